//! Santorini in the arena: engines by description, openings, and engines that search until they are stopped.

use tetrad_arena::Contestant;
use tetrad_arena::report::Summary;
use tetrad_arena::spec::EngineSpec;
use tetrad_core::{Game, Record, Room, Side};
use tetrad_santorini::{God, Position, Squares};

use crate::matches::play_match;

fn spec(text: &str) -> EngineSpec {
    EngineSpec::parse(text, "nodes=200").unwrap()
}

fn play(engines: [&str; 2], openings: Vec<Position>, games: u32) -> (Vec<Record>, Summary) {
    let engines = engines.map(|text| Contestant::described(&spec(text)).unwrap());
    play_match(engines, openings, games)
}

fn script(states: &str, terms: &str) -> String {
    let script = format!("{}/tests/engines/santorini.sh", env!("CARGO_MANIFEST_DIR"));
    format!("name=other proto=santorini cmd='/bin/sh {script} {states}' startup=60s {terms}")
}

#[test]
fn built_in_engines_play_each_other_the_same_way_every_time() {
    let play = || {
        let openings = Position::new([God::Artemis, God::Pan]).openings(1, 3);
        let (records, summary) = play(["name=a", "name=b option.hash=1 depth=1"], openings, 2);
        assert_eq!((summary.games, summary.draws, summary.faults), (2, 0, [0, 0]));
        records.into_iter().map(|record| record.turns.len()).collect::<Vec<_>>()
    };
    assert_eq!(play(), play());
}

#[test]
fn openings_place_the_workers_or_grow_out_of_a_given_position() {
    let start = Position::new([God::Athena, God::Hermes]);
    let openings = start.openings(10, 42);
    assert_eq!(openings.len(), 10);
    assert_eq!(openings, start.openings(10, 42));
    assert_ne!(openings, start.openings(10, 43));
    for opening in &openings {
        assert_eq!((opening.to_move(), opening.at_least(1), opening.outcome()), (Side::First, Squares::EMPTY, None));
        assert_eq!(Side::BOTH.map(|side| opening.workers(side).len()), [2, 2]);
        assert_eq!(Side::BOTH.map(|side| opening.god(side)), [God::Athena, God::Hermes]);
    }
    let grown = openings[0].openings(5, 1);
    assert_eq!(grown.len(), 5);
    assert!(grown.iter().all(|opening| opening.to_move() == Side::First && !opening.at_least(1).is_empty()));
}

#[test]
fn an_engine_that_thinks_until_it_is_stopped_plays_in_its_time() {
    // The engine's first turn wins.
    let opening: Position = "0000000000002300000000000/1/mortal:12,20/mortal:7,17".parse().unwrap();
    let engine = script("0000000000002300000000000/2/#mortal:D3,A1/mortal:C4,C2", "time=1s margin=60s");
    let (records, summary) = play([&engine, "name=ours"], vec![opening], 1);
    assert_eq!((summary.games, summary.faults), (1, [0, 0]));
    assert_eq!(records[0].turns[0].moves, ["C3-D3#"]);
    let took = records[0].turns[0].micros[0];
    assert!(took >= 900_000, "the engine had its second, not {took} µs");
}

#[test]
fn a_silent_engine_and_a_wrong_one_lose() {
    let opening: Position = "0000000000000000000000000/1/mortal:11,13/mortal:7,17".parse().unwrap();
    let reason = |engine: &str| {
        let (records, summary) = play([engine, "name=ours"], vec![opening], 1);
        assert_eq!(summary.faults, [1, 0]);
        records[0].outcome.as_ref().unwrap().reason.clone().into_owned()
    };
    assert!(reason(&script("mute", "time=100ms margin=100ms")).starts_with("late: no move within 100ms"));
    let wrong = reason(&script("0000010000000000000000000/2/mortal:0,13/mortal:7,17", "time=1s margin=60s"));
    assert!(wrong.contains("no turn leads from"), "{wrong}");
}

#[test]
fn protocols_of_other_games_are_refused() {
    let error = Contestant::<Position>::described(&spec("proto=ltp cmd=x")).err().unwrap().to_string();
    assert_eq!(error, "proto: found `ltp`, expected one of builtin, santorini for this game");
}
