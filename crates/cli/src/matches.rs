//! `tetrad match`: engines against engines, refereed.

use std::fs;
use std::io::{self, IsTerminal};
use std::path::PathBuf;

use anyhow::{Context, ensure};
use indicatif::{ProgressBar, ProgressStyle};
use tetrad_arena::spec::EngineSpec;
use tetrad_arena::{Contest, Contestant, Progress, openings};

use crate::Out;
use crate::exit::Exit;
use crate::games::{self, Entry, Room};
use crate::interrupt;
use crate::play::Setup;

const AFTER_HELP: &str = "\
An <ENGINE> is one argument of key=value words, shell-quoted inside:
  name=NAME            as it goes on record
  proto=PROTO          builtin (the default); st3p or gomocup; ltp or blits; santorini; tbp or tbp1
  cmd='PROGRAM ARGS'   the program that speaks it; more arguments with arg=ARG, run in dir=DIR
  threads=N            of a built-in engine; option.NAME=VALUE sets its other options
  time=100ms           for a move; also clock=60s+1s, depth=N, nodes=N [default: time=1s]
  margin=100ms         how far past its time a move may come
  startup=10s          how long the program may take to get ready

Openings are played twice, with the sides swapped. An engine that is late, silent, wrong or dead loses that game, with \
the reason on record. In tetris both sides place at once and think at once; with `--board solo` each engine plays 500 \
pieces of every seed alone. Ctrl-C drops the game being played, sums up those before, and exits with 130.

Examples:
  tetrad match --game tictactoe --engine name=a --engine name=b --each nodes=1000 --json
  tetrad match --game tictactoe --board 15x15 --win-length 5 --each time=100ms --games 200 \\
      --engine name=new --engine 'name=old proto=st3p cmd=\"./old engine st3p\"'
  tetrad match --game lits --each time=1s --engine name=a --engine 'name=b proto=blits cmd=./blits startup=30s'
  tetrad match --game santorini --board artemis/pan --each time=300ms --engine name=a \\
      --engine 'name=b proto=santorini cmd=./santorini-ai'
  tetrad match --game tetris --each time=100ms --engine name=a --engine 'name=b proto=tbp1 cmd=./cold-clear-2'
  tetrad match --game tetris --board solo --each time=100ms --games 5 --engine name=a --engine 'name=b proto=tbp cmd=./b'";

/// Let engines play each other
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The game
    #[arg(long, value_parser = games::parser())]
    pub(crate) game: &'static Entry,
    /// Who plays: given twice; the score is the first one's
    #[arg(long = "engine", value_name = "ENGINE", required = true)]
    pub(crate) engines: Vec<String>,
    /// What counts for each engine that does not say otherwise, such as time=100ms
    #[arg(long, value_name = "WORDS", default_value = "", hide_default_value = true)]
    each: String,
    /// How many games to play per pairing
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) games: u32,
    /// The openings are drawn from this
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Begin with the positions of this file, one a line, instead of drawn ones
    #[arg(long, value_name = "FILE", conflicts_with_all = ["board", "win_length"])]
    openings: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) setup: Setup,
    /// Print JSON Lines
    #[arg(long)]
    pub(crate) json: bool,
}

pub(crate) fn run<R: Room>(args: &Args, out: Out<'_>) -> anyhow::Result<Exit> {
    let specs = specs(args)?;
    let openings = openings::<R>(args)?.into_iter().map(|opening| opening.agreed(&specs)).collect();
    let contest = Contest { engines: engines::<R>(args, &specs)?, openings, games: args.games as usize };
    let stop = interrupt::stop();
    let bar = progress_bar(args.games);
    let mut written = Ok(());
    let summary = contest.run(stop, |Progress { report, tally, .. }| {
        let [wins, draws, losses] = tally.games();
        bar.set_message(format!("{wins} won, {draws} drawn, {losses} lost"));
        bar.inc(1);
        if written.is_ok() {
            written = if args.json { writeln!(out, "{}", report.to_json()) } else { writeln!(out, "{report}") };
            if written.is_err() {
                stop.raise();
            }
        }
    });
    bar.finish_and_clear();
    written?;
    let summary = summary?;
    if args.json {
        writeln!(out, "{}", summary.to_json())?;
    } else {
        writeln!(out, "\n{summary}")?;
    }
    Ok(if summary.interrupted { Exit::Interrupted } else { Exit::Fine })
}

pub(crate) fn specs(args: &Args) -> anyhow::Result<Vec<EngineSpec>> {
    ensure!(args.engines.len() == 2, "found {} of --engine, expected 2", args.engines.len());
    let spec = |text: &String| EngineSpec::parse(text, &args.each).with_context(|| format!("--engine '{text}'"));
    args.engines.iter().map(spec).collect()
}

fn engines<R: Room>(args: &Args, specs: &[EngineSpec]) -> anyhow::Result<[Contestant<R>; 2]> {
    let mut engines = Vec::with_capacity(2);
    for (text, spec) in args.engines.iter().zip(specs) {
        engines.push(R::contestant(spec).with_context(|| format!("--engine '{text}'"))?);
    }
    engines.try_into().map_err(|_| anyhow::anyhow!("two engines were counted"))
}

fn openings<R: Room>(args: &Args) -> anyhow::Result<Vec<R>> {
    if let Some(path) = &args.openings {
        let text = fs::read_to_string(path).with_context(|| format!("can't read {}", path.display()))?;
        return openings::read(&text).with_context(|| path.display().to_string());
    }
    let start = R::set_up(&args.setup)?;
    ensure!(start.outcome().is_none(), "the game is over before it begins: {}", start.text());
    Ok(start.openings(args.games.div_ceil(2) as usize, args.seed))
}

/// On a terminal's stderr, unless the games are told on the same terminal.
fn progress_bar(games: u32) -> ProgressBar {
    if io::stdout().is_terminal() {
        return ProgressBar::hidden();
    }
    let style =
        ProgressStyle::with_template("{wide_bar} {pos}/{len}  {msg}  {eta} left").expect("the template is sound");
    ProgressBar::new(u64::from(games)).with_style(style)
}
