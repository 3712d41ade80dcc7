//! What a position is worth, from the side of the player to move.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The value of a position for the side to move. Wins, losses and draws are proven; an evaluation is an estimate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "lowercase")]
pub enum Score {
    /// The mover wins; the last move of the game is this many plies away.
    Win(u32),
    /// The mover loses; the last move of the game is this many plies away.
    Loss(u32),
    /// Neither side can force a win.
    Draw,
    /// Better for the mover the higher it is; 100 is a clear advantage.
    Eval(i32),
}

impl Score {
    /// The number of evaluation points that multiply the odds of winning by e.
    pub const POINTS_PER_UNIT: f64 = 200.0;

    /// The same score from the opponent's side.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Win(plies) => Self::Loss(plies),
            Self::Loss(plies) => Self::Win(plies),
            Self::Draw => Self::Draw,
            Self::Eval(value) => Self::Eval(-value),
        }
    }

    /// The mover's expected share of the point, 0 to 1, for bars and graphs.
    pub fn expected(self) -> f64 {
        match self {
            Self::Win(_) => 1.0,
            Self::Loss(_) => 0.0,
            Self::Draw => 0.5,
            Self::Eval(value) => 1.0 / (1.0 + (-f64::from(value) / Self::POINTS_PER_UNIT).exp()),
        }
    }

    /// A key that orders scores: the higher, the better for the mover. Wins come before every evaluation, the quickest
    /// first; losses come after, the slowest first; a draw counts as an evaluation of zero.
    pub const fn rank(self) -> i64 {
        const BEYOND_EVALUATIONS: i64 = 1 << 40;
        match self {
            Self::Win(plies) => BEYOND_EVALUATIONS - plies as i64,
            Self::Loss(plies) => plies as i64 - BEYOND_EVALUATIONS,
            Self::Draw => 0,
            Self::Eval(value) => value as i64,
        }
    }

    /// Whether this is proven rather than estimated.
    pub const fn is_proven(self) -> bool {
        !matches!(self, Self::Eval(_))
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(plies) => write!(f, "win {plies}"),
            Self::Loss(plies) => write!(f, "loss {plies}"),
            Self::Draw => f.write_str("draw"),
            Self::Eval(value) => write!(f, "eval {value:+}"),
        }
    }
}

/// Whether a score is the value itself or a bound on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "lowercase")]
pub enum Bound {
    /// The value itself.
    #[default]
    Exact,
    /// The value is at least this.
    Lower,
    /// The value is at most this.
    Upper,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_go_from_the_quickest_win_to_the_quickest_loss() {
        let best_first = [
            Score::Win(1),
            Score::Win(9),
            Score::Eval(i32::MAX),
            Score::Draw,
            Score::Eval(-1),
            Score::Loss(8),
            Score::Loss(2),
        ];
        assert!(best_first.map(Score::rank).windows(2).all(|pair| pair[0] > pair[1]));
        assert_eq!(Score::Draw.rank(), Score::Eval(0).rank());
    }

    #[test]
    fn expected_points_add_up_to_one() {
        for score in [Score::Win(3), Score::Draw, Score::Eval(130), Score::Eval(-1)] {
            assert!((score.expected() + score.reversed().expected() - 1.0).abs() < 1e-12);
        }
        assert!(Score::Eval(100).expected() > 0.6);
    }
}
