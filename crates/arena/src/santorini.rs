//! What the arena has to know about Santorini: its protocol, and where its games begin.

use tetrad_core::{Game, Limits, Search, Side};
use tetrad_santorini::protocol::SantoriniDriver;
use tetrad_santorini::{Engine, Position};

use crate::adjudication::{self, Prover};
use crate::builtin::described;
use crate::contestant::Contestant;
use crate::external::launched;
use crate::openings;
use crate::spec::{EngineSpec, Proto, SpecError};

/// The protocols of its engines. Both dialects are one: the driver understands what either prints.
const SPOKEN: [Proto; 2] = [Proto::BuiltIn, Proto::Santorini];

/// The engine that was described.
pub fn contestant(spec: &EngineSpec) -> Result<Contestant<Position>, SpecError> {
    let make = match (spec.proto, &spec.launch) {
        (Proto::Santorini, Some(launch)) => launched(launch, || Box::new(SantoriniDriver::new())),
        (Proto::BuiltIn, _) => described(spec, Engine::new)?,
        _ => return Err(spec.wrong_proto(&SPOKEN)),
    };
    Ok(Contestant::described(spec, make))
}

/// Who proves results for an [`crate::Adjudicator`], with so many nodes for each turn.
pub fn prover(nodes: u64) -> Prover<Position> {
    adjudication::prover(Engine::new(), nodes)
}

/// Draws up to `count` different openings of about equal chances: before the workers are placed by placing them, later
/// by two random turns. Where the engine finds no such position (because of the gods, or of `start`), chances are what
/// they are: the pairs are fair all the same. The same seed gives the same openings.
pub fn random_openings(start: &Position, count: usize, seed: u64) -> Vec<Position> {
    /// Enough to see what wins at once or by force soon.
    const GLANCE: u64 = 3_000;
    /// A position beyond this is no longer open.
    const WINDOW: i32 = 100;
    let unplaced = Side::BOTH.into_iter().filter(|&side| start.workers(side) == 0).count();
    let plies = if unplaced == 0 { 2 } else { unplaced };
    let turns = |position: &Position| position.turns();
    let mut judge = Engine::new();
    judge.set_option("hash", "1").expect("engines have a table of any size");
    let accept = openings::balanced(judge, Limits::nodes(GLANCE), WINDOW);
    let mut drawn = openings::random(start, plies, count, seed, turns, accept);
    if drawn.is_empty() {
        drawn = openings::random(start, plies, count, seed, turns, |_| true);
    }
    if drawn.is_empty() && start.outcome().is_none() { vec![*start] } else { drawn }
}
