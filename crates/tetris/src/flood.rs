//! All placements of a piece at once: a flood fill over (column, row, orientation) on words of row bits.
//!
//! Bit y of a lane stands for the centre in row y, so the places where a piece fits are four shifted columns and-ed
//! together, a step to the side is a step to the next lane, and a turn of all rows at once is a shift for each test.
//!
//! While row 17 and all rows above are empty (the *sky is open*), a piece can get to every column in every orientation
//! up there, so every place straight below is reached without a search. Only *caves* remain: places with something
//! above them. A board without caves needs no search; otherwise only lanes near a cave are searched.

use tetrad_core::wide;

use crate::board::{Board, SPAWN_ROWS, SPAWN_X, WIDTH};
use crate::kicks::{Family, KICKS, Rotation};
use crate::lanes::{
    EAST, LANES, Lanes, NORTH, SOUTH, WALL, WEST, add_twins, around, beside, free_places, lowered, of_piece, shapes,
};
use crate::moves::{Moves, Spin};
use crate::piece::{Offset, Piece};
use crate::spins::tell_spins_apart;

/// While all rows from this one (counted from 0) on are empty, every piece reaches every column in every orientation
/// above the stack: I, which reaches furthest down, covers rows 17 to 20 when it is turned where it appears.
const OPEN_FROM: u32 = 17;

/// The rows up to the one where pieces appear: below them, an open sky leaves only drops.
const BELOW_SKY: u64 = (1 << (SPAWN_ROWS[0] + 1)) - 1;

impl Moves {
    /// Finds every placement that the piece can reach by shifts, turns and single-row drops, with its spin. A piece
    /// that can't appear has none.
    pub fn generate(&mut self, board: &Board, piece: Piece, rotation: Rotation) {
        self.fill(board, piece, rotation, Spins::Apart);
    }

    /// As [`Self::generate`], but every set of cells counts once, as if there were no spins.
    pub fn generate_cells(&mut self, board: &Board, piece: Piece, rotation: Rotation) {
        self.fill(board, piece, rotation, Spins::Ignored);
    }

    fn fill(&mut self, board: &Board, piece: Piece, rotation: Rotation, spins: Spins) {
        self.piece = piece;
        self.has_spins = false;
        let moves = self;
        wide!(
            (moves: &mut Moves, board: &Board, rotation: Rotation, spins: Spins),
            fill_any(moves, board, rotation, spins),
            fill_any(moves, board, rotation, spins)
        );
    }
}

#[inline(always)]
fn fill_any(moves: &mut Moves, board: &Board, rotation: Rotation, spins: Spins) {
    match rotation {
        Rotation::Srs => of_piece!(moves.piece, fill(moves, board, spins), false),
        Rotation::SrsPlus => of_piece!(moves.piece, fill(moves, board, spins), true),
    }
}

/// Whether placements with the same cells and different spins are told apart.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Spins {
    Apart,
    Ignored,
}

/// The number of placements of a piece on a board without caves under an open sky.
const fn open_count(piece: usize) -> u64 {
    match shapes(piece) {
        1 => 9,
        2 => 17,
        _ => 34,
    }
}

/// The number of different sets of cells on which a piece can come to rest.
pub(crate) fn count_cells(board: &Board, piece: Piece) -> u64 {
    wide!((board: &Board, piece: Piece) -> u64, count_any(board, piece), count_any(board, piece))
}

#[inline(always)]
fn count_any(board: &Board, piece: Piece) -> u64 {
    of_piece!(piece, count(board))
}

#[inline(always)]
fn count<const PIECE: usize>(board: &Board) -> u64 {
    let mut free = free_places::<PIECE>(board);
    let sky = Headroom::over(board);
    if sky == Headroom::Open && !has_caves::<PIECE>(&free) {
        return open_count(PIECE);
    }
    let mut reached = [[0; LANES]; 4];
    let Some(flood) = Flood::over::<PIECE, false>(&mut free, &mut reached, sky) else { return 0 };
    let mut rest = flood.searched & ((1 << (LANES * shapes(PIECE) - 1)) - 1);
    // With an open sky every lane that was not searched has exactly one resting place.
    let mut count = if sky == Headroom::Open { open_count(PIECE) - u64::from(rest.count_ones()) } else { 0 };
    while rest != 0 {
        let lane = rest.trailing_zeros() as usize;
        count += u64::from(flood.resting::<PIECE>(lane / LANES, lane % LANES).count_ones());
        rest &= rest - 1;
    }
    count
}

/// Whether a piece can get to every column in every orientation before it falls.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Headroom {
    Open,
    Closed,
}

impl Headroom {
    #[inline(always)]
    fn over(board: &Board) -> Self {
        if board.filled_rows() >> OPEN_FROM == 0 { Self::Open } else { Self::Closed }
    }
}

/// Whether the piece fits somewhere below a place where it doesn't.
#[inline(always)]
fn has_caves<const PIECE: usize>(free: &[Lanes; 4]) -> bool {
    let mut caves = 0;
    for lanes in &free[..shapes(PIECE)] {
        for rows in &lanes[WALL..WALL + WIDTH] {
            caves |= covered(*rows);
        }
    }
    caves != 0
}

/// The rows of a lane in which the piece fits but not in the row above, under an open sky.
#[inline(always)]
const fn covered(rows: u64) -> u64 {
    rows & !(rows >> 1) & BELOW_SKY
}

/// The lanes whose free places satisfy `is_such`, including those that [`add_twins`] adds.
#[inline(always)]
fn lanes_with<const PIECE: usize>(free: &[Lanes; 4], is_such: impl Fn(u64) -> bool) -> u64 {
    let mut lanes = 0;
    for (shape, free) in free.iter().enumerate().take(shapes(PIECE)) {
        for (lane, &rows) in free.iter().enumerate().skip(WALL).take(WIDTH) {
            lanes |= u64::from(is_such(rows)) << (LANES * shape + lane);
        }
    }
    let (north, east) = (lanes & 0xffff, lanes >> LANES << LANES);
    match (Family::of(Piece::ALL[PIECE]), shapes(PIECE)) {
        (Family::Four, _) => lanes | (north << 1 | east) << (2 * LANES),
        (_, 2) => lanes | (north | east << 1) << (2 * LANES),
        _ => lanes,
    }
}

#[inline(always)]
fn fill<const PIECE: usize, const FLIP: bool>(moves: &mut Moves, board: &Board, spins: Spins) {
    let mut free = free_places::<PIECE>(board);
    let sky = Headroom::over(board);
    let resting = &mut moves.sets[Spin::None.index()];
    *resting = [[0; WIDTH]; 4];
    if sky == Headroom::Open && !has_caves::<PIECE>(&free) {
        for (resting, free) in resting.iter_mut().zip(&free).take(shapes(PIECE)) {
            for x in 0..WIDTH {
                resting[x] = free[WALL + x] & !(free[WALL + x] << 1);
            }
        }
        if const { PIECE == Piece::T as usize } && spins == Spins::Apart {
            tell_spins_apart::<FLIP>(moves, board, &free, &free);
        }
        return;
    }
    let mut reached = [[0; LANES]; 4];
    let Some(flood) = Flood::over::<PIECE, FLIP>(&mut free, &mut reached, sky) else { return };
    for (shape, resting) in resting.iter_mut().enumerate().take(shapes(PIECE)) {
        for (lane, resting) in (WALL..).zip(resting) {
            *resting = flood.resting::<PIECE>(shape, lane);
        }
    }
    if const { PIECE == Piece::T as usize } && spins == Spins::Apart {
        tell_spins_apart::<FLIP>(moves, board, flood.free, flood.reached);
    }
}

/// A running flood fill. Sets of lanes are bits `16 * orientation + lane`.
struct Flood<'a> {
    free: &'a [Lanes; 4],
    reached: &'a mut [Lanes; 4],
    /// The lanes with free places that are not reached.
    caves: u64,
    /// The caves beside which a place was reached since they were last searched.
    pending: u64,
    /// The lanes to search. The others have exactly one resting place if the sky is open, and none if it is closed.
    searched: u64,
}

impl<'a> Flood<'a> {
    /// Finds every place that the piece can reach. `reached` has to be zeroed; `None` if the piece can't appear.
    #[inline(always)]
    fn over<const PIECE: usize, const FLIP: bool>(
        free: &'a mut [Lanes; 4],
        reached: &'a mut [Lanes; 4],
        sky: Headroom,
    ) -> Option<Self> {
        let spawn_lane = WALL + usize::from(SPAWN_X);
        let spawn = *SPAWN_ROWS.iter().find(|&row| free[NORTH][spawn_lane] >> row & 1 == 1)?;
        let lanes = match sky {
            Headroom::Open => lanes_with::<PIECE>(free, |rows| covered(rows) != 0),
            Headroom::Closed => lanes_with::<PIECE>(free, |rows| rows != 0),
        };
        add_twins::<PIECE>(free);
        let mut flood = Self { free, reached, caves: lanes, pending: 0, searched: lanes };
        match sky {
            Headroom::Open => flood.mark_uncovered(),
            Headroom::Closed => flood.arrive::<PIECE, FLIP>(NORTH, spawn_lane, 1 << spawn),
        }
        flood.spread::<PIECE, FLIP>();
        Some(flood)
    }

    /// Marks every place with nothing above it as reached; outside caves these are all free places.
    #[inline(always)]
    fn mark_uncovered(&mut self) {
        *self.reached = *self.free;
        self.pending = self.caves;
        let mut rest = self.caves;
        while rest != 0 {
            let rows = &mut self.reached.as_flattened_mut()[rest.trailing_zeros() as usize];
            let floor = u64::BITS - (!*rows & BELOW_SKY).leading_zeros();
            *rows &= !((1 << floor) - 1);
            rest &= rest - 1;
        }
    }

    /// The rows in which the piece rests in a lane, including orientations of the same shape.
    #[inline(always)]
    fn resting<const PIECE: usize>(&self, shape: usize, lane: usize) -> u64 {
        let resting =
            |orientation: usize, lane: usize| self.reached[orientation][lane] & !(self.free[orientation][lane] << 1);
        let own = resting(shape, lane);
        match (Family::of(Piece::ALL[PIECE]), shapes(PIECE), shape) {
            (Family::Four, _, NORTH) => own | resting(SOUTH, beside(lane, 1)),
            (Family::Four, _, _) => own | resting(WEST, lane) << 1,
            (_, 2, NORTH) => own | resting(SOUTH, lane) >> 1,
            (_, 2, _) => own | resting(WEST, beside(lane, 1)),
            _ => own,
        }
    }

    /// Marks new centres, and every centre that they can fall to, as reached.
    #[inline(always)]
    fn arrive<const PIECE: usize, const FLIP: bool>(&mut self, orientation: usize, lane: usize, centres: u64) {
        let free = self.free[orientation][lane];
        let mut new = centres;
        let mut fallen = 0;
        while new != 0 {
            let up_to = (2 << (u64::BITS - 1 - new.leading_zeros())) - 1;
            let floor = u64::BITS - (!free & up_to).leading_zeros();
            let run = up_to & !((1 << floor) - 1);
            fallen |= run;
            new &= !run;
        }
        let reached = &mut self.reached[orientation][lane];
        *reached |= fallen;
        let bit = 1 << (LANES * orientation + lane);
        if *reached == free {
            self.caves &= !bit;
        }
        self.pending = (self.pending | around::<PIECE, FLIP>(bit)) & self.caves;
    }

    /// Searches caves until nothing more is reached.
    #[inline(always)]
    fn spread<const PIECE: usize, const FLIP: bool>(&mut self) {
        while self.pending != 0 {
            let next = self.pending.trailing_zeros() as usize;
            self.pending &= self.pending - 1;
            let (orientation, lane) = (next / LANES, next % LANES);
            let new = match orientation {
                NORTH => self.entered::<PIECE, FLIP, NORTH>(lane),
                EAST => self.entered::<PIECE, FLIP, EAST>(lane),
                SOUTH => self.entered::<PIECE, FLIP, SOUTH>(lane),
                _ => self.entered::<PIECE, FLIP, WEST>(lane),
            };
            if new != 0 {
                self.arrive::<PIECE, FLIP>(orientation, lane, new);
            }
        }
    }

    /// The centres of a lane that are not reached yet and one shift or turn away from a reached centre.
    #[inline(always)]
    fn entered<const PIECE: usize, const FLIP: bool, const TO: usize>(&self, lane: usize) -> u64 {
        let reached = &self.reached[TO];
        let cave = self.free[TO][lane] & !reached[lane];
        let mut entered = cave & (reached[beside(lane, -1)] | reached[beside(lane, 1)]);
        if const { shapes(PIECE) == 1 } {
            return entered;
        }
        let [clockwise, half, counterclockwise] = const {
            let kicks = KICKS[Family::of(Piece::ALL[PIECE]) as usize];
            [kicks[(TO + 3) % 4][0], kicks[(TO + 2) % 4][1], kicks[(TO + 1) % 4][2]]
        };
        entered |= self.turned_in::<TO>((TO + 3) % 4, clockwise, lane, cave);
        entered |= self.turned_in::<TO>((TO + 1) % 4, counterclockwise, lane, cave);
        if FLIP {
            entered |= self.turned_in::<TO>((TO + 2) % 4, half, lane, cave);
        }
        entered
    }

    /// The centres of a cave that a turn leads to: by a test from a reached centre at which all earlier tests fail.
    #[inline(always)]
    fn turned_in<const TO: usize>(&self, from: usize, tests: &[Offset], lane: usize, cave: u64) -> u64 {
        let landed = |(dx, dy): Offset| lowered(self.reached[from][beside(lane, -dx)], -dy);
        if tests.iter().fold(0, |any, &test| any | landed(test)) & cave == 0 {
            return 0;
        }
        let mut entered = 0;
        for (number, &(dx, dy)) in tests.iter().enumerate() {
            let mut landed = cave & landed((dx, dy));
            for &(earlier_dx, earlier_dy) in &tests[..number] {
                landed &= !lowered(self.free[TO][beside(lane, earlier_dx - dx)], earlier_dy - dy);
            }
            entered |= landed;
        }
        entered
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tetrad_core::random::SplitMix64;

    /// A random stack with holes and overhangs, from empty to nearly full.
    fn messy_board(random: &mut SplitMix64) -> Board {
        let rows: Vec<String> = (0..random.below(24))
            .map(|_| {
                let filled = 1 + random.below(9);
                (0..WIDTH).map(|_| if random.below(10) < filled { '#' } else { '.' }).collect()
            })
            .collect();
        Board::from_rows(&rows.iter().map(String::as_str).collect::<Vec<_>>())
    }

    #[test]
    fn wide_registers_find_what_single_words_find() {
        let mut random = SplitMix64::new(7);
        let (mut wide, mut plain) = (Moves::new(), Moves::new());
        for _ in 0..2_000 {
            let board = messy_board(&mut random);
            for piece in Piece::ALL {
                assert_eq!(count_cells(&board, piece), count_any(&board, piece), "{board:?} {piece}");
                for rotation in [Rotation::Srs, Rotation::SrsPlus] {
                    wide.generate(&board, piece, rotation);
                    plain.piece = piece;
                    plain.has_spins = false;
                    fill_any(&mut plain, &board, rotation, Spins::Apart);
                    assert!(wide.iter().eq(plain.iter()), "{board:?} {piece}");
                }
            }
        }
    }
}
