//! Drawing of boards: a grid for small ones, rows of marks for large ones.
//!
//! Highlighted cells stand in brackets, so that they are visible without colours too.

use std::fmt::Write;

use crate::{Cell, Mark, Position, Square, column_name};
use anstyle::{AnsiColor, Style};

/// Larger boards are drawn without lines between the cells.
const LARGEST_GRID: u8 = 9;

const X: Style = AnsiColor::BrightCyan.on_default().bold();
const O: Style = AnsiColor::BrightYellow.on_default().bold();
const HIGHLIGHTED: Style = Style::new().invert();
const FRAME: Style = Style::new().dimmed();

pub(super) fn draw(position: &Position, highlighted: &[Square]) -> String {
    let grid = position.rows().max(position.cols()) <= LARGEST_GRID;
    let board = Board { position, highlighted, grid };
    let mut text = board.column_names();
    text += &board.rule('┌', '┬', '┐');
    for row in 0..position.rows() {
        if grid && row > 0 {
            text += &board.rule('├', '┼', '┤');
        }
        text += &board.row(row);
    }
    text + &board.rule('└', '┴', '┘')
}

struct Board<'a> {
    position: &'a Position,
    highlighted: &'a [Square],
    grid: bool,
}

impl Board<'_> {
    /// Column names of several letters are written downwards, so that cells stay narrow.
    fn column_names(&self) -> String {
        let names: Vec<String> = (0..self.position.cols()).map(column_name).collect();
        let longest = names.iter().map(String::len).max().unwrap_or(0);
        let letter = |name: &str, line: usize| {
            let from_the_end = longest - line;
            name.len().checked_sub(from_the_end).map_or(' ', |index| char::from(name.as_bytes()[index]))
        };
        let gap = if self.grid { "   " } else { " " };
        let mut text = String::new();
        for line in 0..longest {
            let letters: Vec<String> = names.iter().map(|name| letter(name, line).to_string()).collect();
            let line = format!("     {}", letters.join(gap));
            text += line.trim_end();
            text.push('\n');
        }
        text
    }

    fn rule(&self, left: char, middle: char, right: char) -> String {
        let cols = usize::from(self.position.cols());
        let line =
            if self.grid { vec!["───"; cols].join(&middle.to_string()) } else { "─".repeat(2 * cols + 1) };
        format!("   {FRAME}{left}{line}{right}{FRAME:#}\n")
    }

    fn row(&self, row: u8) -> String {
        let frame = format!("{FRAME}│{FRAME:#}");
        let squares = (0..self.position.cols()).map(|col| Square::new(col, row));
        let mut text = format!("{:>2} {frame}", row + 1);
        let mut open = false;
        for (number, square) in squares.enumerate() {
            let highlighted = self.highlighted.contains(&square);
            if self.grid && number > 0 {
                text += if open { "]" } else { " " };
                text += &frame;
                open = false;
            }
            text.push(match (open, highlighted) {
                (true, false) => ']',
                (false, true) => '[',
                _ => ' ',
            });
            open = highlighted;
            text += &glyph(self.position.cell(square), highlighted);
        }
        text.push(if open { ']' } else { ' ' });
        _ = writeln!(text, "{frame}");
        text
    }
}

fn glyph(cell: Option<Cell>, highlighted: bool) -> String {
    let (style, letter) = match cell {
        Some(Cell::Marked(Mark::X)) => (X, 'X'),
        Some(Cell::Marked(Mark::O)) => (O, 'O'),
        Some(Cell::Free) => (FRAME, '·'),
        Some(Cell::Unplayable) | None => (FRAME, '▒'),
    };
    let style = if highlighted { style | HIGHLIGHTED.get_effects() } else { style };
    format!("{style}{letter}{style:#}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(position: &str, highlighted: &[&str]) -> String {
        let position: Position = position.parse().unwrap();
        let squares: Vec<Square> = highlighted.iter().map(|text| text.parse().unwrap()).collect();
        anstream::adapter::strip_str(&draw(&position, &squares)).to_string()
    }

    #[test]
    fn small_boards_are_grids() {
        let expected = "
     a   b   c
   ┌───┬───┬───┐
 1 │ X │ · │ · │
   ├───┼───┼───┤
 2 │ · │[O]│ ▒ │
   └───┴───┴───┘
";
        assert_eq!(plain("x2_/_o. x", &["b2"]), expected[1..]);
    }

    #[test]
    fn large_boards_are_rows() {
        let expected = "
     a b c d e f g h i j
   ┌─────────────────────┐
 1 │ · · · · · · · · · · │
 2 │[X X X]· O O · · ·[▒]│
   └─────────────────────┘
";
        assert_eq!(plain("10_/3x_2o3_. x", &["a2", "b2", "c2", "j2"]), expected[1..]);
    }

    #[test]
    fn long_column_names_are_written_downwards() {
        let expected = "
                                                         a a
     a b c d e f g h i j k l m n o p q r s t u v w x y z a b
   ┌─────────────────────────────────────────────────────────┐
 1 │ · · · · · · · · · · · · · · · · · · · · · · · · · · · X │
   └─────────────────────────────────────────────────────────┘
";
        assert_eq!(plain("27_x o", &[]), expected[1..]);
    }
}
