//! A shape at certain columns, prepared for the board's bit arithmetic.

use std::num::NonZeroU32;

use super::Shape;
use super::board::WIDTH;

/// The number of bits of a column in packed heights.
pub(super) const LANE: u32 = 6;

/// The lowest bit of every lane.
pub(super) const LANES: u64 = {
    let (mut lanes, mut column) = (0, 0);
    while column < WIDTH as u32 {
        lanes |= 1 << (LANE * column);
        column += 1;
    }
    lanes
};

/// The lowest bit of each of the four lanes that a piece may cover.
pub(super) const COVERED_LANES: u32 = LANES as u32 & ((1 << (4 * LANE)) - 1);

/// The cells of a shape at certain columns, without its row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Footprint {
    /// The cells of four rows, sixteen bits each; the lowest row and the leftmost column are in the lowest bits.
    pub(super) cells: u64,
    /// All bits of the covered lanes, with the first one lowest, as in the fields below. Never zero, so that
    /// `Option<Footprint>` is as small as `Footprint`.
    pub(super) lanes: NonZeroU32,
    /// For each column, three minus the distance of its lowest cell from the lowest row.
    pub(super) clearance: u32,
    /// For each column, the distance of its highest cell from the lowest row, plus one.
    pub(super) tops: u32,
    /// The distance in bits from the board's first lane to the first covered one.
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

    /// The footprint moved to the left by a number of columns, which must exist.
    pub(super) const fn moved_left(self, columns: u8) -> Self {
        Self { cells: self.cells >> columns, shift: self.shift - LANE as u8 * columns, ..self }
    }

    /// The footprint moved to the right by a number of columns, which must exist.
    pub(super) const fn moved_right(self, columns: u8) -> Self {
        Self { cells: self.cells << columns, shift: self.shift + LANE as u8 * columns, ..self }
    }
}
