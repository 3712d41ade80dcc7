//! What the training of the network reads (feature `training`): the cells and threats of a position, and the windows around free cells.

use tetrad_core::engine::weights::Weights;

use crate::eval::{network, windows};
use crate::position::{Cell, Position};
use crate::search::Probe;

/// Access to the weights of the network.
pub const WEIGHTS: Weights = network::WEIGHTS;

/// The number of windows.
pub const WINDOWS: usize = windows::WINDOWS;

/// The number of cells of a window on either side of its middle.
pub const RADIUS: usize = windows::RADIUS;

/// The window of each code: one bit for each cell around the middle and player, the first player's lower.
pub fn windows() -> Vec<usize> {
    (0..windows::CODES).map(windows::number).collect()
}

/// The window with the players' marks exchanged, for each window.
pub fn exchanged() -> Vec<usize> {
    let mut images = vec![0; WINDOWS];
    for code in 0..windows::CODES {
        images[windows::number(code)] = windows::number(windows::exchanged(code));
    }
    images
}

/// The number of sets of threats.
pub const THREAT_SETS: usize = network::THREAT_SETS;

/// The third of the board in which a row or column lies.
pub const fn third(at: u8, size: u8) -> usize {
    network::third(at as usize, size as usize)
}

/// Each cell, row by row: 0 if it is free, 1 with a mark of the player to move, 2 with one of the opponent, 3 if it can't be marked; and the set
/// of threats. `None` where the engine does not evaluate: it sees the result or the only answer.
pub fn inputs(position: &Position) -> Option<(Vec<u8>, u8)> {
    let probe = Probe::new(position).filter(Probe::is_evaluated)?;
    let state = |&cell: &Cell| match cell {
        Cell::Free => 0,
        Cell::Marked(mark) if mark == position.to_move() => 1,
        Cell::Marked(_) => 2,
        Cell::Unplayable => 3,
    };
    Some((position.cells().iter().map(state).collect(), probe.threats() as u8))
}
