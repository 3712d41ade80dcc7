//! Questions to an engine that no process of ours runs, such as a script in a browser, without I/O: questions and the
//! engine's lines go in, lines to send and replies of the [analysis messages](crate::analysis) come out.
//!
//! Its caller owns the engine and the clock: it starts and ends the engine, passes lines on and calls
//! [`Conversation::tick`] in time. An engine that fails, stalls or breaks the rules is judged as in the arena. It ends
//! with its question, and the next one starts it anew.

use std::time::Duration;

use serde::Serialize;

use super::judged::{AnyDriver, Event, Step, Unanswerable, judged};
use crate::analysis::{Analyse, AnalysisDone, AnalysisError, AnalysisReply};
use crate::protocol::fault::FaultKind;
use crate::{Limits, Protocol, Room};

/// The time of a question that has no limit of time.
pub const UNLIMITED: Duration = Duration::from_mins(1);

/// How long an engine may take for its answer after its question was stopped.
pub const LAST_ANSWER: Duration = Duration::from_millis(700);

/// The time in which the engine has to get ready. A browser may be busy with other things.
const STARTUP: Duration = Duration::from_secs(20);

/// The tolerance past the time limit of a move, for the same reason.
const MARGIN: Duration = Duration::from_secs(5);

/// What a conversation wants done, in this order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
#[ts(rename = "ConversationOutput")]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum Output {
    /// Start the engine.
    Start,
    /// Send these lines to the engine.
    Send {
        /// The lines, without line breaks.
        lines: Vec<String>,
    },
    /// End the engine. Its further lines don't count.
    End,
    /// Pass on a reply to a question.
    Reply {
        /// The reply.
        reply: AnalysisReply,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// No engine runs.
    Off,
    /// The handshake after the start.
    Opening,
    /// Ready for a question.
    Idle,
    NewGame,
    Preparing,
    Thinking,
    /// The question was stopped, and the engine's last answer is awaited.
    Concluding,
}

/// The question that the engine is working on.
struct Asked {
    task: u64,
    limits: Limits,
    /// Why the engine had no move when it answered last.
    excuse: Option<String>,
}

/// A conversation with an engine.
pub struct Conversation {
    /// The engine's name in errors.
    name: String,
    protocol: Protocol,
    make: fn(Protocol) -> Option<Box<dyn AnyDriver>>,
    driver: Box<dyn AnyDriver>,
    stage: Stage,
    asked: Option<Asked>,
    /// The question that waits until the engine is ready.
    next: Option<Analyse>,
    /// When the time of the stage is up.
    deadline: Option<Duration>,
    /// When the driver wants to be woken.
    wake: Option<Duration>,
    /// When the engine may be sent the next line after an answer.
    rested: Duration,
    outputs: Vec<Output>,
}

impl Conversation {
    /// A conversation with an engine that is not started yet; `None` if engines of the room don't speak the protocol.
    pub fn new<R: Room>(name: String, protocol: Protocol) -> Option<Self> {
        Some(Self {
            name,
            protocol,
            make: judged::<R>,
            driver: judged::<R>(protocol)?,
            stage: Stage::Off,
            asked: None,
            next: None,
            deadline: None,
            wake: None,
            rested: Duration::ZERO,
            outputs: Vec::new(),
        })
    }

    /// Takes what is to be done since the last call.
    pub fn take_outputs(&mut self) -> Vec<Output> {
        std::mem::take(&mut self.outputs)
    }

    /// When to call [`Conversation::tick`], at the latest.
    pub fn wake_at(&self) -> Option<Duration> {
        self.wake.into_iter().chain(self.deadline).min()
    }

    /// Asks a question, which stops the one before.
    pub fn ask(&mut self, question: Analyse, now: Duration) {
        self.drop_next();
        self.next = Some(question);
        if self.asked.is_some() {
            self.conclude(now);
        } else {
            self.proceed(now);
        }
    }

    /// Stops the question; its answer follows.
    pub fn stop(&mut self, now: Duration) {
        self.drop_next();
        if self.asked.is_some() {
            self.conclude(now);
        }
    }

    /// A line came from the engine.
    pub fn line(&mut self, line: &str, now: Duration) {
        if self.stage == Stage::Off {
            return;
        }
        let steps = self.driver.event(Event::Line(line), now);
        // Lines before a question are no answer to it.
        if self.stage != Stage::Idle {
            self.carry_out(steps, now);
        }
    }

    /// The engine has crashed.
    pub fn crashed(&mut self, reason: &str, now: Duration) {
        if self.stage == Stage::Opening && self.driver.falls_back() {
            self.outputs.push(Output::End);
            self.start(now);
        } else {
            self.fault(FaultKind::Crashed, reason, now);
        }
    }

    /// The engine sends more than its caller can take; `reason` says how much.
    pub fn flooded(&mut self, reason: &str, now: Duration) {
        self.fail(&format!("was stopped: {reason}"), now);
    }

    /// The time of [`Conversation::wake_at`] has come.
    pub fn tick(&mut self, now: Duration) {
        let is_due = |time: Option<Duration>| time.is_some_and(|time| time <= now);
        if is_due(self.wake) && (self.deadline.is_none() || self.wake < self.deadline) {
            self.wake = None;
            let steps = self.driver.event(Event::Woken, now);
            self.carry_out(steps, now);
        } else if is_due(self.deadline) {
            self.time_is_up(now);
        }
    }

    fn reply(&mut self, reply: AnalysisReply) {
        self.outputs.push(Output::Reply { reply });
    }

    fn drop_next(&mut self) {
        if let Some(Analyse { task, .. }) = self.next.take() {
            self.reply(AnalysisReply::Done(AnalysisDone { task, best: None }));
        }
    }

    fn enter(&mut self, stage: Stage, deadline: Option<Duration>) {
        (self.stage, self.deadline, self.wake) = (stage, deadline, None);
    }

    /// Goes on with the waiting question.
    fn proceed(&mut self, now: Duration) {
        match self.stage {
            _ if self.next.is_none() => {}
            Stage::Off => {
                if let Some(driver) = (self.make)(self.protocol) {
                    self.driver = driver;
                }
                self.start(now);
            }
            Stage::Idle if now < self.rested => self.deadline = Some(self.rested),
            Stage::Idle => self.begin(now),
            _ => {}
        }
    }

    fn start(&mut self, now: Duration) {
        self.outputs.push(Output::Start);
        self.enter(Stage::Opening, Some(now + STARTUP));
        let steps = self.driver.event(Event::Open, now);
        self.carry_out(steps, now);
    }

    fn begin(&mut self, now: Duration) {
        let Some(question) = self.next.take() else { return };
        let (task, limits) = (question.task, with_time(&question.limits));
        match self.driver.begin(&question, &limits, now) {
            Ok(steps) => {
                self.asked = Some(Asked { task, limits, excuse: None });
                self.enter(Stage::NewGame, Some(now + STARTUP));
                self.carry_out(steps, now);
            }
            Err(Unanswerable::Wrong(message)) => self.reply(error(task, message)),
            Err(Unanswerable::Unplayable(reason)) => {
                let message = format!("{} {}: {reason}", self.name, FaultKind::Unplayable.words());
                self.reply(error(task, message));
            }
        }
    }

    fn carry_out(&mut self, steps: Vec<Step>, now: Duration) {
        let mut lines = Vec::new();
        for step in steps {
            match step {
                Step::Send(more) => lines.extend(more),
                // Nothing is awaited between questions.
                Step::WakeIn(time) if self.stage != Stage::Idle => self.wake = Some(now + time),
                step => {
                    self.send(&mut lines);
                    self.follow(step, now);
                    if self.stage == Stage::Off {
                        return;
                    }
                }
            }
        }
        self.send(&mut lines);
    }

    fn send(&mut self, lines: &mut Vec<String>) {
        if !lines.is_empty() {
            self.outputs.push(Output::Send { lines: std::mem::take(lines) });
        }
    }

    fn follow(&mut self, step: Step, now: Duration) {
        let is_asked = matches!(self.stage, Stage::Thinking | Stage::Concluding);
        match step {
            Step::Ready => self.ready(now),
            Step::Fault(kind @ FaultKind::Refused, words) => self.fault(kind, &words, now),
            Step::Info(info) if is_asked => self.reply(AnalysisReply::Info(info)),
            Step::Move(mv) if is_asked => self.answer(Some(mv), now),
            Step::Fault(..) if self.stage == Stage::Concluding => self.give_up(now),
            Step::Fault(kind, words) if self.stage == Stage::Thinking => self.fault(kind, &words, now),
            Step::NotYet(words) => {
                if let Some(asked) = &mut self.asked {
                    asked.excuse = Some(words);
                }
            }
            _ => {}
        }
    }

    fn ready(&mut self, now: Duration) {
        let limits = self.asked.as_ref().map(|asked| asked.limits.clone()).unwrap_or_default();
        match self.stage {
            Stage::Opening => {
                self.rested = now + self.driver.pause();
                self.enter(Stage::Idle, None);
                self.proceed(now);
            }
            Stage::NewGame => {
                self.enter(Stage::Preparing, Some(now + STARTUP));
                let steps = self.driver.event(Event::Prepare(&limits), now);
                self.carry_out(steps, now);
            }
            Stage::Preparing => {
                self.enter(Stage::Thinking, Some(now.saturating_add(allowed(&limits) + MARGIN)));
                let steps = self.driver.event(Event::Ask(&limits), now);
                self.carry_out(steps, now);
            }
            Stage::Off | Stage::Idle | Stage::Thinking | Stage::Concluding => {}
        }
    }

    /// Answers the question and goes on with the next one.
    fn answer(&mut self, best: Option<String>, now: Duration) {
        if let Some(Asked { task, .. }) = self.asked.take() {
            self.reply(AnalysisReply::Done(AnalysisDone { task, best }));
        }
        self.rested = now + self.driver.pause();
        self.enter(Stage::Idle, None);
        self.proceed(now);
    }

    /// Asks for the answer to the stopped question.
    fn conclude(&mut self, now: Duration) {
        match self.stage {
            Stage::Concluding => {}
            Stage::Thinking => match self.driver.hurry(now) {
                Some(steps) => {
                    self.enter(Stage::Concluding, Some(now + LAST_ANSWER));
                    self.carry_out(steps, now);
                }
                None => self.give_up(now),
            },
            _ => self.give_up(now),
        }
    }

    /// Ends an engine that does not answer its stopped question.
    fn give_up(&mut self, now: Duration) {
        let best = self.driver.best();
        self.end();
        if let Some(Asked { task, .. }) = self.asked.take() {
            self.reply(AnalysisReply::Done(AnalysisDone { task, best }));
        }
        self.proceed(now);
    }

    fn end(&mut self) {
        self.outputs.push(Output::End);
        self.enter(Stage::Off, None);
    }

    fn time_is_up(&mut self, now: Duration) {
        self.deadline = None;
        match self.stage {
            Stage::Off => {}
            Stage::Idle => self.proceed(now),
            Stage::Concluding => self.give_up(now),
            Stage::Opening | Stage::NewGame | Stage::Preparing => {
                let steps = self.driver.event(Event::Silent, now);
                if steps.iter().any(|step| matches!(step, Step::Ready)) {
                    self.carry_out(steps, now);
                } else {
                    self.fault(FaultKind::NotReady, &format!("no sign of readiness within {STARTUP:?}"), now);
                }
            }
            Stage::Thinking => {
                let asked = self.asked.as_mut().map(|asked| (asked.excuse.take(), allowed(&asked.limits)));
                match asked {
                    Some((Some(excuse), _)) => self.fault(FaultKind::Refused, &excuse, now),
                    Some((None, limit)) => {
                        let late = format!("no move within {limit:?} and a margin of {MARGIN:?}");
                        self.fault(FaultKind::Late, &late, now);
                    }
                    None => {}
                }
            }
        }
    }

    fn fault(&mut self, kind: FaultKind, detail: &str, now: Duration) {
        self.fail(&format!("{}: {detail}", kind.words()), now);
    }

    /// Ends an engine at fault. `words` follow its name.
    fn fail(&mut self, words: &str, now: Duration) {
        if self.stage == Stage::Off {
            return;
        }
        self.end();
        let asked = self.asked.take().map(|asked| asked.task);
        if let Some(task) = asked.or_else(|| self.next.take().map(|question| question.task)) {
            let message = format!("{} {words}", self.name);
            self.reply(error(task, message));
        }
        self.proceed(now);
    }
}

fn error(task: u64, message: String) -> AnalysisReply {
    AnalysisReply::Error(AnalysisError { task, message })
}

/// The limits, with a time if they have none.
fn with_time(limits: &Limits) -> Limits {
    let is_timed = limits.time.is_some() || limits.clock.is_some();
    Limits { time: if is_timed { limits.time } else { Some(UNLIMITED) }, ..limits.clone() }
}

/// The time for a move.
fn allowed(limits: &Limits) -> Duration {
    limits.time.into_iter().chain(limits.clock.map(|clock| clock.remaining)).min().unwrap_or(UNLIMITED)
}
