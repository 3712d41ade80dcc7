//! Text of any origin, made fit to be shown.

/// The text on one line, with what could move a cursor, change colours or turn the direction of writing shown as an
/// escape.
///
/// ```
/// assert_eq!(tetrad_arena::printable("a\u{1b}[31m\nb"), "a\\u{1b}[31m\\nb");
/// ```
pub fn printable(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}' => {
                out.extend(letter.escape_default());
            }
            letter if letter.is_control() => out.extend(letter.escape_default()),
            letter => out.push(letter),
        }
    }
    out
}
