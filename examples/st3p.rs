//! Plays tic-tac-toe on any board over ST3P: completes a line if it can, otherwise marks the first free cell.

use std::io;

use tetrad_tictactoe::protocol::st3p::messages::{Command, Detail, Message, NEWEST_VERSION};
use tetrad_tictactoe::{Position, Square};

/// The square to mark; `None` if the game is over. Your ideas go here.
fn choose(position: &Position) -> Option<Square> {
    let wins = |&square: &Square| {
        let mut next = position.clone();
        next.mark_unchecked(square);
        next.winner().is_some()
    };
    position.legal_squares().find(wins).or_else(|| position.legal_squares().next())
}

fn identity() -> Vec<Message> {
    let details = [(Detail::Name, "ten-minutes"), (Detail::Author, "me"), (Detail::Version, "1"), (Detail::Url, "-")];
    let lines = details.map(|(detail, text)| Message::Identity(detail, text.to_owned()));
    lines.into_iter().chain([Message::IdentifyOk]).collect()
}

fn main() -> io::Result<()> {
    for line in io::stdin().lines() {
        let messages = match Command::read(&line?) {
            Ok(Some(Command::Quit)) => break,
            Ok(Some(Command::Version(version))) => vec![Message::VersionOk(version.min(NEWEST_VERSION))],
            Ok(Some(Command::Identify)) => identity(),
            Ok(Some(Command::Move(request))) => match choose(&request.position) {
                Some(square) => vec![Message::Best(square)],
                None => vec![Message::Error("game over".to_owned())],
            },
            Ok(None) => vec![],
            Err(error) => vec![Message::Error(error.to_string())],
        };
        for message in messages {
            println!("{message}");
        }
    }
    Ok(())
}
