//! What the tuner of the evaluation sees of it (feature `tuning`).

use crate::eval::{CLASSES, PHASES, SURVIVAL, TEMPO, count, phase};
use crate::position::{Player, Position};

/// Which weights count in a position, and how often, from the side of the player to move.
pub fn features(position: &Position) -> Vec<(usize, f32)> {
    let room = &position.legality().room;
    let symbols = Player::BOTH.map(|player| position.symbols_of(player) & !room.occupied);
    let [x, o] = count(symbols, &room.possible);
    let sign = if position.to_move() == Player::X { 1 } else { -1 };
    let phase = phase(usize::from(position.piece_count()));
    let survival = (0..CLASSES).map(|class| (CLASSES * phase + class, (sign * (x[class] - o[class])) as f32));
    survival.filter(|&(_, count)| count != 0.0).chain([(CLASSES * PHASES + phase, 1.0)]).collect()
}

/// The weights in use: what a symbol is worth by phase and class, then by phase the right to move.
pub fn weights() -> Vec<i16> {
    SURVIVAL.as_flattened().iter().chain(&TEMPO).copied().collect()
}

/// How many symbols are told apart in a phase.
pub const SYMBOL_CLASSES: usize = CLASSES;
