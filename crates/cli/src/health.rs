//! `tetrad health`: asks a server or a store whether it answers.

use std::io::{self, Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream, ToSocketAddrs};
use std::time::Duration;

use anyhow::{Context, bail};
use tetrad_arena::store;

use crate::Out;
use crate::exit::Exit;

const AFTER_HELP: &str = "\
For monitors and containers: prints nothing else than `healthy`, and exits with 0, or says on stderr what is wrong and exits with 1. \
A server needs no token for this. A store is checked with the rights of any role, a worker's included.

Examples:
  tetrad health
  tetrad health http://localhost:8080
  tetrad health --store postgres://worker@db.example/tetrad";

/// How long a server may take to accept the connection, and to answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// Ask whether a running server, or a store, answers
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The address of a `tetrad serve`
    #[arg(value_name = "ADDRESS", default_value = "http://localhost:7474", conflicts_with = "store")]
    address: String,
    /// Ask this store instead: a file, or the address of a PostgreSQL database
    #[arg(long, value_name = "STORE")]
    store: Option<String>,
}

pub(crate) fn run(args: &Args, out: Out<'_>) -> anyhow::Result<Exit> {
    let answer = match &args.store {
        Some(store) => store::check(store).map_err(anyhow::Error::from),
        None => ask(authority(&args.address)?).with_context(|| args.address.clone()),
    };
    match answer {
        Ok(()) => {
            writeln!(out, "healthy")?;
            Ok(Exit::Fine)
        }
        Err(error) => {
            eprintln!("{error:#}");
            Ok(Exit::Negative)
        }
    }
}

/// The host and port in an address.
fn authority(address: &str) -> anyhow::Result<&str> {
    let rest = address.strip_prefix("http://").map(|rest| rest.trim_end_matches('/'));
    match rest.filter(|rest| !rest.is_empty() && !rest.contains(['/', '?', '#', '@'])) {
        Some(authority) => Ok(authority),
        None => bail!("found `{address}`, expected an address such as http://localhost:7474"),
    }
}

fn ask(authority: &str) -> anyhow::Result<()> {
    let has_port = authority.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok());
    let place = if has_port { authority.to_owned() } else { format!("{authority}:80") };
    let mut stream = connect(&place)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let path = tetrad_server::HEALTH;
    stream.write_all(format!("GET {path} HTTP/1.1\r\nHost: {authority}\r\nConnection: close\r\n\r\n").as_bytes())?;
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).context("no answer")?;
    match &answer {
        b"HTTP/1.1 204" => Ok(()),
        other => bail!("found `{}`, expected `HTTP/1.1 204`: this is no healthy Tetrad", other.escape_ascii()),
    }
}

/// Connects to the first address that accepts; a name may have several.
fn connect(place: &str) -> io::Result<TcpStream> {
    let mut refused = io::Error::from(io::ErrorKind::NotFound);
    for address in addresses(place)? {
        match TcpStream::connect_timeout(&address, PATIENCE) {
            Ok(stream) => return Ok(stream),
            Err(error) => refused = error,
        }
    }
    Err(refused)
}

/// The addresses of a host and port. `localhost` is this machine also where nothing resolves names, such as in a container
/// without `/etc/hosts`.
fn addresses(place: &str) -> io::Result<Vec<SocketAddr>> {
    match place.strip_prefix("localhost:").and_then(|port| port.parse().ok()) {
        Some(port) => {
            let loopback = [IpAddr::from(Ipv4Addr::LOCALHOST), IpAddr::from(Ipv6Addr::LOCALHOST)];
            Ok(loopback.map(|ip| SocketAddr::new(ip, port)).into())
        }
        None => Ok(place.to_socket_addrs()?.collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn localhost_needs_no_resolver() {
        let expected = ["127.0.0.1:7474", "[::1]:7474"].map(|address| address.parse().unwrap());
        assert_eq!(addresses("localhost:7474").unwrap(), expected);
    }
}
