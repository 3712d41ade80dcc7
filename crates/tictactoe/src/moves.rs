//! Squares, which are also the moves, and directions.

/// A cell by column and row, both from 0, the top left corner first. A move is the square it marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// The row, from 0 at the top.
    pub row: u8,
    /// The column, from 0 at the left.
    pub col: u8,
}

impl Square {
    /// The square in this column and row.
    pub const fn new(col: u8, row: u8) -> Self {
        Self { row, col }
    }

    /// The square `steps` steps away in a direction, or `None` beyond the left or top edge (or past 255).
    pub fn step(self, direction: Direction, steps: i32) -> Option<Self> {
        let (right, down) = direction.delta();
        let col = u8::try_from(i32::from(self.col) + right * steps).ok()?;
        let row = u8::try_from(i32::from(self.row) + down * steps).ok()?;
        Some(Self { row, col })
    }
}

/// A direction in which marks can make a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// From left to right.
    Across,
    /// From top to bottom.
    Down,
    /// From top left to bottom right.
    Falling,
    /// From bottom left to top right.
    Rising,
}

impl Direction {
    /// All four directions.
    pub const ALL: [Self; 4] = [Self::Across, Self::Down, Self::Falling, Self::Rising];

    /// One step, as columns to the right and rows down.
    pub const fn delta(self) -> (i32, i32) {
        match self {
            Self::Across => (1, 0),
            Self::Down => (0, 1),
            Self::Falling => (1, 1),
            Self::Rising => (1, -1),
        }
    }
}
