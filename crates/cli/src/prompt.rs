//! Questions to the person at the terminal.

use std::io::{self, BufRead, IsTerminal, Read, Write};

use tetrad_core::text::shorten;

/// The most bytes of a line; longer lines are split.
const LONGEST_LINE: u64 = 1 << 16;

/// Prints a prompt and reads the answer, without blanks around it; `None` at the end of the input. Input from a pipe is
/// echoed, so that the output reads as a transcript.
pub(crate) fn ask(prompt: &str, out: &mut dyn Write) -> io::Result<Option<String>> {
    write!(out, "{prompt}> ")?;
    out.flush()?;
    let mut line = Vec::new();
    if io::stdin().lock().take(LONGEST_LINE).read_until(b'\n', &mut line)? == 0 {
        writeln!(out)?;
        return Ok(None);
    }
    let line = String::from_utf8_lossy(&line).trim().to_owned();
    if !io::stdin().is_terminal() {
        writeln!(out, "{}", shorten(&line))?;
    }
    Ok(Some(line))
}
