//! Scores and counts as text, and lines of JSON.

use std::io::{self, Write};
use std::time::Duration;

use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;
use tetrad_core::text::is_printable;
use tetrad_core::{Bound, Score};

/// A score as text: `win in 5 plies`, `draw`, `+34`.
pub(crate) fn score(score: Score) -> String {
    let plies = |count: u32| if count == 1 { "1 ply".to_owned() } else { format!("{count} plies") };
    match score {
        Score::Win(count) => format!("win in {}", plies(count)),
        Score::Loss(count) => format!("loss in {}", plies(count)),
        Score::Draw => "draw".to_owned(),
        Score::Eval(value) => format!("{value:+}"),
    }
}

/// A score that may be a bound: `≥ +34`.
pub(crate) fn bounded_score(value: Score, bound: Bound) -> String {
    match bound {
        Bound::Exact => score(value),
        Bound::Lower => format!("≥ {}", score(value)),
        Bound::Upper => format!("≤ {}", score(value)),
    }
}

/// A count with three digits, enough to compare speeds: `950`, `12.3k`, `2.10M`.
pub(crate) fn rounded(count: u64) -> String {
    let scaled = |unit: f64, letter: char| {
        let value = count as f64 / unit;
        let digits = if value < 10.0 { 2 } else { usize::from(value < 100.0) };
        format!("{value:.digits$}{letter}")
    };
    match count {
        0..1_000 => count.to_string(),
        1_000..1_000_000 => scaled(1e3, 'k'),
        1_000_000..1_000_000_000 => scaled(1e6, 'M'),
        _ => scaled(1e9, 'G'),
    }
}

/// The rate per second; a time too short to measure counts as a microsecond.
pub(crate) fn per_second(count: u64, time: Duration) -> u64 {
    let micros = time.as_micros().max(1);
    u64::try_from(u128::from(count) * 1_000_000 / micros).unwrap_or(u64::MAX)
}

/// Writes a line of JSON, in which everything that a terminal would interpret is escaped.
pub(crate) fn json_line(out: &mut dyn Write, value: &impl Serialize) -> io::Result<()> {
    value.serialize(&mut Serializer::with_formatter(&mut *out, PrintableJson))?;
    out.write_all(b"\n")
}

/// Compact JSON that escapes all unprintable characters; JSON itself escapes only ASCII control characters.
struct PrintableJson;

impl Formatter for PrintableJson {
    fn write_string_fragment<W: ?Sized + Write>(&mut self, writer: &mut W, fragment: &str) -> io::Result<()> {
        let mut rest = fragment;
        while let Some((at, letter)) = rest.char_indices().find(|&(_, letter)| !is_printable(letter)) {
            writer.write_all(&rest.as_bytes()[..at])?;
            for unit in letter.encode_utf16(&mut [0; 2]) {
                write!(writer, "\\u{unit:04x}")?;
            }
            rest = &rest[at + letter.len_utf8()..];
        }
        writer.write_all(rest.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_words() {
        let scores = [Score::Win(1), Score::Win(5), Score::Loss(4), Score::Draw, Score::Eval(34), Score::Eval(-2)];
        assert_eq!(scores.map(score), ["win in 1 ply", "win in 5 plies", "loss in 4 plies", "draw", "+34", "-2"]);
        assert_eq!(bounded_score(Score::Eval(3), Bound::Lower), "≥ +3");
    }

    #[test]
    fn counts_are_rounded_to_three_digits() {
        assert_eq!(
            [0, 999, 1_000, 12_345, 999_400, 2_100_000].map(rounded),
            ["0", "999", "1.00k", "12.3k", "999k", "2.10M"]
        );
        assert_eq!(rounded(31_000_000_000), "31.0G");
    }

    #[test]
    fn json_has_nothing_that_a_terminal_would_obey() {
        let text = "a\u{1b}[31m \u{9b}0m \u{7f}\u{202e}é\"\n";
        let mut line = Vec::new();
        json_line(&mut line, &text).unwrap();
        let line = String::from_utf8(line).unwrap();
        assert_eq!(line, "\"a\\u001b[31m \\u009b0m \\u007f\\u202eé\\\"\\n\"\n");
        assert_eq!(serde_json::from_str::<String>(&line).unwrap(), text);
    }

    #[test]
    fn rates_survive_a_clock_that_stood_still() {
        assert_eq!(per_second(3, Duration::ZERO), 3_000_000);
        assert_eq!(per_second(u64::MAX, Duration::ZERO), u64::MAX);
        assert_eq!(per_second(500, Duration::from_millis(250)), 2_000);
    }
}
