//! Prints texts of files on stdout unchanged, so that a pipe gets the same bytes as a file; but never raw on a
//! terminal, which would interpret escape sequences in them.
//!
//! The output stream of commands is not suitable: without colours it removes all escape sequences.

use std::io::{self, IsTerminal, Write};

use tetrad_core::text::printable_lines;

/// Prints a text, unchanged unless stdout is a terminal.
pub(super) fn print(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let is_terminal = out.is_terminal();
    write(&mut out, is_terminal, text)
}

fn write(out: &mut dyn Write, is_terminal: bool, text: &str) -> io::Result<()> {
    if is_terminal { out.write_all(printable_lines(text).as_bytes()) } else { out.write_all(text.as_bytes()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_gets_escapes_and_a_pipe_every_byte() {
        let text = "Title: \u{1b}[31mred\u{9b}0m\nI-1\t(\u{202e})\n";
        let written = |is_terminal: bool| {
            let mut out = Vec::new();
            write(&mut out, is_terminal, text).unwrap();
            String::from_utf8(out).unwrap()
        };
        assert_eq!(written(false), text);
        assert_eq!(written(true), "Title: \\u{1b}[31mred\\u{9b}0m\nI-1\t(\\u{202e})\n");
    }
}
