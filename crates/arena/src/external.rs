//! A player that is an external program, which speaks one of the protocols.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tetrad_core::protocol::driver::{Driver, Effect, Effects, Setting, Thought};
use tetrad_core::{Game, Room, Stop};

use crate::control::Control;
use crate::fault::{Fault, FaultKind, Transcript};
use crate::launch::Launch;
use crate::player::{Choice, MoveRequest, NoAnswer, Player};
use crate::process::{Process, Received, Wait};
use crate::spec::{EngineSpec, SpecError};
use crate::wire_log::WireLog;
use crate::wire_tail::WireTail;

/// The maximum number of unasked lines that are skipped before a question; further lines count as answers to it.
const UNASKED: usize = 1_000;

/// How often the stop flag is checked during a pause.
const GLANCE: Duration = Duration::from_millis(50);

/// Makes a driver for a fresh process.
pub type MakeDriver<G> = Box<dyn Fn() -> Box<dyn Driver<Game = G>> + Send + Sync>;

/// An external program that plays. It is started when first needed, and again after each fault.
pub struct External<G: Game> {
    launch: Launch,
    make_driver: MakeDriver<G>,
    running: Option<EngineProcess<G>>,
    keeps_log: bool,
    /// Gets the last lines for other threads, if they read them.
    tail: Option<Arc<WireTail>>,
    /// The engine's own options.
    options: Vec<(String, Setting)>,
    /// The lines exchanged in this game with processes that have ended.
    log: WireLog,
}

struct EngineProcess<G: Game> {
    process: Process,
    driver: Box<dyn Driver<Game = G>>,
    /// The minimum time between the engine's answer and the next line sent to it.
    pause: Duration,
    /// When the engine last became ready or moved.
    answered: Option<Instant>,
    /// The time limit of everything that is not on the engine's clock.
    startup: Duration,
}

impl<G: Game> External<G> {
    /// A program that is not started yet.
    pub fn new(launch: Launch, make_driver: MakeDriver<G>) -> Self {
        Self {
            launch,
            make_driver,
            running: None,
            keeps_log: false,
            tail: None,
            options: Vec::new(),
            log: WireLog::default(),
        }
    }

    /// Copies every line exchanged from the next start on to a tail that other threads read.
    pub fn share_lines(&mut self, tail: Arc<WireTail>) {
        self.tail = Some(tail);
    }

    /// Sets the engine's own options from the next game on, in protocols that have options.
    pub fn set_options(&mut self, options: Vec<(String, Setting)>) {
        self.options = options;
    }

    /// Finds a move like [`Player::choose`], and passes on the engine's reports.
    pub fn analyse(
        &mut self,
        question: MoveRequest<'_, G>,
        report: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Result<Choice<G::Move>, NoAnswer> {
        match &mut self.running {
            Some(running) => running.choose(question, report),
            None => Err(Fault::new(FaultKind::NotStarted, "it was not made ready for a game").into()),
        }
    }

    /// Asks an engine whose question was interrupted for its move, which it has to give within this time. Ends an engine
    /// that can't be asked, or gives none.
    pub fn conclude(&mut self, allowance: Duration) -> Option<G::Move> {
        let mv = self.running.as_mut().and_then(|running| running.conclude(allowance));
        if mv.is_none() {
            self.end();
        }
        mv
    }

    /// Starts the program and prepares it for a game.
    fn start(&mut self, start: &G, control: &Control, stop: &Stop) -> Result<(), NoAnswer> {
        let mut earlier: Option<Box<dyn Driver<Game = G>>> = None;
        loop {
            let since = Instant::now();
            let mut process = Process::spawn(&self.launch, self.keeps_log).map_err(|error| {
                Fault::new(FaultKind::NotStarted, format!("`{}` can't be run: {error}", self.launch.program))
            })?;
            if let Some(tail) = &self.tail {
                process.share_lines(Arc::clone(tail));
            }
            let mut driver = earlier.take().unwrap_or_else(|| (self.make_driver)());
            driver.set_options(&self.options);
            let pause = self.launch.pause.unwrap_or_else(|| driver.pause());
            let mut running = EngineProcess { process, driver, startup: control.startup, pause, answered: None };
            let effects = running.driver.open();
            let opened = running.get_ready(effects, since, control.startup, stop);
            let has_ended = matches!(
                &opened,
                Err(NoAnswer::Fault(Fault { kind: FaultKind::Crashed | FaultKind::ClosedOutput, .. }))
            );
            if has_ended && running.driver.falls_back() {
                self.log.append(&running.process.take_log());
                earlier = Some(running.driver);
                continue;
            }
            let running = self.running.insert(running);
            return opened.and_then(|()| running.new_game(start, control, stop));
        }
    }

    /// Kills the process and keeps the lines exchanged with it.
    fn end(&mut self) -> Transcript {
        let Some(mut running) = self.running.take() else { return Transcript::default() };
        let transcript = running.process.give_up();
        self.log.append(&running.process.take_log());
        transcript
    }
}

impl<R: Room> External<R> {
    /// The program that a description specifies; fails if it is no program or does not play this game.
    pub fn described(spec: &EngineSpec) -> Result<Self, SpecError> {
        let (protocol, options) = (spec.proto, spec.driver_options());
        match &spec.launch {
            Some(launch) if R::PROTOCOLS.contains(&protocol) => {
                let make = move || R::driver(protocol, options).expect("a room drives the protocols that it lists");
                Ok(Self::new(launch.clone(), Box::new(make)))
            }
            _ => Err(spec.wrong_protocol(R::PROTOCOLS)),
        }
    }
}

/// What an effect means for an exchange.
enum Step<T> {
    Continue,
    Done(T),
    /// The engine's answer can't be read.
    Garbled(String),
}

impl<G: Game> EngineProcess<G> {
    /// Carries out effects and passes events to the driver until `take` accepts an effect. Returns `None` when the time
    /// is up.
    fn run<T>(
        &mut self,
        mut effects: Effects<G>,
        (since, allowance): (Instant, Duration),
        stop: &Stop,
        mut take: impl FnMut(Effect<G::Move>) -> Step<T>,
    ) -> Result<Option<T>, NoAnswer> {
        let mut wait = Wait::new(since, allowance, stop);
        let mut wake = None;
        loop {
            let mut lines = Vec::new();
            for effect in effects {
                match effect {
                    Effect::Send(more) => lines.extend(more),
                    Effect::WakeIn(time) => {
                        wake = Some(since.elapsed().saturating_add(time)).filter(|&wake| wake < allowance);
                        wait = Wait::new(since, wake.unwrap_or(allowance), stop);
                    }
                    Effect::Refused(words) => return Err(self.refused(words)),
                    effect => match take(effect) {
                        Step::Continue => {}
                        Step::Done(value) => {
                            // If the engine does not read these lines, the missing answer reveals it.
                            _ = self.process.send(&lines, &wait);
                            return Ok(Some(value));
                        }
                        Step::Garbled(words) => return Err(self.fault(FaultKind::Garbled, words)),
                    },
                }
            }
            effects = match self.process.exchange(&lines, &mut wait) {
                Received::Line(line) => self.driver.line(&line),
                Received::Deadline if wake.take().is_some() => {
                    wait = Wait::new(since, allowance, stop);
                    self.driver.woken()
                }
                Received::Deadline => return Ok(None),
                Received::EndOfOutput => return Err(self.process.post_mortem().into()),
                Received::Interrupted => return Err(NoAnswer::Interrupted),
            };
        }
    }

    /// Carries out effects until the engine is ready.
    fn get_ready(
        &mut self,
        effects: Effects<G>,
        since: Instant,
        allowance: Duration,
        stop: &Stop,
    ) -> Result<(), NoAnswer> {
        if effects == [Effect::Ready] {
            return Ok(());
        }
        let is_ready = |effect| if effect == Effect::Ready { Step::Done(()) } else { Step::Continue };
        if self.run(effects, (since, allowance), stop, is_ready)?.is_some() {
            self.answered = Some(Instant::now());
            return Ok(());
        }
        let mut is_ready = false;
        for effect in self.driver.silent() {
            match effect {
                // If the engine does not read these lines, the missing answer reveals it.
                Effect::Send(lines) => _ = self.process.send(&lines, &Wait::new(since, allowance, stop)),
                effect => is_ready |= effect == Effect::Ready,
            }
        }
        if is_ready {
            return Ok(());
        }
        Err(self.fault(FaultKind::NotReady, format!("no sign of readiness within {allowance:?}")))
    }

    fn new_game(&mut self, start: &G, control: &Control, stop: &Stop) -> Result<(), NoAnswer> {
        self.startup = control.startup;
        match self.driver.new_game(start, &control.limits) {
            Err(unplayable) => Err(self.fault(FaultKind::Unplayable, unplayable.to_string())),
            Ok(effects) => {
                if effects.iter().any(|effect| matches!(effect, Effect::Send(_))) {
                    self.rest(stop);
                }
                self.get_ready(effects, Instant::now(), control.startup, stop)
            }
        }
    }

    fn choose(
        &mut self,
        question: MoveRequest<'_, G>,
        report: &mut dyn FnMut(&Thought<G::Move>),
    ) -> Result<Choice<G::Move>, NoAnswer> {
        let MoveRequest { situation, limits, limit, margin, stop } = question;
        self.rest(stop);
        // Lines sent before the question are no answer to it.
        for line in std::iter::from_fn(|| self.process.pending()).take(UNASKED) {
            _ = self.driver.line(&line);
        }
        let effects = self.driver.prepare(&situation, limits);
        self.get_ready(effects, Instant::now(), self.startup, stop)?;
        let effects = self.driver.ask(situation, limits);
        let asked = Instant::now();
        let mut thought = Thought::default();
        // Why it had no move when it answered last.
        let mut excuse = None;
        let take = |effect| match effect {
            Effect::Move(mv) => Step::Done((mv, asked.elapsed())),
            Effect::Garbled(words) => Step::Garbled(words),
            Effect::Thought(later) => {
                thought = std::mem::take(&mut thought).then(later);
                report(&thought);
                Step::Continue
            }
            Effect::NotYet(words) => {
                excuse = Some(words);
                Step::Continue
            }
            _ => Step::Continue,
        };
        let Some((mv, took)) = self.run(effects, (asked, limit.saturating_add(margin)), stop, take)? else {
            let late = || format!("no move within {limit:?} and a margin of {margin:?}");
            return Err(match excuse {
                Some(words) => self.refused(words),
                None => self.fault(FaultKind::Late, late()),
            });
        };
        self.answered = Some(Instant::now());
        Ok(Choice { mv, thought, took })
    }

    /// Asks for the move of the interrupted question; `None` if it does not come in time.
    fn conclude(&mut self, allowance: Duration) -> Option<G::Move> {
        let effects = self.driver.hurry()?;
        let take = |effect| match effect {
            Effect::Move(mv) => Step::Done(mv),
            Effect::Garbled(words) => Step::Garbled(words),
            _ => Step::Continue,
        };
        let mv = self.run(effects, (Instant::now(), allowance), &Stop::new(), take).ok().flatten();
        self.answered = Some(Instant::now());
        mv
    }

    /// Waits until the pause after the engine's last answer is over. This time is on no clock.
    fn rest(&self, stop: &Stop) {
        let Some(until) = self.answered.and_then(|answered| answered.checked_add(self.pause)) else { return };
        while let left = until.saturating_duration_since(Instant::now())
            && !left.is_zero()
            && !stop.is_raised()
        {
            std::thread::sleep(left.min(GLANCE));
        }
    }

    /// Closes an engine that refuses to play in an orderly way: unlike a late or garbled one it still reads its input.
    fn refused(&mut self, words: String) -> NoAnswer {
        let farewell = self.driver.close();
        self.process.close(&farewell);
        self.fault(FaultKind::Refused, words)
    }

    fn fault(&mut self, kind: FaultKind, detail: impl Into<String>) -> NoAnswer {
        Fault::new(kind, detail).with(self.process.give_up()).into()
    }
}

impl<G: Game> Player<G> for External<G> {
    fn new_game(&mut self, start: &G, control: &Control, stop: &Stop) -> Result<(), NoAnswer> {
        _ = self.take_log();
        if let Some(running) = &mut self.running {
            running.driver.set_options(&self.options);
            match running.new_game(start, control, stop) {
                // The engine may have ended or failed since its last game; that costs it no game.
                Err(NoAnswer::Fault(fault)) if fault.kind != FaultKind::Unplayable => _ = self.end(),
                done => return done,
            }
        }
        let started = self.start(start, control, stop);
        if started.is_err() {
            self.end();
        }
        started
    }

    fn choose(&mut self, question: MoveRequest<'_, G>) -> Result<Choice<G::Move>, NoAnswer> {
        self.analyse(question, &mut |_| ())
    }

    fn give_up(&mut self) -> Transcript {
        self.end()
    }

    fn close(&mut self) {
        if let Some(mut running) = self.running.take() {
            running.rest(&Stop::new());
            let farewell = running.driver.close();
            running.process.close(&farewell);
            self.log.append(&running.process.take_log());
        }
    }

    fn keep_log(&mut self, keep: bool) {
        self.keeps_log = keep;
        if let Some(running) = &mut self.running {
            running.process.keep_log(keep);
        }
    }

    fn take_log(&mut self) -> WireLog {
        let mut log = std::mem::take(&mut self.log);
        if let Some(running) = &mut self.running {
            log.append(&running.process.take_log());
        }
        log
    }

    fn version(&self) -> Option<String> {
        let (_, version) = self.running.as_ref()?.driver.identity();
        version.map(str::to_owned)
    }
}
