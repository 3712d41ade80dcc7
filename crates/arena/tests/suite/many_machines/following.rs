//! Tournaments that are posted on a server and followed, with workers in threads of this process.

use std::thread;
use std::time::Duration;

use tetrad_arena::remote::{Identity, Worker, WorkerSummary};
use tetrad_arena::schedule::Schedule;
use tetrad_arena::statistics::Hypothesis;
use tetrad_arena::store::{PostgresStore, State, Store};
use tetrad_arena::tournament::{Finish, Progress, Remote, Storage};
use tetrad_arena::{Contestant, RunOptions, Tournament, TournamentError};
use tetrad_core::Stop;
use tetrad_core::room::openings::random;
use tetrad_tictactoe::Position;

use super::worker_process::specs;
use crate::postgres_server::Server;
use crate::store::fresh;
use crate::tournament::{field, games, play_into};

/// The engines of [`field`] as a worker describes them: limits come with the tournament.
pub(super) const ENGINES: [&str; 4] =
    ["name=e0 option.hash=1", "name=e1 option.hash=1", "name=e2 option.hash=1", "name=e3 option.hash=1"];

/// Raises the flag when dropped, so that no thread waits for ever after a test fails.
struct Raised<'a>(&'a Stop);

impl Drop for Raised<'_> {
    fn drop(&mut self) {
        self.0.raise();
    }
}

/// Posts a tournament and follows it until it is over or the flag is raised.
fn follow(
    store: &PostgresStore,
    tournament: &Tournament<Position>,
    stop: &Stop,
    on_game: impl FnMut(Progress<'_>),
) -> Result<Finish, TournamentError> {
    let engines = Identity::of_all(&specs(&ENGINES[..tournament.engines.len()])).unwrap();
    let remote = Remote { store, lease: Duration::from_secs(2), engines: &engines };
    let options = RunOptions { storage: Storage::Remote(remote), ..RunOptions::new(stop) };
    tournament.run(&options, on_game)
}

/// Calls `act` while workers play; also returns the workers' summaries.
pub(super) fn with_workers<T>(address: &str, workers: usize, act: impl FnOnce() -> T) -> (T, Vec<WorkerSummary>) {
    let drain = Stop::new();
    thread::scope(|scope| {
        let at_the_end = Raised(&drain);
        let work = |number: usize| {
            let (store, drain) = (address.to_owned(), &drain);
            let worker = Worker { store, name: format!("w{number}"), jobs: 2, engines: specs(&ENGINES) };
            scope.spawn(move || worker.work(drain, &mut |_| ()).unwrap())
        };
        let workers: Vec<_> = (0..workers).map(work).collect();
        let done = act();
        drop(at_the_end);
        (done, workers.into_iter().map(|worker| worker.join().unwrap()).collect())
    })
}

fn state(store: &PostgresStore) -> State {
    store.tournaments().unwrap()[0].state
}

#[test]
fn what_workers_play_are_the_games_that_would_be_played_here() {
    let Some(server) = Server::shared() else { return };
    for schedule in ["round-robin", "knockout", "swiss:2"] {
        let schedule: Schedule = schedule.parse().unwrap();
        let tournament = Tournament { schedule, ..field(4, 5) };
        let (here, _) = fresh(&format!("here-{schedule}"));
        let mut expected = play_into(&here, &tournament, 1);
        let address = server.database(&format!("followed-{schedule}"));
        let store = PostgresStore::open(&address).unwrap();
        let mut told = Vec::new();
        let (finish, _) = with_workers(&address, 2, || {
            follow(&store, &tournament, &Stop::new(), |progress| told.push(progress.report.number))
        });
        let mut finish = finish.unwrap();
        for summary in finish.pairings.iter_mut().chain(&mut expected.pairings) {
            summary.seconds = 0.0;
        }
        assert_eq!(finish, expected);
        assert_eq!(games(&store), games(&here));
        told.sort_unstable();
        assert_eq!(told, (1..=games(&here).len()).collect::<Vec<_>>());
        assert_eq!(state(&store), State::Finished);
        // A later follower finds the tournament over and needs no worker.
        let again = follow(&store, &tournament, &Stop::new(), |_| panic!("all games are known")).unwrap();
        assert_eq!((again.found as usize, again.standings), (told.len(), finish.standings));
    }
}

#[test]
fn whoever_stops_following_leaves_it_to_the_workers_and_may_come_back() {
    // Too many games to be played before a follower that polls ten times a second sees the first of them.
    const GAMES: u32 = 2_000;
    let Some(server) = Server::shared() else { return };
    let address = server.database("left-alone");
    let store = PostgresStore::open(&address).unwrap();
    let tournament = field(2, GAMES);
    let (finish, _) = with_workers(&address, 1, || {
        let (stop, mut left) = (Stop::new(), 5);
        let finish = follow(&store, &tournament, &stop, |_| {
            left -= 1;
            if left == 0 {
                stop.raise();
            }
        });
        let finish = finish.unwrap();
        assert_eq!((finish.interrupted, state(&store)), (true, State::Running));
        // The workers continue without a follower.
        while store.tournaments().unwrap()[0].games < u64::from(GAMES) {
            thread::yield_now();
        }
        assert_eq!(state(&store), State::Running);
        follow(&store, &tournament, &Stop::new(), |_| panic!("all games are known")).unwrap()
    });
    assert_eq!((finish.found, finish.interrupted, state(&store)), (u64::from(GAMES), false, State::Finished));
}

#[test]
fn a_test_that_is_decided_ends_it_for_everybody() {
    let Some(server) = Server::shared() else { return };
    let address = server.database("decided");
    let store = PostgresStore::open(&address).unwrap();
    let engine =
        |(spec, nodes): (&str, u32)| Contestant::described(&specs(&[&format!("{spec} nodes={nodes}")])[0]).unwrap();
    let engines = ENGINES.into_iter().zip([2_000, 1]).map(engine).collect();
    let moves = |position: &Position| position.legal_squares().collect();
    let openings = random(&Position::empty(7, 7, 4).unwrap(), 2, 200, 1, moves, |_| true);
    let sprt = "elo0=0 elo1=100".parse().ok();
    let tournament = Tournament { sprt, ..Tournament::new(engines, openings, 400) };
    let ((finish, left), workers) = with_workers(&address, 2, || {
        let finish = follow(&store, &tournament, &Stop::new(), |_| ()).unwrap();
        (finish, server.sql("decided", "SELECT count(*) FROM task"))
    });
    assert_eq!(finish.sprt.unwrap().decision, Some(Hypothesis::H1));
    assert_eq!((finish.interrupted, state(&store), left.as_str()), (false, State::Decided, "0"));
    // Every pair that counts has both games, and its worker knows that it counts.
    let pairs = server.sql("decided", "SELECT count(*) FROM done");
    assert_eq!(server.sql("decided", "SELECT count(*) / 2 FROM game"), pairs);
    assert_eq!(workers.iter().map(|worker| worker.pairs).sum::<u64>().to_string(), pairs);
    assert!(pairs.parse::<u64>().unwrap() < 200);
    let again = follow(&store, &tournament, &Stop::new(), |_| panic!("it is over")).unwrap();
    assert!(again.sprt.is_some() && !again.interrupted);
}

#[test]
fn a_server_that_fails_while_it_is_followed_is_waited_for() {
    let Some(server) = Server::start() else { return };
    let address = server.database("away");
    let store = PostgresStore::open(&address).unwrap();
    let tournament = field(2, 300);
    let mut told = Vec::new();
    let (finish, workers) = with_workers(&address, 2, || {
        follow(&store, &tournament, &Stop::new(), |progress| {
            told.push(progress.report.number);
            if told.len() == 20 {
                server.crash_and_restart();
            }
        })
    });
    assert!(!finish.unwrap().interrupted);
    told.sort_unstable();
    assert_eq!(told, (1..=300).collect::<Vec<_>>());
    assert_eq!(workers.iter().map(|worker| worker.pairs).sum::<u64>(), 150);
    assert_eq!(state(&store), State::Finished);
}
