//! The `tetrad` command: arguments and printing, nothing else.
//!
//! stdout is for the result, or for the protocol of an engine; logs, errors and progress go to stderr. Every command
//! writes to a stream that it is given and returns an [`Exit`]; only `main` and the interrupt handler end the process.

mod analyse;
mod args;
mod bench;
mod check;
mod engine;
mod exit;
mod failure;
mod games;
mod generate;
mod health;
mod interrupt;
mod limits;
mod matches;
mod perft;
mod play;
mod prompt;
mod ptn;
mod puzzles;
mod replay;
mod report;
mod roster;
mod serve;
mod table;
mod wording;
mod worker;

use std::io::{self, Write};
use std::process::ExitCode;
use std::{env, thread};

use clap::Parser;
use tetrad_arena::guardian;
use tracing::level_filters::LevelFilter;
use tracing_subscriber::EnvFilter;

use args::{Cli, Command};
use exit::Exit;

/// The output stream of a command.
type Out<'a> = &'a mut (dyn Write + Send);

/// The stack size of the command's thread in bytes, so that deep searches do not depend on the system's default.
const STACK: usize = 64 << 20;

fn main() -> ExitCode {
    if env::args_os().next().is_some_and(|name| name == guardian::NAME) {
        return guard();
    }
    let cli = Cli::parse();
    log_to_stderr();
    interrupt::install();
    let command = thread::Builder::new().name("command".into()).stack_size(STACK).spawn(|| run(cli.command));
    let exit = match command.map(thread::JoinHandle::join) {
        Ok(Ok(result)) => result.unwrap_or_else(|error| failure::report(&error)),
        // The panic hook has printed the panic.
        Ok(Err(_)) => Exit::Failure,
        Err(error) => failure::report(&error.into()),
    };
    exit.into()
}

/// Watches over another process of this program, which plays engines.
fn guard() -> ExitCode {
    // Signals for the arena's whole service must not end its guardian first.
    _ = ctrlc::set_handler(|| {});
    guardian::watch();
    Exit::Fine.into()
}

fn run(command: Command) -> anyhow::Result<Exit> {
    if command.plays_engines() {
        tetrad_arena::protect_environment();
        guardian::install(&[]);
    }
    let mut out = anstream::stdout();
    let result = match command {
        Command::Engine(args) => engine::run(&args),
        Command::Analyse(args) => analyse::run(&args, &mut out),
        Command::Perft(args) => perft::run(&args, &mut out),
        Command::Bench(args) => bench::run(&args, &mut out),
        Command::Play(args) => play::run(&args, &mut out),
        Command::Match(args) => matches::run(&args, &mut out),
        Command::Report(args) => report::run(&args, &mut out),
        Command::Replay(args) => replay::run(&args, &mut out),
        Command::Check(args) => check::run(&args, &mut out),
        Command::Worker(args) => worker::run(&args, &mut out),
        Command::Ptn(args) => ptn::run(&args, &mut out),
        Command::Puzzles(args) => puzzles::run(&args, &mut out),
        Command::Serve(args) => serve::run(&args, &mut out),
        Command::Health(args) => health::run(&args, &mut out),
        Command::Completions(args) => generate::completions(&args, &mut out),
        Command::Man(args) => generate::man(&args, &mut out),
    };
    result.and_then(|exit| out.flush().map(|()| exit).map_err(anyhow::Error::from))
}

fn log_to_stderr() {
    let filter = EnvFilter::builder().with_default_directive(LevelFilter::WARN.into()).from_env_lossy();
    let has_colours = anstream::AutoStream::choice(&io::stderr()) != anstream::ColorChoice::Never;
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr).with_ansi(has_colours);
    log.without_time().init();
}
