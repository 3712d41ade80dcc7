//! The shell for a Web Worker: one thread, on which the search runs a slice at a time.

use std::collections::VecDeque;
use std::time::Duration;

use crate::Stop;
use crate::limits::{Clock, Pace};
use crate::protocol::session::{BoxedSession, Effect, Effects};
use crate::search::{Answer, Info, Progress, Search, SearchContext, keep_latest};
use crate::text::without_byte_order_mark;

struct RunningTask<S: Search> {
    position: S::Position,
    pace: Pace,
    lines: Vec<Info<S::Move>>,
}

/// A session with its engine. Pass it lines, call [`Sliced::step`] while [`Sliced::is_busy`], print its output.
pub struct Sliced<S: Search> {
    session: BoxedSession<S>,
    search: S,
    running: Option<RunningTask<S>>,
    printed: Vec<String>,
    /// Whether a line has been read.
    begun: bool,
    closed: bool,
}

impl<S: Search> Sliced<S> {
    /// Opens the session.
    pub fn new(session: BoxedSession<S>, search: S, clock: &dyn Clock) -> Self {
        let mut this = Self { session, search, running: None, printed: Vec::new(), begun: false, closed: false };
        let mut effects = Effects::default();
        this.session.opened(&mut effects);
        this.carry_out(effects, clock);
        this
    }

    /// Passes a line of input to the session.
    pub fn line(&mut self, line: &str, clock: &dyn Clock) {
        if !self.closed {
            let mut effects = Effects::default();
            let is_first = !std::mem::replace(&mut self.begun, true);
            self.session.line(if is_first { without_byte_order_mark(line) } else { line }, &mut effects);
            self.carry_out(effects, clock);
        }
    }

    /// Whether a task is running.
    pub const fn is_busy(&self) -> bool {
        self.running.is_some()
    }

    /// Whether the session has quit.
    pub const fn is_closed(&self) -> bool {
        self.closed
    }

    /// When the running task has to be answered, for a shell that wants to end a slice in time.
    pub fn deadline(&self) -> Option<Duration> {
        self.running.as_ref().and_then(|running| running.pace.hard)
    }

    /// Continues the search for about `budget` nodes. Returns `Done` if the search ended before it had used them; the
    /// session may have begun another task since.
    pub fn step(&mut self, budget: u64, clock: &dyn Clock) -> Progress {
        let Some(running) = &mut self.running else { return Progress::Done };
        let (session, mut effects) = (&mut self.session, Effects::default());
        let mut report = |info: Info<S::Move>| {
            session.reported(&info, &mut effects);
            keep_latest(&mut running.lines, info);
        };
        let stop = Stop::new();
        let mut context = SearchContext { stop: &stop, clock, report: &mut report };
        let progress = self.search.step(Some(budget), &mut context);
        let late = running.pace.hard.is_some_and(|hard| clock.now() >= hard);
        self.carry_out(effects, clock);
        if progress == Progress::Done || late {
            self.answer(clock);
        }
        progress
    }

    /// The lines to print since the last call.
    pub fn take_printed(&mut self) -> Vec<String> {
        std::mem::take(&mut self.printed)
    }

    /// Ends the session and returns the engine.
    pub fn into_search(self) -> S {
        self.search
    }

    fn answer(&mut self, clock: &dyn Clock) {
        let Some(running) = self.running.take() else { return };
        let best = self.search.best().or_else(|| S::instant(&running.position));
        let mut effects = Effects::default();
        self.session.answered(Answer { best, lines: running.lines }, &mut effects);
        self.carry_out(effects, clock);
    }

    fn carry_out(&mut self, effects: Effects<S>, clock: &dyn Clock) {
        let mut queue: VecDeque<_> = effects.into_vec().into();
        while let Some(effect) = queue.pop_front() {
            match effect {
                Effect::Print(line) => self.printed.push(line),
                Effect::Warn(text) => tracing::warn!("{text}"),
                Effect::Begin(task) => {
                    let pace = task.limits.pace(clock.now(), S::moves_left(&task.position));
                    self.running = Some(RunningTask { position: task.position.clone(), pace, lines: Vec::new() });
                    self.search.begin(task, pace);
                }
                Effect::Tell(input) => self.search.tell(input),
                Effect::Stop => self.answer(clock),
                // The session has checked the option against the engine's own table.
                Effect::SetOption(name, value) => _ = self.search.set_option(&name, &value),
                Effect::Forget => self.search.forget(),
                Effect::Quit => {
                    self.closed = true;
                    self.running = None;
                    return;
                }
            }
        }
    }
}
