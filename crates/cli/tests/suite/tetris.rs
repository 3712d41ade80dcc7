//! Tetris on the command line.

use std::collections::HashSet;
use std::io::{BufRead, BufReader};
use std::process::Stdio;

use serde_json::{Value, json};

use crate::command::{fresh, json_lines, run, run_with_input, stdout_of, tetrad};

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
        // A machine with few cores causes a warning on stderr.
        let text = run(&[&args[..], &["--engine", "name=a nodes=10", "--engine", "name=b nodes=20"]].concat()).stdout;
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        assert_eq!(lines.len(), 3 * 2 + 2);
        lines[6..].to_vec()
    };
    assert_eq!(totals("3"), totals("1"));
}

/// The arguments of a solo match of two engines with a store.
fn alone_in<'a>(store: &'a str, rest: &[&'a str]) -> Vec<&'a str> {
    let engines = ["--engine", "name=a nodes=10", "--engine", "name=b nodes=20"];
    [&["match", "--game", "tetris", "--solo", "--games", "4", "--store", store], &engines[..], rest].concat()
}

#[test]
fn games_alone_that_were_killed_again_and_again_are_all_there_once() {
    let store = fresh("alone-killed.db");
    let args = alone_in(&store, &["--json", "--concurrency", "2"]);
    let mut played: Vec<Value> = Vec::new();
    for games in [1, 2, 1] {
        let mut child = tetrad(&args).stdout(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(|line| line.unwrap());
        played.extend(lines.by_ref().take(games).map(|line| serde_json::from_str::<Value>(&line).unwrap()));
        child.kill().unwrap();
        child.wait().unwrap();
        // The lines before the kill; an incomplete line does not count.
        played.extend(lines.filter_map(|line| serde_json::from_str::<Value>(&line).ok()));
    }
    let finished = json_lines(&run(&args).stdout);
    let (rest, totals) = finished.split_at(finished.len() - 2);
    played.extend_from_slice(rest);
    played.retain(|line| line["type"] == "solo");
    let key = |game: &Value| (game["player"].to_string(), game["seed"].to_string());
    let keys: HashSet<_> = played.iter().map(key).collect();
    // A game that was stored but not printed before the kill is not printed later.
    assert!(keys.len() == played.len() && played.len() <= 8, "{played:#?}");

    // The totals equal those of an uninterrupted match, and no game is played again.
    let whole = alone_in("", &["--json"]).into_iter().filter(|arg| !["--store", ""].contains(arg)).collect::<Vec<_>>();
    assert_eq!(totals, &json_lines(&stdout_of(&whole))[8..]);
    assert_eq!(json_lines(&run(&args).stdout), totals);
    let again = stdout_of(&alone_in(&store, &[]));
    assert!(again.ends_with(&format!("8 games were in {store} before\n")), "{again}");

    // Reports work on the store as well.
    let report = json_lines(&stdout_of(&["report", &store, "--json"]));
    assert_eq!(report[0]["games"], 8);
    let mut told: Vec<&Value> = report.iter().filter(|line| line["type"] == "total").collect();
    told.sort_by_key(|total| total["player"].to_string());
    assert_eq!(told, totals.iter().collect::<Vec<_>>());
    let words = stdout_of(&["report", &store]);
    assert!(words.contains("sent a piece") && !words.contains("Elo"), "{words}");
    let replay = stdout_of(&["replay", &store, "6", "--at", "500"]);
    assert!(replay.contains("turn 500 of 500") && replay.contains("500 pieces placed"), "{replay}");
    assert!(stdout_of(&["replay", &store, "2.2.1"]).contains("game 2.2.1: b (the player)\n"));
    let export = run(&["report", &store, "--export", "tbp"]);
    assert_eq!((export.code, export.stdout.lines().filter(|line| line.contains("\"replay\"")).count()), (Some(0), 8));
}

#[test]
fn what_makes_no_sense_alone_is_refused() {
    let refused = |rest: &[&str]| {
        let args = [&["match", "--game", "tetris", "--solo", "--engine", "name=a", "--games", "1"], rest].concat();
        let run = run(&args);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{run:?}");
        run.stderr
    };
    assert!(refused(&["--sprt", "elo0=0 elo1=5"]).contains("a test (SPRT) is for 2 engines that meet"));
    assert!(refused(&["--schedule", "swiss"]).contains("`alone` is for games of one player"));
    let elsewhere = ["--remote", "--store", "postgres://nobody@127.0.0.1:1/none"];
    assert!(refused(&elsewhere).contains("--remote: games alone are played here"));
    let file = fresh("alone.toml");
    std::fs::write(&file, "game = 'tetris'\nsolo = true\nengine = [{ name = 'a' }]\n").unwrap();
    let described = run(&[&["match", file.as_str()], &elsewhere[..]].concat());
    assert!(described.stderr.contains("--remote: games alone are played here"), "{described:?}");
    assert!(refused(&["--log"]).contains("--log keeps lines in a --store"));
    let other = run(&["match", "--game", "lits", "--solo", "--engine", "name=a"]);
    assert!(other.stderr.contains("--solo: lits is for two players"), "{other:?}");
    let two = run(&["match", "--game", "tetris", "--schedule", "alone", "--engine", "name=a", "--engine", "name=b"]);
    assert!(two.stderr.contains("the schedule `alone` is not for this game"), "{two:?}");
}
