//! Text of squares, gods, turns and positions: `C3` or `12`, `athena`, `B3-C3+C4`, and the board in one line.
//!
//! The board in one line is `<25 heights>/<player to move>/<player 1>/<player 2>`, each player as a god, `[^]` if the god is
//! Athena and forbids to climb, `#` for the winner, and `:` with the squares of the workers.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use tetrad_core::text::shorten;
use tetrad_core::{ParseError, Side};

use crate::gods::God;
use crate::moves::Turn;
use crate::position::Position;
use crate::square::{SIZE, SQUARE_COUNT, Square, Squares, members};

const BAN: &str = "[^]";

impl fmt::Display for Square {
    /// The column's letter and the row's number, as in `A5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.col()), SIZE - self.row())
    }
}

impl FromStr for Square {
    type Err = ParseError;

    /// Reads an index, `0` to `24`, or a letter in either case with a number, `A5` to `E1`.
    ///
    /// ```
    /// use tetrad_santorini::Square;
    /// assert_eq!("a5".parse(), "0".parse::<Square>());
    /// assert_eq!("22".parse::<Square>()?.to_string(), "C1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let square = match text.as_bytes() {
            [digit @ b'0'..=b'9'] => Self::new(usize::from(digit - b'0')),
            [tens @ b'1'..=b'2', digit @ b'0'..=b'9'] => Self::new(usize::from((tens - b'0') * 10 + digit - b'0')),
            [letter, digit @ b'1'..=b'5'] => Self::at(b'5' - digit, letter.to_ascii_uppercase().wrapping_sub(b'A')),
            _ => None,
        };
        square.ok_or_else(|| ParseError::new(text, 0..text.len(), "a square, `0` to `24` or `A5` to `E1`"))
    }
}

impl fmt::Display for God {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for God {
    type Err = ParseError;

    /// Reads a name in any case.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let known = Self::ALL.into_iter().find(|god| god.name().eq_ignore_ascii_case(text));
        known.ok_or_else(|| ParseError::new(text, 0..text.len(), NotationErrorKind::God.to_string()))
    }
}

impl fmt::Display for Turn {
    /// Who goes where, and what is built: `B3-C3+C4`, with a second build `B3-C3+C4+D4`, with a dome at any height
    /// `B3-C3^C4`, with both workers `B3-C3,D3-E3+C4`, with none `+C4`; `B3-C3#` for a winning move, `B3,D3` for placed
    /// workers, and `no_moves`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::NO_MOVES {
            return f.write_str("no_moves");
        }
        for (sign, from, to) in [("", self.from(), self.to()), (",", self.second_from(), self.second_to())] {
            match (from, to) {
                (Some(from), Some(to)) => write!(f, "{sign}{from}-{to}")?,
                (None, Some(to)) => write!(f, "{sign}{to}")?,
                _ => {}
            }
        }
        let sign = if self.is_dome() { '^' } else { '+' };
        for square in [self.build(), self.second_build()].into_iter().flatten() {
            write!(f, "{sign}{square}")?;
        }
        f.write_str(if self.wins() { "#" } else { "" })
    }
}

impl FromStr for Turn {
    type Err = ParseError;

    /// Reads what [`Turn`] prints, in either case, with squares as numbers too, workers and builds in any order.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text.eq_ignore_ascii_case("no_moves") {
            return Ok(Self::NO_MOVES);
        }
        let expected = |at: usize, what: &'static str| ParseError::new(text, at..text.len(), what);
        let (body, wins) = text.strip_suffix('#').map_or((text, false), |body| (body, true));
        let builds_at = body.find(['+', '^']).unwrap_or(body.len());
        let (walk, building) = body.split_at(builds_at);
        let turn = if walk.is_empty() { Self::STAY } else { read_walk(text, walk)? };
        if building.is_empty() {
            return match turn.from() {
                Some(_) => Ok(turn),
                None if turn.is_placement() && !wins => Ok(turn),
                None => Err(expected(builds_at, "`+` and the square that is built on")),
            };
        }
        if wins || turn.is_placement() {
            return Err(expected(builds_at, "the end of the turn, because nothing is built after it"));
        }
        let squares: Vec<Square> =
            building[1..].split(['+', '^']).map(|part| read_square(text, part)).collect::<Result<_, _>>()?;
        match (squares.as_slice(), building.contains('^')) {
            (&[square], false) => Ok(turn.and_build(square)),
            (&[square], true) => Ok(turn.and_build(square).domed()),
            (&[one, other], false) => Ok(turn.and_build(one.min(other)).and_second_build(one.max(other))),
            _ => Err(expected(builds_at, "at most two builds, or one dome")),
        }
    }
}

fn read_square(text: &str, part: &str) -> Result<Square, ParseError> {
    part.parse().map_err(|error: ParseError| ParseError::at(text, part, error.expected))
}

/// Reads the workers of a turn: `B3-C3`, `B3-C3,D3-E3`, or two placed ones, `B3,D3`.
fn read_walk(text: &str, walk: &str) -> Result<Turn, ParseError> {
    let parts: Vec<&str> = walk.split(',').collect();
    let pair = |part: &str| -> Result<_, ParseError> {
        match part.split_once('-') {
            Some((from, to)) => Ok((Some(read_square(text, from)?), read_square(text, to)?)),
            None => Ok((None, read_square(text, part)?)),
        }
    };
    match *parts.iter().map(|part| pair(part)).collect::<Result<Vec<_>, _>>()?.as_slice() {
        [(Some(from), to)] => Ok(Turn::step(from, to)),
        [(None, one), (None, other)] => Ok(Turn::place(one, other)),
        [(Some(a), x), (Some(b), y)] => Ok(Turn::step(a.min(b), x.min(y)).and_step(a.max(b), x.max(y))),
        _ => Err(ParseError::at(text, walk, "a worker's move like `B3-C3`, two of them, or two placed workers")),
    }
}

/// What is wrong with the text of a position: what should stand there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotationErrorKind {
    /// A sign that is no height.
    #[error("a height, `0` to `4`")]
    Height,
    /// Too few or too many heights.
    #[error("25 heights, not {0}")]
    HeightCount(usize),
    /// Neither 1 nor 2.
    #[error("the player to move, `1` or `2`")]
    Player,
    /// A part is missing.
    #[error("`/` and player {0}'s god and workers")]
    MissingPlayer(u8),
    /// There are more than four parts.
    #[error("the end of the position after player 2's workers")]
    TooManyParts,
    /// A name that no god has.
    #[error("a god, one of {}", God::ALL.map(God::name).join(", "))]
    God,
    /// Something else behind the god's name.
    #[error("`:` and the workers, `#` for the winner, or `[^]` for Athena's ban")]
    Mark,
    /// A ban by somebody else.
    #[error("nothing here: only athena forbids to climb")]
    BanWithoutAthena,
    /// A worker that is not on the board.
    #[error("a worker's square, `0` to `24` or `A5` to `E1`")]
    WorkerSquare,
    /// A number of workers that never occurs.
    #[error("two workers, or none before they are placed, not {0}")]
    WorkerCount(usize),
    /// Two workers on one square.
    #[error("a square without another worker")]
    Overlap,
    /// A worker on a dome.
    #[error("a square without a dome")]
    WorkerOnDome,
    /// Player 2 has placed, or is to place, before player 1.
    #[error("player 1's workers first, then player 2's")]
    PlacementOrder,
    /// Both players are marked as the winner.
    #[error("one winner at most")]
    TwoWinners,
}

/// Why a text is not a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    /// What is wrong.
    pub kind: NotationErrorKind,
    /// Where, in bytes of the text.
    pub span: Range<usize>,
    /// What stands there.
    pub found: String,
}

impl NotationError {
    /// An error about a part of `text` that was sliced out of it.
    fn at(text: &str, part: &str, kind: NotationErrorKind) -> Self {
        let ParseError { span, .. } = ParseError::at(text, part, "");
        Self { kind, found: shorten(&text[span.clone()]), span }
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        ParseError::from(self.clone()).fmt(f)
    }
}

impl std::error::Error for NotationError {}

impl From<NotationError> for ParseError {
    fn from(error: NotationError) -> Self {
        Self { span: error.span, found: error.found, expected: error.kind.to_string().into() }
    }
}

/// A player's part of the text, with where its pieces stand.
struct PlayerText<'a> {
    god: God,
    ban: Option<&'a str>,
    winner: Option<&'a str>,
    workers: Vec<(Square, &'a str)>,
    /// All of it.
    part: &'a str,
}

impl FromStr for Position {
    type Err = NotationError;

    /// Reads the board in one line. Names and letters in any case; `#` before or after the god's name; a ban that does
    /// not count, because the game is over or it is Athena's turn, is dropped.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let wrong = |part: &str, kind| NotationError::at(text, part, kind);
        let mut parts = text.trim_ascii().split('/');
        let levels = read_heights(text, parts.next().unwrap_or_default())?;
        let end = &text[text.trim_ascii_end().len()..][..0];
        let to_move = match parts.next() {
            Some("1") => Side::First,
            Some("2") => Side::Second,
            other => return Err(wrong(other.unwrap_or(end), NotationErrorKind::Player)),
        };
        let mut player = |number| match parts.next() {
            Some(part) => read_player(text, part),
            None => Err(wrong(end, NotationErrorKind::MissingPlayer(number))),
        };
        let players = [player(1)?, player(2)?];
        if let Some(part) = parts.next() {
            return Err(wrong(part, NotationErrorKind::TooManyParts));
        }

        let mut workers: [Squares; 2] = [0; 2];
        for (side, player) in Side::BOTH.into_iter().zip(&players) {
            for &(square, part) in &player.workers {
                if levels[3] & square.bit() != 0 {
                    return Err(wrong(part, NotationErrorKind::WorkerOnDome));
                }
                if (workers[0] | workers[1]) & square.bit() != 0 {
                    return Err(wrong(part, NotationErrorKind::Overlap));
                }
                workers[side.index()] |= square.bit();
            }
        }
        let in_order = match workers.map(|workers| workers != 0) {
            [true, true] => true,
            [true, false] => to_move == Side::Second,
            [false, false] => to_move == Side::First,
            [false, true] => false,
        };
        if !in_order {
            let early = usize::from(workers[0] == 0);
            return Err(wrong(players[early].part, NotationErrorKind::PlacementOrder));
        }
        let winner = match [players[0].winner, players[1].winner] {
            [Some(_), Some(mark)] => return Err(wrong(mark, NotationErrorKind::TwoWinners)),
            [Some(_), None] => Some(Side::First),
            [None, Some(_)] => Some(Side::Second),
            [None, None] => None,
        };
        for player in &players {
            if let (Some(mark), true) = (player.ban, player.god != God::Athena) {
                return Err(wrong(mark, NotationErrorKind::BanWithoutAthena));
            }
        }
        let everybody_plays = winner.is_none() && workers.iter().all(|&workers| workers != 0);
        let banned = everybody_plays && players[to_move.other().index()].ban.is_some();
        let gods = players.map(|player| player.god);
        Ok(Self::assemble(levels, workers, gods, to_move, banned, winner))
    }
}

fn read_heights(text: &str, part: &str) -> Result<[Squares; 4], NotationError> {
    let mut levels = [0; 4];
    for (index, (at, sign)) in part.char_indices().enumerate() {
        let Some(height) = sign.to_digit(5) else {
            return Err(NotationError::at(text, &part[at..at + sign.len_utf8()], NotationErrorKind::Height));
        };
        if let Some(square) = Square::new(index) {
            levels[..height as usize].iter_mut().for_each(|level| *level |= square.bit());
        }
    }
    if part.len() == SQUARE_COUNT {
        Ok(levels)
    } else {
        Err(NotationError::at(text, part, NotationErrorKind::HeightCount(part.len())))
    }
}

fn read_player<'a>(text: &str, part: &'a str) -> Result<PlayerText<'a>, NotationError> {
    let wrong = |part: &str, kind| NotationError::at(text, part, kind);
    let (head, list) = part.split_once(':').unwrap_or((part, ""));
    let (mut winner, rest) = match head.strip_prefix('#') {
        Some(rest) => (Some(&head[..1]), rest),
        None => (None, head),
    };
    let (name, mut marks) = rest.split_at(rest.find(['#', '[']).unwrap_or(rest.len()));
    let god = name.parse().map_err(|_| wrong(name, NotationErrorKind::God))?;
    let mut ban = None;
    while !marks.is_empty() {
        let mark = if let Some(rest) = marks.strip_prefix(BAN) {
            let mark = &marks[..marks.len() - rest.len()];
            ban = Some(mark);
            mark
        } else if marks.starts_with('#') {
            winner = Some(&marks[..1]);
            &marks[..1]
        } else {
            return Err(wrong(marks, NotationErrorKind::Mark));
        };
        marks = &marks[mark.len()..];
    }
    let mut workers = Vec::new();
    for part in list.split(',').filter(|_| !list.is_empty()) {
        let square = part.parse().map_err(|_| wrong(part, NotationErrorKind::WorkerSquare))?;
        workers.push((square, part));
    }
    if !matches!(workers.len(), 0 | 2) {
        return Err(wrong(list, NotationErrorKind::WorkerCount(workers.len())));
    }
    Ok(PlayerText { god, ban, winner, workers, part })
}

impl fmt::Display for Position {
    /// The board in one line, workers in ascending order.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in Square::all() {
            write!(f, "{}", self.height(square))?;
        }
        write!(f, "/{}", self.to_move().index() + 1)?;
        for side in Side::BOTH {
            let workers: Vec<String> = members(self.workers(side)).map(|square| square.index().to_string()).collect();
            write!(f, "/{}:{}", self.marked_god(side), workers.join(","))?;
        }
        Ok(())
    }
}

impl Position {
    /// A player's god, with the marks for a ban and for the winner.
    fn marked_god(&self, side: Side) -> String {
        let ban = if self.is_banned() && side != self.to_move() { BAN } else { "" };
        let winner = if self.winner() == Some(side) { "#" } else { "" };
        format!("{}{ban}{winner}", self.god(side))
    }
}
