//! The recorded conversations of tests/transcripts, in both shells.

use std::fs;
use std::path::Path;

use tetrad_core::testkit::talk::{Served, Stepped, Talk};
use tetrad_santorini::protocol::SantoriniSession;

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
fn every_line_of_the_transcripts_comes_in_order() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts/santorini");
    let mut files: Vec<_> = fs::read_dir(directory).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty(), "there are transcripts");
    for file in files {
        println!("{}", file.display());
        let transcript = fs::read_to_string(&file).unwrap();
        let mut served = Served::start(SantoriniSession::new());
        replay(&mut served, &transcript);
        served.close();
        served.rest();
        replay(&mut Stepped::start(SantoriniSession::new()), &transcript);
    }
}
