//! Checks of the Gomocup protocol.

use std::time::Duration;

use tetrad_tictactoe::protocol::GomocupDriver;
use tetrad_tictactoe::protocol::gomocup::messages::Message;
use tetrad_tictactoe::{Position, Square};

use super::conversation::{Conversation, Objection, ends_with_input};
use super::games::plays;
use super::{Check, Clause, quoted};

const fn clause(section: &'static str, sentence: &'static str) -> Clause {
    Clause { text: "Gomoku AI protocol", section, sentence }
}

pub(super) const CHECKS: &[Check] = &[
    Check::first("starts a game", "`OK` to `START 20`", starts)
        .by(clause("START [size]", "The brain must be able to play on board of size 20")),
    Check::first("says who it is", "a line to `ABOUT`, best with `name=\"…\"`", says_who_it_is)
        .by(clause("ABOUT", "The brain is expected to send some information about itself on one line.")),
    Check::first("begins a game", "a point to `BEGIN`", begins)
        .by(clause("BEGIN", "the brain is expected to play (open the match) on the empty playing board")),
    Check::first("answers turns", "a free point to each `TURN`", answers_turns)
        .by(clause("TURN [X],[Y]", "Expected answer: two comma-separated numbers - coordinates of the brain's move")),
    Check::first("takes a board", "a free point to `BOARD … DONE`", takes_a_board)
        .by(clause("BOARD", "Then the brain is expected to answer such as to TURN or BEGIN command.")),
    Check::first("keeps the time of a move", "a point within `timeout_turn`", keeps_time)
        .by(clause("INFO [key] [value]", "However, the brain will lose if it exceeds the limits.")),
    Check::first("bears INFO it does not know", "a point, as if it had not been said", bears_info)
        .by(clause("INFO [key] [value]", "Ignore it, it is probably not important.")),
    Check::first("bears unknown commands", "a point afterwards; best `UNKNOWN` before", bears_unknown).by(clause(
        "UNKNOWN [error message]",
        "the brain must not exit after receiving some strange line from the manager",
    )),
    Check::first("starts again", "a point after `RESTART`, if it knows that command", starts_again)
        .by(clause("RESTART", "Then the brain answers OK and further communication continues as after START command.")),
    Check::new("ends at END", "an end", ends)
        .by(clause("END", "When the brain obtains this command, it must terminate as soon as possible.")),
    Check::new("the end of its input", "an end with exit code 0", ends_with_input),
    Check::first("plays by the rules", "legal moves in time over whole games", plays_games)
        .by(clause("TURN [X],[Y]", "Expected answer: two comma-separated numbers - coordinates of the brain's move")),
];

/// The board size that the text requires, and that of most other tournaments.
const SIZES: [u8; 2] = [20, 15];

fn hear_ok(talk: &mut Conversation<'_>, command: &str, within: Duration) -> Result<(), Objection> {
    let expected = format!("`OK` to `{command}`");
    let answer = talk.hear(&expected, within, |line| match Message::read(line) {
        Ok(Some(Message::Ok)) => Some(Ok(())),
        Ok(Some(Message::Error(_) | Message::Unknown(_))) => Some(Err(quoted(line))),
        _ => None,
    })?;
    answer.map_err(|line| Objection::new(expected, line))
}

/// Starts a game on the first board that the engine accepts; returns its size.
fn start(talk: &mut Conversation<'_>) -> Result<u8, Objection> {
    let within = talk.patience();
    let mut refusal = None;
    for size in SIZES {
        let command = format!("START {size}");
        talk.say(&command);
        match hear_ok(talk, &command, within) {
            Ok(()) => {
                talk.say(format!("INFO timeout_turn {}", talk.terms.time.as_millis()));
                talk.say("INFO timeout_match 0");
                talk.say("INFO rule 0");
                return Ok(size);
            }
            Err(objection) => refusal = refusal.or(Some(objection)),
        }
    }
    Err(refusal.expect("there are boards to try"))
}

/// Waits for the engine's move, which has to be on a free point.
fn hear_move(talk: &mut Conversation<'_>, size: u8, taken: &[Square], within: Duration) -> Result<Square, Objection> {
    let expected = "a free point such as `7,7`";
    let answer = talk.hear(expected, within, |line| match Message::read(line) {
        Ok(Some(Message::Move(square))) => Some(Ok(square)),
        Ok(Some(Message::Error(_) | Message::Unknown(_))) | Err(_) => Some(Err(quoted(line))),
        Ok(_) => None,
    })?;
    let square = answer.map_err(|line| Objection::new(expected, line))?;
    let point = format!("`{},{}`", square.col, square.row);
    if square.col >= size || square.row >= size {
        return Err(Objection::new(expected, format!("{point}, which is not on the board")));
    }
    if taken.contains(&square) {
        return Err(Objection::new(expected, format!("{point}, which is taken")));
    }
    Ok(square)
}

pub(super) fn begin(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    start(talk).map(|_| ())
}

fn starts(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    let [required, _] = SIZES;
    match start(talk)? {
        size if size == required => Ok(()),
        other => Err(Objection::new(format!("`OK` to `START {required}`"), format!("`OK` to `START {other}` alone"))),
    }
}

fn says_who_it_is(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    talk.say("ABOUT");
    let about = talk.hear("a line about the engine", talk.patience(), |line| match Message::read(line) {
        Ok(Some(Message::About { version, author, .. })) => Some(Some((version, author))),
        Ok(None) if !line.trim().is_empty() => Some(None),
        _ => None,
    })?;
    let Some((version, author)) = about else {
        talk.note("it tells no `name=\"…\"`, as old brains do");
        return Ok(());
    };
    for (key, text) in [("version", version), ("author", author)] {
        if text.is_empty() {
            talk.note(format!("it tells no `{key}`"));
        }
    }
    Ok(())
}

fn begins(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    let size = start(talk)?;
    talk.say("BEGIN");
    let within = talk.move_time();
    hear_move(talk, size, &[], within).map(|_| ())
}

fn answers_turns(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    let size = start(talk)?;
    let within = talk.move_time();
    let mut taken = Vec::new();
    for turn in 0..4 {
        let free = (0..size).map(|col| Square::new(col, 2 * turn)).find(|square| !taken.contains(square));
        let point = free.expect("few points are taken");
        taken.push(point);
        talk.say(format!("TURN {},{}", point.col, point.row));
        taken.push(hear_move(talk, size, &taken, within)?);
    }
    Ok(())
}

fn takes_a_board(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    let size = start(talk)?;
    let within = talk.move_time();
    let stones = [(7, 7, 1), (8, 8, 2), (7, 8, 1), (9, 9, 2)];
    talk.say("BOARD");
    for (x, y, whose) in stones {
        talk.say(format!("{x},{y},{whose}"));
    }
    talk.say("DONE");
    let mut taken = stones.map(|(x, y, _)| Square::new(x, y)).to_vec();
    taken.push(hear_move(talk, size, &taken, within)?);
    // From here on the engine keeps the board itself.
    let free = (0..size).map(|col| Square::new(col, 0)).find(|square| !taken.contains(square));
    let point = free.expect("few points are taken");
    taken.push(point);
    talk.say(format!("TURN {},{}", point.col, point.row));
    hear_move(talk, size, &taken, within).map(|_| ())
}

fn keeps_time(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    let size = start(talk)?;
    let short = talk.terms.time / 2;
    talk.say(format!("INFO timeout_turn {}", short.as_millis()));
    talk.say("TURN 7,7");
    let within = short + talk.terms.margin;
    hear_move(talk, size, &[Square::new(7, 7)], within).map(|_| ())
}

fn bears_info(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    let size = start(talk)?;
    talk.say("INFO folder /tmp");
    talk.say("INFO no_such_key 12");
    talk.say("BEGIN");
    let within = talk.move_time();
    hear_move(talk, size, &[], within).map(|_| ())
}

fn bears_unknown(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    let size = start(talk)?;
    talk.say("PLEASE 1,1");
    let within = talk.promptly();
    let answer = talk.hear("", within, |line| {
        matches!(Message::read(line), Ok(Some(Message::Unknown(_) | Message::Error(_)))).then_some(())
    });
    if answer.is_err() {
        talk.note("it says nothing to an unknown command; `UNKNOWN` is usual");
    }
    talk.say("BEGIN");
    let within = talk.move_time();
    hear_move(talk, size, &[], within).map(|_| ())
}

fn starts_again(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    let size = start(talk)?;
    talk.say("BEGIN");
    let within = talk.move_time();
    hear_move(talk, size, &[], within)?;
    talk.say("RESTART");
    let prompt = talk.promptly();
    if hear_ok(talk, "RESTART", prompt).is_err() {
        talk.note("it does not know RESTART");
        return Ok(());
    }
    talk.say("BEGIN");
    hear_move(talk, size, &[], within)?;
    // A second `START` to one process is not in the text.
    talk.say(format!("START {size}"));
    if hear_ok(talk, "a second START", prompt).is_err() {
        talk.note("it does not take a second START");
    }
    Ok(())
}

fn ends(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    talk.ends_at("END")
}

fn plays_games(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    let size = start(talk)?;
    let board = Position::empty(size, size, 5).expect("a board of that size");
    let starts = vec![board; talk.terms.games];
    let pace = [talk.terms.time, talk.terms.margin];
    plays(talk, pace, || Box::new(GomocupDriver::new()), &starts, 40)
}
