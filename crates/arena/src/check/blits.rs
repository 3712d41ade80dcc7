//! Checks of the dialect of blits-rs. Its text names the commands; the form of replies follows that engine.

use std::time::Duration;

use tetrad_lits::protocol::BlitsDriver;
use tetrad_lits::protocol::blits::messages::{Command, Message};
use tetrad_lits::{Move, Pie, Placement, Position};

use super::conversation::{Conversation, Objection, ends_with_input};
use super::games::plays;
use super::{Check, Clause, quoted};

const fn clause(section: &'static str, sentence: &'static str) -> Clause {
    Clause { text: "blits-rs docs/commands.md", section, sentence }
}

pub(super) const CHECKS: &[Check] = &[
    Check::first("says who it is", "lines about it, and `ok`", says_who_it_is)
        .by(clause("info", "returns some information about the BLITS engine")),
    Check::first("starts a game", "`ok` to `newgame`, with and without a setup", starts)
        .by(clause("newgame [gamestr]", "creates a new game of LITS")),
    Check::new("finds a move", "a tetromino or `swap` to `bestmove depth 1`, and `ok`", finds_a_move).by(clause(
        "bestmove <depth <int> | time <hh:mm:ss>>",
        "queries the engine for the best move in the current position",
    )),
    Check::new("keeps the time of a move", "a move about a second after `bestmove time`", keeps_time)
        .by(clause("bestmove <depth <int> | time <hh:mm:ss>>", "allots a maximum duration for this search")),
    Check::new("plays moves", "`ok` to `play`, and a move that may follow", plays_moves)
        .by(clause("play <movestr>", "applies a move to the current position, if legal")),
    Check::new("takes moves back", "`ok` to `undo`", takes_back)
        .by(clause("undo", "reverts the most recent move in the current position, if one exists")),
    Check::new("lists moves", "a count and the moves", lists_moves)
        .by(clause("validmoves", "returns all valid moves in the current position")),
    Check::new("says `err` to what is wrong", "`err`, a reason, `ok`", objects),
    Check::new("ends at quit", "an end", quits).by(clause("quit", "quits the program")),
    Check::new("the end of its input", "an end with exit code 0", ends_with_input),
    Check::first("plays by the rules", "legal moves in time over whole games", plays_games).by(clause(
        "bestmove <depth <int> | time <hh:mm:ss>>",
        "queries the engine for the best move in the current position",
    )),
];

/// Sends a command and returns the lines of the reply up to `ok`, or the reason if the reply has `err`.
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

fn done(talk: &mut Conversation<'_>, command: &str) -> Result<Vec<String>, Objection> {
    let within = talk.patience();
    done_within(talk, command, within)
}

fn done_within(talk: &mut Conversation<'_>, command: &str, within: Duration) -> Result<Vec<String>, Objection> {
    let expected = format!("success of {}", quoted(command));
    ask(talk, command, within)?.map_err(|reason| Objection::new(expected, format!("`err`: {reason}")))
}

/// A setup that the dialect accepts: rotating it by 180° exchanges all symbols.
fn setup() -> Position {
    Position::random(1).with_pie(Pie::On)
}

/// The command that begins a game on the setup, with these pieces placed.
fn newgame(pieces: Vec<Placement>) -> String {
    Command::NewGame(Box::new(setup()), pieces).to_string()
}

fn best_move(talk: &mut Conversation<'_>, position: &Position) -> Result<Move, Objection> {
    let within = talk.patience();
    best_move_within(talk, "depth 1", position, within)
}

fn best_move_within(
    talk: &mut Conversation<'_>,
    how: &str,
    position: &Position,
    within: Duration,
) -> Result<Move, Objection> {
    let expected = "a legal tetromino such as `L[00,01,02,10]`, or `swap` where that may be";
    let lines = done_within(talk, &format!("bestmove {how}"), within)?;
    let read = |line: &String| line.trim().parse::<Move>().ok();
    let Some(mv) = lines.iter().find_map(read) else { return Err(Objection::new(expected, quoted(&lines.join(" ")))) };
    match position.clone().make(mv) {
        Ok(()) => Ok(mv),
        Err(illegal) => Err(Objection::new(expected, illegal.to_string())),
    }
}

fn says_who_it_is(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    let lines = done(talk, "info")?;
    if !lines.iter().any(|line| line.starts_with("id ")) {
        talk.note("no line of its `info` begins with `id `");
    }
    Ok(())
}

pub(super) fn new_game(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    let command = newgame(Vec::new());
    // The text does not say how a setup is written; this follows blits-rs.
    let within = talk.patience();
    ask(talk, &command, within)?
        .map_err(|reason| Objection::beyond(format!("success of {}", quoted(&command)), format!("`err`: {reason}")))?;
    Ok(())
}

fn starts(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    done(talk, "newgame")?;
    new_game(talk)?;
    let piece = "L[00,01,02,10]".parse().expect("a piece");
    done(talk, &newgame(vec![piece])).map(|_| ())
}

fn finds_a_move(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    best_move(talk, &setup()).map(|_| ())
}

fn keeps_time(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    let within = Duration::from_secs(1) + talk.terms.margin;
    best_move_within(talk, "time 00:00:01", &setup(), within).map(|_| ())
}

fn plays_moves(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    let mut position = setup();
    let first: Move = "L[44,54,64,65]".parse().expect("a piece");
    done(talk, &format!("play {first}"))?;
    position.make(first).expect("the first piece goes anywhere");
    for _ in 0..3 {
        let mv = best_move(talk, &position)?;
        let command = if mv == Move::Swap { "swap".to_owned() } else { format!("play {mv}") };
        done(talk, &command)?;
        position.make(mv).map_err(|illegal| Objection::new("a legal move", illegal.to_string()))?;
    }
    Ok(())
}

fn takes_back(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    done(talk, "play L[44,54,64,65]")?;
    done(talk, "undo")?;
    // The same piece can be placed again.
    done(talk, "play L[44,54,64,65]")?;
    done(talk, "undo")?;
    best_move(talk, &setup()).map(|_| ())
}

fn lists_moves(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    let mut position = setup();
    let first: Move = "L[44,54,64,65]".parse().expect("a piece");
    done(talk, &format!("play {first}"))?;
    position.make(first).expect("the first piece goes anywhere");
    let lines = done(talk, "validmoves")?;
    let moves = lines.iter().flat_map(|line| line.split(';')).filter(|text| text.trim().parse::<Move>().is_ok());
    let listed = moves.count();
    if listed == 0 {
        return Err(Objection::new("moves such as `L[00,01,02,10]`", quoted(&lines.join(" "))));
    }
    if lines.first().and_then(|line| line.parse().ok()) != Some(listed) {
        talk.note(format!("no count of its {listed} moves stands before them"));
    }
    let ours = position.legal_placements().count();
    if listed != ours && listed != ours + 1 {
        talk.note(format!("it lists {listed} moves where the rules have {ours} and the swap"));
    }
    Ok(())
}

fn objects(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    let patience = talk.patience();
    for command in ["nosuchcommand", "play L[00,11,22,33]"] {
        if ask(talk, command, patience)?.is_ok() {
            return Err(Objection::new(format!("`err` and a reason to {}", quoted(command)), "`ok` alone"));
        }
    }
    best_move(talk, &setup()).map(|_| ())
}

fn quits(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    talk.ends_at("quit")
}

fn plays_games(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    let (count, seed) = (talk.terms.games as u64, talk.terms.seed);
    let starts: Vec<Position> = (0..count).map(|index| Position::random(seed + index).with_pie(Pie::On)).collect();
    // The dialect can't express a time shorter than a second.
    let time = talk.terms.time.max(Duration::from_secs(1));
    let margin = talk.terms.margin;
    plays(talk, [time, margin], || Box::new(BlitsDriver::new()), &starts, 12)
}
