//! Looking on while games are played.

use tetrad_core::RecordedTurn;

use crate::store::GameKey;

/// A game that begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameStart<'a> {
    /// Which it is.
    pub key: GameKey,
    /// Who plays, the first side first.
    pub players: [&'a str; 2],
    /// The start position in the game's own notation.
    pub opening: &'a str,
}

/// Somebody who looks on, for live boards. Games are told from the threads that play them, and whoever looks on for long
/// holds them up. What is told here need not count: a game counts when it is stored, and those that are dropped never do.
pub trait Watch: Sync {
    /// A game begins.
    fn began(&self, game: GameStart<'_>);

    /// A turn was played.
    fn turn(&self, game: GameKey, turn: &RecordedTurn);

    /// A game is over, or was dropped.
    fn ended(&self, game: GameKey);
}
