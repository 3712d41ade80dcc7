//! `tetrad check`: the conformance check of an engine.

use std::io;
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use anyhow::Context;
use tetrad_arena::Launch;
use tetrad_arena::check::{self, Clause, Finding, Summary, Terms, Verdict};
use tetrad_arena::spec::duration;
use tetrad_core::Protocol;

use crate::Out;
use crate::exit::Exit;
use crate::games;
use crate::interrupt;

const AFTER_HELP: &str = "\
Every check starts the engine anew. A failure shows what was sent (>), what came back (<, on standard error !), what was \
expected and what was found; --verbose shows the same of all checks. Every check names the clause of the protocol's own text that \
it stands on. What no clause asks for is at most a note. The exit code is 0 if every check passed and 1 if one failed.

Examples:
  tetrad check st3p -- ./engine --fast
  tetrad check tbp1 --startup 30s -- ./cold-clear-2
  tetrad check ltp --list
  tetrad check santorini --only 3,4 --verbose -- python3 engine.py
  tetrad check gomocup --json -- ./engine > report.jsonl";

/// Check whether an engine keeps to its protocol
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The protocol that it speaks
    #[arg(value_parser = games::protocol_parser())]
    proto: Protocol,
    /// The engine's program and its arguments
    #[arg(last = true, value_name = "CMD", required_unless_present = "list")]
    command: Vec<String>,
    /// List the checks and make none
    #[arg(long)]
    list: bool,
    /// Make these checks alone, by number
    #[arg(long, value_name = "N", value_delimiter = ',')]
    only: Vec<usize>,
    /// Time for a move
    #[arg(long, value_name = "TIME", default_value = "500ms", value_parser = read_time)]
    time: Duration,
    /// How far past its time an answer may come
    #[arg(long, value_name = "TIME", default_value = "500ms", value_parser = read_time)]
    margin: Duration,
    /// How long the engine may take to start
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = read_time)]
    startup: Duration,
    /// How many random positions or games the last check plays
    #[arg(long, value_name = "N", default_value_t = 6)]
    games: usize,
    /// Random positions come from this
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Show the lines of checks that passed too
    #[arg(long)]
    verbose: bool,
    /// Print JSON Lines
    #[arg(long)]
    json: bool,
}

fn read_time(text: &str) -> Result<Duration, String> {
    let time = duration(text).filter(|time| !time.is_zero());
    time.ok_or_else(|| "expected a time with its unit, such as 500ms, 1s or 2m".to_owned())
}

pub(crate) fn run(args: &Args, out: Out<'_>) -> anyhow::Result<Exit> {
    if args.list {
        for (index, (title, clause)) in check::list(args.proto)?.into_iter().enumerate() {
            writeln!(out, "{:>3}  {title}\n     {}", index + 1, in_words(clause))?;
        }
        return Ok(Exit::Fine);
    }
    let (program, words) = args.command.split_first().context("expected the engine's program behind `--`")?;
    let launch = Launch { program: program.clone(), args: words.to_vec(), ..Launch::default() };
    let Args { startup, time, margin, games, seed, .. } = *args;
    let terms = Terms { startup, time, margin, games, seed };
    let stop = interrupt::stop();
    let mut written = Ok(());
    let summary = check::examine(args.proto, &launch, &terms, &args.only, stop, |finding| {
        if written.is_ok() {
            written = if args.json { print_json(out, finding) } else { print(out, finding, args.verbose) };
        }
        if written.is_err() {
            stop.raise();
        }
    });
    written?;
    let summary = summary?;
    if args.json {
        print_json(out, &summary)?;
    } else {
        print_summary(out, &summary)?;
    }
    Ok(match summary {
        Summary { interrupted: true, .. } => Exit::Interrupted,
        Summary { failed: 0, .. } => Exit::Fine,
        _ => Exit::Negative,
    })
}

fn in_words(clause: Option<Clause>) -> String {
    clause.map_or_else(|| "no clause asks for it".to_owned(), |clause| clause.to_string())
}

fn print_json(out: Out<'_>, line: &impl serde::Serialize) -> io::Result<()> {
    writeln!(out, "{}", serde_json::to_string(line)?)
}

const DIM: Style = Style::new().dimmed();
const GREEN: Style = Style::new().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Green)));
const RED: Style = Style::new().bold().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Red)));
const YELLOW: Style = Style::new().fg_color(Some(anstyle::Color::Ansi(AnsiColor::Yellow)));

fn print(out: Out<'_>, finding: &Finding, verbose: bool) -> io::Result<()> {
    let Finding { number, title, clause, verdict, expected, found, notes, lines, .. } = finding;
    let (style, word) = if *verdict == Verdict::Passed { (GREEN, "ok  ") } else { (RED, "FAIL") };
    writeln!(out, "{number:>3}  {style}{word}{style:#}  {title}")?;
    writeln!(out, "           {DIM}clause   {}{DIM:#}", in_words(*clause))?;
    if verbose || *verdict == Verdict::Failed {
        // The end of a long exchange shows what went wrong.
        let shown = if verbose { lines.len() } else { lines.len().min(12) };
        if shown < lines.len() {
            writeln!(out, "           …")?;
        }
        for line in &lines[lines.len() - shown..] {
            writeln!(out, "           {line}")?;
        }
        writeln!(out, "           expected {expected}")?;
        if let Some(found) = found {
            writeln!(out, "           found    {found}")?;
        }
    }
    for note in notes {
        writeln!(out, "           {YELLOW}note{YELLOW:#}     {note}")?;
    }
    Ok(())
}

fn print_summary(out: Out<'_>, summary: &Summary) -> io::Result<()> {
    let count = |count: usize, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
    let Summary { proto, checks, failed, notes, interrupted } = summary;
    let failures = if *failed == 0 { "none failed".to_owned() } else { format!("{failed} failed") };
    let end = if *interrupted { ", interrupted" } else { "" };
    writeln!(out, "\n{proto}: {}, {failures}, {}{end}", count(*checks, "check"), count(*notes, "note"))
}
