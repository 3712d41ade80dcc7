//! `tetrad ptn check`: checks texts and the games in them.
//!
//! Files are checked on all cores and reported in their order. Long texts are never in memory as a whole; their
//! problems are reported without the line of text.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use anyhow::Context;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;
use tetrad_ptn::{
    Checked, Code, Colour, Diagnostic, Mode, Place, Replay, Severity, check_from, check_stream_from, check_syntax,
    check_syntax_stream,
};

use super::board;
use super::sources::{Files, LongText, Source, Text, worse};
use crate::exit::Exit;
use crate::wording::json_line;
use crate::{Out, failure};

const AFTER_HELP: &str = "\
Hints are about what people write and other readers may refuse; they don't count as wrong unless --strict is given.
A game without a header is a fragment, which gets a hint, or with --strict an error, unless --fragment is given.

A BOARD is a fumen, a link to one, or rows from the bottom with `/` between them, each of ten cells in runs: `_` for free, \
a piece's letter or `G` for taken, as in 9G_/4I6_. Of a fumen the field after its last page counts. Levels and scores \
are not checked behind a board, because the lines before it are not known.

Examples:
  tetrad ptn check game.ptn
  echo 'I-0/DOUBLE' | tetrad ptn check --fragment --board 9G_/9G_
  tetrad ptn check --json games/ | jq .code
  tetrad ptn check --strict --syntax-only a.ptn

Exit codes: 0 nothing is wrong, 1 something is, 2 a file can't be read.";

/// Say everything that is wrong with games: their text, and every move played on a board
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    expected: Expected,
    /// Look at the text alone and don't play the game
    #[arg(long)]
    syntax_only: bool,
    /// Print JSON Lines: one for each problem, then one for each file
    #[arg(long)]
    json: bool,
}

/// What texts are expected to be.
#[derive(Debug, clap::Args)]
struct Expected {
    /// Allow only what the published grammar allows
    #[arg(long)]
    strict: bool,
    /// Expect parts of games, which need no header
    #[arg(long)]
    fragment: bool,
    /// Go on from this board: a fumen or its link, or rows from the bottom like 9G_/9G_
    #[arg(long, value_name = "BOARD", requires = "fragment", conflicts_with = "syntax_only")]
    board: Option<String>,
}

impl Expected {
    const fn mode(&self) -> Mode {
        match (self.strict, self.fragment) {
            (false, _) => Mode::Tolerant,
            (true, false) => Mode::Strict,
            (true, true) => Mode::Fragment,
        }
    }

    /// The state in which games start.
    fn start(&self) -> anyhow::Result<Replay> {
        Ok(match &self.board {
            Some(text) => Replay::from_board(board::read(text)?),
            None => Replay::new(),
        })
    }

    /// Removes the hint that a text is a fragment if fragments are expected.
    fn drop_expected(&self, diagnostics: &mut Vec<Diagnostic>) {
        diagnostics.retain(|diagnostic| !self.fragment || diagnostic.code != Code::Fragment);
    }
}

/// The report on a file, as text and counts.
struct Report {
    text: Vec<u8>,
    errors: usize,
    hints: usize,
}

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum JsonLine<'a> {
    Problem {
        file: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        line: Option<usize>,
        #[serde(skip_serializing_if = "Option::is_none")]
        column: Option<usize>,
        start: usize,
        end: usize,
        severity: &'a str,
        code: &'a str,
        found: &'a str,
        expected: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        fix: Option<FixLine<'a>>,
    },
    File {
        file: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        moves: Option<u64>,
        errors: usize,
        hints: usize,
    },
}

#[derive(Serialize)]
struct FixLine<'a> {
    start: usize,
    end: usize,
    text: &'a str,
}

/// The counts of all files.
#[derive(Default)]
struct Total {
    files: usize,
    wrong_files: usize,
    errors: usize,
    hints: usize,
}

pub(super) fn run(args: &Args, out: Out<'_>) -> anyhow::Result<Exit> {
    let start = args.expected.start()?;
    let sources = args.files.sources();
    let mut total = Total::default();
    let mut exit = Exit::Fine;
    let bar = progress_bar(sources.len());
    in_order(
        &sources,
        |source| look(args, &start, source),
        |report| {
            bar.inc(1);
            match report {
                Ok(report) => {
                    total.files += 1;
                    total.wrong_files += usize::from(report.errors > 0);
                    total.errors += report.errors;
                    total.hints += report.hints;
                    bar.suspend(|| out.write_all(&report.text))
                }
                Err(error) => {
                    exit = worse(exit, bar.suspend(|| failure::report(&error)));
                    Ok(())
                }
            }
        },
    )?;
    bar.finish_and_clear();
    if !args.json && total.files > 0 {
        writeln!(out, "{}", total.summary())?;
    }
    Ok(worse(exit, if total.errors > 0 { Exit::Negative } else { Exit::Fine }))
}

/// Runs `work` on all cores, and passes the results to `take` in the order of the items.
fn in_order<T: Sync, R: Send>(
    items: &[T],
    work: impl Fn(&T) -> R + Sync,
    mut take: impl FnMut(R) -> io::Result<()>,
) -> io::Result<()> {
    let workers = thread::available_parallelism().map_or(1, usize::from).min(items.len());
    let next = AtomicUsize::new(0);
    let (sender, results) = mpsc::channel();
    thread::scope(|scope| {
        for sender in vec![sender; workers] {
            scope.spawn(|| {
                let sender = sender;
                // The receiver is gone if the results could not be written.
                while let Some((index, item)) = items.iter().enumerate().nth(next.fetch_add(1, Ordering::Relaxed))
                    && sender.send((index, work(item))).is_ok()
                {}
            });
        }
        let results = results;
        let (mut waiting, mut told) = (BTreeMap::new(), 0);
        for (index, result) in &results {
            waiting.insert(index, result);
            while let Some(result) = waiting.remove(&told) {
                take(result)?;
                told += 1;
            }
        }
        Ok(())
    })
}

fn look(args: &Args, start: &Replay, source: &anyhow::Result<Source>) -> anyhow::Result<Report> {
    // An error can't be cloned, so its text is passed on.
    let source = source.as_ref().map_err(|error| anyhow::anyhow!("{error:#}"))?;
    let mode = args.expected.mode();
    let text = source.open()?;
    let (mut diagnostics, moves) = match text {
        Text::Whole(ref text) if args.syntax_only => (check_syntax(text, mode), None),
        Text::Whole(ref text) => told(check_from(start.clone(), text, mode)),
        Text::Long(stream) => {
            let checked = if args.syntax_only {
                check_syntax_stream(stream, mode).map(|diagnostics| (diagnostics, None))
            } else {
                check_stream_from(start.clone(), stream, mode).map(told)
            };
            let (mut diagnostics, moves) = checked.with_context(|| source.trouble())?;
            args.expected.drop_expected(&mut diagnostics);
            let long = LongText::new(source, &diagnostics)?;
            let shown: Shown<'_> = (&|byte| long.place(byte), &|diagnostic| long.render(diagnostic));
            return report(args, &source.name(), &diagnostics, moves, shown);
        }
    };
    args.expected.drop_expected(&mut diagnostics);
    let Text::Whole(text) = &text else { unreachable!("a long text was reported") };
    let name = source.name();
    let whole = tetrad_ptn::Source::new(&name, text);
    let shown: Shown<'_> = (&|byte| Some(whole.place(byte)), &|diagnostic| whole.render(diagnostic, Colour::On));
    report(args, &name, &diagnostics, moves, shown)
}

fn told(checked: Checked) -> (Vec<Diagnostic>, Option<u64>) {
    (checked.diagnostics, Some(checked.replay.moves()))
}

/// Locates and renders diagnostics of a text.
type Shown<'a> = (&'a dyn Fn(usize) -> Option<Place>, &'a dyn Fn(&Diagnostic) -> String);

fn report(
    args: &Args,
    name: &str,
    diagnostics: &[Diagnostic],
    moves: Option<u64>,
    (place, render): Shown<'_>,
) -> anyhow::Result<Report> {
    let errors = diagnostics.iter().filter(|diagnostic| diagnostic.severity() == Severity::Error).count();
    let mut report = Report { text: Vec::new(), errors, hints: diagnostics.len() - errors };
    for diagnostic in diagnostics {
        if args.json {
            json_line(&mut report.text, &problem(name, place(diagnostic.span.start), diagnostic))?;
        } else {
            writeln!(report.text, "{}\n", render(diagnostic))?;
        }
    }
    if args.json {
        let file = JsonLine::File { file: name, moves, errors: report.errors, hints: report.hints };
        json_line(&mut report.text, &file)?;
    }
    Ok(report)
}

fn problem<'a>(file: &'a str, place: Option<Place>, diagnostic: &'a Diagnostic) -> JsonLine<'a> {
    let fix = diagnostic.fix.as_ref();
    JsonLine::Problem {
        file,
        line: place.map(|place| place.line),
        column: place.map(|place| place.column),
        start: diagnostic.span.start,
        end: diagnostic.span.end,
        severity: match diagnostic.severity() {
            Severity::Error => "error",
            Severity::Hint => "hint",
        },
        code: diagnostic.code.name(),
        found: &diagnostic.found,
        expected: &diagnostic.expected,
        fix: fix.map(|fix| FixLine { start: fix.span.start, end: fix.span.end, text: &fix.text }),
    }
}

impl Total {
    fn summary(&self) -> String {
        let count = |number: usize, one: &str| match number {
            1 => format!("1 {one}"),
            _ => format!("{number} {one}s"),
        };
        let files = count(self.files, "file");
        let hints = match self.hints {
            0 => String::new(),
            hints => format!(", {}", count(hints, "hint")),
        };
        match self.errors {
            0 => format!("{files}: nothing wrong{hints}"),
            errors => format!("{files}: {} in {}{hints}", count(errors, "error"), self.wrong_files),
        }
    }
}

/// A progress bar on stderr; hidden for a single file, or if stderr is no terminal.
fn progress_bar(files: usize) -> ProgressBar {
    if files < 2 || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len}  {eta} left").expect("the template is sound");
    ProgressBar::with_draw_target(Some(files as u64), ProgressDrawTarget::stderr()).with_style(style)
}
