//! Stored games in the notations of their games, for other programs and for people.
//!
//! A notation has no place for everything that a record holds; [`Format::drops`] says what is left out.

use tetrad_core::Room;
use tetrad_core::export::{GameFormat, Heading};
use tetrad_core::replay::{ReplayError, Replayed};
use tetrad_core::text::shorten;
use tetrad_games::{Kind, with_room};

use crate::store::StoredGame;

/// A notation for stored games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Format {
    notation: GameFormat,
    /// The only game that it is for.
    game: Option<&'static str>,
}

impl Format {
    /// Every game as a record of Tetrad's own, one JSON object a line.
    pub const RECORDS: Self = Self {
        notation: GameFormat {
            name: "records",
            extension: "jsonl",
            drops: "keys, times of day, what faulty engines said last, and wire logs",
        },
        game: None,
    };

    /// Every notation.
    pub fn all() -> impl Iterator<Item = Self> {
        std::iter::once(Self::RECORDS).chain(Kind::names().into_iter().filter_map(Self::of_game))
    }

    /// The notation that a game has of its own.
    pub fn of_game(game: &str) -> Option<Self> {
        let kind = Kind::ALL.iter().find(|kind| kind.name() == game)?;
        Some(Self { notation: with_room!(kind, R => R::GAME_FORMAT), game: Some(kind.name()) })
    }

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        self.notation.name
    }

    /// Whether a game can be written in it.
    pub fn takes(self, game: &str) -> bool {
        self.game.is_none_or(|only| only == game)
    }

    /// How files end, without the dot.
    pub const fn extension(self) -> &'static str {
        self.notation.extension
    }

    /// What a record says and this notation does not, in words.
    pub const fn drops(self) -> &'static str {
        self.notation.drops
    }

    /// Writes a game. The texts of several games may follow each other.
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
