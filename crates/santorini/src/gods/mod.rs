//! The gods: one file each, with the differences between the god's turn and a mortal's.
//!
//! A [`Power`] is written in the steps of [`View`], and its default methods are the mortals' rules. Generators are
//! compiled once per god, never once per pair: a god's effect on the opponent's turn is part of the position.

mod apollo;
mod artemis;
mod athena;
mod atlas;
mod demeter;
mod hephaestus;
mod hermes;
mod minotaur;
mod mortal;
mod pan;
mod prometheus;

use crate::actions::{Action, then_build};
use crate::moves::{Counter, Flow, Part, Sink, Turn};
use crate::square::{Square, Squares, adjacent_pairs};
use crate::view::{Moves, View};

/// The rules of a god. The defaults are the rules for mortals.
pub(crate) trait Power {
    /// Whether the opponent must not climb in the turn after one of these workers did.
    const FORBIDS_CLIMBING: bool = false;

    /// The squares where a worker may end its move.
    #[inline]
    fn moves(view: &View, from: Square) -> Moves {
        view.climbing_wins(from, view.steps(from))
    }

    /// The opponent's workers after a move.
    #[inline]
    fn foe_after(view: &View, _from: Square, _to: Square) -> Squares {
        view.foe
    }

    /// Generates the builds on `sites` after `step`; the view is the board after the step.
    #[inline]
    fn builds<S: Sink>(view: &View, step: Turn, sites: Squares, sink: &mut S) -> Flow {
        sink.take(step, Part::BUILD, sites & view.wanted)
    }

    /// Generates every turn, winning or not; none if the player is stuck.
    #[inline]
    fn turns<S: Sink>(view: &View, sink: &mut S) -> Flow {
        view.own.into_iter().try_for_each(|from| {
            let moves = Self::moves(view, from);
            sink.take(Turn::step_from(from), Part::TO, moves.wins)?;
            steps::<Self, S>(view, from, moves.others, sink)
        })
    }

    /// The number of turns.
    #[inline]
    fn count(view: &View) -> u64 {
        let mut counter = Counter(0);
        _ = Self::turns(view, &mut counter);
        counter.0
    }

    /// Visits every chain of actions that makes a legal turn.
    fn chains(_view: &View, turn: Turn, visit: &mut dyn FnMut(&[Action])) {
        if let (Some(from), Some(to)) = (turn.from(), turn.to()) {
            then_build(&[Action::SelectWorker(from), Action::MoveWorker(to)], turn, visit);
        }
    }

    /// If this worker could win by its next move, squares on which one turn of the opponent could stop it: the opponent
    /// has to build on one of them, bring a worker there, or forbid climbing.
    #[inline]
    fn threat(view: &View, from: Square) -> Squares {
        Self::moves(view, from).wins.first().map_or(Squares::EMPTY, |to| from.bit() | to.bit())
    }
}

/// Generates the turns in which a worker goes to one of these squares without winning, and builds.
#[inline]
pub(crate) fn steps<P: Power + ?Sized, S: Sink>(view: &View, from: Square, to: Squares, sink: &mut S) -> Flow {
    to.into_iter().try_for_each(|to| {
        let mut after = view.after(from, to, P::foe_after(view, from, to));
        if P::FORBIDS_CLIMBING && view.height(to) > view.height(from) {
            after.wanted = Squares::ALL;
        }
        P::builds(&after, Turn::step(from, to), after.sites(to), sink)
    })
}

/// The number of turns of a god who moves one worker, displaces no other, and builds one block.
#[inline]
fn count_plain_builds<P: Power>(view: &View) -> u64 {
    let (mut wins, mut ends, mut sites) = (0, 0, 0);
    for (lane, from) in view.own.into_iter().enumerate() {
        let moves = P::moves(view, from);
        wins += u64::from(moves.wins.len());
        ends |= u64::from(moves.others.bits()) << (32 * lane);
        sites |= u64::from((view.free() | from.bit()).bits()) << (32 * lane);
    }
    wins + adjacent_pairs(ends, sites)
}

/// The part of the game in which a power applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// While the god's worker moves.
    Move,
    /// While the god's worker builds.
    Build,
    /// In the whole turn of the god's player.
    Turn,
    /// In the turn of the opponent.
    OpponentsTurn,
    /// When a move of the god's worker ends the game.
    Win,
}

impl Moment {
    /// The moment as cards of gods name it, to the player who has the god.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Move => "Your move",
            Self::Build => "Your build",
            Self::Turn => "Your turn",
            Self::OpponentsTurn => "Opponent's turn",
            Self::Win => "Win",
        }
    }
}

/// The table of gods, from which everything about all of them is derived.
macro_rules! gods {
    ($($(#[$doc:meta])* $god:ident $file:ident $name:literal [$($moment:ident)?] $power:literal,)*) => {
        /// A god, whose power a player has.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum God {
            $($(#[$doc])* $god,)*
        }

        impl God {
            /// All gods, mortals first.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$god),*];

            /// The name in lower case.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$god => $name,)* }
            }

            /// When the power applies; `None` for mortals, who have none.
            pub const fn moment(self) -> Option<Moment> {
                match self {
                    $($(Self::$god => Some(Moment::$moment),)?)*
                    Self::Mortal => None,
                }
            }

            /// The difference from a mortal's turn, in a sentence.
            pub const fn power(self) -> &'static str {
                match self { $(Self::$god => $power,)* }
            }

            /// Whether the opponent must not climb in the turn after one of these workers did.
            pub(crate) const fn forbids_climbing(self) -> bool {
                match self { $(Self::$god => $file::Power::FORBIDS_CLIMBING,)* }
            }

            pub(crate) fn foe_after(self, view: &View, from: Square, to: Square) -> Squares {
                match self { $(Self::$god => $file::Power::foe_after(view, from, to),)* }
            }

            pub(crate) fn moves(self, view: &View, from: Square) -> Moves {
                match self { $(Self::$god => $file::Power::moves(view, from),)* }
            }

            pub(crate) fn turns<S: Sink>(self, view: &View, sink: &mut S) -> Flow {
                match self { $(Self::$god => $file::Power::turns(view, sink),)* }
            }

            pub(crate) fn count(self, view: &View) -> u64 {
                match self { $(Self::$god => $file::Power::count(view),)* }
            }

            pub(crate) fn chains(self, view: &View, turn: Turn, visit: &mut dyn FnMut(&[Action])) {
                match self { $(Self::$god => $file::Power::chains(view, turn, visit),)* }
            }

            pub(crate) fn can_win(self, view: &View) -> bool {
                match self { $(Self::$god => can_win::<$file::Power>(view),)* }
            }

            pub(crate) fn threat(self, view: &View) -> Squares {
                match self { $(Self::$god => threat::<$file::Power>(view),)* }
            }
        }
    };
}

gods! {
    /// No power at all.
    Mortal mortal "mortal" [] "No power.",
    /// Changes places with an opponent's worker.
    Apollo apollo "apollo" [Move] "May change places with an opponent's worker.",
    /// Moves twice, but not back.
    Artemis artemis "artemis" [Move] "May step twice, but not back to where she started.",
    /// By climbing forbids the opponent to climb.
    Athena athena "athena" [OpponentsTurn]
        "When she has moved up, the opponent's workers can't move up in the next turn.",
    /// Builds domes at any height.
    Atlas atlas "atlas" [Build] "May build a dome at any level.",
    /// Builds twice, on different squares.
    Demeter demeter "demeter" [Build] "May build twice, not on the same square.",
    /// Builds twice, on the same square, but no dome on top.
    Hephaestus hephaestus "hephaestus" [Build] "May build twice on the same square, the second one not a dome.",
    /// Moves both workers any distance on their levels.
    Hermes hermes "hermes" [Turn]
        "May move each worker any number of steps on its level, also none, and build with either.",
    /// Pushes an opponent's worker straight back.
    Minotaur minotaur "minotaur" [Move] "May push an opponent's worker straight back onto a free square.",
    /// Also wins by coming down two levels or more.
    Pan pan "pan" [Win] "Also wins by moving down two levels or more.",
    /// Builds before a move that does not climb.
    Prometheus prometheus "prometheus" [Turn] "May build before moving, too, if the worker does not move up.",
}

#[inline]
fn can_win<P: Power>(view: &View) -> bool {
    view.own.into_iter().any(|from| !P::moves(view, from).wins.is_empty())
}

#[inline]
fn threat<P: Power>(view: &View) -> Squares {
    view.own.into_iter().map(|from| P::threat(view, from)).find(|squares| !squares.is_empty()).unwrap_or_default()
}
