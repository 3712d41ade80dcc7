//! Schedules: round robin, gauntlet, knockout, Swiss, solo.
//!
//! A schedule has no randomness and no state. Its fixtures follow from the number of engines, their order, which is
//! their seeding, and the results so far; so a tournament resumes from its results alone.

mod knockout;
mod matching;
mod swiss;

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use tetrad_core::Side;
use tetrad_core::text::shorten;

/// Which engines meet. Written as `round-robin`, `gauntlet`, `gauntlet:2`, `knockout`, `swiss`, `swiss:5` or `alone`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Schedule {
    /// All engines meet each other.
    #[default]
    RoundRobin,
    /// The first engines of the list, this many of them, meet all others and not each other.
    Gauntlet(u32),
    /// The loser of each pairing is out. Top seeds meet late, and have a bye if the number of engines is not a power of
    /// two. After equal points the engine that is earlier in the list advances.
    Knockout,
    /// This many rounds between engines with about equal scores, without rematches while they can be avoided; `None`
    /// for as many rounds as a knockout has. With an odd number of engines one a round has a bye, which counts as a
    /// win.
    Swiss(Option<u32>),
    /// Each engine plays solo: for games of one player only.
    Alone,
}

/// The engines of a fixture, by their indices in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fixture {
    /// Two engines that meet; the first one's points come first.
    Duel([usize; 2]),
    /// One engine that plays solo.
    Solo(usize),
}

impl Fixture {
    /// Returns the engines that play.
    pub const fn engines(&self) -> &[usize] {
        match self {
            Self::Duel(engines) => engines,
            Self::Solo(engine) => std::slice::from_ref(engine),
        }
    }
}

/// Two engines that meet, by their indices in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pairing {
    /// The round, from 0. Schedules without rounds have one.
    pub round: u32,
    /// The engine whose points come first, and the other one.
    pub engines: [usize; 2],
}

/// The half points of both engines in a pairing that is over, in the order of its engines.
pub type HalfPoints = [u64; 2];

impl Schedule {
    /// The default schedule of a game with this many players.
    pub const fn usual(players: usize) -> Self {
        if players == 1 { Self::Alone } else { Self::RoundRobin }
    }

    /// Returns the sides that a fixture's first engine has in the games from one opening.
    pub const fn sides(self) -> &'static [Side] {
        if matches!(self, Self::Alone) { &[Side::First] } else { &Side::BOTH }
    }

    /// Returns all fixtures known so far, in order; `result` returns `None` for a fixture that is not over. A fixture
    /// keeps its index for good; more are added when a round is over.
    pub fn fixtures(self, engines: usize, result: impl Fn(usize) -> Option<HalfPoints>) -> Vec<Fixture> {
        if self == Self::Alone {
            return (0..engines).map(Fixture::Solo).collect();
        }
        self.pairings(engines, result).into_iter().map(|pairing| Fixture::Duel(pairing.engines)).collect()
    }

    /// Returns the fixtures of two engines with their rounds; empty in solo schedules.
    pub fn pairings(self, engines: usize, result: impl Fn(usize) -> Option<HalfPoints>) -> Vec<Pairing> {
        match self {
            Self::RoundRobin => everybody(engines, engines),
            Self::Gauntlet(few) => {
                let few = (few as usize).min(engines);
                let mut pairings = everybody(few, engines);
                pairings.retain(|pairing| pairing.engines[1] >= few);
                pairings
            }
            Self::Knockout => knockout::pairings(engines, result),
            Self::Swiss(rounds) => swiss::pairings(engines, rounds_or_usual(rounds, engines), result),
            Self::Alone => Vec::new(),
        }
    }

    /// Returns the total number of fixtures.
    pub fn total(self, engines: usize) -> usize {
        match self {
            Self::RoundRobin | Self::Gauntlet(_) | Self::Alone => self.fixtures(engines, |_| None).len(),
            Self::Knockout => engines.saturating_sub(1),
            Self::Swiss(rounds) => rounds_or_usual(rounds, engines) as usize * (engines / 2),
        }
    }
}

fn rounds_or_usual(rounds: Option<u32>, engines: usize) -> u32 {
    rounds.unwrap_or_else(|| knockout::rounds(engines))
}

/// Pairs each of the first `few` engines with every engine after it.
fn everybody(few: usize, engines: usize) -> Vec<Pairing> {
    let of = |first: usize| (first + 1..engines).map(move |second| Pairing { round: 0, engines: [first, second] });
    (0..few).flat_map(of).collect()
}

/// A text that is not a schedule. The message leaves out `alone`, which games of one player have by default.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found `{0}`, expected round-robin, gauntlet, gauntlet:N, knockout, swiss or swiss:ROUNDS")]
pub struct ScheduleError(String);

impl FromStr for Schedule {
    type Err = ScheduleError;

    fn from_str(text: &str) -> Result<Self, ScheduleError> {
        let (name, number) = text.split_once(':').map_or((text, None), |(name, number)| (name, Some(number)));
        let number = number.map(|number| number.parse::<u32>().ok().filter(|&number| number > 0));
        match (name, number) {
            ("round-robin", None) => Ok(Self::RoundRobin),
            ("gauntlet", None) => Ok(Self::Gauntlet(1)),
            ("gauntlet", Some(Some(few))) => Ok(Self::Gauntlet(few)),
            ("knockout", None) => Ok(Self::Knockout),
            ("swiss", None) => Ok(Self::Swiss(None)),
            ("swiss", Some(Some(rounds))) => Ok(Self::Swiss(Some(rounds))),
            ("alone", None) => Ok(Self::Alone),
            _ => Err(ScheduleError(shorten(text))),
        }
    }
}

impl fmt::Display for Schedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RoundRobin => f.write_str("round-robin"),
            Self::Gauntlet(1) => f.write_str("gauntlet"),
            Self::Gauntlet(few) => write!(f, "gauntlet:{few}"),
            Self::Knockout => f.write_str("knockout"),
            Self::Swiss(None) => f.write_str("swiss"),
            Self::Swiss(Some(rounds)) => write!(f, "swiss:{rounds}"),
            Self::Alone => f.write_str("alone"),
        }
    }
}

impl TryFrom<String> for Schedule {
    type Error = ScheduleError;

    fn try_from(text: String) -> Result<Self, ScheduleError> {
        text.parse()
    }
}

impl From<Schedule> for String {
    fn from(schedule: Schedule) -> Self {
        schedule.to_string()
    }
}
