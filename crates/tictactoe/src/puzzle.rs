//! The moves of puzzles: wins at once, defences against one, fours and threes.
//!
//! A four threatens a line with the next move. A three threatens a four that can be completed on two squares. These words
//! are those of five in a row; with another win length they mean one or two stones less than a line.

use crate::moves::{Direction, Square};
use crate::position::{Cell, Position};

/// Boards with more cells than this are too large to try every move.
const LARGE: usize = 64;

/// The longest line for which fours and threes are looked for: the cells around a square fit into a word.
const LONGEST: u32 = 16;

/// The cells on one line through a square, a bit for each. They reach as far as a three of that square: to the stone that
/// would make the four, which may be almost a win length away, and as far again to a square that completes the four.
#[derive(Clone, Copy)]
struct Line {
    /// The stones of the player to move.
    own: u64,
    free: u64,
    win_length: u32,
}

impl Position {
    /// A square on which the player to move wins.
    pub(crate) fn win(&self) -> Option<Square> {
        self.legal_squares().find(|&square| self.would_win(square, self.to_move()))
    }

    /// The attacker's moves, who can't win at once: the one that prevents a loss, if the defender threatens it; else all, or
    /// on large boards the fours and threes.
    pub(crate) fn attacks(&self) -> Vec<Square> {
        if let Some(square) = self.threatened() {
            return vec![square];
        }
        let is_large = self.cells().len() > LARGE && (4..=LONGEST).contains(&self.win_length());
        self.legal_squares().filter(|&square| !is_large || self.forces(square)).collect()
    }

    /// The defender's moves: one that wins; else a square on which the attacker threatens to win; else all.
    pub(crate) fn defences(&self) -> Vec<Square> {
        let urgent = self.win().or_else(|| self.threatened());
        urgent.map_or_else(|| self.legal_squares().collect(), |square| vec![square])
    }

    /// A square on which the opponent of the player to move threatens to win. Any other move loses, and so does this one if
    /// there is a second such square.
    fn threatened(&self) -> Option<Square> {
        self.legal_squares().find(|&square| self.would_win(square, self.to_move().other()))
    }

    /// Whether a move of the player to move, who can't win at once, makes a four or a three.
    fn forces(&self, square: Square) -> bool {
        Direction::ALL.into_iter().any(|direction| {
            let before = self.line_around(square, direction);
            let middle = 1 << self.reach();
            let after = before.with(middle);
            after.completions().next().is_some() || after.has_three() && !before.has_three()
        })
    }

    /// How far a [`Line`] goes in both directions from its middle.
    fn reach(&self) -> i32 {
        2 * (self.win_length() as i32 - 1)
    }

    /// The line through a square in a direction, the square itself in the middle.
    fn line_around(&self, square: Square, direction: Direction) -> Line {
        let reach = self.reach();
        let own = Cell::Marked(self.to_move());
        let mut line = Line { own: 0, free: 0, win_length: self.win_length() };
        for (bit, steps) in (-reach..=reach).enumerate() {
            match square.step(direction, steps).and_then(|next| self.cell(next)) {
                Some(Cell::Free) => line.free |= 1 << bit,
                Some(cell) if cell == own => line.own |= 1 << bit,
                _ => {}
            }
        }
        line
    }
}

impl Line {
    /// The line with another stone of the player to move.
    fn with(self, place: u64) -> Self {
        Self { own: self.own | place, free: self.free & !place, ..self }
    }

    /// Whether a stone somewhere would make a four that can be completed on two squares.
    fn has_three(self) -> bool {
        self.own.count_ones() + 2 >= self.win_length
            && bits(self.free).any(|place| self.with(place).completions().nth(1).is_some())
    }

    /// The free places that complete a line.
    fn completions(self) -> impl Iterator<Item = u64> {
        let is_complete =
            move |&place: &u64| (1..self.win_length).fold(self.own | place, |runs, _| runs & (runs >> 1)) != 0;
        let can_be = self.own.count_ones() + 1 >= self.win_length;
        bits(if can_be { self.free } else { 0 }).filter(is_complete)
    }
}

/// The single bits of a word.
fn bits(mut word: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let lowest = word & word.wrapping_neg();
        word ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

#[cfg(test)]
mod tests {
    use tetrad_core::Game;

    use super::*;

    /// The fours and threes of the player to move, marked on the board.
    fn marked(board: &str) -> String {
        let position: Position = format!("{} x win-length 5", board.replace('\n', "/")).parse().unwrap();
        let forcing = position.attacks();
        let rows = board.lines().enumerate().map(|(row, line)| {
            let cell = |(col, cell): (usize, char)| {
                if forcing.contains(&Square::new(col as u8, row as u8)) { '!' } else { cell }
            };
            line.chars().enumerate().map(cell).collect::<String>()
        });
        rows.collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn fours_and_threes_force() {
        let empty = "_".repeat(11);
        let board =
            |row: &str| format!("{empty}\n{empty}\n{empty}\n{empty}\n{row}\n{empty}\n{empty}\n{empty}\n{empty}");
        let row = |row: &str| marked(&board(row)).lines().nth(4).unwrap().to_owned();
        assert_eq!(row("____xx_____"), "__!!xx!!___", "open threes");
        assert_eq!(row("___oxx_____"), "___oxx_____", "a blocked pair threatens nothing");
        assert_eq!(row("___oxxx____"), "___oxxx!!__", "fours");
        assert_eq!(row("o_xx______o"), "o_xx!!____o", "a four that can be completed on two squares needs room");
        assert_eq!(row("____oooo___"), "___!oooo___", "one defence of two is enough: both lose");
    }

    #[test]
    fn small_boards_are_tried_in_full() {
        let position: Position = "___/x_o/___ x".parse().unwrap();
        assert_eq!(position.attacks(), position.legal_moves(position.to_move().side()));
        assert_eq!(position.defences().len(), 7);
        let position: Position = "xx_/oo_/___ x".parse().unwrap();
        let win = Square::new(2, 0);
        assert_eq!((position.win(), position.defences()), (Some(win), vec![win]));
    }
}
