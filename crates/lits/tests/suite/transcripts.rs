//! The transcripts of tests/transcripts, in both shells.

use std::path::Path;

use tetrad_core::testkit::talk::replay_all;
use tetrad_lits::protocol::LtpSession;

#[test]
fn every_line_of_the_ltp_transcripts_comes_in_order() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts/ltp");
    replay_all(&directory, LtpSession::new);
}
