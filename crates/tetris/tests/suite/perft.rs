//! Perft counts that others have computed.

use tetrad_tetris::{Board, Counting, Holding, Piece, perft};

const PERFT: &str = include_str!("../data/perft.tsv");

/// Checks every row with a count of at most `cap`, and returns the number of rows checked.
fn check_rows(cap: u64) -> usize {
    let rows = PERFT.lines().filter(|line| !line.starts_with('#'));
    let mut checked = 0;
    for row in rows {
        let [queue, convention, count] = row.split('\t').collect::<Vec<_>>().try_into().unwrap();
        let queue: Vec<Piece> = queue.chars().map(|letter| Piece::from_letter(letter).unwrap()).collect();
        let counting = match convention {
            "cells" => Counting::Cells,
            "spins" => Counting::Spins,
            "sonic" => Counting::Sonic,
            other => panic!("convention {other}"),
        };
        let count: u64 = count.parse().unwrap();
        if count <= cap {
            assert_eq!(perft(&Board::EMPTY, &queue, None, queue.len(), counting, Holding::Off), count, "row `{row}`");
            checked += 1;
        }
    }
    checked
}

#[test]
fn every_row_of_up_to_ten_million_holds() {
    assert_eq!(check_rows(10_000_000), 17);
}

#[test]
#[ignore = "deep"]
fn every_row_holds() {
    assert_eq!(check_rows(u64::MAX), 19);
}

#[test]
fn holding_counts_the_other_piece_as_well() {
    let queue = [Piece::I, Piece::O, Piece::T];
    let count = |queue: &[Piece], hold, depth| perft(&Board::EMPTY, queue, hold, depth, Counting::Cells, Holding::On);
    assert_eq!(count(&queue, None, 1), 17 + 9);
    assert_eq!(count(&queue, Some(Piece::Z), 1), 17 + 17);
    assert_eq!(count(&queue, Some(Piece::I), 1), 17);
    assert_eq!(count(&[Piece::I], None, 1), 17);
    assert_eq!(count(&[], Some(Piece::I), 1), 0);
    assert_eq!(count(&[], Some(Piece::I), 0), 1);
}
