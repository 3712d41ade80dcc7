//! Puzzles of one player: a perfect clear with a number of pieces.
//!
//! The pieces fill a number of rows exactly, so no piece of a solution ever reaches above them; such placements are the
//! only ones that are left out of the search. One more piece than needed is in the queue, since a piece may stay in hold.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use tetrad_core::random::SplitMix64;

use crate::board::{Board, WIDTH};
use crate::field::{Cell, Field};
use crate::moves::{Placement, Spin};
use crate::piece::{Orientation, Piece};
use crate::position::Position;
use crate::solo::Solo;

/// The most rows that a puzzle clears.
const MOST_ROWS: usize = 4;

impl Solo {
    /// The placements that stay within the rows that a perfect clear empties, each once whatever its spin.
    pub(crate) fn low_placements(&self) -> Vec<Placement> {
        let Position { queue, hold, .. } = &self.position;
        let filled: u32 = self.position.board().columns().iter().map(|column| column.count_ones()).sum();
        let pieces = (queue.len() + usize::from(hold.is_some())).saturating_sub(1);
        let cells = filled as usize + 4 * pieces;
        if !cells.is_multiple_of(WIDTH) {
            return Vec::new();
        }
        let is_low = |placement: &Placement| {
            let cells_of = placement.cells();
            cells_of.is_some_and(|own| own.iter().all(|&(_, y)| usize::from(y) < cells / WIDTH))
        };
        let mut placements = self.position.legal_placements(&self.rules);
        placements.retain(is_low);
        let mut seen = HashSet::new();
        placements.retain(|&placement| seen.insert(Placement { spin: Spin::None, ..placement.canonical() }));
        placements
    }

    /// The game in a mirror. Pieces beyond the queue stay those of the seed.
    pub(crate) fn mirrored(&self) -> Self {
        let mut image = self.clone();
        let Position { field, queue, hold, .. } = &mut image.position;
        *field = Field::EMPTY;
        for y in 0..self.position.field.height() {
            for (x, cell) in self.position.field.row(y).into_iter().rev().enumerate() {
                field.set(x, y, cell.map(Cell::mirrored));
            }
        }
        queue.iter_mut().chain(hold).for_each(|piece| *piece = piece.mirrored());
        image
    }
}

/// A position whose empty cells in a few rows can be cut into pieces, with those pieces in a random order, and one more.
pub(crate) fn draft(random: &mut SplitMix64, plies: RangeInclusive<u32>) -> Option<(Solo, u32)> {
    let count = *plies.start() as usize + random.below((plies.end() - plies.start() + 1) as usize);
    let rows = (count * 4).div_ceil(WIDTH).max(2) + random.below(2);
    if rows > MOST_ROWS || count * 4 > rows * WIDTH {
        return None;
    }
    let mut hole = Hole { rows, cells: vec![false; rows * WIDTH] };
    let mut pieces = Vec::new();
    for _ in 0..200 {
        if pieces.len() < count {
            pieces.extend(hole.grow(random));
        }
    }
    let board = hole.board();
    // A full row would have been cleared already.
    if pieces.len() < count || board.full_rows() != 0 {
        return None;
    }
    random.shuffle(&mut pieces);
    pieces.push(*random.pick(&Piece::ALL)?);
    let mut solo = Solo::with_queue(pieces);
    solo.position.field = board.into();
    Some((solo, count as u32))
}

/// The empty cells of rows that are full otherwise. They hang together.
struct Hole {
    rows: usize,
    cells: Vec<bool>,
}

impl Hole {
    /// Takes a piece out of the full cells at a random place next to the hole, if it can be taken there.
    fn grow(&mut self, random: &mut SplitMix64) -> Option<Piece> {
        let piece = *random.pick(&Piece::ALL)?;
        let orientation = *random.pick(&Orientation::ALL)?;
        let (x, y) = (random.below(WIDTH) as u8, random.below(self.rows) as u8);
        let cells = Placement { piece, orientation, x, y, spin: Spin::None }.cells()?;
        let cells = cells.map(|(x, y)| (i32::from(x), i32::from(y)));
        let is_full = |&(x, y): &(i32, i32)| self.contains(x, y) == Some(false);
        let is_near = |&(x, y): &(i32, i32)| {
            [(1, 0), (-1, 0), (0, 1), (0, -1)].iter().any(|(dx, dy)| self.contains(x + dx, y + dy) == Some(true))
        };
        let is_first = self.cells.iter().all(|is_empty| !is_empty);
        if !cells.iter().all(is_full) || !(is_first || cells.iter().any(is_near)) {
            return None;
        }
        for (x, y) in cells {
            self.cells[y as usize * WIDTH + x as usize] = true;
        }
        Some(piece)
    }

    /// Whether a cell belongs to the hole; `None` outside the rows.
    fn contains(&self, x: i32, y: i32) -> Option<bool> {
        let is_inside = (0..WIDTH as i32).contains(&x) && (0..self.rows as i32).contains(&y);
        is_inside.then(|| self.cells[y as usize * WIDTH + x as usize])
    }

    fn board(&self) -> Board {
        let mut board = Board::default();
        for (place, _) in self.cells.iter().enumerate().filter(|(_, is_empty)| !**is_empty) {
            board.fill(place % WIDTH, place / WIDTH);
        }
        board
    }
}
