//! Checks of ST3P.

use std::time::{Duration, Instant};

use tetrad_core::Game;
use tetrad_tictactoe::protocol::St3pDriver;
use tetrad_tictactoe::protocol::st3p::messages::{Detail, Message};
use tetrad_tictactoe::{Position, Square};

use super::conversation::{Conversation, Objection, ends_with_input};
use super::games::{plays, random_positions};
use super::{Check, Clause, quoted};

const fn clause(section: &'static str, sentence: &'static str) -> Clause {
    Clause { text: "st3p.md", section, sentence }
}

pub(super) const CHECKS: &[Check] = &[
    Check::first("agrees to version 1", "`st3p version 1 ok`", agree)
        .by(clause("Handshake", "the engine responds with an acknowledgement of the name and version with an `ok`")),
    Check::new("says who it is", "`name`, `author` and `version` lines, then `identify ok`", says_who_it_is).by(
        clause("Engine Identification", "the engine responds with its name, author, version, and any relevant URL"),
    ),
    Check::new("answers a move", "`best` and a free square", answers)
        .by(clause("Gameplay", "The engine is expected to respond with the `best <move>`.")),
    Check::new("takes the last free square", "`best b3`", takes_the_last_square)
        .by(clause("Gameplay", "The engine is expected to respond with the `best <move>`.")),
    Check::new("names columns beyond z as a spreadsheet does", "`best aa27`", names_columns)
        .by(clause("Move Specification", "the column names go from `a` to `z` and then `aa` to `zz` and so on")),
    Check::new("keeps the time of a move", "`best` within `time`", keeps_time)
        .by(clause("Gameplay", "The move should be played in `<x>` milliseconds.")),
    Check::new("keeps the time of the game", "`best` within `time-remaining`", keeps_remaining_time)
        .by(clause("Gameplay", "The game should be played in `<x>` milliseconds by the side to play.")),
    Check::new(
        "passes over what it does not know",
        "`best`, as if the unknown lines and words were not there",
        passes_over,
    )
    .by(clause(
        "Protocol",
        "If the engine or coordinator receives an unknown or unexpected command or token it is \
         expected to ignore it and continue parsing the rest of the string.",
    )),
    Check::new("reads while it thinks", "`identify ok` before its time for the move is over", reads_while_thinking)
        .by(clause("Protocol", "The engine should always be able to process input from `stdin`, even while thinking.")),
    Check::new("ends at quit", "an end", quits).by(clause("Termination", "The engine should exit as soon as possible")),
    Check::new("ends at quit while it thinks", "an end", quits_while_thinking)
        .by(clause("Protocol", "The engine should always be able to process input from `stdin`, even while thinking.")),
    Check::new("the end of its input", "an end with exit code 0", ends_with_input),
    Check::first("version 2", "`st3p version 2 ok`", knows_version_2),
    Check::first("plays by the rules", "legal moves in time from random positions", plays_games).by(clause(
        "Gameplay",
        "If the engine fails to respond (or within the constraints), or responds with an invalid \
         move, the game is lost.",
    )),
];

pub(super) fn agree(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    talk.say("st3p version 1");
    talk.hear("`st3p version 1 ok`", talk.patience(), |line| match Message::read(line) {
        Ok(Some(Message::VersionOk(version))) => (version == 1).then_some(()),
        _ => None,
    })
}

fn says_who_it_is(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    talk.say("identify");
    let mut told = Vec::new();
    talk.hear("`identify ok`", talk.patience(), |line| match Message::read(line) {
        Ok(Some(Message::Identity(detail, text))) if !text.is_empty() => {
            told.push(detail);
            None
        }
        Ok(Some(Message::IdentifyOk)) => Some(()),
        _ => None,
    })?;
    for (detail, name) in [(Detail::Name, "name"), (Detail::Author, "author"), (Detail::Version, "version")] {
        if !told.contains(&detail) {
            return Err(Objection::new(format!("a line `{name} …` before `identify ok`"), "none"));
        }
    }
    if !told.contains(&Detail::Url) {
        talk.note("it tells no `url`");
    }
    Ok(())
}

/// Asks for a move, which has to be legal.
fn ask(talk: &mut Conversation<'_>, board: &str, options: &str, within: Duration) -> Result<Square, Objection> {
    let position: Position = board.parse().expect("the boards of the checks are sound");
    talk.say(format!("move {board} {options}").trim_end());
    let expected = "`best` and a free square";
    let answer = talk.hear(expected, within, |line| match Message::read(line) {
        Ok(Some(Message::Best(square))) => Some(Ok(square)),
        Ok(Some(Message::Error(_))) | Err(_) => Some(Err(quoted(line))),
        Ok(_) => None,
    })?;
    let square = answer.map_err(|line| Objection::new(expected, line))?;
    match position.clone().mark(square) {
        Ok(()) => Ok(square),
        Err(illegal) => Err(Objection::new(expected, format!("`best {square}`: {illegal}"))),
    }
}

/// A board large enough that engines can search it for any time.
const LARGE: &str = "15_/15_/15_/15_/15_/15_/15_/15_/15_/15_/15_/15_/15_/15_/15_ x";

fn answers(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    // Without a time limit the engine may take as long as any answer; the boards are small.
    let within = talk.patience();
    ask(talk, "3_/3_/3_ x", "", within)?;
    ask(talk, "3_/_X_/3_ o", "", within)?;
    ask(talk, "x2_/_o_/2_x o", "", within).map(|_| ())
}

fn takes_the_last_square(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    let within = talk.patience();
    ask(talk, "xox/xoo/o_x x", "", within).map(|_| ())
}

fn names_columns(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    // Every row, column and diagonal is mixed, so that neither side has won; only the last square is free.
    let cell = |row: usize, col: usize| match (row, col) {
        (26, 26) => '_',
        _ if (row / 2 + col).is_multiple_of(2) => 'x',
        _ => 'o',
    };
    let rows: Vec<String> = (0..27).map(|row| (0..27).map(|col| cell(row, col)).collect()).collect();
    let within = talk.patience();
    ask(talk, &format!("{} x", rows.join("/")), "", within).map(|_| ())
}

fn keeps_time(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    let (time, within) = (talk.terms.time, talk.move_time());
    ask(talk, LARGE, &format!("time ms:{}", time.as_millis()), within)?;
    ask(talk, "5_/5_/2_x2_/5_/5_ o", &format!("time ms:{}", time.as_millis()), within).map(|_| ())
}

fn keeps_remaining_time(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    let (time, within) = (talk.terms.time, talk.move_time());
    ask(talk, LARGE, &format!("time-remaining ms:{}", time.as_millis()), within).map(|_| ())
}

fn passes_over(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    for line in ["hello there", "tempo 3", &"x".repeat(10_000)] {
        talk.say(line);
    }
    let (time, within) = (talk.terms.time, talk.patience());
    ask(talk, "3_/3_/3_ x", &format!("gently time ms:{} now", time.as_millis()), within).map(|_| ())
}

fn reads_while_thinking(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    let time = talk.terms.time + talk.promptly() * 4;
    talk.say(format!("move {LARGE} time ms:{}", time.as_millis()));
    talk.say("identify");
    talk.hear("`identify ok` while it thinks about a move", talk.promptly() * 2, |line| {
        matches!(Message::read(line), Ok(Some(Message::IdentifyOk))).then_some(())
    })
}

fn quits(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    talk.ends_at("quit")
}

fn quits_while_thinking(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    talk.say(format!("move {LARGE} time ms:20000"));
    talk.ends_at("quit")
}

fn knows_version_2(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    talk.say("st3p version 2");
    let within = talk.terms.startup.min(Duration::from_secs(3));
    let agreed = talk.hear("", within, |line| match Message::read(line) {
        Ok(Some(Message::VersionOk(version))) => Some(version),
        _ => None,
    });
    if agreed != Ok(2) {
        talk.note("it does not agree to version 2, so it plays only with the usual win lengths");
        return Ok(());
    }
    let began = Instant::now();
    let within = talk.move_time();
    ask(talk, "5_/2x3_/2o3_/5_/5_ x", &format!("win-length 3 time ms:{}", talk.terms.time.as_millis()), within)
        .map_err(|objection| Objection {
            found: format!("{} after {:?}", objection.found, began.elapsed()),
            ..objection
        })
        .map(|square| {
            if square != Square::new(2, 1) {
                talk.note("asked to make three in a row, it did not");
            }
        })
}

fn plays_games(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    let (count, seed) = (talk.terms.games, talk.terms.seed);
    let mut starts = random_positions(&Position::start(), count, 5, seed);
    let larger = Position::empty(6, 6, 6).expect("a board of that size");
    starts.extend(random_positions(&larger, count, 15, seed));
    let pace = [talk.terms.time, talk.terms.margin];
    plays(talk, pace, || Box::new(St3pDriver::new()), &starts, 12)
}
