//! Statistics of games.

use tetrad_ptn::{CurvePoint, Game, Mode, Statistics};

use crate::texts::{EXPERTS, file};

fn statistics(name: &str) -> Statistics {
    Statistics::of(&Game::parse(file(name).as_bytes(), Mode::Strict).unwrap())
}

#[test]
fn the_sample_game_has_its_figures() {
    let statistics = statistics("scuti.ptn");
    assert_eq!((statistics.moves, statistics.clears, statistics.points), (30, [1, 1, 0, 1], 26_800));
    assert_eq!((statistics.lines(), statistics.burned_lines()), (7, 3));
    assert_eq!(statistics.tetris_rate(), Some(4.0 / 7.0));
    assert_eq!(statistics.efficiency(), Some(1340.0 / 7.0));
    assert_eq!((statistics.longest_wait, statistics.droughts), (15, 1));
    assert_eq!(statistics.pieces, [3, 5, 7, 4, 5, 4, 2]);
    let curve = [(18, 2, 2_000), (19, 3, 2_800), (30, 7, 26_800)];
    assert_eq!(statistics.curve, curve.map(|(moves, lines, points)| CurvePoint { moves, lines, points }));
}

#[test]
fn figures_of_several_games_add_up() {
    let mut total = Statistics::default();
    for name in EXPERTS {
        total.add(&statistics(name));
    }
    assert_eq!((total.games, total.moves, total.lines()), (3, 2267 + 902 + 589, 895 + 351 + 224));
    assert_eq!(total.points, 3_772_380 + 1_627_720 + 777_520);
    assert_eq!(total.pieces.iter().sum::<u64>(), total.moves);
    assert_eq!(total.curve, []);
}

#[test]
fn a_game_without_lines_has_no_rates() {
    let statistics = Statistics::of(&"Title: t\nO-12".parse().unwrap());
    assert_eq!((statistics.tetris_rate(), statistics.efficiency(), statistics.points), (None, None, 0));
}
