//! What the crate promises to be fast at: events, and the check of whole games, in bytes and moves a second on one thread.
//!
//! ```text
//! cargo bench -p tetrad-ptn --bench reading
//! cargo bench -p tetrad-ptn --bench reading -- 1000    (megabytes, instead of 200)
//! ```
//!
//! The corpus is random legal games, made before anything is measured: at least 32 MB of different ones, in turn until
//! there are as many bytes as wanted. Every figure is the best of seven runs, since anything else on the machine only makes
//! them slower.

use std::hint::black_box;
use std::time::{Duration, Instant};

use tetrad_ptn::generate::random_game;
use tetrad_ptn::{Event, Game, Mode, Reader, StreamReader, check};

const DIFFERENT: usize = 32_000_000;
const RUNS: usize = 7;

fn main() {
    let megabytes = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(200_usize);
    let corpus = Corpus::new(megabytes * 1_000_000);
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
    corpus.measure("check, game included", |game| {
        let checked = check(game, Mode::Strict);
        assert!(checked.diagnostics.is_empty());
        checked.replay.moves()
    });
    corpus.measure("tree", |game| Game::parse(game, Mode::Strict).expect("the game is right").moves().count() as u64);
}

struct Corpus {
    games: Vec<Vec<u8>>,
    /// Which game after which.
    order: Vec<usize>,
    different_bytes: usize,
    comment_bytes: usize,
    bytes: usize,
    moves: u64,
}

impl Corpus {
    fn new(bytes: usize) -> Self {
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
        Self { games, order, different_bytes, comment_bytes, bytes: total, moves }
    }

    /// Runs something on every game, and prints how fast it went through them. It returns the moves it has seen.
    fn measure(&self, name: &str, run: impl Fn(&[u8]) -> u64) {
        let mut best = Duration::MAX;
        for _ in 0..RUNS {
            let start = Instant::now();
            let moves: u64 = self.order.iter().map(|&index| run(black_box(&self.games[index]))).sum();
            best = best.min(start.elapsed());
            assert_eq!(moves, self.moves);
        }
        let seconds = best.as_secs_f64();
        let (mebibytes, moves) = (self.bytes as f64 / seconds / f64::from(1 << 20), self.moves as f64 / seconds);
        println!("{name:<22} {mebibytes:7.0} MiB/s {:7.1} M moves/s", moves / 1e6);
    }
}
