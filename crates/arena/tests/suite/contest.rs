//! Contests of two engines: pairs, counts, reports, an early end.

use tetrad_arena::report::{GameReport, Summary};
use tetrad_arena::statistics::PairCounts;
use tetrad_arena::{Contest, ContestError, FaultKind};
use tetrad_core::{Game, Stop};
use tetrad_tictactoe::Position;

use crate::simple::{contestant, patient, watched};

fn openings(texts: &[&str]) -> Vec<Position> {
    texts.iter().map(|text| text.parse().unwrap()).collect()
}

fn contest(modes: [&str; 2], texts: &[&str], games: usize) -> Contest<Position> {
    let engines = [contestant("a", modes[0], patient()), contestant("b", modes[1], patient())];
    Contest { engines, openings: openings(texts), games }
}

fn run(contest: &Contest<Position>) -> (Vec<GameReport>, Summary) {
    let mut reports = Vec::new();
    let summary = contest.run(&Stop::new(), |progress| reports.push(progress.report.clone())).unwrap();
    (reports, summary)
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
    // The fifth game is the first one over again, and counts for nothing.
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
        r#"{"type":"game","number":1,"pair":1,"game":"tictactoe","opening":"3_/3_/3_ x","players":["a","b"],"#,
        r#""result":"1-0","winner":"a","reason":"garbled: fast","plies":1,"moves":["a1"],"micros":[5]}"#
    );
    assert_eq!(report.to_json(), expected);
    // The last digits of logarithms and powers are the machine's own.
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
    let expected = "a - b: 2 won, 0 drawn, 0 lost in 2 games\n\
                    score 100.0 %, 95 % between 5.0 % and 100.0 %\n\
                    Elo n/a, 95 % between -511.5 and n/a; stronger with 75.0 %\n\
                    b lost 2 by a fault";
    assert_eq!(text, expected);
}

#[test]
fn a_raised_stop_ends_the_contest_with_what_was_played() {
    let stop = Stop::new();
    let texts = ["3_/3_/3_ x"];
    let mut played = 0;
    let summary = contest(["honest", "honest"], &texts, 100)
        .run(&stop, |_| {
            played += 1;
            stop.raise();
        })
        .unwrap();
    assert_eq!((played, summary.games, summary.interrupted), (1, 1, true));
}

#[test]
fn a_raised_stop_is_noticed_while_an_engine_thinks() {
    let stop = Stop::new();
    let (sender, thinking) = std::sync::mpsc::channel();
    let mut contest = contest(["honest", "honest"], &["3_/3_/3_ x"], 2);
    contest.engines[0].make = Box::new(move || Box::new(watched("think", Some(sender.clone()))));
    let summary = std::thread::scope(|scope| {
        let contest = scope.spawn(|| contest.run(&stop, |_| panic!("no game can end")));
        thinking.recv().unwrap();
        stop.raise();
        contest.join().unwrap().unwrap()
    });
    assert_eq!((summary.games, summary.interrupted, summary.estimate), (0, true, None));
}

#[test]
fn contests_that_make_no_sense_are_refused() {
    let error = |contest: Contest<Position>| contest.run(&Stop::new(), |_| ()).unwrap_err();
    let mut namesakes = contest(["honest", "honest"], &["3_/3_/3_ x"], 2);
    namesakes.engines[1].name = "a".into();
    assert_eq!(error(namesakes), ContestError::SameName("a".into()));
    assert_eq!(error(contest(["honest", "honest"], &[], 2)), ContestError::NoOpenings);
    let finished = "3x/3_/3_ o";
    let expected = ContestError::FinishedOpening { number: 1, text: finished.into() };
    assert_eq!(error(contest(["honest", "honest"], &[finished], 2)), expected);
    assert_eq!(Position::parse(finished).unwrap().text(), finished);
}
