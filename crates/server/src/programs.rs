//! Engines for analysis that are programs: each on a thread of its own, through the drivers and under the rules of the
//! arena. A program that crashes, stalls, floods or breaks the rules ends with its question; the next one starts it anew.

use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use tetrad_arena::spec::EngineSpec;
use tetrad_arena::{Choice, Control, External, Fault, FaultKind, MoveRequest, NoAnswer, Player, WireTail};
use tetrad_core::analysis::{
    Analyse, AnalysisDone, AnalysisError, AnalysisInfo, AnalysisReply, Reporter, illegal_move,
};
use tetrad_core::protocol::conversation::{LAST_ANSWER, UNLIMITED};
use tetrad_core::protocol::driver::{Setting, Situation};
use tetrad_core::text::shorten;
use tetrad_core::{Limits, Room, Stop, Strength};
use tetrad_games::{Kind, with_room};
use tokio::sync::mpsc::UnboundedSender;

use crate::failures::Failures;
use crate::machine;
use crate::places::{Client, Place};

/// Questions that may wait for a program; more are refused.
const MOST_WAITING: usize = 64;

/// A question to a program.
pub(crate) struct Question {
    pub(crate) asked: Analyse,
    /// The checked values of the program's options.
    pub(crate) settings: Vec<(String, Setting)>,
    /// Raised when the answer is not needed any more.
    pub(crate) stop: Arc<Stop>,
}

/// A program for one client.
pub(crate) struct Program {
    pub(crate) spec: EngineSpec,
    pub(crate) client: Client,
    pub(crate) failures: Arc<Failures>,
    /// Gets the last lines exchanged with the program.
    pub(crate) tail: Arc<WireTail>,
    /// How long the program runs on without a question.
    pub(crate) idle: Duration,
    pub(crate) replies: UnboundedSender<String>,
}

/// Why a question has no answer.
enum Unanswered {
    /// The question is wrong.
    Wrong(String),
    /// The program is at fault.
    Fault(Fault),
}

impl Program {
    /// Starts the thread, which starts the program at its first question. It holds the place until the program has ended.
    pub(crate) fn start(self, kind: Kind, place: Place) -> io::Result<SyncSender<Question>> {
        let (sender, questions) = sync_channel(MOST_WAITING);
        let run = move || {
            // On Linux a program ends with the thread that started it, so it stays on this one.
            machine::lower_priority(machine::ENGINES);
            with_room!(kind, R => self.run::<R>(&questions));
            drop(place);
        };
        thread::Builder::new().name("program".into()).spawn(run)?;
        Ok(sender)
    }

    fn run<R: Room>(&self, questions: &Receiver<Question>) {
        let Ok(mut player) = External::<R>::described(&self.spec) else { return };
        player.share_lines(Arc::clone(&self.tail));
        loop {
            let question = match questions.recv_timeout(self.idle) {
                Ok(question) => Ok(question),
                Err(RecvTimeoutError::Timeout) => {
                    player.close();
                    questions.recv().map_err(|_| RecvTimeoutError::Disconnected)
                }
                Err(gone) => Err(gone),
            };
            let Ok(question) = question else { break };
            let reply = self.answer(&mut player, &question);
            _ = self.replies.send(serde_json::to_string(&reply).unwrap_or_default());
        }
        player.close();
    }

    fn answer<R: Room>(&self, player: &mut External<R>, question: &Question) -> AnalysisReply {
        let (task, name) = (question.asked.task, &self.spec.name);
        if question.stop.is_raised() {
            return AnalysisReply::Done(AnalysisDone { task, best: None });
        }
        match self.find_move(player, question) {
            Ok(best) => {
                if best.is_some() {
                    self.failures.answered(self.client, name);
                }
                AnalysisReply::Done(AnalysisDone { task, best })
            }
            Err(Unanswered::Wrong(message)) => AnalysisReply::Error(AnalysisError { task, message }),
            Err(Unanswered::Fault(fault)) => {
                player.give_up();
                // A position that the protocol has no words for is not the program's failure.
                if fault.kind != FaultKind::Unplayable {
                    self.failures.failed(self.client, name, Instant::now());
                }
                AnalysisReply::Error(AnalysisError { task, message: format!("{name} {}", words(&fault)) })
            }
        }
    }

    /// The program's move; `None` if it was stopped before it had one.
    fn find_move<R: Room>(
        &self,
        player: &mut External<R>,
        Question { asked, settings, stop }: &Question,
    ) -> Result<Option<String>, Unanswered> {
        let (position, side) = asked.read::<R>().map_err(Unanswered::Wrong)?;
        if asked.strength.is_some_and(|strength| strength.level < Strength::HIGHEST) {
            return Err(Unanswered::Wrong(format!("{} has no levels", self.spec.name)));
        }
        let control = Control { limits: limits(&asked.limits, &self.spec), ..self.spec.control.clone() };
        let seen = position.seen_by(side);
        player.set_options(settings.clone());
        match player.new_game(&seen, &control, stop) {
            Ok(()) => {}
            Err(NoAnswer::Interrupted) => {
                player.give_up();
                return Ok(None);
            }
            Err(NoAnswer::Fault(fault)) => return Err(Unanswered::Fault(fault)),
        }
        let (limits, margin) = (&control.limits, control.margin);
        let on_clock = limits.clock.map(|clock| clock.remaining);
        let limit = limits.time.into_iter().chain(on_clock).min().unwrap_or(UNLIMITED);
        let situation = Situation { start: &seen, moves: &[], position: &seen, side };
        let (mut reporter, started) =
            (Reporter::new(asked.task, position.clone(), side, Duration::ZERO), Instant::now());
        let request = MoveRequest { situation, limits, limit, margin, stop };
        let answer = player.analyse(request, &mut |thought| self.report(reporter.hear(thought, started.elapsed())));
        self.report(reporter.flush(started.elapsed()));
        match answer {
            Ok(Choice { mv, .. }) => match illegal_move(&position, side, &mv) {
                None => Ok(Some(mv.to_string())),
                Some(rule) => Err(Unanswered::Fault(Fault::new(FaultKind::Illegal, rule))),
            },
            Err(NoAnswer::Interrupted) => {
                let last = if self.replies.is_closed() { None } else { player.conclude(LAST_ANSWER) };
                let legal = last.filter(|mv| illegal_move(&position, side, mv).is_none()).map(|mv| mv.to_string());
                Ok(legal.or_else(|| reporter.best().map(str::to_owned)))
            }
            Err(NoAnswer::Fault(fault)) => Err(Unanswered::Fault(fault)),
        }
    }

    fn report(&self, info: Option<AnalysisInfo>) {
        if let Some(info) = info {
            // A client that has closed its socket gets no more reports.
            _ = self.replies.send(serde_json::to_string(&AnalysisReply::Info(info)).unwrap_or_default());
        }
    }
}

/// The stricter of the question's limits and the description's, with a time in any case.
fn limits(asked: &Limits, spec: &EngineSpec) -> Limits {
    let limits = narrowed(asked, spec);
    let time = limits.time.unwrap_or(UNLIMITED).min(Control::LONGEST_MOVE);
    let is_timed = limits.time.is_some() || limits.clock.is_none();
    Limits { time: is_timed.then_some(time), ..limits }
}

/// The stricter of the question's limits and the description's limits of depth and nodes. Its time is for tournaments.
pub(crate) fn narrowed(asked: &Limits, spec: &EngineSpec) -> Limits {
    let own = &spec.control.limits;
    Limits {
        depth: asked.depth.into_iter().chain(own.depth).min(),
        nodes: asked.nodes.into_iter().chain(own.nodes).min(),
        ..asked.clone()
    }
}

/// A fault in words that follow the program's name.
fn words(fault: &Fault) -> String {
    let last = fault.transcript.stderr.iter().rev().find(|line| !line.trim().is_empty());
    let last = last.map_or(String::new(), |line| format!("; its last error line: `{}`", shorten(line)));
    format!("{}: {}{last}", fault.kind.words(), fault.detail)
}
