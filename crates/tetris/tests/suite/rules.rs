//! The suite for all games, and the rules of solo play one by one.

use tetrad_core::{Actors, Game, Outcome, Side, Turn, testkit};
use tetrad_tetris::{
    AttackTable, Board, Choice, Goal, LockOut, Moves, Objection, Piece, Placement, Position, Randomizer, Rotation,
    Rules, Solo, Tally, Versus, choices,
};

fn placement(text: &str) -> Placement {
    text.parse().unwrap()
}

fn solo(text: &str) -> Solo {
    text.parse().unwrap()
}

#[test]
fn the_generic_suite_passes_for_solo_play() {
    let rules = Rules { rotation: Rotation::SrsPlus, lock_out: LockOut::On, ..Rules::default() };
    let other = Rules { attack: &AttackTable::GUIDELINE, randomizer: Randomizer::Uniform, ..Rules::default() };
    let starts = [
        Solo::start(),
        Solo::new(1, Goal::Pieces(40), Rules::default()),
        Solo::new(2, Goal::Lines(40), rules),
        Solo::new(3, Goal::Lines(1), other),
        solo("9G_/9G_/9G_/9G_ IIOTLJSZ - 0 0"),
    ];
    for (seed, start) in starts.iter().enumerate() {
        testkit::rules(start, 2, seed as u64);
    }
}

#[test]
fn the_generic_suite_passes_for_versus_play() {
    testkit::rules(&Versus::start(), 2, 1);
    let messy = "9G_/9G_/_9G IOLJSZ T 3 1 4:1,10:0 | 4G_5G/4G_5G OLJSZT - 0 0 2:0:4 seed 7 piece 3 srs+";
    testkit::rules(&messy.parse::<Versus>().unwrap(), 2, 2);
}

#[test]
fn games_count_as_the_generator_does() {
    use tetrad_tetris::{Counting, Holding, perft};
    for text in ["- IOT - 0 0", "- TTL Z 0 0", "4G_5G/3G3_4G/4G6_ TIO S 0 0"] {
        let game = solo(text);
        let Position { queue, hold, .. } = &game.position;
        for depth in 1..=2 {
            let count = perft(game.position.board(), queue, *hold, depth, Counting::Spins, Holding::On);
            assert_eq!(game.perft(depth as u32), count, "{text}");
        }
    }
}

#[test]
fn holding_follows_from_the_piece_that_is_placed() {
    let mut game = solo("- IOT - 0 0");
    game.place(placement("On0,0")).unwrap();
    assert_eq!(game.to_string(), "2O8_/2O8_ T I 0 0 piece 1");
    game.place(placement("In3,0")).unwrap();
    assert_eq!(game.to_string(), "2O4I4_/2O8_ - T 0 0 piece 2");
    assert_eq!(game.outcome(), Some(Outcome::win(Side::First, "the queue is played")));
}

#[test]
fn each_rule_refuses_with_its_own_reason() {
    let position: Position = "4G_5G/4G_5G/3_7G IO - 0 0".parse().unwrap();
    let objection = |text: &str| position.objection(placement(text), &Rules::default());
    assert_eq!(objection("Tn1,4"), Some(Objection::NotAtHand));
    assert_eq!(objection("In1,2"), Some(Objection::Overlap));
    assert_eq!(objection("In1,5"), Some(Objection::Floating));
    assert_eq!(objection("In5,3"), None);
    assert_eq!(objection("On0,2"), None);
    let covered: Position = "4G_5G/4G_5G/4G_5G/4G_5G/_9G IO - 0 0".parse().unwrap();
    assert_eq!(covered.objection(placement("Ie4,2"), &Rules::default()), Some(Objection::Unreachable));
    let off_board = Placement { x: 9, ..placement("In5,3") };
    assert_eq!(position.objection(off_board, &Rules::default()), Some(Objection::OffBoard));
    let over: Position = "- - - 0 0".parse().unwrap();
    assert_eq!(over.objection(placement("In5,3"), &Rules::default()), Some(Objection::Over));
}

#[test]
fn a_piece_that_can_not_appear_ends_the_game() {
    // Twenty rows where pieces appear move them to row 20; with one more row they can't appear.
    let stack = |rows: usize| format!("{}3_4G3_", "3_4G3_/".repeat(rows - 1));
    assert_eq!(solo(&format!("{} IO - 0 0", stack(19))).position.board().spawn_row(Piece::I), Some(19));
    let mut game = solo(&format!("{} IO - 0 0", stack(20)));
    assert_eq!((game.position.board().spawn_row(Piece::I), game.outcome()), (Some(20), None));
    game.place(placement("In4,20")).unwrap();
    assert_eq!(game.actors(), Actors::Nobody);
    assert_eq!(game.outcome(), Some(Outcome::win(Side::Second, "topped out")));
    assert_eq!(game.place(placement("On4,21")).unwrap_err().reason, "game over: topped out");
}

#[test]
fn lock_out_forbids_to_rest_above_the_visible_rows() {
    let stack = format!("{}3_4G3_", "3_4G3_/".repeat(19));
    let game = solo(&format!("{stack} IO - 0 0 lock-out"));
    let resting_above = placement("In4,20");
    assert_eq!(game.position.objection(resting_above, &game.rules), Some(Objection::LockedOut));
    assert!(!game.legal_moves(Side::First).contains(&resting_above));
    assert!(solo(&format!("{stack} IO - 0 0")).legal_moves(Side::First).contains(&resting_above));
}

/// Checks the count that a comment in perft.tsv gives for six I with lock-out.
#[test]
#[ignore = "deep"]
fn lock_out_counts_as_somebody_else_counted() {
    fn count(board: &Board, depth: usize, rules: &Rules) -> u64 {
        let mut moves = Moves::new();
        moves.generate_cells(board, Piece::I, rules.rotation);
        let above = |placement: &Placement| placement.cells_unchecked().iter().all(|&(_, y)| y >= 20);
        let legal = moves.iter().filter(|placement| !above(placement));
        if depth == 1 {
            return legal.count() as u64;
        }
        legal
            .map(|placement| {
                let mut next = *board;
                next.lock_unchecked(placement);
                count(&next, depth - 1, rules)
            })
            .sum()
    }
    assert_eq!(count(&Board::EMPTY, 6, &Rules::default()), 33_325_393);
}

#[test]
fn a_tally_is_kept_and_the_goal_ends_the_game() {
    let mut game = solo("9G_/9G_/9G_/9G_ III - 0 0 lines 4");
    assert_eq!(game.turns_left_at_most(), 3);
    let placed = game.place(placement("Ie9,2")).unwrap();
    assert_eq!((placed.clear.lines, placed.clear.perfect, placed.attack), (4, true, 10));
    assert_eq!(game.tally, Tally { pieces: 1, lines: 4, attack: 10 });
    assert_eq!(game.outcome(), Some(Outcome::win(Side::First, "the goal is reached")));
    assert_eq!(game.to_string(), "- II - 1 1 piece 1 cleared 4 sent 10 lines 4");
}

#[test]
fn pieces_come_from_the_seed_in_order_whether_or_not_they_are_held() {
    let sequence: Vec<Piece> = (0..12).map(|number| Randomizer::SevenBag.piece(5, number)).collect();
    let mut game = Solo::new(5, Goal::default(), Rules::default());
    assert_eq!(game.position.queue, sequence[..6]);
    let by_hold = game.legal_moves(Side::First).into_iter().find(|placement| placement.piece == sequence[1]).unwrap();
    game.play(&Turn::One(by_hold)).unwrap();
    assert_eq!((game.position.hold, game.position.queue.as_slice()), (Some(sequence[0]), &sequence[2..8]));
    let from_hold = game.legal_moves(Side::First).into_iter().find(|placement| placement.piece == sequence[0]).unwrap();
    game.play(&Turn::One(from_hold)).unwrap();
    assert_eq!((game.position.hold, game.position.queue.as_slice()), (Some(sequence[2]), &sequence[3..9]));
    assert_eq!(game.seen_by(Side::First), Solo { seed: Some(0), ..game.clone() });
}

#[test]
fn one_player_acts_alone() {
    let mut game = Solo::start();
    let mv = game.legal_moves(Side::First)[0];
    assert_eq!(game.legal_moves(Side::Second), []);
    assert_eq!(game.play(&Turn::Both([mv, mv])).unwrap_err().reason, "there is one player");
    assert_eq!(game, Solo::start());
}

#[test]
fn a_spin_is_full_by_its_front_corners_or_by_the_fifth_test() {
    let spins = |rows: &[&str]| {
        let mut moves = Moves::new();
        moves.generate(&Board::from_rows(rows), Piece::T, Rotation::Srs);
        let spun = moves.iter().map(|placement| placement.to_string()).filter(|text| text.contains(':'));
        spun.collect::<Vec<String>>()
    };
    assert_eq!(
        spins(&["####......", "###...####", "####.#####"]),
        ["Tn4,1:mini", "Te4,1:mini", "Ts4,1:full", "Tw4,1:full"]
    );
    // Against the wall, with one corner in front.
    assert_eq!(spins(&[".#########"]), ["Te0,1:mini"]);
    // The slot of a triple, reached only by the fifth test, which makes the spin full though one front corner is free.
    let triple = spins(&["##........", "#.........", "#.########", "#..#######", "#.########"]);
    assert_eq!(triple, ["Te1,1:full"]);
}

#[test]
fn choices_are_those_of_the_queue_and_the_hold() {
    let position: Position = "- IO T 0 0".parse().unwrap();
    let held = Choice { piece: Piece::T, queue: &[Piece::O], hold: Some(Piece::I) };
    assert_eq!(position.choices().last(), Some(held));
    assert_eq!(choices(&position.queue, position.hold).count(), 2);
}
