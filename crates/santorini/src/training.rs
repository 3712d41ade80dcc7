//! What the training of the network reads (feature `training`): features, their images, and rows that start from a common one.

pub use crate::eval::features::{ACTIVE, BUCKETS, FEATURES, active, bucket};
use tetrad_core::Symmetry;

use crate::eval::features::{HEIGHTS, STANDS, WORKERS};
use crate::gods::God;
use crate::position::Position;
use crate::square::Square;

/// The number of rows that several features share during training: those of a worker, whatever its god.
pub const SHARED: usize = 2 * STANDS;

/// Whether the engine evaluates the position: where there is a win or a threat, it searches on instead.
pub fn is_quiet(position: &Position) -> bool {
    position.winner().is_none() && !position.can_win() && position.threat().is_empty() && !position.is_placement()
}

/// The player and the square and height of the feature of a worker.
fn stand_of(feature: usize) -> Option<(usize, usize)> {
    let who = (0..2).find(|&who| (WORKERS[who]..WORKERS[who] + God::ALL.len() * STANDS).contains(&feature))?;
    Some((who, (feature - WORKERS[who]) % STANDS))
}

/// The shared row of a feature.
pub fn shared(feature: usize) -> Option<usize> {
    stand_of(feature).map(|(who, stand)| who * STANDS + stand)
}

/// The feature on the turned or mirrored board.
pub fn image(feature: usize, symmetry: Symmetry) -> usize {
    let turned = |square: usize| Square::new(square).expect("it is on the board").image(symmetry).index();
    match stand_of(feature) {
        Some((_, stand)) => feature - stand + turned(stand / 4) * 4 + stand % 4,
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
