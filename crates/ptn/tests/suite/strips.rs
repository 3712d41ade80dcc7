//! Strips of boards.

use std::io::Cursor;

use tetrad_ptn::{Film, Game};

/// Width and height of a PNG, and the red, green and blue of its pixels.
fn decoded(png: &[u8]) -> (usize, usize, Vec<[u8; 3]>) {
    let mut decoder = png::Decoder::new(Cursor::new(png));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut bytes).unwrap();
    let pixels = bytes.as_chunks::<3>().0.to_vec();
    (info.width as usize, info.height as usize, pixels)
}

#[test]
fn a_strip_shows_the_boards_that_were_asked_for() {
    let game: Game = "Title: t\nI-1234 I-5678 O-90/SINGLE O-12".parse().unwrap();
    let film = Film::of(&game);
    let mut png = Vec::new();
    film.write_png(&[1, 2, 3, 4], &mut png).unwrap();
    let (width, height, pixels) = decoded(&png);
    assert_eq!((width, height), (4 * (124 + 16) + 16, 268 + 24));
    // The pixel in the middle of a cell of the lowest row.
    let corner =
        |board: usize, column: usize| pixels[(16 + 2 + 19 * 12 + 5) * width + 16 + board * 140 + 2 + column * 12 + 5];
    let (empty, fresh_i, old_i) = ([0x2c, 0x38, 0x4d], [0x87, 0xd7, 0xfa], [0x2a, 0x8d, 0xba]);
    assert_eq!([corner(0, 0), corner(0, 9)], [fresh_i, empty]);
    assert_eq!([corner(1, 0), corner(1, 7)], [old_i, fresh_i]);
    // The line is cleared, and the upper half of the O remains.
    assert_eq!([corner(2, 0), corner(2, 9)], [empty, [0xfc, 0xe0, 0x72]]);
    assert_eq!([corner(3, 0), corner(3, 9)], [[0xfc, 0xe0, 0x72], [0xbb, 0x99, 0x0f]]);
}

#[test]
fn a_game_without_moves_is_an_empty_board() {
    let film = Film::of(&"Title: t\n(nothing)".parse().unwrap());
    let mut png = Vec::new();
    film.write_png(&film.picks(12), &mut png).unwrap();
    assert_eq!(decoded(&png).0, 16 + 124 + 16);
}
