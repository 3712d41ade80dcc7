//! The limits of a Gomocup game: time, depth and nodes, of which the strictest counts.

use std::time::Duration;

use tetrad_core::{ClockTime, Limits};

use super::messages::Setting;
use tetrad_core::protocol::wire::sensible;

/// The time for a move in a game without any limit of time: the protocol's default for `timeout_turn`.
const TIME_WITHOUT_LIMIT: Duration = Duration::from_secs(30);

/// The limits that `INFO` has set.
#[derive(Clone, Debug, Default)]
pub(super) struct Timing {
    turn: Option<Duration>,
    game: Option<Duration>,
    left: Option<Duration>,
    depth: Option<u32>,
    nodes: Option<u64>,
}

impl Timing {
    /// Records a setting; those that limit nothing are ignored.
    pub(super) fn set(&mut self, setting: Setting) {
        match setting {
            Setting::TimeoutTurn(time) => self.turn = Some(time),
            Setting::TimeoutMatch(time) => self.game = Some(time),
            Setting::TimeLeft(time) => self.left = Some(time),
            Setting::MaxDepth(depth) => {
                self.depth = Some(u32::try_from(depth).unwrap_or(u32::MAX)).filter(|&depth| depth > 0);
            }
            Setting::MaxNode(nodes) => self.nodes = Some(nodes).filter(|&nodes| nodes > 0),
            Setting::MaxMemory(_) | Setting::Rule(_) | Setting::Other => {}
        }
    }

    pub(super) fn limits(&self) -> Limits {
        // A match timeout of 0 means no limit, whatever `time_left` says.
        let clock = if self.game == Some(Duration::ZERO) { None } else { self.left.or(self.game) };
        let turn = if clock.is_none() { self.turn.or(Some(TIME_WITHOUT_LIMIT)) } else { self.turn };
        let clock_time = |remaining| ClockTime { remaining, increment: Duration::ZERO };
        Limits {
            time: turn.and_then(sensible),
            clock: clock.and_then(sensible).map(clock_time),
            depth: self.depth,
            nodes: self.nodes,
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
    fn depth_and_nodes_are_limits_besides_time_and_0_lifts_them() {
        let half_a_minute = Limits::time(Duration::from_secs(30));
        assert_eq!(limits(&[Setting::MaxDepth(7)]), Limits { depth: Some(7), ..half_a_minute.clone() });
        let settings = [Setting::TimeoutTurn(ms(100)), Setting::MaxNode(5_000), Setting::MaxDepth(u64::MAX)];
        assert_eq!(limits(&settings), Limits { depth: Some(u32::MAX), nodes: Some(5_000), ..Limits::time(ms(100)) });
        let lifted = [Setting::MaxDepth(7), Setting::MaxNode(5), Setting::MaxDepth(0), Setting::MaxNode(0)];
        assert_eq!(limits(&lifted), half_a_minute);
    }

    #[test]
    fn limits_beyond_a_day_are_none() {
        let absurd = Duration::from_millis(u64::MAX);
        assert!(limits(&[Setting::TimeoutTurn(absurd), Setting::TimeLeft(absurd)]).is_infinite());
    }
}
