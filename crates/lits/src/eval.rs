//! How good a position looks: what every uncovered symbol is likely to be worth at the end.
//!
//! A symbol that no remaining placement can cover is settled and worth a whole point. The more placements could still
//! cover it, the less likely it is to survive. The table says how likely, by that number and by how far the
//! game has gone. Its figures are a first estimate, not yet fitted to games.

use crate::cells::{CELL_COUNT, Cell, Cells, members};
use crate::legality::{Indices, PlacementSet};
use crate::moves::table;
use crate::position::{Player, Position};

/// What a settled symbol is worth. A clear advantage is a hundred.
pub(crate) const SYMBOL: i32 = 40;

/// Symbols are counted in blocks of so many, which fill vector registers. A board of ordinary size needs one.
const LANES: usize = 64;
const BLOCKS: usize = CELL_COUNT.div_ceil(LANES);

type Block = [u8; LANES];

/// For every symbol, how many possible placements would cover it.
#[derive(Clone)]
pub(crate) struct Coverage([Block; BLOCKS]);

/// The symbols of a board, arranged for counting: first X's, then O's.
#[derive(Clone)]
pub(crate) struct Symbols {
    /// How many each player has.
    counts: [usize; 2],
    /// By block and placement, which symbols it covers: a byte each, 1 or 0.
    footprints: [Vec<Block>; BLOCKS],
    /// How many blocks there are symbols in.
    blocks: usize,
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
        let cells: Vec<Cell> = Player::BOTH.iter().flat_map(|&player| members(position.symbols_of(player))).collect();
        let blocks = cells.len().div_ceil(LANES);
        let footprints = std::array::from_fn(|block| {
            let cells = cells.chunks(LANES).nth(block).unwrap_or_default();
            let footprint = |&mask: &Cells| {
                let mut bytes = [0; LANES];
                cells.iter().zip(&mut bytes).for_each(|(cell, byte)| *byte = u8::from(mask & cell.bit() != 0));
                bytes
            };
            if cells.is_empty() { Vec::new() } else { table().cells.iter().map(footprint).collect() }
        });
        let counts = Player::BOTH.map(|player| position.symbols_of(player).count_ones() as usize);
        Self { counts, footprints, blocks }
    }

    /// Counts the placements of a set. No cell has more than 76 on the empty board.
    pub(crate) fn coverage(&self, possible: &PlacementSet) -> Coverage {
        let mut coverage = Coverage([[0; LANES]; BLOCKS]);
        for (counts, footprints) in coverage.0.iter_mut().zip(&self.footprints[..self.blocks]) {
            for index in possible.indices() {
                add(counts, &footprints[index]);
            }
        }
        coverage
    }

    /// The same after these placements have become impossible.
    #[inline]
    pub(crate) fn without(&self, coverage: &Coverage, lost: &PlacementSet) -> Coverage {
        let mut coverage = coverage.clone();
        for (counts, footprints) in coverage.0.iter_mut().zip(&self.footprints[..self.blocks]) {
            // Four at a time, so that the counts are not written back for each.
            let mut indices = lost.indices();
            while let Some(first) = indices.next() {
                let next = |indices: &mut Indices<'_>| indices.next().map_or(&NOTHING, |index| &footprints[index]);
                let others = [next(&mut indices), next(&mut indices), next(&mut indices)];
                subtract(counts, [&footprints[first], others[0], others[1], others[2]]);
            }
        }
        coverage
    }

    /// Looks at a position with this margin and so many pieces.
    #[inline]
    pub(crate) fn glance(&self, coverage: &Coverage, margin: i32, pieces: usize) -> Glance {
        let worth = &SURVIVAL[phase(pieces)];
        let bytes = coverage.0.as_flattened();
        let count = |bytes: &[u8]| {
            let (mut value, mut at_risk) = (0, 0);
            for &placements in bytes {
                value += i32::from(worth[usize::from(placements) % MOST]);
                at_risk += i32::from(placements > 0);
            }
            (value, at_risk)
        };
        let [x_count, o_count] = self.counts;
        let ((x, x_at_risk), (o, o_at_risk)) = (count(&bytes[..x_count]), count(&bytes[x_count..x_count + o_count]));
        // Covered symbols were counted as settled ones.
        let covered = margin - (x_count as i32 - o_count as i32);
        Glance { value: x - o + SYMBOL * covered, at_risk: [x_at_risk, o_at_risk] }
    }
}

const NOTHING: Block = [0; LANES];

#[inline]
fn add(counts: &mut Block, footprint: &Block) {
    counts.iter_mut().zip(footprint).for_each(|(count, symbol)| *count = count.wrapping_add(*symbol));
}

#[inline]
fn subtract(counts: &mut Block, footprints: [&Block; 4]) {
    let [one, two, three, four] = footprints;
    for lane in 0..LANES {
        let sum = one[lane].wrapping_add(two[lane]).wrapping_add(three[lane].wrapping_add(four[lane]));
        counts[lane] = counts[lane].wrapping_sub(sum);
    }
}

/// Fewer placements than this cover any cell; a power of two saves a check of every count.
const MOST: usize = 128;

const PHASES: usize = 8;

#[inline]
const fn phase(pieces: usize) -> usize {
    let phase = pieces / 2;
    if phase < PHASES { phase } else { PHASES - 1 }
}

/// What it is worth to be the one to move, with so many pieces on the board.
#[inline]
pub(crate) const fn tempo(pieces: usize) -> i32 {
    const TEMPO: [i32; PHASES] = [40, 40, 40, 38, 34, 28, 20, 12];
    TEMPO[phase(pieces)]
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
