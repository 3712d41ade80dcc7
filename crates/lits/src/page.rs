//! Battle of LITS for web pages.

use serde::{Deserialize, Serialize};
use tetrad_core::room::page::{Continuation, Export, GameText, NoEffect, Page, Problem, read_turn};
use tetrad_core::{Game, Side, Turn};

use crate::{Board, Cell, GameFile, Move, Orientation, Pie, Placement, Player, Position, Shape, Tile};

/// A board of Battle of LITS. Cells are numbered row by row from the top left, 0 to 99.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct LitsBoard {
    /// A character for each cell: whose symbol is printed there, `x`, `o` or `_`.
    pub symbols: String,
    /// A character for each cell: the shape of the piece that covers it, or `_`.
    pub shapes: String,
    /// The pieces on the board.
    pub pieces: Vec<LitsPiece>,
    /// How many pieces are left of `L`, `I`, `T` and `S`.
    pub supply: [u8; 4],
    /// Uncovered symbols of X and of O.
    pub uncovered: [u32; 2],
    /// The player to move, or who would be: `x` or `o`.
    pub to_move: String,
    /// The state of the pie rule.
    pub pie: Pie,
}

/// A piece on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct LitsPiece {
    /// `L`, `I`, `T` or `S`.
    pub shape: String,
    /// The cells that it covers, in row-by-row order.
    pub cells: [usize; 4],
}

/// A piece that may be laid, or the rule that forbids it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct LitsAction {
    /// The move.
    pub action: String,
    /// `L`, `I`, `T` or `S`.
    pub shape: String,
    /// The number of the shape's orientation in [`LitsShape::orientations`].
    pub orientation: usize,
    /// The cells that it covers, in row-by-row order.
    pub cells: [usize; 4],
    /// The rule that forbids the placement, in words; `None` if it is legal.
    pub objection: Option<String>,
}

/// Every placement on the board, legal or not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct LitsActions {
    /// All placements, in the order of the table; those without an objection are legal.
    pub actions: Vec<LitsAction>,
    /// Whether `swap` is an action too.
    pub swap: bool,
}

/// The options of a new game: a board with thirty symbols of each player, or none.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, ts_rs::TS)]
pub struct LitsOptions {
    /// The seed of the symbols; without it the board has none.
    pub seed: Option<u32>,
    /// Whether the pie rule is on.
    pub swap: bool,
}

/// A shape and its orientations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct LitsShape {
    /// `L`, `I`, `T` or `S`.
    pub shape: String,
    /// The orientations, each once.
    pub orientations: Vec<Orientation>,
}

/// A board as the page's editor sends it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct LitsSetup {
    /// As in [`LitsBoard::symbols`].
    pub symbols: String,
    /// As in [`LitsBoard::shapes`].
    pub shapes: String,
    /// The side to move, `x` or `o`; if left out, it follows from the number of pieces.
    #[serde(default)]
    pub to_move: Option<String>,
    /// The state of the pie rule.
    pub pie: Pie,
}

fn letter(player: Player) -> String {
    player.to_string().to_lowercase()
}

impl Page for Position {
    type Board = LitsBoard;
    type Actions = LitsActions;
    type Options = LitsOptions;
    type Setup = LitsSetup;
    type Tables = Vec<LitsShape>;
    type Effect = NoEffect;

    fn board_view(&self) -> LitsBoard {
        let symbol = |cell| self.symbol(cell).map_or("_".to_owned(), letter);
        let shape = |cell| self.shape_at(cell).map_or("_".to_owned(), |shape| shape.to_string());
        let uncovered = |player| {
            let is_free = |cell: &Cell| self.symbol(*cell) == Some(player) && self.shape_at(*cell).is_none();
            Cell::all().filter(is_free).count() as u32
        };
        let piece = |placement: Placement| LitsPiece {
            shape: placement.shape().to_string(),
            cells: placement.cells().map(Cell::index),
        };
        LitsBoard {
            symbols: Cell::all().map(symbol).collect(),
            shapes: Cell::all().map(shape).collect(),
            pieces: self.placements().into_iter().map(piece).collect(),
            supply: self.supply(),
            uncovered: Player::BOTH.map(uncovered),
            to_move: letter(self.to_move()),
            pie: self.pie(),
        }
    }

    fn side_names(&self) -> [String; 2] {
        Side::BOTH.map(|side| self.player(side).to_string())
    }

    fn continue_chain(&self, side: Side, chain: &[&str]) -> Result<Continuation<LitsActions>, Problem> {
        let is_to_act = !self.is_over() && side == self.side(self.to_move());
        let (actions, swap, mv) = match chain {
            [] if is_to_act => {
                (Placement::all().map(|placement| action(self, placement)).collect(), self.can_swap(), None)
            }
            [] => (Vec::new(), false, None),
            _ => {
                let turn: Turn<Move> = read_turn(self, chain)?;
                self.clone().play(&turn)?;
                (Vec::new(), false, turn.moves().first().map(ToString::to_string))
            }
        };
        Ok(Continuation { next: LitsActions { actions, swap }, mv })
    }

    fn new_game(options: LitsOptions) -> Result<Self, Problem> {
        let board = options.seed.map_or_else(Self::start, |seed| Self::random(u64::from(seed)));
        Ok(board.with_pie(if options.swap { Pie::On } else { Pie::Off }))
    }

    fn compose(setup: LitsSetup) -> Result<Self, Problem> {
        let letters = |text: &str| -> Result<[char; 100], Problem> {
            text.chars().collect::<Vec<_>>().try_into().map_err(|_| Problem::new("a board has 100 cells"))
        };
        let (symbols, shapes) = (letters(&setup.symbols)?, letters(&setup.shapes)?);
        let player =
            |letter: &str| letter.parse::<Player>().map_err(|_| Problem::new("a symbol is `x`, `o` or `_` for none"));
        let mut tiles = [Tile::default(); 100];
        for (tile, (&symbol, &shape)) in tiles.iter_mut().zip(symbols.iter().zip(&shapes)) {
            tile.symbol = if symbol == '_' { None } else { Some(player(&symbol.to_string())?) };
            if shape != '_' {
                let shape = Shape::from_letter(shape);
                tile.shape = Some(shape.ok_or_else(|| Problem::new("a shape is `L`, `I`, `T`, `S` or `_` for none"))?);
            }
        }
        let to_move = setup.to_move.as_deref().map(player).transpose()?;
        let placed = |shape: Shape| tiles.iter().filter(|tile| tile.shape == Some(shape)).count() / 4;
        let supply = Shape::ALL.map(|shape| 5_usize.saturating_sub(placed(shape)) as u8);
        let position = Position::from_board(&Board { tiles, supply, to_move });
        let position = position.map_err(|error| Problem::new(error.to_string()))?;
        Ok(position.with_pie(setup.pie))
    }

    fn passed(&self) -> Option<Self> {
        // The offer to swap belongs to the second turn.
        let is_usual = !self.is_over() && !self.can_swap();
        is_usual.then(|| self.clone().with_to_move(self.to_move().other()))
    }

    fn tables() -> Vec<LitsShape> {
        let shape = |shape: Shape| LitsShape { shape: shape.to_string(), orientations: shape.orientations() };
        Shape::ALL.into_iter().map(shape).collect()
    }

    fn position_exports(&self) -> Vec<Export> {
        let board = self.board();
        let with_side = Board { to_move: Some(self.to_move()), ..board.clone() };
        let bare = Board { to_move: None, ..board }.to_string();
        vec![
            Export::whole("Position", self.to_string()),
            Export::without("LTP board", bare, "whose turn it is, and the pie rule"),
            Export::without("LTP board with side", with_side.to_string(), "the pie rule"),
        ]
    }

    fn game_exports(&self, moves: &[Move]) -> Vec<Export> {
        let file = GameFile { moves: moves.to_vec(), ..GameFile::new(self.clone()) };
        vec![Export::without("LTP game file", file.to_string(), "branches, times and comments")]
    }

    fn import(text: &str) -> Option<Result<GameText<Self>, Problem>> {
        // A file begins with a board; a list of moves does not, on however many lines it stands.
        let is_move = |word: &str| word.parse::<Move>().is_ok();
        if text.trim().lines().count() < 2 || text.split_whitespace().next().is_some_and(is_move) {
            return None;
        }
        let read = text.parse().map_err(|error| Problem::in_text(text, error));
        Some(read.map(|file: GameFile| {
            let GameFile { base, moves, hints, .. } = file;
            GameText { form: "LTP game file", start: base, moves, hints }
        }))
    }
}

fn action(position: &Position, placement: Placement) -> LitsAction {
    LitsAction {
        action: placement.to_string(),
        shape: placement.shape().to_string(),
        orientation: placement.orientation(),
        cells: placement.cells().map(Cell::index),
        objection: position.objection(placement).map(|objection| objection.to_string()),
    }
}
