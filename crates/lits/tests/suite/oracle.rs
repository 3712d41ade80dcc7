//! The slow, obvious move generator: every rule as it is written, cell by cell, without a table.

use std::collections::BTreeSet;

use tetrad_core::random::SplitMix64;
use tetrad_lits::{Cell, Placement, Position, Shape};

const OUTLINES: [(Shape, [&str; 3]); 4] = [
    (Shape::L, ["###", "#..", "..."]),
    (Shape::I, ["####", "", ""]),
    (Shape::T, ["###", ".#.", "..."]),
    (Shape::S, [".##", "##.", "..."]),
];

type Offsets = Vec<(i32, i32)>;

fn turned(offsets: &Offsets) -> Offsets {
    offsets.iter().map(|&(row, col)| (col, -row)).collect()
}

fn mirrored(offsets: &Offsets) -> Offsets {
    offsets.iter().map(|&(row, col)| (row, -col)).collect()
}

/// A shape in every rotation and mirror image; some may be equal.
fn orientations(outline: &[&str; 3]) -> Vec<Offsets> {
    let cells = outline.iter().enumerate().flat_map(|(row, line)| {
        line.char_indices().filter(|&(_, sign)| sign == '#').map(move |(col, _)| (row as i32, col as i32))
    });
    let mut all = vec![cells.collect::<Offsets>()];
    for turn in 0..3 {
        all.push(turned(&all[turn]));
    }
    let images: Vec<Offsets> = all.iter().map(mirrored).collect();
    all.extend(images);
    all
}

fn shape_at(position: &Position, row: i32, col: i32) -> Option<Shape> {
    let cell = Cell::new(u8::try_from(row).ok()?, u8::try_from(col).ok()?)?;
    position.shape_at(cell)
}

fn is_legal(position: &Position, shape: Shape, cells: &[(i32, i32)]) -> bool {
    let covered = |row, col| shape_at(position, row, col).is_some();
    let around = |&(row, col): &(i32, i32)| [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)];
    let on_board = cells.iter().all(|&(row, col)| (0..10).contains(&row) && (0..10).contains(&col));
    let is_first = position.piece_count() == 0;
    let touched: Vec<Shape> =
        cells.iter().flat_map(around).filter_map(|(row, col)| shape_at(position, row, col)).collect();
    let would_be_covered = |row, col| covered(row, col) || cells.contains(&(row, col));
    let fills_a_square = (0..9).any(|row| {
        (0..9).any(|col| [(0, 0), (0, 1), (1, 0), (1, 1)].iter().all(|(r, c)| would_be_covered(row + r, col + c)))
    });
    on_board
        && position.supply()[shape.index()] > 0
        && !cells.iter().any(|&(row, col)| covered(row, col))
        && (is_first || !touched.is_empty())
        && !touched.contains(&shape)
        && !fills_a_square
}

/// Every legal placement.
pub(crate) fn legal_placements(position: &Position) -> BTreeSet<Placement> {
    let mut legal = BTreeSet::new();
    for (shape, outline) in &OUTLINES {
        for offsets in orientations(outline) {
            for row in 0..10 {
                for col in 0..10 {
                    let cells: Offsets = offsets.iter().map(|&(r, c)| (row + r, col + c)).collect();
                    if is_legal(position, *shape, &cells) {
                        let cell = |&(row, col): &(i32, i32)| Cell::new(row as u8, col as u8).unwrap();
                        let cells: Vec<Cell> = cells.iter().map(cell).collect();
                        legal.insert(Placement::find(*shape, cells.try_into().unwrap()).unwrap());
                    }
                }
            }
        }
    }
    legal
}

/// Compares both generators on every position of random games.
fn compare(positions: usize, seed: u64) {
    let mut rng = SplitMix64::new(seed);
    let mut compared = 0;
    while compared < positions {
        let mut position = Position::empty();
        loop {
            let fast: Vec<Placement> = position.legal_placements().collect();
            let slow: Vec<Placement> = legal_placements(&position).into_iter().collect();
            assert_eq!(fast, slow, "{position}");
            compared += 1;
            let Some(&placement) = rng.pick(&fast) else { break };
            position.place_unchecked(placement);
        }
        assert!(position.is_over());
    }
}

#[test]
fn both_generators_agree_on_random_games() {
    compare(1_000, 1);
}

#[test]
#[ignore = "deep"]
fn both_generators_agree_on_a_hundred_thousand_positions() {
    compare(100_000, 2);
}
