//! Rates the moves of a game with an engine.
//!
//! Every move is compared with the best one for its piece, with the next piece known, as it is to the player. Ratings
//! are the marks of [`tetrad_core::review`].

use std::ops::Range;

use tetrad_core::Score;
use tetrad_core::review::Evidence;
use tetrad_tetris::classic::{Placement, ScoredPlacement, judge};

use crate::convert::{ConvertError, write_placement};
use crate::game::{Comment, Game, Item};
use crate::moves::{Move, Rating};
use crate::replay::Replay;

/// The start of the comments of annotations, by which later ones recognise them.
const BETTER: &str = "better ";

/// The engine's verdict on a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The move as it was played, without a rating.
    pub played: Move,
    /// The best move by the engine.
    pub best: Move,
    /// The loss of the played move against the best one; 0 if it is as good.
    pub loss: i32,
    /// The rating; `None` for an ordinary move.
    pub rating: Option<Rating>,
}

impl Game {
    /// The engine's verdicts on all moves. The game has to be legal.
    ///
    /// ```
    /// use tetrad_ptn::{Game, Rating};
    ///
    /// let game: Game = "Title: t\nI-1234 O-12 Td-345 I-6789".parse()?;
    /// let verdicts = game.verdicts()?;
    /// assert_eq!(verdicts[2].rating, Some(Rating::Mistake));
    /// // The I would slide under it.
    /// assert_eq!(verdicts[2].best.to_string(), "Td-456");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn verdicts(&self) -> Result<Vec<Verdict>, ConvertError> {
        self.verdicts_on(0..usize::MAX)
    }

    /// The engine's verdicts on the moves with these indices, so that callers can spread the work.
    pub fn verdicts_on(&self, moves: Range<usize>) -> Result<Vec<Verdict>, ConvertError> {
        let placements = self.placements()?;
        let mut replay = Replay::new();
        let mut verdicts = Vec::new();
        for (index, (&played, mv)) in placements.iter().zip(self.moves()).enumerate().take(moves.end) {
            if index < moves.start {
                replay.play(mv);
                continue;
            }
            let next = placements.get(index + 1).map(|next| next.piece);
            let judged = judge(replay.board(), played.piece, next);
            let at_first_sight = judge(replay.board(), played.piece, None);
            let played_value = value_of(&judged, played);
            let best = judged.first().copied().unwrap_or(ScoredPlacement { placement: played, value: 0 });
            let loss = best.value - played_value.unwrap_or(best.value);
            // A move as good as the best needs no correction.
            let best_place = if loss == 0 { played } else { best.placement };
            let best_move = write_placement(&mut replay.clone(), best_place).unwrap_or(mv);
            let rating = rate(&judged, &at_first_sight, played, loss);
            let played = mv.with_rating(None);
            verdicts.push(Verdict { played, best: if loss == 0 { played } else { best_move }, loss, rating });
            replay.play(mv);
        }
        Ok(verdicts)
    }

    /// Replaces all ratings by those of the verdicts, and adds the better move as a comment after every weak move that
    /// has one. Comments of an earlier annotation are removed.
    ///
    /// ```
    /// let game: tetrad_ptn::Game = "Title: t\nI-1234? O-12 Td-345 (oh) I-6789".parse()?;
    /// let annotated = game.annotated(&game.verdicts()?).to_string();
    /// assert_eq!(annotated, "Title: t\nI-1234 O-12 Td-345? (better Td-456) (oh) I-6789?! (better I-5678@1)\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn annotated(&self, verdicts: &[Verdict]) -> Self {
        let mut verdicts = verdicts.iter();
        let mut items = Vec::with_capacity(self.items.len());
        for item in &self.items {
            match item {
                Item::Move(mv) => {
                    let verdict = verdicts.next();
                    items.push(Item::Move(mv.with_rating(verdict.and_then(|verdict| verdict.rating))));
                    let weak = verdict.filter(|verdict| verdict.rating.is_some_and(Rating::is_weak));
                    // An author may call a move weak that the engine would play.
                    let weak = weak.filter(|weak| weak.best != weak.played);
                    let comment = weak.and_then(|weak| Comment::new(format!("{BETTER}{}", weak.best)));
                    items.extend(comment.map(Item::Comment));
                }
                Item::Comment(comment) if is_ours(comment) => {}
                other => items.push(other.clone()),
            }
        }
        Self { headers: self.headers.clone(), items }
    }
}

fn value_of(judged: &[ScoredPlacement], placement: Placement) -> Option<i32> {
    judged.iter().find(|judged| judged.placement == placement).map(|judged| judged.value)
}

/// The rating of a move, by the table of all games. The value of a board is no chance to win, so the best move counts as
/// an even game, and a move that loses points as one that is worse by as many.
fn rate(
    judged: &[ScoredPlacement],
    at_first_sight: &[ScoredPlacement],
    played: Placement,
    loss: i32,
) -> Option<Rating> {
    let best = judged.first()?.value;
    let lines: Vec<Score> = judged.iter().map(|other| Score::Eval(other.value - best)).collect();
    let evidence = Evidence {
        lines: &lines,
        line: judged.iter().position(|other| other.placement == played),
        played: Score::Eval(-loss),
        is_plain: at_first_sight.first().is_some_and(|first| first.placement == played),
        legal: judged.len(),
    };
    evidence.verdict().mark
}

/// Whether a comment belongs to an annotation: [`BETTER`] and a move.
fn is_ours(comment: &Comment) -> bool {
    comment.text().strip_prefix(BETTER).is_some_and(|mv| mv.parse::<Move>().is_ok())
}
