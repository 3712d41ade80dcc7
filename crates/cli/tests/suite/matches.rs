//! `tetrad match`: built-in engines, programs, faults.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::command::{Run, fresh, json_lines, run, stdout_of, tetrad};

const TETRAD: &str = env!("CARGO_BIN_EXE_tetrad");

fn run_match(args: &[&str]) -> Run {
    run(&[&["match", "--game", "tictactoe"], args].concat())
}

#[test]
#[cfg(target_os = "linux")]
fn an_engine_reads_no_password_of_ours() {
    use std::os::unix::fs::MetadataExt;
    use std::os::unix::process::CommandExt;
    let script = Path::new(env!("CARGO_TARGET_TMPDIR")).join("peek.sh");
    fs::write(&script, "env >&2; tr '\\0' '\\n' < /proc/$PPID/environ >&2; echo looked >&2\n").unwrap();
    let program = format!("name=b proto=st3p cmd='sh {}'", script.display());
    let engines = ["match", "--json", "--game", "tictactoe", "--engine", "name=a", "--engine", &program];
    let mut command = tetrad(&[&engines[..], &["--each", "nodes=1", "--games", "2"]].concat());
    command.env("PGPASSWORD", "hunter2").env("TETRAD_TOKEN", "hunter2");
    // Root can read everything, so this runs under another account.
    if fs::metadata("/proc/self").unwrap().uid() == 0 {
        command.uid(65_534);
    }
    let run = Run::from(command.output().unwrap());
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(run.stdout.contains("looked") && !run.stdout.contains("hunter2"), "{}", run.stdout);
}

#[test]
fn every_game_and_the_summary_are_json_lines() {
    let program = format!("name=b proto=st3p cmd='{TETRAD} engine st3p' startup=60s margin=60s");
    let engines = ["--engine", "name=a nodes=200", "--engine", &program, "--each", "time=1s"];
    let run = run_match(&[&engines[..], &["--games", "4", "--json"]].concat());
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let lines: Vec<Value> = run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let kinds: Vec<&Value> = lines.iter().map(|line| &line["type"]).collect();
    assert_eq!(kinds, ["game", "game", "game", "game", "summary"]);
    assert_eq!(lines[0]["players"], json!(["a", "b"]));
    assert_eq!(lines[1]["players"], json!(["b", "a"]));
    assert_eq!(lines[0]["opening"], lines[1]["opening"]);
    assert_eq!((&lines[4]["games"], &lines[4]["faults"]), (&json!(4), &json!([0, 0])));
}

#[test]
fn people_get_a_line_a_game_and_the_score_with_its_interval() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("openings.txt");
    fs::write(&file, "# x wins wherever he plays\n2_/2_ x win-length 2\n").unwrap();
    let engines = ["match", "--game", "tictactoe", "--engine", "name=a", "--engine", "name=b", "--each", "nodes=100"];
    let text = stdout_of(&[&engines[..], &["--games", "2", "--openings", file.to_str().unwrap()]].concat());
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "game 1: a - b  1-0  3 plies, 2 in a line");
    assert_eq!(lines[1], "game 2: b - a  1-0  3 plies, 2 in a line");
    assert_eq!(lines[2..4], ["", "a - b: 1 won, 0 drawn, 1 lost; 2 played"]);
    assert!(lines[4].starts_with("score 50.0 %, 95 % between "), "{text}");
}

#[test]
fn the_same_seed_plays_the_same_games() {
    let games = |seed: &str| {
        let engines = ["--engine", "name=a", "--engine", "name=b", "--each", "nodes=300"];
        let run = run_match(
            &[&engines[..], &["--board", "7x7", "--win-length", "4", "--games", "4", "--seed", seed, "--json"]]
                .concat(),
        );
        let lines = run.stdout.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        lines.map(|line| (line["opening"].clone(), line["moves"].clone())).collect::<Vec<_>>()
    };
    assert_eq!(games("5"), games("5"));
    assert_ne!(games("5"), games("6"));
}

#[test]
fn a_program_that_can_not_play_loses_and_the_match_goes_on() {
    let run = run_match(&["--engine", "name=a nodes=50", "--engine", "name=b proto=st3p cmd=false", "--games", "2"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(lines[0], "game 1: a - b  1-0  0 plies, crashed: exit status: 1");
    assert_eq!(lines[1], "game 2: b - a  0-1  0 plies, crashed: exit status: 1");
    assert_eq!(lines.last(), Some(&"b lost 2 by a fault"));
}

#[test]
fn bad_descriptions_are_refused_before_anything_is_played() {
    let refused = |args: &[&str]| {
        let run = run_match(args);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{args:?}");
        run.stderr
    };
    assert_eq!(refused(&["--engine", "name=a"]), "error: found 1 of --engine, expected 2 or more\n");
    assert_eq!(
        refused(&["--engine", "name=a", "--engine", "name=b proto=telepathy"]),
        "error: --engine 'name=b proto=telepathy': proto: found `telepathy`, expected one of builtin, st3p, gomocup, ltp, blits, santorini, tbp, tbp1\n"
    );
    assert_eq!(
        refused(&["--engine", "name=a", "--engine", "name=a"]),
        "error: two engines are called `a`: give them different names\n"
    );
    assert_eq!(
        refused(&["--engine", "name=a", "--engine", "name=b", "--board", "xxx/3_/3_ o"]),
        "error: the game is over before it begins: 3x/3_/3_ o\n"
    );
    assert_eq!(
        refused(&["--engine", "name=a", "--engine", "name=b", "--name", "n"]),
        "error: --name is what a tournament is called in a --store\n"
    );
    let missing = refused(&["--engine", "name=a", "--engine", "name=b", "--openings", "/no/such/file"]);
    assert!(missing.starts_with("error: can't read /no/such/file: "), "{missing}");
}

#[test]
fn the_same_command_on_the_same_store_plays_nothing_twice() {
    let store = fresh("match.db");
    let engines =
        ["--engine", "name=a", "--engine", "name=b", "--each", "nodes=100", "--games", "6", "--store", &store];
    let first = run_match(&engines);
    assert_eq!((first.code, first.stderr.as_str()), (Some(0), ""));
    let again = run_match(&engines);
    assert_eq!((again.code, again.stderr.as_str()), (Some(0), ""));
    assert!(!again.stdout.contains("game 1"), "{}", again.stdout);
    assert_eq!(again.stdout.lines().last(), Some(&*format!("6 games were in {store} before")));
    let sums = [&first.stdout, &again.stdout].map(|text| text.lines().find(|line| line.starts_with("a - b")).unwrap());
    assert_eq!(sums[0], sums[1]);
    // Another number of games is another tournament; under a name in use it is refused.
    let more =
        run_match(&[&engines[..4], &["--games", "8", "--store", &store, "--json", "--each", "nodes=100"]].concat());
    assert_eq!(json_lines(&more.stdout).len(), 9);
    let named =
        |games: &str| run_match(&[&engines[..6], &["--store", &store, "--name", "n", "--games", games]].concat());
    assert_eq!(named("2").code, Some(0));
    let refused = named("4");
    assert_eq!((refused.code, refused.stdout.as_str()), (Some(2), ""));
    let expected = "there is another tournament called `n`: give this one a different name, or leave out the name";
    assert_eq!(refused.stderr, format!("error: {store}: {expected}\n"));
}

#[test]
fn a_file_describes_a_match_and_flags_come_before_it() {
    let file = fresh("cup.toml");
    let text = "\
game = 'tictactoe'
games = 2
seed = 7
schedule = 'gauntlet'
board = '5x5'
win-length = 4
concurrency = 2
each = { nodes = 50, option = { hash = 1 } }

[[engine]]
name = 'first one'

[[engine]]
name = 'b'
depth = 1

[[engine]]
name = 'c'
";
    fs::write(&file, text).unwrap();
    let lines = json_lines(&stdout_of(&["match", &file, "--json"]));
    let kinds: Vec<&str> = lines.iter().map(|line| line["type"].as_str().unwrap()).collect();
    let expected = ["game", "game", "game", "game", "summary", "summary", "standing", "standing", "standing"];
    assert_eq!(kinds, expected);
    assert_eq!((&lines[4]["engines"], &lines[5]["engines"]), (&json!(["first one", "b"]), &json!(["first one", "c"])));
    assert!(lines[0]["opening"].as_str().unwrap().ends_with("win-length 4"), "{}", lines[0]);
    let games: Vec<&Value> = lines[6..].iter().map(|line| &line["games"]).collect();
    assert!(games.iter().all(|games| games.as_array().unwrap().len() == 3), "{games:?}");
    let flagged = json_lines(&stdout_of(&["match", &file, "--json", "--games", "1", "--schedule", "round-robin"]));
    assert_eq!(flagged.iter().filter(|line| line["type"] == "game").count(), 3);
}

#[test]
fn what_is_wrong_with_a_file_is_told_with_its_line() {
    let file = fresh("bad.toml");
    let refused = |text: &str| {
        fs::write(&file, text).unwrap();
        let run = run(&["match", &file]);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
        run.stderr
    };
    assert!(refused("game = 'tictactoe'\ngamse = 3\n").contains("line 2, column 1"));
    assert_eq!(refused("games = 3\n"), "error: `game` is missing: name it in the file or with --game\n");
    assert_eq!(
        refused("game = 'go'\n"),
        "error: game: found `go`, expected one of tictactoe, lits, santorini, tetris\n"
    );
    assert_eq!(
        refused("game = 'lits'\nschedule = 'league'\n"),
        "error: schedule: found `league`, expected round-robin, gauntlet, gauntlet:N, knockout, swiss or swiss:ROUNDS\n"
    );
    assert_eq!(refused("game = 'lits'\ngames = 0\n"), "error: games: found 0, expected 1 to 4294967295\n");
    assert!(run(&["match", "/no/such/file.toml"]).stderr.starts_with("error: can't read /no/such/file.toml: "));
}

#[test]
fn a_test_stops_the_match_and_is_told() {
    let engines =
        ["--engine", "name=a nodes=2000", "--engine", "name=b depth=1", "--board", "6x6", "--win-length", "4"];
    let args = [&engines[..], &["--games", "400", "--sprt", "elo0=0 elo1=100", "--json"]].concat();
    let lines = json_lines(&run_match(&args).stdout);
    let last = lines.last().unwrap();
    assert_eq!((&last["type"], &last["decision"]), (&json!("sprt"), &json!("H1")));
    assert!(lines.len() < 400);
}

#[test]
fn games_that_are_decided_are_ended_when_asked() {
    let engines = ["--engine", "name=a", "--engine", "name=b", "--each", "nodes=50", "--games", "2"];
    let run = run_match(&[&engines[..], &["--board", "9x9", "--win-length", "5", "--adjudicate", "turns=3"]].concat());
    assert_eq!(run.stdout.lines().next(), Some("game 1: a - b  1/2-1/2  3 plies, adjudicated: 3 turns were played"));
}

#[test]
fn more_threads_than_cores_are_warned_of() {
    let engines = ["--engine", "name=a threads=200", "--engine", "name=b", "--each", "depth=1", "--games", "1"];
    let run = run_match(&[&engines[..], &["--concurrency", "100"]].concat());
    assert!(
        run.code == Some(0) && run.stderr.contains("100 games at once with 200 threads each, but "),
        "{}",
        run.stderr
    );
}
