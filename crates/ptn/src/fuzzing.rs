//! The bodies of the fuzz targets, as ordinary functions that tests can call as well (feature `fuzzing`).
//!
//! Each takes any bytes and panics if a property does not hold.

use std::ops::Range;

use crate::convert::{Source as Form, resolve_unlettered};
use crate::lexer::{LOOKAHEAD, is_white, paths};
use crate::{
    Code, Colour, Diagnostic, Event, Game, Layout, Mode, Move, Reader, Severity, Source, Spanned, Statistics,
    StreamError, StreamReader, check, check_stream, check_syntax, enter,
};

/// The longest text used; a fuzzer learns nothing about conversions from longer ones.
const LONGEST_CONVERTED: usize = 4096;

/// Reads any bytes as a file: every byte is part of an item, blank, or reported; all paths of the lexer agree; printing
/// and reading gives the same game; and nothing panics.
pub fn reader(bytes: &[u8]) {
    for mode in [Mode::Strict, Mode::Fragment, Mode::Tolerant] {
        events(bytes, mode);
        every_byte_counts(bytes, mode);
        ways_agree(bytes, mode);
        streams(bytes, mode);
        trees(bytes, mode);
    }
    let is_fine = |mode: Mode| check_syntax(bytes, mode).iter().all(|problem| problem.severity() == Severity::Hint);
    assert!(!is_fine(Mode::Strict) || is_fine(Mode::Fragment), "a whole game is a part of one");
    assert!(!is_fine(Mode::Fragment) || is_fine(Mode::Tolerant), "what the grammar takes, people may write");
}

/// Reads a text with one word of the grammar for each byte, so that most texts are nearly valid, which random bytes
/// rarely are. NULs are as frequent as blanks, because words are compared as numbers that end in NULs.
pub fn words(bytes: &[u8]) {
    const WORDS: [&str; 64] = [
        "\0",
        "\0\0",
        "\0\0\0",
        "\0\0\0\0\0",
        " ",
        "\n",
        "\t",
        "\x0C",
        "\r\n",
        "\r",
        "\x0B",
        "       ",
        "Title:",
        "Date: x\n",
        "Player: y\n",
        "title:",
        "Source",
        ":",
        "=Level 19\n",
        "=Level ",
        "=Level",
        "=level 3\n",
        "=Level 0018\n",
        "7",
        "1234",
        "0",
        "(",
        ")",
        "(so far)",
        "(score=40)",
        "...",
        ".",
        "I-0",
        "I-1234",
        "I-12",
        "O-12",
        "O-90",
        "O-01",
        "S-234",
        "S-23",
        "Z-89",
        "Tu-345",
        "Tl-90",
        "T-345",
        "Lr-12",
        "Ld-890",
        "Jd-789",
        "tu 345",
        "-",
        "I",
        "@1",
        "@20",
        "@0",
        "@99",
        "@100",
        "/SINGLE",
        "/TETRIS",
        "/tetris",
        "!",
        "?",
        "?!",
        "!!",
        ",",
        "\u{FEFF}",
    ];
    let word = |byte: &u8| WORDS[*byte as usize % WORDS.len()];
    let text: String = bytes.iter().take(LONGEST_CONVERTED).map(word).collect();
    reader(text.as_bytes());
    reader(format!("Title: t\n{text}").as_bytes());
}

/// Reads text in other formats: each refuses it at a place in the text, or returns a game that reads as it prints. A move
/// that is entered into the text is read and played there, or the text is refused.
pub fn conversions(bytes: &[u8]) {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(LONGEST_CONVERTED)]);
    entering(&text);
    let games = [
        (Form::Json, Game::from_json(&text)),
        (Form::StackRabbit, Game::from_stackrabbit(&text)),
        (Form::Tbp, Game::from_tbp(&text)),
        (Form::Fumen, Game::from_fumen(&text)),
    ];
    for (form, game) in games {
        let game = match game {
            Ok(game) => game,
            Err(error) => {
                let place = error.in_source(&text, form).map(|found| found.span);
                assert!(place.is_none_or(|span| text.get(span).is_some()), "{error}");
                continue;
            }
        };
        assert_eq!(Game::from_json(&game.to_json()).expect("what is printed is read"), game);
        if !game.headers.is_empty() && !game.items.is_empty() {
            assert_eq!(game.to_string().parse(), Ok(game));
        }
    }
    let (game, problems) = resolve_unlettered(text.as_bytes());
    for problem in &problems {
        check_spans(text.as_bytes(), problem);
    }
    if !game.items.is_empty() {
        assert_eq!(game.to_string().parse(), Ok(game));
    }
}

/// Enters the same move after every number of moves of a text.
fn entering(text: &str) {
    let (game, _) = Game::recover(text.as_bytes(), Mode::Tolerant);
    let mv: Move = "I-1234".parse().expect("it is a move");
    for moves in 0..=game.moves().count().min(3) {
        if let Ok(written) = enter(text, moves, mv) {
            let (after, _) = Game::recover(written.as_bytes(), Mode::Tolerant);
            assert_eq!(after.moves().nth(moves), Some(mv), "{written:?}");
            assert!(after.replay_to(moves + 1).is_some(), "{written:?}");
        }
    }
}

fn check_spans(text: &[u8], problem: &Diagnostic) {
    let spans = [Some(&problem.span), problem.fix.as_ref().map(|fix| &fix.span)];
    for span in spans.into_iter().flatten() {
        assert!(span.start <= span.end && span.end <= text.len(), "{problem:?}");
    }
}

fn events(bytes: &[u8], mode: Mode) {
    let mut end = 0;
    for event in Reader::new(bytes, mode) {
        match event {
            Ok(event) => {
                assert!(end <= event.span.start || matches!(event.item, Event::Hint(_)), "{event:?}");
                assert!(event.span.start <= event.span.end && event.span.end <= bytes.len(), "{event:?}");
                if !matches!(event.item, Event::Hint(_)) {
                    end = event.span.end;
                }
                check_text(&bytes[event.span], event.item);
            }
            Err(problem) => check_spans(bytes, &problem),
        }
    }
}

/// Checks that the text of an item is that item and nothing else.
fn check_text(text: &[u8], item: Event<'_>) {
    match item {
        Event::Move(mv) => {
            let text = std::str::from_utf8(text).expect("moves are ASCII");
            assert_eq!(text.parse(), Ok(mv));
            // A row may have a leading zero.
            let printed = mv.to_string();
            assert!(text == printed || text == printed.replacen('@', "@0", 1), "{text:?} is not {printed}");
        }
        Event::Level(_) => {
            let rest = text.strip_prefix(b"=Level").expect("a level starts with its mark");
            assert!(rest.iter().all(|&byte| is_white(byte) || byte.is_ascii_digit()), "{}", text.escape_ascii());
        }
        Event::Comment(comment) => assert_eq!([b"(", comment.bytes, b")"].concat(), text),
        Event::Header { name, value } => assert_eq!([name, b":", value.bytes].concat(), text),
        Event::More(_) | Event::Hint(_) => {}
    }
}

/// Checks that every byte is part of an item, blank, or part of text that was reported.
fn every_byte_counts(bytes: &[u8], mode: Mode) {
    let mut counts: Vec<bool> = bytes.iter().map(|&byte| is_white(byte)).collect();
    for event in paths::slow_path(bytes, mode) {
        let span = match event {
            Ok(Spanned { item: Event::Hint(Code::Fragment), .. }) => continue,
            Ok(event) => event.span,
            Err(problem) => reported(bytes, &problem),
        };
        counts[span].fill(true);
    }
    let lost = counts.iter().position(|counts| !counts);
    assert_eq!(lost, None, "a byte of {:?} in {mode:?}", bytes.escape_ascii().to_string());
}

/// The text that the lexer skips after a problem, which may be more than the problem's span.
fn reported(bytes: &[u8], problem: &Diagnostic) -> Range<usize> {
    let Range { start, end } = problem.span;
    let rest = &bytes[end..];
    let word = rest.iter().position(|&byte| is_white(byte) || byte == b'(').unwrap_or(rest.len());
    match problem.code {
        Code::BadHeader => start..end + rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len()),
        // The number is wrong, but `=Level` is not.
        Code::BadLevel if problem.fix.is_none() => {
            let blanks = bytes[..start].iter().rev().take_while(|&&byte| is_white(byte)).count();
            let is_behind_mark = bytes[..start - blanks].ends_with(b"=Level");
            let mark = if is_behind_mark { start - blanks - b"=Level".len() } else { start };
            mark..if problem.span.len() == LOOKAHEAD { end + word } else { end }
        }
        _ if problem.span.len() == LOOKAHEAD => start..end + word,
        _ => start..end,
    }
}

/// Checks that the fast paths of the lexer, and windows on the text, give the same as the slow path.
fn ways_agree(bytes: &[u8], mode: Mode) {
    let expected = paths::slow_path(bytes, mode);
    for (way, read) in paths::fast_path(bytes, mode) {
        assert_eq!(read, expected, "{way}, {mode:?}: {:?}", bytes.escape_ascii().to_string());
    }
    for (window, read) in paths::through_windows(bytes, mode) {
        assert_eq!(read, expected, "{window} bytes, {mode:?}: {:?}", bytes.escape_ascii().to_string());
    }
}

fn streams(bytes: &[u8], mode: Mode) {
    let mut reader = StreamReader::new(bytes, mode);
    for expected in Reader::new(bytes, mode) {
        match (expected, reader.next_event()) {
            (Ok(expected), Some(Ok(event))) => {
                let whole = !matches!(event.item, Event::More(_) | Event::Comment(_) | Event::Header { .. });
                assert!(!whole || expected == event, "{expected:?} {event:?}");
                if let Event::Comment(text) | Event::Header { value: text, .. } = event.item
                    && text.more
                {
                    // Texts in parts are compared by the tests.
                    return;
                }
                assert_eq!(expected, event);
            }
            (Err(expected), Some(Err(StreamError::Text(problem)))) => assert_eq!(expected, problem),
            (expected, event) => panic!("{expected:?} {event:?}"),
        }
    }
    assert!(reader.next_event().is_none());
}

fn trees(bytes: &[u8], mode: Mode) {
    let (game, problems) = Game::recover(bytes, mode);
    let source = Source::new("fuzz.ptn", bytes);
    let checked = check(bytes, mode);
    let streamed = check_stream(bytes, mode).expect("memory does not fail");
    assert_eq!(streamed.diagnostics, checked.diagnostics);
    assert_eq!(streamed.replay.board(), checked.replay.board());
    for problem in problems.iter().chain(&checked.diagnostics) {
        check_spans(bytes, problem);
    }
    for problem in checked.diagnostics.iter().take(3) {
        assert!(!source.render(problem, Colour::Off).is_empty());
    }
    if !game.items.is_empty() {
        for layout in [Layout::default(), Layout::Width(30)] {
            let text = game.layout(layout).to_string();
            assert_eq!(Game::parse(text.as_bytes(), Mode::Tolerant), Ok(game.clone()), "{text}");
        }
    }
    let statistics = Statistics::of(&game);
    assert!(statistics.lines() * 10 <= statistics.moves * 4);
    if let Ok(placements) = game.placements() {
        assert!(Game::from_placements(placements).is_ok());
    }
}
