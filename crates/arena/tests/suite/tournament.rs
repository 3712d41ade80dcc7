//! Tournaments: pairs, counts, reports, several games at once, tests, and an early end.

use std::collections::HashMap;
use std::sync::Mutex;

use tetrad_arena::report::{GameReport, Summary};
use tetrad_arena::schedule::Schedule;
use tetrad_arena::spec::EngineSpec;
use tetrad_arena::statistics::{Hypothesis, PairCounts, SprtState};
use tetrad_arena::store::{GameKey, SqliteStore, State, Store, StoreErrorKind};
use tetrad_arena::tournament::{Finish, GameStart, GameTurn, Storage, TournamentResults, Watch};
use tetrad_arena::{Contestant, FaultKind, RunOptions, Tournament, TournamentError};
use tetrad_core::{Game, Room, Side, Stop, Turn};
use tetrad_tictactoe::Position;

use crate::simple::{contestant, patient, watched};
use crate::store::fresh;

fn openings(texts: &[&str]) -> Vec<Position> {
    texts.iter().map(|text| text.parse().unwrap()).collect()
}

fn contest(modes: [&str; 2], texts: &[&str], games: u32) -> Tournament<Position> {
    let engines = [("a", modes[0]), ("b", modes[1])].map(|(name, mode)| contestant(name, mode, patient()));
    Tournament::new(engines.into(), openings(texts), games)
}

fn run(tournament: &Tournament<Position>) -> (Vec<GameReport>, Summary) {
    let mut reports = Vec::new();
    let mut finish =
        tournament.run(&RunOptions::new(&Stop::new()), |progress| reports.push(progress.report.clone())).unwrap();
    (reports, finish.pairings.swap_remove(0))
}

/// A tournament of built-in engines with increasing node limits, on small boards.
pub(crate) fn field(engines: usize, games: u32) -> Tournament<Position> {
    let engine = |number: usize| {
        let spec = EngineSpec::parse(&format!("name=e{number} option.hash=1 nodes={}", 20 * number + 10), "").unwrap();
        Contestant::described(&spec).unwrap()
    };
    let openings = Position::empty(4, 4, 3).unwrap().openings(4, 1);
    Tournament::new((0..engines).map(engine).collect(), openings, games)
}

#[test]
fn each_opening_is_played_twice_with_the_sides_swapped() {
    let texts = ["3_/3_/3_ x", "x2_/3_/3_ o"];
    let (reports, summary) = run(&contest(["honest", "honest"], &texts, 5));
    let played: Vec<_> = reports
        .iter()
        .map(|report| (report.number, report.pair, report.opening.as_str(), report.players.join("-")))
        .collect();
    let expected = [
        (1, 1, texts[0], "a-b".to_owned()),
        (2, 1, texts[0], "b-a".to_owned()),
        (3, 2, texts[1], "a-b".to_owned()),
        (4, 2, texts[1], "b-a".to_owned()),
        (5, 3, texts[0], "a-b".to_owned()),
    ];
    assert_eq!(played, expected);
    // The fifth game repeats the first one and does not count.
    assert_eq!((summary.games, summary.repeated), (5, 1));
    assert_eq!((summary.wins, summary.draws, summary.losses), (2, 0, 2));
    assert_eq!(summary.pairs, PairCounts { wl: 2, ..PairCounts::default() });
    assert_eq!(summary.estimate.unwrap().elo, Some(0.0));
}

#[test]
fn a_faulty_engine_is_started_again_for_the_next_game() {
    let texts = ["3_/3_/3_ x", "_x_/3_/3_ o"];
    let (reports, summary) = run(&contest(["crash", "honest"], &texts, 4));
    assert_eq!((summary.wins, summary.losses, summary.faults, summary.interrupted), (0, 4, [4, 0], false));
    let mut engines = Vec::new();
    for report in &reports {
        assert_eq!((report.winner.as_deref(), report.reason.as_str()), (Some("b"), "crashed: exit status: 3"));
        let [fault] = &report.faults[..] else { panic!("one fault a game") };
        assert_eq!((fault.player.as_str(), fault.fault.kind), ("a", FaultKind::Crashed));
        engines.push(fault.fault.transcript.stderr[0].clone());
    }
    engines.sort();
    engines.dedup();
    assert_eq!(engines.len(), 4);
}

#[test]
fn reports_are_lines_of_json() {
    let (reports, summary) = run(&contest(["honest", "garbage"], &["3_/3_/3_ x"], 2));
    for report in &reports {
        assert_eq!(&serde_json::from_str::<GameReport>(&report.to_json()).unwrap(), report);
    }
    let mut report = reports[0].clone();
    report.micros = vec![5];
    report.faults.clear();
    let expected = concat!(
        r#"{"type":"game","number":1,"pairing":1,"pair":1,"game":"tictactoe","opening":"3_/3_/3_ x","#,
        r#""players":["a","b"],"#,
        r#""result":"1-0","winner":"a","reason":"garbled: fast","plies":1,"moves":["a1"],"micros":[5]}"#
    );
    assert_eq!(report.to_json(), expected);
    // The last digits of logarithms and powers depend on the machine.
    let mut rounded = Summary { seconds: 1.5, ..summary.clone() };
    let estimate = rounded.estimate.as_mut().unwrap();
    estimate.score_interval[0] = 0.05;
    estimate.elo_interval[0] = Some(-511.5);
    let line = rounded.to_json();
    let expected = concat!(
        r#"{"type":"summary","game":"tictactoe","engines":["a","b"],"games":2,"repeated":0,"wins":2,"draws":0,"losses":0,"#,
        r#""pairs":{"LL":0,"LD":0,"WL":0,"DD":0,"WD":0,"WW":1},"score":1.0,"score_interval":[0.05,1.0],"#,
        r#""elo":null,"elo_interval":[-511.5,null],"normalised_elo":null,"normalised_elo_interval":null,"#,
        r#""likelihood_of_superiority":0.75,"faults":[0,2],"interrupted":false,"seconds":1.5}"#
    );
    assert_eq!(line, expected);
    let text = summary.to_string();
    let expected = "a - b: 2 won, 0 drawn, 0 lost; 2 played\n\
                    score 100.0 %, 95 % between 5.0 % and 100.0 %\n\
                    Elo n/a, 95 % between -511.5 and n/a; stronger with 75.0 %\n\
                    b lost 2 by a fault";
    assert_eq!(text, expected);
}

#[test]
fn a_raised_stop_ends_the_tournament_with_what_was_played() {
    let stop = Stop::new();
    let mut played = 0;
    let finish = contest(["honest", "honest"], &["3_/3_/3_ x"], 100)
        .run(&RunOptions::new(&stop), |_| {
            played += 1;
            stop.raise();
        })
        .unwrap();
    assert!((1..100).contains(&played), "{played}");
    assert_eq!((finish.pairings[0].games, finish.pairings[0].interrupted, finish.interrupted), (played, true, true));
}

#[test]
fn a_raised_stop_is_noticed_while_an_engine_thinks() {
    let stop = Stop::new();
    let (sender, thinking) = std::sync::mpsc::channel();
    let mut contest = contest(["honest", "honest"], &["3_/3_/3_ x"], 2);
    contest.engines[0].make = Box::new(move || Box::new(watched("think", Some(sender.clone()))));
    let finish = std::thread::scope(|scope| {
        let contest = scope.spawn(|| contest.run(&RunOptions::new(&stop), |_| panic!("no game can end")));
        thinking.recv().unwrap();
        stop.raise();
        contest.join().unwrap().unwrap()
    });
    let summary = &finish.pairings[0];
    assert_eq!((summary.games, summary.interrupted, summary.estimate), (0, true, None));
}

#[test]
fn tournaments_that_make_no_sense_are_refused() {
    let error = |contest: &Tournament<Position>| contest.run(&RunOptions::new(&Stop::new()), |_| ()).unwrap_err();
    let mut namesakes = contest(["honest", "honest"], &["3_/3_/3_ x"], 2);
    namesakes.engines[1].name = "a".into();
    assert_eq!(error(&namesakes), TournamentError::SameName("a".into()));
    namesakes.engines.pop();
    assert_eq!(error(&namesakes), TournamentError::TooFew { found: 1, expected: 2 });
    assert_eq!(error(&contest(["honest", "honest"], &[], 2)), TournamentError::NoOpenings);
    let finished = "3x/3_/3_ o";
    let expected = TournamentError::FinishedOpening { number: 1, text: finished.into() };
    assert_eq!(error(&contest(["honest", "honest"], &[finished], 2)), expected);
    assert_eq!(Position::parse(finished).unwrap().to_string(), finished);
    let test = "elo0=0 elo1=5".parse().ok();
    assert_eq!(error(&Tournament { sprt: test, ..field(3, 2) }), TournamentError::NoTest(3, Schedule::RoundRobin));
    let alone = Tournament { schedule: Schedule::Alone, ..field(3, 2) };
    assert_eq!(error(&alone), TournamentError::WrongSchedule(Schedule::Alone));
}

/// Returns the result and moves of every game, by its key.
pub(crate) fn games(store: &dyn Store) -> HashMap<GameKey, (String, Vec<Vec<String>>)> {
    let mut games = HashMap::new();
    for tournament in store.tournaments().unwrap() {
        let visit = &mut |game: tetrad_arena::store::StoredGame| {
            let moves = game.record.turns.iter().map(|turn| turn.moves.clone()).collect();
            let players = game.record.players.iter().map(|player| player.name.as_str()).collect::<Vec<_>>().join("-");
            assert_eq!(games.insert(game.key, (players, moves)), None);
            std::ops::ControlFlow::Continue(())
        };
        store.games(tournament.id, visit).unwrap();
    }
    games
}

pub(crate) fn play_into(store: &SqliteStore, tournament: &Tournament<Position>, concurrency: usize) -> Finish {
    let stop = Stop::new();
    let options = RunOptions { concurrency, pin: true, storage: Storage::Local(store), ..RunOptions::new(&stop) };
    tournament.run(&options, |_| ()).unwrap()
}

#[test]
fn several_games_at_once_are_the_games_of_one_at_a_time() {
    let ((one, _), (many, _)) = (fresh("one-at-a-time"), fresh("many-at-once"));
    let mut finishes = [play_into(&one, &field(4, 5), 1), play_into(&many, &field(4, 5), 7)];
    for summary in finishes.iter_mut().flat_map(|finish| &mut finish.pairings) {
        summary.seconds = 0.0;
    }
    assert_eq!(finishes[0], finishes[1]);
    assert_eq!(games(&one), games(&many));
    assert_eq!(games(&one).len(), 6 * 5);
    assert_eq!(many.tournaments().unwrap()[0].state, State::Finished);
}

#[test]
fn a_tournament_that_was_interrupted_goes_on_where_it_was() {
    for schedule in ["round-robin", "knockout", "swiss:3"] {
        let schedule: Schedule = schedule.parse().unwrap();
        let tournament = Tournament { schedule, ..field(5, 3) };
        let ((whole, _), (pieces, _)) = (fresh(&format!("whole-{schedule}")), fresh(&format!("pieces-{schedule}")));
        let finish = play_into(&whole, &tournament, 1);
        let in_all = games(&whole).len() as u64;
        let mut runs = 0;
        let last = loop {
            let stop = Stop::new();
            let mut left = 4;
            let options = RunOptions { storage: Storage::Local(&pieces), ..RunOptions::new(&stop) };
            let finish = tournament.run(&options, |_| {
                left -= 1;
                if left == 0 {
                    stop.raise();
                }
            });
            runs += 1;
            let finish = finish.unwrap();
            if !finish.interrupted {
                break finish;
            }
        };
        assert!(runs > 1 && runs as u64 <= in_all.div_ceil(4) + 1, "{runs}");
        assert_eq!((last.standings, last.found < in_all), (finish.standings, true));
        assert_eq!(games(&pieces), games(&whole));
        let again = play_into(&pieces, &tournament, 1);
        assert_eq!((again.found, again.interrupted), (in_all, false));
    }
}

#[test]
fn another_definition_is_another_tournament() {
    let (store, _) = fresh("definitions");
    play_into(&store, &field(2, 2), 1);
    play_into(&store, &field(2, 4), 1);
    let counts: Vec<u64> = store.tournaments().unwrap().iter().map(|tournament| tournament.games).collect();
    assert_eq!(counts, [2, 4]);
    let stop = Stop::new();
    let named = RunOptions { storage: Storage::Local(&store), name: Some("mine"), ..RunOptions::new(&stop) };
    field(2, 2).run(&named, |_| ()).unwrap();
    let refused = field(2, 4).run(&named, |_| ()).unwrap_err();
    assert!(
        matches!(refused, TournamentError::Store(error) if error.trouble == StoreErrorKind::OtherDefinition("mine".into()))
    );
}

#[test]
fn a_test_ends_the_match_when_it_is_decided_and_stays_decided() {
    let (store, _) = fresh("test");
    let engine = |text: &str| Contestant::described(&EngineSpec::parse(text, "option.hash=1").unwrap()).unwrap();
    let board = Position::empty(6, 6, 4).unwrap();
    let tournament = Tournament {
        sprt: "elo0=0 elo1=100".parse().ok(),
        ..Tournament::new(
            vec![engine("name=deep nodes=2000"), engine("name=shallow depth=1")],
            board.openings(200, 1),
            400,
        )
    };
    let finish = play_into(&store, &tournament, 2);
    assert_eq!((finish.sprt.unwrap().decision, finish.interrupted), (Some(Hypothesis::H1), false));
    let stored = &store.tournaments().unwrap()[0];
    assert!(stored.state == State::Decided && stored.games < 400, "{stored:?}");
    let again = play_into(&store, &tournament, 2);
    assert_eq!((again.found, again.pairings[0].games as u64), (stored.games, stored.games));
}

#[test]
fn who_looks_on_is_told_of_every_turn() {
    #[derive(Default)]
    struct Board(Mutex<Vec<String>>);
    impl Watch for Board {
        fn opened(&self, results: &TournamentResults, _: Option<SprtState>) {
            self.0.lock().unwrap().push(format!("{} games to come", results.games_in_all()));
        }
        fn began(&self, game: GameStart<'_>) {
            self.0.lock().unwrap().push(format!("{}: {} on {}", game.key, game.players.join("-"), game.opening));
        }
        fn turn(&self, turn: GameTurn<'_>) {
            let GameTurn { key, turn, position } = turn;
            self.0.lock().unwrap().push(format!("{key}: {} to {position}", turn.moves.join(" ")));
        }
        fn ended(&self, game: GameKey) {
            self.0.lock().unwrap().push(format!("{game}: over"));
        }
    }
    let (board, stop) = (Board::default(), Stop::new());
    let mut tournament = field(2, 2);
    tournament.openings = openings(&["2_/2_ x win-length 2"]);
    tournament.run(&RunOptions { watch: Some(&board), ..RunOptions::new(&stop) }, |_| ()).unwrap();
    let seen = board.0.into_inner().unwrap();
    assert_eq!((seen.len(), seen[0].as_str(), seen[1].as_str()), (11, "2 games to come", "1.1.1: e0-e1 on 2_/2_ x"));
    assert_eq!((seen[5].as_str(), seen[6].as_str()), ("1.1.1: over", "1.1.2: e1-e0 on 2_/2_ x"));
    let replayed = |turns: &[String]| {
        let mut position = Position::parse("2_/2_ x win-length 2").unwrap();
        turns.iter().all(|line| {
            let (_, line) = line.split_once(": ").unwrap();
            let (mv, text) = line.split_once(" to ").unwrap();
            position.play(&Turn::One(mv.parse().unwrap())).unwrap();
            position.to_string() == text
        })
    };
    assert!(replayed(&seen[2..5]) && replayed(&seen[7..10]), "{seen:?}");
}

#[test]
fn weaker_levels_lose_and_draw_anew_in_every_game_the_same_in_every_run() {
    let engine =
        |text: &str| Contestant::described(&EngineSpec::parse(text, "option.hash=1 nodes=500").unwrap()).unwrap();
    let play = |concurrency| {
        let engines = vec![engine("name=weak level=1"), engine("name=best")];
        let tournament = Tournament::new(engines, openings(&["6_/6_/6_/6_/6_/6_ x win-length 4"]), 40);
        let stop = Stop::new();
        let mut games = std::collections::BTreeMap::new();
        let options = RunOptions { concurrency, ..RunOptions::new(&stop) };
        let finish = tournament
            .run(&options, |progress| _ = games.insert(progress.report.number, progress.report.moves.clone()));
        (games, finish.unwrap().pairings.swap_remove(0))
    };
    let (games, summary) = play(1);
    assert!(summary.wins < summary.losses && summary.repeated < 10, "{summary}");
    assert_eq!(play(3).0, games);
}

#[test]
fn logs_are_kept_where_they_are_asked_for() {
    let (store, _) = fresh("logs");
    let stop = Stop::new();
    let options = RunOptions { storage: Storage::Local(&store), keep_logs: true, ..RunOptions::new(&stop) };
    contest(["honest", "crash"], &["3_/3_/3_ x"], 1).run(&options, |_| ()).unwrap();
    let tournament = &store.tournaments().unwrap()[0];
    let logs = store.wire_logs(tournament.id, GameKey { pairing: 0, pair: 0, side: Side::First }).unwrap();
    let sent = logs.each_ref().map(|log| log.lines().filter(|line| line.text.starts_with("go ")).count());
    assert_eq!(sent, [1, 1]);
}

#[test]
fn a_panic_of_whoever_is_told_ends_the_tournament() {
    let stop = Stop::new();
    let options = RunOptions { concurrency: 3, ..RunOptions::new(&stop) };
    let tournament = field(3, 100);
    let told =
        std::panic::AssertUnwindSafe(|| tournament.run(&options, |_| std::panic::resume_unwind(Box::new("enough"))));
    assert_eq!(std::panic::catch_unwind(told).unwrap_err().downcast_ref(), Some(&"enough"));
}

#[test]
fn a_store_that_takes_no_games_ends_the_tournament() {
    let (store, path) = fresh("read-only-tournament");
    drop(store);
    let store = SqliteStore::read(path).unwrap();
    let stop = Stop::new();
    let refused =
        field(2, 2).run(&RunOptions { storage: Storage::Local(&store), ..RunOptions::new(&stop) }, |_| ()).unwrap_err();
    assert!(matches!(refused, TournamentError::Store(error) if error.trouble == StoreErrorKind::ReadOnly));
}
