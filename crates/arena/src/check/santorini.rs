//! What the protocol of Santorini asks of an engine, in any dialect.

use std::collections::BTreeSet;
use std::time::Duration;

use serde_json::Value;
use tetrad_core::Game;
use tetrad_santorini::Position;
use tetrad_santorini::protocol::SantoriniDriver;
use tetrad_santorini::protocol::santorini::messages::Heard;

use super::conversation::{Conversation, Objection};
use super::games::{plays, random_positions};
use super::{Check, quoted};

pub(super) const CHECKS: &[Check] = &[
    Check { title: "says that it has started", expected: "`{\"type\":\"started\"}` first", run: starts },
    Check { title: "answers a ping", expected: "`pong`", run: pongs },
    Check { title: "lists next states", expected: "`next_moves` with every state that a turn leads to", run: lists },
    Check { title: "lists next states of random positions", expected: "the same over a game", run: lists_random },
    Check { title: "searches a position", expected: "`best_move` with a state that a turn leads to", run: searches },
    Check { title: "takes a win", expected: "`best_move` with the winning state (a note if not)", run: takes_a_win },
    Check { title: "answers while it searches", expected: "`pong` while it searches", run: answers_while_searching },
    Check { title: "turns to a new position", expected: "a `best_move` for the new position", run: turns },
    Check { title: "stops", expected: "`pong` after `stop`, and no more moves", run: stops },
    Check { title: "bears bad input", expected: "`pong`, as if it had not been said", run: bears_bad_input },
    Check { title: "ends at quit", expected: "an end with exit code 0", run: quits },
    Check { title: "ends at quit while it searches", expected: "an end with exit code 0", run: quits_while_searching },
    Check { title: "the end of its input", expected: "an end with exit code 0 (a note if not)", run: ends_with_input },
    Check { title: "plays by the rules", expected: "legal moves in time from random positions", run: plays_games },
];

/// In the middle of a game between mortals.
const OPEN: &str = "0000000000001000000000000/1/mortal:11,13/mortal:7,17";

/// The first player steps up to the third level.
const WON: &str = "0000000000002300000000000/1/mortal:12,20/mortal:7,17";

fn begin(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    let startup = talk.terms.startup;
    talk.hear("`{\"type\":\"started\"}`", startup, |line| matches!(Heard::read(line), Heard::Started).then_some(()))
}

fn starts(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    begin(talk)
}

/// The engine answers a ping.
fn ping(talk: &mut Conversation<'_>, within: Duration) -> Result<(), Objection> {
    talk.say("ping");
    talk.hear("`pong`", within, |line| matches!(Heard::read(line), Heard::Pong).then_some(()))
}

fn pongs(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    begin(talk)?;
    let within = talk.promptly();
    ping(talk, within)
}

/// What tells states apart, whichever way they are written.
fn state(text: &str) -> Option<String> {
    text.parse::<Position>().ok().map(|position| position.text())
}

/// The states that an engine lists have to be those of the rules.
fn list(talk: &mut Conversation<'_>, position: &Position) -> Result<(), Objection> {
    let expected = "`next_moves` with every state that a turn leads to, and no other";
    talk.say(format!("next_moves {position}"));
    let within = talk.promptly().max(Duration::from_secs(2));
    let states = talk.hear(expected, within, |line| {
        if let Heard::Error(words) = Heard::read(line) {
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
    let right: BTreeSet<String> = position.turns().into_iter().map(|turn| position.after(turn).text()).collect();
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
    begin(talk)?;
    list(talk, &position(OPEN))?;
    list(talk, &position(WON))?;
    list(talk, &position("4112202311011420102000100/2/mortal:3,14/mortal:1,12"))?;
    // The gods that the protocol's text names, beside mortals; an engine may have fewer.
    for god in ["artemis", "hephaestus", "pan"] {
        let text = OPEN.replacen("mortal:11", &format!("{god}:11"), 1);
        if let Err(objection) = list(talk, &position(&text)) {
            talk.note(format!("{god}: {}", objection.found));
            // Some end when they meet somebody unknown.
            talk.start()?;
            begin(talk)?;
        }
    }
    Ok(())
}

fn lists_random(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    begin(talk)?;
    let start = position(OPEN);
    for position in random_positions(&start, talk.terms.games * 4, 30, talk.terms.seed) {
        list(talk, &position)?;
    }
    Ok(())
}

/// A best move for this position, which has to be legal.
fn best_move(talk: &mut Conversation<'_>, position: &Position, within: Duration) -> Result<Position, Objection> {
    let expected = "`best_move` for the position that was set, with a state that a turn leads to";
    let asked = position.text();
    let next = talk.hear(expected, within, |line| match Heard::read(line) {
        Heard::BestMove(heard) if state(&heard.start).as_deref() == Some(&asked) => Some(Ok(heard.next)),
        Heard::Error(words) => Some(Err(words)),
        _ => None,
    })?;
    let next = next.map_err(|words| Objection::new(expected, words))?;
    let found = state(&next);
    let leads = |turn| Some(position.after(turn)).filter(|after| Some(after.text()) == found);
    position.turns().into_iter().find_map(leads).ok_or_else(|| Objection::new(expected, quoted(&next)))
}

fn set(talk: &mut Conversation<'_>, text: &str) {
    talk.say(format!("set_position {text}"));
}

fn searches(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    begin(talk)?;
    set(talk, OPEN);
    let within = talk.move_time();
    best_move(talk, &position(OPEN), within).map(|_| ())
}

fn takes_a_win(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    begin(talk)?;
    set(talk, WON);
    let within = talk.move_time();
    let after = best_move(talk, &position(WON), within)?;
    if after.winner().is_none() {
        talk.note("its first `best_move` passes over a win in one");
    }
    Ok(())
}

fn answers_while_searching(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    begin(talk)?;
    set(talk, OPEN);
    let within = talk.promptly();
    for _ in 0..3 {
        ping(talk, within)?;
    }
    talk.say(format!("next_moves {WON}"));
    talk.hear("`next_moves` while it searches", within * 2, |line| {
        let value: Value = serde_json::from_str(line).ok()?;
        (value["type"] == "next_moves").then_some(())
    })
}

fn turns(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    begin(talk)?;
    let other = "0000000000001000000000000/2/mortal:11,13/mortal:7,17";
    set(talk, OPEN);
    set(talk, other);
    let within = talk.move_time();
    best_move(talk, &position(other), within).map(|_| ())
}

fn stops(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    begin(talk)?;
    set(talk, OPEN);
    let within = talk.move_time();
    best_move(talk, &position(OPEN), within)?;
    talk.say("stop");
    ping(talk, within)?;
    // A last word on the position may still come; a search that goes on says more than that.
    let mut late = 0;
    let time = talk.terms.time;
    _ = talk.hear("", time, |line| {
        late += usize::from(matches!(Heard::read(line), Heard::BestMove(_)));
        None::<()>
    });
    if late > 1 {
        return Err(Objection::new("no `best_move` after `stop`, but for a last one", format!("{late} of them")));
    }
    set(talk, WON);
    best_move(talk, &position(WON), within).map(|_| ())
}

fn bears_bad_input(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    begin(talk)?;
    let bad = ["no_such_command", "set_position", "set_position nonsense", "next_moves 0/1/mortal:1,2/mortal:3,4"];
    for line in bad {
        talk.say(line);
    }
    talk.say("x".repeat(10_000));
    let within = talk.promptly() * 2;
    ping(talk, within)?;
    set(talk, OPEN);
    // Answers in error to the lines before may come first.
    let asked = position(OPEN).text();
    let within = talk.move_time();
    talk.hear("`best_move` after bad input", within, |line| match Heard::read(line) {
        Heard::BestMove(heard) => (state(&heard.start).as_deref() == Some(&asked)).then_some(()),
        _ => None,
    })
}

fn quits(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    begin(talk)?;
    talk.say("quit");
    talk.ends_well("`quit`")
}

fn quits_while_searching(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    begin(talk)?;
    set(talk, OPEN);
    talk.say("quit");
    talk.ends_well("`quit`")
}

fn ends_with_input(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    begin(talk)?;
    talk.note_end_of_input();
    Ok(())
}

fn plays_games(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    let starts = random_positions(&position(OPEN), talk.terms.games, 10, talk.terms.seed);
    plays(talk, || Box::new(SantoriniDriver::new()), starts, 12)
}
