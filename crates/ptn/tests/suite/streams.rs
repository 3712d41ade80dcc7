//! Both readers return the same items, however a source splits the text.

use std::io::{self, Read};

use tetrad_core::random::SplitMix64;
use tetrad_ptn::{
    Event, Mode, Place, Reader, Source, StreamError, StreamReader, check, check_stream, check_syntax,
    check_syntax_stream, fuzzing, places,
};

use crate::texts::{EXPERTS, escaped_texts, file};

/// A description of each event or error.
pub(crate) fn from_slice(text: &[u8], mode: Mode) -> Vec<String> {
    Reader::new(text, mode)
        .map(|event| match event {
            Ok(event) => format!("{:?} {:?}", event.span, event.item),
            Err(error) => format!("{error:?}"),
        })
        .collect()
}

/// As [`from_slice`], through a stream.
pub(crate) fn from_stream(source: impl Read, mode: Mode) -> Vec<String> {
    let mut reader = StreamReader::new(source, mode);
    let mut seen = Vec::new();
    while let Some(event) = reader.next_event() {
        seen.push(match event {
            Ok(event) => format!("{:?} {:?}", event.span, event.item),
            Err(StreamError::Text(error)) => format!("{error:?}"),
            Err(StreamError::Io(error)) => panic!("{error}"),
        });
    }
    seen
}

/// A source that returns a few bytes at a time.
struct Dribble<'a>(&'a [u8], SplitMix64);

impl Read for Dribble<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = 1 + self.1.below(50);
        let count = most.min(buffer.len());
        self.0.read(&mut buffer[..count])
    }
}

#[test]
fn a_stream_reads_as_a_slice_does() {
    let mut texts: Vec<Vec<u8>> = escaped_texts("accept.txt");
    texts.extend(escaped_texts("reject.txt"));
    texts.extend(EXPERTS.map(|name| file(name).into_bytes()));
    // Longer than the window, so that every kind of item crosses its end somewhere.
    let long = "Tu-345 I-0/TETRIS! (x y z) O-12\nI-1I-2 Tu 345 =Level 20\n ... S-234@3 O-1 (nothing)\n";
    texts.extend(
        [0, 1, 3, 7].map(|indent| format!("Title: t\n{}{}", " ".repeat(indent), long.repeat(3000)).into_bytes()),
    );
    for text in &texts {
        for mode in [Mode::Strict, Mode::Tolerant] {
            let expected = from_slice(text, mode);
            assert!(from_stream(&text[..], mode) == expected, "{}", text[..text.len().min(99)].escape_ascii());
            let dribble = Dribble(text, SplitMix64::new(1));
            assert!(from_stream(dribble, mode) == expected, "{}", text[..text.len().min(99)].escape_ascii());
        }
    }
}

#[test]
fn a_stream_is_checked_as_a_slice_is() {
    let mut texts: Vec<Vec<u8>> = escaped_texts("accept.txt");
    texts.extend(escaped_texts("reject.txt"));
    texts.extend(EXPERTS.map(|name| file(name).into_bytes()));
    let long = "c\u{e4}d\n".repeat(30_000);
    texts.push(format!("Title: {long}\n=Level 18\nI-1 ({long}score=7) I-2 (score={long}) (score=99").into_bytes());
    // The text of a hint is found in a window that has moved.
    texts.push(format!("Title: t\nI-1 ({long}) ... I-2").into_bytes());
    texts.push([b"Title: t\nI-1 (".as_slice(), &vec![b'x'; 100_000], b"\xC3) Tu 345 (\xFF)"].concat());
    for text in &texts {
        for mode in [Mode::Strict, Mode::Tolerant] {
            let (slice, stream) = (check(text, mode), check_stream(&text[..], mode).unwrap());
            let shown = text[..text.len().min(99)].escape_ascii();
            assert_eq!(stream.diagnostics, slice.diagnostics, "{shown}");
            assert_eq!(stream.replay.board(), slice.replay.board(), "{shown}");
            assert_eq!(check_syntax_stream(&text[..], mode).unwrap(), check_syntax(text, mode), "{shown}");
        }
    }
}

#[test]
fn places_of_a_stream_are_those_of_the_text() {
    let text = format!("Title: t\n{}\u{e4}\u{e4} I-1\n\nI-2", "line \u{20ac}\n".repeat(20_000));
    let source = Source::new("t.ptn", text.as_bytes());
    let bytes: Vec<usize> = [0, 3, 9, 15, 70_000, 131_072, text.len() - 1, text.len(), 20, 65_536].into();
    let bytes: Vec<usize> = bytes.into_iter().map(|at| text.floor_char_boundary(at)).collect();
    let expected: Vec<Place> = bytes.iter().map(|&at| source.place(at)).collect();
    assert_eq!(places(text.as_bytes(), &bytes).unwrap(), expected);
    assert_eq!(places(Dribble(text.as_bytes(), SplitMix64::new(2)), &bytes).unwrap(), expected);
}

#[test]
fn long_comments_and_headers_come_in_parts_that_make_the_whole() {
    let (header, comment) = ("h".repeat(200_000), "c d\n".repeat(70_000));
    let text = format!("Title: {header}\nI-1 ({comment}) I-2 (short)");
    let mut reader = StreamReader::new(text.as_bytes(), Mode::Strict);
    let (mut texts, mut parts, mut end) = (Vec::new(), 0, 0);
    while let Some(event) = reader.next_event() {
        let event = event.unwrap();
        assert!(event.span.start >= end && event.span.end <= text.len());
        end = event.span.end;
        match event.item {
            Event::Header { value: part, .. } | Event::Comment(part) => texts.push((part.bytes.to_vec(), part.more)),
            Event::More(part) => {
                parts += 1;
                let (text, more) = texts.last_mut().unwrap();
                assert!(*more);
                text.extend_from_slice(part.bytes);
                *more = part.more;
            }
            _ => {}
        }
    }
    let expected = [format!(" {header}"), comment, "short".to_owned()].map(|text| (text.into_bytes(), false));
    assert!(texts == expected);
    assert!(parts >= 5, "{parts}");
}

#[test]
fn headers_and_comments_that_fit_the_window_come_whole() {
    // Some of them cross a multiple of 64 KiB.
    let (headers, comments) = (format!("Date:{}\n", "h".repeat(994)), format!("({}) I-1 ", "c".repeat(993)));
    let text = [headers.repeat(200), comments.repeat(200)].concat();
    for mode in [Mode::Strict, Mode::Tolerant] {
        let expected = from_slice(text.as_bytes(), mode);
        assert_eq!(expected.len(), 600);
        assert!(from_stream(text.as_bytes(), mode) == expected);
        assert!(from_stream(Dribble(text.as_bytes(), SplitMix64::new(3)), mode) == expected);
    }
}

#[test]
fn where_a_window_ends_does_not_show() {
    // The fuzz body reads through windows of 128 and of 383 bytes.
    for length in (90..140).chain(340..390) {
        let [text, dots, digits, word] = ["x", ".", "7", "Q"].map(|part| part.repeat(length));
        for around in [
            // Line breaks of a header, which the end of a window may split.
            format!("Title:{text}\r\nDate:\r{text}\nI-1"),
            format!("Title: t\nDate:{text}"),
            format!("Title:{text}\r\rDate: t\r\n\r"),
            format!("Title: t\nI-1({text})I-2({text}"),
            format!("Title: t\nI-1 {dots} I-2 {dots}"),
            format!("Title: t\n=Level {digits}\nI-1 =Level {text} I-2 =Level{text}(x)"),
            format!("Title: t\nI-1 {word}(x) {word} Title:{text}\nI-2"),
            format!("Title :{text}\nDate: t\nname: {text}\n{word}"),
        ] {
            fuzzing::reader(around.as_bytes());
        }
    }
}

#[test]
fn a_source_that_fails_is_reported_once() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("gone"))
        }
    }
    let mut reader = StreamReader::new(b"Title: t\nI-1 ".chain(Broken), Mode::Strict);
    assert_eq!(reader.next_event().unwrap().unwrap_err().to_string(), "can't read: gone");
    assert!(reader.next_event().is_none());
}
