//! The bot's evaluation: a weighted sum of features that are cheap to compute on columns of bits.

use crate::board::{Board, WIDTH};
use crate::clears::Clear;
use crate::moves::Spin;
use crate::piece::Piece;
use crate::weights::Weights;

/// The number of visible rows.
const TOP: i32 = 20;

/// The value of a board, without [`danger`].
pub(crate) struct Shape {
    pub(crate) value: i32,
    pub(crate) height: i32,
}

/// Evaluates a board without full rows.
#[inline(always)]
pub(crate) fn shape(board: &Board, weights: &Weights) -> Shape {
    let columns = board.columns();
    let mut heights = [0_i32; WIDTH];
    for (height, column) in heights.iter_mut().zip(columns) {
        *height = (u64::BITS - column.leading_zeros()) as i32;
    }
    let highest = heights.iter().copied().max().unwrap_or(0);
    let mut value = weights.height * highest;
    value += surface(columns, &heights, weights);
    value += inside(columns, &heights, highest, weights);
    value += slots(columns, &heights, weights);
    Shape { value, height: highest }
}

/// The value of a height when `threat` rows of garbage are on their way.
#[inline(always)]
pub(crate) fn danger(height: i32, threat: i32, weights: &Weights) -> i32 {
    let height = (height + threat).min(2 * TOP);
    weights.threat * threat
        + weights.upper_half * (height - TOP / 2).max(0)
        + weights.upper_quarter * (height - TOP * 3 / 4).max(0)
}

/// The value of steps between columns, and of the well.
#[inline(always)]
fn surface(columns: &[u64; WIDTH], heights: &[i32; WIDTH], weights: &Weights) -> i32 {
    let mut well = 0;
    for x in 1..WIDTH {
        if heights[x] < heights[well] {
            well = x;
        }
    }
    let (mut steps, mut squares) = (0, 0);
    let mut step = |a: i32, b: i32| {
        let difference = (a - b).abs();
        steps += difference;
        squares += (difference * difference).min(64);
    };
    for x in 1..WIDTH {
        if x == well {
            if x + 1 < WIDTH {
                step(heights[x - 1], heights[x + 1]);
            }
        } else if x - 1 != well {
            step(heights[x - 1], heights[x]);
        }
    }
    let bottom = heights[well];
    let mut beside = u64::MAX;
    for (x, column) in columns.iter().enumerate() {
        beside &= if x == well { u64::MAX } else { *column };
    }
    let complete = ((!(beside >> bottom)).trailing_zeros() as i32).min(4);
    let left = if well == 0 { i32::MAX } else { heights[well - 1] };
    let right = if well == WIDTH - 1 { i32::MAX } else { heights[well + 1] };
    let shaft = (left.min(right) - bottom - 4).max(0);
    weights.bumpiness * steps + weights.bumpiness_squared * squares + weights.well * complete + weights.shaft * shaft
}

/// The value of covered cells, and of changes between filled and free along rows.
#[inline(always)]
fn inside(columns: &[u64; WIDTH], heights: &[i32; WIDTH], highest: i32, weights: &Weights) -> i32 {
    let rows = (1_u64 << highest) - 1;
    let mut roofs = [u64::MAX; WIDTH + 2];
    for (roof, height) in roofs[1..].iter_mut().zip(heights) {
        *roof = (1_u64 << height) - 1;
    }
    let (mut cavities, mut overhangs, mut cover, mut transitions) = (0, 0, 0, 0);
    let (mut before, mut covered_rows) = (rows, 0);
    for x in 0..WIDTH {
        transitions += (columns[x] ^ before).count_ones() as i32;
        before = columns[x];
        let covered = roofs[x + 1] & !columns[x];
        if covered != 0 {
            covered_rows |= covered;
            let closed = covered & roofs[x] & roofs[x + 2];
            cavities += closed.count_ones() as i32;
            overhangs += (covered & !closed).count_ones() as i32;
            let highest_covered = (u64::BITS - covered.leading_zeros()) as i32;
            cover += (heights[x] - highest_covered).min(6);
        }
    }
    transitions += (before ^ rows).count_ones() as i32;
    let clean = covered_rows == 0 && highest <= 4;
    weights.row_transitions * transitions
        + weights.clean * i32::from(clean)
        + weights.covered_row * covered_rows.count_ones() as i32
        + weights.cavity * cavities
        + weights.overhang * overhangs
        + weights.cover * cover
}

/// The value of slots for T-spins.
#[inline(always)]
fn slots(columns: &[u64; WIDTH], heights: &[i32; WIDTH], weights: &Weights) -> i32 {
    let mut value = 0;
    for x in 1..WIDTH - 1 {
        for (open, roofed) in [(x - 1, x + 1), (x + 1, x - 1)] {
            // The T faces south: its row of three is the first free row of the open column, its nub lies between two
            // filled cells below, and a filled cell covers its other end.
            let row = heights[open];
            if row > heights[x] && columns[roofed] >> (row - 1) & 0b111 == 0b101 {
                let rows = [row - 1, row].into_iter().filter(|&y| {
                    let mut full = true;
                    for (column, bits) in columns.iter().enumerate() {
                        let own = column == x || (y == row && (column == open || column == roofed));
                        full &= own || bits >> y & 1 == 1;
                    }
                    full
                });
                value += [weights.double_0, weights.double_1, weights.double_2][rows.count()];
            }
        }
    }
    value + triples(columns, heights, weights)
}

/// The value of slots for T-spin triples: the T stands at the foot of a shaft with its nub in a notch of the next
/// column, and a roof over the shaft makes the turn kick in.
#[inline(always)]
fn triples(columns: &[u64; WIDTH], heights: &[i32; WIDTH], weights: &Weights) -> i32 {
    let mut value = 0;
    for shaft in 0..WIDTH {
        let roof = heights[shaft];
        if roof < 5 || columns[shaft] >> (roof - 5) & 0b11111 != 0b10000 {
            continue;
        }
        // Under its roof the shaft is free in four rows: one to turn in from, three for the T.
        let foot = roof - 5;
        for notch in [shaft.wrapping_sub(1), shaft + 1] {
            if notch >= WIDTH || heights[notch] != foot + 3 || columns[notch] >> foot & 0b111 != 0b101 {
                continue;
            }
            let beyond = if notch > shaft { notch + 1 } else { notch.wrapping_sub(1) };
            if beyond < WIDTH && heights[beyond] > foot + 3 {
                continue;
            }
            let rows = (foot..foot + 3).filter(|&y| {
                let mut full = true;
                for (column, bits) in columns.iter().enumerate() {
                    let own = column == shaft || (column == notch && y == foot + 1);
                    full &= own || bits >> y & 1 == 1;
                }
                full
            });
            value += [weights.triple_0, weights.triple_1, weights.triple_2, weights.triple_3][rows.count()];
        }
    }
    value
}

/// The value of what a placement cleared and sent.
#[inline(always)]
pub(crate) fn reward(piece: Piece, clear: Clear, attack: i32, weights: &Weights) -> i32 {
    let kind = match (clear.lines, clear.spin) {
        (0, _) => 0,
        (_, Spin::Mini) => weights.mini,
        (1, Spin::None) => weights.single,
        (2, Spin::None) => weights.double,
        (3, Spin::None) => weights.triple,
        (_, Spin::None) => weights.tetris,
        (1, Spin::Full) => weights.spin_single,
        (2, Spin::Full) => weights.spin_double,
        (_, Spin::Full) => weights.spin_triple,
    };
    let wasted = piece == Piece::T && (clear.lines == 0 || clear.spin == Spin::None);
    let mut value = kind + weights.attack * attack;
    if clear.perfect {
        value += weights.perfect;
    }
    if wasted {
        value += weights.wasted_t;
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kicks::Rotation;
    use crate::moves::Moves;

    /// Weights of zero, except for T-spin slots.
    fn only_slots() -> Weights {
        let zero = Weights::from_slice(&vec![0; Weights::NAMES.len()]).unwrap();
        Weights {
            double_0: 1,
            double_1: 10,
            double_2: 100,
            triple_0: 1_000,
            triple_1: 10_000,
            triple_2: 100_000,
            triple_3: 1_000_000,
            ..zero
        }
    }

    fn mirrored(board: &Board) -> Board {
        let mut columns = *board.columns();
        columns.reverse();
        Board::from_columns(columns)
    }

    /// The most lines that a full T-spin clears.
    fn spun_lines(board: &Board) -> u8 {
        let mut moves = Moves::new();
        moves.generate(board, Piece::T, Rotation::Srs);
        let spins = moves.iter().filter(|placement| placement.spin == Spin::Full);
        spins.map(|placement| board.clone().lock_unchecked(placement).lines).max().unwrap_or(0)
    }

    #[test]
    fn places_for_spins_are_seen_where_a_t_can_spin() {
        let cases: [(&[&str], i32, u8); 5] = [
            (&["####......", "###...####", "####.#####"], 100, 2),
            (&["####......", "###...###.", "####.#####"], 10, 1),
            (&["##........", "#.........", "#.########", "#..#######", "#.########"], 1_000_000, 3),
            (&["##........", "#.........", "#.########", "#..#######", "#.#######."], 100_000, 2),
            (&["##........", "##.....###", "####.#####"], 0, 0),
        ];
        for (rows, worth, lines) in cases {
            let board = Board::from_rows(rows);
            for board in [board, mirrored(&board)] {
                assert_eq!((shape(&board, &only_slots()).value, spun_lines(&board)), (worth, lines), "{board:?}");
            }
        }
    }

    #[test]
    fn a_board_and_its_mirror_image_are_worth_the_same() {
        let rows = ["..#.......", "#.##...##.", "####.#####", "###..#####", "##.#######"];
        let (board, weights) = (Board::from_rows(&rows), Weights::default());
        assert_eq!(shape(&board, &weights).value, shape(&mirrored(&board), &weights).value);
    }

    #[test]
    fn what_is_covered_counts_by_whether_it_can_be_reached_from_the_side() {
        let zero = Weights::from_slice(&vec![0; Weights::NAMES.len()]).unwrap();
        let weights = Weights { cavity: 1, overhang: 10, cover: 100, covered_row: 1_000, clean: 10_000, ..zero };
        let value = |rows: &[&str]| shape(&Board::from_rows(rows), &weights).value;
        assert_eq!(value(&["#.########"]), 10_000);
        assert_eq!(value(&["##........", "#.........", "#.########"]), 1 + 10 + 100 + 2_000);
        assert_eq!(value(&["##########", "#.########"]), 1 + 100 + 1_000);
    }

    #[test]
    fn garbage_on_its_way_is_worse_the_higher_the_board() {
        let weights = Weights::default();
        let cost = |height: i32| danger(height, 0, &weights) - danger(height, 4, &weights);
        assert!(0 < cost(2) && cost(2) < cost(8) && cost(8) < cost(14), "{:?}", [cost(2), cost(8), cost(14)]);
    }

    #[test]
    fn weights_are_a_list_with_names() {
        let weights = Weights::default();
        assert_eq!(Weights::from_slice(&weights.to_vec()), Some(weights));
        assert_eq!(Weights::from_slice(&[1, 2]), None);
        assert_eq!(Weights::NAMES[0], "height");
    }
}
