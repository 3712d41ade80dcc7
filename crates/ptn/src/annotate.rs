//! Rates the moves of a game with an engine.
//!
//! Every move is compared with the best one for its piece, with the next piece known, as it is to the player. Ratings
//! are the marks of [`tetrad_core::review`].

use std::ops::Range;

use tetrad_core::Score;
use tetrad_core::review::Evidence;
use tetrad_tetris::classic::{Piece, Placement, ScoredPlacement, judge};

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

/// The engine's verdict on a move, with the value on which it rests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Study {
    /// The verdict.
    pub verdict: Verdict,
    /// The value of the board after the played move and the best placement of the next piece, if that is known. The best
    /// move's value is higher by the [loss](Verdict::loss). A game that is lost has about [`LOST`](tetrad_tetris::classic::LOST).
    pub value: i32,
}

impl Replay {
    /// Studies a move that is about to be played; `None` if it can't be played.
    ///
    /// ```
    /// use tetrad_ptn::Replay;
    /// use tetrad_tetris::classic::Piece;
    ///
    /// let study = Replay::new().study("Td-345".parse().unwrap(), Some(Piece::O)).unwrap();
    /// assert!(study.verdict.loss > 0);
    /// assert_eq!(Replay::new().study("Td-345@9".parse().unwrap(), None), None);
    /// ```
    pub fn study(&self, mv: Move, next: Option<Piece>) -> Option<Study> {
        let placement = self.placement(mv)?;
        let judged = judge(self.board(), placement.piece, next);
        let at_first_sight = judge(self.board(), placement.piece, None);
        let value = judged.iter().find(|judged| judged.placement == placement)?.value;
        let best = judged.first()?;
        let loss = best.value - value;
        let rating = rate(&judged, &at_first_sight, placement, loss);
        let played = mv.with_rating(None);
        // A move as good as the best needs no correction.
        let better = (loss > 0).then(|| write_placement(&mut self.clone(), best.placement).ok()).flatten();
        Some(Study { verdict: Verdict { played, best: better.unwrap_or(played), loss, rating }, value })
    }
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
        for (index, mv) in self.moves().enumerate().take(moves.end) {
            if index < moves.start {
                replay.play(mv);
                continue;
            }
            let next = placements.get(index + 1).map(|next| next.piece);
            verdicts.extend(replay.study(mv, next).map(|study| study.verdict));
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
