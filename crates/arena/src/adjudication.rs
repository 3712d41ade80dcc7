//! Adjudication: ending games whose result is clear, by a turn limit, by the engines' agreement, or by proof.
//!
//! Everything is off by default. The rules come first; the adjudicator judges only games that they have not ended.

use serde::{Deserialize, Serialize};
use tetrad_core::search::{self, Task};
use tetrad_core::{Game, Limits, NoClock, Outcome, Room, Score, Side, Stop};

/// When a game is ended before the rules end it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Adjudication {
    /// Declares a draw after this many turns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<u32>,
    /// Declares a win when both engines see the same winner.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub win: Option<Agreement>,
    /// Declares a draw when both engines see neither side ahead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draw: Option<Agreement>,
    /// Declares what the built-in engine proves with this many nodes a turn, in games in which its proofs are exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<u64>,
}

/// When the scores of two engines agree on a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Agreement {
    /// The minimum distance from zero for a win, the maximum for a draw, in the engines' own points. A score that an
    /// engine calls proven exceeds any bound; a proven draw counts as zero.
    pub bound: i32,
    /// The number of successive moves of each engine, up to its last one, that must agree; at least 1.
    pub moves: u32,
    /// The number of turns before which no agreement counts.
    #[serde(default)]
    pub after: u32,
}

/// Proves the result of a position from the view of the side to move; `None` if it can't.
type Prover<G> = Box<dyn FnMut(&G) -> Option<Score> + Send>;

/// Makes the built-in engine a prover with `nodes` nodes a position; `None` in games in which its proofs are inexact.
fn prover<R: Room>(nodes: u64) -> Option<Prover<R>> {
    if !R::PROVES {
        return None;
    }
    let mut engine = R::Engine::default();
    Some(Box::new(move |position: &R| {
        let task = Task::new(position.mover_query()?, Limits::nodes(nodes));
        let answer = search::run(&mut engine, task, &NoClock, &Stop::new(), |_| ());
        answer.lines.first().map(|line| line.score).filter(|score| score.is_proven())
    }))
}

/// Follows games and ends those that are decided. One adjudicator serves successive games.
pub struct Adjudicator<G: Game> {
    terms: Adjudication,
    prover: Option<Prover<G>>,
    turns: u32,
    /// The number of successive moves on which each side saw itself winning, losing, and neither.
    streaks: [Streaks; 2],
}

#[derive(Clone, Copy, Debug, Default)]
struct Streaks {
    winning: u32,
    losing: u32,
    even: u32,
}

impl<R: Room> Adjudicator<R> {
    /// An adjudicator with these settings.
    pub fn new(terms: Adjudication) -> Self {
        Self { prover: terms.proof.and_then(prover), terms, turns: 0, streaks: Default::default() }
    }
}

impl<G: Game> Adjudicator<G> {
    /// An adjudicator that never ends a game.
    pub fn absent() -> Self {
        Self { terms: Adjudication::default(), prover: None, turns: 0, streaks: Default::default() }
    }

    /// Resets the adjudicator for a new game.
    pub(crate) fn begin(&mut self) {
        self.turns = 0;
        self.streaks = Default::default();
    }

    /// Counts the score that a side gave with its move.
    pub(crate) fn hear(&mut self, side: Side, score: Option<Score>) {
        let is = |agreement: Option<Agreement>, holds: fn(Score, i32) -> bool| {
            agreement.zip(score).is_some_and(|(agreement, score)| holds(score, agreement.bound))
        };
        let Adjudication { win, draw, .. } = self.terms;
        let streaks = &mut self.streaks[side.index()];
        let count = |streak: &mut u32, goes_on: bool| *streak = if goes_on { streak.saturating_add(1) } else { 0 };
        count(&mut streaks.winning, is(win, sees_win));
        count(&mut streaks.losing, is(win, |score, bound| sees_win(score.reversed(), bound)));
        count(&mut streaks.even, is(draw, sees_draw));
    }

    /// Counts a turn after which the rules did not end the game; returns the outcome if it is decided all the same.
    pub(crate) fn judge(&mut self, position: &G) -> Option<Outcome> {
        self.turns += 1;
        let [first, second] = self.streaks;
        let in_force = |agreement: &Agreement| self.turns >= agreement.after;
        if let Some(agreement) = self.terms.win.filter(in_force) {
            let moves = agreement.moves.max(1);
            for (side, winner, loser) in [(Side::First, first, second), (Side::Second, second, first)] {
                if winner.winning >= moves && loser.losing >= moves {
                    return Some(Outcome::win(side, "adjudicated: both engines agree on it"));
                }
            }
        }
        if let Some(agreement) = self.terms.draw.filter(in_force)
            && first.even.min(second.even) >= agreement.moves.max(1)
        {
            return Some(Outcome::draw("adjudicated: both engines agree on a draw"));
        }
        self.prove(position).or_else(|| {
            let limit = self.terms.turns.filter(|&limit| self.turns >= limit)?;
            Some(Outcome::draw(format!("adjudicated: {limit} turns were played")))
        })
    }

    fn prove(&mut self, position: &G) -> Option<Outcome> {
        let &[mover] = position.actors().sides() else { return None };
        match self.prover.as_mut()?(position)? {
            Score::Win(plies) => Some(Outcome::win(mover, format!("adjudicated: a proven win in {plies} plies"))),
            Score::Loss(plies) => {
                Some(Outcome::win(mover.other(), format!("adjudicated: a proven win in {plies} plies")))
            }
            Score::Draw => Some(Outcome::draw("adjudicated: a proven draw")),
            Score::Eval(_) => None,
        }
    }
}

fn sees_win(score: Score, bound: i32) -> bool {
    match score {
        Score::Win(_) => true,
        Score::Eval(value) => value >= bound,
        Score::Loss(_) | Score::Draw => false,
    }
}

fn sees_draw(score: Score, bound: i32) -> bool {
    match score {
        Score::Draw => true,
        Score::Eval(value) => value.unsigned_abs() <= bound.unsigned_abs(),
        Score::Win(_) | Score::Loss(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use tetrad_tictactoe::Position;

    use super::*;

    /// Plays through scores given by alternating sides; returns the outcome and the number of the turn that decided.
    fn outcome(terms: Adjudication, scores: &[Option<Score>]) -> Option<(usize, Outcome)> {
        let mut adjudicator = Adjudicator::new(terms);
        adjudicator.begin();
        let position = Position::start();
        scores.iter().enumerate().find_map(|(index, &score)| {
            adjudicator.hear(Side::BOTH[index % 2], score);
            Some((index + 1, adjudicator.judge(&position)?))
        })
    }

    fn evals(values: &[i32]) -> Vec<Option<Score>> {
        values.iter().map(|&value| Some(Score::Eval(value))).collect()
    }

    const THREE: Option<Agreement> = Some(Agreement { bound: 400, moves: 3, after: 0 });

    #[test]
    fn a_win_needs_both_engines_for_so_many_moves_in_a_row() {
        let terms = || Adjudication { win: THREE, ..Adjudication::default() };
        let agreed = Outcome::win(Side::Second, "adjudicated: both engines agree on it");
        let steady = evals(&[-400, 500, -450, 900, -401, 400]);
        assert_eq!(outcome(terms(), &steady), Some((6, agreed.clone())));
        let one_sided = evals(&[0, 500, -10, 900, 0, 400, 0, 999]);
        assert_eq!(outcome(terms(), &one_sided), None);
        let interrupted = evals(&[-400, 500, -450, 900, 0, 400, -400, 400, -400, 400, -400]);
        assert_eq!(outcome(terms(), &interrupted), Some((11, agreed)));
        let silent = [None, Some(Score::Win(3)), None, Some(Score::Win(1))];
        assert_eq!(outcome(terms(), &silent), None);
    }

    #[test]
    fn proven_scores_are_beyond_any_bound() {
        let terms =
            Adjudication { win: Some(Agreement { bound: 9_999, moves: 1, after: 0 }), ..Adjudication::default() };
        let scores = [Some(Score::Win(7)), Some(Score::Loss(6))];
        let expected = Outcome::win(Side::First, "adjudicated: both engines agree on it");
        assert_eq!(outcome(terms, &scores), Some((2, expected)));
    }

    #[test]
    fn a_draw_is_agreed_on_not_before_its_turn() {
        let draw = Some(Agreement { bound: 10, moves: 2, after: 7 });
        let terms = Adjudication { draw, ..Adjudication::default() };
        let mut scores = evals(&[3, -10, 10, 0, 1, 2, 3, 4]);
        scores[4] = Some(Score::Draw);
        let expected = Outcome::draw("adjudicated: both engines agree on a draw");
        assert_eq!(outcome(terms, &scores), Some((7, expected)));
    }

    #[test]
    fn too_many_turns_are_a_draw() {
        let terms = Adjudication { turns: Some(3), ..Adjudication::default() };
        let expected = Outcome::draw("adjudicated: 3 turns were played");
        assert_eq!(outcome(terms, &[None; 9]), Some((3, expected)));
    }

    #[test]
    fn what_our_engine_proves_is_the_result() {
        let terms = Adjudication { proof: Some(10_000), ..Adjudication::default() };
        let mut adjudicator = Adjudicator::<Position>::new(terms);
        let mut judge = |text: &str| adjudicator.judge(&text.parse().unwrap());
        let expected = Outcome::win(Side::First, "adjudicated: a proven win in 5 plies");
        assert_eq!(judge("10_/10_/10_/10_/10_/10_/10_/10_/10_/10_ x win-length 5"), None);
        assert_eq!(judge("xo_/3_/3_ x"), Some(expected));
        assert_eq!(judge("3_/3_/3_ x"), Some(Outcome::draw("adjudicated: a proven draw")));
    }

    #[test]
    fn nothing_ends_a_game_unless_asked() {
        assert_eq!(outcome(Adjudication::default(), &[Some(Score::Win(1)), Some(Score::Loss(1))]), None);
    }
}
