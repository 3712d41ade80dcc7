//! How programs are run: directory, environment, memory limit, pauses between lines; and the log of these lines.

use std::time::Duration;

use tetrad_arena::referee::{self, Judged, Seat};
use tetrad_arena::{External, FaultKind, Launch, Player, Way, WireLog};
use tetrad_core::{Game, Stop};
use tetrad_tictactoe::Position;
use tetrad_tictactoe::protocol::GomocupDriver;

use crate::simple::{driven, external, launch, patient};

fn play(launch: Launch, keep_log: bool) -> Judged {
    let (mut first, mut honest) = (driven(launch), external("honest"));
    first.keep_log(keep_log);
    let control = patient();
    let mut seats = [
        Seat { name: "a", player: &mut first as &mut dyn Player<Position>, control: &control },
        Seat { name: "b", player: &mut honest, control: &control },
    ];
    referee::play(&Position::start(), &mut seats, &Stop::new()).unwrap()
}

#[test]
fn a_program_runs_where_and_with_what_was_asked() {
    let env = vec![("TETRAD_TEST".into(), "a word".into())];
    let judged = play(Launch { dir: Some("/".into()), env, ..launch("crash") }, false);
    let [Some(fault), None] = judged.faults else { panic!("the first engine crashes") };
    assert_eq!(fault.transcript.stderr[1..], ["a word in /", "out of ideas"]);
}

/// Not a test: runs in its own process, whose environment holds secrets.
#[test]
fn harness_with_secrets() {
    if std::env::var_os("TETRAD_TOKEN").is_none() {
        return;
    }
    let script = "env >&2; grep -ao hunter2 /proc/[0-9]*/environ >&2 2>/dev/null";
    let env = vec![("OPENED_TOKEN".into(), "given".into())];
    let launch = Launch { program: "/bin/sh".into(), args: vec!["-c".into(), script.into()], env, ..Launch::default() };
    let (mut player, control) = (driven(launch), patient());
    player.keep_log(true);
    tetrad_arena::protect_environment();
    assert!(player.new_game(&Position::start(), &control, &Stop::new()).is_err());
    for line in player.take_log().lines() {
        println!("> {}", line.text);
    }
}

/// Root can read every environment, so as root the harness runs under another account.
#[test]
#[cfg(target_os = "linux")]
fn no_password_or_token_reaches_an_engine() {
    use std::os::unix::process::CommandExt;
    let mut harness = std::process::Command::new(std::env::current_exe().unwrap());
    harness.args(["--exact", "launching::harness_with_secrets", "--nocapture"]);
    let secrets = ["PGPASSWORD", "TETRAD_TOKEN", "MY_API_KEY", "CACHE"];
    harness.envs(secrets.map(|name| (name, "redis://:hunter2@cache"))).env("HARMLESS", "seen");
    if rustix::process::geteuid().is_root() {
        harness.uid(65_534);
    }
    let output = harness.output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}");
    assert!(text.contains("> HARMLESS=seen\n") && text.contains("> OPENED_TOKEN=given\n"), "{text}");
    assert!(!text.contains("hunter2"), "{text}");
}

#[test]
#[cfg(target_os = "linux")]
fn memory_beyond_the_limit_is_refused() {
    let judged = play(Launch { memory: Some(64 << 20), ..launch("greedy") }, false);
    let [Some(fault), None] = judged.faults else { panic!("the first engine has no memory") };
    // On a busy machine the engine may be examined between closing its output and exiting.
    assert!(matches!(fault.kind, FaultKind::Crashed | FaultKind::ClosedOutput), "{fault:?}");
    assert!(fault.transcript.stderr.last().is_some_and(|line| line.contains("memory")), "{fault:?}");
}

#[test]
fn every_line_is_logged_with_its_time_and_way_if_asked() {
    assert!(play(launch("honest"), false).logs[0].is_empty());
    let judged = play(launch("crash"), true);
    assert!(judged.logs[1].is_empty());
    let lines: Vec<_> = judged.logs[0].lines().collect();
    let said: Vec<_> = lines.iter().map(|line| (line.way, line.text)).filter(|(way, _)| *way != Way::Error).collect();
    let version = format!("ready {}", judged.record.players[0].version);
    let expected = [(Way::In, "hello"), (Way::Out, &version), (Way::In, "go a1 b1 c1 a2 b2 c2 a3 b3 c3")];
    assert_eq!(said, expected);
    assert_eq!(lines.last().map(|line| (line.way, line.text)), Some((Way::Error, "out of ideas")));
    assert!(lines.iter().map(|line| line.micros).is_sorted());
}

#[test]
fn a_log_begins_anew_with_every_game() {
    let mut player: Box<External<Position>> = Box::new(external("honest"));
    player.keep_log(true);
    for _ in 0..2 {
        player.new_game(&Position::start(), &patient(), &Stop::new()).unwrap();
    }
    assert!(player.take_log().lines().all(|line| line.way == Way::Error), "only the first game began with a greeting");
}

/// Plays two equal Gomocup engines on a small board; also returns the log of the first one.
fn play_gomocup(pause: Option<Duration>) -> (Judged, WireLog) {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/engines/gomocup.sh");
    let launch = Launch { program: "/bin/sh".into(), args: vec![script.into()], pause, ..Launch::default() };
    let engine = || External::new(launch.clone(), Box::new(|| Box::new(GomocupDriver::new())));
    let (mut first, mut second) = (engine(), engine());
    first.keep_log(true);
    let control = patient();
    let mut seats = [
        Seat { name: "a", player: &mut first as &mut dyn Player<Position>, control: &control },
        Seat { name: "b", player: &mut second, control: &control },
    ];
    let mut judged = referee::play(&Position::empty(5, 5, 5).unwrap(), &mut seats, &Stop::new()).unwrap();
    assert_eq!(judged.faults, [None, None]);
    let log = std::mem::take(&mut judged.logs[0]);
    (judged, log)
}

/// Returns the time from each of the engine's answers to the next line sent to it.
fn pauses(log: &WireLog) -> Vec<Duration> {
    let lines: Vec<_> = log.lines().collect();
    let is_answer = |pair: &&[tetrad_arena::WireLine<'_>]| pair[0].way == Way::Out && pair[1].way == Way::In;
    lines.windows(2).filter(is_answer).map(|pair| Duration::from_micros(pair[1].micros - pair[0].micros)).collect()
}

#[test]
fn a_gomocup_engine_is_left_alone_for_30_ms_after_each_answer_unless_that_is_turned_off() {
    let (_, log) = play_gomocup(None);
    let all = pauses(&log);
    assert!(all.len() >= 10 && all.iter().all(|&pause| pause >= Duration::from_millis(30)), "{all:?}");
    let (_, log) = play_gomocup(Some(Duration::ZERO));
    let shortest = pauses(&log).into_iter().min();
    assert!(shortest < Some(Duration::from_millis(30)), "{shortest:?}");
}

#[test]
fn a_pause_is_on_no_clock() {
    let pause = Duration::from_millis(100);
    let (judged, log) = play_gomocup(Some(pause));
    let asked = log.lines().filter(|line| line.way == Way::In && line.text.starts_with("TURN")).count() as u32;
    let lines: Vec<_> = log.lines().collect();
    let (first, last) = (lines.first().unwrap(), lines.last().unwrap());
    let whole = Duration::from_micros(last.micros - first.micros);
    let counted: u64 = judged.record.turns.iter().flat_map(|turn| &turn.micros).sum();
    // The two engines pause in turn, and the factor of one half allows for a busy machine.
    assert!(Duration::from_micros(counted) < whole.saturating_sub(pause * asked / 2), "{counted} µs of {whole:?}");
}
