//! The engine's side of a protocol, without I/O.
//!
//! A session owns a protocol's state and never a search: lines and events go in, effects come out. A shell
//! carries the effects out. The same session serves a process on stdin and stdout and a Web Worker.

use crate::search::{Answer, Info, Search, Task};

/// An action that a session orders from its shell.
#[derive(Debug)]
pub enum Effect<S: Search> {
    /// Print a line.
    Print(String),
    /// Log a warning for people, outside the protocol.
    Warn(String),
    /// Begin a task. A running one is dropped without an answer: stop it first to get one.
    Begin(Task<S::Position>),
    /// Pass input to the running task.
    Tell(S::Input),
    /// End the running task. Its answer comes to [`Session::answered`] before the next effect is carried out.
    Stop,
    /// Set an option of the engine, which the session has checked.
    SetOption(String, String),
    /// Make the engine drop what it learnt.
    Forget,
    /// End the process, or close the worker.
    Quit,
}

/// The effects of one input, in the order in which they are carried out.
#[derive(Debug)]
pub struct Effects<S: Search>(Vec<Effect<S>>);

impl<S: Search> Default for Effects<S> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<S: Search> Effects<S> {
    /// Orders a line to be printed.
    pub fn print(&mut self, line: impl Into<String>) {
        self.0.push(Effect::Print(line.into()));
    }

    /// Orders a warning to be logged, outside the protocol.
    pub fn warn(&mut self, text: impl Into<String>) {
        self.0.push(Effect::Warn(text.into()));
    }

    /// Orders any effect.
    pub fn order(&mut self, effect: Effect<S>) {
        self.0.push(effect);
    }

    /// The effects in order.
    pub fn into_vec(self) -> Vec<Effect<S>> {
        self.0
    }
}

/// The engine's side of a protocol.
pub trait Session {
    /// The engine that searches the tasks.
    type Search: Search;

    /// Called at the start, before any line is read.
    fn opened(&mut self, _out: &mut Effects<Self::Search>) {}

    /// Called for a line of input, without its line break.
    fn line(&mut self, line: &str, out: &mut Effects<Self::Search>);

    /// Called for a line that was longer than any sensible command and is not kept.
    fn oversized_line(&mut self, _out: &mut Effects<Self::Search>) {}

    /// Called when the running task reports.
    fn reported(&mut self, _info: &Info<Move<Self>>, _out: &mut Effects<Self::Search>) {}

    /// Called when the running task has ended, by itself or because it was stopped. No further events of it follow.
    fn answered(&mut self, answer: Answer<Move<Self>>, out: &mut Effects<Self::Search>);
}

/// The moves of a session's engine.
pub type Move<T> = <<T as Session>::Search as Search>::Move;

/// A session of any protocol for one engine.
pub type BoxedSession<S> = Box<dyn Session<Search = S>>;
