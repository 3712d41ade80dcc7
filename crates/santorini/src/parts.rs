//! Positions from their parts, with checks.

use tetrad_core::Side;

use crate::gods::God;
use crate::notation::NotationErrorKind;
use crate::position::Position;
use crate::square::{SQUARE_COUNT, Square, Squares};

/// The parts of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// The height of each square: 0 to 3, and 4 for a dome.
    pub heights: [u8; SQUARE_COUNT],
    /// The workers of each side: two, or none before they are placed.
    pub workers: [Vec<Square>; 2],
    /// The gods of both sides.
    pub gods: [God; 2],
    /// The side to move.
    pub to_move: Side,
    /// Whether Athena bans the side to move from climbing. Dropped if the game is over or workers are not placed.
    pub banned: bool,
    /// The winner.
    pub winner: Option<Side>,
}

/// Why parts do not make a position, and which part is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {kind}")]
pub struct PartsError {
    /// What was expected.
    pub kind: NotationErrorKind,
    /// The side whose part is wrong; `None` if a height is.
    pub side: Option<Side>,
    /// The index of the worker that is wrong, if one is.
    pub worker: Option<usize>,
}

impl Position {
    /// A position from its parts, if the rules allow it.
    pub fn from_parts(parts: &Parts) -> Result<Self, PartsError> {
        let wrong = |kind, side| PartsError { kind, side: Some(side), worker: None };
        let mut levels = [Squares::EMPTY; 4];
        for (square, &height) in Square::all().zip(&parts.heights) {
            let Some(reached) = levels.get_mut(..usize::from(height)) else {
                return Err(PartsError { kind: NotationErrorKind::Height, side: None, worker: None });
            };
            for level in reached {
                *level |= square.bit();
            }
        }
        let mut workers = [Squares::EMPTY; 2];
        for side in Side::BOTH {
            let squares = &parts.workers[side.index()];
            if !matches!(squares.len(), 0 | 2) {
                return Err(wrong(NotationErrorKind::WorkerCount(squares.len()), side));
            }
            for (worker, &square) in squares.iter().enumerate() {
                let kind = if levels[3].contains(square) {
                    NotationErrorKind::WorkerOnDome
                } else if (workers[0] | workers[1]).contains(square) {
                    NotationErrorKind::Overlap
                } else {
                    workers[side.index()] |= square.bit();
                    continue;
                };
                return Err(PartsError { kind, side: Some(side), worker: Some(worker) });
            }
        }
        let Parts { gods, to_move, winner, .. } = *parts;
        let in_order = match workers.map(|workers| !workers.is_empty()) {
            [true, true] => true,
            [true, false] => to_move == Side::Second,
            [false, false] => to_move == Side::First,
            [false, true] => false,
        };
        if !in_order {
            let missing = if workers[0].is_empty() { Side::First } else { Side::Second };
            return Err(wrong(NotationErrorKind::PlacementOrder, missing));
        }
        let opponent = to_move.other();
        if parts.banned && gods[opponent.index()] != God::Athena {
            return Err(wrong(NotationErrorKind::BanWithoutAthena, opponent));
        }
        let is_played = winner.is_none() && workers.iter().all(|workers| !workers.is_empty());
        Ok(Self::assemble(levels, workers, gods, to_move, parts.banned && is_played, winner))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts() -> Parts {
        let squares = |names: [&str; 2]| names.map(|name| name.parse().unwrap()).to_vec();
        Parts {
            heights: [0; SQUARE_COUNT],
            workers: [squares(["B3", "D3"]), squares(["C2", "C4"])],
            gods: [God::Athena, God::Pan],
            to_move: Side::Second,
            banned: true,
            winner: None,
        }
    }

    #[test]
    fn parts_make_the_position_that_its_text_makes() {
        let position = Position::from_parts(&parts()).unwrap();
        assert_eq!(position.to_string(), "0000000000000000000000000/2/athena[^]:11,13/pan:7,17");
        let over = Parts { winner: Some(Side::First), ..parts() };
        assert!(!Position::from_parts(&over).unwrap().is_banned(), "a ban ends with the game");
    }

    #[test]
    fn impossible_parts_are_refused_with_the_part_at_fault() {
        use NotationErrorKind::{BanWithoutAthena, Height, Overlap, PlacementOrder, WorkerCount, WorkerOnDome};
        let refused = |change: fn(&mut Parts)| {
            let mut parts = parts();
            change(&mut parts);
            let PartsError { kind, side, worker } = Position::from_parts(&parts).unwrap_err();
            (kind, side, worker)
        };
        let (first, second) = (Some(Side::First), Some(Side::Second));
        assert_eq!(refused(|parts| parts.heights[3] = 5), (Height, None, None));
        assert_eq!(refused(|parts| parts.heights[13] = 4), (WorkerOnDome, first, Some(1)));
        assert_eq!(refused(|parts| parts.workers[1] = parts.workers[0].clone()), (Overlap, second, Some(0)));
        assert_eq!(refused(|parts| _ = parts.workers[1].pop()), (WorkerCount(1), second, None));
        assert_eq!(refused(|parts| parts.workers[0].clear()), (PlacementOrder, first, None));
        assert_eq!(refused(|parts| parts.gods[0] = God::Mortal), (BanWithoutAthena, first, None));
    }
}
