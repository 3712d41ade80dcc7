//! Compares the generated types of the API with those in the repository; with `TETRAD_UPDATE` set, writes them.

use std::fs;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/generated/server.ts");

#[test]
fn the_types_of_the_api_are_those_of_this_crate() {
    let expected = tetrad_server::typescript::api_types();
    if std::env::var_os("TETRAD_UPDATE").is_some() {
        fs::write(FILE, &expected).unwrap();
    }
    let found = fs::read_to_string(FILE).unwrap_or_default();
    assert!(found == expected, "{FILE} is out of date. Type: cargo xtask generate");
}
