//! What the tuner of the evaluation needs to see of the engine.

use crate::Position;
use crate::eval::{Ground, MATCHES, PAIRS, WEIGHTS};

/// Everything that the evaluation counts in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Features {
    /// The numbers of the terms of the player to move, and of the one who waits.
    pub terms: [Vec<u16>; 2],
    /// How the workers of both face each other.
    pub pairs: Vec<u16>,
}

/// The features of a position that the engine would evaluate; `None` where it sees a win, a threat or unplaced workers.
pub fn features(position: &Position) -> Option<Features> {
    if position.winner().is_some() || position.can_win() || position.threat() != 0 {
        return None;
    }
    let ground = Ground::new(position)?;
    let terms = [0, 1].map(|who| {
        let mut terms = Vec::new();
        ground.terms(who, |term| terms.push(term as u16));
        terms
    });
    let mut pairs = Vec::new();
    ground.pairs(|pair| pairs.push(pair as u16));
    Some(Features { terms, pairs })
}

/// The weights of the evaluation.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// For each god and term, to move and waiting.
    pub terms: Vec<Vec<[f32; 2]>>,
    /// For each way in which two workers face each other.
    pub pairs: Vec<f32>,
    /// For each god to move against each god.
    pub matches: Vec<Vec<f32>>,
}

/// The weights in use.
pub fn weights() -> Weights {
    Weights {
        terms: WEIGHTS.iter().map(|terms| terms.iter().map(|pair| pair.map(f32::from)).collect()).collect(),
        pairs: PAIRS.iter().map(|&weight| f32::from(weight)).collect(),
        matches: MATCHES.iter().map(|row| row.iter().map(|&weight| f32::from(weight)).collect()).collect(),
    }
}
