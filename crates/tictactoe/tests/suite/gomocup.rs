//! The engine's side of the Gomocup protocol, beyond what transcripts can test.

use std::time::Duration;

use tetrad_tictactoe::Square;
use tetrad_tictactoe::protocol::GomocupSession;
use tetrad_tictactoe::protocol::gomocup::messages::{Command, Message, Owner, Point, Setting, Setup};

use tetrad_core::testkit::talk::{Conversation, Served, Stepped, fits};

use crate::assert_read_back;

/// A session that was sent these lines, without time to search.
fn told(lines: &[&str]) -> Stepped<GomocupSession> {
    let mut talk = Stepped::start(GomocupSession::new());
    for line in lines {
        talk.send(line);
    }
    talk
}

#[test]
fn empty_lines_say_nothing() {
    assert_eq!(told(&["", "  ", "\t"]).printed(), [""; 0]);
}

#[test]
fn boards_from_five_to_sixty_four_are_played() {
    for start in ["START 5", "START 15", "START 64", "RECTSTART 5,64", "RECTSTART 64 , 6"] {
        assert_eq!(told(&[start]).printed(), ["OK"], "{start}");
    }
    for start in ["START 4", "START 65", "RECTSTART 4,15", "RECTSTART 15,65"] {
        assert_eq!(told(&[start]).printed(), ["ERROR unsupported board size, expected 5 to 64"], "{start}");
    }
}

#[test]
fn x_is_the_column_and_y_the_row() {
    let mut talk = told(&["RECTSTART 20,10", "INFO timeout_turn 200", "TURN 19,9"]);
    assert!(talk.is_busy());
    talk.expect("*,*");
    talk.send("TURN 9,19");
    assert_eq!(talk.printed(), ["ERROR the board has no such square"]);
}

#[test]
fn a_bad_turn_leaves_the_game_and_the_search_as_they_were() {
    let mut talk = told(&["START 15", "INFO timeout_turn 200", "TURN 7,7"]);
    talk.printed();
    let due = talk.deadline();
    for bad in ["TURN 7,7", "TURN 99,0", "TURN x", "BEGIN", "TAKEBACK 0,0", "START 3", "FOO"] {
        talk.send(bad);
        let printed = talk.printed();
        assert!(printed.len() == 1 && (fits("UNKNOWN FOO", &printed[0]) || printed[0].starts_with("ERROR ")), "{bad}");
        assert_eq!((talk.is_busy(), talk.deadline()), (true, due), "{bad}");
    }
    talk.expect("*,*");
}

#[test]
fn a_new_game_drops_the_running_search_without_a_word() {
    for command in ["START 20", "RECTSTART 8,9", "RESTART", "TAKEBACK 7,7"] {
        let mut talk = told(&["START 15", "TURN 7,7"]);
        talk.printed();
        talk.send(command);
        assert_eq!((talk.is_busy(), talk.printed()), (false, vec!["OK".to_owned()]), "{command}");
        talk.send("TURN 7,7");
        talk.send("STOP");
        assert!(fits("*,*", &talk.printed()[0]), "{command}");
    }
    let mut talk = told(&["START 15", "TURN 7,7"]);
    talk.printed();
    talk.send("BOARD");
    assert_eq!((talk.is_busy(), talk.printed()), (false, Vec::new()));
}

#[test]
fn a_turn_during_a_search_is_answered_after_the_search() {
    let mut talk = told(&["START 15", "INFO timeout_turn 200", "TURN 7,7"]);
    talk.printed();
    talk.send("TURN 14,14");
    let printed = talk.printed();
    assert!(printed.len() == 1 && fits("*,*", &printed[0]), "{printed:?}");
    assert!(talk.is_busy());
    let second = talk.expect("*,*");
    assert_ne!(second, printed[0]);
}

#[test]
fn stop_answers_at_once_and_means_nothing_without_a_search() {
    for stop in ["STOP", "YXSTOP"] {
        let mut talk = told(&["START 15", stop, "TURN 7,7", stop]);
        assert!(!talk.is_busy());
        let printed = talk.printed();
        assert!(printed.len() == 2 && fits("*,*", &printed[1]), "{printed:?}");
    }
}

#[test]
fn times_become_deadlines() {
    let deadline = |settings: &[&str]| {
        let mut talk = told(&["START 15"]);
        for setting in settings {
            talk.send(&format!("INFO {setting}"));
        }
        talk.send("TURN 7,7");
        assert!(talk.is_busy());
        talk.deadline()
    };
    let within = |settings: &[&str], limit: u64| {
        let deadline = deadline(settings).expect("a limit");
        assert!(deadline <= Duration::from_millis(limit), "{settings:?}: {deadline:?}");
    };
    within(&[], 30_000);
    assert!(deadline(&[]).unwrap() > Duration::from_secs(25));
    within(&["timeout_turn 0"], 0);
    within(&["timeout_turn 100"], 100);
    within(&["timeout_turn 5000", "timeout_match 100000", "time_left 100"], 50);
    within(&["timeout_turn 100", "timeout_match 0", "time_left 2147483647"], 100);
    within(&["timeout_turn 100", "time_left -5"], 0);
    assert_eq!(deadline(&["timeout_turn 99999999999999999999"]), None);
}

#[test]
fn depth_and_nodes_are_obeyed() {
    let depths = |settings: &[&str]| -> Vec<u32> {
        let mut talk = told(&["START 15", "INFO timeout_turn 3600000"]);
        for setting in settings {
            talk.send(&format!("INFO {setting}"));
        }
        talk.send("TURN 7,7");
        let mut depths = Vec::new();
        while let Some(line) = talk.next() {
            if let Ok(Some(Message::Thought(thought))) = Message::read(&line) {
                depths.push(thought.depth.unwrap());
            }
        }
        depths
    };
    assert_eq!(depths(&["max_depth 2"]).last(), Some(&2));
    assert_eq!(depths(&["MAX_DEPTH 1"]).last(), Some(&1));
    // This many positions are searched at once, long before the hour that is allowed ends.
    assert!(!depths(&["max_node 2000"]).is_empty());
}

#[test]
fn a_rule_that_we_do_not_play_is_reported_once_a_game_when_it_begins() {
    const REPORT: &str = "MESSAGE unsupported rule";
    let mut talk = told(&["START 15", "INFO rule 1", "INFO timeout_turn 0", "INFO rule 1"]);
    assert_eq!(talk.printed(), ["OK"], "`INFO` has no answer");
    talk.send("BEGIN");
    assert_eq!(talk.printed(), [REPORT]);
    talk.expect("*,*");
    talk.send("TURN 0,0");
    assert_eq!(talk.printed(), [""; 0], "once is enough");
    talk.expect("*,*");
    // The rule stays set for the next games.
    for start in ["RESTART", "START 20"] {
        talk.send(start);
        assert_eq!(talk.printed(), [REPORT, "OK"], "{start}");
        for line in ["BOARD", "7,7,2", "DONE"] {
            talk.send(line);
        }
        assert_eq!(talk.printed(), [""; 0], "{start}");
        talk.expect("*,*");
    }
    talk.send("INFO rule 0");
    talk.send("RESTART");
    assert_eq!(talk.printed(), ["OK"]);
    for line in ["INFO rule 4", "BOARD", "7,7,2", "DONE"] {
        talk.send(line);
    }
    assert_eq!(talk.printed(), [REPORT]);
}

#[test]
fn every_thought_is_told_once() {
    let mut talk = told(&["START 15", "INFO max_depth 6", "TURN 7,7"]);
    let mut thoughts = Vec::new();
    while let Some(line) = talk.next() {
        // Everything but nodes and time: the score and its bound, and the moves.
        if let Some((score, rest)) = line.split_once(" nodes ") {
            thoughts.push((score.to_owned(), rest.split_once(" pv ").unwrap().1.to_owned()));
        }
    }
    assert!(thoughts.len() >= 6, "{thoughts:?}");
    assert!(thoughts.windows(2).all(|pair| pair[0] != pair[1]), "{thoughts:#?}");
}

#[test]
fn a_game_that_ends_with_the_opponents_move_is_over() {
    // An open four of the opponent: one end stays open whatever the engine does.
    let open_four = ["1,0,2", "2,0,2", "3,0,2", "4,0,2", "0,9,1", "5,9,1", "9,9,1"];
    let mut talk = told(&["START 15", "YXBOARD"]);
    for stone in open_four {
        talk.send(stone);
    }
    talk.send("DONE");
    talk.send("BEGIN");
    talk.send("STOP");
    let printed = talk.printed();
    assert!(printed.len() == 2 && fits("*,*", &printed[1]), "{printed:?}");
    talk.send(if printed[1] == "0,0" { "TURN 5,0" } else { "TURN 0,0" });
    talk.send("TURN 9,14");
    assert_eq!(talk.printed(), ["ERROR game over", "ERROR the game is over"]);
    talk.send("RESTART");
    assert_eq!(talk.printed(), ["OK"]);
}

#[test]
fn memory_limits_are_taken_at_any_size() {
    let mut served = Served::start(GomocupSession::new().with_hash(16));
    served.send("START 15");
    served.expect("OK");
    served.send("INFO timeout_turn 20");
    for memory in ["1", "8388608", "99999999999999999999999999", "0"] {
        served.send(&format!("INFO max_memory {memory}"));
        served.send("RESTART");
        served.expect("OK");
        served.send("TURN 7,7");
        served.expect("*,*");
    }
    served.send("END");
    served.rest();
}

#[test]
fn end_ends_the_conversation_anywhere() {
    for lines in [&["END"][..], &["START 15", "BOARD", "1,1,1", "end"], &["START 15", "BEGIN", "END"]] {
        let talk = told(lines);
        assert!(talk.is_closed() && !talk.is_busy(), "{lines:?}");
    }
}

#[test]
fn commands_are_printed_as_they_are_read() {
    let point = |x, y| Point { x, y };
    let time = Duration::from_millis(250);
    let commands = [
        ("START 15", Command::Start(point(15, 15))),
        ("RECTSTART 20,15", Command::Start(point(20, 15))),
        ("RESTART", Command::Restart),
        ("BEGIN", Command::Begin),
        ("TURN 3,4", Command::Turn(point(3, 4))),
        ("TAKEBACK 3,4", Command::Takeback(point(3, 4))),
        ("BOARD", Command::Setup(Setup::Play)),
        ("YXBOARD", Command::Setup(Setup::Load)),
        ("SWAP2BOARD", Command::Setup(Setup::Swap2)),
        ("3,4,1", Command::Stone(point(3, 4), Owner::Engine)),
        ("3,4,2", Command::Stone(point(3, 4), Owner::Opponent)),
        ("DONE", Command::Done),
        ("INFO timeout_turn 250", Command::Info(Setting::TimeoutTurn(time))),
        ("INFO timeout_match 250", Command::Info(Setting::TimeoutMatch(time))),
        ("INFO time_left 250", Command::Info(Setting::TimeLeft(time))),
        ("INFO max_memory 1024", Command::Info(Setting::MaxMemory(1024))),
        ("INFO max_depth 9", Command::Info(Setting::MaxDepth(9))),
        ("INFO max_node 1000", Command::Info(Setting::MaxNode(1_000))),
        ("INFO rule 0", Command::Info(Setting::Rule(0))),
        ("INFO game_type 0", Command::Info(Setting::Other)),
        ("ABOUT", Command::About),
        ("YXSTOP", Command::Stop),
        ("END", Command::End),
    ];
    assert_read_back(commands, Command::read);
}

#[test]
fn messages_of_other_engines_are_understood() {
    let read = |line: &str| Message::read(line).unwrap();
    assert_eq!(read("7,8"), Some(Message::Move(Square::new(7, 8))));
    assert_eq!(read(" 7, 8 "), Some(Message::Move(Square::new(7, 8))));
    assert_eq!(read("OK - everything is good"), Some(Message::Ok));
    assert_eq!(read("MESSAGE Depth 5-12 | Eval 35"), Some(Message::Note("Depth 5-12 | Eval 35".to_owned())));
    let about = Message::About { name: "A b".to_owned(), version: "2".to_owned(), author: String::new() };
    assert_eq!(read("name=\"A b\", version = \"2\", country=\"X\""), Some(about));
    assert_eq!((read("banner 7"), read("")), (None, None));
    for garbled in ["-1,-1", "7", "7,x", "300,1", "1,2,3", ",", "99999999999999999999,1"] {
        assert!(Message::read(garbled).is_err(), "{garbled}");
    }
}
