//! The recorded conversations of tests/transcripts, in both shells.

use std::fs;
use std::path::Path;

use tetrad_core::Session;
use tetrad_tictactoe::Engine;
use tetrad_tictactoe::protocol::{GomocupSession, St3pSession};

use tetrad_core::testkit::talk::{Served, Stepped, Talk};

fn replay(talk: &mut impl Talk, transcript: &str) {
    for line in transcript.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        match line.split_once(' ') {
            Some((">", text)) => talk.send(text),
            Some(("<", pattern)) => _ = talk.expect(pattern),
            _ => panic!("neither said nor heard: {line}"),
        }
    }
}

fn replay_all<T: Session<Search = Engine> + Send + 'static>(protocol: &str, session: impl Fn() -> T) {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts").join(protocol);
    let mut files: Vec<_> = fs::read_dir(directory).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty(), "there are transcripts of {protocol}");
    for file in files {
        println!("{}", file.display());
        let transcript = fs::read_to_string(&file).unwrap();
        let mut served = Served::start(session());
        replay(&mut served, &transcript);
        served.close();
        served.rest();
        replay(&mut Stepped::start(session()), &transcript);
    }
}

#[test]
fn every_line_of_the_st3p_transcripts_comes_in_order() {
    replay_all("st3p", St3pSession::new);
}

#[test]
fn every_line_of_the_gomocup_transcripts_comes_in_order() {
    replay_all("gomocup", GomocupSession::new);
}
