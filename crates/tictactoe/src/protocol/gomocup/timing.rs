//! The time of a Gomocup game: three settings, of which the strictest counts.

use std::time::Duration;

use tetrad_core::{ClockTime, Limits};

use super::messages::Setting;
use tetrad_core::wire::sensible;

/// For a move in a game without any limit of time.
const TIME_WITHOUT_LIMIT: Duration = Duration::from_secs(30);

/// What `INFO` has told about the time.
#[derive(Clone, Debug, Default)]
pub(super) struct Timing {
    turn: Option<Duration>,
    game: Option<Duration>,
    left: Option<Duration>,
}

impl Timing {
    /// Takes note of a setting; those that are not about time change nothing.
    pub(super) fn set(&mut self, setting: Setting) {
        match setting {
            Setting::TimeoutTurn(time) => self.turn = Some(time),
            Setting::TimeoutMatch(time) => self.game = Some(time),
            Setting::TimeLeft(time) => self.left = Some(time),
            Setting::MaxMemory(_) | Setting::Rule(_) | Setting::Other => {}
        }
    }

    /// The limits of the next move.
    pub(super) fn limits(&self) -> Limits {
        // A match timeout of 0 says that there is none, whatever is said to be left of it.
        let clock = if self.game == Some(Duration::ZERO) { None } else { self.left.or(self.game) };
        if self.turn.is_none() && clock.is_none() {
            return Limits::time(TIME_WITHOUT_LIMIT);
        }
        let clock_time = |remaining| ClockTime { remaining, increment: Duration::ZERO };
        Limits {
            time: self.turn.and_then(sensible),
            clock: clock.and_then(sensible).map(clock_time),
            ..Limits::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    fn limits(settings: &[Setting]) -> Limits {
        let mut timing = Timing::default();
        for &setting in settings {
            timing.set(setting);
        }
        timing.limits()
    }

    const fn clock(remaining: u64) -> ClockTime {
        ClockTime { remaining: ms(remaining), increment: Duration::ZERO }
    }

    #[test]
    fn without_limits_a_move_takes_thirty_seconds_at_most() {
        assert_eq!(limits(&[]), Limits::time(Duration::from_secs(30)));
        assert_eq!(limits(&[Setting::TimeoutMatch(ms(0))]), Limits::time(Duration::from_secs(30)));
    }

    #[test]
    fn a_turn_of_no_time_is_played_as_fast_as_possible() {
        assert_eq!(limits(&[Setting::TimeoutTurn(ms(0))]), Limits::time(ms(0)));
    }

    #[test]
    fn what_is_left_replaces_the_whole_of_the_match() {
        let game = Setting::TimeoutMatch(ms(90_000));
        assert_eq!(limits(&[game]), Limits { clock: Some(clock(90_000)), ..Limits::default() });
        assert_eq!(
            limits(&[Setting::TimeoutTurn(ms(5_000)), game, Setting::TimeLeft(ms(700))]),
            Limits { time: Some(ms(5_000)), clock: Some(clock(700)), ..Limits::default() }
        );
    }

    #[test]
    fn a_match_without_limit_has_nothing_left_to_count() {
        let settings = [Setting::TimeoutTurn(ms(100)), Setting::TimeoutMatch(ms(0)), Setting::TimeLeft(ms(0))];
        assert_eq!(limits(&settings), Limits::time(ms(100)));
    }

    #[test]
    fn limits_beyond_a_day_are_none() {
        let absurd = Duration::from_millis(u64::MAX);
        assert!(limits(&[Setting::TimeoutTurn(absurd), Setting::TimeLeft(absurd)]).is_infinite());
    }
}
