//! The manager's side of the Gomocup protocol.

use std::time::Duration;

use tetrad_core::Limits;
use tetrad_core::protocol::driver::{self, Abilities, Driver, Effect, Effects, Situation, Unplayable};
use tetrad_core::text::shorten;

use super::WIN_LENGTH;
use super::messages::{Command, Message, Owner, Point, Setting, Setup, option_line};
use crate::Square;
use crate::position::{Cell, Mark, Position};
use tetrad_core::protocol::wire::whole_milliseconds;

/// The time between an engine's answer and the next line. Some engines lose a line that arrives while they answer.
const PAUSE: Duration = Duration::from_millis(30);

/// The answer that the engine owes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
enum Due {
    #[default]
    Nothing,
    /// `OK` to a new game.
    Ok,
    Move,
}

/// The manager's side of the Gomocup protocol, which asks an engine for moves.
#[derive(Clone, Debug, Default)]
pub struct GomocupDriver {
    due: Due,
    /// Whether `ABOUT` was sent in this conversation.
    introduced: bool,
    /// Whether its answer is still due: an `UNKNOWN` may be it.
    about_due: bool,
    max_memory: Option<u64>,
    /// The engine's own options.
    options: Vec<(String, driver::Setting)>,
    /// The time for each move that was sent to the engine last.
    told_turn: Option<Duration>,
    /// The moves that the engine knows, in order; `None` if it doesn't know where the game began.
    known: Option<Vec<Square>>,
    /// The moves of the game at the last question.
    asked: Vec<Square>,
    name: Option<String>,
    version: Option<String>,
}

impl GomocupDriver {
    /// A driver before its first line.
    pub fn new() -> Self {
        Self::default()
    }

    /// A driver for an engine that may use this many bytes of memory; 0 means no limit.
    #[must_use]
    pub const fn with_max_memory(mut self, bytes: u64) -> Self {
        self.max_memory = Some(bytes);
        self
    }

    /// The commands that set the engine's time before the next move.
    fn timing(&mut self, limits: &Limits) -> Vec<Command> {
        let mut settings = Vec::new();
        // Without a limit for each move the whole clock may go into one; if none is sent, engines assume 30 s.
        let turn = limits.time.or(limits.clock.map(|clock| clock.remaining));
        if turn != self.told_turn && (self.told_turn.is_none() || limits.time.is_some()) {
            settings.extend(turn.map(|time| Setting::TimeoutTurn(whole_milliseconds(time))));
            self.told_turn = turn;
        }
        settings.extend(limits.clock.map(|clock| Setting::TimeLeft(whole_milliseconds(clock.remaining))));
        settings.into_iter().map(Command::Info).collect()
    }

    /// The stones of a position one by one: those of the start in turns, then the moves in order.
    fn stones(situation: &Situation<'_, Position>) -> Vec<Command> {
        let Situation { start, moves, position, .. } = situation;
        let of = |mark: Mark| start.squares().filter(move |&square| start.cell(square) == Some(Cell::Marked(mark)));
        let first: Vec<Square> = of(Mark::X).collect();
        let second: Vec<Square> = of(Mark::O).collect();
        let turns = (0..first.len().max(second.len())).flat_map(|turn| [first.get(turn), second.get(turn)]);
        let engine = Cell::Marked(position.to_move());
        let stone = |&square: &Square| {
            let owner = if position.cell(square) == Some(engine) { Owner::Engine } else { Owner::Opponent };
            Command::Stone(square.into(), owner)
        };
        turns.flatten().chain(moves.iter()).map(stone).collect()
    }

    fn answered(&mut self) -> bool {
        let due = self.due == Due::Move;
        if due {
            self.due = Due::Nothing;
        }
        due
    }
}

fn send(commands: &[Command]) -> Effects<Position> {
    vec![Effect::Send(commands.iter().map(Command::to_string).collect())]
}

impl Driver for GomocupDriver {
    type Game = Position;

    fn open(&mut self) -> Effects<Position> {
        let options = std::mem::take(&mut self.options);
        *self = Self { max_memory: self.max_memory, options, ..Self::new() };
        vec![Effect::Ready]
    }

    fn abilities(&self) -> Abilities {
        Abilities { reports: true, options: true, ..Abilities::default() }
    }

    fn set_options(&mut self, options: &[(String, driver::Setting)]) {
        self.options = options.to_vec();
    }

    fn hurry(&mut self) -> Option<Effects<Position>> {
        Some(send(&[Command::Stop]))
    }

    fn pause(&self) -> Duration {
        PAUSE
    }

    fn new_game(&mut self, start: &Position, limits: &Limits) -> Result<Effects<Position>, Unplayable> {
        if start.win_length() != u32::from(WIN_LENGTH) || start.rows().min(start.cols()) < WIN_LENGTH {
            return Err(Unplayable(format!("Gomocup engines play five in a row, not `{start}`")));
        }
        if start.cells().contains(&Cell::Unplayable) {
            return Err(Unplayable(format!("Gomocup engines know no unplayable cells, as in `{start}`")));
        }
        let mut commands = Vec::new();
        // Asked together with the first game, and the answer is not awaited: not every engine gives one.
        if !self.introduced {
            self.introduced = true;
            self.about_due = true;
            commands.push(Command::About);
        }
        commands.push(Command::Start(Point { x: u64::from(start.cols()), y: u64::from(start.rows()) }));
        commands.push(Command::Info(Setting::Rule(0)));
        commands.extend(self.max_memory.map(|bytes| Command::Info(Setting::MaxMemory(bytes))));
        if limits.time.is_some() || limits.clock.is_some() {
            let game = limits.clock.map_or(Duration::ZERO, |clock| whole_milliseconds(clock.remaining));
            commands.push(Command::Info(Setting::TimeoutMatch(game)));
        }
        // Beyond the protocol's text, but several engines know these and the others ignore them.
        commands.extend(limits.depth.map(|depth| Command::Info(Setting::MaxDepth(u64::from(depth)))));
        commands.extend(limits.nodes.map(|nodes| Command::Info(Setting::MaxNode(nodes))));
        self.told_turn = None;
        commands.extend(self.timing(limits));
        self.due = Due::Ok;
        let empty = start.cells().iter().all(|&cell| cell == Cell::Free);
        self.known = empty.then(Vec::new);
        let lines = commands.iter().map(Command::to_string);
        let options = self.options.iter().map(|(name, value)| option_line(name, value));
        Ok(vec![Effect::Send(lines.chain(options).collect())])
    }

    fn ask(&mut self, situation: Situation<'_, Position>, limits: &Limits) -> Effects<Position> {
        let mut commands = self.timing(limits);
        let moves = situation.moves;
        match (&self.known, moves.split_last()) {
            (Some(known), None) if known.is_empty() => commands.push(Command::Begin),
            (Some(known), Some((&last, before))) if known == before => commands.push(Command::Turn(last.into())),
            _ => {
                commands.push(Command::Setup(Setup::Play));
                commands.extend(Self::stones(&situation));
                commands.push(Command::Done);
            }
        }
        self.due = Due::Move;
        self.asked = moves.to_vec();
        send(&commands)
    }

    fn line(&mut self, line: &str) -> Effects<Position> {
        vec![match Message::read(line) {
            Ok(Some(Message::Ok)) if self.due == Due::Ok => {
                self.due = Due::Nothing;
                self.about_due = false;
                Effect::Ready
            }
            Ok(Some(Message::Move(square))) if self.answered() => {
                let mut known = std::mem::take(&mut self.asked);
                known.push(square);
                self.known = Some(known);
                Effect::Move(square)
            }
            Ok(Some(Message::About { name, version, .. })) => {
                self.about_due = false;
                self.name = Some(name);
                self.version = Some(version).filter(|version| !version.is_empty());
                return Vec::new();
            }
            Ok(Some(Message::Thought(thought))) => Effect::Thought(thought),
            Ok(Some(Message::Unknown(_))) if self.about_due => {
                self.about_due = false;
                return Vec::new();
            }
            Ok(Some(Message::Unknown(what))) if self.due == Due::Ok => {
                self.due = Due::Nothing;
                Effect::Refused(format!("UNKNOWN {what}"))
            }
            Ok(Some(Message::Error(reason))) if self.due != Due::Nothing => {
                self.due = Due::Nothing;
                Effect::Refused(reason)
            }
            Err(error) if self.answered() => Effect::Garbled(format!("`{}` {error}", shorten(line))),
            _ => return Vec::new(),
        }]
    }

    fn close(&mut self) -> Vec<String> {
        vec![Command::End.to_string()]
    }

    fn identity(&self) -> (Option<&str>, Option<&str>) {
        (self.name.as_deref(), self.version.as_deref())
    }
}
