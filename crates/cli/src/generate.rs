//! `tetrad completions` and `tetrad man`: both are made out of the argument definitions.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::CommandFactory;
use clap_complete::Shell;

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

/// Print a shell's completion script
#[derive(Debug, clap::Args)]
#[command(after_help = COMPLETIONS_HELP)]
pub(crate) struct CompletionsArgs {
    /// The shell
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
    // `tetrad help` explains itself and needs no page.
    let command = Cli::command().disable_help_subcommand(true);
    match &args.dir {
        Some(dir) => {
            let written = fs::create_dir_all(dir).and_then(|()| clap_mangen::generate_to(command, dir));
            written.with_context(|| format!("can't write manual pages to {}", dir.display()))?;
        }
        None => clap_mangen::Man::new(command).render(&mut { out })?,
    }
    Ok(Exit::Fine)
}
