//! A driver of any game as a conversation uses it: positions and moves are text, and moves are judged by the rules.

use std::time::Duration;

use crate::analysis::{Analyse, AnalysisInfo, Reporter, illegal_move};
use crate::protocol::driver::{Driver, Effect, Effects, Situation, Thought};
use crate::protocol::fault::FaultKind;
use crate::{DriverOptions, Limits, Protocol, Room, Side, Strength};

/// What happens in a conversation.
pub(super) enum Event<'a> {
    /// The engine has just started.
    Open,
    /// A question follows.
    Prepare(&'a Limits),
    /// A move is wanted.
    Ask(&'a Limits),
    /// A line came from the engine.
    Line(&'a str),
    /// The time of the last [`Step::WakeIn`] has passed.
    Woken,
    /// The engine has not become ready in its time.
    Silent,
}

/// What follows from an event.
pub(super) enum Step {
    Send(Vec<String>),
    WakeIn(Duration),
    Ready,
    Info(AnalysisInfo),
    /// A legal move.
    Move(String),
    /// No move so far, and why.
    NotYet(String),
    Fault(FaultKind, String),
}

/// Why a question can't be asked.
pub(super) enum Unanswerable {
    /// The question is wrong.
    Wrong(String),
    /// The engine can't play the game; the reason.
    Unplayable(String),
}

/// A driver of any game.
pub(super) trait AnyDriver {
    /// Prepares the engine for a question.
    fn begin(&mut self, question: &Analyse, limits: &Limits, now: Duration) -> Result<Vec<Step>, Unanswerable>;
    fn event(&mut self, event: Event<'_>, now: Duration) -> Vec<Step>;
    /// Asks for the answer now; `None` if the protocol can't.
    fn hurry(&mut self, now: Duration) -> Option<Vec<Step>>;
    /// The first move of the engine's latest line.
    fn best(&self) -> Option<String>;
    fn falls_back(&mut self) -> bool;
    fn pause(&self) -> Duration;
}

/// The driver of a protocol in this room; `None` if its engines don't speak it.
pub(super) fn judged<R: Room>(protocol: Protocol) -> Option<Box<dyn AnyDriver>> {
    let driver = R::driver(protocol, DriverOptions::default())?;
    Some(Box::new(Judged { driver, asked: None }))
}

struct Judged<R: Room> {
    driver: Box<dyn Driver<Game = R>>,
    asked: Option<Asked<R>>,
}

/// The latest question.
struct Asked<R: Room> {
    position: R,
    /// The position as the side knows it.
    seen: R,
    side: Side,
    thought: Thought<R::Move>,
    reporter: Reporter<R>,
}

impl<R: Room> Judged<R> {
    fn steps(&mut self, effects: Effects<R>, now: Duration) -> Vec<Step> {
        effects.into_iter().flat_map(|effect| self.step(effect, now)).collect()
    }

    fn step(&mut self, effect: Effect<R::Move>, now: Duration) -> Vec<Step> {
        let step = match effect {
            Effect::Send(lines) => Step::Send(lines),
            Effect::WakeIn(time) => Step::WakeIn(time),
            Effect::Ready => Step::Ready,
            Effect::NotYet(words) => Step::NotYet(words),
            Effect::Garbled(words) => Step::Fault(FaultKind::Garbled, words),
            Effect::Refused(words) => Step::Fault(FaultKind::Refused, words),
            Effect::Thought(later) => {
                let Some(asked) = &mut self.asked else { return Vec::new() };
                asked.thought = std::mem::take(&mut asked.thought).then(later);
                return asked.reporter.hear(&asked.thought, now).map(Step::Info).into_iter().collect();
            }
            Effect::Move(mv) => {
                let Some(asked) = &mut self.asked else { return Vec::new() };
                let last = asked.reporter.flush(now).map(Step::Info);
                let verdict = match illegal_move(&asked.position, asked.side, &mv) {
                    None => Step::Move(mv.to_string()),
                    Some(rule) => Step::Fault(FaultKind::Illegal, rule),
                };
                return last.into_iter().chain([verdict]).collect();
            }
        };
        vec![step]
    }
}

impl<R: Room> AnyDriver for Judged<R> {
    fn begin(&mut self, question: &Analyse, limits: &Limits, now: Duration) -> Result<Vec<Step>, Unanswerable> {
        let (position, side) = question.read::<R>().map_err(Unanswerable::Wrong)?;
        if question.strength.is_some_and(|strength| strength.level < Strength::HIGHEST) {
            return Err(Unanswerable::Wrong("this engine has no levels".to_owned()));
        }
        let seen = position.seen_by(side);
        let begun = self.driver.new_game(&seen, limits);
        let effects = begun.map_err(|unplayable| Unanswerable::Unplayable(unplayable.to_string()))?;
        let reporter = Reporter::new(question.task, position.clone(), side, now);
        self.asked = Some(Asked { position, seen, side, thought: Thought::default(), reporter });
        Ok(self.steps(effects, now))
    }

    fn event(&mut self, event: Event<'_>, now: Duration) -> Vec<Step> {
        let situation = |asked: &Option<Asked<R>>| asked.as_ref().map(|asked| (asked.seen.clone(), asked.side));
        let effects = match event {
            Event::Open => self.driver.open(),
            Event::Line(line) => self.driver.line(line),
            Event::Woken => self.driver.woken(),
            Event::Silent => self.driver.silent(),
            Event::Prepare(limits) | Event::Ask(limits) => {
                let Some((seen, side)) = situation(&self.asked) else { return Vec::new() };
                let situation = Situation { start: &seen, moves: &[], position: &seen, side };
                match event {
                    Event::Prepare(_) => self.driver.prepare(&situation, limits),
                    _ => self.driver.ask(situation, limits),
                }
            }
        };
        self.steps(effects, now)
    }

    fn hurry(&mut self, now: Duration) -> Option<Vec<Step>> {
        let effects = self.driver.hurry()?;
        Some(self.steps(effects, now))
    }

    fn best(&self) -> Option<String> {
        self.asked.as_ref()?.reporter.best().map(str::to_owned)
    }

    fn falls_back(&mut self) -> bool {
        self.driver.falls_back()
    }

    fn pause(&self) -> Duration {
        self.driver.pause()
    }
}
