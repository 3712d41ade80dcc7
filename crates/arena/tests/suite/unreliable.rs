//! Hundreds of games against an engine that commits every kind of fault at random.

use std::collections::BTreeMap;
use std::time::Duration;

use tetrad_arena::referee::{self, Seat};
use tetrad_arena::{Control, External, FaultKind, Player};
use tetrad_core::random::SplitMix64;
use tetrad_core::{Limits, Side, Stop};
use tetrad_tictactoe::Position;
use tetrad_tictactoe::protocol::St3pDriver;

use crate::fixture::launch;
use crate::orphans::with_variable;

const FAULTS: &str = "crash:5 stall:5 flood:5 close:5 half:5 illegal:5 garbled:5";

fn player(ways: &str, run: &str) -> External<Position> {
    External::new(launch(ways, run), Box::new(|| Box::new(St3pDriver::new())))
}

/// Four random marks: the engine's faults depend on the position, so every game needs its own.
fn opening(rng: &mut SplitMix64) -> Position {
    let mut position = Position::empty(6, 6, 4).unwrap();
    for _ in 0..4 {
        let squares: Vec<_> = position.legal_squares().collect();
        position.mark(*rng.pick(&squares).unwrap()).unwrap();
    }
    position
}

#[test]
fn every_game_has_one_result_and_one_reason_and_the_healthy_engine_never_loses_on_time() {
    let run = format!("unreliable-{}", std::process::id());
    let (mut faulty, mut healthy) = (player(FAULTS, &run), player("", &run));
    let startup = Duration::from_mins(1);
    let hasty = Control { limits: Limits::time(Duration::from_millis(30)), margin: Duration::ZERO, startup };
    let calm = Control { limits: Limits::time(Duration::from_secs(1)), margin: Duration::from_secs(5), startup };
    let mut rng = SplitMix64::new(1);
    let mut reasons = BTreeMap::new();
    for game in 0..300 {
        let opening = opening(&mut rng);
        let mut seats = [
            Seat { name: "faulty", player: &mut faulty as &mut dyn Player<Position>, control: &hasty },
            Seat { name: "healthy", player: &mut healthy, control: &calm },
        ];
        let bad = Side::BOTH[game % 2];
        seats.rotate_left(game % 2);
        let judged = referee::play(&opening, &mut seats, &Stop::new()).unwrap();
        let outcome = judged.record.outcome.expect("every game has a result");
        assert_eq!(judged.faults[bad.other().index()], None, "the healthy engine did nothing wrong");
        let reason = match &judged.faults[bad.index()] {
            Some(fault) => {
                assert_eq!((outcome.winner, &*outcome.reason), (Some(bad.other()), fault.to_string().as_str()));
                assert!(!fault.transcript.sent.is_empty(), "the last lines are on record: {fault:?}");
                fault.kind.to_string()
            }
            None => outcome.reason.into_owned(),
        };
        *reasons.entry(reason).or_insert(0) += 1;
    }
    faulty.close();
    healthy.close();
    assert_eq!(reasons.values().sum::<i32>(), 300);
    let seen = |kind: FaultKind| reasons.get(&kind.to_string()).copied().unwrap_or(0);
    for kind in [FaultKind::Crashed, FaultKind::Late, FaultKind::ClosedOutput, FaultKind::Illegal, FaultKind::Garbled] {
        assert!(seen(kind) > 5, "{kind}: {reasons:?}");
    }
    assert_eq!(with_variable(&format!("TETRAD_TEST_RUN={run}")), [0; 0], "no orphan");
}
