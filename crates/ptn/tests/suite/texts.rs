//! Texts for several tests.

use std::fs;
use std::path::{Path, PathBuf};

use tetrad_ptn::{Diagnostic, Event, Mode, Reader};

/// A path under `tests/data`.
pub(crate) fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

/// A file under `tests/data`.
pub(crate) fn file(name: &str) -> String {
    fs::read_to_string(data(name)).unwrap()
}

/// The three whole games of experts, with their names.
pub(crate) const EXPERTS: [&str; 3] = ["games/ericicx-3M.ptn", "games/jounce-1.6M.ptn", "games/yobi-777k.ptn"];

/// The texts of a file with one text per row, in C escapes, after a comment in the first row.
pub(crate) fn escaped_texts(name: &str) -> Vec<Vec<u8>> {
    file(name).lines().skip(1).map(unescape).collect()
}

fn unescape(line: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = line.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'\\' => match rest.next().expect("an escape has a letter") {
                b'n' => b'\n',
                b'r' => b'\r',
                b't' => b'\t',
                b'f' => b'\x0C',
                b'v' => b'\x0B',
                b'x' => {
                    let digits =
                        [rest.next().unwrap() as char, rest.next().unwrap() as char].iter().collect::<String>();
                    u8::from_str_radix(&digits, 16).unwrap()
                }
                other => panic!("an unknown escape {}", other as char),
            },
            plain => plain,
        });
    }
    bytes
}

/// The errors of a text.
pub(crate) fn errors(text: &[u8], mode: Mode) -> Vec<Diagnostic> {
    Reader::new(text, mode).filter_map(Result::err).collect()
}

/// The hints that a tolerant reader gives, by name and text.
pub(crate) fn hints(text: &str) -> Vec<(&'static str, &str)> {
    let events = Reader::new(text.as_bytes(), Mode::Tolerant).filter_map(Result::ok);
    events
        .filter_map(|event| match event.item {
            Event::Hint(code) => Some((code.name(), &text[event.span])),
            _ => None,
        })
        .collect()
}
