//! The vocabulary that every game of Tetrad shares.
//!
//! - [`Game`]: a position with its rules, for referees, browsers and tests; [`Room`]: a game with its engine, protocols and [`openings`].
//! - [`search`]: engines — tasks, limits, reports — and what those that search depth first share: [`engine`], [`table`], [`deepening`], [`root`],
//!   [`mate`], [`options`].
//! - [`page`] and [`terminal`]: what a browser and the command line ask of a game.
//! - [`driver`]: the other end of a protocol, driving somebody else's engine.
//! - [`session`] and [`shell`]: protocols without I/O, and what runs them; [`wire`] is what they word alike.
//! - [`Record`] and [`analysis`]: games and thoughts as JSON; [`replay`] and [`export`]: recorded games, played again and in other notations.
//!
//! Nothing here knows a particular game or protocol, reads a file or a clock of its own, or draws a random number
//! without a seed. Everything but the native shell builds for wasm32.

pub mod analysis;
pub mod deepening;
pub mod driver;
pub mod engine;
pub mod export;
mod game;
mod limits;
pub mod mate;
pub mod openings;
pub mod options;
mod outcome;
pub mod page;
pub mod processor;
pub mod random;
mod record;
pub mod replay;
mod room;
pub mod root;
mod score;
pub mod search;
pub mod session;
pub mod shell;
mod stop;
mod strength;
pub mod table;
pub mod terminal;
#[cfg(any(test, feature = "testkit"))]
pub mod testkit;
pub mod text;
#[cfg(any(test, feature = "tuning"))]
pub mod tuning;
#[cfg(feature = "types")]
pub mod typescript;
pub mod wire;

pub use game::{Actors, Game, IllegalMove, Turn};
pub use limits::{Clock, ClockTime, Limits, NoClock, Pace};
pub use outcome::{Outcome, Side};
pub use record::{Player, Record, RecordedTurn};
pub use room::{DriverOptions, Protocol, Room, Served, SessionOptions};
pub use score::{Bound, Score};
pub use search::Search;
pub use session::Session;
pub use stop::Stop;
pub use strength::Strength;
pub use text::ParseError;
