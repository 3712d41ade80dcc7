//! Invalid messages: each is skipped with a warning and changes nothing.

use tetrad_core::random::SplitMix64;
use tetrad_core::testkit::talk::{Conversation, Served};
use tetrad_core::testkit::{a_few_lines, spoilt};
use tetrad_tetris::fuzzing;
use tetrad_tetris::protocol::TbpSession;

use crate::tbp::{SUGGEST, say, suggestion};

const START: &str = r#"{"type":"start","hold":"L","queue":["T","I","O","S"],"combo":1,"back_to_back":true,"board":[["G",null,null,null,null,null,null,null,null,null]]}"#;

/// One line for each kind of error.
const BROKEN: &[&str] = &[
    // Not JSON.
    "",
    "   ",
    "suggest",
    "{",
    "}",
    "{}}",
    "[]",
    "null",
    "7",
    "\"suggest\"",
    "{'type':'suggest'}",
    "{type:\"suggest\"}",
    "{\"type\":\"suggest\"",
    "{\"type\":\"suggest\",}",
    "{\"type\":\"suggest\"} {\"type\":\"suggest\"}",
    "{\"type\":\"sugg\u{0}est",
    "{\"type\":\"suggest\\\"}",
    "{\"type\":\"\\ud800\"}",
    "\u{feff}{\"type\":\"suggest\"}",
    "{\"type\":\"suggest\"}x",
    "// {\"type\":\"suggest\"}",
    // Not a message.
    "{}",
    r#"{"typ":"suggest"}"#,
    r#"{"type":null}"#,
    r#"{"type":7}"#,
    r#"{"type":["suggest"]}"#,
    r#"{"type":{"type":"suggest"}}"#,
    r#"{"type":"suggest","type":"suggest"}"#,
    // Wrong attributes of `start`.
    r#"{"type":"start"}"#,
    r#"{"type":"start","queue":["T"]}"#,
    r#"{"type":"start","board":[]}"#,
    r#"{"type":"start","queue":null,"board":[]}"#,
    r#"{"type":"start","queue":"TIO","board":[]}"#,
    r#"{"type":"start","queue":["X"],"board":[]}"#,
    r#"{"type":"start","queue":["TI"],"board":[]}"#,
    r#"{"type":"start","queue":[null],"board":[]}"#,
    r#"{"type":"start","queue":[3],"board":[]}"#,
    r#"{"type":"start","queue":["T"],"board":null}"#,
    r#"{"type":"start","queue":["T"],"board":"empty"}"#,
    r#"{"type":"start","queue":["T"],"board":[[]]}"#,
    r#"{"type":"start","queue":["T"],"board":[["G","G"]]}"#,
    r#"{"type":"start","queue":["T"],"board":[[null,null,null,null,null,null,null,null,null,null,null]]}"#,
    r#"{"type":"start","queue":["T"],"board":[["Q",null,null,null,null,null,null,null,null,null]]}"#,
    r#"{"type":"start","queue":["T"],"board":[[0,0,0,0,0,0,0,0,0,0]]}"#,
    r#"{"type":"start","queue":["T"],"board":[],"hold":"X"}"#,
    r#"{"type":"start","queue":["T"],"board":[],"hold":false}"#,
    r#"{"type":"start","queue":["T"],"board":[],"combo":"three"}"#,
    r#"{"type":"start","queue":["T"],"board":[],"combo":1.5}"#,
    r#"{"type":"start","queue":["T"],"board":[],"combo":1e999}"#,
    r#"{"type":"start","queue":["T"],"board":[],"back_to_back":"yes"}"#,
    r#"{"type":"start","queue":["T"],"board":[],"back_to_back":[]}"#,
    // Wrong attributes of `play`.
    r#"{"type":"play"}"#,
    r#"{"type":"play","move":null}"#,
    r#"{"type":"play","move":{"spin":"none"}}"#,
    r#"{"type":"play","move":{"location":{"type":"T","orientation":"north","x":1},"spin":"none"}}"#,
    r#"{"type":"play","move":{"location":{"type":"T","orientation":"up","x":1,"y":0},"spin":"none"}}"#,
    r#"{"type":"play","move":{"location":{"type":"X","orientation":"north","x":1,"y":0},"spin":"none"}}"#,
    r#"{"type":"play","move":{"location":{"type":"T","orientation":"north","x":"1","y":0},"spin":"none"}}"#,
    r#"{"type":"play","move":{"location":{"type":"T","orientation":"north","x":1.5,"y":0},"spin":"none"}}"#,
    r#"{"type":"play","move":{"location":{"type":"T","orientation":"north","x":4,"y":0},"spin":"double"}}"#,
    // Impossible moves.
    r#"{"type":"play","move":{"location":{"type":"T","orientation":"north","x":0,"y":0},"spin":"none"}}"#,
    r#"{"type":"play","move":{"location":{"type":"T","orientation":"north","x":4,"y":-1},"spin":"none"}}"#,
    r#"{"type":"play","move":{"location":{"type":"T","orientation":"north","x":1e18,"y":40},"spin":"none"}}"#,
    r#"{"type":"play","move":{"location":{"type":"T","orientation":"north","x":1,"y":0},"spin":"none"}}"#,
    r#"{"type":"play","move":{"location":{"type":"Z","orientation":"north","x":4,"y":0},"spin":"none"}}"#,
    r#"{"type":"play","move":{"location":{"type":"I","orientation":"north","x":4,"y":0},"spin":"none"}}"#,
    // Wrong attributes of the other messages.
    r#"{"type":"new_piece"}"#,
    r#"{"type":"new_piece","piece":null}"#,
    r#"{"type":"new_piece","piece":"X"}"#,
    r#"{"type":"new_piece","piece":["T"]}"#,
    r#"{"type":"new_piece","piece":7}"#,
    r#"{"type":"garbage"}"#,
    r#"{"type":"garbage","rows":4}"#,
    r#"{"type":"garbage","rows":null}"#,
    r#"{"type":"garbage","rows":[["G","G"]]}"#,
    r#"{"type":"garbage","rows":[["X",null,null,null,null,null,null,null,null,null]]}"#,
];

#[test]
fn every_kind_of_broken_line_is_told_and_changes_nothing() {
    assert!(BROKEN.len() >= 60, "{} kinds", BROKEN.len());
    let mut session = TbpSession::new();
    let view = say(&mut session, START).view;
    for line in BROKEN {
        let came = say(&mut session, line);
        assert_eq!((came.printed, came.view, came.stopped), (vec![], None, false), "{line}");
        assert_eq!(came.warned.len(), 1, "{line}");
        assert!(came.warned[0].starts_with("skipped `") && !came.warned[0].contains('\n'), "{:?}", came.warned);
    }
    assert_eq!(say(&mut session, SUGGEST).view, view);
}

#[test]
fn what_is_unknown_is_ignored_without_a_word() {
    let mut session = TbpSession::new();
    let view = say(&mut session, START).view;
    for line in [r#"{"type":"dance"}"#, r#"{"type":"SUGGEST","move":7}"#, r#"{"type":"suggestion","moves":[]}"#] {
        let came = say(&mut session, line);
        assert_eq!((came.printed, came.warned, came.view), (vec![], vec![], None), "{line}");
    }
    let odd = START.replacen('{', r#"{"mood":"good","clock":{"ms":[1,2]},"#, 1);
    assert_eq!(say(&mut session, &odd).view, view);
}

/// Lines that are not text, or larger than any message.
fn nuisances() -> Vec<Vec<u8>> {
    vec![
        b"\n\n   \n\t\n\r\n".to_vec(),
        b"\xff\xfe\x80 {\"type\":\"suggest\"}\n".to_vec(),
        b"\0\0\0\n".to_vec(),
        [vec![b'['; 900_000], b"\n".to_vec()].concat(),
        [b"{\"type\":".to_vec(), b"{\"type\":".repeat(100_000), b"\n".to_vec()].concat(),
        [vec![b'a'; 3 << 20], b"\n".to_vec()].concat(),
        [b"{\"type\":\"start\",\"queue\":[".to_vec(), b"\"T\",".repeat(200_000), b"\"T\"]}\n".to_vec()].concat(),
    ]
}

#[test]
fn a_bot_survives_any_line_and_keeps_its_game() {
    let mut served = Served::start(TbpSession::new());
    served.send(START);
    for nuisance in nuisances() {
        served.send_bytes(&nuisance);
        served.send(SUGGEST);
        assert!(!suggestion(&mut served).moves.is_empty());
    }
    // About the longest queue that fits on one line.
    served.send(&format!(r#"{{"type":"start","queue":["I"{}],"board":[]}}"#, r#","I""#.repeat(200_000)));
    served.send(SUGGEST);
    assert!(!suggestion(&mut served).moves.is_empty());
    served.close();
    served.rest();
}

#[test]
fn spoilt_messages_do_no_harm() {
    let seeds = [BROKEN, &[START, SUGGEST, r#"{"type":"stop"}"#, r#"{"type":"ready"}"#]].concat();
    let mut rng = SplitMix64::new(20_260_607);
    for _ in 0..500 {
        let lines = a_few_lines(&seeds, &mut rng);
        fuzzing::tbp(&spoilt(lines, b"0159{}[]\",:TIGn-\n\xE9", &mut rng));
    }
}
