use std::time::Duration;

use proptest::prelude::*;
use tetrad_core::Side;
use tetrad_tetris::{
    Cell, Ending, GameEvent, Goal, Handling, Key, News, Orientation, Piece, Placement, Realtime, RealtimeGame,
    Rotation, Rules, Spin,
};

use crate::replays::KEYS;

const fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

/// Handling with round numbers, for easy arithmetic in tests.
fn handling() -> Handling {
    Handling {
        delay: ms(100),
        repeat: ms(20),
        cut: Duration::ZERO,
        soft_drop: ms(10),
        gravity: Some(ms(500)),
        lock_delay: ms(300),
        lock_resets: 3,
    }
}

fn game(handling: Handling) -> Realtime {
    Realtime::new(1, Rules::default(), handling, None)
}

/// Column and row of the centre of the falling piece.
fn centre(game: &Realtime) -> (u8, u8) {
    let active = game.active().expect("a piece is in the air");
    (active.x, active.y)
}

#[test]
fn a_piece_falls_by_itself_and_faster_when_told() {
    let mut game = game(handling());
    assert_eq!(centre(&game), (4, 19));
    game.advance(ms(499));
    assert_eq!(centre(&game), (4, 19));
    game.advance(ms(501));
    assert_eq!(centre(&game), (4, 17));
    game.press(Key::SoftDrop);
    game.advance(ms(50));
    assert_eq!(centre(&game), (4, 12));
    game.release(Key::SoftDrop);
    game.advance(ms(490));
    assert!(centre(&game).1 >= 11);
}

#[test]
fn a_held_shift_waits_and_then_repeats() {
    let mut game = game(handling());
    let start = centre(&game).0;
    game.press(Key::Left);
    assert_eq!(centre(&game).0, start - 1);
    game.press(Key::Left);
    assert_eq!(centre(&game).0, start - 1, "a key that is down can't go down");
    game.advance(ms(99));
    assert_eq!(centre(&game).0, start - 1);
    game.advance(ms(1));
    assert_eq!(centre(&game).0, start - 2);
    game.advance(ms(20));
    assert_eq!(centre(&game).0, start - 3);
    game.press(Key::Right);
    assert_eq!(centre(&game).0, start - 2, "the key pressed last counts");
    game.release(Key::Right);
    game.advance(ms(99));
    assert_eq!(centre(&game).0, start - 2, "the other one has to wait again");
    game.advance(ms(1));
    assert_eq!(centre(&game).0, start - 3);
}

#[test]
fn without_a_repeat_time_a_shift_goes_to_the_wall_and_stays_charged() {
    let mut game = game(Handling { repeat: Duration::ZERO, soft_drop: Duration::ZERO, ..handling() });
    game.press(Key::Right);
    game.advance(ms(100));
    let rightmost = |game: &Realtime| game.active().unwrap().cells_unchecked().map(|(x, _)| x).into_iter().max();
    assert_eq!(rightmost(&game), Some(9));
    game.press(Key::HardDrop);
    assert_eq!(rightmost(&game), Some(9), "the next piece goes there at once");
    game.press(Key::SoftDrop);
    let on_ground = game.active().unwrap();
    assert_eq!(Some(on_ground), game.ghost(), "a soft drop without time goes to the ground");
    game.advance(ms(299));
    assert_eq!(game.tally().pieces, 1);
    game.advance(ms(1));
    assert_eq!(game.tally().pieces, 2);
}

#[test]
fn a_half_turn_turns_a_piece_upside_down_if_the_rules_have_it() {
    let seed = (0..100).find(|&seed| game_of(seed).position().current() == Some(Piece::T)).unwrap();
    let turned = |rotation| {
        let mut game = Realtime::new(seed, Rules { rotation, ..Rules::default() }, handling(), None);
        game.press(Key::Flip);
        let active = game.active().unwrap();
        (active.orientation, active.x, active.y)
    };
    assert_eq!(turned(Rotation::SrsPlus), (Orientation::South, 4, 19));
    assert_eq!(turned(Rotation::Srs), (Orientation::North, 4, 19));
}

#[test]
fn moving_puts_the_lock_off_so_often_and_no_more() {
    let mut game = game(Handling { soft_drop: Duration::ZERO, ..handling() });
    game.press(Key::SoftDrop);
    let mut keys = [Key::Left, Key::Right].into_iter().cycle();
    let mut waited = 0;
    while game.tally().pieces == 0 {
        game.advance(ms(200));
        waited += 200;
        let key = keys.next().unwrap();
        game.press(key);
        game.release(key);
        assert!(waited < 2_000, "the piece locks in the end");
    }
    // Three moves restart the lock delay; then 300 ms run out.
    assert_eq!(waited, 1_000);
}

#[test]
fn the_hold_can_be_used_once_a_piece() {
    let mut game = game(handling());
    let queue = game.position().queue.clone();
    game.press(Key::Hold);
    assert_eq!((game.position().hold, game.position().current()), (Some(queue[0]), Some(queue[1])));
    assert!(!game.can_hold());
    game.press(Key::Hold);
    assert_eq!(game.position().current(), Some(queue[1]), "once is enough");
    game.press(Key::HardDrop);
    game.press(Key::Hold);
    assert_eq!((game.position().hold, game.position().current()), (Some(queue[2]), Some(queue[0])));
    assert_eq!(game.position().queue.len(), 6, "the queue is filled up");
}

#[test]
fn time_stands_still_in_a_pause() {
    let mut game = game(handling());
    game.press(Key::Left);
    game.pause(true);
    let before = centre(&game);
    game.advance(ms(60_000));
    game.press(Key::HardDrop);
    game.release(Key::Left);
    assert_eq!((centre(&game), game.time(), game.tally().pieces), (before, Duration::ZERO, 0));
    game.pause(false);
    game.advance(ms(400));
    assert_eq!(centre(&game), before, "the key came up meanwhile");
}

#[test]
fn a_goal_ends_the_game_and_so_does_the_ceiling() {
    let mut game = Realtime::new(3, Rules::default(), handling(), Some(Goal::Pieces(2)));
    game.press(Key::HardDrop);
    game.press(Key::HardDrop);
    assert_eq!((game.ending(), game.active()), (Some(Ending::Goal), None));
    assert_eq!(game.take_happenings().last(), Some(&GameEvent::Ended(Ending::Goal)));
    game.press(Key::HardDrop);
    game.advance(ms(10_000));
    assert_eq!(game.tally().pieces, 2, "nothing comes after the end");

    let mut game = self::game(handling());
    for _ in 0..30 {
        game.press(Key::HardDrop);
    }
    assert_eq!(game.ending(), Some(Ending::ToppedOut));
}

#[test]
fn a_turn_into_a_slot_is_a_spin() {
    // A seed whose first piece is a T, and a slot that only a turn leads into.
    let seed = (0..100).find(|&seed| game_of(seed).position().current() == Some(Piece::T)).unwrap();
    let mut game = game_of(seed).with_field("4G_5G/3G3_4G/4G6_".parse().unwrap());
    game.press(Key::Clockwise);
    game.press(Key::SoftDrop);
    game.press(Key::Clockwise);
    assert_eq!(game.active().unwrap().spin, Spin::Full);
    game.press(Key::HardDrop);
    let [GameEvent::Locked { placed, sent, .. }] = game.take_happenings()[..] else { panic!("one piece locked") };
    assert_eq!((placed.clear.lines, placed.attack, sent), (2, 4, 4));
}

fn game_of(seed: u64) -> Realtime {
    Realtime::new(seed, Rules::default(), Handling { soft_drop: Duration::ZERO, ..handling() }, None)
}

#[test]
fn attacks_cross_over_and_rise() {
    let mut game = Realtime::new(5, Rules::default(), handling(), None).seated(Side::Second);
    game.receive(2);
    game.press(Key::HardDrop);
    assert_eq!(game.incoming().rows(), 2, "it waits one placement");
    game.press(Key::HardDrop);
    let field = game.position().field;
    let garbage = (0..2).flat_map(|y| field.row(y)).filter(|&cell| cell == Some(Cell::Garbage)).count();
    assert_eq!((game.incoming().rows(), garbage), (0, 18));
}

/// A legal placement of the second side, as a bot sees it.
fn any_placement(game: &RealtimeGame) -> Placement {
    let seen = game.seen_by(Side::Second).unwrap();
    seen.contestants[0].position.legal_placements(&seen.rules)[0]
}

#[test]
fn a_bot_that_answers_in_time_places_exactly_at_its_pace() {
    let mut game = RealtimeGame::versus(5, Rules::default(), handling());
    game.set_pace(Side::Second, Some(ms(100)));
    let mut answers = 0;
    // Frames of 60 Hz for a second.
    for _ in 0..60 {
        if game.take_news().contains(&News::Wanted(Side::Second)) {
            game.place(Side::Second, any_placement(&game)).unwrap();
            answers += 1;
        }
        game.advance(Duration::from_secs_f64(1.0 / 60.0));
    }
    assert_eq!((game.players()[1].tally().pieces, answers), (10, 10), "one every 100 ms, whatever the frames");
}

#[test]
fn a_late_bot_places_at_once_and_does_not_burst() {
    let mut game = RealtimeGame::versus(5, Rules::default(), handling());
    game.set_pace(Side::Second, Some(ms(100)));
    assert_eq!(game.take_news(), [News::Wanted(Side::Second)]);
    game.advance(ms(950));
    assert_eq!(
        (game.take_news(), game.players()[1].tally().pieces),
        (vec![], 0),
        "it is asked once, and its pieces hover"
    );
    let placement = any_placement(&game);
    game.place(Side::Second, placement).unwrap();
    assert_eq!(game.players()[1].tally().pieces, 1);
    assert!(game.place(Side::Second, placement).is_err(), "that piece is gone");
    game.place(Side::Second, any_placement(&game)).unwrap();
    game.advance(ms(49));
    assert_eq!(game.players()[1].tally().pieces, 1);
    game.advance(ms(1));
    assert_eq!(game.players()[1].tally().pieces, 2, "half an interval is the least");
}

#[test]
fn a_repeating_shift_waits_after_a_turn_and_for_the_next_piece() {
    let mut game = game(Handling { repeat: Duration::ZERO, cut: ms(40), ..handling() });
    let leftmost =
        |game: &Realtime| game.active().unwrap().cells_unchecked().map(|(x, _)| x).into_iter().min().unwrap();
    game.press(Key::Left);
    game.advance(ms(100));
    assert_eq!(leftmost(&game), 0);
    game.press(Key::HardDrop);
    game.advance(ms(39));
    assert_ne!(leftmost(&game), 0, "it waits");
    game.advance(ms(1));
    assert_eq!(leftmost(&game), 0);
}

#[test]
fn needless_keys_are_faults() {
    let seed = (0..100).find(|&seed| game_of(seed).position().current() == Some(Piece::T)).unwrap();
    let faults = |keys: &[Key]| {
        let mut game = game_of(seed);
        for &key in keys {
            game.press(key);
            game.release(key);
        }
        (game.keystrokes().keys, game.keystrokes().faults)
    };
    assert_eq!(faults(&[Key::Left, Key::HardDrop]), (2, 0));
    assert_eq!(faults(&[Key::Left, Key::Left, Key::Left, Key::HardDrop]), (4, 1), "held, it would be one key");
    assert_eq!(faults(&[Key::Left, Key::Right, Key::HardDrop]), (3, 1));
    assert_eq!(faults(&[Key::Left, Key::SoftDrop, Key::Right, Key::HardDrop]), (4, 0), "a lowered piece is not judged");
    assert_eq!(faults(&[Key::Left, Key::Left, Key::Hold, Key::HardDrop]), (4, 0), "the next piece begins anew");
}

fn key() -> impl Strategy<Value = Key> {
    proptest::sample::select(KEYS.to_vec())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn it_makes_no_difference_in_which_portions_time_comes(
        seed in 0_u64..50,
        strokes in proptest::collection::vec((key(), any::<bool>(), 0_u64..400), 1..60),
        is_instant in any::<bool>(),
    ) {
        let quick = Handling { repeat: Duration::ZERO, soft_drop: Duration::ZERO, ..handling() };
        let handling = if is_instant { quick } else { handling() };
        let [mut whole, mut sliced] = [(); 2].map(|()| Realtime::new(seed, Rules::default(), handling, None));
        for (key, is_down, wait) in strokes {
            for game in [&mut whole, &mut sliced] {
                if is_down { game.press(key) } else { game.release(key) }
            }
            whole.advance(ms(wait));
            sliced.advance(Duration::ZERO);
            (0..wait).for_each(|_| sliced.advance(ms(1)));
            prop_assert_eq!(whole.active(), sliced.active());
            prop_assert_eq!(whole.position(), sliced.position());
            prop_assert_eq!(whole.take_happenings(), sliced.take_happenings());
            if let (Some(active), Some(ghost)) = (whole.active(), whole.ghost()) {
                prop_assert!(whole.position().board().supports(ghost) && ghost.y <= active.y);
            }
        }
    }
}
