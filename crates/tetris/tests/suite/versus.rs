//! Versus play, compared with results worked out by hand.

use tetrad_core::{Actors, Game, Outcome, Side, Turn};
use tetrad_tetris::{Attack, Incoming, Placement, Rules, Versus};

/// The board of both sides: four rows with a well on the right, and above them a cell that is not cleared.
const TETRIS_READY: &str = "9G_/9G_/9G_/9G_/G9_";

fn game(text: &str) -> Versus {
    text.parse().unwrap()
}

fn place(game: &mut Versus, first: &str, second: &str) -> [u32; 2] {
    let placements: [Placement; 2] = [first.parse().unwrap(), second.parse().unwrap()];
    game.place(placements).unwrap().map(|placed| placed.attack)
}

fn incoming(game: &Versus) -> [String; 2] {
    Side::BOTH.map(|side| game.contestant(side).incoming.to_string())
}

#[test]
fn both_sides_get_the_same_pieces() {
    let game = Versus::new(9, Rules::default());
    assert_eq!(game.contestants[0], game.contestants[1]);
    assert_eq!(game.actors(), Actors::Both);
    assert_ne!(game.contestants[0], Versus::new(10, Rules::default()).contestants[0]);
}

#[test]
fn an_attack_waits_one_placement_and_rises_after_the_next_that_clears_nothing() {
    let mut game = game(&format!("{TETRIS_READY} IOOOOO - 0 0 - | - OOOOOO - 0 0 - seed 1 piece 0"));
    assert_eq!(place(&mut game, "Ie9,2", "On0,0"), [4, 0]);
    assert_eq!(incoming(&game), ["-", "4:1"]);
    assert_eq!(place(&mut game, "On1,0", "On2,0"), [0, 0]);
    assert_eq!((incoming(&game), game.contestants[1].position.field.height()), (["-", "4:0"].map(String::from), 2));
    assert_eq!(place(&mut game, "On3,0", "On4,0"), [0, 0]);
    assert_eq!((incoming(&game), game.contestants[1].position.field.height()), (["-", "-"].map(String::from), 6));
    let field = game.contestants[1].position.field.to_string();
    let rows: Vec<&str> = field.split('/').collect();
    assert!(rows[..4].iter().all(|row| *row == rows[0] && row.contains('_')), "one hole for the attack: {field}");
    assert_eq!(rows[4..], ["6O4_", "6O4_"]);
}

#[test]
fn a_placement_that_clears_holds_garbage_back() {
    let mut game = game("- OOOOOO - 0 0 - | 8G2_/_7G2_ OOOOOO - 0 0 3:0 seed 1 piece 0");
    place(&mut game, "On0,0", "On8,0");
    assert_eq!(
        (incoming(&game), game.contestants[1].position.field.to_string()),
        (["-", "3:0"].map(String::from), "_7G2O".to_owned())
    );
    place(&mut game, "On2,0", "On0,1");
    assert_eq!((incoming(&game), game.contestants[1].position.field.height()), (["-", "-"].map(String::from), 6));
}

#[test]
fn an_attack_cancels_what_is_on_its_way_before_it_is_sent() {
    let start =
        |garbage: &str| game(&format!("{TETRIS_READY} IOOOOO - 0 0 {garbage} | - OOOOOO - 0 0 - seed 1 piece 0"));
    let mut less = start("1:0,2:1");
    assert_eq!(place(&mut less, "Ie9,2", "On0,0"), [4, 0]);
    assert_eq!(incoming(&less), ["-", "1:1"]);
    let mut more = start("1:0,5:1");
    assert_eq!(place(&mut more, "Ie9,2", "On0,0"), [4, 0]);
    assert_eq!(incoming(&more), ["2:0", "-"]);
}

#[test]
fn attacks_of_the_same_turn_do_not_meet() {
    let mut game = game(&format!("{TETRIS_READY} IOOOOO - 0 0 - | {TETRIS_READY} IOOOOO - 0 1 - seed 1 piece 0"));
    assert_eq!(place(&mut game, "Ie9,2", "Ie9,2"), [4, 5]);
    assert_eq!(incoming(&game), ["5:1", "4:1"]);
}

#[test]
fn at_most_eight_rows_rise_at_a_time_and_the_rest_keeps_its_hole() {
    let mut game = game("- OOOOOO - 0 0 5:0,6:0,1:1 | - OOOOOO - 0 0 - seed 1 piece 0");
    place(&mut game, "On0,0", "On0,0");
    let [first, second, third]: [Attack; 3] =
        game.contestants[0].incoming.attacks().to_vec().try_into().unwrap_or_else(|attacks| {
            let attacks: Vec<Attack> = attacks;
            assert_eq!(attacks.len(), 2, "{attacks:?}");
            [attacks[0], attacks[1], Attack { rows: 0, delay: 0, hole: None }]
        });
    assert_eq!((first.rows, first.delay, second, third.rows), (3, 0, Attack { rows: 1, delay: 0, hole: None }, 0));
    let hole = first.hole.unwrap();
    let field = game.contestants[0].position.field;
    assert_eq!((field.height(), field.cell(hole.into(), 0), field.cell(hole.into(), 2)), (10, None, None));
    place(&mut game, "On2,8", "On2,0");
    let field = game.contestants[0].position.field;
    assert_eq!((field.height(), game.contestants[0].incoming.rows()), (14, 0));
    assert!((1..7).all(|y| field.cell(hole.into(), y).is_none()), "{field}");
}

#[test]
fn holes_come_from_the_seed() {
    let holes = |seed: u64| {
        let text = format!("- OOOOOO - 0 0 1:0,1:0,1:0,1:0 | - OOOOOO - 0 0 1:0 seed {seed} piece 0");
        let mut game = game(&text);
        place(&mut game, "On0,0", "On0,0");
        game.contestants.map(|contestant| contestant.position.field.to_string())
    };
    assert_eq!(holes(1), holes(1));
    assert!((2..10).any(|seed| holes(seed) != holes(1)));
}

#[test]
fn whoever_tops_out_loses_and_both_at_once_draw() {
    let full = format!("{}3_4G3_", "3_4G3_/".repeat(19));
    let end = |first: &str, second: &str, placements: [&str; 2]| {
        let mut game = game(&format!("{first} IOOOOO - 0 0 - | {second} IOOOOO - 0 0 - seed 1 piece 0"));
        assert_eq!(game.outcome(), None);
        place(&mut game, placements[0], placements[1]);
        assert_eq!(game.legal_moves(Side::First).is_empty(), game.outcome().is_some());
        game.outcome()
    };
    assert_eq!(end(&full, "-", ["In4,20", "In4,0"]), Some(Outcome::win(Side::Second, "the first side topped out")));
    assert_eq!(end("-", &full, ["In4,0", "In4,20"]), Some(Outcome::win(Side::First, "the second side topped out")));
    assert_eq!(end(&full, &full, ["In4,20", "In4,20"]), Some(Outcome::draw("both topped out")));
    assert_eq!(end("-", "-", ["In4,0", "In4,0"]), None);
}

#[test]
fn a_thousand_pieces_each_are_a_draw() {
    let mut game = game("- OOOOOO - 0 0 - | - OOOOOO - 0 0 - seed 1 piece 999");
    assert_eq!(game.turns_left_at_most(), 1);
    place(&mut game, "On0,0", "On0,0");
    assert_eq!(game.outcome(), Some(Outcome::draw("1000 pieces each")));
}

#[test]
fn a_refused_turn_changes_nothing() {
    let start = Versus::new(1, Rules::default());
    let mut game = start.clone();
    let legal = game.legal_moves(Side::First)[0];
    let floating = Placement { y: 10, ..legal };
    let error = game.play(&Turn::Both([legal, floating])).unwrap_err();
    assert_eq!((error.reason.as_str(), error.mv), ("it hangs in the air", floating.to_string()));
    assert_eq!(game.play(&Turn::One(legal)).unwrap_err().reason, "both sides place at once");
    assert_eq!(game, start);
}

#[test]
fn nobody_sees_the_seed() {
    let game = Versus::new(77, Rules::default());
    assert_eq!(game.seen_by(Side::First), Versus { seed: 0, ..game.clone() });
}

#[test]
fn cancelling_goes_from_the_oldest_attack_on() {
    let attack = |rows| Attack { rows, delay: 0, hole: None };
    let mut incoming: Incoming = [attack(2), attack(0), attack(3)].into_iter().collect();
    assert_eq!((incoming.cancel(3), incoming.attacks()), (0, &[attack(2)][..]));
    assert_eq!((incoming.cancel(5), incoming.rows()), (3, 0));
}
