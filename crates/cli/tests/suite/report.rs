//! `tetrad report`: as text, as JSON Lines, as a page, and exports of games.

use std::fs;

use serde_json::Value;
use tetrad_core::Record;

use crate::command::{run, stdout_of};
use crate::stored::{add_illegal_game, path, store};

#[test]
fn a_tournament_is_told_on_a_terminal() {
    let store = store("report-text.db", &["new against old"]);
    let text = stdout_of(&["report", &store]);
    let expected = "\
new against old  tictactoe, 5 games, games are missing
first side: 3 won, 1 drawn, 1 lost; 5.2 turns and 20.0 ms a game

Standings
#  engine    Elo      ±  points  games  won  drawn  lost   score  faults
1  new     +73.6  179.4     3.5      5    3      1     1  70.0 %       0
2  old     -73.6  179.4     1.5      5    1      1     3  30.0 %       1

Strength
new against old
";
    assert!(text.starts_with(expected), "{text}");
    let expected = "
Pairs of games
first engine  second engine  LL  LD  WL  DD  WD  WW  unpaired
new           old             0   1   0   0   0   1         1

Time a move
engine     mean  99 % within  longest  moves
new     3.79 ms      9.00 ms  9.00 ms     14
old     3.67 ms      8.00 ms  8.00 ms     12

How games ended
games  reason
    3  3 in a line
    1  crashed
    1  no cell is free

Openings
games  first won  drawn  lost  opening
    5          3      1     1  3_/3_/3_ x

Faults
game 1.3.1: old against new  crashed: exit status: 3
  > move 3_/_x_/3_ o
  ! \\u{1b}[31moops
";
    assert!(text.ends_with(expected), "{text}");
    assert!(text.contains("\n  SPRT            LLR "), "{text}");
}

#[test]
fn a_tournament_is_told_as_json_lines() {
    let store = store("report-json.db", &["t"]);
    let lines: Vec<Value> =
        stdout_of(&["report", &store, "--json"]).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let types: Vec<&str> = lines.iter().map(|line| line["type"].as_str().unwrap()).collect();
    let expected =
        ["tournament", "standing", "standing", "meeting", "sprt", "opening", "ending", "ending", "ending", "fault"];
    assert_eq!(types, expected);
    assert_eq!((&lines[0]["games"], &lines[1]["engine"]), (&5.into(), &"new".into()));
}

#[test]
fn one_of_several_tournaments_is_chosen_by_name() {
    let several = store("report-several.db", &["first", "second"]);
    let run_of = |args: &[&str]| run(&[&["report", &several], args].concat());
    assert!(run_of(&["--tournament", "second"]).stdout.starts_with("second  tictactoe, "));
    let refused = |args: &[&str]| {
        let run = run_of(args);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{args:?}");
        run.stderr
    };
    let expected = format!("error: {several}: there are `first` and `second`; choose one with --tournament\n");
    assert_eq!(refused(&[]), expected);
    let expected = format!("error: {several}: there is no tournament `third`, but `first` and `second`\n");
    assert_eq!(refused(&["--tournament", "third"]), expected);
    let missing = run(&["report", "/no/such/store.db"]);
    assert_eq!(
        (missing.code, missing.stderr.as_str()),
        (Some(2), "error: /no/such/store.db: there is no such store\n")
    );
}

#[test]
fn a_report_is_a_page_in_one_file() {
    let store = store("report-html.db", &["t"]);
    let page = path("report.html");
    assert_eq!(stdout_of(&["report", &store, "--html", page.to_str().unwrap()]), "");
    let html = fs::read_to_string(page).unwrap();
    assert!(html.starts_with("<!doctype html>") && html.contains("<h1>t</h1>"));
}

#[test]
fn games_are_exported_with_a_word_about_what_is_left_out() {
    let store = store("report-export.db", &["t"]);
    let records = run(&["report", &store, "--export", "records"]);
    let read: Vec<Record> = records.stdout.lines().map(|line| Record::from_json(line).unwrap()).collect();
    assert_eq!((records.code, read.len(), read[4].turns.len()), (Some(0), 5, 1));
    assert!(records.stderr.starts_with("5 games exported as records; left out: keys, "), "{}", records.stderr);
    let notation = run(&["report", &store, "--export", "notation"]);
    assert!(notation.stdout.starts_with("# game 1.1.1: new - old\n# 1-0: 3 in a line\n3_/3_/3_ x\na1 b1 a2 b2 a3\n\n"));
    assert!(notation.stderr.starts_with("5 games exported as t3en; left out: times, "), "{}", notation.stderr);
    let wrong = run(&["report", &store, "--export", "ltp"]);
    let expected = "error: --export ltp: these are games of tictactoe, expected t3en, notation or records\n";
    assert_eq!((wrong.code, wrong.stderr.as_str()), (Some(2), expected));
}

#[test]
fn a_game_that_its_notation_can_not_tell_is_named_and_left_out() {
    let path = store("report-illegal.db", &["t"]);
    add_illegal_game(&path);
    let exported = run(&["report", &path, "--export", "t3en"]);
    assert_eq!((exported.code, exported.stdout.matches("# game ").count()), (Some(0), 5));
    assert!(exported.stderr.contains("game 1.3.2 is left out: turn 2: illegal move `a1`"), "{}", exported.stderr);
    assert!(exported.stderr.contains("5 games exported as t3en; "), "{}", exported.stderr);
}

#[test]
fn games_are_exported_to_a_file_or_to_a_file_each() {
    let store = store("report-files.db", &["t"]);
    let (file, folder) = (path("games.t3en"), path("games/"));
    _ = fs::remove_dir_all(&folder);
    assert_eq!(run(&["report", &store, "--export", "t3en", "-o", file.to_str().unwrap()]).code, Some(0));
    assert_eq!(run(&["report", &store, "--export", "t3en", "-o", folder.to_str().unwrap()]).code, Some(0));
    let mut names: Vec<String> =
        fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    assert_eq!(names, ["1.1.1.t3en", "1.1.2.t3en", "1.2.1.t3en", "1.2.2.t3en", "1.3.1.t3en"]);
    let together: String = names.iter().map(|name| fs::read_to_string(folder.join(name)).unwrap()).collect();
    assert_eq!(fs::read_to_string(file).unwrap(), together);
}
