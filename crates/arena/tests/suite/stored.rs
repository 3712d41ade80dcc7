//! Small tournaments of tic-tac-toe, stored as if they had been played.

use std::path::PathBuf;
use std::sync::{Arc, mpsc};
use std::time::{Duration, UNIX_EPOCH};

use tetrad_arena::store::{GameKey, SqliteStore, State, Store, StoredGame, StoredTournament};
use tetrad_arena::{Fault, WireLog};
use tetrad_core::room::replay::Replayed;
use tetrad_core::{Game, Outcome, Player, Record, RecordedTurn, Side};
use tetrad_tictactoe::Position;

pub(crate) const FIRST_WINS: &str = "a1 b1 a2 b2 a3";
pub(crate) const SECOND_WINS: &str = "a1 b1 c3 b2 a2 b3";
pub(crate) const DRAWN: &str = "b2 a1 c1 a3 a2 c2 b3 b1 c3";

/// One game of a stored tournament: its key, its players by side, and its moves.
pub(crate) struct Played<'a> {
    pub(crate) key: &'a str,
    pub(crate) players: [&'a str; 2],
    pub(crate) moves: &'a str,
    /// The side that ended it by a fault, and the fault.
    pub(crate) fault: Option<(Side, Fault)>,
}

pub(crate) fn played<'a>(key: &'a str, first: &'a str, second: &'a str, moves: &'a str) -> Played<'a> {
    Played { key, players: [first, second], moves, fault: None }
}

/// A round robin of three engines.
pub(crate) fn three_engines() -> [Played<'static>; 6] {
    [
        played("1.1.1", "a", "b", FIRST_WINS),
        played("1.1.2", "b", "a", SECOND_WINS),
        played("2.1.1", "a", "c", DRAWN),
        played("2.1.2", "c", "a", FIRST_WINS),
        played("3.1.1", "b", "c", FIRST_WINS),
        played("3.1.2", "c", "b", DRAWN),
    ]
}

/// The game as a store keeps it. The n-th move took n × 100 µs, and each game ends a second after the one before.
pub(crate) fn stored(game: &Played<'_>, number: u64) -> StoredGame {
    let mut record = Record::new("tictactoe", "3_/3_/3_ x".into(), game.players.map(Player::named).to_vec());
    let moves = game.moves.split_whitespace().zip(1..);
    record.turns = moves.map(|(mv, number)| RecordedTurn::single(mv, Duration::from_micros(100 * number))).collect();
    let replayed = Replayed::<Position>::new(&record).unwrap();
    let mut faults = [None, None];
    record.outcome = replayed.positions.last().unwrap().outcome();
    if let Some((side, fault)) = &game.fault {
        record.outcome = Some(Outcome::win(side.other(), fault.to_string()));
        faults[side.index()] = Some(fault.clone());
    }
    let (took, finished) = (Duration::from_millis(250), UNIX_EPOCH + Duration::from_secs(1_700_000_000 + number));
    StoredGame { key: game.key.parse::<GameKey>().unwrap(), record, faults, took, finished }
}

/// The definition of a tournament of two engines with a test.
pub(crate) const WITH_TEST: &str = concat!(
    r#"{"game":"tictactoe","engines":[],"schedule":"round-robin","games":6,"openings":{"count":1,"digest":""},"#,
    r#""sprt":{"elo0":0,"elo1":10,"alpha":0.05,"beta":0.05}}"#
);

/// A store with one tournament of these games, played in this order.
pub(crate) fn tournament(file: &str, definition: &str, games: &[Played<'_>]) -> (SqliteStore, StoredTournament) {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{file}.db"));
    for ending in ["", "-wal", "-shm"] {
        _ = std::fs::remove_file(format!("{}{ending}", path.display()));
    }
    let store = SqliteStore::open(&path).unwrap();
    let tournament = store.tournament("cup", "tictactoe", definition).unwrap();
    for (number, game) in (1..).zip(games) {
        let (sender, saved) = mpsc::channel();
        let then = Box::new(move |result| sender.send(result).unwrap());
        store.save(tournament.id, Arc::new(stored(game, number)), <[WireLog; 2]>::default(), then);
        saved.recv().unwrap().unwrap();
    }
    store.set_state(tournament.id, State::Finished).unwrap();
    let tournament = store.tournaments().unwrap().remove(0);
    (store, tournament)
}
