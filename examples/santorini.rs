//! Plays Santorini with any gods: wins if it can, otherwise moves its workers as high as it can.

use std::io;

use tetrad_santorini::protocol::Dialect;
use tetrad_santorini::protocol::santorini::messages::{BestMove, Command, Message, SearchState, Trigger};
use tetrad_santorini::{Position, Turn};

/// The turn to play; `None` if the game is over. Your ideas go here.
fn choose(position: &Position) -> Option<Turn> {
    let me = position.to_move();
    let value = |turn: &Turn| {
        let next = position.after_unchecked(*turn);
        let levels = |side| next.workers(side).into_iter().map(|square| next.height(square) as i32).sum::<i32>();
        (next.winner() == Some(me), levels(me) - levels(me.other()))
    };
    position.turns().into_iter().max_by_key(value)
}

/// The message to print; `None` if the client expects none.
fn answer(command: Command) -> Option<Message> {
    match command {
        Command::SetPosition(start, _) => Some(match choose(&start.position) {
            Some(turn) => {
                let findings = SearchState { depth: 1, ..SearchState::default() };
                Message::BestMove(Box::new(BestMove { start, turn, occasion: Trigger::Finished, findings }))
            }
            None => Message::error("the game is over", &start.text),
        }),
        Command::NextMoves(start) => Some(Message::NextMoves(start)),
        Command::Ping => Some(Message::Pong),
        Command::StatusCheck => Some(Message::Status(None)),
        Command::Stop | Command::Quit => None,
    }
}

fn main() -> io::Result<()> {
    println!("{}", Dialect::Santorini.print(&Message::Started));
    for line in io::stdin().lines() {
        let line = line?;
        let message = match Command::read(&line) {
            Ok(Some(Command::Quit)) => break,
            Ok(command) => command.and_then(answer),
            Err(error) => Some(Message::error(error, &line)),
        };
        if let Some(message) = message {
            println!("{}", Dialect::Santorini.print(&message));
        }
    }
    Ok(())
}
