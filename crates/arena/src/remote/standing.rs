//! The contribution of each worker to a tournament, and which workers' results stand out.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use sqlx::Row;
use sqlx::postgres::PgRow;
use statrs::distribution::{ContinuousCDF, Normal};

use super::Poster;
use crate::store::{Database, Queried, StoreError, TournamentId, Unreadable};

/// A worker's contribution to a tournament. Processes with the same name are counted together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WorkerStanding {
    /// The worker's name.
    pub worker: String,
    /// The number of pairs that the worker plays at once; 0 if it has left.
    pub jobs: u64,
    /// Pairs that the worker handed in.
    pub pairs: u64,
    /// The games of these pairs.
    pub games: u64,
    /// The total duration of these games in seconds; it exceeds the time elapsed if the worker played several at once.
    pub seconds: f64,
    /// Pairs an hour from the start of the worker's first game to the end of its last; `None` before that.
    pub pairs_per_hour: Option<f64>,
    /// When the worker last contacted the server, in seconds since 1970.
    pub seen: u64,
    /// Seconds since then, by the server's clock.
    pub silent: f64,
    /// The deviation of the worker's results from those of all others, in standard deviations; positive if the first
    /// engines of pairings did better with this worker. `None` if there are too few results to compare.
    pub deviation: Option<f64>,
    /// Whether the deviation exceeds chance: with any number of honest workers, fewer than 1 % of runs have such a one.
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

/// The number of pairs of a pairing that others must have played before a worker is compared with them.
const ENOUGH: f64 = 20.0;

/// The probability that a run of honest workers has one that stands out.
const FALSE_ALARM: f64 = 0.01;

impl Poster<'_> {
    /// Returns the workers that handed in pairs of a tournament, or could, by name. Leaves out the pairs of `void`
    /// games.
    pub fn workers(&self, tournament: TournamentId, void: &[Unreadable]) -> Result<Vec<WorkerStanding>, StoreError> {
        let void: (Vec<i64>, Vec<i64>) =
            void.iter().map(|game| (i64::from(game.key.pairing), i64::from(game.key.pair))).unzip();
        self.0.ask(async |connection| {
            let rows = sqlx::query(
                "SELECT name, coalesce(sum(jobs) FILTER (WHERE NOT has_left), 0)::bigint AS jobs,
                     extract(epoch FROM max(seen))::bigint AS seen,
                     extract(epoch FROM clock_timestamp() - max(seen))::float8 AS silent
                 FROM worker WHERE EXISTS (
                     SELECT FROM worker_engine JOIN entrant USING (name, hash, settings)
                     WHERE worker = worker.id AND tournament = $1)
                 GROUP BY name ORDER BY name",
            );
            let workers = rows.bind(tournament.0).fetch_all(&mut *connection).await?;
            let rows = sqlx::query(
                "SELECT name, pairing, points, count(*) AS pairs, sum(games)::bigint AS games,
                     (sum(micros) / 1e6)::float8 AS seconds,
                     min(pairs.began)::bigint AS began, max(finished)::bigint AS finished
                 FROM (
                     SELECT worker, pairing, count(*) AS games, sum(micros) AS micros,
                         min(finished - micros) AS began, max(finished) AS finished,
                         sum(CASE side WHEN 0 THEN half_points ELSE 2 - half_points END)::bigint AS points
                     FROM done JOIN game USING (tournament, pairing, pair)
                     WHERE tournament = $1
                         AND (pairing, pair) NOT IN (SELECT * FROM unnest($2::bigint[], $3::bigint[]))
                     GROUP BY worker, pairing, pair
                 ) AS pairs JOIN worker ON worker.id = worker GROUP BY name, pairing, points",
            );
            let played = rows.bind(tournament.0).bind(&void.0).bind(&void.1).fetch_all(&mut *connection).await?;
            standings(&workers, &played)
        })
    }
}

/// The pairs that one worker handed in.
#[derive(Default)]
struct Work {
    pairs: u64,
    games: u64,
    seconds: f64,
    /// From the start of the first game to the end of the last, in microseconds since 1970.
    span: Option<(i64, i64)>,
    samples: BTreeMap<i64, Sample>,
}

fn standings(workers: &[PgRow], played: &[PgRow]) -> Queried<Vec<WorkerStanding>> {
    let mut work: BTreeMap<String, Work> = BTreeMap::new();
    for row in played {
        let work = work.entry(row.try_get("name")?).or_default();
        let number = |column: &str| row.try_get::<i64, _>(column);
        let (pairs, began, finished) = (number("pairs")?, number("began")?, number("finished")?);
        work.pairs += pairs as u64;
        work.games += number("games")? as u64;
        work.seconds += row.try_get::<f64, _>("seconds")?;
        let (first, last) = work.span.unwrap_or((began, finished));
        work.span = Some((first.min(began), last.max(finished)));
        work.samples.entry(number("pairing")?).or_default().add(pairs as f64, number("points")? as f64);
    }
    let deviations = deviations(&work.iter().map(|(name, work)| (name.as_str(), &work.samples)).collect());
    let standing = |row: &PgRow| {
        let worker: String = row.try_get("name")?;
        let (deviation, stands_out) = deviations.get(worker.as_str()).map_or((None, false), |&(z, out)| (Some(z), out));
        let nothing = Work::default();
        let work = work.get(&worker).unwrap_or(&nothing);
        let hours =
            work.span.map(|(first, last)| last.saturating_sub(first) as f64 / 3.6e9).filter(|hours| *hours > 0.0);
        Ok(WorkerStanding {
            jobs: row.try_get::<i64, _>("jobs")? as u64,
            pairs: work.pairs,
            games: work.games,
            seconds: work.seconds,
            pairs_per_hour: hours.map(|hours| work.pairs as f64 / hours),
            seen: row.try_get::<i64, _>("seen")? as u64,
            silent: row.try_get::<f64, _>("silent")?.max(0.0),
            deviation,
            stands_out,
            worker,
        })
    };
    workers.iter().map(standing).collect()
}

/// Returns each worker's deviation from all others, summed over pairings, and whether the worker stands out. Leaves out
/// workers with too few others to compare with.
fn deviations<'a>(samples: &BTreeMap<&'a str, &BTreeMap<i64, Sample>>) -> BTreeMap<&'a str, (f64, bool)> {
    let mut all: BTreeMap<i64, Sample> = BTreeMap::new();
    for (&pairing, sample) in samples.values().copied().flatten() {
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
            // If all others had the same result, a different one must still be at a finite distance.
            let spread = (others.squares / others.pairs - mean * mean).max(1.0 / others.pairs);
            excess += sample.sum - sample.pairs * mean;
            variance += sample.pairs * spread * (1.0 + sample.pairs / others.pairs);
        }
        (variance > 0.0).then(|| excess / variance.sqrt())
    };
    let found: BTreeMap<&str, f64> = samples.iter().filter_map(|(&name, &own)| Some((name, deviation(own)?))).collect();
    let normal = Normal::standard();
    let too_far = |z: f64| 2.0 * normal.sf(z.abs()) * (found.len() as f64) < FALSE_ALARM;
    found.iter().map(|(&name, &z)| (name, (z, too_far(z)))).collect()
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

    fn found(samples: &[(&'static str, [u32; 5])]) -> BTreeMap<&'static str, (f64, bool)> {
        let samples: Vec<(&str, BTreeMap<i64, Sample>)> =
            samples.iter().map(|&(name, pairs)| (name, sample(pairs))).collect();
        deviations(&samples.iter().map(|(name, sample)| (*name, sample)).collect())
    }

    #[test]
    fn a_worker_with_other_results_than_all_others_stands_out() {
        let honest = ["v", "w", "x", "y", "z"].map(|name| (name, [10, 20, 40, 20, 10]));
        let others = [("late", [40, 30, 20, 10, 0]), ("lucky", [8, 18, 40, 22, 12])];
        let found = found(&[&honest[..], &others].concat());
        assert_eq!(found.len(), 7);
        assert_eq!(found.iter().filter(|(_, (_, out))| *out).map(|(name, _)| *name).collect::<Vec<_>>(), ["late"]);
        assert!(found["late"].0 < -5.0 && found["lucky"].0 > 0.0, "{found:?}");
    }

    #[test]
    fn whoever_plays_alone_is_compared_with_nobody() {
        assert_eq!(found(&[("only", [9, 9, 9, 9, 9])]), BTreeMap::new());
    }

    #[test]
    fn engines_that_always_come_to_the_same_result_give_finite_numbers() {
        let found = found(&[("odd", [1, 0, 99, 0, 0]), ("even", [0, 0, 100, 0, 0])]);
        assert_eq!(found.len(), 2);
        assert!(found.values().all(|(z, _)| z.is_finite()));
    }
}
