//! Exporting stored games to the notations of their games, for other programs and for people.
//!
//! No notation holds everything that a record holds; [`Format::notation`] says what is left out.

use tetrad_core::Room;
use tetrad_core::room::export::{GameFormat, Heading};
use tetrad_core::room::replay::{ReplayError, Replayed};
use tetrad_core::text::shorten;
use tetrad_games::{Kind, with_room};

use crate::store::StoredGame;

/// A notation for stored games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Format {
    /// The name, the file extension, and what is left out.
    pub notation: GameFormat,
    /// The only game that has this notation, if it is for one.
    game: Option<&'static str>,
}

impl Format {
    /// Tetrad's own records of any game, one JSON object a line.
    pub const RECORDS: Self = Self {
        notation: GameFormat {
            name: "records",
            extension: "jsonl",
            drops: "keys, times of day, what faulty engines said last, and wire logs",
        },
        game: None,
    };

    /// Iterates over all notations.
    pub fn all() -> impl Iterator<Item = Self> {
        std::iter::once(Self::RECORDS).chain(Kind::names().into_iter().filter_map(Self::of_game))
    }

    /// Returns the notation of a game's own.
    pub fn of_game(game: &str) -> Option<Self> {
        let kind = Kind::ALL.iter().find(|kind| kind.name() == game)?;
        Some(Self { notation: with_room!(kind, R => R::GAME_FORMAT), game: Some(kind.name()) })
    }

    /// Returns whether the notation can express a game.
    pub fn takes(self, game: &str) -> bool {
        self.game.is_none_or(|only| only == game)
    }

    /// Writes a game. The texts of several games may be concatenated.
    pub fn write(self, game: &StoredGame) -> Result<String, ReplayError> {
        let record = &game.record;
        if self == Self::RECORDS {
            return Ok(record.to_json() + "\n");
        }
        let unknown = || ReplayError::UnknownGame(shorten(&record.game));
        let kind = Kind::of(&record.game, &record.start).filter(|_| self.takes(&record.game)).ok_or_else(unknown)?;
        let heading = Heading::new(game.key.to_string(), record);
        with_room!(kind, R => Ok(R::write_game(&Replayed::<R>::new(record)?, &heading)))
    }
}
