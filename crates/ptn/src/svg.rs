//! SVG drawings: a game as an animation, and the scores of games as curves.
//!
//! The animation is declarative (SMIL), so it runs wherever a browser shows the file, also as an image. Viewers without
//! animation show the end of the game, because the attributes of every element are those of the end.

mod film;
mod plot;

pub use plot::plot_scores;

use tetrad_tetris::classic::Piece;

const FONT: &str = "font-family=\"system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif\"";

/// The colour of a piece, as `#rrggbb`.
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

/// Escapes text for XML. Control characters, which XML forbids, are removed.
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

/// A number with commas between thousands.
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
