//! The messages of TBP, one JSON object per line.
//!
//! Reading is lenient: optional attributes have defaults, unknown attributes and message types are ignored, words may
//! have either case, and numbers may have a fraction of zero. Printing keeps strictly to the protocol.

use std::collections::BTreeMap;

use serde::de::{DeserializeOwned, Deserializer, Error};
use serde::{Deserialize, Serialize};
use serde_json::{Number, Value};

use crate::{Bag, Cell, Counts, Draw, Field, HEIGHT, Input, Orientation, Piece, Placement, Position, Randomizer};
use crate::{Row, Spin, Streaks, WIDTH};

/// The extension in which frontends send the state of the randomizer.
pub const RANDOMIZER: &str = "randomizer";

/// The extension in which frontends send garbage without a new `start`.
pub const GARBAGE: &str = "garbage";

/// The extension in which bots send statistics of their search.
pub const MOVE_INFO: &str = "move_info";

/// A message of the frontend.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Command {
    /// Announces the rules, which the bot accepts or refuses.
    Rules(Rules),
    /// Starts thinking about a position.
    Start(Box<Start>),
    /// Stops thinking.
    Stop,
    /// Asks for moves.
    Suggest,
    /// Reports a move that was played.
    Play(Play),
    /// Adds a piece to the end of the queue.
    NewPiece {
        /// The new piece.
        piece: Piece,
    },
    /// Inserts rows at the bottom of the board.
    Garbage {
        /// The rows, the lowest first.
        rows: Vec<Cells>,
    },
    /// Ends the session.
    Quit,
    /// A message of an unknown type.
    #[serde(other)]
    Unknown,
}

/// A message of the bot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Message {
    /// Identifies the bot.
    Info(Info),
    /// Accepts the rules.
    Ready,
    /// Refuses the rules.
    Error {
        /// The reason, such as `unsupported_rules`.
        #[serde(default)]
        reason: String,
    },
    /// Suggests moves.
    Suggestion(Suggestion),
    /// A message of an unknown type.
    #[serde(other)]
    Unknown,
}

/// The error of reading a line as a message.
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

/// The rules of a game. Everything is optional: the guideline's rules are the default.
///
/// The protocol defines only the attributes of extensions; the others are what frontends for other rules may send.
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
    /// The set of pieces.
    #[serde(skip_serializing_if = "Option::is_none", alias = "piece_set")]
    pub pieces: Option<Value>,
    /// How pieces turn.
    #[serde(skip_serializing_if = "Option::is_none", alias = "rotation", alias = "kicks")]
    pub rotation_system: Option<Value>,
}

impl Rules {
    /// Whether the bot can play by these rules.
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

/// The position of a player.
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
    /// Difficult clears in a row, or whether the last clear was difficult.
    #[serde(default)]
    pub back_to_back: BackToBack,
    /// The rows, the lowest first.
    pub board: Rows,
}

impl Player {
    /// Converts a position, with a number for back-to-back.
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

    /// Replaces the number for back-to-back by a boolean, as in the original protocol.
    #[must_use]
    pub fn with_flag(self) -> Self {
        Self { back_to_back: BackToBack::Flag(self.back_to_back.count() > 0), ..self }
    }

    /// Converts back to a position.
    pub fn position(&self) -> Position {
        Position {
            field: self.board.field(),
            queue: self.queue.clone(),
            hold: self.hold,
            streaks: Streaks { combo: self.combo, back_to_back: self.back_to_back.count() },
        }
    }
}

/// Back-to-back: a number now, a boolean in the original protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum BackToBack {
    /// The number of difficult clears in a row.
    Count(u32),
    /// Whether the last clear was difficult.
    Flag(bool),
}

impl BackToBack {
    /// The number of difficult clears in a row; 1 for `true`.
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

/// Reads a count: null and negative numbers are zero.
fn count<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    let number = match Value::deserialize(deserializer)? {
        Value::Null => Some(0.0),
        value => value.as_f64().filter(|number| number.fract() == 0.0),
    };
    // The conversion saturates.
    number.map(|number| number as u32).ok_or_else(|| Error::custom("expected a whole number"))
}

/// A row of the board.
pub type Cells = [Option<Cell>; WIDTH];

/// The rows of a board, the lowest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Rows(Vec<Cells>);

impl Rows {
    /// All forty rows of a field.
    pub fn new(field: &Field) -> Self {
        Self((0..HEIGHT).map(|y| field.row(y)).collect())
    }

    /// The field without full rows.
    pub fn field(&self) -> Field {
        let mut field = Field::EMPTY;
        field.push_rows(&without_full_rows(&self.0));
        field
    }
}

/// Drops full rows: a frontend that sends them is about to clear them.
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
    /// Each piece independently and uniformly.
    Uniform,
    /// From a bag with one of each piece.
    SevenBag {
        /// The pieces left in the bag.
        bag_state: Vec<Piece>,
    },
    /// From a bag with other contents.
    GeneralBag {
        /// The pieces left in the bag.
        current_bag: Contents,
        /// The pieces in a full bag.
        filled_bag: Contents,
    },
    /// By an unknown rule.
    #[serde(other)]
    Unknown,
}

/// The number of each piece.
pub type Contents = BTreeMap<Piece, u8>;

fn counts(contents: &Contents) -> Counts {
    Piece::ALL.map(|piece| contents.get(&piece).copied().unwrap_or(0))
}

impl RandomizerState {
    /// Converts the state of a randomizer.
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

    /// The name of a randomizer in the protocol.
    pub const fn name(randomizer: Randomizer) -> &'static str {
        match randomizer {
            Randomizer::Uniform => "uniform",
            Randomizer::SevenBag => "seven_bag",
            Randomizer::GeneralBag(_) => "general_bag",
        }
    }

    /// What the next piece is drawn from: any piece if the randomizer is unknown.
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

/// Reads a randomizer, which is never an error: one that can't be read is unknown.
fn known_randomizer<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<RandomizerState>, D::Error> {
    let value = Option::<Value>::deserialize(deserializer)?;
    Ok(value.map(|value| RandomizerState::deserialize(value).unwrap_or(RandomizerState::Unknown)))
}

/// Reads a value that is not essential to its message: one that can't be read is `None`.
fn if_readable<'de, T: DeserializeOwned, D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    Ok(T::deserialize(Value::deserialize(deserializer)?).ok())
}

/// Reads a list, and skips elements that can't be read.
fn readable<'de, T: DeserializeOwned, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<T>, D::Error> {
    let values = Vec::<Value>::deserialize(deserializer)?;
    Ok(values.into_iter().filter_map(|value| T::deserialize(value).ok()).collect())
}

/// Reads a list that is not essential to its message: a value that is no list is `None`.
fn readable_if_any<'de, T: DeserializeOwned, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Vec<T>>, D::Error> {
    Ok(readable(Value::deserialize(deserializer)?).ok())
}

/// A move that was played, and the opponents' positions after it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Play {
    /// The move that was played.
    #[serde(rename = "move")]
    pub mv: Move,
    /// The other players, as far as they can be read.
    #[serde(default, deserialize_with = "readable_if_any", skip_serializing_if = "Option::is_none")]
    pub opponents: Option<Vec<Player>>,
}

/// The identity of a bot.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Info {
    /// The name of the bot.
    pub name: String,
    /// The version of the bot.
    pub version: String,
    /// The author of the bot.
    pub author: String,
    /// The extensions that the bot supports.
    #[serde(deserialize_with = "readable")]
    pub features: Vec<String>,
}

/// The moves that a bot suggests.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Suggestion {
    /// The moves, the best first, without those that can't be read.
    #[serde(deserialize_with = "readable")]
    pub moves: Vec<Move>,
    /// Statistics of the search.
    #[serde(default, deserialize_with = "if_readable", skip_serializing_if = "Option::is_none")]
    pub move_info: Option<MoveInfo>,
}

/// A placement and the inputs that lead there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Move {
    /// The place where the piece comes to rest.
    pub location: Location,
    /// The T-spin with which it gets there.
    #[serde(default)]
    pub spin: Spin,
    /// The inputs that lead there; `None` if these need drops by single rows.
    #[serde(default, deserialize_with = "if_readable", skip_serializing_if = "Option::is_none")]
    pub inputs: Option<Vec<Input>>,
}

impl Move {
    /// A move without its inputs.
    pub const fn new(placement: Placement) -> Self {
        let Placement { piece, orientation, x, y, spin } = placement;
        Self { location: Location { piece, orientation, x: x as i64, y: y as i64 }, spin, inputs: None }
    }

    /// Converts to a placement; `None` if it is not on the board.
    pub fn placement(&self) -> Option<Placement> {
        let Location { piece, orientation, x, y } = self.location;
        let (x, y) = (u8::try_from(x).ok()?, u8::try_from(y).ok()?);
        let placement = Placement { piece, orientation, x, y, spin: self.spin };
        placement.cells().is_some().then_some(placement)
    }
}

/// A piece with its orientation and centre.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Location {
    /// The piece.
    #[serde(rename = "type")]
    pub piece: Piece,
    /// The orientation of the piece.
    pub orientation: Orientation,
    /// The column of the centre, from the left.
    #[serde(deserialize_with = "whole")]
    pub x: i64,
    /// The row of the centre, from the bottom.
    #[serde(deserialize_with = "whole")]
    pub y: i64,
}

fn whole<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i64, D::Error> {
    let number = f64::deserialize(deserializer)?;
    let whole = (number.fract() == 0.0).then_some(number as i64);
    whole.ok_or_else(|| Error::custom(format!("found {number}, expected a whole number")))
}

/// Statistics of the search behind a suggestion.
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct MoveInfo {
    /// The number of nodes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<Number>,
    /// Nodes per second.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nps: Option<Number>,
    /// The depth of the search, in placements.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<Number>,
    /// Any other information.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extra: Option<String>,
}
