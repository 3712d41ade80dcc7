//! What LTP asks of an engine.
//!
//! The protocol's text names commands and says nothing about replies. So an engine has to answer `gen-move`, by the
//! position that the other commands made; whether it replies to those is worth a note.

use std::time::Duration;

use tetrad_lits::protocol::LtpDriver;
use tetrad_lits::protocol::ltp::messages::Response;
use tetrad_lits::{Move, Position};

use super::conversation::{Conversation, Objection};
use super::games::{plays, random_positions};
use super::{Check, quoted};

pub(super) const CHECKS: &[Check] = &[
    Check { title: "finds a move in a new game", expected: "a tetromino to `gen-move`", run: finds_a_move },
    Check { title: "plays moves", expected: "a move that may follow what `play-move` placed", run: plays_moves },
    Check {
        title: "does not play what it finds",
        expected: "the board to be as before `gen-move`",
        run: does_not_play,
    },
    Check { title: "takes moves back", expected: "a move as before what `undo-move` took back", run: takes_back },
    Check { title: "sets up a position", expected: "a move that is legal there", run: sets_up },
    Check { title: "starts a new game", expected: "a move on an empty board after `new-game`", run: starts_anew },
    Check { title: "cancels a search", expected: "a move soon after `cancel-search`", run: cancels },
    Check { title: "bears bad input", expected: "a move, as if it had not been said", run: bears_bad_input },
    Check { title: "ends at shutdown", expected: "an end with exit code 0", run: shuts_down },
    Check { title: "ends at shutdown while it thinks", expected: "an end with exit code 0", run: shuts_down_thinking },
    Check { title: "the end of its input", expected: "an end with exit code 0 (a note if not)", run: ends_with_input },
    Check {
        title: "replies as GTP does",
        expected: "`=` with the number, and an empty line (notes if not)",
        run: replies,
    },
    Check { title: "plays by the rules", expected: "legal moves in time from random positions", run: plays_games },
];

fn begin(talk: &mut Conversation<'_>) {
    talk.say("1 initialize");
    // Beyond the protocol's text, which has no word for time. Who does not know it says so, or nothing.
    talk.say(format!("2 time-settings 0 0 {}", talk.terms.time.as_millis()));
    talk.say("3 new-game");
}

/// The move that an engine finds, which has to be legal in a position. A search that takes too long is cancelled.
fn gen_move(talk: &mut Conversation<'_>, position: &Position) -> Result<Move, Objection> {
    let expected = "a legal tetromino such as `= L[00,01,02,10]` to `gen-move`";
    talk.say(format!("10 gen-move {}", position.to_move()));
    let read = |line: &str| {
        let response = Response::read(line)?;
        let is_other = response.id.as_deref().is_some_and(|id| id != "10");
        match response.text {
            _ if is_other => None,
            // A reply without a number and without a text belongs to an earlier command.
            Ok(text) if text.is_empty() => None,
            Ok(text) => Some(text.parse::<Move>().map_err(|_| quoted(line))),
            Err(_) if response.id.is_none() => None,
            Err(_) => Some(Err(quoted(line))),
        }
    };
    let (within, startup) = (talk.move_time(), talk.terms.startup);
    let answer = if let Ok(answer) = talk.hear(expected, within, read) {
        answer
    } else {
        talk.say("11 cancel-search");
        let answer = talk.hear(expected, startup, read)?;
        talk.note("it does not keep to `time-settings`, which is beyond the protocol's text: it was cancelled");
        answer
    };
    let mv = answer.map_err(|line| Objection::new(expected, line))?;
    let Move::Place(placement) = mv else { return Err(Objection::new(expected, format!("`{mv}`"))) };
    match position.objection(placement) {
        None => Ok(mv),
        Some(objection) => Err(Objection::new(expected, format!("`{mv}`: {objection}"))),
    }
}

fn finds_a_move(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    begin(talk);
    gen_move(talk, &Position::empty()).map(|_| ())
}

/// The empty board with this piece.
fn after(piece: &str) -> Position {
    let mut position = Position::empty();
    let mv: Move = piece.parse().expect("the pieces of the checks are sound");
    position.make(mv).expect("the first piece goes anywhere");
    position
}

fn plays_moves(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    begin(talk);
    talk.say("4 play-move L[44,54,64,65]");
    let mut position = after("L[44,54,64,65]");
    for number in 5..9 {
        let mv = gen_move(talk, &position)?;
        talk.say(format!("{number} play-move {mv}"));
        position.make(mv).map_err(|illegal| Objection::new("a legal move", illegal.to_string()))?;
    }
    Ok(())
}

fn does_not_play(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    begin(talk);
    let first = gen_move(talk, &Position::empty())?;
    // If it had been placed, it could not be placed again.
    talk.say(format!("4 play-move {first}"));
    let mut position = Position::empty();
    position.make(first).map_err(|illegal| Objection::new("a legal move", illegal.to_string()))?;
    gen_move(talk, &position).map(|_| ())
}

fn takes_back(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    begin(talk);
    talk.say("4 play-move I[50,51,52,53]");
    talk.say("5 play-move T[54,64,65,74]");
    talk.say("6 undo-move");
    let position = after("I[50,51,52,53]");
    gen_move(talk, &position)?;
    // The place of the piece that was taken back is free again.
    talk.say("7 play-move L[54,64,74,75]");
    let mut position = position;
    let mv = "L[54,64,74,75]".parse().expect("a piece");
    position.make(mv).expect("a legal piece");
    gen_move(talk, &position).map(|_| ())
}

fn sets_up(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    let position = after("L[00,01,02,10]");
    begin(talk);
    talk.say(format!("4 setup-position {}", position.board()));
    match gen_move(talk, &position) {
        Ok(_) => Ok(()),
        Err(first) => {
            // One engine wants the side to move behind the board.
            talk.start()?;
            begin(talk);
            talk.say(format!("4 setup-position {}", position.text_with_side()));
            gen_move(talk, &position).map_err(|_| first)?;
            talk.note("it reads boards only with the side to move behind them, which is beyond the protocol's text");
            Ok(())
        }
    }
}

fn starts_anew(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    begin(talk);
    talk.say("4 play-move L[44,54,64,65]");
    talk.say("5 new-game");
    talk.say("6 play-move L[44,54,64,65]");
    gen_move(talk, &after("L[44,54,64,65]")).map(|_| ())
}

fn cancels(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    talk.say("1 initialize");
    talk.say("2 time-settings 0 0 60000");
    talk.say("3 new-game");
    talk.say("10 gen-move X");
    talk.say("11 cancel-search");
    let within = talk.terms.startup.min(Duration::from_secs(3)).max(talk.promptly());
    talk.hear("a tetromino soon after `cancel-search`", within, |line| {
        Response::read(line)?.text.ok()?.parse::<Move>().ok().map(|_| ())
    })
}

fn bears_bad_input(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    begin(talk);
    for line in ["4 no-such-command", "", "5 play-move L[00,11,22,33]", "6 setup-position 123", "7 gen-move Q", "abc"] {
        talk.say(line);
    }
    let long = "x".repeat(10_000);
    talk.say(format!("8 {long}"));
    gen_move(talk, &Position::empty()).map(|_| ())
}

fn shuts_down(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    begin(talk);
    gen_move(talk, &Position::empty())?;
    talk.say("20 shutdown");
    talk.ends_well("`shutdown`")
}

fn shuts_down_thinking(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    begin(talk);
    gen_move(talk, &Position::empty())?;
    talk.say("19 time-settings 0 0 60000");
    talk.say("20 gen-move X");
    talk.say("21 shutdown");
    talk.ends_well("`shutdown`")
}

fn ends_with_input(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    begin(talk);
    gen_move(talk, &Position::empty())?;
    talk.note_end_of_input();
    Ok(())
}

/// How replies look is our own reading: nothing here fails.
#[expect(clippy::unnecessary_wraps, reason = "checks have one shape")]
fn replies(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    let startup = talk.terms.startup.min(Duration::from_secs(3));
    talk.say("1 initialize");
    let replied = |talk: &mut Conversation<'_>, id: &str, within| {
        talk.hear("", within, |line| Response::read(line).filter(|response| response.id.as_deref() == Some(id))).ok()
    };
    if replied(talk, "1", startup).is_none() {
        talk.note("it does not reply to `initialize` with its number");
        return Ok(());
    }
    let prompt = talk.promptly();
    if talk.hear("", prompt, |line| line.is_empty().then_some(())).is_err() {
        talk.note("no empty line follows a reply");
    }
    for (id, command) in
        [("2", "new-game"), ("3", "play-move L[44,54,64,65]"), ("4", "undo-move"), ("5", "cancel-search")]
    {
        talk.say(format!("{id} {command}"));
        match replied(talk, id, prompt) {
            Some(Response { text: Ok(_), .. }) => {}
            Some(Response { text: Err(reason), .. }) => talk.note(format!("to `{command}` it replies `?`: {reason}")),
            None => talk.note(format!("it does not reply to `{command}`")),
        }
    }
    talk.say("6 play-move nonsense");
    match replied(talk, "6", prompt) {
        Some(Response { text: Err(_), .. }) => {}
        Some(_) => talk.note("to a move that can't be read it replies `=`"),
        None => talk.note("it does not reply to a move that can't be read"),
    }
    Ok(())
}

fn plays_games(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    let (count, seed) = (talk.terms.games, talk.terms.seed);
    let mut starts = Vec::new();
    for index in 0..count as u64 {
        starts.extend(random_positions(&Position::random(seed + index), 1, 8, seed + index));
    }
    plays(talk, || Box::new(LtpDriver::new()), starts, 12)
}
