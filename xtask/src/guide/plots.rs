//! Draws tables as plots: a row of marks for each row of the table, on one axis.
//!
//! A comment after a table asks for its plot, and names the columns with values and those with labels; labels are in the first column if
//! none is named. `rows` exchanges rows and columns first.
//!
//! ```text
//! <!-- plot: median | worst by promise | load -->
//! <!-- plot rows: pairs/s -->
//! ```
//!
//! The SVG has classes instead of colours: the theme's style sheet has a light and a dark one for each.

use std::fmt::Write;

use anyhow::{Context, Result, ensure};

use super::summary::escaped;
use super::table::{Kind, Quantity, Table, Value};

/// The width of a plot, of its labels, and the space to its right, in pixels.
const WIDTH: f64 = 720.0;
const LABELS: f64 = 270.0;
const MARGIN: f64 = 30.0;

/// The number of characters of a label's line.
const LABEL_CHARACTERS: usize = 38;

/// The heights of a line of labels, of a series in a row, and of the space around a row.
const LINE: f64 = 16.0;
const SERIES: f64 = 15.0;
const PADDING: f64 = 5.0;

/// The ratio of the largest to the smallest value from which on the axis is logarithmic.
const LOGARITHMIC: f64 = 30.0;

/// Whether a line asks for a plot.
pub(super) fn is_directive(line: &str) -> bool {
    line.starts_with("<!-- plot")
}

/// The plot that a line asks for, as HTML, of the table above it.
pub(super) fn draw_above(lines: &[&str], directive: usize) -> Result<String> {
    let above = lines[..directive].iter().rev().skip_while(|line| line.trim().is_empty() || is_directive(line));
    let mut table: Vec<&str> = above.take_while(|line| line.starts_with('|')).copied().collect();
    table.reverse();
    plot(lines[directive], &Table::read(&table)?).with_context(|| format!("`{}`", lines[directive]))
}

/// The values of a row.
struct Row {
    label: Vec<String>,
    /// What each column says, and its values if it has any that belong on the axis.
    series: Vec<(String, Vec<Value>)>,
}

fn plot(directive: &str, table: &Table) -> Result<String> {
    let inner = directive.strip_prefix("<!-- plot").and_then(|rest| rest.trim_end().strip_suffix("-->"));
    let (how, columns) = inner.and_then(|inner| inner.split_once(':')).context("expected `<!-- plot: COLUMNS -->`")?;
    let transposed;
    let table = match how.trim() {
        "" => table,
        "rows" => {
            transposed = table.transposed();
            &transposed
        }
        other => anyhow::bail!("found `{other}`, expected `rows` or nothing"),
    };
    let (values, labels) = columns.split_once(" by ").unwrap_or((columns, ""));
    let find = |names: &str| names.split('|').map(|name| table.column(name.trim())).collect::<Result<Vec<_>>>();
    let values = find(values)?;
    let labels = if labels.is_empty() { vec![0] } else { find(labels)? };
    let read = |row: &Vec<String>, column: usize| row.get(column).and_then(|cell| Quantity::read(cell));
    let quantities = table.rows.iter().flat_map(|row| values.iter().filter_map(|&column| read(row, column)));
    let kind = quantities.map(|quantity| quantity.kind).next().context("the columns have no values")?;
    let row = |row: &Vec<String>| Row {
        label: wrapped(&labels.iter().filter_map(|&column| row.get(column)).cloned().collect::<Vec<_>>().join(", ")),
        series: values
            .iter()
            .map(|&column| {
                let own = read(row, column).filter(|quantity| quantity.kind == kind);
                (row.get(column).cloned().unwrap_or_default(), own.map(|own| own.values).unwrap_or_default())
            })
            .collect(),
    };
    let mut rows: Vec<Row> = table.rows.iter().map(row).collect();
    rows.retain(|row| row.series.iter().any(|(_, values)| !values.is_empty()));
    let heads = |columns: &[usize]| columns.iter().map(|&column| table.head[column].as_str()).collect::<Vec<_>>();
    draw(&heads(&labels).join(", "), &heads(&values), &rows, kind)
}

/// Breaks a label into lines.
fn wrapped(label: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in label.split_whitespace() {
        let last = lines.last_mut().expect("there is one");
        if !last.is_empty() && last.chars().count() + 1 + word.chars().count() > LABEL_CHARACTERS {
            lines.push(word.to_owned());
        } else {
            *last = if last.is_empty() { word.to_owned() } else { format!("{last} {word}") };
        }
    }
    lines
}

/// The axis of a plot.
struct Axis {
    from: f64,
    to: f64,
    is_logarithmic: bool,
    ticks: Vec<f64>,
}

impl Axis {
    fn new(values: &[f64]) -> Result<Self> {
        let [least, most] = [f64::min, f64::max].map(|pick| values.iter().copied().reduce(pick).unwrap_or_default());
        ensure!(least >= 0.0 && most > 0.0, "values from {least} to {most} can't be drawn");
        if least > 0.0 && most / least >= LOGARITHMIC {
            let (first, last) = (least.log10().floor() as i32, most.log10().ceil() as i32);
            let ticks = (first..=last).map(|power| 10_f64.powi(power)).collect();
            return Ok(Self { from: 10_f64.powi(first), to: 10_f64.powi(last), is_logarithmic: true, ticks });
        }
        let rough = most / 5.0;
        let power = 10_f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power).into_iter().find(|step| *step >= rough);
        let step = step.unwrap_or(power);
        let count = (most / step).ceil() as i32;
        let ticks = (0..=count).map(|index| f64::from(index) * step).collect();
        Ok(Self { from: 0.0, to: f64::from(count) * step, is_logarithmic: false, ticks })
    }

    fn x(&self, value: f64) -> f64 {
        let scale = |value: f64| if self.is_logarithmic { value.log10() } else { value };
        let share = (scale(value) - scale(self.from)) / (scale(self.to) - scale(self.from));
        LABELS + share * (WIDTH - LABELS - MARGIN)
    }
}

/// A value in the unit that suits it.
fn spoken(value: f64, kind: Kind) -> String {
    let short = |number: f64| {
        let text = format!("{number:.3}");
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    };
    match kind {
        Kind::Time => {
            // A little more than the limit, because 1 µs may be 0.99…
            let units = [(1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns")];
            let suits = |(size, _): &&(f64, &str)| value * (1.0 + 1e-9) >= *size;
            let (size, unit) = units.iter().find(suits).unwrap_or(if value == 0.0 { &units[0] } else { &units[3] });
            format!("{} {unit}", short(value / size))
        }
        Kind::Other(unit) => format!("{} {unit}", short(value)).trim_end().to_owned(),
    }
}

/// A mark around a point. Each series has a shape of its own, because colour alone does not reach every reader.
fn mark(series: usize, x: f64, y: f64, is_bound: bool) -> String {
    let class = format!("mark series-{}{}", series + 1, if is_bound { " bound" } else { "" });
    let shape = match series % 4 {
        0 => "m-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z",
        1 => "m-4.5 -4.5h9v9h-9z",
        2 => "m0 -5.5l5.5 10h-11z",
        _ => "m0 -6l6 6l-6 6l-6 -6z",
    };
    format!("<path class=\"{class}\" d=\"M{x:.1} {y:.1}{shape}\"/>")
}

fn draw(label: &str, names: &[&str], rows: &[Row], kind: Kind) -> Result<String> {
    let numbers: Vec<f64> = rows
        .iter()
        .flat_map(|row| row.series.iter().flat_map(|(_, values)| values.iter().map(|value| value.number)))
        .collect();
    let axis = Axis::new(&numbers)?;
    let mut body = String::new();
    let mut top = LINE * 2.0;
    for (index, row) in rows.iter().enumerate() {
        let height = (row.label.len() as f64 * LINE).max(names.len() as f64 * SERIES) + 2.0 * PADDING;
        if index % 2 == 0 {
            writeln!(body, "<rect class=\"band\" x=\"0\" y=\"{top:.1}\" width=\"{WIDTH}\" height=\"{height:.1}\"/>")?;
        }
        let first = top + height / 2.0 - (row.label.len() as f64 - 1.0) * LINE / 2.0 + 4.0;
        for (line, text) in row.label.iter().enumerate() {
            writeln!(body, "<text x=\"6\" y=\"{:.1}\">{}</text>", first + line as f64 * LINE, escaped(text))?;
        }
        for (series, (cell, values)) in row.series.iter().enumerate().filter(|(_, (_, values))| !values.is_empty()) {
            let y = top + height / 2.0 + (series as f64 - (names.len() as f64 - 1.0) / 2.0) * SERIES;
            let xs: Vec<f64> = values.iter().map(|value| axis.x(value.number)).collect();
            let [left, right] = [f64::min, f64::max].map(|pick| xs.iter().copied().reduce(pick).unwrap_or_default());
            let marks: String = values.iter().zip(&xs).map(|(value, &x)| mark(series, x, y, value.is_bound)).collect();
            writeln!(
                body,
                "<g><title>{}: {}</title><path class=\"range series-{}\" d=\"M{left:.1} {y:.1}H{right:.1}\"/>{marks}</g>",
                escaped(names[series]),
                escaped(cell),
                series + 1
            )?;
        }
        top += height;
    }
    let mut frame = String::new();
    for &tick in &axis.ticks {
        let x = axis.x(tick);
        writeln!(frame, "<path class=\"tick\" d=\"M{x:.1} {:.1}V{top:.1}\"/>", LINE * 2.0)?;
        writeln!(frame, "<text class=\"middle\" x=\"{x:.1}\" y=\"{:.1}\">{}</text>", top + LINE, spoken(tick, kind))?;
    }
    writeln!(frame, "<text class=\"head\" x=\"6\" y=\"16\">{}</text>", escaped(label))?;
    let mut x = LABELS;
    for (series, name) in names.iter().enumerate() {
        writeln!(
            frame,
            "{}<text x=\"{:.1}\" y=\"16\">{}</text>",
            mark(series, x, 12.0, false),
            x + 10.0,
            escaped(name)
        )?;
        x += 10.0 + 7.5 * (name.chars().count() as f64 + 3.0);
    }
    let scale = if axis.is_logarithmic { "; the axis is logarithmic" } else { "" };
    let height = top + LINE * 1.5;
    Ok(format!(
        "<figure class=\"plot\"><svg viewBox=\"0 0 {WIDTH} {height:.1}\" role=\"img\" \
         aria-label=\"Plot of the table above: {}{scale}\">\n{body}{frame}</svg></figure>",
        escaped(&names.join(", "))
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_drawn_from_its_own_figures() {
        let page = "\
| board | ours | theirs |
|---|---|---|
| `3×3` | 1 s | 2 s |
| 4×4 | never | 3 games |

<!-- plot: ours | theirs -->
";
        let expected = "\
<figure class=\"plot\"><svg viewBox=\"0 0 720 96.0\" role=\"img\" aria-label=\"Plot of the table above: ours, theirs\">
<rect class=\"band\" x=\"0\" y=\"32.0\" width=\"720\" height=\"40.0\"/>
<text x=\"6\" y=\"56.0\">3×3</text>
<g><title>ours: 1 s</title><path class=\"range series-1\" d=\"M480.0 44.5H480.0\"/><path class=\"mark series-1\" d=\"M480.0 44.5m-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z\"/></g>
<g><title>theirs: 2 s</title><path class=\"range series-2\" d=\"M690.0 59.5H690.0\"/><path class=\"mark series-2\" d=\"M690.0 59.5m-4.5 -4.5h9v9h-9z\"/></g>
";
        let lines: Vec<&str> = page.lines().collect();
        let plot = draw_above(&lines, 5).unwrap();
        assert!(plot.starts_with(expected), "{plot}");
        assert!(plot.contains("<text class=\"head\" x=\"6\" y=\"16\">board</text>"), "{plot}");
        for tick in ["0 s", "500 ms", "1 s", "1.5 s", "2 s"] {
            assert!(plot.contains(&format!(">{tick}</text>")), "{tick}: {plot}");
        }
    }

    #[test]
    fn a_wide_range_of_values_gets_a_logarithmic_axis() {
        let axis = Axis::new(&[0.002, 3.0]).unwrap();
        assert_eq!(
            axis.ticks.iter().map(|&tick| spoken(tick, Kind::Time)).collect::<Vec<_>>(),
            ["1 ms", "10 ms", "100 ms", "1 s", "10 s"]
        );
        assert!((axis.x(0.1) - (LABELS + (WIDTH - LABELS - MARGIN) / 2.0)).abs() < 1e-9);
    }

    #[test]
    fn a_plot_of_an_unknown_column_is_refused() {
        let lines = ["| a | b |", "|---|---|", "| x | 1 |", "<!-- plot: c -->"];
        let error = format!("{:#}", draw_above(&lines, 3).unwrap_err());
        assert_eq!(error, "`<!-- plot: c -->`: found column `c`, expected one of `a`, `b`");
    }
}
