//! The notation of cells, tetrominoes, moves and boards: `45`, `L[00,01,02,10]`, `swap`, and 105 characters.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use tetrad_core::ParseError;
use tetrad_core::text::words;

use crate::board::{Board, BoardError, Tile};
use crate::cells::{CELL_COUNT, Cell};
use crate::legality::Legality;
use crate::moves::{Move, Placement, Shape};
use crate::position::{Pie, Player, Position};

/// The length of a board's text with its counts, without the side to move.
const BOARD_LENGTH: usize = CELL_COUNT + 5;

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.row(), self.col())
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl Shape {
    /// The shape with this letter, in either case.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|shape| shape.to_string().starts_with(letter.to_ascii_uppercase()))
    }
}

impl FromStr for Player {
    type Err = ParseError;

    /// Reads `x` or `o` in either case.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text {
            "x" | "X" => Ok(Self::X),
            "o" | "O" => Ok(Self::O),
            _ => Err(ParseError::new(text, 0..text.len(), "a player, `X` or `O`")),
        }
    }
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells = self.cells().map(|cell| cell.to_string());
        write!(f, "{}[{}]", self.shape(), cells.join(","))
    }
}

impl FromStr for Placement {
    type Err = ParseError;

    /// Reads a shape's letter in either case and its four cells in any order, with spaces between them or not.
    ///
    /// ```
    /// use tetrad_lits::Placement;
    /// assert_eq!("l[10, 02, 01, 00]".parse::<Placement>().unwrap().to_string(), "L[00,01,02,10]");
    /// ```
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let expected = |span: Range<usize>, what: &'static str| ParseError::new(text, span, what);
        let letter = text.chars().next().unwrap_or_default();
        let shape = Shape::from_letter(letter)
            .ok_or_else(|| expected(0..letter.len_utf8().min(text.len()), "a shape, `L`, `I`, `T` or `S`"))?;
        let next = |at: usize| text.len() - text[at..].trim_ascii_start().len();
        let mut at = next(1);
        let mut cells = [None; 4];
        for (index, cell) in cells.iter_mut().enumerate() {
            let (sign, name) =
                if index == 0 { ("[", "`[` and the first cell") } else { (",", "`,` and the next cell") };
            if !text[at..].starts_with(sign) {
                return Err(expected(at..at + 1, name));
            }
            at = next(at + 1);
            let digit =
                |at: usize| text.as_bytes().get(at).filter(|byte| byte.is_ascii_digit()).map(|byte| byte - b'0');
            let (row, col) = digit(at).zip(digit(at + 1)).ok_or_else(|| {
                let end = text.len().min(at + 2);
                expected(at.min(end)..end, "a cell as row and column, like `45`")
            })?;
            *cell = Cell::new(row, col);
            at = next(at + 2);
        }
        if text[at..].trim_ascii_end() != "]" {
            return Err(expected(at..text.len(), "`]` and nothing more"));
        }
        let [Some(a), Some(b), Some(c), Some(d)] = cells else { unreachable!("two digits name a cell") };
        Self::find(shape, [a, b, c, d]).ok_or_else(|| {
            ParseError::new(text, 1..text.len(), format!("four cells that make one {shape}, turned or mirrored"))
        })
    }
}

/// The words of a line with the byte at which each starts. A tetromino is one word, also with spaces between its parts.
pub(crate) fn spaced_words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut words = words(line).peekable();
    std::iter::from_fn(move || {
        let (start, first) = words.next()?;
        let mut end = start + first.len();
        let is_letter = first.len() == 1;
        let opens =
            |word: &str, was_open: bool| word.rfind(['[', ']']).map_or(was_open, |at| word[at..].starts_with('['));
        let mut is_open = opens(first, false);
        while let Some((at, word)) =
            words.next_if(|(_, next)| is_open || (is_letter && end == start + 1 && next.starts_with('[')))
        {
            is_open = opens(word, is_open);
            end = at + word.len();
        }
        Some((start, &line[start..end]))
    })
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(placement) => placement.fmt(f),
            Self::Swap => f.write_str("swap"),
        }
    }
}

impl FromStr for Move {
    type Err = ParseError;

    /// Reads a tetromino, or `swap` in any case.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text.eq_ignore_ascii_case("swap") { Ok(Self::Swap) } else { text.parse().map(Self::Place) }
    }
}

impl Tile {
    /// Five times the symbol (none, X, O) plus the shape (none, L, I, T, S), as one digit: `0` to `9`, `a` to `e`.
    pub fn digit(self) -> char {
        let symbol = self.symbol.map_or(0, |player| player.index() + 1);
        let shape = self.shape.map_or(0, |shape| shape.index() + 1);
        char::from_digit((5 * symbol + shape) as u32, 15).expect("there are fifteen tiles")
    }

    /// Reads the digit, in either case.
    pub fn from_digit(digit: char) -> Option<Self> {
        let number = digit.to_digit(15)? as usize;
        let symbol = (number / 5).checked_sub(1).map(|index| Player::BOTH[index]);
        let shape = (number % 5).checked_sub(1).map(|index| Shape::ALL[index]);
        Some(Self { symbol, shape })
    }

    /// Symbol and shape as two characters: `--`, `x-`, `-L`, `oT`.
    pub fn picture(self) -> String {
        let symbol = self.symbol.map_or("-".to_owned(), |player| player.to_string().to_lowercase());
        let shape = self.shape.map_or("-".to_owned(), |shape| shape.to_string());
        symbol + &shape
    }
}

impl fmt::Display for Board {
    /// Prints 105 characters, and two more if the side to move is given.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tiles: String = Cell::all().map(|cell| self.tile(cell).digit()).collect();
        let counts: String = self.supply.iter().map(ToString::to_string).collect();
        write!(f, "{tiles},{counts}")?;
        self.to_move.map_or(Ok(()), |player| write!(f, ",{player}"))
    }
}

impl FromStr for Board {
    type Err = ParseError;

    /// Reads 105 characters, or 107 with the side to move. Does not check whether a game can lead to the board.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let expected = |at: usize, what: &'static str| {
            let end = at + text[at..].chars().next().map_or(0, char::len_utf8);
            ParseError::new(text, at..end, what)
        };
        let mut tiles = [Tile::default(); CELL_COUNT];
        let mut letters = text.char_indices();
        for tile in &mut tiles {
            let (at, letter) = letters.next().unwrap_or((text.len(), ' '));
            *tile = Tile::from_digit(letter).ok_or_else(|| expected(at, "a tile, `0` to `9` or `a` to `e`"))?;
        }
        // Tiles are one byte each, so indices and bytes agree from here on.
        if !text[CELL_COUNT..].starts_with(',') {
            return Err(expected(CELL_COUNT, "`,` and the pieces left"));
        }
        let mut supply = [0; 4];
        for (index, count) in supply.iter_mut().enumerate() {
            let at = CELL_COUNT + 1 + index;
            let digit = text.as_bytes().get(at).map(|digit| digit.wrapping_sub(b'0'));
            let known = digit.filter(|&digit| digit <= Legality::SUPPLY);
            *count = known.ok_or_else(|| {
                expected(text.floor_char_boundary(at), "how many pieces of each shape are left, `0` to `5`")
            })?;
        }
        let to_move = match &text[BOARD_LENGTH..] {
            "" => None,
            ",x" | ",X" => Some(Player::X),
            ",o" | ",O" => Some(Player::O),
            _ => return Err(ParseError::new(text, BOARD_LENGTH..text.len(), "the end, or `,X` or `,O`")),
        };
        Ok(Self { tiles, supply, to_move })
    }
}

/// An error about a board that starts at byte `start` of the text and that no game can lead to.
fn inconsistent(text: &str, start: usize, error: &BoardError) -> ParseError {
    let span = match error.cell() {
        Some(cell) => start + cell.index()..start + cell.index() + 1,
        None => start + CELL_COUNT + 1..start + BOARD_LENGTH,
    };
    ParseError::new(text, span, format!("a board that a game can lead to: {error}"))
}

impl FromStr for Position {
    type Err = ParseError;

    /// Reads a board, optionally followed by `swap` (the pie rule is on) or `swapped` (it was used).
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut words = words(text);
        let (start, board) = words.next().unwrap_or((text.len(), ""));
        let board: Board = board.parse().map_err(|error: ParseError| error.shifted(start))?;
        let position = Self::from_board(&board).map_err(|error| inconsistent(text, start, &error))?;
        let unknown = |word: Option<(usize, &str)>, expected: &'static str| match word {
            None => Ok(()),
            Some((at, word)) => Err(ParseError::new(text, at..at + word.len(), expected)),
        };
        let pie = match words.next() {
            Some((_, "swap")) => Pie::On,
            Some((_, "swapped")) => Pie::Swapped,
            other => {
                unknown(other, "`swap`, `swapped` or the end of the position")?;
                Pie::Off
            }
        };
        unknown(words.next(), "the end of the position")?;
        Ok(position.with_pie(pie))
    }
}

impl fmt::Display for Position {
    /// Prints the board, the side to move if it does not follow from the pieces, and the pie rule unless it is off.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.board().fmt(f)?;
        f.write_str(match self.pie() {
            Pie::Off => "",
            Pie::On => " swap",
            Pie::Swapped => " swapped",
        })
    }
}

impl Position {
    /// Prints the board and always the side to move: 107 characters.
    pub fn text_with_side(&self) -> String {
        let board = self.board();
        match board.to_move {
            Some(_) => board.to_string(),
            None => format!("{board},{}", self.to_move()),
        }
    }

    /// Draws the board like the protocol's specification, with the pieces left below.
    pub fn diagram(&self) -> String {
        let board = self.board();
        let cells: Vec<Cell> = Cell::all().collect();
        let row = |cells: &[Cell]| cells.iter().map(|&cell| board.tile(cell).picture()).collect::<Vec<_>>().join(" ");
        let mut lines: Vec<String> = cells.chunks(10).map(row).collect();
        lines.extend(Shape::ALL.iter().zip(self.supply()).map(|(shape, left)| format!("{shape} remaining: {left}")));
        lines.join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_are_five_times_the_symbol_plus_the_shape() {
        let digits: String = "0123456789abcde".to_owned();
        for digit in digits.chars() {
            let tile = Tile::from_digit(digit).unwrap();
            assert_eq!(tile.digit(), digit);
            assert_eq!(Tile::from_digit(digit.to_ascii_uppercase()), Some(tile));
        }
        let tile = Tile { symbol: Some(Player::O), shape: Some(Shape::T) };
        assert_eq!((tile.digit(), tile.picture()), ('d', "oT".to_owned()));
        assert_eq!([Tile::from_digit('f'), Tile::from_digit('-')], [None; 2]);
    }

    #[test]
    fn bad_tetrominoes_are_refused_with_their_bad_part() {
        let message = |text: &str| text.parse::<Move>().unwrap_err().to_string();
        assert_eq!(message(""), "at byte 0: expected a shape, `L`, `I`, `T` or `S`");
        assert_eq!(message("Z[00]"), "at byte 0: found `Z`, expected a shape, `L`, `I`, `T` or `S`");
        assert_eq!(message("L"), "at byte 1: expected `[` and the first cell");
        assert_eq!(message("L[0"), "at byte 2: found `0`, expected a cell as row and column, like `45`");
        assert_eq!(message("L[00;01"), "at byte 4: found `;`, expected `,` and the next cell");
        assert_eq!(message("L[00,01,02,10"), "at byte 13: expected `]` and nothing more");
        assert_eq!(message("L[00,01,02,10]]"), "at byte 13: found `]]`, expected `]` and nothing more");
        let shape = "expected four cells that make one T, turned or mirrored";
        assert_eq!(message("T[00,01,02,10]"), format!("at byte 1: found `[00,01,02,10]`, {shape}"));
        assert_eq!(message("T[00,00,00,00]"), format!("at byte 1: found `[00,00,00,00]`, {shape}"));
    }

    #[test]
    fn tetrominoes_are_read_with_spaces_between_their_parts() {
        let piece: Move = "L[00,01,02,10]".parse().unwrap();
        for text in ["L[00, 01, 02, 10]", "l [ 10 ,02,\t01 , 00 ]", "L[00,01,02,10] "] {
            assert_eq!(text.parse(), Ok(piece), "{text}");
        }
        let message = |text: &str| text.parse::<Move>().unwrap_err().to_string();
        assert_eq!(message("L[0 0,01,02,10]"), "at byte 2: found `0 `, expected a cell as row and column, like `45`");
        assert_eq!(message("L[00 01"), "at byte 5: found `0`, expected `,` and the next cell");
        let words = |line| spaced_words(line).collect::<Vec<_>>();
        assert_eq!(
            words(" play-move  L [00, 01,02 ,10]  swap"),
            [(1, "play-move"), (12, "L [00, 01,02 ,10]"), (31, "swap")]
        );
        assert_eq!(words("a[ b"), [(0, "a[ b")]);
        assert_eq!(words("ab [c"), [(0, "ab"), (3, "[c")]);
    }

    #[test]
    fn the_spec_s_example_board_is_read_and_drawn() {
        let text = format!("1610a000001000000000{},4555", "0".repeat(80));
        let position: Position = text.parse().unwrap();
        assert_eq!(position.to_string(), text);
        assert_eq!(position.text_with_side(), format!("{text},O"));
        let expected = "\
-L xL -L -- o- -- -- -- -- --
-L -- -- -- -- -- -- -- -- --
-- -- -- -- -- -- -- -- -- --
-- -- -- -- -- -- -- -- -- --
-- -- -- -- -- -- -- -- -- --
-- -- -- -- -- -- -- -- -- --
-- -- -- -- -- -- -- -- -- --
-- -- -- -- -- -- -- -- -- --
-- -- -- -- -- -- -- -- -- --
-- -- -- -- -- -- -- -- -- --
L remaining: 4
I remaining: 5
T remaining: 5
S remaining: 5";
        assert_eq!(position.diagram(), expected);
    }

    #[test]
    fn the_side_to_move_is_printed_where_it_is_not_the_usual_one() {
        let bare = format!("{},5555", "0".repeat(100));
        for (read, printed) in [(",X", ""), (",x", ""), (",o", ",O"), ("", "")] {
            let position: Position = format!("{bare}{read}").parse().unwrap();
            assert_eq!(position.to_string(), format!("{bare}{printed}"));
        }
        for (read, printed) in [(" swap", " swap"), ("  swapped ", " swap"), (",O swap", ",O swap")] {
            let position: Position = format!("{bare}{read}").parse().unwrap();
            assert_eq!(position.to_string(), format!("{bare}{printed}"));
        }
    }

    #[test]
    fn bad_boards_are_refused_with_place_and_reason() {
        let zeros = |count: usize| "0".repeat(count);
        let message = |text: String| text.parse::<Position>().unwrap_err().to_string();
        let cases = [
            (String::new(), "at byte 0: expected a tile, `0` to `9` or `a` to `e`"),
            (zeros(99), "at byte 99: expected a tile, `0` to `9` or `a` to `e`"),
            (format!("{}é", zeros(40)), "at byte 40: found `é`, expected a tile, `0` to `9` or `a` to `e`"),
            (zeros(101), "at byte 100: found `0`, expected `,` and the pieces left"),
            (format!("{},555", zeros(100)), "at byte 104: expected how many pieces of each shape are left, `0` to `5`"),
            (
                format!("{},5565", zeros(100)),
                "at byte 103: found `6`, expected how many pieces of each shape are left, `0` to `5`",
            ),
            (format!("{},5555,", zeros(100)), "at byte 105: found `,`, expected the end, or `,X` or `,O`"),
            (
                format!("{},5555 pie", zeros(100)),
                "at byte 106: found `pie`, expected `swap`, `swapped` or the end of the position",
            ),
            (
                format!("{},5554", zeros(100)),
                "at byte 101: found `5554`, expected a board that a game can lead to: 0 S on the board leave 5, not 4",
            ),
            (
                format!("11{},5555", zeros(98)),
                "at byte 0: found `1`, expected a board that a game can lead to: the L cells around 00 are not one L piece",
            ),
            (
                format!("1111{},5555", zeros(96)),
                "at byte 0: found `1`, expected a board that a game can lead to: the L cells around 00 are not one L piece",
            ),
            (
                format!("2222{},5555", zeros(96)),
                "at byte 101: found `5555`, expected a board that a game can lead to: 1 I on the board leave 4, not 5",
            ),
            (
                format!("222200{}1111{},5455", zeros(44), zeros(46)),
                "at byte 50: found `1`, expected a board that a game can lead to: the L cells around 50 are not one L piece",
            ),
            (
                format!("2222{}2222{},5355", zeros(46), zeros(46)),
                "at byte 50: found `2`, expected a board that a game can lead to: the piece on 50 is not connected with the others",
            ),
            (
                format!("2222{}1110000000{}1{},4455", zeros(6), "", zeros(79)),
                "at byte 0: found `2`, expected a board that a game can lead to: the 2×2 cells from 00 are all covered",
            ),
        ];
        for (text, expected) in cases {
            assert_eq!(message(text.clone()), expected, "{text}");
        }
    }
}
