//! The board in one line: `<25 heights>/<player to move>/<player 1>/<player 2>`, each player as a god, `[^]` if the god
//! is Athena and forbids climbing, `#` for the winner, and `:` with the squares of the workers.

use std::fmt;
use std::str::FromStr;

use tetrad_core::Side;

use crate::gods::God;
use crate::parts::{Parts, PartsError};
use crate::position::Position;
use crate::square::{SQUARE_COUNT, Square};

const BAN: &str = "[^]";

/// The kinds of errors in the text of a position; each prints what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotationErrorKind {
    /// A character that is no height.
    #[error("a height, `0` to `4`")]
    Height,
    /// Too few or too many heights.
    #[error("25 heights, not {0}")]
    HeightCount(usize),
    /// The player is neither 1 nor 2.
    #[error("the player to move, `1` or `2`")]
    Player,
    /// A player's part is missing.
    #[error("`/` and player {0}'s god and workers")]
    MissingPlayer(u8),
    /// There are more than four parts.
    #[error("the end of the position after player 2's workers")]
    TooManyParts,
    /// A name that no god has.
    #[error("a god, one of {}", God::ALL.map(God::name).join(", "))]
    God,
    /// Something else after the god's name.
    #[error("`:` and the workers, `#` for the winner, or `[^]` for Athena's ban")]
    Mark,
    /// A ban by a god other than Athena.
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
    /// Player 2 has placed workers, or is to place them, before player 1.
    #[error("player 1's workers first, then player 2's")]
    PlacementOrder,
    /// Both players are marked as the winner.
    #[error("one winner at most")]
    TwoWinners,
}

/// Why a text is not a position.
pub type NotationError = tetrad_core::text::NotationError<NotationErrorKind>;

/// A player's part of the text, with the places of its pieces.
struct PlayerText<'a> {
    god: God,
    ban: Option<&'a str>,
    winner: Option<&'a str>,
    workers: Vec<(Square, &'a str)>,
    /// The whole part.
    part: &'a str,
}

impl FromStr for Position {
    type Err = NotationError;

    /// Reads the board in one line. Names and letters may be in any case, and `#` before or after the god's name; a ban
    /// without effect, because the game is over or it is Athena's turn, is dropped.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let wrong = |part: &str, kind| NotationError::at(text, part, kind);
        let mut parts = text.trim_ascii().split('/');
        let heights = read_heights(text, parts.next().unwrap_or_default())?;
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
        let parts = Parts {
            heights,
            workers: players.each_ref().map(|player| player.workers.iter().map(|&(square, _)| square).collect()),
            gods: players.each_ref().map(|player| player.god),
            to_move,
            banned: players[to_move.other().index()].ban.is_some(),
            winner,
        };
        Self::from_parts(&parts).map_err(|PartsError { kind, side, worker }| {
            let player = side.map(|side| &players[side.index()]);
            let part = player.map_or(text, |player| worker.map_or(player.part, |worker| player.workers[worker].1));
            wrong(part, kind)
        })
    }
}

fn read_heights(text: &str, part: &str) -> Result<[u8; SQUARE_COUNT], NotationError> {
    let mut heights = Vec::with_capacity(SQUARE_COUNT);
    for (at, sign) in part.char_indices() {
        let Some(height) = sign.to_digit(5) else {
            return Err(NotationError::at(text, &part[at..at + sign.len_utf8()], NotationErrorKind::Height));
        };
        heights.push(height as u8);
    }
    heights.try_into().map_err(|_| NotationError::at(text, part, NotationErrorKind::HeightCount(part.len())))
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
    /// Prints the board in one line, workers in ascending order.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in Square::all() {
            write!(f, "{}", self.height(square))?;
        }
        write!(f, "/{}", self.to_move().index() + 1)?;
        for side in Side::BOTH {
            let workers: Vec<String> =
                self.workers(side).into_iter().map(|square| square.index().to_string()).collect();
            write!(f, "/{}:{}", self.marked_god(side), workers.join(","))?;
        }
        Ok(())
    }
}

impl Position {
    /// A player's god, with the marks for a ban and for the winner.
    pub(crate) fn marked_god(&self, side: Side) -> String {
        let ban = if self.is_banned() && side != self.to_move() { BAN } else { "" };
        let winner = if self.winner() == Some(side) { "#" } else { "" };
        format!("{}{ban}{winner}", self.god(side))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EMPTY: &str = "0000000000000000000000000";

    #[test]
    fn the_spec_s_example_is_read_and_printed() {
        let text = "4112202311011420102000100/2/mortal:3,14/artemis:1,12";
        let position: Position = text.parse().unwrap();
        assert_eq!(position.to_string(), text);
        assert_eq!(position.gods(), [God::Mortal, God::Artemis]);
        assert_eq!(position.height("A5".parse().unwrap()), 4);
    }

    #[test]
    fn what_others_write_is_read_and_printed_our_way() {
        let cases = [
            ("/1/mortal:13,11/mortal:17,7", "/1/mortal:11,13/mortal:7,17"),
            ("/1/Mortal:b3,D3/PAN:C4,c2", "/1/mortal:11,13/pan:7,17"),
            ("/1/mortal/mortal", "/1/mortal:/mortal:"),
            ("/2/mortal:0,24/mortal:", "/2/mortal:0,24/mortal:"),
            ("/2/#mortal:11,13/mortal:7,17", "/2/mortal#:11,13/mortal:7,17"),
            ("/1/mortal:11,13/athena#:7,17", "/1/mortal:11,13/athena#:7,17"),
            ("/1/mortal:11,13/athena[^]:7,17", "/1/mortal:11,13/athena[^]:7,17"),
            ("/2/mortal:11,13/athena[^]:7,17", "/2/mortal:11,13/athena:7,17"),
            ("/1/mortal:11,13/athena[^]#:7,17", "/1/mortal:11,13/athena#:7,17"),
            ("/1/mortal:11,13/#athena[^]:7,17", "/1/mortal:11,13/athena#:7,17"),
            ("/2/athena[^]:11,13/athena:7,17 ", "/2/athena[^]:11,13/athena:7,17"),
        ];
        for (read, printed) in cases {
            let position: Position = format!("{EMPTY}{read}").parse().unwrap();
            assert_eq!(position.to_string(), format!("{EMPTY}{printed}"), "{read}");
        }
    }

    #[test]
    fn bad_positions_are_refused_with_the_part_that_is_wrong() {
        let players = "/1/mortal:11,13/mortal:7,17";
        let gods = God::ALL.map(God::name).join(", ");
        let unknown = format!("at byte 28: found `zeus`, expected a god, one of {gods}");
        let nameless = format!("at byte 28: expected a god, one of {gods}");
        let cases = [
            (String::new(), "at byte 0: expected 25 heights, not 0"),
            (
                format!("{}{players}", "0".repeat(24)),
                "at byte 0: found `000000000000000000000000`, expected 25 heights, not 24",
            ),
            (
                format!("{}{players}", "1".repeat(26)),
                "at byte 0: found `11111111111111111111111111`, expected 25 heights, not 26",
            ),
            (format!("0050{players}"), "at byte 2: found `5`, expected a height, `0` to `4`"),
            (format!("00é{players}"), "at byte 2: found `é`, expected a height, `0` to `4`"),
            (EMPTY.to_owned(), "at byte 25: expected the player to move, `1` or `2`"),
            (
                format!("{EMPTY}/3/mortal:11,13/mortal:7,17"),
                "at byte 26: found `3`, expected the player to move, `1` or `2`",
            ),
            (format!("{EMPTY}/1"), "at byte 27: expected `/` and player 1's god and workers"),
            (format!("{EMPTY}/1/mortal:1,2"), "at byte 38: expected `/` and player 2's god and workers"),
            (
                format!("{EMPTY}{players}/pan:1,2"),
                "at byte 53: found `pan:1,2`, expected the end of the position after player 2's workers",
            ),
            (format!("{EMPTY}/1/zeus:11,13/mortal:7,17"), &unknown),
            (format!("{EMPTY}/1/:11,13/mortal:7,17"), &nameless),
            (
                format!("{EMPTY}/1/athena[v]:11,13/mortal:7,17"),
                "at byte 34: found `[v]`, expected `:` and the workers, `#` for the winner, or `[^]` for Athena's ban",
            ),
            (
                format!("{EMPTY}/2/pan[^]:11,13/mortal:7,17"),
                "at byte 31: found `[^]`, expected nothing here: only athena forbids to climb",
            ),
            (
                format!("{EMPTY}/1/mortal:11,25/mortal:7,17"),
                "at byte 38: found `25`, expected a worker's square, `0` to `24` or `A5` to `E1`",
            ),
            (
                format!("{EMPTY}/1/mortal:11,/mortal:7,17"),
                "at byte 38: expected a worker's square, `0` to `24` or `A5` to `E1`",
            ),
            (
                format!("{EMPTY}/1/mortal:11,13/mortal:7,17,F3"),
                "at byte 53: found `F3`, expected a worker's square, `0` to `24` or `A5` to `E1`",
            ),
            (
                format!("{EMPTY}/1/mortal:11/mortal:7,17"),
                "at byte 35: found `11`, expected two workers, or none before they are placed, not 1",
            ),
            (
                format!("{EMPTY}/1/mortal:11,13/mortal:7,17,18"),
                "at byte 48: found `7,17,18`, expected two workers, or none before they are placed, not 3",
            ),
            (
                format!("{EMPTY}/1/mortal:11,13/mortal:7,13"),
                "at byte 50: found `13`, expected a square without another worker",
            ),
            (
                format!("{EMPTY}/1/mortal:11,B3/mortal:7,17"),
                "at byte 38: found `B3`, expected a square without another worker",
            ),
            (
                format!("4{}/1/mortal:11,0/mortal:7,17", "0".repeat(24)),
                "at byte 38: found `0`, expected a square without a dome",
            ),
            (
                format!("{EMPTY}/2/mortal:/mortal:"),
                "at byte 28: found `mortal:`, expected player 1's workers first, then player 2's",
            ),
            (
                format!("{EMPTY}/1/mortal:/pan:7,17"),
                "at byte 28: found `mortal:`, expected player 1's workers first, then player 2's",
            ),
            (
                format!("{EMPTY}/1/mortal:7,17/pan"),
                "at byte 40: found `pan`, expected player 1's workers first, then player 2's",
            ),
            (format!("{EMPTY}/1/pan#:11,13/pan#:7,17"), "at byte 42: found `#`, expected one winner at most"),
        ];
        for (text, expected) in cases {
            assert_eq!(text.parse::<Position>().unwrap_err().to_string(), expected, "{text}");
        }
    }
}
