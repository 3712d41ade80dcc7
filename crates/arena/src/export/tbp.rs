//! Games of Tetris as conversations in TBP.
//!
//! For each player there is a line of type `replay`, which the protocol lets everybody ignore, and then what a frontend would
//! have said to a bot in that seat, with the bot's suggestions where it made them. A bot that is fed the file follows the game.

use serde_json::json;
use tetrad_core::driver::{Driver, Situation};
use tetrad_core::{Limits, Room, Side};
use tetrad_tetris::protocol::TbpDriver;
use tetrad_tetris::protocol::tbp::Dialect;
use tetrad_tetris::protocol::tbp::messages::{GARBAGE, Info, Message, Move, RANDOMIZER, Suggestion};
use tetrad_tetris::{Seats, Solo, Versus};

use super::{Heading, json_line};
use crate::replayed::{ReplayError, Replayed};
use crate::store::StoredGame;

pub(super) fn replay(game: &StoredGame) -> Result<String, ReplayError> {
    if Solo::owns(&game.record.start) {
        let replayed = Replayed::<Solo>::new(&game.record)?;
        return Ok(seat(game, &replayed, Side::First));
    }
    let replayed = Replayed::<Versus>::new(&game.record)?;
    Ok(Side::BOTH.map(|side| seat(game, &replayed, side)).concat())
}

fn seat<G: Seats>(game: &StoredGame, replayed: &Replayed<G>, side: Side) -> String {
    let heading = serde_json::to_value(Heading::new("replay", game)).expect("games are plain data");
    let mut heading = heading;
    heading["player"] = json!(game.record.players.get(side.index()).map(|player| player.name.as_str()));
    let mut lines = vec![json_line(&heading).trim_end().to_owned()];
    let mut driver = TbpDriver::<G>::new(Dialect::Current);
    // As to a bot that knows all that a frontend can tell.
    let info = Info { features: [GARBAGE, RANDOMIZER].map(str::to_owned).to_vec(), ..Info::default() };
    driver.line(&Message::Info(info).line());
    let start = replayed.start();
    lines.extend(driver.new_game(start, &Limits::default()).ok().flatten().unwrap_or_default());
    for (position, turn) in replayed.positions.iter().zip(&replayed.turns) {
        let situation = Situation { start, moves: &[], position, side };
        lines.extend(driver.ask(situation, &Limits::default()));
        lines.extend(driver.interrupt());
        let at = if turn.moves().len() == 2 { side.index() } else { 0 };
        let suggestion = Suggestion { moves: vec![Move::new(turn.moves()[at])], move_info: None };
        let line = Message::Suggestion(suggestion).line();
        driver.line(&line);
        lines.push(line);
    }
    lines.join("\n") + "\n"
}
