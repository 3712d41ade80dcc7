//! Tetris at the command line.

use serde_json::{Value, json};

use crate::command::{run, run_with_input, stdout_of};

const TETRAD: &str = env!("CARGO_BIN_EXE_tetrad");

#[test]
fn perft_counts_by_its_conventions() {
    let nodes = |position: &str, flags: &[&str]| {
        let depth = position.len().to_string();
        let position = format!("- {position} - 0 0");
        let args = [&["perft", "tetris", position.as_str(), depth.as_str(), "--json"], flags].concat();
        let line: Value = serde_json::from_str(&stdout_of(&args)).unwrap();
        line["nodes"].as_u64().unwrap()
    };
    assert_eq!([nodes("IO", &[]), nodes("IOL", &[])], [153, 5266]);
    assert_eq!([nodes("IOT", &["--spins"]), nodes("IOLJ", &["--sonic"])], [5338, 188_115]);
    let held: Value =
        serde_json::from_str(&stdout_of(&["perft", "tetris", "- IOT - 0 0", "1", "--hold", "--json"])).unwrap();
    assert_eq!(held["nodes"], 17 + 9);
    let divided = stdout_of(&["perft", "tetris", "- O - 0 0", "1", "--divide"]);
    assert_eq!(divided.lines().next(), Some("On0,0: 1"));
    let refused = run(&["perft", "tictactoe", "start", "3", "--hold"]);
    assert_eq!(refused.code, Some(2));
    assert!(refused.stderr.contains("they mean nothing in tictactoe"), "{}", refused.stderr);
}

#[test]
fn analysis_names_placements() {
    let text = stdout_of(&["analyse", "tetris", "start", "--nodes", "3000", "--lines", "2", "--json"]);
    let last: Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
    assert_eq!(last["line"], 2);
    assert!(last["pv"][0].as_str().is_some_and(|mv| mv.starts_with(['I', 'O'])), "{last}");
    let text = stdout_of(&["analyse", "tetris", "9G_ TI - 0 0", "--nodes", "3000"]);
    assert!(text.contains("|GGGGGGGGG.|") && text.contains("\nbest "), "{text}");
}

#[test]
fn tbp_is_served_until_the_input_ends_and_complaints_go_to_stderr() {
    let typed = r#"{"type":"rules"}
{"type":"start","hold":null,"queue":["O"],"combo":0,"back_to_back":0,"board":[]}
what?
{"type":"suggest"}
"#;
    let run = run_with_input(&["engine", "tbp", "--threads", "1"], typed.as_bytes());
    let kinds: Vec<Value> =
        run.stdout.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["type"].clone()).collect();
    assert_eq!((run.code, kinds), (Some(0), vec![json!("info"), json!("ready"), json!("suggestion")]));
    assert!(run.stderr.contains("skipped `what?`"), "{}", run.stderr);
    let run = run_with_input(&["engine", "ltp", "--flip"], b"");
    assert!(run.code == Some(2) && run.stderr.contains("--flip: only tbp"), "{}", run.stderr);
}

#[test]
fn the_bot_is_watched_alone_by_steps_and_at_a_run() {
    let args = ["play", "tetris", "--board", "- IOT - 0 0", "--nodes", "300"];
    let run = run_with_input(&args, b"\nsideways\n1\nrun\n");
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    assert!(run.stdout.starts_with("- IOT - 0 0\n\n- [IOT]\n|..........|"), "{}", run.stdout);
    assert!(run.stdout.contains("`sideways` is neither a number nor a command."), "{}", run.stdout);
    let end = "the queue is played: 3 pieces placed, 0 lines cleared, 0 lines sent.";
    assert_eq!(run.stdout.lines().last(), Some(end));
}

#[test]
fn the_bot_is_watched_against_another() {
    let engine = format!("{TETRAD} engine tbp");
    let args = ["play", "tetris", "--board", "versus:3", "--time", "20ms", "--engine", &engine];
    let run = run_with_input(&args, b"2\nquit\n");
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    assert!(run.stdout.contains(" piece 0\n") && run.stdout.matches("garbage -").count() >= 6, "{}", run.stdout);
}

#[test]
fn engines_are_matched_against_each_other_and_alone() {
    let program = format!("name=b proto=tbp cmd='{TETRAD} engine tbp' time=20ms startup=60s margin=60s");
    let engines = ["--engine", "name=a nodes=300", "--engine", program.as_str(), "--games", "1", "--json"];
    let almost_over = "- - - 0 0 - | - - - 0 0 - seed 7 piece 995";
    let text = stdout_of(&[&["match", "--game", "tetris", "--board", almost_over], &engines[..]].concat());
    let game: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    assert_eq!(
        (&game["result"], &game["plies"], &game["reason"]),
        (&json!("1/2-1/2"), &json!(5), &json!("1000 pieces each"))
    );
    let seeds = |seed: &str| {
        let args = ["match", "--game", "tetris", "--solo", "--engine", "name=a nodes=10", "--games", "2", "--json"];
        let text = stdout_of(&[&args[..], &["--seed", seed]].concat());
        text.lines()
            .take(2)
            .map(|line| serde_json::from_str::<Value>(line).unwrap()["seed"].clone())
            .collect::<Vec<_>>()
    };
    assert!(seeds("1") == seeds("1") && seeds("1") != seeds("2"));
    let alone = ["match", "--game", "tetris", "--board", "solo:7"];
    let quick = ["--engine", "name=a", "--engine", "name=b", "--each", "nodes=50", "--json"];
    let text = stdout_of(&[&alone[..], &quick[..]].concat());
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let kinds: Vec<&Value> = lines.iter().map(|line| &line["type"]).collect();
    assert_eq!(kinds, ["solo", "solo", "total", "total"]);
    assert_eq!((&lines[0]["seed"], &lines[0]["attack"]), (&json!(7), &lines[1]["attack"]));
}

#[test]
fn games_alone_come_to_the_same_however_many_are_played_at_once() {
    let totals = |at_once: &str| {
        let args = ["match", "--game", "tetris", "--solo", "--games", "3", "--concurrency", at_once];
        let text = stdout_of(&[&args[..], &["--engine", "name=a nodes=10", "--engine", "name=b nodes=20"]].concat());
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        assert_eq!(lines.len(), 3 * 2 + 2);
        lines[6..].to_vec()
    };
    assert_eq!(totals("3"), totals("1"));
}
