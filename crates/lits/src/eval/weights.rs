//! What the evaluation believes.

use super::{CLASSES, PHASES};

/// What a symbol is worth, by phase and class. Settled ones are the first class.
pub(crate) const SURVIVAL: [[i16; CLASSES]; PHASES] = [
    [40, 37, 35, 32, 30, 29, 27, 26, 23, 20, 18, 17, 16, 16],
    [40, 37, 35, 32, 30, 29, 27, 26, 23, 20, 18, 17, 16, 16],
    [40, 37, 35, 32, 30, 29, 27, 26, 23, 20, 18, 17, 16, 16],
    [40, 37, 35, 32, 30, 29, 27, 26, 23, 20, 18, 17, 16, 16],
    [40, 37, 35, 32, 30, 29, 27, 26, 23, 20, 18, 17, 16, 16],
    [40, 37, 35, 32, 30, 29, 27, 26, 23, 20, 18, 17, 16, 16],
    [40, 37, 35, 32, 30, 29, 27, 26, 23, 20, 18, 17, 16, 16],
    [40, 37, 35, 32, 30, 29, 27, 26, 23, 20, 18, 17, 16, 16],
];

/// What it is worth to be the one to move, by phase.
pub(crate) const TEMPO: [i16; PHASES] = [40, 40, 40, 38, 34, 28, 20, 12];
