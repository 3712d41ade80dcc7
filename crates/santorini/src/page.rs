//! Santorini for web pages.

use serde::{Deserialize, Serialize};
use tetrad_core::Side;
use tetrad_core::room::page::{Continuation, Export, NoEffect, Page, Problem};

use crate::protocol::lettered;
use crate::{Action, God, Moment, NotationErrorKind, Parts, Position, Square, Squares};

/// A board of Santorini. Squares are numbered row by row from the top left, 0 to 24.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct SantoriniBoard {
    /// The height of each square: 0 to 3, and 4 for a dome.
    pub heights: Vec<usize>,
    /// The names of the squares.
    pub squares: Vec<String>,
    /// The workers of each side: two, or none before they are placed.
    pub workers: [Vec<usize>; 2],
    /// The god of each side.
    pub gods: [GodView; 2],
    /// The side to move, or which would be.
    pub to_move: Side,
    /// Whether the side to move must not climb in this turn.
    pub banned: bool,
    /// Whether the power of each side's god applies at the beginning of the turn.
    pub applies: [bool; 2],
    /// Whether the side to move has to place its workers.
    pub placing: bool,
    /// The winner, if the game is over.
    pub winner: Option<Side>,
}

/// A god as web pages show it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct GodView {
    /// The name in lower case, as in positions.
    pub name: String,
    /// The name as people write it.
    pub title: String,
    /// When the power applies, to the player who has it: `Your move`, `Opponent's turn`. Mortals have no power.
    pub when: Option<String>,
    /// The difference from a mortal's turn, in a sentence.
    pub power: String,
}

/// A click that may come next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct SantoriniAction {
    /// The text to append to the chain.
    pub action: String,
    /// The kind of action: `place_worker`, `select_worker`, `move_worker`, `build`, `dome`, `end_turn` or `no_moves`.
    pub kind: String,
    /// The square of the action, if it has one.
    pub square: Option<usize>,
}

/// The clicks that may come next, and the board after those before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct SantoriniActions {
    /// The actions in ascending order, `end_turn` last.
    pub actions: Vec<SantoriniAction>,
    /// As in [`SantoriniBoard::heights`].
    pub heights: Vec<usize>,
    /// As in [`SantoriniBoard::workers`].
    pub workers: [Vec<usize>; 2],
    /// The square of the selected worker.
    pub selected: Option<usize>,
    /// Whether the power of each side's god applies to the next click.
    pub applies: [bool; 2],
}

/// The options of an empty board.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, ts_rs::TS)]
pub struct SantoriniOptions {
    /// The names of both gods.
    pub gods: [String; 2],
}

/// A board as the page's editor sends it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct SantoriniSetup {
    /// As in [`SantoriniBoard::heights`].
    pub heights: Vec<u8>,
    /// As in [`SantoriniBoard::workers`].
    pub workers: [Vec<u8>; 2],
    /// The names of the gods.
    pub gods: [String; 2],
    /// The side to move.
    pub to_move: Side,
    /// Whether Athena bans the side to move from climbing.
    #[serde(default)]
    pub banned: bool,
    /// The winner, if the game is over.
    #[serde(default)]
    pub winner: Option<Side>,
}

fn god(god: God) -> GodView {
    let name = god.name();
    let title = name[..1].to_uppercase() + &name[1..];
    let when = god.moment().map(|moment| moment.title().to_owned());
    GodView { name: name.to_owned(), title, when, power: god.power().to_owned() }
}

/// The kinds of clicks that may come next in a turn.
#[derive(Clone, Copy)]
struct Phase {
    moves: bool,
    builds: bool,
}

impl Phase {
    /// A turn begins with the choice of the worker that moves.
    const BEGINNING: Self = Self { moves: true, builds: false };

    fn before(next: &[Action]) -> Self {
        Self {
            moves: next.iter().any(|action| matches!(action, Action::SelectWorker(_) | Action::MoveWorker(_))),
            builds: next.iter().any(|action| matches!(action, Action::Build(_) | Action::Dome(_))),
        }
    }
}

/// Whether the power of each side's god applies in a phase of the turn.
fn applies(position: &Position, phase: Phase) -> [bool; 2] {
    let is_begun = position.winner().is_none() && !position.is_placement();
    Side::BOTH.map(|side| {
        let is_mover = side == position.to_move();
        is_begun
            && position.god(side).moment().is_some_and(|moment| match moment {
                Moment::Move | Moment::Win => is_mover && phase.moves,
                Moment::Build => is_mover && phase.builds,
                Moment::Turn => is_mover,
                Moment::OpponentsTurn => !is_mover && position.is_banned(),
            })
    })
}

fn indices(squares: Squares) -> Vec<usize> {
    squares.into_iter().map(Square::index).collect()
}

impl Page for Position {
    type Board = SantoriniBoard;
    type Actions = SantoriniActions;
    type Options = SantoriniOptions;
    type Setup = SantoriniSetup;
    type Tables = Vec<GodView>;
    type Effect = NoEffect;

    fn board_view(&self) -> SantoriniBoard {
        SantoriniBoard {
            heights: Square::all().map(|square| self.height(square)).collect(),
            squares: Square::all().map(|square| square.to_string()).collect(),
            workers: Side::BOTH.map(|side| indices(self.workers(side))),
            gods: self.gods().map(god),
            to_move: self.to_move(),
            banned: self.is_banned(),
            applies: applies(self, Phase::BEGINNING),
            placing: self.winner().is_none() && self.is_placement(),
            winner: self.winner(),
        }
    }

    fn side_names(&self) -> [String; 2] {
        ["Player 1".to_owned(), "Player 2".to_owned()]
    }

    fn continue_chain(&self, side: Side, chain: &[&str]) -> Result<Continuation<SantoriniActions>, Problem> {
        let read = |&text: &&str| text.parse::<Action>().map_err(|error| Problem::in_text(text, error));
        let chain: Vec<Action> = chain.iter().map(read).collect::<Result<_, _>>()?;
        if side != self.to_move() || self.winner().is_some() {
            return Ok(Continuation { next: clicks(self, &[], Vec::new()), mv: None });
        }
        let then = self.continuation(&chain).ok_or_else(|| Problem::new("no legal turn begins like this"))?;
        Ok(Continuation { next: clicks(self, &chain, then.actions), mv: then.turn.map(|turn| turn.to_string()) })
    }

    fn new_game(options: SantoriniOptions) -> Result<Self, Problem> {
        let god = |name: String| name.parse::<God>().map_err(|error| Problem::in_text(&name, error).of("god"));
        let [first, second] = options.gods.map(god);
        Ok(Self::new([first?, second?]))
    }

    fn compose(setup: SantoriniSetup) -> Result<Self, Problem> {
        let wrong = |kind: NotationErrorKind| Problem::new(format!("expected {kind}"));
        let squares = |workers: &Vec<u8>| {
            let square = |&index: &u8| Square::new(index.into()).ok_or_else(|| wrong(NotationErrorKind::WorkerSquare));
            workers.iter().map(square).collect::<Result<Vec<_>, _>>()
        };
        let count = setup.heights.len();
        let [first, second] = setup.workers.each_ref().map(squares);
        let [one, other] = setup.gods.map(|name| name.parse().map_err(|_| wrong(NotationErrorKind::God)));
        let parts = Parts {
            heights: setup.heights.try_into().map_err(|_| wrong(NotationErrorKind::HeightCount(count)))?,
            workers: [first?, second?],
            gods: [one?, other?],
            to_move: setup.to_move,
            banned: setup.banned,
            winner: setup.winner,
        };
        Self::from_parts(&parts).map_err(|error| Problem::new(error.to_string()))
    }

    fn passed(&self) -> Option<Self> {
        if self.is_placement() || self.winner().is_some() {
            return None;
        }
        let mut passed = *self;
        passed.pass();
        (!passed.is_stuck()).then_some(passed)
    }

    fn tables() -> Vec<GodView> {
        God::ALL.into_iter().map(god).collect()
    }

    fn position_exports(&self) -> Vec<Export> {
        vec![Export::whole("FEN", self.to_string()), Export::whole("FEN of santorini-ai", lettered(self))]
    }
}

fn clicks(position: &Position, chain: &[Action], next: Vec<Action>) -> SantoriniActions {
    let begun = position.begun(chain);
    SantoriniActions {
        heights: Square::all().map(|square| begun.height(square)).collect(),
        workers: Side::BOTH.map(|side| indices(begun.workers(side))),
        selected: begun.selected().map(Square::index),
        applies: applies(position, Phase::before(&next)),
        actions: next.into_iter().map(action).collect(),
    }
}

fn action(action: Action) -> SantoriniAction {
    SantoriniAction {
        action: action.to_string(),
        kind: action.name().to_owned(),
        square: action.square().map(Square::index),
    }
}
