//! The line dialect of blits-rs, from the side that asks for moves.
//!
//! ```text
//! > newgame XO..X…
//! < …
//! < ok
//! > play L[00,01,02,10]
//! < …
//! < ok
//! > bestmove time 00:00:01
//! < T[03,04,05,14]
//! < ok
//! ```
//!
//! One command per line. A reply is any number of lines and then `ok`; the lines of a failure begin with `err`. The
//! engine plays by the pie rule. Its swap keeps the colours of the players and exchanges all symbols, ours exchanges
//! the players: the pieces that follow are the same.

mod drive;
pub mod messages;

pub use drive::BlitsDriver;
