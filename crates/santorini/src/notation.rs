//! The notation of squares, gods, actions and turns (`C3` or `12`, `athena`, `B3-C3+C4`), and of [positions](board).

mod board;

use std::fmt;
use std::str::FromStr;

use tetrad_core::ParseError;

use crate::actions::Action;
use crate::gods::God;
use crate::moves::Turn;
use crate::square::{SIZE, Square};

pub use board::{NotationError, NotationErrorKind};

impl fmt::Display for Square {
    /// Prints the column's letter and the row's number, as in `A5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.col()), SIZE - self.row())
    }
}

impl FromStr for Square {
    type Err = ParseError;

    /// Reads an index, `0` to `24`, or a letter in either case with a number, `A5` to `E1`.
    ///
    /// ```
    /// use tetrad_santorini::Square;
    /// assert_eq!("a5".parse(), "0".parse::<Square>());
    /// assert_eq!("22".parse::<Square>()?.to_string(), "C1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let square = match text.as_bytes() {
            [digit @ b'0'..=b'9'] => Self::new(usize::from(digit - b'0')),
            [tens @ b'1'..=b'2', digit @ b'0'..=b'9'] => Self::new(usize::from((tens - b'0') * 10 + digit - b'0')),
            [letter, digit @ b'1'..=b'5'] => Self::at(b'5' - digit, letter.to_ascii_uppercase().wrapping_sub(b'A')),
            _ => None,
        };
        square.ok_or_else(|| ParseError::new(text, 0..text.len(), "a square, `0` to `24` or `A5` to `E1`"))
    }
}

impl fmt::Display for God {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for God {
    type Err = ParseError;

    /// Reads a name in any case.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let known = Self::ALL.into_iter().find(|god| god.name().eq_ignore_ascii_case(text));
        known.ok_or_else(|| ParseError::new(text, 0..text.len(), NotationErrorKind::God.to_string()))
    }
}

impl Action {
    /// The name of the action.
    pub const fn name(self) -> &'static str {
        match self {
            Self::PlaceWorker(_) => "place_worker",
            Self::SelectWorker(_) => "select_worker",
            Self::MoveWorker(_) => "move_worker",
            Self::Build(_) => "build",
            Self::Dome(_) => "dome",
            Self::EndTurn => "end_turn",
            Self::NoMoves => "no_moves",
        }
    }
}

impl fmt::Display for Action {
    /// Prints the name, and the square if there is one: `move_worker C3`, `end_turn`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        self.square().map_or(Ok(()), |square| write!(f, " {square}"))
    }
}

impl FromStr for Action {
    type Err = ParseError;

    /// Reads what [`Action`] prints, with squares as numbers too.
    ///
    /// ```
    /// use tetrad_santorini::Action;
    /// assert_eq!("build 12".parse::<Action>()?.to_string(), "build C3");
    /// # Ok::<(), tetrad_core::ParseError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (word, square) = text.split_once(' ').unwrap_or((text, &text[text.len()..]));
        let with_square: fn(Square) -> Self = match word {
            "place_worker" => Self::PlaceWorker,
            "select_worker" => Self::SelectWorker,
            "move_worker" => Self::MoveWorker,
            "build" => Self::Build,
            "dome" => Self::Dome,
            "end_turn" if word.len() == text.len() => return Ok(Self::EndTurn),
            "no_moves" if word.len() == text.len() => return Ok(Self::NoMoves),
            _ => return Err(ParseError::new(text, 0..text.len(), "an action, like `move_worker C3` or `end_turn`")),
        };
        read_square(text, square).map(with_square)
    }
}

impl fmt::Display for Turn {
    /// Prints moves and builds: `B3-C3+C4`, with a second build `B3-C3+C4+D4`, with a dome at any height `B3-C3^C4`,
    /// with both workers `B3,D3-C3,E3+C4` (in either order), with none `+C4`; `B3-C3#` for a winning move, `B3,D3` for
    /// placed workers, and `no_moves`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::NO_MOVES {
            return f.write_str("no_moves");
        }
        let list = |one: Option<Square>, other: Option<Square>| {
            [one, other].into_iter().flatten().map(|square| square.to_string()).collect::<Vec<_>>().join(",")
        };
        f.write_str(&list(self.from(), self.second_from()))?;
        if self.from().is_some() {
            f.write_str("-")?;
        }
        f.write_str(&list(self.to(), self.second_to()))?;
        let sign = if self.is_dome() { '^' } else { '+' };
        for square in [self.build(), self.second_build()].into_iter().flatten() {
            write!(f, "{sign}{square}")?;
        }
        f.write_str(if self.wins() { "#" } else { "" })
    }
}

impl FromStr for Turn {
    type Err = ParseError;

    /// Reads what [`Turn`] prints, in either case, with squares as numbers too, workers and builds in any order.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text.eq_ignore_ascii_case("no_moves") {
            return Ok(Self::NO_MOVES);
        }
        let expected = |at: usize, what: &'static str| ParseError::new(text, at..text.len(), what);
        let (body, wins) = text.strip_suffix('#').map_or((text, false), |body| (body, true));
        let builds_at = body.find(['+', '^']).unwrap_or(body.len());
        let (walk, building) = body.split_at(builds_at);
        let turn = if walk.is_empty() { Self::STAY } else { read_walk(text, walk)? };
        if building.is_empty() {
            return match turn.from() {
                Some(_) => Ok(turn),
                None if turn.is_placement() && !wins => Ok(turn),
                None => Err(expected(builds_at, "`+` and the square that is built on")),
            };
        }
        if wins || turn.is_placement() {
            return Err(expected(builds_at, "the end of the turn, because nothing is built after it"));
        }
        let squares: Vec<Square> =
            building[1..].split(['+', '^']).map(|part| read_square(text, part)).collect::<Result<_, _>>()?;
        match (squares.as_slice(), building.contains('^')) {
            (&[square], false) => Ok(turn.and_build(square)),
            (&[square], true) => Ok(turn.and_build(square).domed()),
            (&[one, other], false) => Ok(turn.and_build(one.min(other)).and_second_build(one.max(other))),
            _ => Err(expected(builds_at, "at most two builds, or one dome")),
        }
    }
}

fn read_square(text: &str, part: &str) -> Result<Square, ParseError> {
    part.parse().map_err(|error: ParseError| ParseError::at(text, part, error.expected))
}

/// Reads the workers of a turn: `B3-C3`, `B3,D3-C3,E3`, or two placed ones, `B3,D3`.
fn read_walk(text: &str, walk: &str) -> Result<Turn, ParseError> {
    let list = |part: &str| part.split(',').map(|part| read_square(text, part)).collect::<Result<Vec<_>, _>>();
    let (from, to) = match walk.split_once('-') {
        Some((from, to)) => (list(from)?, list(to)?),
        None => (Vec::new(), list(walk)?),
    };
    match (from.as_slice(), to.as_slice()) {
        (&[from], &[to]) => Ok(Turn::step(from, to)),
        (&[], &[one, other]) => Ok(Turn::place(one, other)),
        (&[a, b], &[x, y]) => Ok(Turn::step(a.min(b), x.min(y)).and_step(a.max(b), x.max(y))),
        _ => Err(ParseError::at(text, walk, "a move like `B3-C3` or `B3,D3-C3,E3`, or two placed workers")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_read_in_any_order_and_case_and_with_numbers() {
        let cases = [
            ("b3-c3+c4", "B3-C3+C4"),
            ("11-12+7", "B3-C3+C4"),
            ("B3-C3+D4+C4", "B3-C3+C4+D4"),
            ("B3-C3+C4+C4", "B3-C3+C4+C4"),
            ("B3-C3^C4", "B3-C3^C4"),
            ("D3,b3-12,E3+C4", "B3,D3-C3,E3+C4"),
            ("+C4", "+C4"),
            ("B3-C3#", "B3-C3#"),
            ("B3-C3", "B3-C3#"),
            ("D3,B3", "B3,D3"),
            ("NO_MOVES", "no_moves"),
        ];
        for (read, printed) in cases {
            let turn: Turn = read.parse().unwrap();
            assert_eq!((turn.to_string().as_str(), printed.parse()), (printed, Ok(turn)), "{read}");
        }
    }

    #[test]
    fn bad_turns_are_refused_with_the_part_that_is_wrong() {
        let square = "a square, `0` to `24` or `A5` to `E1`";
        let cases = [
            ("", "at byte 0: expected `+` and the square that is built on".to_owned()),
            ("B3-F3+C4", format!("at byte 3: found `F3`, expected {square}")),
            ("B3-C3+", format!("at byte 6: expected {square}")),
            ("B3-C3+25", format!("at byte 6: found `25`, expected {square}")),
            (
                "B3+C4",
                "at byte 0: found `B3`, expected a move like `B3-C3` or `B3,D3-C3,E3`, or two placed workers".into(),
            ),
            ("B3-C3+C4+C5+C3", "at byte 5: found `+C4+C5+C3`, expected at most two builds, or one dome".into()),
            ("B3-C3^C4+C5", "at byte 5: found `^C4+C5`, expected at most two builds, or one dome".into()),
            (
                "B3,D3+C4",
                "at byte 5: found `+C4`, expected the end of the turn, because nothing is built after it".into(),
            ),
            (
                "B3-C3+C4#",
                "at byte 5: found `+C4#`, expected the end of the turn, because nothing is built after it".into(),
            ),
        ];
        for (text, expected) in cases {
            assert_eq!(text.parse::<Turn>().unwrap_err().to_string(), expected, "{text}");
        }
    }
}
