//! Puzzles of classic Tetris: where a piece goes best, with the next one known. Right is what the engine says; that is an
//! opinion and no proof.

use serde::{Deserialize, Serialize};
use tetrad_core::random::SplitMix64;
use tetrad_tetris::classic::{Piece, Placement, ScoredPlacement, judge};

use crate::convert::write_placement;
use crate::game::{Game, Header, Item};
use crate::moves::Move;
use crate::replay::Replay;

/// The least value that the best placement is ahead of the second best; a hole in a low stack costs about 100.
const CLEAR: i32 = 60;

/// The fewest and the most moves before a puzzle of our own games: there is something to think about, and the text is short.
const FEWEST_MOVES: usize = 8;
const MOST_MOVES: usize = 40;

/// A puzzle as a line of JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(deny_unknown_fields)]
pub struct PlacementPuzzle {
    /// Always `ptn`.
    pub game: String,
    /// The game so far, in PTN.
    pub start: String,
    /// The letter of the piece to place.
    pub piece: char,
    /// The letter of the next piece.
    pub next: char,
    /// The best placement by the engine, as a move.
    pub best: String,
    /// How far it is ahead of the second best; a hole in a low stack costs about 100.
    pub margin: i32,
    /// How hard the puzzle is, as a Glicko-2 rating: the smaller the margin, the harder.
    pub rating: u32,
}

/// A placement that a solver may try.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacementTry {
    /// The placement as a move.
    pub mv: Move,
    /// The placement.
    pub placement: Placement,
    /// How far it is behind the engine's choice; a hole in a low stack costs about 100.
    pub loss: i32,
    /// The engine's placement of the next piece after it; `None` if that has no room.
    pub next: Option<Placement>,
}

impl PlacementPuzzle {
    /// The puzzle of a piece after a number of moves. `None` unless one placement is clearly best and another one looks
    /// better without the next piece.
    pub fn of(moves: &[Move], piece: Piece, next: Piece) -> Option<Self> {
        let mut replay = Replay::new();
        if moves.iter().any(|&mv| replay.play(mv).is_some()) {
            return None;
        }
        let judged = judge(replay.board(), piece, Some(next));
        let [best, second, ..] = judged.as_slice() else { return None };
        let margin = best.value - second.value;
        let at_first_sight = judge(replay.board(), piece, None).first()?.placement;
        if margin < CLEAR || at_first_sight == best.placement {
            return None;
        }
        let mv = write_placement(&mut replay, best.placement).ok()?;
        let headers = vec![Header::new("Title", "Best placement")?];
        let start = Game { headers, items: moves.iter().copied().map(Item::Move).collect() };
        Some(Self {
            game: "ptn".to_owned(),
            start: start.to_string(),
            piece: piece.letter(),
            next: next.letter(),
            best: mv.to_string(),
            margin,
            rating: 1_900 - margin.unsigned_abs().min(400) * 2,
        })
    }

    /// Every placement of the piece, the engine's choice first; `None` if the puzzle can't be read.
    pub fn tries(&self) -> Option<Vec<PlacementTry>> {
        let start: Game = self.start.parse().ok()?;
        let (piece, next) = (Piece::from_letter(self.piece)?, Piece::from_letter(self.next)?);
        let mut replay = Replay::new();
        if start.moves().any(|mv| replay.play(mv).is_some()) {
            return None;
        }
        let judged = judge(replay.board(), piece, Some(next));
        let best = judged.first()?.value;
        let tried = judged.iter().map(|&ScoredPlacement { placement, value }| {
            let mut after = replay.clone();
            let mv = write_placement(&mut after, placement).ok()?;
            let next = judge(after.board(), next, None).first().map(|judged| judged.placement);
            Some(PlacementTry { mv, placement, loss: best - value, next })
        });
        tried.collect()
    }

    /// The same puzzle by the engine of this version; `None` if it is none any more.
    pub fn judged_again(&self) -> Option<Self> {
        let start: Game = self.start.parse().ok()?;
        let moves: Vec<Move> = start.moves().collect();
        Self::of(&moves, Piece::from_letter(self.piece)?, Piece::from_letter(self.next)?)
    }

    /// The first puzzle of a game that the engine plays, with one weak move in four. The same seed gives the same puzzle.
    pub fn find(seed: u64) -> Option<Self> {
        let mut random = SplitMix64::new(seed);
        let mut piece = || *random.pick(&Piece::ALL).expect("there are pieces");
        let pieces: Vec<Piece> = (0..=MOST_MOVES + 1).map(|_| piece()).collect();
        let (mut replay, mut moves) = (Replay::new(), Vec::new());
        for pair in pieces.windows(2).take(MOST_MOVES) {
            if moves.len() >= FEWEST_MOVES
                && let Some(puzzle) = Self::of(&moves, pair[0], pair[1])
            {
                return Some(puzzle);
            }
            let judged = judge(replay.board(), pair[0], Some(pair[1]));
            let place = if random.below(4) == 0 { random.below(6) } else { 0 };
            let chosen = judged.get(place).or(judged.first())?.placement;
            moves.push(write_placement(&mut replay, chosen).ok()?);
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_is_the_same_every_time_and_is_judged_the_same_again() {
        let puzzles: Vec<PlacementPuzzle> = (0..60).filter_map(PlacementPuzzle::find).collect();
        assert!(puzzles.len() >= 3, "found {}", puzzles.len());
        for (puzzle, again) in puzzles.iter().zip((0..60).filter_map(PlacementPuzzle::find)) {
            assert_eq!(puzzle, &again);
            assert_eq!(puzzle.judged_again().as_ref(), Some(puzzle));
            assert!(puzzle.margin >= CLEAR);
        }
    }
}
