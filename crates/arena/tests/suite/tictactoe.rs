//! Tic-tac-toe in the arena: engines by description, openings near the centre.

use tetrad_arena::Contestant;
use tetrad_arena::report::Summary;
use tetrad_arena::spec::EngineSpec;
use tetrad_core::{Game, Record, Room};
use tetrad_tictactoe::{Cell, Position};

use crate::matches::play_match;

fn describe(text: &str) -> Result<tetrad_arena::Contestant<Position>, String> {
    let spec = EngineSpec::parse(text, "nodes=200").map_err(|error| error.to_string())?;
    Contestant::described(&spec).map_err(|error| error.to_string())
}

#[test]
fn built_in_engines_play_each_other_the_same_way_every_time() {
    let play = || {
        let engines = [describe("name=a threads=1").unwrap(), describe("name=b option.hash=1 depth=1").unwrap()];
        let openings = Position::empty(7, 7, 4).unwrap().openings(2, 3);
        let (records, summary) = play_match(engines, openings, 4);
        assert_eq!((summary.games, summary.faults), (4, [0, 0]));
        let moves = |record: Record| record.turns.into_iter().map(|turn| turn.moves).collect::<Vec<_>>();
        records.into_iter().map(moves).collect::<Vec<_>>()
    };
    assert_eq!(play(), play());
}

#[test]
fn options_that_an_engine_does_not_have_are_refused_before_the_first_game() {
    let error = |text: &str| describe(text).err().unwrap();
    assert!(
        error("option.speed=1").starts_with("unknown option `speed`, expected one of: "),
        "{}",
        error("option.speed=1")
    );
    assert!(error("threads=100000").starts_with("option threads: found `100000`, expected a number from 1 to "));
}

#[test]
fn random_openings_are_near_the_centre_and_undecided() {
    // Of 15×15 there is a book.
    let board = Position::empty(15, 16, 5).unwrap();
    let openings = board.openings(10, 42);
    assert_eq!(openings.len(), 10);
    for opening in &openings {
        let marked = opening.squares().filter(|&square| matches!(opening.cell(square), Some(Cell::Marked(_))));
        let marked: Vec<_> = marked.collect();
        assert_eq!(marked.len(), 4);
        assert!(marked.iter().all(|square| (4..=10).contains(&square.col) && (4..=10).contains(&square.row)));
        assert_eq!(opening.outcome(), None);
    }
}

/// Plays the built-in engine against one that takes the first free cell, in the other engine's protocol.
fn play_first_free(proto: &str, openings: Vec<Position>, games: u32) -> (Vec<Record>, Summary) {
    play_script(proto, "", openings, games)
}

/// Like [`play_first_free`], with another argument for the engine.
fn play_script(proto: &str, argument: &str, openings: Vec<Position>, games: u32) -> (Vec<Record>, Summary) {
    let script = format!("{}/tests/engines/{proto}.sh", env!("CARGO_MANIFEST_DIR"));
    let first_free =
        format!("name=first-free proto={proto} cmd=/bin/sh arg='{script}' arg='{argument}' time=10s margin=20s");
    let engines = [describe("name=ours").unwrap(), describe(&first_free).unwrap()];
    play_match(engines, openings, games)
}

#[test]
fn engines_that_speak_st3p_play() {
    let openings = vec![Position::start(), "x2_/3_/3_ o".parse().unwrap()];
    let (records, summary) = play_first_free("st3p", openings, 4);
    assert_eq!((summary.games, summary.losses, summary.faults), (4, 0, [0, 0]));
    let versions: Vec<&str> =
        records.iter().flat_map(|record| record.players.iter().map(|player| &*player.version)).collect();
    let ours = env!("CARGO_PKG_VERSION");
    assert_eq!(versions, [ours, "1.5", "1.5", ours, ours, "1.5", "1.5", ours]);
}

#[test]
fn an_st3p_engine_that_ends_at_the_offer_of_version_2_is_started_again_for_version_1() {
    let (records, summary) = play_script("st3p", "old", vec![Position::start()], 2);
    assert_eq!((summary.games, summary.faults), (2, [0, 0]), "{records:#?}");
    assert_eq!(records[0].players[1].version, "1.5");
    let (records, summary) = play_script("st3p", "old", vec![Position::empty(4, 4, 3).unwrap()], 2);
    assert_eq!((summary.wins, summary.faults), (2, [0, 2]));
    let reason = &records[0].outcome.as_ref().unwrap().reason;
    assert!(reason.starts_with("unplayable: the engine speaks ST3P version 1"), "{reason}");
}

#[test]
fn engines_that_speak_the_gomocup_protocol_play() {
    let open: Position = "7_/7_/2_xo3_/7_/3_xo2_/7_/7_ x win-length 5".parse().unwrap();
    let openings = vec![Position::empty(7, 7, 5).unwrap(), open];
    let (records, summary) = play_first_free("gomocup", openings, 4);
    assert_eq!((summary.games, summary.faults), (4, [0, 0]));
    assert_eq!(records[1].turns[0].moves, ["a1"]);
    assert_eq!(records[1].players[0].version, "2.5");
    // The engine does not play on three by three.
    let (records, summary) = play_first_free("gomocup", vec![Position::start()], 2);
    assert_eq!((summary.wins, summary.faults), (2, [0, 2]));
    assert!(records[0].outcome.as_ref().unwrap().reason.starts_with("unplayable: Gomocup engines play five in a row"));
}
