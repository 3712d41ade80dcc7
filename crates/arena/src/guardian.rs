//! Kills every process that engines started when the arena ends, however it ends.
//!
//! A process that gets SIGKILL can't clean up after itself, so a second process does, the guardian, which reads a pipe
//! from the arena. It learns the process group of every engine before the engine's program runs. The pipe closes when
//! the arena ends for any reason; then the guardian kills the groups that are left and, on Linux, also processes that
//! left their group but still have the mark of an engine of the run, or the run's mark in their environment: in an arena
//! that is itself an engine, engines may keep the mark of the outer one. Until then it only sleeps.
//!
//! The guardian is the program that plays: it starts itself again, so that it needs no shell. See [`install`].

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::io::{self, BufRead, Write};
use std::os::fd::{AsRawFd, BorrowedFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{LazyLock, OnceLock};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use parking_lot::Mutex;
use rustix::process::{Pid, Signal, kill_process_group};

use crate::descendants;

/// The name that a guardian has in the list of processes.
pub const NAME: &str = "tetrad-guardian";

/// The number of searches for marked processes: a program that is just being loaded shows no environment.
const SEARCHES: usize = 10;

/// The time between two searches.
const PAUSE: Duration = Duration::from_millis(50);

/// The environment variable that identifies processes of a run.
const MARK: &str = "TETRAD_RUN";

/// The value of [`MARK`], unique to this run.
static RUN: LazyLock<String> = LazyLock::new(|| {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    format!("{}.{}", std::process::id(), since.as_nanos())
});

/// The arguments with which the program becomes a guardian.
static ARGUMENTS: OnceLock<Vec<OsString>> = OnceLock::new();

static GUARDIAN: Mutex<Option<Guardian>> = Mutex::new(None);

/// Lets a guardian watch over every engine that is started from now on.
///
/// The guardian is this program, started with these arguments, the run's mark and [`NAME`] as its own name; it has to
/// call [`watch`] at once. Without a guardian engines end with the arena too, unless it is killed.
pub fn install(arguments: &[&str]) {
    // A second call changes nothing.
    _ = ARGUMENTS.set(arguments.iter().map(OsString::from).collect());
}

/// Watches over the arena that started this process: returns when it has ended and its engines are killed.
pub fn watch() {
    let groups = Groups::read(io::stdin().lock());
    // Id 0 would mean the group of this process.
    let id = |number: u32| i32::try_from(number).ok().and_then(Pid::from_raw);
    for group in groups.left().filter_map(id) {
        _ = kill_process_group(group, Signal::KILL);
    }
    let mark = std::env::args_os().next_back().unwrap_or_default();
    let arena = mark.to_str().and_then(arena_of);
    for _ in 0..SEARCHES {
        let is_of_arena = |pid| arena.is_some_and(|arena| descendants::is_of_arena(pid, arena));
        descendants::kill_all(|pid| is_of_arena(pid) || has_variable(pid, mark.as_bytes()));
        thread::sleep(PAUSE);
    }
}

/// The process id of the arena with a mark.
fn arena_of(mark: &str) -> Option<u32> {
    mark.strip_prefix(MARK)?.strip_prefix('=')?.split('.').next()?.parse().ok()
}

/// Whether a process has a variable with this text in its environment.
fn has_variable(pid: Pid, text: &[u8]) -> bool {
    let environment = fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
    environment.split(|&byte| byte == 0).any(|variable| variable == text)
}

/// The process groups of the engines that a guardian knows.
#[derive(Debug, Default, PartialEq, Eq)]
struct Groups {
    confirmed: BTreeSet<u32>,
    announced: Option<u32>,
}

impl Groups {
    /// Reads messages to their end. Each engine announces its group (`+`) before its program runs, and the arena
    /// confirms (`=`) or withdraws (`!`) it: an id that never became an engine's may soon be reused. `-` removes an
    /// engine that has ended.
    fn read(messages: impl BufRead) -> Self {
        let mut groups = Self::default();
        for line in messages.lines().map_while(Result::ok) {
            let group = line.get(2..).and_then(|number| number.parse().ok());
            match (line.as_bytes().first(), group) {
                (Some(b'+'), _) => groups.announced = group,
                (Some(b'='), _) => groups.confirmed.extend(groups.announced.take()),
                (Some(b'!'), _) => groups.announced = None,
                (Some(b'-'), Some(group)) => _ = groups.confirmed.remove(&group),
                _ => {}
            }
        }
        groups
    }

    /// The groups to kill. The arena may end between an announcement and its confirmation.
    fn left(self) -> impl Iterator<Item = u32> {
        self.confirmed.into_iter().chain(self.announced)
    }
}

/// The arena's end of the pipe to its guardian.
struct Guardian {
    process: Child,
    pipe: ChildStdin,
    /// The process groups of the engines that the guardian knows.
    groups: BTreeSet<u32>,
}

impl Guardian {
    fn start(arguments: &[OsString], groups: BTreeSet<u32>) -> io::Result<Self> {
        let mut process = Command::new(this_program()?)
            .arg0(NAME)
            .args(arguments)
            .arg(format!("{MARK}={}", *RUN))
            // Engines can read the guardian's environment, so it inherits nothing: no password, and not the mark of an
            // outer run that has this one as its engine, because the guardian has to outlive this run.
            .env_clear()
            .current_dir("/")
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        let pipe = process.stdin.take().ok_or(io::ErrorKind::BrokenPipe)?;
        let mut guardian = Self { process, pipe, groups };
        for group in guardian.groups.clone() {
            guardian.tell(&format!("+ {group}\n=\n"))?;
        }
        Ok(guardian)
    }

    fn is_alive(&mut self) -> bool {
        matches!(self.process.try_wait(), Ok(None))
    }

    fn tell(&mut self, words: &str) -> io::Result<()> {
        self.pipe.write_all(words.as_bytes())
    }
}

/// The program of this process, also where its file was replaced since it started.
fn this_program() -> io::Result<PathBuf> {
    let link = Path::new("/proc/self/exe");
    if link.exists() { Ok(link.to_owned()) } else { std::env::current_exe() }
}

/// Starts a program that leads its own process group, and registers it with the guardian if there is one.
pub(crate) fn spawn(command: &mut Command) -> io::Result<Child> {
    command.env(MARK, &*RUN).process_group(0);
    let Some(arguments) = ARGUMENTS.get() else { return command.spawn() };
    let mut slot = GUARDIAN.lock();
    if !slot.as_mut().is_some_and(Guardian::is_alive) {
        let groups = slot.take().map(|dead| dead.groups).unwrap_or_default();
        *slot = Some(Guardian::start(arguments, groups)?);
    }
    let guardian = slot.as_mut().ok_or(io::ErrorKind::NotFound)?;
    let pipe = guardian.pipe.as_raw_fd();
    let announce = move || {
        let number = Number::new(std::process::id());
        // SAFETY: the fork has a copy of the descriptor, which stays open until the engine's program begins.
        let pipe = unsafe { BorrowedFd::borrow_raw(pipe) };
        rustix::io::write(pipe, number.announcement())?;
        Ok(())
    };
    // SAFETY: between fork and exec the closure makes two system calls; it allocates nothing, takes no lock and touches
    // only its own memory.
    unsafe { command.pre_exec(announce) };
    let spawned = command.spawn();
    match &spawned {
        Ok(child) => {
            guardian.groups.insert(child.id());
            // If the guardian has just died, its successor gets all groups.
            _ = guardian.tell("=\n");
        }
        Err(_) => _ = guardian.tell("!\n"),
    }
    spawned
}

/// Removes a group that was killed, because its id may be reused soon.
pub(crate) fn dismiss(group: u32) {
    if let Some(guardian) = &mut *GUARDIAN.lock()
        && guardian.groups.remove(&group)
    {
        _ = guardian.tell(&format!("- {group}\n"));
    }
}

/// An announcement of a process id, formatted without allocation.
struct Number {
    text: [u8; 13],
    start: usize,
}

impl Number {
    fn new(mut number: u32) -> Self {
        let mut text = [b'\n'; 13];
        let mut start = text.len() - 1;
        loop {
            start -= 1;
            text[start] = b'0' + (number % 10) as u8;
            number /= 10;
            if number == 0 {
                break;
            }
        }
        text[start - 2..start].copy_from_slice(b"+ ");
        Self { text, start: start - 2 }
    }

    fn announcement(&self) -> &[u8] {
        &self.text[self.start..]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left(messages: &str) -> Vec<u32> {
        Groups::read(messages.as_bytes()).left().collect()
    }

    #[test]
    fn groups_that_were_confirmed_and_not_dismissed_are_left() {
        let messages = "+ 11\n=\n+ 2\n=\n+ 33\n=\n+ 44\n!\n- 2\n- 11\n- 99\n- 3\n+ 55\n=\n";
        assert_eq!(left(messages), [33, 55]);
        // The arena may end between an engine's announcement and its confirmation.
        assert_eq!(left("+ 11\n=\n+ 66\n"), [11, 66]);
        assert_eq!(left(""), [0; 0]);
        assert_eq!(left("+ 11\n=\n\n+\n=\n- \n?\n+ x\n=\n"), [11]);
    }

    #[test]
    fn every_number_is_announced_in_full() {
        for number in [0, 7, 10, 4_194_304, u32::MAX] {
            assert_eq!(Number::new(number).announcement(), format!("+ {number}\n").as_bytes());
        }
    }
}
