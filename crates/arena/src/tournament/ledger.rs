//! All results of a tournament so far, and what they leave to be played.

use std::collections::VecDeque;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tetrad_core::Side;

use super::count::Count;
use super::queue::Task;
use crate::report::Summary;
use crate::schedule::{Pairing, Schedule};
use crate::statistics::{self, Rating, Ratings, Tally};
use crate::store::{GameKey, GameResult};

/// One engine among all.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Standing {
    /// By name.
    pub engine: String,
    /// Different games won, drawn and lost.
    pub games: [u64; 3],
    /// A draw counts half.
    pub points: f64,
    /// On the scale of all engines, whose average is 0.
    pub rating: Option<Rating>,
    /// Games in which it committed a fault, repeated ones included.
    pub faults: u64,
}

/// All results of a tournament so far.
#[derive(Clone, Debug)]
pub struct Ledger {
    game: &'static str,
    engines: Vec<String>,
    schedule: Schedule,
    /// Of each pairing.
    games: u32,
    pairings: Vec<Pairing>,
    counts: Vec<Count>,
}

impl Ledger {
    pub(super) const fn new(game: &'static str, engines: Vec<String>, schedule: Schedule, games: u32) -> Self {
        Self { game, engines, schedule, games, pairings: Vec::new(), counts: Vec::new() }
    }

    /// Takes a result. One that is there already changes nothing.
    pub(super) fn add(&mut self, result: &GameResult) {
        let number = result.key.pairing as usize;
        if self.counts.len() <= number {
            self.counts.resize_with(number + 1, Count::default);
        }
        self.counts[number].add(result);
    }

    /// Asks the schedule for pairings that became certain. Gives the numbers of all that are not over; nothing if all is over.
    pub(super) fn open_pairings(&mut self) -> Vec<usize> {
        let over = |number: usize| self.counts.get(number).filter(|count| count.games() >= u64::from(self.games));
        let pairings = self.schedule.pairings(self.engines.len(), |number| over(number).map(Count::half_points));
        self.pairings = pairings;
        if self.counts.len() < self.pairings.len() {
            self.counts.resize_with(self.pairings.len(), Count::default);
        }
        (0..self.pairings.len()).filter(|&number| !self.is_over(number)).collect()
    }

    /// Whether there are results that the schedule does not know of.
    pub(super) const fn has_strangers(&self) -> bool {
        self.counts.len() > self.pairings.len()
    }

    /// The games of a pairing that are missing.
    pub(super) fn missing(&self, number: usize) -> VecDeque<Task> {
        let (pairing, count) = (self.pairings[number], &self.counts[number]);
        let (sides, games) = (self.schedule.sides(), self.games as usize);
        let missing = |pair: u32| {
            let before = pair as usize * sides.len();
            let is_missing = |side: &Side| before + side.index() < games && !count.has(pair, *side);
            sides.iter().copied().filter(is_missing).collect::<Vec<_>>()
        };
        let pairs = games.div_ceil(sides.len()) as u32;
        let tasks = (0..pairs).map(|pair| Task { number, pairing, pair, sides: missing(pair) });
        tasks.filter(|task| !task.sides.is_empty()).collect()
    }

    /// A game's number from 1, in the order of keys.
    pub(super) fn number(&self, key: GameKey) -> usize {
        key.number(self.schedule, self.games) as usize
    }

    /// What two engines did against each other, as a line for people and programs.
    pub(super) fn summary(&self, number: usize, interrupted: bool, took: Duration) -> Summary {
        let count = &self.counts[number];
        let names = self.pairings[number].engines.map(|engine| self.engines[engine].clone());
        let faults = count.faults().map(|faults| faults as usize);
        Summary::new(self.game, names, count.tally(), count.games() as usize, faults, interrupted, took)
    }

    /// Who plays, in the order of their seeding.
    pub fn engines(&self) -> &[String] {
        &self.engines
    }

    /// The pairings that are certain.
    pub fn pairings(&self) -> &[Pairing] {
        &self.pairings
    }

    /// The results of a pairing, by its number.
    pub fn count(&self, number: usize) -> &Count {
        &self.counts[number]
    }

    /// Whether all games of a pairing were played.
    pub fn is_over(&self, number: usize) -> bool {
        self.counts[number].games() >= u64::from(self.games)
    }

    /// How many games were played.
    pub fn games_played(&self) -> u64 {
        self.counts.iter().map(Count::games).sum()
    }

    /// How many games there will be, if nothing ends the tournament early.
    pub fn games_in_all(&self) -> u64 {
        self.schedule.total(self.engines.len()) as u64 * u64::from(self.games)
    }

    /// The engines, the one with the best share of points first.
    pub fn standings(&self) -> Vec<Standing> {
        let mut tallies = vec![(Tally::default(), 0); self.engines.len()];
        let mut results = Vec::with_capacity(self.pairings.len());
        for (pairing, count) in self.pairings.iter().zip(&self.counts) {
            let tally = *count.tally();
            for ((&engine, tally), faults) in
                pairing.players().iter().zip([tally, tally.reversed()]).zip(count.faults())
            {
                tallies[engine].0 += tally;
                tallies[engine].1 += faults;
            }
            // Who plays alone shows nothing about others.
            if pairing.players().len() == 2 {
                results.push(statistics::Pairing { engines: pairing.engines, tally });
            }
        }
        let ratings = Ratings::new(self.engines.len(), &results);
        let standing = |(engine, (tally, faults)): (&String, &(Tally, u64)), rating| Standing {
            engine: engine.clone(),
            games: tally.games(),
            points: tally.points(),
            rating,
            faults: *faults,
        };
        let engines = self.engines.iter().zip(&tallies).zip(ratings.engines);
        let mut standings: Vec<Standing> = engines.map(|(engine, rating)| standing(engine, rating)).collect();
        let share = |one: &Standing| one.points / (one.games.iter().sum::<u64>().max(1) as f64);
        standings.sort_by(|a, b| share(b).total_cmp(&share(a)));
        standings
    }
}
