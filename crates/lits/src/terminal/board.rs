//! Drawing of boards: the shape of a piece on every covered cell, a symbol on the others.
//!
//! Pieces are drawn as letters, so that they differ without colours too; a covered symbol is a small letter behind it.
//! Highlighted cells stand in brackets.

use std::fmt::Write;

use crate::{Cell, Move, Player, Position, SIZE, Shape};
use anstyle::{AnsiColor, Style};

const X: Style = AnsiColor::BrightCyan.on_default().bold();
const O: Style = AnsiColor::BrightYellow.on_default().bold();
const FRAME: Style = Style::new().dimmed();

/// Draws the board with the cells of some moves highlighted.
pub(super) fn draw(position: &Position, highlighted: &[Move]) -> String {
    let picked: Vec<Cell> = highlighted
        .iter()
        .filter_map(|mv| if let Move::Place(placement) = mv { Some(placement.cells()) } else { None })
        .flatten()
        .collect();
    let names: Vec<String> = (0..SIZE).map(|col| format!(" {col}")).collect();
    let mut text = format!("   {}\n", names.join(" ").trim_end());
    let rule = "─".repeat(3 * usize::from(SIZE) + 1);
    _ = writeln!(text, "  {FRAME}┌{rule}┐{FRAME:#}");
    for row in 0..SIZE {
        _ = write!(text, "{row} {FRAME}│{FRAME:#}");
        let mut open = false;
        for cell in (0..SIZE).filter_map(|col| Cell::new(row, col)) {
            let is_picked = picked.contains(&cell);
            text.push(match (open, is_picked) {
                (true, false) => ']',
                (false, true) => '[',
                _ => ' ',
            });
            open = is_picked;
            text += &tile(position, cell);
        }
        text.push(if open { ']' } else { ' ' });
        _ = writeln!(text, "{FRAME}│{FRAME:#}");
    }
    _ = writeln!(text, "  {FRAME}└{rule}┘{FRAME:#}");
    text
}

fn tile(position: &Position, cell: Cell) -> String {
    let symbol = position.symbol(cell);
    match (position.shape_at(cell), symbol) {
        (None, None) => format!("{FRAME}· {FRAME:#}"),
        (None, Some(player)) => format!("{0}{player} {0:#}", style_of(player)),
        (Some(shape), None) => format!("{0}{shape} {0:#}", style_on(shape)),
        (Some(shape), Some(player)) => {
            format!("{0}{shape}{1}{0:#}", style_on(shape), player.to_string().to_lowercase())
        }
    }
}

const fn style_of(player: Player) -> Style {
    match player {
        Player::X => X,
        Player::O => O,
    }
}

const fn style_on(shape: Shape) -> Style {
    let colour = match shape {
        Shape::L => AnsiColor::Red,
        Shape::I => AnsiColor::Magenta,
        Shape::T => AnsiColor::Blue,
        Shape::S => AnsiColor::Green,
    };
    colour.on_default().invert()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_and_symbols_show_without_colours() {
        let position: Position = format!("1610a000001000000000{},4555", "0".repeat(80)).parse().unwrap();
        let mv: Move = "L[00,01,02,10]".parse().unwrap();
        let expected = "
    0  1  2  3  4  5  6  7  8  9
  ┌───────────────────────────────┐
0 │[L  Lx L ]·  O  ·  ·  ·  ·  ·  │
1 │[L ]·  ·  ·  ·  ·  ·  ·  ·  ·  │
2 │ ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  │";
        let drawn = anstream::adapter::strip_str(&draw(&position, &[mv])).to_string();
        let top: Vec<&str> = drawn.lines().take(5).collect();
        assert_eq!(format!("\n{}", top.join("\n")), expected);
    }
}
