//! Watching games while they are played.

use tetrad_core::RecordedTurn;

use super::TournamentResults;
use crate::statistics::SprtState;
use crate::store::GameKey;

/// A game that begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameStart<'a> {
    /// The game's key.
    pub key: GameKey,
    /// The names of the players, the first side first.
    pub players: &'a [&'a str],
    /// The start position in the game's own notation.
    pub opening: &'a str,
}

/// A turn that was just played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameTurn<'a> {
    /// The game's key.
    pub key: GameKey,
    /// The turn.
    pub turn: &'a RecordedTurn,
    /// The position after the turn, in the game's own notation.
    pub position: &'a str,
}

/// Receives the events of games, for live boards. The threads that play call these methods, so a slow one delays games.
/// Events are not results: a game counts when it is stored, and games that are dropped never count.
pub trait Watch: Sync {
    /// The tournament begins or resumes with these results and, if there is a test, with this state of it.
    fn opened(&self, _results: &TournamentResults, _sprt: Option<SprtState>) {}

    /// A game begins.
    fn began(&self, game: GameStart<'_>);

    /// A turn was played.
    fn turn(&self, turn: GameTurn<'_>);

    /// A game ended or was dropped.
    fn ended(&self, game: GameKey);
}
