//! Export of finished games as TBP messages.
//!
//! Each player has a line of type `replay`, which TBP programs ignore, then the messages that a frontend would have
//! sent to a bot in this place, with a suggestion for each move played. A bot that reads the file follows the game.

use serde_json::json;
use tetrad_core::protocol::driver::{Driver, Effect, Situation};
use tetrad_core::room::export::{Heading, json_line};
use tetrad_core::room::replay::Replayed;
use tetrad_core::{Limits, Side};

use super::messages::{GARBAGE, Info, Message, Move, RANDOMIZER, Suggestion};
use super::{Dialect, TbpDriver};
use crate::Seats;

/// A game as the messages to and from each player.
pub(crate) fn replay<G: Seats>(game: &Replayed<G>, heading: &Heading<'_>) -> String {
    Side::BOTH[..G::PLAYERS].iter().map(|&side| seat(game, heading, side)).collect()
}

fn seat<G: Seats>(replayed: &Replayed<G>, heading: &Heading<'_>, side: Side) -> String {
    let mut head = serde_json::to_value(heading.json("replay")).expect("games are plain data");
    head["player"] = json!(heading.player(side.index()));
    let mut lines = vec![json_line(&head).trim_end().to_owned()];
    let mut driver = TbpDriver::<G>::new(Dialect::Current);
    // As to a bot that supports every extension for frontends.
    let info = Info { features: [GARBAGE, RANDOMIZER].map(str::to_owned).to_vec(), ..Info::default() };
    driver.line(&Message::Info(info).line());
    let start = replayed.start();
    let mut sent = driver.new_game(start, &Limits::default()).unwrap_or_default();
    for (position, turn) in replayed.positions.iter().zip(&replayed.turns) {
        let situation = Situation { start, moves: &[], position, side };
        sent.extend(driver.ask(situation, &Limits::default()).into_iter().chain(driver.woken()));
        lines.extend(sent.drain(..).flat_map(|effect| if let Effect::Send(sent) = effect { sent } else { Vec::new() }));
        let at = if turn.moves().len() == 2 { side.index() } else { 0 };
        let suggestion = Suggestion { moves: vec![Move::new(turn.moves()[at])], move_info: None };
        let line = Message::Suggestion(suggestion).line();
        driver.line(&line);
        lines.push(line);
    }
    lines.join("\n") + "\n"
}
