//! Bad input: a clear message on stderr, nothing on stdout, exit code 2.

use crate::command::run;

fn failure(args: &[&str]) -> String {
    let run = run(args);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "tetrad {}", args.join(" "));
    run.stderr
}

#[test]
fn a_bad_position_is_shown_with_a_caret_under_the_bad_part() {
    let expected = "\
error: `q` does not belong in a position
  |
1 | 3_/3q_/3_ x
  |     ^ expected a cell (`_`, `.`, `x` or `o`), a count, or `/`
";
    assert_eq!(failure(&["analyse", "tictactoe", "3_/3q_/3_ x"]), expected);
    assert_eq!(failure(&["perft", "tictactoe", "3_/3q_/3_ x", "2"]), expected);
    assert_eq!(failure(&["play", "tictactoe", "--board", "3_/3q_/3_ x"]), expected);
}

#[test]
fn a_position_that_ends_early_says_what_is_missing() {
    let expected = "\
error: the position ends too early
  |
1 | 3_/3_/3_
  |         ^ expected the side to move, `x` or `o`
";
    assert_eq!(failure(&["analyse", "tictactoe", "3_/3_/3_", "--json"]), expected);
}

#[test]
fn odd_positions_are_refused_and_survived() {
    let long = "x".repeat(100_000);
    for position in ["", " ", "\u{1b}[31m x", "3_/\n3_/3_ x", "ä", "\u{202e}", "🎲 x", &long, "99999999999999999999_ x"]
    {
        assert!(failure(&["analyse", "tictactoe", position]).starts_with("error"), "{position:?}");
    }
}

#[test]
fn options_out_of_range_are_named_with_their_range() {
    let error = failure(&["analyse", "tictactoe", "start", "--threads", "0"]);
    assert_eq!(error, "error: option threads: found `0`, expected a number from 1 to 256\n");
    assert!(failure(&["play", "tictactoe", "--hash", "0"]).starts_with("error: option hash: found `0`"));
}

#[test]
fn a_time_without_a_unit_is_refused() {
    let error = failure(&["analyse", "tictactoe", "start", "--time", "1"]);
    let expected = "\
error: invalid value '1' for '--time <TIME>': expected a time with its unit, such as 500ms, 1s or 2m, or `inf`

For more information, try '--help'.
";
    assert_eq!(error, expected);
}

#[test]
fn wrong_usage_exits_with_2() {
    for args in [
        &["frobnicate"][..],
        &["analyse", "chess", "start"],
        &["analyse", "tictactoe"],
        &["analyse", "tictactoe", "start", "--depth", "0"],
        &["analyse", "tictactoe", "start", "--lines", "0"],
        &["perft", "tictactoe", "start", "-1"],
        &["perft", "tictactoe", "start", "many"],
        &["bench", "chess"],
        &["play", "tictactoe", "--side", "z"],
        &["play", "tictactoe", "--board", "0x3"],
        &["play", "tictactoe", "--win-length", "0"],
        &["completions", "tcsh"],
    ] {
        assert!(failure(args).starts_with("error: "), "{args:?}");
    }
}
