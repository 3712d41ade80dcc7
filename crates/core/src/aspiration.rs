//! Aspiration: searching the first moves in a window around the last value, which grows if it was too narrow.
//!
//! What is found on the way is kept when a search is called back: where there are a thousand first moves, an iteration
//! that always began again might never end.

/// A line of an iteration: what it is worth, and its moves.
pub type FoundLine<M> = (i32, Vec<M>);

/// How far an iteration has got.
#[derive(Clone, Debug)]
pub struct Iteration<M> {
    /// Of which depth.
    pub depth: u32,
    /// The lines that are complete.
    pub found: Vec<FoundLine<M>>,
    /// The line that is not.
    pub window: Option<Window<M>>,
}

impl<M> Default for Iteration<M> {
    fn default() -> Self {
        Self::new(0)
    }
}

impl<M> Iteration<M> {
    /// One that has found nothing yet.
    pub const fn new(depth: u32) -> Self {
        Self { depth, found: Vec::new(), window: None }
    }
}

/// How far a search of all first moves has got.
#[derive(Clone, Debug)]
pub struct Window<M> {
    /// Values up to here are not told apart.
    pub alpha: i32,
    /// Nor are values from here on.
    pub beta: i32,
    /// The candidate that is to be searched next.
    pub next: usize,
    /// The lower end, raised by what was found.
    pub raised: i32,
    /// The best value.
    pub best: i32,
    /// Its line.
    pub best_line: Vec<M>,
    /// Beyond every value.
    infinite: i32,
    /// How much the window reaches beyond a value.
    width: i32,
    first: usize,
}

/// A window that would be wider is as wide as can be.
const WIDEST: i32 = 1_000;

impl<M> Window<M> {
    /// Any value may come out. If not, the next window would reach `width` beyond it. `infinite` is beyond every value, and
    /// `first` the first candidate.
    pub const fn whole(infinite: i32, width: i32, first: usize) -> Self {
        Self::between(-infinite, infinite, infinite, width, first)
    }

    /// As [`Window::whole`], but around a value.
    pub const fn around(value: i32, infinite: i32, width: i32, first: usize) -> Self {
        Self::between(value - width, value + width, infinite, width, first)
    }

    const fn between(alpha: i32, beta: i32, infinite: i32, width: i32, first: usize) -> Self {
        Self { alpha, beta, next: first, raised: alpha, best: -infinite, best_line: Vec::new(), infinite, width, first }
    }

    /// After all candidates: the window to search again, if the best value lies outside this one.
    pub const fn widened(&self) -> Option<Self> {
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

    /// The windows in which a search ends up with `value`.
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

    #[test]
    fn a_value_outside_the_window_widens_it_on_that_side_until_everything_is_inside() {
        assert_eq!(windows(60), [(25, 75)]);
        assert_eq!(windows(100), [(25, 75), (25, 175)]);
        assert_eq!(windows(-20_000), [(25, 75), (-75, 75), (-475, 75), (-30_000, 75)]);
        assert_eq!(Window::<()>::whole(30_000, 25, 0).widened().map(|window| window.alpha), None);
    }
}
