//! LTP, the LITS Text Protocol, with replies in the style of GTP version 2.
//!
//! ```text
//! > 1 setup-position 0500a0…,5555
//! < =1
//! <
//! > 2 gen-move X
//! < =2 L[00,01,02,10]
//! <
//! > shutdown
//! < =
//! <
//! ```

mod clocks;
mod drive;
mod extensions;
mod history;
pub mod messages;
mod serve;

pub use drive::LtpDriver;
pub use serve::LtpSession;
