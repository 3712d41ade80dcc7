//! The engines of `tetrad play`: the built-in one, or an external program.

use std::time::Duration;

use anyhow::{Context, anyhow};
use indicatif::{ProgressBar, ProgressStyle};
use tetrad_arena::spec::EngineSpec;
use tetrad_arena::{Contestant, Control, MoveRequest, NoAnswer, Player};
use tetrad_core::protocol::driver::Situation;
use tetrad_core::protocol::shell::SystemClock;
use tetrad_core::search::{self, Task};
use tetrad_core::{Limits, Room, Score, Search, Stop};

use super::current_game::CurrentGame;
use crate::limits::EngineArgs;

/// A move, and the engine's score of it.
pub(super) struct Choice<M> {
    pub(super) mv: M,
    pub(super) score: Option<Score>,
}

/// The built-in engine, which also gives hints.
pub(super) struct Builtin<R: Room> {
    engine: R::Engine,
    limits: Limits,
    clock: SystemClock,
}

impl<R: Room> Builtin<R> {
    pub(super) fn new(limits: Limits, args: EngineArgs) -> anyhow::Result<Self> {
        let mut engine = R::Engine::default();
        args.apply(&mut engine)?;
        Ok(Self { engine, limits, clock: SystemClock::new() })
    }

    /// Searches the best move of a position that is not over.
    pub(super) fn choose(&mut self, position: &R, label: &str) -> anyhow::Result<Choice<R::Move>> {
        let _spinner = Spinner::new(label);
        let query = position.mover_query().context("the game is over")?;
        let task = Task::new(query.clone(), self.limits.clone());
        let answer = search::run(&mut self.engine, task, &self.clock, &Stop::new(), |_| {});
        let best = answer.best.or_else(|| R::Engine::instant(&query));
        let mv = best.context("the engine found no move")?;
        Ok(Choice { mv, score: answer.lines.first().map(|info| info.score) })
    }

    /// Clears the engine's state before a new game.
    pub(super) fn forget(&mut self) {
        self.engine.forget();
    }
}

pub(super) struct ExternalEngine<R: Room> {
    player: Box<dyn Player<R>>,
    control: Control,
    /// Whether it was told of the current game.
    seated: bool,
}

impl<R: Room> ExternalEngine<R> {
    /// The margin after the time of a move, which is generous, since people play.
    const MARGIN: Duration = Duration::from_secs(10);

    /// Starts a program and gets it ready for the current game.
    pub(super) fn new(mut spec: EngineSpec, limits: Limits, table: &CurrentGame<R>) -> anyhow::Result<Self> {
        spec.control = Control { margin: Self::MARGIN, ..Control::new(limits) };
        let contestant = Contestant::<R>::described(&spec)?;
        let mut rival = Self { player: (contestant.make)(), control: contestant.control, seated: false };
        let seated = rival.sit_down(table);
        seated.map_err(|setback| anyhow!("--engine: {setback}"))?;
        Ok(rival)
    }

    fn sit_down(&mut self, table: &CurrentGame<R>) -> Result<(), NoAnswer> {
        if !self.seated {
            self.player.new_game(&table.start, &self.control, &Stop::new())?;
            self.seated = true;
        }
        Ok(())
    }

    /// Asks for a move. Returns the fault if there is none; the program is then restarted for the next move.
    pub(super) fn choose(&mut self, table: &CurrentGame<R>, label: &str) -> Result<Choice<R::Move>, String> {
        let _spinner = Spinner::new(label);
        let asked = self.ask(table);
        if asked.is_err() {
            self.player.give_up();
            self.seated = false;
        }
        asked.map_err(|setback| setback.to_string())
    }

    fn ask(&mut self, table: &CurrentGame<R>) -> Result<Choice<R::Move>, NoAnswer> {
        self.sit_down(table)?;
        let (moves, stop) = (table.moves(), Stop::new());
        let limits = &self.control.limits;
        let question = MoveRequest {
            situation: Situation::in_turn(&table.start, &moves, &table.position),
            limits,
            limit: limits.time.unwrap_or(Control::LONGEST_MOVE),
            margin: self.control.margin,
            stop: &stop,
        };
        let choice = self.player.choose(question)?;
        Ok(Choice { mv: choice.mv, score: choice.thought.score })
    }

    /// Makes the next question start a new game.
    pub(super) fn leave_the_table(&mut self) {
        self.seated = false;
    }
}

impl<R: Room> Drop for ExternalEngine<R> {
    fn drop(&mut self) {
        self.player.close();
    }
}

/// A spinner on stderr, if that is a terminal, until it is dropped.
struct Spinner(ProgressBar);

impl Spinner {
    fn new(label: &str) -> Self {
        let bar = ProgressBar::new_spinner().with_message(label.to_owned());
        bar.set_style(ProgressStyle::with_template("{spinner} {msg}, {elapsed}").expect("the template is sound"));
        bar.enable_steady_tick(Duration::from_millis(100));
        Self(bar)
    }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
