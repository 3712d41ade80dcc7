//! ST3P, the Simple Tic Tac Toe Protocol, versions 1 and 2.
//!
//! ```text
//! > st3p version 2
//! < st3p version 2 ok
//! > move 3_/_x_/3_ o time ms:100
//! < info depth 3 score draw nodes 1234 time ms:2 pv a1 b1 b3
//! < best a1
//! > quit
//! ```

mod drive;
pub mod messages;
mod serve;

pub use drive::St3pDriver;
pub use serve::St3pSession;
