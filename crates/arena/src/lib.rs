//! The arena: games between external or built-in engines, with a referee, paired openings and statistics.
//!
//! - [`spec`]: descriptions of engines; [`Contestant::described`] turns one into an engine that can play a game.
//! - [`Tournament`]: pairs of games between engines by a [`schedule`], several at once.
//! - [`referee`]: one game between two [`Player`]s, which are programs ([`External`]) or built-in engines
//!   ([`BuiltIn`]); [`Adjudication`] ends it before the rules do, [`WireLog`] holds the lines exchanged with a program.
//! - [`store`]: stored tournaments and games; [`remote`]: tournaments that many machines play.
//! - [`check`]: conformance checks, which test whether an engine keeps to its protocol.
//! - [`report`]: reports of running and stored tournaments; [`export`]: stored games in their notations.
//! - [`explorer`]: the moves that were played from a position in all stored games, with their results.
//! - [`scoreboard`] and [`statistics`]: the results of a tournament and their evaluation; [`openings`]: opening files.
//! - [`guardian`]: the process that kills the engines if the arena itself is killed.
//!
//! Private modules handle processes: `launch` runs a program, `descendants` and `environment` find every process it
//! started and keep secrets from it, `process` and `lines` read and write its pipes.
//!
//! Only the referee judges: an engine that is late, silent, wrong or dead loses that game, the record states the
//! reason, and no process that the arena started outlives the run. Unix only (process groups and `poll`).
//!
//! ```
//! use tetrad_arena::{Contestant, Tournament, RunOptions, spec::EngineSpec};
//! use tetrad_core::{Game, Room, Stop};
//! use tetrad_tictactoe::Position;
//!
//! let engine = |text| Contestant::described(&EngineSpec::parse(text, "nodes=100")?);
//! let engines = vec![engine("name=a proto=builtin")?, engine("name=b proto=builtin")?];
//! let openings = Position::start().openings(3, 1);
//! let tournament = Tournament::new(engines, openings, 6);
//! let finish = tournament.run(&RunOptions::new(&Stop::new()), |progress| println!("{}", progress.report.to_json()))?;
//! assert_eq!(finish.pairings[0].games, 6);
//! println!("{}", finish.pairings[0]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod adjudication;
mod builtin;
pub mod check;
mod contestant;
mod control;
mod descendants;
mod environment;
pub mod explorer;
pub mod export;
mod external;
mod fault;
pub mod guardian;
mod launch;
mod lines;
mod movers;
pub mod openings;
mod player;
mod player_thread;
mod process;
pub mod referee;
pub mod remote;
pub mod report;
pub mod schedule;
mod scheduled;
pub mod scoreboard;
pub mod spec;
pub mod statistics;
pub mod store;
pub mod tournament;
mod wire_log;
mod wire_tail;

pub use adjudication::{Adjudication, Adjudicator, Agreement};
pub use builtin::{BuiltIn, MakeSearch};
pub use contestant::{Contestant, MakePlayer};
pub use control::Control;
pub use environment::protect_environment;
pub use external::{External, MakeDriver};
pub use fault::{Fault, FaultKind, Transcript};
pub use launch::Launch;
pub use player::{Choice, MoveRequest, NoAnswer, Player};
pub use tetrad_core::text::printable;
pub use tournament::{RunOptions, Tournament, TournamentError};
pub use wire_log::{Way, WireLine, WireLog};
pub use wire_tail::{TailLine, WireTail};
