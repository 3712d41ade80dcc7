//! Checks of TBP, in its current and its original form, which differ in how a position is sent.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tetrad_tetris::protocol::tbp::messages::{Command, Message, Move, Play, Player, Start};
use tetrad_tetris::protocol::{Dialect, TbpDriver};
use tetrad_tetris::{Piece, Placement, Position, Rules, Versus};

use super::conversation::{Conversation, Objection, ends_with_input};
use super::games::plays;
use super::{Check, Clause, quoted};

pub(super) const CHECKS: &[Check] = &checks("7. Frontend sends `new_piece` 8. Frontend sends `play`");
pub(super) const ORIGINAL_CHECKS: &[Check] = &checks("7. Frontend sends `play` 8. Frontend sends `new_piece`");

const fn clause(section: &'static str, sentence: &'static str) -> Clause {
    Clause { text: "TBP 0000-mvp.md", section, sentence }
}

/// The checks; `lifecycle` is the order of `new_piece` and `play` in the text.
const fn checks(lifecycle: &'static str) -> [Check; 13] {
    [
        Check::first("says who it is", "`info` first, with `name`, `version`, `author` and `features`", says_who_it_is)
            .by(clause("info", "The `info` message must be sent by the bot immediately after it it launched")),
        Check::first("accepts the rules", "`ready` to `rules`", ready).by(clause(
            "rules",
            "The bot must respond with either the `ready` message, if the bot can play with those \
             rules, or `error` if it cannot.",
        )),
        Check::new("suggests a move", "`suggestion` with a valid move", suggests).by(clause(
            "suggestion",
            "It informs the frontend of what moves the bot wishes to make in order of preference.",
        )),
        Check::new("suggests soon", "`suggestion` soon after `suggest`, every time", suggests_soon).by(clause(
            "suggest",
            "The bot should reply as quickly as possible with a `suggestion` message containing suggested moves.",
        )),
        Check::new("follows a game", "valid moves after `play` and `new_piece`, in the order of the text", follows)
            .by(clause("Overview", lifecycle)),
        Check::new("minds no order", "the same with `play` and `new_piece` the other way round", minds_no_order),
        Check::new("follows a hold", "a valid move after a piece was held", follows_a_hold)
            .by(clause("play", "Whether a hold was performed is inferred from the type of piece placed.")),
        Check::new("stops and starts", "a valid move after `stop` and another `start`", restarts)
            .by(clause("Overview", "10. Frontend sends `stop` 11. Go to step 4 for the next game")),
        Check::first(
            "passes over what it does not know",
            "a valid move, as if the unknown types and attributes were not there",
            passes_over,
        )
        .by(clause(
            "Reference",
            "Messages with an unrecognized type should be ignored. Unrecognized attributes should also be ignored.",
        )),
        Check::new("ends at quit", "an end", quits).by(clause("quit", "The `quit` message tells the bot to exit.")),
        Check::new("bad JSON", "a move afterwards", bears_bad_json),
        Check::new("the end of its input", "an end with exit code 0", ends_with_input),
        Check::first("plays by the rules", "valid moves over whole games", plays_games)
            .by(clause("suggestion", "If no moves are valid, the bot forfeits")),
    ]
}

fn hear_info(talk: &mut Conversation<'_>) -> Result<Value, Objection> {
    talk.hear("`{\"type\":\"info\",…}`", talk.patience(), |line| {
        let value: Value = serde_json::from_str(line).ok()?;
        (value["type"] == "info").then_some(value)
    })
}

fn says_who_it_is(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    let info = hear_info(talk)?;
    for key in ["name", "version", "author"] {
        if !info[key].is_string() {
            return Err(Objection::new(format!("`info` with a string `{key}`"), quoted(&info.to_string())));
        }
    }
    let are_strings = |features: &Vec<Value>| features.iter().all(Value::is_string);
    if !info["features"].as_array().is_some_and(are_strings) {
        return Err(Objection::new("`info` with a list of `features`", quoted(&info.to_string())));
    }
    Ok(())
}

pub(super) fn ready(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    hear_info(talk)?;
    talk.say(json!({ "type": "rules" }).to_string());
    let expected = "`{\"type\":\"ready\"}`";
    let answer = talk.hear(expected, talk.patience(), |line| match Message::read(line) {
        Ok(Message::Ready) => Some(Ok(())),
        Ok(Message::Error { .. }) => Some(Err(quoted(line))),
        _ => None,
    })?;
    // The text allows a bot to decline, but then nothing else can be checked.
    answer.map_err(|line| Objection::beyond(expected, line))
}

fn opening() -> Position {
    Position::new(vec![Piece::O, Piece::I, Piece::L, Piece::J, Piece::S, Piece::Z, Piece::T])
}

/// The form of the protocol that is checked.
fn dialect(talk: &Conversation<'_>) -> Dialect {
    if talk.proto.name() == "tbp1" { Dialect::Original } else { Dialect::Current }
}

fn start(talk: &mut Conversation<'_>, position: &Position) {
    let player = Player::new(position);
    let start = match dialect(talk) {
        Dialect::Current => Start { player, randomizer: None, opponents: Some(Vec::new()) },
        Dialect::Original => Start { player: player.with_flag(), randomizer: None, opponents: None },
    };
    talk.say(Command::Start(Box::new(start)).line());
}

/// Returns the first suggestion of the bot that is valid in a position.
fn suggest(talk: &mut Conversation<'_>, position: &Position) -> Result<Placement, Objection> {
    let expected = "`suggestion` with a valid move";
    let asked = Instant::now();
    let within = talk.move_time();
    let suggestion = loop {
        talk.say(Command::Suggest.line());
        let suggestion = talk.hear(expected, within, |line| {
            let value: Value = serde_json::from_str(line).ok()?;
            (value["type"] == "suggestion").then_some(value)
        })?;
        // Some bots have no suggestion so soon after `start`.
        if suggestion["moves"].as_array().is_some_and(|moves| !moves.is_empty()) || asked.elapsed() > within {
            break suggestion;
        }
    };
    let Some(moves) = suggestion["moves"].as_array().filter(|moves| !moves.is_empty()) else {
        return Err(Objection::new(expected, quoted(&suggestion.to_string())));
    };
    let mut placements = Vec::new();
    for mv in moves {
        let read: Option<Move> = serde_json::from_value(mv.clone()).ok();
        let spins = ["none", "mini", "full"].iter().any(|spin| mv["spin"] == *spin);
        let Some(mv) = read.filter(|_| spins) else {
            let move_words = "moves with `location` (`type`, `orientation`, `x`, `y`) and `spin`";
            return Err(Objection::new(move_words, quoted(&mv.to_string())));
        };
        placements.extend(mv.placement());
    }
    let rules = Rules::default();
    let valid = placements.iter().find(|&&placement| position.objection(placement, &rules).is_none());
    valid.copied().ok_or_else(|| {
        let first = placements.first().and_then(|&placement| position.objection(placement, &rules));
        let reason = first.map_or("not on the board".to_owned(), |objection| objection.to_string());
        Objection::new(expected, format!("{} moves, none of them valid; the first: {reason}", moves.len()))
    })
}

fn suggests(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    let position = opening();
    start(talk, &position);
    suggest(talk, &position).map(|_| ())
}

fn suggests_soon(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    let position = opening();
    start(talk, &position);
    suggest(talk, &position)?;
    for _ in 0..3 {
        talk.say(Command::Suggest.line());
        talk.hear("`suggestion` soon after `suggest`", talk.promptly(), |line| {
            matches!(Message::read(line), Ok(Message::Suggestion(_))).then_some(())
        })?;
    }
    Ok(())
}

/// Tells the bot a placement and the pieces that become visible, one of them first or last.
fn tell(talk: &mut Conversation<'_>, placement: Placement, pieces: &[Piece], is_piece_first: bool) {
    let opponents = (dialect(talk) == Dialect::Current).then(Vec::new);
    let mut lines = vec![Command::Play(Play { mv: Move::new(placement), opponents }).line()];
    lines.extend(pieces.iter().map(|&piece| Command::NewPiece { piece }.line()));
    if is_piece_first {
        lines.rotate_left(1);
    }
    for line in lines {
        talk.say(line);
    }
}

/// The pieces that follow those of the opening.
const COMING: [Piece; 6] = [Piece::T, Piece::I, Piece::S, Piece::O, Piece::L, Piece::Z];

/// Plays a game whose moves and pieces come in the order of the text, or the other way round.
fn play_on(talk: &mut Conversation<'_>, in_order: bool) -> Result<(), Objection> {
    let mut position = opening();
    start(talk, &position);
    for piece in COMING {
        let placement = suggest(talk, &position)?;
        let before = position.queue.len();
        position.place_unchecked(placement, &Rules::default());
        // A hold into an empty hold slot takes two pieces from the queue.
        let pieces = vec![piece; before - position.queue.len()];
        position.queue.extend(&pieces);
        tell(talk, placement, &pieces, in_order == (dialect(talk) == Dialect::Current));
    }
    suggest(talk, &position).map(|_| ())
}

fn follows(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    play_on(talk, true)
}

fn minds_no_order(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    play_on(talk, false)
}

fn follows_a_hold(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    let mut position = opening();
    start(talk, &position);
    suggest(talk, &position)?;
    // A move that the bot may not have suggested: the O is held and the I placed.
    let rules = Rules::default();
    let held = position.legal_placements(&rules).into_iter().find(|placement| placement.piece == Piece::I);
    let held = held.expect("an I fits an empty board");
    position.place_unchecked(held, &rules);
    let pieces = [Piece::T, Piece::S];
    position.queue.extend(pieces);
    tell(talk, held, &pieces, dialect(talk) == Dialect::Current);
    suggest(talk, &position).map(|_| ())
}

fn restarts(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    start(talk, &opening());
    suggest(talk, &opening())?;
    talk.say(Command::Stop.line());
    let other = Position::new(vec![Piece::T, Piece::Z, Piece::S, Piece::I, Piece::J]);
    start(talk, &other);
    suggest(talk, &other).map(|_| ())
}

fn passes_over(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    hear_info(talk)?;
    talk.say(json!({ "type": "no_such_message", "piece": 3 }).to_string());
    talk.say(json!({ "type": "rules", "no_such_attribute": [1, 2] }).to_string());
    talk.hear("`ready` to `rules` with an unknown attribute", talk.patience(), |line| {
        matches!(Message::read(line), Ok(Message::Ready)).then_some(())
    })?;
    start(talk, &opening());
    talk.say(json!({ "type": "no_such_message" }).to_string());
    suggest(talk, &opening()).map(|_| ())
}

fn quits(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    start(talk, &opening());
    talk.say(Command::Quit.line());
    talk.ends("`quit`")
}

fn bears_bad_json(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    start(talk, &opening());
    for line in ["no JSON", "{\"type\":", "[]", "{\"type\":\"new_piece\",\"piece\":\"Q\"}"] {
        talk.say(line);
    }
    suggest(talk, &opening()).map(|_| ())
}

fn plays_games(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    let (count, seed) = (talk.terms.games as u64, talk.terms.seed);
    let starts: Vec<Versus> = (0..count).map(|index| Versus::new(seed + index, Rules::default())).collect();
    // Every move takes its whole time, because the protocol can't express a time limit.
    let turns = (Duration::from_secs(10).as_millis() / talk.terms.time.as_millis().max(1)).clamp(4, 20) as u32;
    let pace = [talk.terms.time, talk.terms.margin];
    match dialect(talk) {
        Dialect::Current => plays(talk, pace, || Box::new(TbpDriver::new(Dialect::Current)), &starts, turns),
        Dialect::Original => plays(talk, pace, || Box::new(TbpDriver::new(Dialect::Original)), &starts, turns),
    }
}
