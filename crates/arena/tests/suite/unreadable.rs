//! Stored games that can't be read: all readers name them and leave out their pairs, which are played again.

use std::ops::ControlFlow;
use std::sync::Mutex;

use sqlx::{ConnectOptions, Connection, Executor};
use tetrad_arena::report::Report;
use tetrad_arena::store::{self, GameKey, State, Store, StoreErrorKind, Unreadable};
use tetrad_arena::tournament::{Finish, Storage};
use tetrad_arena::{RunOptions, Tournament};
use tetrad_core::{Side, Stop};
use tetrad_tictactoe::Position;

use crate::postgres_server::Server;
use crate::store::fresh;
use crate::tournament::{field, games};

/// Defects of a row, and the message for each. The pairs are spoiled in this order, on alternating sides.
const SPOILED: [(&str, &str); 9] = [
    ("record = 'not json'", "its record: expected ident"),
    ("record = '{}'", "its record: missing field `tetrad`"),
    ("faults = '[]'", "its faults: invalid length 0"),
    ("plies = 9223372036854775807", "found plies 9223372036854775807, and "),
    ("micros = 9223372036854775807", "found micros 9223372036854775807, expected at most 31622400000000"),
    ("finished = -1", "found finished -1, expected 0 or more"),
    ("half_points = (half_points + 1) % 3", "found half_points "),
    ("digest = 0", "found digest 0, and "),
    ("first = 'nobody'", "found first `nobody`, and `"),
];

fn spoiled(pair: usize) -> GameKey {
    GameKey { pairing: 0, pair: pair as u32, side: Side::BOTH[pair % 2] }
}

/// Statements that spoil one game of each of the first pairs.
fn spoil_all() -> String {
    let spoil = |(pair, (change, _)): (usize, &(&str, &str))| {
        format!("UPDATE game SET {change} WHERE pair = {pair} AND side = {};", spoiled(pair).side.index())
    };
    SPOILED.iter().enumerate().map(spoil).collect()
}

/// Plays what is missing; returns the result and the games that could not be read.
fn play(store: &dyn Store, tournament: &Tournament<Position>) -> (Finish, Vec<Unreadable>) {
    let (stop, told) = (Stop::new(), Mutex::new(Vec::new()));
    let tell = |game: &Unreadable| told.lock().unwrap().push(game.clone());
    let options = RunOptions { storage: Storage::Local(store), on_unreadable: Some(&tell), ..RunOptions::new(&stop) };
    let finish = tournament.run(&options, |_| ()).unwrap();
    (finish, told.into_inner().unwrap())
}

#[track_caller]
fn assert_told(unreadable: &[Unreadable]) {
    assert_eq!(unreadable.len(), SPOILED.len(), "{unreadable:?}");
    for (pair, (game, (_, why))) in unreadable.iter().zip(SPOILED).enumerate() {
        assert_eq!(game.key, spoiled(pair));
        assert!(game.why.starts_with(why), "{game}");
    }
}

fn assert_void_and_played_again(name: &str, spoil: impl FnOnce(&str)) {
    let pairs = SPOILED.len() + 3;
    let tournament = field(2, 2 * pairs as u32);
    let (whole, before) = {
        let store = store::open(name).unwrap();
        let whole = play(&*store, &tournament).0;
        (whole, games(&*store))
    };
    spoil(&spoil_all());
    let store = store::open(name).unwrap();
    let id = store.tournaments().unwrap()[0].id;

    // All readers agree.
    let (mut read, mut results) = (Vec::new(), Vec::new());
    let unreadable = store.games(id, &mut |game| {
        read.push(game.result());
        ControlFlow::Continue(())
    });
    assert_told(&unreadable.unwrap());
    let unreadable = store.results(id, &mut |result| {
        results.push(result);
        ControlFlow::Continue(())
    });
    assert_told(&unreadable.unwrap());
    assert_eq!((read.len(), &read), (2 * 3, &results));
    let report = Report::new(&*store, &store.tournaments().unwrap()[0]).unwrap();
    assert_eq!((report.overview.games, report.unreadable.len()), (2 * 3, SPOILED.len()));
    let lines: Vec<String> = report.json_lines().filter(|line| line.contains(r#""type":"unreadable""#)).collect();
    assert!(lines[1].starts_with(r#"{"type":"unreadable","key":"1.2.2","why":"its record: missing field `tetrad`"#));
    assert_eq!(lines.len(), SPOILED.len());
    assert!(report.to_html().contains("<td>1.1.1</td><td>its record: expected ident"));
    for side in Side::BOTH {
        let error = store.game(id, GameKey { side, ..spoiled(0) }).unwrap_err();
        assert!(matches!(error.trouble, StoreErrorKind::Unreadable(game) if game.key == spoiled(0)));
    }

    // Resuming the tournament plays these pairs again, and nothing else.
    let (finish, told) = play(&*store, &tournament);
    assert_told(&told);
    assert_eq!((finish.found, finish.interrupted), (2 * 3, false));
    assert_eq!(finish.standings, whole.standings);
    assert_eq!(games(&*store), before);
    assert_eq!(store.tournaments().unwrap()[0].state, State::Finished);
    assert_eq!(play(&*store, &tournament).1, []);
}

#[test]
fn unreadable_games_of_a_file_are_named_and_their_pairs_played_again() {
    let (_, path) = fresh("unreadable");
    assert_void_and_played_again(path.to_str().unwrap(), |sql| {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        runtime.block_on(async {
            let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&path);
            let mut connection = options.connect().await.unwrap();
            connection.execute(sql).await.unwrap();
            connection.close().await.unwrap();
        });
    });
}

#[test]
fn unreadable_games_of_a_server_are_named_and_their_pairs_played_again() {
    let Some(server) = Server::shared() else { return };
    assert_void_and_played_again(&server.database("unreadable"), |sql| _ = server.sql("unreadable", sql));
    // What was taken out is kept.
    let kept = server.sql("unreadable", "SELECT count(*), count(games->0->>'record') FROM voided");
    assert_eq!(kept, format!("{0}|{0}", SPOILED.len()));
}
