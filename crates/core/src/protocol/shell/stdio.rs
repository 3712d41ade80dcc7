//! The shell for a process: a reader thread, the engine's thread, and the caller's, which runs the session.
//!
//! An answer never waits for the engine's thread: the shell keeps the thread's reports as they come, and at the
//! deadline or on a stop the latest one is the answer. Every report carries the number of its task; reports of an older
//! task are dropped.

use std::io::{self, BufRead, BufReader, Read};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, TryRecvError, after, at, bounded, never, select, unbounded};

use crate::Stop;
use crate::limits::{Clock, Pace};
use crate::protocol::session::{BoxedSession, Effect, Effects};
use crate::protocol::shell::Output;
use crate::search::{Answer, Info, Progress, Search, SearchContext, Task, keep_latest};
use crate::text::without_byte_order_mark;

/// Longer lines are read to their end, but not kept. The longest sensible command of any protocol is
/// a few kilobytes long.
const LONGEST_LINE: usize = 1 << 20;

/// The interval of checks, once the input has ended, whether the output has a reader: without one, the search ends.
const OUTPUT_CHECK: Duration = Duration::from_millis(50);

/// The number of lines waiting for the session at which the reader thread stops reading.
const LINES_WAITING: usize = 64;

/// The system's monotonic clock.
#[derive(Clone, Copy, Debug)]
pub struct SystemClock(Instant);

impl SystemClock {
    /// A clock that starts now.
    pub fn new() -> Self {
        Self(Instant::now())
    }

    fn instant(self, time: Duration) -> Option<Instant> {
        self.0.checked_add(time)
    }
}

impl Default for SystemClock {
    fn default() -> Self {
        Self::new()
    }
}

impl Clock for SystemClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

/// Serves a session on this process's stdin and stdout until it quits, its input ends or its output has no reader.
pub fn serve_stdio<S: Search + 'static>(session: BoxedSession<S>, search: S) -> io::Result<()> {
    serve(session, search, (), io::stdin(), &mut io::stdout().lock())
}

/// Serves a session on any input and output. `guard` is dropped when the search has ended and its memory is free, which
/// may be after this returns.
///
/// When the input ends, a task with a limit is answered within it and one without at once; then this returns.
/// It also returns, without an error, when the other side has closed the output: at the next line, or at once if the
/// input has ended too.
pub fn serve<S: Search + 'static>(
    session: BoxedSession<S>,
    search: S,
    guard: impl Send + 'static,
    input: impl Read + Send + 'static,
    output: &mut impl Output,
) -> io::Result<()> {
    let clock = SystemClock::new();
    let (line_sender, lines) = bounded(LINES_WAITING);
    // Not joined: a blocked read cannot be interrupted, and the thread owns nothing that needs an orderly end.
    thread::Builder::new().name("reader".into()).spawn(move || read_lines(input, &line_sender, clock))?;
    let (engine, reports) = Engine::start(search, guard, clock)?;
    let mut shell = Shell { session, engine, lines, reports, output, clock, running: None, task: 0, quit: false };
    match shell.run() {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

struct InputLine {
    /// `None` if it was too long to keep.
    text: Option<String>,
    at: Duration,
}

fn read_lines(input: impl Read, lines: &Sender<InputLine>, clock: SystemClock) {
    let mut input = BufReader::with_capacity(1 << 16, input);
    let mut line = Vec::new();
    let mut is_first = true;
    loop {
        line.clear();
        let length = match input.by_ref().take(LONGEST_LINE as u64 + 1).read_until(b'\n', &mut line) {
            Ok(0) => return,
            Ok(length) => length,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => return,
        };
        let at = clock.now();
        let whole = line.last() == Some(&b'\n') || length <= LONGEST_LINE;
        if !whole && skip_line(&mut input).is_err() {
            return;
        }
        let end = line.iter().rposition(|byte| !matches!(byte, b'\n' | b'\r')).map_or(0, |last| last + 1);
        let mut text = whole.then(|| String::from_utf8_lossy(&line[..end]).into_owned());
        if std::mem::take(&mut is_first) {
            text = text.map(|text| without_byte_order_mark(&text).to_owned());
        }
        if lines.send(InputLine { text, at }).is_err() {
            return;
        }
    }
}

fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        let (used, found) = match buffer.iter().position(|&byte| byte == b'\n') {
            Some(index) => (index + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        input.consume(used);
        if found {
            return Ok(());
        }
    }
}

enum EngineCommand<S: Search> {
    Begin(u64, Task<S::Position>, Pace),
    Tell(S::Input),
    End,
    SetOption(String, String),
    Forget,
}

/// A message from the engine's thread.
enum Report<M> {
    Info(Info<M>),
    Done(Option<M>),
}

/// Reports with the number of the task they are about.
type Reports<M> = Receiver<(u64, Report<M>)>;

/// The engine's thread, seen from the shell.
struct Engine<S: Search> {
    /// `None` once the thread has to end.
    orders: Option<Sender<EngineCommand<S>>>,
    stop: Arc<Stop>,
}

impl<S: Search + 'static> Engine<S> {
    fn start(search: S, guard: impl Send + 'static, clock: SystemClock) -> io::Result<(Self, Reports<S::Move>)> {
        let (orders, inbox) = unbounded();
        let (outbox, reports) = unbounded();
        let stop = Arc::new(Stop::new());
        let flag = Arc::clone(&stop);
        // Deep recursions of an engine must not depend on the caller's stack.
        let builder = thread::Builder::new().name("engine".into()).stack_size(64 << 20);
        builder.spawn(move || {
            work(search, &inbox, &outbox, &flag, clock);
            drop(guard);
        })?;
        Ok((Self { orders: Some(orders), stop }, reports))
    }
}

impl<S: Search> Engine<S> {
    fn send(&self, order: EngineCommand<S>) {
        // A dead thread is noticed where its reports are awaited.
        if let Some(orders) = &self.orders {
            _ = orders.send(order);
        }
        self.stop.raise();
    }
}

impl<S: Search> Drop for Engine<S> {
    fn drop(&mut self) {
        // The sender is dropped before the flag is raised, so that a thread that returns to the inbox finds it closed.
        self.orders = None;
        self.stop.raise();
    }
}

fn work<S: Search>(
    mut search: S,
    inbox: &Receiver<EngineCommand<S>>,
    outbox: &Sender<(u64, Report<S::Move>)>,
    stop: &Stop,
    clock: SystemClock,
) {
    let mut task = None;
    loop {
        // Lowered before the inbox is read: an order that is sent after that raises it again.
        stop.lower();
        let order = match task {
            Some(_) => inbox.try_recv(),
            None => inbox.recv().map_err(|_| TryRecvError::Disconnected),
        };
        match (order, task) {
            (Ok(EngineCommand::Begin(number, question, pace)), _) => {
                search.begin(question, pace);
                task = Some(number);
            }
            (Ok(EngineCommand::Tell(input)), _) => search.tell(input),
            (Ok(EngineCommand::End), _) => task = None,
            (Ok(EngineCommand::SetOption(name, value)), _) => _ = search.set_option(&name, &value),
            (Ok(EngineCommand::Forget), _) => search.forget(),
            (Err(TryRecvError::Empty), Some(number)) => {
                let mut report = |info| _ = outbox.send((number, Report::Info(info)));
                let mut context = SearchContext { stop, clock: &clock, report: &mut report };
                if search.step(None, &mut context) == Progress::Done {
                    task = None;
                    _ = outbox.send((number, Report::Done(search.best())));
                }
            }
            (Err(_), _) => return,
        }
    }
}

struct RunningTask<S: Search> {
    position: S::Position,
    pace: Pace,
    endless: bool,
    lines: Vec<Info<S::Move>>,
}

struct Shell<'a, S: Search, W> {
    session: BoxedSession<S>,
    engine: Engine<S>,
    lines: Receiver<InputLine>,
    reports: Reports<S::Move>,
    output: &'a mut W,
    clock: SystemClock,
    running: Option<RunningTask<S>>,
    task: u64,
    quit: bool,
}

/// What woke the shell.
enum Wake<M> {
    InputLine(InputLine),
    EndOfInput,
    Report(u64, Report<M>),
    EngineDied,
    Deadline,
    /// It is time to check whether the output still has a reader.
    Glance,
}

impl<S: Search, W: Output> Shell<'_, S, W> {
    fn run(&mut self) -> io::Result<()> {
        let mut effects = Effects::default();
        self.session.opened(&mut effects);
        self.carry_out(effects, self.clock.now())?;
        let mut open = true;
        while !self.quit {
            if !open {
                if !self.output.has_reader() {
                    return Ok(());
                }
                match &self.running {
                    None => return Ok(()),
                    Some(running) if running.endless => {
                        self.catch_up()?;
                        self.answer(None)?;
                        // Nothing wakes an idle shell whose input has ended.
                        continue;
                    }
                    Some(_) => {}
                }
            }
            match self.wait(open) {
                Wake::InputLine(line) => {
                    let mut effects = Effects::default();
                    match &line.text {
                        Some(text) => self.session.line(text, &mut effects),
                        None => self.session.oversized_line(&mut effects),
                    }
                    self.carry_out(effects, line.at)?;
                }
                Wake::EndOfInput => open = false,
                Wake::Report(task, report) => self.take_report(task, report)?,
                Wake::EngineDied => {
                    // If a bug ends the engine's thread, the session goes on: tasks are still answered.
                    self.reports = never();
                    self.answer(None)?;
                }
                Wake::Deadline => {
                    self.catch_up()?;
                    self.answer(None)?;
                }
                Wake::Glance => {}
            }
        }
        Ok(())
    }

    fn wait(&self, open: bool) -> Wake<S::Move> {
        let deadline = self.running.as_ref().and_then(|running| running.pace.hard);
        let deadline = deadline.and_then(|hard| self.clock.instant(hard));
        // A deadline that has passed comes before lines and reports that wait.
        if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Wake::Deadline;
        }
        let timeout = deadline.map_or_else(never, at);
        let nothing = never();
        let glance = if open { never() } else { after(OUTPUT_CHECK) };
        select! {
            recv(if open { &self.lines } else { &nothing }) -> line => line.map_or(Wake::EndOfInput, Wake::InputLine),
            recv(self.reports) -> report => report.map_or(Wake::EngineDied, |(task, report)| Wake::Report(task, report)),
            recv(timeout) -> _ => Wake::Deadline,
            recv(glance) -> _ => Wake::Glance,
        }
    }

    fn take_report(&mut self, task: u64, report: Report<S::Move>) -> io::Result<()> {
        if task != self.task {
            return Ok(());
        }
        match report {
            Report::Info(info) => {
                let Some(running) = &mut self.running else { return Ok(()) };
                let mut effects = Effects::default();
                self.session.reported(&info, &mut effects);
                keep_latest(&mut running.lines, info);
                self.carry_out(effects, self.clock.now())
            }
            Report::Done(best) => self.answer(best),
        }
    }

    /// Takes the reports that wait, so that the answer is the latest one.
    fn catch_up(&mut self) -> io::Result<()> {
        while let Ok((task, report)) = self.reports.try_recv() {
            self.take_report(task, report)?;
        }
        Ok(())
    }

    /// Ends the running task with `best`, or else its latest reported move, or else any legal one.
    fn answer(&mut self, best: Option<S::Move>) -> io::Result<()> {
        let Some(running) = self.running.take() else { return Ok(()) };
        self.engine.send(EngineCommand::End);
        self.task += 1;
        let reported = || running.lines.first().and_then(|info| info.pv.first().cloned());
        let best = best.or_else(reported).or_else(|| S::instant(&running.position));
        let mut effects = Effects::default();
        self.session.answered(Answer { best, lines: running.lines }, &mut effects);
        self.carry_out(effects, self.clock.now())
    }

    /// Carries out the effects of an input that came at `at`.
    fn carry_out(&mut self, effects: Effects<S>, at: Duration) -> io::Result<()> {
        for effect in effects.into_vec() {
            match effect {
                Effect::Print(line) => {
                    // One write per line: a reader never sees half of one.
                    self.output.write_all(format!("{line}\n").as_bytes())?;
                    self.output.flush()?;
                }
                Effect::Warn(text) => tracing::warn!("{text}"),
                Effect::Begin(task) => {
                    let pace = task.limits.pace(at, S::moves_left(&task.position));
                    self.task += 1;
                    let endless = task.limits.is_infinite();
                    self.running =
                        Some(RunningTask { position: task.position.clone(), pace, endless, lines: Vec::new() });
                    self.engine.send(EngineCommand::Begin(self.task, task, pace));
                }
                Effect::Tell(input) => self.engine.send(EngineCommand::Tell(input)),
                Effect::Stop => {
                    self.catch_up()?;
                    self.answer(None)?;
                }
                Effect::SetOption(name, value) => self.engine.send(EngineCommand::SetOption(name, value)),
                Effect::Forget => self.engine.send(EngineCommand::Forget),
                Effect::Quit => {
                    self.quit = true;
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}
