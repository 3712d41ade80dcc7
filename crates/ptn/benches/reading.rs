//! Benchmarks of reading and checking whole games, in bytes and moves per second on one thread.
//!
//! ```text
//! cargo bench -p tetrad-ptn --bench reading
//! cargo bench -p tetrad-ptn --bench reading -- 1000           (megabytes, instead of 200)
//! cargo bench -p tetrad-ptn --bench reading -- check          (only what has this in its name)
//! TETRAD_PGN_COUNTER='pgn-count games.pgn' cargo bench -p tetrad-ptn --bench reading
//! ```
//!
//! The corpus is random legal games, made before the measurement: at least 32 MB of different ones, repeated up to the
//! requested size. Every figure is the best of seven runs by CPU time of this thread, since other load on the machine
//! can only slow a run down.
//!
//! For comparison, a counter of chess games can be run as well: a command that gets a number of megabytes as its last
//! argument and prints a line about them. It runs between our own benchmarks, under the same conditions.

use std::hint::black_box;
use std::process::Command;
use std::time::Duration;

use tetrad_ptn::generate::random_game;
use tetrad_ptn::{Event, Game, Mode, Reader, StreamReader, check};

const DIFFERENT: usize = 32_000_000;
const RUNS: usize = 7;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let megabytes = words.iter().find_map(|word| word.parse().ok()).unwrap_or(200_usize);
    let wanted = words.into_iter().find(|word| word.parse::<usize>().is_err()).unwrap_or_default();
    let corpus = Corpus::new(megabytes * 1_000_000, wanted);
    let share = 100.0 * corpus.comment_bytes as f64 / corpus.different_bytes as f64;
    println!(
        "{} games of {} different, {} bytes, {} moves, {share:.1} % comments",
        corpus.order.len(),
        corpus.games.len(),
        corpus.bytes,
        corpus.moves
    );
    assert!(share <= 10.0, "the corpus has at most a tenth of comments");

    corpus.measure("events of a slice", |game| {
        let moves = |event: Result<tetrad_ptn::Spanned<Event<'_>>, _>| match event {
            Ok(event) => u64::from(matches!(event.item, Event::Move(_))),
            Err(error) => panic!("{error}"),
        };
        Reader::new(game, Mode::Strict).map(moves).sum()
    });
    corpus.measure("events of a stream", |game| {
        let mut reader = StreamReader::new(game, Mode::Strict);
        let mut moves = 0;
        while let Some(event) = reader.next_event() {
            moves += u64::from(matches!(event.expect("the game is right").item, Event::Move(_)));
        }
        moves
    });
    peer(megabytes);
    corpus.measure("check, game included", |game| {
        let checked = check(game, Mode::Strict);
        assert!(checked.diagnostics.is_empty());
        checked.replay.moves()
    });
    corpus.measure("tree", |game| Game::parse(game, Mode::Strict).expect("the game is right").moves().count() as u64);
}

/// Runs the counter of chess games, if there is one.
fn peer(megabytes: usize) {
    let Ok(command) = std::env::var("TETRAD_PGN_COUNTER") else { return };
    let mut words = command.split_whitespace();
    let Some(program) = words.next() else { return };
    match Command::new(program).args(words).arg(megabytes.to_string()).status() {
        Ok(status) if status.success() => {}
        Ok(status) => eprintln!("{command}: {status}"),
        Err(error) => eprintln!("{command}: {error}"),
    }
}

struct Corpus {
    games: Vec<Vec<u8>>,
    /// The order of the games, as indices.
    order: Vec<usize>,
    different_bytes: usize,
    comment_bytes: usize,
    bytes: usize,
    moves: u64,
    /// Only benchmarks whose names contain this are run.
    wanted: String,
}

impl Corpus {
    fn new(bytes: usize, wanted: String) -> Self {
        let (mut games, mut counts, mut different_bytes, mut comment_bytes) = (Vec::new(), Vec::new(), 0, 0);
        while different_bytes < DIFFERENT.min(bytes) {
            let game = random_game(games.len() as u64, 2000);
            let text = game.to_string().into_bytes();
            different_bytes += text.len();
            comment_bytes += Reader::new(&text, Mode::Strict)
                .filter_map(Result::ok)
                .filter(|event| matches!(event.item, Event::Comment(_)))
                .map(|event| event.span.len())
                .sum::<usize>();
            counts.push(game.moves().count() as u64);
            games.push(text);
        }
        let (mut order, mut total, mut moves) = (Vec::new(), 0, 0);
        while total < bytes {
            let next = order.len() % games.len();
            total += games[next].len();
            moves += counts[next];
            order.push(next);
        }
        Self { games, order, different_bytes, comment_bytes, bytes: total, moves, wanted }
    }

    /// Measures `run` on every game, and prints its speed. `run` returns the number of moves of a game.
    ///
    /// Never inlined, so that a profiler can look at this alone (`callgrind --toggle-collect='*measure*'`).
    #[inline(never)]
    fn measure(&self, name: &str, run: impl Fn(&[u8]) -> u64) {
        if !name.contains(&self.wanted) {
            return;
        }
        let mut best = Duration::MAX;
        for _ in 0..RUNS {
            let start = processor_time();
            let moves: u64 = self.order.iter().map(|&index| run(black_box(&self.games[index]))).sum();
            best = best.min(processor_time().saturating_sub(start));
            assert_eq!(moves, self.moves);
        }
        let seconds = best.as_secs_f64();
        let (mebibytes, moves) = (self.bytes as f64 / seconds / f64::from(1 << 20), self.moves as f64 / seconds);
        println!("{name:<22} {mebibytes:7.0} MiB/s {:7.1} M moves/s", moves / 1e6);
    }
}

/// The CPU time of this thread.
#[cfg(unix)]
fn processor_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// The elapsed time, on systems without a thread clock.
#[cfg(not(unix))]
fn processor_time() -> Duration {
    static START: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    START.elapsed()
}
