//! Workers that are separate processes, for tests that kill, suspend and drain them.

use std::io::{BufRead, BufReader, Lines, Read};
use std::process::{Child, ChildStdout, Command, Stdio};

use tetrad_arena::remote::{Worker, WorkerEvent};
use tetrad_arena::spec::EngineSpec;
use tetrad_core::Stop;

/// The environment variable that makes a process a worker: the store, its name, and its engines, one a line.
const IS_WORKER: &str = "TETRAD_TEST_WORKER";

pub(crate) fn specs(engines: &[&str]) -> Vec<EngineSpec> {
    engines.iter().map(|engine| EngineSpec::parse(engine, "").unwrap()).collect()
}

/// Runs a worker if the environment says so, until its input closes.
#[test]
#[ignore = "not a test: the process that the others start"]
fn be_a_worker() {
    static DRAIN: Stop = Stop::new();
    let Ok(what) = std::env::var(IS_WORKER) else { return };
    let words: Vec<&str> = what.lines().collect();
    let worker = Worker { store: words[0].into(), name: words[1].into(), jobs: 1, engines: specs(&words[2..]) };
    std::thread::spawn(|| {
        _ = std::io::stdin().read_to_end(&mut Vec::new());
        DRAIN.raise();
    });
    let tell = &mut |event: WorkerEvent| match event {
        WorkerEvent::HandedIn(lease) => println!("\n> handed in {}", lease.pair),
        WorkerEvent::Lost(lease) => println!("\n> lost {}", lease.pair),
        WorkerEvent::Announced => println!("\n> announced"),
        WorkerEvent::Reconnected => println!("\n> reconnected"),
        WorkerEvent::Disconnected(why) => println!("\n> disconnected {why}"),
    };
    let summary = worker.work(&DRAIN, tell).unwrap();
    println!("\n> summary {} {}", summary.pairs, summary.lost);
}

/// A worker process that ends with its test.
pub(crate) struct Process {
    child: Child,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Process {
    /// Starts a worker and waits until the server has accepted it.
    pub(crate) fn start(address: &str, name: &str, engines: &[&str]) -> Self {
        let mut worker = Self::spawn(address, name, engines);
        worker.wait_for("announced");
        worker
    }

    /// Starts a worker.
    pub(crate) fn spawn(address: &str, name: &str, engines: &[&str]) -> Self {
        let what = [&[address, name], engines].concat().join("\n");
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "--ignored", "--nocapture", "many_machines::worker_process::be_a_worker"])
            .env(IS_WORKER, what)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        Self { child, lines }
    }

    /// Waits for a line that begins with `beginning`; returns the rest.
    pub(crate) fn wait_for(&mut self, beginning: &str) -> String {
        let said = self.lines.by_ref().map(Result::unwrap);
        let mut said = said.filter_map(|line| line.strip_prefix("> ")?.strip_prefix(beginning).map(str::to_owned));
        said.next().unwrap_or_else(|| panic!("the worker never says {beginning}"))
    }

    pub(crate) fn signal(&self, name: &str) {
        let sent = Command::new("kill").args([&format!("-{name}"), &self.child.id().to_string()]).status().unwrap();
        assert!(sent.success());
    }

    /// Drains the worker; returns the number of pairs it handed in.
    pub(crate) fn drain(mut self) -> u64 {
        drop(self.child.stdin.take());
        let summary = self.wait_for("summary ");
        assert!(self.child.wait().unwrap().success());
        summary.split(' ').next().unwrap().parse().unwrap()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}
