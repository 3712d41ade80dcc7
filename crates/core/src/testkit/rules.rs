//! Checks that hold for the rules of every game.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::random::SplitMix64;
use crate::{Actors, Clock, Game, Outcome, Turn};

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
/// actors agree, that symmetric positions have equally many moves, and that the game ends in time.
///
/// # Panics
/// If one of these does not hold.
pub fn rules<G: Game>(start: &G, games: usize, seed: u64) {
    let mut rng = SplitMix64::new(seed);
    let mut strange_moves = HashSet::new();
    for _ in 0..games {
        let mut position = start.clone();
        let bound = position.turns_left_at_most();
        let mut turns = 0;
        loop {
            check_position(&position, &strange_moves);
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

fn check_position<G: Game>(position: &G, strange_moves: &HashSet<G::Move>) {
    let text = position.to_string();
    assert_eq!(&position.clone(), position);
    let read = G::parse(&text).unwrap_or_else(|error| panic!("`{text}` is not read back: {error}"));
    assert_eq!(&read, position, "`{text}` is read back as something else");
    for image in position.symmetric_images() {
        assert_eq!(image.successors().len(), position.successors().len(), "{text} and {image}");
        assert_eq!(image.outcome(), position.outcome(), "{text} and {image}");
    }
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
