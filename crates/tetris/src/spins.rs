//! T-spin detection for all placements of a board at once.

use crate::board::{Board, SPAWN_X, WIDTH};
use crate::kicks::{FIFTH_TEST, Family, KICKS};
use crate::lanes::{EAST, LANES, Lanes, NORTH, SOUTH, WALL, WEST, around, free_cells, turn};
use crate::moves::{Moves, Spin};
use crate::piece::Piece;

/// Splits the resting places of a T by spin: those that a turn can end in, and those that another step can end in.
#[inline(always)]
pub(crate) fn tell_spins_apart<const FLIP: bool>(
    moves: &mut Moves,
    board: &Board,
    free: &[Lanes; 4],
    reached: &[Lanes; 4],
) {
    let cells = free_cells(board).map(|free| !free);
    let mut cornered = [0; LANES];
    let mut in_front = [[0; LANES]; 4];
    for lane in WALL..WALL + WIDTH {
        let [left, right] = [cells[lane - 1], cells[lane + 1]];
        // Below the lowest row is the floor, which counts as filled.
        let [bottom_left, bottom_right] = [left << 1 | 1, right << 1 | 1];
        let [top_left, top_right] = [left >> 1, right >> 1];
        let [bottom, top] = [bottom_left & bottom_right, top_left & top_right];
        cornered[lane] = bottom & (top_left | top_right) | top & (bottom_left | bottom_right);
        in_front[NORTH][lane] = top;
        in_front[EAST][lane] = top_right & bottom_right;
        in_front[SOUTH][lane] = bottom;
        in_front[WEST][lane] = top_left & bottom_left;
    }
    let resting = moves.sets[Spin::None.index()];
    let mut sites = 0_u64;
    for (orientation, columns) in resting.iter().enumerate() {
        for (lane, rows) in (WALL..).zip(columns) {
            sites |= u64::from(rows & cornered[lane] != 0) << (LANES * orientation + lane);
        }
    }
    if sites == 0 {
        return;
    }
    // The centres by orientation reached: by the fifth test of a quarter turn, and by any other test.
    let mut turned = [[0_u64; LANES]; 4];
    let mut by_fifth = [[0_u64; LANES]; 4];
    let near = around::<{ Piece::T as usize }, FLIP>(sites);
    for from in 0..4 {
        for (quarters, tests) in (1..).zip(KICKS[Family::Three as usize][from]) {
            let to = (from + quarters) % 4;
            if (quarters == 2 && !FLIP) || sites >> (LANES * to) & 0xffff == 0 {
                continue;
            }
            for (lane, &centres) in reached[from].iter().enumerate() {
                if near >> (LANES * from + lane) & 1 == 1 {
                    turn(tests, &free[to], lane, centres, |target, landed, test| {
                        let is_fifth = test == FIFTH_TEST && quarters != 2;
                        let arrivals = if is_fifth { &mut by_fifth } else { &mut turned };
                        arrivals[to][target] |= landed;
                    });
                }
            }
        }
    }
    moves.has_spins = true;
    for orientation in 0..4 {
        let reached = &reached[orientation];
        for x in 0..WIDTH {
            let lane = WALL + x;
            let mut otherwise = reached[lane] >> 1 | reached[lane - 1] | reached[lane + 1] | !cornered[lane];
            if orientation == NORTH && x == usize::from(SPAWN_X) {
                otherwise |= board.spawn_row(Piece::T).map_or(0, |row| 1 << row);
            }
            let resting = resting[orientation][x];
            let spun = resting & cornered[lane];
            let (front, turned, fifth) =
                (in_front[orientation][lane], turned[orientation][lane], by_fifth[orientation][lane]);
            let full = spun & (front & turned | fifth);
            let mini = spun & !front & turned;
            moves.sets[Spin::None.index()][orientation][x] = resting & otherwise;
            moves.sets[Spin::Mini.index()][orientation][x] = mini;
            moves.sets[Spin::Full.index()][orientation][x] = full;
        }
    }
}
