//! A shape over certain columns, prepared for the board's arithmetic.

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

/// The cells of a shape over certain columns; the row is given when it is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Footprint {
    /// The cells of each row, the lowest first, as bits of the board's columns.
    pub(super) cells: [u16; 4],
    pub(super) height: u8,
    /// How far the first lane is from the board's first.
    pub(super) shift: u32,
    /// All bits of the lanes that are covered, the first one lowest; so are the others.
    pub(super) lanes: u64,
    /// Three minus how far each column's lowest cell is above the lowest row.
    pub(super) clearance: u64,
    /// How far each column's highest cell is above the lowest row, plus one.
    pub(super) tops: u64,
}

impl Footprint {
    /// A shape with its leftmost cells in a column, counted from 0.
    ///
    /// # Panics
    /// If it sticks out of the well.
    pub const fn new(shape: &Shape, left: u8) -> Self {
        assert!((left + shape.width) as usize <= WIDTH, "a footprint lies inside the well");
        let mut footprint = Self {
            cells: [0; 4],
            height: shape.height,
            shift: LANE * left as u32,
            lanes: (1 << (LANE * shape.width as u32)) - 1,
            clearance: 0,
            tops: 0,
        };
        let mut index = 0;
        while index < 4 {
            footprint.cells[index] = (shape.rows[index] as u16) << left;
            if index < shape.width as usize {
                footprint.clearance |= (3 - shape.bottom[index] as u64) << (LANE * index as u32);
                footprint.tops |= (shape.top[index] as u64) << (LANE * index as u32);
            }
            index += 1;
        }
        footprint
    }
}
