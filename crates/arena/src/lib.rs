//! Engines against engines.
mod builtin;
mod control;
mod external;
mod fault;
mod lines;
mod player;
mod process;
pub mod referee;
pub mod statistics;

pub use builtin::{BuiltIn, MakeSearch};
pub use control::Control;
pub use external::{External, MakeDriver};
pub use fault::{Fault, FaultKind, Transcript};
pub use player::{Choice, Player, Question, Setback};
pub use process::Launch;
