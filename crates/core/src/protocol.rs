//! Protocols without I/O: the engine's side ([`session`]) and the side that asks it for moves ([`driver`]), their common
//! text ([`wire`]), the loops that run sessions ([`shell`]), and questions to an engine that no process of ours runs
//! ([`conversation`]).

pub mod conversation;
pub mod driver;
pub mod fault;
pub mod identity;
mod judged;
pub mod session;
pub mod shell;
pub mod wire;
