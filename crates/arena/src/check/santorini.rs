//! Checks of the Santorini protocol, in any of its dialects.

use std::collections::BTreeSet;
use std::time::Duration;

use serde_json::Value;
use tetrad_santorini::Position;
use tetrad_santorini::protocol::SantoriniDriver;
use tetrad_santorini::protocol::santorini::messages::EngineMessage;

use super::conversation::{Conversation, Objection, ends_with_input};
use super::games::{plays, random_positions};
use super::{Check, Clause, quoted};

const fn clause(section: &'static str, sentence: &'static str) -> Clause {
    Clause { text: "santorini-ai notes/uci.md", section, sentence }
}

const ALWAYS_READY: Clause = clause(
    "Inputs",
    "The UCI must always be ready to accept commands, even while some other computation is in progress.",
);

const NEXT_MOVES: Clause = clause(
    "Inputs",
    "`next_moves <board_state_fen>`: The engine will output all board states reachable from moves board_state_fen",
);

const NEXT_STATE: Clause = clause("best_move", "The resulting position after this players action");

pub(super) const CHECKS: &[Check] = &[
    Check::first("says that it has started", "`{\"type\":\"started\"}` first", begin)
        .by(clause("started", "Started is emitted on startup, as soon as the engine is ready to receive commands.")),
    Check::new("answers a ping", "`pong`", ping).by(clause("Inputs", "`ping`: Returns `pong`")),
    Check::new("lists next states", "`next_moves` with every state that a turn leads to", lists).by(NEXT_MOVES),
    Check::new("lists next states of random positions", "the same over a game", lists_random).by(NEXT_MOVES),
    Check::new("searches a position", "`best_move` with a state that a turn leads to", searches).by(NEXT_STATE),
    Check::new("takes a win", "`best_move` with the winning state", takes_a_win),
    Check::new("answers while it searches", "`pong` while it searches", answers_while_searching).by(ALWAYS_READY),
    Check::new("turns to a new position", "a `best_move` for the new position", turns).by(clause(
        "Inputs",
        "`set_position <board_state_fen>`: The engine will stop all other computation and start \
         computing moves for this new position.",
    )),
    Check::new("stops", "`pong` after `stop`, and no more moves", stops)
        .by(clause("Inputs", "`stop`: Stops the current calculation, if in progress")),
    Check::new("bears bad input", "`pong`, as if it had not been said", bears_bad_input),
    Check::new("ends at quit", "an end", quits).by(clause("Inputs", "`quit`: Closes the engine")),
    Check::new("ends at quit while it searches", "an end", quits_while_searching).by(ALWAYS_READY),
    Check::new("the end of its input", "an end with exit code 0", ends_with_input),
    Check::first("plays by the rules", "legal moves from random positions", plays_games).by(NEXT_STATE),
];

/// A position in the middle of a game between mortals.
const OPEN: &str = "0000000000001000000000000/1/mortal:11,13/mortal:7,17";

/// A position in which the first player can step up to the third level and win.
const WON: &str = "0000000000002300000000000/1/mortal:12,20/mortal:7,17";

pub(super) fn begin(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    talk.hear("`{\"type\":\"started\"}`", talk.patience(), |line| {
        matches!(EngineMessage::read(line), EngineMessage::Started).then_some(())
    })
}

/// Checks that the engine answers a ping.
fn ping(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    talk.say("ping");
    talk.hear("`pong`", talk.patience(), |line| matches!(EngineMessage::read(line), EngineMessage::Pong).then_some(()))
}

/// Normalises a state, so that different spellings compare equal.
fn state(text: &str) -> Option<String> {
    text.parse::<Position>().ok().map(|position| position.to_string())
}

/// Checks that the states that the engine lists are exactly those that the rules allow.
fn list(talk: &mut Conversation<'_>, position: &Position) -> Result<(), Objection> {
    let expected = "`next_moves` with every state that a turn leads to, and no other";
    talk.say(format!("next_moves {position}"));
    let states = talk.hear(expected, talk.patience(), |line| {
        if let EngineMessage::Error(words) = EngineMessage::read(line) {
            return Some(Err(words));
        }
        let value: Value = serde_json::from_str(line).ok()?;
        (value["type"] == "next_moves").then_some(())?;
        let states = value["next_states"].as_array()?;
        let texts = states.iter().map(|state| state["next_state"].as_str().unwrap_or_default().to_owned());
        Some(Ok(texts.collect::<Vec<String>>()))
    })?;
    let states = states.map_err(|words| Objection::new(expected, words))?;
    if let Some(bad) = states.iter().find(|text| state(text).is_none()) {
        return Err(Objection::new(expected, format!("{}, which is no state", quoted(bad))));
    }
    let listed: BTreeSet<String> = states.iter().filter_map(|text| state(text)).collect();
    let right: BTreeSet<String> =
        position.turns().into_iter().map(|turn| position.after_unchecked(turn).to_string()).collect();
    if let Some(extra) = listed.difference(&right).next() {
        return Err(Objection::new(expected, format!("`{extra}`, to which no turn leads from `{position}`")));
    }
    if let Some(missing) = right.difference(&listed).next() {
        let found = format!("{} of {} states from `{position}`; `{missing}` is missing", listed.len(), right.len());
        return Err(Objection::new(expected, found));
    }
    if states.len() != listed.len() {
        talk.note("it lists some states more than once");
    }
    Ok(())
}

fn position(text: &str) -> Position {
    text.parse().expect("the positions of the checks are sound")
}

fn lists(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    list(talk, &position(OPEN))?;
    list(talk, &position(WON))?;
    list(talk, &position("4112202311011420102000100/2/mortal:3,14/mortal:1,12"))?;
    // The gods that the protocol's text names besides mortals; an engine may support fewer.
    for god in ["artemis", "hephaestus", "pan"] {
        let text = OPEN.replacen("mortal:11", &format!("{god}:11"), 1);
        if let Err(objection) = list(talk, &position(&text)) {
            talk.note(format!("{god}: {}", objection.found));
            // Some engines exit when they meet an unknown god.
            talk.start()?;
            begin(talk)?;
        }
    }
    Ok(())
}

fn lists_random(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    let start = position(OPEN);
    for position in random_positions(&start, talk.terms.games * 4, 30, talk.terms.seed) {
        // The text does not say what follows for a player without a turn.
        if !position.is_stuck() {
            list(talk, &position)?;
        }
    }
    Ok(())
}

/// Waits for a best move for the position that was set, which has to be legal. The text does not say when it comes, so
/// an engine that sends none in time is told to stop.
fn best_move(talk: &mut Conversation<'_>, position: &Position) -> Result<Position, Objection> {
    let (within, patience) = (talk.move_time(), talk.patience());
    if let Ok(heard) = hear_best_move(talk, position, within) {
        return heard;
    }
    talk.say("stop");
    let heard = hear_best_move(talk, position, patience)??;
    talk.note("it gives its `best_move` only after `stop`");
    Ok(heard)
}

/// Waits for the first best move and checks that it is legal; an outer error means that none came.
fn hear_best_move(
    talk: &mut Conversation<'_>,
    position: &Position,
    within: Duration,
) -> Result<Result<Position, Objection>, Objection> {
    let expected = "`best_move` for the position that was set, with a state that a turn leads to";
    let asked = position.to_string();
    let heard = talk.hear(expected, within, |line| match EngineMessage::read(line) {
        EngineMessage::BestMove(heard) if state(&heard.start).as_deref() == Some(&asked) => Some(Ok(heard.next)),
        EngineMessage::Error(words) => Some(Err(words)),
        _ => None,
    })?;
    Ok(heard.map_err(|words| Objection::new(expected, words)).and_then(|next| {
        let found = state(&next);
        let leads = |turn| Some(position.after_unchecked(turn)).filter(|after| Some(after.to_string()) == found);
        position.turns().into_iter().find_map(leads).ok_or_else(|| Objection::new(expected, quoted(&next)))
    }))
}

fn set(talk: &mut Conversation<'_>, text: &str) {
    talk.say(format!("set_position {text}"));
}

fn searches(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    set(talk, OPEN);
    best_move(talk, &position(OPEN)).map(|_| ())
}

fn takes_a_win(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    set(talk, WON);
    let after = best_move(talk, &position(WON))?;
    if after.winner().is_none() {
        talk.note("its first `best_move` passes over a win in one");
    }
    Ok(())
}

fn answers_while_searching(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    set(talk, OPEN);
    for _ in 0..3 {
        ping(talk)?;
    }
    talk.say(format!("next_moves {WON}"));
    talk.hear("`next_moves` while it searches", talk.patience(), |line| {
        let value: Value = serde_json::from_str(line).ok()?;
        (value["type"] == "next_moves").then_some(())
    })
}

fn turns(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    let other = "0000000000001000000000000/2/mortal:11,13/mortal:7,17";
    set(talk, OPEN);
    set(talk, other);
    best_move(talk, &position(other)).map(|_| ())
}

fn stops(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    set(talk, OPEN);
    best_move(talk, &position(OPEN))?;
    talk.say("stop");
    ping(talk)?;
    // One last best move may still come; a search that continues sends more.
    let mut late = 0;
    let time = talk.terms.time;
    _ = talk.hear("", time, |line| {
        late += usize::from(matches!(EngineMessage::read(line), EngineMessage::BestMove(_)));
        None::<()>
    });
    if late > 1 {
        return Err(Objection::new("no `best_move` after `stop`, but for a last one", format!("{late} of them")));
    }
    set(talk, WON);
    best_move(talk, &position(WON)).map(|_| ())
}

fn bears_bad_input(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    let bad = ["no_such_command", "set_position", "set_position nonsense", "next_moves 0/1/mortal:1,2/mortal:3,4"];
    for line in bad {
        talk.say(line);
    }
    talk.say("x".repeat(10_000));
    ping(talk)?;
    set(talk, OPEN);
    best_move(talk, &position(OPEN)).map(|_| ())
}

fn quits(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    talk.ends_at("quit")
}

fn quits_while_searching(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    set(talk, OPEN);
    talk.ends_at("quit")
}

fn plays_games(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    let starts = random_positions(&position(OPEN), talk.terms.games, 10, talk.terms.seed);
    let pace = [talk.terms.time, talk.patience()];
    plays(talk, pace, || Box::new(SantoriniDriver::new()), &starts, 12)
}
