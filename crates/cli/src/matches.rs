//! `tetrad match`: plays tournaments between engines.

mod live;
mod plan;
mod solo;
mod table;

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use serde::Serialize;
use tetrad_arena::remote::Identity;
use tetrad_arena::report::format;
use tetrad_arena::schedule::Schedule;
use tetrad_arena::scoreboard::{Standing, Standings};
use tetrad_arena::statistics::{Sprt, SprtState};
use tetrad_arena::store::{self, PostgresStore, Store, Unreadable};
use tetrad_arena::tournament::{Finish, Progress, Remote, Storage, cores};
use tetrad_arena::{Adjudication, Contestant, RunOptions, Tournament, openings, spec};
use tetrad_core::{Game, Protocol, Room};
use tetrad_games::{Kind, with_room};

use crate::Out;
use crate::exit::Exit;
use crate::games;
use crate::interrupt;
use crate::play::Setup;
use crate::wording::json_line;

use live::Live;
pub(crate) use plan::{Plan, engines};

const AFTER_HELP: &str = "\
An <ENGINE> is one argument of key=value words, shell-quoted inside:
  name=NAME            as it goes on record
  proto=PROTO          builtin (the default); st3p or gomocup; ltp or blits; santorini; tbp or tbp1
  cmd='PROGRAM ARGS'   the program that speaks it; more arguments with arg=ARG, run in dir=DIR, with env.NAME=VALUE
  memory=512M          the most memory that each of its processes may take
  threads=N            it thinks on; a built-in engine is told. option.NAME=VALUE sets other options of a built-in one
  level=N              how well a built-in engine plays, from 1 to 10 [default: 10]
  time=100ms           for a move; also clock=60s+1s, depth=N, nodes=N [default: time=1s]
  margin=100ms         how far past its time a move may come
  startup=10s          how long the program may take to get ready
  pause=30ms           the least time between its answer and our next line, on no clock [default: 30ms for gomocup, else 0]
  ids=on board=107     force the form of ltp: ids on or off, boards of 105 or 107 characters

Openings are played twice, with the sides swapped. An engine that is late, silent, wrong or dead loses that game, with \
the reason on record. In tetris both sides place at once and think at once; with --solo each engine plays 500 pieces of \
every seed alone, and what it sends counts.

With --store every game is on disk before it counts. The same command goes on where it was, however it ended: no game is \
lost and none is played twice. What decides which games there are (engines and their settings, openings, schedule, number of \
games, test) makes a tournament; with other settings the same file takes another one.

A FILE holds the same in TOML, with the names of the flags as keys; flags come before it:
  game = \"lits\"
  games = 200
  each = { time = \"100ms\" }
  [[engine]]
  name = \"new\"
  [[engine]]
  name = \"old\"
  proto = \"ltp\"
  cmd = \"./old engine ltp\"
  option = { hash = 64 }

With --remote games are played by workers (see `tetrad worker --help`) that share the PostgreSQL database named by --store. \
Ctrl-C then only stops following: workers go on, and the same command follows again.

Ctrl-C drops the games being played, sums up those before, and exits with 130.

Examples:
  tetrad match --game tictactoe --engine name=a --engine name=b --each nodes=1000 --json
  tetrad match --game tictactoe --board 15x15 --win-length 5 --each time=100ms --games 200 \\
      --engine name=new --engine 'name=old proto=st3p cmd=\"./old engine st3p\"'
  tetrad match --game lits --each time=1s --engine name=a --engine 'name=b proto=blits cmd=./blits startup=30s'
  tetrad match --game santorini --each nodes=20000 --engine name=new --engine 'name=old proto=santorini cmd=./old' \\
      --games 20000 --sprt 'elo0=0 elo1=10' --concurrency 8 --store games.db
  tetrad match --game santorini --schedule swiss:5 --games 10 --concurrency 4 --store cup.db tournament.toml
  tetrad match --remote --store postgres://me@db.example/tetrad --game lits --games 40000 --sprt 'elo0=0 elo1=5' engines.toml
  tetrad match --game tetris --each time=100ms --engine name=a --engine 'name=b proto=tbp1 cmd=./cold-clear-2'
  tetrad match --game tetris --solo --each time=100ms --games 5 --engine name=a --engine 'name=b proto=tbp cmd=./b'";

/// Let engines play each other
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(crate) struct Args {
    /// A match in TOML
    file: Option<PathBuf>,
    /// The game
    #[arg(long, value_parser = games::parser(), required_unless_present = "file")]
    game: Option<&'static str>,
    /// Who plays; of two, the score is the first one's
    #[arg(long = "engine", value_name = "ENGINE")]
    engines: Vec<String>,
    /// What counts for each engine that does not say otherwise, such as time=100ms
    #[arg(long, value_name = "WORDS")]
    each: Option<String>,
    /// Who meets whom: round-robin, gauntlet, gauntlet:N, knockout, swiss or swiss:ROUNDS [default: round-robin]
    #[arg(long)]
    schedule: Option<Schedule>,
    /// How many games to play per pairing [default: 100]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    games: Option<u32>,
    /// The openings follow from this: of a book for five in a row on 15x15 and for Santorini without gods, drawn elsewhere [default: 1]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Begin with the positions of this file, one a line, instead of those
    #[arg(long, value_name = "FILE", conflicts_with_all = ["board", "win_length"])]
    openings: Option<PathBuf>,
    #[command(flatten)]
    setup: Setup,
    /// Of tetris: each engine alone, on the same pieces; short for --board solo
    #[arg(long, conflicts_with_all = ["board", "openings"])]
    solo: bool,
    /// Stop a match of two as soon as this test is decided: elo0=0 elo1=5, also alpha=, beta=, model=, unit=
    #[arg(long, value_name = "WORDS", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// End games that are decided: turns=N, win=SCORE, draw=SCORE, each as SCORE:MOVES:AFTER if wanted, proof=NODES
    #[arg(long, value_name = "WORDS", value_parser = plan::adjudication)]
    adjudicate: Option<Adjudication>,
    /// How many games to play at once [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    concurrency: Option<u32>,
    /// Keep every game, with its engines, on cores of its own
    #[arg(long)]
    pin: bool,
    /// Keep the games in this file, or on this server (`postgres://user@host/database`), and go on where it stopped
    #[arg(long, value_name = "STORE")]
    store: Option<String>,
    /// Put it up for `tetrad worker` on any machine, and follow it
    #[arg(long, requires = "store", conflicts_with_all = ["concurrency", "pin"])]
    remote: bool,
    /// How long a pair of games is a worker's from its last sign of life [default: 2m]
    #[arg(long, value_name = "TIME", value_parser = lease, requires = "remote")]
    lease: Option<Duration>,
    /// What the tournament is called in the store [default: the game and a digest of what is played]
    #[arg(long)]
    name: Option<String>,
    /// Keep every line to and from the engines in the store, with its microsecond
    #[arg(long)]
    log: bool,
    /// Print JSON Lines
    #[arg(long)]
    json: bool,
}

fn lease(text: &str) -> Result<Duration, String> {
    let read = spec::duration(text).filter(|time| *time >= Duration::from_secs(1));
    read.ok_or_else(|| "expected a time from 1s, such as 90s or 2m".to_owned())
}

/// Reads the match from flags and file, and plays it.
pub(crate) fn run(args: &Args, out: Out<'_>) -> anyhow::Result<Exit> {
    let plan = Plan::new(args)?;
    let named = plan.setup.board.as_deref().and_then(|board| games::kind_named_by(plan.game, board));
    let kind = named.or_else(|| Kind::for_players(plan.game, 2)).context("there is no such game")?;
    with_room!(kind, R => if R::PLAYERS == 1 { solo::run::<R>(&plan, out) } else { play::<R>(&plan, out) })
}

/// Plays a match of a game for two.
fn play<R: Room>(plan: &Plan, out: Out<'_>) -> anyhow::Result<Exit> {
    let tournament = tournament(plan, openings::<R>(plan)?)?;
    let finish = hold(plan, &tournament, &OpenStorage::open(plan)?, &mut DuelReporter { json: plan.json }, out)?;
    if plan.json {
        print_json(&finish, out)?;
    } else {
        print(&finish, plan, out)?;
    }
    Ok(finish_code(&finish))
}

/// The exit code after a tournament.
pub(crate) const fn finish_code(finish: &Finish) -> Exit {
    if finish.interrupted { Exit::Interrupted } else { Exit::Fine }
}

/// Describes games and standings as text.
pub(crate) trait Reporter {
    /// Describes a counted game on one line.
    fn game(&mut self, progress: &Progress<'_>) -> String;

    /// Describes the standings, for the live view.
    fn standing(&self, progress: &Progress<'_>) -> String;
}

/// Plays a tournament, and prints each game or the live view.
pub(crate) fn hold<R: Room>(
    plan: &Plan,
    tournament: &Tournament<R>,
    storage: &OpenStorage,
    teller: &mut dyn Reporter,
    out: Out<'_>,
) -> anyhow::Result<Finish> {
    let stop = interrupt::stop();
    if plan.remote.is_none() {
        warn(plan, tournament.threads());
    }
    let options = RunOptions {
        stop,
        concurrency: plan.concurrency as usize,
        pin: plan.pin,
        storage: storage.storage(),
        name: plan.name.as_deref(),
        keep_logs: plan.log,
        watch: None,
        on_unreadable: Some(&|game: &Unreadable| tracing::warn!("{game}; its pair is played again")),
    };
    let mut live = Live::new(plan.json);
    let mut written = Ok(());
    let finish = tournament.run(&options, |progress| {
        let line = teller.game(&progress);
        live.update(&progress, |progress| teller.standing(progress));
        if written.is_ok() && live.is_told_of_games() {
            written = writeln!(out, "{line}");
            if written.is_err() {
                stop.raise();
            }
        }
    });
    live.finish();
    written?;
    Ok(finish?)
}

/// Describes games between two engines.
struct DuelReporter {
    json: bool,
}

impl Reporter for DuelReporter {
    fn game(&mut self, progress: &Progress<'_>) -> String {
        if self.json { progress.report.to_json() } else { progress.report.to_string() }
    }

    fn standing(&self, progress: &Progress<'_>) -> String {
        let board = progress.results.board();
        let [first, second] = board.engines() else {
            let Standings::Duels(standings) = board.standings() else { return String::new() };
            return table::standings(&standings);
        };
        let [wins, draws, losses] = progress.tally.games();
        let mut text = format!("{first} - {second}: {wins} won, {draws} drawn, {losses} lost");
        if let Some(estimate) = progress.tally.estimate()
            && let (Some(elo), [Some(low), Some(high)]) = (estimate.elo, estimate.elo_interval)
        {
            _ = write!(text, "; Elo {elo:+.1}, 95 % between {low:+.1} and {high:+.1}");
        }
        if let Some(state) = progress.sprt {
            _ = write!(text, "\n{state}");
        }
        text
    }
}

pub(crate) fn tournament<R: Room>(plan: &Plan, openings: Vec<R>) -> anyhow::Result<Tournament<R>> {
    let mut engines: Vec<Contestant<R>> = Vec::with_capacity(plan.specs.len());
    for (text, spec) in plan.engines.iter().zip(&plan.specs) {
        engines.push(Contestant::<R>::described(spec).with_context(|| format!("--engine '{text}'"))?);
    }
    ensure!(engines.len() >= R::PLAYERS, "found {} of --engine, expected {} or more", engines.len(), R::PLAYERS);
    let protocols: Vec<Protocol> = plan.specs.iter().map(|spec| spec.proto).collect();
    let openings = openings.into_iter().map(|opening| opening.playable_in(&protocols)).collect();
    Ok(Tournament {
        schedule: plan.schedule.unwrap_or_else(|| Schedule::usual(R::PLAYERS)),
        adjudication: plan.adjudication.clone(),
        sprt: plan.sprt,
        ..Tournament::new(engines, openings, plan.games)
    })
}

fn openings<R: Room>(plan: &Plan) -> anyhow::Result<Vec<R>> {
    if let Some(path) = &plan.openings {
        let text = fs::read_to_string(path).with_context(|| format!("can't read {}", path.display()))?;
        return openings::read(&text).with_context(|| path.display().to_string());
    }
    let start = R::set_up(&plan.setup.choice())?;
    ensure!(start.outcome().is_none(), "the game is over before it begins: {start}");
    Ok(start.openings(plan.games.div_ceil(2) as usize, plan.seed))
}

/// The opened store of a plan.
pub(crate) enum OpenStorage {
    None,
    Local(Box<dyn Store>),
    Remote { store: Box<PostgresStore>, lease: Duration, engines: Vec<Identity> },
}

impl OpenStorage {
    pub(crate) fn open(plan: &Plan) -> anyhow::Result<Self> {
        Ok(match (plan.store.as_deref(), plan.remote) {
            (None, None) => Self::None,
            (Some(name), None) => Self::Local(store::open(name)?),
            (Some(name), Some(lease)) if PostgresStore::is_address(name) => {
                // Reads the engine programs before the tournament is published.
                let engines = Identity::of_all(&plan.specs)?;
                Self::Remote { store: Box::new(PostgresStore::open(name)?), lease, engines }
            }
            (_, Some(_)) => bail!("--remote needs --store postgres://…, a server that the workers reach"),
        })
    }

    fn storage(&self) -> Storage<'_> {
        match self {
            Self::None => Storage::None,
            Self::Local(store) => Storage::Local(store.as_ref()),
            Self::Remote { store, lease, engines } => Storage::Remote(Remote { store, lease: *lease, engines }),
        }
    }
}

/// Warns if the games need more threads than there are cores, since engines may then lose on time.
fn warn(plan: &Plan, threads: usize) {
    let (games, cores) = (plan.concurrency as usize, cores());
    if games.saturating_mul(threads) > cores {
        let each = if threads == 1 { "a thread each".to_owned() } else { format!("{threads} threads each") };
        let at_once = if games == 1 { "1 game".to_owned() } else { format!("{games} games at once") };
        tracing::warn!("{at_once} with {each}, but {cores} cores: engines will wait for each other");
    }
}

/// The standing of an engine, as a line of JSON.
#[derive(Serialize)]
#[serde(tag = "type", rename = "standing")]
struct StandingLine<'a> {
    rank: usize,
    #[serde(flatten)]
    standing: &'a Standing,
}

/// The state of an SPRT, as a line of JSON.
#[derive(Serialize)]
#[serde(tag = "type", rename = "sprt")]
struct SprtLine {
    #[serde(flatten)]
    state: SprtState,
}

fn print_json(finish: &Finish, out: Out<'_>) -> anyhow::Result<()> {
    for summary in &finish.pairings {
        writeln!(out, "{}", summary.to_json())?;
    }
    if let Standings::Duels(standings) = &finish.standings
        && standings.len() > 2
    {
        for (index, standing) in standings.iter().enumerate() {
            json_line(out, &StandingLine { rank: index + 1, standing })?;
        }
    }
    if let Some(state) = finish.sprt {
        json_line(out, &SprtLine { state })?;
    }
    Ok(())
}

fn print(finish: &Finish, plan: &Plan, out: Out<'_>) -> anyhow::Result<()> {
    writeln!(out)?;
    match &finish.standings {
        Standings::Duels(standings) if standings.len() > 2 => {
            writeln!(out, "{}", table::standings(standings))?;
            let games = finish.pairings.iter().map(|summary| summary.games as u64).sum();
            let identical = finish.pairings.iter().map(|summary| summary.repeated as u64).sum();
            if identical > 0 {
                writeln!(out, "{}", format::played(games, identical))?;
            }
            if finish.interrupted {
                writeln!(out, "interrupted")?;
            }
        }
        _ => {
            for summary in &finish.pairings {
                writeln!(out, "{summary}")?;
            }
        }
    }
    if let Some(state) = finish.sprt {
        writeln!(out, "{state}")?;
    }
    print_found(finish, plan, out)
}

/// Prints the number of games that were in the store before.
pub(crate) fn print_found(finish: &Finish, plan: &Plan, out: Out<'_>) -> anyhow::Result<()> {
    if let (Some(store), 1..) = (&plan.store, finish.found) {
        writeln!(out, "{} games were in {} before", finish.found, store::shown(store))?;
    }
    Ok(())
}
