//! The interface of a game for web pages: what to draw, what may be clicked, and texts to read and write.
//!
//! A page holds text and never a position. JavaScript counts text in UTF-16 units and Rust in bytes; offsets are
//! converted here.

use std::ops::Range;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{Actors, Game, IllegalMove, Outcome, ParseError, Side, Turn};

/// Why a page's request failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct Problem {
    /// What is wrong, in a sentence for people.
    pub message: String,
    /// Where the offending part of the text starts, in UTF-16 units.
    pub start: usize,
    /// Where the offending part ends.
    pub end: usize,
    /// What would have been right there; empty if no text is at fault.
    pub expected: String,
}

impl Problem {
    /// A problem that has no place in a text.
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), start: 0, end: 0, expected: String::new() }
    }

    /// The problem of a text that can't be parsed.
    pub fn in_text(text: &str, error: ParseError) -> Self {
        let Range { start, end } = utf16_span(text, &error.span);
        let found = if error.found.is_empty() { String::new() } else { format!("found `{}`, ", error.found) };
        let message = format!("{found}expected {}", error.expected);
        Self { message, start, end, expected: error.expected.into_owned() }
    }

    /// The same problem, attributed to a part of the request.
    #[must_use]
    pub fn of(mut self, part: &str) -> Self {
        self.message = format!("{part}: {}", self.message);
        self
    }

    /// The same problem seen from `text`, out of which the offending `part` was sliced. A problem without a place gets
    /// that of the part, where `expected` would have been right.
    #[must_use]
    pub fn within(mut self, text: &str, part: &str, expected: &str) -> Self {
        let start = (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
        let Range { start, end } = utf16_span(text, &(start..start + part.len()));
        if self.expected.is_empty() {
            expected.clone_into(&mut self.expected);
            (self.start, self.end) = (start, end);
        } else {
            (self.start, self.end) = (self.start + start, self.end + start);
        }
        self
    }
}

impl From<IllegalMove> for Problem {
    fn from(illegal: IllegalMove) -> Self {
        Self::new(illegal.to_string())
    }
}

/// Converts a span of bytes to UTF-16 units. Offsets beyond the text become its end.
pub fn utf16_span(text: &str, span: &Range<usize>) -> Range<usize> {
    let units = |bytes: usize| text[..text.floor_char_boundary(bytes)].encode_utf16().count();
    units(span.start)..units(span.end)
}

/// How a chain of actions may go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Continuation<A> {
    /// The actions that may come next; none when the chain is a complete move that can't go on.
    pub next: A,
    /// The move that the chain makes if it ends here.
    pub mv: Option<String>,
}

/// A position or a game in some notation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct Export {
    /// What the notation is called.
    pub form: String,
    /// The text.
    pub text: String,
    /// The parts that the notation leaves out, in words; empty if there are none.
    pub drops: String,
}

impl Export {
    /// An export in a notation that leaves nothing out.
    pub fn whole(form: &str, text: String) -> Self {
        Self { form: form.to_owned(), text, drops: String::new() }
    }

    /// An export in a notation that leaves something out.
    pub fn without(form: &str, text: String, drops: &str) -> Self {
        Self { form: form.to_owned(), text, drops: drops.to_owned() }
    }
}

/// A game that was read from text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameText<G: Game> {
    /// What the notation is called.
    pub form: &'static str,
    /// The position in which it begins.
    pub start: G,
    /// Its moves.
    pub moves: Vec<G::Move>,
    /// The corrections that were made to the text, in words.
    pub hints: Vec<String>,
}

/// The effect of a turn in games where the next position shows everything; it has no values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
pub enum NoEffect {}

/// A game as web pages show it.
pub trait Page: Game {
    /// The data to draw a position.
    type Board: Serialize;

    /// The actions that may be clicked next. Each has a text to append to the chain.
    type Actions: Serialize;

    /// The options of a new game.
    type Options: DeserializeOwned;

    /// A board as the page's editor sends it.
    type Setup: DeserializeOwned;

    /// The data that do not depend on a position.
    type Tables: Serialize;

    /// The effect of one side's move, beyond what the next position shows.
    type Effect: Serialize;

    /// The data to draw this position.
    fn board_view(&self) -> Self::Board;

    /// The names of the two sides.
    fn side_names(&self) -> [String; 2];

    /// How a chain of actions of a side may go on.
    fn continue_chain(&self, side: Side, chain: &[&str]) -> Result<Continuation<Self::Actions>, Problem>;

    /// Plays a turn and returns the effects of its moves.
    fn play_with_effects(&mut self, turn: &Turn<Self::Move>) -> Result<(Vec<Self::Effect>, Option<Outcome>), Problem> {
        Ok((Vec::new(), self.play(turn)?))
    }

    /// Whether these options are for this game and not for another one with the same name.
    fn takes(_options: &Self::Options) -> bool {
        true
    }

    /// The first position of a new game.
    fn new_game(options: Self::Options) -> Result<Self, Problem>;

    /// The position of an edited board.
    fn compose(setup: Self::Setup) -> Result<Self, Problem>;

    /// The same board with the other side to act, which shows what that side threatens. `None` if the game is over or
    /// the rules have no such position.
    fn passed(&self) -> Option<Self> {
        None
    }

    /// The data that do not depend on a position: shapes, gods.
    fn tables() -> Self::Tables;

    /// This position in each notation of the game.
    fn position_exports(&self) -> Vec<Export> {
        vec![Export::whole("Position", self.to_string())]
    }

    /// A game from this position in the notations that the game has besides Tetrad's own.
    fn game_exports(&self, _moves: &[Self::Move]) -> Vec<Export> {
        Vec::new()
    }

    /// Reads a text that is neither a position nor a list of moves; `None` if it looks like no notation of the game.
    fn import(_text: &str) -> Option<Result<GameText<Self>, Problem>> {
        None
    }
}

/// Parses a turn from its moves, one for every actor.
pub fn read_turn<G: Game>(position: &G, moves: &[impl AsRef<str>]) -> Result<Turn<G::Move>, Problem> {
    let expected = match position.actors() {
        Actors::Nobody => return Err(Problem::new("the game is over")),
        Actors::One(_) => 1,
        Actors::Both => 2,
    };
    let read = |text: &str| text.parse().map_err(|error| Problem::in_text(text, error));
    match moves {
        [one] if expected == 1 => Ok(Turn::One(read(one.as_ref())?)),
        [one, other] if expected == 2 => Ok(Turn::Both([read(one.as_ref())?, read(other.as_ref())?])),
        _ => Err(Problem::new(format!("expected one move for each actor, found {} for {expected}", moves.len()))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_utf_16_units() {
        let text = "aé𝄞 q";
        let error = ParseError::at(text, &text[8..], "a cell");
        let problem = Problem::in_text(text, error);
        assert_eq!((problem.start, problem.end), (5, 6));
        assert_eq!(problem.message, "found `q`, expected a cell");
        assert_eq!(&String::from_utf16(&text.encode_utf16().collect::<Vec<_>>()[5..6]).unwrap(), "q");
        assert_eq!(utf16_span(text, &(50..99)), 6..6);
    }

    #[test]
    fn a_problem_of_a_part_has_its_place_in_the_whole_text() {
        let text = "é a1 b?";
        let part = &text[6..];
        let parsed = Problem::in_text(part, ParseError::at(part, &part[1..], "a row"));
        let Problem { start, end, expected, .. } = parsed.within(text, part, "a legal move");
        assert_eq!((start, end, expected.as_str()), (6, 7, "a row"));
        let Problem { start, end, expected, .. } = Problem::new("taken").within(text, part, "a legal move");
        assert_eq!((start, end, expected.as_str()), (5, 7, "a legal move"));
    }
}
