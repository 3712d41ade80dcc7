//! Compares the generated TypeScript files with those in the repository; with `TETRAD_UPDATE` set, writes them.

use tetrad_core::testkit::generated;
use tetrad_scripts::typescript::{protocol_list, script_types};

#[test]
fn pages_see_the_types_and_protocols_of_this_crate() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/generated");
    generated(folder, &[("script-news.ts", script_types()), ("engine-protocols.ts", protocol_list())]);
}
