//! Shipped puzzles are proved from their files alone, and proofs are compared with a search that leaves nothing out.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use tetrad_core::puzzle::{Flaw, Proof, Puzzle, canonical_text};
use tetrad_core::random::SplitMix64;
use tetrad_core::{Actors, Game, Room, Side};
use tetrad_games::{Kind, room, with_room};

/// The nodes that a proof may take.
const MOST_NODES: u64 = 1_000_000_000;

/// The files, by name, with the fewest plies of their deeper half.
const FILES: &[(&str, u32)] =
    &[("tictactoe-15x15", 7), ("tictactoe-small", 7), ("lits", 7), ("santorini", 7), ("tetris", 7)];

fn puzzles(name: &str) -> Vec<Puzzle> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles").join(name).with_extension("jsonl");
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"))).collect()
}

/// Proves every `step`th puzzle of every file.
fn prove(step: usize) {
    for (name, _) in FILES {
        for (number, puzzle) in puzzles(name).iter().enumerate().step_by(step) {
            let kind = Kind::of(&puzzle.game, &puzzle.start).unwrap();
            let proof = with_room!(kind, R => puzzle.prove::<R>(MOST_NODES));
            assert_eq!(proof, Ok(()), "{name}, line {}", number + 1);
        }
    }
}

#[test]
fn a_sample_of_the_puzzles_is_proved() {
    prove(45);
}

#[test]
#[ignore = "deep"]
fn all_puzzles_are_proved() {
    prove(1);
}

#[test]
fn files_have_a_hundred_puzzles_half_of_them_deep_and_no_mirror_images() {
    for &(name, deep) in FILES {
        let puzzles = puzzles(name);
        assert!(puzzles.len() >= 100, "{name} has {}", puzzles.len());
        let deeper = puzzles.iter().filter(|puzzle| puzzle.plies >= deep).count();
        assert!(2 * deeper >= puzzles.len(), "{name} has {deeper} of {deep} plies or more");
        let images: BTreeSet<String> = puzzles
            .iter()
            .map(|puzzle| {
                let kind = Kind::of(&puzzle.game, &puzzle.start).unwrap();
                with_room!(kind, R => canonical_text(&R::parse(&puzzle.start).unwrap()))
            })
            .collect();
        assert_eq!(images.len(), puzzles.len(), "{name} has mirror images");
    }
}

/// Whether the attacker, or the side to move, wins within `plies` plies: every move, nothing known, no order.
fn plainly_wins<G: Game>(position: &G, attacker: Side, plies: u32) -> bool {
    match (position.outcome(), position.actors()) {
        (Some(outcome), _) => outcome.winner == Some(attacker),
        _ if plies == 0 => false,
        (None, Actors::One(side)) => {
            let mut nexts = position.successors().into_iter();
            let mut wins = |(_, next)| plainly_wins::<G>(&next, attacker, plies - 1);
            if side == attacker { nexts.any(&mut wins) } else { nexts.all(wins) }
        }
        (None, _) => false,
    }
}

/// Plays random moves, and compares the proof of every position with the plain search.
fn compare<R: Room>(start: &R, games: u64, least_turns: usize, plies: u32) {
    let mut found = 0;
    for seed in 0..games {
        let mut random = SplitMix64::new(seed);
        let mut position = start.openings(1, seed).swap_remove(0);
        for turn in 0.. {
            let Actors::One(side) = position.actors() else { break };
            if turn >= least_turns {
                let win = Proof::<R>::new(MOST_NODES).win(&position, plies);
                assert_eq!(win.is_some(), plainly_wins(&position, side, plies), "{position}");
                found += u32::from(win.is_some());
            }
            position = position.after(random.pick(&position.legal_moves(side)).unwrap());
        }
    }
    assert!(found > 0, "no position is won");
}

#[test]
fn proofs_agree_with_a_search_that_leaves_nothing_out() {
    compare(&room::Tictactoe::start(), 20, 1, 5);
    compare(&"4_/4_/4_/4_ x win-length 3".parse::<room::Tictactoe>().unwrap(), 5, 4, 3);
    compare(&room::Santorini::start(), 2, 6, 3);
    compare(&room::Lits::start(), 3, 12, 4);
}

#[test]
fn a_text_that_is_no_puzzle_is_refused_with_the_reason() {
    let puzzle = |start: &str, plies, line: &str| Puzzle {
        game: "tictactoe".to_owned(),
        start: start.to_owned(),
        plies,
        solutions: 1,
        line: line.split(' ').map(str::to_owned).collect(),
        rating: 1_000,
    };
    let prove = |puzzle: Puzzle| puzzle.prove::<room::Tictactoe>(MOST_NODES);
    // A corner and a reply on the edge: three moves win by a fork.
    let fork = "x2_/2_o/3_ x";
    let text = |result: Result<(), Flaw>| result.unwrap_err().to_string();
    assert_eq!(text(prove(puzzle("x2_/2_q/3_ x", 5, "a3"))).split(':').next(), Some("start"));
    assert_eq!(text(prove(puzzle(fork, 5, "a1"))), "the line does not win in 5 plies: a1");
    assert_eq!(prove(puzzle("xx_/oo_/3_ x", 1, "c1")), Ok(()));
    assert_eq!(text(prove(puzzle(fork, 5, "c1 b1 a3 a2 b2"))), "found 3 winning moves, expected 1: c1 b2 a3");
    assert_eq!(
        text(puzzle(fork, 5, "c1 b1 a3 a2 b2").prove::<room::Tictactoe>(3)),
        "the proof takes more than 3 nodes"
    );
}
