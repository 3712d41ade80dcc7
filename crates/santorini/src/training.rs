//! What the training of the network reads (feature `training`): features and their images.

use tetrad_core::Symmetry;
use tetrad_core::engine::weights::Weights;

use crate::eval::features::{self, COUNTED, HEIGHTS, STANDS};
use crate::eval::network;
use crate::moves::Turn;
use crate::position::Position;
use crate::search::prior::{self, TurnPriors};
use crate::square::Square;

/// Access to the weights of the network.
pub const WEIGHTS: Weights = network::WEIGHTS;

/// The number of features.
pub const FEATURES: usize = features::FEATURES;

/// The number of features that count in a position.
pub const ACTIVE: usize = features::ACTIVE;

/// The number of output weights that the network chooses from.
pub const BUCKETS: usize = features::BUCKETS;

/// The features that count in a position; `None` while workers are not placed.
pub fn active(position: &Position) -> Option<[u16; ACTIVE]> {
    features::active(position)
}

/// The output weights for a position: by the levels that are built.
pub fn bucket(position: &Position) -> usize {
    features::bucket(position)
}

/// Whether the engine evaluates the position: where there is a win or a threat, it searches on instead.
pub fn is_quiet(position: &Position) -> bool {
    position.winner().is_none() && !position.can_win() && position.threat().is_empty() && !position.is_placement()
}

/// The number of weights of the prior of turns.
pub const PRIOR_WEIGHTS: usize = prior::WEIGHTS;

/// The weights of the prior that count for each turn; those of placements have none.
pub fn turn_features(position: &Position, turns: &[Turn]) -> Vec<Vec<usize>> {
    let priors = TurnPriors::new(position);
    turns.iter().map(|&turn| priors.features(turn).map_or_else(Vec::new, Vec::from)).collect()
}

/// The feature on the turned or mirrored board.
pub fn image(feature: usize, symmetry: Symmetry) -> usize {
    let turned = |square: usize| Square::new(square).expect("it is on the board").image(symmetry).index();
    match feature.checked_sub(HEIGHTS).filter(|_| feature < COUNTED) {
        Some(worker) => {
            let stand = worker % STANDS;
            feature - stand + turned(stand / 4) * 4 + stand % 4
        }
        None if feature < HEIGHTS => turned(feature / 5) * 5 + feature % 5,
        None => feature,
    }
}

#[cfg(test)]
mod tests {
    use tetrad_core::Game;

    use super::*;

    #[test]
    fn features_of_the_image_are_the_images_of_the_features() {
        let position: Position = "0110000034000020000000000/2/pan:3,17/athena:6,13".parse().unwrap();
        let sorted = |mut features: Vec<usize>| {
            features.sort_unstable();
            features
        };
        let features = |position: &Position| active(position).unwrap().map(usize::from);
        for symmetry in Symmetry::ALL {
            let images = features(&position).map(|feature| image(feature, symmetry));
            assert_eq!(sorted(images.to_vec()), sorted(features(&position.image(symmetry)).to_vec()));
        }
    }

    #[test]
    fn every_position_has_different_features_in_range() {
        let position: Position = "0110000034000020000000000/1/mortal:3,17/mortal:6,13".parse().unwrap();
        let features = active(&position).unwrap();
        assert!(features.iter().all(|&feature| usize::from(feature) < FEATURES));
        assert_eq!(active(&Position::default()), None);
    }
}
