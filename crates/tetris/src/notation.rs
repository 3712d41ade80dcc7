//! The notation of placements, fields and positions: `Ts4,1:full`, `GGGG_5G/4_IIII2_`, `- IOLJSZT - 0 0`. Games are in
//! `games`, diagrams in `diagram`.

mod diagram;
mod games;

use std::fmt::{self, Write as _};
use std::ops::Range;
use std::str::FromStr;

use tetrad_core::ParseError;
use tetrad_core::text::words;

use crate::board::{HEIGHT, WIDTH};
use crate::clears::Streaks;
use crate::field::{Cell, Field};
use crate::moves::{Placement, Spin};
use crate::piece::{Orientation, Piece};
use crate::position::Position;

/// What is wrong with the text of a position or game. Displays as what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotationErrorKind {
    /// A character that has no meaning in a row.
    #[error("a cell (`_`, `I`, `O`, `T`, `L`, `J`, `S`, `Z` or `G`), a count, or `/`")]
    BadCell,
    /// A count of no cells, or of more than a row has.
    #[error("a count from 1 to 10")]
    BadCount,
    /// A row that does not have ten cells.
    #[error("a row of 10 cells")]
    BadRow,
    /// A row without a free cell, which would have been cleared.
    #[error("a row with a free cell")]
    FullRow,
    /// More rows than a board has.
    #[error("at most 40 rows")]
    TooManyRows,
    /// Not a sequence of piece letters.
    #[error("pieces, like `IOT`, or `-` for none")]
    BadQueue,
    /// Not a piece letter.
    #[error("a piece, `I`, `O`, `T`, `L`, `J`, `S` or `Z`, or `-` for none")]
    BadHold,
    /// Not a number where one was expected.
    #[error("{0}")]
    BadNumber(&'static str),
    /// Not a list of attacks.
    #[error("garbage on its way, like `4:1,2:0` or `2:0:5`, or `-` for none")]
    BadGarbage,
    /// No `|` between the two sides.
    #[error("`|` and the other side")]
    NoOtherSide,
    /// Another word where this one is required.
    #[error("`{0}`")]
    Missing(&'static str),
    /// A word that is unknown here or repeated.
    #[error("{0} or the end")]
    UnknownWord(&'static str),
    /// Not an attack table.
    #[error("an attack table, one of `ppt`, `guideline`, `friends` and `ninety-nine`")]
    UnknownTable,
    /// Not the contents of a bag.
    #[error("the pieces in a full bag, like `IIOT`")]
    BadBag,
}

/// The error of reading a position or game.
pub type NotationError = tetrad_core::text::NotationError<NotationErrorKind>;

/// The words of a text in order, and then empty ones.
struct Words<'a> {
    text: &'a str,
    spans: std::iter::Peekable<std::vec::IntoIter<Range<usize>>>,
}

impl<'a> Words<'a> {
    fn of(text: &'a str) -> Self {
        let spans: Vec<Range<usize>> = words(text).map(|(start, word)| start..start + word.len()).collect();
        Self { text, spans: spans.into_iter().peekable() }
    }

    fn next(&mut self) -> Word<'a> {
        let end = self.text.trim_end().len();
        Word { text: self.text, span: self.spans.next().unwrap_or(end..end) }
    }

    fn is_at_end(&mut self) -> bool {
        self.spans.peek().is_none()
    }

    /// Reads the next word as a number. `expected` describes it in the error.
    fn number<N: FromStr>(&mut self, expected: &'static str) -> Result<N, NotationError> {
        let word = self.next();
        let digits = word.as_str().bytes().all(|byte| byte.is_ascii_digit());
        let number = if digits { word.as_str().parse().ok() } else { None };
        number.ok_or_else(|| word.error(NotationErrorKind::BadNumber(expected)))
    }
}

#[derive(Clone)]
struct Word<'a> {
    text: &'a str,
    span: Range<usize>,
}

impl<'a> Word<'a> {
    fn as_str(&self) -> &'a str {
        &self.text[self.span.clone()]
    }

    fn error(&self, kind: NotationErrorKind) -> NotationError {
        NotationError::new(kind, self.text, self.span.clone())
    }

    fn split(&self, separator: char) -> impl Iterator<Item = Word<'a>> {
        let (text, mut start) = (self.text, self.span.start);
        self.as_str().split(separator).map(move |part| {
            let span = start..start + part.len();
            start = span.end + separator.len_utf8();
            Word { text, span }
        })
    }

    fn letters(&self) -> impl Iterator<Item = (Word<'a>, char)> {
        let (text, start) = (self.text, self.span.start);
        self.as_str().char_indices().map(move |(index, letter)| {
            let at = start + index;
            (Word { text, span: at..at + letter.len_utf8() }, letter)
        })
    }
}

fn read_field(word: &Word<'_>) -> Result<Field, NotationError> {
    let mut field = Field::EMPTY;
    if word.as_str() == "-" {
        return Ok(field);
    }
    for (y, row) in word.split('/').enumerate() {
        if y >= HEIGHT {
            return Err(row.error(NotationErrorKind::TooManyRows));
        }
        let mut x = 0;
        let mut count: Option<(Word<'_>, usize)> = None;
        for (here, letter) in row.letters() {
            if let Some(digit) = letter.to_digit(10) {
                let (mut from, number) = count.unwrap_or((here.clone(), 0));
                from.span.end = here.span.end;
                let number = number * 10 + digit as usize;
                if number > WIDTH {
                    return Err(from.error(NotationErrorKind::BadCount));
                }
                count = Some((from, number));
                continue;
            }
            let cell = match letter {
                '_' => None,
                _ => Some(Cell::from_letter(letter).ok_or_else(|| here.error(NotationErrorKind::BadCell))?),
            };
            let number = match count.take() {
                Some((from, 0)) => return Err(from.error(NotationErrorKind::BadCount)),
                Some((_, number)) => number,
                None => 1,
            };
            if x + number > WIDTH {
                return Err(row.error(NotationErrorKind::BadRow));
            }
            for x in x..x + number {
                field.set(x, y, cell);
            }
            x += number;
        }
        if x != WIDTH || count.is_some() {
            return Err(row.error(NotationErrorKind::BadRow));
        }
        if field.board().full_rows() != 0 {
            return Err(row.error(NotationErrorKind::FullRow));
        }
    }
    Ok(field)
}

impl FromStr for Field {
    type Err = NotationError;

    /// Reads rows from the bottom up, with run lengths before cells; `-` is an empty field.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        read_field(&Word { text, span: 0..text.len() })
    }
}

impl fmt::Display for Field {
    /// Prints rows from the bottom up in longest runs, without the empty rows at the top; `-` if all are empty.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.height() == 0 {
            return f.write_char('-');
        }
        for y in 0..self.height() {
            if y > 0 {
                f.write_char('/')?;
            }
            for run in self.row(y).chunk_by(|a, b| a == b) {
                if run.len() > 1 {
                    write!(f, "{}", run.len())?;
                }
                f.write_char(run[0].map_or('_', Cell::letter))?;
            }
        }
        Ok(())
    }
}

/// Reads the five words of a position and leaves the words after them.
fn read_position(words: &mut Words<'_>) -> Result<Position, NotationError> {
    let field = read_field(&words.next())?;
    let queue = words.next();
    let queue = match queue.as_str() {
        "-" => Vec::new(),
        "" => return Err(queue.error(NotationErrorKind::BadQueue)),
        _ => {
            let piece = |(here, letter): (Word<'_>, char)| {
                Piece::from_letter(letter).ok_or_else(|| here.error(NotationErrorKind::BadQueue))
            };
            queue.letters().map(piece).collect::<Result<_, _>>()?
        }
    };
    let held = words.next();
    let mut letters = held.as_str().chars();
    let hold = match (letters.next(), letters.next()) {
        (Some('-'), None) => None,
        (Some(letter), None) => Some(Piece::from_letter(letter).ok_or_else(|| held.error(NotationErrorKind::BadHold))?),
        _ => return Err(held.error(NotationErrorKind::BadHold)),
    };
    let combo = words.number("how many clears in a row there were")?;
    let back_to_back = words.number("how many difficult clears there were without another")?;
    Ok(Position { field, queue, hold, streaks: Streaks { combo, back_to_back } })
}

impl FromStr for Position {
    type Err = NotationError;

    /// Reads field, queue, hold, combo and back-to-back.
    ///
    /// ```
    /// use tetrad_tetris::{Piece, Position};
    /// let position: Position = "GGGG_5G IOT Z 2 1".parse()?;
    /// assert_eq!((position.current(), position.hold), (Some(Piece::I), Some(Piece::Z)));
    /// assert_eq!(position.to_string(), "4G_5G IOT Z 2 1");
    /// # Ok::<(), tetrad_tetris::NotationError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut words = Words::of(text);
        let position = read_position(&mut words)?;
        if words.is_at_end() {
            Ok(position)
        } else {
            Err(words.next().error(NotationErrorKind::UnknownWord("nothing more")))
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let queue: String = self.queue.iter().map(|piece| piece.letter()).collect();
        let queue = if queue.is_empty() { "-" } else { &queue };
        let hold = self.hold.map_or('-', Piece::letter);
        write!(f, "{} {queue} {hold} {} {}", self.field, self.streaks.combo, self.streaks.back_to_back)
    }
}

impl fmt::Display for Placement {
    /// Prints piece, orientation, column and row of the centre, and the spin if there is one: `Ts4,1:full`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let orientation = ['n', 'e', 's', 'w'][self.orientation.index()];
        write!(f, "{}{orientation}{},{}", self.piece, self.x, self.y)?;
        f.write_str(match self.spin {
            Spin::None => "",
            Spin::Mini => ":mini",
            Spin::Full => ":full",
        })
    }
}

impl FromStr for Placement {
    type Err = ParseError;

    /// Reads a placement on the board; letters may have either case.
    ///
    /// ```
    /// use tetrad_tetris::{Orientation, Piece, Placement, Spin};
    /// let placement = Placement { piece: Piece::T, orientation: Orientation::South, x: 4, y: 1, spin: Spin::Full };
    /// assert_eq!("ts4,1:full".parse(), Ok(placement));
    /// ```
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let fail = |span: Range<usize>, expected: &'static str| Err(ParseError::new(text, span, expected));
        let mut letters = text.chars();
        let Some(piece) = letters.next().and_then(Piece::from_letter) else {
            return fail(0..1.min(text.len()), "a piece, `I`, `O`, `T`, `L`, `J`, `S` or `Z`");
        };
        let orientation = letters.next().and_then(|letter| "nesw".find(letter.to_ascii_lowercase()));
        let Some(&orientation) = orientation.and_then(|index| Orientation::ALL.get(index)) else {
            return fail(1..2.min(text.len()).max(1), "an orientation, `n`, `e`, `s` or `w`");
        };
        let (centre, spin) = text[2..].split_once(':').unwrap_or((&text[2..], ""));
        let end = 2 + centre.len();
        let spin = match spin.to_ascii_lowercase().as_str() {
            "" if end == text.len() => Spin::None,
            "mini" => Spin::Mini,
            "full" => Spin::Full,
            _ => return fail(end..text.len(), "`:mini`, `:full` or the end"),
        };
        let number = |text: &str| if text.starts_with('+') { None } else { text.parse().ok() };
        let centre = centre.split_once(',').and_then(|(x, y)| Some((number(x)?, number(y)?)));
        let placement = centre.map(|(x, y)| Self { piece, orientation, x, y, spin });
        match placement.filter(|placement| placement.cells().is_some()) {
            Some(placement) => Ok(placement),
            None => fail(2..end, "column and row of a centre with all cells on the board, like `4,0`"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_print_longest_runs_from_the_bottom() {
        let read = |text: &str| text.parse::<Field>().unwrap().to_string();
        assert_eq!(read("gggg_ggggg/10_/iiii______/10_"), "4G_5G/10_/4I6_");
        assert_eq!(read("-"), "-");
        assert_eq!(read("10_"), "-");
    }

    #[test]
    fn bad_positions_are_refused_with_place_and_reason() {
        let message = |text: &str| text.parse::<Position>().unwrap_err().to_string();
        let cell = "expected a cell (`_`, `I`, `O`, `T`, `L`, `J`, `S`, `Z` or `G`), a count, or `/`";
        assert_eq!(message(""), "at byte 0: expected a row of 10 cells");
        assert_eq!(message("9_x - - 0 0"), format!("at byte 2: found `x`, {cell}"));
        assert_eq!(message("4_ - - 0 0"), "at byte 0: found `4_`, expected a row of 10 cells");
        assert_eq!(message("10_/9_2g - - 0 0"), "at byte 4: found `9_2g`, expected a row of 10 cells");
        assert_eq!(message("10_/0_ - - 0 0"), "at byte 4: found `0`, expected a count from 1 to 10");
        assert_eq!(message("99_ - - 0 0"), "at byte 0: found `99`, expected a count from 1 to 10");
        assert_eq!(message("10_/10g - - 0 0"), "at byte 4: found `10g`, expected a row with a free cell");
        assert_eq!(
            message(&format!("10_{} - - 0 0", "/10_".repeat(40))),
            "at byte 160: found `10_`, expected at most 40 rows"
        );
        assert_eq!(message("-"), "at byte 1: expected pieces, like `IOT`, or `-` for none");
        assert_eq!(message("- IX - 0 0"), "at byte 3: found `X`, expected pieces, like `IOT`, or `-` for none");
        let hold = "expected a piece, `I`, `O`, `T`, `L`, `J`, `S` or `Z`, or `-` for none";
        assert_eq!(message("- I IO 0 0"), format!("at byte 4: found `IO`, {hold}"));
        assert_eq!(message("- I - x 0"), "at byte 6: found `x`, expected how many clears in a row there were");
        assert_eq!(message("- I - 0"), "at byte 7: expected how many difficult clears there were without another");
        assert_eq!(message("- I - 0 0 1"), "at byte 10: found `1`, expected nothing more or the end");
    }

    #[test]
    fn bad_placements_are_refused_with_their_bad_part() {
        let message = |text: &str| text.parse::<Placement>().unwrap_err().to_string();
        assert_eq!(message(""), "at byte 0: expected a piece, `I`, `O`, `T`, `L`, `J`, `S` or `Z`");
        assert_eq!(message("T"), "at byte 1: expected an orientation, `n`, `e`, `s` or `w`");
        assert_eq!(message("Tx4,0"), "at byte 1: found `x`, expected an orientation, `n`, `e`, `s` or `w`");
        let centre = "expected column and row of a centre with all cells on the board, like `4,0`";
        assert_eq!(message("Tn"), format!("at byte 2: {centre}"));
        assert_eq!(message("Tn0,0"), format!("at byte 2: found `0,0`, {centre}"));
        assert_eq!(message("Tn4,-1:full"), format!("at byte 2: found `4,-1`, {centre}"));
        assert_eq!(message("Tn4,0:double"), "at byte 5: found `:double`, expected `:mini`, `:full` or the end");
        assert_eq!(message("Tn4,0:"), "at byte 5: found `:`, expected `:mini`, `:full` or the end");
    }
}
