//! `tetrad completions` and `tetrad man`, generated from the argument definitions.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{CommandFactory, ValueEnum};
use clap_complete::Shell;
use clap_mangen::Man;

use crate::args::Cli;
use crate::exit::Exit;

const COMPLETIONS_HELP: &str = "\
Examples:
  tetrad completions bash > ~/.local/share/bash-completion/completions/tetrad
  tetrad completions zsh > ~/.zfunc/_tetrad
  tetrad completions fish > ~/.config/fish/completions/tetrad.fish";

const MAN_HELP: &str = "\
Examples:
  tetrad man | man -l -
  tetrad man --dir ~/.local/share/man/man1";

/// The version, and below its release date.
const VERSION: &str = env!("CARGO_PKG_VERSION");
const RELEASED: &str = "2026-11-16";
const _: () = assert!(matches!(VERSION.as_bytes(), b"0.1.0"), "a new version has another day of release");

/// The shells that have completions: those of the platforms that Tetrad runs on.
const SHELLS: [&str; 4] = ["bash", "elvish", "fish", "zsh"];

/// Print a shell's completion script
#[derive(Debug, clap::Args)]
#[command(after_help = COMPLETIONS_HELP)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_parser = PossibleValuesParser::new(SHELLS).try_map(|name| Shell::from_str(&name, false)))]
    shell: Shell,
}

/// Print the manual page, or write those of all commands to a directory
#[derive(Debug, clap::Args)]
#[command(after_help = MAN_HELP)]
pub(crate) struct ManArgs {
    /// Write a page for each command to this directory
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

pub(crate) fn completions(args: &CompletionsArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "tetrad", &mut script);
    out.write_all(&script)?;
    Ok(Exit::Fine)
}

pub(crate) fn man(args: &ManArgs, out: &mut dyn Write) -> anyhow::Result<Exit> {
    // `tetrad help` needs no page.
    // Pages do not depend on how this binary was built.
    let mut command = Cli::command().disable_help_subcommand(true).long_version(VERSION);
    command.build();
    match &args.dir {
        Some(dir) => {
            let written = fs::create_dir_all(dir).and_then(|()| write_pages(&command, dir));
            written.with_context(|| format!("can't write manual pages to {}", dir.display()))?;
        }
        None => page(&command).render(&mut { out })?,
    }
    Ok(Exit::Fine)
}

/// Writes the pages of a command and of all its subcommands.
fn write_pages(command: &clap::Command, dir: &Path) -> io::Result<()> {
    for command in command.get_subcommands().filter(|command| !command.is_hide_set()) {
        write_pages(command, dir)?;
    }
    page(command).generate_to(dir).map(|_| ())
}

fn page(command: &clap::Command) -> Man {
    Man::new(command.clone()).date(RELEASED).source(format!("tetrad {VERSION}")).manual("Tetrad Manual")
}
