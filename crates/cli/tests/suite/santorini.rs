//! Santorini on the command line.

use serde_json::{Value, json};

use crate::command::{run, run_with_input, stdout_of};

const START: &str = "0000000000000000000000000/1/mortal:11,13/mortal:7,17";
const WIN: &str = "0000000000002300000000000/1/mortal:12,20/mortal:7,17";

#[test]
fn perft_counts_turns() {
    let line: Value = serde_json::from_str(&stdout_of(&["perft", "santorini", START, "2", "--json"])).unwrap();
    let divided = stdout_of(&["perft", "santorini", START, "2", "--divide", "--json"]);
    let shares: Vec<Value> = divided.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let (total, shares) = shares.split_last().unwrap();
    assert_eq!((&line["game"], &line["depth"], &line["nodes"]), (&json!("santorini"), &json!(2), &total["nodes"]));
    assert_eq!(shares[0]["move"], "B3-A4+A5");
    let sum: u64 = shares.iter().map(|share| share["nodes"].as_u64().unwrap()).sum();
    assert_eq!(total["nodes"], sum);
    let line: Value = serde_json::from_str(&stdout_of(&["perft", "santorini", "start", "2", "--json"])).unwrap();
    assert_eq!(line["nodes"], 75_900);
}

#[test]
fn analysis_names_turns_and_verdicts() {
    let text = stdout_of(&["analyse", "santorini", WIN]);
    assert_eq!(text.lines().last(), Some("best C3-D3#: win in 1 ply"));
    let text = stdout_of(&["analyse", "santorini", "0000000000002300000000000/2/mortal#:13,20/mortal:7,17"]);
    assert_eq!(text.lines().last(), Some("The game is over: X has won, the position is marked as won."));
}

#[test]
fn the_protocol_is_served_in_either_dialect() {
    let typed = format!("set_position {WIN} final_only\n");
    let last = |args: &[&str]| {
        let run = run_with_input(&[&["engine", "santorini", "--hash", "1"], args].concat(), typed.as_bytes());
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
        let lines: Vec<Value> = run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!((lines.len(), &lines[0]), (2, &json!({"type": "started"})));
        lines[1].clone()
    };
    let line = last(&[]);
    assert_eq!(line["next_state"], "0000000000002300000000000/2/mortal#:13,20/mortal:7,17");
    assert_eq!((&line["final"], &line["meta"]["actions"][1]["selection"]), (&json!(true), &json!(13)));
    let line = last(&["--dialect", "santorini-ai"]);
    assert_eq!(line["next_state"], "0000000000002300000000000/2/#mortal:D3,A1/mortal:C4,C2");
    assert_eq!(line["meta"]["actions"][1]["value"]["dest"], "D3");
    let refused = run(&["engine", "ltp", "--dialect", "santorini-ai"]);
    assert_eq!((refused.code, refused.stderr.as_str()), (Some(2), "error: --dialect: only santorini has dialects\n"));
}

#[test]
fn people_type_the_squares_they_would_click() {
    let typed = b"B3 D3\nc4 c2\nB3\nB3 B4 A1\nB3 B4 B5 B5\nboard\nquit\n";
    let run = run_with_input(&["play", "santorini", "--board", "hephaestus/pan", "--side", "both"], typed);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let said: Vec<&str> = run.stdout.lines().filter(|line| line.contains("After ")).collect();
    assert_eq!(said, ["After B3: move to A4 B4 A3 C3 A2 B2.", "After B3 B4 not A1: build on A5 B5 C5 A4 A3 B3 C3."]);
    assert!(run.stdout.starts_with("santorini: X is hephaestus, O is pan. Type moves for both"), "{}", run.stdout);
    let last = "0200000000000000000000000/2/hephaestus:6,13/pan:7,17\nO> quit\n";
    assert!(run.stdout.ends_with(last), "{}", run.stdout);
}

#[test]
fn our_engine_plays_itself_as_a_program_in_both_dialects() {
    let tetrad = env!("CARGO_BIN_EXE_tetrad");
    let engine = |name: &str, dialect: &str| {
        format!("name={name} proto=santorini cmd='{tetrad} engine santorini --hash 1 --dialect {dialect}' startup=60s")
    };
    let (a, b) = (engine("a", "santorini"), engine("b", "santorini-ai"));
    let args = ["match", "--game", "santorini", "--board", "artemis/athena", "--each", "depth=2 margin=60s"];
    let text = stdout_of(&[&args[..], &["--engine", &a, "--engine", &b, "--games", "2", "--json"]].concat());
    let summary: Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
    assert_eq!((&summary["games"], &summary["faults"]), (&json!(2), &json!([0, 0])));
}

#[test]
fn bad_boards_are_shown_with_what_is_wrong() {
    let run = run(&["analyse", "santorini", &START.replace("pan", "zeus").replace("/1/", "/3/")]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("`3` does not belong in a position"), "{}", run.stderr);
}
