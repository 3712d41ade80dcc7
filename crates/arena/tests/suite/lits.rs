//! LITS in the arena: engines by description, random boards, the pie rule.

use tetrad_arena::lits;
use tetrad_arena::report::Summary;
use tetrad_arena::spec::EngineSpec;
use tetrad_core::Record;
use tetrad_lits::{Pie, Position};

use crate::matches::play_match;

fn spec(text: &str) -> EngineSpec {
    EngineSpec::parse(text, "nodes=200").unwrap()
}

fn play(engines: [&str; 2], openings: Vec<Position>, games: u32) -> (Vec<Record>, Summary) {
    let specs = engines.map(spec);
    let engines = [0, 1].map(|index: usize| lits::contestant(&specs[index]).unwrap());
    let openings = openings.into_iter().map(|opening| lits::agreed(opening, &specs)).collect();
    play_match(engines, openings, games)
}

fn script(proto: &str, moves: &str) -> String {
    let script = format!("{}/tests/engines/{proto}.sh", env!("CARGO_MANIFEST_DIR"));
    format!("name=other proto={proto} cmd='/bin/sh {script} {moves}' time=20s margin=20s startup=60s")
}

#[test]
fn built_in_engines_play_each_other_the_same_way_every_time() {
    let play = || {
        let openings = lits::random_openings(&Position::empty(), 1, 3);
        let (records, summary) = play(["name=a", "name=b option.hash=1 depth=1"], openings, 2);
        assert_eq!((summary.games, summary.draws, summary.faults), (2, 0, [0, 0]));
        records.into_iter().map(|record| record.turns.len()).collect::<Vec<_>>()
    };
    assert_eq!(play(), play());
}

#[test]
fn openings_are_random_boards_or_grow_out_of_a_given_one() {
    let boards = lits::random_openings(&Position::empty(), 10, 42);
    assert_eq!(boards, lits::random_openings(&Position::empty(), 10, 42));
    assert_ne!(boards, lits::random_openings(&Position::empty(), 10, 43));
    assert!(boards.iter().all(|board| board.piece_count() == 0 && board.pie() == Pie::Off && board.margin() == 0));
    let grown = lits::random_openings(&boards[0], 5, 1);
    assert_eq!(grown.len(), 5);
    assert!(grown.iter().all(|opening| opening.piece_count() == 2));
}

#[test]
fn an_ltp_engine_that_says_nothing_but_moves_plays() {
    // Its first move is legal, its second one is not.
    let engine = script("ltp", "I[26,27,28,29] I[26,27,28,29] I[26,27,28,29]");
    let (records, summary) = play([&engine, "name=ours"], vec![Position::random(1)], 1);
    assert_eq!((summary.games, summary.faults), (1, [1, 0]));
    assert_eq!(records[0].turns[0].moves, ["I[26,27,28,29]"]);
    let reason = &records[0].outcome.as_ref().unwrap().reason;
    assert!(reason.contains("it overlaps a piece"), "{reason}");
}

#[test]
fn a_match_with_a_blits_engine_is_played_by_the_pie_rule() {
    let engine = script("blits", "I[26,27,28,29]");
    let (records, summary) = play(["name=ours", &engine], vec![Position::random(1)], 1);
    assert_eq!((summary.games, summary.faults), (1, [0, 1]));
    assert!(records[0].start.ends_with(" swap"), "{}", records[0].start);
    // Ours begins, the other one takes over, ours goes on as O.
    assert_eq!(records[0].turns[1].moves, ["swap"]);
    assert!(records[0].turns.len() >= 3);
}

#[test]
fn protocols_of_other_games_are_refused() {
    let error = lits::contestant(&spec("proto=st3p cmd=x")).err().unwrap().to_string();
    assert_eq!(error, "proto: found `st3p`, expected one of builtin, ltp, blits for this game");
    let error = tetrad_arena::tictactoe::contestant(&spec("proto=ltp cmd=x")).err().unwrap().to_string();
    assert_eq!(error, "proto: found `ltp`, expected one of builtin, st3p, gomocup for this game");
}
