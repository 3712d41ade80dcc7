//! Invalid texts: nothing panics, and what is printed is read back.

use proptest::prelude::*;
use tetrad_core::Game;
use tetrad_core::random::SplitMix64;
use tetrad_core::testkit::talk::{Conversation, Served};
use tetrad_core::testkit::{a_few_lines, any_bytes, spoilt};
use tetrad_santorini::protocol::SantoriniSession;
use tetrad_santorini::{God, Position, Turn, fuzzing};

use crate::positions;

const SEEDS: [&str; 8] = [
    "0000000000000000000000000/1/mortal:/mortal:",
    "0000000000000000000000000/2/pan:0,24/hermes",
    "4112202311011420102000100/2/mortal:3,14/artemis:1,12",
    "1120000000000000000000000/2/athena[^]:A5,e1/prometheus:1,12",
    "3400023000440000004400040/2/#minotaur:6,24/apollo:13,22",
    "0 0 0 0 0\n0 1x 2 3 4\n0 0o 0 0 0\n0 0 0x 0 0\n0 0 0 0 0o\nx atlas to move\no demeter",
    "B3,D3-C3,E3+C4",
    "B3-C3^C4",
];

/// A text with a few bytes changed, or any bytes.
fn hostile(rng: &mut SplitMix64) -> Vec<u8> {
    if rng.below(4) == 0 {
        return any_bytes(rng);
    }
    let text = *rng.pick(&SEEDS).expect("there are some");
    spoilt(text, b"0145/:,#[^]+-A5e1 \n\xE9", rng)
}

#[test]
fn random_and_spoilt_bytes_do_no_harm() {
    let mut rng = SplitMix64::new(20_251_115);
    for _ in 0..4_000 {
        let bytes = hostile(&mut rng);
        fuzzing::board(&bytes);
        fuzzing::turn(&bytes);
    }
}

/// Valid lines to be corrupted.
const LINES: [&str; 16] = [
    "set_position 0000000000000000000000000/1/mortal:11,13/mortal:7,17",
    "set_position 4112202311011420102000100/2/mortal:3,14/artemis:1,12 time 20",
    "set_position 0000000000000000000000000/1/athena:/hermes: depth 2 nodes 300 final_only",
    "next_moves 0000000000002300000000000/2/#mortal:13,20/mortal:7,17",
    "next_moves 1120000000000000000000000/2/athena[^]:A5,e1/prometheus:1,12",
    "ping",
    "pong",
    "stop",
    "status_check",
    "quit",
    r#"{"type":"started"}"#,
    r#"{"type":"best_move","start_state":"0000000000000000000000000/1/mortal:11,13/mortal:7,17","next_state":"0000010000000000000000000/2/mortal:A3,D3/mortal:C4,C2","final":true}"#,
    r#"{"type":"best_move","start_state":"0000000000000000000000000/1/mortal:11,13/mortal:7,17","next_state":"00","trigger":"stop_flag","meta":{"score":-20000,"calculated_depth":7,"nodes_visited":171802}}"#,
    r#"{"type":"best_move","start_state":1,"next_state":null,"meta":[]}"#,
    r#"{"type":"error","message":"no"}"#,
    "",
];

#[test]
fn spoilt_conversations_do_no_harm() {
    let mut rng = SplitMix64::new(20_251_116);
    for _ in 0..100 {
        let lines = a_few_lines(&LINES, &mut rng);
        fuzzing::santorini(&spoilt(lines, b"0145/:,#{}\" \n\xE9", &mut rng));
    }
}

#[test]
fn an_engine_survives_any_line() {
    let nuisances: [Vec<u8>; 7] = [
        b"\n\n   \n\t\n\r\n".to_vec(),
        b"\xff\xfe\x80 set_position \xc3\x28\n".to_vec(),
        b"\0\0\0\n".to_vec(),
        [vec![b'a'; 3 << 20], b"\n".to_vec()].concat(),
        [b"set_position ".to_vec(), vec![b'0'; 600_000], b"\n".to_vec()].concat(),
        [b"next_moves ".to_vec(), b"0/".repeat(300_000), b"\n".to_vec()].concat(),
        [b"set_position 0000000000000000000000000/1/pan:/pan: time ".to_vec(), vec![b'9'; 100_000], b"\n".to_vec()]
            .concat(),
    ];
    let mut served = Served::start(SantoriniSession::new());
    for nuisance in nuisances {
        served.send_bytes(&nuisance);
        served.send("ping");
        while served.next().expect("the engine goes on").as_str() != "pong" {}
    }
    served.close();
    served.rest();
}

#[test]
fn errors_repeat_no_more_of_a_line_than_sensible() {
    let mut served = Served::start(SantoriniSession::new());
    served.send(&"é".repeat(10_000));
    served.send_bytes(&vec![b'x'; 2 << 20]);
    served.close();
    let rest = served.rest();
    assert_eq!(rest[2], r#"{"type":"error","message":"the line is too long","input":""}"#);
    assert!(rest[1].ends_with(&format!(r#""input":"{}…"}}"#, "é".repeat(400))), "{}", rest[1]);
}

#[test]
fn a_closed_output_ends_the_engine_quietly() {
    let (mut served, output) = Served::start_unread(SantoriniSession::new());
    drop(output);
    served.send("ping");
    served.ended();
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_position_is_read_back(first in 0..God::ALL.len(), second in 0..God::ALL.len(), seed: u64, turns in 0..40_usize) {
        let gods = [God::ALL[first], God::ALL[second]];
        let mut rng = SplitMix64::new(seed);
        let mut position = if turns % 2 == 0 { Position::new(gods) } else { positions::thrown(gods, &mut rng) };
        for _ in 0..turns {
            let Some(&turn) = rng.pick(&position.turns()) else { break };
            prop_assert_eq!(turn.to_string().parse(), Ok(turn));
            position = position.after_unchecked(turn);
        }
        prop_assert_eq!(Position::parse(&position.to_string()), Ok(position));
        prop_assert_eq!(Position::from_diagram(&position.diagram()), Ok(position));
    }

    #[test]
    fn any_bits_are_a_turn_that_can_be_printed_and_refused(bits: u32, seed: u64) {
        let turn = Turn::from_bits(bits);
        let position = positions::thrown([God::Hermes, God::Apollo], &mut SplitMix64::new(seed));
        let mut tried = position;
        if tried.make(turn).is_err() {
            prop_assert_eq!(tried, position);
            prop_assert!(!position.turns().contains(&turn), "{}", turn);
        }
    }
}
