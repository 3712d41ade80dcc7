//! Flags for search limits and engine options.

use std::time::Duration;

use clap::Args;
use tetrad_arena::spec::duration;
use tetrad_core::engine::options::OptionError;
use tetrad_core::{Limits, Search};

/// How long to think. Of several limits the strictest counts.
#[derive(Clone, Debug, Args)]
pub(crate) struct LimitArgs {
    /// Time to think, such as 500ms, 1s or 2m; `inf` for no limit [default: 1s without another limit]
    #[arg(long, value_name = "TIME", value_parser = read_time)]
    time: Option<ThinkingTime>,
    /// Iterations of deepening
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Positions to visit
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
}

impl LimitArgs {
    /// Converts the flags to limits of a search.
    pub(crate) fn limits(&self) -> Limits {
        let unlimited = self.time.is_none() && self.depth.is_none() && self.nodes.is_none();
        let time = match self.time {
            Some(ThinkingTime::Limited(time)) => Some(time),
            Some(ThinkingTime::Unlimited) => None,
            None => unlimited.then_some(Duration::from_secs(1)),
        };
        Limits { time, depth: self.depth, nodes: self.nodes, ..Limits::default() }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ThinkingTime {
    Limited(Duration),
    Unlimited,
}

fn read_time(text: &str) -> Result<ThinkingTime, String> {
    if text == "inf" {
        return Ok(ThinkingTime::Unlimited);
    }
    match duration(text) {
        Some(time) if !time.is_zero() => Ok(ThinkingTime::Limited(time)),
        _ => Err("expected a time with its unit, such as 500ms, 1s or 2m, or `inf`".to_owned()),
    }
}

/// What to think with.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct EngineArgs {
    /// Threads to search with [default: 1]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<u64>,
    /// Size of the transposition table in MiB [default: 64]
    #[arg(long, value_name = "MB")]
    hash: Option<u64>,
}

impl EngineArgs {
    /// Sets the options of an engine from the flags.
    pub(crate) fn apply(&self, engine: &mut impl Search) -> Result<(), OptionError> {
        for (name, value) in [("threads", self.threads), ("hash", self.hash)] {
            if let Some(value) = value {
                engine.set_option(name, &value.to_string())?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_carry_their_unit() {
        let limited = |millis| Ok(ThinkingTime::Limited(Duration::from_millis(millis)));
        assert_eq!(read_time("500ms"), limited(500));
        assert_eq!(read_time("2m"), limited(120_000));
        assert_eq!(read_time("1.5s"), limited(1_500));
        assert_eq!(read_time("inf"), Ok(ThinkingTime::Unlimited));
        for bad in ["", "1", "0s", "-1s", "soon", "99999999999999999999s"] {
            assert!(read_time(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_second_is_the_limit_unless_another_is_given() {
        let args = |time, depth| LimitArgs { time, depth, nodes: None };
        assert_eq!(args(None, None).limits(), Limits::time(Duration::from_secs(1)));
        assert_eq!(args(None, Some(4)).limits(), Limits::depth(4));
        assert!(args(Some(ThinkingTime::Unlimited), None).limits().is_infinite());
    }
}
