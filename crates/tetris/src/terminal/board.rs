//! Coloured diagrams.

use std::fmt::Write;

use crate::{Cell, Piece};
use anstyle::{AnsiColor, Style};

const FREE: Style = Style::new().dimmed();

/// Colours the cells of a diagram, which are between `|`, by their pieces. Every line ends with a line break.
pub(super) fn coloured(diagram: &str) -> String {
    let mut text = String::new();
    for line in diagram.lines() {
        let mut inside = false;
        for letter in line.chars() {
            inside ^= letter == '|';
            let style = match Cell::from_letter(letter) {
                Some(cell) if inside => style(cell),
                _ if letter == '.' => FREE,
                _ => Style::new(),
            };
            _ = write!(text, "{style}{letter}{style:#}");
        }
        text.push('\n');
    }
    text
}

const fn style(cell: Cell) -> Style {
    let colour = match cell {
        Cell::Garbage => AnsiColor::White,
        Cell::Piece(Piece::I) => AnsiColor::BrightCyan,
        Cell::Piece(Piece::O) => AnsiColor::BrightYellow,
        Cell::Piece(Piece::T) => AnsiColor::Magenta,
        Cell::Piece(Piece::L) => AnsiColor::Yellow,
        Cell::Piece(Piece::J) => AnsiColor::Blue,
        Cell::Piece(Piece::S) => AnsiColor::Green,
        Cell::Piece(Piece::Z) => AnsiColor::Red,
    };
    colour.on_default().invert()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_colours_a_diagram_is_what_it_was() {
        let diagram = "T [IO]\n|..TT|\n|GGGG|\n+----+\ncombo 0";
        let text = coloured(diagram);
        assert_ne!(text.trim_end(), diagram);
        assert_eq!(anstream::adapter::strip_str(&text).to_string(), format!("{diagram}\n"));
    }
}
