//! `tetrad replay`: a game by its number or its key.

use crate::command::{run, stdout_of};
use crate::stored::store;

#[test]
fn a_game_is_shown_move_by_move() {
    let store = store("replay-all.db", &["t"]);
    let text = stdout_of(&["replay", &store, "1"]);
    assert!(text.starts_with("game 1.1.1: new (X) - old (O)\n\nstart  3_/3_/3_ x\n\n"), "{text}");
    for line in ["turn 1 of 5  new (X) a1 in 1.00 ms, +34", "turn 2 of 5  old (O) b1 in 2.00 ms, +34"] {
        assert!(text.contains(&format!("\n\n{line}\n\n")), "{text}");
    }
    assert!(text.ends_with("\n\nnew (X) wins: 3 in a line\n"), "{text}");
    assert_eq!(text, stdout_of(&["replay", &store, "1.1.1"]));
}

#[test]
fn one_board_of_a_game_is_shown() {
    let store = store("replay-at.db", &["t"]);
    let text = stdout_of(&["replay", &store, "2", "--at", "3"]);
    assert!(text.starts_with("turn 3 of 6  old (X) c3 in 3.00 ms, +34\n\n"), "{text}");
    assert_eq!(text.matches("turn ").count(), 1);
    let beyond = run(&["replay", &store, "2", "--at", "7"]);
    let expected = "error: found --at 7, expected at most 6: the game has no more turns\n";
    assert_eq!((beyond.code, beyond.stderr.as_str()), (Some(2), expected));
}

#[test]
fn the_lines_of_a_game_are_shown_if_they_were_kept() {
    let store = store("replay-log.db", &["t"]);
    let text = stdout_of(&["replay", &store, "1", "--log"]);
    let expected = "   0.000000 X > move 3_/3_/3_ x\n   0.001000 X < best a1\n   0.001995 O ! hm\n";
    assert!(text.ends_with(expected), "{text}");
    assert!(stdout_of(&["replay", &store, "3", "--log"]).ends_with("\nThe lines of this game were not kept.\n"));
}

#[test]
fn a_fault_is_shown_with_the_last_lines() {
    let store = store("replay-fault.db", &["t"]);
    let text = stdout_of(&["replay", &store, "1.3.1"]);
    let expected = "
new (X) wins: crashed: exit status: 3
old (O) crashed: exit status: 3
  > move 3_/_x_/3_ o
  ! \\u{1b}[31moops
";
    assert!(text.ends_with(expected), "{text}");
}

#[test]
fn games_that_are_not_there_are_refused() {
    let store = store("replay-missing.db", &["t"]);
    let refused = |game: &str| {
        let run = run(&["replay", &store, game]);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{game}");
        run.stderr
    };
    assert_eq!(refused("6"), "error: game 1.3.2 is not in `t`, which has 5 games\n");
    assert_eq!(refused("7"), "error: game 2.1.1 is not in `t`, which has 5 games\n");
    assert_eq!(refused("0"), "error: games are counted from 1\n");
    assert_eq!(
        refused("first"),
        "error: found `first`, expected a game as pairing.pair.side such as 2.17.1, each from 1\n"
    );
}
