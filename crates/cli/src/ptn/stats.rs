//! `tetrad ptn stats`: statistics of games.

use std::fs;
use std::path::PathBuf;

use anyhow::Context;
use serde::Serialize;
use serde_json::{Map, Value, json};
use tetrad_core::text::printable;
use tetrad_ptn::svg::plot_scores;
use tetrad_ptn::{DROUGHT, Game, Mode, Severity, Statistics};
use tetrad_tetris::Piece;

use super::sources::{Files, LongText, Source, Text, for_each_read, read_game};
use crate::Out;
use crate::exit::Exit;
use crate::wording::json_line;

const AFTER_HELP: &str = "\
tetris      the part of all lines that tetrises cleared
efficiency  points a line, as if at level 0: from 40 for singles to 300 for tetrises
burned      lines cleared in other ways
droughts    runs of 13 pieces or more without an I; wait is the longest run
points      for lines alone, where the game says at which level it starts

Texts of more than 8 MiB have no score curve, and are not kept in memory.

Examples:
  tetrad ptn stats games/
  tetrad ptn stats --json game.ptn
  tetrad ptn stats --plot scores.svg games/

Exit codes: 0 fine, 1 a text can't be read, 2 a file can't be read or written.";

/// Tell figures about games, each and all together
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    #[command(flatten)]
    files: Files,
    /// Draw the score over the lines into an SVG file
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Print JSON Lines: one for each game, then one for all
    #[arg(long)]
    json: bool,
}

/// The longest name of a game in the table, in characters.
const LONGEST_NAME: usize = 32;

const _: () = assert!(DROUGHT == 13, "the help says how long a drought is");

#[derive(Serialize)]
struct JsonLine {
    #[serde(rename = "type")]
    kind: &'static str,
    #[serde(flatten)]
    origin: Map<String, Value>,
    games: u64,
    moves: u64,
    lines: u64,
    singles: u64,
    doubles: u64,
    triples: u64,
    tetrises: u64,
    tetris_rate: Option<f64>,
    efficiency: Option<f64>,
    burned_lines: u64,
    droughts: u64,
    longest_wait: u32,
    points: u64,
    pieces: Map<String, Value>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    curve: Vec<Value>,
}

impl JsonLine {
    fn new(kind: &'static str, origin: Map<String, Value>, figures: &Statistics) -> Self {
        let [singles, doubles, triples, tetrises] = figures.clears;
        let pieces = Piece::ALL.into_iter().zip(figures.pieces);
        let curve = figures.curve.iter();
        Self {
            kind,
            origin,
            games: figures.games,
            moves: figures.moves,
            lines: figures.lines(),
            singles,
            doubles,
            triples,
            tetrises,
            tetris_rate: figures.tetris_rate(),
            efficiency: figures.efficiency(),
            burned_lines: figures.burned_lines(),
            droughts: figures.droughts,
            longest_wait: figures.longest_wait,
            points: figures.points,
            pieces: pieces.map(|(piece, count)| (piece.to_string(), count.into())).collect(),
            curve: curve
                .map(|point| json!({"moves": point.moves, "lines": point.lines, "points": point.points}))
                .collect(),
        }
    }
}

pub(super) fn run(args: &Args, out: Out<'_>) -> anyhow::Result<Exit> {
    let mut games: Vec<(String, Statistics)> = Vec::new();
    let mut total = Statistics::default();
    let exit = for_each_read(&args.files, figures_and_title, |source, told| {
        let Some((figures, title)) = told else { return Ok(Exit::Negative) };
        total.add(&figures);
        if args.json {
            let origin = [("file".to_owned(), source.name().into()), ("title".to_owned(), title.clone().into())];
            json_line(out, &JsonLine::new("game", origin.into_iter().collect(), &figures))?;
        }
        games.push((printable(&if title.is_empty() { source.name() } else { title }), figures));
        Ok(Exit::Fine)
    })?;
    if args.json {
        json_line(out, &JsonLine::new("total", Map::new(), &total))?;
    } else if !games.is_empty() {
        print_table(out, &games, &total)?;
    }
    if let Some(path) = &args.plot {
        fs::write(path, plot_scores(&games)).with_context(|| format!("can't write {}", path.display()))?;
    }
    Ok(exit)
}

/// The statistics and title of the game in a text; prints the errors on stderr if there are any. Long texts are never
/// in memory as a whole.
fn figures_and_title(source: &Source) -> anyhow::Result<Option<(Statistics, String)>> {
    let stream = match source.open()? {
        Text::Whole(text) => {
            let title = |game: &Game| game.header("Title").unwrap_or_default().to_owned();
            return Ok(read_game(source, &text).map(|game| (Statistics::of(&game), title(&game))));
        }
        Text::Long(stream) => stream,
    };
    let told = Statistics::of_stream(stream, Mode::Tolerant).with_context(|| source.trouble())?;
    let (figures, title, mut diagnostics) = told;
    diagnostics.retain(|diagnostic| diagnostic.severity() == Severity::Error);
    if diagnostics.is_empty() {
        return Ok(Some((figures, title)));
    }
    let shown = LongText::new(source, &diagnostics)?;
    for error in &diagnostics {
        anstream::eprintln!("{}", shown.render(error));
    }
    Ok(None)
}

fn print_table(out: Out<'_>, games: &[(String, Statistics)], total: &Statistics) -> anyhow::Result<()> {
    let total = (games.len() > 1).then(|| ("all together".to_owned(), total.clone()));
    let rows: Vec<&(String, Statistics)> = games.iter().chain(&total).collect();
    let shown = |name: &str| name.chars().take(LONGEST_NAME).collect::<String>();
    let widest = rows.iter().map(|(name, _)| shown(name).chars().count()).max().unwrap_or(0).max("game".len());
    writeln!(
        out,
        "{:widest$}  {:>6} {:>6} {:>7} {:>10} {:>6} {:>8} {:>4} {:>10}",
        "game", "moves", "lines", "tetris", "efficiency", "burned", "droughts", "wait", "points"
    )?;
    let or_dash = |value: Option<String>| value.unwrap_or_else(|| "–".to_owned());
    for (name, figures) in rows {
        writeln!(
            out,
            "{:widest$}  {:>6} {:>6} {:>7} {:>10} {:>6} {:>8} {:>4} {:>10}",
            shown(name),
            figures.moves,
            figures.lines(),
            or_dash(figures.tetris_rate().map(|rate| format!("{:.1} %", 100.0 * rate))),
            or_dash(figures.efficiency().map(|points| format!("{points:.1}"))),
            figures.burned_lines(),
            figures.droughts,
            figures.longest_wait,
            figures.points
        )?;
    }
    Ok(())
}
