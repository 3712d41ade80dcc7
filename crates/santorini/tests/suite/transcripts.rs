//! The transcripts of tests/transcripts, in both shells.

use std::path::Path;

use tetrad_core::testkit::talk::replay_all;
use tetrad_santorini::protocol::SantoriniSession;

#[test]
fn every_line_of_the_santorini_transcripts_comes_in_order() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts/santorini");
    replay_all(&directory, SantoriniSession::new);
}
