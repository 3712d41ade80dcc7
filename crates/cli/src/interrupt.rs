//! Handling of Ctrl-C and SIGTERM.
//!
//! A command that has results to keep calls [`stop`]; the first signal then raises the flag and the command ends by
//! itself. Without that call, and at the second signal, the process exits at once.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

use tetrad_core::Stop;

use crate::exit::Exit;

static STOP: Stop = Stop::new();
static HEEDED: AtomicBool = AtomicBool::new(false);

pub(crate) fn install() {
    let handler = || {
        if !HEEDED.load(Ordering::Acquire) || STOP.is_raised() {
            process::exit(i32::from(Exit::Interrupted.code()));
        }
        STOP.raise();
    };
    if let Err(error) = ctrlc::set_handler(handler) {
        tracing::warn!("interrupts end the command without its results: {error}");
    }
}

/// Returns the flag that the first signal raises from now on.
pub(crate) fn stop() -> &'static Stop {
    HEEDED.store(true, Ordering::Release);
    &STOP
}
