//! Texts of files on stdout: byte by byte as they are, so that a pipe gets what a file would; but never raw on a terminal,
//! which would obey the escape sequences in them.
//!
//! The stream that is handed to commands is for what they write themselves: where colours are off, it takes all escape
//! sequences out.

use std::io::{self, IsTerminal, Write};

use tetrad_core::text::printable_lines;

/// Prints a text.
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
