//! Counts of results.

use std::ops::{AddAssign, SubAssign};

use serde::{Deserialize, Serialize};

/// The number of pairs with each combination of results, from the first engine's view, in either order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct PairCounts {
    /// Two losses.
    #[serde(rename = "LL")]
    pub ll: u64,
    /// A loss and a draw.
    #[serde(rename = "LD")]
    pub ld: u64,
    /// A win and a loss.
    #[serde(rename = "WL")]
    pub wl: u64,
    /// Two draws.
    #[serde(rename = "DD")]
    pub dd: u64,
    /// A win and a draw.
    #[serde(rename = "WD")]
    pub wd: u64,
    /// Two wins.
    #[serde(rename = "WW")]
    pub ww: u64,
}

impl PairCounts {
    /// Returns the counts with their names, in the order of points.
    pub const fn named(&self) -> [(&'static str, u64); 6] {
        let Self { ll, ld, wl, dd, wd, ww } = *self;
        [("LL", ll), ("LD", ld), ("WL", wl), ("DD", dd), ("WD", wd), ("WW", ww)]
    }

    /// Returns the number of pairs.
    pub fn total(&self) -> u64 {
        self.named().into_iter().fold(0, |sum, (_, count)| sum.saturating_add(count))
    }
}

/// The results of one engine against another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Tally {
    /// The results of complete pairs.
    pub pairs: PairCounts,
    /// Games without a partner: won, drawn, lost.
    pub singles: [u64; 3],
}

/// A game's result from one engine's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The engine won.
    Win,
    /// Neither engine won.
    Draw,
    /// The engine lost.
    Loss,
}

impl Verdict {
    /// Returns the result from the other engine's view.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Win => Self::Loss,
            Self::Draw => Self::Draw,
            Self::Loss => Self::Win,
        }
    }
}

/// Units of observation with the same result.
#[derive(Clone, Copy)]
pub(super) struct Units {
    pub(super) count: f64,
    /// Games of one unit.
    pub(super) games: f64,
    /// Points of one unit.
    pub(super) points: f64,
}

impl Tally {
    /// Counts a pair.
    pub const fn add_pair(&mut self, results: [Verdict; 2]) {
        let count = match results {
            [Verdict::Loss, Verdict::Loss] => &mut self.pairs.ll,
            [Verdict::Loss, Verdict::Draw] | [Verdict::Draw, Verdict::Loss] => &mut self.pairs.ld,
            [Verdict::Win, Verdict::Loss] | [Verdict::Loss, Verdict::Win] => &mut self.pairs.wl,
            [Verdict::Draw, Verdict::Draw] => &mut self.pairs.dd,
            [Verdict::Win, Verdict::Draw] | [Verdict::Draw, Verdict::Win] => &mut self.pairs.wd,
            [Verdict::Win, Verdict::Win] => &mut self.pairs.ww,
        };
        *count = count.saturating_add(1);
    }

    /// Counts a game without a partner.
    pub const fn add_single(&mut self, result: Verdict) {
        let count = &mut self.singles[result as usize];
        *count = count.saturating_add(1);
    }

    /// Removes a game that was counted without its partner, because the partner has come.
    pub const fn remove_single(&mut self, result: Verdict) {
        let count = &mut self.singles[result as usize];
        *count = count.saturating_sub(1);
    }

    /// Returns the number of games won, drawn and lost.
    pub fn games(&self) -> [u64; 3] {
        let PairCounts { ll, ld, wl, dd, wd, ww } = self.pairs;
        let [wins, draws, losses] = self.singles;
        let sum = |counts: &[u64]| counts.iter().fold(0_u64, |sum, &count| sum.saturating_add(count));
        [sum(&[wins, wl, wd, ww, ww]), sum(&[draws, ld, dd, dd, wd]), sum(&[losses, ll, ll, ld, wl])]
    }

    /// Returns the number of games.
    pub fn total(&self) -> u64 {
        self.games().into_iter().fold(0, u64::saturating_add)
    }

    /// Returns the points: 1 for a win, 0.5 for a draw.
    pub fn points(&self) -> f64 {
        let [wins, draws, _] = self.games();
        wins as f64 + draws as f64 / 2.0
    }

    /// Returns the results from the other engine's view.
    #[must_use]
    pub const fn reversed(&self) -> Self {
        let PairCounts { ll, ld, wl, dd, wd, ww } = self.pairs;
        let [wins, draws, losses] = self.singles;
        Self { pairs: PairCounts { ll: ww, ld: wd, wl, dd, wd: ld, ww: ll }, singles: [losses, draws, wins] }
    }

    /// Returns the units of every kind.
    pub(super) fn units(&self) -> [Units; 8] {
        let PairCounts { ll, ld, wl, dd, wd, ww } = self.pairs;
        let [wins, draws, losses] = self.singles;
        [
            (ll, 2.0, 0.0),
            (ld, 2.0, 0.5),
            (wl.saturating_add(dd), 2.0, 1.0),
            (wd, 2.0, 1.5),
            (ww, 2.0, 2.0),
            (losses, 1.0, 0.0),
            (draws, 1.0, 0.5),
            (wins, 1.0, 1.0),
        ]
        .map(|(count, games, points)| Units { count: count as f64, games, points })
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        let PairCounts { ll, ld, wl, dd, wd, ww } = &mut self.pairs;
        for (count, (_, more)) in [ll, ld, wl, dd, wd, ww].into_iter().zip(other.pairs.named()) {
            *count = count.saturating_add(more);
        }
        for (count, more) in self.singles.iter_mut().zip(other.singles) {
            *count = count.saturating_add(more);
        }
    }
}

impl SubAssign for Tally {
    fn sub_assign(&mut self, other: Self) {
        let PairCounts { ll, ld, wl, dd, wd, ww } = &mut self.pairs;
        for (count, (_, less)) in [ll, ld, wl, dd, wd, ww].into_iter().zip(other.pairs.named()) {
            *count = count.saturating_sub(less);
        }
        for (count, less) in self.singles.iter_mut().zip(other.singles) {
            *count = count.saturating_sub(less);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_filed_whatever_their_order() {
        let mut tally = Tally::default();
        let all = [Verdict::Win, Verdict::Draw, Verdict::Loss];
        for first in all {
            for second in all {
                tally.add_pair([first, second]);
            }
        }
        assert_eq!(tally.pairs, PairCounts { ll: 1, ld: 2, wl: 2, dd: 1, wd: 2, ww: 1 });
        assert_eq!((tally.games(), tally.total(), tally.pairs.total()), ([6, 6, 6], 18, 9));
    }

    #[test]
    fn the_other_side_sees_the_same_games() {
        let pairs = PairCounts { ll: 1, ld: 2, wl: 3, dd: 4, wd: 5, ww: 6 };
        let tally = Tally { pairs, singles: [7, 8, 9] };
        let mut verdicts = Tally::default();
        for [first, second] in [[Verdict::Win, Verdict::Draw], [Verdict::Loss, Verdict::Loss]] {
            verdicts.add_pair([first.reversed(), second.reversed()]);
        }
        assert_eq!(verdicts.pairs, PairCounts { ld: 1, ww: 1, ..PairCounts::default() });
        let [wins, draws, losses] = tally.games();
        assert_eq!(tally.reversed().games(), [losses, draws, wins]);
        assert_eq!(tally.reversed().reversed(), tally);
        assert_eq!((tally.points().to_string(), tally.reversed().points().to_string()), ("38.5".into(), "27.5".into()));
    }

    #[test]
    fn what_was_counted_can_be_taken_back() {
        let pairs = PairCounts { ll: 1, ld: 2, wl: 3, dd: 4, wd: 5, ww: 6 };
        let part = Tally { pairs, singles: [7, 8, 9] };
        let mut rest = part;
        rest += Tally { pairs, singles: [1, 2, 3] };
        rest -= part;
        assert_eq!(rest, Tally { pairs, singles: [1, 2, 3] });
        rest.remove_single(Verdict::Win);
        rest.remove_single(Verdict::Draw);
        rest.remove_single(Verdict::Loss);
        assert_eq!(rest, Tally { pairs, singles: [0, 1, 2] });
        // Counts saturate at zero.
        rest.remove_single(Verdict::Win);
        rest -= Tally { pairs, singles: [1, 1, 3] };
        assert_eq!(rest, Tally::default());
    }

    #[test]
    fn tallies_add_up_and_never_overflow() {
        let pairs = PairCounts { ll: 1, ld: 2, wl: 3, dd: 4, wd: 5, ww: 6 };
        let mut sum = Tally { pairs, singles: [7, 8, 9] };
        sum += Tally { pairs, singles: [1, 1, u64::MAX] };
        let doubled = PairCounts { ll: 2, ld: 4, wl: 6, dd: 8, wd: 10, ww: 12 };
        assert_eq!(sum, Tally { pairs: doubled, singles: [8, 9, u64::MAX] });
        assert_eq!((sum.games()[2], sum.total()), (u64::MAX, u64::MAX));
    }
}
