//! Compares the generated TypeScript files with those in the repository; with `TETRAD_UPDATE` set, writes them.

use tetrad_core::testkit::generated;
use tetrad_wasm::typescript::{card_list, page_types, protocol_list, room_list};

#[test]
fn the_web_app_sees_the_types_and_games_of_this_crate() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/generated");
    let files = [
        ("rules.ts", page_types()),
        ("rooms.ts", room_list()),
        ("cards.ts", card_list()),
        ("protocols.ts", protocol_list()),
    ];
    generated(folder, &files);
}
