//! The driver for engines that speak the dialect of blits-rs.

use std::collections::VecDeque;

use tetrad_core::Limits;
use tetrad_core::protocol::driver::{Driver, Effect, Effects, Situation, Unplayable};
use tetrad_core::text::shorten;

use super::messages::{Command, Message};
use crate::cells::Cell;
use crate::moves::Move;
use crate::position::{Pie, Player, Position};

/// The command that a reply answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum About {
    Info,
    NewGame,
    Play,
    Move,
}

/// The side of the dialect of blits-rs that asks an engine for moves.
#[derive(Clone, Debug, Default)]
pub struct BlitsDriver {
    /// Commands whose `ok` has not come, oldest first.
    due: VecDeque<About>,
    /// The lines of the reply that is being received.
    payload: Vec<String>,
    failed: bool,
    /// The moves since the start of the game that were sent to the engine.
    known: Vec<Move>,
    name: Option<String>,
    version: Option<String>,
}

impl BlitsDriver {
    /// A driver before its first line.
    pub fn new() -> Self {
        Self::default()
    }

    fn say(&mut self, command: &Command) -> String {
        self.due.extend(match command {
            Command::Info => Some(About::Info),
            Command::NewGame(..) => Some(About::NewGame),
            Command::Play(_) => Some(About::Play),
            Command::BestMoveInTime(_) | Command::BestMoveAtDepth(_) => Some(About::Move),
            Command::Quit => None,
        });
        command.to_string()
    }

    fn begin(&mut self, start: &Position) -> String {
        self.known.clear();
        let placements = start.board().placements().expect("a position's board is consistent");
        self.say(&Command::NewGame(Box::new(start.clone()), placements))
    }

    /// Reads the engine's identity: `id blits-rs v0.1.0`.
    fn introduce(&mut self, payload: &[String]) {
        let Some(id) = payload.iter().find_map(|line| line.strip_prefix("id ")) else { return };
        let mut words = id.split_whitespace();
        self.name = words.next().map(str::to_owned);
        self.version = words.next().map(|word| word.trim_start_matches('v').to_owned());
    }

    /// Interprets a complete reply.
    fn conclude(&mut self) -> Option<Effect<Move>> {
        let payload = std::mem::take(&mut self.payload);
        let failed = std::mem::take(&mut self.failed);
        let about = self.due.pop_front()?;
        if failed {
            let reason = payload.join(" ");
            return Some(Effect::Refused(if reason.is_empty() { "err".to_owned() } else { shorten(&reason) }));
        }
        Some(match about {
            About::Info => {
                self.introduce(&payload);
                Effect::Ready
            }
            About::NewGame => Effect::Ready,
            About::Play => return None,
            About::Move => {
                // Comments may surround a move; the first line that is a move counts.
                let read = |line: &String| line.trim().parse::<Move>();
                match (payload.iter().find_map(|line| read(line).ok()), payload.first()) {
                    (Some(mv), _) => Effect::Move(mv),
                    (None, None) => Effect::Garbled("`ok` without a move".to_owned()),
                    (None, Some(line)) => match read(line) {
                        Ok(mv) => Effect::Move(mv),
                        Err(error) => Effect::Garbled(format!("`{}` {error}", shorten(line))),
                    },
                }
            }
        })
    }
}

/// Checks whether the engine can play from a position.
fn check(start: &Position) -> Result<(), Unplayable> {
    let unplayable = |words: &str| Err(Unplayable(format!("blits engines can't play `{start}`: {words}")));
    if Cell::all().any(|cell| start.symbol(cell.opposite()) != start.symbol(cell).map(Player::other)) {
        return unplayable("a half turn has to exchange all symbols");
    }
    if start.board().to_move.is_some() {
        return unplayable("the other player is to move");
    }
    match (start.pie(), start.piece_count()) {
        (Pie::Off, 0 | 1) => unplayable("they play by the pie rule"),
        (Pie::Swapped, _) => unplayable("the sides were swapped already"),
        _ => Ok(()),
    }
}

impl Driver for BlitsDriver {
    type Game = Position;

    fn open(&mut self) -> Effects<Position> {
        *self = Self::new();
        vec![Effect::Send(vec![self.say(&Command::Info)])]
    }

    fn new_game(&mut self, start: &Position, _limits: &Limits) -> Result<Effects<Position>, Unplayable> {
        check(start)?;
        Ok(vec![Effect::Send(vec![self.begin(start)])])
    }

    fn ask(&mut self, situation: Situation<'_, Position>, limits: &Limits) -> Effects<Position> {
        let mut lines = Vec::new();
        if !situation.moves.starts_with(&self.known) {
            lines.push(self.begin(situation.start));
        }
        for &mv in &situation.moves[self.known.len()..] {
            lines.push(self.say(&Command::Play(mv)));
        }
        self.known = situation.moves.to_vec();
        let time = limits.time.or(limits.clock.map(|clock| clock.remaining / 10));
        let question = match (time, limits.depth) {
            (Some(time), _) => Command::BestMoveInTime(time),
            (None, Some(depth)) => Command::BestMoveAtDepth(depth),
            (None, None) => Command::BestMoveAtDepth(3),
        };
        lines.push(self.say(&question));
        vec![Effect::Send(lines)]
    }

    fn line(&mut self, line: &str) -> Effects<Position> {
        match Message::read(line) {
            Message::Ok => return self.conclude().into_iter().collect(),
            Message::Error => self.failed = true,
            // Of a reply without an end only the beginning is kept.
            Message::Payload(text) if self.payload.len() < 100 && !text.is_empty() => self.payload.push(text),
            Message::Payload(_) => {}
        }
        Vec::new()
    }

    fn close(&mut self) -> Vec<String> {
        vec![self.say(&Command::Quit)]
    }

    fn identity(&self) -> (Option<&str>, Option<&str>) {
        (self.name.as_deref(), self.version.as_deref())
    }
}
