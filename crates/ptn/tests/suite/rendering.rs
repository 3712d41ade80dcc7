//! Rendered diagnostics.

use tetrad_core::text::is_printable;
use tetrad_ptn::{Colour, Game, Mode, Place, Source, render_without_text};

fn rendered(text: &str, mode: Mode) -> String {
    let source = Source::new("game.ptn", text.as_bytes());
    let (_, diagnostics) = Game::recover(text.as_bytes(), mode);
    diagnostics.iter().map(|diagnostic| source.render(diagnostic, Colour::Off) + "\n").collect()
}

#[test]
fn an_error_shows_file_line_column_caret_expectation_and_fix() {
    let expected = "\
error[bad-move]: `Tu 345`: no move
 --> game.ptn:3:7
  |
3 | Lr-12 Tu 345 I-6789
  |       ^^^^^^ expected `Tu-345`
  |
help: write it like this
  |
3 - Lr-12 Tu 345 I-6789
3 + Lr-12 Tu-345 I-6789
  |
";
    assert_eq!(rendered("Title: t\n=Level 19\nLr-12 Tu 345 I-6789\n", Mode::Strict), expected);
}

#[test]
fn hints_and_ends_of_files_are_shown_too() {
    let expected = "\
note[no-final-newline]: the last line does not end
 --> game.ptn:2:10
  |
2 | =Level 19
  |          ^ expected a newline
  |
help: write it like this
  |
2 ~ =Level 19
  |
";
    let found = rendered("Title: t\n=Level 19", Mode::Tolerant);
    assert!(found.starts_with(&expected[..expected.find("help").unwrap()]), "{found}");
}

#[test]
fn an_open_comment_is_shown_where_it_opens() {
    let text = format!("Title: t\nI-1 (open\n{}", "I-2\n".repeat(1000));
    let expected = "\
error[unclosed-comment]: `(open\\nI-2\\nI-2\\nI-2\\nI-2\\nI-2\\nI-2\\nI-2\\nI-2\\nI-…`: the comment does not end
 --> game.ptn:2:5
  |
2 | I-1 (open
  |     ^^^^^ expected a `)` that ends the comment
";
    assert_eq!(rendered(&text, Mode::Strict), expected);
}

#[test]
fn a_line_too_long_to_show_is_named() {
    let text = format!("Title: t\n{}X-1", "I-1 ".repeat(10_000));
    let found = rendered(&text, Mode::Strict);
    assert!(found.contains("game.ptn:2:40001") && found.len() < 400, "{found}");
}

#[test]
fn nothing_in_a_text_reaches_a_terminal_raw() {
    let text = "Title: \u{1b}]0;gone\u{7}\u{9b}31m\u{202e}\nI-1 {a\u{9b}2J} \u{1b}[2J";
    let long = format!("{text}{}", " ".repeat(3000));
    for text in [text, &long] {
        let name = "a\u{1b}[31m\u{9b}.ptn";
        let source = Source::new(name, text.as_bytes());
        let (_, diagnostics) = Game::recover(text.as_bytes(), Mode::Strict);
        assert_eq!(diagnostics.len(), 2);
        for diagnostic in &diagnostics {
            let place = source.place(diagnostic.span.start);
            let [shown, named] = [
                source.render(diagnostic, Colour::Off),
                render_without_text(name, Some(place), diagnostic, Colour::Off),
            ];
            for shown in [&shown, &named] {
                let raw = shown.chars().find(|&letter| letter != '\n' && !is_printable(letter));
                assert_eq!(raw, None, "{shown}");
                assert!(shown.contains("a\\u{1b}[31m\\u{9b}.ptn"), "{shown}");
            }
        }
    }
}

#[test]
fn a_caret_stands_under_what_is_shown_as_an_escape() {
    let expected = "\
error[stray-text]: `\\u{1b}[2J`: text that is no item
 --> game.ptn:2:5
  |
2 | I-1 \\u{1b}[2J O-23
  |     ^^^^^^^^^ expected a move like `Tu-345`, a comment in parentheses, or a level like `=Level 19`
";
    assert_eq!(rendered("Title: t\nI-1 \u{1b}[2J O-23", Mode::Strict), expected);
}

#[test]
fn places_are_counted_in_lines_and_characters() {
    let text = "é\nab\n\nc";
    let source = Source::new("x", text.as_bytes());
    let place = |at: usize| source.place(at);
    assert_eq!(place(6), Place { line: 3, column: 1 });
    assert_eq!(place(2), Place { line: 1, column: 2 });
    assert_eq!(place(4), Place { line: 2, column: 2 });
    assert_eq!(place(99), Place { line: 4, column: 2 });
}
