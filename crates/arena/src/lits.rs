//! What the arena has to know about Battle of LITS: its protocols, and where its games begin.

use tetrad_core::Game;
use tetrad_core::random::SplitMix64;
use tetrad_lits::protocol::{BlitsDriver, LtpDriver, LtpForm};
use tetrad_lits::{Engine, Move, Pie, Position};

use crate::adjudication::{self, Prover};
use crate::builtin::described;
use crate::contestant::Contestant;
use crate::external::launched;
use crate::openings;
use crate::spec::{EngineSpec, Proto, SpecError};

/// The protocols of its engines.
const SPOKEN: [Proto; 3] = [Proto::BuiltIn, Proto::Ltp, Proto::Blits];

/// The engine that was described.
pub fn contestant(spec: &EngineSpec) -> Result<Contestant<Position>, SpecError> {
    let make = match (spec.proto, &spec.launch) {
        (Proto::Ltp, Some(launch)) => {
            let form = LtpForm { ids: spec.ids, side: spec.side };
            launched(launch, move || Box::new(LtpDriver::in_form(form)))
        }
        (Proto::Blits, Some(launch)) => launched(launch, || Box::new(BlitsDriver::new())),
        (Proto::BuiltIn, _) => described(spec, Engine::new)?,
        _ => return Err(spec.wrong_proto(&SPOKEN)),
    };
    Ok(Contestant::described(spec, make))
}

/// Who proves results for an [`crate::Adjudicator`], with so many nodes for each turn.
pub fn prover(nodes: u64) -> Prover<Position> {
    adjudication::prover(Engine::new(), nodes)
}

/// An opening as these engines play it: engines of the blits dialect know no game without the pie rule.
#[must_use]
pub fn agreed(opening: Position, engines: &[EngineSpec]) -> Position {
    let needs_pie = engines.iter().any(|spec| spec.proto == Proto::Blits);
    if needs_pie && opening.pie() == Pie::Off { opening.with_pie(Pie::On) } else { opening }
}

/// Draws up to `count` different openings: random boards if `start` is an empty one, else two random pieces on it. The
/// same seed gives the same openings.
pub fn random_openings(start: &Position, count: usize, seed: u64) -> Vec<Position> {
    if *start == Position::empty().with_pie(start.pie()) {
        let mut rng = SplitMix64::new(seed);
        return (0..count).map(|_| Position::random(rng.next_u64()).with_pie(start.pie())).collect();
    }
    let pieces = |position: &Position| position.legal_placements().map(Move::Place).collect();
    let drawn = openings::random(start, 2, count, seed, pieces, |_| true);
    if drawn.is_empty() && start.outcome().is_none() { vec![start.clone()] } else { drawn }
}
