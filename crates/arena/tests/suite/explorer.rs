//! The explorer: its counts are those of the stored games, whatever happens to the store.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::{Arc, mpsc};
use std::time::{Duration, UNIX_EPOCH};

use tetrad_arena::explorer::{ExampleGame, ExploreError, Explored, Explorer, GameCounts, IndexProgress};
use tetrad_arena::store::{GameKey, SqliteStore, Store, StoreErrorKind, StoredGame, TournamentId};
use tetrad_arena::tournament::Storage;
use tetrad_arena::{RunOptions, WireLog};
use tetrad_core::random::SplitMix64;
use tetrad_core::room::replay::Replayed;
use tetrad_core::{Actors, Game, Player, Record, RecordedTurn, Side, Stop, Symmetry, Turn};
use tetrad_lits::Position as Lits;
use tetrad_santorini::Position as Santorini;
use tetrad_tictactoe::Position as Tictactoe;

use crate::store::{Place, fresh};
use crate::stored::{DRAWN, FIRST_WINS, SECOND_WINS, played, stored};
use crate::tournament::field;

const START: &str = "3_/3_/3_ x";

fn save(store: &dyn Store, id: TournamentId, games: Vec<StoredGame>) {
    let (sender, saved) = mpsc::channel();
    let count = games.len();
    for game in games {
        let sender = sender.clone();
        let then = Box::new(move |result| sender.send(result).unwrap());
        store.save(id, Arc::new(game), <[WireLog; 2]>::default(), then);
    }
    saved.iter().take(count).for_each(|result| _ = result.unwrap());
}

fn updated(store: &dyn Store) -> Explorer {
    let (explorer, _) = Explorer::open(store).unwrap();
    explorer.update(store, &Stop::new()).unwrap();
    explorer
}

/// The moves from the start with their games as `first-draws-second`.
fn summary(explored: &Explored) -> Vec<String> {
    let text = |GameCounts { first, draws, second }| format!("{first}-{draws}-{second}");
    explored.moves.iter().map(|explored| format!("{} {}", explored.mv, text(explored.games))).collect()
}

fn from_start(explorer: &Explorer) -> Vec<String> {
    summary(&explorer.moves("tictactoe", START).unwrap())
}

/// A random game from one of some positions, turned or mirrored at random.
fn random_game<G: Game>(starts: &[G], rng: &mut SplitMix64, number: u32) -> StoredGame {
    let start = rng.pick(starts).unwrap().image(*rng.pick(G::SYMMETRIES).unwrap());
    let names = ["one", "two", "three"];
    let players: Vec<Player> = (0..2).map(|_| Player::named(*rng.pick(&names).unwrap())).collect();
    let mut record = Record::new(G::NAME, start.to_string(), players);
    let mut position = start;
    while let Actors::One(side) = position.actors() {
        let mv = rng.pick(&position.legal_moves(side)).unwrap().clone();
        record.turns.push(RecordedTurn::single(mv.to_string(), Duration::ZERO));
        record.outcome = position.play(&Turn::One(mv)).unwrap();
    }
    let key = GameKey { pairing: number % 3, pair: number / 6, side: Side::BOTH[(number / 3 % 2) as usize] };
    StoredGame { key, record, faults: [None, None], took: Duration::ZERO, finished: UNIX_EPOCH }
}

/// A move of a stored game.
struct Occurrence<G: Game> {
    /// The position and the move under every symmetry.
    images: Vec<(G, G::Move)>,
    engine: String,
    counts: GameCounts,
    example: ExampleGame,
}

fn occurrences<G: Game>(id: TournamentId, games: &[StoredGame]) -> Vec<Occurrence<G>> {
    let mut occurrences = Vec::new();
    for game in games {
        let replayed = Replayed::<G>::new(&game.record).unwrap();
        let half_points = game.record.outcome.as_ref().unwrap().half_points(Side::First);
        let counts = GameCounts {
            first: u64::from(half_points == 2),
            draws: u64::from(half_points == 1),
            second: u64::from(half_points == 0),
        };
        for (position, turn) in replayed.positions.iter().zip(&replayed.turns).take(60) {
            let (Actors::One(mover), Turn::One(mv)) = (position.actors(), turn) else { unreachable!() };
            let image = |&symmetry: &Symmetry| (position.image(symmetry), position.move_image(mv, symmetry));
            occurrences.push(Occurrence {
                images: G::SYMMETRIES.iter().map(image).collect(),
                engine: game.record.players[mover.index()].name.clone(),
                counts,
                example: ExampleGame { tournament: id.0, key: game.key.to_string() },
            });
        }
    }
    occurrences
}

/// Compares an answer with a count over all occurrences. Returns the number of games.
fn assert_counted<G: Game>(explorer: &Explorer, position: &G, occurrences: &[Occurrence<G>]) -> u64 {
    let explored = explorer.moves(G::NAME, &position.to_string()).unwrap();
    let mut all = 0;
    let mut named = Vec::new();
    for occurrence in occurrences {
        let reaches = occurrence.images.iter().filter(|(image, _)| image == position);
        let moves: Vec<&G::Move> = reaches.map(|(_, mv)| mv).collect();
        if moves.is_empty() {
            continue;
        }
        all += 1;
        let shown: Vec<_> =
            explored.moves.iter().filter(|one| moves.iter().any(|mv| mv.to_string() == one.mv)).collect();
        assert_eq!(shown.len(), 1, "{position}: the game {:?} is in {} moves", occurrence.example, shown.len());
        named.push((shown[0].mv.clone(), occurrence));
    }
    assert_eq!(explored.games.all(), all, "{position}");
    for shown in &explored.moves {
        let of_move = || named.iter().filter(|(mv, _)| *mv == shown.mv).map(|(_, occurrence)| occurrence);
        let mut counts = GameCounts::default();
        let mut engines: BTreeMap<&str, GameCounts> = BTreeMap::new();
        for occurrence in of_move() {
            counts += occurrence.counts;
            *engines.entry(&occurrence.engine).or_default() += occurrence.counts;
        }
        assert_eq!(shown.games, counts, "{position}: {}", shown.mv);
        let found: BTreeMap<&str, GameCounts> =
            shown.engines.iter().map(|engine| (engine.name.as_str(), engine.games)).collect();
        assert_eq!((found, shown.other_engines), (engines, 0), "{position}: {}", shown.mv);
        let is_of_move = |example: &ExampleGame| of_move().any(|occurrence| occurrence.example == *example);
        assert!(!shown.examples.is_empty() && shown.examples.iter().all(is_of_move), "{position}: {shown:?}");
    }
    all
}

fn assert_index_equals_count<G: Game>(test: &str, starts: &[G], games: u32) {
    let mut rng = SplitMix64::new(12);
    for place in Place::every_kind(test) {
        let store = place.open();
        let mut occurrences_of_all = Vec::new();
        let explorer = Explorer::open(&*store).unwrap().0;
        for name in ["one", "two"] {
            let id = store.tournament(name, G::NAME, "{}").unwrap().id;
            // Games are indexed as they come, in any order of their keys.
            let mut numbers: Vec<u32> = (0..games).collect();
            rng.shuffle(&mut numbers);
            for part in numbers.chunks(games.div_ceil(3) as usize) {
                let played: Vec<_> = part.iter().map(|&number| random_game(starts, &mut rng, number)).collect();
                occurrences_of_all.extend(occurrences::<G>(id, &played));
                save(&*store, id, played);
                explorer.update(&*store, &Stop::new()).unwrap();
            }
        }
        assert_eq!(explorer.progress(), IndexProgress { indexed: 2 * u64::from(games), stored: 2 * u64::from(games) });
        let mut most = 0;
        for occurrence in occurrences_of_all.iter().step_by(7).take(150) {
            let (position, _) = rng.pick(&occurrence.images).unwrap();
            most = most.max(assert_counted(&explorer, position, &occurrences_of_all));
        }
        assert!(most > u64::from(games) / 2, "no position was reached often: {most}");
    }
}

#[test]
fn moves_of_tic_tac_toe_are_counted_as_a_replay_counts_them() {
    let starts =
        ["3_/3_/3_ x", "4_/_.2_/4_ x win-length 3", "x3_/4_/4_ o win-length 3"].map(|text| text.parse().unwrap());
    assert_index_equals_count::<Tictactoe>("explorer-tictactoe", &starts, 60);
}

#[test]
fn moves_of_santorini_are_counted_as_a_replay_counts_them() {
    let placed = "0000000000000000000000000/1/mortal:6,18/pan:8,11".parse().unwrap();
    assert_index_equals_count::<Santorini>("explorer-santorini", &[Santorini::default(), placed], 30);
}

#[test]
fn moves_of_lits_are_counted_as_a_replay_counts_them() {
    let random = Lits::random(5).with_pie(tetrad_lits::Pie::On);
    assert_index_equals_count::<Lits>("explorer-lits", &[Lits::empty(), random], 24);
}

#[test]
fn identical_games_of_a_fixture_count_once() {
    for place in Place::every_kind("explorer-identical") {
        let store = place.open();
        let id = store.tournament("t", "tictactoe", "{}").unwrap().id;
        let games = [
            played("1.1.1", "a", "b", FIRST_WINS),
            played("1.2.1", "a", "b", FIRST_WINS),
            // With the sides exchanged, and in another fixture, it is another game.
            played("1.2.2", "b", "a", FIRST_WINS),
            played("2.1.1", "a", "c", FIRST_WINS),
        ];
        save(&*store, id, games.iter().map(|game| stored(game, 1)).collect());
        let explorer = updated(&*store);
        assert_eq!(from_start(&explorer), ["a1 3-0-0"]);
        assert_eq!(explorer.progress(), IndexProgress { indexed: 4, stored: 4 });
        let explored = explorer.moves("tictactoe", START).unwrap();
        let engines: Vec<_> =
            explored.moves[0].engines.iter().map(|engine| (engine.name.as_str(), engine.games.all())).collect();
        assert_eq!(engines, [("a", 2), ("b", 1)]);
    }
}

#[test]
fn void_pairs_do_not_count_until_they_are_played_again() {
    for place in Place::every_kind("explorer-void") {
        let store = place.open();
        let id = store.tournament("t", "tictactoe", "{}").unwrap().id;
        let game = |key, moves| stored(&played(key, "a", "b", moves), 1);
        save(&*store, id, vec![game("1.1.1", FIRST_WINS), game("1.2.1", DRAWN)]);
        let explorer = updated(&*store);
        assert_eq!(from_start(&explorer), ["a1 1-0-0", "b2 0-1-0"]);
        // The second game of a counted pair can't be read, so the first does not count any more.
        save(&*store, id, vec![game("1.1.2", SECOND_WINS)]);
        place.execute("UPDATE game SET record = 'not json' WHERE pair = 0 AND side = 1");
        explorer.update(&*store, &Stop::new()).unwrap();
        assert_eq!(from_start(&explorer), ["b2 0-1-0"]);
        assert_eq!(explorer.progress(), IndexProgress { indexed: 3, stored: 3 });
        // The pair is played again between two updates.
        let unreadable = store.games(id, &mut |_| std::ops::ControlFlow::Continue(())).unwrap();
        store.void(id, &unreadable).unwrap();
        save(&*store, id, vec![game("1.1.1", SECOND_WINS), game("1.1.2", SECOND_WINS)]);
        explorer.update(&*store, &Stop::new()).unwrap();
        assert_eq!(from_start(&explorer), ["a1 0-0-2", "b2 0-1-0"]);
    }
}

#[test]
fn renamed_tournaments_stay_and_deleted_ones_go() {
    for place in Place::every_kind("explorer-changed") {
        let store = place.open();
        let [one, two] = ["one", "two"].map(|name| store.tournament(name, "tictactoe", "{}").unwrap().id);
        let game = |key, moves| vec![stored(&played(key, "a", "b", moves), 1)];
        save(&*store, one, game("1.1.1", FIRST_WINS));
        save(&*store, two, game("1.1.1", DRAWN));
        let explorer = updated(&*store);
        store.rename(one, "renamed").unwrap();
        store.delete(two).unwrap();
        explorer.update(&*store, &Stop::new()).unwrap();
        assert_eq!(from_start(&explorer), ["a1 1-0-0"]);
        // A file gives the number of a deleted tournament to the next one.
        let three = store.tournament("three", "tictactoe", "{}").unwrap().id;
        save(&*store, three, game("1.1.1", SECOND_WINS));
        explorer.update(&*store, &Stop::new()).unwrap();
        assert_eq!(from_start(&explorer), ["a1 1-0-1"]);
        store.delete(three).unwrap();
        let four = store.tournament("four", "tictactoe", "{}").unwrap().id;
        save(&*store, four, game("1.1.1", DRAWN));
        explorer.update(&*store, &Stop::new()).unwrap();
        assert_eq!(from_start(&explorer), ["a1 1-0-0", "b2 0-1-0"]);
        assert_eq!(explorer.progress(), IndexProgress { indexed: 2, stored: 2 });
    }
}

#[test]
fn an_index_is_kept_beside_its_store_and_one_process_writes_it() {
    let (store, path) = fresh("explorer-kept");
    let id = store.tournament("t", "tictactoe", "{}").unwrap().id;
    save(&store, id, vec![stored(&played("1.1.1", "a", "b", DRAWN), 1)]);
    let first = updated(&store);
    // Another process indexes for itself.
    let reader = SqliteStore::read(&path).unwrap();
    let (second, reason) = Explorer::open(&reader).unwrap();
    assert_eq!(reason.unwrap().trouble, StoreErrorKind::Busy);
    assert_eq!(from_start(&second), [""; 0]);
    second.update(&reader, &Stop::new()).unwrap();
    assert_eq!(from_start(&second), ["b2 0-1-0"]);
    drop((first, second, store));
    let (third, reason) = Explorer::open(&reader).unwrap();
    assert_eq!((from_start(&third), reason), (vec!["b2 0-1-0".to_owned()], None), "it was kept");
}

#[test]
fn a_file_of_others_is_left_alone() {
    let (store, path) = fresh("explorer-foreign");
    let beside = format!("{}-explorer", path.display());
    let text = "not a database at all, and longer than the header of one would be, which is a hundred bytes or so";
    fs::write(&beside, text).unwrap();
    let (_, reason) = Explorer::open(&store).unwrap();
    assert_eq!(reason.unwrap().trouble, StoreErrorKind::Foreign);
    assert_eq!(fs::read_to_string(&beside).unwrap(), text);
    // A store is a database, but no index.
    fs::remove_file(&beside).unwrap();
    drop(SqliteStore::open(Path::new(&beside)).unwrap());
    let before = fs::read(&beside).unwrap();
    let (_, reason) = Explorer::open(&store).unwrap();
    assert_eq!(reason.unwrap().trouble, StoreErrorKind::Foreign);
    assert_eq!(fs::read(&beside).unwrap(), before);
}

#[test]
fn what_can_not_be_explored_is_named() {
    let (store, _) = fresh("explorer-refused");
    let explorer = updated(&store);
    let refused = |game: &str, position: &str| explorer.moves(game, position).unwrap_err();
    assert_eq!(
        refused("tetris", "start").to_string(),
        "game: expected one of tictactoe, lits, santorini, found `tetris`"
    );
    assert!(matches!(refused("tictactoe", "3_/3_/2_ x"), ExploreError::Position(_)));
    let over = explorer.moves("tictactoe", "xxx/oo_/3_ o").unwrap();
    assert_eq!(over, Explored::default());
}

#[test]
fn a_tournament_makes_no_index() {
    let (store, path) = fresh("explorer-apart");
    let (stop, tournament) = (Stop::new(), field(2, 8));
    let options = RunOptions { storage: Storage::Local(&store), ..RunOptions::new(&stop) };
    tournament.run(&options, |_| ()).unwrap();
    assert!(!Path::new(&format!("{}-explorer", path.display())).exists());
    assert_eq!(updated(&store).progress(), IndexProgress { indexed: 8, stored: 8 });
    assert!(Path::new(&format!("{}-explorer", path.display())).exists());
}
