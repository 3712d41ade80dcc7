//! Fumen v115: boards and pieces page by page, in the text that players put into links.
//!
//! The format has no published specification. A page is the difference of its field to the field that the page before
//! leaves behind, then the piece with some flags, then a comment if it changes. Numbers are little-endian in base 64. A
//! field has 23 rows and below them one that rises if the page says so.

mod codec;
mod text;

use crate::board::WIDTH;
use crate::field::{Cell, Field};
use crate::moves::{Placement, Spin};
use crate::piece::{Orientation, Piece};

pub use text::{FumenError, FumenErrorKind};

/// The number of rows of a page, without the one that rises.
pub const FUMEN_ROWS: usize = 23;

/// The number of cells of a page, including the row that rises.
const CELLS: usize = (FUMEN_ROWS + 1) * WIDTH;

/// The most characters of a comment after escaping.
pub const LONGEST_COMMENT: usize = 4095;

/// The cells of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PageField {
    /// From the top row down; the row that rises is last.
    cells: [Option<Cell>; CELLS],
}

/// The number of the row of a sheet that rises.
pub const RISING_ROW: i32 = -1;

impl PageField {
    /// A sheet without filled cells.
    pub const EMPTY: Self = Self { cells: [None; CELLS] };

    fn index(x: usize, y: i32) -> Option<usize> {
        let row = usize::try_from(FUMEN_ROWS as i32 - 1 - y).ok()?;
        (x < WIDTH && row <= FUMEN_ROWS).then_some(row * WIDTH + x)
    }

    /// What fills a cell; `None` if it is free or outside the sheet. Row −1 is the one that rises.
    pub fn cell(&self, x: usize, y: i32) -> Option<Cell> {
        self.cells[Self::index(x, y)?]
    }

    /// Fills or frees a cell, if it is on the sheet.
    pub fn set(&mut self, x: usize, y: i32, cell: Option<Cell>) {
        if let Some(index) = Self::index(x, y) {
            self.cells[index] = cell;
        }
    }

    /// The rows of a field that a page has.
    pub fn cropped(field: &Field) -> Self {
        let mut sheet = Self::EMPTY;
        for y in 0..FUMEN_ROWS {
            for x in 0..WIDTH {
                sheet.set(x, y as i32, field.cell(x, y));
            }
        }
        sheet
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

    /// Removes full rows, except the one that rises.
    fn clear_full_rows(&mut self) {
        let rows = self.cells[..FUMEN_ROWS * WIDTH].chunks(WIDTH);
        let kept: Vec<Option<Cell>> = rows.filter(|row| row.iter().any(Option::is_none)).flatten().copied().collect();
        let cleared = FUMEN_ROWS * WIDTH - kept.len();
        self.cells[..cleared].fill(None);
        self.cells[cleared..FUMEN_ROWS * WIDTH].copy_from_slice(&kept);
    }

    /// Moves all rows up by one, the row that rises included.
    fn rise(&mut self) {
        self.cells.copy_within(WIDTH.., 0);
        self.cells[CELLS - WIDTH..].fill(None);
    }

    /// Mirrors all rows except the one that rises.
    fn mirror(&mut self) {
        self.cells[..FUMEN_ROWS * WIDTH].chunks_mut(WIDTH).for_each(<[_]>::reverse);
    }
}

impl TryFrom<&Field> for PageField {
    type Error = TooHigh;

    fn try_from(field: &Field) -> Result<Self, TooHigh> {
        if field.height() > FUMEN_ROWS {
            return Err(TooHigh { rows: field.height() });
        }
        Ok(Self::cropped(field))
    }
}

/// The error of a field with filled cells above the rows of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a fumen has 23 rows, and the field {rows}")]
pub struct TooHigh {
    /// The height of the field.
    pub rows: usize,
}

/// A piece on a page, with all cells in its rows.
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
        let cells = placement.cells()?;
        cells.iter().all(|&(_, y)| usize::from(y) < FUMEN_ROWS).then_some(Self { piece, orientation, x, y })
    }
}

/// A page: a field, a piece that is placed in it, and what happens then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// The field before the piece is placed.
    pub sheet: PageField,
    /// The piece, if there is one.
    pub operation: Option<Operation>,
    /// The comment from this page on; `None` keeps that of the page before.
    pub comment: Option<String>,
    /// Whether the piece is placed and full rows are cleared; the next two flags count only then.
    pub lock: bool,
    /// Whether the lowest row rises into the field afterwards.
    pub rise: bool,
    /// Whether the field is mirrored afterwards.
    pub mirror: bool,
}

impl Default for Page {
    fn default() -> Self {
        Self { sheet: PageField::EMPTY, operation: None, comment: None, lock: true, rise: false, mirror: false }
    }
}

impl Page {
    /// The sheet that the page leaves behind for the next one.
    pub fn after(&self) -> PageField {
        let mut sheet = self.sheet;
        if !self.lock {
            return sheet;
        }
        if let Some(operation) = self.operation {
            for (x, y) in operation.placement().cells_unchecked() {
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

/// A sequence of pages. Read with `parse`, printed with `to_string`.
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
    /// A fumen of one page with a field and no piece.
    pub fn of_field(field: &Field) -> Result<Self, TooHigh> {
        let page = Page { sheet: PageField::try_from(field)?, ..Page::default() };
        Ok(Self { pages: vec![page], guideline_colours: true })
    }
}
