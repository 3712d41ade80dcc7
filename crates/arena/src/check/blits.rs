//! What the dialect of blits-rs asks of an engine. It has no text but that engine's ways.

use std::time::Duration;

use tetrad_core::Game;
use tetrad_lits::protocol::BlitsDriver;
use tetrad_lits::protocol::blits::messages::Message;
use tetrad_lits::{Move, Pie, Position};

use super::conversation::{Conversation, Objection};
use super::games::plays_in;
use super::{Check, quoted};

pub(super) const CHECKS: &[Check] = &[
    Check { title: "says who it is", expected: "lines about it, and `ok`", run: says_who_it_is },
    Check { title: "starts a game", expected: "`ok` to `newgame`, with and without a setup", run: starts },
    Check {
        title: "finds a move",
        expected: "a tetromino or `swap` to `bestmove depth 1`, and `ok`",
        run: finds_a_move,
    },
    Check {
        title: "keeps the time of a move",
        expected: "a move about a second after `bestmove time`",
        run: keeps_time,
    },
    Check { title: "plays moves", expected: "`ok` to `play`, and a move that may follow", run: plays_moves },
    Check { title: "takes moves back", expected: "`ok` to `undo`", run: takes_back },
    Check { title: "lists moves", expected: "a count and the moves", run: lists_moves },
    Check { title: "says `err` to what is wrong", expected: "`err`, a reason, `ok`", run: objects },
    Check { title: "ends at quit", expected: "an end with exit code 0", run: quits },
    Check { title: "the end of its input", expected: "an end with exit code 0 (a note if not)", run: ends_with_input },
    Check { title: "plays by the rules", expected: "legal moves in time over whole games", run: plays_games },
];

/// The lines of a reply up to its `ok`; an error if it failed.
fn ask(talk: &mut Conversation<'_>, command: &str, within: Duration) -> Result<Result<Vec<String>, String>, Objection> {
    talk.say(command);
    let (mut lines, mut failed) = (Vec::new(), false);
    talk.hear(&format!("`ok` at the end of a reply to {}", quoted(command)), within, |line| {
        match Message::read(line) {
            Message::Ok => return Some(()),
            Message::Error => failed = true,
            Message::Payload(text) => lines.push(text),
        }
        None
    })?;
    Ok(if failed { Err(lines.join(" ")) } else { Ok(lines) })
}

fn done(talk: &mut Conversation<'_>, command: &str, within: Duration) -> Result<Vec<String>, Objection> {
    let expected = format!("success of {}", quoted(command));
    ask(talk, command, within)?.map_err(|reason| Objection::new(expected, format!("`err`: {reason}")))
}

/// Of the kind that the dialect takes: a half turn exchanges all symbols.
fn setup() -> Position {
    Position::random(1).with_pie(Pie::On)
}

fn symbols(position: &Position) -> String {
    let text = position.text();
    text.chars()
        .take(100)
        .map(|tile| {
            if tile == '5' {
                'X'
            } else if tile == 'a' {
                'O'
            } else {
                '.'
            }
        })
        .collect()
}

fn best_move(talk: &mut Conversation<'_>, how: &str, position: &Position, within: Duration) -> Result<Move, Objection> {
    let expected = "a legal tetromino such as `L[00,01,02,10]`, or `swap` where that may be";
    let lines = done(talk, &format!("bestmove {how}"), within)?;
    let read = |line: &String| line.replace(' ', "").parse::<Move>().ok();
    let Some(mv) = lines.iter().find_map(read) else { return Err(Objection::new(expected, quoted(&lines.join(" ")))) };
    match position.clone().make(mv) {
        Ok(()) => Ok(mv),
        Err(illegal) => Err(Objection::new(expected, illegal.to_string())),
    }
}

fn says_who_it_is(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    let startup = talk.terms.startup;
    let lines = done(talk, "info", startup)?;
    if !lines.iter().any(|line| line.starts_with("id ")) {
        talk.note("no line of its `info` begins with `id `");
    }
    Ok(())
}

fn new_game(talk: &mut Conversation<'_>) -> Result<Position, Objection> {
    let startup = talk.terms.startup;
    let position = setup();
    done(talk, &format!("newgame {}", symbols(&position)), startup)?;
    Ok(position)
}

fn starts(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    let startup = talk.terms.startup;
    done(talk, "newgame", startup)?;
    new_game(talk)?;
    done(talk, &format!("newgame {}; L[00,01,02,10]", symbols(&setup())), startup).map(|_| ())
}

fn finds_a_move(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    let position = new_game(talk)?;
    let startup = talk.terms.startup;
    best_move(talk, "depth 1", &position, startup).map(|_| ())
}

fn keeps_time(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    let position = new_game(talk)?;
    let within = Duration::from_secs(1) + talk.terms.margin;
    best_move(talk, "time 00:00:01", &position, within).map(|_| ())
}

fn plays_moves(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    let mut position = new_game(talk)?;
    let startup = talk.terms.startup;
    let first: Move = "L[44,54,64,65]".parse().expect("a piece");
    done(talk, &format!("play {first}"), startup)?;
    position.make(first).expect("the first piece goes anywhere");
    for _ in 0..3 {
        let mv = best_move(talk, "depth 1", &position, startup)?;
        let command = if mv == Move::Swap { "swap".to_owned() } else { format!("play {mv}") };
        done(talk, &command, startup)?;
        position.make(mv).map_err(|illegal| Objection::new("a legal move", illegal.to_string()))?;
    }
    Ok(())
}

fn takes_back(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    let position = new_game(talk)?;
    let startup = talk.terms.startup;
    done(talk, "play L[44,54,64,65]", startup)?;
    done(talk, "undo", startup)?;
    // The same piece can be placed again.
    done(talk, "play L[44,54,64,65]", startup)?;
    done(talk, "undo", startup)?;
    best_move(talk, "depth 1", &position, startup).map(|_| ())
}

fn lists_moves(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    let mut position = new_game(talk)?;
    let startup = talk.terms.startup;
    let first: Move = "L[44,54,64,65]".parse().expect("a piece");
    done(talk, &format!("play {first}"), startup)?;
    position.make(first).expect("the first piece goes anywhere");
    let lines = done(talk, "validmoves", startup)?;
    let expected = "a count, then as many moves";
    let count = lines.first().and_then(|line| line.parse::<usize>().ok());
    let listed = lines.iter().skip(1).flat_map(|line| line.split(';')).filter(|text| !text.trim().is_empty()).count();
    if count != Some(listed) {
        return Err(Objection::new(
            expected,
            format!("{} and {listed} moves", quoted(lines.first().map_or("", |l| l))),
        ));
    }
    let ours = position.legal_placements().count();
    if listed != ours && listed != ours + 1 {
        talk.note(format!("it lists {listed} moves where the rules have {ours} and the swap"));
    }
    Ok(())
}

fn objects(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    let position = new_game(talk)?;
    let startup = talk.terms.startup;
    for command in ["nosuchcommand", "play L[00,11,22,33]"] {
        if ask(talk, command, startup)?.is_ok() {
            return Err(Objection::new(format!("`err` and a reason to {}", quoted(command)), "`ok` alone"));
        }
    }
    best_move(talk, "depth 1", &position, startup).map(|_| ())
}

fn quits(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    new_game(talk)?;
    talk.say("quit");
    talk.ends_well("`quit`")
}

fn ends_with_input(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    new_game(talk)?;
    talk.note_end_of_input();
    Ok(())
}

fn plays_games(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    let (count, seed) = (talk.terms.games as u64, talk.terms.seed);
    let starts = (0..count).map(|index| Position::random(seed + index).with_pie(Pie::On)).collect();
    // The dialect tells no shorter time than a second.
    let time = talk.terms.time.max(Duration::from_secs(1));
    plays_in(time, talk, || Box::new(BlitsDriver::new()), starts, 12)
}
