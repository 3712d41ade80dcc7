//! Moves: the four shapes, the 1,292 ways to lay one down, and the swap.
//!
//! Everything else refers to the table of placements: a placement is an index into it, sets of placements are bits, and
//! the effect of one placement on all others is computed once, here.

use std::sync::LazyLock;

use tetrad_core::Symmetry;

use crate::cells::{CELL_COUNT, Cell, Cells, SIZE};
use crate::legality::{LYING, PlacementSet, Slot};

/// A kind of tetromino. Turned and mirrored ones are of the same kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shape {
    /// Three in a line and one beside an end.
    L,
    /// Four in a line.
    I,
    /// Three in a line and one beside the middle.
    T,
    /// Two and two, set off by one.
    S,
}

impl Shape {
    /// All four, in the order of the protocol.
    pub const ALL: [Self; 4] = [Self::L, Self::I, Self::T, Self::S];

    /// 0 to 3, for arrays with one element per shape.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The cells of one orientation, as rows and columns.
    pub(crate) const fn pattern(self) -> [(i8, i8); 4] {
        match self {
            Self::L => [(0, 0), (1, 0), (2, 0), (2, 1)],
            Self::I => [(0, 0), (1, 0), (2, 0), (3, 0)],
            Self::T => [(0, 0), (0, 1), (0, 2), (1, 1)],
            Self::S => [(0, 1), (0, 2), (1, 0), (1, 1)],
        }
    }
}

/// The number of placements on the empty board.
pub const PLACEMENT_COUNT: usize = 1292;

/// A shape on four cells of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement(u16);

impl Placement {
    /// Every placement, by shape and then by cells.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..PLACEMENT_COUNT as u16).map(Self)
    }

    /// The placement of a shape on these cells, in any order; `None` if they don't make that shape.
    ///
    /// ```
    /// use tetrad_lits::{Cell, Placement, Shape};
    /// let cells = [(0, 0), (1, 0), (1, 1), (1, 2)].map(|(row, col)| Cell::new(row, col).unwrap());
    /// assert_eq!(Placement::find(Shape::L, cells).unwrap().to_string(), "L[00,10,11,12]");
    /// assert_eq!(Placement::find(Shape::T, cells), None);
    /// ```
    pub fn find(shape: Shape, cells: [Cell; 4]) -> Option<Self> {
        Self::on(cells.into_iter().collect()).filter(|placement| placement.shape() == shape)
    }

    /// The placement that covers exactly these cells.
    pub(crate) fn on(cells: Cells) -> Option<Self> {
        let table = table();
        let index = table.by_cells.binary_search_by_key(&cells, |&(cells, _)| cells).ok()?;
        Some(table.by_cells[index].1)
    }

    /// The placement on the turned or mirrored board.
    #[must_use]
    pub fn image(self, symmetry: Symmetry) -> Self {
        Self::on(self.mask().image(symmetry)).expect("a symmetry keeps shapes")
    }

    pub(crate) const fn from_index(index: usize) -> Self {
        Self(index as u16)
    }

    /// The index in the table, below [`PLACEMENT_COUNT`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The shape of the piece.
    pub fn shape(self) -> Shape {
        table().shapes[self.index()]
    }

    /// The cells that it covers, in row-by-row order.
    pub fn cells(self) -> [Cell; 4] {
        let mut cells = self.mask().into_iter();
        std::array::from_fn(|_| cells.next().expect("a tetromino has four cells"))
    }

    pub(crate) fn mask(self) -> Cells {
        table().cells[self.index()]
    }
}

/// A move of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Lay a piece.
    Place(Placement),
    /// Take over the other side after its first piece.
    Swap,
}

impl From<Placement> for Move {
    fn from(placement: Placement) -> Self {
        Self::Place(placement)
    }
}

/// A square of two by two cells that overlaps a placement.
#[derive(Clone, Copy)]
pub(crate) struct Square {
    pub(crate) cells: Cells,
    /// The index of its top left cell, by which [`PlacementTable::completing`] is ordered.
    pub(crate) corner: u8,
}

/// Everything about placements that does not depend on a position.
pub(crate) struct PlacementTable {
    pub(crate) cells: Vec<Cells>,
    pub(crate) shapes: Vec<Shape>,
    by_cells: Vec<(Cells, Placement)>,
    /// The placements that a placement excludes for good, whatever else is on the board: overlap, contact of the same
    /// shape, and squares of two by two that the two would fill.
    pub(crate) excludes: Vec<PlacementSet>,
    pub(crate) touches: Vec<PlacementSet>,
    /// The squares of two by two that overlap a placement.
    pub(crate) squares: Vec<Vec<Square>>,
    /// For a square and its cells that are still free, as four bits: every placement that covers all of them.
    pub(crate) completing: Vec<PlacementSet>,
    pub(crate) of_shape: [PlacementSet; 4],
    pub(crate) all: PlacementSet,
    pub(crate) slots: Vec<Slot>,
    pub(crate) in_slots: Vec<u16>,
}

/// The cells of a square of two by two that are in `cells`, as four bits.
#[inline]
pub(crate) const fn square_bits(cells: Cells, corner: u8) -> usize {
    let low = (cells.bits() >> corner) as u32;
    (low & 0b0011 | (low >> (SIZE - 2)) & 0b1100) as usize
}

/// The table, built on first use.
pub(crate) fn table() -> &'static PlacementTable {
    static TABLE: LazyLock<PlacementTable> = LazyLock::new(PlacementTable::build);
    &TABLE
}

impl PlacementTable {
    fn build() -> Self {
        let mut cells = Vec::with_capacity(PLACEMENT_COUNT);
        let mut shapes = Vec::with_capacity(PLACEMENT_COUNT);
        for shape in Shape::ALL {
            let mut masks = masks_of(shape);
            // Row by row from the top left: the lowest bits first.
            masks.sort_unstable_by_key(|mask| mask.bits().reverse_bits());
            masks.reverse();
            shapes.extend(masks.iter().map(|_| shape));
            cells.append(&mut masks);
        }
        assert_eq!(cells.len(), PLACEMENT_COUNT, "the board has room for this many tetrominoes");
        let mut by_cells: Vec<_> = cells.iter().copied().zip(Placement::all()).collect();
        by_cells.sort_unstable();

        let mut slots = Vec::with_capacity(PLACEMENT_COUNT);
        let mut in_slots = vec![0; Slot::COUNT];
        for (index, &mask) in cells.iter().enumerate() {
            let slot = slot_of(mask);
            slots.push(slot);
            in_slots[slot.index()] = index as u16;
        }

        let set = |wanted: &dyn Fn(usize) -> bool| {
            let mut set = PlacementSet::EMPTY;
            (0..PLACEMENT_COUNT).filter(|&index| wanted(index)).for_each(|index| set.insert(slots[index]));
            set
        };
        let (mut excludes, mut touches) = (Vec::new(), Vec::new());
        for (one, &mask) in cells.iter().enumerate() {
            let around = mask.neighbours();
            let (mut excluded, mut touched) = (PlacementSet::EMPTY, PlacementSet::EMPTY);
            for (other, &other_mask) in cells.iter().enumerate() {
                let (overlaps, touches) = (mask.meets(other_mask), around.meets(other_mask));
                if touches && !overlaps {
                    touched.insert(slots[other]);
                }
                let completes = || !(mask | other_mask).full_squares().is_empty();
                if overlaps || (touches && (shapes[one] == shapes[other] || completes())) {
                    excluded.insert(slots[other]);
                }
            }
            excludes.push(excluded);
            touches.push(touched);
        }
        let all_squares: Vec<Square> = Cells::ALL.full_squares().into_iter().map(square_at).collect();
        let shared = |mask: Cells| all_squares.iter().copied().filter(|square| square.cells.meets(mask)).collect();
        let squares = cells.iter().map(|&mask| shared(mask)).collect();
        let mut completing = vec![PlacementSet::EMPTY; 16 * CELL_COUNT];
        for square in &all_squares {
            for free in 1..15 {
                let covers = |&index: &usize| square_bits(cells[index], square.corner) & free == free;
                completing[16 * usize::from(square.corner) + free] = set(&|index| covers(&index));
            }
        }
        let of_shape = Shape::ALL.map(|shape| set(&|index| shapes[index] == shape));
        let all = set(&|_| true);
        Self { cells, shapes, by_cells, excludes, touches, squares, completing, of_shape, all, slots, in_slots }
    }
}

fn slot_of(cells: Cells) -> Slot {
    let least = |of: fn(Cell) -> u8| cells.into_iter().map(of).min().unwrap_or_default();
    let anchor = Cell::new(least(Cell::row), least(Cell::col)).expect("the cells are on the board");
    let outline = |(row, col): (u8, u8)| 1 << (row * SIZE + col);
    let lies = |lying: &[(u8, u8); 4]| lying.iter().fold(0, |set, &at| set | outline(at));
    let stands = |lying: &[(u8, u8); 4]| lying.iter().fold(0, |set, &(row, col)| set | outline((col, row)));
    let here = cells.bits() >> anchor.index();
    let lying = LYING.iter().position(|pose| lies(pose) == here).map(|pose| (pose, false));
    let standing = || LYING.iter().position(|pose| stands(pose) == here).map(|pose| (pose, true));
    let (pose, is_standing) = lying.or_else(standing).expect("every tetromino lies or stands");
    Slot::new(pose, is_standing, anchor)
}

fn square_at(corner: Cell) -> Square {
    let cells = Cells::from_bits((0b11 | 0b11 << SIZE) << corner.index());
    Square { cells, corner: corner.index() as u8 }
}

/// Every place of a shape on the board, in every rotation and mirrored.
fn masks_of(shape: Shape) -> Vec<Cells> {
    let mut masks = Vec::new();
    for turn in 0..8 {
        let turned = shape.pattern().map(|(row, col)| {
            let (row, col) = if turn & 1 == 0 { (row, col) } else { (col, row) };
            (if turn & 2 == 0 { row } else { -row }, if turn & 4 == 0 { col } else { -col })
        });
        for origin in Cell::all() {
            let at = |(row, col): (i8, i8)| {
                let row = origin.row().checked_add_signed(row)?;
                Cell::new(row, origin.col().checked_add_signed(col)?)
            };
            masks.extend(turned.into_iter().map(at).collect::<Option<Cells>>());
        }
    }
    masks.sort_unstable();
    masks.dedup();
    masks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shape_has_as_many_placements_as_it_should() {
        let count = |shape| Placement::all().filter(|placement| placement.shape() == shape).count();
        assert_eq!(Shape::ALL.map(count), [576, 140, 288, 288]);
    }

    #[test]
    fn placements_are_found_by_their_cells() {
        for placement in Placement::all() {
            assert_eq!(Placement::find(placement.shape(), placement.cells()), Some(placement));
        }
    }

    #[test]
    fn the_table_is_ordered_by_shape_and_then_by_cells() {
        let keys: Vec<_> = Placement::all().map(|placement| (placement.shape(), placement.cells())).collect();
        assert!(keys.is_sorted());
    }
}
