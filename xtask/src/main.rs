//! Build, test and maintenance tasks; `cargo xtask help` lists them.
//!
//! Tasks only run commands and check their results; nothing here knows a game. Every cargo call shares one target
//! directory and the ordinary profiles, so that no stage rebuilds what an earlier one has built.

mod commands;
mod container;
mod dist;
mod files;
mod fuzz;
mod gate;
mod guide;
mod licences;
mod npm;
mod schemas;
mod site;
mod stages;
mod steps;
mod tag;
mod third_party;
mod tools;
mod wasm;
mod web;
mod workspace;

use std::process::ExitCode;

use anyhow::{Result, bail};

use crate::workspace::Workspace;

const HELP: &str = "\
Usage: cargo xtask <CHORE>

Chores:
  test      run every test there is; stages are format, licences, clippy, test, postgres, wasm, node, browser and doc
              --deep        the long tests as well: deep, package, schemas, dist, container, npm, site and guide
              --only STAGE  this stage alone (may be repeated)
              --skip STAGE  all but this stage (may be repeated)
  wasm      build the rules for pages and the worker scripts into web/
  web       build the web app and the worker scripts into web/dist
  serve     build everything and open the workbench; what follows goes to `tetrad serve`
  npm       pack the rules and engines for npm into target/npm
  site      build the web app and the guide for any static host into target/site
  guide     build the documentation as a book into target/guide
  dist      make archives with one binary that needs nothing else, for the platforms that are named or all that can be
  container make an image for podman or docker, and the secrets of compose.yaml
  tag       check that the tag that follows names the version of the sources, as the tag of a release has to
  generate  write the completions, manual pages and types for TypeScript in the repository anew
  gate      let the engine of this commit play another commit's, and record the result in docs/gates: `gate santorini COMMIT` or
              `gate five-in-a-row COMMIT`
              --verify FILE  play the record's games at fixed nodes again
  fuzz      feed every parser with random input, each for 60 seconds or as many as are given
  licences  check the licences of everything we link or put into the web app
  help      print this";

fn main() -> ExitCode {
    let arguments: Vec<String> =
        std::env::args_os().skip(1).map(|argument| argument.to_string_lossy().into_owned()).collect();
    match run(&arguments.iter().map(String::as_str).collect::<Vec<_>>()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\nerror: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[&str]) -> Result<()> {
    // Tasks work from any folder of the workspace.
    std::env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))?;
    match *arguments {
        ["test", ref options @ ..] => stages::run(&stages::Options::read(options)?),
        ["wasm"] => {
            tools::need_wasm_target()?;
            wasm::bundle(&Workspace::load()?, wasm::RELEASE).map(drop)
        }
        ["web"] => {
            web::prepare()?;
            web::build(&Workspace::load()?, wasm::RELEASE)
        }
        ["serve", ref arguments @ ..] => {
            web::prepare()?;
            let arguments = if arguments.is_empty() { &["--open", "--store", "games.db"][..] } else { arguments };
            web::serve(&Workspace::load()?, arguments)
        }
        // Tests compare the generated files with those in the repository, and write them if `TETRAD_UPDATE` is set.
        ["generate"] => {
            let tests = [
                "test",
                "--package",
                "tetrad-cli",
                "--package",
                "tetrad-wasm",
                "--package",
                "tetrad-scripts",
                "--package",
                "tetrad-server",
                "--all-features",
            ];
            let writing = commands::cargo(&[&tests[..], &["--test", "suite", "generated"]].concat());
            steps::test("what writes the files", &writing.with("TETRAD_UPDATE", "1"))
        }
        ["npm"] => {
            web::prepare()?;
            npm::pack(&Workspace::load()?).map(drop)
        }
        ["site"] => {
            web::prepare()?;
            site::build(&Workspace::load()?).map(drop)
        }
        ["guide"] => guide::build(&Workspace::load()?).map(drop),
        ["dist", ref platforms @ ..] => {
            web::prepare()?;
            dist::run(&Workspace::load()?, platforms)
        }
        ["container"] => {
            container::prepare()?;
            container::build(&Workspace::load()?)
        }
        ["tag", name] => tag::check(name),
        ["fuzz", ref seconds @ ..] => fuzz::run(seconds),
        ["gate", ref arguments @ ..] => gate::run(&Workspace::load()?, arguments),
        ["licences"] => licences::check(&Workspace::load()?),
        ["help" | "--help" | "-h"] => {
            println!("{HELP}");
            Ok(())
        }
        [] => bail!("no chore given\n\n{HELP}"),
        _ => bail!("found `{}`, expected a chore\n\n{HELP}", arguments.join(" ")),
    }
}
