//! The UCI-like protocol: commands as words, answers as JSON, one per line.
//!
//! ```text
//! < {"type":"started"}
//! > set_position 0000000000000000000000000/1/mortal:11,13/mortal:7,17 depth 1
//! < {"type":"best_move","start_state":"…","next_state":"…","meta":{…}}
//! < {"type":"best_move","start_state":"…","next_state":"…","meta":{…},"final":true}
//! > ping
//! < pong
//! > quit
//! ```

mod dialect;
mod drive;
mod message_reader;
pub mod messages;
mod serve;

pub use dialect::{Dialect, lettered};
pub use drive::SantoriniDriver;
pub use serve::SantoriniSession;
