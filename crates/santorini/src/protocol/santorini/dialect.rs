//! Messages as JSON: as the protocol's text has them, and as the public engine prints them today.
//!
//! The public engine (santorini-ai) has changed since the text was written: squares are letters and numbers, an
//! action's square is its `value`, a winner's `#` stands before the god, and every line names its trigger.

use serde::Serialize;
use serde_json::{Value, json};
use tetrad_core::Side;
use tetrad_core::protocol::identity;

use super::messages::{BestMove, Message, QuotedPosition, SearchState, Trigger, score_number};
use crate::actions::Action;
use crate::gods::God;
use crate::position::Position;
use crate::square::Square;

/// The dialect that an engine prints. Commands are the same in both, and so is the order of lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dialect {
    /// The protocol's own dialect.
    #[default]
    Santorini,
    /// The public engine's dialect.
    SantoriniAi,
}

impl Dialect {
    /// Prints a message as a line, without a line break.
    pub fn print(self, message: &Message) -> String {
        match message {
            Message::Started => json(&Line::Started),
            Message::Pong => "pong".to_owned(),
            Message::BestMove(best) => self.best_move(best),
            Message::NextMoves(start) => self.next_moves(start),
            Message::Status(search) => {
                let search = search.as_ref();
                json(&Line::Status {
                    engine: identity::NAME,
                    version: identity::VERSION,
                    state: if search.is_some() { "searching" } else { "idle" },
                    search: search.map(|(start, findings)| ProgressJson {
                        start_state: &start.text,
                        calculated_depth: findings.depth,
                        elapsed_seconds: findings.elapsed.as_secs_f64(),
                        nodes_visited: findings.nodes,
                    }),
                })
            }
            Message::Error { message, input } => json(&Line::Error { message, input }),
        }
    }

    fn best_move(self, best: &BestMove) -> String {
        let BestMove { start, turn, occasion, findings } = best;
        let SearchState { depth, elapsed, nodes, .. } = *findings;
        let elapsed_seconds = elapsed.as_secs_f64();
        let score = findings.score.map(score_number);
        let next_state = self.text(&start.position.after_unchecked(*turn));
        let actions = self.actions(&start.position, &start.position.actions(*turn));
        match self {
            Self::Santorini => {
                let meta = MetaJson {
                    calculated_depth: depth,
                    elapsed_seconds,
                    actions,
                    score,
                    nodes_visited: nodes,
                    pv: findings.pv.iter().map(ToString::to_string).collect(),
                };
                let is_final = (*occasion != Trigger::Progress).then_some(true);
                json(&Line::BestMove { start_state: &start.text, next_state, meta, is_final })
            }
            Self::SantoriniAi => {
                let meta = AiMetaJson {
                    // The public engine's score for a turn that was not searched.
                    score: score.unwrap_or(-20_000),
                    calculated_depth: depth,
                    nodes_visited: nodes,
                    elapsed_seconds,
                    actions,
                    action_str: turn.to_string(),
                };
                json(&Line::AiBestMove {
                    original_str: &start.text,
                    start_state: self.text(&start.position),
                    next_state,
                    trigger: match occasion {
                        Trigger::Progress => "improvement",
                        Trigger::Stopped => "stop_flag",
                        Trigger::Finished => "end_of_line",
                    },
                    meta,
                })
            }
        }
    }

    fn next_moves(self, start: &QuotedPosition) -> String {
        let position = &start.position;
        let next = |turn| NextStateJson {
            next_state: self.text(&position.after_unchecked(turn)),
            actions: self.actions(position, &position.actions(turn)),
        };
        let next_states: Vec<NextStateJson> = position.turns().into_iter().map(next).collect();
        let (original_str, start_state) = match self {
            Self::Santorini => (None, start.text.clone()),
            Self::SantoriniAi => (Some(start.text.as_str()), self.text(position)),
        };
        json(&Line::NextMoves { original_str, start_state, next_states })
    }

    fn text(self, position: &Position) -> String {
        match self {
            Self::Santorini => position.to_string(),
            Self::SantoriniAi => lettered(position),
        }
    }

    fn actions(self, position: &Position, chain: &[Action]) -> Vec<ActionJson> {
        let mut selected = None;
        let mut one = |&action: &Action| {
            if let Action::SelectWorker(square) = action {
                selected = Some(square);
            }
            let (selection, value) = match (self, action.square()) {
                (_, None) => (None, None),
                (Self::Santorini, Some(square)) => (Some(square.index()), None),
                (Self::SantoriniAi, Some(to)) if action == Action::MoveWorker(to) => {
                    (None, Some(json!({ "dest": to.to_string(), "meta": displaced(position, selected, to) })))
                }
                (Self::SantoriniAi, Some(square)) => (None, Some(Value::from(square.to_string()))),
            };
            ActionJson { kind: action.name(), selection, value }
        };
        chain.iter().map(&mut one).collect()
    }
}

/// The public engine's note on an opponent's worker that is displaced by a step: where Minotaur pushes it, and for
/// Apollo the step itself.
fn displaced(position: &Position, from: Option<Square>, to: Square) -> Value {
    let mover = position.to_move();
    let (Some(from), true) = (from, position.worker_at(to) == Some(mover.other())) else { return Value::Null };
    let pushed_to = from.beyond(to).first();
    let (from, to) = match (position.god(mover), pushed_to) {
        (God::Minotaur, Some(beyond)) => (to, beyond),
        _ => (from, to),
    };
    json!({ "type": "move_enemy_worker", "value": { "from": from.to_string(), "to": to.to_string() } })
}

/// Prints the board in one line with lettered squares, a winner's `#` before the god, and nothing after a god whose
/// workers are not placed.
pub fn lettered(position: &Position) -> String {
    let heights: String = Square::all().map(|square| position.height(square).to_string()).collect();
    let player = |side: Side| {
        let winner = if position.winner() == Some(side) { "#" } else { "" };
        let ban = if position.is_banned() && side != position.to_move() { "[^]" } else { "" };
        let squares: Vec<String> = position.workers(side).into_iter().map(|square| square.to_string()).collect();
        let colon = if squares.is_empty() { "" } else { ":" };
        format!("{winner}{}{ban}{colon}{}", position.god(side), squares.join(","))
    };
    let to_move = position.to_move().index() + 1;
    format!("{heights}/{to_move}/{}/{}", player(Side::First), player(Side::Second))
}

fn json(line: &Line<'_>) -> String {
    serde_json::to_string(line).expect("plain data is JSON")
}

/// A message as a line of JSON.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Line<'a> {
    Started,
    BestMove {
        start_state: &'a str,
        next_state: String,
        meta: MetaJson,
        #[serde(rename = "final", skip_serializing_if = "Option::is_none")]
        is_final: Option<bool>,
    },
    #[serde(rename = "best_move")]
    AiBestMove {
        original_str: &'a str,
        start_state: String,
        next_state: String,
        trigger: &'static str,
        meta: AiMetaJson,
    },
    NextMoves {
        #[serde(skip_serializing_if = "Option::is_none")]
        original_str: Option<&'a str>,
        start_state: String,
        next_states: Vec<NextStateJson>,
    },
    Status {
        engine: &'static str,
        version: &'static str,
        state: &'static str,
        #[serde(flatten, skip_serializing_if = "Option::is_none")]
        search: Option<ProgressJson<'a>>,
    },
    Error {
        message: &'a str,
        input: &'a str,
    },
}

#[derive(Serialize)]
struct ActionJson {
    #[serde(rename = "type")]
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    selection: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<Value>,
}

#[derive(Serialize)]
struct MetaJson {
    calculated_depth: u32,
    elapsed_seconds: f64,
    actions: Vec<ActionJson>,
    score: Option<i64>,
    nodes_visited: u64,
    pv: Vec<String>,
}

#[derive(Serialize)]
struct AiMetaJson {
    score: i64,
    calculated_depth: u32,
    nodes_visited: u64,
    elapsed_seconds: f64,
    actions: Vec<ActionJson>,
    action_str: String,
}

#[derive(Serialize)]
struct NextStateJson {
    next_state: String,
    actions: Vec<ActionJson>,
}

#[derive(Serialize)]
struct ProgressJson<'a> {
    start_state: &'a str,
    calculated_depth: u32,
    elapsed_seconds: f64,
    nodes_visited: u64,
}
