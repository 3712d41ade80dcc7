//! Checks of TBP, in its current and its original form, which differ in how a position is sent.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tetrad_tetris::protocol::tbp::messages::{Command, Message, Move, Play, Player, Start};
use tetrad_tetris::protocol::{Dialect, TbpDriver};
use tetrad_tetris::{Piece, Placement, Position, Rules, Versus};

use super::conversation::{Conversation, Objection};
use super::games::plays;
use super::{Check, Clause, quoted};

pub(super) const CHECKS: &[Check] = &checks::<Current>();
pub(super) const ORIGINAL_CHECKS: &[Check] = &checks::<Original>();

/// A form of the protocol.
trait ProtocolForm {
    const DIALECT: Dialect;

    /// The order of `new_piece` and `play` in the text.
    const LIFECYCLE: &'static str;
}

struct Current;

impl ProtocolForm for Current {
    const DIALECT: Dialect = Dialect::Current;

    const LIFECYCLE: &'static str = "7. Frontend sends `new_piece` 8. Frontend sends `play`";
}

struct Original;

impl ProtocolForm for Original {
    const DIALECT: Dialect = Dialect::Original;

    const LIFECYCLE: &'static str = "7. Frontend sends `play` 8. Frontend sends `new_piece`";
}

const fn clause(section: &'static str, sentence: &'static str) -> Clause {
    Clause { text: "TBP 0000-mvp.md", section, sentence }
}

const fn checks<D: ProtocolForm + 'static>() -> [Check; 13] {
    [
        Check {
            title: "says who it is",
            clause: Some(clause("info", "The `info` message must be sent by the bot immediately after it it launched")),
            expected: "`info` first, with `name`, `version`, `author` and `features`",
            run: says_who_it_is,
        },
        Check {
            title: "accepts the rules",
            clause: Some(clause(
                "rules",
                "The bot must respond with either the `ready` message, if the bot can play with those rules, or `error` if it \
                 cannot.",
            )),
            expected: "`ready` to `rules`",
            run: ready,
        },
        Check {
            title: "suggests a move",
            clause: Some(clause(
                "suggestion",
                "It informs the frontend of what moves the bot wishes to make in order of preference.",
            )),
            expected: "`suggestion` with a valid move",
            run: suggests::<D>,
        },
        Check {
            title: "suggests soon",
            clause: Some(clause(
                "suggest",
                "The bot should reply as quickly as possible with a `suggestion` message containing suggested moves.",
            )),
            expected: "`suggestion` soon after `suggest`, every time",
            run: suggests_soon::<D>,
        },
        Check {
            title: "follows a game",
            clause: Some(clause("Overview", D::LIFECYCLE)),
            expected: "valid moves after `play` and `new_piece`, in the order of the text",
            run: follows::<D>,
        },
        Check {
            title: "minds no order",
            clause: None,
            expected: "the same with `play` and `new_piece` the other way round",
            run: minds_no_order::<D>,
        },
        Check {
            title: "follows a hold",
            clause: Some(clause("play", "Whether a hold was performed is inferred from the type of piece placed.")),
            expected: "a valid move after a piece was held",
            run: follows_a_hold::<D>,
        },
        Check {
            title: "stops and starts",
            clause: Some(clause("Overview", "10. Frontend sends `stop` 11. Go to step 4 for the next game")),
            expected: "a valid move after `stop` and another `start`",
            run: restarts::<D>,
        },
        Check {
            title: "passes over what it does not know",
            clause: Some(clause(
                "Reference",
                "Messages with an unrecognized type should be ignored. Unrecognized attributes should also be ignored.",
            )),
            expected: "a valid move, as if the unknown types and attributes were not there",
            run: passes_over::<D>,
        },
        Check {
            title: "ends at quit",
            clause: Some(clause("quit", "The `quit` message tells the bot to exit.")),
            expected: "an end",
            run: quits::<D>,
        },
        Check { title: "bad JSON", clause: None, expected: "a move afterwards", run: bears_bad_json::<D> },
        Check {
            title: "the end of its input",
            clause: None,
            expected: "an end with exit code 0",
            run: ends_with_input,
        },
        Check {
            title: "plays by the rules",
            clause: Some(clause("suggestion", "If no moves are valid, the bot forfeits")),
            expected: "valid moves over whole games",
            run: plays_games::<D>,
        },
    ]
}

fn hear_info(talk: &mut Conversation<'_>) -> Result<Value, Objection> {
    let within = talk.patience();
    talk.hear("`{\"type\":\"info\",…}`", within, |line| {
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

fn ready(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    hear_info(talk)?;
    talk.say(json!({ "type": "rules" }).to_string());
    let within = talk.patience();
    let expected = "`{\"type\":\"ready\"}`";
    let answer = talk.hear(expected, within, |line| match Message::read(line) {
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

fn start<D: ProtocolForm>(talk: &mut Conversation<'_>, position: &Position) {
    let player = Player::new(position);
    let start = match D::DIALECT {
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

fn suggests<D: ProtocolForm>(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    ready(talk)?;
    let position = opening();
    start::<D>(talk, &position);
    suggest(talk, &position).map(|_| ())
}

fn suggests_soon<D: ProtocolForm>(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    ready(talk)?;
    let position = opening();
    start::<D>(talk, &position);
    suggest(talk, &position)?;
    let within = talk.promptly();
    for _ in 0..3 {
        talk.say(Command::Suggest.line());
        talk.hear("`suggestion` soon after `suggest`", within, |line| {
            matches!(Message::read(line), Ok(Message::Suggestion(_))).then_some(())
        })?;
    }
    Ok(())
}

fn played<D: ProtocolForm>(placement: Placement) -> String {
    let opponents = (D::DIALECT == Dialect::Current).then(Vec::new);
    Command::Play(Play { mv: Move::new(placement), opponents }).line()
}

/// The pieces that follow those of the opening.
const COMING: [Piece; 6] = [Piece::T, Piece::I, Piece::S, Piece::O, Piece::L, Piece::Z];

/// Whether `new_piece` comes before `play`.
fn new_piece_first<D: ProtocolForm>() -> bool {
    D::DIALECT == Dialect::Current
}

fn play_on<D: ProtocolForm>(talk: &mut Conversation<'_>, new_piece_first: bool) -> Result<(), Objection> {
    ready(talk)?;
    let mut position = opening();
    start::<D>(talk, &position);
    for piece in COMING {
        let placement = suggest(talk, &position)?;
        let before = position.queue.len();
        position.place_unchecked(placement, &Rules::default());
        let mut lines = vec![played::<D>(placement)];
        // A hold into an empty hold slot takes two pieces from the queue.
        for _ in position.queue.len()..before {
            position.queue.push(piece);
            lines.push(Command::NewPiece { piece }.line());
        }
        if new_piece_first {
            lines.rotate_left(1);
        }
        for line in lines {
            talk.say(line);
        }
    }
    suggest(talk, &position).map(|_| ())
}

fn follows<D: ProtocolForm>(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    play_on::<D>(talk, new_piece_first::<D>())
}

fn minds_no_order<D: ProtocolForm>(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    play_on::<D>(talk, !new_piece_first::<D>())
}

fn follows_a_hold<D: ProtocolForm>(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    ready(talk)?;
    let mut position = opening();
    start::<D>(talk, &position);
    suggest(talk, &position)?;
    // A move that the bot may not have suggested: the O is held and the I placed.
    let rules = Rules::default();
    let held = position.legal_placements(&rules).into_iter().find(|placement| placement.piece == Piece::I);
    let held = held.expect("an I fits an empty board");
    position.place_unchecked(held, &rules);
    let mut lines = vec![played::<D>(held)];
    for piece in [Piece::T, Piece::S] {
        position.queue.push(piece);
        lines.push(Command::NewPiece { piece }.line());
    }
    if new_piece_first::<D>() {
        lines.rotate_left(1);
    }
    for line in lines {
        talk.say(line);
    }
    suggest(talk, &position).map(|_| ())
}

fn restarts<D: ProtocolForm>(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    ready(talk)?;
    start::<D>(talk, &opening());
    suggest(talk, &opening())?;
    talk.say(Command::Stop.line());
    let other = Position::new(vec![Piece::T, Piece::Z, Piece::S, Piece::I, Piece::J]);
    start::<D>(talk, &other);
    suggest(talk, &other).map(|_| ())
}

fn passes_over<D: ProtocolForm>(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    hear_info(talk)?;
    talk.say(json!({ "type": "no_such_message", "piece": 3 }).to_string());
    talk.say(json!({ "type": "rules", "no_such_attribute": [1, 2] }).to_string());
    let within = talk.patience();
    talk.hear("`ready` to `rules` with an unknown attribute", within, |line| {
        matches!(Message::read(line), Ok(Message::Ready)).then_some(())
    })?;
    start::<D>(talk, &opening());
    talk.say(json!({ "type": "no_such_message" }).to_string());
    suggest(talk, &opening()).map(|_| ())
}

fn quits<D: ProtocolForm>(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    ready(talk)?;
    start::<D>(talk, &opening());
    talk.say(Command::Quit.line());
    talk.ends("`quit`")
}

fn bears_bad_json<D: ProtocolForm>(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    ready(talk)?;
    start::<D>(talk, &opening());
    for line in ["no JSON", "{\"type\":", "[]", "{\"type\":\"new_piece\",\"piece\":\"Q\"}"] {
        talk.say(line);
    }
    suggest(talk, &opening()).map(|_| ())
}

fn ends_with_input(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    ready(talk)?;
    talk.note_end_of_input();
    Ok(())
}

fn plays_games<D: ProtocolForm>(talk: &mut Conversation<'_>) -> Result<(), Objection> {
    let (count, seed) = (talk.terms.games as u64, talk.terms.seed);
    let starts: Vec<Versus> = (0..count).map(|index| Versus::new(seed + index, Rules::default())).collect();
    // Every move takes its whole time, because the protocol can't express a time limit.
    let turns = (Duration::from_secs(10).as_millis() / talk.terms.time.as_millis().max(1)).clamp(4, 20) as u32;
    plays(talk, || Box::new(TbpDriver::new(D::DIALECT)), &starts, turns)
}
