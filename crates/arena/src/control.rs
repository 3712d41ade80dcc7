//! The time and search limits of an engine, with its clock during a game.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use tetrad_core::{ClockTime, Limits};

/// An engine's limits and tolerances.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Control {
    /// The limits of every move; `clock` is the time at the start of a game.
    pub limits: Limits,
    /// The tolerance past the time limit of a move.
    pub margin: Duration,
    /// The time that the engine may take to start and to get ready for a game. It is not taken off the clock.
    pub startup: Duration,
}

impl Control {
    /// The default margin.
    pub const MARGIN: Duration = Duration::from_millis(100);

    /// The default start-up limit: some engines load networks or build tables first.
    pub const STARTUP: Duration = Duration::from_secs(10);

    /// The time limit of a move that has no other, so that no engine stalls a run for ever.
    pub const LONGEST_MOVE: Duration = Duration::from_mins(10);

    /// These limits with the default margin and start-up limit.
    pub const fn new(limits: Limits) -> Self {
        Self { limits, margin: Self::MARGIN, startup: Self::STARTUP }
    }

    /// The time limit of the next move, without the margin.
    pub(crate) fn limit(&self) -> Duration {
        let on_clock = self.limits.clock.map(|clock| clock.remaining);
        self.limits.time.into_iter().chain(on_clock).min().unwrap_or(Self::LONGEST_MOVE)
    }

    /// Takes the time of a move off the clock and adds the increment.
    pub(crate) fn spend(&mut self, took: Duration) {
        if let Some(ClockTime { remaining, increment }) = &mut self.limits.clock {
            *remaining = remaining.saturating_sub(took).saturating_add(*increment);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_counts_down_and_gains_its_increment() {
        let ms = Duration::from_millis;
        let clock = ClockTime { remaining: ms(100), increment: ms(10) };
        let mut timer = Control::new(Limits { clock: Some(clock), ..Limits::default() });
        assert_eq!(timer.limit(), ms(100));
        timer.spend(ms(30));
        assert_eq!(timer.limit(), ms(80));
        // Overdrawn within the margin: only the increment is left on the clock.
        timer.spend(ms(95));
        assert_eq!(timer.limit(), ms(10));
    }

    #[test]
    fn the_stricter_limit_of_time_counts_and_none_at_all_still_ends() {
        let ms = Duration::from_millis;
        let clock = ClockTime { remaining: ms(100), increment: ms(0) };
        let both = Limits { time: Some(ms(20)), clock: Some(clock), ..Limits::default() };
        assert_eq!(Control::new(both).limit(), ms(20));
        assert_eq!(Control::new(Limits::depth(3)).limit(), Control::LONGEST_MOVE);
    }
}
