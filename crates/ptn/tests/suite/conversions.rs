//! Round trips of games through other formats.

use tetrad_ptn::convert::{Form, FumenComments, Source, StackRabbit, Unreadable, convert, resolve_unlettered};
use tetrad_ptn::{Game, Item, Mode, Move, Replay};
use tetrad_tetris::Fumen;
use tetrad_tetris::classic::{Orientation, Piece, Placement};

use crate::texts::{EXPERTS, file};

fn game(name: &str) -> Game {
    Game::parse(file(name).as_bytes(), Mode::Strict).unwrap()
}

/// The moves as a conversion writes them: without ratings, and without rows that equal the straight drop.
fn bare(game: &Game) -> Vec<Move> {
    let mut replay = Replay::new();
    let plain = |mv: Move| {
        let straight = replay.placement(mv.with_row(None)) == replay.placement(mv);
        replay.play(mv);
        if straight { mv.with_row(None).with_rating(None) } else { mv.with_rating(None) }
    };
    game.moves().map(plain).collect()
}

#[test]
fn stackrabbit_s_placements_are_the_moves_of_the_vectors() {
    let text = file("stackrabbit.tsv");
    let rows: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(rows.len(), 8);
    for row in rows {
        let (placement, mv) = row.rsplit_once('\t').unwrap();
        let read: StackRabbit = placement.parse().unwrap();
        let mv: Move = mv.parse().unwrap();
        assert_eq!(read.placement(), Replay::new().placement(mv), "{row}");
        assert_eq!(StackRabbit::from(Replay::new().placement(mv).unwrap()).to_string(), placement);
    }
}

#[test]
fn every_form_brings_the_moves_back() {
    for name in EXPERTS.into_iter().chain(["scuti.ptn"]) {
        let game = game(name);
        let there_and_back = [
            Game::from_stackrabbit(&game.to_stackrabbit().unwrap()).unwrap(),
            Game::from_tbp(&game.to_tbp().unwrap()).unwrap(),
            Game::from_fumen(&game.to_fumen(FumenComments::Dropped).unwrap()).unwrap(),
        ];
        for back in there_and_back {
            assert!(back.moves().eq(bare(&game)), "{name}");
            assert_eq!(Game::parse(back.to_string().as_bytes(), Mode::Strict), Ok(back));
        }
        assert_eq!(Game::from_json(&game.to_json()).unwrap(), game, "{name}");
    }
}

#[test]
fn the_sample_s_fumen_is_the_one_that_others_made() {
    let fumen = game("scuti.ptn").to_fumen(FumenComments::Dropped).unwrap();
    assert_eq!(fumen, file("scuti.fumen").trim());
    let moves: Vec<Move> = Game::from_fumen(&file("scuti.fumen")).unwrap().moves().collect();
    assert_eq!(moves, bare(&game("scuti.ptn")));
}

#[test]
fn comments_go_into_a_fumen_and_back_when_wanted() {
    let game: Game = "Title:\nO-12 (one) (two é) O-34 O-56 (three)\n".parse().unwrap();
    let back = Game::from_fumen(&game.to_fumen(FumenComments::Kept).unwrap()).unwrap();
    assert_eq!(back.to_string(), "Title:\nO-12 (one two é) O-34 O-56 (three)\n");
    let back = Game::from_fumen(&game.to_fumen(FumenComments::Dropped).unwrap()).unwrap();
    assert_eq!(back.to_string(), "Title:\nO-12 O-34 O-56\n");
}

#[test]
fn parentheses_in_a_fumen_come_back_as_they_were() {
    for said in ["smile :) (and again) ((x))", ")", "全角）と)", "a\u{2060})", &"x) ".repeat(600)] {
        let mut pages = Game::from_fumen(&file("scuti.fumen"))
            .unwrap()
            .to_fumen(FumenComments::Kept)
            .unwrap()
            .parse::<Fumen>()
            .unwrap()
            .pages;
        pages[2].comment = Some(said.to_owned());
        pages[3].comment = Some(String::new());
        let fumen = Fumen { pages, guideline_colours: true }.to_string();
        let game = Game::from_fumen(&fumen).unwrap();
        assert_eq!(game.to_fumen(FumenComments::Kept).unwrap(), fumen, "{said}");
        let text = game.to_string();
        assert_eq!(Game::parse(text.as_bytes(), Mode::Strict), Ok(game), "{text}");
        let again = Game::parse(text.as_bytes(), Mode::Strict).unwrap().to_fumen(FumenComments::Kept).unwrap();
        assert_eq!(again, fumen, "{said}");
    }
}

#[test]
fn pieces_that_can_not_be_placed_are_named_as_moves() {
    let message = |text: &str| Game::from_stackrabbit(text).unwrap_err().to_string();
    assert_eq!(message("O 0,0,18\nO 0,0,17"), "piece 2, `O-56@2`: the piece does not fit there");
    assert_eq!(message("T 2,-4,10"), "piece 1, `Tu-123@10`: nothing is under the piece");
    let off = Placement { piece: Piece::O, orientation: Orientation::Down, left: 9, row: 0 };
    let error = Game::from_placements([off]).unwrap_err().to_string();
    assert_eq!(error, "piece 1, `O-01@1`: this place is not on the board");
}

#[test]
fn fumens_of_any_mode_and_links_are_told_by_their_start() {
    let pages = file("scuti.fumen").trim().strip_prefix("v115@").unwrap().to_owned();
    let expected = convert(file("scuti.fumen").as_bytes(), None, Form::Ptn).unwrap();
    for start in ["d115@", "m115@", "https://fumen.zui.jp/?v115@", "http://harddrop.com/fumen/?d115@"] {
        assert_eq!(convert(format!("{start}{pages}").as_bytes(), None, Form::Ptn).unwrap(), expected, "{start}");
    }
}

#[test]
fn fumens_of_something_else_are_refused() {
    let message = |text: &str| Game::from_fumen(text).unwrap_err().to_string();
    assert_eq!(message("v115@vhAAgH"), "page 1: expected a piece that is placed on what the page before leaves behind");
    let header = "a fumen that starts with `v115@`, `d115@` or `m115@`, or a link to one";
    assert_eq!(message("v110@x"), format!("at byte 0: found `v110@x`, expected {header}"));
}

#[test]
fn json_names_the_parts_of_a_move() {
    let game: Game = "Title: t\n=Level 19\nI-0@1/TETRIS! (so far) Tu-345".parse().unwrap();
    let items = [
        r#"{"level":19}"#,
        r#"{"move":{"piece":"I","columns":"0","row":1,"clear":"TETRIS","rating":"!"}}"#,
        r#"{"comment":"so far"}"#,
        r#"{"move":{"piece":"T","orientation":"u","columns":"345"}}"#,
    ];
    assert_eq!(
        game.to_json(),
        format!(r#"{{"headers":[{{"name":"Title","value":"t"}}],"items":[{}]}}"#, items.join(","))
    );
}

#[test]
fn json_that_is_no_game_is_refused() {
    let item = |item: &str| {
        let text = format!(r#"{{"headers":[{{"name":"Title","value":"t"}}],"items":[{item}]}}"#);
        Game::from_json(&text).unwrap_err().to_string()
    };
    assert!(item(r#"{"comment":"a)b"}"#).starts_with("a comment has no `)` in it"));
    assert!(item(r#"{"move":{"piece":"T","columns":"345"}}"#).starts_with("`T-345` is no move"));
    let more = "`I-1@5` has more than a piece, orientation and columns";
    assert!(item(r#"{"move":{"piece":"I","columns":"1@5"}}"#).starts_with(more));
    let high = "`I-1` in row 100: the highest row is 99";
    assert!(item(r#"{"move":{"piece":"I","columns":"1","row":100}}"#).starts_with(high));
    assert!(item(r#"{"move":{"piece":"I","columns":"1","clear":"QUAD"}}"#).starts_with("`QUAD` is not known"));
    assert!(item(r#"{"jump":1}"#).contains("unknown variant `jump`"));
}

#[test]
fn tbp_moves_face_where_the_nub_points() {
    let game: Game = "Title: t\nTu-345 I-1 S-89 O-67 Ll-23".parse().unwrap();
    let expected = r#"{"location":{"type":"T","orientation":"north","x":3,"y":0},"spin":"none"}
{"location":{"type":"I","orientation":"east","x":0,"y":2},"spin":"none"}
{"location":{"type":"S","orientation":"east","x":7,"y":1},"spin":"none"}
{"location":{"type":"O","orientation":"north","x":5,"y":0},"spin":"none"}
{"location":{"type":"L","orientation":"west","x":2,"y":2},"spin":"none"}
"#;
    assert_eq!(game.to_tbp().unwrap(), expected);
    let other_names = r#"{"location":{"type":"O","orientation":"south","x":1,"y":1}}
{"location":{"type":"I","orientation":"west","x":4,"y":1},"spin":"full"}
{"location":{"type":"S","orientation":"south","x":7,"y":1}}"#;
    assert_eq!(Game::from_tbp(other_names).unwrap().to_string(), "Title:\nO-12 I-5 S-789\n");
}

#[test]
fn bad_lines_are_named() {
    let message = |text: &str| Game::from_stackrabbit(text).unwrap_err().to_string();
    assert_eq!(
        message("O\t0,0,18\nX 1,2,3"),
        "line 2: at byte 0: found `X`, expected a piece, rotation, x and y, like `L 3,-5,18`"
    );
    assert_eq!(message("O 0,0"), "line 1: at byte 5: expected a piece, rotation, x and y, like `L 3,-5,18`");
    assert_eq!(message("O 1,0,18"), "line 1: at byte 0: found `O 1,0,18`, expected a place inside the well");
    assert_eq!(message("O [0, 0, 17]"), "piece 1, `O-56@2`: nothing is under the piece");
    assert!(Game::from_tbp("{}").unwrap_err().to_string().starts_with("line 1: at byte 1: "));
    let illegal: Game = "Title: t\nO-12 O-12@2".parse().unwrap();
    let error = illegal.to_tbp().unwrap_err().to_string();
    assert_eq!(error, "move 2, `O-12@2`: at byte 0: found `O-12@2`, expected `O-12` [overlapping]");
}

#[test]
fn moves_without_letters_are_found_by_the_board() {
    let strip = |text: &str| -> String {
        let words = text.split_inclusive(char::is_whitespace).map(|word| match word.as_bytes() {
            [b'T' | b'L' | b'J', b'u' | b'd' | b'l' | b'r', b'-', ..] => format!("{}{}", &word[..1], &word[2..]),
            _ => word.to_owned(),
        });
        words.collect()
    };
    for name in EXPERTS.into_iter().chain(["scuti.ptn"]) {
        let text = file(name);
        let (found, problems) = resolve_unlettered(strip(&text).as_bytes());
        assert_eq!(problems, [], "{name}");
        let original = game(name);
        assert_eq!(found.headers, original.headers);
        assert_eq!(found.replay().1, [], "{name}: every row and mark is right");
        let same = found.moves().zip(original.moves()).filter(|(found, original)| found == original).count();
        let all = original.moves().count();
        assert_eq!(found.moves().count(), all);
        // Sometimes both orientations fit equally well.
        assert!(100 * same >= 99 * all, "{name}: {same} of {all}");
    }
    let (found, problems) = resolve_unlettered(b"T-345 (no header) I-1 X-9");
    assert_eq!(found.headers.len(), 1);
    assert!(matches!(&found.items[..], [Item::Move(_), Item::Comment(_), Item::Move(_)]));
    assert_eq!(problems.len(), 1);
}

#[test]
fn errors_of_other_forms_point_at_their_place() {
    let found = |text: &str| {
        let source = Source::guess(text.as_bytes());
        let Err(Unreadable::Other(error)) = convert(text.as_bytes(), Some(source), Form::Ptn) else {
            panic!("`{text}` is read as {source:?}")
        };
        let error = error.in_source(text, source).unwrap();
        (text[error.span].to_owned(), error.expected.into_owned())
    };
    let lock = || "a place where the piece can lock".to_owned();
    let line = || "a piece, rotation, x and y, like `L 3,-5,18`".to_owned();
    assert_eq!(found("# mine\nO 0,0,18\n\nO 0,0,17\n"), ("O 0,0,17".to_owned(), lock()));
    assert_eq!(found("O 0,0,18\nO 0,nought,17\n"), ("nought".to_owned(), line()));
    // The third piece lies where the second one is.
    let mut overlapping: Fumen = file("scuti.fumen").trim().parse().unwrap();
    overlapping.pages.truncate(3);
    overlapping.pages[2].operation = overlapping.pages[1].operation;
    let overlapping = overlapping.to_string();
    for start in ["", "\n  ", "https://fumen.zui.jp/?"] {
        let last = overlapping[overlapping.len() - 3..].to_owned();
        assert_eq!(found(&format!("{start}{overlapping}\n")), (last, lock()), "{start}");
        let (digit, expected) = found(&format!("{start}{}", file("scuti.fumen").replace("zkB", "z-B")));
        assert_eq!((digit.as_str(), expected.as_str()), ("-", "a digit in base 64"), "{start}");
    }
    let (page, expected) = found("v115@vhAAgH");
    assert_eq!(page, "vhAAgH");
    assert_eq!(expected, "a page whose piece is placed on what the page before leaves behind");
    let (letter, expected) = found("{\"headers\":[],\n\"items\":[{\"jump\":1}]}");
    assert_eq!((letter.as_str(), expected.as_str()), ("\"", "the JSON of a game"));
}
