//! A small tournament in a store, for the commands that read stores.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, mpsc};
use std::time::{Duration, UNIX_EPOCH};

use tetrad_arena::store::{SqliteStore, State, Store, StoredGame};
use tetrad_arena::{Fault, FaultKind, Transcript, WireLog};
use tetrad_core::{Outcome, Player, Record, RecordedTurn, Score, Side};

/// Key, the engines of both sides, moves, winner, and reason.
type Game<'a> = (&'a str, [&'a str; 2], &'a str, Option<Side>, &'a str);

const GAMES: [Game<'static>; 5] = [
    ("1.1.1", ["new", "old"], "a1 b1 a2 b2 a3", Some(Side::First), "3 in a line"),
    ("1.1.2", ["old", "new"], "a1 b1 c3 b2 a2 b3", Some(Side::Second), "3 in a line"),
    ("1.2.1", ["new", "old"], "b2 a1 c1 a3 a2 c2 b3 b1 c3", None, "no cell is free"),
    ("1.2.2", ["old", "new"], "c1 b1 c2 b2 c3", Some(Side::First), "3 in a line"),
    ("1.3.1", ["new", "old"], "b2", Some(Side::First), "crashed: exit status: 3"),
];

fn stored((key, players, moves, winner, reason): Game<'_>, number: u64) -> StoredGame {
    let mut record = Record::new("tictactoe", "3_/3_/3_ x".into(), players.map(Player::named).to_vec());
    let turn = |(mv, micros)| RecordedTurn {
        score: Some(Score::Eval(34)),
        ..RecordedTurn::single(mv, Duration::from_micros(micros))
    };
    record.turns = moves.split(' ').zip((1_000..).step_by(1_000)).map(turn).collect();
    record.outcome =
        Some(winner.map_or_else(|| Outcome::draw(reason.to_owned()), |side| Outcome::win(side, reason.to_owned())));
    let transcript = Transcript {
        sent: vec!["move 3_/_x_/3_ o".into()],
        stderr: vec!["\u{1b}[31moops".into()],
        ..Transcript::default()
    };
    let fault = reason.strip_prefix("crashed: ").map(|detail| Fault::new(FaultKind::Crashed, detail).with(transcript));
    StoredGame {
        key: key.parse().unwrap(),
        record,
        faults: [None, fault],
        took: Duration::from_millis(20),
        finished: UNIX_EPOCH + Duration::from_secs(1_700_000_000 + number),
    }
}

/// Saves a game with an illegal move in the first tournament of a store.
pub(crate) fn add_illegal_game(store: &str) {
    let store = SqliteStore::open(store).unwrap();
    let game = stored(("1.3.2", ["old", "new"], "a1 a1", None, "agreed"), 6);
    let (sender, saved) = mpsc::channel();
    let then = Box::new(move |result| sender.send(result).unwrap());
    store.save(store.tournaments().unwrap()[0].id, Arc::new(game), Default::default(), then);
    saved.recv().unwrap().unwrap();
}

/// The path of a file of a test.
pub(crate) fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// A store with these tournaments, all with the same games.
pub(crate) fn store(name: &str, tournaments: &[&str]) -> String {
    let path = path(name);
    for ending in ["", "-wal", "-shm", "-lock"] {
        _ = fs::remove_file(format!("{}{ending}", path.display()));
    }
    let store = SqliteStore::open(&path).unwrap();
    for tournament in tournaments {
        let definition = concat!(
            r#"{"game":"tictactoe","engines":[],"games":6,"openings":{"count":1,"digest":""},"#,
            r#""sprt":{"elo0":0,"elo1":10,"alpha":0.05,"beta":0.05}}"#
        );
        let id = store.tournament(tournament, "tictactoe", definition).unwrap().id;
        for (number, game) in (1..).zip(GAMES) {
            let (sender, saved) = mpsc::channel();
            let logs = if number == 1 {
                ["5 > move 3_/3_/3_ x\n1005 < best a1\n", "2000 ! hm\n"].map(WireLog::from_text)
            } else {
                <[WireLog; 2]>::default()
            };
            store.save(id, Arc::new(stored(game, number)), logs, Box::new(move |result| sender.send(result).unwrap()));
            saved.recv().unwrap().unwrap();
        }
        store.set_state(id, State::Running).unwrap();
    }
    path.to_str().unwrap().to_owned()
}
