//! LITS in the arena: engines by description, random boards, the pie rule.

use tetrad_arena::Contestant;
use tetrad_arena::report::Summary;
use tetrad_arena::spec::EngineSpec;
use tetrad_core::{Record, Room};
use tetrad_lits::{Pie, Position};

use crate::ltp_engine;
use crate::matches::play_match;

fn spec(text: &str) -> EngineSpec {
    EngineSpec::parse(text, "nodes=200").unwrap()
}

fn play(engines: [&str; 2], openings: Vec<Position>, games: u32) -> (Vec<Record>, Summary) {
    let specs = engines.map(spec);
    let engines = [0, 1].map(|index: usize| Contestant::described(&specs[index]).unwrap());
    let openings =
        openings.into_iter().map(|opening| opening.playable_in(&specs.each_ref().map(|spec| spec.proto))).collect();
    play_match(engines, openings, games)
}

fn script(proto: &str, moves: &str) -> String {
    let script = format!("{}/tests/engines/{proto}.sh", env!("CARGO_MANIFEST_DIR"));
    format!("name=other proto={proto} cmd='/bin/sh {script} {moves}' time=20s margin=20s startup=60s")
}

#[test]
fn built_in_engines_play_each_other_the_same_way_every_time() {
    let play = || {
        let openings = Position::empty().openings(1, 3);
        let (records, summary) = play(["name=a", "name=b option.hash=1 depth=1"], openings, 2);
        assert_eq!((summary.games, summary.draws, summary.faults), (2, 0, [0, 0]));
        records.into_iter().map(|record| record.turns.len()).collect::<Vec<_>>()
    };
    assert_eq!(play(), play());
}

#[test]
fn openings_are_random_boards_or_grow_out_of_a_given_one() {
    let boards = Position::empty().openings(10, 42);
    assert_eq!(boards, Position::empty().openings(10, 42));
    assert_ne!(boards, Position::empty().openings(10, 43));
    assert!(boards.iter().all(|board| board.piece_count() == 1 && board.pie() == Pie::Off));
    let grown = boards[0].openings(5, 1);
    assert_eq!(grown.len(), 5);
    assert!(grown.iter().all(|opening| opening.piece_count() == 3));
    let with_pie = Position::empty().with_pie(Pie::On).openings(10, 42);
    assert!(with_pie.iter().all(|board| board.piece_count() == 0 && board.pie() == Pie::On && board.margin() == 0));
}

#[test]
fn an_ltp_engine_that_says_nothing_but_moves_plays() {
    // The engine's first move is legal, its second is not. It counts as ready when the start-up limit is over.
    let engine = script("ltp", "I[26,27,28,29] I[26,27,28,29] I[26,27,28,29]").replace("startup=60s", "startup=500ms");
    let (records, summary) = play([&engine, "name=ours"], vec![Position::random(1)], 1);
    assert_eq!((summary.games, summary.faults), (1, [1, 0]));
    assert_eq!(records[0].turns[0].moves, ["I[26,27,28,29]"]);
    let reason = &records[0].outcome.as_ref().unwrap().reason;
    assert!(reason.contains("it overlaps a piece"), "{reason}");
}

/// Plays two games, one on each side, against an engine that follows the text exactly; both must end by the rules.
#[track_caller]
fn plays_whole_games(description: &str) -> Vec<Record> {
    let (records, summary) = play([description, "name=ours"], vec![Position::random(1)], 2);
    let reasons: Vec<_> = records.iter().map(|record| &record.outcome.as_ref().unwrap().reason).collect();
    assert_eq!((summary.games, summary.faults), (2, [0, 0]), "{description}: {reasons:?}");
    records
}

#[test]
fn engines_to_the_letter_of_ltp_play_without_ids_extras_and_long_boards() {
    plays_whole_games(&format!("{} time=20s startup=60s", ltp_engine::described("")));
    // Replies with bare moves, and with `?` to a number.
    plays_whole_games(&format!("{} time=20s startup=60s", ltp_engine::described("bare")));
    // Sends nothing before the first move.
    plays_whole_games(&format!("{} time=20s startup=500ms", ltp_engine::described("bare silent")));
}

#[test]
fn an_ltp_engine_that_thinks_until_it_is_cancelled_is_cancelled_in_time() {
    let description = format!("{} time=100ms margin=20s startup=60s", ltp_engine::described("until-cancelled"));
    for record in plays_whole_games(&description) {
        let first = usize::from(record.players[0].name != "letter");
        let quickest = record.turns.iter().skip(first).step_by(2).flat_map(|turn| &turn.micros).min();
        assert!(quickest >= Some(&90_000), "{quickest:?}");
    }
}

#[test]
fn an_ltp_engine_has_its_time_to_start() {
    plays_whole_games(&format!("{} time=100ms margin=1500ms startup=60s", ltp_engine::described("slow")));
}

#[test]
fn a_refused_board_ends_an_ltp_game_with_the_engine_s_reason() {
    let engine = format!("{} time=20s startup=60s", ltp_engine::described("refuses"));
    let (records, summary) = play([&engine, "name=ours"], vec![Position::random(1)], 1);
    assert_eq!((summary.games, summary.faults), (1, [1, 0]));
    assert_eq!(records[0].outcome.as_ref().unwrap().reason, "refused: setup-position: only boards of my own");
}

#[test]
fn an_ltp_engine_that_wants_ids_and_long_boards_gets_them() {
    let engine = ltp_engine::described("ids 107 silent");
    plays_whole_games(&format!("{engine} time=20s startup=500ms ids=on board=107"));
    let (records, summary) =
        play([&format!("{engine} time=1s startup=500ms"), "name=ours"], vec![Position::random(1)], 1);
    assert_eq!((summary.games, summary.faults), (1, [1, 0]), "{:?}", records[0].outcome);
}

#[test]
fn a_match_with_a_blits_engine_is_played_by_the_pie_rule() {
    let engine = script("blits", "I[26,27,28,29]");
    let (records, summary) = play(["name=ours", &engine], vec![Position::random(1)], 1);
    assert_eq!((summary.games, summary.faults), (1, [0, 1]));
    assert!(records[0].start.ends_with(" swap"), "{}", records[0].start);
    // The built-in engine begins, the other one swaps, and the built-in engine continues as O.
    assert_eq!(records[0].turns[1].moves, ["swap"]);
    assert!(records[0].turns.len() >= 3);
}

#[test]
fn protocols_of_other_games_are_refused() {
    let error = Contestant::<Position>::described(&spec("proto=st3p cmd=x")).err().unwrap().to_string();
    assert_eq!(error, "proto: found `st3p`, expected one of builtin, ltp, blits for this game");
    let error =
        Contestant::<tetrad_tictactoe::Position>::described(&spec("proto=ltp cmd=x")).err().unwrap().to_string();
    assert_eq!(error, "proto: found `ltp`, expected one of builtin, st3p, gomocup for this game");
}
