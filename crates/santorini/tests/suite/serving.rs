//! The engine's side of the protocol, beyond what transcripts can test.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tetrad_core::Session;
use tetrad_core::protocol::session::{Effect, Effects};
use tetrad_core::random::SplitMix64;
use tetrad_core::testkit::talk::{Conversation, Served, Stepped, fits};
use tetrad_santorini::protocol::santorini::messages::Command;
use tetrad_santorini::protocol::{Dialect, SantoriniSession};
use tetrad_santorini::{Action, God, Position, Square};

use crate::positions;

/// A position that no search proves within a test.
const OPEN: &str = "0000000000000000000000000/1/mortal:11,13/mortal:7,17";
const OTHER: &str = "0000000000000000000000000/2/artemis:0,24/pan:7,17";
const WON: &str = "0000000000002300000000000/2/mortal#:13,20/mortal:7,17";

fn parsed(line: &str) -> Value {
    serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))
}

/// The next line as JSON.
fn next(talk: &mut impl Conversation) -> Value {
    parsed(&talk.next().expect("a line"))
}

/// The lines of a search, including the last one.
fn until_final(talk: &mut impl Conversation) -> Vec<Value> {
    let mut lines = Vec::new();
    while lines.last().is_none_or(|line: &Value| line["final"] != true) {
        lines.push(next(talk));
    }
    lines
}

fn stepped() -> Stepped<SantoriniSession> {
    let mut talk = Stepped::start(SantoriniSession::new());
    assert_eq!(talk.printed(), [r#"{"type":"started"}"#]);
    talk
}

fn served() -> Served {
    let mut served = Served::start(SantoriniSession::new());
    assert_eq!(served.next().as_deref(), Some(r#"{"type":"started"}"#));
    served
}

#[test]
fn commands_are_printed_as_they_are_read() {
    for line in [
        &format!("set_position {OPEN}"),
        &format!("set_position {OPEN} time 50"),
        &format!("set_position {OPEN} time 50 depth 3 nodes 1000 final_only"),
        &format!("next_moves {WON}"),
        "ping",
        "stop",
        "status_check",
        "quit",
    ] {
        assert_eq!(Command::read(line).unwrap().unwrap().to_string(), *line);
        assert_eq!(Command::read(&format!("\t {} ", line.replace(' ', "  "))), Command::read(line));
    }
    assert_eq!(Command::read("PING"), Ok(Some(Command::Ping)));
    assert_eq!(["", "   ", "\t"].map(Command::read), [const { Ok(None) }; 3]);
}

#[test]
fn what_is_wrong_with_a_command_is_told_with_its_place() {
    let error = |line: &str| Command::read(line).unwrap_err().to_string();
    assert_eq!(error("ping pong"), "at byte 5: found `pong`, expected the end of the line");
    let position = "a position like `<25 heights>/1/mortal:11,13/mortal:7,17`";
    assert_eq!(error("next_moves"), format!("at byte 10: expected {position}"));
    let with = |terms: &str| error(&format!("set_position {OPEN} {terms}"));
    assert_eq!(with("time"), "at byte 70: expected milliseconds");
    assert_eq!(with("time soon"), "at byte 71: found `soon`, expected milliseconds");
    assert_eq!(with("depth 0"), "at byte 72: found `0`, expected a depth from 1");
    assert_eq!(with("nodes x"), "at byte 72: found `x`, expected a number of nodes from 1");
}

/// Board texts that are no position, each with a part of the error message.
const MALFORMED: [(&str, &str); 12] = [
    ("000000000000000000000000/1/mortal:11,13/mortal:7,17", "expected 25 heights, not 24"),
    ("00000000000000000000000000/1/mortal:11,13/mortal:7,17", "expected 25 heights, not 26"),
    ("0000000000000000000050000/1/mortal:11,13/mortal:7,17", "found `5`, expected a height, `0` to `4`"),
    ("0000000000000000000000000/3/mortal:11,13/mortal:7,17", "found `3`, expected the player to move, `1` or `2`"),
    ("0000000000000000000000000/1/mortal:11,13/mortal:7,11", "found `11`, expected a square without another worker"),
    ("0000000400000000000000000/1/mortal:11,13/mortal:7,17", "found `7`, expected a square without a dome"),
    ("0000000000000000000000000/1/mortal:11,13/zeus:7,17", "found `zeus`, expected a god, one of mortal, apollo"),
    ("0000000000000000000000000/1/mortal:1,2,3/mortal:7,17", "found `1,2,3`, expected two workers, or none"),
    ("0000000000000000000000000/1/mortal:11/mortal:7,17", "found `11`, expected two workers, or none"),
    ("0000000000000000000000000/1/mortal:11,25/mortal:7,17", "found `25`, expected a worker's square"),
    ("0000000000000000000000000/1/mortal:11,13", "expected `/` and player 2's god and workers"),
    ("0000000000000000000000000/1/mortal:/mortal:7,17", "expected player 1's workers first, then player 2's"),
];

#[test]
fn every_malformed_board_gets_an_error_that_names_the_part_while_the_search_goes_on() {
    let mut talk = stepped();
    talk.send(&format!("set_position {OPEN}"));
    for (board, words) in MALFORMED {
        for command in ["set_position", "next_moves"] {
            let line = format!("{command} {board}");
            talk.send(&line);
            let error = talk.printed().pop().map(|line| parsed(&line)).expect("an answer at once");
            assert_eq!((&error["type"], &error["input"]), (&json!("error"), &json!(line)));
            let message = error["message"].as_str().unwrap();
            assert!(message.starts_with("at byte ") && message.contains(words), "{board}: {message}");
            assert!(talk.is_busy(), "the search goes on");
        }
    }
    talk.send("stop");
    let last = until_final(&mut talk).pop().unwrap();
    assert_eq!(last["start_state"], OPEN);
}

#[test]
fn a_search_tells_every_depth_and_then_its_last_word() {
    let mut talk = stepped();
    talk.send(&format!("set_position {OPEN} depth 3"));
    let lines = until_final(&mut talk);
    let start: Position = OPEN.parse().unwrap();
    for line in &lines {
        let names: Vec<&String> = line.as_object().unwrap().keys().collect();
        let expected: &[&str] = if line["final"] == true {
            &["final", "meta", "next_state", "start_state", "type"]
        } else {
            &["meta", "next_state", "start_state", "type"]
        };
        assert_eq!(names, expected);
        let meta: Vec<&String> = line["meta"].as_object().unwrap().keys().collect();
        assert_eq!(meta, ["actions", "calculated_depth", "elapsed_seconds", "nodes_visited", "pv", "score"]);
        assert!(line["meta"]["elapsed_seconds"].is_f64() && line["meta"]["score"].is_i64(), "{line}");
        let turn = line["meta"]["pv"][0].as_str().unwrap().parse().unwrap();
        assert_eq!(line["next_state"], start.after_unchecked(turn).to_string());
    }
    let depths: BTreeSet<u64> = lines.iter().map(|line| line["meta"]["calculated_depth"].as_u64().unwrap()).collect();
    assert_eq!(depths, [1, 2, 3].into());
    assert!(!talk.is_busy());
}

#[test]
fn limits_end_a_search_and_final_only_leaves_the_last_line() {
    let mut talk = stepped();
    talk.send(&format!("set_position {OPEN} nodes 500 final_only"));
    let line = next(&mut talk);
    assert_eq!(line["final"], true);
    assert!(line["meta"]["nodes_visited"].as_u64().unwrap() <= 500, "{line}");
    assert!(talk.next().is_none());
    talk.send(&format!("set_position {OPEN} time 1000"));
    assert!(talk.deadline().unwrap() <= Duration::from_mins(1));
    talk.send(&format!("set_position {OPEN} time 99999999999999999999"));
    assert_eq!(talk.deadline(), None, "more than a day is no limit");
}

#[test]
fn an_old_position_has_its_last_line_before_the_new_one_has_any() {
    let mut served = served();
    for _ in 0..5 {
        served.send(&format!("set_position {OPEN}"));
        served.send(&format!("set_position {OTHER}"));
        served.send("stop");
        let (old, new) = (until_final(&mut served), until_final(&mut served));
        assert!(old.iter().all(|line| line["start_state"] == OPEN), "{old:?}");
        assert!(new.iter().all(|line| line["start_state"] == OTHER), "{new:?}");
    }
    served.send("ping");
    assert_eq!(served.next().as_deref(), Some("pong"), "nothing comes after a last line");
}

#[test]
fn an_idle_engine_has_nothing_to_stop_and_says_nothing_to_an_empty_line() {
    let mut talk = stepped();
    for line in ["stop", "", "  ", "ping"] {
        talk.send(line);
    }
    assert_eq!(talk.printed(), ["pong"]);
    talk.send("status_check");
    let status = json!({"type": "status", "engine": "Tetrad", "version": env!("CARGO_PKG_VERSION"), "state": "idle"});
    assert_eq!(parsed(&talk.printed()[0]), status);
}

#[test]
fn when_the_input_ends_a_search_answers() {
    for terms in ["", " time 150", " depth 2", " nodes 300", " time 99999999999999"] {
        let mut served = Served::start(SantoriniSession::new());
        served.send(&format!("set_position {OPEN}{terms}"));
        served.close();
        let rest = served.rest();
        let last = parsed(rest.last().unwrap());
        assert_eq!((&last["final"], &last["start_state"]), (&json!(true), &json!(OPEN)), "{terms}");
    }
}

#[test]
fn quitting_ends_at_once() {
    let mut served = served();
    served.send(&format!("set_position {OPEN}"));
    served.send("quit");
    served.send("ping");
    assert!(served.rest().iter().all(|line| line != "pong" && parsed(line)["final"] != true));
}

/// Answers come within 50 ms on an idle machine; a busy one gets ten times that.
#[test]
fn commands_are_answered_promptly_during_a_search() {
    const PROMPT: Duration = Duration::from_millis(500);
    let mut served = served();
    let mut slow = Vec::new();
    let mut time = |served: &mut Served, command: &str, pattern: &str| {
        let sent = Instant::now();
        served.send(command);
        served.expect(pattern);
        if sent.elapsed() > PROMPT {
            slow.push((command.to_owned(), sent.elapsed()));
        }
    };
    for _ in 0..5 {
        served.send(&format!("set_position {OPEN}"));
        served.expect(&format!(r#"{{"type":"best_move","start_state":"{OPEN}",*}}"#));
        time(&mut served, "ping", "pong");
        let last = format!(r#"{{"type":"best_move","start_state":"{OPEN}",*,"final":true}}"#);
        time(&mut served, &format!("set_position {OTHER}"), &last);
        let last = format!(r#"{{"type":"best_move","start_state":"{OTHER}",*,"final":true}}"#);
        time(&mut served, "stop", &last);
    }
    // One delay of a busy machine is tolerated.
    assert!(slow.len() <= 1, "{slow:?}");
}

/// Reads an action as the protocol writes it.
fn action(value: &Value) -> Action {
    let square = || value["selection"].as_u64().and_then(|index| Square::new(index as usize)).expect("a square");
    match value["type"].as_str() {
        Some("place_worker") => Action::PlaceWorker(square()),
        Some("select_worker") => Action::SelectWorker(square()),
        Some("move_worker") => Action::MoveWorker(square()),
        Some("build") => Action::Build(square()),
        Some("dome") => Action::Dome(square()),
        Some("no_moves") => Action::NoMoves,
        _ => panic!("{value}"),
    }
}

#[test]
fn next_moves_lists_every_next_state_once_with_a_chain_that_leads_there() {
    let mut talk = stepped();
    let mut rng = SplitMix64::new(11);
    for (number, &god) in God::ALL.iter().enumerate() {
        let foe = God::ALL[(number + 3) % God::ALL.len()];
        for position in [Position::new([god, foe]), positions::thrown([god, foe], &mut rng)] {
            talk.send(&format!("next_moves {position}"));
            let answer = next(&mut talk);
            assert_eq!((&answer["type"], &answer["start_state"]), (&json!("next_moves"), &json!(position.to_string())));
            let mut listed = BTreeSet::new();
            for next in answer["next_states"].as_array().unwrap() {
                let chain: Vec<Action> = next["actions"].as_array().unwrap().iter().map(action).collect();
                let turn = position.continuation(&chain).and_then(|then| then.turn).expect("a whole turn");
                assert_eq!(next["next_state"], position.after_unchecked(turn).to_string());
                assert!(listed.insert(next["next_state"].as_str().unwrap().to_owned()), "{next} is there twice");
            }
            let states: BTreeSet<String> =
                position.turns().into_iter().map(|turn| position.after_unchecked(turn).to_string()).collect();
            assert_eq!(listed, states);
        }
    }
}

#[test]
fn the_public_engines_clients_hear_no_errors() {
    let mut session = SantoriniSession::in_dialect(Dialect::SantoriniAi);
    for line in ["nonsense", "set_position 00/1", &format!("set_position {WON}")] {
        let mut effects = Effects::default();
        session.line(line, &mut effects);
        let [Effect::Warn(text)] = &effects.into_vec()[..] else {
            panic!("`{line}` is answered by more than a warning")
        };
        assert!(text.starts_with("skipped `") && text.contains(": "), "{text}");
    }
    let mut effects = Effects::default();
    session.oversized_line(&mut effects);
    assert!(matches!(effects.into_vec()[..], [Effect::Warn(_)]));
}

#[test]
fn the_public_engines_words_are_printed_on_request() {
    let mut talk = Stepped::start(SantoriniSession::in_dialect(Dialect::SantoriniAi));
    let mut said = |line: &str| {
        talk.send(line);
        let mut lines = Vec::new();
        while let Some(line) = talk.next() {
            lines.push(line);
        }
        lines
    };
    assert_eq!(said(""), [r#"{"type":"started"}"#]);
    let lines = said("set_position 0000000000002300000000000/1/mortal:12,20/mortal:7,17");
    let line = |trigger: &str| {
        [
            r#"{"type":"best_move","original_str":"0000000000002300000000000/1/mortal:12,20/mortal:7,17","#,
            r#""start_state":"0000000000002300000000000/1/mortal:C3,A1/mortal:C4,C2","#,
            r#""next_state":"0000000000002300000000000/2/#mortal:D3,A1/mortal:C4,C2","#,
            &format!(r#""trigger":"{trigger}","meta":{{"score":10000,"calculated_depth":1,"#),
            r#""nodes_visited":*,"elapsed_seconds":*,"actions":[{"type":"select_worker","value":"C3"},"#,
            r#"{"type":"move_worker","value":{"dest":"D3","meta":null}}],"action_str":"C3-D3#"}}"#,
        ]
        .concat()
    };
    let [first, .., last] = &lines[..] else { panic!("{lines:?}") };
    assert!(fits(&line("improvement"), first), "{first}");
    assert!(fits(&line("end_of_line"), last), "{last}");

    let lines = said("next_moves 4444444444444444444444000/1/mortal/athena:");
    let start = r#""original_str":"4444444444444444444444000/1/mortal/athena:","start_state":"4444444444444444444444000/1/mortal/athena""#;
    let place = |squares: [&str; 2]| {
        let [one, other] = squares.map(|square| format!(r#"{{"type":"place_worker","value":"{square}"}}"#));
        let text = format!("4444444444444444444444000/2/mortal:{}/athena", squares.join(","));
        format!(r#"{{"next_state":"{text}","actions":[{one},{other}]}}"#)
    };
    let states = [["C1", "D1"], ["C1", "E1"], ["D1", "E1"]].map(place).join(",");
    assert_eq!(lines, [format!(r#"{{"type":"next_moves",{start},"next_states":[{states}]}}"#)]);
    let stuck = &said("next_moves 4444444444444444440000400/1/mortal:20,21/mortal:23,24")[0];
    assert!(stuck.ends_with(r#"/1/mortal:A1,B1/#mortal:D1,E1","actions":[{"type":"no_moves"}]}]}"#), "{stuck}");
}

#[test]
fn the_public_engines_words_tell_who_has_to_make_room() {
    let mut talk = Stepped::start(SantoriniSession::in_dialect(Dialect::SantoriniAi));
    // As it was heard to say it.
    for (god, step) in [
        ("apollo", r#"{"dest":"C4","meta":{"type":"move_enemy_worker","value":{"from":"B3","to":"C4"}}}"#),
        ("minotaur", r#"{"dest":"C4","meta":{"type":"move_enemy_worker","value":{"from":"C4","to":"D5"}}}"#),
    ] {
        talk.send(&format!("next_moves 0000000000001000000000000/1/{god}:11,12/mortal:7,17"));
        let line = talk.printed().pop().unwrap();
        assert!(line.contains(&format!(r#"{{"type":"move_worker","value":{step}}}"#)), "{line}");
    }
    talk.send("next_moves 0000000000001100000000000/1/athena:11,13/mortal:7,17");
    let line = talk.printed().pop().unwrap();
    assert!(line.contains("/2/athena[^]:C3,D3/mortal:C4,C2\""), "{line}");
}
