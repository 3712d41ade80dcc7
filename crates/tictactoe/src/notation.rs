//! The notation of squares (`b2`) and positions: T3EN (`3_/_x_/3_ o`) with an optional `win-length`.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use tetrad_core::ParseError;
use tetrad_core::text::words;

use crate::moves::Square;
use crate::position::{Cell, Mark, Position};

/// The name of a column, from 0: `a` to `z`, then `aa`, `ab` and so on (bijective base 26).
pub fn column_name(col: u8) -> String {
    let letter = |index: u8| char::from(b'a' + index);
    match col {
        0..26 => letter(col).to_string(),
        _ => [letter(col / 26 - 1), letter(col % 26)].iter().collect(),
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", column_name(self.col), u16::from(self.row) + 1)
    }
}

impl FromStr for Square {
    type Err = ParseError;

    /// Reads a column name in either case and a row number from 1. Any square of the largest board is read.
    ///
    /// ```
    /// use tetrad_tictactoe::Square;
    /// assert_eq!("aa27".parse(), Ok(Square::new(26, 26)));
    /// ```
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let digits = text.find(|letter: char| !letter.is_ascii_alphabetic()).unwrap_or(text.len());
        let (name, number) = text.split_at(digits);
        let col = name.bytes().try_fold(0_u32, |col, letter| {
            let col = col * 26 + u32::from(letter.to_ascii_lowercase() - b'a') + 1;
            (col <= u32::from(Position::MAX_SIZE)).then_some(col)
        });
        let col = match col {
            Some(col @ 1..) => (col - 1) as u8,
            _ => return Err(ParseError::new(text, 0..digits, "a column name from `a` to `bl`")),
        };
        match number.parse::<u8>() {
            Ok(row @ 1..=Position::MAX_SIZE) if !number.starts_with(['0', '+']) => Ok(Self::new(col, row - 1)),
            _ => Err(ParseError::new(text, digits..text.len(), "a row number from 1 to 64")),
        }
    }
}

/// What is wrong with a T3EN text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum T3enErrorKind {
    /// Nothing where the board should be, or a row without cells.
    #[error("a row of cells")]
    EmptyRow,
    /// A count of no cells, or of more than a row can hold.
    #[error("a count from 1 to 64, as many cells as a row can have")]
    BadCount,
    /// A character that is no cell, count or `/`.
    #[error("a cell (`_`, `.`, `x` or `o`), a count, or `/`")]
    BadCell,
    /// A count at the end of a row.
    #[error("a cell after the count")]
    CountWithoutCell,
    /// Too many cells in a row.
    #[error("at most 64 cells in a row")]
    RowTooLong,
    /// Too many rows.
    #[error("at most 64 rows")]
    TooManyRows,
    /// Rows of different lengths.
    #[error("a row of {0} cells, like the first")]
    RaggedRow(u8),
    /// No valid side to move.
    #[error("the side to move, `x` or `o`")]
    BadSide,
    /// Not a win length.
    #[error("a win length of at least 1")]
    BadWinLength,
    /// Words after the position.
    #[error("`win-length` or the end of the position")]
    Trailing,
}

/// Why a text is not a position.
pub type T3enError = tetrad_core::text::NotationError<T3enErrorKind>;

/// Reads a T3EN board (`3_/_x_/3_`) and side (`o`) at these places of a text. The win length is the default one.
pub(crate) fn read_t3en(text: &str, board: Range<usize>, side: Range<usize>) -> Result<Position, T3enError> {
    let (cols, cells) = read_board(text, board)?;
    let to_move = read_mark(&text[side.clone()]).ok_or_else(|| T3enError::new(T3enErrorKind::BadSide, text, side))?;
    let shorter = (cells.len() / usize::from(cols)).min(usize::from(cols)) as u32;
    Ok(Position::from_cells(cols, cells, to_move, shorter).expect("rows and columns were counted"))
}

fn read_board(text: &str, board: Range<usize>) -> Result<(u8, Vec<Cell>), T3enError> {
    let most = usize::from(Position::MAX_SIZE);
    let mut cells = Vec::new();
    let mut cols = None;
    let mut start = board.start;
    for (number, row) in text[board].split('/').enumerate() {
        let span = start..start + row.len();
        start = span.end + 1;
        if number >= most {
            return Err(T3enError::new(T3enErrorKind::TooManyRows, text, span));
        }
        let before = cells.len();
        read_row(text, span.clone(), &mut cells)?;
        let length = cells.len() - before;
        match cols {
            _ if length == 0 => return Err(T3enError::new(T3enErrorKind::EmptyRow, text, span)),
            None => cols = Some(length),
            Some(cols) if cols != length => {
                return Err(T3enError::new(T3enErrorKind::RaggedRow(cols as u8), text, span));
            }
            Some(_) => {}
        }
    }
    Ok((cols.unwrap_or_default() as u8, cells))
}

fn read_row(text: &str, span: Range<usize>, cells: &mut Vec<Cell>) -> Result<(), T3enError> {
    let most = usize::from(Position::MAX_SIZE);
    let end = span.end;
    let row_start = cells.len();
    // Where the count starts, and its value, which saturates.
    let mut count: Option<(usize, usize)> = None;
    for (index, letter) in text[span.clone()].char_indices() {
        let at = span.start + index;
        let here = at..at + letter.len_utf8();
        if let Some(digit) = letter.to_digit(10) {
            let (from, number) = count.unwrap_or((at, 0));
            count = Some((from, number.saturating_mul(10).saturating_add(digit as usize)));
            continue;
        }
        let Some(cell) = letter_cell(letter) else {
            return Err(T3enError::new(T3enErrorKind::BadCell, text, here));
        };
        let number = match count.take() {
            Some((_, number)) if (1..=most).contains(&number) => number,
            Some((from, _)) => return Err(T3enError::new(T3enErrorKind::BadCount, text, from..at)),
            None => 1,
        };
        if cells.len() - row_start + number > most {
            return Err(T3enError::new(T3enErrorKind::RowTooLong, text, span));
        }
        cells.extend(std::iter::repeat_n(cell, number));
    }
    match count {
        Some(_) => Err(T3enError::new(T3enErrorKind::CountWithoutCell, text, end..end)),
        None => Ok(()),
    }
}

impl FromStr for Position {
    type Err = T3enError;

    /// Reads T3EN, optionally followed by `win-length N`.
    ///
    /// ```
    /// use tetrad_tictactoe::Position;
    /// let position: Position = "15_/15_/7_x7_ o win-length 5".parse()?;
    /// assert_eq!((position.rows(), position.cols(), position.win_length()), (3, 15, 5));
    /// # Ok::<(), tetrad_tictactoe::T3enError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, T3enError> {
        let mut words = words(text).map(|(start, word)| start..start + word.len());
        let end = text.trim_end().len();
        let mut next = || words.next().unwrap_or(end..end);
        let (board, side) = (next(), next());
        let position = read_t3en(text, board, side)?;
        let keyword = next();
        if keyword.is_empty() {
            return Ok(position);
        }
        if &text[keyword.clone()] != "win-length" {
            return Err(T3enError::new(T3enErrorKind::Trailing, text, keyword));
        }
        let number = next();
        let bad = || T3enError::new(T3enErrorKind::BadWinLength, text, number.clone());
        let win_length = text[number.clone()].parse().map_err(|_| bad())?;
        let position = position.with_win_length(win_length).map_err(|_| bad())?;
        match next() {
            rest if rest.is_empty() => Ok(position),
            rest => Err(T3enError::new(T3enErrorKind::Trailing, text, rest)),
        }
    }
}

impl Position {
    /// Prints the board and the side to move, without the win length.
    pub fn t3en(&self) -> String {
        let rows: Vec<String> = self.cells().chunks(usize::from(self.cols())).map(row_text).collect();
        let side = mark_letter(self.to_move());
        format!("{} {side}", rows.join("/"))
    }
}

fn row_text(row: &[Cell]) -> String {
    let runs = row.chunk_by(|a, b| a == b);
    let text = |run: &[Cell]| match run.len() {
        1 => cell_letter(run[0]).to_string(),
        length => format!("{length}{}", cell_letter(run[0])),
    };
    runs.map(text).collect()
}

/// The letter of a mark, `x` or `o`.
pub const fn mark_letter(mark: Mark) -> char {
    match mark {
        Mark::X => 'x',
        Mark::O => 'o',
    }
}

/// The letter of a cell.
pub const fn cell_letter(cell: Cell) -> char {
    match cell {
        Cell::Free => '_',
        Cell::Unplayable => '.',
        Cell::Marked(mark) => mark_letter(mark),
    }
}

/// The cell of a letter, in any case.
pub const fn letter_cell(letter: char) -> Option<Cell> {
    match letter {
        '_' => Some(Cell::Free),
        '.' => Some(Cell::Unplayable),
        'x' | 'X' => Some(Cell::Marked(Mark::X)),
        'o' | 'O' => Some(Cell::Marked(Mark::O)),
        _ => None,
    }
}

/// Reads a mark, `x` or `o`, in any case.
pub fn read_mark(text: &str) -> Option<Mark> {
    match text {
        "x" | "X" => Some(Mark::X),
        "o" | "O" => Some(Mark::O),
        _ => None,
    }
}

impl fmt::Display for Position {
    /// Prints T3EN, followed by the win length if it is not the default one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.t3en())?;
        if self.win_length() != self.default_win_length() {
            write!(f, " win-length {}", self.win_length())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_bijective_base_26() {
        let names = [(0, "a"), (25, "z"), (26, "aa"), (51, "az"), (52, "ba"), (63, "bl")];
        for (col, name) in names {
            assert_eq!(column_name(col), name);
            assert_eq!(format!("{name}64").parse(), Ok(Square::new(col, 63)));
        }
        for col in 0..Position::MAX_SIZE {
            assert_eq!(Square::new(col, 8).to_string().parse(), Ok(Square::new(col, 8)));
        }
    }

    #[test]
    fn bad_squares_are_refused_with_their_bad_part() {
        let message = |text: &str| text.parse::<Square>().unwrap_err().to_string();
        assert_eq!(message("7"), "at byte 0: expected a column name from `a` to `bl`");
        assert_eq!(message("zz1"), "at byte 0: found `zz`, expected a column name from `a` to `bl`");
        assert_eq!(message("b"), "at byte 1: expected a row number from 1 to 64");
        for row in ["0", "65", "07", "+7", "7x", "-1", "999999999999"] {
            assert!(message(&format!("b{row}")).ends_with("expected a row number from 1 to 64"), "{row}");
        }
    }

    #[test]
    fn boards_are_read_generously_and_printed_strictly() {
        for text in ["3_/_x_/3_ o", "___/_X_/1_1_1_ O", "2__/_1x_/_2_ o", "  3_/_x_/3_   o  "] {
            assert_eq!(text.parse::<Position>().unwrap().to_string(), "3_/_x_/3_ o", "{text}");
        }
        assert_eq!("12_/2.10x x".parse::<Position>().unwrap().to_string(), "12_/2.10x x");
    }

    #[test]
    fn bad_boards_are_refused_with_kind_and_place() {
        use T3enErrorKind as Kind;
        let long = "x".repeat(65);
        let tall = ["_"; 65].join("/");
        let cases = [
            ("", Kind::EmptyRow, 0..0),
            ("/3_ x", Kind::EmptyRow, 0..0),
            ("3_//3_ x", Kind::EmptyRow, 3..3),
            ("3_/0_3x/3_ x", Kind::BadCount, 3..4),
            ("65_ x", Kind::BadCount, 0..2),
            ("3_/702_/3_ x", Kind::BadCount, 3..6),
            ("99999999999999999999999_ x", Kind::BadCount, 0..23),
            ("3_/2_/3_ x", Kind::RaggedRow(3), 3..5),
            ("3_/3q/3_ x", Kind::BadCell, 4..5),
            ("3_/2_1/3_ x", Kind::CountWithoutCell, 6..6),
            ("3_/3_/3_", Kind::BadSide, 8..8),
            ("3_/3_/3_ z", Kind::BadSide, 9..10),
            ("3_/3_/3_ x 5", Kind::Trailing, 11..12),
            ("3_/3_/3_ x win-length", Kind::BadWinLength, 21..21),
            ("3_/3_/3_ x win-length 0", Kind::BadWinLength, 22..23),
            ("3_/3_/3_ x win-length 2 y", Kind::Trailing, 24..25),
            (&format!("{long} x"), Kind::RowTooLong, 0..65),
            (&format!("{tall} x"), Kind::TooManyRows, 128..129),
        ];
        for (text, kind, span) in cases {
            let error = text.parse::<Position>().unwrap_err();
            assert_eq!((error.kind, error.span), (kind, span), "{text}");
        }
    }
}
