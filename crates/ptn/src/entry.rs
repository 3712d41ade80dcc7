//! Entering a game move by move: the moves that a piece can make, and writing one of them into the text.
//!
//! Writing changes nothing of the text but the move and the white space at its end, so that what an author wrote stays.

use tetrad_tetris::classic::{FULL_ROW, Piece, Placement};

use crate::convert::write_placement;
use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::event::{Event, Mode, Spanned};
use crate::format::MOVES_PER_LINE;
use crate::game::Game;
use crate::moves::Move;
use crate::reader::Reader;
use crate::replay::Replay;

/// A move that a piece can make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The move, with a row and a mark where they are needed.
    pub mv: Move,
    /// The place where the piece locks.
    pub placement: Placement,
    /// The rows that it clears, as bits; bit 0 is the lowest.
    pub cleared: u32,
}

impl Replay {
    /// All moves of a piece, tucks and spins included; none if it has no room to appear.
    ///
    /// ```
    /// use tetrad_ptn::Replay;
    /// use tetrad_tetris::classic::Piece;
    ///
    /// let moves = |replay: &Replay| replay.candidates(Piece::O).iter().map(|one| one.mv.to_string()).collect::<Vec<_>>();
    /// let replay = Replay::from_board("XXXXXXXX..".parse()?);
    /// assert_eq!(moves(&replay)[..3], ["O-12", "O-23", "O-34"]);
    /// assert_eq!(moves(&replay)[8], "O-90/SINGLE");
    /// # Ok::<(), tetrad_tetris::classic::BoardError>(())
    /// ```
    pub fn candidates(&self, piece: Piece) -> Vec<Candidate> {
        if !self.has_room_for(piece) {
            return Vec::new();
        }
        let rows = self.board().rows();
        let candidate = |placement: Placement| {
            let mv = write_placement(&mut self.clone(), placement).ok()?;
            let shape = piece.shape(placement.orientation);
            let cleared = (0..shape.height).map(|up| (usize::from(up), usize::from(placement.row + up)));
            let cleared = cleared.filter(|&(up, row)| {
                let cells = u16::from(shape.rows[up]) << placement.left;
                rows.get(row).is_some_and(|taken| taken | cells == FULL_ROW)
            });
            Some(Candidate { mv, placement, cleared: cleared.fold(0, |bits, (_, row)| bits | 1 << row) })
        };
        self.board().placements(piece).into_iter().filter_map(candidate).collect()
    }
}

/// Writes a move into a text after a number of its moves. The move that stood there is replaced; at the end of the game
/// the move is added. A text without anything gets an empty title first.
///
/// Returns what keeps the move from being read or played there.
///
/// ```
/// use tetrad_ptn::enter;
///
/// let text = enter("", 0, "I-1234".parse().unwrap())?;
/// assert_eq!(text, "Title:\nI-1234\n");
/// let text = enter(&text, 1, "O-12".parse().unwrap())?;
/// assert_eq!(enter(&text, 0, "O-34".parse().unwrap())?, "Title:\nO-34 O-12\n");
/// # Ok::<(), tetrad_ptn::Diagnostic>(())
/// ```
pub fn enter(text: &str, moves: usize, mv: Move) -> Result<String, Diagnostic> {
    let (game, problems) = Game::recover(text.as_bytes(), Mode::Tolerant);
    let end = text.len();
    let nowhere = |expected: &'static str| Diagnostic::new(Code::StrayText, end..end, b"", expected);
    let mut replay = game.replay_to(moves).ok_or_else(|| nowhere("a game with more moves that can be played"))?;
    if let Some(problem) = replay.play(mv) {
        return Err(problem);
    }
    let mut spans = Reader::new(text.as_bytes(), Mode::Tolerant).filter_map(|event| match event {
        Ok(Spanned { item: Event::Move(_), span }) => Some(span),
        _ => None,
    });
    let written = match spans.nth(moves) {
        Some(span) => format!("{}{mv}{}", &text[..span.start], &text[span.end..]),
        None => appended(text, mv),
    };
    // A move after a comment that does not end would be part of it.
    let is_read = Game::recover(written.as_bytes(), Mode::Tolerant).0.moves().nth(moves) == Some(mv);
    if is_read {
        return Ok(written);
    }
    let error = problems.into_iter().find(|problem| problem.severity() == Severity::Error);
    Err(error.unwrap_or_else(|| nowhere("a place for a move")))
}

fn appended(text: &str, mv: Move) -> String {
    let text = text.trim_ascii_end();
    if text.is_empty() {
        return format!("Title:\n{mv}\n");
    }
    let line = text.rfind('\n').map_or(0, |newline| newline + 1);
    let is_in_line = |event: &_| matches!(event, Ok(Spanned { item: Event::Move(_), span }) if span.start >= line);
    let in_line = Reader::new(text.as_bytes(), Mode::Tolerant).filter(is_in_line).count();
    let between = if (1..MOVES_PER_LINE).contains(&in_line) { ' ' } else { '\n' };
    format!("{text}{between}{mv}\n")
}
