//! The messages of errors, and their suggested fixes.

use tetrad_ptn::{Mode, Reader};

/// The first error of `Title: t\n` and a text: its message, and the text as the fix makes it.
fn first(text: &str) -> (String, Option<String>) {
    let text = format!("Title: t\n{text}");
    first_of(&text)
}

fn first_of(text: &str) -> (String, Option<String>) {
    let error = Reader::new(text.as_bytes(), Mode::Strict).find_map(Result::err).expect("the text is wrong");
    let fixed = error.fix.as_ref().map(|fix| {
        let mut fixed = text.to_owned();
        fixed.replace_range(fix.span.clone(), &fix.text);
        fixed.strip_prefix("Title: t\n").map_or(fixed.clone(), str::to_owned)
    });
    (format!("`{}`: expected {} [{}]", error.found, error.expected, error.code), fixed)
}

#[test]
fn slips_are_mended() {
    let cases = [
        ("Tu 345", "Tu-345"),
        ("Tu345", "Tu-345"),
        ("Tu -345", "Tu-345"),
        ("Tu- 345 O-12", "Tu-345 O-12"),
        ("tu-345", "Tu-345"),
        ("TU-345", "Tu-345"),
        ("I-\n1", "I-1"),
        ("Iu-1234", "I-1234"),
        ("O-21", "O-12"),
        ("S-678/single", "S-678/SINGLE"),
        ("I-0/tetris!", "I-0/TETRIS!"),
        ("I-0!/TETRIS", "I-0/TETRIS!"),
        ("I-0/TETRIS@1", "I-0@1/TETRIS"),
        ("I-0?!@1/TETRIS (x)", "I-0@1/TETRIS?! (x)"),
        ("I-0 /TETRIS!", "I-0/TETRIS!"),
        ("I-1\n@1", "I-1@1"),
        ("I-0 ?", "I-0?"),
        ("I-1,I-2", "I-1 I-2"),
        ("1. I-1", " I-1"),
        ("I-1 ...", "I-1 "),
        ("I-1 {c}", "I-1 (c)"),
        ("=level 19\n", "=Level 19\n"),
        ("= Level 19\n", "=Level 19\n"),
        ("=Level19\n", "=Level 19\n"),
        ("=Level 19", "=Level 19\n"),
        ("=Level 19\r\n", "=Level 19\n"),
        ("=Level 19 (start)\n", "=Level 19\n (start)\n"),
    ];
    for (wrong, right) in cases {
        assert_eq!(first(wrong).1.as_deref(), Some(right), "{wrong}: {}", first(wrong).0);
    }
    assert_eq!(first_of("title: x\nI-1").1.as_deref(), Some("Title: x\nI-1"));
    assert_eq!(first_of("Title : x\nI-1").1.as_deref(), Some("Title: x\nI-1"));
    assert_eq!(first_of("\u{feff}Title: x\nI-1").1.as_deref(), Some("Title: x\nI-1"));
    assert_eq!(first_of("Title: x").1.as_deref(), Some("Title: x\n"));
}

#[test]
fn where_no_one_way_is_clear_the_choices_are_named() {
    let cases = [
        ("Tl-345", "`Tl-345`: expected `Td-345` or `Tu-345` [bad-move]"),
        ("Lu-34@2/DOUBLE", "`Lu-34@2/DOUBLE`: expected `Ll-34@2/DOUBLE` or `Lr-34@2/DOUBLE` [bad-move]"),
        ("T-345", "`T-345`: expected `Td-345` or `Tu-345` [bad-move]"),
        ("O-1", "`O-1`: expected 2 columns under O [bad-move]"),
        ("O-13", "`O-13`: expected columns that follow each other, like `345` [bad-move]"),
        ("I-12", "`I-12`: expected 1 or 4 columns under I [bad-move]"),
        ("I-9@100", "`I-9@100`: expected one row of one or two digits, like `@9` [bad-suffix]"),
        ("I-0???", "`I-0???`: expected one of the ratings `??`, `?`, `?!`, `!?`, `!` and `!!` [bad-suffix]"),
        ("I-0/QUAD", "`I-0/QUAD`: expected one of `/SINGLE`, `/DOUBLE`, `/TRIPLE` and `/TETRIS` [bad-suffix]"),
        // Each suffix at most once.
        ("I-0@1@2", "`I-0@1@2`: expected one row of one or two digits, like `@9` [bad-suffix]"),
        (
            "I-0/SINGLE/TETRIS",
            "`I-0/SINGLE/TETRIS`: expected one of `/SINGLE`, `/DOUBLE`, `/TRIPLE` and `/TETRIS` [bad-suffix]",
        ),
        ("I-0!@1?", "`I-0!@1?`: expected one of the ratings `??`, `?`, `?!`, `!?`, `!` and `!!` [bad-suffix]"),
        ("=Level -1\n", "`-1`: expected the number of the level, digits only [bad-level]"),
        ("(unclosed", "`(unclosed`: expected a `)` that ends the comment [unclosed-comment]"),
        ("I-1\nTitle: y\nI-2", "`Title:`: expected headers before the game, not in it [bad-header]"),
        (
            "12 I-1",
            "`12`: expected a move like `Tu-345`, a comment in parentheses, or a level like `=Level 19` [stray-text]",
        ),
        (
            "I-1 .x",
            "`.x`: expected a move like `Tu-345`, a comment in parentheses, or a level like `=Level 19` [stray-text]",
        ),
        (
            "X-1",
            "`X-1`: expected a move like `Tu-345`, a comment in parentheses, or a level like `=Level 19` [stray-text]",
        ),
    ];
    for (wrong, message) in cases {
        assert_eq!(first(wrong), (message.to_owned(), None), "{wrong}");
    }
    let missing = "`I`: expected a header first: `Title:`, `Platform:`, `Date:` or `Source:` [missing-header]";
    assert_eq!(first_of("I-1"), (missing.to_owned(), None));
    let unknown = "`Player:`: expected `Title:`, `Platform:`, `Date:` or `Source:` [bad-header]";
    assert_eq!(first_of("Player: S\nI-1"), (unknown.to_owned(), None));
}

#[test]
fn habits_of_other_notations_are_named() {
    for (wrong, message) in [
        ("1. I-1", "`1.`: expected a move without a number [stray-text]"),
        ("12... I-1", "`12...`: expected a move without a number [stray-text]"),
        ("I-1 ...", "`...`: expected the next item [stray-text]"),
        ("I-1,I-2", "`,`: expected white space between moves [stray-text]"),
        ("I-1 {c}", "`{c}`: expected a comment in parentheses [stray-text]"),
    ] {
        assert_eq!(first(wrong).0, message, "{wrong}");
    }
}

#[test]
fn one_run_finds_every_mistake_once() {
    let text = "Title: t\nTu 345 O-12 I-0/tetris (fine) =level 3\nX X-1,I-2 Tu-345";
    let errors: Vec<String> =
        Reader::new(text.as_bytes(), Mode::Strict).filter_map(Result::err).map(|error| error.found).collect();
    assert_eq!(errors, ["Tu 345", "I-0/tetris", "=level 3", "X", "X-1,I-2"]);
    // After a wrong header further headers are read, and after one in the game, the game.
    for (text, expected) in [
        ("Player: S\nTitle: t\nI-1", &["Player:"][..]),
        ("Title: t\nI-1\nDate: x\nSource: y\nI-2", &["Date:", "Source:"]),
    ] {
        let errors = Reader::new(text.as_bytes(), Mode::Strict).filter_map(Result::err);
        assert_eq!(errors.map(|error| error.found).collect::<Vec<_>>(), expected, "{text}");
    }
    // A header in the game is one error, however many words it has, also after mere dots.
    for text in ["Title: t\nI-1 Date: the first of May\nI-2", "Title: t\n... Date: the first of May\nI-1"] {
        let errors = Reader::new(text.as_bytes(), Mode::Tolerant).filter_map(Result::err);
        let errors: Vec<String> = errors.map(|error| format!("{} `{}`", error.code, error.found)).collect();
        assert_eq!(errors, ["bad-header `Date:`"], "{text}");
    }
}
