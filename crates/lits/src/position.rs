//! Positions: symbols, pieces, the side to move, and whether the sides may still be swapped.
//!
//! Players are identified by their symbols. After a swap the second side plays X.

use serde::{Deserialize, Serialize};
use tetrad_core::random::SplitMix64;
use tetrad_core::{Actors, Game, IllegalMove, Outcome, Side, Symmetry, Turn};

use crate::board::{Board, BoardError, Tile};
use crate::cells::{Cell, Cells};
use crate::legality::{Legality, count_sequences};
use crate::moves::{Move, Placement, Shape};

/// A player, by their symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    /// Lays the first piece.
    X,
    /// Answers the first piece.
    O,
}

impl Player {
    /// Both, X first.
    pub const BOTH: [Self; 2] = [Self::X, Self::O];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::X => Self::O,
            Self::O => Self::X,
        }
    }

    /// 0 or 1, for arrays with one element per player.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// The pie rule: after the first piece the other player may take over X's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize, ts_rs::TS)]
#[ts(rename = "LitsPie")]
#[serde(rename_all = "lowercase")]
pub enum Pie {
    /// No swap is allowed, or no longer.
    #[default]
    Off,
    /// The player who answers the first piece may swap.
    On,
    /// The sides were swapped: the first player has O now, and the second X.
    Swapped,
}

/// A position of Battle of LITS.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    symbols: [Cells; 2],
    pieces: [Cells; 4],
    legality: Legality,
    to_move: Player,
    pie: Pie,
}

/// Why a placement is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Objection {
    /// A cell is covered.
    #[error("it overlaps a piece")]
    Overlap,
    /// All five pieces of the shape are on the board.
    #[error("no piece of this shape is left")]
    NoneLeft,
    /// It shares no edge with a piece.
    #[error("it touches no piece")]
    NoContact,
    /// It shares an edge with a piece of its shape.
    #[error("it touches a piece of the same shape")]
    SameShape,
    /// It would cover the last cell of a square of two by two.
    #[error("it completes a square of 2×2")]
    Square,
}

impl Default for Position {
    fn default() -> Self {
        Self::empty()
    }
}

impl Position {
    /// The largest number of pieces that can be placed.
    pub const MOST_PIECES: u8 = 4 * Legality::SUPPLY;

    /// The board without symbols and pieces.
    pub fn empty() -> Self {
        Self {
            symbols: [Cells::EMPTY; 2],
            pieces: [Cells::EMPTY; 4],
            legality: Legality::empty(),
            to_move: Player::X,
            pie: Pie::Off,
        }
    }

    /// A board with symbols and no pieces. A cell in both lists gets X's symbol.
    pub fn with_symbols(x: impl IntoIterator<Item = Cell>, o: impl IntoIterator<Item = Cell>) -> Self {
        let (x, o): (Cells, Cells) = (x.into_iter().collect(), o.into_iter().collect());
        Self { symbols: [x, o - x], ..Self::empty() }
    }

    /// A board with thirty symbols of each player, so that a half turn changes every X into an O. The same seed
    /// gives the same board.
    pub fn random(seed: u64) -> Self {
        const PAIRS: usize = 30;
        let mut rng = SplitMix64::new(seed);
        let mut halves: Vec<Cell> = Cell::all().take(Cell::all().count() / 2).collect();
        rng.shuffle(&mut halves);
        let flips: Vec<Cell> =
            halves[..PAIRS].iter().map(|&cell| if rng.below(2) == 0 { cell } else { cell.opposite() }).collect();
        Self::with_symbols(flips.iter().copied(), flips.iter().map(|cell| cell.opposite()))
    }

    /// A position with these tiles, if a game can lead to it.
    pub fn from_board(board: &Board) -> Result<Self, BoardError> {
        let placements = board.placements()?;
        let mut position = Self::empty();
        for cell in Cell::all() {
            if let Some(player) = board.tile(cell).symbol {
                position.symbols[player.index()] |= cell.bit();
            }
        }
        for placement in placements {
            position.lay(placement);
        }
        position.to_move = board.to_move.unwrap_or_else(|| position.usual_player());
        Ok(position)
    }

    /// The tiles, the supply and, if it does not follow from the number of pieces, the side to move.
    pub fn board(&self) -> Board {
        let tile = |cell: Cell| Tile { symbol: self.symbol(cell), shape: self.shape_at(cell) };
        let tiles = std::array::from_fn(|index| tile(Cell::all().nth(index).expect("as many cells")));
        let to_move = (self.to_move != self.usual_player()).then_some(self.to_move);
        Board { tiles, supply: self.legality.room.supply, to_move }
    }

    /// The same position with the pie rule on or off, which makes no difference after the second piece.
    #[must_use]
    pub fn with_pie(mut self, pie: Pie) -> Self {
        self.pie = match pie {
            Pie::On if self.piece_count() > 1 => Pie::Off,
            Pie::Swapped if self.piece_count() == 0 => Pie::On,
            pie => pie,
        };
        self
    }

    /// The same position with this player to move.
    #[must_use]
    pub const fn with_to_move(mut self, player: Player) -> Self {
        self.to_move = player;
        self
    }

    /// The state of the pie rule.
    pub const fn pie(&self) -> Pie {
        self.pie
    }

    /// The player to move; after the end of the game, the one who would be.
    pub const fn to_move(&self) -> Player {
        self.to_move
    }

    /// The player to move if X began and no turn was skipped.
    fn usual_player(&self) -> Player {
        Player::BOTH[usize::from(self.piece_count() % 2)]
    }

    /// The symbol that is printed on a cell, covered or not.
    pub const fn symbol(&self, cell: Cell) -> Option<Player> {
        if self.symbols[0].contains(cell) {
            Some(Player::X)
        } else if self.symbols[1].contains(cell) {
            Some(Player::O)
        } else {
            None
        }
    }

    /// The shape of the piece on a cell.
    pub fn shape_at(&self, cell: Cell) -> Option<Shape> {
        Shape::ALL.into_iter().find(|shape| self.pieces[shape.index()].contains(cell))
    }

    /// The number of pieces on the board.
    pub fn piece_count(&self) -> u8 {
        Self::MOST_PIECES - self.legality.room.supply.iter().sum::<u8>()
    }

    /// The number of pieces left of each shape, in the order of [`Shape::ALL`].
    pub const fn supply(&self) -> [u8; 4] {
        self.legality.room.supply
    }

    pub(crate) const fn symbols_of(&self, player: Player) -> Cells {
        self.symbols[player.index()]
    }

    pub(crate) const fn legality(&self) -> &Legality {
        &self.legality
    }

    /// Every legal placement, in the order of the table.
    pub fn legal_placements(&self) -> impl Iterator<Item = Placement> + use<> {
        let mut indices: Vec<usize> = self.legality.legal().indices().collect();
        indices.sort_unstable();
        indices.into_iter().map(Placement::from_index)
    }

    /// Whether the sides may be swapped now.
    pub fn can_swap(&self) -> bool {
        self.pie == Pie::On && self.piece_count() == 1 && self.to_move == Player::O
    }

    /// How many more uncovered symbols X has than O.
    pub fn margin(&self) -> i32 {
        let [x, o] = self.symbols.map(|symbols| (symbols - self.legality.room.occupied).len() as i32);
        x - o
    }

    /// Whether no piece can be placed and the sides can't be swapped.
    pub fn is_over(&self) -> bool {
        self.legality.legal().is_empty() && !self.can_swap()
    }

    /// The winner, if the game is over.
    pub fn winner(&self) -> Option<Player> {
        self.is_over().then(|| match self.margin() {
            1.. => Player::X,
            0 => self.to_move.other(),
            _ => Player::O,
        })
    }

    /// The side that plays for a player's symbols.
    pub const fn side(&self, player: Player) -> Side {
        match (player, self.pie) {
            (Player::X, Pie::Swapped) | (Player::O, Pie::Off | Pie::On) => Side::Second,
            _ => Side::First,
        }
    }

    /// The player whose symbols a side plays for.
    pub const fn player(&self, side: Side) -> Player {
        match (side, self.pie) {
            (Side::First, Pie::Swapped) | (Side::Second, Pie::Off | Pie::On) => Player::O,
            _ => Player::X,
        }
    }

    /// The rule that a placement would break.
    pub fn objection(&self, placement: Placement) -> Option<Objection> {
        if self.legality.is_legal(placement) {
            return None;
        }
        let (mask, shape, occupied) = (placement.mask(), placement.shape(), self.legality.room.occupied);
        Some(if mask.meets(occupied) {
            Objection::Overlap
        } else if self.legality.room.supply[shape.index()] == 0 {
            Objection::NoneLeft
        } else if !occupied.is_empty() && !mask.neighbours().meets(occupied) {
            Objection::NoContact
        } else if mask.neighbours().meets(self.pieces[shape.index()]) {
            Objection::SameShape
        } else {
            debug_assert!(!(mask | occupied).full_squares().is_empty(), "some rule forbids it");
            Objection::Square
        })
    }

    /// Makes a move for the player to move, or says why that is not allowed.
    pub fn make(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let refused = |reason: String| Err(IllegalMove { mv: mv.to_string(), reason });
        match mv {
            Move::Place(placement) => match self.objection(placement) {
                None => self.place_unchecked(placement),
                Some(objection) => return refused(objection.to_string()),
            },
            Move::Swap if self.can_swap() => self.pie = Pie::Swapped,
            Move::Swap if self.piece_count() == 1 && self.pie == Pie::Off => {
                return refused("the pie rule is off".to_owned());
            }
            Move::Swap => return refused("only the first piece can be answered by a swap".to_owned()),
        }
        Ok(())
    }

    /// Lays a piece that is known to be legal.
    pub fn place_unchecked(&mut self, placement: Placement) {
        debug_assert_eq!(self.objection(placement), None);
        self.lay(placement);
        self.to_move = self.to_move.other();
        if self.pie == Pie::On && self.piece_count() > 1 {
            self.pie = Pie::Off;
        }
    }

    fn lay(&mut self, placement: Placement) {
        self.legality.place(placement);
        self.pieces[placement.shape().index()] |= placement.mask();
    }

    /// The pieces on the board, in the order of the table.
    pub fn placements(&self) -> Vec<Placement> {
        let pieces = self.pieces.into_iter().flat_map(Cells::components);
        let mut placements: Vec<Placement> = pieces.filter_map(Placement::on).collect();
        placements.sort_unstable();
        placements
    }
}

impl Game for Position {
    type Move = Move;

    const NAME: &'static str = "lits";

    const SYMMETRIES: &'static [Symmetry] = &Symmetry::ALL;

    fn start() -> Self {
        Self::empty()
    }

    fn actors(&self) -> Actors {
        if self.is_over() { Actors::Nobody } else { Actors::One(self.side(self.to_move)) }
    }

    fn legal_moves(&self, side: Side) -> Vec<Move> {
        if side != self.side(self.to_move) {
            return Vec::new();
        }
        let swap = self.can_swap().then_some(Move::Swap);
        self.legal_placements().map(Move::Place).chain(swap).collect()
    }

    fn play(&mut self, turn: &Turn<Move>) -> Result<Option<Outcome>, IllegalMove> {
        self.make(turn.only()?)?;
        Ok(self.outcome())
    }

    fn after(&self, mv: &Move) -> Self {
        let mut next = self.clone();
        match *mv {
            Move::Place(placement) => next.place_unchecked(placement),
            Move::Swap => next.pie = Pie::Swapped,
        }
        next
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = self.winner()?;
        let reason = match self.margin().abs() {
            0 => "as many symbols are left, and the winner placed last".to_owned(),
            margin => format!("{margin} more {} left", if margin == 1 { "symbol" } else { "symbols" }),
        };
        Some(Outcome::win(self.side(winner), reason))
    }

    fn turns_left_at_most(&self) -> usize {
        usize::from(Self::MOST_PIECES - self.piece_count()) + usize::from(self.pie == Pie::On)
    }

    fn image(&self, symmetry: Symmetry) -> Self {
        let mut position = Self { symbols: self.symbols.map(|cells| cells.image(symmetry)), ..Self::empty() };
        for placement in self.placements() {
            position.lay(placement.image(symmetry));
        }
        Self { to_move: self.to_move, pie: self.pie, ..position }
    }

    fn move_image(&self, mv: &Move, symmetry: Symmetry) -> Move {
        match *mv {
            Move::Place(placement) => Move::Place(placement.image(symmetry)),
            Move::Swap => Move::Swap,
        }
    }

    fn perft(&self, depth: u32) -> u64 {
        if depth > 0 && self.can_swap() {
            let mut swapped = self.clone();
            swapped.pie = Pie::Swapped;
            return count_sequences(&self.legality, depth) + swapped.perft(depth - 1);
        }
        if self.pie == Pie::On && self.piece_count() == 0 && depth > 1 {
            return self.successors().iter().map(|(_, next)| next.perft(depth - 1)).sum();
        }
        count_sequences(&self.legality, depth)
    }
}
