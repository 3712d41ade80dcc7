//! The parts of the evaluation that the tuner reads (feature `tuning`).

use crate::eval::{EvalInput, FACING, GODS, MATCHES, PAIRS, TERMS, WEIGHTS};
use crate::position::Position;

/// The number of weights of each kind, in the order of [`weights`]: for every god the terms, each to move and waiting;
/// then pairs of opposing workers; then every god to move against every god.
pub const KINDS: [usize; 3] = [2 * TERMS * GODS, FACING, GODS * GODS];

/// The number of weights that belong to one god.
pub const OF_A_GOD: usize = 2 * TERMS;

/// The number of gods.
pub const GOD_COUNT: usize = GODS;

/// The weights that count in a position and how often, from the side of the player to move; `None` where there is a
/// win, a threat or unplaced workers, which the engine does not evaluate.
pub fn features(position: &Position) -> Option<Vec<(usize, f32)>> {
    if position.winner().is_some() || position.can_win() || !position.threat().is_empty() {
        return None;
    }
    let ground = EvalInput::new(position)?;
    let mover = position.to_move();
    let gods = [mover, mover.other()].map(|side| position.god(side) as usize);
    let mut features = Vec::new();
    for (who, sign) in [(0, 1.0), (1, -1.0)] {
        ground.terms(who, |term| features.push((OF_A_GOD * gods[who] + 2 * term + who, sign)));
    }
    ground.pairs(|pair| features.push((KINDS[0] + pair, 1.0)));
    features.push((KINDS[0] + KINDS[1] + GODS * gods[0] + gods[1], 1.0));
    Some(features)
}

/// The current weights.
pub fn weights() -> Vec<i16> {
    let terms = WEIGHTS.as_flattened().as_flattened().iter();
    terms.chain(&PAIRS).chain(MATCHES.as_flattened()).copied().collect()
}
