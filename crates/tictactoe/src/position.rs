//! Positions: the board, the side to move, and whether a player has won.
//!
//! A position always knows its winner: all lines are checked once when a board is read, and after that only those
//! through the square that was marked.

use tetrad_core::{Actors, Game, IllegalMove, Outcome, Side, Symmetry, Turn};

use crate::moves::{Direction, Square};

/// The mark of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// The mark of the player who moves first from an empty board.
    X,
    /// The mark of the other player.
    O,
}

impl Mark {
    /// The opponent's mark.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::X => Self::O,
            Self::O => Self::X,
        }
    }

    /// The side that plays this mark.
    pub const fn side(self) -> Side {
        match self {
            Self::X => Side::First,
            Self::O => Side::Second,
        }
    }
}

/// One cell of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cell {
    /// Can be marked.
    Free,
    /// Can never be marked, and breaks lines.
    Unplayable,
    /// Is marked.
    Marked(Mark),
}

/// Why a position can't be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// The board has no cells, too many, or rows of different lengths.
    #[error("a board has 1 to {max} rows and columns", max = Position::MAX_SIZE)]
    BadSize,
    /// The win length is 0.
    #[error("the win length is at least 1")]
    NoWinLength,
}

/// A position of tic-tac-toe on any board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    rows: u8,
    cols: u8,
    win_length: u32,
    /// Row by row from the top left.
    cells: Vec<Cell>,
    free: u16,
    to_move: Mark,
    winner: Option<Mark>,
}

impl Position {
    /// The most rows or columns a board can have.
    pub const MAX_SIZE: u8 = 64;

    /// An empty board, X to move.
    ///
    /// ```
    /// use tetrad_tictactoe::Position;
    /// let gomoku = Position::empty(15, 15, 5)?;
    /// assert_eq!(gomoku.legal_squares().count(), 225);
    /// # Ok::<(), tetrad_tictactoe::BoardError>(())
    /// ```
    pub fn empty(rows: u8, cols: u8, win_length: u32) -> Result<Self, BoardError> {
        let sizes = 1..=Self::MAX_SIZE;
        if !sizes.contains(&rows) || !sizes.contains(&cols) {
            return Err(BoardError::BadSize);
        }
        Self::from_cells(cols, vec![Cell::Free; usize::from(rows) * usize::from(cols)], Mark::X, win_length)
    }

    /// A position with these cells, row by row from the top left.
    pub fn from_cells(cols: u8, cells: Vec<Cell>, to_move: Mark, win_length: u32) -> Result<Self, BoardError> {
        let width = usize::from(cols);
        let size = usize::from(Self::MAX_SIZE);
        if cells.is_empty()
            || width == 0
            || width > size
            || !cells.len().is_multiple_of(width)
            || cells.len() / width > size
        {
            return Err(BoardError::BadSize);
        }
        if win_length == 0 {
            return Err(BoardError::NoWinLength);
        }
        let rows = (cells.len() / width) as u8;
        let free = cells.iter().filter(|&&cell| cell == Cell::Free).count() as u16;
        let mut position = Self { rows, cols, win_length, cells, free, to_move, winner: None };
        // If both players have a line, the last mover's counts.
        position.winner = [to_move.other(), to_move].into_iter().find(|&mark| {
            position
                .squares()
                .any(|square| position.cell(square) == Some(Cell::Marked(mark)) && position.is_in_line(square))
        });
        Ok(position)
    }

    /// Number of rows.
    pub const fn rows(&self) -> u8 {
        self.rows
    }

    /// Number of columns.
    pub const fn cols(&self) -> u8 {
        self.cols
    }

    /// The number of marks in a line that wins; longer lines win too.
    pub const fn win_length(&self) -> u32 {
        self.win_length
    }

    /// The win length of a board for which none is given: its size, the shorter side of a rectangle.
    pub fn default_win_length(&self) -> u32 {
        u32::from(self.rows.min(self.cols))
    }

    /// The same board with another win length.
    pub fn with_win_length(self, win_length: u32) -> Result<Self, BoardError> {
        Self::from_cells(self.cols, self.cells, self.to_move, win_length)
    }

    /// The player to move; after the end of the game, the one who would be.
    pub const fn to_move(&self) -> Mark {
        self.to_move
    }

    /// The player who has finished a line.
    pub const fn winner(&self) -> Option<Mark> {
        self.winner
    }

    /// Whether a player has won or no cell is free.
    pub const fn is_over(&self) -> bool {
        self.winner.is_some() || self.free == 0
    }

    /// The number of cells that can still be marked.
    pub const fn free_cells(&self) -> u16 {
        self.free
    }

    /// The cells, row by row from the top left.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// What is on a square; `None` if it is not on the board.
    pub fn cell(&self, square: Square) -> Option<Cell> {
        self.index(square).map(|index| self.cells[index])
    }

    /// Every square of the board, row by row from the top left.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let cols = self.cols;
        (0..self.rows).flat_map(move |row| (0..cols).map(move |col| Square::new(col, row)))
    }

    /// Every square that may be marked now: none when the game is over.
    pub fn legal_squares(&self) -> impl Iterator<Item = Square> {
        let over = self.is_over();
        self.squares().zip(&self.cells).filter(move |&(_, &cell)| !over && cell == Cell::Free).map(|(square, _)| square)
    }

    /// The squares of a finished line, for drawing it.
    pub fn winning_line(&self) -> Option<Vec<Square>> {
        let mark = Cell::Marked(self.winner?);
        let marked = self.squares().filter(|&square| self.cell(square) == Some(mark));
        marked
            .flat_map(|square| Direction::ALL.map(|direction| self.line_through(square, direction)))
            .find(|line| line.len() >= self.win_length as usize)
    }

    /// Marks a square for the player to move, or says why that is not allowed.
    pub fn mark(&mut self, square: Square) -> Result<(), IllegalMove> {
        let reason = match self.index(square) {
            None => "the board has no such square",
            Some(_) if self.is_over() => "the game is over",
            Some(index) => match self.cells[index] {
                Cell::Free => {
                    self.mark_unchecked(square);
                    return Ok(());
                }
                Cell::Unplayable => "the square is unplayable",
                Cell::Marked(_) => "the square is taken",
            },
        };
        Err(IllegalMove { mv: square.to_string(), reason: reason.to_owned() })
    }

    /// Marks a square that is known to be free on a board that is not finished.
    pub fn mark_unchecked(&mut self, square: Square) {
        let index = self.index(square).expect("the square is on the board");
        debug_assert!(self.cells[index] == Cell::Free && !self.is_over());
        self.cells[index] = Cell::Marked(self.to_move);
        self.free -= 1;
        if self.is_in_line(square) {
            self.winner = Some(self.to_move);
        }
        self.to_move = self.to_move.other();
    }

    /// Whether `mark` on a free square would make a line.
    pub(crate) fn would_win(&self, square: Square, mark: Mark) -> bool {
        self.makes_line(square, Some(Cell::Marked(mark)))
    }

    /// Takes back [`Position::mark_unchecked`] of the same square.
    fn unmark(&mut self, square: Square) {
        let index = self.index(square).expect("the square is on the board");
        self.cells[index] = Cell::Free;
        self.free += 1;
        self.winner = None;
        self.to_move = self.to_move.other();
    }

    fn index(&self, square: Square) -> Option<usize> {
        let on_board = square.row < self.rows && square.col < self.cols;
        on_board.then(|| usize::from(square.row) * usize::from(self.cols) + usize::from(square.col))
    }

    /// Whether the mark on a square is part of a line that wins.
    fn is_in_line(&self, square: Square) -> bool {
        self.makes_line(square, self.cell(square))
    }

    /// Whether a mark on a square, with equal marks next to it, makes a line that wins.
    fn makes_line(&self, square: Square, mark: Option<Cell>) -> bool {
        Direction::ALL.into_iter().any(|direction| {
            let run = |sign: i32| {
                let same =
                    |&steps: &i32| square.step(direction, sign * steps).is_some_and(|next| self.cell(next) == mark);
                (1..i32::from(Self::MAX_SIZE)).take_while(same).count() as u32
            };
            1 + run(-1) + run(1) >= self.win_length
        })
    }

    /// The run of equal cells through a square in a direction.
    fn line_through(&self, square: Square, direction: Direction) -> Vec<Square> {
        let mark = self.cell(square);
        let run = |sign: i32| {
            (1..)
                .map_while(move |steps| square.step(direction, sign * steps))
                .take_while(|&next| self.cell(next) == mark)
        };
        let mut line: Vec<Square> = run(-1).collect();
        line.reverse();
        line.push(square);
        line.extend(run(1));
        line
    }

    fn count_sequences(&mut self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.is_over() {
            return 0;
        }
        if depth == 1 {
            return u64::from(self.free);
        }
        let squares: Vec<Square> = self.legal_squares().collect();
        let below = |square| {
            self.mark_unchecked(square);
            let count = self.count_sequences(depth - 1);
            self.unmark(square);
            count
        };
        squares.into_iter().map(below).sum()
    }
}

impl Game for Position {
    type Move = Square;

    const NAME: &'static str = "tictactoe";

    const SYMMETRIES: &'static [Symmetry] = &Symmetry::ALL;

    fn start() -> Self {
        Self::empty(3, 3, 3).expect("3 by 3 is a board")
    }

    fn actors(&self) -> Actors {
        if self.is_over() { Actors::Nobody } else { Actors::One(self.to_move.side()) }
    }

    fn legal_moves(&self, side: Side) -> Vec<Square> {
        if side == self.to_move.side() { self.legal_squares().collect() } else { Vec::new() }
    }

    fn play(&mut self, turn: &Turn<Square>) -> Result<Option<Outcome>, IllegalMove> {
        self.mark(turn.only()?)?;
        Ok(self.outcome())
    }

    fn after(&self, square: &Square) -> Self {
        let mut next = self.clone();
        next.mark_unchecked(*square);
        next
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.winner {
            Some(mark) => Some(Outcome::win(mark.side(), format!("{} in a line", self.win_length))),
            None => (self.free == 0).then(|| Outcome::draw("no cell is free")),
        }
    }

    fn turns_left_at_most(&self) -> usize {
        usize::from(self.free)
    }

    fn image(&self, symmetry: Symmetry) -> Self {
        let mut image = self.clone();
        (image.rows, image.cols) = symmetry.size((self.rows, self.cols));
        for (square, &cell) in self.squares().zip(&self.cells) {
            let index = image.index(self.move_image(&square, symmetry)).expect("a symmetry stays on the board");
            image.cells[index] = cell;
        }
        image
    }

    fn move_image(&self, square: &Square, symmetry: Symmetry) -> Square {
        let (row, col) = symmetry.cell((square.row, square.col), (self.rows, self.cols));
        Square { row, col }
    }

    fn perft(&self, depth: u32) -> u64 {
        self.clone().count_sequences(depth)
    }
}
