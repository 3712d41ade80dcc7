//! How well the scores of an engine tell the results of games: a measure of a search that takes seconds.
//!
//! It says how much a search learns from more nodes, and depends on who played the games: an engine tells the results of its own games better
//! than others do. It does not replace matches.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context as _, anyhow, ensure};
use tetrad_core::Search;

use crate::course::Course;
use crate::play::search;

/// Searches each position of a file for `nodes` nodes, and prints the share of pairs of positions with different results in which the better
/// result has the higher score.
pub(crate) fn predict<C: Course>(path: &Path, nodes: u64, threads: usize) -> anyhow::Result<()> {
    let (share, count) = measure::<C>(path, nodes, threads)?;
    println!("{:.2} % of the pairs of {count} positions are in order, at {nodes} nodes", 100.0 * share);
    Ok(())
}

/// That share, and the number of positions.
fn measure<C: Course>(path: &Path, nodes: u64, threads: usize) -> anyhow::Result<(f64, usize)> {
    let text = fs::read_to_string(path).with_context(|| format!("can't read {}", path.display()))?;
    let read = |(number, line)| read_line::<C>(line).with_context(|| format!("{}, line {number}", path.display()));
    let positions = (1..).zip(text.lines()).map(read).collect::<anyhow::Result<Vec<(C, u8)>>>()?;
    let next = AtomicUsize::new(0);
    let work = || -> anyhow::Result<Vec<(i64, u8)>> {
        let mut engine = C::Engine::default();
        let mut scored = Vec::new();
        while let Some((position, half_points)) = positions.get(next.fetch_add(1, Ordering::Relaxed)) {
            engine.forget();
            scored.push((search(&mut engine, position, nodes)?.1.rank(), *half_points));
        }
        Ok(scored)
    };
    let mut scored = Vec::new();
    std::thread::scope(|scope| -> anyhow::Result<()> {
        let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            scored.extend(worker.join().expect("no worker panics")?);
        }
        Ok(())
    })?;
    let share = ordered_share(&scored).context("all results are equal, so there is nothing to tell")?;
    Ok((share, scored.len()))
}

/// A position, a tab, and the points that the player to move got in the end. Gives half points.
fn read_line<C: Course>(line: &str) -> anyhow::Result<(C, u8)> {
    let (text, points) = line.split_once('\t').context("expected a position, a tab and the points of its game")?;
    let position: C = text.parse().map_err(|_| anyhow!("`{text}` is no position"))?;
    ensure!(position.outcome().is_none(), "`{text}` is the end of a game");
    let half_points = ["0", "0.5", "1"].iter().position(|&known| known == points);
    let half_points = half_points.with_context(|| format!("found `{points}`, expected 0, 0.5 or 1"))?;
    Ok((position, half_points as u8))
}

/// The share of pairs with different points in which more points have the higher score; equal scores count half. `None` if there is no such pair.
fn ordered_share(scored: &[(i64, u8)]) -> Option<f64> {
    let (mut pairs, mut ordered) = (0.0, 0.0);
    for (score, points) in scored {
        for (lower, _) in scored.iter().filter(|(_, fewer)| fewer < points) {
            pairs += 1.0;
            ordered += match score.cmp(lower) {
                std::cmp::Ordering::Greater => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Less => 0.0,
            };
        }
    }
    (pairs > 0.0).then(|| ordered / pairs)
}

#[cfg(test)]
mod tests {
    use tetrad_tictactoe::Position;

    use super::*;

    #[test]
    fn pairs_are_in_order_if_more_points_have_the_higher_score() {
        assert_eq!(ordered_share(&[(30, 2), (10, 0), (20, 1)]), Some(1.0));
        assert_eq!(ordered_share(&[(30, 2), (40, 0), (30, 0), (-5, 0)]), Some(0.5));
        assert_eq!(ordered_share(&[(30, 2), (40, 2)]), None);
    }

    #[test]
    fn lines_without_a_position_or_points_say_what_is_wrong() {
        let empty = "15_/".repeat(14) + "15_ x win-length 5";
        assert_eq!(read_line::<Position>(&format!("{empty}\t0.5")).unwrap().1, 1);
        let error = |line: &str| read_line::<Position>(line).unwrap_err().to_string();
        assert_eq!(error(&empty), "expected a position, a tab and the points of its game");
        assert_eq!(error("15\t1"), "`15` is no position");
        assert_eq!(error(&format!("{empty}\twon")), "found `won`, expected 0, 0.5 or 1");
    }

    #[test]
    fn a_win_at_hand_scores_higher_than_an_even_board() {
        let path = std::env::temp_dir().join(format!("tetrad-predict-{}.tsv", std::process::id()));
        let four = "4x11_/4o11_/".to_owned() + &"15_/".repeat(12) + "15_";
        fs::write(&path, format!("{four} x win-length 5\t1\n{} x win-length 5\t0\n", "15_/".repeat(14) + "15_"))
            .unwrap();
        assert_eq!(measure::<Position>(&path, 100, 2).unwrap(), (1.0, 2));
        fs::write(&path, format!("{four} x win-length 5\t1\n")).unwrap();
        let error = measure::<Position>(&path, 100, 1).unwrap_err().to_string();
        assert_eq!(error, "all results are equal, so there is nothing to tell");
        fs::remove_file(&path).unwrap();
    }
}
