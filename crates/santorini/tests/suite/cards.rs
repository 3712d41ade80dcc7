//! What the cards of gods say.

use tetrad_santorini::{God, Moment};

#[test]
fn cards_say_when_a_power_applies() {
    let cards = God::ALL.map(|god| (god.name(), god.moment().map(Moment::title)));
    let expected = [
        ("mortal", None),
        ("apollo", Some("Your move")),
        ("artemis", Some("Your move")),
        ("athena", Some("Opponent's turn")),
        ("atlas", Some("Your build")),
        ("demeter", Some("Your build")),
        ("hephaestus", Some("Your build")),
        ("hermes", Some("Your turn")),
        ("minotaur", Some("Your move")),
        ("pan", Some("Win")),
        ("prometheus", Some("Your turn")),
    ];
    assert_eq!(cards, expected);
}
