//! Curves as SVG, with the page's colour variables so that they follow light and dark mode.

use std::fmt::Write;

/// A line through points, each with the low and high bounds of its band.
pub(super) struct Curve {
    /// The label at the end of the line, already escaped.
    pub(super) name: String,
    /// Each point's position on the horizontal axis, and its value with its bounds.
    pub(super) points: Vec<(f64, [f64; 3])>,
    /// Whether the band between the bounds is drawn.
    pub(super) has_band: bool,
}

/// A horizontal line across the plot.
pub(super) struct Rule {
    pub(super) at: f64,
    pub(super) label: String,
}

/// Curves over the same axes.
pub(super) struct Plot {
    pub(super) curves: Vec<Curve>,
    pub(super) rules: Vec<Rule>,
    pub(super) x_label: &'static str,
    pub(super) y_label: &'static str,
    /// The text alternative, already escaped.
    pub(super) words: String,
}

const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 320.0;
const LEFT: f64 = 56.0;
const TOP: f64 = 24.0;
const BOTTOM: f64 = 40.0;
/// Space for the names of curves.
const NAMES: f64 = 140.0;
const LINE_HEIGHT: f64 = 14.0;

/// A linear scale from values to coordinates.
struct Scale {
    from: [f64; 2],
    to: [f64; 2],
}

impl Scale {
    fn place(&self, value: f64) -> f64 {
        let [low, high] = self.from;
        let [start, end] = self.to;
        start + (value - low) / (high - low) * (end - start)
    }
}

impl Plot {
    pub(super) fn render(&self) -> String {
        let right = if self.curves.iter().any(|curve| !curve.name.is_empty()) { WIDTH - NAMES } else { WIDTH - 24.0 };
        let xs = self.curves.iter().flat_map(|curve| &curve.points).map(|&(x, _)| x);
        let x = Scale { from: [0.0, xs.fold(1.0, f64::max)], to: [LEFT, right] };
        let y = Scale { from: self.reach(), to: [HEIGHT - BOTTOM, TOP] };
        let mut svg = format!("<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{}\">\n", self.words);
        for tick in ticks(y.from, 5.0) {
            let at = y.place(tick);
            _ = writeln!(svg, "<line class=\"grid\" x1=\"{LEFT}\" x2=\"{right:.1}\" y1=\"{at:.1}\" y2=\"{at:.1}\"/>");
            let (text_x, text_y) = (LEFT - 8.0, at + 4.0);
            _ = writeln!(svg, "<text x=\"{text_x:.1}\" y=\"{text_y:.1}\" text-anchor=\"end\">{}</text>", number(tick));
        }
        for tick in ticks(x.from, 8.0) {
            let (at, below) = (x.place(tick), HEIGHT - BOTTOM + 18.0);
            _ = writeln!(svg, "<text x=\"{at:.1}\" y=\"{below:.1}\" text-anchor=\"middle\">{}</text>", number(tick));
        }
        _ = writeln!(svg, "<text x=\"{LEFT}\" y=\"14\" text-anchor=\"end\">{}</text>", self.y_label);
        let low = HEIGHT - 6.0;
        _ = writeln!(svg, "<text x=\"{right:.1}\" y=\"{low}\" text-anchor=\"end\">{}</text>", self.x_label);
        for Rule { at, label } in self.rules.iter().filter(|rule| y.from[0] <= rule.at && rule.at <= y.from[1]) {
            let (at, text_x) = (y.place(*at), LEFT + 8.0);
            _ = writeln!(svg, "<line class=\"rule\" x1=\"{LEFT}\" x2=\"{right:.1}\" y1=\"{at:.1}\" y2=\"{at:.1}\"/>");
            if !label.is_empty() {
                _ = writeln!(svg, "<text x=\"{text_x:.1}\" y=\"{:.1}\">{label}</text>", at - 5.0);
            }
        }
        // A nested `svg` clips what lies outside: early intervals are wider than any plot.
        let (width, height) = (right - LEFT, HEIGHT - BOTTOM - TOP);
        let frame = format!("x=\"{LEFT}\" y=\"{TOP}\" width=\"{width}\" height=\"{height}\"");
        _ = writeln!(svg, "<svg {frame} viewBox=\"{LEFT} {TOP} {width} {height}\">");
        for (number, curve) in self.curves.iter().enumerate() {
            svg += &curve.render(number, &x, &y);
        }
        svg += "</svg>\n";
        svg += &self.names(right, &y);
        svg + "</svg>\n"
    }

    /// The range of values, including rules and settled bands, with a margin.
    fn reach(&self) -> [f64; 2] {
        let mut values: Vec<f64> = self.rules.iter().map(|rule| rule.at).collect();
        for curve in &self.curves {
            // The first fifth of a run varies too much to determine the range.
            let settled = curve.points.len() / 5;
            let points = curve.points.iter().skip(settled.min(curve.points.len().saturating_sub(2)));
            values.extend(points.flat_map(
                |(_, [value, low, high])| {
                    if curve.has_band { vec![*low, *high] } else { vec![*value] }
                },
            ));
        }
        let low = values.iter().copied().fold(f64::INFINITY, f64::min);
        let high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let air = ((high - low) * 0.08).max(0.5);
        [low - air, high + air]
    }

    /// Labels each curve at its end, moved down where two would overlap.
    fn names(&self, right: f64, y: &Scale) -> String {
        let named = self.curves.iter().filter(|curve| !curve.name.is_empty());
        let mut places: Vec<(f64, &str)> =
            named.filter_map(|curve| Some((y.place(curve.points.last()?.1[0]) + 4.0, curve.name.as_str()))).collect();
        places.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut text = String::new();
        let mut last = f64::NEG_INFINITY;
        for (place, name) in places {
            last = place.max(last + LINE_HEIGHT);
            _ = writeln!(text, "<text x=\"{:.1}\" y=\"{last:.1}\">{}</text>", right + 8.0, cut(name));
        }
        text
    }
}

/// Shortens a name to fit beside the plot. An escape counts as one character and is never cut in two.
fn cut(escaped: &str) -> String {
    const LONGEST: usize = 20;
    let (mut out, mut rest) = (String::new(), escaped);
    for _ in 0..LONGEST {
        let Some(first) = rest.chars().next() else { return out };
        let end = if first == '&' { rest.find(';').map_or(1, |at| at + 1) } else { first.len_utf8() };
        out.push_str(&rest[..end]);
        rest = &rest[end..];
    }
    if rest.is_empty() { out } else { out + "…" }
}

impl Curve {
    fn render(&self, number: usize, x: &Scale, y: &Scale) -> String {
        let path = |values: &mut dyn Iterator<Item = (f64, f64)>| {
            values.map(|(at, value)| format!("{:.1},{:.1}", x.place(at), y.place(value))).collect::<Vec<_>>().join(" ")
        };
        let mut svg = String::new();
        if self.has_band {
            let upper = path(&mut self.points.iter().map(|&(at, [_, _, high])| (at, high)));
            let lower = path(&mut self.points.iter().rev().map(|&(at, [_, low, _])| (at, low)));
            _ = writeln!(svg, "<polygon class=\"band\" points=\"{upper} {lower}\"/>");
        }
        let line = path(&mut self.points.iter().map(|&(at, [value, ..])| (at, value)));
        _ = writeln!(svg, "<polyline class=\"curve c{}\" points=\"{line}\"/>", number % 8);
        svg
    }
}

/// A value with its error, on the scale that all rows of a column share.
pub(super) fn whisker(value: f64, error: f64, [low, high]: [f64; 2]) -> String {
    let air = ((high - low) * 0.05).max(0.5);
    let scale = Scale { from: [low - air, high + air], to: [0.0, 160.0] };
    let [left, middle, right, zero] = [value - error, value, value + error, 0.0].map(|value| scale.place(value));
    format!(
        "<svg class=\"whisker\" viewBox=\"0 0 160 20\" aria-hidden=\"true\">\
         <line class=\"rule\" x1=\"{zero:.1}\" x2=\"{zero:.1}\" y1=\"0\" y2=\"20\"/>\
         <path class=\"reach\" d=\"M{left:.1} 10H{right:.1}M{left:.1} 6V14M{right:.1} 6V14\"/>\
         <circle class=\"mark\" cx=\"{middle:.1}\" cy=\"10\" r=\"4\"/></svg>"
    )
}

/// Round numbers within a range, about `wanted` of them.
fn ticks([low, high]: [f64; 2], wanted: f64) -> Vec<f64> {
    let raw = (high - low) / wanted;
    let unit = 10_f64.powf(raw.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * unit).into_iter().find(|&step| step >= raw);
    let step = step.unwrap_or(10.0 * unit);
    if !step.is_finite() || step <= 0.0 {
        return Vec::new();
    }
    let first = (low / step).ceil();
    (0..20).map(|index| (first + f64::from(index)) * step).take_while(|&tick| tick <= high).collect()
}

/// A number without needless digits.
fn number(value: f64) -> String {
    let text = format!("{:.2}", value + 0.0);
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_within() {
        let texts = |range, wanted| ticks(range, wanted).into_iter().map(number).collect::<Vec<_>>();
        assert_eq!(texts([-3.2, 3.2], 5.0), ["-2", "0", "2"]);
        assert_eq!(texts([0.0, 1000.0], 8.0), ["0", "200", "400", "600", "800", "1000"]);
        assert_eq!(texts([-0.6, 0.6], 5.0), ["-0.5", "0", "0.5"]);
        assert_eq!(texts([f64::NAN, 1.0], 5.0), Vec::<String>::new());
    }

    #[test]
    fn names_are_cut_between_letters_and_escapes() {
        assert_eq!(cut("short"), "short");
        assert_eq!(cut(&"&amp;".repeat(21)), format!("{}…", "&amp;".repeat(20)));
        assert_eq!(cut(&"é".repeat(20)), "é".repeat(20));
    }
}
