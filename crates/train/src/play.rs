//! Self-play at fixed nodes, on all processors.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context as _;
use tetrad_core::protocol::shell::SystemClock;
use tetrad_core::random::{SplitMix64, mix};
use tetrad_core::search::{Task, run};
use tetrad_core::{Limits, Score, Search, Stop};

use crate::course::Course;
use crate::shard::{self, PROVEN, Ply, STRAY, StoredGame};

/// The games of a shard: few enough that a run that is stopped loses seconds.
const GAMES_OF_A_SHARD: u64 = 64;

/// The number of moves among which one is drawn that need not be the best, and the nodes of the search that finds them.
const DRAWN_LINES: usize = 6;
const DRAWN_NODES: u64 = 300;

/// The parameters of a run.
pub(crate) struct Plan {
    pub(crate) games: u64,
    pub(crate) nodes: u64,
    pub(crate) seed: u64,
    pub(crate) time: Option<Duration>,
    pub(crate) threads: usize,
}

/// Plays the shards that are missing in the folder. The games of a shard depend on the seed and its number alone.
pub(crate) fn play<C: Course>(folder: &Path, plan: &Plan) -> anyhow::Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("can't make the folder {}", folder.display()))?;
    let (next, started) = (AtomicU64::new(0), Instant::now());
    let shards = plan.games.div_ceil(GAMES_OF_A_SHARD);
    let is_over = || plan.time.is_some_and(|time| started.elapsed() >= time);
    let work = || -> anyhow::Result<u64> {
        let mut engine = C::Engine::default();
        engine.set_option("hash", "2").map_err(|error| anyhow::anyhow!("{error}"))?;
        let mut plies = 0;
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= shards || is_over() {
                return Ok(plies);
            }
            let path = shard::path(folder, number);
            if path.exists() {
                continue;
            }
            let mut random = SplitMix64::new(mix(plan.seed) ^ number);
            let mut games = Vec::new();
            while (games.len() as u64) < GAMES_OF_A_SHARD && !is_over() {
                games.push(play_one::<C>(&mut engine, plan.nodes, &mut random)?);
            }
            if games.len() as u64 == GAMES_OF_A_SHARD {
                plies += games.iter().map(|game| game.plies.len() as u64).sum::<u64>();
                shard::write(&path, &games)?;
                eprintln!("shard {} of {shards} after {:.0} s", number + 1, started.elapsed().as_secs_f64());
            }
        }
    };
    let plies = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..plan.threads.max(1)).map(|_| scope.spawn(work)).collect();
        workers.into_iter().map(|worker| worker.join().expect("no worker panics")).sum::<anyhow::Result<u64>>()
    })?;
    eprintln!("{plies} positions in {:.0} s", started.elapsed().as_secs_f64());
    Ok(())
}

fn play_one<C: Course>(engine: &mut C::Engine, nodes: u64, random: &mut SplitMix64) -> anyhow::Result<StoredGame> {
    let (mut position, mut found) = loop {
        engine.forget();
        let opening = drift(engine, C::opening(random), random);
        let found = search(engine, &opening, nodes)?;
        if is_played::<C>(found.1) {
            break (opening, found);
        }
    };
    let mover = position.side_to_move();
    let start = position.to_string();
    let (mut plies, mut proven) = (Vec::new(), 0);
    let result = loop {
        let (best, score) = found;
        proven = if score.is_proven() { proven + 1 } else { 0 };
        if proven == C::PROVEN_PLIES {
            let half_points = 1 + score.rank().signum();
            break if position.side_to_move() == mover { half_points } else { 2 - half_points } as u8;
        }
        let points = score.rank().clamp(i64::from(-i16::MAX), i64::from(i16::MAX)) as i16;
        let stray = match C::STRAYS {
            Some(one_of) if !score.is_proven() && random.below(one_of) == 0 => {
                drawn(engine, &position, |_| true, random)
            }
            _ => None,
        };
        let flags = if score.is_proven() { PROVEN } else { 0 } | if stray.is_some() { STRAY } else { 0 };
        let played = stray.unwrap_or(best);
        let place = position.moves().iter().position(|mv| *mv == played).context("the engine's move is not legal")?;
        plies.push(Ply { mv: u16::try_from(place)?, score: points, flags });
        position = position.after(&played);
        if let Some(outcome) = position.outcome() {
            break outcome.half_points(mover) as u8;
        }
        found = search(engine, &position, nodes)?;
    };
    Ok(StoredGame { start, result, plies })
}

/// The engine's move and its score.
pub(crate) fn search<C: Course>(engine: &mut C::Engine, position: &C, nodes: u64) -> anyhow::Result<(C::Move, Score)> {
    let task = Task::new(position.clone(), Limits::nodes(nodes));
    let answer = run(engine, task, &SystemClock::new(), &Stop::new(), |_| {});
    let score = answer.lines.first().map_or(Score::Eval(0), |info| info.score);
    Ok((answer.best.context("the engine has no move")?, score))
}

/// Any of the few moves that a short search finds best, among those whose score `is_wanted`.
fn drawn<C: Course>(
    engine: &mut C::Engine,
    position: &C,
    is_wanted: impl Fn(Score) -> bool,
    random: &mut SplitMix64,
) -> Option<C::Move> {
    let task = Task { lines: DRAWN_LINES, ..Task::new(position.clone(), Limits::nodes(DRAWN_NODES)) };
    let mut lines = run(engine, task, &SystemClock::new(), &Stop::new(), |_| {}).lines;
    lines.retain(|line| is_wanted(line.score));
    random.pick(&lines).and_then(|line| line.pv.first()).cloned()
}

/// Plays moves that keep the score near zero, as far as there are any.
fn drift<C: Course>(engine: &mut C::Engine, mut position: C, random: &mut SplitMix64) -> C {
    for _ in 0..random.below(C::DRIFT + 1) {
        let Some(mv) = drawn(engine, &position, is_played::<C>, random) else { break };
        let next = position.after(&mv);
        if next.outcome().is_some() {
            break;
        }
        position = next;
    }
    position
}

/// Whether a game begins with an opening of this score.
fn is_played<C: Course>(score: Score) -> bool {
    C::WINDOW.is_none_or(|window| !score.is_proven() && score.rank().abs() <= i64::from(window))
}

#[cfg(test)]
mod tests {
    use tetrad_santorini::Position;
    use tetrad_santorini::training::{ACTIVE, FEATURES};

    use super::*;
    use crate::{expand, look};

    #[test]
    fn a_run_that_was_stopped_goes_on_with_the_same_games() {
        let folder = std::env::temp_dir().join(format!("tetrad-play-{}", std::process::id()));
        let games = folder.join("games");
        let run = |threads| {
            let plan = Plan { games: 2 * GAMES_OF_A_SHARD, nodes: 20, seed: 5, time: None, threads };
            play::<Position>(&games, &plan).unwrap();
            [0, 1].map(|number| fs::read(shard::path(&games, number)).unwrap())
        };
        let first = run(2);
        fs::remove_file(shard::path(&games, 0)).unwrap();
        assert_eq!(run(1), first);
        assert!(first[0] != first[1], "shards have games of their own");
        let plies: usize = shard::read(&shard::path(&games, 0)).unwrap().iter().map(|game| game.plies.len()).sum();
        assert!(first[0].len() <= 8 * plies, "{} bytes for {plies} plies", first[0].len());

        look::look::<Position>(&games, 0).unwrap();
        let features = folder.join("features");
        expand::expand::<Position>(&games, &features).unwrap();
        let valid = fs::read(features.join("valid.bin")).unwrap();
        let samples: Vec<&[u8]> = valid.chunks(2 * ACTIVE + 4).collect();
        let feature = |bytes: &[u8]| usize::from(u16::from_le_bytes([bytes[0], bytes[1]]));
        assert!(!samples.is_empty());
        for sample in &samples {
            assert!(sample[..2 * ACTIVE].chunks(2).all(|bytes| feature(bytes) < FEATURES));
            assert!(sample[2 * ACTIVE + 2] <= 254 && sample[2 * ACTIVE + 3] < 8, "the result and the bucket");
        }
        let texts = fs::read_to_string(features.join("positions.txt")).unwrap();
        assert_eq!(texts.lines().count(), samples.len().min(1_000));
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn the_result_before_a_stray_is_what_the_score_before_it_promises() {
        let start = "0000000000000000000000000/1/mortal:6,8/mortal:16,18".to_owned();
        let ply = |score: i16, flags: u8| Ply { mv: 0, score, flags };
        let game = StoredGame { start, result: 2, plies: vec![ply(50, 0), ply(-300, STRAY), ply(400, 0)] };
        let results: Vec<f64> =
            expand::positions::<Position>(&game).unwrap().into_iter().map(|(_, _, result)| result).collect();
        let promised = Score::Eval(-300).expected();
        assert_eq!(results, [1.0 - promised, promised, 1.0]);
    }

    #[test]
    fn a_stored_move_that_is_not_legal_is_named() {
        let start = "0000000000000000000000000/1/mortal:6,8/mortal:16,18".to_owned();
        let game = StoredGame { start, result: 2, plies: vec![Ply { mv: 999, score: 0, flags: 0 }] };
        let error = expand::positions::<Position>(&game).unwrap_err().to_string();
        assert_eq!(error, "there is no move 999 in 0000000000000000000000000/1/mortal:6,8/mortal:16,18");
    }
}
