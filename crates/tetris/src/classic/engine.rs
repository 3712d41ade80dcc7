//! An engine for classic Tetris: it tries every placement of the piece with the best placement of the next one.

use super::{Board, Piece, Placement, Weights};

/// The value of a lost game, below any other value.
pub const LOST: i32 = -1_000_000;

/// A placement with its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoredPlacement {
    /// The placement.
    pub placement: Placement,
    /// The value of the board after it, and after the best placement of the next piece if that is known.
    pub value: i32,
}

/// Evaluates every placement of a piece, the best first; empty if the piece has no room to appear.
///
/// ```
/// use tetrad_tetris::classic::{Board, Orientation, Piece, judge};
///
/// let board: Board = "XXXXXXXXX.
///                     XXXXXXXXX.
///                     XXXXXXXXX.
///                     XXXXXXXXX.".parse()?;
/// let best = judge(&board, Piece::I, Some(Piece::T))[0].placement;
/// assert_eq!((best.orientation, best.left, best.row), (Orientation::Left, 9, 0));
/// # Ok::<(), tetrad_tetris::classic::BoardError>(())
/// ```
pub fn judge(board: &Board, piece: Piece, next: Option<Piece>) -> Vec<ScoredPlacement> {
    judge_by(&Weights::default(), board, piece, next)
}

/// As [`judge`], with other weights.
pub fn judge_by(weights: &Weights, board: &Board, piece: Piece, next: Option<Piece>) -> Vec<ScoredPlacement> {
    if !board.has_room_for(piece) {
        return Vec::new();
    }
    let value = |placement: Placement| {
        let (after, lines) = played(weights, board, placement);
        lines
            + match next {
                None => weights.evaluate(&after),
                Some(next) => best_value(weights, &after, next),
            }
    };
    let places = board.placements(piece).into_iter();
    let mut judged: Vec<ScoredPlacement> =
        places.map(|placement| ScoredPlacement { placement, value: value(placement) }).collect();
    // The sort is stable: the order of the placements decides between equals.
    judged.sort_by_key(|judged| -judged.value);
    judged
}

/// The board after a placement, and the value of the lines that it clears.
fn played(weights: &Weights, board: &Board, placement: Placement) -> (Board, i32) {
    let mut after = board.clone();
    let lines = after.lock_unchecked(&placement.footprint(), placement.row);
    (after, weights.lines(lines))
}

fn best_value(weights: &Weights, board: &Board, piece: Piece) -> i32 {
    if !board.has_room_for(piece) {
        return LOST;
    }
    let values = board.placements(piece).into_iter().map(|placement| {
        let (after, lines) = played(weights, board, placement);
        lines + weights.evaluate(&after)
    });
    values.max().unwrap_or(LOST)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tetrad_core::random::SplitMix64;

    #[test]
    fn a_piece_without_room_has_no_places() {
        let mut rows = [0; crate::classic::ROWS];
        rows[..20].fill(0b01_1111_1111);
        assert_eq!(judge(&Board::from_rows(rows), Piece::T, None), []);
    }

    #[test]
    fn the_next_piece_is_thought_of() {
        let judged = judge(&Board::EMPTY, Piece::O, Some(Piece::S));
        let [first, .., last] = &judged[..] else { panic!("there are nine places") };
        assert_eq!(judged.len(), 9);
        assert!(first.value > last.value);
    }

    /// Plays random pieces until one has no room. Returns the number placed, and the number of clears by lines.
    fn play(seed: u64, pieces: usize) -> (usize, [usize; 5]) {
        let mut rng = SplitMix64::new(seed);
        let (mut board, mut clears, mut next) = (Board::EMPTY, [0; 5], Piece::T);
        for played in 0..pieces {
            let piece = std::mem::replace(&mut next, *rng.pick(&Piece::ALL).unwrap());
            let Some(best) = judge(&board, piece, Some(next)).first().copied() else { return (played, clears) };
            clears[board.lock_unchecked(&best.placement.footprint(), best.placement.row) as usize] += 1;
        }
        (pieces, clears)
    }

    #[test]
    fn it_plays_for_tetrises_and_survives() {
        let games: Vec<_> = (1..=10).map(|seed| play(seed, 300)).collect();
        let survived = games.iter().filter(|(played, _)| *played == 300).count();
        let lines = |count: usize| count * games.iter().map(|(_, clears)| clears[count]).sum::<usize>();
        assert!(survived >= 7 && lines(4) > lines(1) + lines(2) + lines(3), "{games:?}");
    }
}
