//! `tetrad puzzles`: what is found is proved again, and what is no puzzle is refused.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use tetrad_core::puzzle::Puzzle;
use tetrad_core::room::replay::Replayed;
use tetrad_core::{Record, Room};
use tetrad_games::room::{Solo, Tictactoe};
use tetrad_ptn::{Game, PlacementPuzzle, Replay};
use tetrad_tetris::classic::{ROWS, WIDTH};

use crate::command::{fresh, run, stdout_of};

const FIND: [&str; 8] =
    ["puzzles", "tictactoe", "--from", "5_/5_/5_/5_/5_ x win-length 4", "--count", "2", "--nodes", "5000"];

#[test]
fn what_is_found_is_the_same_every_time_and_is_proved_again() {
    let found = stdout_of(&FIND);
    assert_eq!(found, stdout_of(&FIND));
    let file = fresh("puzzles.jsonl");
    fs::write(&file, &found).unwrap();
    assert_eq!(stdout_of(&["puzzles", "tictactoe", "--check", &file]), "");
    let more = stdout_of(&[&FIND[..], &["--known", &file]].concat());
    assert_eq!(more.lines().count(), 2);
    assert!(more.lines().all(|line| !found.contains(line)), "{more}");
}

/// A match of weak engines, who miss wins, on a small board.
const WEAK: [&str; 15] = [
    "match",
    "--game",
    "tictactoe",
    "--board",
    "6x6",
    "--win-length",
    "4",
    "--engine",
    "name=a",
    "--engine",
    "name=b",
    "--each",
    "nodes=5",
    "--games",
    "24",
];

#[test]
fn puzzles_are_found_in_stored_games() {
    let store = fresh("puzzles.db");
    stdout_of(&[&WEAK[..], &["--store", &store]].concat());
    let records = run(&["report", &store, "--export", "records"]).stdout;
    let positions: BTreeSet<String> = records
        .lines()
        .flat_map(|line| Replayed::<Tictactoe>::new(&Record::from_json(line).unwrap()).unwrap().positions)
        .map(|position| position.to_string())
        .collect();
    let find = ["puzzles", "tictactoe", "--store", &store, "--plies", "3-7", "--nodes", "5000", "--count"];
    let found = stdout_of(&[&find[..], &["2"]].concat());
    let puzzles: Vec<Puzzle> = found.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(puzzles.len(), 2, "{found}");
    assert!(puzzles.iter().all(|puzzle| positions.contains(&puzzle.start)), "{found}");
    let file = fresh("stored-puzzles.jsonl");
    fs::write(&file, &found).unwrap();
    assert_eq!(stdout_of(&["puzzles", "tictactoe", "--check", &file]), "");
    // All games are looked at, and the known puzzles are left out.
    let others = run(&[&find[..], &["100", "--known", &file]].concat());
    assert_eq!((others.code, others.stderr.as_str()), (Some(1), ""));
    assert!(others.stdout.lines().count() > 0 && others.stdout.lines().all(|line| !found.contains(line)), "{others:?}");
    let of_lits = run(&["puzzles", "lits", "--store", &store]);
    assert_eq!((of_lits.code, of_lits.stdout.as_str()), (Some(1), ""));
}

#[test]
fn a_puzzle_with_another_solution_is_refused() {
    let file = fresh("no-puzzle.jsonl");
    let text = r#"{"game":"tictactoe","start":"x2_/2_o/3_ x","plies":5,"solutions":1,"line":["c1","b1","a3","a2","b2"],"rating":1000}"#;
    fs::write(&file, text).unwrap();
    let refused = run(&["puzzles", "tictactoe", "--check", &file]);
    assert_eq!(
        (refused.code, refused.stdout.as_str()),
        (Some(1), "line 1: found 3 winning moves, expected 1: c1 b2 a3\n")
    );
    let puzzle = found_twice();
    fs::write(&file, &puzzle).unwrap();
    let twice = run(&["puzzles", "tictactoe", "--check", &file]);
    assert_eq!((twice.code, twice.stdout.as_str()), (Some(1), "line 2: a mirror image of line 1\n"));
    fs::write(&file, "{}").unwrap();
    let unreadable = run(&["puzzles", "tictactoe", "--check", &file]);
    assert_eq!(unreadable.code, Some(2));
    assert!(unreadable.stderr.contains("line 1: missing field `game`"), "{}", unreadable.stderr);
}

/// A puzzle and its mirror image.
fn found_twice() -> String {
    let puzzle = |start: &str, mv: &str| {
        format!(r#"{{"game":"tictactoe","start":"{start} x","plies":1,"solutions":1,"line":["{mv}"],"rating":1000}}"#)
    };
    format!("{}\n{}\n", puzzle("xx_/oo_/3_", "c1"), puzzle("_xx/_oo/3_", "a1"))
}

#[test]
fn perfect_clears_are_puzzles_of_tetris() {
    let found = stdout_of(&["puzzles", "tetris", "--plies", "4", "--count", "3"]);
    assert_eq!(found.lines().count(), 3);
    assert!(found.lines().all(|line| line.contains(r#""plies":4,"solutions":"#)), "{found}");
    let both = run(&["puzzles", "tetris", "--from", "- IO - 0 0 | - IO - 0 0"]);
    assert_eq!((both.code, both.stderr.contains("move at the same time")), (Some(2), true), "{}", both.stderr);
}

#[test]
fn a_mirror_image_of_a_perfect_clear_is_the_same_puzzle() {
    let find = ["puzzles", "tetris", "--plies", "4", "--count", "2"];
    let found = stdout_of(&find);
    let mirrored = |line: &str| {
        let puzzle: Puzzle = serde_json::from_str(line).unwrap();
        let image = puzzle.start.parse::<Solo>().unwrap().puzzle_mirrored().unwrap();
        serde_json::to_string(&Puzzle { start: image.to_string(), ..puzzle }).unwrap()
    };
    let (first, second) = found.trim_end().split_once('\n').unwrap();
    let file = fresh("mirrored-puzzles.jsonl");
    fs::write(&file, mirrored(first)).unwrap();
    let others = stdout_of(&[&find[..], &["--known", &file]].concat());
    assert_eq!((others.lines().next(), others.contains(first)), (Some(second), false));
    fs::write(&file, format!("{first}\n{}\n", mirrored(first))).unwrap();
    let twice = run(&["puzzles", "tetris", "--check", &file]);
    assert_eq!((twice.code, twice.stdout.as_str()), (Some(1), "line 2: a mirror image of line 1\n"));
}

#[test]
fn puzzles_of_ptn_are_still_the_engines_opinion() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles/ptn.jsonl");
    let puzzles: Vec<PlacementPuzzle> =
        fs::read_to_string(file).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(puzzles.len() >= 100, "found {}", puzzles.len());
    for puzzle in &puzzles {
        assert_eq!(puzzle.judged_again().as_ref(), Some(puzzle));
    }
    let images: BTreeSet<_> = puzzles.iter().map(|puzzle| shown(puzzle).min(mirrored(shown(puzzle)))).collect();
    assert_eq!(images.len(), puzzles.len(), "there are mirror images");
    let game = fresh("puzzles.ptn");
    let PlacementPuzzle { start, piece, next, best, .. } = &puzzles[0];
    // Any move of the next piece will do: only its kind counts.
    fs::write(&game, format!("{start}{best} {}", any_move(*next))).unwrap();
    let found = stdout_of(&["ptn", "puzzles", &game]);
    let last: PlacementPuzzle = serde_json::from_str(found.lines().last().unwrap()).unwrap();
    assert_eq!((&last.piece, &last.best), (piece, best));
}

/// What a solver sees: the rows of the well, the piece, and the next one.
fn shown(puzzle: &PlacementPuzzle) -> ([u16; ROWS], char, char) {
    let mut replay = Replay::new();
    let start: Game = puzzle.start.parse().unwrap();
    assert!(start.moves().all(|mv| replay.play(mv).is_none()), "{}", puzzle.start);
    (replay.board().rows(), puzzle.piece, puzzle.next)
}

fn mirrored((rows, piece, next): ([u16; ROWS], char, char)) -> ([u16; ROWS], char, char) {
    let image = |letter| match letter {
        'L' => 'J',
        'J' => 'L',
        'S' => 'Z',
        'Z' => 'S',
        other => other,
    };
    (rows.map(|row| row.reverse_bits() >> (16 - WIDTH)), image(piece), image(next))
}

/// A move of a piece, wherever it falls.
fn any_move(piece: char) -> String {
    match piece {
        'I' => "I-1".to_owned(),
        'O' => "O-12".to_owned(),
        'S' | 'Z' => format!("{piece}-12"),
        _ => format!("{piece}l-12"),
    }
}
