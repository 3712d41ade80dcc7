//! Game files: the base board, then one move per line.

use std::fmt;
use std::str::FromStr;

use tetrad_core::ParseError;

use crate::board::Board;
use crate::moves::Move;
use crate::position::{Pie, Position};

/// A game as text records it. Its moves are legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameFile {
    /// The position in which the game began.
    pub base: Position,
    /// The moves of the game.
    pub moves: Vec<Move>,
    /// The errors in the file that were corrected, in words for people.
    pub hints: Vec<String>,
}

impl GameFile {
    /// A game without moves that begins here.
    pub fn new(base: Position) -> Self {
        Self { base, moves: Vec::new(), hints: Vec::new() }
    }

    /// The position after all moves.
    pub fn position(&self) -> Position {
        let mut position = self.base.clone();
        for &mv in &self.moves {
            position.make(mv).expect("the moves were checked when the file was read");
        }
        position
    }
}

impl fmt::Display for GameFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.base)?;
        self.moves.iter().try_for_each(|mv| writeln!(f, "{mv}"))
    }
}

impl FromStr for GameFile {
    type Err = ParseError;

    /// Reads a game. Empty lines and lines that begin with `#` are skipped. The counts of a base board without pieces
    /// are corrected, with a hint.
    ///
    /// ```
    /// use tetrad_lits::GameFile;
    /// let game: GameFile = format!("0500a{},4555\nL[00,01,02,10]\n", "0".repeat(95)).parse()?;
    /// assert_eq!(game.hints, ["line 1: a board without pieces has 5555 left, not 4555"]);
    /// assert_eq!(game.position().margin(), -1);
    /// # Ok::<(), tetrad_core::ParseError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let lines = text.lines().map(str::trim);
        Self::read(text, lines.filter(|line| !line.is_empty() && !line.starts_with('#')))
    }
}

impl GameFile {
    /// Reads a game from parts of a text: the base board, then the moves.
    pub(crate) fn read<'a>(text: &'a str, mut parts: impl Iterator<Item = &'a str>) -> Result<Self, ParseError> {
        let start = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
        let end = text.len();
        let missing = || ParseError::new(text, end..end, "a board of 105 characters");
        let part = parts.next().ok_or_else(missing)?;
        let (base, hint) = read_base(part).map_err(|error| error.shifted(start(part)))?;
        let mut position = base.clone();
        let mut game = Self::new(base);
        let number = text[..start(part)].matches('\n').count() + 1;
        game.hints.extend(hint.map(|hint| format!("line {number}: {hint}")));
        for part in parts {
            let mv: Move = part.parse().map_err(|error: ParseError| error.shifted(start(part)))?;
            if mv == Move::Swap && position.piece_count() == 1 && position.pie() == Pie::Off && game.moves.len() == 1 {
                // A game with a swap was played with the pie rule.
                game.base = game.base.clone().with_pie(Pie::On);
                position = position.clone().with_pie(Pie::On);
            }
            position.make(mv).map_err(|error| ParseError::at(text, part, format!("a legal move: {}", error.reason)))?;
            game.moves.push(mv);
        }
        Ok(game)
    }
}

fn read_base(text: &str) -> Result<(Position, Option<String>), ParseError> {
    let Ok(board) = text.parse::<Board>() else { return Ok((text.parse::<Position>()?, None)) };
    let corrected = board.clone().corrected();
    if corrected == board {
        return Ok((text.parse::<Position>()?, None));
    }
    let found: String = board.supply.iter().map(ToString::to_string).collect();
    let position = Position::from_board(&corrected).expect("a board without pieces is consistent");
    Ok((position, Some(format!("a board without pieces has 5555 left, not {found}"))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_printed_as_they_are_read() {
        let base = format!("{},5555 swap", "0".repeat(100));
        let text = format!("{base}\nL[00,01,02,10]\nswap\nI[03,04,05,06]\n");
        let game: GameFile = text.parse().unwrap();
        assert_eq!((game.to_string(), game.hints.len()), (text.clone(), 0));
        let unsaid: GameFile = text.replace(" swap\n", "\n").parse().unwrap();
        assert_eq!(unsaid, game);
    }

    #[test]
    fn illegal_moves_are_refused_with_place_and_rule() {
        let text = format!("# a game\n{},5555\nL[00,01,02,10]\n\nT[90,91,92,81]", "0".repeat(100));
        let error = text.parse::<GameFile>().unwrap_err();
        assert_eq!(&text[error.span.clone()], "T[90,91,92,81]");
        assert!(error.to_string().ends_with("expected a legal move: it touches no piece"), "{error}");
        assert_eq!("".parse::<GameFile>().unwrap_err().to_string(), "at byte 0: expected a board of 105 characters");
    }
}
