//! Chains of actions: the turns that they make, the shortest chain, and what a board in a browser may offer next.

use std::collections::{BTreeMap, BTreeSet};

use tetrad_core::Side;
use tetrad_santorini::{Action, Begun, God, Position, Square, Turn};

use crate::positions;

/// A board to which actions are applied literally, without any rules.
#[derive(Clone)]
struct Model {
    heights: [usize; 25],
    workers: [Vec<Square>; 2],
    selected: Option<Square>,
}

impl Model {
    fn of(position: &Position) -> Self {
        Self {
            heights: std::array::from_fn(|square| position.height(Square::new(square).unwrap())),
            workers: Side::BOTH.map(|side| position.workers(side).into_iter().collect()),
            selected: None,
        }
    }

    fn act(&mut self, position: &Position, action: Action) {
        let (own, foe) = (position.to_move().index(), position.to_move().other().index());
        match action {
            Action::PlaceWorker(square) => self.workers[own].push(square),
            Action::SelectWorker(square) => {
                assert!(self.workers[own].contains(&square), "nobody to select on {square}");
                self.selected = Some(square);
            }
            Action::MoveWorker(to) => {
                let from = self.selected.replace(to).expect("somebody is selected");
                if let Some(theirs) = self.workers[foe].iter_mut().find(|worker| **worker == to) {
                    let (row, col) = (2 * to.row() as i8 - from.row() as i8, 2 * to.col() as i8 - from.col() as i8);
                    *theirs = match position.god(position.to_move()) {
                        God::Minotaur => Square::at(row as u8, col as u8).expect("there is room behind"),
                        _ => from,
                    };
                }
                *self.workers[own].iter_mut().find(|worker| **worker == from).unwrap() = to;
            }
            Action::Build(square) => {
                let builder = self.selected.expect("a worker is selected");
                let [rows, cols] =
                    [(builder.row(), square.row()), (builder.col(), square.col())].map(|(a, b)| a.abs_diff(b));
                assert_eq!(rows.max(cols), 1, "{builder} builds on {square}");
                self.heights[square.index()] += 1;
            }
            Action::Dome(square) => self.heights[square.index()] = 4,
            Action::EndTurn | Action::NoMoves => {}
        }
    }

    fn state(mut self) -> ([usize; 25], [Vec<Square>; 2]) {
        self.workers.iter_mut().for_each(|workers| workers.sort_unstable());
        (self.heights, self.workers)
    }
}

/// The heights and workers of a board in the middle of a turn.
fn state(begun: &Begun) -> ([usize; 25], [Vec<Square>; 2]) {
    let heights = std::array::from_fn(|square| begun.height(Square::new(square).unwrap()));
    (heights, Side::BOTH.map(|side| begun.workers(side).into_iter().collect()))
}

/// Every complete chain with the turn it makes, found through continuations alone.
fn walk(position: &Position, chain: &mut Vec<Action>, found: &mut BTreeMap<Vec<Action>, Turn>) {
    let then = position.continuation(chain).expect("what was offered may be done");
    if then.actions.is_empty() {
        found.extend(then.turn.map(|turn| (chain.clone(), turn)));
        return;
    }
    assert_eq!(then.turn.is_some(), then.actions.last() == Some(&Action::EndTurn), "{position} {chain:?}");
    for action in then.actions {
        chain.push(action);
        walk(position, chain, found);
        chain.pop();
    }
}

fn check_chains(position: &Position) {
    let mut found = BTreeMap::new();
    walk(position, &mut Vec::new(), &mut found);
    let reached: BTreeSet<Turn> = found.values().copied().collect();
    assert_eq!(reached, position.turns().into_iter().collect(), "{position}");
    let mut shortest: BTreeMap<Turn, (usize, Vec<Option<Square>>)> = BTreeMap::new();
    for (chain, &turn) in &found {
        let mut table = Model::of(position);
        for (done, &action) in chain.iter().enumerate() {
            table.act(position, action);
            let begun = position.begun(&chain[..=done]);
            assert_eq!(table.clone().state(), state(&begun), "{position} {chain:?}");
            assert_eq!(table.selected, begun.selected(), "{position} {chain:?}");
        }
        assert_eq!(table.state(), Model::of(&position.after_unchecked(turn)).state(), "{position} {chain:?}");
        let done: Vec<_> = chain.iter().filter(|action| **action != Action::EndTurn).collect();
        let key = (done.len(), done.iter().map(|action| action.square()).collect::<Vec<_>>());
        let best = shortest.entry(turn).or_insert(key.clone());
        *best = key.min(best.clone());
    }
    for (turn, best) in shortest {
        let chain = position.actions(turn);
        assert_eq!((chain.len(), chain.iter().map(|action| action.square()).collect()), best, "{position} {turn}");
    }
}

#[test]
fn partial_chains_show_their_board_and_lead_to_exactly_the_next_states() {
    // Every step asks for all turns, so gods with thousands of turns are checked on fewer squares.
    let mut checked = BTreeMap::new();
    positions::each(121 * 8, 11, |position| {
        let god = position.god(position.to_move());
        let done: &mut u32 = checked.entry(god).or_default();
        if *done < 20 && position.count_turns() < 160 {
            *done += 1;
            check_chains(position);
        }
    });
    assert!(checked.values().all(|&done| done >= 20) && checked.len() == God::ALL.len(), "{checked:?}");
}

fn read(action: &str) -> Action {
    match action.split_once(' ') {
        Some(("place", square)) => Action::PlaceWorker(square.parse().unwrap()),
        Some(("select", square)) => Action::SelectWorker(square.parse().unwrap()),
        Some(("move", square)) => Action::MoveWorker(square.parse().unwrap()),
        Some(("build", square)) => Action::Build(square.parse().unwrap()),
        Some(("dome", square)) => Action::Dome(square.parse().unwrap()),
        _ if action == "end" => Action::EndTurn,
        _ if action == "no moves" => Action::NoMoves,
        _ => panic!("{action} is no action"),
    }
}

fn chain(text: &str) -> Vec<Action> {
    text.split(", ").filter(|action| !action.is_empty()).map(read).collect()
}

#[track_caller]
fn assert_shortest(board: &str, cases: &[(&str, &str)]) {
    let position = Position::from_diagram(board).unwrap();
    for (turn, expected) in cases {
        let turn: Turn = turn.parse().unwrap();
        assert!(position.turns().contains(&turn), "{turn} is legal");
        assert_eq!(position.actions(turn), chain(expected), "{turn}");
    }
}

#[track_caller]
fn assert_next(board: &str, cases: &[(&str, &str)]) {
    let position = Position::from_diagram(board).unwrap();
    for (begun, expected) in cases {
        let then = position.continuation(&chain(begun)).expect("it is the beginning of a turn");
        assert_eq!(then.actions, chain(expected), "after {begun}");
    }
}

const OPEN: &str = "
    0  0  0  0  0
    0  0x 0  0  0
    0  0  0  0  0
    0  0  0  0x 0
    0o 0o 0  0  3
    o mortal";

fn open(god: &str) -> String {
    format!("{OPEN}\nx {god} to move")
}

#[test]
fn chains_are_worded_as_each_god_plays() {
    assert_shortest(&open("mortal"), &[("D2-D3+E3", "select D2, move D3, build E3")]);
    assert_shortest(
        &open("atlas"),
        &[
            ("D2-D3+E3", "select D2, move D3, build E3"),
            ("D2-D3^E3", "select D2, move D3, build E3, dome E3"),
            ("D2-E2+E1", "select D2, move E2, build E1"),
        ],
    );
    assert_shortest(&open("hephaestus"), &[("D2-D3+E3+E3", "select D2, move D3, build E3, build E3")]);
    // Squares are numbered from the top left, so E4 is lower than E3.
    assert_shortest(&open("demeter"), &[("D2-D3+E3+E4", "select D2, move D3, build E4, build E3")]);
    assert_shortest(
        &open("artemis"),
        &[
            ("D2-D3+E3", "select D2, move D3, build E3"),
            ("D2-E4+E5", "select D2, move D3, move E4, build E5"),
            ("D2-D4+E5", "select D2, move C3, move D4, build E5"),
        ],
    );
    assert_shortest(
        &open("prometheus"),
        &[
            ("D2-D3+E3", "select D2, move D3, build E3"),
            ("D2-D3+E3+E3", "select D2, build E3, move D3, build E3"),
            ("D2-D3+E3+D1", "select D2, build D1, move D3, build E3"),
            ("D2-D3+E3+C2", "select D2, build E3, move D3, build C2"),
            // E4 is out of reach before the move, E1 after it.
            ("D2-D3+E4+E2", "select D2, build E2, move D3, build E4"),
            ("D2-D3+E3+E1", "select D2, build E1, move D3, build E3"),
        ],
    );
}

#[test]
fn hermes_selects_who_moves_and_then_who_builds() {
    assert_shortest(
        &open("hermes"),
        &[
            ("+B5", "select B4, build B5"),
            ("+C3", "select B4, build C3"),
            ("B4-E5+D5", "select B4, move E5, build D5"),
            ("B4-E5+C1", "select B4, move E5, select D2, build C1"),
            ("B4,D2-E5,E2+D5", "select B4, move E2, select D2, move E5, build D5"),
            ("B4,D2-E5,E2+D1", "select B4, move E5, select D2, move E2, build D1"),
        ],
    );
    let corridor = "
        0x 0x 0  0  1
        1  1  1  1  1
        0  0  0  0  0
        0  0  0  0  0
        0o 0o 0  0  0
        x hermes to move
        o mortal";
    assert_shortest(
        corridor,
        &[
            ("B5-D5+D4", "select B5, move D5, build D4"),
            ("B5-D5+A4", "select B5, move D5, select A5, build A4"),
            // The front worker blocks the way, so it has to move on.
            ("A5-D5+B4", "select B5, move D5, select A5, move B5, build B4"),
            ("A5-D5+D4", "select B5, move D5, select A5, move B5, select D5, build D4"),
        ],
    );
    assert_next(
        corridor,
        &[
            ("", "select A5, select B5"),
            ("select A5", "move A4, move B4, build A4, build B4"),
            ("select B5, move C5", "select A5, build B5, build D5, build B4, build C4, build D4"),
        ],
    );
}

#[test]
fn turns_that_may_stop_early_offer_to_end() {
    let begun = "select D2, move E2";
    assert_next(&open("mortal"), &[(begun, "build D3, build E3, build D2, build D1, build E1")]);
    let built = format!("{begun}, build E3");
    assert_next(&open("mortal"), &[(&built, "")]);
    assert_next(&open("atlas"), &[(&built, "dome E3, end"), (&format!("{begun}, build E1"), "")]);
    assert_next(&open("hephaestus"), &[(&built, "build E3, end"), (&format!("{begun}, build E1"), "")]);
    assert_next(&open("demeter"), &[(&built, "build D3, build D2, build D1, build E1, end")]);
    assert_next(&open("demeter"), &[(&format!("{built}, end"), "")]);
}

#[test]
fn artemis_is_offered_her_second_step_and_not_the_way_back() {
    let corner = "
        0  0  0  0  0
        0  0x 0  0  0
        0  0  0  2  2
        0  0  0  2  0x
        0o 0o 0  0  0
        x artemis to move
        o mortal";
    let begun = "select E2, move E1";
    assert_next(corner, &[(begun, "move D1, build D2, build E2, build D1")]);
    assert_next(corner, &[(&format!("{begun}, move D1"), "build C2, build D2, build E2, build C1, build E1")]);
}

#[test]
fn what_does_not_begin_a_turn_has_no_continuation() {
    let position = Position::from_diagram(&open("demeter")).unwrap();
    for wrong in [
        "select A1",
        "move D3",
        "select D2, move E1",
        "select D2, end",
        "select D2, move D3, end",
        "select D2, move D3, build E3, build E3",
        "select D2, move D3, build E3, build E4, end",
        "end",
        "no moves",
    ] {
        assert_eq!(position.continuation(&chain(wrong)), None, "{wrong}");
    }
}

#[test]
fn winning_moves_end_the_chain() {
    let board = "
        0  0  0  0  0
        0  2x 3  0  0
        0  0  0  0  0
        0  0  0  0x 0
        0o 0o 0  0  0
        x artemis to move
        o mortal";
    assert_shortest(board, &[("B4-C4#", "select B4, move C4")]);
    assert_next(board, &[("select B4, move C4", "")]);
}

#[test]
fn placements_and_lost_games_have_their_own_actions() {
    let start = Position::new([God::Mortal; 2]);
    assert_eq!(start.actions("B3,D3".parse().unwrap()), chain("place B3, place D3"));
    let then = start.continuation(&chain("place D3")).unwrap();
    assert_eq!((then.actions.len(), then.turn), (24, None));
    assert_eq!(start.continuation(&chain("place D3, place B3")).unwrap().turn, Some("B3,D3".parse().unwrap()));
    let stuck = "
        0x 4  0  0  0o
        4  4  0  0  0o
        0  0  0  0  0
        4  4  0  0  0
        0x 4  0  0  0
        x mortal to move
        o mortal";
    assert_shortest(stuck, &[("no_moves", "no moves")]);
    assert_next(stuck, &[("", "no moves"), ("no moves", "")]);
    let lost = Position::from_diagram(stuck).unwrap().after_unchecked(Turn::NO_MOVES);
    assert_eq!(lost.continuation(&[]), None);
}
