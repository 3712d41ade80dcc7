//! `cargo xtask test`: runs the stages that every change has to pass, cheapest first, and prints their times.

use std::fmt::Write;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

use crate::commands::{PRODUCT, TESTS, cargo};
use crate::workspace::Workspace;
use crate::{container, dist, guide, licences, npm, site, tools, wasm, web};

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
            let lint = |packages: &[&str]| {
                cargo(&[&["clippy", "--all-targets"], packages, &["--", "-D", "warnings"]].concat()).run()
            };
            lint(&PRODUCT).and_then(|()| lint(&["--package", "xtask"]))
        },
    },
    Stage {
        name: "test",
        is_deep: false,
        prepare: || Ok(()),
        run: |_| {
            // The tests of `docs/engines` run the engines there, and `TESTS` leaves examples out.
            cargo(&[&["build", "--example", "engine-*"], &PRODUCT[..]].concat()).run()?;
            // The stage `postgres` runs the tests with PostgreSQL.
            let tests = cargo(&[&TESTS[..], &PRODUCT, &["--no-fail-fast"]].concat());
            tests.with("TETRAD_SKIP", "postgres").with(THREADS, threads()).run()?;
            cargo(&["test", "--package", "xtask"]).run()?;
            cargo(&[&["test", "--doc", "--no-fail-fast"], &PRODUCT[..]].concat()).run()
        },
    },
    Stage {
        name: "postgres",
        is_deep: false,
        prepare: tools::need_postgres,
        run: |_| {
            let tests = ["--no-fail-fast", "--test", "suite", "--", "store::", "many_machines::"];
            cargo(&[&["test"], &PRODUCT[..], &tests].concat()).with(THREADS, threads()).run()
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
        run: |_| cargo(&[&["doc", "--no-deps"], &PRODUCT[..]].concat()).with("RUSTDOCFLAGS", "-D warnings").run(),
    },
    // Tests marked `#[ignore = "deep"]`, in release mode.
    Stage {
        name: "deep",
        is_deep: true,
        prepare: || Ok(()),
        run: |_| cargo(&[&TESTS[..], &PRODUCT, &["--release", "--no-fail-fast", "--", "--ignored"]].concat()).run(),
    },
    Stage {
        name: "package",
        is_deep: true,
        prepare: || Ok(()),
        run: |workspace| {
            let line = cargo(&["package", "--allow-dirty"]);
            workspace.for_others().fold(line, |line, name| line.arg("--package").arg(name)).run()
        },
    },
    Stage { name: "dist", is_deep: true, prepare: dist::test::prepare, run: dist::test::test },
    Stage {
        name: "container",
        is_deep: true,
        prepare: || web::prepare().and_then(|()| container::program().map(drop)),
        run: container::test,
    },
    Stage { name: "npm", is_deep: true, prepare: prepare_browser, run: npm::test },
    Stage { name: "site", is_deep: true, prepare: prepare_browser, run: site::test },
    Stage { name: "guide", is_deep: true, prepare: prepare_browser, run: guide::test },
];

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
    let (wanted, left_out): (Vec<&Stage>, Vec<&Stage>) = STAGES.iter().partition(|stage| options.wants(stage));
    for stage in &wanted {
        (stage.prepare)().with_context(|| format!("stage `{}` can't run", stage.name))?;
    }
    web::create_dist()?;
    let workspace = Workspace::load()?;
    let mut times = Vec::new();
    let mut result = Ok(());
    for stage in wanted {
        println!("\n== {}", stage.name);
        let start = Instant::now();
        result = (stage.run)(&workspace);
        times.push((stage.name, start.elapsed()));
        if result.is_err() {
            let name = stage.name;
            result = result.with_context(|| format!("stage `{name}` failed (again: cargo xtask test --only {name})"));
            break;
        }
    }
    print!("\n{}", table(&times));
    for stage in left_out.iter().filter(|stage| !stage.is_deep) {
        println!("{:<10} left out", stage.name);
    }
    result
}

fn table(times: &[(&str, Duration)]) -> String {
    let total: Duration = times.iter().map(|(_, time)| *time).sum();
    let mut table = String::from("stage       seconds\n");
    for (name, time) in times.iter().copied().chain([("all", total)]) {
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
            ["deep", "package", "dist", "container", "npm", "site", "guide"]
        );
        assert_eq!(stages_of(&["--only", "deep", "--only", "format"]), ["format", "deep"]);
    }

    #[test]
    fn an_unknown_word_is_refused_with_what_was_expected() {
        let message = |arguments: &[&str]| Options::read(arguments).unwrap_err().to_string();
        assert_eq!(message(&["--fast"]), "found `--fast`, expected `--deep`, `--only STAGE` or `--skip STAGE`");
        let known = "format, licences, clippy, test, postgres, wasm, node, browser, doc, \
                     deep, package, dist, container, npm, site, guide";
        assert_eq!(message(&["--skip", "firefox"]), format!("--skip: found `firefox`, expected a stage: {known}"));
        assert_eq!(message(&["--only"]), format!("--only needs a stage: {known}"));
    }

    #[test]
    fn times_add_up() {
        let times = [("format", Duration::from_millis(1_250)), ("test", Duration::from_secs(100))];
        let expected = "\
stage       seconds
format          1.2
test          100.0
all           101.2
";
        assert_eq!(table(&times), expected);
    }
}
