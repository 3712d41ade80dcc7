//! Actions: the clicks that make up a turn.
//!
//! A turn says what changes; a chain of actions says how. Several chains may make the same turn: two builds in either
//! order, a way around a worker on either side. Chains are derived from the generated turns and never decide legality
//! themselves, so they lead to exactly the legal turns.

use crate::moves::Turn;
use crate::position::Position;
use crate::square::Square;

/// One click of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Places a worker on the board.
    PlaceWorker(Square),
    /// Selects the worker that moves or builds next.
    SelectWorker(Square),
    /// Moves the selected worker.
    MoveWorker(Square),
    /// Builds a level with the selected worker.
    Build(Square),
    /// Turns the level that was just built into a dome.
    Dome(Square),
    /// Ends a turn that could go on.
    EndTurn,
    /// States that there is no legal turn.
    NoMoves,
}

impl Action {
    /// The square of the action, if it has one.
    pub const fn square(self) -> Option<Square> {
        match self {
            Self::PlaceWorker(square)
            | Self::SelectWorker(square)
            | Self::MoveWorker(square)
            | Self::Build(square)
            | Self::Dome(square) => Some(square),
            Self::EndTurn | Self::NoMoves => None,
        }
    }
}

/// How a partial chain may go on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Continuation {
    /// The actions that may come next, in ascending order, with [`Action::EndTurn`] if the turn may end here but need
    /// not. Empty when the turn is complete.
    pub actions: Vec<Action>,
    /// The turn that the chain makes if it ends here.
    pub turn: Option<Turn>,
}

impl Position {
    /// The shortest chain of actions that makes a legal turn; of several, the one with the lowest squares first.
    ///
    /// ```
    /// use tetrad_santorini::{Action, Position};
    /// let position = Position::from_diagram(
    ///     "0  0  0  0  0
    ///      0  0x 0  0  0
    ///      0  0  0o 0  0
    ///      0  0  0  0x 0
    ///      0  0  0  0  0o
    ///      x hephaestus to move
    ///      o mortal",
    /// )?;
    /// let [from, to, site] = ["B4", "B3", "A3"].map(|square| square.parse().unwrap());
    /// let chain = [Action::SelectWorker(from), Action::MoveWorker(to), Action::Build(site), Action::Build(site)];
    /// assert_eq!(position.actions("B4-B3+A3+A3".parse()?), chain);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn actions(&self, turn: Turn) -> Vec<Action> {
        let mut best: Option<Vec<Action>> = None;
        self.visit_chains(turn, |chain| {
            let key = |chain: &[Action]| (chain.len(), chain.iter().map(|action| action.square()).collect::<Vec<_>>());
            if best.as_deref().is_none_or(|best| key(chain) < key(best)) {
                best = Some(chain.to_vec());
            }
        });
        best.unwrap_or_default()
    }

    /// How a chain of actions may go on; `None` if no legal turn begins with it. An empty chain asks for the first
    /// actions. A finished position has no continuation.
    ///
    /// ```
    /// use tetrad_santorini::{Action, Position};
    /// let position = Position::from_diagram(
    ///     "0  0  0  0  0
    ///      0  0x 0  0  0
    ///      0  0  0o 0  0
    ///      0  0  0  0x 0
    ///      0  0  0  0  0o
    ///      x hephaestus to move
    ///      o mortal",
    /// )?;
    /// let [from, to, site] = ["B4", "B3", "A3"].map(|square| square.parse().unwrap());
    /// let chain = [Action::SelectWorker(from), Action::MoveWorker(to), Action::Build(site)];
    /// let then = position.continuation(&chain).unwrap();
    /// assert_eq!(then.actions, [Action::Build(site), Action::EndTurn]);
    /// assert_eq!(then.turn, Some("B4-B3+A3".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn continuation(&self, chain: &[Action]) -> Option<Continuation> {
        let (begun, ended) = match chain.split_last() {
            Some((Action::EndTurn, begun)) => (begun, true),
            _ => (chain, false),
        };
        let mut then = Continuation::default();
        for turn in self.turns() {
            self.visit_chains(turn, |whole| match whole.strip_prefix(begun) {
                Some([next, ..]) => then.actions.push(*next),
                Some([]) => then.turn = Some(turn),
                None => {}
            });
        }
        then.actions.sort_unstable();
        then.actions.dedup();
        match (ended, then.turn.is_some(), then.actions.is_empty()) {
            (_, false, true) => None,
            (false, true, false) => {
                then.actions.push(Action::EndTurn);
                Some(then)
            }
            (false, ..) => Some(then),
            // Only a turn that could go on has to be ended.
            (true, true, false) => Some(Continuation { actions: Vec::new(), ..then }),
            (true, ..) => None,
        }
    }

    /// Calls `visit` with every chain that makes a legal turn.
    fn visit_chains(&self, turn: Turn, mut visit: impl FnMut(&[Action])) {
        if turn == Turn::NO_MOVES {
            visit(&[Action::NoMoves]);
        } else if let (true, Some(one), Some(other)) = (turn.is_placement(), turn.to(), turn.second_to()) {
            visit(&[Action::PlaceWorker(one), Action::PlaceWorker(other)]);
            visit(&[Action::PlaceWorker(other), Action::PlaceWorker(one)]);
        } else {
            self.god(self.to_move()).chains(&self.view(self.to_move()), turn, &mut visit);
        }
    }
}

/// Visits the chains of a turn that begin with `walk` and end with the turn's builds.
pub(crate) fn then_build(walk: &[Action], turn: Turn, visit: &mut dyn FnMut(&[Action])) {
    let mut finish = |builds: &[Action]| visit(&[walk, builds].concat());
    match (turn.build(), turn.second_build()) {
        (None, _) => finish(&[]),
        (Some(square), None) if turn.is_dome() => finish(&[Action::Build(square), Action::Dome(square)]),
        (Some(square), None) => finish(&[Action::Build(square)]),
        (Some(one), Some(other)) => {
            finish(&[Action::Build(one), Action::Build(other)]);
            if one != other {
                finish(&[Action::Build(other), Action::Build(one)]);
            }
        }
    }
}
