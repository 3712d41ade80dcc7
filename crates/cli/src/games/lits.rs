//! Battle of LITS at the command line.

mod board;
mod work;

use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, ensure};
use tetrad_core::{Game, Side};
use tetrad_lits::{GameFile, Move, Pie, Position, Shape};

use super::Terminal;
use crate::bench::Work;
use crate::failure::{BadText, read_position};
use crate::play::Setup;

impl Terminal for Position {
    const BENCH: &'static [Work] = work::BENCH;

    fn read(text: &str) -> Result<(Self, Vec<String>), BadText> {
        if text.trim().lines().count() < 2 {
            return Ok((read_position(text.trim())?, Vec::new()));
        }
        let game: GameFile = text.parse().map_err(|error| BadText::new("game", text, error))?;
        Ok((game.position(), game.hints))
    }

    fn set_up(setup: &Setup) -> anyhow::Result<Self> {
        ensure!(setup.win_length.is_none(), "--win-length: there are no lines to win with in {}", Self::NAME);
        match setup.board.as_deref() {
            None => Ok(Self::start()),
            Some("random") => Ok(Self::random(seed_of_the_day())),
            Some(board) => match board.strip_prefix("random:") {
                Some(seed) => Ok(Self::random(seed.parse().with_context(|| format!("board {board}: the seed"))?)),
                None => Ok(read_position(board)?),
            },
        }
    }

    fn table() -> Self {
        // The board that the notation calls `start` has nothing to play for.
        Self::random(seed_of_the_day())
    }

    fn draw(&self, picked_out: &[Move]) -> String {
        board::draw(self, picked_out)
    }

    fn decisive(&self) -> Vec<Move> {
        Vec::new()
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

    fn side_name(side: Side) -> &'static str {
        match side {
            Side::First => "X",
            Side::Second => "O",
        }
    }
}

/// Different at every start; `board` prints what it came to.
fn seed_of_the_day() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set_up(board: Option<&str>, win_length: Option<u32>) -> Result<Position, String> {
        let setup = Setup { board: board.map(ToOwned::to_owned), win_length };
        Position::set_up(&setup).map_err(|error| format!("{error:#}"))
    }

    #[test]
    fn boards_are_positions_or_random() {
        assert_eq!(set_up(None, None).unwrap(), Position::empty());
        assert_eq!(set_up(Some("start"), None).unwrap(), Position::empty());
        assert_eq!(set_up(Some("random:7"), None).unwrap(), Position::random(7));
        let text = Position::random(8).to_string();
        assert_eq!(set_up(Some(&text), None).unwrap(), Position::random(8));
        assert_eq!(set_up(Some("random"), None).unwrap().margin(), 0);
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
