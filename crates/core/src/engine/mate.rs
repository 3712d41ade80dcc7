//! Search values that count plies: evaluations lie around zero, proven wins and losses beyond them, the further from
//! zero the nearer they are.

use crate::Score;

/// The limits of search values that count plies.
#[derive(Clone, Copy, Debug)]
pub struct MateScale {
    /// The value of a win at the root, above every other value.
    pub win: i32,
    /// Values at least this far from zero are proven.
    pub proven: i32,
}

impl MateScale {
    /// The value of a win on the `ply`th move from the root, for the side that wins.
    #[inline(always)]
    pub const fn win_at(self, ply: usize) -> i32 {
        self.win - ply as i32
    }

    /// The value of a loss on the `ply`th move from the root, for the side that loses.
    #[inline(always)]
    pub const fn loss_at(self, ply: usize) -> i32 {
        ply as i32 - self.win
    }

    /// A value as the transposition table holds it: plies count from the position, not from the root.
    #[inline(always)]
    pub const fn to_table(self, value: i32, ply: usize) -> i32 {
        if value >= self.proven {
            value + ply as i32
        } else if value <= -self.proven {
            value - ply as i32
        } else {
            value
        }
    }

    /// The reverse of [`MateScale::to_table`].
    #[inline(always)]
    pub const fn from_table(self, value: i32, ply: usize) -> i32 {
        if value >= self.proven {
            value - ply as i32
        } else if value <= -self.proven {
            value + ply as i32
        } else {
            value
        }
    }

    /// The score that is reported for a value. Evaluations are clamped to `highest_eval`.
    pub const fn score(self, value: i32, highest_eval: i32) -> Score {
        if value >= self.proven {
            Score::Win((self.win - value) as u32)
        } else if value <= -self.proven {
            Score::Loss((self.win + value) as u32)
        } else if value > highest_eval {
            Score::Eval(highest_eval)
        } else if value < -highest_eval {
            Score::Eval(-highest_eval)
        } else {
            Score::Eval(value)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCALE: MateScale = MateScale { win: 30_000, proven: 20_000 };

    #[test]
    fn proven_values_count_plies_from_the_position_in_the_table() {
        for (value, ply, in_table) in
            [(SCALE.win_at(7), 3, SCALE.win_at(4)), (SCALE.loss_at(7), 3, SCALE.loss_at(4)), (90, 3, 90)]
        {
            assert_eq!(SCALE.to_table(value, ply), in_table);
            assert_eq!(SCALE.from_table(in_table, ply), value);
        }
    }

    #[test]
    fn reports_name_the_plies_of_proofs_and_clamp_evaluations() {
        let values = [SCALE.win_at(5), SCALE.loss_at(2), 120, 16_000, -16_000];
        let scores = values.map(|value| SCALE.score(value, 15_000));
        assert_eq!(
            scores,
            [Score::Win(5), Score::Loss(2), Score::Eval(120), Score::Eval(15_000), Score::Eval(-15_000)]
        );
    }
}
