//! The steps of a principal variation search that are the same in every game. The node functions are the games' own.

/// Searches a later candidate with a null window and reduced depth, and again where that fails.
///
/// `search` takes a window and a depth, and returns the value for the player who made the candidate.
#[inline]
pub fn scout<E>(
    alpha: i32,
    beta: i32,
    depth: i32,
    reduction: i32,
    mut search: impl FnMut(i32, i32, i32) -> Result<i32, E>,
) -> Result<i32, E> {
    let mut value = search(alpha, alpha + 1, depth - reduction)?;
    if value > alpha && reduction > 0 {
        value = search(alpha, alpha + 1, depth)?;
    }
    if value > alpha && value < beta {
        value = search(alpha, beta, depth)?;
    }
    Ok(value)
}

/// Sets the best line at a ply to this move and the best line of the next ply.
pub fn extend_line<M: Copy>(lines: &mut [Vec<M>], ply: usize, mv: M) {
    let (before, after) = lines.split_at_mut(ply + 1);
    before[ply].clear();
    before[ply].push(mv);
    before[ply].extend_from_slice(&after[0]);
}

/// Adds a bonus to a history value, which stays between `-limit` and `limit`.
#[inline]
pub const fn add_to_history(value: &mut i32, bonus: i32, limit: i32) {
    *value += bonus - *value * bonus.abs() / limit;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Scouts a candidate of a known value; returns the result and the searches made.
    fn scouted(value: i32, [alpha, beta]: [i32; 2], reduction: i32) -> (i32, Vec<[i32; 3]>) {
        let mut made = Vec::new();
        let found = scout(alpha, beta, 5, reduction, |low, high, depth| {
            made.push([low, high, depth]);
            Ok::<_, ()>(value.clamp(low, high))
        });
        (found.unwrap(), made)
    }

    #[test]
    fn only_better_candidates_are_searched_again() {
        assert_eq!(scouted(3, [10, 20], 2), (10, vec![[10, 11, 3]]));
        assert_eq!(scouted(15, [10, 20], 2), (15, vec![[10, 11, 3], [10, 11, 5], [10, 20, 5]]));
        assert_eq!(scouted(15, [10, 20], 0), (15, vec![[10, 11, 5], [10, 20, 5]]));
        assert_eq!(scouted(15, [10, 11], 1), (11, vec![[10, 11, 4], [10, 11, 5]]));
    }

    #[test]
    fn history_stays_within_its_limit() {
        let mut value = 0;
        for _ in 0..1_000 {
            add_to_history(&mut value, 400, 2_000);
        }
        assert!((1_600..=2_000).contains(&value), "{value}");
        for _ in 0..1_000 {
            add_to_history(&mut value, -400, 2_000);
        }
        assert!((-2_000..=-1_600).contains(&value), "{value}");
    }
}
