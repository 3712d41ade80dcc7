//! A game prepared for drawing: where each row of each piece lies, from its move to the clear that removes it.

use tetrad_tetris::classic::{Board, Piece, ROWS, WIDTH};

use crate::game::{Game, Item};
use crate::moves::Move;
use crate::replay::Replay;

/// The cells of a piece in one row, which move down and are cleared together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fragment {
    /// The piece that they belong to.
    pub piece: Piece,
    /// Their columns; bit 0 is the leftmost.
    pub columns: u16,
    /// The rows, from 0 at the bottom, each after the index of the move that brought the cells there; the first is the
    /// move that placed them.
    pub rows: Vec<(usize, u8)>,
    /// The index of the move that cleared them.
    pub cleared: Option<usize>,
}

/// The state after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The move.
    pub mv: Move,
    /// The rows that it cleared, as bits; bit 0 is the lowest.
    pub cleared: u32,
    /// Lines so far.
    pub lines: u64,
    /// Level and points for lines; `None` without a start level.
    pub level_and_points: Option<(u32, u64)>,
}

/// A game, move by move, as far as it can be played.
///
/// ```
/// use tetrad_ptn::{Film, Game};
/// use tetrad_tetris::classic::Piece;
///
/// let game: Game = "Title: t\nI-1234 I-5678 O-90/SINGLE".parse()?;
/// let film = Film::of(&game);
/// assert_eq!(film.frames.len(), 3);
/// assert_eq!(film.cells(2)[0][..5], [Some(Piece::I); 5]);
/// assert_eq!(film.cells(3)[0][7..], [None, Some(Piece::O), Some(Piece::O)]);
/// # Ok::<(), tetrad_ptn::Diagnostic>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Film {
    /// One frame per move.
    pub frames: Vec<Frame>,
    /// All fragments that were ever in the well, in the order in which they were placed.
    pub fragments: Vec<Fragment>,
}

impl Film {
    /// The film of a game.
    pub fn of(game: &Game) -> Self {
        let (mut film, mut replay) = (Self::default(), Replay::new());
        // The indices of the fragments in each row.
        let mut well: Vec<Vec<usize>> = vec![Vec::new(); ROWS];
        let mut lines = 0;
        for item in &game.items {
            let (before, played) = (replay.board().clone(), replay.moves());
            replay.item(item);
            let Item::Move(mv) = item else { continue };
            if replay.moves() == played {
                break;
            }
            let index = film.frames.len();
            film.place(&before, *mv, index, &mut well);
            let cleared = film.clear(index, &mut well);
            lines += u64::from(cleared.count_ones());
            let level_and_points = replay.progress().map(|progress| (progress.level(), progress.points()));
            film.frames.push(Frame { mv: *mv, cleared, lines, level_and_points });
        }
        film
    }

    fn place(&mut self, board: &Board, mv: Move, index: usize, well: &mut [Vec<usize>]) {
        let slot = mv.slot();
        let footprint = tetrad_tetris::classic::Footprint::new(slot.shape(), slot.left());
        // A piece that does not fit in its row falls straight down.
        let told = mv.row().and_then(|row| row.checked_sub(1)).filter(|&row| board.fits(&footprint, row));
        let row = told.unwrap_or_else(|| board.landing_row(&footprint));
        for (above, &cells) in slot.shape().rows.iter().enumerate().filter(|(_, cells)| **cells != 0) {
            let row = row + above as u8;
            let columns = u16::from(cells) << slot.left();
            well[row as usize].push(self.fragments.len());
            self.fragments.push(Fragment { piece: slot.piece(), columns, rows: vec![(index, row)], cleared: None });
        }
    }

    /// Removes full rows, and returns them as bits.
    fn clear(&mut self, index: usize, well: &mut Vec<Vec<usize>>) -> u32 {
        let taken = |row: &[usize]| row.iter().map(|&at| self.fragments[at].columns.count_ones()).sum::<u32>();
        let full: Vec<usize> = (0..ROWS).filter(|&row| taken(&well[row]) == WIDTH as u32).collect();
        for &row in full.iter().rev() {
            for at in well.remove(row) {
                self.fragments[at].cleared = Some(index);
            }
            well.push(Vec::new());
        }
        if let Some(&lowest) = full.first() {
            for (row, fragments) in well.iter().enumerate().skip(lowest) {
                for &at in fragments {
                    let rows = &mut self.fragments[at].rows;
                    if rows.last().is_some_and(|&(_, last)| last as usize != row) {
                        rows.push((index, row as u8));
                    }
                }
            }
        }
        full.iter().fold(0, |rows, row| rows | 1 << row)
    }

    /// The well after a number of moves, the lowest row first.
    pub fn cells(&self, moves: usize) -> [[Option<Piece>; WIDTH]; ROWS] {
        let mut cells = [[None; WIDTH]; ROWS];
        for fragment in &self.fragments {
            let there = fragment.rows.iter().rev().find(|(since, _)| *since < moves);
            let Some((_, row)) = there.filter(|_| fragment.cleared.is_none_or(|cleared| cleared >= moves)) else {
                continue;
            };
            for column in (0..WIDTH).filter(|column| fragment.columns >> column & 1 != 0) {
                cells[*row as usize][column] = Some(fragment.piece);
            }
        }
        cells
    }

    /// The well after a number of moves, before the last of them clears its lines; the lowest row first.
    ///
    /// ```
    /// use tetrad_ptn::{Film, Game};
    ///
    /// let game: Game = "Title: t\nI-1234 I-5678 O-90/SINGLE".parse()?;
    /// let filled = Film::of(&game).filled(3);
    /// assert!(filled[0].iter().all(Option::is_some));
    /// # Ok::<(), tetrad_ptn::Diagnostic>(())
    /// ```
    pub fn filled(&self, moves: usize) -> [[Option<Piece>; WIDTH]; ROWS] {
        let mut cells = self.cells(moves.saturating_sub(1));
        for (column, row) in self.laid(moves) {
            cells[row][column] = self.frames.get(moves - 1).map(|frame| frame.mv.slot().piece());
        }
        cells
    }

    /// The cells, as column and row, that the last of a number of moves filled before lines were cleared.
    pub fn laid(&self, moves: usize) -> impl Iterator<Item = (usize, usize)> {
        self.placed_by(moves).flat_map(|fragment| {
            let columns = (0..WIDTH).filter(|column| fragment.columns >> column & 1 != 0);
            columns.map(|column| (column, usize::from(fragment.rows[0].1)))
        })
    }

    /// The fragments of the piece that the last of a number of moves placed.
    fn placed_by(&self, moves: usize) -> impl Iterator<Item = &Fragment> {
        self.fragments.iter().filter(move |fragment| fragment.rows[0].0 + 1 == moves)
    }

    /// The rest, after a number of moves, of the piece that the last of them placed: rows, and columns as bits.
    pub fn fresh(&self, moves: usize) -> Vec<(u8, u16)> {
        // A cleared line moves the rest of the piece down.
        self.placed_by(moves)
            .filter(|fragment| fragment.cleared.is_none_or(|cleared| cleared >= moves))
            .filter_map(|fragment| {
                let there = fragment.rows.iter().rev().find(|(since, _)| *since < moves);
                there.map(|&(_, row)| (row, fragment.columns))
            })
            .collect()
    }
}
