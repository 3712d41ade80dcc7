//! The bodies of the fuzz targets, as ordinary functions that tests can feed as well (feature `fuzzing`).
//!
//! Each takes any bytes and panics if a promise is broken.

use crate::convert::resolve_unlettered;
use crate::{
    Colour, Diagnostic, Event, Game, Layout, Mode, Reader, Severity, Source, Statistics, StreamError, StreamReader,
    check, check_stream, check_syntax,
};

/// Longer texts teach a fuzzer nothing about conversions.
const LONGEST_CONVERTED: usize = 4096;

/// Any bytes as a file: spans lie inside the text and in order, both readers agree, what is read prints as something that
/// reads the same, and nothing that is said about it panics.
pub fn reader(bytes: &[u8]) {
    for mode in [Mode::Strict, Mode::Tolerant] {
        events(bytes, mode);
        streams(bytes, mode);
        trees(bytes, mode);
    }
    let strict = check_syntax(bytes, Mode::Strict);
    let tolerant = check_syntax(bytes, Mode::Tolerant);
    let is_error = |problem: &Diagnostic| problem.severity() == Severity::Error;
    assert!(!strict.is_empty() || !tolerant.iter().any(is_error), "what the grammar takes, people may write");
}

/// Text in other forms: it is refused, or gives a game that reads as it prints.
pub fn conversions(bytes: &[u8]) {
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(LONGEST_CONVERTED)]);
    let games = [Game::from_json(&text), Game::from_stackrabbit(&text), Game::from_tbp(&text), Game::from_fumen(&text)];
    for game in games.into_iter().flatten() {
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
                if let Event::Move(mv) = event.item {
                    let text = std::str::from_utf8(&bytes[event.span]).expect("moves are ASCII");
                    assert_eq!(text.parse(), Ok(mv));
                }
            }
            Err(problem) => check_spans(bytes, &problem),
        }
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
                    // In parts; the tests put them together.
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
    if !game.headers.is_empty() && !game.items.is_empty() {
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
