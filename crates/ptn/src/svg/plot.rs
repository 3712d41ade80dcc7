//! Plots the scores of games as curves.

use std::fmt::Write;

use tetrad_core::text::cut;

use super::{FONT, escape, grouped};
use crate::stats::Statistics;

const WIDTH: f64 = 860.0;
const HEIGHT: f64 = 480.0;
const LEFT: f64 = 76.0;
const RIGHT: f64 = 600.0;
const TOP: f64 = 56.0;
const BOTTOM: f64 = 420.0;

/// Colours that colour-blind readers can tell apart.
const COLOURS: [&str; 7] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#b58900", "#56b4e9", "#4b5563"];

/// The least distance between names at the ends of curves, in pixels.
const NAME_HEIGHT: f64 = 17.0;

/// Plots the scores of games over their lines as an SVG. Games without a start level have no curve.
pub fn plot_scores(games: &[(String, Statistics)]) -> String {
    let games: Vec<&(String, Statistics)> = games.iter().filter(|(_, game)| !game.curve.is_empty()).collect();
    let last = |game: &Statistics| game.curve.last().map_or((0, 0), |point| (point.lines, point.points));
    let (across, every_lines) = scale(games.iter().map(|(_, game)| last(game).0).max().unwrap_or(0));
    let (up, every_points) = scale(games.iter().map(|(_, game)| last(game).1).max().unwrap_or(0));
    let x = |lines: u64| LEFT + (RIGHT - LEFT) * lines as f64 / across as f64;
    let y = |points: u64| BOTTOM - (BOTTOM - TOP) * points as f64 / up as f64;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" \
         height=\"{HEIGHT}\" role=\"img\" {FONT} font-size=\"12\">\n<title>Score by lines</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <text x=\"{LEFT}\" y=\"32\" font-size=\"17\" font-weight=\"600\" fill=\"#111827\">Score by lines</text>\n"
    );
    for points in (0..=up).step_by(every_points as usize) {
        let (y, stroke) = (y(points), if points == 0 { "#6b7280" } else { "#e5e7eb" });
        _ = writeln!(
            svg,
            "<path d=\"M{LEFT} {y:.1}H{RIGHT}\" stroke=\"{stroke}\"/><text x=\"{}\" y=\"{:.1}\" \
             text-anchor=\"end\" fill=\"#4b5563\">{}</text>",
            LEFT - 10.0,
            y + 4.0,
            short_number(points)
        );
    }
    for lines in (0..=across).step_by(every_lines as usize) {
        _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\" fill=\"#4b5563\">{}</text>",
            x(lines),
            BOTTOM + 20.0,
            grouped(lines)
        );
    }
    _ = writeln!(
        svg,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" fill=\"#4b5563\">lines</text>",
        f64::midpoint(LEFT, RIGHT),
        BOTTOM + 44.0
    );
    let mut names: Vec<(f64, f64, &str, String)> = Vec::new();
    for (index, (name, game)) in games.iter().enumerate() {
        let colour = COLOURS[index % COLOURS.len()];
        let mut path = format!("M{:.1} {:.1}", x(0), y(0));
        for point in &game.curve {
            _ = write!(path, "L{:.1} {:.1}", x(point.lines), y(point.points));
        }
        let (lines, points) = last(game);
        let (end_x, end_y) = (x(lines), y(points));
        _ = writeln!(
            svg,
            "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\" stroke-linejoin=\"round\"/>\
             <circle cx=\"{end_x:.1}\" cy=\"{end_y:.1}\" r=\"3.5\" fill=\"{colour}\"/>"
        );
        let text = format!("{} {}", escape(&cut(name, 20)), grouped(points));
        names.push((end_y, end_x, colour, text));
    }
    // Places names from the top, each as near to the end of its curve as the names above allow.
    names.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut lowest = f64::MIN;
    for (end_y, end_x, colour, text) in names {
        lowest = end_y.max(lowest + NAME_HEIGHT);
        if lowest > HEIGHT - NAME_HEIGHT {
            break;
        }
        _ = writeln!(
            svg,
            "<path d=\"M{:.1} {end_y:.1}L{} {lowest:.1}\" stroke=\"{colour}\" stroke-opacity=\".5\" \
             stroke-dasharray=\"1 4\" stroke-linecap=\"round\"/>\
             <text x=\"{}\" y=\"{:.1}\" fill=\"{colour}\" font-weight=\"600\">{text}</text>",
            end_x + 8.0,
            RIGHT + 8.0,
            RIGHT + 14.0,
            lowest + 4.0
        );
    }
    svg.push_str("</svg>\n");
    svg
}

/// A round number at or above a value, and a round step that divides it into four to eight steps.
fn scale(most: u64) -> (u64, u64) {
    let most = most.max(4);
    let mut power: u64 = 1;
    loop {
        for step in [1, 2, 5].map(|digit| power.saturating_mul(digit)) {
            if most.div_ceil(step) <= 8 {
                return (most.div_ceil(step).saturating_mul(step), step);
            }
        }
        power = power.saturating_mul(10);
    }
}

/// A number in short form: `1.5M`, `200k`, `40`.
fn short_number(number: u64) -> String {
    match number {
        0..1_000 => number.to_string(),
        1_000..1_000_000 => format!("{}k", number as f64 / 1e3),
        _ => format!("{}M", number as f64 / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_are_round_and_end_above_everything() {
        assert_eq!([0, 7, 26_800, 1_660_000].map(scale), [(4, 1), (7, 1), (30_000, 5_000), (2_000_000, 500_000)]);
        let (most, step) = scale(u64::MAX);
        assert!(most >= u64::MAX / 2 && most / step <= 8);
        assert_eq!([40, 1_500, 200_000, 2_500_000].map(short_number), ["40", "1.5k", "200k", "2.5M"]);
    }
}
