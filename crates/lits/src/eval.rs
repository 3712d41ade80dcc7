//! How good a position looks: what every uncovered symbol is likely to be worth at the end.
//!
//! A symbol that no remaining placement can cover is settled and worth a whole point. The more placements could still
//! cover it, the less likely it is to survive. The table says how likely, by that number and by how far the
//! game has gone; it was fitted to games of the engine against itself.

use std::sync::LazyLock;

use crate::cells::{CELL_COUNT, Cell, Cells, members};
use crate::legality::PlacementSet;
use crate::moves::{PLACEMENT_COUNT, table};
use crate::position::{Player, Position};

/// What a settled symbol is worth. A clear advantage is a hundred.
pub(crate) const SYMBOL: i32 = 40;

/// Wide enough for all cells in whole vector registers.
const LANES: usize = 112;

/// For every cell, how many possible placements would cover it.
#[derive(Clone)]
pub(crate) struct Coverage([u8; LANES]);

/// The cells of every placement, one byte each.
static FOOTPRINTS: LazyLock<Vec<[u8; LANES]>> = LazyLock::new(|| {
    let footprint = |&cells: &Cells| {
        let mut bytes = [0; LANES];
        members(cells).for_each(|cell| bytes[cell.index()] = 1);
        bytes
    };
    let footprints: Vec<_> = table().cells.iter().map(footprint).collect();
    debug_assert_eq!(footprints.len(), PLACEMENT_COUNT);
    footprints
});

impl Coverage {
    /// By the placements of a set. No cell has more than 76 on the empty board.
    pub(crate) fn new(possible: &PlacementSet) -> Self {
        let footprints = &*FOOTPRINTS;
        let mut counts = [0_u8; LANES];
        for index in possible.indices() {
            counts.iter_mut().zip(&footprints[index]).for_each(|(count, cell)| *count = count.wrapping_add(*cell));
        }
        Self(counts)
    }

    /// The same after these placements have become impossible.
    #[inline]
    pub(crate) fn without(&self, lost: &PlacementSet) -> Self {
        let footprints = &*FOOTPRINTS;
        let mut counts = self.0;
        for index in lost.indices() {
            counts.iter_mut().zip(&footprints[index]).for_each(|(count, cell)| *count = count.wrapping_sub(*cell));
        }
        Self(counts)
    }

    #[inline]
    fn of(&self, cell: u8) -> usize {
        usize::from(self.0[usize::from(cell)])
    }

    /// How many cells can still be covered.
    #[inline]
    pub(crate) fn coverable(&self) -> i32 {
        self.0.iter().map(|&count| u8::from(count > 0)).sum::<u8>().into()
    }
}

/// The symbols of a board, arranged for counting.
#[derive(Clone)]
pub(crate) struct Symbols {
    cells: [Vec<u8>; 2],
    /// X's lead on the board without pieces.
    lead: i32,
}

/// What can be said about a position at a glance, from X's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Glance {
    /// The evaluation.
    pub(crate) value: i32,
    /// By player, how many of their symbols can still be covered.
    pub(crate) at_risk: [i32; 2],
}

impl Symbols {
    pub(crate) fn new(position: &Position) -> Self {
        let cells = Player::BOTH.map(|player| {
            members(position.symbols_of(player)).map(|cell: Cell| cell.index() as u8).collect::<Vec<_>>()
        });
        let lead = cells[0].len() as i32 - cells[1].len() as i32;
        Self { cells, lead }
    }

    /// Looks at a position with this margin and so many pieces.
    #[inline]
    pub(crate) fn glance(&self, coverage: &Coverage, margin: i32, pieces: usize) -> Glance {
        let worth = &SURVIVAL[phase(pieces)];
        let count = |cells: &[u8]| {
            let (mut value, mut at_risk) = (0, 0);
            for &cell in cells {
                let placements = coverage.of(cell);
                value += i32::from(worth[placements]);
                at_risk += i32::from(placements > 0);
            }
            (value, at_risk)
        };
        let ([x, x_at_risk], [o, o_at_risk]) = (count(&self.cells[0]).into(), count(&self.cells[1]).into());
        // Covered symbols were counted as settled ones.
        Glance { value: x - o + SYMBOL * (margin - self.lead), at_risk: [x_at_risk, o_at_risk] }
    }
}

/// More placements than this cover no cell.
const MOST: usize = 77;

const PHASES: usize = 8;

#[inline]
const fn phase(pieces: usize) -> usize {
    let phase = pieces / 2;
    if phase < PHASES { phase } else { PHASES - 1 }
}

/// What a symbol is worth by the number of placements that could cover it.
const SURVIVAL: [[i8; MOST]; PHASES] = {
    let mut table = [[0; MOST]; PHASES];
    let mut phase = 0;
    while phase < PHASES {
        let mut worth = 1000;
        let mut placements = 0;
        while placements < MOST {
            table[phase][placements] = (SYMBOL * (400 + 600 * worth / 1000) / 1000) as i8;
            worth = worth * 88 / 100;
            placements += 1;
        }
        phase += 1;
    }
    table
};

const _: () = assert!(CELL_COUNT <= LANES);
