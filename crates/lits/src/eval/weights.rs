//! What the evaluation believes. Written by the tuner (`examples/tune.rs`); see there how.

use super::{CLASSES, PHASES};

/// What a symbol is worth, by phase and class. Settled ones are the first class.
pub(crate) const SURVIVAL: [[i16; CLASSES]; PHASES] = [
    [56, 43, 37, 36, 30, 31, 32, 28, 28, 24, 20, 19, 19, 19],
    [52, 44, 37, 38, 31, 34, 33, 32, 31, 26, 25, 25, 21, 22],
    [53, 43, 39, 42, 35, 36, 36, 34, 31, 29, 26, 27, 22, 23],
    [61, 50, 45, 45, 40, 42, 40, 40, 35, 33, 31, 33, 26, 27],
    [136, 92, 85, 80, 72, 70, 64, 69, 64, 60, 59, 64, 45, 47],
    [204, 97, 98, 102, 94, 77, 79, 69, 80, 76, 78, 69, 46, 35],
    [218, 61, 68, 61, 63, 41, 55, 41, 58, 31, 32, 22, 18, 17],
    [186, 21, 32, 33, 33, 27, 27, 26, 25, 19, 18, 17, 16, 16],
];

/// What it is worth to be the one to move, by phase.
pub(crate) const TEMPO: [i16; PHASES] = [65, 50, 60, 70, 165, 131, 99, 46];
