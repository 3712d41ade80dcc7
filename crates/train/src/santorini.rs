//! Santorini for the kit: half of the games between mortals, a quarter between equal gods, a quarter between any.

use serde_json::json;
use tetrad_core::Symmetry;
use tetrad_core::engine::weights::Weights;
use tetrad_core::random::SplitMix64;
use tetrad_santorini::training::{
    ACTIVE, BUCKETS, FEATURES, PRIOR_WEIGHTS, WEIGHTS, active, bucket, image, is_quiet, turn_features,
};
use tetrad_santorini::{Engine, God, Position, Turn};

use crate::course::Course;

fn gods(random: &mut SplitMix64) -> [God; 2] {
    let mut any = || *random.pick(&God::ALL).expect("there are gods");
    let [one, other] = [any(), any()];
    match random.below(4) {
        0 | 1 => [God::Mortal; 2],
        2 => [one; 2],
        _ => [one, other],
    }
}

impl Course for Position {
    type Engine = Engine;

    const WEIGHTS: Weights = WEIGHTS;

    /// The placements and up to eight turns at random, none of which loses at once if another does not.
    fn opening(random: &mut SplitMix64) -> Self {
        loop {
            let mut position = Self::new(gods(random));
            for _ in 0..2 + random.below(9) {
                let turns = position.turns();
                let careful: Vec<Turn> =
                    turns.iter().copied().filter(|&turn| !position.after_unchecked(turn).can_win()).collect();
                let turn = *random.pick(&careful).unwrap_or(&turns[0]);
                position = position.after_unchecked(turn);
                if position.winner().is_some() {
                    break;
                }
            }
            if position.winner().is_none() {
                return position;
            }
        }
    }

    fn sample(&self) -> Option<(Vec<u8>, u8)> {
        let features = active(self).filter(|_| is_quiet(self))?;
        Some((features.iter().flat_map(|feature| feature.to_le_bytes()).collect(), bucket(self) as u8))
    }

    const PRIOR_WEIGHTS: usize = PRIOR_WEIGHTS;

    fn move_features(&self) -> Option<Vec<Vec<usize>>> {
        is_quiet(self).then(|| turn_features(self, &self.moves()))
    }

    fn layout() -> serde_json::Value {
        let images: Vec<Vec<usize>> = Symmetry::ALL
            .into_iter()
            .map(|symmetry| (0..FEATURES).map(|feature| image(feature, symmetry)).collect())
            .collect();
        json!({"game": "santorini", "features": FEATURES, "active": ACTIVE, "buckets": BUCKETS, "images": images})
    }
}
