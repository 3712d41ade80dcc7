//! The checks of the testkit, the perft data, the reference game, and the rules one by one.

use tetrad_core::testkit::{self, PerftRow};
use tetrad_core::{Game, Outcome, Side};
use tetrad_lits::{Cell, GameFile, Move, Pie, Player, Position};

const PERFT: &str = include_str!("../data/perft.tsv");
const GAME: &str = include_str!("../data/game.txt");

/// The reference game, and the number of legal moves before each of its moves.
pub(crate) fn reference_game() -> (GameFile, Vec<usize>) {
    let lines = GAME.lines().filter(|line| !line.starts_with('#'));
    let columns: Vec<(&str, Option<&str>)> =
        lines.map(|line| line.split_once('\t').map_or((line, None), |(mv, count)| (mv, Some(count)))).collect();
    let text = columns.iter().map(|(line, _)| *line).collect::<Vec<_>>().join("\n");
    (text.parse().unwrap(), columns.iter().filter_map(|(_, count)| count.map(|count| count.parse().unwrap())).collect())
}

/// The position after this many moves of the reference game.
pub(crate) fn after(moves: usize) -> Position {
    let (game, _) = reference_game();
    let mut position = game.base;
    game.moves[..moves].iter().for_each(|&mv| position.make(mv).unwrap());
    position
}

fn position_after(moves: &[&str]) -> Position {
    let mut position = Position::empty();
    for mv in moves {
        position.make(mv.parse().unwrap()).unwrap();
    }
    position
}

#[test]
fn every_perft_row_holds() {
    testkit::perft_file(PERFT, u64::MAX, |fields| PerftRow {
        position: fields[0].parse().map_or_else(|_| Position::empty(), after),
        depth: fields[1].parse().unwrap(),
        count: fields[2].parse().unwrap(),
    });
}

#[test]
fn the_generic_suite_passes() {
    let boards = [Position::empty(), Position::random(7), Position::random(8).with_pie(Pie::On), after(6)];
    for (seed, board) in boards.into_iter().enumerate() {
        testkit::rules(&board, 4, seed as u64);
    }
    let swapped = format!("{} swapped", position_after(&["L[42,43,53,63]"]));
    testkit::rules(&swapped.parse::<Position>().unwrap(), 2, 9);
}

#[test]
fn the_reference_game_is_legal_and_ends_as_it_should() {
    let (game, counts) = reference_game();
    assert_eq!((game.moves.len(), game.hints.len()), (14, 0));
    let mut position = game.base.clone();
    for (mv, count) in game.moves.iter().zip(counts) {
        assert_eq!(position.legal_placements().count(), count, "before {mv}");
        assert_eq!(position.outcome(), None);
        position.make(*mv).unwrap();
    }
    let end =
        "58055077c28305116550a315ba27727515099a10c56b9900102030ac5ab6238aa2b1aa3ad057a1083dbb12a13d35ba0aa0ad,0114";
    assert_eq!((position.to_string().as_str(), position.margin()), (end, -3));
    assert_eq!(position.outcome(), Some(Outcome::win(Side::Second, "3 more symbols left")));
    assert_eq!(game.position(), position);
}

#[test]
fn a_square_of_three_pieces_is_noticed() {
    let mut position = position_after(&["L[42,43,53,63]", "T[44,45,46,55]"]);
    assert_eq!(position.legal_placements().count(), 126);
    let error = position.make("S[22,23,33,34]".parse().unwrap()).unwrap_err();
    assert_eq!(error.reason, "it completes a square of 2×2");
}

#[test]
fn each_rule_refuses_with_its_own_reason() {
    let mut position = position_after(&["L[00,01,02,10]"]);
    let mut reason = |mv: &str| position.make(mv.parse().unwrap()).unwrap_err().reason;
    assert_eq!(reason("I[02,12,22,32]"), "it overlaps a piece");
    assert_eq!(reason("I[90,91,92,93]"), "it touches no piece");
    assert_eq!(reason("L[03,04,05,13]"), "it touches a piece of the same shape");
    assert_eq!(reason("T[11,12,13,22]"), "it completes a square of 2×2");
    assert_eq!(reason("swap"), "the pie rule is off");
}

#[test]
fn a_shape_of_which_five_are_placed_is_used_up() {
    // Five I, connected by other pieces.
    let mut rng = tetrad_core::random::SplitMix64::new(5);
    let mut used_up = 0;
    for _ in 0..300 {
        let mut position = Position::empty();
        while let Some(&placement) = rng.pick(&position.legal_placements().collect::<Vec<_>>()) {
            position.place_unchecked(placement);
        }
        assert_eq!(usize::from(position.piece_count()), position.placements().len());
        used_up += usize::from(position.supply().contains(&0));
    }
    assert!(used_up > 0, "no shape was ever used up");
}

#[test]
fn ties_go_to_whoever_placed_last() {
    let (game, _) = reference_game();
    let base = Position::empty();
    let mut position = base;
    game.moves.iter().for_each(|&mv| position.make(mv).unwrap());
    assert_eq!((position.margin(), position.to_move(), position.winner()), (0, Player::X, Some(Player::O)));
    let outcome = Outcome::win(Side::Second, "as many symbols are left, and the winner placed last");
    assert_eq!(position.outcome(), Some(outcome));
    assert_eq!(position.with_to_move(Player::O).winner(), Some(Player::X));
}

#[test]
fn a_swap_exchanges_the_players_and_not_the_symbols() {
    let mut position = Position::random(3).with_pie(Pie::On);
    assert_eq!(position.legal_moves(Side::First).len(), 1292);
    position.make("L[42,43,53,63]".parse().unwrap()).unwrap();
    let board = position.board();
    assert_eq!(position.legal_moves(Side::Second).last(), Some(&Move::Swap));
    position.make(Move::Swap).unwrap();
    assert_eq!((position.board(), position.to_move()), (board, Player::O));
    assert_eq!((position.player(Side::First), position.player(Side::Second)), (Player::O, Player::X));
    assert_eq!(position.actors().sides(), [Side::First]);
    assert!(!position.legal_moves(Side::First).contains(&Move::Swap));
    let reason = position.make(Move::Swap).unwrap_err().reason;
    assert_eq!(reason, "only the first piece can be answered by a swap");
}

#[test]
fn the_pie_rule_adds_one_move_once() {
    let position = Position::empty().with_pie(Pie::On);
    assert_eq!([1, 2].map(|depth| position.perft(depth)), [1292, 89_808 + 1292]);
    assert_eq!(position.perft(3), 8_192_896 + 89_808);
}

#[test]
fn random_boards_are_fair_and_the_same_for_the_same_seed() {
    for seed in 0..20 {
        let board = Position::random(seed);
        assert_eq!(board, Position::random(seed));
        assert_ne!(board, Position::random(seed + 1));
        let count = |player| Cell::all().filter(|&cell| board.symbol(cell) == Some(player)).count();
        assert_eq!((count(Player::X), count(Player::O), board.margin()), (30, 30, 0));
        for cell in Cell::all() {
            assert_eq!(board.symbol(cell.opposite()), board.symbol(cell).map(Player::other));
        }
    }
}
