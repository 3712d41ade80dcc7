//! Positions that pages put together: fresh games by their options, and boards as an editor leaves them.

use serde::{Deserialize, Serialize};
use tetrad_core::Game;
use tetrad_santorini::God;
use tetrad_tetris::{Goal, Rules, Solo, Versus};

use crate::lits::{LitsPie, LitsSetup};
use crate::reply::Problem;
use crate::santorini::SantoriniSetup;
use crate::tetris::{TetrisGoal, TetrisSetup};
use crate::tictactoe::TictactoeSetup;
use crate::views::{Described, view};

/// What a new game starts from, by game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "game", rename_all = "lowercase", rename_all_fields = "camelCase")]
pub enum NewGame {
    /// An empty board.
    Tictactoe {
        /// 1 to 64.
        rows: u8,
        /// 1 to 64.
        cols: u8,
        /// How many in a line win.
        win_length: u32,
    },
    /// A board with thirty symbols of each player, or none.
    Lits {
        /// Which symbols; none at all if left out.
        seed: Option<u32>,
        /// Whether the pie rule is on.
        swap: bool,
    },
    /// An empty board.
    Santorini {
        /// The names of both gods.
        gods: [String; 2],
    },
    /// A game of one player or two.
    Tetris {
        /// Which pieces come.
        seed: u32,
        /// Whether two play.
        versus: bool,
        /// When a game of one is over; a thousand pieces if left out.
        goal: Option<TetrisGoal>,
    },
}

/// A board as an editor leaves it, by game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "game", rename_all = "lowercase")]
pub enum Setup {
    /// Marks in cells.
    Tictactoe(TictactoeSetup),
    /// Symbols and the pieces over them.
    Lits(LitsSetup),
    /// Levels and workers.
    Santorini(SantoriniSetup),
    /// One player's side.
    Tetris(TetrisSetup),
}

/// The first position of a new game.
pub fn new_game(options: NewGame) -> Result<Described, Problem> {
    Ok(match options {
        NewGame::Tictactoe { rows, cols, win_length } => {
            let board = tetrad_tictactoe::Position::empty(rows, cols, win_length);
            view(&board.map_err(|error| Problem::new(error.to_string()))?)
        }
        NewGame::Lits { seed, swap } => {
            let board =
                seed.map_or_else(tetrad_lits::Position::start, |seed| tetrad_lits::Position::random(u64::from(seed)));
            view(&board.with_pie(if swap { LitsPie::On } else { LitsPie::Off }.into()))
        }
        NewGame::Santorini { gods } => {
            let [first, second] =
                gods.map(|name| name.parse::<God>().map_err(|error| Problem::in_text(&name, error).of("god")));
            view(&tetrad_santorini::Position::new([first?, second?]))
        }
        NewGame::Tetris { seed, versus: true, .. } => view(&Versus::new(u64::from(seed), Rules::default())),
        NewGame::Tetris { seed, goal, .. } => {
            let goal = goal.map_or(Goal::default(), crate::tetris::goal);
            view(&Solo::new(u64::from(seed), goal, Rules::default()))
        }
    })
}

/// The position of a board as an editor leaves it, or what is wrong with it.
pub fn compose(setup: &Setup) -> Result<Described, Problem> {
    match setup {
        Setup::Tictactoe(setup) => setup.position().map(|position| view(&position)),
        Setup::Lits(setup) => setup.position().map(|position| view(&position)),
        Setup::Santorini(setup) => setup.position().map(|position| view(&position)),
        Setup::Tetris(setup) => setup.position().map(|position| view(&position)),
    }
}

/// What does not depend on any position: for pages that draw pieces and explain gods.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Tables {
    /// Every god, mortals first.
    pub gods: Vec<crate::santorini::GodView>,
    /// The shapes of LITS.
    pub lits: Vec<crate::lits::LitsShape>,
    /// The pieces of Tetris.
    pub tetris: Vec<crate::tetris::TetrisShape>,
}

/// The tables.
pub fn tables() -> Tables {
    Tables { gods: crate::santorini::gods(), lits: crate::lits::shapes(), tetris: crate::tetris::shapes() }
}
