//! The enumerated values of TBP: pieces, cells, orientations, spins, inputs.

use std::borrow::Cow;

use serde::de::{Deserialize, Deserializer, Error, Unexpected};
use serde::ser::{Serialize, Serializer};

use crate::{Cell, Input, Orientation, Piece, Spin};

/// The word for each value, and the description of the expected words for errors.
trait Words: Copy + PartialEq + Sized + 'static {
    const EXPECTED: &'static str;
    const TABLE: &'static [(&'static str, Self)];
}

impl Words for Piece {
    const EXPECTED: &'static str = "a piece: I, O, T, L, J, S or Z";
    const TABLE: &'static [(&'static str, Self)] = &[
        ("I", Self::I),
        ("O", Self::O),
        ("T", Self::T),
        ("L", Self::L),
        ("J", Self::J),
        ("S", Self::S),
        ("Z", Self::Z),
    ];
}

impl Words for Cell {
    const EXPECTED: &'static str = "a cell: null, a piece or G";
    const TABLE: &'static [(&'static str, Self)] = &[
        ("I", Self::Piece(Piece::I)),
        ("O", Self::Piece(Piece::O)),
        ("T", Self::Piece(Piece::T)),
        ("L", Self::Piece(Piece::L)),
        ("J", Self::Piece(Piece::J)),
        ("S", Self::Piece(Piece::S)),
        ("Z", Self::Piece(Piece::Z)),
        ("G", Self::Garbage),
    ];
}

impl Words for Orientation {
    const EXPECTED: &'static str = "an orientation: north, east, south or west";
    const TABLE: &'static [(&'static str, Self)] =
        &[("north", Self::North), ("east", Self::East), ("south", Self::South), ("west", Self::West)];
}

impl Words for Spin {
    const EXPECTED: &'static str = "a spin: none, mini or full";
    const TABLE: &'static [(&'static str, Self)] = &[("none", Self::None), ("mini", Self::Mini), ("full", Self::Full)];
}

impl Words for Input {
    const EXPECTED: &'static str = "an input: left, right, cw, ccw, flip or sonic";
    const TABLE: &'static [(&'static str, Self)] = &[
        ("left", Self::Left),
        ("right", Self::Right),
        ("cw", Self::Clockwise),
        ("ccw", Self::Counterclockwise),
        ("flip", Self::Flip),
        ("sonic", Self::Sonic),
    ];
}

fn print<T: Words, S: Serializer>(value: T, serializer: S) -> Result<S::Ok, S::Error> {
    let word = T::TABLE.iter().find(|&&(_, meaning)| meaning == value).map_or("", |&(word, _)| word);
    serializer.serialize_str(word)
}

fn read<'de, T: Words, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    let text = Cow::<str>::deserialize(deserializer)?;
    let known = T::TABLE.iter().find(|(word, _)| word.eq_ignore_ascii_case(&text));
    let unknown = || Error::invalid_value(Unexpected::Str(&tetrad_core::text::shorten(&text)), &T::EXPECTED);
    known.map(|&(_, meaning)| meaning).ok_or_else(unknown)
}

macro_rules! spoken {
    ($($word:ty),*) => {$(
        impl Serialize for $word {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                print(*self, serializer)
            }
        }

        impl<'de> Deserialize<'de> for $word {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                read(deserializer)
            }
        }
    )*};
}

spoken!(Piece, Cell, Orientation, Spin, Input);
