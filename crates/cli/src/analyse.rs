//! `tetrad analyse`: searches a position with the built-in engine.

use std::fmt::Display;
use std::io::{self, Read, Write};

use anyhow::Context;
use serde::Serialize;
use tetrad_core::analysis::{AnalysisInfo, AnalysisReply};
use tetrad_core::protocol::shell::SystemClock;
use tetrad_core::search::{self, Answer, Info, Task};
use tetrad_core::{Actors, Outcome, Room};
use tetrad_games::{Kind, with_room};

use crate::Out;
use crate::exit::Exit;
use crate::games;
use crate::interrupt;
use crate::limits::{EngineArgs, LimitArgs};
use crate::wording::{self, json_line, rounded};

const AFTER_HELP: &str = "\
Of several limits the strictest counts; without any the search ends after 1s. Ctrl-C ends it with what it has \
found, and exit code 130. Scores are from the side of the player to move; 100 is a clear advantage.

Examples:
  tetrad analyse tictactoe 'x2_/3_/3_ o'
  tetrad analyse tictactoe '4_/4_/4_/4_ x win-length 3' --depth 8 --lines 3
  tetrad analyse tictactoe start --time 100ms --json | tail -1
  tetrad analyse lits - < game.txt";

/// The most bytes that are read from standard input; no position or game is longer.
const LONGEST_TEXT: u64 = 1 << 20;

/// Search a position and print what is found
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The game
    #[arg(value_parser = games::parser())]
    game: &'static str,
    /// In the game's own notation, `start`, or `-` to read it from standard input; for lits also a game as text
    #[arg(allow_hyphen_values = true)]
    position: String,
    #[command(flatten)]
    limits: LimitArgs,
    /// Report so many lines with different first moves
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    lines: u16,
    #[command(flatten)]
    engine: EngineArgs,
    /// Print JSON Lines
    #[arg(long)]
    json: bool,
}

/// The outcome of a finished game, as JSON.
#[derive(Serialize)]
#[serde(tag = "type", rename = "outcome")]
struct Finished<'a> {
    #[serde(flatten)]
    outcome: &'a Outcome,
    result: &'static str,
}

pub(crate) fn run(args: &Args, out: Out<'_>) -> anyhow::Result<Exit> {
    let text = match args.position.as_str() {
        "-" => {
            let text = io::read_to_string(io::stdin().lock().take(LONGEST_TEXT));
            text.context("can't read standard input")?.trim().to_owned()
        }
        text => text.to_owned(),
    };
    let kind = Kind::of(args.game, &text).context("there is no such game")?;
    with_room!(kind, R => search_in::<R>(&text, args, out))
}

fn search_in<R: Room>(text: &str, args: &Args, out: Out<'_>) -> anyhow::Result<Exit> {
    let (position, hints) = R::read(text)?;
    for hint in hints {
        anstream::eprintln!("hint: {hint}");
    }
    let mut engine = R::Engine::default();
    args.engine.apply(&mut engine)?;
    if !args.json {
        write!(out, "{}{}", position.draw(&position.decisive()), heading(&position))?;
    }
    if let Some(outcome) = position.outcome() {
        print_finished::<R>(&outcome, args.json, out)?;
        return Ok(Exit::Fine);
    }
    let query = position.mover_query().context("the game is over")?;

    let stop = interrupt::stop();
    let task = Task { position: query, limits: args.limits.limits(), lines: usize::from(args.lines) };
    if !args.json {
        writeln!(out, "{}", table_head(args.lines))?;
    }
    let mut shown = Vec::new();
    let mut written = Ok(());
    let answer = search::run(&mut engine, task, &SystemClock::new(), stop, |info| {
        // The last report of an iteration often repeats the one before: people don't need it, programs get all.
        let is_news = args.json || !shown.iter().any(|known| says_the_same(known, info));
        search::keep_latest(&mut shown, info.clone());
        if written.is_ok() && is_news {
            written = print_info(info, args, out);
            if written.is_err() {
                stop.raise();
            }
        }
    });
    written?;
    if !args.json {
        print_best(&answer, out)?;
    }
    Ok(if stop.is_raised() { Exit::Interrupted } else { Exit::Fine })
}

fn says_the_same<M: PartialEq>(one: &Info<M>, other: &Info<M>) -> bool {
    (one.line, one.depth, one.score, one.bound) == (other.line, other.depth, other.score, other.bound)
        && one.pv == other.pv
}

/// A summary of the board, the side to move, and the position to copy.
fn heading<R: Room>(position: &R) -> String {
    let turn = match position.actors() {
        Actors::Nobody => String::new(),
        Actors::One(side) => format!(", {} to move", R::side_name(side)),
        Actors::Both => ", both to move".to_owned(),
    };
    format!("{}{turn}\n{}\n\n", position.summary(), position)
}

fn print_finished<R: Room>(outcome: &Outcome, json: bool, out: &mut dyn Write) -> io::Result<()> {
    if json {
        return json_line(out, &Finished { outcome, result: outcome.result() });
    }
    match outcome.winner {
        Some(side) => writeln!(out, "The game is over: {} has won, {}.", R::side_name(side), outcome.reason),
        None => writeln!(out, "The game is over: drawn, {}.", outcome.reason),
    }
}

fn table_head(lines: u16) -> String {
    let number = if lines > 1 { "line  " } else { "" };
    format!("{number}depth  {:<18}  {:>12}  {:>7}  {:>9}  moves", "score", "nodes", "nodes/s", "time")
}

fn print_info(info: &Info<impl Display>, args: &Args, out: &mut dyn Write) -> io::Result<()> {
    let info = AnalysisInfo::new(1, info);
    if args.json {
        return json_line(out, &AnalysisReply::Info(info));
    }
    let number = if args.lines > 1 { format!("{:>4}  ", info.line) } else { String::new() };
    let AnalysisInfo { depth, nodes, .. } = info;
    let score = wording::bounded_score(info.score, info.bound);
    let (nps, seconds, moves) = (rounded(info.nps), info.time as f64 / 1e3, info.pv.join(" "));
    writeln!(out, "{number}{depth:>5}  {score:<18}  {nodes:>12}  {nps:>7}  {seconds:>7.3} s  {moves}")
}

fn print_best(answer: &Answer<impl Display>, out: &mut dyn Write) -> io::Result<()> {
    let Some(best) = &answer.best else { return Ok(()) };
    let best = best.to_string();
    match answer.lines.first() {
        Some(info) => writeln!(out, "\nbest {best}: {}", wording::bounded_score(info.score, info.bound)),
        None => writeln!(out, "\nbest {best}"),
    }
}
