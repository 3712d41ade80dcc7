//! Who answers for the engine's side.

use std::time::Duration;

use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};
use tetrad_core::search::{self, Task};
use tetrad_core::shell::SystemClock;
use tetrad_core::{Limits, Score, Search, Stop};

use crate::games::Room;
use crate::limits::EngineArgs;

/// A move, and what its mover thinks of it.
pub(super) struct Choice<M> {
    pub(super) mv: M,
    pub(super) score: Option<Score>,
}

/// Our own engine. It also gives hints.
pub(super) struct Builtin<R: Room> {
    engine: R::Engine,
    limits: Limits,
    clock: SystemClock,
}

impl<R: Room> Builtin<R> {
    pub(super) fn new(limits: Limits, args: EngineArgs) -> anyhow::Result<Self> {
        let mut engine = R::engine();
        args.apply(&mut engine)?;
        Ok(Self { engine, limits, clock: SystemClock::new() })
    }

    /// The best move of a position that is not over.
    pub(super) fn choose(&mut self, position: &R, label: &str) -> anyhow::Result<Choice<R::Move>> {
        let _spinner = Spinner::new(label);
        let task = Task::new(position.clone(), self.limits.clone());
        let answer = search::run(&mut self.engine, task, &self.clock, &Stop::new(), |_| {});
        let best = answer.best.or_else(|| R::Engine::instant(position));
        let mv = best.context("the engine found no move")?;
        Ok(Choice { mv, score: answer.lines.first().map(|info| info.score) })
    }

    /// Starts afresh, as before a new game.
    pub(super) fn forget(&mut self) {
        self.engine.forget();
    }
}

/// Shows on a terminal's stderr that something goes on, until it is dropped.
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
