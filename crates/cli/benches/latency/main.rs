//! Latency of the built-in engines, on an idle machine and with every core busy.
//!
//! ```text
//! cargo bench -p tetrad-cli --bench latency [st3p|ltp|santorini|tbp]
//! ```
//!
//! Times are measured by the driver: from before a question is written until its answer is read.

mod engine;
mod ltp;
mod santorini;
mod st3p;
mod tbp;

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tetrad_core::random::SplitMix64;

/// A bound on the latency of an answer, measured repeatedly.
trait Promise {
    /// What is promised, as a title.
    const TITLE: &str;
    /// The name on the command line.
    const PROTOCOL: &str;
    /// The promised time.
    const LIMIT: Duration;
    /// The number of measurements.
    const TIMES: usize;

    fn new() -> Self;

    /// Measures the time of one answer.
    fn measure(&mut self) -> Duration;
}

fn main() {
    run::<st3p::MoveInTime>();
    run::<ltp::MoveInTime>();
    run::<ltp::Cancel>();
    run::<santorini::Prompt>();
    run::<tbp::Suggestion>();
}

fn run<P: Promise>() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    // `cargo test --benches` only needs to know that it runs.
    let is_measured = arguments.iter().any(|argument| argument == "--bench");
    let mut wanted = arguments.iter().filter(|argument| !argument.starts_with('-')).peekable();
    if wanted.peek().is_some() && !wanted.any(|name| name == P::PROTOCOL) {
        return;
    }
    let times = if is_measured { P::TIMES } else { 20 };
    report::<P>("idle", measure::<P>(times));
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let over = AtomicBool::new(false);
    let busy = std::thread::scope(|scope| {
        for _ in 0..cores {
            // Real work: a spin hint would leave the core half free.
            scope.spawn(|| {
                let mut random = SplitMix64::new(1);
                while !over.load(Ordering::Relaxed) {
                    std::hint::black_box(random.next_u64());
                }
            });
        }
        let times = measure::<P>(times);
        over.store(true, Ordering::Relaxed);
        times
    });
    report::<P>("every core busy", busy);
}

fn measure<P: Promise>(times: usize) -> Vec<Duration> {
    let mut promise = P::new();
    (0..times).map(|_| promise.measure()).collect()
}

fn report<P: Promise>(load: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share).round() as usize];
    let in_time = times.partition_point(|&time| time <= P::LIMIT);
    println!(
        "{}, {load}: {} times, {:.2} % within {:?}; median {:.2?}, 99 % {:.2?}, 99.9 % {:.2?}, worst {:.2?}",
        P::TITLE,
        times.len(),
        100.0 * in_time as f64 / times.len() as f64,
        P::LIMIT,
        at(0.5),
        at(0.99),
        at(0.999),
        at(1.0),
    );
}
