//! Games that end before the rules end them.

use tetrad_arena::referee::{self, Judged, Seat};
use tetrad_arena::{Adjudication, Adjudicator, Agreement, BuiltIn, Player};
use tetrad_core::{Game, Room, Side, Stop};

use crate::simple::patient;

/// Plays the built-in engine against itself.
fn play<R: Room>(start: &R, adjudicator: &mut Adjudicator<R>) -> Judged {
    let player = || BuiltIn::<R>::new(Box::new(R::Engine::default));
    let (mut first, mut second) = (player(), player());
    let mut control = patient();
    control.limits = tetrad_core::Limits::nodes(500);
    let mut seats = [
        Seat { name: "a", player: &mut first as &mut dyn Player<R>, control: &control },
        Seat { name: "b", player: &mut second, control: &control },
    ];
    referee::play_under(start, &mut seats, adjudicator, &Stop::new()).unwrap()
}

fn reason(judged: Judged) -> (usize, Option<Side>, String) {
    let outcome = judged.record.outcome.unwrap();
    (judged.record.turns.len(), outcome.winner, outcome.reason.into_owned())
}

#[test]
fn proofs_end_games_in_every_room_that_has_a_solver() {
    let proof = |nodes| Adjudication { proof: Some(nodes), ..Adjudication::default() };
    let mut judge = Adjudicator::<tetrad_tictactoe::Position>::new(proof(10_000));
    let start = tetrad_tictactoe::Position::start();
    let drawn = (1, None, "adjudicated: a proven draw".to_owned());
    assert_eq!(reason(play(&start, &mut judge)), drawn);

    let mut judge = Adjudicator::<tetrad_santorini::Position>::new(proof(5_000));
    let start = tetrad_santorini::Position::start();
    let (turns, winner, words) = reason(play(&start, &mut judge));
    assert!(turns > 4 && winner.is_some() && words.starts_with("adjudicated: a proven win in "), "{turns} {words}");

    let mut judge = Adjudicator::<tetrad_lits::Position>::new(proof(5_000));
    let start = tetrad_lits::Position::random(1);
    let (turns, winner, words) = reason(play(&start, &mut judge));
    assert!(turns > 4 && winner.is_some() && words.starts_with("adjudicated: a proven win in "), "{turns} {words}");
}

#[test]
fn one_adjudicator_serves_many_games() {
    let draw = Some(Agreement { bound: 0, moves: 2, after: 5 });
    let terms = Adjudication { draw, turns: Some(8), ..Adjudication::default() };
    let mut judge = Adjudicator::new(terms);
    let start = tetrad_tictactoe::Position::start();
    for _ in 0..2 {
        let agreed = (5, None, "adjudicated: both engines agree on a draw".to_owned());
        assert_eq!(reason(play(&start, &mut judge)), agreed);
    }
    let board = tetrad_tictactoe::Position::empty(9, 9, 9).unwrap();
    let mut judge = Adjudicator::new(Adjudication { turns: Some(8), ..Adjudication::default() });
    let ended = (8, None, "adjudicated: 8 turns were played".to_owned());
    assert_eq!(reason(play(&board, &mut judge)), ended);
}
