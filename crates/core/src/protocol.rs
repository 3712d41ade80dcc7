//! Protocols without I/O: the engine's side ([`session`]) and the side that asks it for moves ([`driver`]), their common
//! text ([`wire`]), and the loops that run sessions ([`shell`]).

pub mod driver;
pub mod identity;
pub mod session;
pub mod shell;
pub mod wire;
