//! The recorded sessions of tests/transcripts, with both ways to run a session.

use std::path::Path;

use tetrad_core::testkit::talk::replay_all;
use tetrad_tetris::protocol::TbpSession;

#[test]
fn every_line_of_the_tbp_transcripts_comes_in_order() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts/tbp");
    replay_all(&directory, TbpSession::new);
}
