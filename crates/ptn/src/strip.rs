//! Draws a game as a strip of boards, a still PNG (feature `png`).

use std::io::{self, Write};

use png::{BitDepth, ColorType, Encoder};
use tetrad_tetris::classic::{Piece, VISIBLE_ROWS, WIDTH};

use crate::film::Film;
use crate::svg::colour;

const CELL: usize = 12;
const MARGIN: usize = 16;
/// The width of the frame around the well, in pixels.
const WALL: usize = 2;
/// The height of the space under a board for the number of the move, in pixels.
const CAPTION: usize = 24;
const BOARD_WIDTH: usize = WIDTH * CELL + 2 * WALL;
const BOARD_HEIGHT: usize = VISIBLE_ROWS * CELL + 2 * WALL + CAPTION;
const BOARDS_A_ROW: usize = 6;

/// The indices of colours in the palette. The pieces follow, and then the brighter pieces of the last move.
const PAPER: u8 = 0;
const WELL: u8 = 1;
const GRID: u8 = 2;
const EDGE: u8 = 3;
const INK: u8 = 4;
const PIECES: u8 = 5;
const FRESH: u8 = PIECES + Piece::ALL.len() as u8;

/// The digits, three dots wide and five high, from the top; the leftmost dot is the highest bit.
const DIGITS: [[u8; 5]; 10] = [
    [0b111, 0b101, 0b101, 0b101, 0b111],
    [0b010, 0b110, 0b010, 0b010, 0b111],
    [0b111, 0b001, 0b111, 0b100, 0b111],
    [0b111, 0b001, 0b111, 0b001, 0b111],
    [0b101, 0b101, 0b111, 0b001, 0b001],
    [0b111, 0b100, 0b111, 0b001, 0b111],
    [0b111, 0b100, 0b111, 0b101, 0b111],
    [0b111, 0b001, 0b010, 0b010, 0b010],
    [0b111, 0b101, 0b111, 0b101, 0b111],
    [0b111, 0b101, 0b111, 0b001, 0b111],
];
const DOT: usize = 2;

impl Film {
    /// At most `most` numbers of moves, spaced evenly through the game; the last is its end.
    ///
    /// ```
    /// use tetrad_ptn::{Film, Game};
    ///
    /// let game: Game = "Title: t\nI-1234 I-5678 O-90/SINGLE I-1 I-2".parse()?;
    /// assert_eq!(Film::of(&game).picks(3), [1, 3, 5]);
    /// assert_eq!(Film::of(&game).picks(99), [1, 2, 3, 4, 5]);
    /// # Ok::<(), tetrad_ptn::Diagnostic>(())
    /// ```
    pub fn picks(&self, most: usize) -> Vec<usize> {
        let last = self.frames.len();
        match most.min(last) {
            0 | 1 => vec![last],
            boards => (0..boards).map(|index| 1 + index * (last - 1) / (boards - 1)).collect(),
        }
    }

    /// Draws the boards after these numbers of moves side by side as a PNG; the piece of the last move is brighter.
    pub fn write_png(&self, boards: &[usize], out: impl Write) -> io::Result<()> {
        let columns = boards.len().clamp(1, BOARDS_A_ROW);
        let rows = boards.len().div_ceil(BOARDS_A_ROW).max(1);
        let mut canvas = Canvas::new(
            columns * (BOARD_WIDTH + MARGIN) + MARGIN,
            rows * (BOARD_HEIGHT + MARGIN) + MARGIN - MARGIN / 2,
        );
        for (index, &moves) in boards.iter().enumerate() {
            let left = MARGIN + index % BOARDS_A_ROW * (BOARD_WIDTH + MARGIN);
            let top = MARGIN + index / BOARDS_A_ROW * (BOARD_HEIGHT + MARGIN);
            self.draw(&mut canvas, left, top, moves);
        }
        canvas.write(out)
    }

    fn draw(&self, canvas: &mut Canvas, left: usize, top: usize, moves: usize) {
        canvas.fill(left, top, BOARD_WIDTH, BOARD_HEIGHT - CAPTION, EDGE);
        canvas.fill(left + WALL, top + WALL, WIDTH * CELL, VISIBLE_ROWS * CELL, WELL);
        let fresh = self.fresh(moves);
        for (row, cells) in self.cells(moves).iter().enumerate().take(VISIBLE_ROWS) {
            for (column, cell) in cells.iter().enumerate() {
                let (left, top) = (left + WALL + column * CELL, top + WALL + (VISIBLE_ROWS - 1 - row) * CELL);
                let is_fresh = fresh.iter().any(|&(at, columns)| at as usize == row && columns >> column & 1 != 0);
                match cell {
                    Some(piece) if is_fresh => canvas.fill(left, top, CELL - 1, CELL - 1, FRESH + *piece as u8),
                    Some(piece) => canvas.fill(left, top, CELL - 1, CELL - 1, PIECES + *piece as u8),
                    None => canvas.fill(left + CELL / 2 - 1, top + CELL / 2 - 1, 1, 1, GRID),
                }
            }
        }
        let digits = moves.to_string();
        let width = digits.len() * 4 * DOT - DOT;
        let caption = top + BOARD_HEIGHT - CAPTION + 8;
        for (index, digit) in digits.bytes().enumerate() {
            let left = left + (BOARD_WIDTH - width) / 2 + index * 4 * DOT;
            for (line, dots) in DIGITS[(digit - b'0') as usize].iter().enumerate() {
                for dot in (0..3).filter(|dot| dots >> (2 - dot) & 1 != 0) {
                    canvas.fill(left + dot * DOT, caption + line * DOT, DOT, DOT, INK);
                }
            }
        }
    }
}

/// An image whose pixels are indices of the palette.
struct Canvas {
    width: usize,
    height: usize,
    pixels: Vec<u8>,
}

impl Canvas {
    fn new(width: usize, height: usize) -> Self {
        Self { width, height, pixels: vec![PAPER; width * height] }
    }

    fn fill(&mut self, left: usize, top: usize, width: usize, height: usize, colour: u8) {
        for line in self.pixels.chunks_mut(self.width).skip(top).take(height) {
            line[left..left + width].fill(colour);
        }
    }

    fn write(&self, out: impl Write) -> io::Result<()> {
        let mut encoder = Encoder::new(out, self.width as u32, self.height as u32);
        encoder.set_color(ColorType::Indexed);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_palette(palette());
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&self.pixels)?;
        Ok(writer.finish()?)
    }
}

fn palette() -> Vec<u8> {
    let background =
        [[0x0b, 0x11, 0x20], [0x11, 0x18, 0x27], [0x2c, 0x38, 0x4d], [0x47, 0x55, 0x69], [0xcb, 0xd5, 0xe1]];
    let pieces = Piece::ALL.map(|piece| rgb(colour(piece)));
    // Earlier pieces are darker, and the new piece is brighter.
    let settled = pieces.map(|colour| colour.map(|part| (u16::from(part) * 3 / 4) as u8));
    let fresh = pieces.map(|colour| colour.map(|part| (u16::from(part) * 3 / 5 + 102) as u8));
    background.into_iter().chain(settled).chain(fresh).flatten().collect()
}

/// The red, green and blue of a colour like `#38bdf8`.
fn rgb(colour: &str) -> [u8; 3] {
    let number = u32::from_str_radix(colour.trim_start_matches('#'), 16).expect("colours are six hexadecimal digits");
    let [_, red, green, blue] = number.to_be_bytes();
    [red, green, blue]
}
