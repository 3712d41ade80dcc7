//! Santorini on the command line.

mod board;
mod typed;

use tetrad_core::room::terminal::{BoardChoice, SetupError, Terminal, Typed, read_position};
use tetrad_core::{Game, Side};

use crate::{God, Position, Turn};

impl Terminal for Position {
    const BENCH: &'static str = include_str!("terminal/bench.txt");

    fn set_up(choice: &BoardChoice<'_>) -> Result<Self, SetupError> {
        if choice.win_length.is_some() {
            return Err(SetupError::refused("--win-length: there are no lines to win with in santorini"));
        }
        let Some(board) = choice.board else { return Ok(Self::start()) };
        match board.split_once('/') {
            Some((first, second)) if !second.contains('/') => {
                let refused = |error| SetupError::Refused(format!("board {board}: {error}"));
                let god = |name: &str| name.parse::<God>().map_err(refused);
                Ok(Self::new([god(first)?, god(second)?]))
            }
            _ => read_position(board),
        }
    }

    fn draw(&self, highlighted: &[Turn]) -> String {
        board::draw(self, highlighted)
    }

    fn summary(&self) -> String {
        let [first, second] = Side::BOTH.map(|side| format!("{} is {}", Self::side_name(side), self.god(side)));
        let ban = if self.is_banned() {
            format!(", {} must not climb", Self::side_name(self.to_move()))
        } else {
            String::new()
        };
        format!("{first}, {second}{ban}")
    }

    fn read_typed(&self, line: &str) -> Typed<Turn> {
        typed::read(self, line)
    }

    fn move_help(&self) -> String {
        if self.is_placement() {
            return "two squares for your workers: B3 D3".to_owned();
        }
        if self.is_stuck() {
            return "`no_moves`, because there is no legal turn: the game is lost".to_owned();
        }
        "squares in the order you would click them: a worker, where it goes, what it builds on: C3 C4 C5. A god's \
         further steps are further squares. Type the beginning, such as C3, to see how it may go on"
            .to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set_up(board: Option<&str>, win_length: Option<u32>) -> Result<Position, String> {
        Position::set_up(&BoardChoice { board, win_length, seed: 0 }).map_err(|error| error.to_string())
    }

    #[test]
    fn boards_are_positions_or_pairs_of_gods() {
        assert_eq!(set_up(None, None).unwrap(), Position::new([God::Mortal; 2]));
        assert_eq!(set_up(Some("start"), None).unwrap(), Position::new([God::Mortal; 2]));
        assert_eq!(set_up(Some("Pan/artemis"), None).unwrap(), Position::new([God::Pan, God::Artemis]));
        let text = "0000000000000000000000000/2/athena:11,13/mortal:7,17";
        assert_eq!(set_up(Some(text), None).unwrap().to_string(), text);
        assert!(set_up(Some("pan/zeus"), None).unwrap_err().starts_with("board pan/zeus: at byte 0: found `zeus`"));
        assert_eq!(set_up(None, Some(3)).unwrap_err(), "--win-length: there are no lines to win with in santorini");
    }

    #[test]
    fn a_position_is_summed_up() {
        let position: Position = "0000000000001000000000000/2/athena[^]:11,12/pan:7,17".parse().unwrap();
        assert_eq!(position.summary(), "X is athena, O is pan, O must not climb");
        assert_eq!(Position::start().summary(), "X is mortal, O is mortal");
    }

    #[test]
    fn every_god_is_in_the_benchmark() {
        for god in God::ALL {
            assert!(Position::bench().iter().any(|work| work.position.contains(god.name())), "{god}");
        }
    }
}
