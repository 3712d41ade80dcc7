//! The engine: correct proofs for all gods, and determinism.

use std::time::Duration;

use tetrad_core::protocol::shell::SystemClock;
use tetrad_core::random::SplitMix64;
use tetrad_core::search::{Answer, Info, Task, run};
use tetrad_core::testkit::{ManualClock, lines_are_in_order, lines_of_threads_are_legal, slices_do_not_grow};
use tetrad_core::{Bound, Game, Limits, Score, Search, Side, Stop};
use tetrad_santorini::{Engine, God, Position, Turn};

const WINS: &str = include_str!("../data/wins.tsv");

fn engine() -> Engine {
    let mut engine = Engine::new();
    engine.set_option("hash", "4").unwrap();
    engine
}

fn ask(engine: &mut Engine, position: &Position, limits: Limits) -> Answer<Turn> {
    run(engine, Task::new(*position, limits), &ManualClock::default(), &Stop::new(), |_| {})
}

fn score(engine: &mut Engine, position: &Position, limits: Limits) -> Score {
    ask(engine, position, limits).lines[0].score
}

/// A position after this many random turns, which avoid an immediate loss if they can. It is not over.
fn random_position(gods: [God; 2], turns: usize, rng: &mut SplitMix64) -> Position {
    'again: loop {
        let mut position = Position::new(gods);
        for _ in 0..turns {
            let all = position.turns();
            let careful: Vec<Turn> =
                all.iter().copied().filter(|&turn| !position.after_unchecked(turn).can_win()).collect();
            position.play_unchecked(*rng.pick(&careful).or_else(|| rng.pick(&all)).unwrap());
            if position.winner().is_some() {
                continue 'again;
            }
        }
        return position;
    }
}

/// Random pairs of gods; each god comes first once in eleven.
fn gods(number: usize, rng: &mut SplitMix64) -> [God; 2] {
    [God::ALL[number % God::ALL.len()], *rng.pick(&God::ALL).unwrap()]
}

/// The score by full search to a depth: slow and obvious.
fn minimax(position: &Position, depth: u32) -> Option<Score> {
    if position.is_stuck() {
        return (depth > 0).then_some(Score::Loss(1));
    }
    if depth == 0 {
        return None;
    }
    let (mut soonest, mut latest) = (None, Some(0));
    for turn in position.turns() {
        let next = position.after_unchecked(turn);
        let verdict = if next.winner().is_some() { Some(Score::Loss(0)) } else { minimax(&next, depth - 1) };
        match verdict {
            Some(Score::Loss(plies)) => soonest = Some(soonest.map_or(plies + 1, |best: u32| best.min(plies + 1))),
            Some(Score::Win(plies)) => latest = latest.map(|longest: u32| longest.max(plies + 1)),
            _ => latest = None,
        }
    }
    soonest.map(Score::Win).or(latest.map(Score::Loss))
}

#[test]
fn proven_values_agree_with_minimax_for_every_god() {
    let mut rng = SplitMix64::new(1);
    let mut engine = engine();
    let mut proven = 0;
    for number in 0..264 {
        let position = random_position(gods(number, &mut rng), 12 + rng.below(24), &mut rng);
        let depth = if position.count_turns() > 40 { 2 } else { 3 };
        if position.count_turns() > 400 {
            continue;
        }
        engine.forget();
        let found = score(&mut engine, &position, Limits::depth(depth + 1));
        match minimax(&position, depth) {
            Some(expected) => {
                assert_eq!(found, expected, "{position}");
                proven += 1;
            }
            None => assert!(
                !matches!(found, Score::Win(plies) | Score::Loss(plies) if plies <= depth),
                "{position}: {found}"
            ),
        }
    }
    assert!(proven > 30, "only {proven} positions had a value to compare");
}

/// Plays on from a proven position, and returns the winner and the number of turns it took.
fn play_out(engine: &mut Engine, start: &Position, careless: Side, rng: &mut SplitMix64) -> (Side, u32) {
    let mut position = *start;
    let mut plies = 0;
    while position.winner().is_none() {
        let turn = if position.to_move() == careless {
            let turns = position.turns();
            let careful: Vec<Turn> =
                turns.iter().copied().filter(|&turn| !position.after_unchecked(turn).can_win()).collect();
            *rng.pick(&careful).or_else(|| rng.pick(&turns)).unwrap()
        } else {
            ask(engine, &position, Limits::default()).best.unwrap()
        };
        position.make(turn).unwrap();
        plies += 1;
    }
    (position.winner().unwrap(), plies)
}

#[test]
fn a_proven_win_is_won_and_a_proven_loss_is_lost_in_no_more_turns_than_that() {
    let mut rng = SplitMix64::new(2);
    let mut engine = engine();
    let mut long = 0;
    for number in 0..110 {
        let position = random_position(gods(number, &mut rng), 16 + rng.below(16), &mut rng);
        engine.forget();
        let (winner, plies) = match score(&mut engine, &position, Limits::nodes(40_000)) {
            Score::Win(plies) => (position.to_move(), plies),
            Score::Loss(plies) => (position.to_move().other(), plies),
            _ => continue,
        };
        long += u32::from(plies >= 5);
        for _ in 0..3 {
            let (who, turns) = play_out(&mut engine, &position, winner.other(), &mut rng);
            assert_eq!(who, winner, "{position}");
            assert!(turns <= plies, "{position}: {turns} turns, {plies} promised");
        }
    }
    assert!(long >= 10, "only {long} positions were more than a look ahead");
}

#[test]
fn the_forced_wins_that_are_measured_are_won() {
    let mut rng = SplitMix64::new(11);
    let mut engine = engine();
    let rows: Vec<Vec<&str>> =
        WINS.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect()).collect();
    assert_eq!(rows.len(), 30);
    for row in rows {
        let position: Position = row[0].parse().unwrap();
        let plies: u32 = row[1].parse().unwrap();
        assert!((7..=13).contains(&plies), "{position}");
        engine.forget();
        // How soon a proof is found depends on the search; its existence does not.
        let (winner, _) = play_out(&mut engine, &position, position.to_move().other(), &mut rng);
        assert_eq!(winner, position.to_move(), "{position}");
    }
}

#[test]
fn the_line_of_a_proof_is_a_whole_game() {
    let mut rng = SplitMix64::new(3);
    let mut engine = engine();
    let mut seen = 0;
    for number in 0..110 {
        let position = random_position(gods(number, &mut rng), 16 + rng.below(16), &mut rng);
        engine.forget();
        let answer = ask(&mut engine, &position, Limits::nodes(20_000));
        let (Score::Win(plies) | Score::Loss(plies)) = answer.lines[0].score else { continue };
        if answer.lines[0].bound != Bound::Exact {
            continue;
        }
        let mut end = position;
        answer.lines[0].pv.iter().for_each(|&turn| end.make(turn).unwrap());
        assert_eq!((answer.lines[0].pv.len() as u32, end.winner().is_some()), (plies, true), "{position}");
        seen += 1;
    }
    assert!(seen > 30, "only {seen} proofs");
}

#[test]
fn a_win_at_hand_is_taken_and_a_threat_is_stopped() {
    let mut rng = SplitMix64::new(4);
    let mut engine = engine();
    let (mut taken, mut stopped) = (0, 0);
    for number in 0..440 {
        let position = random_position(gods(number, &mut rng), 10 + rng.below(24), &mut rng);
        let answer = ask(&mut engine, &position, Limits::nodes(2_000));
        let after = position.after_unchecked(answer.best.unwrap());
        if position.can_win() {
            assert_eq!(
                (after.winner(), answer.lines[0].score),
                (Some(position.to_move()), Score::Win(1)),
                "{position}"
            );
            taken += 1;
        } else if !position.threat().is_empty()
            && position.turns().iter().any(|&turn| !position.after_unchecked(turn).can_win())
        {
            assert!(!after.can_win(), "{position}: {after}");
            stopped += 1;
        }
    }
    assert!(taken >= 5 && stopped >= 15, "{taken} {stopped}");
}

#[test]
fn whoever_is_stuck_has_lost() {
    let stuck: Position = "0404044440000000000000000/2/mortal:20,21/mortal:0,2".parse().unwrap();
    let answer = ask(&mut engine(), &stuck, Limits::default());
    assert_eq!((answer.best, answer.lines[0].score), (Some(Turn::NO_MOVES), Score::Loss(1)));
}

#[test]
fn every_pair_of_gods_gets_legal_turns_from_the_first_placement_on() {
    let mut rng = SplitMix64::new(5);
    let mut engine = engine();
    for first in God::ALL {
        for second in God::ALL {
            let mut position = Position::new([first, second]);
            for _ in 0..3 {
                let best = ask(&mut engine, &position, Limits::nodes(300)).best.unwrap();
                position.make(best).unwrap();
            }
            let later = random_position([first, second], 6 + rng.below(30), &mut rng);
            position = later;
            position.make(ask(&mut engine, &later, Limits::nodes(300)).best.unwrap()).unwrap();
        }
    }
}

#[test]
fn there_is_an_answer_without_any_time() {
    let mut rng = SplitMix64::new(6);
    for number in 0..66 {
        let position = random_position(gods(number, &mut rng), rng.below(30), &mut rng);
        let task = Task::new(position, Limits::time(Duration::ZERO));
        let answer = run(&mut engine(), task, &SystemClock::new(), &Stop::new(), |_| {});
        assert!(position.clone().make(answer.best.unwrap()).is_ok());
        assert!(position.clone().make(Engine::instant(&position).unwrap()).is_ok());
    }
    let over: Position = "0000000000000000000030000/2/mortal#:11,20/mortal:7,17".parse().unwrap();
    assert_eq!(Engine::instant(&over), None);
    assert_eq!(ask(&mut engine(), &over, Limits::default()).best, None);
}

#[test]
fn one_thread_gives_the_same_nodes_and_lines_every_time() {
    let position = random_position([God::Artemis, God::Mortal], 8, &mut SplitMix64::new(7));
    let reports = || {
        let mut reports: Vec<Info<Turn>> = Vec::new();
        let task = Task { lines: 3, ..Task::new(position, Limits::nodes(60_000)) };
        run(&mut engine(), task, &ManualClock::default(), &Stop::new(), |info| reports.push(info.clone()));
        reports
    };
    assert_eq!(reports(), reports());
}

#[test]
fn several_lines_are_different_and_in_order() {
    let mut rng = SplitMix64::new(8);
    for gods in [[God::Mortal, God::Mortal], [God::Artemis, God::Pan]] {
        lines_are_in_order(engine_of_16, &random_position(gods, 8, &mut rng), 4);
    }
}

#[test]
fn lines_of_several_threads_are_legal() {
    let mut rng = SplitMix64::new(11);
    lines_of_threads_are_legal(engine_of_16, &Position::start());
    for number in 0..10 {
        lines_of_threads_are_legal(engine_of_16, &random_position(gods(number, &mut rng), 8, &mut rng));
    }
}

#[test]
fn several_threads_find_the_same_win() {
    let mut rng = SplitMix64::new(9);
    let mut alone = engine();
    let mut together = engine();
    together.set_option("threads", "3").unwrap();
    for number in 0..22 {
        let position = random_position(gods(number, &mut rng), 20, &mut rng);
        alone.forget();
        let found = score(&mut alone, &position, Limits::nodes(20_000));
        if !found.is_proven() {
            continue;
        }
        let also = score(&mut together, &position, Limits::default());
        assert_eq!(matches!(found, Score::Win(_)), matches!(also, Score::Win(_)), "{position}");
        assert!(also.is_proven());
    }
}

#[test]
fn slices_cost_little_more_than_a_stretch() {
    let mut rng = SplitMix64::new(10);
    slices_do_not_grow(engine_of_16, &Position::start(), 9);
    slices_do_not_grow(engine_of_16, &random_position([God::Mortal, God::Mortal], 8, &mut rng), 11);
    slices_do_not_grow(engine_of_16, &random_position([God::Pan, God::Artemis], 8, &mut rng), 9);
}

fn engine_of_16() -> Engine {
    let mut engine = Engine::new();
    engine.set_option("hash", "16").unwrap();
    engine
}

/// The network learns the symmetries from turned and mirrored positions, which makes values of images close but not equal.
#[test]
fn images_of_a_position_are_worth_nearly_the_same() {
    let start: Position = "0000000000001000000000000/1/mortal:6,18/pan:8,11".parse().unwrap();
    let values: Vec<i64> = Position::SYMMETRIES
        .iter()
        .map(|&symmetry| score(&mut engine(), &start.image(symmetry), Limits::depth(1)).rank())
        .collect();
    assert!(values.iter().all(|value| value.abs_diff(values[0]) < 50), "{values:?}");
}
