//! A look at the games of self-play, for people.

use std::path::Path;

use crate::course::Course;
use crate::expand::positions;
use crate::shard::{self, PROVEN};

/// Prints samples of the positions, and how results, lengths and scores are distributed.
pub(crate) fn look<C: Course>(folder: &Path, samples: usize) -> anyhow::Result<()> {
    let (mut games, mut plies, mut quiet, mut proven, mut points) = (0_u64, 0_u64, 0_u64, 0_u64, 0_u64);
    let (mut lengths, mut scores) = (Histogram::new(0, 10), Histogram::new(-2_000, 200));
    let mut shown = 0;
    for path in shard::list(folder)? {
        for game in shard::read(&path)? {
            games += 1;
            points += u64::from(game.result);
            lengths.add(game.plies.len() as i64);
            for (position, ply, result) in positions::<C>(&game)? {
                plies += 1;
                proven += u64::from(ply.flags & PROVEN);
                let Some((_, bucket)) = position.sample() else { continue };
                quiet += 1;
                scores.add(i64::from(ply.score));
                if shown < samples && quiet % 1_000 == 1 {
                    shown += 1;
                    println!("{position}\n  score {}, result {result:.2}, bucket {bucket}", ply.score);
                }
            }
        }
    }
    println!("{games} games, {plies} positions, {quiet} of them quiet, {proven} with a proven score");
    println!("the side to move at the start has {:.1} % of the points", 50.0 * points as f64 / games.max(1) as f64);
    println!("plies of a game:\n{lengths}scores of quiet positions in points:\n{scores}");
    Ok(())
}

/// Counts of values in twenty ranges of equal width; values beyond them count in the first and the last.
struct Histogram {
    lowest: i64,
    width: i64,
    counts: [u64; 20],
}

impl Histogram {
    const fn new(lowest: i64, width: i64) -> Self {
        Self { lowest, width, counts: [0; 20] }
    }

    fn add(&mut self, value: i64) {
        self.counts[((value - self.lowest) / self.width).clamp(0, 19) as usize] += 1;
    }
}

impl std::fmt::Display for Histogram {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let most = self.counts.iter().copied().max().unwrap_or(0).max(1);
        for (number, &count) in self.counts.iter().enumerate() {
            let from = self.lowest + number as i64 * self.width;
            writeln!(f, "{from:>7} {count:>9} {}", "#".repeat((count * 50 / most) as usize))?;
        }
        Ok(())
    }
}
