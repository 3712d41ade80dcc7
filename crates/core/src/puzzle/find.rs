//! The search for puzzles in positions of games, with the engine as a guide: what it takes for a puzzle is proved.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use super::{Defence, Proof, Puzzle, canonical_text, solutions};
use crate::random::SplitMix64;
use crate::search::{self, Answer, Task};
use crate::{Actors, Limits, NoClock, Room, Score, Search, Stop};

/// The fewest moves among which the solution is.
const FEWEST_TRIES: usize = 4;

/// What puzzles to find, and how much work to spend on each position.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// The number of plies within which the side to move wins.
    pub plies: RangeInclusive<u32>,
    /// The nodes of the engine's search in each position.
    pub nodes: u64,
    /// The nodes of a proof, after which a position is given up.
    pub proof_nodes: u64,
}

/// Finds puzzles, each once and no two that are mirror images.
#[derive(Debug)]
pub struct Finder<R: Room> {
    wanted: Wanted,
    engine: R::Engine,
    /// The canonical texts of the positions that need not be looked at again.
    seen: BTreeSet<String>,
}

impl<R: Room> Finder<R> {
    /// A finder that leaves out the positions of known puzzles.
    pub fn new(wanted: Wanted, known: &[Puzzle]) -> Self {
        let seen = known.iter().filter_map(|puzzle| R::parse(&puzzle.start).ok()).map(|start| canonical_text(&start));
        Self { wanted, engine: R::Engine::default(), seen: seen.collect() }
    }

    /// The puzzle that a position is, if it is one.
    pub fn look(&mut self, position: &R, stop: &Stop) -> Option<Puzzle> {
        let answer = self.ask(position, stop)?;
        self.judge(position, &answer)
    }

    /// Plays a game of the engine against itself from this position, with the second best move as often as the best, until
    /// a position is a puzzle. Those that follow would be the same puzzle, some plies shorter.
    pub fn play(&mut self, mut position: R, random: &mut SplitMix64, stop: &Stop) -> Option<Puzzle> {
        self.engine.forget();
        while let Some(answer) = self.ask(&position, stop)
            && !stop.is_raised()
        {
            if let Some(puzzle) = self.judge(&position, &answer) {
                return Some(puzzle);
            }
            position = position.after(answer.lines[random.below(answer.lines.len())].pv.first()?);
        }
        None
    }

    /// The engine's two best lines; `None` if the game is over.
    fn ask(&mut self, position: &R, stop: &Stop) -> Option<Answer<R::Move>> {
        let Actors::One(_) = position.actors() else { return None };
        let task = Task { position: position.mover_query()?, limits: Limits::nodes(self.wanted.nodes), lines: 2 };
        let answer = search::run(&mut self.engine, task, &NoClock, stop, |_| {});
        (!answer.lines.is_empty()).then_some(answer)
    }

    fn judge(&mut self, position: &R, answer: &Answer<R::Move>) -> Option<Puzzle> {
        let Score::Win(plies) = answer.lines[0].score else { return None };
        if matches!(answer.lines.get(1)?.score, Score::Win(_)) || !self.wanted.plies.contains(&plies) {
            return None;
        }
        // Where few moves may be tried, the solution is no find.
        if position.puzzle_tries().len() < FEWEST_TRIES || !self.seen.insert(canonical_text(position)) {
            return None;
        }
        self.proved(position, plies).filter(|puzzle| puzzle.solutions == 1)
    }

    /// A draft of the game's own, if it is a puzzle.
    pub fn draft(&mut self, random: &mut SplitMix64) -> Option<Puzzle> {
        let (position, plies) = R::puzzle_draft(random, self.wanted.plies.clone())?;
        if self.seen.insert(canonical_text(&position)) { self.proved(&position, plies) } else { None }
    }

    /// The puzzle of a position, with a line of play and the number of its solutions.
    fn proved(&self, position: &R, plies: u32) -> Option<Puzzle> {
        let mut proof = Proof::<R>::new(self.wanted.proof_nodes);
        let line = line(position, plies, &mut proof)?;
        let solutions = solutions(position, plies, &mut proof)?.len();
        let rating = rating(plies, position.puzzle_tries().len());
        let line = line.iter().map(ToString::to_string).collect();
        Some(Puzzle { game: R::NAME.to_owned(), start: position.to_string(), plies, solutions, line, rating })
    }
}

/// The shortest win against the longest resistance, if it takes exactly `plies` plies.
fn line<R: Room>(position: &R, plies: u32, proof: &mut Proof<R>) -> Option<Vec<R::Move>> {
    if proof.win(position, plies.saturating_sub(2)).is_some() {
        return None;
    }
    let (mut line, mut position, mut left) = (Vec::new(), position.clone(), plies);
    loop {
        let mv = proof.win(&position, left)?;
        let defence = proof.answer(&position, &mv, left);
        position = position.after(&mv);
        line.push(mv);
        match defence {
            Defence::Alone => left -= 1,
            Defence::Resists(reply, within) => {
                position = position.after(&reply);
                line.push(reply);
                left = within;
                if within == 0 {
                    break;
                }
            }
            _ => break,
        }
    }
    (line.len() == plies as usize && !proof.is_exhausted()).then_some(line)
}

/// An estimate of how hard a puzzle is: deep wins among many moves are.
fn rating(plies: u32, tries: usize) -> u32 {
    600 + 120 * plies + 40 * tries.max(1).ilog2()
}
