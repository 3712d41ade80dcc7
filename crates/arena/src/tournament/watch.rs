//! Looking on while games are played.

use tetrad_core::RecordedTurn;

use super::Ledger;
use crate::statistics::SprtState;
use crate::store::GameKey;

/// A game that begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameStart<'a> {
    /// Which it is.
    pub key: GameKey,
    /// The names of the players, the first side first.
    pub players: &'a [&'a str],
    /// The start position in the game's own notation.
    pub opening: &'a str,
}

/// A turn of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameTurn<'a> {
    /// Which game it is.
    pub key: GameKey,
    /// What was played.
    pub turn: &'a RecordedTurn,
    /// The position after it in the game's own notation.
    pub position: &'a str,
}

/// Somebody who looks on, for live boards. Games are told from the threads that play them, and whoever looks on for long
/// holds them up. What is told here need not count: a game counts when it is stored, and those that are dropped never do.
pub trait Watch: Sync {
    /// The tournament begins, or goes on, with these results; so far has the test come, if there is one.
    fn opened(&self, _results: &Ledger, _sprt: Option<SprtState>) {}

    /// A game begins.
    fn began(&self, game: GameStart<'_>);

    /// A turn was played.
    fn turn(&self, turn: GameTurn<'_>);

    /// A game is over, or was dropped.
    fn ended(&self, game: GameKey);
}
