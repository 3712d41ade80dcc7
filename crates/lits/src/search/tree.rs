//! The line under consideration: a stack of positions, and what the searches learn about moves.

use std::sync::Arc;

use tetrad_core::engine::table::TranspositionTable;
use tetrad_core::random::mix;

use super::value::verdict;
use crate::cells::Cells;
use crate::eval::{self, StaticEval, glance, tempo};
use crate::legality::{Legality, PlacementSet, intersect, occupy, touch};
use crate::moves::{PLACEMENT_COUNT, Placement, table};
use crate::position::{Player, Position};

/// The length of the longest line: every ply lays a piece.
pub(super) const LONGEST_LINE: usize = Position::MOST_PIECES as usize;

/// The index of a placement, in 16 bits.
pub(super) type PlacementId = u16;

/// A placement with its rank in one number: greater ones come first, and the greatest of many is found quickly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Candidate(i32);

impl Candidate {
    /// A rank above every other.
    pub(super) const FIRST: i32 = (1 << 20) - 1;

    const BITS: u32 = 11;

    /// A candidate; of equal ranks the lower placement comes first.
    #[inline(always)]
    pub(super) const fn new(rank: i32, placement: PlacementId) -> Self {
        debug_assert!(rank.abs() <= Self::FIRST && placement < 1 << Self::BITS, "both fit");
        Self(rank << Self::BITS | ((1 << Self::BITS) - 1 - placement as i32))
    }

    #[inline(always)]
    pub(super) const fn placement(self) -> PlacementId {
        !self.0 as PlacementId & ((1 << Self::BITS) - 1)
    }
}

/// One position of the line.
#[derive(Clone)]
struct Frame {
    legality: Legality,
    placed: PlacementId,
    /// The legal placements, valid like `legality.touching` after [`Tree::open`]; most positions are left before.
    legal: PlacementSet,
    key: u64,
    /// X's lead in uncovered symbols.
    margin: i32,
}

/// Bounds on the verdict, from the mover's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) low: i32,
    pub(super) high: i32,
}

/// A tree search in progress: the line, and what was learnt.
#[derive(Clone)]
pub(super) struct Tree {
    frames: Vec<Frame>,
    symbols: [Cells; 2],
    /// The change of X's lead by each placement.
    gains: Vec<i8>,
    root_player: Player,
    root_pieces: usize,
    pub(super) table: Arc<TranspositionTable>,
    /// How often a placement caused a cutoff, by player.
    pub(super) history: [Vec<i32>; 2],
    /// The placements that last caused a cutoff, by ply.
    pub(super) killers: Vec<[PlacementId; 2]>,
    pub(super) candidates: Vec<Vec<Candidate>>,
    /// The best line from each ply.
    pub(super) lines: Vec<Vec<PlacementId>>,
}

pub(super) const NONE: PlacementId = PlacementId::MAX;

impl Tree {
    pub(super) fn new(position: &Position, table: Arc<TranspositionTable>) -> Self {
        let legality = position.legality().clone();
        let covered = |player: Player, index: usize| {
            (position.symbols_of(player) & Placement::from_index(index).mask()).len() as i8
        };
        let frame =
            Frame { placed: NONE, legal: legality.legal(), key: key_of(position), margin: position.margin(), legality };
        Self {
            frames: vec![frame; LONGEST_LINE + 1],
            symbols: Player::BOTH.map(|player| position.symbols_of(player)),
            gains: (0..PLACEMENT_COUNT).map(|index| covered(Player::O, index) - covered(Player::X, index)).collect(),
            root_player: position.to_move(),
            root_pieces: usize::from(position.piece_count()),
            table,
            history: [vec![0; PLACEMENT_COUNT], vec![0; PLACEMENT_COUNT]],
            killers: vec![[NONE; 2]; LONGEST_LINE + 1],
            candidates: vec![Vec::new(); LONGEST_LINE + 1],
            lines: vec![Vec::new(); LONGEST_LINE + 2],
        }
    }

    #[inline]
    pub(super) const fn mover(&self, ply: usize) -> Player {
        if ply.is_multiple_of(2) { self.root_player } else { self.root_player.other() }
    }

    /// The maximum number of pieces that can still be laid.
    #[inline]
    pub(super) const fn plies_left(&self, ply: usize) -> usize {
        LONGEST_LINE - self.root_pieces - ply
    }

    /// The value of a settled symbol at this ply.
    #[inline]
    pub(super) const fn symbol(&self, ply: usize) -> i32 {
        eval::symbol(self.root_pieces + ply)
    }

    #[inline]
    pub(super) fn key(&self, ply: usize) -> u64 {
        self.frames[ply].key
    }

    /// The legal placements at this ply; required before the next piece is laid.
    #[inline]
    pub(super) fn open(&mut self, ply: usize) -> &PlacementSet {
        if ply > 0 {
            let (before, after) = self.frames.split_at_mut(ply);
            let (from, to) = (&before[ply - 1], &mut after[0]);
            touch(&from.legality, Placement::from_index(usize::from(to.placed)), &mut to.legality.touching);
            intersect(&to.legality.room.placements, &to.legality.touching, &mut to.legal);
        }
        &self.frames[ply].legal
    }

    #[inline]
    pub(super) fn gain(&self, player: Player, placement: PlacementId) -> i32 {
        let gain = i32::from(self.gains[usize::from(placement)]);
        if player == Player::X { gain } else { -gain }
    }

    /// Lays a piece: the resulting position is at `ply + 1`.
    #[inline]
    pub(super) fn lay(&mut self, ply: usize, placement: PlacementId) {
        let (before, after) = self.frames.split_at_mut(ply + 1);
        let (from, to) = (&before[ply], &mut after[0]);
        occupy(&from.legality.room, Placement::from_index(usize::from(placement)), &mut to.legality.room);
        to.placed = placement;
        to.key = from.key ^ placement_key(placement) ^ SIDE_KEY;
        to.margin = from.margin + i32::from(self.gains[usize::from(placement)]);
    }

    #[inline]
    pub(super) fn key_after(&self, ply: usize, placement: PlacementId) -> u64 {
        self.frames[ply].key ^ placement_key(placement) ^ SIDE_KEY
    }

    #[inline]
    pub(super) fn lead(&self, ply: usize) -> i32 {
        let margin = self.frames[ply].margin;
        if self.mover(ply) == Player::X { margin } else { -margin }
    }

    /// The verdict if the game is over here.
    #[inline]
    pub(super) fn finished(&self, ply: usize) -> Option<i32> {
        let Frame { legality, placed, legal, .. } = &self.frames[ply];
        let is_over = if ply == 0 {
            legal.is_empty()
        } else {
            // A placement that touches an earlier piece or the last one. There always is a second piece.
            let possible = &legality.room.placements;
            !possible.meets(&self.frames[ply - 1].legality.touching)
                && !possible.meets(&table().touches[usize::from(*placed)])
        };
        is_over.then(|| verdict(self.lead(ply), false))
    }

    /// The evaluation and the bounds of the verdict, from the mover's side.
    #[inline]
    pub(super) fn look(&self, ply: usize) -> (i32, Bounds) {
        let frame = &self.frames[ply];
        let symbols = self.symbols.map(|symbols| symbols - frame.legality.room.occupied);
        let StaticEval { value, at_risk } = glance(symbols, &frame.legality.room.placements, self.root_pieces + ply);
        let mover = self.mover(ply);
        let (lead, value) = if mover == Player::X { (frame.margin, value) } else { (-frame.margin, -value) };
        // Every further piece covers four cells.
        let most = 4 * self.plies_left(ply) as i32;
        let (mine, theirs) = (at_risk[mover.index()].min(most), at_risk[mover.other().index()].min(most));
        let value = value + tempo(self.root_pieces + ply);
        let bounds = Bounds { low: verdict(lead - mine, false), high: verdict(lead + theirs, true) };
        (value, bounds)
    }
}

const SIDE_KEY: u64 = mix(0x51DE);

#[inline]
const fn placement_key(placement: PlacementId) -> u64 {
    mix(0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(placement as u64 + 1))
}

/// A key that depends on symbols, pieces and the player to move, but not on the order of play.
fn key_of(position: &Position) -> u64 {
    let key = |player: Player, salt: u64| {
        let [low, high] = position.symbols_of(player).words();
        mix(mix(low ^ salt) ^ high)
    };
    let symbols = key(Player::X, 1) ^ key(Player::O, 2).rotate_left(17);
    let side = if position.to_move() == Player::X { 0 } else { SIDE_KEY };
    let pieces = position.placements().iter().fold(0, |key, placement| key ^ placement_key(placement.index() as u16));
    symbols ^ side ^ pieces
}
