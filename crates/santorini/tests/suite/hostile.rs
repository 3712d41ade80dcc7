//! Texts of any origin: nothing panics, and what is printed is read back.

use proptest::prelude::*;
use tetrad_core::Game;
use tetrad_core::random::SplitMix64;
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

/// A text with a few bytes changed.
fn spoilt(rng: &mut SplitMix64) -> Vec<u8> {
    let mut bytes = rng.pick(&SEEDS).expect("there are some").as_bytes().to_vec();
    for _ in 0..=rng.below(5) {
        let at = rng.below(bytes.len());
        match rng.below(4) {
            0 => bytes[at] = rng.next_u64() as u8,
            1 => bytes.insert(at, *rng.pick(b"0145/:,#[^]+-A5e1 \n\xE9").expect("there are some")),
            2 => _ = bytes.remove(at),
            _ => {
                let piece = bytes[at..(at + 1 + rng.below(12)).min(bytes.len())].repeat(1 + rng.below(4));
                bytes.splice(at..at, piece);
            }
        }
        if bytes.is_empty() {
            break;
        }
    }
    bytes
}

#[test]
fn random_and_spoilt_bytes_do_no_harm() {
    let mut rng = SplitMix64::new(20_251_115);
    for _ in 0..4_000 {
        let bytes = if rng.below(4) == 0 {
            (0..rng.below(200)).map(|_| rng.next_u64() as u8).collect()
        } else {
            spoilt(&mut rng)
        };
        fuzzing::board(&bytes);
        fuzzing::turn(&bytes);
    }
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
            position = position.after(turn);
        }
        prop_assert_eq!(Position::parse(&position.text()), Ok(position));
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
