//! Tetris in the arena: versus, solo, and bots by description.

use std::time::Duration;

use tetrad_arena::Contestant;
use tetrad_arena::referee::{self, Seat};
use tetrad_arena::report::{SoloReport, Summary};
use tetrad_arena::scoreboard::Standings;
use tetrad_arena::spec::EngineSpec;
use tetrad_arena::{Control, External, FaultKind, Launch, Player, RunOptions, Tournament};
use tetrad_core::{Limits, Record, Room, Stop};
use tetrad_tetris::protocol::{Dialect, TbpDriver};
use tetrad_tetris::{Goal, Rules, Solo, Versus};

use crate::matches::play_match;

fn spec(text: &str) -> EngineSpec {
    EngineSpec::parse(text, "nodes=500").unwrap()
}

fn play(engines: [&str; 2], openings: Vec<Versus>, games: u32) -> (Vec<Record>, Summary) {
    let engines = engines.map(|text| Contestant::described(&spec(text)).unwrap());
    play_match(engines, openings, games)
}

/// A bot written in shell, with enough time for any machine.
fn script(arguments: &str) -> String {
    let script = format!("{}/tests/engines/tbp.sh", env!("CARGO_MANIFEST_DIR"));
    // A bot that suggests nothing is asked again until the margin is over.
    let margin = if arguments == "mute" { "3s" } else { "20s" };
    format!("name=other proto=tbp1 cmd='/bin/sh {script} {arguments}' time=20ms margin={margin} startup=60s")
}

/// A game that is drawn after `pieces` pieces, unless a side tops out before.
fn short_game(pieces: u32) -> Versus {
    Versus { placed: 1_000 - pieces, ..Versus::new(7, Rules::default()) }
}

#[test]
fn built_in_engines_play_each_other_the_same_way_every_time() {
    let play = || {
        let (records, summary) = play(["name=a", "name=b nodes=300"], vec![short_game(20)], 2);
        assert_eq!((summary.games, summary.faults), (2, [0, 0]));
        records.into_iter().map(|record| record.turns.into_iter().map(|turn| turn.moves).collect::<Vec<_>>())
    };
    let (first, second): (Vec<_>, Vec<_>) = (play().collect(), play().collect());
    assert_eq!(first, second);
    assert!(first.iter().flatten().all(|moves| moves.len() == 2), "{first:?}");
}

#[test]
fn openings_differ_by_their_seeds() {
    let start = Versus::new(0, Rules::default());
    let openings = start.openings(5, 42);
    assert_eq!(openings, start.openings(5, 42));
    assert_ne!(openings, start.openings(5, 43));
    let mut seeds: Vec<u64> = openings.iter().map(|opening| opening.seed).collect();
    seeds.dedup();
    assert_eq!(seeds.len(), 5);
    assert_eq!(short_game(3).openings(5, 1), [short_game(3)]);
}

#[test]
fn a_bot_of_the_original_protocol_plays_its_first_valid_moves() {
    let (records, summary) = play(["name=ours", &script("")], vec![short_game(8)], 2);
    assert_eq!((summary.games, summary.faults), (2, [0, 0]), "{records:#?}");
    assert!(records.iter().all(|record| record.turns.len() == 8), "{records:#?}");
    assert_eq!((records[0].players[1].version.as_str(), records[1].players[0].version.as_str()), ("3", "3"));
}

#[test]
fn a_bot_that_suggests_nothing_forfeits() {
    let (records, summary) = play([&script("mute"), "name=ours"], vec![short_game(12)], 1);
    assert_eq!((summary.losses, summary.faults), (1, [1, 0]));
    let reason = &records[0].outcome.as_ref().unwrap().reason;
    assert!(reason.contains("it suggested no move"), "{reason}");
}

#[test]
fn a_bot_that_forfeits_is_told_to_stop_and_to_quit() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/engines/tbp.sh");
    let launch = Launch { program: "/bin/sh".into(), args: vec![script.into()], ..Launch::default() };
    let mut bot = External::new(launch, Box::new(|| Box::new(TbpDriver::new(Dialect::Original))));
    let control = Control {
        startup: Duration::from_mins(1),
        margin: Duration::from_secs(20),
        ..Control::new(Limits::time(Duration::from_millis(20)))
    };
    let mut seats = [Seat { name: "bot", player: &mut bot as &mut dyn Player<Solo>, control: &control }];
    let start = Solo::new(3, Goal::Pieces(60), Rules::default());
    let judged = referee::play(&start, &mut seats, &Stop::new()).unwrap();
    let fault = judged.faults[0].as_ref().expect("the bot runs out of valid moves");
    assert_eq!(fault.kind, FaultKind::Refused);
    let last: Vec<&str> = fault.transcript.sent.iter().rev().take(3).map(String::as_str).collect();
    assert_eq!(last, [r#"{"type":"quit"}"#, r#"{"type":"stop"}"#, r#"{"type":"suggest"}"#]);
}

#[test]
fn an_engine_plays_alone_and_is_told_what_it_achieved() {
    let start = Solo::new(3, Goal::Pieces(60), Rules::default());
    let report = |text: &str| {
        let contestant = Contestant::<Solo>::described(&spec(text)).unwrap();
        let (stop, mut reports) = (Stop::new(), Vec::new());
        let finish = Tournament::new(vec![contestant], vec![start.clone()], 1)
            .run(&RunOptions::new(&stop), |progress| {
                assert_eq!((progress.report.number, progress.game.key.to_string()), (1, "1.1.1".to_owned()));
                reports.push(SoloReport::new(&progress.game.record).unwrap());
            })
            .unwrap();
        let [report] = &reports[..] else { panic!("one game, found {reports:?}") };
        let Standings::Solo(standings) = &finish.standings else { panic!("{:?}", finish.standings) };
        assert_eq!((finish.interrupted, finish.pairings.len(), standings.len()), (false, 0, 1));
        assert_eq!(
            (standings[0].total.pieces, standings[0].total.attack),
            (report.pieces.into(), report.attack.into())
        );
        report.clone()
    };
    let ours = report("name=ours");
    assert_eq!((ours.pieces, ours.survived, ours.seed), (60, true, Some(3)));
    assert!(ours.lines > 10 && ours == report("name=ours"), "{ours:?}");
    let stacker = report(&script(""));
    assert!(
        !stacker.survived && stacker.reason.contains("none of its 490 moves is valid") && stacker.pieces > 5,
        "{stacker:?}"
    );
    let mute = report(&script("mute"));
    assert!(!mute.survived && mute.pieces == 0 && mute.reason.contains("no move"), "{mute:?}");
}

#[test]
fn protocols_of_other_games_are_refused() {
    let error = Contestant::<Versus>::described(&spec("proto=ltp cmd=x")).err().unwrap().to_string();
    assert_eq!(error, "proto: found `ltp`, expected one of builtin, tbp, tbp1 for this game");
}
