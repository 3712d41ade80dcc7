//! Puzzles for pages: what the defender does against a move, what wins, and the placements of classic Tetris. A page runs
//! proofs in a worker, because they take up to seconds.

use serde::Serialize;
use tetrad_core::puzzle::{Defence, Proof};
use tetrad_core::room::page::Problem;
use tetrad_core::search::{self, Task};
use tetrad_core::{Limits, NoClock, Room, Stop};
use tetrad_games::with_room;
use tetrad_ptn::{PlacementPuzzle, PlacementTry};
use tetrad_tetris::classic::Placement;

use crate::views::{kind, read};
use crate::weights;

/// The nodes of a proof, some seconds in a browser. Those of the puzzles that we ship take less.
const MOST_NODES: u64 = 30_000_000;

/// The nodes in which the engine looks for a reply, some hundredths of a second.
const REPLY_NODES: u64 = 20_000;

/// What follows a move of a solver.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum PuzzleAnswer {
    /// The puzzle is solved.
    Won,
    /// The win is still there. The reply resists longest, and the solver wins within this many plies after it.
    Resists {
        /// The defender's move; `null` in games of one player.
        reply: Option<String>,
        /// The plies to the win.
        plies: u32,
    },
    /// There is no win any more within the plies.
    Refuted {
        /// A move after which there is none, the engine's if possible; `null` if there is nothing to prevent.
        reply: Option<String>,
    },
    /// The proof takes too long.
    Unknown,
}

/// Answers a solver's legal move, who is to win within `plies` plies with it.
pub fn answer(game: &str, position: &str, mv: &str, plies: u32) -> Result<PuzzleAnswer, Problem> {
    with_room!(kind(game, position)?, R => answer_in::<R>(position, mv, plies))
}

fn answer_in<R: Room>(position: &str, mv: &str, plies: u32) -> Result<PuzzleAnswer, Problem> {
    let position: R = read(position)?;
    let mv: R::Move = mv.parse().map_err(|error| Problem::in_text(mv, error))?;
    let is_legal = position.actors().sides().iter().any(|&side| position.legal_moves(side).contains(&mv));
    if !is_legal {
        return Err(Problem::new(format!("`{mv}` is not legal here")));
    }
    weights::ensure::<R>().map_err(Problem::new)?;
    let mut proof = Proof::<R>::new(MOST_NODES);
    // Many replies refute a weak move. The engine's is one that a person would play.
    let natural = natural_reply(&position.after(&mv), &position).filter(|reply| {
        let after = position.after(&mv).after(reply);
        let is_lost = position.actors().sides().iter().any(|&side| after.puzzle_is_won(side));
        !is_lost && proof.win(&after, plies.saturating_sub(2)).is_none()
    });
    let defence = match natural {
        Some(reply) => Defence::Holds(reply),
        None => proof.answer(&position, &mv, plies),
    };
    if proof.is_exhausted() {
        return Ok(PuzzleAnswer::Unknown);
    }
    Ok(match defence {
        Defence::Lost => PuzzleAnswer::Won,
        Defence::Over => PuzzleAnswer::Refuted { reply: None },
        Defence::Alone => PuzzleAnswer::Resists { reply: None, plies: plies.saturating_sub(1) },
        Defence::Holds(reply) => PuzzleAnswer::Refuted { reply: Some(reply.to_string()) },
        Defence::Resists(reply, plies) => PuzzleAnswer::Resists { reply: Some(reply.to_string()), plies },
    })
}

/// The engine's reply to a move, if the game goes on and another side is to move.
fn natural_reply<R: Room>(after: &R, before: &R) -> Option<R::Move> {
    if after.outcome().is_some() || after.actors() == before.actors() {
        return None;
    }
    let task = Task { position: after.mover_query()?, limits: Limits::nodes(REPLY_NODES), lines: 1 };
    let answer = search::run(&mut R::Engine::default(), task, &NoClock, &Stop::default(), |_| {});
    answer.lines.first()?.pv.first().cloned()
}

/// A move that wins within `plies` plies, to show it; `null` if there is none.
pub fn win(game: &str, position: &str, plies: u32) -> Result<Option<String>, Problem> {
    fn win_in<R: Room>(position: &str, plies: u32) -> Result<Option<String>, Problem> {
        let position: R = read(position)?;
        Ok(Proof::<R>::new(MOST_NODES).win(&position, plies).map(|mv| mv.to_string()))
    }
    with_room!(kind(game, position)?, R => win_in::<R>(position, plies))
}

/// A place for the piece of a puzzle of classic Tetris.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct PuzzlePlacement {
    /// The placement as a move of PTN.
    #[serde(rename = "move")]
    pub mv: String,
    /// The number of clockwise turns from the orientation in which the piece appears.
    pub turns: usize,
    /// The cells that it fills, as `[column, row]` from the lower left.
    pub cells: Vec<[u8; 2]>,
    /// How far it is behind the engine's choice; a hole in a low stack costs about 100.
    pub loss: i32,
    /// The cells of the engine's placement of the next piece after it; empty if that has no room.
    pub next: Vec<[u8; 2]>,
}

/// Every placement of a puzzle's piece, the engine's choice first.
pub fn placements(puzzle: &PlacementPuzzle) -> Result<Vec<PuzzlePlacement>, Problem> {
    let tries = puzzle.tries().ok_or_else(|| Problem::new("the game of the puzzle can't be played"))?;
    let place = |PlacementTry { mv, placement, loss, next }: PlacementTry| PuzzlePlacement {
        mv: mv.to_string(),
        turns: placement.orientation as usize,
        cells: cells(placement),
        loss,
        next: next.map(cells).unwrap_or_default(),
    };
    Ok(tries.into_iter().map(place).collect())
}

fn cells(placement: Placement) -> Vec<[u8; 2]> {
    let shape = placement.piece.shape(placement.orientation);
    shape.cells.iter().map(|(x, y)| [placement.left + x, placement.row + y]).collect()
}
