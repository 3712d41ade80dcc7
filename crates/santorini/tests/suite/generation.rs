//! What holds for the turns of every position, whatever the gods.

use std::collections::BTreeSet;

use tetrad_santorini::{Flow, Position, Squares, Symmetry, Turn};

use crate::positions::{self, sides};

fn touching(position: &Position, wanted: Squares) -> BTreeSet<Turn> {
    let mut turns = BTreeSet::new();
    _ = position.visit_turns_touching(wanted, |turn| {
        assert!(turns.insert(turn), "{position}: {turn} comes twice");
        Flow::Continue(())
    });
    turns
}

/// The squares that a turn builds on, and those on which somebody stands who did not before.
fn touched(position: &Position, turn: Turn) -> Squares {
    let after = position.after(turn);
    let arrived = sides(position).map(|side| after.workers(side) & !position.workers(side));
    let built = (1..=4).fold(0, |squares, height| squares | (after.at_least(height) ^ position.at_least(height)));
    arrived[0] | arrived[1] | built
}

#[test]
fn the_hash_is_kept_up_to_date_by_every_turn() {
    positions::each(121 * 6, 3, |position| {
        for turn in position.turns().into_iter().step_by(7) {
            let after = position.after(turn);
            let read: Position = after.to_string().parse().unwrap();
            // Equality takes in the hash, which reading computes anew.
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
        assert!(winning.iter().all(|&turn| position.after(turn).winner() == Some(position.to_move())));
        wins += winning.len();
    });
    assert!(wins > 1_000, "{wins} wins are too few to tell");
}

#[test]
fn restricted_generation_gives_exactly_the_turns_that_touch_the_squares() {
    let mut rng = tetrad_core::random::SplitMix64::new(6);
    positions::each(121 * 6, 6, |position| {
        let wanted = (rng.next_u64() & rng.next_u64() & rng.next_u64()) as Squares & 0x1FF_FFFF;
        let fits = |&turn: &Turn| {
            let bans = position.after(turn).is_banned();
            turn.wins() || bans || touched(position, turn) & wanted != 0
        };
        let expected: BTreeSet<Turn> =
            position.turns().into_iter().filter(|turn| *turn != Turn::NO_MOVES).filter(fits).collect();
        assert_eq!(touching(position, wanted), expected, "{position} {wanted:#x}");
    });
}

#[test]
fn every_turn_that_stops_a_threat_touches_its_squares() {
    let (mut threats, mut stopped) = (0, 0);
    positions::each(121 * 60, 7, |position| {
        if position.winner().is_some() || sides(position).iter().any(|&side| position.workers(side) == 0) {
            return;
        }
        let mut passed = *position;
        passed.pass();
        let threat = position.threat();
        assert_eq!(threat != 0, passed.can_win(), "{position}");
        if threat == 0 {
            return;
        }
        threats += 1;
        let answers = touching(position, threat);
        for turn in position.turns() {
            let after = position.after(turn);
            if turn != Turn::NO_MOVES && !after.can_win() {
                stopped += 1;
                assert!(answers.contains(&turn), "{position}: {turn} stops the threat");
            }
        }
    });
    assert!(threats > 500 && stopped > 500, "{threats} threats and {stopped} answers are too few to tell");
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
            assert_eq!(position.after(turn).image(image), position.image(image).after(turn.image(image)));
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
