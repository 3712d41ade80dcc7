//! The moves of the Tetris Bot Protocol, one JSON object per line.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use tetrad_core::ParseError;
use tetrad_tetris::classic::{Piece, Placement};

use super::{ConvertError, lines, srs};
use crate::game::Game;

const ORIENTATIONS: [&str; 4] = ["north", "east", "south", "west"];

/// A move of TBP: `{"location":{"type":"T","orientation":"north","x":4,"y":0},"spin":"none"}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TbpMove {
    /// The place of the piece.
    pub location: TbpLocation,
    /// Always `none` for classic Tetris, which has no reward for spins.
    #[serde(default = "no_spin")]
    pub spin: String,
}

fn no_spin() -> String {
    "none".to_owned()
}

/// A piece with its orientation and centre.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TbpLocation {
    /// The letter of the piece.
    #[serde(rename = "type")]
    pub piece: char,
    /// `north`, `east`, `south` or `west`.
    pub orientation: String,
    /// The column of the centre, from 0.
    pub x: i32,
    /// The row of the centre, from 0.
    pub y: i32,
}

impl TbpMove {
    /// The place where the piece locks; `None` if piece or orientation is unknown, or it is outside the well.
    pub fn placement(&self) -> Option<Placement> {
        let TbpLocation { piece, orientation, x, y } = &self.location;
        let turns = ORIENTATIONS.iter().position(|known| known == orientation)?;
        srs::placement(Piece::from_letter(*piece)?, turns as u8, *x, *y)
    }
}

impl From<Placement> for TbpMove {
    fn from(placement: Placement) -> Self {
        let (turns, x, y) = srs::centre(placement);
        let orientation = ORIENTATIONS[turns as usize].to_owned();
        Self { location: TbpLocation { piece: placement.piece.letter(), orientation, x, y }, spin: no_spin() }
    }
}

impl fmt::Display for TbpMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}

impl FromStr for TbpMove {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let read: Self = serde_json::from_str(text).map_err(|error| {
            let at = error.column().saturating_sub(1);
            ParseError::new(text, at..at + 1, format!("a move of TBP: {error}"))
        })?;
        let place = read.placement().map(|_| ());
        place.map(|()| read).ok_or_else(|| ParseError::new(text, 0..text.len(), "a piece inside the well"))
    }
}

impl Game {
    /// The placements as moves of TBP, one JSON object per line.
    pub fn to_tbp(&self) -> Result<String, ConvertError> {
        Ok(lines::print(self.placements()?.into_iter().map(TbpMove::from)))
    }

    /// Reads a game from moves of TBP, one JSON object per line.
    pub fn from_tbp(text: &str) -> Result<Self, ConvertError> {
        let moves: Vec<TbpMove> = lines::read(text)?;
        Self::from_placements(moves.iter().filter_map(TbpMove::placement))
    }
}
