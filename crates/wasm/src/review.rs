//! Reviews of games for pages, which pass what the engine said about every position. Nothing is searched here.

use serde::{Deserialize, Serialize};
use tetrad_core::review::{Evidence, Mark, Summary, Verdict};
use tetrad_core::room::page::Problem;
use tetrad_core::{Actors, Game, Score, Side, Turn};
use tetrad_games::with_room;

use crate::views::{kind, read};

/// A row of the table of marks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct MarkMeaning {
    /// The mark.
    pub mark: Mark,
    /// The mark as a noun.
    pub word: String,
    /// What it says about a move.
    pub meaning: String,
}

/// A line of moves with its score for the side to move.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, ts_rs::TS)]
pub struct ScoredLine {
    /// The score.
    pub score: Score,
    /// The moves.
    pub moves: Vec<String>,
}

/// A played move and the analysis of its position.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct PlayedMove {
    /// The position before the move.
    pub position: String,
    /// The side that moved.
    pub side: Side,
    /// The move, as the rules print it.
    pub played: String,
    /// The best lines of the position, the engine's choice first; none if it was not analysed.
    pub lines: Vec<ScoredLine>,
    /// The move that a shallow search prefers, if known.
    pub at_first_sight: Option<String>,
    /// The score of the position after the move for its side to move, if it was analysed.
    pub after: Option<Score>,
}

/// The review of a move. Expected scores are the mover's, 0 to 1.
#[derive(Clone, Debug, PartialEq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct MoveReview {
    /// The side that moved.
    pub side: Side,
    /// The mark; `null` for most moves.
    pub mark: Option<Mark>,
    /// The mark as a noun; empty without a mark.
    pub word: String,
    /// Whether the move should have been another one: a dubious move, a mistake or a blunder.
    pub is_weak: bool,
    /// Whether there was no other legal move.
    pub is_forced: bool,
    /// The expected score with the best move.
    pub before: f64,
    /// The expected score after the played move.
    pub after: f64,
    /// The line that starts with a better move; empty if there is none.
    pub better: Vec<String>,
}

/// The moves of a side in a reviewed game.
#[derive(Clone, Debug, PartialEq, Serialize, ts_rs::TS)]
pub struct SideReview {
    /// The mean accuracy of the moves that were not forced, 0 to 100; `null` if there are none.
    pub accuracy: Option<f64>,
    /// The number of moves with each mark, in the order of the table of marks.
    pub counts: Vec<usize>,
}

/// The review of a game.
#[derive(Clone, Debug, PartialEq, Serialize, ts_rs::TS)]
pub struct GameReview {
    /// The review of each move; `null` where the analysis says too little.
    pub moves: Vec<Option<MoveReview>>,
    /// The first and the second side.
    pub sides: [SideReview; 2],
}

/// The table of marks, the best first.
pub fn marks() -> Vec<MarkMeaning> {
    let row = |mark: Mark| MarkMeaning { mark, word: mark.word().to_owned(), meaning: mark.meaning().to_owned() };
    Mark::ALL.into_iter().rev().map(row).collect()
}

/// Reviews moves of a game.
pub fn review_game(game: &str, moves: &[PlayedMove]) -> Result<GameReview, Problem> {
    let review = |played: &PlayedMove| {
        let kind = kind(game, &played.position)?;
        with_room!(kind, R => Ok(verdict_on(&read::<R>(&played.position)?, played)))
    };
    let verdicts = moves.iter().map(review).collect::<Result<Vec<_>, Problem>>()?;
    let known = || moves.iter().zip(&verdicts).filter_map(|(played, verdict)| Some((played.side, verdict.as_ref()?)));
    let side = |summary: &Summary| SideReview {
        accuracy: summary.accuracy(),
        counts: summary.counts.iter().rev().copied().collect(),
    };
    let sides = Summary::of(known()).each_ref().map(side);
    let moves = moves.iter().zip(&verdicts).map(|(played, verdict)| Some(view(played, verdict.as_ref()?)));
    Ok(GameReview { moves: moves.collect(), sides })
}

fn view(played: &PlayedMove, verdict: &Verdict) -> MoveReview {
    let best = played.lines.first().filter(|best| verdict.loss() > 0.0 && best.moves.first() != Some(&played.played));
    MoveReview {
        side: played.side,
        mark: verdict.mark,
        word: verdict.mark.map_or("", Mark::word).to_owned(),
        is_weak: verdict.mark.is_some_and(Mark::is_weak),
        is_forced: verdict.is_forced,
        before: verdict.before,
        after: verdict.after,
        better: best.map(|best| best.moves.clone()).unwrap_or_default(),
    }
}

fn verdict_on<G: Game>(position: &G, played: &PlayedMove) -> Option<Verdict> {
    let lines: Vec<Score> = played.lines.iter().map(|line| line.score).collect();
    let last = *lines.last()?;
    let line = played.lines.iter().position(|line| line.moves.first() == Some(&played.played));
    let score = if line.is_some() { last } else { score_beyond(position, played, last)? };
    let evidence = Evidence {
        lines: &lines,
        line,
        played: score,
        // Without knowledge every move is plain.
        is_plain: played.at_first_sight.as_ref().is_none_or(|first| *first == played.played),
        legal: position.legal_moves(played.side).len(),
    };
    Some(evidence.verdict())
}

/// The score of a move that is none of the lines, the worst of which scores `last`.
fn score_beyond<G: Game>(position: &G, played: &PlayedMove, last: Score) -> Option<Score> {
    // Where the same side acts again, scores of consecutive positions don't compare: they count what was gained on the
    // way. The move is then at best as good as the last line.
    let Actors::One(_) = position.actors() else { return Some(last) };
    let mut next = position.clone();
    if let Some(outcome) = next.play(&Turn::One(played.played.parse().ok()?)).ok()? {
        return Some(match outcome.winner {
            None => Score::Draw,
            Some(winner) if winner == played.side => Score::Win(1),
            Some(_) => Score::Loss(1),
        });
    }
    match next.actors() {
        Actors::One(side) if side != played.side => played.after.map(Score::reversed),
        _ => Some(last),
    }
}
