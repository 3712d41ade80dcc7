//! `cargo xtask test`: runs the stages that every change has to pass and prints their times.
//!
//! The stages of the web app run beside those of Rust, in a process of their own: compilers keep all cores busy, and most tests wait.
//! Cargo's locks see to it that nothing is built twice.

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

use crate::commands::{PRODUCT, TESTS, cargo, line};
use crate::workspace::Workspace;
use crate::{container, dist, guide, licences, npm, schemas, site, steps, tools, wasm, web};

/// A group of checks.
struct Stage {
    name: &'static str,
    /// Whether the stage is slow and runs only on request.
    is_deep: bool,
    /// Checks for the tools that the stage needs; called before any stage runs.
    prepare: fn() -> Result<()>,
    run: fn(&Workspace) -> Result<()>,
}

/// The variable with the number of tests that run at a time.
const THREADS: &str = "RUST_TEST_THREADS";

/// More tests at a time than there are cores: many wait for engines.
fn threads() -> String {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    std::env::var(THREADS).unwrap_or_else(|_| (2 * cores).to_string())
}

/// All stages, in order. Each can run alone; earlier ones only save it some building.
const STAGES: &[Stage] = &[
    Stage {
        name: "format",
        is_deep: false,
        prepare: || tools::need_component("fmt"),
        run: |_| {
            cargo(&["fmt", "--all", "--check"]).run()?;
            // `fuzz` is another workspace, which `--all` does not cover.
            cargo(&["fmt", "--manifest-path", "fuzz/Cargo.toml", "--check"]).run()
        },
    },
    Stage { name: "licences", is_deep: false, prepare: || Ok(()), run: licences::check },
    Stage {
        name: "clippy",
        is_deep: false,
        prepare: || tools::need_component("clippy"),
        run: |_| {
            let lint = |name, packages: &[&str]| {
                let line = cargo(&[&["clippy", "--all-targets"], packages, &["--", "-D", "warnings"]].concat());
                steps::build(name, line)
            };
            lint("lints", &PRODUCT)?;
            lint("lints of the chores", &["--package", "xtask"])
        },
    },
    Stage {
        name: "test",
        is_deep: false,
        prepare: || Ok(()),
        run: |_| {
            // All that the tests below run or link, at once: the engines in the examples are run by the tests of `docs/engines`.
            let all = ["build", "--lib", "--bins", "--tests", "--example", "engine-*"];
            steps::build("libraries, programs and tests", cargo(&[&all, &PRODUCT[..]].concat()))?;
            // The stage `postgres` runs the tests with PostgreSQL.
            let tests = cargo(&[&TESTS[..], &PRODUCT, &["--no-fail-fast"]].concat());
            tests.with("TETRAD_SKIP", "postgres").with(THREADS, threads()).run()?;
            steps::test("tests of the chores", &cargo(&["test", "--package", "xtask"]))?;
            cargo(&[&["test", "--doc", "--no-fail-fast"], &PRODUCT[..]].concat()).run()
        },
    },
    Stage {
        name: "postgres",
        is_deep: false,
        prepare: tools::need_postgres,
        run: |_| {
            let tests = ["--no-fail-fast", "--test", "suite", "--", "store::", "many_machines::"];
            let tests = cargo(&[&["test"], &PRODUCT[..], &tests].concat());
            steps::test("tests with PostgreSQL", &tests.with(THREADS, threads()))
        },
    },
    Stage {
        name: "wasm",
        is_deep: false,
        prepare: || tools::need_wasm_target().and_then(|()| tools::need_node()),
        run: |workspace| wasm::bundle(workspace, wasm::RELEASE).map(drop),
    },
    Stage {
        name: "node",
        is_deep: false,
        prepare: || tools::need_wasm_target().and_then(|()| tools::need_node()),
        run: wasm::replay_transcripts,
    },
    Stage { name: "browser", is_deep: false, prepare: prepare_browser, run: web::test },
    Stage {
        name: "doc",
        is_deep: false,
        prepare: || Ok(()),
        run: |_| {
            let line = cargo(&[&["doc", "--no-deps"], &PRODUCT[..]].concat());
            steps::build("documentation", line.with("RUSTDOCFLAGS", "-D warnings"))
        },
    },
    // Tests marked `#[ignore = "deep"]`, in release mode.
    Stage {
        name: "deep",
        is_deep: true,
        prepare: || Ok(()),
        run: |_| {
            let tests = [&TESTS[..], &PRODUCT, &["--release", "--no-fail-fast", "--", "--ignored"]].concat();
            steps::test("long tests", &cargo(&tests))
        },
    },
    Stage {
        name: "package",
        is_deep: true,
        prepare: || Ok(()),
        run: |workspace| {
            let line = cargo(&["package", "--allow-dirty"]);
            let line = workspace.for_others().fold(line, |line, name| line.arg("--package").arg(name));
            steps::quietly("packages for crates.io", &line)
        },
    },
    Stage { name: "schemas", is_deep: true, prepare: tools::need_python, run: schemas::check },
    Stage { name: "dist", is_deep: true, prepare: dist::test::prepare, run: dist::test::test },
    Stage { name: "container", is_deep: true, prepare: container::prepare, run: container::test },
    Stage { name: "npm", is_deep: true, prepare: prepare_browser, run: npm::test },
    Stage { name: "site", is_deep: true, prepare: prepare_browser, run: site::test },
    Stage { name: "guide", is_deep: true, prepare: prepare_browser, run: guide::test },
];

/// The stages of the web app, which run beside the others.
const BESIDE: [&str; 3] = ["wasm", "node", "browser"];

/// Checks for the tools of stages that build the web app and use it in a browser.
fn prepare_browser() -> Result<()> {
    web::prepare()?;
    tools::need_chromium().map(drop)
}

/// The options of `cargo xtask test`.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Options {
    deep: bool,
    only: Vec<String>,
    skip: Vec<String>,
}

impl Options {
    /// Parses the arguments after `cargo xtask test`.
    pub(crate) fn read(arguments: &[&str]) -> Result<Self> {
        let mut options = Self::default();
        let mut arguments = arguments.iter();
        while let Some(&argument) = arguments.next() {
            let list = match argument {
                "--deep" => {
                    options.deep = true;
                    continue;
                }
                "--only" => &mut options.only,
                "--skip" => &mut options.skip,
                _ => bail!("found `{argument}`, expected `--deep`, `--only STAGE` or `--skip STAGE`"),
            };
            let known = || STAGES.iter().map(|stage| stage.name).collect::<Vec<_>>().join(", ");
            let name = arguments.next().with_context(|| format!("{argument} needs a stage: {}", known()))?;
            ensure!(
                STAGES.iter().any(|stage| stage.name == *name),
                "{argument}: found `{name}`, expected a stage: {}",
                known()
            );
            list.push((*name).to_owned());
        }
        Ok(options)
    }

    fn wants(&self, stage: &Stage) -> bool {
        let named = |list: &[String]| list.iter().any(|name| name == stage.name);
        let asked = if self.only.is_empty() { self.deep || !stage.is_deep } else { named(&self.only) };
        asked && !named(&self.skip)
    }
}

/// Runs the stages up to the first failure, and prints the time of each.
pub(crate) fn run(options: &Options) -> Result<()> {
    let start = Instant::now();
    let (wanted, left_out): (Vec<&Stage>, Vec<&Stage>) = STAGES.iter().partition(|stage| options.wants(stage));
    for stage in &wanted {
        (stage.prepare)().with_context(|| format!("stage `{}` can't run", stage.name))?;
    }
    web::create_dist()?;
    let workspace = Workspace::load()?;
    let (beside, rest): (Vec<&Stage>, Vec<&Stage>) = wanted.iter().partition(|stage| BESIDE.contains(&stage.name));
    let mut times = Vec::new();
    let result = if beside.is_empty() || rest.is_empty() {
        run_in_turn(&wanted, &workspace, &mut times, || Ok(()))
    } else {
        let mut beside = Beside::start(&beside, &workspace)?;
        // Long stages build the web app too.
        let (deep, short): (Vec<&Stage>, Vec<&Stage>) = rest.iter().partition(|stage| stage.is_deep);
        let result = run_in_turn(&short, &workspace, &mut times, || beside.check());
        let result = result.and(beside.finish());
        result.and_then(|()| run_in_turn(&deep, &workspace, &mut times, || Ok(())))
    };
    print!("\n{}", table(&times, start.elapsed()));
    for stage in left_out.iter().filter(|stage| !stage.is_deep) {
        println!("{:<10} left out", stage.name);
    }
    result
}

/// Runs stages one after the other while `check`, which is called before each, finds nothing wrong.
fn run_in_turn(
    stages: &[&Stage],
    workspace: &Workspace,
    times: &mut Vec<(&'static str, Duration)>,
    mut check: impl FnMut() -> Result<()>,
) -> Result<()> {
    for stage in stages {
        check()?;
        let name = stage.name;
        println!("\n== {name}");
        let start = Instant::now();
        let result = (stage.run)(workspace);
        times.push((name, start.elapsed()));
        result.with_context(|| format!("stage `{name}` failed (again: cargo xtask test --only {name})"))?;
    }
    Ok(())
}

/// Stages that run in another process, whose output is kept until they end.
struct Beside {
    child: Child,
    names: String,
    output: PathBuf,
}

impl Beside {
    fn start(stages: &[&Stage], workspace: &Workspace) -> Result<Self> {
        let names = stages.iter().map(|stage| stage.name).collect::<Vec<_>>().join(", ");
        let output = workspace.target().join("test-beside.log");
        fs::create_dir_all(workspace.target())?;
        let file = fs::File::create(&output).with_context(|| format!("can't write {}", output.display()))?;
        let program = std::env::current_exe()?.display().to_string();
        let test = stages.iter().fold(line(&program, &["test"]), |line, stage| line.arg("--only").arg(stage.name));
        let child = test.command().stdout(Stdio::from(file.try_clone()?)).stderr(Stdio::from(file)).spawn()?;
        println!("{names} run beside the stages that follow; their output so far is in {}", output.display());
        Ok(Self { child, names, output })
    }

    /// Fails if the stages have failed.
    fn check(&mut self) -> Result<()> {
        let failure = self.child.try_wait()?.filter(|status| !status.success());
        ensure!(failure.is_none(), "stages that run beside others failed: one of {}", self.names);
        Ok(())
    }

    /// Waits for the end of the stages, and prints their output.
    fn finish(mut self) -> Result<()> {
        let status = self.child.wait()?;
        println!("\n== {}, which ran beside the others\n{}", self.names, fs::read_to_string(&self.output)?);
        ensure!(status.success(), "one of the stages {} failed; its output is above", self.names);
        Ok(())
    }
}

/// The times of stages; `all` also has what ran beside them.
fn table(times: &[(&str, Duration)], all: Duration) -> String {
    let mut table = String::from("stage       seconds\n");
    for (name, time) in times.iter().copied().chain([("all", all)]) {
        writeln!(table, "{name:<10} {:>8.1}", time.as_secs_f64()).expect("a string takes everything");
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stages_of(arguments: &[&str]) -> Vec<&'static str> {
        let options = Options::read(arguments).unwrap();
        STAGES.iter().filter(|stage| options.wants(stage)).map(|stage| stage.name).collect()
    }

    #[test]
    fn every_stage_but_the_deep_ones_runs_unless_it_is_skipped() {
        let all = ["format", "licences", "clippy", "test", "postgres", "wasm", "node", "browser", "doc"];
        assert_eq!(stages_of(&[]), all);
        let rust_alone = stages_of(&["--skip", "node", "--skip", "wasm", "--skip", "browser", "--skip", "postgres"]);
        assert_eq!(rust_alone, ["format", "licences", "clippy", "test", "doc"]);
        assert_eq!(
            stages_of(&["--deep"])[all.len()..],
            ["deep", "package", "schemas", "dist", "container", "npm", "site", "guide"]
        );
        assert_eq!(stages_of(&["--only", "deep", "--only", "format"]), ["format", "deep"]);
    }

    #[test]
    fn an_unknown_word_is_refused_with_what_was_expected() {
        let message = |arguments: &[&str]| Options::read(arguments).unwrap_err().to_string();
        assert_eq!(message(&["--fast"]), "found `--fast`, expected `--deep`, `--only STAGE` or `--skip STAGE`");
        let known = "format, licences, clippy, test, postgres, wasm, node, browser, doc, \
                     deep, package, schemas, dist, container, npm, site, guide";
        assert_eq!(message(&["--skip", "firefox"]), format!("--skip: found `firefox`, expected a stage: {known}"));
        assert_eq!(message(&["--only"]), format!("--only needs a stage: {known}"));
    }

    #[test]
    fn times_are_printed_in_a_table() {
        let times = [("format", Duration::from_millis(1_250)), ("test", Duration::from_secs(100))];
        let expected = "\
stage       seconds
format          1.2
test          100.0
all           101.2
";
        assert_eq!(table(&times, Duration::from_millis(101_250)), expected);
    }
}
