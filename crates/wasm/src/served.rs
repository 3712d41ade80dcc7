//! Sessions that run in slices on the host's clock.

use std::time::Duration;

use tetrad_core::protocol::shell::Sliced;
use tetrad_core::search::Progress;
use tetrad_core::{Clock, Session};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::pacing::Pacing;

#[wasm_bindgen]
extern "C" {
    // Exists in windows, workers and Node.
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn performance_now() -> f64;
}

/// The clock of `performance.now`, which counts milliseconds.
pub(crate) struct HostClock;

impl Clock for HostClock {
    fn now(&self) -> Duration {
        milliseconds(performance_now())
    }
}

/// A JavaScript number of milliseconds as a duration; 0 if it is negative, too large or not a number.
fn milliseconds(number: f64) -> Duration {
    Duration::try_from_secs_f64(number / 1000.0).unwrap_or_default()
}

/// A session with its engine, whose slices are measured in time.
pub(crate) struct Served<T: Session> {
    sliced: Sliced<T>,
    pacing: Pacing,
}

impl<T: Session> Served<T> {
    pub(crate) fn new(session: T, search: T::Search) -> Self {
        Self { sliced: Sliced::new(session, search, &HostClock), pacing: Pacing::default() }
    }

    pub(crate) fn line(&mut self, text: &str) {
        self.sliced.line(text, &HostClock);
    }

    pub(crate) fn step(&mut self, length: f64) {
        let (length, started) = (milliseconds(length), HostClock.now());
        let progress = self.sliced.step(self.pacing.nodes(length), &HostClock);
        let took = HostClock.now().saturating_sub(started);
        // A search that ended early has not used its nodes and says nothing about the speed, unless it took too long:
        // then it had too many nodes, whether or not it used them all.
        if progress == Progress::Running || took > length {
            self.pacing.learn(length, took);
        }
    }

    pub(crate) fn is_busy(&self) -> bool {
        self.sliced.is_busy()
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.sliced.is_closed()
    }

    pub(crate) fn take_printed(&mut self) -> Vec<String> {
        self.sliced.take_printed()
    }
}

/// [`Served`] with any session.
pub(crate) trait DynSession {
    fn line(&mut self, text: &str);
    fn step(&mut self, milliseconds: f64);
    fn is_busy(&self) -> bool;
    fn is_closed(&self) -> bool;
    fn take_printed(&mut self) -> Vec<String>;
}

impl<T: Session> DynSession for Served<T> {
    fn line(&mut self, text: &str) {
        Self::line(self, text);
    }

    fn step(&mut self, milliseconds: f64) {
        Self::step(self, milliseconds);
    }

    fn is_busy(&self) -> bool {
        Self::is_busy(self)
    }

    fn is_closed(&self) -> bool {
        Self::is_closed(self)
    }

    fn take_printed(&mut self) -> Vec<String> {
        Self::take_printed(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_number_is_some_duration() {
        assert_eq!(milliseconds(15.5), Duration::from_micros(15_500));
        for number in [f64::NAN, f64::INFINITY, -1.0, 1e300] {
            assert_eq!(milliseconds(number), Duration::ZERO, "{number}");
        }
    }
}
