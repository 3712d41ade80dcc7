//! Battle of LITS on the command line.

mod board;

use tetrad_core::Game;
use tetrad_core::room::terminal::{BoardChoice, SetupError, Terminal, read_position};

use crate::{GameFile, Move, Pie, Position, Shape};

impl Terminal for Position {
    const BENCH: &'static str = include_str!("terminal/bench.txt");

    fn read(text: &str) -> Result<(Self, Vec<String>), SetupError> {
        if text.trim().lines().count() < 2 {
            return Ok((read_position(text.trim())?, Vec::new()));
        }
        let game: GameFile = text.parse().map_err(|error| SetupError::unreadable("game", text, error))?;
        Ok((game.position(), game.hints))
    }

    fn set_up(choice: &BoardChoice<'_>) -> Result<Self, SetupError> {
        if choice.win_length.is_some() {
            return Err(SetupError::refused("--win-length: there are no lines to win with in lits"));
        }
        match choice.board {
            None => Ok(Self::start()),
            Some("random") => Ok(Self::random(choice.seed)),
            Some(board) => match board.strip_prefix("random:") {
                Some(seed) => match seed.parse() {
                    Ok(seed) => Ok(Self::random(seed)),
                    Err(error) => Err(SetupError::Refused(format!("board {board}: the seed: {error}"))),
                },
                None => read_position(board),
            },
        }
    }

    fn casual_start(seed: u64) -> Self {
        // The board called `start` has no symbols, so there is nothing to play for.
        Self::random(seed)
    }

    fn draw(&self, highlighted: &[Move]) -> String {
        board::draw(self, highlighted)
    }

    fn summary(&self) -> String {
        let left: Vec<String> =
            Shape::ALL.iter().zip(self.supply()).map(|(shape, left)| format!("{left} {shape}")).collect();
        let lead = match self.margin() {
            0 => "level".to_owned(),
            lead @ 1.. => format!("X leads by {lead}"),
            lead => format!("O leads by {}", -lead),
        };
        let pie = if self.pie() == Pie::On { ", pie rule" } else { "" };
        format!("{lead}, {} left{pie}", left.join(" "))
    }

    fn move_help(&self) -> String {
        let swap = if self.can_swap() { ", or `swap`" } else { "" };
        format!("a shape and its four cells, row and column each: L[00,01,02,10]{swap}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set_up(board: Option<&str>, win_length: Option<u32>) -> Result<Position, String> {
        Position::set_up(&BoardChoice { board, win_length, seed: 3 }).map_err(|error| error.to_string())
    }

    #[test]
    fn boards_are_positions_or_random() {
        assert_eq!(set_up(None, None).unwrap(), Position::empty());
        assert_eq!(set_up(Some("start"), None).unwrap(), Position::empty());
        assert_eq!(set_up(Some("random:7"), None).unwrap(), Position::random(7));
        let text = Position::random(8).to_string();
        assert_eq!(set_up(Some(&text), None).unwrap(), Position::random(8));
        assert_eq!(set_up(Some("random"), None).unwrap(), Position::random(3));
        assert_eq!(set_up(None, Some(3)).unwrap_err(), "--win-length: there are no lines to win with in lits");
        assert!(set_up(Some("random:x"), None).unwrap_err().starts_with("board random:x: the seed: "));
    }

    #[test]
    fn a_position_is_summed_up() {
        let mut position = Position::random(1);
        assert_eq!(position.summary(), "level, 5 L 5 I 5 T 5 S left");
        position.make("I[26,27,28,29]".parse().unwrap()).unwrap();
        assert!(position.summary().ends_with(", 5 L 4 I 5 T 5 S left"), "{}", position.summary());
    }
}
