//! The engines under `examples/` play by the rules of their games and protocols.

use std::io::Write;
use std::process::Command;

use tetrad_arena::Contestant;
use tetrad_arena::referee::{self, Seat};
use tetrad_arena::spec::EngineSpec;
use tetrad_core::{Game, Room, Stop};

/// Plays two games against the built-in engine, with the sides swapped; both must end without a fault.
#[track_caller]
fn play<G: Game>(start: &G, engines: &[Contestant<G>; 2]) {
    let mut players = [(engines[0].make)(), (engines[1].make)()];
    for first in [0, 1] {
        let [ours, example] = &mut players;
        let mut seats = [
            Seat { name: "ours", player: ours.as_mut(), control: &engines[0].control },
            Seat { name: "example", player: example.as_mut(), control: &engines[1].control },
        ];
        seats.rotate_left(first);
        let judged = referee::play(start, &mut seats, &Stop::new()).unwrap();
        assert_eq!(judged.faults, [None, None]);
        assert!(judged.record.outcome.is_some() && !judged.record.turns.is_empty());
    }
    for player in &mut players {
        player.close();
    }
}

/// The built-in engine, and the example for a protocol.
fn specs(proto: &str, file: &str) -> [EngineSpec; 2] {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples");
    let language = if file.contains(".py") { "python3" } else { "/bin/sh" };
    let example =
        format!("name=example proto={proto} cmd='{language} {path}/{file}' time=100ms margin=60s startup=60s");
    ["name=ours nodes=100", &example].map(|text| EngineSpec::parse(text, "").unwrap())
}

/// Returns whether Python is installed. If not, says so on the real stderr, past the capture of test output.
pub(crate) fn python(test: &str) -> bool {
    let is_there = Command::new("python3").arg("--version").output().is_ok_and(|output| output.status.success());
    if !is_there {
        std::io::stderr().write_all(format!("NOT TESTED: {test}, because there is no python3\n").as_bytes()).unwrap();
    }
    is_there
}

fn tictactoe(proto: &str, file: &str, board: &str) {
    play::<tetrad_tictactoe::Position>(
        &board.parse().unwrap(),
        &specs(proto, file).map(|spec| Contestant::described(&spec).unwrap()),
    );
}

const LARGE: &str = "7_/7_/7_/7_/7_/7_/7_ x win-length 5";

#[test]
fn shell_engines_play() {
    tictactoe("st3p", "st3p.sh", "4_/2_.x/4_/4_ o");
    tictactoe("gomocup", "gomocup.sh", LARGE);
}

#[test]
fn python_engines_play_tic_tac_toe() {
    if python("examples/st3p.py, examples/gomocup.py") {
        tictactoe("st3p", "st3p.py", "4_/2_.x/4_/4_ o");
        tictactoe("gomocup", "gomocup.py", LARGE);
    }
}

#[test]
fn python_engines_play_lits() {
    if python("examples/ltp.py, examples/blits.py") {
        let random = tetrad_lits::Position::random(1);
        play(&random, &specs("ltp", "ltp.py").map(|spec| Contestant::described(&spec).unwrap()));
        let specs = specs("blits", "blits.py");
        play(
            &random.playable_in(&specs.each_ref().map(|spec| spec.proto)),
            &specs.clone().map(|spec| Contestant::described(&spec).unwrap()),
        );
    }
}

#[test]
fn python_engines_play_santorini() {
    if python("examples/santorini.py, examples/santorini_ai.py") {
        for file in ["santorini.py", "santorini_ai.py"] {
            let engines = specs("santorini", file).map(|spec| Contestant::described(&spec).unwrap());
            play(&tetrad_santorini::Position::start(), &engines);
        }
    }
}

#[test]
fn python_engines_play_tetris() {
    if python("examples/tbp.py") {
        for proto in ["tbp", "tbp1"] {
            let start = tetrad_tetris::Versus::new(7, tetrad_tetris::Rules::default());
            play(&start, &specs(proto, "tbp.py").map(|spec| Contestant::described(&spec).unwrap()));
        }
    }
}
