//! Formatting of figures, on a terminal and in pages alike.

/// A figure, or `n/a` if it is not known.
pub fn or_not_known(text: Option<String>) -> String {
    text.unwrap_or_else(|| "n/a".to_owned())
}

/// The number of games and of those that don't count: `60 played, 6 identical games not counted`.
pub fn played(games: u64, identical: u64) -> String {
    match identical {
        0 => format!("{games} played"),
        1 => format!("{games} played, 1 identical game not counted"),
        _ => format!("{games} played, {identical} identical games not counted"),
    }
}

/// An Elo rating or difference, with its sign.
pub fn elo(elo: f64) -> String {
    let text = format!("{elo:+.1}");
    // A value that rounds to zero has no negative sign.
    if text == "-0.0" { "+0.0".to_owned() } else { text }
}

/// Points, with a decimal only if there is a half point.
pub fn points(points: f64) -> String {
    if points.fract() == 0.0 { format!("{points:.0}") } else { format!("{points:.1}") }
}

/// A fraction of one as a percentage.
pub fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// Microseconds in a suitable unit: `17 µs`, `1.25 ms`, `90.0 ms`, `3.21 s`.
pub fn duration(micros: f64) -> String {
    let (value, unit) = match micros {
        micros if micros < 999.5 => return format!("{micros:.0} µs"),
        micros if micros < 999_500.0 => (micros / 1e3, "ms"),
        micros => (micros / 1e6, "s"),
    };
    let digits = if value < 9.995 { 2 } else { usize::from(value < 99.95) };
    format!("{value:.digits$} {unit}")
}

/// How long ago something happened, in a suitable unit: `3 s ago`, `5 min ago`, `2 h ago`, `4 days ago`.
pub fn ago(seconds: f64) -> String {
    let (value, unit) = match seconds {
        seconds if seconds < 99.5 => (seconds, "s"),
        seconds if seconds < 99.5 * 60.0 => (seconds / 60.0, "min"),
        seconds if seconds < 47.5 * 3_600.0 => (seconds / 3_600.0, "h"),
        seconds => (seconds / 86_400.0, "days"),
    };
    format!("{value:.0} {unit} ago")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_a_unit_that_suits_them() {
        let shown = [0.4, 17.0, 999.4, 999.6, 1_250.0, 90_000.0, 999_600.0, 3_210_000.0, 4e9].map(duration);
        let expected = ["0 µs", "17 µs", "999 µs", "1.00 ms", "1.25 ms", "90.0 ms", "1.00 s", "3.21 s", "4000 s"];
        assert_eq!(shown, expected);
    }

    #[test]
    fn what_is_past_is_so_long_ago() {
        let shown = [0.3, 99.4, 99.6, 5_900.0, 7_200.0, 170_000.0, 172_800.0].map(ago);
        assert_eq!(shown, ["0 s ago", "99 s ago", "2 min ago", "98 min ago", "2 h ago", "47 h ago", "2 days ago"]);
    }

    #[test]
    fn figures_have_no_needless_signs_and_digits() {
        assert_eq!([0.04, -0.04, 12.34, -7.0].map(elo), ["+0.0", "+0.0", "+12.3", "-7.0"]);
        assert_eq!([3.0, 3.5].map(points), ["3", "3.5"]);
        assert_eq!((percent(0.625), or_not_known(None)), ("62.5 %".to_owned(), "n/a".to_owned()));
    }
}
