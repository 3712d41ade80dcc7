//! Perft as data: files of positions and counts.

use crate::Game;

/// A row of a perft file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PerftRow<G> {
    /// The position to count from.
    pub position: G,
    /// The number of turns.
    pub depth: u32,
    /// The number of sequences of that many turns.
    pub count: u64,
}

/// Checks every row of a tab-separated file whose count is at most `cap`. `read` makes a row of its fields; lines that
/// start with `#` are comments.
///
/// # Panics
/// If a count differs or no row was checked.
pub fn perft_file<G: Game>(text: &str, cap: u64, read: impl Fn(&[&str]) -> PerftRow<G>) {
    let rows = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    let mut checked = 0;
    for line in rows {
        let row = read(&line.split('\t').collect::<Vec<_>>());
        if row.count <= cap {
            assert_eq!(row.position.perft(row.depth), row.count, "row `{line}`");
            checked += 1;
        }
    }
    assert!(checked > 0, "no row was checked");
}
