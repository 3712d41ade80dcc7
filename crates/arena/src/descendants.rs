//! Finds every process that an engine started, by a mark that processes inherit and do not lose by accident.
//!
//! A process can leave its group and its session and clear its environment, but it keeps its resource limits. So each
//! engine has a unique limit of realtime CPU time, too large to limit anything (2^62 µs and more). When the engine
//! ends, every process with the same limit is killed, whatever its parent; when the arena has ended, its guardian kills
//! those of all its engines. Processes of other engines, or of a program that uses this library, have other limits.
//! Only Linux shows the limits of other processes; elsewhere only an engine's group is killed.

use std::fs;

use rustix::process::Pid;

/// All processes; none where the system has no `/proc`.
pub(crate) fn processes() -> impl Iterator<Item = Pid> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    entries.filter_map(|entry| Pid::from_raw(entry.file_name().to_str()?.parse().ok()?))
}

/// A number that is unique among the engines of all running processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mark(#[cfg(target_os = "linux")] u64);

#[cfg(not(target_os = "linux"))]
impl Mark {
    pub(crate) const fn new() -> Self {
        Self()
    }

    pub(crate) const fn put_on_this_process(self) {}

    pub(crate) const fn kill_all(self) {}
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn kill_all(_: impl Fn(Pid) -> bool) {}

#[cfg(not(target_os = "linux"))]
pub(crate) const fn is_of_arena(_: Pid, _: u32) -> bool {
    false
}

#[cfg(target_os = "linux")]
pub(crate) use linux::{is_of_arena, kill_all};

#[cfg(target_os = "linux")]
mod linux {
    use std::collections::HashSet;
    use std::fs;
    use std::sync::atomic::{AtomicU32, Ordering};

    use rustix::process::{Pid, PidfdFlags, Resource, Rlimit, Signal, pidfd_open, pidfd_send_signal, setrlimit};

    use super::{Mark, processes};

    /// The maximum number of searches: a process may start another between being found and being killed.
    const ROUNDS: usize = 8;

    impl Mark {
        pub(crate) fn new() -> Self {
            static COUNT: AtomicU32 = AtomicU32::new(0);
            let count = COUNT.fetch_add(1, Ordering::Relaxed);
            Self(arena_part(std::process::id()) << 32 | u64::from(count))
        }

        /// Marks this process and every process that it will start. Makes one system call and allocates nothing. Has no
        /// effect under a limit that is already below the mark.
        pub(crate) fn put_on_this_process(self) {
            _ = setrlimit(Resource::Rttime, Rlimit { current: Some(self.0), maximum: Some(self.0) });
        }

        /// Kills every process that carries the mark.
        pub(crate) fn kill_all(self) {
            kill_all(|pid| hard_limit(pid) == Some(self.0));
        }
    }

    /// Kills every process that is marked.
    pub(crate) fn kill_all(is_marked: impl Fn(Pid) -> bool) {
        // A killed process is listed, with its limits, until its parent reaps it.
        let mut killed = HashSet::new();
        for _ in 0..ROUNDS {
            let before = killed.len();
            for pid in processes().filter(|&pid| is_marked(pid)) {
                // The id may have been reused; the open handle refers to one process, whose mark is checked again.
                if !killed.contains(&pid)
                    && let Ok(process) = pidfd_open(pid, PidfdFlags::empty())
                    && is_marked(pid)
                {
                    _ = pidfd_send_signal(&process, Signal::KILL);
                    killed.insert(pid);
                }
            }
            if killed.len() == before {
                break;
            }
        }
    }

    /// Whether a process carries the mark of an engine that an arena, given by its process id, has started.
    pub(crate) fn is_of_arena(pid: Pid, arena: u32) -> bool {
        hard_limit(pid).is_some_and(|limit| limit >> 32 == arena_part(arena))
    }

    /// The upper half of the marks of an arena's engines.
    const fn arena_part(arena: u32) -> u64 {
        1 << 30 | arena as u64
    }

    /// The hard limit of a process's realtime CPU time, if it has one.
    fn hard_limit(pid: Pid) -> Option<u64> {
        let limits = fs::read_to_string(format!("/proc/{pid}/limits")).ok()?;
        limits
            .lines()
            .find_map(|line| line.strip_prefix("Max realtime timeout")?.split_whitespace().nth(1)?.parse().ok())
    }
}
