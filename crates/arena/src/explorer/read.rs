//! What a game tells the explorer: the moves of its canonical positions.

use sha2::{Digest, Sha256};
use tetrad_core::room::replay::Replayed;
use tetrad_core::{Actors, Canonical, Game, Record, Room, Side, Turn};
use tetrad_games::{Kind, with_room};

use crate::store::StoredGame;

/// The number of turns of a game that are indexed.
const DEEPEST: usize = 60;

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PlayedMove {
    /// The key of the canonical position.
    pub(super) position: i64,
    /// The canonical move, as text.
    pub(super) mv: String,
    pub(super) mover: Side,
}

/// Returns the kind of a game that can be explored: two players move in turn.
pub(super) fn explorable(game: &str) -> Option<Kind> {
    Kind::for_players(game, 2).filter(|kind| !kind.is_simultaneous())
}

/// Returns the moves of a game, and none of a game that can't be replayed.
pub(super) fn moves(game: &StoredGame) -> Vec<PlayedMove> {
    let Some(kind) = explorable(&game.record.game) else { return Vec::new() };
    with_room!(kind, R => moves_of::<R>(&game.record))
}

fn moves_of<R: Room>(record: &Record) -> Vec<PlayedMove> {
    let Ok(replayed) = Replayed::<R>::new(record) else { return Vec::new() };
    let turns = replayed.positions.iter().zip(&replayed.turns).take(DEEPEST);
    let read = |(position, turn): (&R, &Turn<R::Move>)| match (position.actors(), turn) {
        (Actors::One(mover), Turn::One(mv)) => {
            let canonical = Canonical::new(position);
            Some(PlayedMove { position: key(&canonical), mv: canonical.mv(mv).to_string(), mover })
        }
        _ => None,
    };
    turns.filter_map(read).collect()
}

/// Returns the key of a position in the index. Of ten million positions two share a key with a chance of 1 in 300,000.
pub(super) fn key<G: Game>(canonical: &Canonical<'_, G>) -> i64 {
    let hash = Sha256::new_with_prefix(G::NAME).chain_update("\n").chain_update(canonical.text()).finalize();
    i64::from_be_bytes(hash[..8].try_into().expect("a hash has 32 bytes"))
}
