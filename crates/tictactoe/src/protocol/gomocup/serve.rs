//! The engine's side of the Gomocup protocol.
//!
//! A command that can't be carried out is answered with `ERROR` and changes nothing, a running search included.

use tetrad_core::engine::options::OptionKind;
use tetrad_core::protocol::identity;
use tetrad_core::protocol::session::{Effect, Effects};
use tetrad_core::search::{Answer, Info, Task};
use tetrad_core::{Search, Session};

use super::messages::{Command, CommandError, Message, Point, Setting, Setup, thought_line};
use super::stones::Stones;
use super::timing::Timing;
use super::{NO_BOARD, WIN_LENGTH};
use crate::position::{Cell, Position};
use crate::{Engine, Square};

/// The number of the only rule that we play: five or more in a row win.
const FREESTYLE: u64 = 0;

const GAME_OVER: &str = "game over";
const TOO_LONG: &str = "the line is too long";

/// The purpose of the running search.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Thinking {
    /// No search is running.
    Idle,
    /// Our move.
    ForMove,
    /// Our move, and then an answer to this move of the opponent.
    ForMoveThen(Square),
    /// None: the game went on without it, and its answer is dropped.
    Discarded,
}

/// The engine's side of the Gomocup protocol.
#[derive(Clone, Debug)]
pub struct GomocupSession {
    position: Option<Position>,
    stones: Option<Stones>,
    thinking: Thinking,
    timing: Timing,
    /// The size of the engine's table that the user chose, in MiB.
    chosen_hash: u64,
    /// The current size of the table, in MiB.
    hash: u64,
    /// The limit of `INFO max_memory` in bytes; 0 if there is none.
    max_memory: u64,
    rule: u64,
    /// Whether the manager was told that this game does not follow the rule it asked for.
    rule_reported: bool,
    /// The last thought that was printed about this move.
    last_thought: Option<Info<Square>>,
}

impl Default for GomocupSession {
    fn default() -> Self {
        Self::new()
    }
}

impl GomocupSession {
    /// A session before its first line, for an engine with default options.
    pub fn new() -> Self {
        let default = match hash_option() {
            OptionKind::Number { default, .. } => default,
            OptionKind::Switch { .. } => 0,
        };
        Self {
            position: None,
            stones: None,
            thinking: Thinking::Idle,
            timing: Timing::default(),
            chosen_hash: default,
            hash: default,
            max_memory: 0,
            rule: FREESTYLE,
            rule_reported: false,
            last_thought: None,
        }
    }

    /// A session for an engine whose table has another size, in MiB. `INFO max_memory` never makes it larger.
    #[must_use]
    pub const fn with_hash(mut self, mib: u64) -> Self {
        self.chosen_hash = mib;
        self.hash = mib;
        self
    }

    fn obey(&mut self, command: Command, out: &mut Effects<Engine>) -> Result<(), String> {
        match command {
            Command::Start(size) => self.start(size, out)?,
            Command::Restart => {
                let position = self.position.as_ref().ok_or(NO_BOARD)?;
                let size = Point { x: u64::from(position.cols()), y: u64::from(position.rows()) };
                self.start(size, out)?;
            }
            Command::Begin => {
                if self.thinking == Thinking::ForMove {
                    return Err("already thinking".to_owned());
                }
                self.think(out)?;
            }
            Command::Turn(point) => self.turn(point, out)?,
            Command::Takeback(point) => self.take_back(point, out)?,
            Command::Setup(setup) => self.set_up(setup, out),
            Command::Stone(..) => return Err("a stone without BOARD".to_owned()),
            Command::Done => return Err("DONE without BOARD".to_owned()),
            Command::Info(Setting::Rule(rule)) => {
                self.rule_reported &= rule == self.rule;
                self.rule = rule;
            }
            Command::Info(Setting::MaxMemory(bytes)) => self.max_memory = bytes,
            Command::Info(setting) => self.timing.set(setting),
            Command::About => out.print(about().to_string()),
            Command::Stop => {
                if self.thinking == Thinking::ForMove {
                    out.order(Effect::Stop);
                }
            }
            Command::End => out.order(Effect::Quit),
        }
        Ok(())
    }

    fn start(&mut self, Point { x: cols, y: rows }: Point, out: &mut Effects<Engine>) -> Result<(), String> {
        let most = Position::MAX_SIZE;
        let fits = |size: u64| (u64::from(WIN_LENGTH)..=u64::from(most)).contains(&size);
        if !fits(cols) || !fits(rows) {
            return Err(format!("unsupported board size, expected {WIN_LENGTH} to {most}"));
        }
        let position = Position::empty(rows as u8, cols as u8, u32::from(WIN_LENGTH));
        self.position = Some(position.map_err(|error| error.to_string())?);
        self.drop_search(out);
        self.rule_reported = false;
        self.report_rule(out);
        out.print(Message::Ok.to_string());
        Ok(())
    }

    /// Reports once per game that the rule that was asked for is not supported.
    fn report_rule(&mut self, out: &mut Effects<Engine>) {
        if self.rule != FREESTYLE && !std::mem::replace(&mut self.rule_reported, true) {
            out.print(Message::Note("unsupported rule".to_owned()).to_string());
        }
    }

    fn turn(&mut self, point: Point, out: &mut Effects<Engine>) -> Result<(), String> {
        let position = self.position.as_ref().ok_or(NO_BOARD)?;
        let square = point.on_board(position.cols(), position.rows()).ok_or("the board has no such square")?;
        if self.thinking != Thinking::Idle {
            if position.cell(square) != Some(Cell::Free) {
                return Err("the square is taken".to_owned());
            }
            // A manager that sends a move already wants our move now, and an answer to its move after that.
            self.thinking = Thinking::ForMoveThen(square);
            out.order(Effect::Stop);
            return Ok(());
        }
        self.reply_to(square, out)
    }

    fn reply_to(&mut self, square: Square, out: &mut Effects<Engine>) -> Result<(), String> {
        self.position.as_mut().ok_or(NO_BOARD)?.mark(square).map_err(|error| error.reason)?;
        self.think(out)
    }

    fn take_back(&mut self, point: Point, out: &mut Effects<Engine>) -> Result<(), String> {
        let position = self.position.as_ref().ok_or(NO_BOARD)?;
        let square = point.on_board(position.cols(), position.rows()).ok_or("the board has no such square")?;
        let Some(Cell::Marked(mark)) = position.cell(square) else {
            return Err("no stone to take back".to_owned());
        };
        let mut cells = position.cells().to_vec();
        cells[usize::from(square.row) * usize::from(position.cols()) + usize::from(square.col)] = Cell::Free;
        // The player whose move is taken back is to move.
        let taken = Position::from_cells(position.cols(), cells, mark, u32::from(WIN_LENGTH));
        self.position = Some(taken.map_err(|error| error.to_string())?);
        self.drop_search(out);
        out.print(Message::Ok.to_string());
        Ok(())
    }

    fn set_up(&mut self, setup: Setup, out: &mut Effects<Engine>) {
        match setup {
            // A move for the old board would be taken for one on the new board.
            Setup::Play | Setup::Load => self.drop_search(out),
            Setup::Swap2 => out.print(Message::Unknown("SWAP2BOARD".to_owned()).to_string()),
        }
        self.stones = Some(Stones::new(setup, self.position.as_ref()));
    }

    /// Carries out the end of a list of stones.
    fn set_up_done(&mut self, stones: Stones, out: &mut Effects<Engine>) -> Result<(), String> {
        let setup = stones.setup;
        if setup == Setup::Swap2 {
            return Ok(());
        }
        let position = stones.position()?;
        if setup == Setup::Play && position.is_over() {
            return Err(GAME_OVER.to_owned());
        }
        self.position = Some(position);
        if setup == Setup::Play { self.think(out) } else { Ok(()) }
    }

    /// Takes a line while a list of stones is being read; `false` if it is an ordinary command.
    fn read_stone(&mut self, line: &Result<Command, CommandError>, out: &mut Effects<Engine>) -> bool {
        let Some(mut stones) = self.stones.take() else { return false };
        match line {
            Ok(Command::Done) => {
                if let Err(reason) = self.set_up_done(stones, out) {
                    out.print(Message::Error(reason).to_string());
                }
                return true;
            }
            Ok(Command::Stone(point, owner)) => stones.add(*point, *owner),
            // Any other command ends the list without effect, so that a lost DONE does not block the session.
            Ok(_) => {
                if stones.setup != Setup::Swap2 {
                    out.print(Message::Error("BOARD without DONE".to_owned()).to_string());
                }
                return false;
            }
            Err(error) => stones.spoil(error),
        }
        self.stones = Some(stones);
        true
    }

    /// Starts the search for our move.
    fn think(&mut self, out: &mut Effects<Engine>) -> Result<(), String> {
        let position = self.position.clone().ok_or(NO_BOARD)?;
        if position.is_over() {
            return Err(GAME_OVER.to_owned());
        }
        self.report_rule(out);
        let hash = self.affordable_hash();
        if hash != self.hash {
            self.hash = hash;
            out.order(Effect::SetOption("hash".to_owned(), hash.to_string()));
        }
        self.thinking = Thinking::ForMove;
        out.order(Effect::Begin(Task::new(position, self.timing.limits())));
        Ok(())
    }

    fn drop_search(&mut self, out: &mut Effects<Engine>) {
        if self.thinking != Thinking::Idle {
            self.thinking = Thinking::Discarded;
            out.order(Effect::Stop);
        }
    }

    /// The size of the engine's table in MiB, at most three quarters of the process's memory.
    fn affordable_hash(&self) -> u64 {
        let OptionKind::Number { min, .. } = hash_option() else { return self.chosen_hash };
        match self.max_memory {
            0 => self.chosen_hash,
            bytes => self.chosen_hash.min((bytes / 4 * 3) >> 20).max(min),
        }
    }
}

fn hash_option() -> OptionKind {
    let hash = Engine::options().iter().find(|option| option.name == "hash");
    hash.expect("the engine has a table").kind
}

fn about() -> Message {
    Message::About {
        name: identity::NAME.to_owned(),
        version: identity::VERSION.to_owned(),
        author: identity::AUTHOR.to_owned(),
    }
}

impl Session for GomocupSession {
    type Search = Engine;

    fn line(&mut self, line: &str, out: &mut Effects<Engine>) {
        let Some(command) = Command::read(line).transpose() else { return };
        if self.read_stone(&command, out) {
            return;
        }
        let reply = match command {
            Ok(command) => match self.obey(command, out) {
                Ok(()) => return,
                Err(reason) => Message::Error(reason),
            },
            Err(CommandError::Unknown(word)) => Message::Unknown(word),
            Err(CommandError::Bad(error)) => Message::Error(error.to_string()),
        };
        out.print(reply.to_string());
    }

    fn oversized_line(&mut self, out: &mut Effects<Engine>) {
        match &mut self.stones {
            Some(stones) => stones.fail(TOO_LONG.to_owned()),
            None => out.print(Message::Unknown(TOO_LONG.to_owned()).to_string()),
        }
    }

    fn reported(&mut self, info: &Info<Square>, out: &mut Effects<Engine>) {
        let is_news = self.last_thought.as_ref().is_none_or(|last| !info.repeats(last));
        if self.thinking != Thinking::Discarded && is_news {
            out.print(thought_line(info));
            self.last_thought = Some(info.clone());
        }
    }

    fn answered(&mut self, answer: Answer<Square>, out: &mut Effects<Engine>) {
        let thinking = std::mem::replace(&mut self.thinking, Thinking::Idle);
        self.last_thought = None;
        let (Some(square), Some(position)) = (answer.best, &mut self.position) else { return };
        if matches!(thinking, Thinking::Discarded | Thinking::Idle) || position.mark(square).is_err() {
            return;
        }
        out.print(Message::Move(square).to_string());
        if let Thinking::ForMoveThen(reply) = thinking
            && let Err(reason) = self.reply_to(reply, out)
        {
            out.print(Message::Error(reason).to_string());
        }
    }
}
