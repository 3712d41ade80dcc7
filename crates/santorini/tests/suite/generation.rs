//! Properties of the turns of every position, whatever the gods.

use std::collections::BTreeSet;

use tetrad_core::{Game, Symmetry};
use tetrad_santorini::{Flow, Position, Squares, Turn};

use crate::positions::{self, sides};

fn touching(position: &Position, wanted: Squares) -> BTreeSet<Turn> {
    let mut turns = BTreeSet::new();
    _ = position.visit_turns_touching(wanted, |turn| {
        assert!(turns.insert(turn), "{position}: {turn} comes twice");
        Flow::Continue(())
    });
    turns
}

/// The squares that a turn builds on, and those that a worker has entered.
fn touched(position: &Position, turn: Turn) -> Squares {
    let after = position.after_unchecked(turn);
    let arrived = sides(position).map(|side| after.workers(side) - position.workers(side));
    let built = (1..=4).map(|height| after.at_least(height) ^ position.at_least(height));
    built.fold(arrived[0] | arrived[1], |squares, built| squares | built)
}

#[test]
fn the_hash_is_kept_up_to_date_by_every_turn() {
    positions::each(121 * 6, 3, |position| {
        for turn in position.turns().into_iter().step_by(7) {
            let after = position.after_unchecked(turn);
            let read: Position = after.to_string().parse().unwrap();
            // Equality includes the hash, which reading computes again.
            assert_eq!((read, read.hash()), (after, after.hash()), "{position} {turn}");
        }
        let mut passed = *position;
        passed.pass();
        if position.winner().is_none() && !position.is_placement() && !passed.is_placement() {
            assert_eq!(passed.to_string().parse(), Ok(passed));
        }
    });
}

#[test]
fn different_positions_have_different_hashes() {
    let mut texts = BTreeSet::new();
    let mut hashes = BTreeSet::new();
    positions::each(121 * 100, 4, |position| {
        texts.insert(position.to_string());
        hashes.insert(position.hash());
    });
    assert_eq!(texts.len(), hashes.len());
}

#[test]
fn wins_are_seen_before_turns_are_generated() {
    let mut wins = 0;
    positions::each(121 * 40, 5, |position| {
        let winning: Vec<Turn> = position.turns().into_iter().filter(|turn| turn.wins()).collect();
        assert_eq!(position.can_win(), !winning.is_empty(), "{position}");
        assert_eq!(position.winning_turn(), winning.first().copied(), "{position}");
        assert!(winning.iter().all(|&turn| position.after_unchecked(turn).winner() == Some(position.to_move())));
        wins += winning.len();
    });
    assert!(wins > 1_000, "{wins} wins are too few to tell");
}

#[test]
fn restricted_generation_gives_exactly_the_turns_that_touch_the_squares() {
    let mut rng = tetrad_core::random::SplitMix64::new(6);
    positions::each(121 * 6, 6, |position| {
        let wanted = Squares::from_bits((rng.next_u64() & rng.next_u64() & rng.next_u64()) as u32);
        let fits = |&turn: &Turn| {
            let bans = position.after_unchecked(turn).is_banned();
            turn.wins() || bans || touched(position, turn).meets(wanted)
        };
        let expected: BTreeSet<Turn> =
            position.turns().into_iter().filter(|turn| *turn != Turn::NO_MOVES).filter(fits).collect();
        assert_eq!(touching(position, wanted), expected, "{position} {wanted:?}");
    });
}

#[test]
fn every_turn_that_stops_a_threat_touches_its_squares() {
    let (mut threats, mut stopped) = (0, 0);
    positions::each(121 * 60, 7, |position| {
        if position.winner().is_some() || sides(position).iter().any(|&side| position.workers(side).is_empty()) {
            return;
        }
        let mut passed = *position;
        passed.pass();
        let threat = position.threat();
        assert_eq!(!threat.is_empty(), passed.can_win(), "{position}");
        if threat.is_empty() {
            return;
        }
        threats += 1;
        let answers = touching(position, threat);
        for turn in position.turns() {
            let after = position.after_unchecked(turn);
            if turn != Turn::NO_MOVES && !after.can_win() {
                stopped += 1;
                assert!(answers.contains(&turn), "{position}: {turn} stops the threat");
            }
        }
    });
    assert!(threats > 500 && stopped > 500, "{threats} threats and {stopped} answers are too few to tell");
}

/// The squares of the threat to the player to move, from the top left.
fn threat(board: &str) -> Vec<String> {
    Position::from_diagram(board).unwrap().threat().into_iter().map(|square| square.to_string()).collect()
}

#[test]
fn a_threat_names_one_worker_its_first_goal_and_the_way_there() {
    let step = "
        0  0  3  0  0
        0  2o 3  0  0
        0  0  0  0  0
        0  0  0  2o 3
        0x 0x 0  0  0
        x mortal to move
        o mortal";
    assert_eq!(threat(step), ["C5", "B4"]);
    assert_eq!(threat(&step.replace("o mortal", "o artemis")), ["C5", "B4"]);
    assert_eq!(threat(&step.replace("2o", "1o")), [""; 0]);
    // Artemis wins by either way around, and by either second goal of the first way.
    let two_steps = "
        0  3  0  0  0
        2  3  0  0  0
        1o 2  3  0  0
        0  0  0  0  0
        0x 0x 0  0  0o
        x mortal to move
        o artemis";
    assert_eq!(threat(two_steps), ["B5", "A4", "A3"]);
    assert_eq!(threat(&two_steps.replace("2  3  0  0  0", "0  3  0  0  0")), ["B4", "A3", "B3"]);
}

#[test]
fn a_push_is_also_stopped_on_the_square_behind_the_pushed_worker() {
    let push = "
        0  0  0  0  0
        0  2o 3x 0  0
        0  0  0  0  0
        0  0  0  0  0
        0x 0  0  0  0o
        x mortal to move
        o minotaur";
    assert_eq!(threat(push), ["B4", "C4", "D4"]);
    assert_eq!(threat(&push.replace("3x 0", "3  0x")), ["B4", "C4"]);
}

#[test]
fn turned_boards_have_the_turned_turns() {
    positions::each(121 * 3, 8, |position| {
        for symmetry in Symmetry::ALL {
            let images: BTreeSet<Turn> = position.turns().iter().map(|turn| turn.image(symmetry)).collect();
            let turns: BTreeSet<Turn> = position.image(symmetry).turns().into_iter().collect();
            assert_eq!(images, turns, "{position} {symmetry:?}");
        }
        for turn in position.turns().into_iter().step_by(11) {
            let image = Symmetry::ALL[5];
            assert_eq!(
                position.after_unchecked(turn).image(image),
                position.image(image).after_unchecked(turn.image(image))
            );
        }
    });
}

#[test]
fn turns_and_drawings_are_read_back() {
    positions::each(121 * 4, 9, |position| {
        assert_eq!(Position::from_diagram(&position.diagram()), Ok(*position), "{}", position.diagram());
        for turn in position.turns() {
            assert_eq!(turn.to_string().parse(), Ok(turn));
            assert_eq!(Turn::from_bits(turn.bits()), turn);
        }
    });
}
