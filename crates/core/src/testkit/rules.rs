//! Checks that hold for the rules of every game.

use std::collections::{BTreeSet, HashSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::random::SplitMix64;
use crate::{Actors, Canonical, Clock, Game, Outcome, Symmetry, Turn};

/// A clock that advances by one microsecond whenever it is read, so that tests do not depend on the machine.
#[derive(Debug, Default)]
pub struct ManualClock(AtomicU64);

impl Clock for ManualClock {
    fn now(&self) -> Duration {
        Duration::from_micros(self.0.fetch_add(1, Ordering::Relaxed))
    }
}

/// Plays `games` random games from `start` and checks in every position that legal moves are unique and playable, that
/// illegal ones are refused and change nothing, that texts are read back, that clones are equal, that outcome and
/// actors agree, that symmetric positions have symmetric moves and one canonical form, and that the game
/// ends in time.
///
/// # Panics
/// If one of these does not hold.
pub fn rules<G: Game>(start: &G, games: usize, seed: u64) {
    let mut rng = SplitMix64::new(seed);
    let mut strange_moves = HashSet::new();
    for game in 0..games {
        let mut position = start.clone();
        let bound = position.turns_left_at_most();
        let mut turns = 0;
        loop {
            check_position(&position, &strange_moves);
            // All symmetries in the first game, and a different one in each position of the others.
            let symmetries =
                if game == 0 { G::SYMMETRIES } else { &G::SYMMETRIES[(game + turns) % G::SYMMETRIES.len()..][..1] };
            check_symmetries(&position, symmetries);
            assert_eq!(position.outcome().is_some(), position.actors() == Actors::Nobody, "{position}");
            let Some(turn) = random_turn(&position, &mut rng) else { break };
            strange_moves.extend(turn.moves().iter().cloned());
            assert!(turns < bound, "the game is longer than {bound} turns");
            let outcome = position.play(&turn).unwrap_or_else(|error| panic!("{position}: {error}"));
            let winner = |outcome: Option<Outcome>| outcome.map(|outcome| outcome.winner);
            assert_eq!(winner(outcome), winner(position.outcome()), "{position}");
            turns += 1;
        }
    }
}

/// A random legal turn; `None` when the game is over.
fn random_turn<G: Game>(position: &G, rng: &mut SplitMix64) -> Option<Turn<G::Move>> {
    let mut moves = position.actors().sides().iter().map(|&side| {
        let legal = position.legal_moves(side);
        rng.pick(&legal).cloned().expect("whoever has to act has a legal move")
    });
    let first = moves.next()?;
    Some(match moves.next() {
        Some(second) => Turn::Both([first, second]),
        None => Turn::One(first),
    })
}

/// Checks that images have the images of the moves, that images of moves lead to images of positions, and that the
/// canonical forms of a position and its moves are those of their images and map back.
fn check_symmetries<G: Game>(position: &G, symmetries: &[Symmetry]) {
    let canonical = Canonical::new(position);
    assert_eq!(position.image(G::SYMMETRIES[0]), *position);
    for &symmetry in symmetries {
        let image = position.image(symmetry);
        let canonical_image = Canonical::new(&image);
        assert_eq!(canonical_image.text(), canonical.text(), "{position} and {image}");
        assert_eq!(image.outcome(), position.outcome(), "{position} and {image}");
        assert_eq!(image.image(symmetry.inverse()), *position, "{position} and {image}");
        for side in crate::Side::BOTH {
            let legal = position.legal_moves(side);
            let images: BTreeSet<_> = legal.iter().map(|mv| position.move_image(mv, symmetry)).collect();
            assert_eq!(images, image.legal_moves(side).into_iter().collect(), "{position} and {image}");
            let of_one = if position.actors() == Actors::One(side) { legal.len() } else { 0 };
            for mv in legal[..of_one].iter().step_by(1 + of_one / 4) {
                let moved = position.move_image(mv, symmetry);
                assert_eq!(position.after(mv).image(symmetry), image.after(&moved), "{position}: {mv}");
                assert_eq!(canonical_image.mv(&moved), canonical.mv(mv), "{position}: {mv}");
                let back = canonical.back(&canonical.mv(mv));
                assert!(legal.contains(&back), "{position}: {mv} came back as {back}");
                assert_eq!(canonical.mv(&back), canonical.mv(mv), "{position}: {mv} came back as {back}");
            }
        }
    }
}

fn check_position<G: Game>(position: &G, strange_moves: &HashSet<G::Move>) {
    let text = position.to_string();
    assert_eq!(&position.clone(), position);
    let read = G::parse(&text).unwrap_or_else(|error| panic!("`{text}` is not read back: {error}"));
    assert_eq!(&read, position, "`{text}` is read back as something else");
    for side in crate::Side::BOTH {
        let legal = position.legal_moves(side);
        let unique: HashSet<_> = legal.iter().collect();
        assert_eq!(unique.len(), legal.len(), "{text}: a move is listed twice");
        assert_eq!(!legal.is_empty(), position.actors().sides().contains(&side), "{text}");
        for mv in &legal {
            let name = mv.to_string();
            assert_eq!(name.parse().as_ref(), Ok(mv), "{text}: `{name}` is not read back");
        }
        if position.actors() == Actors::One(side) {
            for mv in strange_moves {
                let mut tried = position.clone();
                if tried.play(&Turn::One(mv.clone())).is_ok() {
                    assert!(unique.contains(mv), "{text}: {mv:?} is playable but not listed");
                } else {
                    assert!(!unique.contains(mv), "{text}: {mv:?} is listed but refused");
                    assert_eq!(&tried, position, "{text}: a refused {mv:?} left a trace");
                }
            }
        }
    }
}
