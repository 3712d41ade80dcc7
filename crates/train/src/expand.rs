//! From games to the numbers of features that the training script reads.
//!
//! `layout.json` describes the features. `train.bin` and `valid.bin` hold samples of equal size: the features
//! (in Santorini the numbers of those that count, two bytes each; in five in a row the cells), the expected share of the point by the search's score (two bytes, of 65,535), the result (one byte: the
//! share of the point, in 254ths), and the bucket (one byte). Before a stray the result is what the score before the stray promises. One game in 32 goes to `valid.bin` as a whole, so that no position of it is trained on.
//! `positions.txt` has the positions of the first samples of `valid.bin`, for tests that compare values.

use std::fs;
use std::io::{BufWriter, Write as _};
use std::path::Path;

use anyhow::{Context as _, anyhow};
use tetrad_core::Score;

use crate::course::Course;
use crate::shard::{self, PROVEN, Ply, STRAY, StoredGame};

/// The number of positions that are written as text.
const TEXTS: usize = 1_000;

/// Samples of a shard to train on or to validate with.
#[derive(Default)]
struct Samples {
    bytes: Vec<u8>,
    count: u64,
    /// The first positions to validate with.
    texts: Vec<String>,
}

/// Writes the samples of all shards of a folder.
pub(crate) fn expand<C: Course>(folder: &Path, features: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(features).with_context(|| format!("can't make the folder {}", features.display()))?;
    fs::write(features.join("layout.json"), C::layout().to_string())?;
    let create = |name: &str| -> anyhow::Result<_> { Ok(BufWriter::new(fs::File::create(features.join(name))?)) };
    let mut files = [create("train.bin")?, create("valid.bin")?];
    let shards = shard::list(folder)?;
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let (mut counts, mut texts) = ([0_u64; 2], Vec::new());
    for chunk in shards.chunks(threads) {
        let expanded = std::thread::scope(|scope| {
            let workers: Vec<_> = chunk.iter().map(|path| scope.spawn(|| expand_shard::<C>(path))).collect();
            workers.into_iter().map(|worker| worker.join().expect("no worker panics")).collect::<Vec<_>>()
        });
        for parts in expanded {
            for (number, mut samples) in parts?.into_iter().enumerate() {
                files[number].write_all(&samples.bytes)?;
                counts[number] += samples.count;
                texts.append(&mut samples.texts);
                texts.truncate(TEXTS);
            }
        }
    }
    fs::write(features.join("positions.txt"), texts.join("\n") + "\n")?;
    files.into_iter().try_for_each(|mut file| file.flush())?;
    eprintln!("{} positions to train on, {} to validate", counts[0], counts[1]);
    Ok(())
}

/// The samples of a shard, to train on and to validate.
fn expand_shard<C: Course>(path: &Path) -> anyhow::Result<[Samples; 2]> {
    let mut parts = [Samples::default(), Samples::default()];
    for (number, game) in shard::read(path)?.iter().enumerate() {
        let is_unseen = is_unseen(number);
        let samples = &mut parts[usize::from(is_unseen)];
        for (position, ply, result) in positions::<C>(game).with_context(|| path.display().to_string())? {
            let Some((features, bucket)) = position.sample() else { continue };
            samples.bytes.extend_from_slice(&features);
            samples.bytes.extend_from_slice(&((65_535.0 * expected(ply)).round() as u16).to_le_bytes());
            samples.bytes.extend([(254.0 * result).round() as u8, bucket]);
            samples.count += 1;
            if is_unseen && samples.texts.len() < TEXTS {
                samples.texts.push(position.to_string());
            }
        }
    }
    Ok(parts)
}

/// Whether a game of a shard is kept for validation.
pub(crate) const fn is_unseen(number: usize) -> bool {
    number % 32 == 31
}

/// The share of the point that a score promises.
fn expected(ply: Ply) -> f64 {
    match (ply.flags & PROVEN != 0, ply.score) {
        (true, score) => 0.5 + 0.5 * f64::from(score.signum()),
        (false, score) => Score::Eval(score.into()).expected(),
    }
}

/// The positions of a game with what was played, and the share of the point that the side to move got in the end, or could expect before
/// the next stray.
pub(crate) fn positions<C: Course>(game: &StoredGame) -> anyhow::Result<Vec<(C, Ply, f64)>> {
    let mut position: C = game.start.parse().map_err(|_| anyhow!("`{}` is no position", game.start))?;
    let mover = position.side_to_move();
    let mut found = Vec::with_capacity(game.plies.len());
    for &ply in &game.plies {
        let moves = position.moves();
        let mv =
            moves.get(usize::from(ply.mv)).with_context(|| format!("there is no move {} in {position}", ply.mv))?;
        let next = position.after(mv);
        found.push((std::mem::replace(&mut position, next), ply, 0.0));
    }
    // The share of the side that moves first, from the last ply back to the first.
    let mut share = f64::from(game.result) / 2.0;
    for (position, ply, result) in found.iter_mut().rev() {
        let is_mover = position.side_to_move() == mover;
        let of_mover = |share: f64| if is_mover { share } else { 1.0 - share };
        if ply.flags & STRAY != 0 {
            share = of_mover(expected(*ply));
        }
        *result = of_mover(share);
    }
    Ok(found)
}
