//! A reader who follows a page under `docs/engines` has an engine that passes its check.
//!
//! Such a page lists the engine as one block of Python and one of Rust, which [`generated`](crate::generated) compares with
//! `examples/`. A block whose lines begin with `>` and `<` is a conversation with the engine.

use std::fs;
use std::ops::Range;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command::feed;
use crate::console;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The protocols that have a page.
pub(crate) const PROTOCOLS: [&str; 5] = ["gomocup", "ltp", "santorini", "st3p", "tbp"];

pub(crate) fn path(protocol: &str) -> PathBuf {
    Path::new(ROOT).join("docs/engines").join(protocol).with_extension("md")
}

pub(crate) fn read(protocol: &str) -> String {
    fs::read_to_string(path(protocol)).unwrap()
}

/// Where the text of the only block in a language stands in a page.
pub(crate) fn block(page: &str, language: &str) -> Range<usize> {
    let opening = format!("\n```{language}\n");
    let [(at, _)] = page.match_indices(&opening).collect::<Vec<_>>()[..] else {
        panic!("expected one block of {language}")
    };
    let start = at + opening.len();
    start..start + page[start..].find("```\n").expect("the block ends")
}

/// The example that `cargo test` has built of a page's Rust program.
fn built(protocol: &str) -> PathBuf {
    let program = Path::new(env!("CARGO_BIN_EXE_tetrad")).with_file_name(format!("examples/engine-{protocol}"));
    let changed = |path: &Path| fs::metadata(path).and_then(|metadata| metadata.modified());
    let source = changed(&Path::new(ROOT).join("examples").join(protocol).with_extension("rs")).unwrap();
    assert!(
        changed(&program).is_ok_and(|built| built >= source),
        "{} is missing or out of date; `cargo test` without options like `--test` builds it",
        program.display()
    );
    program
}

/// Says what the page's conversation says, and compares the answers.
fn converse(page: &str, program: &Path, folder: &Path) {
    let text = page.split("\n```\n").find(|block| block.starts_with(['>', '<'])).expect("a page has a conversation");
    let lines = |sign: char| -> Vec<&str> {
        text.lines().filter_map(|line| line.strip_prefix(sign)).map(str::trim_start).collect()
    };
    let input = lines('>').join("\n") + "\n";
    let run = feed(Command::new("python3").arg(program).current_dir(folder), input.as_bytes());
    assert_eq!((run.code, run.stdout.lines().collect()), (Some(0), lines('<')), "{text}");
}

/// Does what a page says in the folder of its reader, where the Rust program is built as `target/release/mine`.
fn follow(protocol: &str) {
    let page = read(protocol);
    let folder = console::folder(&format!("engine-{protocol}"));
    let program = Path::new(protocol).with_extension("py");
    fs::write(folder.join(&program), &page[block(&page, "python")]).unwrap();
    fs::create_dir_all(folder.join("target/release")).unwrap();
    symlink(built(protocol), folder.join("target/release/mine")).unwrap();
    if console::has_python() {
        converse(&page, &program, &folder);
    }
    let commands = console::run(&page, &folder, Path::new(env!("CARGO_BIN_EXE_tetrad")));
    assert!(commands >= 4, "the page has {commands} commands, expected a check and a match in both languages");
}

#[test]
fn the_page_about_gomocup_leads_to_an_engine() {
    follow("gomocup");
}

#[test]
fn the_page_about_ltp_leads_to_an_engine() {
    follow("ltp");
}

#[test]
fn the_page_about_santorini_leads_to_an_engine() {
    follow("santorini");
}

#[test]
fn the_page_about_st3p_leads_to_an_engine() {
    follow("st3p");
}

#[test]
fn the_page_about_tbp_leads_to_an_engine() {
    follow("tbp");
}

/// Builds the Rust programs as their pages say: each in a project of its own, with the crates that the page names.
#[test]
#[ignore = "deep"]
fn the_rust_programs_build_outside_the_workspace() {
    let folder = console::folder("engine-projects");
    symlink(fs::canonicalize(ROOT).unwrap(), folder.join("tetrad")).unwrap();
    let project = folder.join("mine");
    fs::create_dir_all(project.join("src")).unwrap();
    for protocol in PROTOCOLS {
        let page = read(protocol);
        let package = "[package]\nname = \"mine\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[workspace]\n";
        fs::write(project.join("Cargo.toml"), format!("{package}\n{}", &page[block(&page, "toml")])).unwrap();
        fs::write(project.join("src/main.rs"), &page[block(&page, "rust")]).unwrap();
        // The versions that are certainly at hand.
        fs::copy(Path::new(ROOT).join("Cargo.lock"), project.join("Cargo.lock")).unwrap();
        let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
        let built = cargo.args(["build", "--offline", "--quiet"]).current_dir(&project).output().unwrap();
        assert!(built.status.success(), "{protocol}:\n{}", String::from_utf8_lossy(&built.stderr));
    }
}
