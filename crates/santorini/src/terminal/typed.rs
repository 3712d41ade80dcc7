//! Typed turns: the squares that a player would click, in order.
//!
//! A turn's own notation is read as well. An incomplete or wrong list of squares is answered with the squares that may
//! come next.

use std::collections::BTreeSet;

use tetrad_core::room::terminal::Typed;

use crate::{Action, Position, Square, Turn};

/// The largest number of squares in a turn of any god.
const MOST_SQUARES: usize = 12;

pub(super) fn read(position: &Position, line: &str) -> Typed<Turn> {
    if let Ok(turn) = line.parse() {
        return Typed::Move(turn);
    }
    let words = line.split(|sign: char| sign.is_whitespace() || sign == ',').filter(|word| !word.is_empty());
    let squares: Option<Vec<Square>> = words.take(MOST_SQUARES + 1).map(|word| word.parse().ok()).collect();
    match squares {
        Some(squares) if !squares.is_empty() && squares.len() <= MOST_SQUARES => click(position, &squares),
        _ => Typed::Unrecognised,
    }
}

/// Clicks squares one after the other, with every meaning that the rules allow.
fn click(position: &Position, squares: &[Square]) -> Typed<Turn> {
    let mut chains: Vec<Vec<Action>> = vec![Vec::new()];
    for (index, &square) in squares.iter().enumerate() {
        let clicked: Vec<Vec<Action>> = chains
            .iter()
            .flat_map(|chain| {
                let next = continuing(position, chain).into_iter().filter(|action| action.square() == Some(square));
                next.map(|action| [chain.as_slice(), &[action]].concat())
            })
            .collect();
        if clicked.is_empty() {
            let before = names(&squares[..index]);
            let place =
                if before.is_empty() { format!("Not {square}") } else { format!("After {before} not {square}") };
            return Typed::Incomplete(format!("{place}: {}.", what_next(position, &chains)));
        }
        chains = clicked;
    }
    let turns: BTreeSet<Turn> =
        chains.iter().filter_map(|chain| position.continuation(chain).and_then(|then| then.turn)).collect();
    let mut turns = turns.into_iter();
    match (turns.next(), turns.next()) {
        (Some(turn), None) => Typed::Move(turn),
        (Some(one), Some(other)) => {
            Typed::Incomplete(format!("{} can mean `{one}` or `{other}`: type the one you mean.", names(squares)))
        }
        (None, _) => Typed::Incomplete(format!("After {}: {}.", names(squares), what_next(position, &chains))),
    }
}

fn continuing(position: &Position, chain: &[Action]) -> Vec<Action> {
    position.continuation(chain).map(|then| then.actions).unwrap_or_default()
}

fn names(squares: &[Square]) -> String {
    squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// Lists the squares that may follow, by what happens there.
fn what_next(position: &Position, chains: &[Vec<Action>]) -> String {
    let next: BTreeSet<Action> = chains.iter().flat_map(|chain| continuing(position, chain)).collect();
    let mut ways: Vec<(&str, Vec<Square>)> = Vec::new();
    for &action in &next {
        let Some((verb, square)) = verb(action).zip(action.square()) else { continue };
        match ways.last_mut() {
            Some((last, squares)) if *last == verb => squares.push(square),
            _ => ways.push((verb, vec![square])),
        }
    }
    let ways: Vec<String> = ways.iter().map(|(verb, squares)| format!("{verb} {}", names(squares))).collect();
    match (ways.is_empty(), next.contains(&Action::NoMoves)) {
        (true, true) => "there is no legal turn: `no_moves`".to_owned(),
        (true, false) => "the turn is over".to_owned(),
        _ => ways.join(", or "),
    }
}

/// The words for what happens on an action's square.
const fn verb(action: Action) -> Option<&'static str> {
    match action {
        Action::PlaceWorker(_) => Some("place a worker on"),
        Action::SelectWorker(_) => Some("take the worker on"),
        Action::MoveWorker(_) => Some("move to"),
        Action::Build(_) => Some("build on"),
        Action::Dome(_) => Some("make a dome of"),
        Action::EndTurn | Action::NoMoves => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(position: &str, line: &str) -> Typed<Turn> {
        read(&position.parse().unwrap(), line)
    }

    fn turn(text: &str) -> Typed<Turn> {
        Typed::Move(text.parse().unwrap())
    }

    fn almost(words: &str) -> Typed<Turn> {
        Typed::Incomplete(words.to_owned())
    }

    #[test]
    fn a_turn_is_its_squares_or_its_notation() {
        let start = "0000000000000000000000000/1/mortal:/pan:";
        assert_eq!(typed(start, "b3 D3"), turn("B3,D3"));
        assert_eq!(typed(start, "11,13"), turn("B3,D3"));
        let mortal = "0000000000000000000000000/1/mortal:11,13/mortal:7,17";
        assert_eq!(typed(mortal, "B3 B4 b5"), turn("B3-B4+B5"));
        assert_eq!(typed(mortal, "B3-B4+B5"), turn("B3-B4+B5"));
        assert_eq!(typed("0000000000002300000000000/1/mortal:12,20/mortal:7,17", "C3 D3"), turn("C3-D3#"));
    }

    #[test]
    fn further_steps_of_gods_are_further_squares() {
        let with = |god: &str| format!("0000000000000000000000000/1/{god}:11,13/mortal:7,17");
        assert_eq!(typed(&with("hephaestus"), "B3 B4 B5 B5"), turn("B3-B4+B5+B5"));
        assert_eq!(typed(&with("hephaestus"), "B3 B4 B5"), turn("B3-B4+B5"));
        assert_eq!(typed(&with("demeter"), "B3 B4 B5 A5"), turn("B3-B4+A5+B5"));
        assert_eq!(typed(&with("atlas"), "B3 B4 B5 B5"), turn("B3-B4^B5"));
        assert_eq!(typed(&with("artemis"), "B3 B4 B5 A5"), turn("B3-B5+A5"));
        assert_eq!(typed(&with("prometheus"), "B3 A3 B4 B5"), turn("B3-B4+B5+A3"));
        assert_eq!(typed(&with("hermes"), "B3 A5 D3 E5 D5"), turn("B3,D3-A5,E5+D5"));
    }

    #[test]
    fn a_beginning_is_answered_by_how_it_goes_on() {
        let corner = "0000000000000000000000000/1/hephaestus:0,24/mortal:7,17";
        assert_eq!(typed(corner, "A5"), almost("After A5: move to B5 A4 B4."));
        assert_eq!(typed(corner, "A5 B5"), almost("After A5 B5: build on A5 C5 A4 B4."));
        assert_eq!(typed(corner, "A5 E5"), almost("After A5 not E5: move to B5 A4 B4."));
        assert_eq!(typed(corner, "C4 C5"), almost("Not C4: take the worker on A5 E1."));
        let stuck = "4444444444444444440000400/1/mortal:20,21/mortal:23,24";
        assert_eq!(typed(stuck, "A1"), almost("Not A1: there is no legal turn: `no_moves`."));
    }

    #[test]
    fn other_words_are_no_turns() {
        let start = "0000000000000000000000000/1/mortal:/pan:";
        for line in ["fly", "B3 to D3", "Z9", ""] {
            assert_eq!(typed(start, line), Typed::Unrecognised, "{line}");
        }
        assert_eq!(typed(start, &"A1 ".repeat(100_000)), Typed::Unrecognised);
    }
}
