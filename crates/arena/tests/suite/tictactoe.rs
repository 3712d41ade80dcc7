//! Tic-tac-toe in the arena: engines by description, openings near the centre.

use tetrad_arena::spec::EngineSpec;
use tetrad_arena::{Contest, tictactoe};
use tetrad_core::{Game, Stop};
use tetrad_tictactoe::{Cell, Position};

fn describe(text: &str) -> Result<tetrad_arena::Contestant<Position>, String> {
    let spec = EngineSpec::parse(text, "nodes=200").map_err(|error| error.to_string())?;
    tictactoe::contestant(&spec).map_err(|error| error.to_string())
}

#[test]
fn built_in_engines_play_each_other_the_same_way_every_time() {
    let play = || {
        let engines = [describe("name=a threads=1").unwrap(), describe("name=b option.hash=1 depth=1").unwrap()];
        let openings = tictactoe::random_openings(&Position::empty(7, 7, 4).unwrap(), 4, 2, 3);
        let mut games = Vec::new();
        let contest = Contest { engines, openings, games: 4 };
        let summary = contest.run(&Stop::new(), |progress| games.push(progress.report.moves.clone())).unwrap();
        assert_eq!((summary.games, summary.faults), (4, [0, 0]));
        games
    };
    assert_eq!(play(), play());
}

#[test]
fn options_that_an_engine_does_not_have_are_refused_before_the_first_game() {
    let error = |text: &str| describe(text).err().unwrap();
    assert!(
        error("option.speed=1").starts_with("unknown option `speed`, expected one of: "),
        "{}",
        error("option.speed=1")
    );
    assert!(error("threads=100000").starts_with("option threads: found `100000`, expected a number from 1 to "));
}

#[test]
fn random_openings_are_near_the_centre_and_undecided() {
    let board = Position::empty(15, 15, 5).unwrap();
    let openings = tictactoe::random_openings(&board, tictactoe::usual_plies(&board), 10, 42);
    assert_eq!(openings.len(), 10);
    for opening in &openings {
        let marked = opening.squares().filter(|&square| matches!(opening.cell(square), Some(Cell::Marked(_))));
        let marked: Vec<_> = marked.collect();
        assert_eq!(marked.len(), 4);
        assert!(marked.iter().all(|square| (4..=10).contains(&square.col) && (4..=10).contains(&square.row)));
        assert_eq!(opening.outcome(), None);
    }
}
