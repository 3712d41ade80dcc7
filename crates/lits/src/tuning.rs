//! The parts of the evaluation that the tuner reads (feature `tuning`).

use crate::eval::{CLASSES, PHASES, SURVIVAL, TEMPO, count, phase};
use crate::position::{Player, Position};

/// The weights that count in a position and how often, from the side of the player to move.
pub fn features(position: &Position) -> Vec<(usize, f32)> {
    let room = &position.legality().room;
    let symbols = Player::BOTH.map(|player| position.symbols_of(player) - room.occupied);
    let [x, o] = count(symbols, &room.placements);
    let sign = if position.to_move() == Player::X { 1 } else { -1 };
    let phase = phase(usize::from(position.piece_count()));
    let survival = (0..CLASSES).map(|class| (CLASSES * phase + class, (sign * (x[class] - o[class])) as f32));
    survival.filter(|&(_, count)| count != 0.0).chain([(CLASSES * PHASES + phase, 1.0)]).collect()
}

/// The current weights: the value of a symbol by phase and class, then the value of the right to move by phase.
pub fn weights() -> Vec<i16> {
    SURVIVAL.as_flattened().iter().chain(&TEMPO).copied().collect()
}

/// The number of classes of symbols in a phase.
pub const SYMBOL_CLASSES: usize = CLASSES;
