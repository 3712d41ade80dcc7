//! The limits of a search, and the deadlines that follow from them.
//!
//! Time is a [`Duration`] since an arbitrary origin, read from a [`Clock`] that the caller passes in, because in the
//! browser the standard library has no clock.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// A source of time.
pub trait Clock: Send + Sync {
    /// Time since an origin of the clock's own choosing; never goes back.
    fn now(&self) -> Duration;
}

/// A clock that stands still, for limits of depth and nodes alone.
#[derive(Clone, Copy, Debug)]
pub struct NoClock;

impl Clock for NoClock {
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

/// A player's time on a game clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
pub struct ClockTime {
    /// The time for the rest of the game; in JSON in milliseconds, like all times here.
    #[serde(with = "milliseconds")]
    #[ts(type = "number")]
    pub remaining: Duration,
    /// The time added after each move.
    #[serde(with = "milliseconds")]
    #[ts(type = "number")]
    pub increment: Duration,
}

/// When a search has to end. Of several limits the strictest counts; without any it goes on until it is
/// stopped or has proven the result.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize, ts_rs::TS)]
#[serde(default)]
#[ts(optional_fields)]
pub struct Limits {
    /// The time for this move.
    #[serde(skip_serializing_if = "Option::is_none", with = "milliseconds::option")]
    #[ts(optional, type = "number")]
    pub time: Option<Duration>,
    /// The game clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockTime>,
    /// The number of iterations of deepening.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// The number of positions reached by a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

/// Times as JSON has them: whole milliseconds.
mod milliseconds {
    use std::time::Duration;

    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(u64::try_from(time.as_millis()).unwrap_or(u64::MAX))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
        u64::deserialize(deserializer).map(Duration::from_millis)
    }

    pub(super) mod option {
        use super::{Deserialize, Deserializer, Duration, Serializer};

        #[expect(clippy::ref_option, reason = "serde hands it over like this")]
        pub(crate) fn serialize<S: Serializer>(time: &Option<Duration>, serializer: S) -> Result<S::Ok, S::Error> {
            match time {
                Some(time) => super::serialize(time, serializer),
                None => serializer.serialize_none(),
            }
        }

        pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Duration>, D::Error> {
            Ok(Option::<u64>::deserialize(deserializer)?.map(Duration::from_millis))
        }
    }
}

impl Limits {
    /// A limit of time for this move.
    pub fn time(time: Duration) -> Self {
        Self { time: Some(time), ..Self::default() }
    }

    /// A limit of depth.
    pub fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }

    /// A limit of nodes.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// Whether the search ends only when it is stopped or has proven the result.
    pub fn is_infinite(&self) -> bool {
        *self == Self::default()
    }

    /// Turns the limits of time into deadlines for a search that started at `started`.
    /// `moves_left` is a guess at how many more moves the player will make in this game.
    pub fn pace(&self, started: Duration, moves_left: u32) -> Pace {
        let for_move = self.time.map(|time| (usable(time), usable(time)));
        let for_game = self.clock.map(|clock| {
            let usable = usable(clock.remaining);
            let share = (usable / moves_left.max(1)).saturating_add(clock.increment / 4 * 3);
            (share.min(usable / 2), share.saturating_mul(4).min(usable / 2))
        });
        let (soft, hard) = match (for_move, for_game) {
            (Some(a), Some(b)) => (Some(a.0.min(b.0)), Some(a.1.min(b.1))),
            (Some(one), None) | (None, Some(one)) => (Some(one.0), Some(one.1)),
            (None, None) => (None, None),
        };
        Pace { started, soft: soft.map(|d| started.saturating_add(d)), hard: hard.map(|d| started.saturating_add(d)) }
    }
}

/// The part of a limit that a search may use. The rest covers the answer's way through pipes and a busy machine's
/// scheduler, which may take tens of milliseconds to assign a core. Some referees allow no more than the limit itself.
fn usable(limit: Duration) -> Duration {
    let reserve = (limit / 20).clamp(Duration::from_millis(5), Duration::from_millis(50)).max(limit / 100 * 3);
    limit.saturating_sub(reserve).max(limit / 3)
}

/// The deadlines of one search, as points of its clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Pace {
    /// When the search was asked for.
    pub started: Duration,
    /// Past this point no new iteration is worth starting.
    pub soft: Option<Duration>,
    /// At this point the search answers with its best move so far.
    pub hard: Option<Duration>,
}

impl Pace {
    /// Whether, at `now`, too little is left before the soft deadline for another iteration: one takes
    /// at least as long as all before it.
    pub fn is_spent(&self, now: Duration) -> bool {
        self.soft.is_some_and(|soft| {
            let spent = now.saturating_sub(self.started);
            now >= soft || (self.hard != self.soft && now.saturating_add(spent) >= soft)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    #[test]
    fn a_move_time_leaves_room_for_the_answer() {
        let pace = Limits::time(ms(10)).pace(ms(100), 20);
        assert_eq!(pace.hard, Some(ms(105)));
        assert_eq!(Limits::time(ms(1000)).pace(ms(0), 20).hard, Some(ms(950)));
        assert_eq!(Limits::time(ms(3_000)).pace(ms(0), 20).hard, Some(ms(2_910)));
        assert_eq!(Limits::time(ms(3)).pace(ms(0), 20).hard, Some(ms(1)));
    }

    #[test]
    fn the_stricter_of_two_limits_counts() {
        let clock = ClockTime { remaining: ms(10_000), increment: ms(0) };
        let both = Limits { time: Some(ms(100)), clock: Some(clock), ..Limits::default() };
        assert_eq!(both.pace(ms(0), 20).hard, Some(ms(95)));
        let tight = Limits { time: Some(ms(100_000)), ..both };
        assert!(tight.pace(ms(0), 20).hard < Some(ms(5_000)));
    }

    #[test]
    fn a_clock_never_runs_out_in_one_move() {
        for remaining in [0, 1, 5, 50, 1_000, 600_000] {
            let clock = ClockTime { remaining: ms(remaining), increment: ms(2_000) };
            let pace = Limits { clock: Some(clock), ..Limits::default() }.pace(ms(0), 1);
            assert!(pace.hard.unwrap() <= ms(remaining), "{remaining} ms left");
        }
    }
}
