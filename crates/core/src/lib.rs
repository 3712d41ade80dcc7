//! The traits, types and shells that all games of Tetrad share, by reader:
//!
//! - The vocabulary: [`Game`], a position with its rules; scores, limits and outcomes; [`Record`] and [`analysis`], games
//!   and analyses as JSON; [`review`], the marks of moves.
//! - For engines: [`search`], their interface; [`engine`], the parts of depth-first engines; [`bit_set!`], sets of
//!   squares.
//! - For protocols: [`protocol`], with sessions, drivers, their common text, and the shells that run sessions.
//! - For programs that handle all games: [`room`], a game with its engine, protocols, pages and notations; [`puzzle`],
//!   positions in which one move wins; [`glicko`], the ratings of those who solve them.
//! - For tests: the testkit (feature `testkit`).
//!
//! A game is a type of positions that knows its rules, and programs for all games use it by [`Game`]:
//!
//! ```
//! use std::fmt;
//! use std::str::FromStr;
//!
//! use tetrad_core::{Actors, Game, IllegalMove, Outcome, ParseError, Side, Turn};
//!
//! /// A heap of stones. The players take one to three in turn, and who takes the last one wins.
//! #[derive(Clone, Debug, PartialEq, Eq)]
//! struct Heap {
//!     stones: u8,
//!     to_move: Side,
//! }
//!
//! #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
//! struct Take(u8);
//!
//! impl Game for Heap {
//!     type Move = Take;
//!
//!     const NAME: &'static str = "heap";
//!
//!     fn start() -> Self {
//!         Self { stones: 10, to_move: Side::First }
//!     }
//!
//!     fn actors(&self) -> Actors {
//!         if self.stones == 0 { Actors::Nobody } else { Actors::One(self.to_move) }
//!     }
//!
//!     fn legal_moves(&self, side: Side) -> Vec<Take> {
//!         let most = if side == self.to_move { self.stones.min(3) } else { 0 };
//!         (1..=most).map(Take).collect()
//!     }
//!
//!     fn play(&mut self, turn: &Turn<Take>) -> Result<Option<Outcome>, IllegalMove> {
//!         let take = turn.only()?;
//!         if !self.legal_moves(self.to_move).contains(&take) {
//!             return Err(IllegalMove { mv: take.to_string(), reason: "there are fewer stones".to_owned() });
//!         }
//!         *self = Self { stones: self.stones - take.0, to_move: self.to_move.other() };
//!         Ok(self.outcome())
//!     }
//!
//!     fn outcome(&self) -> Option<Outcome> {
//!         (self.stones == 0).then(|| Outcome::win(self.to_move.other(), "the last stone"))
//!     }
//!
//!     fn turns_left_at_most(&self) -> usize {
//!         self.stones.into()
//!     }
//! }
//!
//! // Positions and moves are text too: `x 10` and `3`.
//! impl fmt::Display for Heap {
//!     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
//!         write!(f, "{} {}", ["x", "o"][self.to_move.index()], self.stones)
//!     }
//! }
//!
//! impl FromStr for Heap {
//!     type Err = ParseError;
//!
//!     fn from_str(text: &str) -> Result<Self, ParseError> {
//!         let error = |part| ParseError::at(text, part, "`x` or `o`, a space and a number of stones");
//!         let (side, stones) = text.split_once(' ').ok_or_else(|| error(text))?;
//!         let to_move = *Side::BOTH.iter().zip(["x", "o"]).find(|(_, name)| *name == side).ok_or_else(|| error(side))?.0;
//!         Ok(Self { stones: stones.parse().map_err(|_| error(stones))?, to_move })
//!     }
//! }
//!
//! impl fmt::Display for Take {
//!     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
//!         write!(f, "{}", self.0)
//!     }
//! }
//!
//! impl FromStr for Take {
//!     type Err = ParseError;
//!
//!     fn from_str(text: &str) -> Result<Self, ParseError> {
//!         let stones = text.parse().ok().filter(|stones| (1..=3).contains(stones));
//!         stones.map(Take).ok_or_else(|| ParseError::at(text, text, "1, 2 or 3"))
//!     }
//! }
//!
//! /// Whether the side to move can win.
//! fn wins(heap: &Heap) -> bool {
//!     heap.successors().iter().any(|(_, next)| !wins(next))
//! }
//!
//! let mut heap = Heap::start();
//! assert_eq!(heap.perft(2), 9);
//! assert_eq!(heap.play(&Turn::One("2".parse()?)), Ok(None));
//! assert_eq!(heap.to_string(), "o 8");
//! assert_eq!(Heap::parse("o 8")?, heap);
//! // Four and its multiples lose: what one takes, the other completes to four.
//! assert!(wins(&Heap::start()) && !wins(&heap));
//!
//! let mut last = Heap::parse("o 2")?;
//! let error = last.play(&Turn::One(Take(3))).unwrap_err();
//! assert_eq!(error.to_string(), "illegal move `3`: there are fewer stones");
//! assert_eq!(last.play(&Turn::One(Take(2)))?, Some(Outcome::win(Side::Second, "the last stone")));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Nothing here knows a particular game or protocol or draws a random number without a seed. Only the native shell
//! reads the system's clock, and only the testkit reads files. Everything but the native shell builds for wasm32.

pub mod analysis;
mod bit_set;
pub mod engine;
mod game;
pub mod glicko;
mod limits;
mod outcome;
pub mod processor;
pub mod protocol;
pub mod puzzle;
pub mod random;
mod record;
pub mod review;
pub mod room;
mod score;
pub mod search;
mod stop;
mod strength;
mod symmetry;
#[cfg(any(test, feature = "testkit"))]
pub mod testkit;
pub mod text;
#[cfg(feature = "types")]
pub mod typescript;

pub use game::{Actors, Game, IllegalMove, Turn};
pub use limits::{Clock, ClockTime, Limits, NoClock, Pace};
pub use outcome::{Outcome, Side};
pub use protocol::session::{BoxedSession, Session};
pub use record::{Player, Record, RecordedTurn};
pub use room::{DriverOptions, Protocol, Room, Served, SessionOptions};
pub use score::{Bound, Score};
pub use search::Search;
pub use stop::Stop;
pub use strength::Strength;
pub use symmetry::{Canonical, Symmetry};
pub use text::ParseError;
