//! The board in the middle of a turn, as pages draw it between two clicks. Searches know whole turns only.

use tetrad_core::Side;

use crate::actions::Action;
use crate::position::Position;
use crate::square::{Square, Squares};
use crate::view::View;

/// The board after the first actions of a turn.
#[derive(Clone, Copy)]
pub struct Begun {
    view: View,
    mover: Side,
    selected: Option<Square>,
}

impl Position {
    /// The board after the first actions of a turn, which a legal turn has to begin with.
    ///
    /// ```
    /// use tetrad_core::Side;
    /// use tetrad_santorini::{Action, Position};
    /// let position = Position::from_diagram(
    ///     "0  0  0  0  0
    ///      0  0x 0  0  0
    ///      0  0  0o 0  0
    ///      0  0  0  0x 0
    ///      0  0  0  0  0o
    ///      x apollo to move
    ///      o mortal",
    /// )?;
    /// let [from, to] = ["B4", "C3"].map(|square| square.parse().unwrap());
    /// let begun = position.begun(&[Action::SelectWorker(from), Action::MoveWorker(to)]);
    /// assert_eq!(begun.selected(), Some(to));
    /// assert!(begun.workers(Side::First).contains(to));
    /// assert!(begun.workers(Side::Second).contains(from));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn begun(&self, chain: &[Action]) -> Begun {
        let mover = self.to_move();
        let mut begun = Begun { view: self.view(mover), mover, selected: None };
        for &action in chain {
            match action {
                Action::PlaceWorker(square) => begun.view.own |= square.bit(),
                Action::SelectWorker(square) => begun.selected = Some(square),
                Action::MoveWorker(to) => {
                    if let Some(from) = begun.selected.replace(to) {
                        let foe = self.god(mover).foe_after(&begun.view, from, to);
                        begun.view = begun.view.after(from, to, foe);
                    }
                }
                Action::Build(square) => begun.raise(square, 1),
                Action::Dome(square) => begun.raise(square, 4),
                Action::EndTurn | Action::NoMoves => {}
            }
        }
        begun
    }
}

impl Begun {
    /// The height of a square; 4 is a dome.
    pub const fn height(&self, square: Square) -> usize {
        self.view.height(square)
    }

    /// The squares of a side's workers.
    pub fn workers(&self, side: Side) -> Squares {
        if side == self.mover { self.view.own } else { self.view.foe }
    }

    /// The square of the worker that moves or builds next, if one is selected.
    pub const fn selected(&self) -> Option<Square> {
        self.selected
    }

    /// Raises a square by a number of levels, at most to a dome.
    fn raise(&mut self, square: Square, levels: usize) {
        let height = self.height(square);
        for level in self.view.levels.iter_mut().skip(height).take(levels) {
            *level |= square.bit();
        }
    }
}
