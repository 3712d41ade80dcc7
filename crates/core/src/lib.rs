//! The traits, types and shells that all games of Tetrad share.
//!
//! - [`Game`]: a position with its rules; [`Room`]: a game with its engine, protocols and [`openings`].
//! - [`search`]: the interface of engines: tasks, limits, reports. Depth-first engines share [`engine`], [`table`],
//!   [`deepening`], [`root`], [`pvs`], [`mate`] and [`options`].
//! - [`page`] and [`terminal`]: the interfaces of a game for the browser and the command line.
//! - [`driver`]: the side of a protocol that asks an external engine for moves.
//! - [`session`] and [`shell`]: protocols without I/O, and the loops that run them; [`wire`]: their common text.
//! - [`Record`] and [`analysis`]: games and analyses as JSON; [`replay`], [`export`]: replays and other notations.
//!
//! Nothing here knows a particular game or protocol or draws a random number without a seed. Only the native shell
//! reads the system's clock, and only the testkit reads files. Everything but the native shell builds for wasm32.

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
pub mod pvs;
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
pub use session::{BoxedSession, Session};
pub use stop::Stop;
pub use strength::Strength;
pub use text::ParseError;
