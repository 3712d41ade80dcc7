//! `tetrad perft`, `analyse` and `bench`: as text and as JSON Lines.

use serde_json::{Value, json};

use crate::command::{self, run, stdout_of};

fn json_lines(args: &[&str]) -> Vec<Value> {
    command::json_lines(&stdout_of(args))
}

/// The objects without the values that differ from run to run.
fn without_times(mut lines: Vec<Value>) -> Vec<Value> {
    for line in &mut lines {
        let object = line.as_object_mut().unwrap();
        for name in ["seconds", "nps", "time"] {
            object.remove(name);
        }
    }
    lines
}

#[test]
fn perft_counts_as_json() {
    let line = &json_lines(&["perft", "tictactoe", "start", "3", "--json"])[0];
    assert!(line["seconds"].is_f64() && line["nps"].is_u64());
    let line = without_times(vec![line.clone()]);
    assert_eq!(line, [json!({"game": "tictactoe", "depth": 3, "nodes": 504})]);
}

#[test]
fn perft_counts_in_words() {
    let text = stdout_of(&["perft", "tictactoe", "3_/3_/3_ x", "9"]);
    assert!(text.starts_with("perft 9: 127872 in "), "{text}");
    assert_eq!(text.lines().count(), 1);
    assert!(stdout_of(&["perft", "tictactoe", "start", "0", "--divide"]).starts_with("perft 0: 1 in "));
}

#[test]
fn perft_divides_by_the_first_move() {
    let text = stdout_of(&["perft", "tictactoe", "xo_/_x_/3_ o", "2", "--divide"]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[..6], ["c1: 5", "a2: 5", "c2: 5", "a3: 5", "b3: 5", "c3: 5"]);
    assert!(lines[6].starts_with("perft 2: 30 in "), "{text}");

    let objects = without_times(json_lines(&["perft", "tictactoe", "2_/2_ x", "1", "--divide", "--json"]));
    let share = |square: &str| json!({"game": "tictactoe", "depth": 1, "move": square, "nodes": 1});
    let total = json!({"game": "tictactoe", "depth": 1, "nodes": 4});
    assert_eq!(objects, [share("a1"), share("b1"), share("a2"), share("b2"), total]);
}

#[test]
fn analysis_begins_with_the_board() {
    let expected = "     a   b   c
   ┌───┬───┬───┐
 1 │ X │ X │ · │
   ├───┼───┼───┤
 2 │ O │ O │ · │
   ├───┼───┼───┤
 3 │ · │ · │ · │
   └───┴───┴───┘
3×3 board, 3 in a line wins, X to move
2x_/2o_/3_ x

";
    let text = stdout_of(&["analyse", "tictactoe", "xx_/oo_/3_ x"]);
    assert_eq!(text[..expected.len()], *expected);
}

#[test]
fn analysis_ends_with_the_best_move_in_words() {
    let text = stdout_of(&["analyse", "tictactoe", "xx_/oo_/3_ x"]);
    assert_eq!(text.lines().last(), Some("best c1: win in 1 ply"));
    let text = stdout_of(&["analyse", "tictactoe", "start", "--time", "inf"]);
    assert!(text.lines().last().is_some_and(|line| line.starts_with("best ") && line.ends_with(": draw")), "{text}");
}

#[test]
fn analysis_reports_as_json_lines_with_as_many_lines_as_asked_for() {
    let lines = json_lines(&["analyse", "tictactoe", "4_/4_/4_/4_ x", "--depth", "2", "--lines", "3", "--json"]);
    let fields = ["bound", "depth", "line", "nodes", "nps", "pv", "score", "task", "time", "type"];
    for line in &lines {
        let mut names: Vec<&str> = line.as_object().unwrap().keys().map(String::as_str).collect();
        names.sort_unstable();
        assert_eq!((names, &line["type"]), (fields.to_vec(), &json!("info")));
    }
    let last = lines.iter().rev().take(3).rev();
    let numbers: Vec<&Value> = last.clone().map(|line| &line["line"]).collect();
    assert_eq!(numbers, [1, 2, 3]);
    let mut first_moves: Vec<&str> = last.map(|line| line["pv"][0].as_str().unwrap()).collect();
    first_moves.sort_unstable();
    first_moves.dedup();
    assert_eq!(first_moves.len(), 3);
}

#[test]
fn a_finished_game_gets_its_verdict() {
    let text = stdout_of(&["analyse", "tictactoe", "xxx/oo_/3_ o"]);
    let expected = "     a   b   c
   ┌───┬───┬───┐
 1 │[X]│[X]│[X]│
   ├───┼───┼───┤
 2 │ O │ O │ · │
   ├───┼───┼───┤
 3 │ · │ · │ · │
   └───┴───┴───┘
3×3 board, 3 in a line wins
3x/2o_/3_ o

The game is over: X has won, 3 in a line.
";
    assert_eq!(text, expected);
    let drawn = stdout_of(&["analyse", "tictactoe", "xox/xox/oxo x"]);
    assert_eq!(drawn.lines().last(), Some("The game is over: drawn, no cell is free."));
}

#[test]
fn a_finished_game_is_one_json_line() {
    let text = stdout_of(&["analyse", "tictactoe", "xxx/oo_/3_ o", "--json"]);
    assert_eq!(text, "{\"type\":\"outcome\",\"winner\":\"first\",\"reason\":\"3 in a line\",\"result\":\"1-0\"}\n");
    let text = stdout_of(&["analyse", "tictactoe", "xox/xox/oxo x", "--json"]);
    assert_eq!(text, "{\"type\":\"outcome\",\"winner\":null,\"reason\":\"no cell is free\",\"result\":\"1/2-1/2\"}\n");
}

#[test]
fn bench_ends_in_a_checksum_that_does_not_change_from_run_to_run() {
    let lines = json_lines(&["bench", "--json"]);
    let nodes = |kind: &str| -> u64 {
        lines.iter().filter(|line| line["type"] == kind).map(|line| line["nodes"].as_u64().unwrap()).sum()
    };
    assert_eq!(lines.last().unwrap()["type"], "bench");
    assert_eq!((nodes("position"), nodes("game")), (nodes("bench"), nodes("bench")));

    // One game is enough to see that counts repeat, and all would take as long again.
    let lits = lines.iter().find(|line| line["type"] == "game" && line["game"] == "lits").expect("all games are there");
    let run = run(&["bench", "lits"]);
    assert_eq!(run.stdout.lines().last(), Some(format!("bench: {}", lits["nodes"]).as_str()));
}
