//! A tournament that is killed repeatedly loses no game and plays none twice.

use std::collections::HashSet;
use std::io::{BufRead, BufReader};
use std::ops::ControlFlow;
use std::path::Path;
use std::process::{Command, Stdio};

use tetrad_arena::spec::EngineSpec;
use tetrad_arena::store::{GameKey, SqliteStore, State, Store, StoredGame};
use tetrad_arena::tournament::Storage;
use tetrad_arena::{Contestant, RunOptions, Tournament};
use tetrad_core::random::SplitMix64;
use tetrad_core::{Game, Room, Side, Stop};
use tetrad_tictactoe::Position;

/// The environment variable with the path of the harness's store.
const STORE: &str = "TETRAD_TEST_STORE";

const ENGINES: usize = 8;
const GAMES: u32 = 61;
const IN_ALL: usize = ENGINES * (ENGINES - 1) / 2 * GAMES as usize;

fn tournament() -> Tournament<Position> {
    let engine = |number: usize| {
        let spec = EngineSpec::parse(&format!("name=e{number} option.hash=1 nodes={}", 10 * number + 10), "").unwrap();
        Contestant::described(&spec).unwrap()
    };
    let openings = Position::start().openings(6, 1);
    Tournament::new((0..ENGINES).map(engine).collect(), openings, GAMES)
}

/// Not a test: the run that the next test kills.
#[test]
#[ignore = "needs a store in its environment"]
fn run_to_be_killed() {
    let store = SqliteStore::open(std::env::var_os(STORE).unwrap()).unwrap();
    let stop = Stop::new();
    let options = RunOptions { concurrency: 2, storage: Storage::Local(&store), ..RunOptions::new(&stop) };
    println!();
    tournament().run(&options, |progress| println!("counted {}", progress.report.number)).unwrap();
}

/// Runs until `after` games are counted and then kills the run. Returns the numbers of the games it counted.
fn run_and_kill(store: &Path, after: usize) -> Vec<usize> {
    let mut run = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "resuming::run_to_be_killed", "--ignored", "--nocapture"])
        .env(STORE, store)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(run.stdout.take().unwrap()).lines().map(Result::unwrap);
    let mut numbers = lines.filter_map(|line| line.strip_prefix("counted ")?.parse().ok());
    let mut counted: Vec<usize> = numbers.by_ref().take(after).collect();
    run.kill().unwrap();
    run.wait().unwrap();
    // Lines printed before the run died.
    counted.extend(numbers);
    counted
}

#[test]
fn a_tournament_killed_at_twenty_points_ends_with_exactly_its_games() {
    let store = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("killed-{}.db", std::process::id()));
    let mut rng = SplitMix64::new(20);
    let mut counted = Vec::new();
    for _ in 0..20 {
        let numbers = run_and_kill(&store, rng.below(13));
        // All counted games are stored.
        let stored = SqliteStore::read(&store).map_or(0, |store| store.tournaments().unwrap()[0].games as usize);
        counted.extend(numbers);
        assert!(counted.len() <= stored && stored < IN_ALL, "{} counted, {stored} stored", counted.len());
    }
    counted.extend(run_and_kill(&store, usize::MAX));
    let different: HashSet<&usize> = counted.iter().collect();
    assert_eq!(different.len(), counted.len(), "no game was counted twice");

    let store_at = &store;
    let store = SqliteStore::read(store_at).unwrap();
    let [tournament] = &store.tournaments().unwrap()[..] else { panic!("one tournament") };
    assert_eq!((tournament.games as usize, tournament.state), (IN_ALL, State::Finished));
    let mut keys = Vec::new();
    let visit = &mut |game: StoredGame| {
        keys.push(game.key);
        ControlFlow::Continue(())
    };
    store.games(tournament.id, visit).unwrap();
    let expected = (0..28).flat_map(|pairing| {
        (0..GAMES).map(move |game| GameKey { pairing, pair: game / 2, side: Side::BOTH[game as usize % 2] })
    });
    assert_eq!(keys, expected.collect::<Vec<_>>());
    for ending in ["", "-wal", "-shm", "-lock"] {
        _ = std::fs::remove_file(format!("{}{ending}", store_at.display()));
    }
}
