//! A shape over certain columns, prepared for the board's arithmetic.

use std::num::NonZeroU32;

use super::Shape;
use super::board::WIDTH;

/// How many bits a column has in packed heights.
pub(super) const LANE: u32 = 6;

/// A one in every lane.
pub(super) const LANES: u64 = {
    let (mut lanes, mut column) = (0, 0);
    while column < WIDTH as u32 {
        lanes |= 1 << (LANE * column);
        column += 1;
    }
    lanes
};

/// A one in every lane that a piece may cover, the first of them lowest.
pub(super) const COVERED_LANES: u32 = LANES as u32 & ((1 << (4 * LANE)) - 1);

/// The cells of a shape over certain columns; the row is given when it is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Footprint {
    /// The cells of four rows, sixteen bits each, the lowest row and the leftmost column lowest.
    pub(super) cells: u64,
    /// All bits of the lanes that are covered, the first one lowest; so are the others. There is always one, which lets
    /// an option be as small as the footprint.
    pub(super) lanes: NonZeroU32,
    /// Three minus how far each column's lowest cell is above the lowest row.
    pub(super) clearance: u32,
    /// How far each column's highest cell is above the lowest row, plus one.
    pub(super) tops: u32,
    /// How far the first lane is from the board's first.
    pub(super) shift: u8,
    pub(super) height: u8,
}

impl Footprint {
    /// A shape with its leftmost cells in a column, counted from 0.
    ///
    /// # Panics
    /// If it sticks out of the well.
    pub const fn new(shape: &Shape, left: u8) -> Self {
        assert!((left + shape.width) as usize <= WIDTH, "a footprint lies inside the well");
        let lanes = NonZeroU32::new((1 << (LANE * shape.width as u32)) - 1).expect("a shape has a column");
        let mut footprint =
            Self { cells: 0, lanes, clearance: 0, tops: 0, shift: LANE as u8 * left, height: shape.height };
        let mut index = 0;
        while index < 4 {
            footprint.cells |= (shape.rows[index] as u64) << (16 * index as u32 + left as u32);
            if index < shape.width as usize {
                footprint.clearance |= (3 - shape.bottom[index] as u32) << (LANE * index as u32);
                footprint.tops |= (shape.top[index] as u32) << (LANE * index as u32);
            }
            index += 1;
        }
        footprint
    }

    /// The same so many columns further left, where there are so many.
    pub(super) const fn moved_left(self, columns: u8) -> Self {
        Self { cells: self.cells >> columns, shift: self.shift - LANE as u8 * columns, ..self }
    }

    /// The same so many columns further right, where there are so many.
    pub(super) const fn moved_right(self, columns: u8) -> Self {
        Self { cells: self.cells << columns, shift: self.shift + LANE as u8 * columns, ..self }
    }
}
