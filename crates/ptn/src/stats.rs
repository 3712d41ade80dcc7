//! Statistics of games: clears, efficiency, droughts, and the growth of the score.

use std::io::{self, Read};
use std::ops::Range;

use tetrad_tetris::classic::{Piece, Progress, line_points};

use crate::check::{StreamVisitor, listen};
use crate::diagnostic::Diagnostic;
use crate::event::Mode;
use crate::game::{Game, Header, Item};
use crate::moves::Move;
use crate::replay::Replay;

/// The number of pieces in a row without an I that makes a drought.
pub const DROUGHT: u32 = 13;

/// A point of the score curve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CurvePoint {
    /// Moves so far.
    pub moves: u64,
    /// Lines so far.
    pub lines: u64,
    /// Points for lines so far, without soft drops.
    pub points: u64,
}

/// Statistics of one game, or of several together.
///
/// ```
/// use tetrad_ptn::{Game, Statistics};
///
/// let game: Game = "Title: t\n=Level 18\nI-1234 I-5678 O-90/SINGLE".parse()?;
/// let statistics = Statistics::of(&game);
/// assert_eq!((statistics.moves, statistics.lines(), statistics.burned_lines(), statistics.points), (3, 1, 1, 760));
/// assert_eq!((statistics.tetris_rate(), statistics.efficiency()), (Some(0.0), Some(40.0)));
/// # Ok::<(), tetrad_ptn::Diagnostic>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// The number of games.
    pub games: u64,
    /// The number of pieces placed.
    pub moves: u64,
    /// The numbers of clears of one, two, three and four lines at once.
    pub clears: [u64; 4],
    /// Points for lines, of games whose start level is known.
    pub points: u64,
    /// The number of droughts.
    pub droughts: u64,
    /// The longest run of pieces without an I.
    pub longest_wait: u32,
    /// The number of each piece, in the order of [`Piece::ALL`].
    pub pieces: [u64; 7],
    /// The score after every clear; empty for several games together, and without a start level.
    pub curve: Vec<CurvePoint>,
}

impl Statistics {
    /// The statistics of a game, as far as it can be played.
    pub fn of(game: &Game) -> Self {
        let mut count = Count { keeps_curve: true, ..Count::default() };
        for item in &game.items {
            match item {
                Item::Level(level) => count.take_level(*level),
                Item::Move(mv) => count.take_move(*mv),
                Item::Comment(_) => {}
            }
        }
        count.figures()
    }

    /// The statistics of a game from a source, in constant memory and therefore without a curve; with the first title,
    /// of which only the start is kept if it is very long, and the problems of the text.
    ///
    /// ```
    /// use tetrad_ptn::{Mode, Statistics};
    ///
    /// let text = b"Title: t\n=Level 18\nI-1234 I-5678 O-90/SINGLE";
    /// let (figures, title, diagnostics) = Statistics::of_stream(&text[..], Mode::Strict)?;
    /// assert_eq!((figures.moves, figures.points, title.as_str(), diagnostics.len()), (3, 760, "t", 0));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn of_stream(source: impl Read, mode: Mode) -> io::Result<(Self, String, Vec<Diagnostic>)> {
        let mut count = Count::default();
        let diagnostics = listen(source, mode, &mut count)?;
        let title = count.title.take();
        Ok((count.figures(), title.map_or_else(String::new, |title| title.value().to_owned()), diagnostics))
    }

    /// Adds the statistics of other games.
    pub fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.moves += other.moves;
        self.points += other.points;
        self.droughts += other.droughts;
        self.longest_wait = self.longest_wait.max(other.longest_wait);
        for (mine, theirs) in self.clears.iter_mut().zip(other.clears) {
            *mine += theirs;
        }
        for (mine, theirs) in self.pieces.iter_mut().zip(other.pieces) {
            *mine += theirs;
        }
        self.curve.clear();
    }

    /// The number of lines cleared.
    pub fn lines(&self) -> u64 {
        self.clears.iter().zip(1..).map(|(count, lines)| count * lines).sum()
    }

    /// The number of lines cleared other than by a tetris.
    pub fn burned_lines(&self) -> u64 {
        self.lines() - 4 * self.clears[3]
    }

    /// The share of the lines that tetrises cleared, from 0 to 1; `None` without lines.
    pub fn tetris_rate(&self) -> Option<f64> {
        let lines = self.lines();
        (lines > 0).then(|| (4 * self.clears[3]) as f64 / lines as f64)
    }

    /// Points per line, as if all were cleared at level 0: 40 for singles to 300 for tetrises; `None` without lines.
    pub fn efficiency(&self) -> Option<f64> {
        let points: u64 = self.clears.iter().zip(1..).map(|(count, lines)| count * line_points(lines, 0)).sum();
        let lines = self.lines();
        (lines > 0).then(|| points as f64 / lines as f64)
    }
}

/// The statistics of a game in progress.
#[derive(Default)]
struct Count {
    figures: Statistics,
    replay: Replay,
    /// The number of pieces since the last I.
    waiting: u32,
    /// Whether a move could not be played, so that nothing more counts.
    is_over: bool,
    keeps_curve: bool,
    title: Option<Header>,
}

impl Count {
    fn take_level(&mut self, level: u32) {
        self.replay.item(&Item::Level(level));
    }

    fn take_move(&mut self, mv: Move) {
        let (before, taken) = (self.replay.moves(), cells(&self.replay));
        if self.is_over {
            return;
        }
        self.replay.play(mv);
        if self.replay.moves() == before {
            self.is_over = true;
            return;
        }
        let (figures, piece) = (&mut self.figures, mv.slot().piece());
        figures.pieces[piece as usize] += 1;
        self.waiting = if piece == Piece::I { 0 } else { self.waiting.saturating_add(1) };
        figures.droughts += u64::from(self.waiting == DROUGHT);
        figures.longest_wait = figures.longest_wait.max(self.waiting);
        let lines = (taken + 4 - cells(&self.replay)) / 10;
        if lines > 0 {
            figures.clears[lines as usize - 1] += 1;
            let progress = self.replay.progress().filter(|_| self.keeps_curve);
            let point = progress.map(|progress| (progress.lines(), progress.points()));
            let point = point.map(|(lines, points)| CurvePoint { moves: self.replay.moves(), lines, points });
            figures.curve.extend(point);
        }
    }

    fn figures(self) -> Statistics {
        let points = self.replay.progress().map_or(0, Progress::points);
        Statistics { games: 1, moves: self.replay.moves(), points, ..self.figures }
    }
}

impl StreamVisitor for Count {
    fn header(&mut self, name: &[u8], value: &[u8]) {
        if name == b"Title" && self.title.is_none() {
            self.title = Header::new("Title", &String::from_utf8_lossy(value));
        }
    }

    fn mv(&mut self, mv: Move, _span: Range<usize>) -> Option<Diagnostic> {
        self.take_move(mv);
        None
    }

    fn level(&mut self, level: u32, _span: Range<usize>) -> Option<Diagnostic> {
        self.take_level(level);
        None
    }
}

fn cells(replay: &Replay) -> u32 {
    replay.board().rows().iter().map(|row| row.count_ones()).sum()
}
