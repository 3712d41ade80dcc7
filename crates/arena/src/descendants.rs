//! Everything that an engine started, found by a mark that is inherited and not lost by accident.
//!
//! A process can leave its group and its session and clear its environment; limits of resources stay with it. So each
//! engine runs under a limit of realtime processor time that no other has, and that is too large to limit anything
//! (2^62 µs and more). When the engine ends, every process with the same limit is killed, whatever its parent.
//! Children that belong to other engines, or to a program that uses this library, don't have it. Only Linux shows the
//! limits of other processes; elsewhere an engine's group is all that is killed.

/// A number that no other engine has, of this process or another one that runs.
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

#[cfg(target_os = "linux")]
mod linux {
    use std::collections::HashSet;
    use std::fs;
    use std::sync::atomic::{AtomicU32, Ordering};

    use rustix::process::{Pid, PidfdFlags, Resource, Rlimit, Signal, pidfd_open, pidfd_send_signal, setrlimit};

    use super::Mark;

    /// Searches at most: a process may start another between being found and being killed.
    const ROUNDS: usize = 8;

    impl Mark {
        pub(crate) fn new() -> Self {
            static COUNT: AtomicU32 = AtomicU32::new(0);
            let count = COUNT.fetch_add(1, Ordering::Relaxed);
            Self(1 << 62 | u64::from(std::process::id()) << 32 | u64::from(count))
        }

        /// Marks this process, and with it all that it will start. One system call; no memory is allocated. Where a limit
        /// below the mark holds already, there is no mark.
        pub(crate) fn put_on_this_process(self) {
            _ = setrlimit(Resource::Rttime, Rlimit { current: Some(self.0), maximum: Some(self.0) });
        }

        /// Kills every process that bears the mark.
        pub(crate) fn kill_all(self) {
            // What was killed is there, with its limits, until its parent has noticed.
            let mut killed = HashSet::new();
            for _ in 0..ROUNDS {
                let before = killed.len();
                for pid in processes().filter(|&pid| self.is_on(pid)) {
                    // The number may be another process's by now; what is open here is one process, looked at again.
                    if !killed.contains(&pid)
                        && let Ok(process) = pidfd_open(pid, PidfdFlags::empty())
                        && self.is_on(pid)
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

        fn is_on(self, pid: Pid) -> bool {
            let limits = fs::read_to_string(format!("/proc/{pid}/limits")).unwrap_or_default();
            let hard_limit = limits.lines().find_map(|line| {
                line.strip_prefix("Max realtime timeout")?.split_whitespace().nth(1)?.parse::<u64>().ok()
            });
            hard_limit == Some(self.0)
        }
    }

    fn processes() -> impl Iterator<Item = Pid> {
        let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
        entries.filter_map(|entry| Pid::from_raw(entry.file_name().to_str()?.parse().ok()?))
    }
}
