//! Sessions that run in slices on the host's clock.

use std::time::Duration;

use tetrad_core::protocol::shell::Sliced;
use tetrad_core::search::Progress;
use tetrad_core::{BoxedSession, Clock, Search};
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
pub(crate) fn milliseconds(number: f64) -> Duration {
    Duration::try_from_secs_f64(number / 1000.0).unwrap_or_default()
}

/// A session of any game with its engine, whose slices are measured in time.
pub(crate) trait Served {
    fn line(&mut self, text: &str);
    fn step(&mut self, length: f64);
    fn is_busy(&self) -> bool;
    fn is_closed(&self) -> bool;
    fn take_printed(&mut self) -> Vec<String>;
}

pub(crate) fn serve<S: Search + 'static>(session: BoxedSession<S>, search: S) -> Box<dyn Served> {
    Box::new((Sliced::new(session, search, &HostClock), Pacing::default()))
}

impl<S: Search> Served for (Sliced<S>, Pacing) {
    fn line(&mut self, text: &str) {
        self.0.line(text, &HostClock);
    }

    fn step(&mut self, length: f64) {
        let (length, started) = (milliseconds(length), HostClock.now());
        let progress = self.0.step(self.1.nodes(length), &HostClock);
        let took = HostClock.now().saturating_sub(started);
        // A search that ended early has not used its nodes and says nothing about the speed, unless it took too long:
        // then it had too many nodes, whether or not it used them all.
        if progress == Progress::Running || took > length {
            self.1.learn(length, took);
        }
    }

    fn is_busy(&self) -> bool {
        self.0.is_busy()
    }

    fn is_closed(&self) -> bool {
        self.0.is_closed()
    }

    fn take_printed(&mut self) -> Vec<String> {
        self.0.take_printed()
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
