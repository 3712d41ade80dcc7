//! What a game's crate offers beyond its rules: an engine, protocols, openings.
//!
//! Programs for all games are written against [`Room`]; the crate `tetrad-games` lists the types that implement it.
//! Nothing here knows a particular game.

pub mod export;
pub mod openings;
pub mod page;
pub mod replay;
pub mod terminal;

use std::fmt;
use std::ops::RangeInclusive;

use serde::{Serialize, Serializer};

use self::export::{GameFormat, Heading};
use self::page::Page;
use self::replay::Replayed;
use self::terminal::{SetupError, Terminal};
use crate::engine::weights::Weights;
use crate::protocol::driver::Driver;
use crate::random::SplitMix64;
use crate::{BoxedSession, ParseError, Search, Side};

/// A protocol that engines speak, identified by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Protocol(&'static str);

impl Protocol {
    /// No protocol: our own engine, in this process.
    pub const BUILT_IN: Self = Self("builtin");

    /// A protocol with this name.
    pub const fn named(name: &'static str) -> Self {
        Self(name)
    }

    /// The name that users write.
    pub const fn name(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for Protocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl Serialize for Protocol {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0)
    }
}

/// A user's choices where a protocol's specification is ambiguous.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct DriverOptions {
    /// Whether commands have ids; if left out, the engine's first answer decides.
    pub ids: Option<bool>,
    /// Whether boards end in the side to move; if left out, only boards that need it do.
    pub side: Option<bool>,
}

/// A protocol that our engine speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Served {
    /// The protocol.
    pub protocol: Protocol,
    /// The game and the protocol in one line, for help.
    pub about: &'static str,
    /// Whether every message is a JSON object, which a Web Worker takes as an object; otherwise it is a line of text.
    pub is_json: bool,
}

/// A user's choices for a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct SessionOptions<'a> {
    /// The dialect to print, where a protocol has several.
    pub dialect: Option<&'a str>,
    /// Whether pieces can also turn by 180 degrees, in Tetris.
    pub flip: bool,
}

impl SessionOptions<'_> {
    /// Refuses a dialect, for protocols that have none.
    pub fn refuse_dialect(self) -> Result<Self, SetupError> {
        if self.dialect.is_none() {
            Ok(self)
        } else {
            Err(SetupError::refused("--dialect: only santorini has dialects"))
        }
    }

    /// Refuses half turns, for games without pieces to turn.
    pub fn refuse_flip(self) -> Result<Self, SetupError> {
        if self.flip { Err(SetupError::refused("--flip: only tbp has pieces to turn")) } else { Ok(self) }
    }
}

/// A game with everything that programs for all games need of it.
pub trait Room: Page + Terminal {
    /// Our engine.
    type Engine: Search<Move = Self::Move> + Default + 'static;

    /// The protocols of the game's engines, the most common one first.
    const PROTOCOLS: &'static [Protocol];

    /// The game's own notation for whole games.
    const GAME_FORMAT: GameFormat;

    /// Whether a proven score of our engine is the result of the game.
    const PROVES: bool = true;

    /// The weights of our engine's network, if it has one.
    const WEIGHTS: Option<Weights> = None;

    /// Whether a position's text belongs to this game and not to another of the same name, like solo and versus Tetris.
    fn owns(_position: &str) -> bool {
        true
    }

    /// The position that the engine searches when `side` has to move.
    fn query(&self, side: Side) -> <Self::Engine as Search>::Position;

    /// The position that the engine searches for the side to move, or the first of two; `None` if the game is over.
    fn mover_query(&self) -> Option<<Self::Engine as Search>::Position> {
        self.actors().sides().first().map(|&side| self.query(side))
    }

    /// A driver for engines that speak a protocol; `None` unless it is one of [`Room::PROTOCOLS`].
    fn driver(protocol: Protocol, options: DriverOptions) -> Option<Box<dyn Driver<Game = Self>>>;

    /// The protocols that our engine speaks.
    const SERVED: &'static [Served];

    /// A session of our engine; `None` unless the protocol is one of [`Room::SERVED`]. An error names an option that
    /// the protocol does not have.
    fn session(
        protocol: Protocol,
        options: SessionOptions<'_>,
    ) -> Result<Option<BoxedSession<Self::Engine>>, SetupError>;

    /// Up to `count` different openings that follow from this position, with about equal chances for both sides. The
    /// same seed gives the same openings.
    fn openings(&self, count: usize, seed: u64) -> Vec<Self>;

    /// The openings of games that all begin in one position: that position or, where pieces are drawn later, up to
    /// `count` positions with different draws.
    fn openings_from(position: &str, _count: usize, _seed: u64) -> Result<Vec<Self>, ParseError> {
        Ok(vec![Self::parse(position)?])
    }

    /// Whether a side has solved a puzzle with this position: it has won, or reached what the puzzles of the game ask for.
    fn puzzle_is_won(&self, side: Side) -> bool {
        self.outcome().is_some_and(|outcome| outcome.winner == Some(side))
    }

    /// A move with which the attacker of a puzzle wins at once.
    fn puzzle_win(&self) -> Option<Self::Move> {
        let &[attacker] = self.actors().sides() else { return None };
        self.puzzle_tries().into_iter().find(|mv| self.after(mv).puzzle_is_won(attacker))
    }

    /// The moves that the attacker of a puzzle may try if none wins at once: all legal ones, or those that force where a board is too large
    /// for all.
    fn puzzle_tries(&self) -> Vec<Self::Move> {
        self.actors().sides().iter().flat_map(|&side| self.legal_moves(side)).collect()
    }

    /// The replies of a puzzle's defender: all legal ones but those that lose to the next move, of which one is enough.
    fn puzzle_replies(&self) -> Vec<Self::Move> {
        self.actors().sides().iter().flat_map(|&side| self.legal_moves(side)).collect()
    }

    /// A position that may be a puzzle with the number of plies to the win, for games whose puzzles are not found in games.
    fn puzzle_draft(_random: &mut SplitMix64, _plies: RangeInclusive<u32>) -> Option<(Self, u32)> {
        None
    }

    /// The mirror image of a puzzle's position, for games whose rules have no symmetry because they differ a little in a mirror.
    fn puzzle_mirrored(&self) -> Option<Self> {
        None
    }

    /// Adapts an opening so that engines of these protocols can play it.
    #[must_use]
    fn playable_in(self, _protocols: &[Protocol]) -> Self {
        self
    }

    /// Prints a game in [`Room::GAME_FORMAT`]. The texts of several games may follow each other.
    fn write_game(game: &Replayed<Self>, heading: &Heading<'_>) -> String;
}
