//! `tetrad worker`: plays games of tournaments on a server.

use anyhow::ensure;
use serde::Serialize;
use tetrad_arena::remote::{Lease, Worker, WorkerEvent, machine_name};
use tetrad_arena::tournament::cores;

use crate::Out;
use crate::exit::Exit;
use crate::interrupt;
use crate::roster::Roster;
use crate::wording::json_line;

const AFTER_HELP: &str = "\
Tournaments are put up with `tetrad match --remote`. A worker takes pairs of games whose engines it has: by name, by the \
SHA-256 of the program, and by arguments and options. It runs only what its own FILE or flags describe; limits of time \
come with the tournament. FILE is in TOML, and may be that of the match:
  [[engine]]
  name = \"new\"
  proto = \"st3p\"
  cmd = \"./new engine st3p\"

A pair is the worker's for as long as it gives signs of life. Without them the pair goes to another after its lease, and \
what comes too late is refused. When the server can't be reached, games go on and are handed in later; a worker that \
is started while the server is down waits for it.

The first Ctrl-C or SIGTERM lets the games being played end and hands them in; the second ends at once.

The password is best kept in ~/.pgpass or PGPASSWORD. Add ?sslmode=verify-full to the address to insist on TLS.

Examples:
  tetrad worker --store postgres://worker@db.example/tetrad --engines engines.toml
  tetrad worker --store postgres://worker@db.example/tetrad?sslmode=verify-full --jobs 8 --name attic --engines e.toml
  tetrad worker --store postgres://worker@db.example/tetrad --engine name=new --engine name=old";

/// Play games of tournaments that somebody put up on a server
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The PostgreSQL database with the tournaments: `postgres://user@host/database`
    #[arg(long, value_name = "ADDRESS")]
    store: String,
    #[command(flatten)]
    roster: Roster,
    /// How many pairs to play at once [default: as many as there are cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    jobs: Option<u32>,
    /// What it is called in reports [default: the machine's name]
    #[arg(long)]
    name: Option<String>,
    /// Print JSON Lines
    #[arg(long)]
    json: bool,
}

/// The events of a worker, as lines of JSON.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
enum JsonLine {
    Announced { worker: String },
    HandedIn(Pair),
    Lost(Pair),
    Disconnected { reason: String },
    Reconnected,
    Summary { pairs: u64, lost: u64 },
}

/// A pair of games; all numbers but the tournament's count from 1.
#[derive(Serialize)]
#[expect(clippy::struct_field_names, reason = "they are the names in the JSON")]
struct Pair {
    tournament: i64,
    pairing: i64,
    pair: i64,
    attempt: i64,
}

impl Pair {
    const fn of(lease: Lease) -> Self {
        let Lease { tournament, pairing, pair, attempt } = lease;
        Self { tournament, pairing: pairing + 1, pair: pair + 1, attempt }
    }
}

/// Runs a worker until it is interrupted.
pub(crate) fn run(args: &Args, out: Out<'_>) -> anyhow::Result<Exit> {
    let engines = args.roster.specs()?;
    ensure!(!engines.is_empty(), "a worker needs engines: give --engines FILE or --engine SPEC");
    let name = args.name.clone().unwrap_or_else(machine_name);
    let jobs = args.jobs.map_or_else(cores, |jobs| jobs as usize);
    let worker = Worker { store: args.store.clone(), name: name.clone(), jobs, engines };
    let mut printed = Ok(());
    let mut tell = |event: WorkerEvent| {
        if args.json {
            // The first failure is the one to report.
            if printed.is_ok() {
                printed = json_line(out, &line(event, &name)).and_then(|()| out.flush());
            }
            return;
        }
        match event {
            WorkerEvent::Announced => eprintln!("{name}: ready for {jobs} pairs at once"),
            WorkerEvent::Disconnected(reason) => eprintln!("{name}: {reason}; trying again"),
            WorkerEvent::Reconnected => eprintln!("{name}: the server is there again"),
            WorkerEvent::HandedIn(_) | WorkerEvent::Lost(_) => {}
        }
    };
    let summary = worker.work(interrupt::stop(), &mut tell)?;
    printed?;
    let (pairs, lost) = (summary.pairs, summary.lost);
    if args.json {
        json_line(out, &JsonLine::Summary { pairs, lost })?;
    } else {
        writeln!(out, "{pairs} pairs handed in, {lost} lost to others or not wanted any more")?;
    }
    Ok(Exit::Fine)
}

fn line(event: WorkerEvent, name: &str) -> JsonLine {
    match event {
        WorkerEvent::Announced => JsonLine::Announced { worker: name.to_owned() },
        WorkerEvent::HandedIn(lease) => JsonLine::HandedIn(Pair::of(lease)),
        WorkerEvent::Lost(lease) => JsonLine::Lost(Pair::of(lease)),
        WorkerEvent::Disconnected(reason) => JsonLine::Disconnected { reason },
        WorkerEvent::Reconnected => JsonLine::Reconnected,
    }
}
