//! Diagnostics as people see them.

use tetrad_ptn::{Colour, Game, Mode, Place, Source};

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
fn places_are_counted_in_lines_and_characters() {
    let text = "é\nab\n\nc";
    let source = Source::new("x", text.as_bytes());
    let place = |at: usize| source.place(at);
    assert_eq!(place(6), Place { line: 3, column: 1 });
    assert_eq!(place(2), Place { line: 1, column: 2 });
    assert_eq!(place(4), Place { line: 2, column: 2 });
    assert_eq!(place(99), Place { line: 4, column: 2 });
}
