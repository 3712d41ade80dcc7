//! Shells carry out the effects of sessions: on stdin and stdout with threads, or in slices on one thread. Neither
//! knows a game or a protocol.

#[cfg(not(target_arch = "wasm32"))]
mod output;
mod sliced;
#[cfg(not(target_arch = "wasm32"))]
mod stdio;

#[cfg(not(target_arch = "wasm32"))]
pub use output::Output;
pub use sliced::Sliced;
#[cfg(not(target_arch = "wasm32"))]
pub use stdio::{SystemClock, serve, serve_stdio};
