//! Parsing times, clocks and amounts of memory.

use std::str::FromStr;
use std::time::Duration;

use tetrad_core::ClockTime;

/// Parses a time: a number, possibly with a fraction, and `us`, `ms`, `s`, `m` or `h`. `0` needs no unit.
pub fn duration(text: &str) -> Option<Duration> {
    const UNITS: [(&str, f64); 5] = [("us", 1e-6), ("ms", 1e-3), ("s", 1.0), ("m", 60.0), ("h", 3600.0)];
    if text == "0" {
        return Some(Duration::ZERO);
    }
    let unit = text.find(|letter: char| !letter.is_ascii_digit() && letter != '.')?;
    let (number, unit) = text.split_at(unit);
    let &(_, seconds) = UNITS.iter().find(|&&(name, _)| name == unit)?;
    let duration = Duration::try_from_secs_f64(number.parse::<f64>().ok()? * seconds).ok()?;
    // Longer times are mistakes, and the limit keeps sums of times from overflowing.
    (duration <= Duration::from_hours(1000)).then_some(duration)
}

/// Parses an amount of memory in bytes, or with the unit `K`, `M`, `G` or `T`, each 1024 times the one before.
pub fn bytes(text: &str) -> Option<u64> {
    let unit = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(unit);
    let unit = unit.strip_suffix("iB").or_else(|| unit.strip_suffix('B')).unwrap_or(unit);
    let power = ["", "K", "M", "G", "T"].iter().position(|name| name.eq_ignore_ascii_case(unit))?;
    number.parse::<u64>().ok()?.checked_mul(1 << (10 * power)).filter(|&bytes| bytes > 0)
}

/// Parses a clock: `60s+1s`, or `60s` without an increment.
pub(super) fn clock(text: &str) -> Option<ClockTime> {
    let (remaining, increment) = text.split_once('+').unwrap_or((text, "0s"));
    Some(ClockTime { remaining: duration(remaining)?, increment: duration(increment)? })
}

/// Parses a whole number from 1.
pub(super) fn from_one<T: FromStr + PartialOrd + From<u8>>(text: &str) -> Option<T> {
    text.parse().ok().filter(|number| *number >= T::from(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_of_memory_are_read_with_their_units() {
        let read = ["1", "4k", "512M", "2G", "2GiB", "3MB", "1T"].map(|text| bytes(text).unwrap());
        assert_eq!(read, [1, 4 << 10, 512 << 20, 2 << 30, 2 << 30, 3 << 20, 1 << 40]);
        for bad in ["", "0", "M", "-1", "1.5G", "1X", "1 M", "99999999999T"] {
            assert_eq!(bytes(bad), None, "{bad}");
        }
    }

    #[test]
    fn times_are_read_with_their_units() {
        let read =
            ["5us", "100ms", "1.5s", "2m", "1h", "0s", "0", "1000h"].map(|text| duration(text).unwrap().as_micros());
        assert_eq!(read, [5, 100_000, 1_500_000, 120_000_000, 3_600_000_000, 0, 0, 3_600_000_000_000]);
        for bad in ["", "s", "1", "-1s", "1e3s", "1..5s", "1 s", "1001h", "99999999999999999999h", "1sec"] {
            assert_eq!(duration(bad), None, "{bad}");
        }
    }
}
