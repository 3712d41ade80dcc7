//! Reports of stored tournaments.

use tetrad_arena::report::{Ending, FaultReport, OpeningResults, Overview, Report, TimeUse};
use tetrad_arena::statistics::{PairCounts, Tally};
use tetrad_arena::store::{GameKey, State};
use tetrad_arena::{Fault, FaultKind, Transcript};
use tetrad_core::Side;

use crate::stored::{DRAWN, FIRST_WINS, Played, SECOND_WINS, WITH_TEST, played, three_engines, tournament};

fn late() -> Fault {
    let transcript = Transcript { sent: vec!["go".into()], received: vec!["hm".into()], ..Transcript::default() };
    Fault::new(FaultKind::Late, "no move after 200 ms").with(transcript)
}

/// `a` against `b`: a win each, a draw and a win, a win by a fault, and the first game repeated.
fn match_of_two() -> Vec<Played<'static>> {
    vec![
        played("1.1.1", "a", "b", FIRST_WINS),
        played("1.1.2", "b", "a", FIRST_WINS),
        played("1.2.1", "a", "b", DRAWN),
        played("1.2.2", "b", "a", SECOND_WINS),
        Played { fault: Some((Side::Second, late())), ..played("1.3.1", "a", "b", "b2") },
        played("1.4.1", "a", "b", FIRST_WINS),
    ]
}

#[test]
fn a_match_is_summed_up() {
    let (store, cup) = tournament("report-match", "{}", &match_of_two());
    let report = Report::new(&store, &cup).unwrap();
    let overview = Overview {
        tournament: "cup".into(),
        game: "tictactoe".into(),
        state: State::Finished,
        games: 6,
        repeated: 1,
        first_side: [3, 1, 1],
        turns: 5 + 5 + 9 + 6 + 1 + 5,
        seconds: 1.5,
        finished: Some(1_700_000_006),
        prior: false,
    };
    assert_eq!(report.overview, overview);
    let tally = Tally { pairs: PairCounts { wl: 1, wd: 1, ..PairCounts::default() }, singles: [1, 0, 0] };
    let [meeting] = &report.meetings[..] else { panic!("two engines meet once") };
    assert_eq!((meeting.engines.join(" "), meeting.tally), ("a b".into(), tally));
    assert_eq!(meeting.estimate, tally.estimate());
    assert_eq!((report.between("b", "a"), report.between("a", "c")), (Some(tally.reversed()), None));
    let standings: Vec<_> = report
        .standings
        .iter()
        .map(|standing| (standing.rank, standing.engine.as_str(), standing.games, standing.points.to_string()))
        .collect();
    assert_eq!(standings, [(1, "a", [3, 1, 1], "3.5".into()), (2, "b", [1, 1, 3], "1.5".into())]);
    let gap = report.standings[0].rating.unwrap().elo - report.standings[1].rating.unwrap().elo;
    assert!((gap - tally.estimate().unwrap().elo.unwrap()).abs() < 1e-9);
    assert_eq!([report.standings[0].faults, report.standings[1].faults], [0, 1]);
}

#[test]
fn times_are_those_of_whoever_moved() {
    let (store, cup) = tournament("report-times", "{}", &match_of_two()[..2]);
    let report = Report::new(&store, &cup).unwrap();
    // Each engine had the first side once, with moves 1, 3 and 5, and the second once, with moves 2 and 4.
    let times = TimeUse { moves: 5, mean: 300.0, percentile_99: 500, max: 500 };
    assert_eq!(report.standings.iter().map(|standing| standing.times).collect::<Vec<_>>(), [Some(times); 2]);
}

#[test]
fn openings_endings_and_faults_are_listed() {
    let (store, cup) = tournament("report-lists", "{}", &match_of_two());
    let report = Report::new(&store, &cup).unwrap();
    let opening = OpeningResults { opening: "3_/3_/3_ x".into(), first_side: [4, 1, 1], turns: 31 };
    assert_eq!(report.openings, [opening]);
    let endings: Vec<Ending> = [("3 in a line", 4), ("late", 1), ("no cell is free", 1)]
        .map(|(reason, games)| Ending { reason: reason.into(), games })
        .to_vec();
    assert_eq!(report.endings, endings);
    let fault = FaultReport { key: "1.3.1".into(), engine: "b".into(), opponent: Some("a".into()), fault: late() };
    assert_eq!(report.faults, [fault]);
    assert!(report.faults[0].key.parse::<GameKey>().is_ok());
}

#[test]
fn a_test_is_followed_to_its_end() {
    let (store, cup) = tournament("report-sprt", WITH_TEST, &match_of_two());
    let report = Report::new(&store, &cup).unwrap();
    let sprt = report.sprt.as_ref().unwrap();
    assert_eq!(sprt.test.to_string(), "elo0=0 elo1=10 alpha=0.05 beta=0.05 model=normalised unit=pairs");
    assert_eq!((sprt.engine.as_str(), sprt.state), ("a", sprt.test.state(&report.meetings[0].tally)));
    let progress = &report.progress;
    assert_eq!(progress.engines, ["a"]);
    assert_eq!(progress.points.iter().map(|point| point.games).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
    let last = progress.points.last().unwrap();
    assert_eq!(last.llr, sprt.state.llr);
    // The last point of the curve agrees with the standings.
    assert_eq!(last.elo[0].map(|[elo, ..]| elo), report.standings[0].rating.map(|rating| rating.elo));
}

#[test]
fn several_engines_share_one_scale() {
    let (store, cup) = tournament("report-several", r#"{"sprt":null}"#, &three_engines());
    let report = Report::new(&store, &cup).unwrap();
    let order: Vec<&str> = report.standings.iter().map(|standing| standing.engine.as_str()).collect();
    assert_eq!(order, ["a", "c", "b"]);
    let total: f64 = report.standings.iter().map(|standing| standing.rating.unwrap().elo).sum();
    assert!(total.abs() < 1e-9 && !report.overview.prior);
    assert_eq!(report.meetings.len(), 3);
    assert_eq!((report.sprt.is_none(), report.progress.engines.len()), (true, 3));
    assert_eq!(report.between("c", "b").unwrap().pairs, PairCounts { ld: 1, ..PairCounts::default() });
}

#[test]
fn reports_are_lines_of_json_and_come_back_whole() {
    let (store, cup) = tournament("report-json", WITH_TEST, &match_of_two());
    let report = Report::new(&store, &cup).unwrap();
    // The last digits of fractions may differ.
    let back: Report = serde_json::from_str(&serde_json::to_string(&report).unwrap()).unwrap();
    assert_eq!((&back.overview, &back.openings, &back.faults), (&report.overview, &report.openings, &report.faults));
    assert_eq!(
        (back.meetings[0].tally, back.sprt.map(|sprt| sprt.test)),
        (report.meetings[0].tally, report.sprt.as_ref().map(|sprt| sprt.test))
    );
    assert_eq!((back.standings.len(), back.progress.points.len()), (2, 5));
    let lines: Vec<serde_json::Value> = report.json_lines().map(|line| serde_json::from_str(&line).unwrap()).collect();
    let types: Vec<&str> = lines.iter().map(|line| line["type"].as_str().unwrap()).collect();
    let expected =
        ["tournament", "standing", "standing", "meeting", "sprt", "opening", "ending", "ending", "ending", "fault"];
    assert_eq!(types, expected);
    let overview = concat!(
        r#"{"type":"tournament","tournament":"cup","game":"tictactoe","state":"finished","games":6,"repeated":1,"#,
        r#""first_side":[3,1,1],"turns":31,"seconds":1.5,"finished":1700000006,"prior":false}"#
    );
    assert_eq!(report.json_lines().next().unwrap(), overview);
    let fault = concat!(
        r#"{"type":"fault","key":"1.3.1","engine":"b","opponent":"a","kind":"late","#,
        r#""detail":"no move after 200 ms","sent":["go"],"received":["hm"]}"#
    );
    assert_eq!(report.json_lines().last().unwrap(), fault);
}

#[test]
fn an_empty_tournament_has_an_empty_report() {
    let (store, cup) = tournament("report-empty", "{}", &[]);
    let report = Report::new(&store, &cup).unwrap();
    assert_eq!((report.overview.games, report.overview.finished, report.overview.prior), (0, None, false));
    assert_eq!((report.standings, report.meetings, report.openings), (vec![], vec![], vec![]));
}
