//! Ctrl-C and requests to terminate.
//!
//! A command that has results to keep asks for [`stop`]; the first signal then raises it and the command ends by
//! itself. Everybody else ends at once, and so does a command that is asked twice.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

use tetrad_core::Stop;

use crate::exit::Exit;

static STOP: Stop = Stop::new();
static HEEDED: AtomicBool = AtomicBool::new(false);

/// Takes the signals over.
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

/// The flag that the first signal raises from now on.
pub(crate) fn stop() -> &'static Stop {
    HEEDED.store(true, Ordering::Release);
    &STOP
}
