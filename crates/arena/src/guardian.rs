//! Kills every process that engines started when the arena ends, however it ends.
//!
//! A process that gets SIGKILL can't clean up after itself, so a small shell does, which reads a pipe from the arena.
//! It learns the process group of every engine before the engine's program runs. The pipe closes when the arena ends
//! for any reason; then the shell kills the groups that are left and, where `/proc` exists, also processes that left
//! their group but still have the run's mark in their environment. Until then it only sleeps.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::os::fd::{AsRawFd, BorrowedFd};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

/// The shell's script. Each engine announces its group (`+`) before its program runs, and the arena confirms (`=`) or
/// withdraws (`!`) it: an id that never became an engine's may soon be reused. `-` removes an engine that has ended.
const SCRIPT: &str = r#"
trap '' HUP INT QUIT TERM
groups=' ' new=
while read -r sign group; do
  case $sign in
  +) new=$group ;;
  =) groups="$groups$new " new= ;;
  !) new= ;;
  -) case $groups in *" $group "*) groups="${groups%% "$group" *} ${groups#* "$group" }" ;; esac ;;
  esac
done
for group in $groups $new; do kill -KILL "-$group"; done
for round in 1 2 3 4 5; do
  found=$(grep -l "$1" /proc/[0-9]*/environ)
  [ -n "$found" ] || break
  for file in $found; do file=${file#/proc/} && kill -KILL "${file%/environ}"; done
done
"#;

/// The environment variable that identifies processes of a run.
const MARK: &str = "TETRAD_RUN";

/// The value of [`MARK`], unique to this run.
static RUN: LazyLock<String> = LazyLock::new(|| {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    format!("{}.{}", std::process::id(), since.as_nanos())
});

static GUARDIAN: Mutex<Option<Guardian>> = Mutex::new(None);

struct Guardian {
    shell: Child,
    pipe: ChildStdin,
    /// The process groups of the engines that the shell knows.
    groups: BTreeSet<u32>,
}

impl Guardian {
    fn start(groups: BTreeSet<u32>) -> io::Result<Self> {
        let mut shell = Command::new("/bin/sh")
            .args(["-c", SCRIPT, "tetrad-guardian", &format!("{MARK}={}", *RUN)])
            // Engines can read the shell's environment, so it inherits nothing: no password, and not the mark of an
            // outer run that has this one as its engine, because the guardian has to outlive this run.
            .env_clear()
            .env("PATH", std::env::var_os("PATH").unwrap_or_else(|| "/usr/bin:/bin".into()))
            .current_dir("/")
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        let pipe = shell.stdin.take().ok_or(io::ErrorKind::BrokenPipe)?;
        let mut guardian = Self { shell, pipe, groups };
        for group in guardian.groups.clone() {
            guardian.tell(&format!("+ {group}\n=\n"))?;
        }
        Ok(guardian)
    }

    fn is_alive(&mut self) -> bool {
        matches!(self.shell.try_wait(), Ok(None))
    }

    fn tell(&mut self, words: &str) -> io::Result<()> {
        self.pipe.write_all(words.as_bytes())
    }
}

fn guardian() -> MutexGuard<'static, Option<Guardian>> {
    // Every change of the guardian is one step, so a panic can't leave it half changed.
    GUARDIAN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts a program that leads its own process group, and registers it with the guardian.
pub(crate) fn spawn(command: &mut Command) -> io::Result<Child> {
    let mut slot = guardian();
    if !slot.as_mut().is_some_and(Guardian::is_alive) {
        let groups = slot.take().map(|dead| dead.groups).unwrap_or_default();
        *slot = Some(Guardian::start(groups)?);
    }
    let guardian = slot.as_mut().ok_or(io::ErrorKind::NotFound)?;
    let pipe = guardian.pipe.as_raw_fd();
    command.env(MARK, &*RUN).process_group(0);
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
    if let Some(guardian) = &mut *guardian()
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

    /// Returns the `kill` commands that the shell runs after these messages.
    fn killed(told: &str) -> String {
        let script = format!("kill() {{ echo \"$*\"; }}\ngrep() {{ :; }}\n{SCRIPT}");
        let mut shell = Command::new("/bin/sh");
        shell.args(["-c", &script, "guardian", "nobody"]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut shell = shell.spawn().unwrap();
        shell.stdin.take().unwrap().write_all(told.as_bytes()).unwrap();
        String::from_utf8(shell.wait_with_output().unwrap().stdout).unwrap()
    }

    #[test]
    fn whoever_was_confirmed_and_not_dismissed_is_killed_and_nobody_else() {
        let told = "+ 11\n=\n+ 2\n=\n+ 33\n=\n+ 44\n!\n- 2\n- 11\n- 99\n- 3\n+ 55\n=\n";
        assert_eq!(killed(told), "-KILL -33\n-KILL -55\n");
        // The arena may end between an engine's announcement and its confirmation.
        assert_eq!(killed("+ 11\n=\n+ 66\n"), "-KILL -11\n-KILL -66\n");
        assert_eq!(killed(""), "");
    }

    #[test]
    fn every_number_is_announced_in_full() {
        for number in [0, 7, 10, 4_194_304, u32::MAX] {
            assert_eq!(Number::new(number).announcement(), format!("+ {number}\n").as_bytes());
        }
    }
}
