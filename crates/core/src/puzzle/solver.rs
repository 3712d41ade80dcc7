//! Ratings of solvers. A try is a game against the puzzle, and a rating period of its own.

use serde::Deserialize;

use crate::glicko::Rating;

/// The deviation of a puzzle's rating, which is an estimate and never changes.
const DEVIATION: f64 = 100.0;

/// A solver's first try at a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ts_rs::TS)]
#[ts(rename = "RatedTry")]
pub struct Try {
    /// The puzzle's rating.
    pub rating: u32,
    /// Whether it was solved without a wrong move.
    pub solved: bool,
}

/// The ratings of a solver before and after each of these tries.
///
/// ```
/// use tetrad_core::puzzle::solver::{Try, ratings};
///
/// let course = ratings(&[Try { rating: 1_500, solved: true }, Try { rating: 1_500, solved: false }]);
/// assert_eq!(course.map(|rating| rating.rating.round()).collect::<Vec<_>>(), [1_500.0, 1_675.0, 1_492.0]);
/// ```
pub fn ratings(tries: &[Try]) -> impl Iterator<Item = Rating> {
    let results = tries.iter().map(|&Try { rating, solved }| {
        let puzzle = Rating { rating: f64::from(rating), deviation: DEVIATION, ..Rating::NEW };
        (puzzle, f64::from(u8::from(solved)))
    });
    let mut own = Rating::NEW;
    let after = results.map(move |result| {
        own = own.after(&[result]);
        own
    });
    std::iter::once(Rating::NEW).chain(after)
}
