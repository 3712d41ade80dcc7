//! LTP as the one who asks for moves.
//!
//! Every command has a number, but engines may leave it out of their replies, or reply to nothing but `gen-move`. So a
//! reply without a number belongs to the oldest command without one, unless it is plainly the move.

use std::collections::VecDeque;
use std::time::Duration;

use tetrad_core::Limits;
use tetrad_core::driver::{Driver, Reply, Situation, Unplayable};
use tetrad_core::text::shorten;
use tetrad_core::wire::whole_milliseconds;

use super::messages::{Command, Request, Response};
use crate::moves::Move;
use crate::position::{Pie, Player, Position};

/// How long an engine may take to introduce itself before its silence is taken for readiness.
const PATIENCE: Duration = Duration::from_secs(2);

/// What a reply is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum About {
    Name,
    Version,
    Move,
    Anything,
}

/// A conversation in LTP, as the one who asks for moves.
#[derive(Clone, Debug)]
pub struct LtpDriver {
    next_id: u64,
    /// Commands that were not replied to, oldest first.
    due: VecDeque<(u64, About)>,
    /// Whether the engine was told that the pie rule is on.
    told_pie: bool,
    told_settings: Option<[Duration; 3]>,
    name: Option<String>,
    version: Option<String>,
}

impl Default for LtpDriver {
    fn default() -> Self {
        Self::new()
    }
}

impl LtpDriver {
    /// A conversation that has not begun.
    pub const fn new() -> Self {
        Self { next_id: 0, due: VecDeque::new(), told_pie: false, told_settings: None, name: None, version: None }
    }

    fn say(&mut self, command: Command) -> String {
        let id = self.next_id;
        self.next_id += 1;
        let about = match command {
            Command::Name => About::Name,
            Command::Version => About::Version,
            Command::GenMove(_) => About::Move,
            _ => About::Anything,
        };
        self.due.push_back((id, about));
        Request::numbered(id, command).to_string()
    }

    /// What a reply is about; `None` if nothing was asked.
    fn subject(&mut self, response: &Response) -> Option<About> {
        let is_move = |text: &str| text.parse::<Move>().is_ok();
        let index = if let Some(id) = &response.id {
            self.due.iter().position(|(due, _)| due.to_string() == *id)?
        } else {
            let asked_for_move = self.due.iter().position(|&(_, about)| about == About::Move);
            let names_move = response.text.as_ref().is_ok_and(|text| is_move(text));
            asked_for_move.filter(|_| names_move).unwrap_or(0)
        };
        // Whoever replies to a later command has passed over the earlier ones.
        let about = self.due.get(index).map(|&(_, about)| about);
        self.due.drain(..(index + 1).min(self.due.len()));
        about
    }

    /// What the engine has to know about the time before the next move.
    fn timing(&mut self, player: Player, limits: &Limits) -> Vec<Command> {
        let mut commands = Vec::new();
        let none = Duration::ZERO;
        let (main, increment) =
            limits.clock.map_or((none, none), |clock| (whole_milliseconds(clock.remaining), clock.increment));
        let each = limits.time.map_or(none, whole_milliseconds);
        // The clock's start is said once; after that, what it shows.
        let is_news = self
            .told_settings
            .is_none_or(|[_, old_increment, old_each]| (old_increment, old_each) != (increment, each));
        if is_news {
            self.told_settings = Some([main, increment, each]);
            commands.push(Command::TimeSettings([main, increment, each]));
        }
        if limits.clock.is_some() {
            commands.push(Command::TimeLeft(player, main));
        }
        commands
    }
}

impl Driver for LtpDriver {
    type Game = Position;

    fn open(&mut self) -> Option<Vec<String>> {
        *self = Self::new();
        Some([Command::Initialize, Command::Name, Command::Version].map(|command| self.say(command)).into())
    }

    fn patience(&self) -> Option<Duration> {
        Some(PATIENCE)
    }

    fn takes_silence_for_readiness(&self) -> bool {
        true
    }

    fn new_game(&mut self, _start: &Position, _limits: &Limits) -> Result<Option<Vec<String>>, Unplayable> {
        // Clocks start again, so the settings are told anew.
        self.told_settings = None;
        Ok(None)
    }

    fn ask(&mut self, situation: Situation<'_, Position>, limits: &Limits) -> Vec<String> {
        let position = situation.position;
        let mut commands = Vec::new();
        let pie = position.pie() == Pie::On;
        if pie != self.told_pie {
            self.told_pie = pie;
            let value = if pie { "on" } else { "off" };
            commands.push(Command::SetOption("swap".to_owned(), value.to_owned()));
        }
        let board = position.text_with_side().parse().expect("what is printed is read");
        commands.push(Command::SetupPosition(Box::new(board)));
        commands.extend(self.timing(position.to_move(), limits));
        commands.push(Command::GenMove(Some(position.to_move())));
        commands.into_iter().map(|command| self.say(command)).collect()
    }

    fn line(&mut self, line: &str) -> Reply<Move> {
        let Some(response) = Response::read(line) else { return Reply::Noise };
        let about = self.subject(&response);
        match (about, response.text) {
            (Some(About::Name), Ok(name)) if !name.is_empty() => self.name = Some(name),
            (Some(About::Version), text) => {
                self.version = text.ok().filter(|version| !version.is_empty()).or_else(|| self.version.take());
                return Reply::Ready;
            }
            (Some(About::Move), Ok(text)) => {
                return match text.parse() {
                    Ok(mv) => Reply::Move(mv),
                    Err(_) if text.eq_ignore_ascii_case("pass") => Reply::Refused("pass".to_owned()),
                    Err(error) => Reply::Garbled(format!("`{}` {error}", shorten(line))),
                };
            }
            (Some(About::Move), Err(reason)) => return Reply::Refused(reason),
            _ => {}
        }
        Reply::Noise
    }

    fn interrupt(&mut self) -> Vec<String> {
        vec![self.say(Command::CancelSearch)]
    }

    fn close(&mut self) -> Vec<String> {
        vec![self.say(Command::Shutdown)]
    }

    fn identity(&self) -> (Option<&str>, Option<&str>) {
        (self.name.as_deref(), self.version.as_deref())
    }
}
