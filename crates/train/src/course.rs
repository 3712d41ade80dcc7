//! What the kit has to know of a game: openings and features.

use tetrad_core::engine::weights::Weights;
use tetrad_core::random::SplitMix64;
use tetrad_core::{Game, Search, Side};

/// A game whose engine has a network.
pub(crate) trait Course: Game {
    /// The engine.
    type Engine: Search<Position = Self, Move = Self::Move> + Default;

    /// Access to the engine's weights.
    const WEIGHTS: Weights;

    /// The largest score of an opening that is played, in points; a proven one is not played either.
    const WINDOW: Option<i32> = None;

    /// The number of proven scores in a row with which a game ends.
    const PROVEN_PLIES: usize = usize::MAX;

    /// Of how many moves one is a stray: any of the best few instead of the best, so that the network also learns what follows moves that
    /// only a search would try. `None` if there are no strays.
    const STRAYS: Option<usize> = None;

    /// The maximum number of moves between an opening and the first position of a game: drawn moves that keep the score near zero, so that
    /// games also begin on crowded boards.
    const DRIFT: usize = 0;

    /// A position from which to play, the opening already played.
    fn opening(random: &mut SplitMix64) -> Self;

    /// The features of a position as bytes and its bucket, if the engine evaluates such positions.
    fn sample(&self) -> Option<(Vec<u8>, u8)>;

    /// What the training script has to know of the features.
    fn layout() -> serde_json::Value;

    /// The number of weights of the prior by which the engine orders moves; 0 if it has none.
    const PRIOR_WEIGHTS: usize = 0;

    /// The weights that count for each move in the prior; `None` where the engine does not order all moves.
    fn move_features(&self) -> Option<Vec<Vec<usize>>> {
        None
    }

    /// The side to move.
    fn side_to_move(&self) -> Side {
        self.actors().sides().first().copied().unwrap_or(Side::First)
    }

    /// The legal moves, whose places in this list are their numbers in shards.
    fn moves(&self) -> Vec<Self::Move> {
        self.legal_moves(self.side_to_move())
    }
}
