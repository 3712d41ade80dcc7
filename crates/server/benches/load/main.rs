//! Measures what other clients notice when greedy clients load the server.
//!
//! ```text
//! cargo bench -p tetrad-server --bench load -- [--seconds 60] [--silent 2000] [--watchers 1000] [--sockets 200] [--addresses 1]
//! ```
//!
//! The server runs in its own process with default limits and plays a tournament. The greedy clients, each kind from
//! `--addresses` loopback addresses, are connections that send nothing and reopen when closed, watchers of the
//! tournament, and sockets that ask about one game after the other without waiting for answers. Meanwhile four clients
//! from other addresses load the page, request `/api/about` and run an analysis of 100 ms. Fails if one of these
//! requests is refused, if 1 % of a kind takes more than a second, or if the server takes more memory than its limits
//! promise.

mod client;

use std::io::{BufRead, BufReader, Read};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use serde_json::json;
use tetrad_arena::spec::EngineSpec;
use tetrad_arena::store::SqliteStore;
use tetrad_server::{Limits, Server, Settings};
use tokio::time::{Instant, sleep};

use client::{Connection, ask, open_socket};

/// The number of other clients at once.
const OTHERS: u8 = 4;

/// The longest time that 99 % of the others' requests may take.
const GOAL: Duration = Duration::from_secs(1);

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.iter().any(|argument| argument == "--serve") {
        serve();
        return ExitCode::SUCCESS;
    }
    // `cargo test --benches` only checks that it runs.
    let is_measured = arguments.iter().any(|argument| argument == "--bench");
    let number = |name: &str, usual: usize, small: usize| {
        let at = arguments.iter().position(|argument| argument == name);
        let given = at.and_then(|at| arguments.get(at + 1)).map(|text| text.parse().expect("a number"));
        given.unwrap_or(if is_measured { usual } else { small })
    };
    let load = Load {
        seconds: number("--seconds", 60, 2),
        silent: number("--silent", 2_000, 200),
        watchers: number("--watchers", 1_000, 100),
        sockets: number("--sockets", 200, 40),
        addresses: number("--addresses", 1, 1).clamp(1, 200),
    };
    raise_file_limit();
    let (mut server, address) = start();
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a runtime");
    let is_good = runtime.block_on(load.run(address, server.id()));
    // The server ends at the end of its input.
    drop(server.stdin.take());
    server.wait().expect("the server ends");
    if is_good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The main function of the server's process: prints the address and serves until stdin ends.
fn serve() {
    let path = std::env::temp_dir().join(format!("tetrad-load-{}.db", std::process::id()));
    let settings = Settings {
        host: IpAddr::V4(Ipv4Addr::LOCALHOST),
        port: 0,
        token: None,
        engines: vec![EngineSpec::parse("name=Small option.hash=1", "").expect("a sound description")],
        engine_files: None,
        store: Some(Arc::new(SqliteStore::open(&path).expect("a store"))),
        limits: Limits::default(),
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let server = Server::bind(settings).expect("a free port");
        println!("{}", server.address());
        let end = tokio::task::spawn_blocking(|| std::io::stdin().read_to_end(&mut Vec::new()));
        server.run(async { _ = end.await }).await;
    });
    for ending in ["", "-wal", "-shm", "-lock"] {
        _ = std::fs::remove_file(format!("{}{ending}", path.display()));
    }
}

fn start() -> (Child, SocketAddr) {
    let program = std::env::current_exe().expect("this program");
    let mut server =
        Command::new(program).arg("--serve").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("a server");
    let mut line = String::new();
    let output = server.stdout.take().expect("its output");
    BufReader::new(output).read_line(&mut line).expect("its address");
    (server, line.trim().parse().expect("an address"))
}

/// Raises the limit of open files: this process holds one end of every connection.
fn raise_file_limit() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    _ = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, maximum: limit.maximum });
}

/// The duration of the load, and the numbers of greedy clients and of their addresses.
#[derive(Clone, Copy)]
struct Load {
    seconds: usize,
    silent: usize,
    watchers: usize,
    sockets: usize,
    addresses: usize,
}

/// Counts the outcomes of one kind of client.
#[derive(Default)]
struct Count {
    served: AtomicU64,
    refused: AtomicU64,
    /// Refused with a status other than 503, or not answered.
    failed: AtomicU64,
    /// Questions answered, on sockets.
    answered: AtomicU64,
    /// Questions answered with an error, on sockets.
    busy: AtomicU64,
}

impl Count {
    fn add(&self, status: Option<u16>) {
        match status {
            Some(200 | 101) => &self.served,
            Some(503) => &self.refused,
            _ => &self.failed,
        }
        .fetch_add(1, Relaxed);
    }
}

impl Load {
    async fn run(self, address: SocketAddr, server: u32) -> bool {
        let form = json!({
            "game": "tictactoe", "engines": [{"engine": "Small"}, {"engine": "Small", "name": "Other"}], "games": 20_000,
            "openings": {"type": "position", "position": "15_/15_/15_/15_/15_/15_/15_/15_/15_/15_/15_/15_/15_/15_/15_ x win-length 5"},
            "limits": {"nodes": 2_000},
        });
        let (status, _) =
            ask(address, host(1, 0), "POST", "/api/tournaments", &form.to_string()).await.expect("an answer");
        assert_eq!(status, 201, "the tournament begins");

        let until = Instant::now() + Duration::from_secs(self.seconds as u64);
        let [silent, watchers, sockets] = [(); 3].map(|()| Arc::new(Count::default()));
        let at = |kind, number: usize| host(kind, (number % self.addresses) as u8);
        for number in 0..self.silent {
            tokio::spawn(keep_silent(address, at(2, number), Arc::clone(&silent)));
        }
        for number in 0..self.watchers {
            tokio::spawn(watch(address, at(3, number), Arc::clone(&watchers)));
        }
        for number in 0..self.sockets {
            tokio::spawn(switch_games(address, at(4, number), number, Arc::clone(&sockets)));
        }
        let others: Vec<_> = (0..OTHERS).map(|number| tokio::spawn(visit(address, host(5, number), until))).collect();
        let mut most_memory = 0;
        while Instant::now() < until {
            most_memory = most_memory.max(memory(server));
            sleep(Duration::from_millis(200)).await;
        }
        let mut times: [Vec<Option<Duration>>; 3] = Default::default();
        for other in others {
            for (all, own) in times.iter_mut().zip(other.await.expect("a client")) {
                all.extend(own);
            }
        }
        println!("{} s on {} cores, addresses of each kind: {}", self.seconds, cores(), self.addresses);
        for (name, clients, count) in [
            ("silent connections", self.silent, &silent),
            ("watchers", self.watchers, &watchers),
            ("analysis sockets", self.sockets, &sockets),
        ] {
            let [served, refused, failed] =
                [&count.served, &count.refused, &count.failed].map(|count| count.load(Relaxed));
            println!(
                "{clients} {name}: {served} served, {refused} refused with 503, {failed} closed without an answer"
            );
        }
        let (answered, busy) = (sockets.answered.load(Relaxed), sockets.busy.load(Relaxed));
        println!("questions on these sockets: {answered} answered, {busy} refused because engines were busy");
        let are_quick = ["page", "/api/about", "analysis of 100 ms"]
            .iter()
            .zip(times)
            .fold(true, |good, (name, times)| report(name, times) && good);
        let limits = Limits::default();
        let bound = (256 << 20)
            + limits.engines.all as u64 * Limits::ENGINE_MEMORY
            + (limits.connections.all + limits.sockets.all) as u64 * (256 << 10);
        println!("memory of the server: {} MiB at most, {} MiB allowed", most_memory >> 20, bound >> 20);
        are_quick && most_memory <= bound
    }
}

/// Prints the times of a kind of request (`None` if it failed); returns whether they meet the goal.
fn report(name: &str, times: Vec<Option<Duration>>) -> bool {
    let (all, mut times) = (times.len(), times.into_iter().flatten().collect::<Vec<_>>());
    times.sort_unstable();
    let at = |share: usize| times.get(times.len().saturating_sub(1) * share / 100).copied().unwrap_or(GOAL * 99);
    let failed = all - times.len();
    println!(
        "other clients, {name}: {all} requests, {failed} failed; median {} ms, 99 % {} ms, most {} ms",
        at(50).as_millis(),
        at(99).as_millis(),
        at(100).as_millis()
    );
    failed == 0 && at(99) <= GOAL
}

/// A loopback address for clients of a kind.
const fn host(kind: u8, number: u8) -> Ipv4Addr {
    Ipv4Addr::new(127, 0, kind, 1 + number)
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The resident memory of a process, in bytes.
fn memory(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok())
        .map_or(0, |kibibytes| kibibytes << 10)
}

/// Opens connections one after the other and sends nothing. A connection that is open after 2 s counts as served; only
/// the first one is counted.
async fn keep_silent(address: SocketAddr, from: Ipv4Addr, count: Arc<Count>) {
    let mut first = Some(count);
    loop {
        if let Ok(mut connection) = Connection::open(address, from).await {
            let answered = tokio::time::timeout(Duration::from_secs(2), connection.status()).await;
            if let Some(count) = first.take() {
                count.add(answered.unwrap_or(Some(200)));
            }
            while connection.skip().await {}
        } else if let Some(count) = first.take() {
            count.add(None);
        }
        sleep(Duration::from_secs(1)).await;
    }
}

/// Watches the tournament to the end.
async fn watch(address: SocketAddr, from: Ipv4Addr, count: Arc<Count>) {
    let Ok(mut connection) = Connection::open(address, from).await else { return count.add(None) };
    let request = format!("GET /api/tournaments/1/live HTTP/1.1\r\nhost: {address}\r\n\r\n");
    _ = connection.send(request.as_bytes()).await;
    let status = connection.status().await;
    count.add(status);
    if status == Some(200) {
        while connection.skip().await {}
    }
}

/// Asks about one game after the other, four times per second.
async fn switch_games(address: SocketAddr, from: Ipv4Addr, number: usize, count: Arc<Count>) {
    let (mut speaker, mut listener) = match open_socket(address, from).await {
        Ok(socket) => socket,
        Err(status) => return count.add(status),
    };
    count.add(Some(101));
    tokio::spawn(async move {
        while let Some(reply) = listener.hear().await {
            match reply["type"].as_str() {
                Some("done") => count.answered.fetch_add(1, Relaxed),
                Some("error") => count.busy.fetch_add(1, Relaxed),
                _ => 0,
            };
        }
    });
    for (task, game) in ["santorini", "lits", "tetris"].into_iter().cycle().enumerate().skip(number) {
        let limits = json!({"time": 3_600_000});
        let question = json!({"type": "analyse", "task": task, "game": game, "position": "start", "limits": limits});
        if speaker.say(&question.to_string()).await.is_err() {
            return;
        }
        sleep(Duration::from_millis(250)).await;
    }
}

/// Loads the page, requests `/api/about` and runs an analysis until the time is up; returns the times of the answers.
async fn visit(address: SocketAddr, from: Ipv4Addr, until: Instant) -> [Vec<Option<Duration>>; 3] {
    let mut times: [Vec<Option<Duration>>; 3] = Default::default();
    while Instant::now() < until {
        for (kind, path) in ["/", "/api/about"].into_iter().enumerate() {
            let began = Instant::now();
            let answer = ask(address, from, "GET", path, "").await;
            times[kind].push(answer.is_some_and(|(status, _)| status == 200).then(|| began.elapsed()));
        }
        let began = Instant::now();
        times[2].push(analyse(address, from).await.map(|()| began.elapsed()));
        sleep(Duration::from_millis(50)).await;
    }
    times
}

/// One analysis, from opening the socket to its answer.
async fn analyse(address: SocketAddr, from: Ipv4Addr) -> Option<()> {
    let (mut speaker, mut listener) = open_socket(address, from).await.ok()?;
    let question =
        json!({"type": "analyse", "task": 1, "game": "santorini", "position": "start", "limits": {"time": 100}});
    speaker.say(&question.to_string()).await.ok()?;
    loop {
        let reply = listener.hear().await?;
        match reply["type"].as_str() {
            Some("done") => return Some(()),
            Some("info") => {}
            _ => return None,
        }
    }
}
