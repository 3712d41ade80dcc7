//! Plays Battle of LITS over LTP: covers as many of the opponent's symbols, and as few of its own, as one piece can.

use std::error::Error;
use std::io;

use tetrad_lits::protocol::ltp::messages::{Command, Request, Response};
use tetrad_lits::{Placement, Player, Position};

/// The piece to lay; `None` if there is none. Your ideas go here.
fn choose(position: &Position) -> Option<Placement> {
    let sign = if position.to_move() == Player::X { 1 } else { -1 };
    let lead_after = |placement: &Placement| {
        let mut next = position.clone();
        next.place_unchecked(*placement);
        sign * next.margin()
    };
    position.legal_placements().max_by_key(lead_after)
}

struct Game {
    position: Position,
    /// The positions before each move, for `undo-move`.
    earlier: Vec<Position>,
}

impl Game {
    fn new(position: Position) -> Self {
        Self { position, earlier: Vec::new() }
    }

    /// The text of a reply.
    fn answer(&mut self, command: Command) -> Result<String, Box<dyn Error>> {
        match command {
            Command::Initialize | Command::CancelSearch | Command::Shutdown => {}
            Command::NewGame => *self = Self::new(Position::empty()),
            Command::SetupPosition(board) => *self = Self::new(Position::from_board(&board)?),
            Command::PlayMove(mv) => {
                let before = self.position.clone();
                self.position.make(mv)?;
                self.earlier.push(before);
            }
            Command::UndoMove => self.position = self.earlier.pop().ok_or("there is no move to take back")?,
            Command::GenMove(player) => {
                let player = player.unwrap_or(self.position.to_move());
                let placement = choose(&self.position.clone().with_to_move(player));
                return Ok(placement.map_or("pass".to_owned(), |placement| placement.to_string()));
            }
            other => return Err(format!("unknown command `{}`", other.word()).into()),
        }
        Ok(String::new())
    }
}

fn main() -> io::Result<()> {
    let mut game = Game::new(Position::empty());
    for line in io::stdin().lines() {
        let Some(Request { id, command }) = Request::read(&line?) else { continue };
        let is_end = matches!(command, Ok(Command::Shutdown));
        let text = command.map_err(Into::into).and_then(|command| game.answer(command));
        let response = Response { id, text: text.map_err(|error| error.to_string()) };
        for line in response.lines() {
            println!("{line}");
        }
        if is_end {
            break;
        }
    }
    Ok(())
}
