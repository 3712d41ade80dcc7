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
