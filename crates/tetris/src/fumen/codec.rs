//! The numbers that encode cells, pieces and flags in fumens.

use super::{CELLS, FUMEN_ROWS, Operation, Page};
use crate::board::WIDTH;
use crate::field::Cell;
use crate::moves::{Placement, Spin};
use crate::piece::{Orientation, Piece};

/// The pieces in the order of their numbers, from 1.
const PIECES: [Piece; 7] = [Piece::I, Piece::L, Piece::O, Piece::Z, Piece::T, Piece::J, Piece::S];

/// The orientations in the order of their numbers.
const ORIENTATIONS: [Orientation; 4] = [Orientation::South, Orientation::East, Orientation::North, Orientation::West];

/// The contents of a cell, in the order of their numbers.
pub(super) const CELL_KINDS: [Option<Cell>; 9] = {
    let mut kinds = [None; 9];
    let mut number = 0;
    while number < PIECES.len() {
        kinds[number + 1] = Some(Cell::Piece(PIECES[number]));
        number += 1;
    }
    kinds[8] = Some(Cell::Garbage);
    kinds
};

pub(super) fn cell_number(cell: Option<Cell>) -> u32 {
    CELL_KINDS.iter().zip(0..).find_map(|(&kind, number)| (kind == cell).then_some(number)).unwrap_or(0)
}

/// The offset from the centre to fumen's reference cell, which differs for some orientations of O, I, S and Z.
const fn reference(piece: Piece, orientation: Orientation) -> (i32, i32) {
    match (piece, orientation) {
        (Piece::O | Piece::S | Piece::Z, Orientation::North) | (Piece::I, Orientation::West) => (0, 1),
        (Piece::O | Piece::I, Orientation::South) | (Piece::Z, Orientation::West) => (-1, 0),
        (Piece::O, Orientation::West) => (-1, 1),
        (Piece::S, Orientation::East) => (1, 0),
        _ => (0, 0),
    }
}

/// The flags in a page's number that are not part of [`Page`].
#[derive(Clone, Copy)]
pub(super) struct PageFlags {
    pub(super) has_comment: bool,
    pub(super) has_guideline_colours: bool,
}

/// The number of a page's piece and flags.
pub(super) fn action_number(page: &Page, also: PageFlags) -> u32 {
    let (kind, orientation, location) = match page.operation {
        // The encoding of no piece.
        None => (0, 0, 0),
        Some(Operation { piece, orientation, x, y }) => {
            let (dx, dy) = reference(piece, orientation);
            let (x, row) = (i32::from(x) + dx, FUMEN_ROWS as i32 - 1 - i32::from(y) - dy);
            let number = ORIENTATIONS.iter().position(|&other| other == orientation).unwrap_or(0);
            (cell_number(Some(Cell::Piece(piece))), number as u32, (row * WIDTH as i32 + x) as u32)
        }
    };
    let flags = [!page.lock, also.has_comment, also.has_guideline_colours, page.mirror, page.rise];
    let flags = flags.iter().fold(0, |number, &flag| number * 2 + u32::from(flag));
    ((flags * CELLS as u32 + location) * 4 + orientation) * 8 + kind
}

/// Decodes a page without field and comment, and the other flags. `None` if the piece is not on the page.
pub(super) fn page_of_number(number: u32) -> Option<(Page, PageFlags)> {
    let (kind, rest) = (number % 8, number / 8);
    let (orientation, rest) = (ORIENTATIONS[(rest % 4) as usize], rest / 4);
    let (location, flags) = ((rest % CELLS as u32) as i32, rest / CELLS as u32);
    let operation = match kind {
        0 => None,
        kind => {
            let piece = PIECES[kind as usize - 1];
            let (dx, dy) = reference(piece, orientation);
            let (x, row) = (location % WIDTH as i32, location / WIDTH as i32);
            let (x, y) = (x - dx, FUMEN_ROWS as i32 - 1 - row - dy);
            let (x, y) = (u8::try_from(x).ok()?, u8::try_from(y).ok()?);
            Some(Operation::new(Placement { piece, orientation, x, y, spin: Spin::None })?)
        }
    };
    let flag = |bit: u32| flags >> bit & 1 == 1;
    let page = Page { operation, lock: !flag(4), mirror: flag(1), rise: flag(0), ..Page::default() };
    Some((page, PageFlags { has_comment: flag(3), has_guideline_colours: flag(2) }))
}
