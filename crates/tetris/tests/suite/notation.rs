//! Round trips of the notation, and arbitrary text.

use proptest::prelude::*;
use tetrad_tetris::{
    Attack, AttackTable, Bag, Cell, Contestant, Field, Goal, Incoming, LockOut, Piece, Position, Randomizer, Rotation,
    Rules, Solo, Streaks, Tally, Versus, fuzzing,
};

fn piece() -> impl Strategy<Value = Piece> {
    proptest::sample::select(Piece::ALL.to_vec())
}

fn field() -> impl Strategy<Value = Field> {
    let cell = proptest::option::of(prop_oneof![piece().prop_map(Cell::Piece), Just(Cell::Garbage)]);
    proptest::collection::vec((proptest::collection::vec(cell, 10), 0..10_usize), 0..=40).prop_map(|rows| {
        let mut field = Field::EMPTY;
        for (y, (row, hole)) in rows.into_iter().enumerate() {
            for (x, cell) in row.into_iter().enumerate() {
                field.set(x, y, cell.filter(|_| x != hole));
            }
        }
        field
    })
}

fn position(queue: std::ops::Range<usize>) -> impl Strategy<Value = Position> {
    let queue = proptest::collection::vec(piece(), queue);
    (field(), queue, proptest::option::of(piece()), any::<(u32, u32)>()).prop_map(
        |(field, queue, hold, (combo, back_to_back))| Position {
            field,
            queue,
            hold,
            streaks: Streaks { combo, back_to_back },
        },
    )
}

fn rules() -> impl Strategy<Value = Rules> {
    let bag = any::<[u8; 7]>().prop_map(|counts| Bag::new(counts.map(|count| count % 3)));
    let randomizer = prop_oneof![
        Just(Randomizer::SevenBag),
        Just(Randomizer::Uniform),
        bag.prop_filter_map("an unusual bag", |bag| bag.filter(|&bag| bag != Bag::SEVEN).map(Randomizer::GeneralBag)),
    ];
    (any::<[bool; 3]>(), randomizer).prop_map(|([flips, lock_out, guideline], randomizer)| Rules {
        rotation: if flips { Rotation::SrsPlus } else { Rotation::Srs },
        attack: if guideline { &AttackTable::GUIDELINE } else { &AttackTable::PPT },
        lock_out: if lock_out { LockOut::On } else { LockOut::Off },
        randomizer,
    })
}

fn solo() -> impl Strategy<Value = Solo> {
    let goal = prop_oneof![any::<u32>().prop_map(Goal::Pieces), any::<u32>().prop_map(Goal::Lines)];
    let tally = any::<(u32, u32, u32)>().prop_map(|(pieces, lines, attack)| Tally { pieces, lines, attack });
    (position(6..9), any::<Option<u64>>(), tally, goal, rules()).prop_map(|(position, seed, tally, goal, rules)| Solo {
        position,
        seed,
        tally,
        goal,
        rules,
    })
}

fn contestant() -> impl Strategy<Value = Contestant> {
    let attack = (1..=u32::MAX, any::<u32>(), proptest::option::of(0..10_u8));
    let attacks = proptest::collection::vec(attack.prop_map(|(rows, delay, hole)| Attack { rows, delay, hole }), 0..4);
    let incoming = attacks.prop_map(|attacks| attacks.into_iter().collect::<Incoming>());
    (position(6..9), incoming).prop_map(|(position, incoming)| Contestant { position, incoming })
}

fn versus() -> impl Strategy<Value = Versus> {
    ([contestant(), contestant()], any::<u64>(), any::<u32>(), rules())
        .prop_map(|(contestants, seed, placed, rules)| Versus { contestants, seed, placed, rules })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn positions_come_back_as_they_were(position in position(0..12)) {
        prop_assert_eq!(position.to_string().parse(), Ok(position));
    }

    #[test]
    fn solo_games_come_back_as_they_were(game in solo()) {
        prop_assert_eq!(game.to_string().parse(), Ok(game));
    }

    #[test]
    fn versus_games_come_back_as_they_were(game in versus()) {
        prop_assert_eq!(game.to_string().parse(), Ok(game));
    }

    #[test]
    fn changed_games_do_no_harm(game in versus(), at in any::<proptest::sample::Index>(), with in "\\PC{0,3}") {
        let text = game.to_string();
        let at = text.floor_char_boundary(at.index(text.len()));
        let changed = format!("{}{with}{}", &text[..at], &text[(at + 1).min(text.len())..]);
        fuzzing::position(changed.as_bytes());
    }

    #[test]
    fn changed_fumens_do_no_harm(field in field(), at in any::<proptest::sample::Index>(), with in "[A-Za-z0-9+/?]{0,3}") {
        let text = tetrad_tetris::Fumen::of_field(&field).map_or_else(|_| "v115@vhAAgH".to_owned(), |fumen| fumen.to_string());
        let at = at.index(text.len());
        let changed = format!("{}{with}{}", &text[..at], &text[at + 1..]);
        fuzzing::fumen(changed.as_bytes());
    }
}
