//! `--help` of all commands.

use crate::command::{run, stdout_of};

/// All commands that the main help lists.
fn commands() -> Vec<String> {
    let help = stdout_of(&["--help"]);
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let names = listed.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    names.map(|line| line.split_whitespace().next().unwrap().to_owned()).filter(|name| name != "help").collect()
}

#[test]
fn the_commands_have_their_stable_names() {
    assert_eq!(
        commands(),
        [
            "engine",
            "analyse",
            "perft",
            "bench",
            "play",
            "match",
            "report",
            "replay",
            "check",
            "worker",
            "ptn",
            "puzzles",
            "serve",
            "health",
            "completions",
            "man"
        ]
    );
}

#[test]
fn every_help_gives_examples_that_begin_with_the_command() {
    for name in commands() {
        let help = stdout_of(&[&name, "--help"]);
        let (_, examples) = help.split_once("\nExamples:\n").unwrap_or_else(|| panic!("{name} has no examples"));
        assert!(examples.contains(&format!("tetrad {name}")), "{examples}");
    }
}

#[test]
fn the_main_help_names_the_exit_codes() {
    let codes = "Exit codes: 0 fine, 1 a negative verdict, 2 usage or internal error, 130 interrupted.";
    assert!(stdout_of(&["--help"]).lines().any(|line| line == codes));
}

#[test]
fn no_arguments_are_wrong_usage_and_show_the_help() {
    let run = run(&[]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
    assert_eq!(run.stderr, stdout_of(&["--help"]));
}

#[test]
fn the_version_names_the_commit_and_what_the_binary_has() {
    assert_eq!(stdout_of(&["-V"]), "tetrad 0.1.0\n");
    let long = stdout_of(&["--version"]);
    let parts = long.strip_prefix("tetrad 0.1.0 (commit ").and_then(|rest| rest.strip_suffix(")\n")).expect(&long);
    let parts: Vec<&str> = parts.split("; ").collect();
    assert!(parts[0] == "unknown" || parts[0].as_bytes()[..12].iter().all(u8::is_ascii_hexdigit), "{long}");
    let ends = parts[1..].iter().zip(["web app", "guide", "AVX2"]);
    assert!(parts.len() == 4 && ends.into_iter().all(|(part, end)| part.ends_with(end)), "{long}");
}
