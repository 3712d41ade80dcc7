//! The checks of the testkit, the perft data, and counts of whole games.

use tetrad_core::testkit::{self, PerftRow};
use tetrad_core::{Game, Outcome, Side};
use tetrad_tictactoe::Position;

const PERFT: &str = include_str!("../data/perft.tsv");

#[test]
fn every_perft_row_holds() {
    testkit::perft_file(PERFT, u64::MAX, |fields| {
        let number = |index: usize| fields[index].parse::<u64>().unwrap();
        PerftRow {
            position: Position::empty(number(0) as u8, number(1) as u8, number(2) as u32).unwrap(),
            depth: number(3) as u32,
            count: number(4),
        }
    });
}

#[test]
fn the_generic_suite_passes_on_boards_of_every_kind() {
    let boards = [
        "3_/3_/3_ x",
        "3_/3_/3_ o",
        "5_/5_/_3._/5_ x win-length 3",
        "_ x",
        "7_/7_ o win-length 4",
        "2_._/._2_/2_._ x win-length 2",
        "3_/3_/3_ x win-length 4",
        "6_/6_/6_/6_/6_/6_ x win-length 1",
    ];
    for (seed, board) in boards.into_iter().enumerate() {
        testkit::rules(&board.parse::<Position>().unwrap(), 20, seed as u64);
    }
}

#[test]
fn whole_games_of_three_by_three_are_counted_right() {
    fn count(position: &Position, totals: &mut [u64; 3]) {
        match position.outcome() {
            Some(outcome) => totals[outcome.winner.map_or(2, Side::index)] += 1,
            None => position.successors().iter().for_each(|(_, next)| count(next, totals)),
        }
    }
    let mut totals = [0; 3];
    count(&Position::start(), &mut totals);
    assert_eq!(totals, [131_184, 77_904, 46_080]);
}

#[test]
fn longer_lines_win_and_unplayable_cells_break_them() {
    let mut long: Position = "2x_2x/5_ x win-length 4".parse().unwrap();
    long.mark("c1".parse().unwrap()).unwrap();
    assert_eq!(long.outcome(), Some(Outcome::win(Side::First, "4 in a line")));
    assert_eq!(long.winning_line().unwrap().len(), 5);

    let broken: Position = "2x.2x/5_ o win-length 3".parse().unwrap();
    assert_eq!(broken.outcome(), None);
}

#[test]
fn a_board_without_playable_cells_is_drawn() {
    let position: Position = "3./3. x".parse().unwrap();
    assert_eq!(position.outcome(), Some(Outcome::draw("no cell is free")));
}
