//! Replays a game on the board, and checks pieces, lines, levels and scores.

use std::ops::Range;

use tetrad_tetris::classic::{Board, Footprint, MOST_SOFT_DROP, Piece, Placement, Progress, ROWS, Reach};

use crate::diagnostic::{Code, Diagnostic};
use crate::game::{Comment, Game, Item, score_in};
use crate::moves::{Clear, Move};
use crate::slot::{SLOT_COUNT, Slot};

/// The level is one byte on the console.
const HIGHEST_LEVEL: u32 = 255;

/// The footprint of each slot; `None` for those off the board. 256 entries make bounds checks of `u8` indices needless.
static FOOTPRINTS: [Option<Footprint>; 256] = {
    let mut footprints = [None; 256];
    let mut index = 0;
    while index < SLOT_COUNT {
        let slot = Slot::from_index(index as u8);
        if slot.is_on_board() {
            footprints[index] = Some(Footprint::new(slot.shape(), slot.left()));
        }
        index += 1;
    }
    footprints
};

/// The last possible score in a comment, with the points and moves of the replay at that place.
#[derive(Clone, Copy, Debug, Default)]
struct LastScore {
    score: u64,
    points: u64,
    moves: u64,
}

/// The state of a replayed game.
///
/// ```
/// use tetrad_ptn::Replay;
///
/// let mut replay = Replay::new();
/// for mv in ["I-1234", "I-5678", "O-90/SINGLE"] {
///     assert_eq!(replay.play(mv.parse().unwrap()), None);
/// }
/// assert_eq!(replay.board().to_string(), "........XX\n");
/// let wrong = replay.play("O-12/SINGLE".parse().unwrap()).unwrap();
/// assert_eq!(wrong.to_string(), "at byte 0: found `O-12/SINGLE`, expected no mark: the move clears nothing [wrong-clear]");
/// ```
#[derive(Clone, Debug)]
pub struct Replay {
    board: Board,
    /// `None` without a start level.
    progress: Option<Progress>,
    moves: u64,
    told: LastScore,
    /// Whether the game started earlier, so that its lines, levels and scores are not known.
    is_fragment: bool,
    /// Whether checking has stopped: the game is over, or a piece could not be placed.
    stopped: bool,
}

impl Default for Replay {
    fn default() -> Self {
        Self::new()
    }
}

impl Replay {
    /// A replay that starts with an empty board.
    pub const fn new() -> Self {
        let told = LastScore { score: 0, points: 0, moves: 0 };
        Self { board: Board::EMPTY, progress: None, moves: 0, told, is_fragment: false, stopped: false }
    }

    /// A replay from the middle of a game. Levels and scores are not checked, because earlier lines are not known.
    ///
    /// ```
    /// use tetrad_ptn::Replay;
    ///
    /// let mut replay = Replay::from_board("XXXXXXXXX.".parse()?);
    /// assert_eq!(replay.play("I-0/SINGLE".parse().unwrap()), None);
    /// assert_eq!(replay.board().to_string(), ".........X\n".repeat(3));
    /// # Ok::<(), tetrad_tetris::classic::BoardError>(())
    /// ```
    pub const fn from_board(board: Board) -> Self {
        let mut replay = Self::new();
        (replay.board, replay.is_fragment) = (board, true);
        replay
    }

    /// The board after the moves so far.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Lines, level and points so far; `None` without a start level.
    pub const fn progress(&self) -> Option<&Progress> {
        self.progress.as_ref()
    }

    /// The number of moves played.
    pub const fn moves(&self) -> u64 {
        self.moves
    }

    /// Plays one item of a game, and returns what is wrong with it; spans are those of the item as text.
    pub fn item(&mut self, item: &Item) -> Option<Diagnostic> {
        match item {
            Item::Level(level) => self.level(*level, 0..0),
            Item::Move(mv) => self.play(*mv),
            Item::Comment(comment) => self.comment(comment),
        }
    }

    /// Plays a move, and returns what is wrong with it; the span is that of the move as text.
    pub fn play(&mut self, mv: Move) -> Option<Diagnostic> {
        self.play_at(mv, 0..mv.text_length())
    }

    /// Checks the score in a comment.
    pub fn comment(&mut self, comment: &Comment) -> Option<Diagnostic> {
        self.comment_at(comment.text().as_bytes(), 0)
    }

    /// Plays a move with its span in a text.
    ///
    /// A floating or unreachable piece stays where the text puts it. One that overlaps, or whose row is off the board,
    /// falls straight down instead. After a piece that can't be placed at all, the rest of the game is not checked.
    #[inline(always)]
    pub(crate) fn play_at(&mut self, mv: Move, span: Range<usize>) -> Option<Diagnostic> {
        if let Some(footprint) = &FOOTPRINTS[mv.slot().index()]
            && self.board.is_roomy()
            && !self.stopped
        {
            let row = self.board.landing_row(footprint);
            if mv.is_in_row(row + 1) {
                // The mark is known long before the result of `put`, so testing it first resolves mispredictions early.
                if mv.marked_lines() == 0 && !self.board.put_unchecked(footprint, row) {
                    self.moves += 1;
                    return None;
                }
                return self.clear(mv, footprint, row, span);
            }
        }
        self.play_carefully(mv, span)
    }

    /// Plays a move that is marked to clear lines, or has filled rows although it is not.
    #[inline(never)]
    fn clear(&mut self, mv: Move, footprint: &Footprint, row: u8, span: Range<usize>) -> Option<Diagnostic> {
        if mv.marked_lines() > 0 {
            self.board.put_unchecked(footprint, row);
        }
        let lines = self.board.take_full_rows(row);
        self.moves += 1;
        self.count_lines(mv, lines, span)
    }

    /// Counts the lines that a move cleared, and compares them with its mark.
    #[inline(never)]
    fn count_lines(&mut self, mv: Move, lines: u32, span: Range<usize>) -> Option<Diagnostic> {
        if lines > 0
            && let Some(progress) = &mut self.progress
        {
            progress.clear(lines);
        }
        if lines == mv.marked_lines() {
            return None;
        }
        let right = mv.with_clear(Clear::of_lines(lines));
        let (code, expected) = match (right.clear(), mv.clear()) {
            (None, _) => (Code::WrongClear, "no mark: the move clears nothing".to_owned()),
            (Some(clear), None) => (Code::MissingClear, format!("`{}`", clear.text())),
            (Some(clear), Some(_)) => (Code::WrongClear, format!("`{}`", clear.text())),
        };
        Some(finding(code, mv, span.clone(), expected).with_fix(span, right.to_string()))
    }

    /// Plays a move that is not a plain straight drop: any row, any height of the stack.
    #[inline(never)]
    fn play_carefully(&mut self, mv: Move, span: Range<usize>) -> Option<Diagnostic> {
        if self.stopped {
            return None;
        }
        let slot = mv.slot();
        let Some(footprint) = &FOOTPRINTS[slot.index()] else {
            self.stopped = true;
            let expected = "columns that follow each other on the board; the first is `1`, the last is `0`".to_owned();
            return Some(finding(Code::OffTheBoard, mv, span, expected));
        };
        if !self.board.has_room_for(slot.piece()) {
            self.stopped = true;
            let expected = "no more moves: the stack has reached the top".to_owned();
            return Some(finding(Code::GameOver, mv, span, expected));
        }
        let straight = self.board.landing_row(footprint);
        let row = mv.row().map_or(Some(straight), |row| row_on_board(slot, row));
        let (piece, orientation, left) = (slot.piece(), slot.orientation(), slot.left());
        let place = |row: u8| Placement { piece, orientation, left, row };
        let (code, row) = match row {
            None => (Some(Code::OffTheBoard), straight),
            Some(row) => match fault(&self.board, footprint, place(row)) {
                Some(Code::Overlapping) => (Some(Code::Overlapping), straight),
                fault => (fault, row),
            },
        };
        let problem = code.map(|code| {
            let same_slot = |place: &Placement| place.orientation == orientation && place.left == left;
            let rows: Vec<u8> =
                Reach::new(&self.board, piece).placements().filter(same_slot).map(|place| place.row).collect();
            let moves: Vec<Move> = rows.iter().map(|&row| mv.with_row((row != straight).then_some(row + 1))).collect();
            let expected = match &moves[..] {
                [] => format!("another place: {slot} can't be reached"),
                moves => moves.iter().map(|mv| format!("`{mv}`")).collect::<Vec<_>>().join(" or "),
            };
            let problem = finding(code, mv, span.clone(), expected);
            match &moves[..] {
                [only] => problem.with_fix(span.clone(), only.to_string()),
                _ => problem,
            }
        });
        if !self.board.fits(footprint, row) {
            self.stopped = true;
            return problem;
        }
        let lines = self.board.lock_unchecked(footprint, row);
        self.moves += 1;
        let marked = self.count_lines(mv, lines, span);
        problem.or(marked)
    }

    /// Checks a level with its span in a text.
    pub(crate) fn level(&mut self, level: u32, span: Range<usize>) -> Option<Diagnostic> {
        if self.stopped {
            return None;
        }
        let wrong = |expected: String| {
            let found = format!("=Level {level}");
            Diagnostic::new(Code::WrongLevel, span.clone(), found.as_bytes(), expected)
        };
        match &self.progress {
            None if self.moves > 0 || self.is_fragment => None,
            None if level > HIGHEST_LEVEL => Some(wrong(format!("a level from 0 to {HIGHEST_LEVEL}"))),
            None => {
                self.progress = Some(Progress::new(level));
                None
            }
            Some(progress) if progress.level() == level => None,
            Some(progress) => {
                let right = format!("=Level {}", progress.level());
                Some(wrong(format!("`{right}` after {} lines", progress.lines())).with_fix(span, right))
            }
        }
    }

    /// Checks a comment whose text starts at byte `place`.
    pub(crate) fn comment_at(&mut self, comment: &[u8], place: usize) -> Option<Diagnostic> {
        let (score, digits) = score_in(comment)?;
        self.score_at((score, place + digits.start..place + digits.end))
    }

    /// Checks a score with the span of its digits.
    pub(crate) fn score_at(&mut self, (score, span): (u64, Range<usize>)) -> Option<Diagnostic> {
        let progress = self.progress.as_ref().filter(|_| !self.stopped)?;
        let least = self.told.score.saturating_add(progress.points() - self.told.points);
        let most = least.saturating_add(MOST_SOFT_DROP * (self.moves - self.told.moves));
        if (least..=most).contains(&score) {
            self.told = LastScore { score, points: progress.points(), moves: self.moves };
            return None;
        }
        let expected = match most {
            _ if most == least => format!("{least}"),
            _ => format!("{least} for lines, and at most {} for soft drops", most - least),
        };
        let found = score.to_string();
        let problem = Diagnostic::new(Code::ImpossibleScore, span.clone(), found.as_bytes(), expected);
        Some(if most == least { problem.with_fix(span, least.to_string()) } else { problem })
    }

    /// The placement of a move: in its row, or where the piece falls; `None` if that is off the board.
    pub fn placement(&self, mv: Move) -> Option<Placement> {
        let slot = mv.slot();
        let footprint = FOOTPRINTS[slot.index()].as_ref()?;
        let row = match mv.row() {
            None => self.board.landing_row(footprint),
            Some(row) => row_on_board(slot, row)?,
        };
        Some(Placement { piece: slot.piece(), orientation: slot.orientation(), left: slot.left(), row })
    }

    /// Whether a piece has room to appear.
    pub fn has_room_for(&self, piece: Piece) -> bool {
        !self.stopped && self.board.has_room_for(piece)
    }
}

/// Converts a move's row, counted from 1, to one counted from 0; `None` if a part of the piece would be off the board.
fn row_on_board(slot: Slot, row: u8) -> Option<u8> {
    row.checked_sub(1).filter(|row| row + slot.shape().height <= ROWS as u8)
}

/// The reason why a piece can't lock in a place, whose footprint is given; `None` if it can.
#[inline]
pub(crate) fn fault(board: &Board, footprint: &Footprint, place: Placement) -> Option<Code> {
    match () {
        () if !board.fits(footprint, place.row) => Some(Code::Overlapping),
        () if !board.rests(footprint, place.row) => Some(Code::Floating),
        () if !Reach::leads_to(board, &place) => Some(Code::Unreachable),
        () => None,
    }
}

fn finding(code: Code, mv: Move, span: Range<usize>, expected: String) -> Diagnostic {
    Diagnostic::new(code, span, mv.to_string().as_bytes(), expected)
}

impl Game {
    /// The replay after a number of moves; `None` if fewer can be played.
    pub fn replay_to(&self, moves: usize) -> Option<Replay> {
        let mut replay = Replay::new();
        for item in &self.items {
            if replay.moves() == moves as u64 {
                break;
            }
            replay.item(item);
        }
        (replay.moves() == moves as u64).then_some(replay)
    }

    /// Plays the game, and returns the problems of its items with the items' indices.
    pub fn replay(&self) -> (Replay, Vec<(usize, Diagnostic)>) {
        let mut replay = Replay::new();
        let problems = self.items.iter().enumerate().filter_map(|(index, item)| Some((index, replay.item(item)?)));
        let problems = problems.collect();
        (replay, problems)
    }
}
