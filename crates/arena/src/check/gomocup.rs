//! What the Gomocup protocol asks of an engine.

use std::time::Duration;

use tetrad_tictactoe::protocol::GomocupDriver;
use tetrad_tictactoe::protocol::gomocup::messages::Message;
use tetrad_tictactoe::{Position, Square};

use super::conversation::{Conversation, Objection};
use super::games::plays;
use super::{Check, quoted};

pub(super) const CHECKS: &[Check] = &[
    Check { title: "starts a game", expected: "`OK` to `START 15`", run: starts },
    Check { title: "says who it is", expected: "`name=\"…\"` to `ABOUT`", run: says_who_it_is },
    Check { title: "begins a game", expected: "a point to `BEGIN`", run: begins },
    Check { title: "answers turns", expected: "a free point to each `TURN`", run: answers_turns },
    Check { title: "takes a board", expected: "a free point to `BOARD … DONE`", run: takes_a_board },
    Check { title: "keeps the time of a move", expected: "a point within `timeout_turn`", run: keeps_time },
    Check { title: "bears INFO it does not know", expected: "a point, as if it had not been said", run: bears_info },
    Check {
        title: "bears unknown commands",
        expected: "a point afterwards; best `UNKNOWN` before",
        run: bears_unknown,
    },
    Check { title: "starts again", expected: "`OK` to a second `START`; `RESTART` if it can", run: starts_again },
    Check { title: "ends at END", expected: "an end with exit code 0", run: ends },
    Check { title: "the end of its input", expected: "an end with exit code 0 (a note if not)", run: ends_with_input },
    Check { title: "plays by the rules", expected: "legal moves in time over whole games", run: plays_games },
];

const SIZE: u8 = 15;

fn hear_ok(talk: &mut Conversation<'_>, command: &str, within: Duration) -> Result<(), Objection> {
    let expected = format!("`OK` to `{command}`");
    let answer = talk.hear(&expected, within, |line| match Message::read(line) {
        Ok(Some(Message::Ok)) => Some(Ok(())),
        Ok(Some(Message::Error(_) | Message::Unknown(_))) => Some(Err(quoted(line))),
        _ => None,
    })?;
    answer.map_err(|line| Objection::new(expected, line))
}

fn start(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    let startup = talk.terms.startup;
    talk.say(format!("START {SIZE}"));
    hear_ok(talk, "START 15", startup)?;
    talk.say(format!("INFO timeout_turn {}", talk.terms.time.as_millis()));
    talk.say("INFO timeout_match 0");
    talk.say("INFO rule 0");
    Ok(())
}

/// The move that was asked for, on a point that is not taken.
fn hear_move(talk: &mut Conversation<'_>, taken: &[Square], within: Duration) -> Result<Square, Objection> {
    let expected = "a free point such as `7,7`";
    let answer = talk.hear(expected, within, |line| match Message::read(line) {
        Ok(Some(Message::Move(square))) => Some(Ok(square)),
        Ok(Some(Message::Error(_) | Message::Unknown(_))) | Err(_) => Some(Err(quoted(line))),
        Ok(_) => None,
    })?;
    let square = answer.map_err(|line| Objection::new(expected, line))?;
    let point = format!("`{},{}`", square.col, square.row);
    if square.col >= SIZE || square.row >= SIZE {
        return Err(Objection::new(expected, format!("{point}, which is not on the board")));
    }
    if taken.contains(&square) {
        return Err(Objection::new(expected, format!("{point}, which is taken")));
    }
    Ok(square)
}

fn starts(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    start(talk)
}

fn says_who_it_is(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    talk.say("ABOUT");
    let startup = talk.terms.startup;
    let (version, author) = talk.hear("a line with `name=\"…\"`", startup, |line| match Message::read(line) {
        Ok(Some(Message::About { version, author, .. })) => Some((version, author)),
        _ => None,
    })?;
    for (key, text) in [("version", version), ("author", author)] {
        if text.is_empty() {
            talk.note(format!("it tells no `{key}`"));
        }
    }
    Ok(())
}

fn begins(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    start(talk)?;
    talk.say("BEGIN");
    let within = talk.move_time();
    hear_move(talk, &[], within).map(|_| ())
}

fn answers_turns(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    start(talk)?;
    let within = talk.move_time();
    let mut taken = Vec::new();
    for turn in 0..4 {
        let free = (0..SIZE).map(|col| Square::new(col, 2 * turn)).find(|square| !taken.contains(square));
        let point = free.expect("few points are taken");
        taken.push(point);
        talk.say(format!("TURN {},{}", point.col, point.row));
        let answer = hear_move(talk, &taken, within)?;
        taken.push(answer);
    }
    Ok(())
}

fn takes_a_board(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    start(talk)?;
    let within = talk.move_time();
    let stones = [(7, 7, 1), (8, 8, 2), (7, 8, 1), (9, 9, 2)];
    talk.say("BOARD");
    for (x, y, whose) in stones {
        talk.say(format!("{x},{y},{whose}"));
    }
    talk.say("DONE");
    let mut taken = stones.map(|(x, y, _)| Square::new(x, y)).to_vec();
    taken.push(hear_move(talk, &taken, within)?);
    // The board is the engine's from here on.
    let free = (0..SIZE).map(|col| Square::new(col, 0)).find(|square| !taken.contains(square));
    let point = free.expect("few points are taken");
    taken.push(point);
    talk.say(format!("TURN {},{}", point.col, point.row));
    hear_move(talk, &taken, within).map(|_| ())
}

fn keeps_time(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    start(talk)?;
    let short = talk.terms.time / 2;
    talk.say(format!("INFO timeout_turn {}", short.as_millis()));
    talk.say("TURN 7,7");
    let within = short + talk.terms.margin;
    hear_move(talk, &[Square::new(7, 7)], within).map(|_| ())
}

fn bears_info(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    start(talk)?;
    talk.say("INFO folder /tmp");
    talk.say("INFO no_such_key 12");
    talk.say("BEGIN");
    let within = talk.move_time();
    hear_move(talk, &[], within).map(|_| ())
}

fn bears_unknown(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    start(talk)?;
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
    hear_move(talk, &[], within).map(|_| ())
}

fn starts_again(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    start(talk)?;
    talk.say("BEGIN");
    let within = talk.move_time();
    hear_move(talk, &[], within)?;
    start(talk)?;
    talk.say("TURN 7,7");
    hear_move(talk, &[Square::new(7, 7)], within)?;
    talk.say("RESTART");
    let prompt = talk.promptly();
    if hear_ok(talk, "RESTART", prompt).is_err() {
        talk.note("it does not know RESTART");
        return Ok(());
    }
    talk.say("BEGIN");
    hear_move(talk, &[], within).map(|_| ())
}

fn ends(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    start(talk)?;
    talk.say("END");
    talk.ends_well("`END`")
}

fn ends_with_input(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    start(talk)?;
    talk.note_end_of_input();
    Ok(())
}

fn plays_games(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    let board = Position::empty(SIZE, SIZE, 5).expect("a board of that size");
    let starts = vec![board; talk.terms.games];
    plays(talk, || Box::new(GomocupDriver::new()), starts, 40)
}
