//! The engine's side of ST3P, beyond what transcripts can test.

use std::time::Duration;

use tetrad_core::{Game, ParseError};
use tetrad_tictactoe::protocol::St3pSession;
use tetrad_tictactoe::protocol::st3p::messages::{Command, Message, MoveRequest};
use tetrad_tictactoe::{Position, Square};

use tetrad_core::testkit::talk::{Conversation, Served, Stepped, answered_within};

use crate::assert_read_back;

const LARGE: &str = "15_/15_/15_/15_/15_/15_/15_/15_/15_/15_/15_/15_/15_/15_/15_ x win-length 5";

/// The lines that are printed at once, while no search runs.
fn replies(lines: &[&str]) -> Vec<String> {
    let mut talk = Stepped::start(St3pSession::new());
    for line in lines {
        talk.send(line);
    }
    talk.printed()
}

#[test]
fn lines_without_a_command_say_nothing() {
    assert_eq!(replies(&["", "   ", "hello", "MOVE 3_/3_/3_ x", "best b2", "win-length 3", "\u{fffd}\0"]), [""; 0]);
}

#[test]
fn a_finished_game_gets_an_error_and_no_best() {
    let mut talk = Stepped::start(St3pSession::new());
    talk.send("move 3x/2o_/3_ o");
    assert!(!talk.is_busy());
    assert_eq!(talk.printed(), ["error game over"]);
}

#[test]
fn a_search_goes_on_while_other_commands_are_answered() {
    let mut talk = Stepped::start(St3pSession::new());
    talk.send(&format!("move {LARGE} time ms:500"));
    let due = talk.deadline();
    for line in ["st3p version 2", "", "move 3_/2_ x", "move 3_/3_/3_ x win-length 0", "nonsense"] {
        talk.send(line);
    }
    let expected = [
        "st3p version 2 ok",
        "error at byte 8: found `2_`, expected a row of 3 cells, like the first",
        "error at byte 27: found `0`, expected a win length of at least 1",
    ];
    assert_eq!(talk.printed(), expected);
    assert_eq!((talk.is_busy(), talk.deadline()), (true, due));
    talk.expect("best *");
    assert!(!talk.is_busy());
}

#[test]
fn boards_beyond_our_size_are_refused_with_what_was_said() {
    let rows = |count: usize, row: &str| format!("move {} x", vec![row; count].join("/"));
    let expected = "error at byte 5: found `702`, expected a count from 1 to 64, as many cells as a row can have";
    assert_eq!(replies(&[&rows(702, "702_")]), [expected]);
    assert_eq!(replies(&[&rows(65, "64_")]), ["error at byte 261: found `64_`, expected at most 64 rows"]);
}

#[test]
fn a_second_question_gets_the_first_one_answered_at_once() {
    let mut talk = Stepped::start(St3pSession::new());
    talk.send("move _x_/3_/3_ o");
    talk.send("move 2xo/2ox/x_o o");
    let printed = talk.printed();
    assert_eq!(printed.len(), 1, "{printed:?}");
    let Ok(Some(Message::Best(square))) = Message::read(&printed[0]) else { panic!("{printed:?}") };
    assert!("_x_/3_/3_ o".parse::<Position>().unwrap().legal_squares().any(|legal| legal == square));
    assert!(talk.is_busy());
    talk.expect("best b3");

    talk.send("move 3_/3_/3_ x");
    talk.send("move 3x/2o_/3_ o");
    let printed = talk.printed();
    assert_eq!((printed.len(), printed[1].as_str(), talk.is_busy()), (2, "error game over", false));
    assert!(printed[0].starts_with("best "));
}

#[test]
fn times_become_deadlines() {
    let deadline = |options: &str| {
        let mut talk = Stepped::start(St3pSession::new());
        talk.send(&format!("move {LARGE} {options}"));
        assert!(talk.is_busy());
        talk.deadline()
    };
    let within = |options: &str, limit: u64| {
        let deadline = deadline(options).expect("a limit");
        assert!(deadline <= Duration::from_millis(limit), "{options}: {deadline:?}");
    };
    within("", 1_000);
    within("time ms:70", 70);
    within("time ms:0", 0);
    within("time ms:-1", 0);
    within("time-remaining ms:1000", 500);
    within("time ms:70 time-remaining ms:100000", 70);
    within("time-remaining ms:20 time ms:70", 10);
    // A time beyond a day counts as no limit.
    assert_eq!(deadline("time ms:99999999999999999999"), None);
}

#[test]
fn quit_ends_the_conversation_also_in_a_search() {
    let mut talk = Stepped::start(St3pSession::new());
    talk.send(&format!("move {LARGE}"));
    talk.send("now quit");
    assert_eq!((talk.is_closed(), talk.is_busy(), talk.printed()), (true, false, Vec::new()));

    let mut served = Served::start(St3pSession::new());
    served.send(&format!("move {LARGE} time ms:600000"));
    served.send("quit");
    served.rest();
}

#[test]
fn info_lines_come_before_best_and_are_read_back() {
    let mut talk = Stepped::start(St3pSession::new());
    talk.send("move 3_/_x_/3_ o");
    let mut last = String::new();
    while let Some(line) = talk.next() {
        match Message::read(&line) {
            Ok(Some(Message::Best(_))) => break,
            Ok(Some(Message::Info(thought))) => assert!(thought.depth.is_some() && thought.score.is_some(), "{line}"),
            other => panic!("{line}: {other:?}"),
        }
        // No report repeats the last one, apart from its nodes and time.
        let (score, effort) = line.split_once(" nodes ").unwrap();
        let said = format!("{score} {}", effort.split_once(" pv ").unwrap().1);
        assert_ne!(said, last);
        last = said;
    }
    assert_eq!(talk.next(), None);
}

#[test]
fn commands_are_printed_as_they_are_read() {
    let question = |text: &str, time, remaining| {
        Command::Move(MoveRequest {
            position: text.parse().unwrap(),
            time: Option::map(time, Duration::from_millis),
            remaining: Option::map(remaining, Duration::from_millis),
        })
    };
    let commands = [
        ("st3p version 2", Command::Version(2)),
        ("identify", Command::Identify),
        ("quit", Command::Quit),
        ("move 3_/3_/3_ x", question("3_/3_/3_ x", None, None)),
        ("move 4_/_x2_ o time ms:30", question("4_/_x2_ o", Some(30), None)),
        (
            "move 4_/_x2_ o time ms:30 time-remaining ms:900 win-length 3",
            question("4_/_x2_ o win-length 3", Some(30), Some(900)),
        ),
    ];
    assert_read_back(commands, Command::read);
}

#[test]
fn messages_of_other_engines_are_understood() {
    let read = |line: &str| Message::read(line).unwrap();
    assert_eq!(read("best aa27"), Some(Message::Best(Square::new(26, 26))));
    assert_eq!(read("identify ok"), Some(Message::IdentifyOk));
    assert_eq!(read("identify name a b"), read("name a b"));
    assert_eq!(read("st3p version 2 ok"), Some(Message::VersionOk(2)));
    assert_eq!(read("st3p engine version number 2 is ok"), Some(Message::VersionOk(2)));
    assert_eq!((read("st3p version 2"), read("hello"), read("")), (None, None, None));
    let error: ParseError = Message::read("best zz9").unwrap_err();
    assert_eq!(error.to_string(), "at byte 5: found `zz`, expected a column name from `a` to `bl`");
    assert!(Message::read("best").is_err());
}

#[test]
fn at_ten_milliseconds_a_move_answers_come_in_time() {
    let mut served = Served::start(St3pSession::new());
    served.send("st3p version 2");
    served.expect("st3p version 2 ok");
    let start: Position = LARGE.parse().unwrap();
    let mut position = start.clone();
    for _ in 0..50 {
        let best = answered_within(Duration::from_millis(100), || {
            served.send(&format!("move {} time ms:10 win-length 5", position.t3en()));
            served.expect("best *")
        });
        position.mark(best["best ".len()..].parse().unwrap()).unwrap();
        if position.outcome().is_some() {
            position = start.clone();
        }
    }
}
