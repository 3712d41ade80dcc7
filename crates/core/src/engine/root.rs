//! The moves at the root of a tree: aspiration windows, several lines, and the order of moves between iterations.
//!
//! A game's tree provides [`RootNode`], which searches the position after one move. [`RootMoves`] decides in which
//! window each move is searched. An interrupted iteration continues where it stopped: with a thousand root moves, an
//! iteration that always started over might never end.

use std::cmp::Reverse;

use crate::Bound;
use crate::engine::deepening::{Interrupted, Line, Meter};

/// A line of play as a tree finds it: its value, and its moves.
pub type FoundLine<C> = (i32, Vec<C>);

/// The root position of a tree.
pub trait RootNode {
    /// A move, as the tree numbers moves.
    type Candidate: Copy + PartialEq;
    /// A move of the game.
    type Move: Clone + PartialEq;

    /// A number above every value.
    const INFINITE: i32;
    /// Values at least this far from zero are proven.
    const PROVEN: i32;

    /// The value of a move, exact inside the window and a bound outside it. `number` counts the moves that were
    /// searched before it for the same line; a tree may search moves after the first with less effort.
    fn search_move(
        &mut self,
        candidate: Self::Candidate,
        window: (i32, i32),
        iteration: u32,
        number: usize,
        meter: &mut Meter<'_, '_, Self::Move>,
    ) -> Result<i32, Interrupted>;

    /// The best line after the move that was searched last.
    fn continuation(&self) -> &[Self::Candidate];

    /// The line to report.
    fn line(&self, value: i32, candidates: &[Self::Candidate], iteration: u32) -> Line<Self::Move>;

    /// How far the first window of an iteration reaches on either side of the last value; `None` for no limits.
    fn aspiration(&self, iteration: u32) -> Option<i32>;

    /// The highest value that a move can have: the search of a line ends when it is found.
    fn highest(&self) -> i32 {
        Self::INFINITE
    }
}

/// The moves at the root in the order in which they are searched, and how far the current iteration has got.
#[derive(Clone, Debug)]
pub struct RootMoves<C> {
    candidates: Vec<C>,
    iteration: u32,
    /// The lines of this iteration that are complete.
    found: Vec<FoundLine<C>>,
    /// The search of the next line.
    window: Option<Window<C>>,
    /// The values of the lines in the last complete iteration.
    values: Vec<i32>,
}

impl<C: Copy + PartialEq> RootMoves<C> {
    /// Root moves, the most promising first.
    pub const fn new(candidates: Vec<C>) -> Self {
        Self { candidates, iteration: 0, found: Vec::new(), window: None, values: Vec::new() }
    }

    /// The moves in their current order.
    pub fn candidates(&self) -> &[C] {
        &self.candidates
    }

    /// Moves a candidate to the front; those before it move one place back.
    pub fn bring_to_front(&mut self, number: usize) {
        self.candidates[..=number].rotate_right(1);
    }

    /// Searches an iteration and returns its best lines with different first moves, best first. After an interruption
    /// the same iteration continues where it stopped.
    pub fn search<R: RootNode<Candidate = C>>(
        &mut self,
        root: &mut R,
        iteration: u32,
        lines: usize,
        meter: &mut Meter<'_, '_, R::Move>,
    ) -> Result<&[FoundLine<C>], Interrupted> {
        if self.iteration == 0 && meter.is_backward {
            self.candidates[1..].reverse();
        }
        if self.iteration != iteration {
            (self.iteration, self.found, self.window) = (iteration, Vec::new(), None);
        }
        for number in self.found.len()..lines.clamp(1, self.candidates.len()) {
            let found = self.search_line(root, number, meter)?;
            self.found.push(found);
        }
        // A later line may have a higher value than an earlier one: each was searched with what the table held by then.
        self.found.sort_by_key(|&(value, _)| Reverse(value));
        for (number, (_, line)) in self.found.iter().enumerate() {
            let at = self.candidates.iter().position(|&candidate| candidate == line[0]);
            self.candidates.swap(number, at.expect("a line begins with a candidate"));
        }
        self.values = self.found.iter().map(|&(value, _)| value).collect();
        Ok(&self.found)
    }

    /// The best line whose first move is not among the first `taken` candidates, which earlier lines have taken.
    fn search_line<R: RootNode<Candidate = C>>(
        &mut self,
        root: &mut R,
        taken: usize,
        meter: &mut Meter<'_, '_, R::Move>,
    ) -> Result<FoundLine<C>, Interrupted> {
        let mut window =
            self.window.take().unwrap_or_else(|| match (self.values.get(taken), root.aspiration(self.iteration)) {
                (Some(&last), Some(width)) if last.abs() < R::PROVEN => Window::around(last, R::INFINITE, width, taken),
                _ => Window::whole(R::INFINITE, taken),
            });
        loop {
            if let Err(interrupted) = self.search_window(root, taken, &mut window, meter) {
                self.window = Some(window);
                return Err(interrupted);
            }
            match window.widened() {
                Some(wider) => window = wider,
                None => return Ok((window.best, window.best_line)),
            }
        }
    }

    fn search_window<R: RootNode<Candidate = C>>(
        &mut self,
        root: &mut R,
        taken: usize,
        window: &mut Window<C>,
        meter: &mut Meter<'_, '_, R::Move>,
    ) -> Result<(), Interrupted> {
        while window.next < self.candidates.len() && window.raised < window.beta.min(root.highest()) {
            let (next, alpha, beta) = (window.next, window.raised, window.beta);
            let candidate = self.candidates[next];
            if meter.visit() {
                return Err(Interrupted);
            }
            let value = root.search_move(candidate, (alpha, beta), self.iteration, next - taken, meter)?;
            window.next += 1;
            if value <= window.best {
                continue;
            }
            window.best = value;
            if value > alpha || next == taken {
                window.best_line.clear();
                window.best_line.push(candidate);
                window.best_line.extend_from_slice(root.continuation());
            }
            if value > alpha {
                window.raised = value;
                self.candidates[taken..=next].rotate_right(1);
                if taken == 0 && self.iteration > 1 {
                    let bound = if value >= beta { Bound::Lower } else { Bound::Exact };
                    meter.improved(&root.line(value, &window.best_line, self.iteration), bound);
                }
            }
        }
        Ok(())
    }
}

/// The progress of a search of all first moves in one window.
#[derive(Clone, Debug)]
struct Window<M> {
    /// Values up to this are upper bounds.
    alpha: i32,
    /// Values from this on are lower bounds.
    beta: i32,
    /// The index of the candidate to search next.
    next: usize,
    /// `alpha`, raised to the best value found.
    raised: i32,
    best: i32,
    best_line: Vec<M>,
    /// A number above every value.
    infinite: i32,
    /// How far the window reaches on either side of a value.
    width: i32,
    first: usize,
}

/// A window that would reach further than this is unlimited on that side.
const WIDEST: i32 = 1_000;

impl<M> Window<M> {
    /// An unlimited window. `infinite` is above every value, and `first` is the first candidate.
    const fn whole(infinite: i32, first: usize) -> Self {
        Self::between(-infinite, infinite, infinite, 0, first)
    }

    /// A window that reaches `width` on both sides of a value.
    const fn around(value: i32, infinite: i32, width: i32, first: usize) -> Self {
        Self::between(value - width, value + width, infinite, width, first)
    }

    const fn between(alpha: i32, beta: i32, infinite: i32, width: i32, first: usize) -> Self {
        Self { alpha, beta, next: first, raised: alpha, best: -infinite, best_line: Vec::new(), infinite, width, first }
    }

    /// After all candidates: the window to search again, if the best value lies outside this one.
    const fn widened(&self) -> Option<Self> {
        let Self { alpha, beta, best, infinite, first, .. } = *self;
        let width = self.width.saturating_mul(4);
        let (alpha, beta) = if best <= alpha && alpha > -infinite {
            (if width > WIDEST { -infinite } else { best - width }, beta)
        } else if best >= beta && beta < infinite {
            (alpha, if width > WIDEST { infinite } else { best + width })
        } else {
            return None;
        };
        Some(Self::between(alpha, beta, infinite, width, first))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::parallel::Team;
    use crate::limits::NoClock;
    use crate::search::SearchContext;
    use crate::{Score, Stop};

    /// The windows that are searched until one contains `value`.
    fn windows(value: i32) -> Vec<(i32, i32)> {
        let mut tried = Vec::new();
        let mut window = Some(Window::<()>::around(50, 30_000, 25, 3));
        while let Some(mut open) = window {
            tried.push((open.alpha, open.beta));
            assert_eq!((open.next, open.raised), (3, open.alpha));
            open.best = value.clamp(open.alpha, open.beta);
            window = open.widened();
        }
        tried
    }

    /// A root whose moves are all worth nothing. Records the moves that are searched.
    struct Flat(Vec<u8>);

    impl RootNode for Flat {
        type Candidate = u8;
        type Move = u8;

        const INFINITE: i32 = 1_000;
        const PROVEN: i32 = 900;

        fn search_move(
            &mut self,
            candidate: u8,
            _: (i32, i32),
            _: u32,
            _: usize,
            _: &mut Meter<'_, '_, u8>,
        ) -> Result<i32, Interrupted> {
            self.0.push(candidate);
            Ok(0)
        }

        fn continuation(&self) -> &[u8] {
            &[]
        }

        fn line(&self, value: i32, candidates: &[u8], _: u32) -> Line<u8> {
            Line { score: Score::Eval(value), pv: candidates.to_vec() }
        }

        fn aspiration(&self, _: u32) -> Option<i32> {
            None
        }
    }

    #[test]
    fn a_backward_thread_searches_the_first_move_and_then_from_the_last() {
        let searched = |is_backward| {
            let (stop, team, mut silent) = (Stop::new(), Team::new(u64::MAX), |_| {});
            let mut context = SearchContext { stop: &stop, clock: &NoClock, report: &mut silent };
            let mut meter = Meter::new(&mut context, &team, u64::MAX);
            meter.is_backward = is_backward;
            let (mut root, mut moves) = (Flat(Vec::new()), RootMoves::new(vec![1, 2, 3, 4]));
            for iteration in [1, 2] {
                moves.search(&mut root, iteration, 1, &mut meter).expect("no limit");
            }
            root.0
        };
        assert_eq!(searched(false), [1, 2, 3, 4, 1, 2, 3, 4]);
        assert_eq!(searched(true), [1, 4, 3, 2, 1, 4, 3, 2]);
    }

    #[test]
    fn a_value_outside_the_window_widens_it_on_that_side_until_everything_is_inside() {
        assert_eq!(windows(60), [(25, 75)]);
        assert_eq!(windows(100), [(25, 75), (25, 175)]);
        assert_eq!(windows(-20_000), [(25, 75), (-75, 75), (-475, 75), (-30_000, 75)]);
        assert_eq!(Window::<()>::whole(30_000, 0).widened().map(|window| window.alpha), None);
    }
}
