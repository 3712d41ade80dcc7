//! The commands of the README do what it says, in a folder that has its examples.

use std::fs;
use std::path::{Path, PathBuf};

use crate::console;

/// Names the folder of an unpacked archive, whose README, examples and `tetrad` then take the place of those in the source.
const ARCHIVE: &str = "TETRAD_ARCHIVE";

#[test]
fn the_readmes_commands_do_what_it_says() {
    let archive = std::env::var_os(ARCHIVE).map(PathBuf::from);
    let tetrad = archive.as_ref().map(|archive| archive.join("tetrad"));
    let tetrad = tetrad.unwrap_or_else(|| env!("CARGO_BIN_EXE_tetrad").into());
    let root = archive.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."));
    let folder = console::folder("readme");
    fs::create_dir(folder.join("examples")).unwrap();
    for file in fs::read_dir(root.join("examples")).unwrap().map(|entry| entry.unwrap().path()) {
        fs::copy(&file, folder.join("examples").join(file.file_name().unwrap())).unwrap();
    }
    let commands = console::run(&fs::read_to_string(root.join("README.md")).unwrap(), &folder, &tetrad);
    assert_eq!(commands, 12, "the README has another number of commands: is one of them in no block that is run?");
}
