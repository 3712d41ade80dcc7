//! Santorini for pages.

use serde::{Deserialize, Serialize};
use tetrad_core::{Game, Side};
use tetrad_santorini::{Action, God, NotationError, Position, Square};

use crate::reply::Problem;
use crate::views::{Actions, BoardView, NextActions, Paged};

/// A board of Santorini. Squares are numbered row by row from the top left, 0 to 24.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SantoriniBoard {
    /// How high each square is built: 0 to 3, and 4 for a dome.
    pub heights: Vec<usize>,
    /// What people call the squares.
    pub squares: Vec<String>,
    /// The workers of each side: two, or none before they are placed.
    pub workers: [Vec<usize>; 2],
    /// Whose power each side has.
    pub gods: [GodView; 2],
    /// Who is to move, or would be.
    pub to_move: Side,
    /// Whether the side to move must not climb in this turn.
    pub banned: bool,
    /// Whether the side to move has to place its workers.
    pub placing: bool,
    /// Who has won.
    pub winner: Option<Side>,
}

/// A god.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct GodView {
    /// In lower case, as positions have it.
    pub name: String,
    /// As people write it.
    pub title: String,
    /// What the god changes about a turn, in a sentence.
    pub power: String,
}

/// A click that may come next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SantoriniAction {
    /// What to put behind the chain.
    pub action: String,
    /// What is done: `place_worker`, `select_worker`, `move_worker`, `build`, `dome`, `end_turn` or `no_moves`.
    pub kind: String,
    /// Where.
    pub square: Option<usize>,
}

/// A board as somebody put it together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SantoriniSetup {
    /// As in a board.
    pub heights: Vec<u8>,
    /// As in a board.
    pub workers: [Vec<u8>; 2],
    /// The names of the gods.
    pub gods: [String; 2],
    /// Who is to move.
    pub to_move: Side,
    /// Whether Athena forbids the side to move to climb.
    #[serde(default)]
    pub banned: bool,
    /// Who has won.
    #[serde(default)]
    pub winner: Option<Side>,
}

impl SantoriniSetup {
    pub(crate) fn position(&self) -> Result<Position, Problem> {
        let heights: String = self.heights.iter().map(ToString::to_string).collect();
        let player = |side: Side| {
            let ban = if self.banned && side != self.to_move { "[^]" } else { "" };
            let mark = if self.winner == Some(side) { "#" } else { "" };
            let workers: Vec<String> = self.workers[side.index()].iter().map(ToString::to_string).collect();
            format!("{}{ban}{mark}:{}", self.gods[side.index()], workers.join(","))
        };
        let to_move = self.to_move.index() + 1;
        let text = format!("{heights}/{to_move}/{}/{}", player(Side::First), player(Side::Second));
        text.parse().map_err(|error: NotationError| Problem::new(format!("expected {}", error.kind)))
    }
}

/// Every god there is.
pub(crate) fn gods() -> Vec<GodView> {
    God::ALL.into_iter().map(god).collect()
}

fn god(god: God) -> GodView {
    let name = god.name();
    let title = name[..1].to_uppercase() + &name[1..];
    GodView { name: name.to_owned(), title, power: god.power().to_owned() }
}

impl Paged for Position {
    fn board_view(&self) -> BoardView {
        BoardView::Santorini(SantoriniBoard {
            heights: Square::all().map(|square| self.height(square)).collect(),
            squares: Square::all().map(|square| square.to_string()).collect(),
            workers: Side::BOTH.map(|side| self.worker_squares(side).map(Square::index).collect()),
            gods: self.gods().map(god),
            to_move: self.to_move(),
            banned: self.is_banned(),
            placing: self.winner().is_none() && self.is_placement(),
            winner: self.winner(),
        })
    }

    fn sides(&self) -> [String; 2] {
        ["Player 1".to_owned(), "Player 2".to_owned()]
    }

    fn next_actions(&self, side: Side, chain: &[&str]) -> Result<Actions, Problem> {
        let read = |&text: &&str| text.parse::<Action>().map_err(|error| Problem::in_text(text, error));
        let chain: Vec<Action> = chain.iter().map(read).collect::<Result<_, _>>()?;
        if side != self.to_move() || self.winner().is_some() {
            return Ok(Actions { next: NextActions::Santorini { actions: Vec::new() }, mv: None });
        }
        let then = self.continuation(&chain).ok_or_else(|| Problem::new("no legal turn begins like this"))?;
        Ok(Actions {
            next: NextActions::Santorini { actions: then.actions.into_iter().map(action).collect() },
            mv: then.turn.map(|turn| self.move_text(&turn)),
        })
    }
}

fn action(action: Action) -> SantoriniAction {
    SantoriniAction {
        action: action.to_string(),
        kind: action.name().to_owned(),
        square: action.square().map(Square::index),
    }
}
