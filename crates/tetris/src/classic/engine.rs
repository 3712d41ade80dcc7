//! An engine for classic Tetris: every place for a piece, with the best place for the next one behind it.
//!
//! A board is judged as players do who aim at tetrises: no holes, a low and smooth stack on the left, the right column
//! open. Whole numbers only, so that every machine judges alike.

use super::{Board, Piece, Placement, WIDTH};

/// What the end of the game costs: more than anything else can.
pub const LOST: i32 = -1_000_000;

/// The column that stays open for the I.
const WELL: usize = WIDTH - 1;

/// What each property of a board is worth. A hundred is about what a hole in a low stack costs.
mod worth {
    /// Points for 0 to 4 lines at once. Lines other than a tetris cost the rows that it would have had.
    pub(super) const LINES: [i32; 5] = [0, -60, -90, -90, 350];
    pub(super) const HOLE: i32 = -110;
    /// A cell above a hole: it has to go before the hole is open again.
    pub(super) const BURDEN: i32 = -6;
    pub(super) const STEP: i32 = -9;
    /// For each row below the second of a gap in the stack, which only an I can fill.
    pub(super) const GAP: i32 = -32;
    /// A piece that fits nowhere without a hole.
    pub(super) const MISFIT: i32 = -14;
    /// The height of the open column over the lowest row with a hole in it or the floor.
    pub(super) const CLOSED_WELL: i32 = -28;
    /// A row that only lacks the open column, if it is one of four that follow each other from there on.
    pub(super) const READY_ROW: i32 = 10;
    /// For each row, squared, that the stack is higher than is safe.
    pub(super) const DANGER: i32 = -8;
    pub(super) const SAFE_HEIGHT: i32 = 10;
}

/// A place for a piece, and what it is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The place.
    pub placement: Placement,
    /// What the board is worth after it, and after the best place for the next piece if that is known.
    pub value: i32,
}

/// Every place where a piece can come to rest, the best first; empty if the piece has no room.
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
pub fn judge(board: &Board, piece: Piece, next: Option<Piece>) -> Vec<Judged> {
    if !board.has_room_for(piece) {
        return Vec::new();
    }
    let value = |placement: Placement| {
        let (after, lines) = played(board, placement);
        lines
            + match next {
                None => evaluate(&after),
                Some(next) => best_value(&after, next),
            }
    };
    let places = board.placements(piece).into_iter();
    let mut judged: Vec<Judged> = places.map(|placement| Judged { placement, value: value(placement) }).collect();
    // The order of the places decides between equals.
    judged.sort_by_key(|judged| -judged.value);
    judged
}

/// The board after a move, and what its lines are worth.
fn played(board: &Board, placement: Placement) -> (Board, i32) {
    let mut after = board.clone();
    let lines = after.lock(&placement.footprint(), placement.row);
    (after, worth::LINES[lines as usize])
}

fn best_value(board: &Board, piece: Piece) -> i32 {
    if !board.has_room_for(piece) {
        return LOST;
    }
    let values = board.placements(piece).into_iter().map(|placement| {
        let (after, lines) = played(board, placement);
        lines + evaluate(&after)
    });
    values.max().unwrap_or(LOST)
}

/// What a board is worth; an empty one nothing.
pub fn evaluate(board: &Board) -> i32 {
    let heights: [i32; WIDTH] = std::array::from_fn(|column| i32::from(board.height(column)));
    let stack = &heights[..WELL];
    let steps: i32 = stack.windows(2).map(|pair| (pair[0] - pair[1]).abs()).sum();
    let beside = |column: usize| stack.get(column).copied().unwrap_or(i32::MAX);
    let gap = |column: usize| (beside(column.wrapping_sub(1)).min(beside(column + 1)) - stack[column] - 2).max(0);
    let gaps: i32 = (0..WELL).map(gap).sum();
    let misfits = Piece::ALL.iter().filter(|&&piece| piece != Piece::I && !fits_cleanly(stack, piece)).count() as i32;
    let (holes, burden) = holes(board, &heights);
    let (closed, ready) = well(board, heights[WELL]);
    let danger = (i32::from(board.highest()) - worth::SAFE_HEIGHT).max(0);
    worth::HOLE * holes
        + worth::BURDEN * burden
        + worth::STEP * steps
        + worth::GAP * gaps
        + worth::MISFIT * misfits
        + worth::CLOSED_WELL * closed
        + worth::READY_ROW * ready
        + worth::DANGER * danger * danger
}

/// Whether a piece can lie somewhere on the stack with every column of it on something.
fn fits_cleanly(stack: &[i32], piece: Piece) -> bool {
    piece.orientations().iter().any(|&orientation| {
        let shape = piece.shape(orientation);
        let bottom = &shape.bottom[..shape.width as usize];
        stack.windows(bottom.len()).any(|columns| {
            let row = |index: usize| columns[index] - i32::from(bottom[index]);
            (1..bottom.len()).all(|index| row(index) == row(0))
        })
    })
}

/// How many cells are covered, and how many cells lie above them.
fn holes(board: &Board, heights: &[i32; WIDTH]) -> (i32, i32) {
    let (mut holes, mut burden) = (0, 0);
    let mut above: u16 = 0;
    let mut burdened: u16 = 0;
    for row in board.rows().iter().rev() {
        let mut fresh = above & !row;
        holes += fresh.count_ones() as i32;
        above |= row;
        fresh &= !burdened;
        burdened |= fresh;
    }
    // The cells above a column's highest hole, at most four of which make a difference.
    for (column, &height) in heights.iter().enumerate().filter(|(column, _)| burdened >> column & 1 != 0) {
        let taken = |row: &i32| board.rows()[*row as usize] >> column & 1 != 0;
        burden += (0..height).rev().take_while(taken).take(4).count() as i32;
    }
    (holes, burden)
}

/// How many rows of the open column are blocked, and how many rows in it are ready, at most four.
fn well(board: &Board, height: i32) -> (i32, i32) {
    const ALL_BUT_THE_WELL: u16 = (1 << WELL) - 1;
    let ready =
        board.rows().iter().skip(height as usize).take_while(|&&row| row & ALL_BUT_THE_WELL == ALL_BUT_THE_WELL);
    (height, ready.take(4).count() as i32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tetrad_core::random::SplitMix64;

    #[test]
    fn a_hole_costs_more_than_a_step() {
        let smooth: Board = "XXXX......".parse().unwrap();
        let stepped: Board = "X.........\nXXX.......".parse().unwrap();
        let covered: Board = "XX........\nX.XX......".parse().unwrap();
        assert_eq!(evaluate(&Board::EMPTY), worth::MISFIT * 2);
        assert!(evaluate(&smooth) > evaluate(&covered) && evaluate(&stepped) > evaluate(&covered));
    }

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

    #[test]
    fn it_plays_for_tetrises_and_survives() {
        let mut rng = SplitMix64::new(1);
        let (mut board, mut clears) = (Board::EMPTY, [0; 5]);
        let mut next = Piece::T;
        for _ in 0..500 {
            let piece = std::mem::replace(&mut next, *rng.pick(&Piece::ALL).unwrap());
            let place = judge(&board, piece, Some(next))[0].placement;
            clears[board.lock(&place.footprint(), place.row) as usize] += 1;
        }
        let lines: usize = (1..5).map(|lines| lines * clears[lines]).sum();
        assert!(lines > 180 && clears[4] * 4 * 2 > lines, "{clears:?}");
    }
}
