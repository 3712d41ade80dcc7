//! Games as trees, and their round trips as text.

use proptest::prelude::*;
use tetrad_ptn::{Clear, Comment, Game, Header, Item, Layout, Mode, Move, Rating, Slot};

use crate::texts::{EXPERTS, escaped_texts, file};

#[test]
fn the_sample_is_written_as_it_was() {
    let text = file("scuti.ptn");
    let game = Game::parse(text.as_bytes(), Mode::Strict).unwrap();
    assert_eq!(game.to_string(), format!("{}\n", text.trim_end()));
    assert_eq!((game.start_level(), game.header("Date"), game.moves().count()), (Some(19), Some("2-Jan-2024"), 30));
    let scores: Vec<u64> = game
        .items
        .iter()
        .filter_map(|item| match item {
            Item::Comment(comment) => comment.score(),
            _ => None,
        })
        .collect();
    assert_eq!(scores, [26_800]);
}

#[test]
fn the_expert_games_are_written_as_they_were() {
    for name in EXPERTS {
        let text = file(name);
        let game = Game::parse(text.as_bytes(), Mode::Strict).unwrap();
        assert_eq!(game.to_string().trim_end(), text.trim_end(), "{name}");
    }
}

#[test]
fn lines_are_as_wide_as_wanted() {
    let text =
        "Title: t\nPlatform:\nI-1 (one) I-2 (two\nlines) I-3 (a comment wider than a line) I-4 =Level 3\n(x) I-5";
    let game = Game::parse(text.as_bytes(), Mode::Strict).unwrap();
    let head = "Title: t\nPlatform:\n";
    let wide = "I-1 (one) I-2\n(two\nlines) I-3\n(a comment wider than a line)\nI-4\n=Level 3\n(x) I-5\n";
    assert_eq!(game.layout(Layout::Width(15)).to_string(), format!("{head}{wide}"));
    let one = "I-1 (one)\nI-2 (two\nlines)\nI-3 (a comment wider than a line)\nI-4\n=Level 3\n(x) I-5\n";
    assert_eq!(game.layout(Layout::Moves(1)).to_string(), format!("{head}{one}"));
    assert_eq!(game.layout(Layout::Moves(0)).to_string(), format!("{head}{one}"));
}

#[test]
fn headers_and_comments_can_not_break_the_text() {
    assert_eq!(Comment::new("a) I-1"), None);
    assert_eq!(Header::new("Title", "a\nb"), None);
    for name in ["", "Ti tle", "Title:", "I-1", "é", "1st"] {
        assert_eq!(Header::new(name, "x"), None, "{name}");
    }
    assert_eq!(Header::new("Title", " \tx \r").unwrap().value(), "x");
}

#[test]
fn text_that_is_not_utf8_is_pointed_at() {
    let (game, problems) = Game::recover(b"Title: a\xFFb\nI-1 (\xC3) I-2", Mode::Strict);
    assert_eq!(game.to_string(), "Title: a\u{fffd}b\nI-1 (\u{fffd}) I-2\n");
    let seen: Vec<String> = problems.iter().map(|problem| format!("{} {:?}", problem.code, problem.span)).collect();
    assert_eq!(seen, ["not-utf8 8..9", "not-utf8 16..17"]);
}

fn a_move() -> impl Strategy<Value = Move> {
    let slot = (0..Slot::all().count()).prop_map(|index| Slot::all().nth(index).unwrap());
    let clear = proptest::option::of(proptest::sample::select(&Clear::ALL[..]));
    let rating = proptest::option::of(proptest::sample::select(&Rating::ALL[..]));
    (slot, proptest::option::of(0..=99_u8), clear, rating)
        .prop_map(|(slot, row, clear, rating)| Move::new(slot).with_row(row).with_clear(clear).with_rating(rating))
}

fn an_item() -> impl Strategy<Value = Item> {
    prop_oneof![
        6 => a_move().prop_map(Item::Move),
        1 => any::<u32>().prop_map(Item::Level),
        2 => "[^)]{0,12}|[ \n\r\t(=IL0-9-]{0,12}".prop_map(|text| Item::Comment(Comment::new(text).unwrap())),
    ]
}

/// Games whose header names match a pattern.
fn a_game(name: &'static str) -> impl Strategy<Value = Game> {
    let header = (name, "[^\n]{0,20}").prop_map(|(name, value)| Header::new(&name, &value).unwrap());
    (proptest::collection::vec(header, 1..4), proptest::collection::vec(an_item(), 1..40))
        .prop_map(|(headers, items)| Game { headers, items })
}

fn a_layout() -> impl Strategy<Value = Layout> {
    prop_oneof![(0..8_usize).prop_map(Layout::Moves), (0..60_usize).prop_map(Layout::Width)]
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(game in a_game("Title|Platform|Date|Source"), layout in a_layout()) {
        let text = game.layout(layout).to_string();
        prop_assert_eq!(Game::parse(text.as_bytes(), Mode::Strict), Ok(game.clone()), "{}", text);
        prop_assert_eq!(Game::parse(text.as_bytes(), Mode::Tolerant), Ok(game), "{}", text);
    }

    #[test]
    fn unknown_headers_are_written_and_read_back(game in a_game("Player|Event_2|x|Some-Thing")) {
        prop_assert_eq!(game.to_string().parse(), Ok(game));
    }
}

#[test]
fn writing_again_changes_nothing() {
    for text in escaped_texts("accept.txt") {
        let game = Game::parse(&text, Mode::Strict).unwrap();
        for layout in [Layout::Moves(5), Layout::Width(20)] {
            let written = game.layout(layout).to_string();
            let again = Game::parse(written.as_bytes(), Mode::Strict).unwrap();
            assert_eq!((again.layout(layout).to_string(), again), (written, game.clone()));
        }
    }
}
