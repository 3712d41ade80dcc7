//! Drawings: a game as an animated picture, and the scores of games as curves.
//!
//! The animation is declarative (SMIL), so the picture moves wherever a browser shows it, also as an image. What knows
//! no animation shows the end of the game, because every element's own attributes say how it ends.

mod film;
mod plot;

pub use plot::plot_scores;

use tetrad_tetris::classic::Piece;

const FONT: &str = "font-family=\"system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif\"";

/// The colour of a piece, by its customary name.
pub const fn colour(piece: Piece) -> &'static str {
    match piece {
        Piece::I => "#38bdf8",
        Piece::O => "#facc15",
        Piece::T => "#c084fc",
        Piece::L => "#fb923c",
        Piece::J => "#6b8cff",
        Piece::S => "#4ade80",
        Piece::Z => "#f87171",
    }
}

/// Text as XML has it. Control characters, which it does not know, are left out.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars().filter(|letter| !letter.is_control() && !matches!(letter, '\u{fffe}' | '\u{ffff}')) {
        match letter {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '"' => escaped.push_str("&quot;"),
            _ => escaped.push(letter),
        }
    }
    escaped
}

/// The first so many characters, with an ellipsis in place of the rest.
fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some(_) => text.chars().take(most - 1).chain(['…']).collect(),
    }
}

/// A number with its thousands apart.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}
