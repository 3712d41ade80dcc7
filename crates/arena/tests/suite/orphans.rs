//! No process that the arena started outlives the run.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, PidfdFlags, Signal, kill_process, pidfd_open};
use tetrad_arena::{NoAnswer, Player, guardian};
use tetrad_core::{Game, Stop};
use tetrad_tictactoe::Position;

use crate::simple::{external, patient};

/// Waits until a process has ended, which may be long ago.
#[track_caller]
fn await_end(pid: i32) {
    let Ok(process) = pidfd_open(Pid::from_raw(pid).unwrap(), PidfdFlags::empty()) else { return };
    let patience = Timespec::try_from(Duration::from_secs(20)).unwrap();
    let mut fds = [PollFd::new(&process, PollFlags::IN)];
    assert_eq!(poll(&mut fds, Some(&patience)), Ok(1), "process {pid} is still there");
}

/// Returns the processes of a group that are still running.
fn members(group: i32) -> Vec<i32> {
    let mut members = Vec::new();
    for entry in std::fs::read_dir("/proc").unwrap().flatten() {
        let Some(pid) = entry.file_name().to_str().and_then(|name| name.parse().ok()) else { continue };
        let Ok(stat) = std::fs::read_to_string(entry.path().join("stat")) else { continue };
        // The name, in brackets, may contain anything; state, parent and group follow it.
        let Some((_, rest)) = stat.rsplit_once(") ") else { continue };
        let fields: Vec<&str> = rest.split(' ').collect();
        if fields[0] != "Z" && fields[2].parse() == Ok(group) {
            members.push(pid);
        }
    }
    members
}

/// Asserts that every process of a group has been killed.
#[track_caller]
pub(crate) fn assert_group_is_gone(group: i32) {
    members(group).into_iter().for_each(await_end);
    assert_eq!(members(group), [0; 0]);
}

fn ready(mode: &str) -> (Box<dyn Player<Position>>, i32) {
    let mut player: Box<dyn Player<Position>> = Box::new(external(mode));
    player.new_game(&Position::start(), &patient(), &Stop::new()).unwrap();
    let pid = player.version().unwrap().parse().unwrap();
    (player, pid)
}

#[test]
fn an_engine_leads_its_own_group_until_it_is_dropped() {
    let (player, pid) = ready("honest");
    assert_eq!(members(pid), [pid]);
    drop(player);
    assert_group_is_gone(pid);
}

#[test]
fn an_engine_that_ignores_everything_is_killed_when_it_should_close() {
    let (mut player, pid) = ready("stubborn");
    player.close();
    assert_group_is_gone(pid);
    let (mut player, pid) = ready("honest");
    player.close();
    assert_group_is_gone(pid);
}

#[test]
fn a_panic_kills_the_engines() {
    let (player, pid) = ready("stubborn");
    let panic = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        let _player = player;
        std::panic::resume_unwind(Box::new("a bug somewhere"));
    }));
    assert!(panic.is_err());
    assert_group_is_gone(pid);
}

/// Returns the processes that have a variable, given with (the beginning of) its value, in their environment or
/// arguments.
pub(crate) fn with_variable(variable: &str) -> Vec<i32> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir("/proc").unwrap().flatten() {
        let Some(pid) = entry.file_name().to_str().and_then(|name| name.parse().ok()) else { continue };
        let bears = |file: &str| {
            let bytes = std::fs::read(entry.path().join(file)).unwrap_or_default();
            bytes.split(|&byte| byte == 0).any(|text| text.starts_with(variable.as_bytes()))
        };
        if bears("environ") || bears("cmdline") {
            found.push(pid);
        }
    }
    found
}

/// Waits until the helper that a `hidden` engine started has left everything that it could.
#[cfg(target_os = "linux")]
fn hidden_helper(engine: i32) -> i32 {
    let began = Instant::now();
    let hidden = format!("sleep\0{engine}.5\0");
    loop {
        if let [helper] = with_variable(&format!("{engine}.5"))[..]
            && std::fs::read(format!("/proc/{helper}/cmdline")).is_ok_and(|line| line == hidden.as_bytes())
        {
            return helper;
        }
        assert!(began.elapsed() < Duration::from_secs(20), "engine {engine} has no helper");
        std::thread::yield_now();
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_helper_without_group_session_and_environment_ends_with_its_engine() {
    // A child of this process that no engine started.
    let mut own = Command::new("setsid").args(["sleep", "1000"]).env_clear().spawn().unwrap();
    let ((mut closed, first), (dropped, second), (_other, third)) = (ready("hidden"), ready("hidden"), ready("hidden"));
    let [first, second, third] = [first, second, third].map(hidden_helper);
    closed.close();
    await_end(first);
    drop(dropped);
    await_end(second);
    // The helper of the other engine and the child still run.
    assert!(pidfd_open(Pid::from_raw(third).unwrap(), PidfdFlags::empty()).is_ok());
    assert_eq!(own.try_wait().unwrap(), None);
    own.kill().unwrap();
    own.wait().unwrap();
}

#[test]
#[cfg(target_os = "linux")]
fn a_hidden_helper_does_not_outlive_an_engine_that_ended_by_itself() {
    let mut player: Box<dyn Player<Position>> = Box::new(external("hidden-crash"));
    let Err(NoAnswer::Fault(fault)) = player.new_game(&Position::start(), &patient(), &Stop::new()) else {
        panic!("the engine ends at once")
    };
    let engine = &fault.transcript.stderr[0];
    with_variable(&format!("{engine}.5")).into_iter().for_each(await_end);
    // A program that was just about to run is gone too.
    assert_eq!(with_variable(&format!("{engine}.5")), [0; 0]);
}

/// Returns the processes that a run has started, including its guardian.
fn marked_by(harness: u32) -> Vec<i32> {
    with_variable(&format!("TETRAD_RUN={harness}."))
}

/// Waits until a run has `count` processes. A program that is just being loaded shows no environment for a moment.
#[track_caller]
fn await_marked(harness: u32, count: usize) -> Vec<i32> {
    let began = Instant::now();
    loop {
        let started = marked_by(harness);
        if started.len() >= count {
            return started;
        }
        assert!(began.elapsed() < Duration::from_secs(20), "only {started:?} of {count}");
        std::thread::yield_now();
    }
}

/// The mode of the engine, in the environment of a test of this binary that another test runs as a harness.
const HARNESS: &str = "TETRAD_TEST_HARNESS";

fn harness(test: &str) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", test, "--nocapture"]).env(HARNESS, "family").stdout(Stdio::piped());
    command
}

/// Not a test: the guardian of the harnesses.
#[test]
fn guardian_of_a_harness() {
    if std::env::args().next().as_deref() == Some(guardian::NAME) {
        guardian::watch();
    }
}

fn install_guardian() {
    guardian::install(&["--exact", "orphans::guardian_of_a_harness"]);
}

/// Not a test: the harness that other tests kill. Its engine has helpers, in its group and outside.
#[test]
fn harness_to_be_killed() {
    let Ok(mode) = std::env::var(HARNESS) else { return };
    install_guardian();
    let (_player, pid) = ready(&mode);
    println!("\nengine {pid}");
    loop {
        std::thread::park();
    }
}

#[track_caller]
fn assert_nothing_outlives(signal: Signal) {
    let mut harness = harness("orphans::harness_to_be_killed").spawn().unwrap();
    let mut lines = BufReader::new(harness.stdout.take().unwrap()).lines().map(Result::unwrap);
    let engine: i32 = lines.find_map(|line| line.strip_prefix("engine ")?.parse().ok()).unwrap();
    // An engine, two helpers and a guardian.
    let started = await_marked(harness.id(), 4);
    assert!(started.contains(&engine), "{started:?}");
    kill_process(Pid::from_child(&harness), signal).unwrap();
    harness.wait().unwrap();
    started.into_iter().for_each(await_end);
    assert_eq!(marked_by(harness.id()), [0; 0]);
}

#[test]
#[cfg(target_os = "linux")]
fn a_killed_harness_leaves_nothing_it_started() {
    assert_nothing_outlives(Signal::KILL);
}

#[test]
#[cfg(target_os = "linux")]
fn a_terminated_harness_leaves_nothing_it_started() {
    assert_nothing_outlives(Signal::TERM);
}

#[test]
#[cfg(target_os = "linux")]
fn a_helper_without_group_session_and_environment_ends_with_a_killed_harness() {
    let mut harness = harness("orphans::harness_to_be_killed").env(HARNESS, "hidden").spawn().unwrap();
    let mut lines = BufReader::new(harness.stdout.take().unwrap()).lines().map(Result::unwrap);
    let engine = lines.find_map(|line| line.strip_prefix("engine ")?.parse().ok()).unwrap();
    let helper = hidden_helper(engine);
    harness.kill().unwrap();
    harness.wait().unwrap();
    await_end(helper);
}

/// Not a test: runs in its own process, because no other test may start an engine meanwhile.
#[test]
fn harness_that_loses_its_guardian() {
    if std::env::var_os(HARNESS).is_none() {
        return;
    }
    install_guardian();
    let guardian = || {
        let arguments = |pid: &i32| std::fs::read_to_string(format!("/proc/{pid}/cmdline")).unwrap_or_default();
        let mut marked = marked_by(std::process::id());
        marked.retain(|pid| arguments(pid).contains(guardian::NAME));
        marked
    };
    let (_first_player, first) = ready("family");
    let [lost] = guardian()[..] else { panic!("an engine has one guardian") };
    kill_process(Pid::from_raw(lost).unwrap(), Signal::KILL).unwrap();
    await_end(lost);
    let (_second_player, second) = ready("family");
    let [successor] = guardian()[..] else { panic!("the next engine has a guardian too") };
    assert_ne!(successor, lost);
    println!("\nengines {first} {second}");
    loop {
        std::thread::park();
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_guardian_that_was_killed_has_a_successor_who_knows_all_engines() {
    let mut harness = harness("orphans::harness_that_loses_its_guardian").spawn().unwrap();
    let mut lines = BufReader::new(harness.stdout.take().unwrap()).lines().map(Result::unwrap);
    lines.find(|line| line.starts_with("engines ")).unwrap();
    // Two engines, their helpers and a guardian.
    let started = await_marked(harness.id(), 7);
    harness.kill().unwrap();
    harness.wait().unwrap();
    started.into_iter().for_each(await_end);
}
