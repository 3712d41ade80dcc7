//! Whole sessions of `tetrad play`, typed through a pipe.

use crate::command::{Run, run_with_input};

fn sitting(args: &[&str], typed: &str) -> String {
    let run = run_with_input(&[&["play", "tictactoe"], args].concat(), typed.as_bytes());
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{}", run.stdout);
    run.stdout
}

#[test]
fn two_people_play_a_game_to_its_end() {
    let expected = "\
tictactoe: 2×3 board, 2 in a line wins. Type moves for both sides, or `help`.

     a   b   c
   ┌───┬───┬───┐
 1 │ · │ · │ · │
   ├───┼───┼───┤
 2 │ · │ · │ · │
   └───┴───┴───┘

X> a1

     a   b   c
   ┌───┬───┬───┐
 1 │[X]│ · │ · │
   ├───┼───┼───┤
 2 │ · │ · │ · │
   └───┴───┴───┘

O> C1

     a   b   c
   ┌───┬───┬───┐
 1 │ X │ · │[O]│
   ├───┼───┼───┤
 2 │ · │ · │ · │
   └───┴───┴───┘

X> b2

     a   b   c
   ┌───┬───┬───┐
 1 │[X]│ · │ O │
   ├───┼───┼───┤
 2 │ · │[X]│ · │
   └───┴───┴───┘

X wins: 2 in a line.
new, undo or quit> a2
The game is over: new, undo or quit.
new, undo or quit> quit
";
    assert_eq!(sitting(&["--board", "2x3", "--side", "both"], "a1\nC1\nb2\na2\nquit\n"), expected);
}

#[test]
fn help_moves_and_mistakes_are_answered_without_drawing_again() {
    let expected = "\
tictactoe: 2×2 board, 2 in a line wins. Type moves for both sides, or `help`.

     a   b
   ┌───┬───┐
 1 │ X │ · │
   ├───┼───┤
 2 │ · │ ▒ │
   └───┴───┘

O> help
A move is a square from a1 (top left) to b2: column letter, row number. Or type:
  hint               what the engine would play
  undo, takeback, u  take your last move back
  moves              list the legal moves
  board              draw the board and print it as text to copy
  new                start again
  resign             give up this game
  quit, exit, q      leave
  help, ?, h         show this
O> moves
b1 a2
O> 
O> undo
There is nothing to take back.
O> a1
illegal move `a1`: the square is taken. A move is a square from a1 (top left) to b2: column letter, row number.
O> b2
illegal move `b2`: the square is unplayable. A move is a square from a1 (top left) to b2: column letter, row number.
O> 1b
`1b` is neither a move nor a command. Did you mean `b1`?
O> resing
`resing` is neither a move nor a command. Did you mean `resign`?
O> resign
X wins: resignation.
new, undo or quit> moves
There are no legal moves: the game is over.
new, undo or quit> hint
The game is over.
new, undo or quit> resign
The game is over already.
new, undo or quit> 
";
    let typed = "help\nmoves\n\nundo\na1\nb2\n1b\nresing\nresign\nmoves\nhint\nresign\n";
    assert_eq!(sitting(&["--board", "x_/_. o", "--side", "both"], typed), expected);
}

#[test]
fn the_engine_answers_and_a_takeback_undoes_both_moves() {
    let text = sitting(&["--time", "50ms"], "b2\nundo\nboard\nquit\n");
    assert_eq!(text.matches("\nO plays ").count(), 1, "{text}");
    assert!(text.ends_with("\n3_/3_/3_ x\nX> quit\n"), "{text}");
}

#[test]
fn the_engine_begins_where_the_person_moves_second() {
    let text = sitting(&["--side", "o", "--time", "50ms"], "new\n");
    assert_eq!(text.matches("X plays ").count(), 2, "{text}");
    assert!(text.ends_with("\nO> \n"), "{text}");
}

#[test]
fn a_person_wins_loses_and_gives_up() {
    let won = sitting(&["--board", "2x_/2o_/3_ x"], "c1\n");
    assert!(won.contains("\nYou win: 3 in a line.\n"), "{won}");
    let lost = sitting(&["--board", "oo_/xx./_.x x win-length 3"], "a3\n");
    assert!(lost.contains("O plays c1") && lost.contains("\nYou lose: 3 in a line.\n"), "{lost}");
    let resigned = sitting(&[], "resign\nundo\nquit\n");
    assert!(resigned.contains("\nYou lose: resignation.\n") && resigned.ends_with("\nX> quit\n"), "{resigned}");
}

#[test]
fn a_hint_is_a_winning_move_where_there_is_one() {
    let text = sitting(&["--board", "xx_/oo_/3_ x"], "hint\n");
    assert!(text.contains("\nTry c1"), "{text}");
}

#[test]
fn the_engine_plays_itself_to_the_end() {
    let text = sitting(&["--side", "none", "--time", "20ms"], "");
    assert_eq!(text.lines().next(), Some("tictactoe: 3×3 board, 3 in a line wins. The engine plays both sides."));
    let moves = text.lines().filter(|line| line.starts_with("X plays ") || line.starts_with("O plays ")).count();
    assert_eq!(text.matches('┌').count(), moves + 1, "{text}");
    assert!(text.ends_with("\nA draw: no cell is free.\n"), "{text}");
}

#[test]
fn any_bytes_are_survived() {
    let mut typed = b"\xff\xfe\n\0\n".to_vec();
    typed.extend("é".repeat(200_000).as_bytes());
    typed.extend(b"\n\x1b[2J\nb2");
    let Run { code, stdout, stderr } = run_with_input(&["play", "tictactoe", "--side", "both"], &typed);
    assert_eq!((code, stderr.as_str()), (Some(0), ""));
    assert!(!stdout.contains('\u{1b}') && !stdout.contains('\0'), "what is echoed is harmless");
    assert!(stdout.ends_with("\nO> \n"), "the last line is taken although it is not ended");
}

#[test]
fn another_program_plays_the_other_side() {
    let engine = format!("{} engine st3p", env!("CARGO_BIN_EXE_tetrad"));
    let text = sitting(&["--engine", &engine, "--time", "100ms"], "b2\nundo\na1\nnew\nb2\nquit\n");
    assert_eq!(text.matches("\nO plays ").count(), 3, "{text}");
}

#[test]
fn a_program_that_fails_loses_the_game_and_the_sitting_goes_on() {
    let script = r#"while read -r line; do case "$line" in
        st3p*) echo "$line ok";; identify) echo identify ok;; *) exit 3;; esac; done"#;
    let engine = format!("sh -c '{script}'");
    let text = sitting(&["--engine", &engine], "b2\nnew\nquit\n");
    assert!(text.contains("\nYou win: a fault of the engine, crashed: exit status: 3.\n"), "{text}");
    assert!(text.ends_with("\nX> quit\n"), "{text}");
}

#[test]
fn a_program_that_does_not_start_is_a_failure() {
    let failure = |engine: &str| {
        let run = run_with_input(&["play", "tictactoe", "--engine", engine], b"");
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
        run.stderr
    };
    assert_eq!(failure("false"), "error: --engine: crashed: exit status: 1\n");
    assert_eq!(failure("'"), "error: --engine: the quotes don't match\n");
    assert!(failure("/no/such/engine").starts_with("error: --engine: not started: `/no/such/engine` can't be run: "));
}
