//! Completions and manual pages in the repository equal the output of the binary, and programs in pages their files.
//!
//! `TETRAD_UPDATE=1 cargo test -p tetrad-cli generated` updates them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs};

use crate::command::stdout_of;
use crate::engine_pages::{self, PROTOCOLS};

/// The file name of each shell's script.
const SCRIPTS: [(&str, &str); 4] =
    [("bash", "tetrad.bash"), ("elvish", "tetrad.elv"), ("fish", "tetrad.fish"), ("zsh", "_tetrad")];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The files of a directory with their texts; none if it does not exist.
fn files(dir: &Path) -> BTreeMap<String, String> {
    let entries = fs::read_dir(dir).into_iter().flatten().map(|entry| entry.unwrap().path());
    let named =
        |path: PathBuf| (path.file_name().unwrap().to_str().unwrap().to_owned(), fs::read_to_string(&path).unwrap());
    entries.map(named).collect()
}

/// Compares a directory of the repository with its expected files, or updates it if `TETRAD_UPDATE` is set.
fn check(dir: &str, expected: &BTreeMap<String, String>) {
    let path = root().join(dir);
    if env::var_os("TETRAD_UPDATE").is_some() {
        _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        for (name, text) in expected {
            fs::write(path.join(name), text).unwrap();
        }
    }
    let committed = files(&path);
    let stale: Vec<&String> = expected
        .keys()
        .chain(committed.keys().filter(|name| !expected.contains_key(*name)))
        .filter(|name| committed.get(*name) != expected.get(*name))
        .collect();
    assert!(stale.is_empty(), "{dir}: {stale:?} out of date; run `TETRAD_UPDATE=1 cargo test -p tetrad-cli generated`");
}

#[test]
fn completions_are_up_to_date() {
    let script = |(shell, name): (&str, &str)| (name.to_owned(), stdout_of(&["completions", shell]));
    check("completions", &SCRIPTS.map(script).into_iter().collect());
}

#[test]
fn manual_pages_are_up_to_date() {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("man");
    _ = fs::remove_dir_all(&dir);
    assert_eq!(stdout_of(&["man", "--dir", dir.to_str().unwrap()]), "");
    let pages = files(&dir);
    for (name, page) in &pages {
        let title = page.lines().find(|line| line.starts_with(".TH ")).unwrap();
        assert!(title.contains(" 2026-11-16 \"tetrad 0.1.0\" "), "{name}: {title}");
    }
    let changelog = fs::read_to_string(root().join("CHANGELOG.md")).unwrap();
    assert!(changelog.contains("\n## [0.1.0] - 2026-11-16\n"), "the changelog has the release with its day");
    assert_eq!(pages["tetrad.1"], stdout_of(&["man"]));
    check("docs/man", &pages);
}

#[test]
fn programs_in_the_pages_about_engines_are_up_to_date() {
    for protocol in PROTOCOLS {
        let committed = engine_pages::read(protocol);
        let mut page = committed.clone();
        for (language, ending) in [("python", "py"), ("rust", "rs")] {
            let program = fs::read_to_string(root().join("examples").join(protocol).with_extension(ending)).unwrap();
            page.replace_range(engine_pages::block(&page, language), &program);
        }
        if env::var_os("TETRAD_UPDATE").is_some() {
            fs::write(engine_pages::path(protocol), &page).unwrap();
            continue;
        }
        let update = "run `TETRAD_UPDATE=1 cargo test -p tetrad-cli generated`";
        assert!(page == committed, "docs/engines/{protocol}.md differs from examples/{protocol}.*; {update}");
    }
}
