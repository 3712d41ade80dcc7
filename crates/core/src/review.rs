//! Reviews of games: marks from `??` to `!!` for moves, and the accuracy of a side.
//!
//! Both come from the expected score ([`Score::expected`]) that a move loses against the best one. This is the only
//! table of marks: pages, PTN and exports use it. Searching is not done here; a caller passes what an engine said.

use serde::{Deserialize, Serialize};

use crate::{Score, Side};

/// A mark of a move, as in chess, from worst to best. Most moves have none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ts_rs::TS)]
pub enum Mark {
    /// `??`
    #[serde(rename = "??")]
    Blunder,
    /// `?`
    #[serde(rename = "?")]
    Mistake,
    /// `?!`
    #[serde(rename = "?!")]
    Dubious,
    /// `!?`
    #[serde(rename = "!?")]
    Interesting,
    /// `!`
    #[serde(rename = "!")]
    Good,
    /// `!!`
    #[serde(rename = "!!")]
    Brilliant,
}

/// The least loss of expected score of a dubious move, a mistake and a blunder. A win given away for a draw, and a draw
/// for a loss, cost 0.5.
const DUBIOUS: f64 = 0.10;
const MISTAKE: f64 = 0.20;
const BLUNDER: f64 = 0.35;

/// The rate at which a loss lowers the accuracy of a move.
const ACCURACY_DECAY: f64 = 4.0;

impl Mark {
    /// All marks, from worst to best.
    pub const ALL: [Self; 6] =
        [Self::Blunder, Self::Mistake, Self::Dubious, Self::Interesting, Self::Good, Self::Brilliant];

    /// The sign of the mark.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Blunder => "??",
            Self::Mistake => "?",
            Self::Dubious => "?!",
            Self::Interesting => "!?",
            Self::Good => "!",
            Self::Brilliant => "!!",
        }
    }

    /// The mark as a noun.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Blunder => "blunder",
            Self::Mistake => "mistake",
            Self::Dubious => "dubious move",
            Self::Interesting => "interesting move",
            Self::Good => "good move",
            Self::Brilliant => "brilliant move",
        }
    }

    /// What the mark says about a move, in a few words.
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Blunder => "throws away a win, a draw or at least 35 % of the point",
            Self::Mistake => "loses at least 20 % of the point",
            Self::Dubious => "loses at least 10 % of the point",
            Self::Interesting => "one of only two good moves, and the less obvious one",
            Self::Good => "the only good move: every other one loses at least 10 %",
            Self::Brilliant => "the only good move, hard to see: every other one loses at least 20 %",
        }
    }

    /// Whether a move with this mark should have been another one.
    pub const fn is_weak(self) -> bool {
        matches!(self, Self::Blunder | Self::Mistake | Self::Dubious)
    }

    fn of_loss(loss: f64) -> Option<Self> {
        let least = [(BLUNDER, Self::Blunder), (MISTAKE, Self::Mistake), (DUBIOUS, Self::Dubious)];
        least.into_iter().find(|(least, _)| loss >= *least).map(|(_, mark)| mark)
    }
}

/// What is known of a played move and of its rivals. All scores are the mover's.
#[derive(Clone, Copy, Debug)]
pub struct Evidence<'a> {
    /// The scores of the best moves, the engine's choice first. Moves that are not here are worse than the last one.
    pub lines: &'a [Score],
    /// The index of the played move in `lines`.
    pub line: Option<usize>,
    /// The score of the played move, where it is not one of `lines`.
    pub played: Score,
    /// Whether the move looks best at first sight: to the shallowest search, or without the next piece.
    pub is_plain: bool,
    /// The number of legal moves; only 0, 1, and more make a difference.
    pub legal: usize,
}

/// The review of a move. Expected scores are the mover's, 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Verdict {
    /// The mark, if any.
    pub mark: Option<Mark>,
    /// The expected score with the best move.
    pub before: f64,
    /// The expected score after the played move; never higher than `before`.
    pub after: f64,
    /// Whether there was no other legal move.
    pub is_forced: bool,
}

impl Verdict {
    /// The expected score that the move lost.
    pub fn loss(&self) -> f64 {
        self.before - self.after
    }

    /// The accuracy of the move, 0 to 100.
    pub fn accuracy(&self) -> f64 {
        100.0 * (-ACCURACY_DECAY * self.loss()).exp()
    }
}

impl Evidence<'_> {
    /// Judges the move. The engine's own choice loses nothing, and a forced move has no mark.
    ///
    /// ```
    /// use tetrad_core::Score;
    /// use tetrad_core::review::{Evidence, Mark};
    ///
    /// let lines = [Score::Win(3), Score::Draw];
    /// let evidence = Evidence { lines: &lines, line: Some(1), played: Score::Draw, is_plain: false, legal: 9 };
    /// assert_eq!(evidence.verdict().mark, Some(Mark::Blunder));
    /// ```
    pub fn verdict(&self) -> Verdict {
        let is_forced = self.legal <= 1;
        let played = self.line.map_or(self.played, |line| self.lines[line]).expected();
        let best = self.lines.first().map_or(played, |best| best.expected());
        // A line that seems better than the engine's choice was searched less deeply. Only a move that is no line may
        // turn out to be better: its position was searched as deeply as the one before.
        let before = if self.line.is_none() { best.max(played) } else { best };
        let after = if is_forced || self.line == Some(0) { before } else { played.min(before) };
        let verdict = Verdict { mark: None, before, after, is_forced };
        let mark = if is_forced { None } else { Mark::of_loss(verdict.loss()).or_else(|| self.praise(&verdict)) };
        Verdict { mark, ..verdict }
    }

    /// The mark of a move that loses little.
    fn praise(&self, verdict: &Verdict) -> Option<Mark> {
        // A win on the spot is no feat.
        let line = self.line.filter(|&line| !matches!(self.lines[line], Score::Win(0..=1)))?;
        // The distance of the best move besides the first `count` from the best.
        let gap = |count: usize| match self.lines.get(count) {
            Some(next) => verdict.before - next.expected(),
            None if self.legal == count => f64::INFINITY,
            None => 0.0,
        };
        let is_second = line == 1 && verdict.loss() > 0.0;
        match line {
            0 if gap(1) >= MISTAKE && !self.is_plain => Some(Mark::Brilliant),
            0 if gap(1) >= DUBIOUS => Some(Mark::Good),
            _ if is_second && gap(2) >= DUBIOUS && !self.is_plain => Some(Mark::Interesting),
            _ => None,
        }
    }
}

/// What a side did in a reviewed game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Summary {
    /// The number of moves with each mark, in the order of [`Mark::ALL`].
    pub counts: [usize; Mark::ALL.len()],
    /// The sum of the accuracies of moves that were not forced, and their number.
    sum: f64,
    choices: u32,
}

impl Summary {
    /// Counts a move.
    pub fn add(&mut self, verdict: &Verdict) {
        if let Some(mark) = verdict.mark {
            self.counts[mark as usize] += 1;
        }
        if !verdict.is_forced {
            self.sum += verdict.accuracy();
            self.choices += 1;
        }
    }

    /// The mean accuracy of the moves that were not forced, 0 to 100; `None` if there were none.
    pub fn accuracy(&self) -> Option<f64> {
        (self.choices > 0).then(|| self.sum / f64::from(self.choices))
    }

    /// The summaries of both sides of a game.
    pub fn of<'a>(verdicts: impl IntoIterator<Item = (Side, &'a Verdict)>) -> [Self; 2] {
        let mut sides = [Self::default(), Self::default()];
        for (side, verdict) in verdicts {
            sides[side as usize].add(verdict);
        }
        sides
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EVEN: Evidence<'_> =
        Evidence { lines: &[Score::Eval(0)], line: None, played: Score::Eval(0), is_plain: true, legal: 9 };

    fn mark(evidence: Evidence<'_>) -> Option<Mark> {
        evidence.verdict().mark
    }

    #[test]
    fn a_loss_of_expected_score_makes_the_mark() {
        let played = |points| mark(Evidence { played: Score::Eval(points), ..EVEN });
        let marks = [-80, -82, -169, -170, -346, -347].map(played);
        let dubious = Some(Mark::Dubious);
        assert_eq!(marks, [None, dubious, dubious, Some(Mark::Mistake), Some(Mark::Mistake), Some(Mark::Blunder)]);
    }

    #[test]
    fn a_win_or_a_draw_that_is_thrown_away_is_a_blunder() {
        for (best, played) in
            [(Score::Win(9), Score::Draw), (Score::Win(1), Score::Loss(2)), (Score::Draw, Score::Loss(40))]
        {
            assert_eq!(mark(Evidence { lines: &[best], played, ..EVEN }), Some(Mark::Blunder), "{best} to {played}");
        }
    }

    #[test]
    fn a_slower_win_and_a_quicker_loss_cost_nothing() {
        for (best, played) in [(Score::Win(3), Score::Win(30)), (Score::Loss(30), Score::Loss(2))] {
            let verdict = Evidence { lines: &[best], played, ..EVEN }.verdict();
            assert_eq!((verdict.mark, verdict.accuracy()), (None, 100.0));
        }
    }

    #[test]
    fn the_engines_choice_is_never_weak() {
        // The second line was searched less deeply and seems better.
        let lines = [Score::Loss(4), Score::Eval(300)];
        for line in [0, 1] {
            let verdict = Evidence { lines: &lines, line: Some(line), ..EVEN }.verdict();
            assert_eq!((verdict.mark, verdict.loss()), (None, 0.0));
        }
    }

    #[test]
    fn a_forced_move_has_no_mark_and_no_accuracy() {
        let lines = [Score::Loss(2)];
        let verdict = Evidence { lines: &lines, line: Some(0), legal: 1, ..EVEN }.verdict();
        assert_eq!((verdict.mark, verdict.is_forced), (None, true));
        assert_eq!(Summary::of([(Side::First, &verdict)])[0].accuracy(), None);
    }

    #[test]
    fn praise_needs_rivals_that_lose() {
        let only = [Score::Draw, Score::Loss(2)];
        let best = Evidence { lines: &only, line: Some(0), is_plain: false, ..EVEN };
        assert_eq!(mark(best), Some(Mark::Brilliant));
        assert_eq!(mark(Evidence { is_plain: true, ..best }), Some(Mark::Good), "easy to see");
        assert_eq!(mark(Evidence { lines: &[Score::Draw, Score::Eval(-100)], ..best }), Some(Mark::Good));
        assert_eq!(mark(Evidence { lines: &[Score::Draw, Score::Eval(-60)], ..best }), None, "not the only one");
        assert_eq!(mark(Evidence { lines: &[Score::Draw], ..best }), None, "rivals are unknown");
        assert_eq!(mark(Evidence { lines: &[Score::Win(1), Score::Draw], ..best }), None, "a win on the spot");
    }

    #[test]
    fn the_less_obvious_of_two_good_moves_is_interesting() {
        let lines = [Score::Eval(50), Score::Eval(40), Score::Eval(-100)];
        let second = Evidence { lines: &lines, line: Some(1), is_plain: false, ..EVEN };
        assert_eq!(mark(second), Some(Mark::Interesting));
        assert_eq!(mark(Evidence { is_plain: true, ..second }), None);
        assert_eq!(mark(Evidence { lines: &lines[..2], ..second }), None, "a third move may be as good");
        assert_eq!(mark(Evidence { lines: &lines[..2], legal: 2, ..second }), Some(Mark::Interesting));
    }

    #[test]
    fn accuracy_is_100_for_best_play_and_falls_with_every_loss() {
        let accuracy = |points: i32| {
            let verdict = Evidence { played: Score::Eval(points), ..EVEN }.verdict();
            Summary::of([(Side::Second, &verdict)])[1].accuracy().unwrap()
        };
        assert_eq!(accuracy(0).to_bits(), 100f64.to_bits());
        let falling: Vec<f64> = (0..40).map(|step| accuracy(-20 * step)).collect();
        assert!(falling.windows(2).all(|pair| pair[0] > pair[1]), "{falling:?}");
        assert!(falling.iter().all(|accuracy| (0.0..=100.0).contains(accuracy)));
    }

    #[test]
    fn a_summary_counts_each_side_for_itself() {
        let weak = Evidence { played: Score::Loss(2), ..EVEN }.verdict();
        let fine = EVEN.verdict();
        let [first, second] = Summary::of([(Side::First, &fine), (Side::Second, &weak), (Side::First, &fine)]);
        assert_eq!((first.accuracy(), first.counts), (Some(100.0), [0; 6]));
        assert_eq!(second.counts, [1, 0, 0, 0, 0, 0]);
        assert!(second.accuracy().unwrap() < 15.0);
    }

    #[test]
    fn marks_are_written_as_their_signs() {
        for mark in Mark::ALL {
            assert_eq!(serde_json::to_string(&mark).unwrap(), format!("{:?}", mark.text()));
        }
    }
}
