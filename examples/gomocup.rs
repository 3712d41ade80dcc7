//! Plays five in a row over the Gomocup protocol: takes the free point nearest to the middle.

use std::error::Error;
use std::io;

use tetrad_tictactoe::protocol::gomocup::Stones;
use tetrad_tictactoe::protocol::gomocup::messages::{Command, CommandError, Message, Setup};
use tetrad_tictactoe::{Position, Square};

/// The point to take; `None` if the game is over. Your ideas go here.
fn choose(position: &Position) -> Option<Square> {
    let (col, row) = (position.cols() / 2, position.rows() / 2);
    let square_of_distance =
        |square: &Square| u32::from(square.col.abs_diff(col)).pow(2) + u32::from(square.row.abs_diff(row)).pow(2);
    position.legal_squares().min_by_key(square_of_distance)
}

struct Brain {
    position: Position,
    /// The stones of a `BOARD` before its `DONE`.
    stones: Option<Stones>,
}

impl Brain {
    fn play(&mut self) -> Result<Option<Message>, Box<dyn Error>> {
        let square = choose(&self.position).ok_or("the game is over")?;
        self.position.mark(square)?;
        Ok(Some(Message::Move(square)))
    }

    /// The message to print; `None` if the manager expects none.
    fn answer(&mut self, command: Command) -> Result<Option<Message>, Box<dyn Error>> {
        let (cols, rows) = (self.position.cols(), self.position.rows());
        match command {
            Command::Start(size) => self.position = Position::empty(size.y.try_into()?, size.x.try_into()?, 5)?,
            Command::Restart => self.position = Position::empty(rows, cols, 5)?,
            Command::Begin => return self.play(),
            Command::Turn(point) => {
                self.position.mark(point.on_board(cols, rows).ok_or("the board has no such point")?)?;
                return self.play();
            }
            Command::Setup(Setup::Play) => {
                self.stones = Some(Stones::new(Setup::Play, Some(&self.position)));
                return Ok(None);
            }
            Command::Stone(point, owner) => {
                self.stones.as_mut().ok_or("a stone without BOARD")?.add(point, owner);
                return Ok(None);
            }
            Command::Done => {
                self.position = self.stones.take().ok_or("DONE without BOARD")?.position()?;
                return self.play();
            }
            Command::About => {
                let [name, version, author] = ["ten-minutes", "1", "me"].map(str::to_owned);
                return Ok(Some(Message::About { name, version, author }));
            }
            Command::Info(_) | Command::Stop | Command::End => return Ok(None),
            Command::Setup(_) | Command::Takeback(_) => return Err("this brain can't do that".into()),
        }
        Ok(Some(Message::Ok))
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut brain = Brain { position: Position::empty(20, 20, 5)?, stones: None };
    for line in io::stdin().lines() {
        let message = match Command::read(&line?) {
            Ok(Some(Command::End)) => break,
            Ok(Some(command)) => brain.answer(command).unwrap_or_else(|error| Some(Message::Error(error.to_string()))),
            Ok(None) => None,
            Err(CommandError::Unknown(word)) => Some(Message::Unknown(word)),
            Err(CommandError::Bad(error)) => Some(Message::Error(error.to_string())),
        };
        if let Some(message) = message {
            println!("{message}");
        }
    }
    Ok(())
}
