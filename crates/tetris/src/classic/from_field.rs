//! Conversion of a field to a well, for games that start from a fumen or a position.

use super::{Board, FULL_ROW, ROWS, WIDTH};
use crate::field::Field;

/// The error of converting a field to a well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FieldError {
    /// There are cells above the well.
    #[error("the well has {ROWS} rows, and the field {rows}")]
    TooHigh {
        /// The height of the field.
        rows: usize,
    },
    /// A row without a gap, which would have been cleared.
    #[error("row {row} is full and would have been cleared")]
    FullRow {
        /// The row, from 1 at the bottom.
        row: usize,
    },
}

impl TryFrom<&Field> for Board {
    type Error = FieldError;

    /// Converts the cells, without their colours.
    fn try_from(field: &Field) -> Result<Self, FieldError> {
        if field.height() > ROWS {
            return Err(FieldError::TooHigh { rows: field.height() });
        }
        let taken = |row: usize| (0..WIDTH).filter(move |&column| field.cell(column, row).is_some());
        let rows: [u16; ROWS] = std::array::from_fn(|row| taken(row).fold(0, |cells, column| cells | 1 << column));
        match rows.iter().position(|&row| row == FULL_ROW) {
            Some(row) => Err(FieldError::FullRow { row: row + 1 }),
            None => Ok(Self::from_rows(rows)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(field: &str) -> Result<Board, FieldError> {
        Board::try_from(&field.parse::<Field>().unwrap())
    }

    #[test]
    fn a_field_lies_in_the_well_as_it_is() {
        assert_eq!(board("9G_/I2_7O").unwrap().to_string(), "X..XXXXXXX\nXXXXXXXXX.\n");
        assert_eq!(board("-"), Ok(Board::EMPTY));
    }

    #[test]
    fn what_can_not_lie_in_the_well_is_refused() {
        let high = vec!["G9_"; 23].join("/");
        assert_eq!(board(&high[..high.len() - 4]).map(|board| board.highest()), Ok(22));
        assert_eq!(board(&high).unwrap_err().to_string(), "the well has 22 rows, and the field 23");
        // The notation of fields excludes full rows, but a page of a fumen may have them.
        let mut full: Field = "G9_".parse().unwrap();
        (0..WIDTH).for_each(|column| full.set(column, 1, Some(crate::Cell::Garbage)));
        assert_eq!(Board::try_from(&full).unwrap_err().to_string(), "row 2 is full and would have been cleared");
    }
}
