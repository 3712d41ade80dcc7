//! Five in a row for the kit: most games on 15 by 15 cells, some on 13 by 13.

use serde_json::json;
use tetrad_core::engine::weights::Weights;
use tetrad_core::random::SplitMix64;
use tetrad_tictactoe::training::{RADIUS, THREAT_SETS, WEIGHTS, WINDOWS, exchanged, inputs, third, windows};
use tetrad_tictactoe::{Engine, Position, Square};

use crate::course::Course;

/// The rows and columns of a sample. Smaller boards are in its middle.
const SIZE: u8 = 15;

/// The sizes of boards by their buckets.
const SIZES: [u8; 2] = [15, 13];

/// The free squares in the middle of the board for a first mark, or near one that is taken.
fn near(position: &Position, random: &mut SplitMix64) -> Vec<Square> {
    let size = position.rows();
    let taken: Vec<Square> = position.squares().filter(|&square| !is_free(position, square)).collect();
    // Most marks touch others or leave one cell between.
    let (reach, around) = match random.pick(&taken) {
        Some(&square) => (if random.below(4) == 0 { 4 } else { 2 }, square),
        None => (3, Square::new(size / 2, size / 2)),
    };
    let is_near = |square: &Square| {
        square.row.abs_diff(around.row).max(square.col.abs_diff(around.col)) <= reach && is_free(position, *square)
    };
    position.squares().filter(is_near).collect()
}

fn is_free(position: &Position, square: Square) -> bool {
    position.cell(square) == Some(tetrad_tictactoe::Cell::Free)
}

impl Course for Position {
    type Engine = Engine;

    const WEIGHTS: Weights = WEIGHTS;

    const WINDOW: Option<i32> = Some(200);

    const PROVEN_PLIES: usize = 4;

    const STRAYS: Option<usize> = Some(8);

    const DRIFT: usize = 70;

    /// Two to nine marks at random, near each other, none of which makes a line.
    fn opening(random: &mut SplitMix64) -> Self {
        let size = SIZES[usize::from(random.below(8) == 0)];
        loop {
            let mut position = Self::empty(size, size, 5).expect("it is a board");
            for _ in 0..2 + random.below(8) {
                let squares = near(&position, random);
                if let Some(&square) = random.pick(&squares).filter(|_| !position.is_over()) {
                    position.mark_unchecked(square);
                }
            }
            if !position.is_over() {
                return position;
            }
        }
    }

    fn sample(&self) -> Option<(Vec<u8>, u8)> {
        let bucket = SIZES.iter().position(|&size| (size, size) == (self.rows(), self.cols()))?;
        let margin = usize::from(SIZE - SIZES[bucket]) / 2;
        let mut grid = vec![3; usize::from(SIZE) * usize::from(SIZE)];
        let (cells, threats) = inputs(self)?;
        for (row, cells) in cells.chunks(self.cols().into()).enumerate() {
            let start = (row + margin) * usize::from(SIZE) + margin;
            grid[start..start + cells.len()].copy_from_slice(cells);
        }
        grid.push(threats);
        Some((grid, bucket as u8))
    }

    /// Samples have one byte for each cell, of which the low bit says that the player to move can't use it, and the next one that the
    /// opponent can't; then one byte for the set of threats. Regions are the thirds of rows and columns, for each bucket; cells outside the board are in none of them.
    fn layout() -> serde_json::Value {
        let region = |size: u8, at: usize| {
            let margin = (SIZE - size) / 2;
            let on_board = |at: u8| at.checked_sub(margin).filter(|&at| at < size);
            let (row, col) = (on_board(at as u8 / SIZE), on_board(at as u8 % SIZE));
            row.zip(col).map_or(0, |(row, col)| third(row, size) * 3 + third(col, size))
        };
        let cells = usize::from(SIZE) * usize::from(SIZE);
        let regions = SIZES.map(|size| (0..cells).map(|at| region(size, at)).collect::<Vec<_>>());
        json!({
            "game": "five in a row", "size": SIZE, "buckets": SIZES.len(), "regions": regions, "radius": RADIUS, "windows": WINDOWS, "threats": THREAT_SETS,
            "window_of_code": windows(), "exchanged": exchanged(),
        })
    }
}

#[cfg(test)]
mod tests {
    use tetrad_core::Game;
    use tetrad_core::Symmetry;

    use super::*;

    #[test]
    fn openings_are_undecided_and_have_two_to_nine_marks() {
        let mut random = SplitMix64::new(3);
        for _ in 0..200 {
            let opening = Position::opening(&mut random);
            let cells = opening.cells().len() as u16;
            assert!((2..=9).contains(&(cells - opening.free_cells())), "{opening}");
            assert!(!opening.is_over() && SIZES.contains(&opening.rows()), "{opening}");
        }
    }

    #[test]
    fn smaller_boards_are_in_the_middle_of_a_sample_and_turn_with_it() {
        let position: Position = ("ox11_/".to_owned() + &"13_/".repeat(11) + "13_ x win-length 5").parse().unwrap();
        let (sample, bucket) = position.sample().unwrap();
        assert_eq!((bucket, &sample[15..20]), (1, [3, 2, 1, 0, 0].as_slice()));
        let (image, _) = position.image(Symmetry::ALL[3]).sample().unwrap();
        assert_eq!((&image[..15], image[16]), ([3; 15].as_slice(), 0));

        let layout = Position::layout();
        let regions = |bucket: usize| layout["regions"][bucket].as_array().unwrap().clone();
        for bucket in 0..2 {
            let count = |number: usize| regions(bucket).iter().filter(|&region| *region == number).count();
            assert_eq!([2, 6, 8].map(count), [count(2); 3], "corners have the same size");
        }
    }

    #[test]
    fn positions_with_a_four_are_no_samples() {
        let four: Position = ("4x11_/".to_owned() + &"15_/".repeat(13) + "15_ x win-length 5").parse().unwrap();
        assert_eq!(four.sample(), None);
    }

    #[test]
    fn the_last_byte_of_a_sample_has_the_threats_of_both_players() {
        let threats = |row: &str, to_move: &str| {
            let rows = "15_/".repeat(7) + row + "/" + &"15_/".repeat(6) + "15_";
            let position: Position = format!("{rows} {to_move} win-length 5").parse().unwrap();
            *position.sample().unwrap().0.last().unwrap()
        };
        assert_eq!(threats("5_2o8_", "x"), 0);
        // The opponent's three becomes an open four, or a four with a gap.
        assert_eq!(threats("5_3o7_", "x"), 1 << 6 | 1 << 4);
        // A three that is blocked on one side becomes a four, for the opponent and for the player to move.
        assert_eq!(threats("4_x3o7_", "x"), 1 << 4);
        assert_eq!(threats("4_x3o7_", "o"), 1 << 1);
    }
}
