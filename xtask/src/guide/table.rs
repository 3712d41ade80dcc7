//! Tables of a page, and the quantities in their cells.
//!
//! A cell may have several values (`0.10, 0.15, 0.26 ms`, of several runs or quartiles) or a range (`93.7–100 %`). Text in
//! parentheses and after a semicolon is for readers.

use anyhow::{Context, Result};

/// A table: its head and its rows.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Table {
    pub(super) head: Vec<String>,
    pub(super) rows: Vec<Vec<String>>,
}

fn cells(line: &str) -> Vec<String> {
    let line = line.trim().trim_start_matches('|').trim_end_matches('|');
    line.split('|').map(|cell| cell.trim().to_owned()).collect()
}

impl Table {
    /// Reads the lines of a table. An empty first cell repeats the one above.
    pub(super) fn read(lines: &[&str]) -> Result<Self> {
        let head = cells(lines.first().context("there is no table")?);
        let mut rows: Vec<Vec<String>> = lines.iter().skip(2).map(|line| cells(line)).collect();
        for index in 1..rows.len() {
            if rows[index][0].is_empty() {
                let above = rows[index - 1][0].clone();
                rows[index][0] = above;
            }
        }
        Ok(Self { head, rows })
    }

    /// Exchanges rows and columns.
    pub(super) fn transposed(&self) -> Self {
        let lines: Vec<&Vec<String>> = std::iter::once(&self.head).chain(&self.rows).collect();
        let column = |index: usize| lines.iter().map(|line| line.get(index).cloned().unwrap_or_default()).collect();
        Self { head: column(0), rows: (1..self.head.len()).map(column).collect() }
    }

    /// The index of a column.
    pub(super) fn column(&self, name: &str) -> Result<usize> {
        let found = self.head.iter().position(|head| head == name);
        found.with_context(|| format!("found column `{name}`, expected one of `{}`", self.head.join("`, `")))
    }
}

/// The kind of a quantity. Quantities of one kind share an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Seconds.
    Time,
    /// Anything else, in the unit that the cell names.
    Other(&'static str),
}

/// The known units: the kind of their quantities, and the factor to its first unit.
const UNITS: [(&str, Kind, f64); 9] = [
    ("ns", Kind::Time, 1e-9),
    ("µs", Kind::Time, 1e-6),
    ("ms", Kind::Time, 1e-3),
    ("s", Kind::Time, 1.0),
    ("%", Kind::Other("%"), 1.0),
    ("KiB", Kind::Other("KiB"), 1.0),
    ("MiB", Kind::Other("MiB"), 1.0),
    ("M/s", Kind::Other("M/s"), 1.0),
    ("", Kind::Other(""), 1.0),
];

/// One value of a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Value {
    pub(super) number: f64,
    /// Whether the cell says `more than` this.
    pub(super) is_bound: bool,
}

/// The values of a cell.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Quantity {
    pub(super) kind: Kind,
    pub(super) values: Vec<Value>,
}

/// Splits a text after the number that it begins with.
fn number(text: &str) -> Option<(f64, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.' && c != ',').unwrap_or(text.len());
    Some((text[..end].replace(',', "").parse().ok()?, text[end..].trim_start()))
}

impl Quantity {
    /// Reads a cell; `None` if it begins with something else than a number.
    pub(super) fn read(cell: &str) -> Option<Self> {
        let text = cell.split(['(', ';']).next()?.trim();
        let mut values = Vec::new();
        let mut unit = "";
        for part in text.split(", ").flat_map(|part| part.split('–')) {
            let bound = part.trim().strip_prefix("more than ");
            let (number, rest) = number(bound.unwrap_or(part.trim()))?;
            unit = rest.split_whitespace().next().unwrap_or_default();
            values.push(Value { number, is_bound: bound.is_some() });
        }
        let &(_, kind, factor) = UNITS.iter().find(|(name, ..)| *name == unit)?;
        for value in &mut values {
            value.number *= factor;
        }
        Some(Self { kind, values })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(cell: &str) -> Option<(Kind, Vec<f64>)> {
        Quantity::read(cell).map(|read| (read.kind, read.values.iter().map(|value| value.number).collect()))
    }

    #[test]
    fn cells_are_read_with_their_units() {
        assert_eq!(read("1.5 s"), Some((Kind::Time, vec![1.5])));
        assert_eq!(read("32 µs (a bare round trip takes 22)"), Some((Kind::Time, vec![32.0 * 1e-6])));
        assert_eq!(read("0.5 s at the latest"), Some((Kind::Time, vec![0.5])));
        assert_eq!(read("93.7–100 %"), Some((Kind::Other("%"), vec![93.7, 100.0])));
        assert_eq!(read("1108, 1095"), Some((Kind::Other(""), vec![1108.0, 1095.0])));
        assert_eq!(read("16,200–21,200; 13,600 in short games"), Some((Kind::Other(""), vec![16200.0, 21200.0])));
        for cell in ["", "none", "not 100 games", "5 parsecs"] {
            assert_eq!(read(cell), None, "{cell}");
        }
    }

    #[test]
    fn a_bound_is_told_from_a_value() {
        let bounds: Vec<bool> =
            Quantity::read("2.7, more than 5 s").unwrap().values.iter().map(|value| value.is_bound).collect();
        assert_eq!(bounds, [false, true]);
    }

    #[test]
    fn a_table_is_read_and_transposed() {
        let table =
            Table::read(&["| workers | 1 | 2 |", "|---|---|---|", "| pairs/s | 5 | 9 |", "| | 6 | 8 |"]).unwrap();
        let text = |rows: &[&[&str]]| -> Vec<Vec<String>> {
            rows.iter().map(|row| row.iter().map(ToString::to_string).collect()).collect()
        };
        assert_eq!(table.rows, text(&[&["pairs/s", "5", "9"], &["pairs/s", "6", "8"]]));
        assert_eq!(table.transposed().rows, text(&[&["1", "5", "6"], &["2", "9", "8"]]));
        let error = table.column("three").unwrap_err().to_string();
        assert_eq!(error, "found column `three`, expected one of `workers`, `1`, `2`");
    }
}
