//! The grammar: accepted texts and their items, rejected texts and their errors.

use tetrad_ptn::{Event, Mode, Reader, fuzzing};

use crate::texts::{EXPERTS, errors, escaped_texts, file, hints};

#[test]
fn every_text_of_the_grammar_is_accepted() {
    let texts = escaped_texts("accept.txt");
    assert_eq!(texts.len(), 45);
    for text in texts {
        assert_eq!(errors(&text, Mode::Strict), [], "{}", text.escape_ascii());
        assert_eq!(errors(&text, Mode::Tolerant), [], "{}", text.escape_ascii());
    }
}

#[test]
fn every_text_outside_the_grammar_is_refused() {
    let texts = escaped_texts("reject.txt");
    assert_eq!(texts.len(), 66);
    for text in texts {
        assert_ne!(errors(&text, Mode::Strict), [], "{}", text.escape_ascii());
    }
}

#[test]
fn the_sample_and_the_expert_games_are_read() {
    assert_eq!(errors(file("scuti.ptn").as_bytes(), Mode::Strict), []);
    for name in EXPERTS {
        assert_eq!(errors(file(name).as_bytes(), Mode::Strict), [], "{name}");
    }
}

/// Every event as the text at its span.
fn pieces(text: &str, mode: Mode) -> Vec<&str> {
    Reader::new(text.as_bytes(), mode).map(|event| &text[event.unwrap().span]).collect()
}

#[test]
fn events_come_in_order_with_their_spans() {
    let text = "Title: t\nDate:\n=Level\t\n 018\nI-1I-2@10/SINGLE?!(a)\r\n(b\nc)O-90\x0CTu-345!!=Level 19\nS-12";
    let expected = [
        "Title: t",
        "Date:",
        "=Level\t\n 018",
        "I-1",
        "I-2@10/SINGLE?!",
        "(a)",
        "(b\nc)",
        "O-90",
        "Tu-345!!",
        "=Level 19",
        "S-12",
    ];
    assert_eq!(pieces(text, Mode::Strict), expected);
    let values = Reader::new(text.as_bytes(), Mode::Strict).map(|event| match event.unwrap().item {
        Event::Header { name, value } => format!("{}={}", name.escape_ascii(), value.bytes.escape_ascii()),
        Event::Level(level) => format!("level {level}"),
        Event::Move(mv) => mv.to_string(),
        Event::Comment(comment) => comment.bytes.escape_ascii().to_string(),
        other => panic!("{other:?}"),
    });
    let expected = [
        "Title= t",
        "Date=",
        "level 18",
        "I-1",
        "I-2@10/SINGLE?!",
        "a",
        "b\\nc",
        "O-90",
        "Tu-345!!",
        "level 19",
        "S-12",
    ];
    assert_eq!(values.collect::<Vec<_>>(), expected);
}

#[test]
fn where_a_text_is_cut_into_blocks_does_not_show() {
    let moves = "Tu-345 I-0/TETRIS! (x) O-12\nI-1I-2 =Level 20\n S-234@3 I-9@6?? Jl-78\n\n\tZ-12 ";
    for indent in 0..200 {
        let text = format!("Title: t\n{}{}", " ".repeat(indent), moves.repeat(5));
        let found = pieces(&text, Mode::Strict);
        let expected = "Title: t|Tu-345|I-0/TETRIS!|(x)|O-12|I-1|I-2|=Level 20|S-234@3|I-9@6??|Jl-78|Z-12";
        assert_eq!(found[..12].join("|"), expected, "{indent}");
        assert_eq!(found.len(), 1 + 5 * 11, "{indent}");
    }
}

#[test]
fn tolerant_readers_hint_at_what_they_let_pass() {
    let text = "\u{feff}Title: x\r\nPlayer: S\r\n=Level 18\r\nI-1 ... I-2\r\n=Level 19";
    assert_eq!(errors(text.as_bytes(), Mode::Tolerant), []);
    let expected = [
        ("byte-order-mark", "\u{feff}"),
        ("carriage-return", "\r"),
        ("unknown-header", "Player:"),
        ("ellipsis", "..."),
        ("no-final-newline", ""),
    ];
    assert_eq!(hints(text), expected);
    let items: Vec<&str> = pieces(text, Mode::Tolerant).into_iter().filter(|piece| piece.len() > 4).collect();
    assert_eq!(items, ["Title: x", "Player:", "Player: S", "=Level 18", "=Level 19"]);
    assert_eq!(hints("Title: x\n=Level 18\r\nI-1"), [("carriage-return", "\r")]);
    assert_eq!(hints(&file("scuti.ptn")), []);
}

#[test]
fn a_blank_before_the_colon_is_tolerated_in_no_header() {
    for text in ["Title: x\nPlayer : S\nI-1", "Title: x\nPlayer\t: S\nI-1"] {
        let found: Vec<String> = errors(text.as_bytes(), Mode::Tolerant).into_iter().map(|error| error.found).collect();
        assert_eq!(found.len(), 1, "{text:?}: {found:?}");
        assert!(found[0].starts_with("Player"), "{text:?}: {found:?}");
    }
}

#[test]
fn the_largest_level_is_the_largest_number() {
    let text = format!("Title:\n=Level {}\n=Level 4294967295\n=Level 4294967294\n", "9".repeat(1000));
    let levels: Vec<u32> = Reader::new(text.as_bytes(), Mode::Strict)
        .filter_map(|event| match event.unwrap().item {
            Event::Level(level) => Some(level),
            _ => None,
        })
        .collect();
    assert_eq!(levels, [u32::MAX, u32::MAX, u32::MAX - 1]);
}

#[test]
fn a_nul_is_never_part_of_a_move() {
    for (text, kept) in [
        ("I-0\0", &["I-0"][..]),
        ("O-12\0", &["O-12"]),
        ("S-234\0", &["S-234"]),
        ("Tu-345\0", &["Tu-345"]),
        ("I-0\0O-12", &["I-0"]),
        ("I-0\0 O-12", &["I-0", "O-12"]),
        ("I-0\0@1", &["I-0"]),
        ("I-0@1\0", &["I-0@1"]),
        ("I-0/TETRIS\0", &["I-0/TETRIS"]),
        ("I-0!\0", &["I-0!"]),
    ] {
        // Alone, and after enough text for the block-wise path.
        for before in ["Title: t\n".to_owned(), format!("Title: t\n{}", "(x) ".repeat(40))] {
            let text = format!("{before}{text}");
            for mode in [Mode::Strict, Mode::Tolerant] {
                let found: Vec<String> = errors(text.as_bytes(), mode).into_iter().map(|error| error.found).collect();
                assert!(matches!(&found[..], [nul] if nul.starts_with("\\0")), "{text:?}: {found:?}");
                let moves = Reader::new(text.as_bytes(), mode).filter_map(|event| match event.ok()?.item {
                    Event::Move(mv) => Some(mv.to_string()),
                    _ => None,
                });
                assert_eq!(moves.collect::<Vec<_>>(), kept, "{text:?}");
            }
        }
    }
    assert!("I-0\0".parse::<tetrad_ptn::Move>().is_err());
}

#[test]
fn levels_of_every_length_are_read_alike_on_every_path() {
    let digits = ["", "0", "7", "19", "019", "255", "1234", "00018", "4294967296"];
    let behind = ["\n", "", " \n", "\r\n", "x\n", "\0\n", "(a)\n", "\n19\n", "\nI-1", "I-1\n", "\0"];
    for gap in [" ", "", "  ", "\n", "\0"] {
        for (digits, behind) in digits.iter().flat_map(|digits| behind.iter().map(move |behind| (digits, behind))) {
            // At the start, in the middle and at the end of a block; with and without enough text after it for a block.
            for (before, after) in [(0, 0), (1, 200), (50, 0), (60, 200), (130, 200)] {
                let [before, after] = [before, after].map(|length: usize| "(x) ".repeat(length.div_ceil(4)));
                fuzzing::reader(format!("Title: t\n{before}=Level{gap}{digits}{behind}{after}").as_bytes());
            }
        }
    }
}

#[test]
fn a_fragment_has_no_header() {
    let text = b"=Level 18\nI-1 (so far) I-2";
    let found = errors(text, Mode::Strict);
    assert_eq!(found.iter().map(|error| error.code.name()).collect::<Vec<_>>(), ["missing-header"]);
    assert_eq!(errors(text, Mode::Fragment), []);
    assert_eq!(errors(text, Mode::Tolerant), []);
    assert_eq!(hints("I-1 I-2"), [("fragment", "I")]);
    assert_eq!(hints("Title: t\nI-1"), []);
    // Otherwise the grammar is the strict one, and games with headers are accepted too.
    assert_eq!(errors(b"I-1 ...", Mode::Fragment).len(), 1);
    assert_eq!(errors(b"Title: t\nI-1", Mode::Fragment), []);
    for mode in [Mode::Strict, Mode::Fragment, Mode::Tolerant] {
        let codes: Vec<&str> = errors(b" \n", mode).iter().map(|error| error.code.name()).collect();
        let expected = ["missing-header", "missing-game"];
        assert_eq!(codes, if mode == Mode::Fragment { &expected[1..] } else { &expected[..] }, "{mode:?}");
    }
}

#[test]
fn errors_stand_where_the_text_is_wrong() {
    let cases = [
        ("Title: t\n", "missing-game 9..9"),
        ("Title: t\n(", "unclosed-comment 9..10"),
        ("Title: t\n=Level19\n", "bad-level 15..16"),
        ("Title: t\n=Level 19 (x)\n", "bad-level 18..19"),
        ("Title: t\n=Level x", "bad-level 16..17"),
        // An item after `=Level` is not part of the error.
        ("Title: t\n=Level (x)", "bad-level 9..15"),
        ("Title: t\n=Level I-1", "bad-level 9..15"),
        // Only a move before it makes a rating a misplaced suffix.
        ("Title: t\nI-1 !", "bad-suffix 13..14"),
        ("Title: t\n(c) !", "stray-text 13..14"),
        ("Title: t\n=Level x !", "bad-level 16..17, stray-text 18..19"),
        ("Title: t\nI-1\nTitle: y\nI-2", "bad-header 13..19"),
        ("X", "stray-text 0..1"),
    ];
    for (text, expected) in cases {
        let found = errors(text.as_bytes(), Mode::Fragment);
        let found: Vec<String> = found.iter().map(|error| format!("{} {:?}", error.code, error.span)).collect();
        assert_eq!(found.join(", "), expected, "{text:?}");
    }
}

#[test]
fn a_header_without_its_newline_is_read_behind_the_error() {
    let events: Vec<String> = Reader::new(b"Title: x", Mode::Strict)
        .map(|event| match event {
            Ok(event) => format!("{:?}", event.span),
            Err(error) => error.code.to_string(),
        })
        .collect();
    assert_eq!(events, ["unfinished-header", "0..8", "missing-game"]);
}
