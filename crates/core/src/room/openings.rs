//! Random openings with about equal chances for both sides.

use std::collections::HashSet;

use crate::limits::NoClock;
use crate::random::SplitMix64;
use crate::search::{self, Task};
use crate::{Actors, Canonical, Game, Limits, Room, Score, Search, Stop, Turn};

/// Draws up to `count` different openings: `plies` random turns from `start`, each out of the moves that `candidates`
/// returns. Positions that are images of each other count as one; finished positions and those that `accept` rejects
/// are left out. There are fewer than `count` if the game does not have that many or they are too hard to find. The
/// same seed gives the same openings.
pub fn random<G: Game>(
    start: &G,
    plies: usize,
    count: usize,
    seed: u64,
    candidates: impl Fn(&G) -> Vec<G::Move>,
    mut accept: impl FnMut(&G) -> bool,
) -> Vec<G> {
    /// The number of failed attempts in a row after which the search for one more opening ends.
    const PATIENCE: usize = 1_000;
    let mut rng = SplitMix64::new(seed);
    let mut tried = HashSet::new();
    let mut openings = Vec::new();
    let mut vain = 0;
    while openings.len() < count && vain < PATIENCE {
        vain += 1;
        let Some(opening) = wander(start, plies, &mut rng, &candidates) else { continue };
        if tried.insert(Canonical::new(&opening).into_text()) && accept(&opening) {
            openings.push(opening);
            vain = 0;
        }
    }
    openings
}

/// Plays random turns. `None` if the game ends on the way, or there is no candidate.
fn wander<G: Game>(
    start: &G,
    plies: usize,
    rng: &mut SplitMix64,
    candidates: impl Fn(&G) -> Vec<G::Move>,
) -> Option<G> {
    let mut position = start.clone();
    for _ in 0..plies {
        // Games in which both sides act at once differ by their seeds, not by openings.
        let Actors::One(_) = position.actors() else { return None };
        let turn = Turn::One(rng.pick(&candidates(&position))?.clone());
        position.play(&turn).ok()?;
    }
    position.outcome().is_none().then_some(position)
}

/// The engine of a game as a judge of which positions are balanced. The same position always has the same answer.
pub struct Judge<R: Room> {
    engine: R::Engine,
    window: i32,
}

impl<R: Room<Engine: Search<Position = R>>> Judge<R> {
    /// Enough nodes to see wins that are immediate or soon forced. With a limit of time the choice would depend on the
    /// machine.
    const NODES: u64 = 3_000;

    /// A judge that accepts scores up to `window` for either side.
    pub fn new(window: i32) -> Self {
        let mut engine = R::Engine::default();
        engine.set_option("hash", "1").expect("engines have a table of any size");
        Self { engine, window }
    }

    /// Whether the engine neither proves the position won or lost nor scores it beyond the window.
    pub fn accepts(&mut self, position: &R) -> bool {
        self.engine.forget();
        let task = Task::new(position.clone(), Limits::nodes(Self::NODES));
        let answer = search::run(&mut self.engine, task, &NoClock, &Stop::new(), |_| ());
        match answer.lines.first().map(|line| line.score) {
            Some(Score::Win(_) | Score::Loss(_)) => false,
            Some(Score::Eval(value)) => value.abs() <= self.window,
            Some(Score::Draw) | None => answer.best.is_some(),
        }
    }
}

/// Draws openings as [`random`] does that the game's engine neither proves won or lost nor scores beyond `window` for
/// either side. If it finds none, all are accepted: both engines play each opening from both sides.
pub fn balanced<R>(
    start: &R,
    plies: usize,
    count: usize,
    seed: u64,
    candidates: impl Fn(&R) -> Vec<R::Move>,
    window: i32,
) -> Vec<R>
where
    R: Room<Engine: Search<Position = R>>,
{
    let mut judge = Judge::new(window);
    let is_balanced = |position: &R| judge.accepts(position);
    let balanced = random(start, plies, count, seed, &candidates, is_balanced);
    if balanced.is_empty() { random(start, plies, count, seed, &candidates, |_| true) } else { balanced }
}

/// Takes up to `count` openings from those of a book that `belongs` accepts, in an order that follows from the seed. Those that the book
/// lacks are drawn with `draw`, which gets their number, and are not in the book. A book has one position a line; empty lines and those that begin with
/// `#` are comments.
///
/// # Panics
///
/// If a line of the book is no position: books are part of the program.
pub fn from_book<G: Game>(
    book: &str,
    belongs: impl Fn(&G) -> bool,
    count: usize,
    seed: u64,
    draw: impl FnOnce(usize) -> Vec<G>,
) -> Vec<G> {
    let lines = book.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut openings: Vec<G> =
        lines.map(|line| G::parse(line).unwrap_or_else(|error| panic!("the book has `{line}`: {error}"))).collect();
    openings.retain(belongs);
    let canonical = |opening: &G| Canonical::new(opening).into_text();
    let known: HashSet<String> = openings.iter().map(canonical).collect();
    SplitMix64::new(seed).shuffle(&mut openings);
    openings.truncate(count);
    let missing = count - openings.len();
    if missing > 0 {
        // Enough for the case that the whole book is drawn.
        let drawn = draw(missing + known.len());
        openings.extend(drawn.into_iter().filter(|opening| !known.contains(&canonical(opening))).take(missing));
    }
    openings
}
