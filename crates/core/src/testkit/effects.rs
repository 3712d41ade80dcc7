//! Effects of drivers, for comparisons in tests.

use crate::Game;
use crate::protocol::driver::{Effect, Effects};

/// The effect that sends these lines.
pub fn send<M>(lines: &[&str]) -> Effect<M> {
    Effect::Send(lines.iter().map(|&line| line.to_owned()).collect())
}

/// The lines that effects send.
pub fn sends<G: Game>(effects: Effects<G>) -> Vec<String> {
    let lines = |effect| if let Effect::Send(lines) = effect { lines } else { Vec::new() };
    effects.into_iter().flat_map(lines).collect()
}
