//! Schedules: round robin, gauntlet, knockout, Swiss, solo.
//!
//! A schedule draws no numbers and keeps no state. Its fixtures follow from the number of engines, their order, which is
//! their seeding, and the results so far; so a tournament goes on from its results alone.

mod knockout;
mod matching;
mod swiss;

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use tetrad_core::Side;
use tetrad_core::text::shorten;

/// How pairings are made. Written as `round-robin`, `gauntlet`, `gauntlet:2`, `knockout`, `swiss`,
/// `swiss:5` or `alone`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Schedule {
    /// Everybody meets everybody.
    #[default]
    RoundRobin,
    /// The first engines, so many of them, meet all others and not each other.
    Gauntlet(u32),
    /// Whoever loses is out. The first engines are kept apart until late, and have a bye where the number is not a
    /// power of two. After equal points the one who stands earlier in the list goes on.
    Knockout,
    /// So many rounds of engines that did about equally well so far, nobody twice against the same one as long as that
    /// can be avoided; `None` for as many rounds as a knockout has. With an odd number one has a bye each round, which is worth a win.
    Swiss(Option<u32>),
    /// Everybody plays alone: for games of one player, and for no others.
    Alone,
}

/// The engines that play a fixture, by their places in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fixture {
    /// Two that meet; the first one's points are told first.
    Duel([usize; 2]),
    /// One that plays alone.
    Solo(usize),
}

impl Fixture {
    /// The engines that play.
    pub const fn engines(&self) -> &[usize] {
        match self {
            Self::Duel(engines) => engines,
            Self::Solo(engine) => std::slice::from_ref(engine),
        }
    }
}

/// Two engines that meet, by their places in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pairing {
    /// In which round, from 0. Schedules without rounds have one.
    pub round: u32,
    /// The engine whose points are told first, and the other one.
    pub engines: [usize; 2],
}

/// What two engines got in a pairing that is over, in half points, in the order of its engines.
pub type HalfPoints = [u64; 2];

impl Schedule {
    /// The usual one of a game with so many players.
    pub const fn usual(players: usize) -> Self {
        if players == 1 { Self::Alone } else { Self::RoundRobin }
    }

    /// The sides that the first engine of a pairing takes in the games from one opening.
    pub const fn sides(self) -> &'static [Side] {
        if matches!(self, Self::Alone) { &[Side::First] } else { &Side::BOTH }
    }

    /// All fixtures that are certain, in order, when the results of fixtures are these: `None` where a fixture is not over. A fixture
    /// keeps its place in the list for good; more are added when a round is over.
    pub fn fixtures(self, engines: usize, result: impl Fn(usize) -> Option<HalfPoints>) -> Vec<Fixture> {
        if self == Self::Alone {
            return (0..engines).map(Fixture::Solo).collect();
        }
        self.pairings(engines, result).into_iter().map(|pairing| Fixture::Duel(pairing.engines)).collect()
    }

    /// The fixtures of two engines with their rounds; none where every engine plays alone.
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

    /// How many fixtures there will be in all.
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

/// Each of the first `few` against everybody who comes after it.
fn everybody(few: usize, engines: usize) -> Vec<Pairing> {
    let of = |first: usize| (first + 1..engines).map(move |second| Pairing { round: 0, engines: [first, second] });
    (0..few).flat_map(of).collect()
}

/// Words that name no schedule. `alone` is not for choosing: games of one player have it, and no others.
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
