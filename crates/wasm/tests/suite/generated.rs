//! The types that TypeScript sees are made here and kept in the repository. With `TETRAD_UPDATE` set they are written anew.

use std::fs;
use std::path::Path;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/generated/rules.ts");

#[test]
fn the_types_of_pages_are_those_of_this_crate() {
    let expected = tetrad_wasm::typescript::page_types();
    if std::env::var_os("TETRAD_UPDATE").is_some() {
        fs::create_dir_all(Path::new(FILE).parent().unwrap()).unwrap();
        fs::write(FILE, &expected).unwrap();
    }
    let found = fs::read_to_string(FILE).unwrap_or_default();
    assert!(found == expected, "{FILE} is out of date. Type: cargo xtask generate");
}
