//! The engine's side of LTP.
//!
//! During a search for a move, questions and invalid commands are answered, `cancel-search` and `shutdown` take effect,
//! and all other commands wait. A command that can't be carried out is answered with `?` and changes nothing.

use std::collections::VecDeque;

use tetrad_core::engine::options::{self, OptionKind, OptionSpec, OptionValue};
use tetrad_core::protocol::identity;
use tetrad_core::protocol::session::{Effect, Effects};
use tetrad_core::search::{Answer, Info, Task};
use tetrad_core::{Bound, Limits, Search, Session};

use super::clocks::Clocks;
use super::history::History;
use super::messages::{COMMANDS, Command, Id, PROTOCOL_VERSION, Request, Response, info_line};
use crate::Engine;
use crate::moves::Move;
use crate::position::{Player, Position};

/// The options of the session itself; the engine's options are added to them.
const OPTIONS: &[OptionSpec] = &[OptionSpec {
    name: "swap",
    help: "the pie rule: the first piece may be answered by taking over X's side",
    kind: OptionKind::Switch { default: false },
}];

/// The purpose of the running search.
#[derive(Clone, Debug)]
enum Thinking {
    /// A move for the `gen-move` with this number.
    Move(Option<Id>),
    /// Reports on this position, until the next command.
    Thoughts(Box<Position>),
}

/// The engine's side of LTP.
#[derive(Clone, Debug, Default)]
pub struct LtpSession {
    history: History,
    clocks: Clocks,
    thinking: Option<Thinking>,
    /// Commands that came during a search for a move.
    waiting: VecDeque<Request>,
    /// `cancel-search` commands that are answered after the move.
    cancelled: Vec<Option<Id>>,
    /// The number of random boards that were drawn without a seed.
    random_boards: u64,
    closing: bool,
}

type Done = Result<String, String>;

impl LtpSession {
    /// A session before its first line.
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes a command when it arrives.
    fn receive(&mut self, request: Request, out: &mut Effects<Engine>) {
        let is_question = request.command.as_ref().is_ok_and(Command::is_question);
        match (&self.thinking, &request.command) {
            (Some(Thinking::Move(_)), Ok(Command::CancelSearch)) => {
                self.cancelled.push(request.id);
                out.order(Effect::Stop);
            }
            (Some(Thinking::Move(_)), Ok(Command::Shutdown)) => {
                // Waiting commands are no longer answered; the move is.
                self.closing = true;
                out.order(Effect::Stop);
                self.obey(request, out);
            }
            (Some(Thinking::Move(_)), Ok(_)) if !is_question => self.waiting.push_back(request),
            (Some(Thinking::Thoughts(_)), _) => {
                self.waiting.push_back(request);
                out.order(Effect::Stop);
            }
            _ => self.obey(request, out),
        }
    }

    fn obey(&mut self, request: Request, out: &mut Effects<Engine>) {
        let Request { id, command } = request;
        let text = match command {
            Err(error) => Err(error.to_string()),
            Ok(Command::GenMove(player)) => match self.gen_move(id.as_ref(), player, out) {
                Some(done) => Ok(done),
                None => return,
            },
            Ok(Command::Analyze) => return self.analyze(id, out),
            Ok(Command::Shutdown) => {
                reply(id, Ok(String::new()), out);
                return out.order(Effect::Quit);
            }
            Ok(command) => self.settle(command, out),
        };
        reply(id, text, out);
    }

    /// Carries out a command that needs no search.
    fn settle(&mut self, command: Command, out: &mut Effects<Engine>) -> Done {
        let now = self.history.now();
        Ok(match command {
            Command::Board => now.board().to_string(),
            Command::KnownCommand(word) => COMMANDS.iter().any(|&(known, _)| known == word).to_string(),
            Command::LegalMoves => {
                let swap = now.can_swap().then_some(Move::Swap);
                lines(now.legal_placements().map(Move::Place).chain(swap))
            }
            Command::ListCommands => lines(COMMANDS.iter().map(|(word, _)| word)),
            Command::LoadGame(game) => {
                self.history.load(&game);
                String::new()
            }
            Command::Name => identity::NAME.to_owned(),
            Command::NewGame => {
                self.history.restart(Position::empty());
                out.order(Effect::Forget);
                String::new()
            }
            Command::NewRandomGame(seed) => {
                let seed = seed.unwrap_or_else(|| {
                    self.random_boards += 1;
                    self.random_boards
                });
                self.history.restart(Position::random(seed));
                out.order(Effect::Forget);
                self.history.now().board().to_string()
            }
            Command::PlayMove(mv) => {
                self.history.play(mv).map_err(|error| error.to_string())?;
                String::new()
            }
            Command::ProtocolVersion => PROTOCOL_VERSION.to_string(),
            Command::Score => now.margin().to_string(),
            Command::SetOption(name, value) => return self.set_option(name, value, out),
            Command::SetupPosition(board) => {
                let base =
                    Position::from_board(&board.corrected()).map_err(|error| format!("inconsistent board: {error}"))?;
                self.history.restart(base);
                String::new()
            }
            Command::ShowBoard => now.diagram(),
            Command::TimeLeft(player, left) => {
                self.clocks.show(player, left);
                String::new()
            }
            Command::TimeSettings(settings) => {
                self.clocks.set(settings);
                String::new()
            }
            Command::PlayPass if !self.history.pass() => {
                return Err("illegal move `pass`: a piece can be placed".to_owned());
            }
            Command::UndoMove if !self.history.undo() => return Err("there is no move to take back".to_owned()),
            Command::PlayPass | Command::UndoMove | Command::CancelSearch | Command::Initialize => String::new(),
            Command::Version => identity::VERSION.to_owned(),
            Command::GenMove(_) | Command::Analyze | Command::Shutdown => unreachable!("these are more than settled"),
        })
    }

    fn set_option(&mut self, name: String, value: String, out: &mut Effects<Engine>) -> Done {
        if let Ok((_, OptionValue::Switch(on))) = options::read(OPTIONS, &name, &value) {
            self.history.set_pie(on);
            return Ok(String::new());
        }
        let is_ours = OPTIONS.iter().any(|option| option.name.eq_ignore_ascii_case(&name));
        let specs = if is_ours { OPTIONS } else { Engine::options() };
        options::read(specs, &name, &value).map_err(|error| error.to_string())?;
        out.order(Effect::SetOption(name, value));
        Ok(String::new())
    }

    /// Starts the search for a move, or answers at once that there is none.
    fn gen_move(&mut self, id: Option<&Id>, player: Option<Player>, out: &mut Effects<Engine>) -> Option<String> {
        let now = self.history.now();
        let player = player.unwrap_or(now.to_move());
        let position = now.clone().with_to_move(player);
        if position.is_over() {
            return Some("pass".to_owned());
        }
        self.thinking = Some(Thinking::Move(id.cloned()));
        let limits = self.clocks.limits(player);
        self.clocks.spend(player, Engine::moves_left(&position));
        out.order(Effect::Begin(Task::new(position, limits)));
        None
    }

    /// Starts a search with reports. The reply ends with the next command.
    fn analyze(&mut self, id: Option<Id>, out: &mut Effects<Engine>) {
        let position = self.history.now().clone();
        if position.is_over() {
            return reply(id, Err("the game is over".to_owned()), out);
        }
        out.print(Response { id, text: Ok(String::new()) }.lines().swap_remove(0));
        self.thinking = Some(Thinking::Thoughts(Box::new(position.clone())));
        out.order(Effect::Begin(Task::new(position, Limits::default())));
    }
}

fn reply(id: Option<Id>, text: Done, out: &mut Effects<Engine>) {
    for line in (Response { id, text }).lines() {
        out.print(line);
    }
}

fn lines<T: ToString>(items: impl Iterator<Item = T>) -> String {
    items.map(|item| item.to_string()).collect::<Vec<_>>().join("\n")
}

/// The mover's lead at the end of a line that is proven and goes to the end of the game.
fn margin_at_the_end(position: &Position, info: &Info<Move>) -> Option<i32> {
    if !info.score.is_proven() || info.bound != Bound::Exact {
        return None;
    }
    let mut end = position.clone();
    info.pv.iter().try_for_each(|&mv| end.make(mv)).ok()?;
    let mover = position.side(position.to_move());
    let sign = if end.player(mover) == Player::X { 1 } else { -1 };
    end.is_over().then(|| sign * end.margin())
}

impl Session for LtpSession {
    type Search = Engine;

    fn line(&mut self, line: &str, out: &mut Effects<Engine>) {
        if let Some(request) = Request::read(line) {
            self.receive(request, out);
        }
    }

    fn oversized_line(&mut self, out: &mut Effects<Engine>) {
        reply(None, Err("the line is too long".to_owned()), out);
    }

    fn reported(&mut self, info: &Info<Move>, out: &mut Effects<Engine>) {
        if let Some(Thinking::Thoughts(position)) = &self.thinking {
            out.print(info_line(info, margin_at_the_end(position, info)));
        }
    }

    fn answered(&mut self, answer: Answer<Move>, out: &mut Effects<Engine>) {
        match self.thinking.take() {
            Some(Thinking::Move(id)) => {
                let best = answer.best.map_or_else(|| "pass".to_owned(), |mv| mv.to_string());
                reply(id, Ok(best), out);
            }
            // The empty line that ends the reply to `analyze`, also when the search has ended by itself.
            Some(Thinking::Thoughts(_)) | None => out.print(""),
        }
        for id in std::mem::take(&mut self.cancelled) {
            reply(id, Ok(String::new()), out);
        }
        while self.thinking.is_none()
            && !self.closing
            && let Some(request) = self.waiting.pop_front()
        {
            self.obey(request, out);
        }
        if matches!(self.thinking, Some(Thinking::Thoughts(_))) && !self.waiting.is_empty() {
            out.order(Effect::Stop);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Pie;

    #[test]
    fn a_swap_is_only_offered_to_whoever_answers_the_first_piece() {
        let mut history = History::default();
        history.restart(Position::random(1));
        history.set_pie(true);
        history.play("I[26,27,28,29]".parse().unwrap()).unwrap();
        assert_eq!(history.now().pie(), Pie::On);
        assert!(history.now().can_swap());
        assert!(!history.now().clone().with_to_move(Player::X).can_swap());
    }
}
