//! Failures of programs in a row, for each client: a program that fails again and again is not started again at once.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use parking_lot::Mutex;

use crate::places::Client;

/// The wait after the second failure in a row, which doubles with every further one.
const SHORTEST: Duration = Duration::from_secs(1);

/// The longest wait.
const LONGEST: Duration = Duration::from_mins(1);

/// The most clients and programs that are remembered; the oldest failures are forgotten first.
const MOST: usize = 4_096;

/// The failures in a row of each client's programs.
#[derive(Debug, Default)]
pub(crate) struct Failures(Mutex<HashMap<(Client, String), Failed>>);

#[derive(Clone, Copy, Debug)]
struct Failed {
    times: u32,
    last: Instant,
}

impl Failed {
    fn wait(self) -> Duration {
        match self.times {
            0 | 1 => Duration::ZERO,
            times => SHORTEST.saturating_mul(1 << (times - 2).min(10)).min(LONGEST),
        }
    }
}

impl Failures {
    /// Refuses a program that has failed several times in a row, until its wait is over; the error says how long that is.
    pub(crate) fn check(&self, client: Client, name: &str, now: Instant) -> Result<(), String> {
        let failed = self.0.lock().get(&(client, name.to_owned())).copied();
        let left = failed.map_or(Duration::ZERO, |failed| (failed.last + failed.wait()).saturating_duration_since(now));
        match failed {
            Some(Failed { times, .. }) if !left.is_zero() => {
                let seconds = left.as_secs() + u64::from(left.subsec_nanos() > 0);
                Err(format!("{name} has failed {times} times in a row; ask again in {seconds} s"))
            }
            _ => Ok(()),
        }
    }

    pub(crate) fn failed(&self, client: Client, name: &str, now: Instant) {
        let mut all = self.0.lock();
        if all.len() >= MOST
            && let Some(oldest) = all.iter().min_by_key(|(_, failed)| failed.last).map(|(key, _)| key.clone())
        {
            all.remove(&oldest);
        }
        let failed = all.entry((client, name.to_owned())).or_insert(Failed { times: 0, last: now });
        *failed = Failed { times: failed.times.saturating_add(1), last: now };
    }

    pub(crate) fn answered(&self, client: Client, name: &str) {
        self.0.lock().remove(&(client, name.to_owned()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wait_grows_with_every_failure_and_ends_with_an_answer() {
        let [one, other] = ["10.0.0.1", "10.0.0.2"].map(|address| Client::of(address.parse().unwrap()));
        let (failures, start) = (Failures::default(), Instant::now());
        failures.failed(one, "Odd", start);
        assert_eq!(failures.check(one, "Odd", start), Ok(()), "the next question starts it anew");
        let waits: Vec<u64> = (0..9)
            .map(|_| {
                failures.failed(one, "Odd", start);
                let is_over = |&seconds: &u64| failures.check(one, "Odd", start + Duration::from_secs(seconds)).is_ok();
                (0..100).find(is_over).unwrap()
            })
            .collect();
        assert_eq!(waits, [1, 2, 4, 8, 16, 32, 60, 60, 60]);
        let words = "Odd has failed 10 times in a row; ask again in 60 s";
        assert_eq!(failures.check(one, "Odd", start), Err(words.to_owned()));
        assert_eq!(failures.check(other, "Odd", start), Ok(()));
        assert_eq!(failures.check(one, "Even", start), Ok(()));
        failures.answered(one, "Odd");
        assert_eq!(failures.check(one, "Odd", start), Ok(()));
    }
}
