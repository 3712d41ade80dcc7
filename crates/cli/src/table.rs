//! Text tables with a dim heading and aligned columns.

use std::fmt::Write;

use anstyle::Style;

const HEADING: Style = Style::new().dimmed();

/// The alignment of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Align {
    /// For words.
    Left,
    /// For numbers.
    Right,
}

/// A table whose columns are as wide as their widest cell.
pub(crate) struct Table {
    columns: Vec<(String, Align)>,
    rows: Vec<Vec<Cell>>,
}

/// A cell with its text and style.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cell {
    text: String,
    style: Style,
}

impl Cell {
    pub(crate) fn styled(text: impl Into<String>, style: Style) -> Self {
        Self { text: text.into(), style }
    }
}

impl<T: Into<String>> From<T> for Cell {
    fn from(text: T) -> Self {
        Self { text: text.into(), style: Style::new() }
    }
}

impl Table {
    /// A table with these headings.
    pub(crate) fn new(columns: &[(&str, Align)]) -> Self {
        Self { columns: columns.iter().map(|&(name, align)| (name.to_owned(), align)).collect(), rows: Vec::new() }
    }

    /// Adds a column.
    pub(crate) fn column(&mut self, name: impl Into<String>, align: Align) {
        self.columns.push((name.into(), align));
    }

    /// Adds a row. Missing cells at its end stay empty.
    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = Cell>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// The table as text; every line ends with a line break.
    pub(crate) fn render(&self) -> String {
        let width = |column: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.text.chars().count());
            cells.chain([self.columns[column].0.chars().count()]).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.columns.len()).map(width).collect();
        let heading: Vec<Cell> = self.columns.iter().map(|(name, _)| Cell::styled(name.as_str(), HEADING)).collect();
        let mut text = String::new();
        for row in [&heading].into_iter().chain(&self.rows) {
            // Blanks are written only before further text, so that no line ends in them.
            let mut blanks = 0;
            for ((cell, width), (_, align)) in row.iter().zip(&widths).zip(&self.columns) {
                let spare = width - cell.text.chars().count();
                let (before, after) = if *align == Align::Left { (0, spare) } else { (spare, 0) };
                if cell.text.is_empty() {
                    blanks += width + 2;
                    continue;
                }
                _ = write!(text, "{:1$}", "", blanks + before);
                _ = write!(text, "{0}{1}{0:#}", cell.style, cell.text);
                blanks = after + 2;
            }
            text.push('\n');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lean_left_and_numbers_right_and_no_line_ends_in_blanks() {
        let mut table = Table::new(&[("#", Align::Right), ("engine", Align::Left)]);
        table.column("Elo", Align::Right);
        table.column("note", Align::Left);
        table.row(["1".into(), "a".into(), Cell::styled("+12.5", Style::new().bold()), "x".into()]);
        table.row(["10".into(), "ünlü ş".into(), "".into(), "".into()]);
        table.row(["3".into()]);
        let expected = "
 #  engine    Elo  note
 1  a       +12.5  x
10  ünlü ş
 3
";
        assert_eq!(format!("\n{}", anstream::adapter::strip_str(&table.render())), expected);
    }
}
