//! Puzzles: positions in which one move wins within a number of plies and no other move does. A single player wins by
//! reaching what the puzzles of the game ask for, like a perfect clear, and may have several moves that lead to it.
//!
//! A puzzle is proved from its own text: [`Proof`] searches every move of both sides, without the engine and without
//! pruning. On boards that are too large for that, the attacker has forcing moves alone, as [`Room::puzzle_tries`] says,
//! and the claim is about wins by such moves. [`find`] looks for puzzles in positions of games, and [`solver`] rates those who
//! solve them.

pub mod find;
mod proof;
pub mod solver;

use serde::{Deserialize, Serialize};

pub use proof::{Defence, Proof};

use crate::{Actors, Canonical, Room};

/// A puzzle as a line of JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// The name of the game.
    pub game: String,
    /// The position, in the game's own notation.
    pub start: String,
    /// The number of plies within which the side to move wins.
    pub plies: u32,
    /// How many first moves win: one, but for a single player.
    pub solutions: usize,
    /// A line of play: the winning move, the reply that resists longest, and so on to the end.
    pub line: Vec<String>,
    /// How hard the puzzle is, as a Glicko-2 rating of a solver who finds it in half of all tries.
    pub rating: u32,
}

/// Why a text is not a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// A text can't be parsed.
    #[error("{0}")]
    Text(String),
    /// The line of play breaks the rules or does not end in a win within the plies.
    #[error("the line does not win in {plies} plies: {line}")]
    Line {
        /// The plies of the puzzle.
        plies: u32,
        /// The line.
        line: String,
    },
    /// More or fewer first moves win than the puzzle says.
    #[error("found {} winning moves, expected {expected}: {}", found.len(), found.join(" "))]
    Solutions {
        /// The moves that win.
        found: Vec<String>,
        /// Their number by the puzzle.
        expected: usize,
    },
    /// The proof took too many nodes.
    #[error("the proof takes more than {0} nodes")]
    TooLarge(u64),
}

impl Puzzle {
    /// Proves that the first move of the line wins within the plies, and how many others do.
    pub fn prove<R: Room>(&self, most_nodes: u64) -> Result<(), Flaw> {
        let position = self.check_line::<R>()?;
        let mut proof = Proof::<R>::new(most_nodes);
        let found = solutions(&position, self.plies, &mut proof).ok_or(Flaw::TooLarge(most_nodes))?;
        if found.len() == self.solutions && found.contains(&self.line[0]) {
            return Ok(());
        }
        Err(Flaw::Solutions { found, expected: self.solutions })
    }

    /// Replays the line; returns the position of the puzzle.
    fn check_line<R: Room>(&self) -> Result<R, Flaw> {
        let text = |part: &str, error: crate::ParseError| Flaw::Text(format!("{part}: {error}"));
        let start = R::parse(&self.start).map_err(|error| text("start", error))?;
        let Actors::One(attacker) = start.actors() else {
            return Err(Flaw::Text("start: the game is over".to_owned()));
        };
        let wrong = || Flaw::Line { plies: self.plies, line: self.line.join(" ") };
        let mut position = start.clone();
        for mv in &self.line {
            let mv = mv.parse::<R::Move>().map_err(|error| text("line", error))?;
            let Actors::One(side) = position.actors() else { return Err(wrong()) };
            if !position.legal_moves(side).contains(&mv) {
                return Err(wrong());
            }
            position = position.after(&mv);
        }
        if position.puzzle_is_won(attacker) && self.line.len() == self.plies as usize {
            Ok(start)
        } else {
            Err(wrong())
        }
    }
}

/// The canonical text of a puzzle's position: equal for all its images, also for that of [`Room::puzzle_mirrored`].
pub fn canonical_text<R: Room>(position: &R) -> String {
    let text = Canonical::new(position).into_text();
    match position.puzzle_mirrored() {
        Some(image) => text.min(Canonical::new(&image).into_text()),
        None => text,
    }
}

/// The first moves that win within the plies; `None` if that takes too many nodes.
fn solutions<R: Room>(position: &R, plies: u32, proof: &mut Proof<R>) -> Option<Vec<String>> {
    let mut tries = position.puzzle_tries();
    // Tries may leave out all but one of the moves that win at once, or all of them.
    for &side in position.actors().sides() {
        let wins = position.legal_moves(side).into_iter().filter(|mv| position.after(mv).puzzle_is_won(side));
        tries.extend(wins.filter(|mv| !tries.contains(mv)).collect::<Vec<_>>());
    }
    tries.retain(|mv| proof.answer(position, mv, plies).is_lost());
    (!proof.is_exhausted()).then(|| tries.iter().map(ToString::to_string).collect())
}
