//! The recorded conversations of tests/transcripts, in both shells.

use std::fs;
use std::path::Path;

use tetrad_core::testkit::talk::{Served, Stepped, Talk};
use tetrad_tetris::protocol::TbpSession;

fn replay(talk: &mut impl Talk, transcript: &str) {
    for line in transcript.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        match line.split_once(' ').unwrap_or((line, "")) {
            (">", text) => talk.send(text),
            ("<", pattern) => _ = talk.expect(pattern),
            _ => panic!("neither said nor heard: {line}"),
        }
    }
}

#[test]
fn every_line_of_the_tbp_transcripts_comes_in_order() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts/tbp");
    let mut files: Vec<_> = fs::read_dir(directory).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty(), "there are transcripts");
    for file in files {
        println!("{}", file.display());
        let transcript = fs::read_to_string(&file).unwrap();
        let mut served = Served::start(TbpSession::new());
        replay(&mut served, &transcript);
        served.close();
        served.rest();
        replay(&mut Stepped::start(TbpSession::new()), &transcript);
    }
}
