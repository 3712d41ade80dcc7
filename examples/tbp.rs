//! Plays Tetris over TBP, the Tetris Bot Protocol: puts each piece where it lies lowest.

use std::io;

use tetrad_tetris::protocol::tbp::messages::{Command, Info, Message, Move, Suggestion};
use tetrad_tetris::{Placement, Position, Rules};

/// The placement to make; `None` if there is none. Your ideas go here.
fn choose(position: &Position) -> Option<Placement> {
    let height = |placement: &Placement| placement.cells_unchecked().iter().map(|&(_, y)| u32::from(y)).sum::<u32>();
    position.legal_placements(&Rules::default()).into_iter().min_by_key(height)
}

/// Follows the game. Returns the message to print; `None` if the frontend expects none.
fn answer(command: Command, position: &mut Position) -> Option<Message> {
    match command {
        Command::Rules(rules) if rules.are_playable() => return Some(Message::Ready),
        Command::Rules(_) => return Some(Message::Error { reason: "unsupported_rules".to_owned() }),
        Command::Start(start) => *position = start.player.position(),
        Command::Suggest => {
            let moves = choose(position).map(Move::new).into_iter().collect();
            return Some(Message::Suggestion(Suggestion { moves, move_info: None }));
        }
        Command::Play(play) => {
            let placed = play.mv.placement().map(|placement| position.place(placement, &Rules::default()));
            if !matches!(placed, Some(Ok(_))) {
                eprintln!("skipped a move that is not legal: {placed:?}");
            }
        }
        Command::NewPiece { piece } => position.queue.push(piece),
        Command::Stop | Command::Garbage { .. } | Command::Quit | Command::Unknown => {}
    }
    None
}

fn main() -> io::Result<()> {
    let [name, version, author] = ["ten-minutes", "1", "me"].map(str::to_owned);
    println!("{}", Message::Info(Info { name, version, author, features: Vec::new() }).line());
    let mut position = Position::default();
    for line in io::stdin().lines() {
        let message = match Command::read(&line?) {
            Ok(Command::Quit) => break,
            Ok(command) => answer(command, &mut position),
            Err(error) => {
                eprintln!("skipped a line: {error}");
                None
            }
        };
        if let Some(message) = message {
            println!("{}", message.line());
        }
    }
    Ok(())
}
