//! Diagrams of the board, for people, documentation and tests.
//!
//! A square is its height, with `x` for a worker of player 1 and `o` for one of player 2. The players follow, with the
//! marks of the one-line text and the side to move.

use std::fmt::Write;

use tetrad_core::text::words;
use tetrad_core::{ParseError, Side};

use crate::notation::NotationError;
use crate::position::Position;
use crate::square::{SIZE, SQUARE_COUNT, Square};

const LETTERS: [char; 2] = ['x', 'o'];

impl Position {
    /// Draws the position.
    ///
    /// ```
    /// use tetrad_santorini::Position;
    /// let position: Position = "4112202311011420102000100/2/athena[^]:3,14/artemis:1,12".parse()?;
    /// let drawn = "\
    /// 5  4  1o 1  2x 2
    /// 4  0  2  3  1  1
    /// 3  0  1  1o 4  2x
    /// 2  0  1  0  2  0
    /// 1  0  0  1  0  0
    ///    A  B  C  D  E
    /// x athena[^]
    /// o artemis to move";
    /// assert_eq!(position.diagram(), drawn);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn diagram(&self) -> String {
        let mut out = String::new();
        for square in Square::all() {
            if square.col() == 0 {
                _ = write!(out, "{} ", SIZE - square.row());
            }
            let worker = self.worker_at(square).map(|side| LETTERS[side.index()]);
            _ = write!(out, " {}{}", self.height(square), worker.unwrap_or(' '));
            if square.col() == SIZE - 1 {
                out.truncate(out.trim_end().len());
                out.push('\n');
            }
        }
        out += "   A  B  C  D  E";
        for side in Side::BOTH {
            _ = write!(out, "\n{} {}", LETTERS[side.index()], self.marked_god(side));
            if side == self.to_move() {
                out += " to move";
            }
        }
        out
    }

    /// Reads what [`Self::diagram`] draws. The letters and numbers at the edges may be left out.
    ///
    /// ```
    /// use tetrad_santorini::Position;
    /// let position = Position::from_diagram(
    ///     "0  0  0  0  0
    ///      0  2x 0  0  0
    ///      0  3  0o 0o 0
    ///      0  0  1x 0  0
    ///      0  0  0  0  4
    ///      x mortal
    ///      o pan to move",
    /// );
    /// assert_eq!(position?.to_string(), "0000002000030000010000004/2/mortal:6,17/pan:12,13");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_diagram(text: &str) -> Result<Self, ParseError> {
        let wrong = |part: &str, expected: &'static str| ParseError::at(text, part, expected);
        let mut heights = String::new();
        let mut workers = [const { Vec::new() }; 2];
        let mut players = [const { None }; 2];
        let mut to_move = None;
        for line in text.lines().map(str::trim_ascii).filter(|line| !line.is_empty()) {
            let mut parts: Vec<&str> = words(line).map(|(_, word)| word).collect();
            if heights.len() < SQUARE_COUNT {
                // The number of the row at its edge.
                if parts.len() == usize::from(SIZE) + 1 {
                    parts.remove(0);
                }
                if parts.len() != usize::from(SIZE) {
                    return Err(wrong(line, "a row of five squares"));
                }
                for part in parts {
                    let mut signs = part.chars();
                    let height = signs.next().filter(|sign| ('0'..='4').contains(sign));
                    let worker = signs.next().map(|sign| LETTERS.iter().position(|&letter| letter == sign));
                    match (height, worker, signs.next()) {
                        (Some(height), None, None) => heights.push(height),
                        (Some(height), Some(Some(player)), None) => {
                            workers[player].push(heights.len().to_string());
                            heights.push(height);
                        }
                        _ => return Err(wrong(part, "a height, `0` to `4`, and `x` or `o` for a worker")),
                    }
                }
                continue;
            }
            let player = LETTERS.iter().position(|letter| parts[0].chars().eq([*letter]));
            match (player, &parts[1..]) {
                (None, ["B", "C", "D", "E"]) if parts[0] == "A" => {}
                (Some(player), [god, turn @ ..]) if players[player].is_none() => {
                    players[player] = Some(*god);
                    match turn {
                        [] => {}
                        ["to", "move"] if to_move.is_none() => to_move = Some(player + 1),
                        _ => return Err(wrong(line, "a god, and `to move` for one of the players")),
                    }
                }
                _ => return Err(wrong(line, "`x` or `o` and a god, once each")),
            }
        }
        let end = &text[text.len()..];
        let [Some(x), Some(o)] = players else { return Err(wrong(end, "`x` and `o`, each with a god")) };
        let Some(to_move) = to_move else { return Err(wrong(end, "`to move` for one of the players")) };
        let [x_workers, o_workers] = workers.map(|squares| squares.join(","));
        let line = format!("{heights}/{to_move}/{x}:{x_workers}/{o}:{o_workers}");
        line.parse().map_err(|error: NotationError| ParseError::new(text, 0..text.len(), error.kind.to_string()))
    }
}
