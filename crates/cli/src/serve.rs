//! `tetrad serve`: serves the web interface.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;
use std::{env, fs};

use anyhow::{Context, bail};
use tetrad_arena::spec::EngineSpec;
use tetrad_arena::store::{self, Store};
use tetrad_server::{EngineFiles, Limits, Server, Settings, StartError, guard};

use crate::exit::Exit;
use crate::roster::Roster;
use crate::{Out, interrupt, matches};

const AFTER_HELP: &str = "\
Only this machine is listened to. With --host others are too, and then everybody has to show a token: open the link that is \
printed. The token comes from --token, --token-file or the variable TETRAD_TOKEN, in this order; without any, --host makes a new \
one. Other users of this machine can read arguments, so prefer a file that only you can read.

With a store, a file or the address of a PostgreSQL database as for `tetrad match`, tournaments can be started and watched in \
the browser. While another run is using the file they can only be looked at. How many games are played at once is bounded by \
--concurrency and by the memory that is free.

Engines are registered here and nowhere else, each as one argument or in a file, as for `tetrad match`. Pages choose them by \
name. A file that changes is read again, without a restart:
  [[engine]]
  name = \"Mine\"
  proto = \"st3p\"
  cmd = \"./my-engine\"

Examples:
  tetrad serve --open --store games.db
  tetrad serve --engine 'name=Mine cmd=./my-engine proto=st3p' --engines engines.toml
  tetrad serve --host 0.0.0.0
  tetrad serve --host 0.0.0.0 --token-file ~/.tetrad-token";

/// The environment variable that may hold the token.
const TOKEN_VARIABLE: &str = "TETRAD_TOKEN";

/// Serve the workbench to a browser: boards, analysis, engines
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The port to listen on; 0 for any that is free
    #[arg(long, value_name = "PORT", default_value_t = 7474)]
    port: u16,
    /// The address to listen on, if others may come in; then a token is needed, and made if none is given
    #[arg(long, value_name = "ADDRESS")]
    host: Option<IpAddr>,
    /// What everybody has to show: at least 8 letters, digits, `-` or `_`
    #[arg(long, value_name = "TOKEN", conflicts_with = "token_file")]
    token: Option<String>,
    /// The file that holds the token, and nothing else
    #[arg(long, value_name = "FILE")]
    token_file: Option<PathBuf>,
    /// Keep tournaments in this store, and show those that are there
    #[arg(long, value_name = "STORE")]
    store: Option<String>,
    /// The most games that are played at once, all tournaments together [default: 4 for each core]
    #[arg(long, value_name = "GAMES", value_parser = clap::value_parser!(u32).range(1..=1_024))]
    concurrency: Option<u32>,
    /// Open the workbench in the browser
    #[arg(long)]
    open: bool,
    #[command(flatten)]
    roster: Roster,
}

pub(crate) fn run(args: &Args, out: Out<'_>) -> anyhow::Result<Exit> {
    let host = args.host.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
    let (token, limits) = (token(args, host)?, Limits::default());
    let settings = Settings {
        host,
        port: args.port,
        token: token.clone(),
        engines: args.roster.flags()?,
        engine_files: Some(EngineFiles { paths: args.roster.files().to_vec(), read: read_engines }),
        store: args.store.as_deref().map(open_store).transpose()?,
        limits: Limits { threads: args.concurrency.unwrap_or(limits.threads), ..limits },
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let server = Server::bind(settings)?;
        let link = link(server.address(), token.as_deref());
        writeln!(out, "{link}")?;
        out.flush()?;
        if !tetrad_server::has_app() {
            eprintln!("note: this binary has no web app; in the source, `cargo xtask serve` builds one that has it");
        }
        if args.open && !open(&link) {
            eprintln!("no browser could be opened; type the address into one");
        }
        server.run(interrupted()).await;
        Ok(Exit::Interrupted)
    })
}

/// The given token, or a new one if other machines can connect.
fn token(args: &Args, host: IpAddr) -> anyhow::Result<Option<String>> {
    let (source, token) = if let Some(token) = &args.token {
        ("--token".to_owned(), token.clone())
    } else if let Some(path) = &args.token_file {
        let text = fs::read_to_string(path).with_context(|| format!("can't read {}", path.display()))?;
        (path.display().to_string(), text.trim().to_owned())
    } else if let Some(text) = env::var_os(TOKEN_VARIABLE).filter(|text| !text.is_empty()) {
        (TOKEN_VARIABLE.to_owned(), text.to_string_lossy().into_owned())
    } else if host.is_loopback() {
        return Ok(None);
    } else {
        return Ok(Some(guard::new_token().context("no random token can be made; give one")?));
    };
    if guard::is_token(&token) { Ok(Some(token)) } else { bail!("{source}: {}", StartError::BadToken) }
}

fn open_store(name: &str) -> anyhow::Result<Arc<dyn Store>> {
    match store::open(name) {
        Ok(store) => Ok(store.into()),
        // Another process is writing to the store, or it is read-only.
        Err(error) => {
            let Ok(store) = store::read(name) else { return Err(error.into()) };
            tracing::warn!("{error}; its tournaments are shown, and none can be started");
            Ok(store.into())
        }
    }
}

/// The engines of a file; an error says what is wrong, and where.
fn read_engines(path: &Path) -> Result<Vec<EngineSpec>, String> {
    matches::engines(path).map_err(|error| format!("{error:#}"))
}

/// The address to open. A server on all addresses is reached as `localhost`.
fn link(address: SocketAddr, token: Option<&str>) -> String {
    let port = address.port();
    let host = match address.ip() {
        ip if ip.is_unspecified() || ip.is_loopback() => "localhost".to_owned(),
        IpAddr::V6(ip) => format!("[{ip}]"),
        IpAddr::V4(ip) => ip.to_string(),
    };
    let query = token.map_or(String::new(), |token| format!("?token={token}"));
    format!("http://{host}:{port}/{query}")
}

/// Opens a link in the user's browser; `false` if no program could be started.
fn open(link: &str) -> bool {
    let program = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let opened =
        Command::new(program).arg(link).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    opened.is_ok()
}

/// Completes at an interrupt or a request to terminate.
async fn interrupted() {
    let stop = interrupt::stop();
    while !stop.is_raised() {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_link_is_one_that_a_browser_here_can_open() {
        let link = |address: &str, token| super::link(address.parse().unwrap(), token);
        assert_eq!(link("127.0.0.1:7474", None), "http://localhost:7474/");
        assert_eq!(link("0.0.0.0:80", Some("secret-1")), "http://localhost:80/?token=secret-1");
        assert_eq!(link("[2001:db8::1]:80", Some("secret-1")), "http://[2001:db8::1]:80/?token=secret-1");
    }
}
