//! Figures about games: how efficient, how lucky, how fast the score grew.

use tetrad_tetris::classic::{Piece, Progress, line_points};

use crate::game::{Game, Item};
use crate::replay::Replay;

/// A run without an I of at least this many pieces is called a drought.
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

/// Figures about one game, or about several together.
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
    /// How many games.
    pub games: u64,
    /// How many pieces were placed.
    pub moves: u64,
    /// How often one, two, three and four lines were cleared at once.
    pub clears: [u64; 4],
    /// Points for lines, where the start level is known.
    pub points: u64,
    /// How many droughts there were.
    pub droughts: u64,
    /// The longest run of pieces without an I.
    pub longest_wait: u32,
    /// How often each piece came, in the order of [`Piece::ALL`].
    pub pieces: [u64; 7],
    /// The score after every clear; empty for several games together, and where the start level is not known.
    pub curve: Vec<CurvePoint>,
}

impl Statistics {
    /// Figures about a game, as far as it can be played.
    pub fn of(game: &Game) -> Self {
        let mut statistics = Self { games: 1, ..Self::default() };
        let (mut replay, mut waiting) = (Replay::new(), 0);
        for item in &game.items {
            let before = replay.moves();
            let cells = cells(&replay);
            replay.item(item);
            let Item::Move(mv) = item else { continue };
            if replay.moves() == before {
                break;
            }
            let piece = mv.slot().piece();
            statistics.pieces[piece as usize] += 1;
            waiting = if piece == Piece::I { 0 } else { waiting + 1 };
            statistics.droughts += u64::from(waiting == DROUGHT);
            statistics.longest_wait = statistics.longest_wait.max(waiting);
            let lines = (cells + 4 - self::cells(&replay)) / 10;
            if lines > 0 {
                statistics.clears[lines as usize - 1] += 1;
                let point = replay.progress().map(|progress| (progress.lines(), progress.points()));
                let point = point.map(|(lines, points)| CurvePoint { moves: replay.moves(), lines, points });
                statistics.curve.extend(point);
            }
        }
        statistics.moves = replay.moves();
        statistics.points = replay.progress().map_or(0, Progress::points);
        statistics
    }

    /// Adds the figures of other games.
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

    /// How many lines were cleared.
    pub fn lines(&self) -> u64 {
        self.clears.iter().zip(1..).map(|(count, lines)| count * lines).sum()
    }

    /// How many lines were cleared other than by a tetris.
    pub fn burned_lines(&self) -> u64 {
        self.lines() - 4 * self.clears[3]
    }

    /// Which part of the lines was cleared by tetrises, from 0 to 1; `None` without lines.
    pub fn tetris_rate(&self) -> Option<f64> {
        let lines = self.lines();
        (lines > 0).then(|| (4 * self.clears[3]) as f64 / lines as f64)
    }

    /// Points a line, as if all had been cleared at level 0: from 40 for singles to 300 for tetrises; `None` without
    /// lines.
    pub fn efficiency(&self) -> Option<f64> {
        let points: u64 = self.clears.iter().zip(1..).map(|(count, lines)| count * line_points(lines, 0)).sum();
        let lines = self.lines();
        (lines > 0).then(|| points as f64 / lines as f64)
    }
}

/// How many cells are taken.
fn cells(replay: &Replay) -> u32 {
    replay.board().rows().iter().map(|row| row.count_ones()).sum()
}
