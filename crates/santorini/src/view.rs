//! The board as the player to move sees it, and the rules that all gods share: moving, winning, building.

use crate::square::{Square, Squares};

/// The height of a square, from the sets of squares that are higher than 0, 1, 2 and 3.
#[inline]
pub(crate) const fn height(levels: &[Squares; 4], square: Square) -> usize {
    let [a, b, c, d] = *levels;
    a.contains(square) as usize
        + b.contains(square) as usize
        + c.contains(square) as usize
        + d.contains(square) as usize
}

/// The board from the mover's side.
#[derive(Clone, Copy)]
pub(crate) struct View {
    /// The mover's workers.
    pub(crate) own: Squares,
    /// The opponent's workers.
    pub(crate) foe: Squares,
    /// Squares of at least height 1, 2, 3, and domes.
    pub(crate) levels: [Squares; 4],
    /// Whether Athena forbids the mover to climb.
    pub(crate) banned: bool,
    /// Only turns that build on one of these squares or bring a worker there are wanted. Winning turns are always
    /// wanted, and so are those that forbid the opponent to climb.
    pub(crate) wanted: Squares,
}

/// The squares where one worker may end its move.
#[derive(Clone, Copy)]
pub(crate) struct Moves {
    /// Squares that end the game.
    pub(crate) wins: Squares,
    /// Squares after which a build has to follow. A square that can be reached in several ways may be in both sets.
    pub(crate) others: Squares,
}

impl View {
    /// The height of a square; 4 is a dome.
    #[inline]
    pub(crate) const fn height(&self, square: Square) -> usize {
        height(&self.levels, square)
    }

    /// Squares of at least this height, 1 to 4.
    #[inline]
    pub(crate) const fn at_least(&self, height: usize) -> Squares {
        self.levels[height - 1]
    }

    /// Squares without a dome.
    #[inline]
    pub(crate) fn open(&self) -> Squares {
        Squares::ALL - self.levels[3]
    }

    /// Squares without a worker or a dome.
    #[inline]
    pub(crate) fn free(&self) -> Squares {
        self.open() - self.own - self.foe
    }

    /// Squares around a worker that are low enough for it, with or without a worker on them: at most one level up, or
    /// none under Athena's ban.
    #[inline]
    pub(crate) fn reachable(&self, from: Square) -> Squares {
        let height = self.height(from);
        let too_high = if self.banned { height } else { height + 1 };
        (from.neighbours() & self.open()) - self.levels[too_high.min(3)]
    }

    /// The squares that a worker may step to by the common rules.
    #[inline]
    pub(crate) fn steps(&self, from: Square) -> Squares {
        self.reachable(from) - self.own - self.foe
    }

    /// Splits the squares that a worker may enter by whether climbing there wins.
    #[inline]
    pub(crate) fn climbing_wins(&self, from: Square, entered: Squares) -> Moves {
        let wins = if self.height(from) == 2 { entered & self.levels[2] } else { Squares::EMPTY };
        Moves { wins, others: entered - wins }
    }

    /// The board after a worker's move, with the opponent's workers in these places.
    #[inline]
    pub(crate) fn after(&self, from: Square, to: Square, foe: Squares) -> Self {
        // The workers that arrive: the mover's, and one of the opponent's that was displaced.
        let arrived = to.bit() | (foe - self.foe);
        let wanted = if arrived.meets(self.wanted) { Squares::ALL } else { self.wanted };
        Self { own: self.own ^ from.bit() ^ to.bit(), foe, wanted, ..*self }
    }

    /// The squares that a worker may build on.
    #[inline]
    pub(crate) fn sites(&self, worker: Square) -> Squares {
        worker.neighbours() & self.free()
    }
}
