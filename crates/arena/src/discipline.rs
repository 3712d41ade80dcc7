//! What engines compete in: each game as tournaments need it, and all of them by name.

use tetrad_core::random::SplitMix64;
use tetrad_core::{Game, ParseError};
use tetrad_tetris::{Solo, Versus};

use crate::adjudication::Prover;
use crate::contestant::Contestant;
use crate::spec::{EngineSpec, SpecError};
use crate::{lits, santorini, tetris, tictactoe};

/// A game as tournaments need it.
pub trait Discipline: Game {
    /// Makes whoever proves results, where proofs of ours are exact.
    const PROVER: Option<fn(u64) -> Prover<Self>> = None;

    /// The engine that was described, if it plays this.
    fn contestant(spec: &EngineSpec) -> Result<Contestant<Self>, SpecError>;

    /// Up to `count` different openings of about equal chances that grow out of this position. The same seed gives the same
    /// openings.
    fn openings(&self, count: usize, seed: u64) -> Vec<Self>;

    /// Where games begin that all begin in one position: there, and where the game has secrets still to come, with up to
    /// `count` different ones.
    fn openings_from(position: &str, _count: usize, _seed: u64) -> Result<Vec<Self>, ParseError> {
        Ok(vec![Self::parse(position)?])
    }

    /// An opening as these engines can play it.
    #[must_use]
    fn agreed(self, _engines: &[EngineSpec]) -> Self {
        self
    }
}

/// Something to be done with a discipline, whichever it is.
pub trait Errand {
    /// What comes of it.
    type Result;

    /// Does it.
    fn run<D: Discipline>(self) -> Self::Result;
}

/// What tournaments are played in, by the names of the command line.
pub const NAMES: [&str; 4] =
    [tetrad_tictactoe::Position::NAME, tetrad_lits::Position::NAME, tetrad_santorini::Position::NAME, Versus::NAME];

/// Does something with the discipline of that name; `None` if there is none.
pub fn with<E: Errand>(name: &str, errand: E) -> Option<E::Result> {
    Some(match name {
        tetrad_tictactoe::Position::NAME => errand.run::<tetrad_tictactoe::Position>(),
        tetrad_lits::Position::NAME => errand.run::<tetrad_lits::Position>(),
        tetrad_santorini::Position::NAME => errand.run::<tetrad_santorini::Position>(),
        Versus::NAME => errand.run::<Versus>(),
        _ => return None,
    })
}

impl Discipline for tetrad_tictactoe::Position {
    const PROVER: Option<fn(u64) -> Prover<Self>> = Some(tictactoe::prover);

    fn contestant(spec: &EngineSpec) -> Result<Contestant<Self>, SpecError> {
        tictactoe::contestant(spec)
    }

    fn openings(&self, count: usize, seed: u64) -> Vec<Self> {
        tictactoe::random_openings(self, tictactoe::usual_plies(self), count, seed)
    }
}

impl Discipline for tetrad_lits::Position {
    const PROVER: Option<fn(u64) -> Prover<Self>> = Some(lits::prover);

    fn contestant(spec: &EngineSpec) -> Result<Contestant<Self>, SpecError> {
        lits::contestant(spec)
    }

    fn openings(&self, count: usize, seed: u64) -> Vec<Self> {
        lits::random_openings(self, count, seed)
    }

    fn agreed(self, engines: &[EngineSpec]) -> Self {
        lits::agreed(self, engines)
    }
}

impl Discipline for tetrad_santorini::Position {
    const PROVER: Option<fn(u64) -> Prover<Self>> = Some(santorini::prover);

    fn contestant(spec: &EngineSpec) -> Result<Contestant<Self>, SpecError> {
        santorini::contestant(spec)
    }

    fn openings(&self, count: usize, seed: u64) -> Vec<Self> {
        santorini::random_openings(self, count, seed)
    }
}

impl Discipline for Versus {
    fn contestant(spec: &EngineSpec) -> Result<Contestant<Self>, SpecError> {
        tetris::contestant(spec)
    }

    fn openings(&self, count: usize, seed: u64) -> Vec<Self> {
        tetris::random_openings(self, count, seed)
    }

    /// A position of one player is what both sides have before them, each time with other pieces to come.
    fn openings_from(position: &str, count: usize, seed: u64) -> Result<Vec<Self>, ParseError> {
        if position.contains('|') {
            return Ok(vec![Self::parse(position)?]);
        }
        let solo = Solo::parse(position)?;
        let mut rng = SplitMix64::new(seed);
        Ok((0..count.max(1)).map(|_| Self::between(&solo.position, rng.next_u64(), solo.rules)).collect())
    }
}

impl Discipline for Solo {
    fn contestant(spec: &EngineSpec) -> Result<Contestant<Self>, SpecError> {
        tetris::contestant(spec)
    }

    fn openings(&self, count: usize, seed: u64) -> Vec<Self> {
        tetris::random_solos(self, count, seed)
    }
}
