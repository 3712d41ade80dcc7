//! `tetrad engine`: serves an engine on stdin and stdout.

use anyhow::ensure;
use clap::ValueEnum;
use tetrad_core::Session;
use tetrad_core::shell::serve_stdio;
use tetrad_lits::protocol::LtpSession;
use tetrad_santorini::protocol::{self as santorini, SantoriniSession};
use tetrad_tetris::Rotation;
use tetrad_tetris::protocol::TbpSession;
use tetrad_tictactoe::protocol::{GomocupSession, St3pSession};

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
enum Protocol {
    /// Tic-tac-toe on any board, with T3EN positions
    St3p,
    /// Five in a row, for Gomocup (Piskvork) managers
    Gomocup,
    /// Battle of LITS, the LITS Text Protocol
    Ltp,
    /// Santorini, UCI-like commands with answers in JSON
    Santorini,
    /// Guideline Tetris, the Tetris Bot Protocol
    Tbp,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Dialect {
    /// As the protocol's text has them
    Santorini,
    /// As the public engine of this name prints them today
    SantoriniAi,
}

impl From<Dialect> for santorini::Dialect {
    fn from(dialect: Dialect) -> Self {
        match dialect {
            Dialect::Santorini => Self::Santorini,
            Dialect::SantoriniAi => Self::SantoriniAi,
        }
    }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let is_santorini = matches!(args.protocol, Protocol::Santorini);
    ensure!(is_santorini || args.dialect.is_none(), "--dialect: only santorini has dialects");
    ensure!(!args.flip || matches!(args.protocol, Protocol::Tbp), "--flip: only tbp has pieces to turn");
    match args.protocol {
        Protocol::St3p => serve(St3pSession::new(), tetrad_tictactoe::Engine::new(), args),
        Protocol::Gomocup => serve(GomocupSession::new(), tetrad_tictactoe::Engine::new(), args),
        Protocol::Ltp => serve(LtpSession::new(), tetrad_lits::Engine::new(), args),
        Protocol::Santorini => {
            let dialect = args.dialect.map_or_else(santorini::Dialect::default, Into::into);
            serve(SantoriniSession::in_dialect(dialect), tetrad_santorini::Engine::new(), args)
        }
        Protocol::Tbp => {
            let rotation = if args.flip { Rotation::SrsPlus } else { Rotation::Srs };
            serve(TbpSession::with_rotation(rotation), tetrad_tetris::Engine::new(), args)
        }
    }
}

fn serve<T: Session>(session: T, mut engine: T::Search, args: &Args) -> anyhow::Result<Exit>
where
    T::Search: 'static,
{
    args.engine.apply(&mut engine)?;
    serve_stdio(session, engine)?;
    Ok(Exit::Fine)
}
