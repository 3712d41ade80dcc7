//! How an engine's program is run: where, with which words around it, on how much memory, and how hastily it is spoken to.

use std::io;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use rustix::process::{Resource, Rlimit, setrlimit};
use serde::Serialize;

use crate::descendants::Mark;
use crate::{environment, guardian};

/// How to run an engine's program.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize)]
pub struct Launch {
    /// The program: a path, or a name to be found on the search path.
    pub program: String,
    /// Its arguments.
    pub args: Vec<String>,
    /// Where it runs; where we run if not given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dir: Option<PathBuf>,
    /// Variables of its environment besides ours, in the order they were given. Of ours it gets those that hold no
    /// password or token.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub env: Vec<(String, String)>,
    /// How many bytes of memory of its own each of its processes may have. What it asks for beyond is refused, and most
    /// programs end then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memory: Option<u64>,
    /// The least time between its answer and the next line that it is sent; if not given, what its protocol's driver asks for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pause: Option<Duration>,
}

/// On Linux a limit of data counts all that a process keeps for itself, and not what it only reserves, which is a lot
/// for some runtimes. Elsewhere it means less.
const MEMORY: Resource = if cfg!(target_os = "linux") { Resource::Data } else { Resource::As };

impl Launch {
    /// Starts the program with pipes for its streams, at the head of a process group. All that it starts in turn bears the
    /// mark.
    ///
    /// It is killed with all that it started when we end, however that happens. On Linux it is killed as well when the
    /// thread that started it ends, so an engine must live on the thread that plays with it.
    pub(crate) fn start(&self) -> io::Result<(Child, Mark)> {
        let mut command = Command::new(&self.program);
        // A path is seen from where we run, also if the engine runs elsewhere.
        if self.program.contains('/') {
            command = Command::new(std::path::absolute(&self.program)?);
        }
        command.args(&self.args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        for name in environment::secrets() {
            command.env_remove(name);
        }
        command.envs(self.env.iter().map(|(name, value)| (name, value)));
        if let Some(dir) = &self.dir {
            command.current_dir(dir);
        }
        #[cfg(target_os = "linux")]
        die_with_us(&mut command);
        if let Some(bytes) = self.memory {
            limit_memory(&mut command, bytes);
        }
        let mark = Mark::new();
        bear(&mut command, mark);
        Ok((guardian::spawn(&mut command)?, mark))
    }
}

fn bear(command: &mut Command, mark: Mark) {
    use std::os::unix::process::CommandExt;
    let put_on = move || {
        mark.put_on_this_process();
        Ok(())
    };
    // SAFETY: between fork and exec the closure makes one system call; it allocates nothing, takes no lock and touches
    // no memory but its own copy of a number.
    unsafe { command.pre_exec(put_on) };
}

fn limit_memory(command: &mut Command, bytes: u64) {
    use std::os::unix::process::CommandExt;
    let limit = move || Ok(setrlimit(MEMORY, Rlimit { current: Some(bytes), maximum: Some(bytes) })?);
    // SAFETY: between fork and exec the closure makes one system call; it allocates nothing, takes no lock and touches
    // no memory but its own copy of a number.
    unsafe { command.pre_exec(limit) };
}

/// Has the kernel kill the engine at once if we die without a chance to do so.
#[cfg(target_os = "linux")]
fn die_with_us(command: &mut Command) {
    use std::os::unix::process::CommandExt;

    use rustix::process::{Pid, Signal, getppid, set_parent_process_death_signal};

    let us = Pid::from_raw(std::process::id().cast_signed());
    let arrange = move || {
        set_parent_process_death_signal(Some(Signal::KILL))?;
        // We may have died before the line above.
        if getppid() == us { Ok(()) } else { Err(io::ErrorKind::Other.into()) }
    };
    // SAFETY: between fork and exec the closure makes two system calls; it allocates nothing, takes no lock and
    // touches no memory but its own copy of a number.
    unsafe { command.pre_exec(arrange) };
}
