//! The special cases of each god, on boards small enough to be checked by hand.

use std::collections::BTreeSet;

use tetrad_core::{Game, Outcome, Side};
use tetrad_santorini::{Position, Turn};

fn board(text: &str) -> Position {
    Position::from_diagram(text).unwrap()
}

/// The turns, as text, that start with a prefix.
fn turns(text: &str, beginning: &str) -> Vec<String> {
    let turns: BTreeSet<String> = board(text).turns().iter().map(ToString::to_string).collect();
    turns.into_iter().filter(|turn| turn.starts_with(beginning)).collect()
}

/// Asserts that exactly these turns start with a prefix.
#[track_caller]
fn assert_turns(text: &str, beginning: &str, expected: &[&str]) {
    assert_eq!(turns(text, beginning), expected, "turns that begin with `{beginning}`");
}

/// Asserts who wins by a turn, and why. The position after it only says who.
#[track_caller]
fn assert_ends(text: &str, turn: &str, winner: Side, reason: &'static str) {
    let mut position = board(text);
    let outcome = position.play(&tetrad_core::Turn::One(turn.parse().unwrap())).unwrap();
    assert_eq!(outcome, Some(Outcome::win(winner, reason)));
    assert_eq!(position.outcome(), Some(Outcome::win(winner, "the position is marked as won")));
}

#[track_caller]
fn after(text: &str, turn: &str) -> Position {
    let mut position = board(text);
    position.make(turn.parse().unwrap()).unwrap();
    position
}

/// Asserts the position after a turn, as a diagram.
#[track_caller]
fn assert_after(text: &str, turn: &str, expected: &str) {
    assert_eq!(after(text, turn).diagram(), board(expected).diagram());
}

const MORTAL: &str = "
    3  4  0  0  0
    2x 3  0  0  0
    4  4  0  0o 0
    0  0  0  4  4
    0  0  0o 4  0x
    x mortal to move
    o mortal";

#[test]
fn only_a_step_up_onto_level_three_wins() {
    assert_turns(MORTAL, "A4", &["A4-A5#", "A4-B4#"]);
    let on_top = "
        3  4  0  0  0
        3x 2  0  0  0
        4  4  0  0o 0
        0  0  0  4  4
        0  0  0o 4  0x
        x mortal to move
        o mortal";
    assert_turns(on_top, "A4-A5", &["A4-A5+A4", "A4-A5+B4"]);
    assert_turns(on_top, "A4-B4", &["A4-B4+A4", "A4-B4+A5", "A4-B4+C3", "A4-B4+C4", "A4-B4+C5"]);
    assert!(!board(on_top).can_win());
}

#[test]
fn a_win_ends_the_game_and_passes_the_turn() {
    let won = after(MORTAL, "A4-B4#");
    assert_eq!(won.to_string(), "3400023000440000004400040/2/mortal#:6,24/mortal:13,22");
    assert_ends(MORTAL, "A4-B4#", Side::First, "a worker climbed onto level 3");
    assert_eq!((won.turns(), won.perft(1), won.can_win()), (vec![], 0, false));
    let error = won.clone().make("D3-D4+D5".parse().unwrap()).unwrap_err();
    assert_eq!(error.reason, "the game is over");
}

#[test]
fn nobody_climbs_two_levels_or_onto_a_dome_or_another_worker() {
    let walled = "
        0x 2  0  0  0
        4  0o 0  0  0
        0  0  0  0  0
        0  0o 0  0  1
        0  0  0  2  0x
        x mortal to move
        o mortal";
    assert_turns(walled, "A5", &[]);
    assert_turns(walled, "E1-E2", &["E1-E2+D1", "E1-E2+D2", "E1-E2+D3", "E1-E2+E1", "E1-E2+E3"]);
    assert_turns(walled, "E1-D1", &[]);
}

#[test]
fn a_move_without_a_build_is_no_turn() {
    let alley = "
        0x 4  0  0  0
        0  4  0  0o 0
        4  4  0  0o 0
        0  0  4  4  4
        0  0  4  0x 4
        x mortal to move
        o mortal";
    assert_turns(alley, "", &["A5-A4+A5"]);
    // Apollo changes places with the only neighbour, and then has nowhere to build.
    let boxed = "
        0x 0o 4  0  0
        4  4  4  0  0
        0  0  0  0o 0
        4  4  4  4  4
        4  4  4  4  0x
        x apollo to move
        o mortal";
    assert_turns(boxed, "", &["no_moves"]);
}

#[test]
fn a_stuck_player_loses_and_stays_to_move() {
    let stuck = "
        0x 2  0  0  0
        2  2  0  0  0
        0  0  0o 0  0
        0  0  0  2  2
        0o 0  0  2  0x
        x mortal to move
        o mortal";
    assert_turns(stuck, "", &["no_moves"]);
    let lost = after(stuck, "no_moves");
    assert_eq!(lost.to_string(), "0200022000000000002200020/1/mortal:0,24/mortal#:12,20");
    assert_ends(stuck, "no_moves", Side::Second, "the opponent has no legal turn");
    // A worker that was pushed onto level 3 has not climbed.
    let pushed = stuck.replace("0  0  0o 0  0", "0  0  3o 0  0");
    assert_ends(&pushed, "no_moves", Side::Second, "the opponent has no legal turn");
    let error = board(MORTAL).make(Turn::NO_MOVES).unwrap_err();
    assert_eq!(error.reason, "there are legal turns");
}

#[test]
fn workers_are_placed_two_at_a_time_and_in_order() {
    let mut position = Position::start();
    assert_eq!(position.turns().len(), 300);
    let error = position.make("B3-C3+C4".parse().unwrap()).unwrap_err();
    assert_eq!(error.reason, "the workers have to be placed first");
    position.make("D3,B3".parse().unwrap()).unwrap();
    assert_eq!(position.to_string(), "0000000000000000000000000/2/mortal:11,13/mortal:");
    let error = position.make("B3,C3".parse().unwrap()).unwrap_err();
    assert_eq!(error.reason, "the workers go onto two free squares");
    assert_eq!(position.turns().len(), 253);
    position.make("C2,C4".parse().unwrap()).unwrap();
    assert_eq!(position.to_string(), "0000000000000000000000000/1/mortal:11,13/mortal:7,17");
    let error = position.make("A1,A2".parse().unwrap()).unwrap_err();
    assert_eq!(error.reason, "the workers are placed already");
}

const DISPLACING: &str = "
    0  0  4  4  4
    0x 1o 3  4  4
    4  4  4  4  4
    4  4  4  4o 4
    4  4  4  4  0x";

fn displacing(god: &str) -> String {
    // Under the other worker is level 0.
    format!("{}\n x {god} to move\n o mortal", DISPLACING.replace("4o", "0o"))
}

#[test]
fn apollo_changes_places_and_the_other_worker_does_not_move() {
    let expected = ["A4-B4+A5", "A4-B4+B5", "A4-B4+C4"];
    assert_turns(&displacing("apollo"), "A4-B4", &expected);
    let pinned = displacing("apollo").replace("1o", "2o").replace("0x 2o", "2x 3o");
    // Up onto level 3 by changing places wins; the other worker, brought down two levels or up, does not.
    assert_turns(&pinned, "A4-B4", &["A4-B4#"]);
    let lifted = displacing("apollo").replace("0x 1o", "3x 2o").replace("o mortal", "o pan");
    let position = after(&lifted, "A4-B4+A5");
    assert_eq!((position.winner(), position.worker_at("A4".parse().unwrap())), (None, Some(Side::Second)));
    assert_after(
        &displacing("apollo"),
        "A4-B4+A5",
        "
        1  0  4  4  4
        0o 1x 3  4  4
        4  4  4  4  4
        4  4  4  0o 4
        4  4  4  4  0x
        x apollo
        o mortal to move",
    );
}

#[test]
fn apollo_neither_climbs_two_levels_nor_changes_places_with_his_own() {
    assert_turns(&displacing("apollo").replace("1o", "2o"), "A4-B4", &[]);
    let own = "
        0x 0x 0  4  4
        0  4  4  4  4
        4  4  4  4  4
        4  4  4  4  0
        4  4  4  0o 0o
        x apollo to move
        o mortal";
    assert_turns(own, "A5-B5", &[]);
    assert_turns(own, "A5-A4", &["A5-A4+A5"]);
}

#[test]
fn minotaur_pushes_straight_back_onto_a_free_square_of_any_level() {
    let pushing = displacing("minotaur");
    assert_turns(&pushing, "A4-B4", &["A4-B4+A4", "A4-B4+A5", "A4-B4+B5"]);
    // The pushed worker stands on level 3 now, and has not won.
    assert_after(
        &pushing,
        "A4-B4+A4",
        "
        0  0  4  4  4
        1  1x 3o 4  4
        4  4  4  4  4
        4  4  4  0o 4
        4  4  4  4  0x
        x minotaur
        o mortal to move",
    );
    assert_turns(&pushing.replace("1o 3", "1o 4"), "A4-B4", &[]);
    let edge = "
        0  0o 4  4  4
        0  0x 0  4  4
        4  0o 0x 4  4
        4  4  4  4  4
        4  4  4  4  4
        x minotaur to move
        o mortal";
    // No worker is pushed off the board or onto a dome.
    assert_turns(edge, "B4-B5", &[]);
    assert_turns(edge, "B4-B3", &[]);
    assert_turns(edge, "C3-B3", &[]);
    let behind = edge.replace("4  0o 0x 4", "0  0o 0x 4");
    assert_turns(&behind, "C3-B3", &["C3-B3+A4", "C3-B3+C3", "C3-B3+C4"]);
    // A worker behind is in the way, whichever side it is on.
    let blocked = "
        0o 0o 0x 0x 4
        4  4  4  0  4
        4  4  4  4  4
        4  4  4  4  4
        4  4  4  4  4
        x minotaur to move
        o mortal";
    assert_turns(blocked, "C5", &["C5-D4+C5"]);
}

#[test]
fn artemis_steps_twice_but_not_back() {
    let walking = "
        0x 0  0  4  4
        4  4  4  4  4
        0  0  0  0  0
        4  4  4  4  4
        0o 0o 4  4  0x
        x artemis to move
        o mortal";
    assert_turns(walking, "A5", &["A5-B5+A5", "A5-B5+C5", "A5-C5+B5"]);
}

#[test]
fn artemis_wins_by_her_first_step_and_goes_no_further() {
    let first = "
        2x 3  0  4  4
        4  4  4  4  4
        0  0  0  0  0
        4  4  4  4  4
        0o 0o 4  4  0x
        x artemis to move
        o mortal";
    assert_turns(first, "A5", &["A5-B5#"]);
    let second = first.replace("2x 3  0", "1x 2  3");
    assert_turns(&second, "A5", &["A5-B5+A5", "A5-B5+C5", "A5-C5#"]);
    // From level 3 she wins by stepping down and up again, but not by staying on top.
    let around = "
        3x 3  4  4  4
        2  4  4  4  4
        4  4  4  4  4
        4  4  4  4  4
        0o 0o 4  4  0x
        x artemis to move
        o mortal";
    assert_turns(around, "A5-B5", &["A5-B5#", "A5-B5+A4", "A5-B5+A5"]);
    assert_turns(around, "A5-A4", &["A5-A4+A5", "A5-A4+B5"]);
}

const ATHENA: &str = "
    1  0x 0  0  0
    4  4  4  0  0
    2o 3  4  0  0
    1o 4  4  0  0
    4  4  4  0  0x
    x athena to move
    o mortal";

#[test]
fn athena_s_climbing_forbids_climbing_even_to_win() {
    let climbed = after(ATHENA, "B5-A5+B5");
    assert_eq!(climbed.to_string(), "1100044400234001440044400/2/athena[^]:0,24/mortal:10,15");
    assert!(climbed.is_banned() && !climbed.can_win());
    // A3 may not go up to B3 and A2 may not go up to A3.
    assert_eq!(climbed.turns(), [Turn::NO_MOVES]);
    let level = after(ATHENA, "B5-C5+B5");
    assert!(!level.is_banned() && level.can_win());
    assert_eq!(level.winning_turn(), Some("A3-B3#".parse().unwrap()));
}

#[test]
fn athena_s_ban_lasts_one_turn_and_is_not_in_finished_positions() {
    let banned = "
        1x 1  0  0  0
        4  4  4  0  0
        2o 3  4  0  0
        1o 4  4  0  0
        0  4  4  0  0x
        x athena[^]
        o mortal to move";
    assert_turns(banned, "A3", &[]);
    assert_turns(banned, "A2", &["A2-A1+A2"]);
    assert!(!after(banned, "A2-A1+A2").is_banned());
    let winning = ATHENA.replace("1  0x", "3  2x");
    assert_eq!(after(&winning, "B5-A5#").to_string(), "3200044400234001440044400/2/athena#:0,24/mortal:10,15");
    let stuck = after(ATHENA, "B5-A5+B5").after_unchecked(Turn::NO_MOVES);
    assert_eq!(stuck.to_string(), "1100044400234001440044400/2/athena#:0,24/mortal:10,15");
}

#[test]
fn athena_s_ban_does_not_forbid_pan_to_jump() {
    let jump = "
        1x 1  0  0  0
        4  4  4  0  0
        2o 3  4  0  0
        0  4  4  0  0
        0o 4  4  0  0x
        x athena[^]
        o pan to move";
    assert_turns(jump, "A3", &["A3-A2#"]);
}

#[test]
fn atlas_builds_domes_at_any_level_and_each_next_state_once() {
    let doming = "
        0x 0  4  4  4
        0  3  4  4  4
        4  4  4  4  4
        4  4  4  4  4
        0o 0o 4  4  0x
        x atlas to move
        o mortal";
    assert_turns(doming, "A5-B5", &["A5-B5+A4", "A5-B5+A5", "A5-B5+B4", "A5-B5^A4", "A5-B5^A5"]);
    let position = after(doming, "A5-B5^A4");
    assert_eq!(position.height("A4".parse().unwrap()), 4);
}

#[test]
fn demeter_builds_twice_on_different_squares_in_no_order() {
    let building = "
        0x 0  4  4  4
        0  3  4  4  4
        4  4  4  4  4
        4  4  4  4  4
        0o 0o 4  4  0x
        x demeter to move
        o mortal";
    let expected = ["A5-B5+A4", "A5-B5+A4+B4", "A5-B5+A5", "A5-B5+A5+A4", "A5-B5+A5+B4", "A5-B5+B4"];
    assert_turns(building, "A5-B5", &expected);
}

#[test]
fn hephaestus_builds_twice_on_one_square_but_never_a_dome() {
    let building = "
        0x 0  2  4  4
        1  3  4  4  4
        4  4  4  4  4
        4  4  4  4  4
        0o 0o 4  4  0x
        x hephaestus to move
        o mortal";
    let expected = ["A5-B5+A4", "A5-B5+A4+A4", "A5-B5+A5", "A5-B5+A5+A5", "A5-B5+B4", "A5-B5+C5"];
    assert_turns(building, "A5-B5", &expected);
    assert_eq!(after(building, "A5-B5+A4+A4").height("A4".parse().unwrap()), 3);
}

#[test]
fn pan_wins_by_coming_down_two_levels() {
    let high = "
        0  1  4  4  4
        2x 3  4  4  4
        4  4  4  4  4
        4  4  4  4  4
        0o 0o 0  4  0x
        x pan to move
        o mortal";
    assert_turns(high, "A4", &["A4-A5#", "A4-B4#", "A4-B5+A4", "A4-B5+A5", "A4-B5+B4"]);
    assert_ends(high, "A4-A5#", Side::First, "a worker came down two levels or more");
    let higher = high.replace("2x 3", "3x 2");
    assert_turns(&higher, "A4", &["A4-A5#", "A4-B4+A4", "A4-B4+A5", "A4-B4+B5", "A4-B5#"]);
    // A mortal who comes down that far has only moved.
    let mortal = high.replace("x pan", "x mortal");
    assert_turns(&mortal, "A4-A5", &["A4-A5+A4", "A4-A5+B4", "A4-A5+B5"]);
}

#[test]
fn prometheus_builds_before_a_move_that_does_not_climb() {
    let building = "
        0x 0  4  4  4
        4  1  4  4  4
        4  4  4  4  4
        4  4  4  4  4
        0o 0o 4  4  0x
        x prometheus to move
        o mortal";
    // To B5 on the level, first with a block on B4, never on B5 itself; up to B4 without a block before.
    assert_turns(building, "A5-B5", &["A5-B5+A5", "A5-B5+A5+B4", "A5-B5+B4", "A5-B5+B4+B4"]);
    assert_turns(building, "A5-B4", &["A5-B4+A5", "A5-B4+B5"]);
}

#[test]
fn prometheus_may_step_onto_his_own_block_if_it_is_not_up() {
    let down = "
        1x 0  4  4  4
        4  4  4  4  4
        4  4  4  4  4
        4  4  4  4  4
        0o 0o 4  4  0x
        x prometheus to move
        o mortal";
    assert_turns(down, "A5", &["A5-B5+A5", "A5-B5+A5+B5"]);
    assert_after(
        down,
        "A5-B5+A5+B5",
        "
        2  1x 4  4  4
        4  4  4  4  4
        4  4  4  4  4
        4  4  4  4  4
        0o 0o 4  4  0x
        x prometheus
        o mortal to move",
    );
    // A dome made before is not built on after.
    let dome = down.replace("1x 0  4", "0x 0  3");
    assert_turns(&dome, "A5", &["A5-B5+A5", "A5-B5+C5"]);
    // Nor does a block before help him to win: the step up is then forbidden.
    let top = down.replace("1x 0  4", "2x 3  0");
    assert_turns(&top, "A5", &["A5-B5#"]);
}

#[test]
fn hermes_strolls_on_his_level_or_takes_an_ordinary_turn() {
    let strolling = "
        0x 0  1  4  4
        4  4  4  4  4
        4  4  4  4  4
        4  4  4  4  4
        0o 0o 4  0  1x
        x hermes to move
        o mortal";
    // Without a move, either worker builds. A5 moves to B5, and either builds. E1 steps down: it alone builds.
    assert_turns(strolling, "+", &["+B5", "+D1"]);
    assert_turns(strolling, "A5", &["A5-B5+A5", "A5-B5+C5", "A5-B5+D1"]);
    assert_turns(strolling, "E1", &["E1-D1+E1"]);
}

#[test]
fn hermes_s_workers_pass_through_each_other_s_place_by_exchanging_roles() {
    let corridor = "
        0x 0x 0  4  4
        4  4  4  4  4
        4  4  4  4  4
        4  4  4  4  4
        0o 0o 4  4  4
        x hermes to move
        o mortal";
    assert_turns(corridor, "", &["+C5", "A5-C5+A5", "B5-C5+B5"]);
}

#[test]
fn hermes_wins_only_by_an_ordinary_step() {
    let top = "
        2x 3  3  4  4
        2  4  4  4  4
        4  4  4  4  4
        4  4  4  4  4
        0o 0o 4  4  3x
        x hermes to move
        o mortal";
    assert_turns(top, "A5-B5", &["A5-B5#"]);
    assert_turns(top, "A5-C5", &[]);
    assert_turns(top, "A5-A4", &["A5-A4+A5", "A5-A4+B5"]);
}
