//! `tetrad engine`: serves an engine on stdin and stdout.

use anyhow::Context;
use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use tetrad_core::protocol::shell::serve_stdio;
use tetrad_core::{Protocol, Room, Served, SessionOptions};
use tetrad_games::{Kind, with_room};

use crate::exit::Exit;
use crate::limits::EngineArgs;

const AFTER_HELP: &str = "\
The engine reads commands while it thinks, ends when its input does, and prints nothing but the protocol on stdout.

Examples:
  tetrad engine st3p
  tetrad engine gomocup --threads 4 --hash 256
  tetrad engine ltp
  tetrad engine santorini --dialect santorini-ai
  tetrad engine tbp --flip
  printf 'st3p version 2\\nmove 3_/3_/3_ x time ms:100\\n' | tetrad engine st3p";

/// Serve an engine on stdin and stdout
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The protocol to speak
    #[arg(value_parser = parser())]
    protocol: Protocol,
    /// Of santorini: whose words to print
    #[arg(long)]
    dialect: Option<Dialect>,
    /// Of tbp: pieces make half turns as well
    #[arg(long)]
    flip: bool,
    #[command(flatten)]
    engine: EngineArgs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Dialect {
    /// As the protocol's text has them
    Santorini,
    /// As the public engine of this name prints them today
    SantoriniAi,
}

fn parser() -> impl TypedValueParser<Value = Protocol> {
    let value = |(_, served): (Kind, Served)| PossibleValue::new(served.protocol.name()).help(served.about);
    PossibleValuesParser::new(tetrad_games::served().into_iter().map(value)).map(|name| {
        let known = tetrad_games::served().into_iter().find(|(_, served)| served.protocol.name() == name);
        known.expect("the parser knows only names of protocols").1.protocol
    })
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let served = tetrad_games::served().into_iter().find(|(_, served)| served.protocol == args.protocol);
    let (kind, served) = served.context("there is no such protocol")?;
    with_room!(kind, R => serve::<R>(served.protocol, args))
}

fn serve<R: Room>(protocol: Protocol, args: &Args) -> anyhow::Result<Exit> {
    let dialect = args.dialect.and_then(|dialect| dialect.to_possible_value());
    let dialect = dialect.as_ref().map(PossibleValue::get_name);
    let session = R::session(protocol, SessionOptions { dialect, flip: args.flip })?;
    let mut engine = R::Engine::default();
    args.engine.apply(&mut engine)?;
    serve_stdio(session.context("there is no such protocol")?, engine)?;
    Ok(Exit::Fine)
}
