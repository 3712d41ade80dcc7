//! `tetrad serve`: the workbench in a browser.

use std::collections::BTreeSet;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use anyhow::bail;
use tetrad_arena::spec::EngineSpec;
use tetrad_arena::store::{self, Store};
use tetrad_server::{Limits, Server, Settings};

use crate::exit::Exit;
use crate::roster::Roster;
use crate::{Out, interrupt};

const AFTER_HELP: &str = "\
Only this machine is listened to. With --host others are too, and then everybody has to show the token: open the link that \
is printed.

With a store, a file or the address of a PostgreSQL database as for `tetrad match`, tournaments can be started and watched in \
the browser. While another run is using the file they can only be looked at.

Engines are registered here and nowhere else, each as one argument or in a file, as for `tetrad match`:
  [[engine]]
  name = \"Mine\"
  proto = \"st3p\"
  cmd = \"./my-engine\"

Examples:
  tetrad serve --open --store games.db
  tetrad serve --engine 'name=Mine cmd=./my-engine proto=st3p' --engines engines.toml
  tetrad serve --host 0.0.0.0 --token my-long-secret";

/// Serve the workbench to a browser: boards, analysis, engines
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The port to listen on; 0 for any that is free
    #[arg(long, value_name = "PORT", default_value_t = 7474)]
    port: u16,
    /// The address to listen on, if others may come in; needs --token
    #[arg(long, value_name = "ADDRESS", requires = "token")]
    host: Option<IpAddr>,
    /// What everybody has to show: at least 8 letters, digits, `-` or `_`
    #[arg(long, value_name = "TOKEN")]
    token: Option<String>,
    /// Keep tournaments in this store, and show those that are there
    #[arg(long, value_name = "STORE")]
    store: Option<String>,
    /// Open the workbench in the browser
    #[arg(long)]
    open: bool,
    #[command(flatten)]
    roster: Roster,
}

pub(crate) fn run(args: &Args, out: Out<'_>) -> anyhow::Result<Exit> {
    let settings = Settings {
        host: args.host.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST)),
        port: args.port,
        token: args.token.clone(),
        engines: engines(&args.roster)?,
        store: args.store.as_deref().map(open_store).transpose()?,
        limits: Limits::default(),
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let server = Server::bind(settings).await?;
        let link = link(server.address(), args.token.as_deref());
        writeln!(out, "{link}")?;
        out.flush()?;
        if args.open && !open(&link) {
            eprintln!("no browser could be opened; type the address into one");
        }
        server.run(interrupted()).await;
        Ok(Exit::Interrupted)
    })
}

fn open_store(name: &str) -> anyhow::Result<Arc<dyn Store>> {
    match store::open(name) {
        Ok(store) => Ok(store.into()),
        // Somebody else plays into it, or we may only look.
        Err(error) => {
            let Ok(store) = store::read(name) else { return Err(error.into()) };
            tracing::warn!("{error}; its tournaments are shown, and none can be started");
            Ok(store.into())
        }
    }
}

/// The engines of the command line and of the files, no two of them with one name.
fn engines(roster: &Roster) -> anyhow::Result<Vec<EngineSpec>> {
    let engines = roster.specs()?;
    let mut names = BTreeSet::new();
    if let Some(twice) = engines.iter().find(|engine| !names.insert(engine.name.as_str())) {
        bail!("there is already an engine named `{}`", twice.name);
    }
    Ok(engines)
}

/// The address to open. Whoever listens everywhere can be reached here, too.
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

/// Opens a link in the user's browser; whether some program took it.
fn open(link: &str) -> bool {
    let program = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let opened =
        Command::new(program).arg(link).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    opened.is_ok()
}

/// Comes about with an interrupt or a request to terminate.
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
