//! Matches of two engines, for tests of other subjects.

use tetrad_arena::report::Summary;
use tetrad_arena::{Contestant, RunOptions, Tournament};
use tetrad_core::{Record, Room, Stop};

/// Plays a match, one game at a time.
pub(crate) fn play_match<G: Room>(engines: [Contestant<G>; 2], openings: Vec<G>, games: u32) -> (Vec<Record>, Summary) {
    let mut records = Vec::new();
    let tournament = Tournament::new(engines.into(), openings, games);
    let mut finish =
        tournament.run(&RunOptions::new(&Stop::new()), |progress| records.push(progress.game.record.clone())).unwrap();
    (records, finish.pairings.swap_remove(0))
}
