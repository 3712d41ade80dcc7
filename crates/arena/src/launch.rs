//! How an engine's program is run: directory, arguments, environment, memory limit and pauses between lines.

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
    /// The program's arguments.
    pub args: Vec<String>,
    /// The working directory; the arena's if not given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dir: Option<PathBuf>,
    /// Environment variables in the order they were given, added to those of the arena that hold no password or token.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub env: Vec<(String, String)>,
    /// The memory limit in bytes of each of the engine's processes. Larger requests are refused, which ends most
    /// programs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memory: Option<u64>,
    /// The minimum time between the engine's answer and the next line sent to it; by default the driver's choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pause: Option<Duration>,
}

/// On Linux a data limit counts the private memory of a process, but not address space that is only reserved, which is
/// large in some runtimes. Other systems have to limit the address space.
const MEMORY: Resource = if cfg!(target_os = "linux") { Resource::Data } else { Resource::As };

impl Launch {
    /// Starts the program with pipes for its streams, as the leader of a process group. Every process that it starts in
    /// turn carries the mark.
    ///
    /// All of them are killed when the arena ends, however that happens. On Linux the program is also killed when the
    /// thread that started it ends, so an engine must live on the thread that plays with it.
    pub(crate) fn start(&self) -> io::Result<(Child, Mark)> {
        let mut command = Command::new(&self.program);
        // A path is relative to the arena's directory, even if the engine runs in another.
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
    // only its own copy of a number.
    unsafe { command.pre_exec(put_on) };
}

fn limit_memory(command: &mut Command, bytes: u64) {
    use std::os::unix::process::CommandExt;
    let limit = move || Ok(setrlimit(MEMORY, Rlimit { current: Some(bytes), maximum: Some(bytes) })?);
    // SAFETY: between fork and exec the closure makes one system call; it allocates nothing, takes no lock and touches
    // only its own copy of a number.
    unsafe { command.pre_exec(limit) };
}

/// Makes the kernel kill the engine if the arena dies without doing so itself.
#[cfg(target_os = "linux")]
fn die_with_us(command: &mut Command) {
    use std::os::unix::process::CommandExt;

    use rustix::process::{Pid, Signal, getppid, set_parent_process_death_signal};

    let us = Pid::from_raw(std::process::id().cast_signed());
    let arrange = move || {
        set_parent_process_death_signal(Some(Signal::KILL))?;
        // The arena may have died before the call above.
        if getppid() == us { Ok(()) } else { Err(io::ErrorKind::Other.into()) }
    };
    // SAFETY: between fork and exec the closure makes two system calls; it allocates nothing, takes no lock and touches
    // only its own copy of a number.
    unsafe { command.pre_exec(arrange) };
}
