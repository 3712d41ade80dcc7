//! Games as JSON, without loss.

use serde::ser::SerializeStruct as _;
use serde::{Deserialize, Serialize, Serializer};

use super::ConvertError;
use crate::game::{Comment, Game, Header, Item};
use crate::moves::{Clear, Move, Rating};

#[derive(Deserialize)]
struct GameJson {
    headers: Vec<HeaderJson>,
    items: Vec<ItemJson>,
}

#[derive(Serialize, Deserialize)]
struct HeaderJson {
    name: String,
    value: String,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum ItemJson {
    Level(u32),
    Move(MoveJson),
    Comment(String),
}

#[derive(Serialize, Deserialize)]
struct MoveJson {
    piece: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    orientation: Option<String>,
    columns: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    row: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clear: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rating: Option<String>,
}

impl From<Move> for MoveJson {
    fn from(mv: Move) -> Self {
        let slot = mv.slot();
        let text = slot.to_string();
        let columns = text.split_once('-').map_or("", |(_, columns)| columns);
        Self {
            piece: slot.piece().to_string(),
            orientation: slot.piece().has_nub().then(|| slot.orientation().letter().to_string()),
            columns: columns.to_owned(),
            row: mv.row(),
            clear: mv.clear().map(|clear| clear.text()[1..].to_owned()),
            rating: mv.rating().map(|rating| rating.text().to_owned()),
        }
    }
}

impl MoveJson {
    /// Assembles the move from its parts.
    fn read(&self) -> Result<Move, String> {
        let slot = format!("{}{}-{}", self.piece, self.orientation.as_deref().unwrap_or_default(), self.columns);
        let mv: Move = slot.parse().map_err(|_| format!("`{slot}` is no move"))?;
        if mv.to_string() != mv.slot().to_string() {
            return Err(format!("`{slot}` has more than a piece, orientation and columns"));
        }
        if let Some(row) = self.row.filter(|&row| row > Move::HIGHEST_ROW) {
            return Err(format!("`{slot}` in row {row}: the highest row is {}", Move::HIGHEST_ROW));
        }
        let find = |found: bool, text: &str| if found { Ok(()) } else { Err(format!("`{text}` is not known")) };
        let clear_of = |text: &str| Clear::ALL.into_iter().find(|clear| &clear.text()[1..] == text);
        let rating_of = |text: &str| Rating::ALL.into_iter().find(|rating| rating.text() == text);
        let clear = self.clear.as_deref().and_then(clear_of);
        let rating = self.rating.as_deref().and_then(rating_of);
        find(clear.is_some() == self.clear.is_some(), self.clear.as_deref().unwrap_or_default())?;
        find(rating.is_some() == self.rating.is_some(), self.rating.as_deref().unwrap_or_default())?;
        Ok(mv.with_row(self.row).with_clear(clear).with_rating(rating))
    }
}

impl From<&Item> for ItemJson {
    fn from(item: &Item) -> Self {
        match item {
            Item::Level(level) => Self::Level(*level),
            Item::Move(mv) => Self::Move((*mv).into()),
            Item::Comment(comment) => Self::Comment(comment.text().to_owned()),
        }
    }
}

/// Items that are converted and written one by one, since all of them as [`ItemJson`] would take much more memory.
struct Items<'a>(&'a [Item]);

impl Serialize for Items<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(ItemJson::from))
    }
}

impl TryFrom<GameJson> for Game {
    type Error = String;

    fn try_from(json: GameJson) -> Result<Self, String> {
        let header = |header: &HeaderJson| {
            let read = Header::new(&header.name, &header.value);
            read.ok_or_else(|| format!("`{}: {}` is no header", header.name, header.value))
        };
        let item = |item: ItemJson| match item {
            ItemJson::Level(level) => Ok(Item::Level(level)),
            ItemJson::Move(mv) => mv.read().map(Item::Move),
            ItemJson::Comment(text) => {
                let comment = Comment::new(text);
                comment.map(Item::Comment).ok_or_else(|| "a comment has no `)` in it".to_owned())
            }
        };
        let headers = json.headers.iter().map(header).collect::<Result<_, String>>()?;
        Ok(Self { headers, items: json.items.into_iter().map(item).collect::<Result<_, String>>()? })
    }
}

impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let header = |header: &Header| HeaderJson { name: header.name().to_owned(), value: header.value().to_owned() };
        let headers: Vec<HeaderJson> = self.headers.iter().map(header).collect();
        let mut json = serializer.serialize_struct("Game", 2)?;
        json.serialize_field("headers", &headers)?;
        json.serialize_field("items", &Items(&self.items))?;
        json.end()
    }
}

impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::try_from(GameJson::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}

impl Game {
    /// The game as one line of JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a game has nothing that JSON lacks")
    }

    /// Reads a game from JSON.
    pub fn from_json(text: &str) -> Result<Self, ConvertError> {
        Ok(serde_json::from_str(text)?)
    }
}
