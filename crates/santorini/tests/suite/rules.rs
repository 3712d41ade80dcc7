//! The checks of the testkit and the perft data.

use tetrad_core::Game;
use tetrad_core::random::SplitMix64;
use tetrad_core::testkit::{self, PerftRow};
use tetrad_santorini::{God, Position};

use crate::positions;

const PERFT: &str = include_str!("../data/perft.tsv");

#[test]
fn every_perft_row_holds() {
    testkit::perft_file(PERFT, u64::MAX, |fields| PerftRow {
        position: fields[0].parse::<Position>().unwrap(),
        depth: fields[1].parse().unwrap(),
        count: fields[2].parse().unwrap(),
    });
}

#[test]
fn the_counts_in_the_remarks_of_the_perft_file_hold() {
    let start = Position::start();
    assert_eq!([1, 2].map(|depth| start.perft(depth)), [300, 75_900]);
    let prometheus: Position = "0000000000000000000000000/1/prometheus:11,13/mortal:7,17".parse().unwrap();
    assert_eq!([1, 2, 3].map(|depth| prometheus.perft(depth)), [378, 28_500, 9_927_576]);
}

#[test]
fn the_generic_suite_passes_for_every_god() {
    for (seed, &god) in God::ALL.iter().enumerate() {
        let against = God::ALL[(seed + 3) % God::ALL.len()];
        testkit::rules(&Position::new([god, against]), 1, seed as u64);
    }
}

#[test]
fn the_generic_suite_passes_from_the_middle_of_a_game() {
    let mut rng = SplitMix64::new(12);
    for gods in [[God::Athena, God::Pan], [God::Minotaur, God::Apollo], [God::Artemis, God::Prometheus]] {
        testkit::rules(&positions::thrown(gods, &mut rng), 4, 1);
    }
}
