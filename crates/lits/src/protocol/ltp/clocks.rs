//! The time that an engine has for its moves.

use std::time::Duration;

use tetrad_core::protocol::wire::sensible;
use tetrad_core::{ClockTime, Limits};

use crate::position::Player;

/// The limit for a move without any time settings.
const TIME_WITHOUT_LIMIT: Duration = Duration::from_secs(5);

/// The time settings, and the time that is left.
#[derive(Clone, Debug, Default)]
pub(super) struct Clocks {
    /// The time left on each player's clock; `None` unless it was set.
    left: [Option<Duration>; 2],
    increment: Duration,
    each: Option<Duration>,
}

impl Clocks {
    /// Applies new settings, in which zero is no limit.
    pub(super) fn set(&mut self, [main, increment, each]: [Duration; 3]) {
        let limit = |time: Duration| (!time.is_zero()).then_some(time);
        *self = Self { left: [limit(main); 2], increment, each: limit(each) };
    }

    /// Sets the time left on a player's clock.
    pub(super) const fn show(&mut self, player: Player, left: Duration) {
        self.left[player.index()] = Some(left);
    }

    /// The limits of a player's next move.
    pub(super) fn limits(&self, player: Player) -> Limits {
        let left = self.left[player.index()];
        if left.is_none() && self.each.is_none() {
            return Limits::time(TIME_WITHOUT_LIMIT);
        }
        let clock = |remaining| ClockTime { remaining, increment: self.increment };
        Limits { time: self.each.and_then(sensible), clock: left.and_then(sensible).map(clock), ..Limits::default() }
    }

    /// Subtracts the planned time of a move from a player's clock, which holds until the client sends what the clock
    /// shows.
    pub(super) fn spend(&mut self, player: Player, moves_left: u32) {
        let planned = self.limits(player).pace(Duration::ZERO, moves_left).soft;
        if let (Some(left), Some(planned)) = (&mut self.left[player.index()], planned) {
            *left = left.saturating_sub(planned).saturating_add(self.increment);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_nobody_reads_out_goes_down_all_the_same() {
        let mut clocks = Clocks::default();
        assert_eq!(clocks.limits(Player::X), Limits::time(Duration::from_secs(5)));
        clocks.set([Duration::from_secs(10), Duration::ZERO, Duration::ZERO]);
        let left = |clocks: &Clocks| clocks.limits(Player::X).clock.unwrap().remaining;
        for moves_left in [7, 6, 5, 4, 3, 2, 1] {
            let before = left(&clocks);
            clocks.spend(Player::X, moves_left);
            assert!(left(&clocks) < before);
        }
        assert_eq!(clocks.limits(Player::O).clock.unwrap().remaining, Duration::from_secs(10));
        clocks.show(Player::X, Duration::from_secs(3));
        assert_eq!(left(&clocks), Duration::from_secs(3));
    }
}
