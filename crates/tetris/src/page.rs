//! Solo and versus Tetris as the web pages see them.

mod fumen;

pub use fumen::of_replay as replay_fumen;

use serde::{Deserialize, Serialize};
use tetrad_core::room::page::{Continuation, Export, GameText, Page, Problem};
use tetrad_core::{Game, Outcome, Side, Turn};

use crate::{
    Attack, Cell, Contestant, Field, Fumen, Goal, HEIGHT, Incoming, Input, LockOut, NotationErrorKind, Orientation,
    Piece, Placed, Placement, Position, Rotation, Rules, Seats, Solo, Sonic, Spin, Streaks, Versus, WIDTH,
};

/// A game of Tetris.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct TetrisBoard {
    /// One seat in a solo game, two in a versus game.
    pub seats: Vec<TetrisSeat>,
    /// Pieces placed, by each side.
    pub placed: u32,
    /// Lines cleared so far, in a solo game.
    pub lines: Option<u32>,
    /// Lines sent so far, in a solo game.
    pub attack: Option<u32>,
    /// When a solo game is over that the player survives; `null` in a versus game.
    pub goal: Option<Goal>,
    /// The variable rules of the game.
    pub rules: TetrisRules,
}

/// The variable rules of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct TetrisRules {
    /// Whether half turns are allowed.
    pub half_turns: bool,
    /// Whether pieces may not come to rest wholly above the visible rows.
    pub lock_out: bool,
    /// The name of the attack table.
    pub attack: String,
}

/// One player's position, with the garbage on its way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct TetrisSeat {
    /// Rows from the bottom, a character a cell: a piece's letter, `G` for garbage, `_` free. Empty rows at the top are
    /// left out.
    pub rows: Vec<String>,
    /// The current piece and the known ones after it.
    pub queue: Vec<Piece>,
    /// The held piece.
    pub hold: Option<Piece>,
    /// Clears in a row.
    pub combo: u32,
    /// Difficult clears in a row.
    pub back_to_back: u32,
    /// The cells in which the current piece appears, as `[column, row]`; `null` if it can't.
    pub spawn: Option<[[u8; 2]; 4]>,
    /// Garbage on its way, the oldest first.
    pub incoming: Vec<Attack>,
}

/// A legal placement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct TetrisAction {
    /// The placement as text.
    pub action: String,
    /// The piece.
    pub piece: Piece,
    /// Whether the current piece is held for it.
    pub hold: bool,
    /// The orientation of the piece.
    pub orientation: Orientation,
    /// The column of its centre, from the left.
    pub x: u8,
    /// The row of its centre, from the bottom.
    pub y: u8,
    /// The T-spin with which it gets there.
    pub spin: Spin,
    /// The cells, as `[column, row]`.
    pub cells: [[u8; 2]; 4],
    /// The shortest inputs that lead there; `null` if these need drops by single rows.
    pub inputs: Option<Vec<Input>>,
}

/// The legal placements.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct TetrisActions {
    /// Those of the current piece first.
    pub actions: Vec<TetrisAction>,
}

/// The options of a new game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, ts_rs::TS)]
pub struct TetrisOptions {
    /// The seed that the pieces are drawn from.
    pub seed: u32,
    /// Whether it is a versus game.
    pub versus: bool,
    /// When a solo game is over; after 1000 pieces if left out.
    pub goal: Option<Goal>,
}

/// What a placement did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct PlacedView {
    /// The cells that the piece filled, as `[column, row]`, before lines were cleared.
    pub cells: [[u8; 2]; 4],
    /// Lines cleared.
    pub lines: u8,
    /// The T-spin of the placement.
    pub spin: Spin,
    /// Whether the field is empty after it.
    pub perfect: bool,
    /// Lines sent.
    pub attack: u32,
}

/// A piece and its cells in each orientation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct TetrisShape {
    /// The piece.
    pub piece: Piece,
    /// Facing north, east, south and west: cells as `[right, up]` from the centre.
    pub orientations: [[[i8; 2]; 4]; 4],
}

/// A position of one player as an editor leaves it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct TetrisSetup {
    /// Rows as in a seat; full rows are not allowed.
    pub rows: Vec<String>,
    /// The current piece and the known ones after it.
    pub queue: Vec<Piece>,
    /// The held piece.
    pub hold: Option<Piece>,
    /// Clears in a row.
    pub combo: u32,
    /// Difficult clears in a row.
    pub back_to_back: u32,
}

fn shapes() -> Vec<TetrisShape> {
    let shape = |piece: Piece| TetrisShape {
        piece,
        orientations: Orientation::ALL.map(|orientation| piece.cells(orientation).map(|(x, y)| [x, y])),
    };
    Piece::ALL.into_iter().map(shape).collect()
}

/// Converts a position, with the garbage on its way, for a page.
pub fn seat(position: &Position, incoming: Option<&Incoming>) -> TetrisSeat {
    let row = |y| position.field.row(y).iter().map(|cell| cell.map_or('_', Cell::letter)).collect();
    TetrisSeat {
        rows: (0..position.field.height()).map(row).collect(),
        queue: position.queue.clone(),
        hold: position.hold,
        combo: position.streaks.combo,
        back_to_back: position.streaks.back_to_back,
        spawn: position.current().and_then(|piece| position.board().spawn(piece)).map(cells),
        incoming: incoming.map_or(Vec::new(), |incoming| incoming.attacks().to_vec()),
    }
}

fn rules(rules: &Rules) -> TetrisRules {
    TetrisRules {
        half_turns: rules.rotation == Rotation::SrsPlus,
        lock_out: rules.lock_out == LockOut::On,
        attack: rules.attack.name.to_owned(),
    }
}

/// The cells of a placement, as `[column, row]`.
pub fn cells(placement: Placement) -> [[u8; 2]; 4] {
    placement.cells_unchecked().map(|(x, y)| [x, y])
}

/// Converts what a placement did for a page.
pub fn placed(placement: Placement, placed: Placed) -> PlacedView {
    PlacedView {
        cells: cells(placement),
        lines: placed.clear.lines,
        spin: placed.clear.spin,
        perfect: placed.clear.perfect,
        attack: placed.attack,
    }
}

/// The continuations of a chain of actions. A placement is a whole move, so a chain has at most one action.
fn seat_actions<G: Seats>(game: &G, side: Side, chain: &[&str]) -> Result<Continuation<TetrisActions>, Problem> {
    let position = game.position(side);
    let (actions, mv) = match chain {
        [] => (placements(position, game, side), None),
        [text] => {
            let placement: Placement = text.parse().map_err(|error| Problem::in_text(text, error))?;
            if let Some(objection) = position.objection(placement, game.rules()) {
                return Err(Problem::new(objection.to_string()));
            }
            (Vec::new(), Some(placement.to_string()))
        }
        _ => return Err(Problem::new("a placement is a whole move")),
    };
    Ok(Continuation { next: TetrisActions { actions }, mv })
}

fn placements<G: Seats>(position: &Position, game: &G, side: Side) -> Vec<TetrisAction> {
    let mut ways = Sonic::new();
    let mut searched = None;
    let action = |placement: Placement| {
        if searched != Some(placement.piece) {
            ways.search(position.board(), placement.piece, game.rules().rotation);
            searched = Some(placement.piece);
        }
        let inputs = ways.path(placement).map(|(_, inputs)| inputs);
        TetrisAction {
            action: placement.to_string(),
            piece: placement.piece,
            hold: position.current() != Some(placement.piece),
            orientation: placement.orientation,
            x: placement.x,
            y: placement.y,
            spin: placement.spin,
            cells: cells(placement),
            inputs,
        }
    };
    game.legal_moves(side).into_iter().map(action).collect()
}

/// The part of [`Page`] that both games share.
macro_rules! shared_by_both {
    () => {
        type Board = TetrisBoard;
        type Actions = TetrisActions;
        type Options = TetrisOptions;
        type Setup = TetrisSetup;
        type Tables = Vec<TetrisShape>;
        type Effect = PlacedView;

        fn continue_chain(&self, side: Side, chain: &[&str]) -> Result<Continuation<TetrisActions>, Problem> {
            seat_actions(self, side, chain)
        }

        fn tables() -> Vec<TetrisShape> {
            shapes()
        }
    };
}

impl Page for Solo {
    shared_by_both!();

    fn board_view(&self) -> TetrisBoard {
        TetrisBoard {
            seats: vec![seat(&self.position, None)],
            placed: self.tally.pieces,
            lines: Some(self.tally.lines),
            attack: Some(self.tally.attack),
            goal: Some(self.goal),
            rules: rules(&self.rules),
        }
    }

    fn side_names(&self) -> [String; 2] {
        ["Player".to_owned(), "Gravity".to_owned()]
    }

    fn play_with_effects(&mut self, turn: &Turn<Placement>) -> Result<(Vec<PlacedView>, Option<Outcome>), Problem> {
        match turn {
            Turn::One(placement) => Ok((vec![placed(*placement, self.place(*placement)?)], self.outcome())),
            Turn::Both(_) => Ok((Vec::new(), self.play(turn)?)),
        }
    }

    fn takes(options: &TetrisOptions) -> bool {
        !options.versus
    }

    fn new_game(options: TetrisOptions) -> Result<Self, Problem> {
        Ok(Self::new(u64::from(options.seed), options.goal.unwrap_or_default(), Rules::default()))
    }

    fn compose(setup: TetrisSetup) -> Result<Self, Problem> {
        let wrong = |kind: NotationErrorKind| Problem::new(format!("expected {kind}"));
        if setup.rows.len() > HEIGHT {
            return Err(wrong(NotationErrorKind::TooManyRows));
        }
        let mut field = Field::default();
        for (y, row) in setup.rows.iter().enumerate() {
            let cell = |letter| match letter {
                '_' => Ok(None),
                _ => Cell::from_letter(letter).map(Some).ok_or_else(|| wrong(NotationErrorKind::BadCell)),
            };
            let cells = row.chars().map(cell).collect::<Result<Vec<_>, _>>()?;
            if cells.len() != WIDTH {
                return Err(wrong(NotationErrorKind::BadRow));
            }
            if cells.iter().all(Option::is_some) {
                return Err(wrong(NotationErrorKind::FullRow));
            }
            cells.into_iter().enumerate().for_each(|(x, cell)| field.set(x, y, cell));
        }
        let TetrisSetup { queue, hold, combo, back_to_back, .. } = setup;
        Ok(Self::from(Position { field, queue, hold, streaks: Streaks { combo, back_to_back } }))
    }

    fn position_exports(&self) -> Vec<Export> {
        let fumen =
            fumen::of_field(&self.position.field).map(|text| Export::without("Fumen", text, "queue, hold and streaks"));
        std::iter::once(Export::whole("Text", self.to_string())).chain(fumen).collect()
    }

    fn game_exports(&self, moves: &[Placement]) -> Vec<Export> {
        let film = fumen::of_game(self, moves);
        film.map(|text| Export::without("Fumen", text, "queue, hold, branches, times and comments"))
            .into_iter()
            .collect()
    }

    fn import(text: &str) -> Option<Result<GameText<Self>, Problem>> {
        let text = text.trim();
        // A link without the header is to a fumen of another version.
        (Fumen::is_meant_by(text) || text.contains("fumen")).then(|| fumen::import(text))
    }
}

impl Page for Versus {
    shared_by_both!();

    fn board_view(&self) -> TetrisBoard {
        let seat = |contestant: &Contestant| seat(&contestant.position, Some(&contestant.incoming));
        TetrisBoard {
            seats: self.contestants.iter().map(seat).collect(),
            placed: self.placed,
            lines: None,
            attack: None,
            goal: None,
            rules: rules(&self.rules),
        }
    }

    fn side_names(&self) -> [String; 2] {
        ["Left".to_owned(), "Right".to_owned()]
    }

    fn play_with_effects(&mut self, turn: &Turn<Placement>) -> Result<(Vec<PlacedView>, Option<Outcome>), Problem> {
        match turn {
            Turn::Both(placements) => {
                let did = self.place(*placements)?;
                let effects = placements.iter().zip(did).map(|(&placement, did)| placed(placement, did)).collect();
                Ok((effects, self.outcome()))
            }
            Turn::One(_) => Ok((Vec::new(), self.play(turn)?)),
        }
    }

    fn takes(options: &TetrisOptions) -> bool {
        options.versus
    }

    fn new_game(options: TetrisOptions) -> Result<Self, Problem> {
        Ok(Self::new(u64::from(options.seed), Rules::default()))
    }

    fn compose(setup: TetrisSetup) -> Result<Self, Problem> {
        let Solo { position, rules, .. } = Solo::compose(setup)?;
        Ok(Self::between(&position, 0, rules))
    }

    fn position_exports(&self) -> Vec<Export> {
        let field = |(contestant, name): (&Contestant, &str)| {
            let text = fumen::of_field(&contestant.position.field)?;
            Some(Export::without(&format!("Fumen of the {name} field"), text, "queue, hold, streaks and garbage"))
        };
        let fields = self.contestants.iter().zip(["left", "right"]).filter_map(field);
        std::iter::once(Export::whole("Text", self.to_string())).chain(fields).collect()
    }
}
