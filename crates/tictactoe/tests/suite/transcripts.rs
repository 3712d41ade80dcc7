//! The transcripts of tests/transcripts, in both shells.

use std::path::{Path, PathBuf};

use tetrad_core::testkit::talk::replay_all;
use tetrad_tictactoe::protocol::{GomocupSession, St3pSession};

fn transcripts(protocol: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts").join(protocol)
}

#[test]
fn every_line_of_the_st3p_transcripts_comes_in_order() {
    replay_all(&transcripts("st3p"), St3pSession::new);
}

#[test]
fn every_line_of_the_gomocup_transcripts_comes_in_order() {
    replay_all(&transcripts("gomocup"), GomocupSession::new);
}
