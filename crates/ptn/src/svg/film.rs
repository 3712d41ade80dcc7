//! Draws a game as an animated SVG.

use std::fmt::Write;

use tetrad_core::text::cut;
use tetrad_tetris::classic::{Piece, VISIBLE_ROWS, WIDTH};

use super::{FONT, colour, escape, grouped};
use crate::film::{Film, Fragment};

const CELL: usize = 24;
const WELL_LEFT: usize = 24;
const WELL_TOP: usize = 64;
const PANEL_LEFT: usize = WELL_LEFT + WIDTH * CELL + 28;
const PICTURE_WIDTH: usize = PANEL_LEFT + 148;
const PICTURE_HEIGHT: usize = WELL_TOP + VISIBLE_ROWS * CELL + 24;

/// The duration of a move in beats; lines are cleared at the second one.
const BEATS_A_MOVE: usize = 2;
const MILLISECONDS_A_BEAT: usize = 200;
/// The number of beats for which the end of the game is shown.
const LAST_BEATS: usize = 15;

/// The time line: beats as fractions of the whole duration.
struct Clock {
    beats: usize,
}

impl Clock {
    /// The time at which the piece of a move appears. The well is empty for a move's time before the first one.
    fn placed(&self, index: usize) -> String {
        self.part((index + 1) * BEATS_A_MOVE)
    }

    /// The time at which the lines of a move are cleared.
    fn cleared(&self, index: usize) -> String {
        self.part((index + 1) * BEATS_A_MOVE + 1)
    }

    fn part(&self, beat: usize) -> String {
        let part = format!("{:.6}", beat as f64 / self.beats as f64);
        part.trim_start_matches('0').trim_end_matches('0').to_owned()
    }

    /// The timing attributes: all animations have the same duration, so that they repeat together.
    fn duration(&self) -> String {
        format!("dur=\"{:.1}s\" repeatCount=\"indefinite\" calcMode=\"discrete\"", {
            (self.beats * MILLISECONDS_A_BEAT) as f64 / 1000.0
        })
    }

    /// An animation that shows an element from one time on, and hides it at another if there is one.
    fn seen(&self, from: Option<String>, until: Option<String>) -> String {
        let (mut values, mut times) = match from {
            Some(from) => ("hidden;visible".to_owned(), format!("0;{from}")),
            None => ("visible".to_owned(), "0".to_owned()),
        };
        if let Some(until) = until {
            values.push_str(";hidden");
            _ = write!(times, ";{until}");
        }
        format!("<animate attributeName=\"visibility\" values=\"{values}\" keyTimes=\"{times}\" {}/>", self.duration())
    }
}

impl Film {
    /// The game as an animated SVG.
    pub fn to_svg(&self, title: &str) -> String {
        let clock = Clock { beats: (self.frames.len() + 1) * BEATS_A_MOVE + LAST_BEATS };
        let mut svg = String::new();
        head(&mut svg, title);
        _ = writeln!(svg, "<g clip-path=\"url(#well)\"><g transform=\"translate({WELL_LEFT} {WELL_TOP})\">");
        for fragment in &self.fragments {
            draw_fragment(&mut svg, fragment, &clock);
        }
        for (index, frame) in self.frames.iter().enumerate().filter(|(_, frame)| frame.cleared != 0) {
            let rows = (0..VISIBLE_ROWS).filter(|row| frame.cleared >> row & 1 != 0);
            let mut path = String::new();
            for row in rows {
                _ = write!(path, "M0 {}h{}v{CELL}H0z", top(row as u8), WIDTH * CELL);
            }
            let seen = clock.seen(Some(clock.placed(index)), Some(clock.cleared(index)));
            _ = writeln!(svg, "<path d=\"{path}\" fill=\"#fff\" opacity=\".55\" visibility=\"hidden\">{seen}</path>");
        }
        svg.push_str("</g></g>\n");
        self.draw_panel(&mut svg, &clock);
        svg.push_str("</svg>\n");
        svg
    }

    fn draw_panel(&self, svg: &mut String, clock: &Clock) {
        let moves = self.frames.len();
        let mut places = (0..).map(|index| WELL_TOP + 10 + index * 68);
        let mut next_place = || places.next().unwrap_or_default();
        let placed = |index: usize| Some(clock.placed(index));
        let told = self.frames.iter().enumerate().map(|(index, frame)| (placed(index), frame.mv.to_string()));
        let told = [(None, "–".to_owned())].into_iter().chain(told);
        tell(svg, clock, next_place(), "LAST MOVE", told);
        let count = |index: usize| format!("{index} / {moves}");
        let told = (0..=moves).map(|index| (index.checked_sub(1).and_then(placed), count(index)));
        tell(svg, clock, next_place(), "MOVE", told);
        let after_clear = |index: usize| Some(clock.cleared(index));
        let told = self.frames.iter().enumerate().map(|(index, frame)| (after_clear(index), grouped(frame.lines)));
        tell(svg, clock, next_place(), "LINES", [(None, "0".to_owned())].into_iter().chain(told));
        let Some((start, _)) = self.frames.first().and_then(|frame| frame.level_and_points) else { return };
        let figures =
            || self.frames.iter().enumerate().filter_map(|(index, frame)| Some((index, frame.level_and_points?)));
        let told = figures().map(|(index, (_, points))| (after_clear(index), grouped(points)));
        tell(svg, clock, next_place(), "SCORE", [(None, "0".to_owned())].into_iter().chain(told));
        let told = figures().map(|(index, (level, _))| (after_clear(index), level.to_string()));
        tell(svg, clock, next_place(), "LEVEL", [(None, start.to_string())].into_iter().chain(told));
    }
}

/// The distance of a row from the top of the visible well, in pixels; negative for rows above it.
fn top(row: u8) -> isize {
    (VISIBLE_ROWS as isize - 1 - isize::from(row as i8)) * CELL as isize
}

fn head(svg: &mut String, title: &str) {
    let (width, height) = (WIDTH * CELL, VISIBLE_ROWS * CELL);
    let full = escape(title);
    let short = escape(&cut(title, 42));
    _ = writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {PICTURE_WIDTH} {PICTURE_HEIGHT}\" \
         width=\"{PICTURE_WIDTH}\" height=\"{PICTURE_HEIGHT}\" role=\"img\" {FONT}>\n<title>{full}</title>\n<defs>"
    );
    _ = writeln!(
        svg,
        "<clipPath id=\"well\"><rect x=\"{WELL_LEFT}\" y=\"{WELL_TOP}\" width=\"{width}\" height=\"{height}\"/></clipPath>\n\
         <pattern id=\"grid\" x=\"{WELL_LEFT}\" y=\"{WELL_TOP}\" width=\"{CELL}\" height=\"{CELL}\" \
         patternUnits=\"userSpaceOnUse\"><path d=\"M{CELL} 0V{CELL}H0\" fill=\"none\" stroke=\"#1e2636\"/></pattern>"
    );
    let (inner, bevel) = (CELL - 2, CELL - 8);
    for piece in Piece::ALL {
        // A bright upper edge and a dark lower one separate neighbours of the same colour.
        _ = writeln!(
            svg,
            "<g id=\"{piece}\"><rect x=\"1\" y=\"1\" width=\"{inner}\" height=\"{inner}\" rx=\"4\" fill=\"{}\"/>\
             <path d=\"M4 3.5h{bevel}\" stroke=\"#fff\" stroke-opacity=\".5\" stroke-width=\"2\" stroke-linecap=\"round\"/>\
             <path d=\"M4 20.5h{bevel}\" stroke=\"#000\" stroke-opacity=\".2\" stroke-width=\"2\" \
             stroke-linecap=\"round\"/></g>",
            colour(piece)
        );
    }
    _ = writeln!(
        svg,
        "</defs>\n<rect width=\"100%\" height=\"100%\" rx=\"12\" fill=\"#0f1420\"/>\n\
         <text x=\"{WELL_LEFT}\" y=\"40\" fill=\"#f1f5f9\" font-size=\"17\" font-weight=\"600\">{short}</text>\n\
         <rect x=\"{WELL_LEFT}\" y=\"{WELL_TOP}\" width=\"{width}\" height=\"{height}\" fill=\"#0a0e17\"/>\n\
         <rect x=\"{WELL_LEFT}\" y=\"{WELL_TOP}\" width=\"{width}\" height=\"{height}\" fill=\"url(#grid)\"/>\n\
         <rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"3\" fill=\"none\" stroke=\"#475569\" \
         stroke-width=\"2\"/>",
        WELL_LEFT - 2,
        WELL_TOP - 2,
        width + 4,
        height + 4
    );
}

fn draw_fragment(svg: &mut String, fragment: &Fragment, clock: &Clock) {
    let (Some(&(placed, first)), Some(&(_, last))) = (fragment.rows.first(), fragment.rows.last()) else { return };
    let hidden = if fragment.cleared.is_some() { " visibility=\"hidden\"" } else { "" };
    _ = write!(svg, "<g transform=\"translate(0 {})\"{hidden}>", top(last));
    svg.push_str(&clock.seen(Some(clock.placed(placed)), fragment.cleared.map(|index| clock.cleared(index))));
    if fragment.rows.len() > 1 {
        let (mut values, mut times) = (format!("0 {}", top(first)), String::from("0"));
        for &(index, row) in &fragment.rows[1..] {
            _ = write!(values, ";0 {}", top(row));
            _ = write!(times, ";{}", clock.cleared(index));
        }
        let timing = clock.duration();
        _ = write!(
            svg,
            "<animateTransform attributeName=\"transform\" type=\"translate\" values=\"{values}\" \
             keyTimes=\"{times}\" {timing}/>"
        );
    }
    for column in (0..WIDTH).filter(|column| fragment.columns >> column & 1 != 0) {
        _ = write!(svg, "<use href=\"#{}\" x=\"{}\"/>", fragment.piece, column * CELL);
    }
    svg.push_str("</g>\n");
}

/// Draws a labelled figure, which shows each text from its time on until the next.
fn tell(
    svg: &mut String,
    clock: &Clock,
    y: usize,
    name: &str,
    texts: impl IntoIterator<Item = (Option<String>, String)>,
) {
    let mut texts: Vec<(Option<String>, String)> = texts.into_iter().collect();
    texts.dedup_by(|later, earlier| later.1 == earlier.1);
    // One font size for all texts, so that a changing figure does not jump.
    let size = match texts.iter().map(|(_, text)| text.chars().count()).max().unwrap_or(0) {
        0..=9 => 21,
        10..=12 => 16,
        _ => 13,
    };
    _ = writeln!(
        svg,
        "<text x=\"{PANEL_LEFT}\" y=\"{y}\" fill=\"#94a3b8\" font-size=\"11\" letter-spacing=\"1.2\">{name}</text>"
    );
    for (index, (from, text)) in texts.iter().enumerate() {
        let until = texts.get(index + 1).and_then(|(from, _)| from.clone());
        let hidden = if until.is_some() { " visibility=\"hidden\"" } else { "" };
        let seen = clock.seen(from.clone(), until);
        _ = writeln!(
            svg,
            "<text x=\"{PANEL_LEFT}\" y=\"{}\" fill=\"#f1f5f9\" font-size=\"{size}\" font-weight=\"600\"{hidden}>{}{seen}</text>",
            y + 25,
            escape(text)
        );
    }
}
