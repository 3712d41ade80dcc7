//! LITS on the command line.

use serde_json::{Value, json};

use crate::command::{run, run_with_input, stdout_of};

/// A game that O has won by three.
const FINISHED: &str =
    "58055077c28305116550a315ba27727515099a10c56b9900102030ac5ab6238aa2b1aa3ad057a1083dbb12a13d35ba0aa0ad,0114";

#[test]
fn perft_counts_placements() {
    let line: Value = serde_json::from_str(&stdout_of(&["perft", "lits", "start", "3", "--json"])).unwrap();
    assert_eq!((&line["game"], &line["nodes"]), (&json!("lits"), &json!(8_192_896)));
}

#[test]
fn a_finished_game_gets_its_verdict() {
    let text = stdout_of(&["analyse", "lits", FINISHED]);
    assert_eq!(text.lines().last(), Some("The game is over: O has won, 3 more symbols left."));
}

#[test]
fn analysis_names_pieces() {
    let text = stdout_of(&["analyse", "lits", "start", "--nodes", "3000", "--json"]);
    let last: Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
    assert!(last["pv"][0].as_str().unwrap().contains('['), "{last}");
}

/// The example of "Game and History" on the protocol's own page, including its two errors.
#[test]
fn a_game_as_text_is_analysed_where_it_stands() {
    let game = format!("050a{},4555\nL[00, 01, 02, 10]\n", "0".repeat(96));
    let analysed = "161a0000001000000000";
    let from_stdin = run_with_input(&["analyse", "lits", "-", "--nodes", "100"], game.as_bytes());
    let from_argument = run(&["analyse", "lits", &game, "--nodes", "100"]);
    for run in [from_stdin, from_argument] {
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        assert_eq!(run.stderr, "hint: line 1: a board without pieces has 5555 left, not 4555\n");
        assert!(run.stdout.contains(&format!("\n{analysed}")), "{}", run.stdout);
        assert!(run.stdout.contains(", O to move\n"), "{}", run.stdout);
    }
    let wrong = run(&["analyse", "lits", &format!("{game}L[00,01,02,10]\n")]);
    assert_eq!(wrong.code, Some(2));
    assert!(wrong.stderr.contains("expected a legal move: it overlaps a piece"), "{}", wrong.stderr);
}

#[test]
fn people_play_on_a_random_board() {
    let typed = b"moves\nI[26,27,28,29]\nboard\nquit\n";
    let run = run_with_input(&["play", "lits", "--board", "random:5", "--side", "both"], typed);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    assert!(run.stdout.starts_with("lits: level, 5 L 5 I 5 T 5 S left. Type moves for both sides"), "{}", run.stdout);
    assert!(run.stdout.contains("L[00,01,02,10] L[00,01,02,12]"), "{}", run.stdout);
    assert!(run.stdout.contains(",5455\n"), "{}", run.stdout);
}

#[test]
fn bad_boards_are_shown_with_what_is_wrong() {
    let run = run(&["analyse", "lits", &format!("{},5554", "0".repeat(100))]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("0 S on the board leave 5, not 4"), "{}", run.stderr);
}
