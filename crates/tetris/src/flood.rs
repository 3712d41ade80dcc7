//! All placements of a piece at once: a flood over (column, row, orientation) on words of rows.
//!
//! Bit y of a lane stands for the centre in row y, so the places where a piece fits are four shifted columns and-ed
//! together, a step to the side is a step to the next lane, and a turn of all rows at once is a shift for each test.
//!
//! While the seventeenth row from the bottom and all above are empty, a piece gets to every column in every
//! orientation up there, and whatever can be dropped from there is reached without a search. What is left are *caves*:
//! places with something above them. Without caves nothing is left to do, and only what is near a cave has
//! to be looked at again.

use crate::board::{Board, SPAWN_ROWS, SPAWN_X, WIDTH};
use crate::kicks::{Family, KICKS, Rotation};
use crate::lanes::{
    EAST, LANES, Lanes, NORTH, SOUTH, WALL, WEST, add_twins, around, beside, free_places, shapes, turn,
};
use crate::moves::{Centres, Moves, Spin};
use crate::piece::{Offset, Piece};
use crate::spins::tell_spins_apart;

/// While all rows from here on are empty, every piece reaches every column in every orientation above the stack: I,
/// which reaches furthest down, lies in rows 17 to 20 when it was turned where it appears.
const OPEN_FROM: u32 = 17;

/// Rows from which everything below is reached by dropping while the sky is open.
const BELOW_SKY: u64 = (1 << (SPAWN_ROWS[0] + 1)) - 1;

impl Moves {
    /// Finds every placement that the piece can reach by shifts, turns and single-row drops, with its spin. A piece that can't
    /// appear has none.
    pub fn generate(&mut self, board: &Board, piece: Piece, rotation: Rotation) {
        self.fill(board, piece, rotation, Spins::Apart);
    }

    /// As [`Self::generate`], but every set of cells counts once, as if there were no spins.
    pub fn generate_cells(&mut self, board: &Board, piece: Piece, rotation: Rotation) {
        self.fill(board, piece, rotation, Spins::Ignored);
    }

    #[inline]
    fn fill(&mut self, board: &Board, piece: Piece, rotation: Rotation, spins: Spins) {
        self.piece = piece;
        self.has_spins = false;
        macro_rules! dispatch {
            ($flip:literal) => {
                match piece {
                    Piece::I => fill::<0, $flip>(self, board, spins),
                    Piece::O => fill::<1, $flip>(self, board, spins),
                    Piece::T => fill::<2, $flip>(self, board, spins),
                    Piece::L => fill::<3, $flip>(self, board, spins),
                    Piece::J => fill::<4, $flip>(self, board, spins),
                    Piece::S => fill::<5, $flip>(self, board, spins),
                    Piece::Z => fill::<6, $flip>(self, board, spins),
                }
            };
        }
        match rotation {
            Rotation::Srs => dispatch!(false),
            Rotation::SrsPlus => dispatch!(true),
        }
    }
}

/// Whether placements with the same cells and different spins are told apart.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Spins {
    Apart,
    Ignored,
}

/// How many placements a piece has while nothing lies under anything.
const fn open_count(piece: usize) -> u64 {
    match shapes(piece) {
        1 => 9,
        2 => 17,
        _ => 34,
    }
}

/// How many sets of cells a piece can come to rest on, without listing them where there is no need.
pub(crate) fn count_cells(board: &Board, piece: Piece, scratch: &mut Moves) -> u64 {
    macro_rules! dispatch {
        ($($piece:literal)*) => {
            match piece.index() {
                $($piece => {
                    let open = board.filled_rows() >> OPEN_FROM == 0;
                    if open && !has_caves::<$piece>(&free_places::<$piece>(board)) {
                        return open_count($piece);
                    }
                })*
                _ => {}
            }
        };
    }
    dispatch!(0 1 2 3 4 5 6);
    scratch.generate_cells(board, piece, Rotation::Srs);
    scratch.len() as u64
}

/// Whether the piece fits somewhere below a place where it doesn't.
#[inline(always)]
fn has_caves<const PIECE: usize>(free: &[Lanes; 4]) -> bool {
    let mut covered = 0;
    for lanes in &free[..shapes(PIECE)] {
        for rows in &lanes[WALL..WALL + WIDTH] {
            covered |= rows & !(rows >> 1);
        }
    }
    covered & BELOW_SKY != 0
}

/// Counts the placements of orientations that look like others among those.
#[inline(always)]
fn merge_twins<const PIECE: usize>(set: &mut Centres) {
    if const { shapes(PIECE) != 2 } {
        return;
    }
    let [south, west] = [set[SOUTH], set[WEST]];
    for x in 0..WIDTH {
        if const { Family::of(Piece::ALL[PIECE]) as u8 == Family::Four as u8 } {
            if x > 0 {
                set[NORTH][x - 1] |= south[x];
            }
            set[EAST][x] |= west[x] << 1;
        } else {
            set[NORTH][x] |= south[x] >> 1;
            if x > 0 {
                set[EAST][x - 1] |= west[x];
            }
        }
    }
    [set[SOUTH], set[WEST]] = [[0; WIDTH]; 2];
}

fn fill<const PIECE: usize, const FLIP: bool>(moves: &mut Moves, board: &Board, spins: Spins) {
    let mut free = free_places::<PIECE>(board);
    let spawn_lane = WALL + usize::from(SPAWN_X);
    let Some(&spawn) = SPAWN_ROWS.iter().find(|&row| free[NORTH][spawn_lane] >> row & 1 == 1) else {
        moves.sets[Spin::None.index()] = [[0; WIDTH]; 4];
        return;
    };
    let is_open = board.filled_rows() >> OPEN_FROM == 0;
    let mut searched = true;
    let reached = if is_open && !has_caves::<PIECE>(&free) {
        searched = false;
        free
    } else {
        add_twins::<PIECE>(&mut free);
        let mut flood = Flood::new(&free);
        if is_open {
            flood.fall_from_the_sky();
        } else {
            flood.arrive(NORTH, spawn_lane, 1 << spawn);
        }
        flood.spread::<PIECE, FLIP>();
        flood.reached
    };
    let resting = &mut moves.sets[Spin::None.index()];
    for (resting, (reached, free)) in resting.iter_mut().zip(reached.iter().zip(&free)) {
        for x in 0..WIDTH {
            resting[x] = reached[WALL + x] & !(free[WALL + x] << 1);
        }
    }
    if searched {
        merge_twins::<PIECE>(resting);
    }
    if const { PIECE == Piece::T as usize } && spins == Spins::Apart {
        tell_spins_apart::<FLIP>(moves, board, &free, &reached, 1 << spawn);
    }
}

struct Flood<'a> {
    free: &'a [Lanes; 4],
    reached: [Lanes; 4],
    /// Reached, and not yet moved on from.
    fresh: [Lanes; 4],
    /// The lanes with fresh centres, as bits `16 * orientation + lane`.
    pending: u64,
    /// The lanes where something is not reached.
    caves: u64,
}

impl<'a> Flood<'a> {
    fn new(free: &'a [Lanes; 4]) -> Self {
        let mut caves = 0;
        for (lane, &rows) in free.as_flattened().iter().enumerate() {
            caves |= u64::from(rows != 0) << lane;
        }
        Self { free, reached: [[0; LANES]; 4], fresh: [[0; LANES]; 4], pending: 0, caves }
    }

    /// Reaches whatever has nothing above it.
    fn fall_from_the_sky(&mut self) {
        let lanes = self.free.as_flattened().iter().zip(self.reached.as_flattened_mut());
        for (lane, (&free, reached)) in lanes.enumerate() {
            let covered = !free & BELOW_SKY;
            let floor = u64::BITS - covered.leading_zeros();
            *reached = free & !((1 << floor) - 1);
            self.caves &= !(u64::from(*reached == free) << lane);
        }
        self.pending = u64::MAX;
        self.fresh = self.reached;
    }

    /// Takes in centres where the piece fits, and whatever they can fall to.
    #[inline(always)]
    fn arrive(&mut self, orientation: usize, lane: usize, centres: u64) {
        let reached = &mut self.reached[orientation][lane];
        let free = self.free[orientation][lane];
        let mut new = centres & !*reached;
        if new == 0 {
            return;
        }
        let mut fallen = 0;
        while new != 0 {
            let up_to = (2 << (u64::BITS - 1 - new.leading_zeros())) - 1;
            let floor = u64::BITS - (!free & up_to).leading_zeros();
            let run = up_to & !((1 << floor) - 1);
            fallen |= run;
            new &= !run;
        }
        self.fresh[orientation][lane] |= fallen & !*reached;
        *reached |= fallen;
        let bit = 1 << (LANES * orientation + lane);
        self.pending |= bit;
        if *reached == free {
            self.caves &= !bit;
        }
    }

    fn spread<const PIECE: usize, const FLIP: bool>(&mut self) {
        loop {
            self.pending &= around::<PIECE, FLIP>(self.caves);
            if self.pending == 0 {
                return;
            }
            let next = self.pending.trailing_zeros() as usize;
            self.pending &= self.pending - 1;
            let (orientation, lane) = (next / LANES, next % LANES);
            let centres = std::mem::take(&mut self.fresh[orientation][lane]);
            if centres == 0 {
                continue;
            }
            for target in [beside(lane, -1), beside(lane, 1)] {
                self.arrive(orientation, target, centres & self.free[orientation][target]);
            }
            match orientation {
                NORTH => self.turn_from::<PIECE, FLIP, NORTH>(lane, centres),
                EAST => self.turn_from::<PIECE, FLIP, EAST>(lane, centres),
                SOUTH => self.turn_from::<PIECE, FLIP, SOUTH>(lane, centres),
                _ => self.turn_from::<PIECE, FLIP, WEST>(lane, centres),
            }
        }
    }

    #[inline(always)]
    fn turn_from<const PIECE: usize, const FLIP: bool, const FROM: usize>(&mut self, lane: usize, centres: u64) {
        let [clockwise, half, counterclockwise] = const { KICKS[Family::of(Piece::ALL[PIECE]) as usize][FROM] };
        self.turn_to::<PIECE>((FROM + 1) % 4, clockwise, lane, centres);
        self.turn_to::<PIECE>((FROM + 3) % 4, counterclockwise, lane, centres);
        if FLIP {
            self.turn_to::<PIECE>((FROM + 2) % 4, half, lane, centres);
        }
    }

    #[inline(always)]
    fn turn_to<const PIECE: usize>(&mut self, to: usize, tests: &[Offset], lane: usize, centres: u64) {
        // Five lanes at most can be reached by a turn; where none of them has a cave there is nothing to find.
        if self.caves >> (LANES * to) & (0b11111 << (lane - 2)) == 0 {
            return;
        }
        let free = self.free;
        turn(tests, &free[to], lane, centres, |target, landed, _| self.arrive(to, target, landed));
    }
}
