//! Fumen v115: boards and pieces page by page, in the text that players put into links.
//!
//! The format has no published specification; what is here are its facts. A page is the difference of its field to
//! what the page before leaves behind, then the piece with some flags, then a comment if it changes. Numbers are little-endian digits in base 64. A field
//! has 23 rows and below them one that rises when the page says so.

mod codec;
mod text;

use crate::board::WIDTH;
use crate::field::{Cell, Field};
use crate::moves::{Placement, Spin};
use crate::piece::{Orientation, Piece};

pub use text::{FumenError, FumenErrorKind};

/// Rows of a page, without the one that rises.
pub const FUMEN_ROWS: usize = 23;

/// Cells of a page, the row that rises included.
const CELLS: usize = (FUMEN_ROWS + 1) * WIDTH;

/// Characters of a comment, as it is escaped.
pub const LONGEST_COMMENT: usize = 4095;

/// The cells of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sheet {
    /// From the top row on, the one that rises last.
    cells: [Option<Cell>; CELLS],
}

/// The row of a sheet that rises.
pub const RISING_ROW: i32 = -1;

impl Sheet {
    /// Nothing is filled.
    pub const EMPTY: Self = Self { cells: [None; CELLS] };

    fn index(x: usize, y: i32) -> Option<usize> {
        let row = usize::try_from(FUMEN_ROWS as i32 - 1 - y).ok()?;
        (x < WIDTH && row <= FUMEN_ROWS).then_some(row * WIDTH + x)
    }

    /// What fills a cell; nothing outside the sheet. Row −1 is the one that rises.
    pub fn cell(&self, x: usize, y: i32) -> Option<Cell> {
        self.cells[Self::index(x, y)?]
    }

    /// Changes what fills a cell, if it is on the sheet.
    pub fn set(&mut self, x: usize, y: i32, cell: Option<Cell>) {
        if let Some(index) = Self::index(x, y) {
            self.cells[index] = cell;
        }
    }

    /// The field, without the row that rises.
    pub fn field(&self) -> Field {
        let mut field = Field::EMPTY;
        for y in 0..FUMEN_ROWS {
            for x in 0..WIDTH {
                field.set(x, y, self.cell(x, y as i32));
            }
        }
        field
    }

    /// Takes out full rows, but not the one that rises.
    fn clear_full_rows(&mut self) {
        let rows = self.cells[..FUMEN_ROWS * WIDTH].chunks(WIDTH);
        let kept: Vec<Option<Cell>> = rows.filter(|row| row.iter().any(Option::is_none)).flatten().copied().collect();
        let cleared = FUMEN_ROWS * WIDTH - kept.len();
        self.cells[..cleared].fill(None);
        self.cells[cleared..FUMEN_ROWS * WIDTH].copy_from_slice(&kept);
    }

    /// Lifts everything by the row that rises.
    fn rise(&mut self) {
        self.cells.copy_within(WIDTH.., 0);
        self.cells[CELLS - WIDTH..].fill(None);
    }

    /// Exchanges left and right, but not in the row that rises.
    fn mirror(&mut self) {
        self.cells[..FUMEN_ROWS * WIDTH].chunks_mut(WIDTH).for_each(<[_]>::reverse);
    }
}

impl TryFrom<&Field> for Sheet {
    type Error = TooHigh;

    fn try_from(field: &Field) -> Result<Self, TooHigh> {
        if field.height() > FUMEN_ROWS {
            return Err(TooHigh { rows: field.height() });
        }
        let mut sheet = Self::EMPTY;
        for y in 0..FUMEN_ROWS {
            for x in 0..WIDTH {
                sheet.set(x, y as i32, field.cell(x, y));
            }
        }
        Ok(sheet)
    }
}

/// A field with something above the rows of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a fumen has 23 rows, and the field {rows}")]
pub struct TooHigh {
    /// How many rows the field has.
    pub rows: usize,
}

/// A piece on a page, all cells in its rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Operation {
    piece: Piece,
    orientation: Orientation,
    x: u8,
    y: u8,
}

impl Operation {
    /// The piece as a placement without a spin.
    pub const fn placement(self) -> Placement {
        Placement { piece: self.piece, orientation: self.orientation, x: self.x, y: self.y, spin: Spin::None }
    }

    /// The piece of a placement; `None` if it does not lie in the rows of a page.
    pub fn new(placement: Placement) -> Option<Self> {
        let Placement { piece, orientation, x, y, .. } = placement;
        let cells = placement.checked_cells()?;
        cells.iter().all(|&(_, y)| usize::from(y) < FUMEN_ROWS).then_some(Self { piece, orientation, x, y })
    }
}

/// A page: a field, a piece that is put into it, and what happens then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// The field before the piece is put into it.
    pub sheet: Sheet,
    /// The piece.
    pub operation: Option<Operation>,
    /// A comment that counts from this page on; `None` leaves that of the page before.
    pub comment: Option<String>,
    /// Whether the piece is placed, full rows are cleared, and the next two flags count.
    pub lock: bool,
    /// Whether the lowest row rises into the field afterwards.
    pub rise: bool,
    /// Whether left and right are exchanged afterwards.
    pub mirror: bool,
}

impl Default for Page {
    fn default() -> Self {
        Self { sheet: Sheet::EMPTY, operation: None, comment: None, lock: true, rise: false, mirror: false }
    }
}

impl Page {
    /// What the page leaves behind for the next one.
    pub fn after(&self) -> Sheet {
        let mut sheet = self.sheet;
        if !self.lock {
            return sheet;
        }
        if let Some(operation) = self.operation {
            for (x, y) in operation.placement().cells() {
                sheet.set(usize::from(x), i32::from(y), Some(Cell::Piece(operation.piece)));
            }
        }
        sheet.clear_full_rows();
        if self.rise {
            sheet.rise();
        }
        if self.mirror {
            sheet.mirror();
        }
        sheet
    }
}

/// Pages, one after the other. Read with `parse`, printed with `to_string`.
///
/// ```
/// use tetrad_tetris::{Field, Fumen};
/// let field: Field = "4G_5G/4G_5G".parse().unwrap();
/// let fumen = Fumen::of_field(&field).unwrap();
/// assert_eq!(fumen.to_string().parse::<Fumen>().unwrap().pages[0].sheet.field(), field);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Fumen {
    /// The pages.
    pub pages: Vec<Page>,
    /// Whether colours are those of the guideline, as the first page says.
    pub guideline_colours: bool,
}

impl Fumen {
    /// One page with a field and no piece.
    pub fn of_field(field: &Field) -> Result<Self, TooHigh> {
        let page = Page { sheet: Sheet::try_from(field)?, ..Page::default() };
        Ok(Self { pages: vec![page], guideline_colours: true })
    }
}
