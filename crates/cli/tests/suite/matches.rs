//! `tetrad match`: built-in engines, programs, faults.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::command::{Run, run, stdout_of};

const TETRAD: &str = env!("CARGO_BIN_EXE_tetrad");

fn run_match(args: &[&str]) -> Run {
    run(&[&["match", "--game", "tictactoe"], args].concat())
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
    assert_eq!(lines[2..4], ["", "a - b: 1 won, 0 drawn, 1 lost in 2 games"]);
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
    assert_eq!(refused(&["--engine", "name=a"]), "error: found 1 of --engine, expected 2\n");
    assert_eq!(
        refused(&["--engine", "name=a", "--engine", "name=b proto=telepathy"]),
        "error: --engine 'name=b proto=telepathy': proto: found `telepathy`, expected one of builtin, st3p, gomocup, ltp, blits, santorini, tbp, tbp1\n"
    );
    assert_eq!(
        refused(&["--engine", "name=a", "--engine", "name=a"]),
        "error: both engines are called `a`: give them different names\n"
    );
    assert_eq!(
        refused(&["--engine", "name=a", "--engine", "name=b", "--board", "xxx/3_/3_ o"]),
        "error: the game is over before it begins: 3x/3_/3_ o\n"
    );
    let missing = refused(&["--engine", "name=a", "--engine", "name=b", "--openings", "/no/such/file"]);
    assert!(missing.starts_with("error: can't read /no/such/file: "), "{missing}");
}
