//! The messages of TBP, one JSON object a line.
//!
//! What is read is taken generously: attributes that may be missing have a default, unknown ones and unknown types mean
//! nothing, words are read in any case and numbers with a fraction of zero. What is printed is what the protocol says.

use std::collections::BTreeMap;

use serde::de::{DeserializeOwned, Deserializer, Error};
use serde::{Deserialize, Serialize};
use serde_json::{Number, Value};

use crate::{Bag, Cell, Counts, Draw, Field, HEIGHT, Input, Orientation, Piece, Placement, Position, Randomizer};
use crate::{Row, Spin, Streaks, WIDTH};

/// The extension by which frontends tell how pieces are drawn.
pub const RANDOMIZER: &str = "randomizer";

/// The extension by which garbage comes without a new `start`.
pub const GARBAGE: &str = "garbage";

/// The extension by which bots tell about their search.
pub const MOVE_INFO: &str = "move_info";

/// What a frontend says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Command {
    /// By these rules will be played: can you?
    Rules(Rules),
    /// Think about this position.
    Start(Box<Start>),
    /// Think no more.
    Stop,
    /// Which moves are good?
    Suggest,
    /// This was played.
    Play(Play),
    /// This piece has come to the end of the queue.
    NewPiece {
        /// Which.
        piece: Piece,
    },
    /// These rows have come from below.
    Garbage {
        /// The lowest first.
        rows: Vec<Cells>,
    },
    /// Goodbye.
    Quit,
    /// Something that we don't know.
    #[serde(other)]
    Unknown,
}

/// What a bot says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Message {
    /// Who it is.
    Info(Info),
    /// It can play by the rules.
    Ready,
    /// It can't.
    Error {
        /// Why.
        #[serde(default)]
        reason: String,
    },
    /// What to play.
    Suggestion(Suggestion),
    /// Something that we don't know.
    #[serde(other)]
    Unknown,
}

/// Why a line is no message.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct MessageError(#[from] serde_json::Error);

impl Command {
    /// Reads a line.
    pub fn read(line: &str) -> Result<Self, MessageError> {
        Ok(serde_json::from_str(line)?)
    }

    /// As a line.
    pub fn line(&self) -> String {
        serde_json::to_string(self).expect("messages are plain data")
    }
}

impl Message {
    /// Reads a line.
    pub fn read(line: &str) -> Result<Self, MessageError> {
        Ok(serde_json::from_str(line)?)
    }

    /// As a line.
    pub fn line(&self) -> String {
        serde_json::to_string(self).expect("messages are plain data")
    }
}

/// What is played by. Everything may be missing: the guideline's rules are the default.
///
/// The protocol names only the extensions' attributes; the others are what frontends that play something else may say.
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Rules {
    /// How pieces are drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub randomizer: Option<Value>,
    /// How garbage comes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub garbage: Option<Value>,
    /// Columns of the board.
    #[serde(skip_serializing_if = "Option::is_none", alias = "width")]
    pub board_width: Option<Value>,
    /// Rows of the board.
    #[serde(skip_serializing_if = "Option::is_none", alias = "height")]
    pub board_height: Option<Value>,
    /// Which pieces there are.
    #[serde(skip_serializing_if = "Option::is_none", alias = "piece_set")]
    pub pieces: Option<Value>,
    /// How pieces turn.
    #[serde(skip_serializing_if = "Option::is_none", alias = "rotation", alias = "kicks")]
    pub rotation_system: Option<Value>,
}

impl Rules {
    /// Whether we can play by them.
    pub fn are_playable(&self) -> bool {
        let is = |value: &Option<Value>, expected: usize| {
            value.as_ref().is_none_or(|value| whole(value).is_ok_and(|number| usize::try_from(number) == Ok(expected)))
        };
        let pieces = self.pieces.as_ref().is_none_or(|pieces| {
            let named = Vec::<Piece>::deserialize(pieces).ok();
            named.is_some_and(|named| Piece::ALL.iter().all(|piece| named.contains(piece)))
        });
        let rotation = self.rotation_system.as_ref().is_none_or(|system| {
            let known = ["srs", "srs+", "guideline"];
            system.as_str().is_some_and(|name| known.iter().any(|known| name.eq_ignore_ascii_case(known)))
        });
        is(&self.board_width, WIDTH) && is(&self.board_height, HEIGHT) && pieces && rotation
    }
}

/// A position to think about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Start {
    /// The bot's own side.
    #[serde(flatten)]
    pub player: Player,
    /// How pieces are drawn after the queue.
    #[serde(default, deserialize_with = "known_randomizer", skip_serializing_if = "Option::is_none")]
    pub randomizer: Option<RandomizerState>,
    /// The other players, as far as they can be read.
    #[serde(default, deserialize_with = "readable_if_any", skip_serializing_if = "Option::is_none")]
    pub opponents: Option<Vec<Player>>,
}

/// What a player has before them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Player {
    /// The held piece.
    #[serde(default)]
    pub hold: Option<Piece>,
    /// The current piece and the next ones.
    pub queue: Vec<Piece>,
    /// Clears in a row.
    #[serde(default, deserialize_with = "count")]
    pub combo: u32,
    /// Difficult clears in a row, or whether there was one.
    #[serde(default)]
    pub back_to_back: BackToBack,
    /// The rows, the lowest first.
    pub board: Rows,
}

impl Player {
    /// A position in words, with a number for back-to-back.
    pub fn new(position: &Position) -> Self {
        let Position { field, queue, hold, streaks } = position;
        Self {
            hold: *hold,
            queue: queue.clone(),
            combo: streaks.combo,
            back_to_back: BackToBack::Count(streaks.back_to_back),
            board: Rows::new(field),
        }
    }

    /// The same with a word for back-to-back, as the original protocol has it.
    #[must_use]
    pub fn with_flag(self) -> Self {
        Self { back_to_back: BackToBack::Flag(self.back_to_back.count() > 0), ..self }
    }

    /// The position.
    pub fn position(&self) -> Position {
        Position {
            field: self.board.field(),
            queue: self.queue.clone(),
            hold: self.hold,
            streaks: Streaks { combo: self.combo, back_to_back: self.back_to_back.count() },
        }
    }
}

/// Back-to-back: a number now, a word in the original protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum BackToBack {
    /// How many difficult clears in a row.
    Count(u32),
    /// Whether the last clear was difficult.
    Flag(bool),
}

impl BackToBack {
    /// As a number.
    pub const fn count(self) -> u32 {
        match self {
            Self::Count(count) => count,
            Self::Flag(flag) => flag as u32,
        }
    }
}

impl Default for BackToBack {
    fn default() -> Self {
        Self::Count(0)
    }
}

impl<'de> Deserialize<'de> for BackToBack {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::Bool(flag) => Ok(Self::Flag(flag)),
            other => Ok(Self::Count(count(other).map_err(Error::custom)?)),
        }
    }
}

/// Reads a number of things: null and what is below zero are none.
fn count<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    let number = match Value::deserialize(deserializer)? {
        Value::Null => Some(0.0),
        value => value.as_f64().filter(|number| number.fract() == 0.0),
    };
    // The conversion cuts what is too small or too large.
    number.map(|number| number as u32).ok_or_else(|| Error::custom("expected a whole number"))
}

/// A row of the board.
pub type Cells = [Option<Cell>; WIDTH];

/// The rows of a board, the lowest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Rows(Vec<Cells>);

impl Rows {
    /// All forty rows.
    pub fn new(field: &Field) -> Self {
        Self((0..HEIGHT).map(|y| field.row(y)).collect())
    }

    /// The board, on which nothing is left to be cleared.
    pub fn field(&self) -> Field {
        let mut field = Field::EMPTY;
        field.push_rows(&without_full_rows(&self.0));
        field
    }
}

/// Whoever sends full rows is about to clear them.
pub(crate) fn without_full_rows(rows: &[Row]) -> Vec<Row> {
    rows.iter().filter(|row| row.contains(&None)).copied().collect()
}

impl<'de> Deserialize<'de> for Rows {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut rows = Vec::<Cells>::deserialize(deserializer)?;
        if rows.iter().skip(HEIGHT).any(|row| *row != [None; WIDTH]) {
            return Err(Error::custom(format!("a board has {HEIGHT} rows, found {} with filled cells", rows.len())));
        }
        rows.resize(HEIGHT, [None; WIDTH]);
        Ok(Self(rows))
    }
}

/// How pieces are drawn after the queue.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum RandomizerState {
    /// Each time any of the seven.
    Uniform,
    /// From a bag with one of each.
    SevenBag {
        /// What is left in it.
        bag_state: Vec<Piece>,
    },
    /// From a bag with other contents.
    GeneralBag {
        /// What is left in it.
        current_bag: Contents,
        /// What it holds when it is full.
        filled_bag: Contents,
    },
    /// In a way that nobody can tell.
    #[serde(other)]
    Unknown,
}

/// How many of each piece.
pub type Contents = BTreeMap<Piece, u8>;

fn counts(contents: &Contents) -> Counts {
    Piece::ALL.map(|piece| contents.get(&piece).copied().unwrap_or(0))
}

impl RandomizerState {
    /// What a randomizer has left to draw from, in words.
    pub fn new(randomizer: Randomizer, draw: &Draw) -> Self {
        match randomizer {
            Randomizer::Uniform => Self::Uniform,
            Randomizer::SevenBag => {
                let left = |piece: &Piece| draw.left()[piece.index()] > 0;
                Self::SevenBag { bag_state: Piece::ALL.into_iter().filter(left).collect() }
            }
            Randomizer::GeneralBag(bag) => Self::GeneralBag {
                current_bag: Piece::ALL.into_iter().zip(draw.left()).collect(),
                filled_bag: Piece::ALL.into_iter().zip(bag.contents()).collect(),
            },
        }
    }

    /// The name of a randomizer.
    pub const fn name(randomizer: Randomizer) -> &'static str {
        match randomizer {
            Randomizer::Uniform => "uniform",
            Randomizer::SevenBag => "seven_bag",
            Randomizer::GeneralBag(_) => "general_bag",
        }
    }

    /// What the next piece is drawn from. Where nobody can tell, any piece may come.
    pub fn draw(&self) -> Draw {
        let uniform = || Draw::full(Randomizer::Uniform);
        match self {
            Self::Uniform | Self::Unknown => uniform(),
            Self::SevenBag { bag_state } => {
                let mut left = [0; 7];
                for piece in bag_state {
                    left[piece.index()] = 1;
                }
                Draw::with_left(left, Bag::SEVEN)
            }
            Self::GeneralBag { current_bag, filled_bag } => {
                Bag::new(counts(filled_bag)).map_or_else(uniform, |bag| Draw::with_left(counts(current_bag), bag))
            }
        }
    }
}

/// A randomizer is never an error: what can't be read is unknown.
fn known_randomizer<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<RandomizerState>, D::Error> {
    let value = Option::<Value>::deserialize(deserializer)?;
    Ok(value.map(|value| RandomizerState::deserialize(value).unwrap_or(RandomizerState::Unknown)))
}

/// What can't be read is left out, because it is not what matters in its message.
fn if_readable<'de, T: DeserializeOwned, D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    Ok(T::deserialize(Value::deserialize(deserializer)?).ok())
}

/// The elements that can be read.
fn readable<'de, T: DeserializeOwned, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<T>, D::Error> {
    let values = Vec::<Value>::deserialize(deserializer)?;
    Ok(values.into_iter().filter_map(|value| T::deserialize(value).ok()).collect())
}

/// The same where a list is not what matters in its message: what is no list is left out.
fn readable_if_any<'de, T: DeserializeOwned, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Vec<T>>, D::Error> {
    Ok(readable(Value::deserialize(deserializer)?).ok())
}

/// A move that was played, and how the others stand since.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Play {
    /// What was played.
    #[serde(rename = "move")]
    pub mv: Move,
    /// The other players, as far as they can be read.
    #[serde(default, deserialize_with = "readable_if_any", skip_serializing_if = "Option::is_none")]
    pub opponents: Option<Vec<Player>>,
}

/// Who a bot is.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Info {
    /// For people.
    pub name: String,
    /// Of the bot.
    pub version: String,
    /// Who made it.
    pub author: String,
    /// Extensions that it speaks.
    #[serde(deserialize_with = "readable")]
    pub features: Vec<String>,
}

/// What to play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Suggestion {
    /// The best first. Of what a bot says, those that can be read.
    #[serde(deserialize_with = "readable")]
    pub moves: Vec<Move>,
    /// About the search behind them.
    #[serde(default, deserialize_with = "if_readable", skip_serializing_if = "Option::is_none")]
    pub move_info: Option<MoveInfo>,
}

/// Where a piece goes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Move {
    /// Where it comes to rest.
    pub location: Location,
    /// Whether it gets there by a turn that counts.
    #[serde(default)]
    pub spin: Spin,
    /// What a player does to get it there. There are none where that takes drops by single rows.
    #[serde(default, deserialize_with = "if_readable", skip_serializing_if = "Option::is_none")]
    pub inputs: Option<Vec<Input>>,
}

impl Move {
    /// A move without its inputs.
    pub const fn new(placement: Placement) -> Self {
        let Placement { piece, orientation, x, y, spin } = placement;
        Self { location: Location { piece, orientation, x: x as i64, y: y as i64 }, spin, inputs: None }
    }

    /// Where it comes to rest; `None` if that is not on the board.
    pub fn placement(&self) -> Option<Placement> {
        let Location { piece, orientation, x, y } = self.location;
        let (x, y) = (u8::try_from(x).ok()?, u8::try_from(y).ok()?);
        let placement = Placement { piece, orientation, x, y, spin: self.spin };
        placement.checked_cells().is_some().then_some(placement)
    }
}

/// A piece, how it is turned, and where its centre lies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Location {
    /// Which.
    #[serde(rename = "type")]
    pub piece: Piece,
    /// How it is turned.
    pub orientation: Orientation,
    /// The column, from the left.
    #[serde(deserialize_with = "whole")]
    pub x: i64,
    /// The row, from the bottom.
    #[serde(deserialize_with = "whole")]
    pub y: i64,
}

fn whole<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i64, D::Error> {
    let number = f64::deserialize(deserializer)?;
    let whole = (number.fract() == 0.0).then_some(number as i64);
    whole.ok_or_else(|| Error::custom(format!("found {number}, expected a whole number")))
}

/// About the search behind a suggestion.
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct MoveInfo {
    /// Positions in the tree.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<Number>,
    /// Positions a second.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nps: Option<Number>,
    /// Placements that were looked ahead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<Number>,
    /// What else there is to say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extra: Option<String>,
}
