//! The commands of the README do what it says, in a folder that has its examples.

use std::fs;
use std::path::Path;

use crate::console;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

#[test]
fn the_readmes_commands_do_what_it_says() {
    let folder = console::folder("readme");
    fs::create_dir(folder.join("examples")).unwrap();
    for file in fs::read_dir(Path::new(ROOT).join("examples")).unwrap().map(|entry| entry.unwrap().path()) {
        fs::copy(&file, folder.join("examples").join(file.file_name().unwrap())).unwrap();
    }
    let commands = console::run(&fs::read_to_string(Path::new(ROOT).join("README.md")).unwrap(), &folder);
    assert_eq!(commands, 12, "the README has another number of commands: is one of them in no block that is run?");
}
