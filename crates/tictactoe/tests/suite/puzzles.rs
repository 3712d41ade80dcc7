//! The moves and proofs of puzzles on large boards, against the definitions of fours and threes on a plain grid.

use std::collections::BTreeSet;

use tetrad_core::Room;
use tetrad_core::puzzle::Proof;
use tetrad_core::random::SplitMix64;
use tetrad_tictactoe::{Cell, Mark, Position, Square};

/// Rows and columns of the board: enough cells that the attacker has fours and threes alone.
const SIZE: i32 = 9;

/// The number of marks in a line that wins.
const WIN_LENGTH: i32 = 5;

/// One step in each direction: across, down, and both diagonals.
const STEPS: [Step; 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// Columns to the right and rows down.
type Step = (i32, i32);

/// A column and a row.
type Place = (i32, i32);

/// The marks on the board, row by row.
#[derive(Clone, Copy)]
struct Grid([[Option<Mark>; SIZE as usize]; SIZE as usize]);

impl Grid {
    const EMPTY: Self = Self([[None; SIZE as usize]; SIZE as usize]);

    fn places() -> impl Iterator<Item = Place> {
        (0..SIZE).flat_map(|row| (0..SIZE).map(move |col| (col, row)))
    }

    /// The places on the straight line through a place.
    fn line((col, row): Place, (right, down): Step) -> impl Iterator<Item = Place> {
        let places = (-SIZE..=SIZE).map(move |steps| (col + right * steps, row + down * steps));
        places.filter(|&(col, row)| (0..SIZE).contains(&col) && (0..SIZE).contains(&row))
    }

    fn at(&self, (col, row): Place) -> Option<Mark> {
        *self.0.get(usize::try_from(row).ok()?)?.get(usize::try_from(col).ok()?)?
    }

    fn with(mut self, (col, row): Place, mark: Option<Mark>) -> Self {
        self.0[row as usize][col as usize] = mark;
        self
    }

    fn free(&self) -> impl Iterator<Item = Place> {
        Self::places().filter(|&place| self.at(place).is_none())
    }

    /// Whether a mark on a place would be in a line of five in a direction.
    fn completes(&self, (col, row): Place, (right, down): Step, mark: Mark) -> bool {
        let run = |way: i32| {
            let steps = (1..).map(|steps| (col + right * steps * way, row + down * steps * way));
            steps.take_while(|&place| self.at(place) == Some(mark)).count() as i32
        };
        self.at((col, row)).is_none() && run(1) + 1 + run(-1) >= WIN_LENGTH
    }

    /// The places on which a player wins.
    fn wins(&self, mark: Mark) -> Vec<Place> {
        self.free().filter(|&place| STEPS.iter().any(|&step| self.completes(place, step, mark))).collect()
    }

    /// The number of places on the line through a place that complete a line of five there.
    fn completions(&self, place: Place, step: Step, mark: Mark) -> usize {
        Self::line(place, step).filter(|&place| self.completes(place, step, mark)).count()
    }

    /// Whether another mark on this line would make a four that two places complete.
    fn has_three(&self, place: Place, step: Step, mark: Mark) -> bool {
        let mut free = Self::line(place, step).filter(|&other| self.at(other).is_none());
        free.any(|other| self.with(other, Some(mark)).completions(place, step, mark) > 1)
    }

    /// Whether a mark on a place makes a four or a three in a direction.
    fn forces(&self, place: Place, step: Step, mark: Mark) -> bool {
        let after = self.with(place, Some(mark));
        after.completions(place, step, mark) > 0 || after.has_three(place, step, mark)
    }

    /// Whether the attacker, who is to move, wins within `plies` plies by fours, threes and moves against a loss.
    fn is_won(&self, attacker: Mark, plies: u32) -> bool {
        let wins_at_once = !self.wins(attacker).is_empty();
        if wins_at_once || plies < 3 {
            return wins_at_once;
        }
        let must_defend = !self.wins(attacker.other()).is_empty();
        let forces = |place| STEPS.iter().any(|&step| self.forces(place, step, attacker));
        let mut tries = self.free().filter(|&place| must_defend || forces(place));
        tries.any(|place| self.with(place, Some(attacker)).is_lost(attacker, plies - 1))
    }

    /// Whether every reply of the defender, who is to move, lets the attacker win within `plies` plies.
    fn is_lost(&self, attacker: Mark, plies: u32) -> bool {
        let mark = attacker.other();
        let loses = |place| self.with(place, Some(mark)).is_won(attacker, plies - 1);
        self.wins(mark).is_empty() && self.free().next().is_some() && self.free().all(loses)
    }

    fn position(&self, to_move: Mark) -> Position {
        let cells = self.0.iter().flatten().map(|mark| mark.map_or(Cell::Free, Cell::Marked)).collect();
        Position::from_cells(SIZE as u8, cells, to_move, WIN_LENGTH as u32).unwrap()
    }
}

fn square((col, row): Place) -> Square {
    Square::new(col as u8, row as u8)
}

#[test]
fn fours_and_threes_are_tried_on_every_line_with_any_marks() {
    let middle = (SIZE / 2, SIZE / 2);
    let mut found = [0; STEPS.len()];
    for (step, found) in STEPS.into_iter().zip(&mut found) {
        let line: Vec<Place> = Grid::line(middle, step).collect();
        for filling in 0..3_u32.pow(SIZE as u32) {
            let mark =
                |number: usize| [None, Some(Mark::X), Some(Mark::O)][(filling / 3_u32.pow(number as u32) % 3) as usize];
            let fill = |grid: Grid, (number, &place)| grid.with(place, mark(number));
            let grid = line.iter().enumerate().fold(Grid::EMPTY, fill);
            let position = grid.position(Mark::X);
            let is_quiet = grid.wins(Mark::X).is_empty() && grid.wins(Mark::O).is_empty();
            // Where there is a three already, every other move leaves one.
            if position.is_over() || !is_quiet || grid.has_three(middle, step, Mark::X) {
                continue;
            }
            // On other lines there is one mark at most.
            let free = line.iter().filter(|&&place| grid.at(place).is_none());
            let forcing = free.filter(|&&place| grid.forces(place, step, Mark::X)).map(|&place| square(place));
            let forcing: BTreeSet<Square> = forcing.collect();
            assert_eq!(position.puzzle_tries().into_iter().collect::<BTreeSet<_>>(), forcing, "{position}");
            *found += forcing.len();
        }
    }
    assert!(found[0] > 0 && found == [found[0]; STEPS.len()], "{found:?}");
}

#[test]
fn proofs_on_large_boards_agree_with_a_plain_search_of_fours_and_threes() {
    let (mut won, mut deep) = (0, 0);
    for seed in 0..16 {
        let mut random = SplitMix64::new(seed);
        let mut grid = Grid::EMPTY;
        // The marks are close together, so that there are lines.
        let mut near: Vec<Place> =
            Grid::places().filter(|place| (1..8).contains(&place.0) && (1..8).contains(&place.1)).collect();
        random.shuffle(&mut near);
        let marks = 12 + random.below(14);
        for (place, mark) in near.into_iter().zip([Mark::X, Mark::O].into_iter().cycle()).take(marks) {
            grid = grid.with(place, Some(mark));
        }
        for mark in [Mark::X, Mark::O] {
            let position = grid.position(mark);
            if position.is_over() {
                continue;
            }
            for plies in [3, 5] {
                let win = Proof::<Position>::new(u64::MAX).win(&position, plies);
                assert_eq!(win.is_some(), grid.is_won(mark, plies), "{position} in {plies} plies");
            }
            won += u32::from(grid.is_won(mark, 3));
            deep += u32::from(grid.is_won(mark, 5) && !grid.is_won(mark, 3));
        }
    }
    assert!(won > 2 && deep > 2, "{won} positions are won in 3 plies, {deep} in 5");
}
