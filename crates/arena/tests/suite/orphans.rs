//! Nothing that was started outlives the run.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, PidfdFlags, pidfd_open};
use tetrad_arena::Player;
use tetrad_core::{Game, Stop};
use tetrad_tictactoe::Position;

use crate::simple::{external, patient};

/// Waits until a process has ended. It may be gone long since.
#[track_caller]
fn await_end(pid: i32) {
    let Ok(process) = pidfd_open(Pid::from_raw(pid).unwrap(), PidfdFlags::empty()) else { return };
    let patience = Timespec::try_from(Duration::from_secs(20)).unwrap();
    let mut fds = [PollFd::new(&process, PollFlags::IN)];
    assert_eq!(poll(&mut fds, Some(&patience)), Ok(1), "process {pid} is still there");
}

/// The processes of a group that still run.
fn members(group: i32) -> Vec<i32> {
    let mut members = Vec::new();
    for entry in std::fs::read_dir("/proc").unwrap().flatten() {
        let Some(pid) = entry.file_name().to_str().and_then(|name| name.parse().ok()) else { continue };
        let Ok(stat) = std::fs::read_to_string(entry.path().join("stat")) else { continue };
        // The name, in brackets, may hold anything; state, parent and group follow it.
        let Some((_, rest)) = stat.rsplit_once(") ") else { continue };
        let fields: Vec<&str> = rest.split(' ').collect();
        if fields[0] != "Z" && fields[2].parse() == Ok(group) {
            members.push(pid);
        }
    }
    members
}

/// Every process of a group has been killed.
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

/// Not a test of its own: the harness that the next one kills.
#[test]
#[ignore = "runs until it is killed"]
fn harness_to_be_killed() {
    let (_player, pid) = ready("stubborn");
    println!("\nengine {pid}");
    loop {
        std::thread::park();
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_killed_harness_leaves_no_engine() {
    let mut harness = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "orphans::harness_to_be_killed", "--ignored", "--nocapture"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(harness.stdout.take().unwrap()).lines().map(Result::unwrap);
    let pid: i32 = lines.find_map(|line| line.strip_prefix("engine ")?.parse().ok()).unwrap();
    harness.kill().unwrap();
    harness.wait().unwrap();
    await_end(pid);
}
