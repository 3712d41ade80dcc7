//! `StackRabbit`'s placements: rotations, shifts and falls from where a piece appears.

use std::fmt;
use std::str::FromStr;

use tetrad_core::ParseError;
use tetrad_tetris::classic::{Orientation, Piece, Placement};

use super::{ConvertError, lines};
use crate::game::Game;

/// A placement as `StackRabbit` counts: `L 3,-5,18` is an L, turned three times clockwise, five to the left, 18 down.
///
/// ```
/// use tetrad_ptn::convert::StackRabbit;
///
/// let placement: StackRabbit = "L\t3,-5,18".parse()?;
/// assert_eq!((placement.rotation, placement.x, placement.y), (3, -5, 18));
/// assert_eq!(StackRabbit::from(placement.placement().unwrap()), placement);
/// # Ok::<(), tetrad_core::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StackRabbit {
    /// The piece, which is not part of `StackRabbit`'s own triples.
    pub piece: Piece,
    /// Clockwise turns.
    pub rotation: u8,
    /// Columns to the right.
    pub x: i8,
    /// Rows down.
    pub y: i8,
}

impl StackRabbit {
    /// The place where the piece locks; `None` if that is outside the well.
    pub fn placement(&self) -> Option<Placement> {
        let orientations = self.piece.orientations();
        let orientation = *orientations.get(self.rotation as usize)?;
        let shape = self.piece.shape(orientation);
        let left = u8::try_from(shape.home_column as i8 + self.x).ok().filter(|left| left + shape.width <= 10)?;
        let row = u8::try_from(shape.home_row as i8 - self.y).ok().filter(|_| self.y >= 0)?;
        Some(Placement { piece: self.piece, orientation, left, row })
    }
}

impl From<Placement> for StackRabbit {
    fn from(placement: Placement) -> Self {
        let Placement { piece, orientation, left, row } = placement;
        let shape = piece.shape(orientation);
        let rotation = orientation as u8 % piece.orientations().len() as u8;
        Self { piece, rotation, x: left as i8 - shape.home_column as i8, y: shape.home_row as i8 - row as i8 }
    }
}

impl fmt::Display for StackRabbit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\t{},{},{}", self.piece, self.rotation, self.x, self.y)
    }
}

impl FromStr for StackRabbit {
    type Err = ParseError;

    /// Reads a piece and three numbers, with any white space, commas and brackets between and around them.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let expected = "a piece, rotation, x and y, like `L 3,-5,18`";
        let is_between = |letter: char| letter.is_whitespace() || ",[]".contains(letter);
        let mut words = text.split(is_between).filter(|word| !word.is_empty());
        let mut word = || words.next().ok_or_else(|| ParseError::new(text, text.len()..text.len(), expected));
        let piece = word()?;
        let mut letters = piece.chars();
        let known = letters.next().and_then(Piece::from_letter).filter(|_| letters.next().is_none());
        let known = known.ok_or_else(|| ParseError::at(text, piece, expected))?;
        let mut number = || {
            let word = word()?;
            word.parse::<i8>().map_err(|_| ParseError::at(text, word, expected))
        };
        let (rotation, x, y) = (number()?, number()?, number()?);
        if let Some(more) = words.next() {
            return Err(ParseError::at(text, more, "the end of the line"));
        }
        let rotation = u8::try_from(rotation).ok().filter(|&rotation| (rotation as usize) < Orientation::ALL.len());
        let rotation = rotation.ok_or_else(|| ParseError::new(text, 0..text.len(), "a rotation from 0 to 3"))?;
        let read = Self { piece: known, rotation, x, y };
        read.placement().map(|_| read).ok_or_else(|| ParseError::new(text, 0..text.len(), "a place inside the well"))
    }
}

impl Game {
    /// The placements in `StackRabbit`'s format, one per line with its piece.
    pub fn to_stackrabbit(&self) -> Result<String, ConvertError> {
        Ok(lines::print(self.placements()?.into_iter().map(StackRabbit::from)))
    }

    /// Reads a game from `StackRabbit`'s placements, one per line with its piece.
    pub fn from_stackrabbit(text: &str) -> Result<Self, ConvertError> {
        let placements: Vec<StackRabbit> = lines::read(text)?;
        Self::from_placements(placements.iter().filter_map(StackRabbit::placement))
    }
}
