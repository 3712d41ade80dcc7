//! What each worker has done in a tournament, and whose results stand out.

use std::collections::BTreeMap;
use std::time::{Duration, SystemTime};

use serde::{Deserialize, Serialize};
use sqlx::Row;
use sqlx::postgres::{PgConnection, PgRow};
use statrs::distribution::{ContinuousCDF, Normal};

use super::Poster;
use crate::store::{StoreError, TournamentId, Trouble, time};

/// A worker in a tournament. Processes of the same name stand together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WorkerStanding {
    /// What people call it.
    pub name: String,
    /// How many pairs it plays at once; 0 if it has left.
    pub jobs: u64,
    /// Pairs that it handed in.
    pub pairs: u64,
    /// How long its pairs took, all together.
    pub playing: Duration,
    /// Pairs that it hands in within an hour, as long as it played so far; nothing before the first.
    pub pairs_per_hour: Option<f64>,
    /// When it last gave a sign of life.
    pub seen: SystemTime,
    /// How far its results are from those of all others, in standard deviations, above zero where the engines that pairings
    /// name first did better here. `None` where there is too little to compare.
    pub deviation: Option<f64>,
    /// Whether that is more than chance explains: less than one run in a hundred has such a worker, however many there are.
    pub stands_out: bool,
}

/// The pairs of one worker in one pairing, by the points of the pairing's first engine.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Sample {
    pairs: f64,
    sum: f64,
    squares: f64,
}

impl Sample {
    fn add(&mut self, pairs: f64, points: f64) {
        self.pairs += pairs;
        self.sum += pairs * points;
        self.squares += pairs * points * points;
    }

    fn without(self, other: Self) -> Self {
        Self { pairs: self.pairs - other.pairs, sum: self.sum - other.sum, squares: self.squares - other.squares }
    }
}

/// Pairs that others must have played of a pairing before somebody is compared with them.
const ENOUGH: f64 = 20.0;

/// The chance that a run of honest workers has one that is said to stand out.
const FALSE_ALARM: f64 = 0.01;

impl Poster<'_> {
    /// The workers that handed in pairs of a tournament, or could, by name.
    pub fn workers(&self, tournament: TournamentId) -> Result<Vec<WorkerStanding>, StoreError> {
        let (workers, samples) = self.0.exchange(async |connection: &mut PgConnection| {
            let rows = sqlx::query(
                "SELECT name, sum(jobs) FILTER (WHERE NOT has_left)::bigint AS jobs,
                     (extract(epoch FROM max(seen)) * 1000000)::bigint AS seen,
                     (extract(epoch FROM sum(seen - began)) * 1000000)::bigint AS micros
                 FROM worker WHERE EXISTS (
                     SELECT FROM worker_engine JOIN entrant USING (name, hash, settings)
                     WHERE worker = worker.id AND tournament = $1)
                 GROUP BY name ORDER BY name",
            );
            let workers = rows.bind(tournament.0).fetch_all(&mut *connection).await?;
            let rows = sqlx::query(
                "SELECT name, pairing, pairs, points, micros FROM (
                     SELECT worker, pairing, points, count(*) AS pairs, sum(micros)::bigint AS micros FROM (
                         SELECT worker, pairing, pair, sum(micros) AS micros,
                             sum(CASE side WHEN 0 THEN half_points ELSE 2 - half_points END)::bigint AS points
                         FROM done JOIN game USING (tournament, pairing, pair)
                         WHERE tournament = $1 GROUP BY worker, pairing, pair
                     ) AS pairs GROUP BY worker, pairing, points
                 ) AS counts JOIN worker ON worker.id = worker",
            );
            let samples = rows.bind(tournament.0).fetch_all(&mut *connection).await?;
            Ok((workers, samples))
        })?;
        standings(&workers, &samples).map_err(|trouble| self.0.named(trouble))
    }
}

fn standings(workers: &[PgRow], rows: &[PgRow]) -> Result<Vec<WorkerStanding>, Trouble> {
    let mut samples: BTreeMap<String, BTreeMap<i64, Sample>> = BTreeMap::new();
    let mut played: BTreeMap<String, (u64, i64)> = BTreeMap::new();
    for row in rows {
        let (name, pairs): (String, i64) = (row.try_get("name")?, row.try_get("pairs")?);
        let played = played.entry(name.clone()).or_default();
        played.0 += pairs as u64;
        played.1 += row.try_get::<i64, _>("micros")?;
        let sample = samples.entry(name).or_default().entry(row.try_get("pairing")?).or_default();
        sample.add(pairs as f64, row.try_get::<i64, _>("points")? as f64);
    }
    let deviations = deviations(&samples);
    let standing = |row: &PgRow| {
        let name: String = row.try_get("name")?;
        let (pairs, micros) = played.get(&name).copied().unwrap_or_default();
        let hours = row.try_get::<i64, _>("micros")? as f64 / 3.6e9;
        let (deviation, stands_out) = deviations.get(&name).copied().map_or((None, false), |(z, out)| (Some(z), out));
        Ok(WorkerStanding {
            jobs: row.try_get::<Option<i64>, _>("jobs")?.unwrap_or(0) as u64,
            pairs,
            playing: Duration::from_micros(micros.max(0) as u64),
            pairs_per_hour: (pairs > 0 && hours > 0.0).then_some(pairs as f64 / hours),
            seen: time(row.try_get("seen")?),
            deviation,
            stands_out,
            name,
        })
    };
    workers.iter().map(standing).collect()
}

/// How far each worker is from all others, pairing by pairing, and whether that is too far. Workers without enough others to
/// compare with are left out.
fn deviations(samples: &BTreeMap<String, BTreeMap<i64, Sample>>) -> BTreeMap<String, (f64, bool)> {
    let mut all: BTreeMap<i64, Sample> = BTreeMap::new();
    for (&pairing, sample) in samples.values().flatten() {
        let sum = all.entry(pairing).or_default();
        *sum = Sample {
            pairs: sum.pairs + sample.pairs,
            sum: sum.sum + sample.sum,
            squares: sum.squares + sample.squares,
        };
    }
    let deviation = |own: &BTreeMap<i64, Sample>| {
        let (mut excess, mut variance) = (0.0, 0.0);
        for (pairing, &sample) in own {
            let others = all[pairing].without(sample);
            if others.pairs < ENOUGH {
                continue;
            }
            let mean = others.sum / others.pairs;
            // Where all others had the same result, one that differs must still not be infinitely far away.
            let spread = (others.squares / others.pairs - mean * mean).max(1.0 / others.pairs);
            excess += sample.sum - sample.pairs * mean;
            variance += sample.pairs * spread * (1.0 + sample.pairs / others.pairs);
        }
        (variance > 0.0).then(|| excess / variance.sqrt())
    };
    let found: BTreeMap<&String, f64> =
        samples.iter().filter_map(|(name, own)| Some((name, deviation(own)?))).collect();
    let normal = Normal::standard();
    let too_far = |z: f64| 2.0 * normal.sf(z.abs()) * (found.len() as f64) < FALSE_ALARM;
    found.iter().map(|(&name, &z)| (name.clone(), (z, too_far(z)))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(pairs: [u32; 5]) -> BTreeMap<i64, Sample> {
        let mut sample = Sample::default();
        for (points, count) in pairs.into_iter().enumerate() {
            sample.add(f64::from(count), points as f64);
        }
        BTreeMap::from([(0, sample)])
    }

    #[test]
    fn a_worker_with_other_results_than_all_others_stands_out() {
        let honest = [10, 20, 40, 20, 10];
        let mut samples: BTreeMap<String, _> = (0..5).map(|number| (format!("w{number}"), sample(honest))).collect();
        samples.insert("late".into(), sample([40, 30, 20, 10, 0]));
        samples.insert("lucky".into(), sample([8, 18, 40, 22, 12]));
        let found = deviations(&samples);
        assert_eq!(found.len(), 7);
        assert_eq!(
            found.iter().filter(|(_, (_, out))| *out).map(|(name, _)| name.as_str()).collect::<Vec<_>>(),
            ["late"]
        );
        assert!(found["late"].0 < -5.0 && found["lucky"].0 > 0.0, "{found:?}");
    }

    #[test]
    fn whoever_plays_alone_is_compared_with_nobody() {
        assert_eq!(deviations(&BTreeMap::from([("only".into(), sample([9, 9, 9, 9, 9]))])), BTreeMap::new());
    }

    #[test]
    fn engines_that_always_come_to_the_same_result_give_finite_numbers() {
        let mut samples = BTreeMap::from([("odd".to_owned(), sample([1, 0, 99, 0, 0]))]);
        samples.insert("even".into(), sample([0, 0, 100, 0, 0]));
        assert!(deviations(&samples).values().all(|(z, _)| z.is_finite()));
    }
}
