//! Text tables with a dim heading and aligned columns.

use std::fmt::Write;

use anstyle::Style;

const HEADING: Style = Style::new().dimmed();

/// A table whose columns are as wide as their widest cell.
pub(crate) struct Table {
    /// The headings, and whether their columns hold numbers.
    columns: Vec<(String, bool)>,
    rows: Vec<Vec<Cell>>,
}

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
    /// A table with these headings. A `>` before a heading aligns its column to the right, for numbers.
    pub(crate) fn new(headings: impl IntoIterator<Item: AsRef<str>>) -> Self {
        let column = |heading: &str| match heading.strip_prefix('>') {
            Some(name) => (name.to_owned(), true),
            None => (heading.to_owned(), false),
        };
        Self { columns: headings.into_iter().map(|heading| column(heading.as_ref())).collect(), rows: Vec::new() }
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
            for ((cell, width), (_, is_number)) in row.iter().zip(&widths).zip(&self.columns) {
                let spare = width - cell.text.chars().count();
                let (before, after) = if *is_number { (spare, 0) } else { (0, spare) };
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
        let mut table = Table::new([">#", "engine", ">Elo", "note"]);
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
