//! Compares the generated TypeScript files with those in the repository; with `TETRAD_UPDATE` set, writes them.

use std::fs;
use std::path::Path;

use tetrad_wasm::typescript::{card_list, page_types, protocol_list, room_list};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/generated");

#[test]
fn the_web_app_sees_the_types_and_games_of_this_crate() {
    for (file, expected) in [
        ("rules.ts", page_types()),
        ("rooms.ts", room_list()),
        ("cards.ts", card_list()),
        ("protocols.ts", protocol_list()),
    ] {
        let path = Path::new(FOLDER).join(file);
        if std::env::var_os("TETRAD_UPDATE").is_some() {
            fs::create_dir_all(FOLDER).unwrap();
            fs::write(&path, &expected).unwrap();
        }
        let found = fs::read_to_string(&path).unwrap_or_default();
        assert!(found == expected, "{file} is out of date. Type: cargo xtask generate");
    }
}
