//! The engine: exact endgames, the pie rule, determinism.

use std::time::Duration;

use tetrad_core::protocol::shell::SystemClock;
use tetrad_core::random::SplitMix64;
use tetrad_core::search::{self, Answer, Task};
use tetrad_core::testkit::{ManualClock, lines_are_in_order, lines_of_threads_are_legal, slices_do_not_grow_in_total};
use tetrad_core::{Bound, Game, Limits, Score, Search, Side, Stop};
use tetrad_lits::{Engine, Move, Pie, Placement, Player, Position};

use crate::rules::after;

fn engine() -> Engine {
    let mut engine = Engine::new();
    engine.set_option("hash", "16").unwrap();
    engine
}

fn ask(engine: &mut Engine, position: &Position, limits: Limits) -> Answer<Move> {
    search::run(engine, Task::new(position.clone(), limits), &ManualClock::default(), &Stop::new(), |_| ())
}

/// A position after this many random moves on a random board.
fn random_position(seed: u64, pieces: usize) -> Position {
    let mut rng = SplitMix64::new(seed);
    loop {
        let mut position = Position::random(rng.next_u64());
        for _ in 0..pieces {
            let legal: Vec<Placement> = position.legal_placements().collect();
            let Some(&placement) = rng.pick(&legal) else { break };
            position.place_unchecked(placement);
        }
        if !position.is_over() {
            return position;
        }
    }
}

/// The verdict by full search: twice X's margin, or ±1 for the player who placed last.
fn brute_force(position: &Position) -> i32 {
    if position.is_over() {
        return match (position.margin(), position.winner()) {
            (0, Some(Player::X)) => 1,
            (0, _) => -1,
            (margin, _) => 2 * margin,
        };
    }
    let values = position.legal_placements().map(|placement| {
        let mut next = position.clone();
        next.place_unchecked(placement);
        brute_force(&next)
    });
    if position.to_move() == Player::X { values.max().unwrap() } else { values.min().unwrap() }
}

/// The end of a line that goes to the end of the game.
fn end_of_line(position: &Position, answer: &Answer<Move>) -> Position {
    let mut end = position.clone();
    answer.lines[0].pv.iter().for_each(|&mv| end.make(mv).unwrap());
    assert!(end.is_over(), "the line of a proof goes to the end");
    end
}

#[test]
fn the_reference_values_are_found() {
    let mut engine = engine();
    for (pieces, margin, last) in
        [(12, -3, Some(Player::O)), (11, -3, Some(Player::O)), (10, -1, Some(Player::O)), (9, -2, None)]
    {
        let position = after(pieces);
        let answer = ask(&mut engine, &position, Limits::default());
        assert_eq!(answer.lines[0].bound, Bound::Exact);
        let end = end_of_line(&position, &answer);
        assert_eq!(end.margin(), margin, "after {pieces} pieces");
        if let Some(last) = last {
            assert_eq!(end.to_move().other(), last, "after {pieces} pieces");
        }
        let plies = answer.lines[0].pv.len() as u32;
        let score = if position.to_move() == Player::O { Score::Win(plies) } else { Score::Loss(plies) };
        assert_eq!(answer.lines[0].score, score);
    }
}

#[test]
fn proofs_agree_with_brute_force() {
    let mut engine = engine();
    for seed in 0..60 {
        let position = random_position(seed, 10);
        if position.legal_placements().count() > 25 {
            continue;
        }
        let value = brute_force(&position);
        let answer = ask(&mut engine, &position, Limits::default());
        let is_win = (value > 0) == (position.to_move() == Player::X);
        assert_eq!(matches!(answer.lines[0].score, Score::Win(_)), is_win, "{position}");
        let end = end_of_line(&position, &answer);
        assert_eq!(brute_force(&end), value, "{position}");
    }
}

#[test]
fn iterations_alone_prove_the_same_winner() {
    let mut engine = engine();
    for seed in 0..12 {
        let position = random_position(seed, 9);
        let exact = ask(&mut engine, &position, Limits::default());
        engine.forget();
        let by_depth = ask(&mut engine, &position, Limits::depth(11));
        let wins = |answer: &Answer<Move>| matches!(answer.lines[0].score, Score::Win(_));
        assert!(by_depth.lines[0].score.is_proven(), "{position}");
        assert_eq!(wins(&exact), wins(&by_depth), "{position}");
    }
}

#[test]
fn one_thread_plays_the_same_way_every_time() {
    let position = random_position(3, 4);
    let run = || {
        let answer = ask(&mut engine(), &position, Limits::nodes(60_000));
        (answer.best, answer.lines[0].nodes, answer.lines[0].score)
    };
    assert_eq!(run(), run());
}

/// A deeper search than the one that chooses them finds openings closer to even than the boards they are made from.
#[test]
fn openings_are_balanced() {
    use tetrad_core::Room;
    let mean = |positions: &[Position]| {
        let value = |position: &Position| match ask(&mut engine(), position, Limits::nodes(20_000)).lines[0].score {
            Score::Eval(value) => value.abs(),
            score => panic!("{score:?} of {position}"),
        };
        positions.iter().map(value).sum::<i32>() / positions.len() as i32
    };
    let openings = Position::empty().openings(8, 5);
    let boards: Vec<Position> = (1..=8).map(Position::random).collect();
    let (balanced, random) = (mean(&openings), mean(&boards));
    assert!(balanced < 40 && 80 < random, "{balanced} and {random}");
}

#[test]
fn lines_of_several_threads_are_legal() {
    for pieces in [0, 2, 5, 8] {
        lines_of_threads_are_legal(engine, &random_position(9, pieces));
    }
    lines_of_threads_are_legal(engine, &Position::random(3).with_pie(Pie::On));
}

#[test]
fn several_threads_find_the_same_result() {
    let position = random_position(4, 8);
    let alone = ask(&mut engine(), &position, Limits::default());
    let mut engine = engine();
    engine.set_option("threads", "3").unwrap();
    let together = ask(&mut engine, &position, Limits::default());
    assert_eq!(end_of_line(&position, &alone).margin(), end_of_line(&position, &together).margin());
}

#[test]
fn slices_cost_little_more_than_a_stretch() {
    let begun: Vec<Position> = (1..=8).map(|seed| random_position(seed, 3)).collect();
    slices_do_not_grow_in_total(engine, &begun, 7);
    let fresh: Vec<Position> = (1..=3).map(Position::random).collect();
    slices_do_not_grow_in_total(engine, &fresh, 6);
}

#[test]
fn even_a_few_nodes_at_a_time_get_somewhere() {
    use tetrad_core::Pace;
    use tetrad_core::search::{Progress, SearchContext};
    let (stop, clock) = (Stop::new(), ManualClock::default());
    let mut engine = engine();
    let mut depth = 0;
    let mut report = |info: search::Info<Move>| depth = depth.max(info.depth);
    let mut context = SearchContext { stop: &stop, clock: &clock, report: &mut report };
    engine.begin(Task::new(Position::random(1), Limits::depth(2)), Pace::default());
    let steps = (0..2_000).find(|_| engine.step(Some(500), &mut context) == Progress::Done);
    assert!(steps.is_some(), "no end after 2,000 slices");
    assert_eq!(depth, 2);
}

#[test]
fn several_lines_are_different_and_in_order() {
    for pieces in [3, 6] {
        lines_are_in_order(engine, &random_position(7, pieces), 3);
    }
    let mut swappable: Position = format!("{} swap", random_position(7, 0)).parse().unwrap();
    let first = swappable.legal_placements().next().unwrap();
    swappable.make(Move::Place(first)).unwrap();
    lines_are_in_order(engine, &swappable, 3);
}

#[test]
fn the_first_piece_is_even_and_a_good_one_is_taken_over() {
    let mut engine = engine();
    let board = Position::random(11).with_pie(Pie::On);
    let limits = Limits::depth(2);
    // The first piece that is best for X without the pie rule.
    let greedy = ask(&mut engine, &board.clone().with_pie(Pie::Off), limits.clone());
    let Score::Eval(best) = greedy.lines[0].score else { panic!("nothing is proven yet") };
    let even = ask(&mut engine, &board, limits.clone());
    let Score::Eval(value) = even.lines[0].score else { panic!("nothing is proven yet") };
    assert!(value <= 0 && value.abs() < best / 4, "{value} of {best}");

    let mut position = board;
    position.make(greedy.best.unwrap()).unwrap();
    let answer = ask(&mut engine, &position, limits.clone());
    assert_eq!(answer.best, Some(Move::Swap));
    assert!(matches!(answer.lines[0].score, Score::Eval(1..)));
    // The player who has swapped goes on as X, and the other one moves.
    position.make(Move::Swap).unwrap();
    assert_eq!(position.actors().sides(), [Side::First]);
    assert!(matches!(ask(&mut engine, &position, limits).best, Some(Move::Place(_))));
}

#[test]
fn there_is_an_answer_without_any_time() {
    for (seed, pieces) in (0..30).zip([0, 1, 5, 9, 12].into_iter().cycle()) {
        let position = random_position(seed, pieces);
        let mut engine = engine();
        let task = Task::new(position.clone(), Limits::time(Duration::ZERO));
        let answer = search::run(&mut engine, task, &SystemClock::new(), &Stop::new(), |_| ());
        assert!(position.clone().make(answer.best.unwrap()).is_ok());
        assert!(position.clone().make(Engine::instant(&position).unwrap()).is_ok());
    }
    assert_eq!(Engine::instant(&after(14)), None);
    assert_eq!(ask(&mut engine(), &after(14), Limits::default()).best, None);
}
