//! What the arena has to know about Tetris: its protocols, and where its games begin.

use tetrad_core::driver::Situation;
use tetrad_core::random::SplitMix64;
use tetrad_tetris::protocol::{Dialect, TbpDriver};
use tetrad_tetris::{Engine, Seats, Solo, Versus};

use crate::builtin::seated;
use crate::contestant::Contestant;
use crate::external::launched;
use crate::spec::{EngineSpec, Proto, SpecError};

/// The protocols of its engines.
const SPOKEN: [Proto; 3] = [Proto::BuiltIn, Proto::Tbp, Proto::Tbp1];

/// The engine that was described, for a game alone or against somebody.
pub fn contestant<G: Seats>(spec: &EngineSpec) -> Result<Contestant<G>, SpecError> {
    let make = match (spec.proto, &spec.launch) {
        (Proto::Tbp, Some(launch)) => launched(launch, || Box::new(TbpDriver::new(Dialect::Current))),
        (Proto::Tbp1, Some(launch)) => launched(launch, || Box::new(TbpDriver::new(Dialect::Original))),
        (Proto::BuiltIn, _) => {
            seated(spec, Engine::new, |situation: &Situation<'_, G>| situation.position.view(situation.side))?
        }
        _ => return Err(spec.wrong_proto(&SPOKEN)),
    };
    Ok(Contestant::described(spec, make))
}

/// Games of different seeds by the rules of `start`, or that game itself if it is under way. Both sides of a game have
/// the same pieces. The same seed gives the same games.
pub fn random_openings(start: &Versus, count: usize, seed: u64) -> Vec<Versus> {
    if start.placed > 0 || *start != Versus::new(start.seed, start.rules) {
        return vec![start.clone()];
    }
    seeds(count, seed).map(|seed| Versus::new(seed, start.rules)).collect()
}

/// The same for games of one player.
pub fn random_solos(start: &Solo, count: usize, seed: u64) -> Vec<Solo> {
    match start.seed {
        Some(drawn) if *start == Solo::new(drawn, start.goal, start.rules) => {
            seeds(count, seed).map(|seed| Solo::new(seed, start.goal, start.rules)).collect()
        }
        _ => vec![start.clone()],
    }
}

fn seeds(count: usize, seed: u64) -> impl Iterator<Item = u64> {
    let mut rng = SplitMix64::new(seed);
    (0..count).map(move |_| rng.next_u64())
}
