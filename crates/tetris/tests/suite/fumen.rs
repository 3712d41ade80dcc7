//! Fumens: a game written by another program, and round trips of our own.

use proptest::prelude::*;
use tetrad_tetris::{Board, Cell, Field, Fumen, Operation, Page, PageField, Piece, Placement, Spin, TooHigh};

/// A game of Blue Scuti: thirty pages with one piece each.
const GAME: &str = include_str!("../data/scuti.fumen");

#[test]
fn a_whole_game_is_read_and_printed_as_it_was() {
    let fumen: Fumen = GAME.parse().unwrap();
    let pieces: String = fumen.pages.iter().map(|page| page.operation.unwrap().placement().piece.letter()).collect();
    assert_eq!(pieces, "LTIOJOTZJSOZOSTTJOISJLJSTLTLTI");
    let mut clears = Vec::new();
    for (page, number) in fumen.pages.iter().zip(1..) {
        let placement = page.operation.unwrap().placement();
        let mut field = page.sheet.field();
        assert!(field.board().supports(placement), "page {number}: {placement} on {field}");
        let lines = field.lock_unchecked(placement).lines;
        if lines > 0 {
            clears.push((number, lines));
        }
        assert_eq!(field, page.after().field(), "after page {number}");
    }
    assert_eq!(clears, [(18, 2), (19, 1), (30, 4)]);
    assert_eq!(fumen.to_string(), GAME.trim_end());
}

#[test]
fn the_empty_fumen_is_what_everybody_writes() {
    let fumen = Fumen::of_field(&Field::EMPTY).unwrap();
    assert_eq!(fumen.to_string(), "v115@vhAAgH");
    assert_eq!("http://fumen.zui.jp/?v115@vhAAgH".parse(), Ok(fumen));
}

#[test]
fn every_mode_and_whole_links_are_read() {
    let plain: Fumen = GAME.parse().unwrap();
    let pages = GAME.trim_end().strip_prefix("v115@").unwrap();
    let escaped = pages.replace('?', "%3F").replace('/', "%2F").replace('+', "%2b");
    for link in [
        format!("d115@{pages}"),
        format!("m115@{pages}"),
        format!("fumen.zui.jp/?v115@{pages}"),
        format!("https://fumen.zui.jp/?d115@{pages}#english.js"),
        format!("https://harddrop.com/fumen/?m115@{pages}\n"),
        format!("https://knewjade.github.io/fumen-for-mobile/#?d=v115@{pages}&lang=en"),
        format!("https://knewjade.github.io/fumen-for-mobile/#?d=v115%40{escaped}"),
    ] {
        assert_eq!(link.parse(), Ok(plain.clone()), "{link}");
    }
}

#[test]
fn a_field_above_the_rows_of_a_page_is_refused() {
    let mut field = Field::EMPTY;
    field.set(0, 22, Some(Cell::Garbage));
    assert!(Fumen::of_field(&field).is_ok());
    field.set(0, 23, Some(Cell::Garbage));
    assert_eq!(Fumen::of_field(&field), Err(TooHigh { rows: 24 }));
}

#[test]
fn rising_and_mirroring_change_the_next_page() {
    let mut sheet = PageField::try_from(&Field::from(Board::from_rows(&["#........."]))).unwrap();
    sheet.set(3, -1, Some(Cell::Piece(Piece::T)));
    let page = Page { sheet, rise: true, mirror: true, ..Page::default() };
    assert_eq!(page.after().field().to_string(), "6_T3_/9_G");
    assert_eq!(Page { lock: false, ..page }.after(), sheet);
}

#[test]
fn bad_fumens_are_refused_with_place_and_reason() {
    let message = |text: &str| text.parse::<Fumen>().unwrap_err().to_string();
    let header = "a fumen that starts with `v115@`, `d115@` or `m115@`, or a link to one";
    for text in ["v110@vhAAgH", "x115@vhAAgH", "115@vhAAgH", "v115%41vhAAgH", "v115"] {
        assert_eq!(message(text), format!("at byte 0: found `{text}`, expected {header}"));
    }
    assert_eq!(message("v115@vhAAgH&x"), "at byte 11: found `&`, expected a digit in base 64");
    assert_eq!(message("v115@vh%3"), "at byte 7: found `%`, expected a digit in base 64");
    assert_eq!(message("v115@vhAAg"), "at byte 10: expected the rest of the page");
    assert_eq!(message("v115@vhAA!H"), "at byte 9: found `!`, expected a digit in base 64");
    assert_eq!(message("v115@vhAAé"), "at byte 9: found `é`, expected a digit in base 64");
    assert_eq!(message("v115@AAAgH"), "at byte 5: found `AA`, expected the cells of a page");
    assert_eq!(message("v115@whvhAgH"), "at byte 7: found `vh`, expected the cells of a page");
    assert_eq!(message("v115@vhABAA"), "at byte 8: found `BAA`, expected a piece on the page");
}

fn cell() -> impl Strategy<Value = Option<Cell>> {
    let filled = prop_oneof![proptest::sample::select(Piece::ALL.to_vec()).prop_map(Cell::Piece), Just(Cell::Garbage),];
    proptest::option::of(filled)
}

fn sheet() -> impl Strategy<Value = PageField> {
    let runs = proptest::collection::vec((cell(), 1_usize..40), 0..40);
    runs.prop_map(|runs| {
        let mut cells = runs.into_iter().flat_map(|(cell, length)| std::iter::repeat_n(cell, length));
        let mut sheet = PageField::EMPTY;
        for y in -1..23 {
            for x in 0..10 {
                sheet.set(x, y, cells.next().flatten());
            }
        }
        sheet
    })
}

fn operation() -> impl Strategy<Value = Option<Operation>> {
    let parts = (0..7_usize, 0..4_usize, 0..10_u8, 0..24_u8);
    parts.prop_map(|(piece, orientation, x, y)| {
        let orientation = tetrad_tetris::Orientation::ALL[orientation];
        Operation::new(Placement { piece: Piece::ALL[piece], orientation, x, y, spin: Spin::None })
    })
}

fn page() -> impl Strategy<Value = Page> {
    let comment = proptest::option::of(prop_oneof!["[ -~]{0,30}", "\\PC{0,20}"]);
    (sheet(), operation(), comment, any::<[bool; 3]>()).prop_map(|(sheet, operation, comment, [lock, rise, mirror])| {
        Page { sheet, operation, comment, lock, rise, mirror }
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn pages_come_back_as_they_were(pages in proptest::collection::vec((page(), any::<bool>()), 0..8)) {
        // Some pages start with the field that the page before leaves behind.
        let mut fumen = Fumen { guideline_colours: !pages.is_empty(), ..Fumen::default() };
        for (page, goes_on) in pages {
            let sheet = match fumen.pages.last() {
                Some(before) if goes_on => before.after(),
                _ => page.sheet,
            };
            fumen.pages.push(Page { sheet, ..page });
        }
        prop_assert_eq!(fumen.to_string().parse(), Ok(fumen));
    }

    #[test]
    fn long_games_without_changes_come_back(length in 0_usize..200) {
        let fumen = Fumen { pages: vec![Page::default(); length], ..Fumen::default() };
        prop_assert_eq!(fumen.to_string().parse(), Ok(fumen));
    }
}
