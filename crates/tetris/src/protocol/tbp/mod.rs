//! TBP, the Tetris Bot Protocol, with `opponents`, `inputs`, and the extensions for randomizers, garbage and search
//! statistics.
//!
//! ```text
//! < {"type":"info","name":"Tetrad",…,"features":["randomizer","garbage","move_info"]}
//! > {"type":"rules"}
//! < {"type":"ready"}
//! > {"type":"start","hold":null,"queue":["T","I","O"],"combo":0,"back_to_back":0,"board":[…]}
//! > {"type":"suggest"}
//! < {"type":"suggestion","moves":[{"location":{"type":"T","orientation":"north","x":1,"y":0},"spin":"none",…},…]}
//! > {"type":"play","move":{"location":{"type":"T","orientation":"north","x":1,"y":0},"spin":"none"}}
//! > {"type":"new_piece","piece":"L"}
//! > {"type":"quit"}
//! ```

mod drive;
pub mod messages;
mod names;
mod replay;
mod serve;

pub use drive::{Dialect, TbpDriver};
pub(crate) use replay::replay;
pub use serve::TbpSession;
