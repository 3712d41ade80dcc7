//! Every kind of misbehaviour loses with its own reason, in time, and leaves no process behind.

use std::time::{Duration, Instant};

use tetrad_arena::referee::{self, Judged, NoGame, Seat};
use tetrad_arena::{Control, External, Fault, FaultKind, Launch, Player};
use tetrad_core::{Game, Record, Side, Stop};
use tetrad_tictactoe::Position;

use crate::orphans::assert_group_is_gone;
use crate::simple::{VERBOSE, external, impatient, patient};

/// The time that a busy machine may add to a deadline before the referee counts as late.
const GENEROUS: Duration = Duration::from_secs(10);

fn play(mut first: External<Position>, control: &Control) -> Result<Judged, NoGame> {
    let mut honest = external("honest");
    let mut seats = [
        Seat { name: "bad", player: &mut first, control },
        Seat { name: "good", player: &mut honest, control: &patient() },
    ];
    referee::play(&Position::start(), &mut seats, &Stop::new())
}

/// Plays `mode` against an honest engine. It must lose by a fault.
#[track_caller]
fn fault(mode: &str, control: &Control) -> (Fault, Record) {
    let asked = Instant::now();
    let Judged { record, faults: [fault, none], .. } = play(external(mode), control).unwrap();
    let took = asked.elapsed();
    let fault = fault.expect("the engine misbehaves");
    assert_eq!(none, None, "the honest engine did nothing wrong");
    let outcome = record.outcome.clone().unwrap();
    assert_eq!((outcome.winner, &*outcome.reason), (Some(Side::Second), fault.to_string().as_str()));
    let limit = control.limits.time.unwrap() + control.margin + GENEROUS;
    assert!(matches!(fault.kind, FaultKind::NotReady) || took < limit, "judged after {took:?}");
    if let Some(pid) = fault.transcript.stderr.first().and_then(|line| line.parse().ok()) {
        assert_group_is_gone(pid);
    } else {
        assert!(mode == "stubborn" || !record.players[0].version.is_empty(), "{fault:?}");
    }
    (fault, record)
}

const LATE: &str = "late: no move within 100ms and a margin of 50ms";

#[test]
fn silence_is_late() {
    let (fault, record) = fault("stall", &impatient());
    assert_eq!(fault.to_string(), LATE);
    assert_eq!(fault.transcript.sent, ["hello", "go a1 b1 c1 a2 b2 c2 a3 b3 c3"]);
    assert_eq!(fault.transcript.received, [format!("ready {}", record.players[0].version)]);
    assert_eq!(record.turns, []);
}

#[test]
fn a_flood_is_late() {
    let (fault, _) = fault("flood", &impatient());
    assert_eq!(fault.to_string(), LATE);
    // The last line may be cut off.
    assert_eq!(fault.transcript.received[..15], ["thinking"; 15]);
}

#[test]
fn a_flood_without_line_breaks_is_late() {
    assert_eq!(fault("flood-without-end", &impatient()).0.to_string(), LATE);
}

#[test]
fn half_a_line_is_late_and_on_record() {
    let (fault, _) = fault("half-line", &impatient());
    assert_eq!(fault.to_string(), LATE);
    assert_eq!(fault.transcript.received.last().unwrap(), "move a1");
}

#[test]
fn a_crash_is_told_with_its_status_and_last_words() {
    let (fault, record) = fault("crash", &patient());
    assert_eq!(fault.to_string(), "crashed: exit status: 3");
    assert_eq!(fault.transcript.stderr, [record.players[0].version.as_str(), "out of ideas"]);
}

#[test]
fn a_death_by_signal_is_a_crash() {
    let (fault, _) = fault("segfault", &patient());
    assert_eq!(fault.kind, FaultKind::Crashed);
    assert!(fault.detail.starts_with("signal: 11"), "{fault}");
}

#[test]
fn a_closed_output_is_noticed_at_once() {
    let (fault, _) = fault("close-output", &patient());
    assert_eq!(fault.to_string(), "closed its output: no more output, and it had not ended by itself");
}

#[test]
fn an_illegal_move_is_judged_by_the_rules() {
    let (fault, record) = fault("illegal", &patient());
    assert_eq!(fault.to_string(), "illegal: illegal move `a1`: the square is taken");
    assert_eq!(fault.transcript.received.last().unwrap(), "move a1");
    // The first time the move was legal.
    let moves: Vec<&str> = record.turns.iter().map(|turn| turn.moves[0].as_str()).collect();
    assert_eq!(moves, ["a1", "b1"]);
}

#[test]
fn what_is_no_move_is_garbled() {
    assert_eq!(fault("garbage", &patient()).0.to_string(), "garbled: fast");
}

#[test]
fn a_refusal_is_quoted() {
    assert_eq!(fault("refuses", &patient()).0.to_string(), "refused: thanks");
    assert_eq!(fault("refuses-later", &patient()).0.to_string(), "refused: more");
}

#[test]
fn who_is_not_ready_in_time_loses() {
    let control = Control { startup: Duration::from_millis(200), ..patient() };
    assert_eq!(fault("mute", &control).0.to_string(), "not ready: no sign of readiness within 200ms");
    let (fault, _) = fault("dead-on-arrival", &patient());
    assert_eq!(fault.to_string(), "crashed: exit status: 7");
}

#[test]
fn an_engine_that_does_not_read_cannot_block_the_referee() {
    let board = Position::start().with_win_length(VERBOSE).unwrap();
    for mode in ["deaf", "deaf-flood"] {
        let (mut deaf, mut honest) = (external(mode), external("honest"));
        let (control, patient) = (impatient(), patient());
        let mut seats = [
            Seat { name: "deaf", player: &mut deaf as &mut dyn Player<Position>, control: &control },
            Seat { name: "honest", player: &mut honest, control: &patient },
        ];
        let judged = referee::play(&board, &mut seats, &Stop::new()).unwrap();
        assert_eq!(judged.record.outcome.unwrap().reason, LATE);
    }
}

#[test]
fn who_cannot_play_the_game_loses_it() {
    let board = Position::empty(10, 10, 5).unwrap();
    let mut honest = external("honest");
    let mut builtin = tetrad_arena::BuiltIn::<Position>::new(Box::new(tetrad_tictactoe::Engine::new));
    let control = patient();
    let mut seats = [
        Seat { name: "builtin", player: &mut builtin as &mut dyn Player<Position>, control: &control },
        Seat { name: "honest", player: &mut honest, control: &control },
    ];
    let judged = referee::play(&board, &mut seats, &Stop::new()).unwrap();
    let outcome = judged.record.outcome.unwrap();
    assert_eq!((outcome.winner, &*outcome.reason), (Some(Side::First), "unplayable: the board is too large"));
}

#[test]
fn nobody_gets_the_point_if_nobody_gets_ready() {
    let (mut first, mut second) = (external("dead-on-arrival"), external("refuses"));
    let control = patient();
    let mut seats = [
        Seat { name: "a", player: &mut first as &mut dyn Player<Position>, control: &control },
        Seat { name: "b", player: &mut second, control: &control },
    ];
    let error = referee::play(&Position::start(), &mut seats, &Stop::new()).unwrap_err();
    let expected = "neither player got ready; the first: crashed: exit status: 7; the second: refused: thanks";
    assert_eq!(error.to_string(), expected);
}

#[test]
fn a_program_that_is_not_there_is_no_loss_but_an_error() {
    let launch = Launch { program: "./no-such-engine".into(), ..Launch::default() };
    let missing = External::new(launch, Box::new(|| unreachable!("nothing to drive")));
    let error = play(missing, &patient()).unwrap_err().to_string();
    let expected = "bad: not started: `./no-such-engine` can't be run: No such file or directory (os error 2)";
    assert_eq!(error, expected);
}

#[test]
fn noise_of_any_bytes_is_survived_and_a_second_answer_is_no_answer_to_the_next_question() {
    let judged = play(external("chatty"), &patient()).unwrap();
    assert_eq!(judged.faults, [None, None]);
    let outcome = judged.record.outcome.unwrap();
    assert_eq!((outcome.winner, &*outcome.reason), (Some(Side::First), "3 in a line"));
}

#[test]
fn a_last_line_without_an_end_counts() {
    let (fault, record) = fault("last-words", &patient());
    assert_eq!(fault.to_string(), "crashed: exit status: 0");
    assert_eq!(record.turns.len(), 2);
}

#[test]
fn thoughts_times_and_names_go_on_record() {
    let judged = play(external("honest"), &patient()).unwrap();
    let record = judged.record;
    assert_eq!(record.start, Position::start().to_string());
    assert_eq!([&record.players[0].name, &record.players[1].name], ["bad", "good"]);
    let moves: Vec<&str> = record.turns.iter().map(|turn| turn.moves[0].as_str()).collect();
    assert_eq!(moves, ["a1", "b1", "c1", "a2", "b2", "c2", "a3"]);
    assert!(record.turns.iter().all(|turn| turn.micros.len() == 1 && turn.micros[0] > 0));
}
