//! The side of LTP that asks an engine for moves.
//!
//! The protocol's text has no replies, no ids and no time, and engines differ in all three. The driver sends nothing
//! beyond the text until an engine has shown that it knows more: `initialize` is sent with an id, and an engine that
//! repeats it speaks the style of GTP. Every other engine is driven without ids and without commands beyond the text.
//! Only `gen-move` is on the engine's clock.

use std::collections::VecDeque;
use std::time::Duration;

use tetrad_core::protocol::driver::{Abilities, Driver, Effect, Effects, Setting, Situation, Unplayable};
use tetrad_core::protocol::wire::whole_milliseconds;
use tetrad_core::text::shorten;
use tetrad_core::{DriverOptions, Limits, Search};

use super::extensions::Extensions;
use super::messages::{Command, Request, Response};
use crate::Engine;
use crate::board::Board;
use crate::moves::Move;
use crate::position::{Pie, Player, Position};

/// The option of the pie rule.
const SWAP: &str = "swap";

/// The subject of a command whose reply has not come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum About {
    Initialize,
    ListCommands,
    /// The last command of a part of the handshake; an engine that replies to it has ignored the others.
    NewGame,
    Name,
    Version,
    SetupPosition,
    /// A command beyond the protocol's text.
    Extension(&'static str),
    Move,
    Cancel,
    Nothing,
}

/// The replies that the driver waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Handshake,
    Preparation,
    /// The move only.
    Move,
}

/// The side of LTP that asks an engine for moves.
#[derive(Clone, Debug)]
pub struct LtpDriver {
    options: DriverOptions,
    ids: bool,
    /// Whether the engine replies to commands other than `gen-move`.
    replies: bool,
    stage: State,
    extensions: Extensions,
    next_id: u64,
    /// Commands without a reply so far, oldest first.
    due: VecDeque<(u64, About)>,
    /// Whether the pie rule was last set to on.
    told_pie: bool,
    told_settings: Option<[Duration; 3]>,
    /// The engine's own options.
    engine_options: Vec<(String, Setting)>,
    /// Those of them that were sent.
    told_options: Vec<(String, Setting)>,
    name: Option<String>,
    version: Option<String>,
}

impl Default for LtpDriver {
    fn default() -> Self {
        Self::new()
    }
}

impl LtpDriver {
    /// A driver before its first line, in the form that the engine turns out to use.
    pub fn new() -> Self {
        Self::with_options(DriverOptions::default())
    }

    /// A driver before its first line, in a form that is partly known: whether commands have ids (otherwise they do if
    /// the engine repeats the one of `initialize`), and whether boards end in the side to move, which makes 107
    /// characters (otherwise where it does not follow from the number of pieces).
    pub fn with_options(options: DriverOptions) -> Self {
        Self {
            options,
            ids: options.ids.unwrap_or(true),
            replies: false,
            stage: State::Move,
            extensions: Extensions::None,
            next_id: 0,
            due: VecDeque::new(),
            told_pie: false,
            told_settings: None,
            engine_options: Vec::new(),
            told_options: Vec::new(),
            name: None,
            version: None,
        }
    }

    fn say(&mut self, command: Command) -> String {
        let id = self.next_id;
        self.next_id += 1;
        let about = match command {
            Command::Initialize => About::Initialize,
            Command::ListCommands => About::ListCommands,
            Command::NewGame => About::NewGame,
            Command::Name => About::Name,
            Command::Version => About::Version,
            Command::SetupPosition(_) => About::SetupPosition,
            // A refused option of the engine's own says nothing about the pie rule.
            Command::SetOption(ref name, _) if name != SWAP => About::Nothing,
            Command::TimeSettings(_) | Command::TimeLeft(..) | Command::SetOption(..) => {
                About::Extension(command.word())
            }
            Command::GenMove(_) => About::Move,
            Command::CancelSearch => About::Cancel,
            _ => About::Nothing,
        };
        self.due.push_back((id, about));
        Request { id: self.ids.then(|| id.to_string()), command: Ok(command) }.to_string()
    }

    fn send(&mut self, commands: Vec<Command>) -> Effect<Move> {
        Effect::Send(commands.into_iter().map(|command| self.say(command)).collect())
    }

    /// The subject of a reply; `None` if it answers no open command.
    fn subject(&mut self, response: &Response) -> Option<About> {
        let index = match &response.id {
            Some(id) if self.ids => self.due.iter().position(|(due, _)| due.to_string() == *id)?,
            _ => {
                let asked_for_move = self.due.iter().position(|&(_, about)| about == About::Move);
                let names_move = response.text.as_ref().is_ok_and(|text| is_move(text));
                asked_for_move.filter(|_| names_move).unwrap_or(0)
            }
        };
        let about = self.due.get(index).map(|&(_, about)| about)?;
        if about == About::Move && response.text.as_ref().is_ok_and(String::is_empty) {
            // A late reply to another command: a move is never empty.
            return None;
        }
        // An engine that replies to a later command has ignored the earlier ones.
        self.due.drain(..=index);
        Some(about)
    }

    /// Takes the reply to `initialize`, which shows the engine's form of the protocol.
    fn initialized(&mut self, response: &Response) -> Option<Effect<Move>> {
        let has_id = self.ids && response.id.is_some();
        let understood = response.text.is_ok();
        self.replies = true;
        if self.stage != State::Handshake {
            return None;
        }
        if has_id && understood {
            return Some(self.send(vec![Command::ListCommands, Command::NewGame]));
        }
        if std::mem::replace(&mut self.ids, self.options.ids == Some(true)) && !self.ids && !understood {
            return Some(self.send(vec![Command::Initialize]));
        }
        Some(Effect::Ready)
    }

    /// Continues the handshake after the engine has replied to everything so far.
    fn introduced(&mut self, about: About) -> Effect<Move> {
        if about == About::NewGame {
            let questions = [Command::Name, Command::Version];
            let is_known = |command: &Command| self.extensions.accept(command.word());
            let known: Vec<Command> = questions.into_iter().filter(is_known).collect();
            if !known.is_empty() {
                return self.send(known);
            }
        }
        Effect::Ready
    }

    /// Whether a `gen-move` is still without a reply.
    fn is_asked(&self) -> bool {
        self.due.iter().any(|&(_, about)| about == About::Move)
    }

    /// Whether the engine has replied to everything but late cancellations.
    fn is_settled(&self) -> bool {
        self.due.iter().all(|&(_, about)| about == About::Cancel)
    }

    fn board(&self, position: &Position) -> Board {
        let board = position.board();
        match self.options.side {
            None => board,
            Some(with_side) => Board { to_move: with_side.then_some(position.to_move()), ..board },
        }
    }

    /// The commands before `gen-move`.
    fn preparation(&mut self, position: &Position, limits: &Limits) -> Vec<Command> {
        let mut commands = Vec::new();
        let pie = position.pie() == Pie::On;
        if pie != self.told_pie && self.extensions.accept("set-option") {
            self.told_pie = pie;
            let value = if pie { "on" } else { "off" };
            commands.push(Command::SetOption(SWAP.to_owned(), value.to_owned()));
        }
        commands.extend(self.options());
        commands.push(Command::SetupPosition(Box::new(self.board(position))));
        commands.extend(self.timing(position.to_move(), limits));
        commands
    }

    /// The commands that set the engine's own options, as far as they have changed.
    fn options(&mut self) -> Vec<Command> {
        if !self.extensions.accept("set-option") {
            return Vec::new();
        }
        let changed: Vec<(String, Setting)> =
            self.engine_options.iter().filter(|option| !self.told_options.contains(option)).cloned().collect();
        self.told_options.clone_from(&self.engine_options);
        let value = |setting| match setting {
            Setting::Switch(on) => if on { "on" } else { "off" }.to_owned(),
            Setting::Text(text) => text,
        };
        changed.into_iter().map(|(name, setting)| Command::SetOption(name, value(setting))).collect()
    }

    /// The commands that set the engine's time before the next move.
    fn timing(&mut self, player: Player, limits: &Limits) -> Vec<Command> {
        let mut commands = Vec::new();
        let none = Duration::ZERO;
        let (main, increment) =
            limits.clock.map_or((none, none), |clock| (whole_milliseconds(clock.remaining), clock.increment));
        let each = limits.time.map_or(none, whole_milliseconds);
        // The initial time is sent once; after that, the time left.
        let is_news = self
            .told_settings
            .is_none_or(|[_, old_increment, old_each]| (old_increment, old_each) != (increment, each));
        if is_news && self.extensions.accept("time-settings") {
            self.told_settings = Some([main, increment, each]);
            commands.push(Command::TimeSettings([main, increment, each]));
        }
        if limits.clock.is_some() && self.extensions.accept("time-left") {
            commands.push(Command::TimeLeft(player, main));
        }
        commands
    }

    /// Interprets a reply to `gen-move`.
    fn read_move(line: &str, text: Result<String, String>) -> Effect<Move> {
        match text {
            Ok(text) if text.eq_ignore_ascii_case("pass") => Effect::Refused(text),
            Ok(text) => match text.parse() {
                Ok(mv) => Effect::Move(mv),
                Err(error) => Effect::Garbled(format!("`{}` {error}", shorten(line))),
            },
            Err(reason) => Effect::Refused(reason),
        }
    }
}

/// Whether a text can only be the reply to `gen-move`.
fn is_move(text: &str) -> bool {
    text.parse::<Move>().is_ok() || text.eq_ignore_ascii_case("pass")
}

impl Driver for LtpDriver {
    type Game = Position;

    fn open(&mut self) -> Effects<Position> {
        let engine_options = std::mem::take(&mut self.engine_options);
        *self = Self { engine_options, ..Self::with_options(self.options) };
        self.stage = State::Handshake;
        vec![self.send(vec![Command::Initialize])]
    }

    fn silent(&mut self) -> Effects<Position> {
        let unheard = self.stage == State::Handshake && !self.replies;
        self.replies = false;
        if unheard && std::mem::replace(&mut self.ids, self.options.ids == Some(true)) && !self.ids {
            self.due.clear();
            return vec![self.send(vec![Command::Initialize]), Effect::Ready];
        }
        vec![Effect::Ready]
    }

    fn new_game(&mut self, _start: &Position, _limits: &Limits) -> Result<Effects<Position>, Unplayable> {
        self.stage = State::Move;
        // Clocks start again, so the settings are sent again.
        self.told_settings = None;
        Ok(vec![Effect::Ready])
    }

    fn abilities(&self) -> Abilities {
        Abilities { options: true, ..Abilities::default() }
    }

    fn set_options(&mut self, options: &[(String, Setting)]) {
        self.engine_options = options.to_vec();
    }

    fn hurry(&mut self) -> Option<Effects<Position>> {
        Some(self.woken())
    }

    fn prepare(&mut self, situation: &Situation<'_, Position>, limits: &Limits) -> Effects<Position> {
        if !self.replies {
            return vec![Effect::Ready];
        }
        self.stage = State::Preparation;
        let commands = self.preparation(situation.position, limits);
        vec![self.send(commands)]
    }

    fn ask(&mut self, situation: Situation<'_, Position>, limits: &Limits) -> Effects<Position> {
        let position = situation.position;
        let is_prepared = std::mem::replace(&mut self.stage, State::Move) == State::Preparation;
        let mut commands = if is_prepared { Vec::new() } else { self.preparation(position, limits) };
        commands.push(Command::GenMove(Some(position.to_move())));
        let keeps_time = self.told_settings.is_some() && self.extensions.accept("time-settings");
        let pace = || limits.pace(Duration::ZERO, Engine::moves_left(position)).soft;
        let thinking_time = if keeps_time { None } else { pace() };
        [self.send(commands)].into_iter().chain(thinking_time.map(Effect::WakeIn)).collect()
    }

    fn woken(&mut self) -> Effects<Position> {
        vec![self.send(vec![Command::CancelSearch])]
    }

    fn line(&mut self, line: &str) -> Effects<Position> {
        let response = match Response::read(line) {
            Some(response) => response,
            None if self.extensions.are_being_listed() => {
                self.extensions.list(line);
                return Vec::new();
            }
            // A bare move is taken as the reply of `gen-move`.
            None if self.is_asked() && is_move(line.trim()) => Response { id: None, text: Ok(line.trim().to_owned()) },
            None => return Vec::new(),
        };
        self.extensions.end_list();
        let Some(about) = self.subject(&response) else { return Vec::new() };
        match (about, &response.text) {
            (About::Move, _) => return vec![Self::read_move(line, response.text)],
            (About::Initialize, _) => return self.initialized(&response).into_iter().collect(),
            (About::SetupPosition, Err(reason)) => return vec![Effect::Refused(format!("setup-position: {reason}"))],
            (About::ListCommands, Ok(word)) => {
                self.extensions = Extensions::Listing(Vec::new());
                self.extensions.list(word);
            }
            (About::ListCommands, Err(_)) => self.extensions = Extensions::Unlisted { refused: Vec::new() },
            (About::Name, Ok(name)) if !name.is_empty() => self.name = Some(name.clone()),
            (About::Version, Ok(version)) if !version.is_empty() => self.version = Some(version.clone()),
            (About::Extension(word), Err(_)) => self.extensions.refuse(word),
            _ => {}
        }
        // Without ids a success may belong to any command so far, so the question is asked now.
        let is_ready = self.is_settled() || (!self.ids && response.text.is_ok());
        match self.stage {
            State::Handshake if is_ready => vec![self.introduced(about)],
            State::Preparation if is_ready => vec![Effect::Ready],
            _ => Vec::new(),
        }
    }

    fn close(&mut self) -> Vec<String> {
        vec![self.say(Command::Shutdown)]
    }

    fn identity(&self) -> (Option<&str>, Option<&str>) {
        (self.name.as_deref(), self.version.as_deref())
    }
}
