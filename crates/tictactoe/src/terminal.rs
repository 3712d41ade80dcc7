//! Tic-tac-toe on the command line.

mod board;

use tetrad_core::Game;
use tetrad_core::room::terminal::{BoardChoice, SetupError, Terminal, read_position};

use crate::{Position, Square};

impl Terminal for Position {
    const BENCH: &'static str = include_str!("terminal/bench.txt");

    fn set_up(choice: &BoardChoice<'_>) -> Result<Self, SetupError> {
        let position = match choice.board {
            None => Self::start(),
            Some(board) => match read_size(board) {
                Some((rows, cols)) => {
                    let rows = rows.parse().unwrap_or(u8::MAX);
                    let cols = cols.parse().unwrap_or(u8::MAX);
                    let shorter = u32::from(rows.min(cols)).max(1);
                    Self::empty(rows, cols, shorter)
                        .map_err(|error| SetupError::Refused(format!("board {board}: {error}")))?
                }
                None => read_position(board)?,
            },
        };
        match choice.win_length {
            None => Ok(position),
            Some(length) => position
                .with_win_length(length)
                .map_err(|error| SetupError::Refused(format!("win length {length}: {error}"))),
        }
    }

    fn draw(&self, picked_out: &[Square]) -> String {
        board::draw(self, picked_out)
    }

    fn decisive(&self) -> Vec<Square> {
        self.winning_line().unwrap_or_default()
    }

    fn summary(&self) -> String {
        format!("{}×{} board, {} in a line wins", self.rows(), self.cols(), self.win_length())
    }

    fn move_help(&self) -> String {
        let last = Square::new(self.cols() - 1, self.rows() - 1);
        format!("a square from a1 (top left) to {last}: column letter, row number")
    }
}

/// The two numbers of `ROWSxCOLS`.
fn read_size(text: &str) -> Option<(&str, &str)> {
    let (rows, cols) = text.split_once(['x', 'X', '×'])?;
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    (is_number(rows) && is_number(cols)).then_some((rows, cols))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, Mark};

    fn set_up(board: Option<&str>, win_length: Option<u32>) -> Result<String, String> {
        let choice = BoardChoice { board, win_length, seed: 0 };
        Position::set_up(&choice).map(|position| position.to_string()).map_err(|error| error.to_string())
    }

    #[test]
    fn boards_are_sizes_or_positions() {
        assert_eq!(set_up(None, None).unwrap(), "3_/3_/3_ x");
        assert_eq!(set_up(Some("2x3"), None).unwrap(), "3_/3_ x");
        assert_eq!(set_up(Some("2X3"), Some(3)).unwrap(), "3_/3_ x win-length 3");
        assert_eq!(set_up(Some("start"), Some(4)).unwrap(), "3_/3_/3_ x win-length 4");
        assert_eq!(set_up(Some("4_/4_/x3_ o win-length 2"), None).unwrap(), "4_/4_/x3_ o win-length 2");
    }

    #[test]
    fn impossible_boards_are_refused() {
        let size = "a board has 1 to 64 rows and columns";
        for board in ["0x3", "3x0", "65x3", "3x999999"] {
            assert_eq!(set_up(Some(board), None).unwrap_err(), format!("board {board}: {size}"));
        }
        assert_eq!(set_up(None, Some(0)).unwrap_err(), "win length 0: the win length is at least 1");
        assert_eq!(set_up(Some("3"), None).unwrap_err(), "position: at byte 1: expected a cell after the count");
    }

    #[test]
    fn every_benchmark_position_is_balanced() {
        for work in Position::bench() {
            let position = Position::parse(work.position).unwrap();
            let count = |mark| position.cells().iter().filter(|&&cell| cell == Cell::Marked(mark)).count();
            let ahead = usize::from(position.to_move() == Mark::O);
            assert_eq!(count(Mark::X), count(Mark::O) + ahead, "{}", work.position);
        }
    }
}
