//! Line clears, combos, back-to-back and perfect clears, and the tables that turn them into attacks.

use crate::board::Board;
use crate::moves::{Placement, Spin};

/// What a placement cleared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Clear {
    /// The number of lines: 0 to 4.
    pub lines: u8,
    /// The spin with which the piece came to rest.
    pub spin: Spin,
    /// Whether a line was cleared and the board is empty after it.
    pub perfect: bool,
}

impl Clear {
    /// Whether the clear keeps back-to-back going: a tetris, or a T-spin that clears lines.
    pub const fn is_difficult(self) -> bool {
        self.lines == 4 || (self.lines > 0 && !matches!(self.spin, Spin::None))
    }
}

impl Board {
    /// Places a piece that is known to fit, and clears full lines.
    #[inline(always)]
    pub fn lock_unchecked(&mut self, placement: Placement) -> Clear {
        self.place_unchecked(placement);
        let lines = self.clear_full_rows().count_ones() as u8;
        Clear { lines, spin: placement.spin, perfect: lines > 0 && self.is_empty() }
    }
}

/// Combo and back-to-back: the runs of clears that raise the next attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Streaks {
    /// The number of placements in a row, up to the last one, that cleared lines.
    pub combo: u32,
    /// The number of difficult clears since the last clear that was not.
    pub back_to_back: u32,
}

impl Streaks {
    /// Updates the streaks for a placement and returns the number of lines that it sends.
    #[inline]
    pub fn advance(&mut self, clear: Clear, table: &AttackTable) -> u32 {
        if clear.lines == 0 {
            self.combo = 0;
            return 0;
        }
        let attack = table.attack(clear, *self);
        self.combo = self.combo.saturating_add(1);
        self.back_to_back = if clear.is_difficult() { self.back_to_back.saturating_add(1) } else { 0 };
        attack
    }
}

/// The lines that a perfect clear sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PerfectClear {
    /// This number of lines, instead of what the clear would send otherwise.
    Instead(u8),
    /// This number of lines, added to what the clear sends otherwise.
    More(u8),
}

/// The numbers of lines that clears send.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AttackTable {
    /// The name of the table on command lines.
    pub name: &'static str,
    /// The name of the games that use it.
    pub title: &'static str,
    /// By lines cleared, without a spin.
    pub plain: [u8; 5],
    /// By lines cleared, with a T-spin mini, which clears at most two.
    pub mini: [u8; 5],
    /// By lines cleared, with a full T-spin.
    pub full: [u8; 5],
    /// Added to a difficult clear that follows another one.
    pub back_to_back: u8,
    /// What a perfect clear sends.
    pub perfect: PerfectClear,
    /// Added, by the number of clears in a row before this one. The last entry also holds for longer combos.
    pub combo: &'static [u8],
}

impl AttackTable {
    /// The table of Puyo Puyo Tetris, which is the default.
    pub const PPT: Self = Self {
        name: "ppt",
        title: "Puyo Puyo Tetris",
        plain: [0, 0, 1, 2, 4],
        mini: [0, 0, 1, 1, 1],
        full: [0, 2, 4, 6, 6],
        back_to_back: 1,
        perfect: PerfectClear::Instead(10),
        combo: &[0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5],
    };

    /// As [`Self::PPT`], but a perfect clear adds its ten lines to the rest. Combos are those of most guideline games;
    /// <https://tetris.wiki/Combo> lists them and those of the next two tables.
    pub const GUIDELINE: Self =
        Self { name: "guideline", title: "Guideline", perfect: PerfectClear::More(10), ..Self::PPT };

    /// As [`Self::GUIDELINE`], with the combos of Tetris Friends, which grow later.
    pub const FRIENDS: Self = Self {
        name: "friends",
        title: "Tetris Friends",
        combo: &[0, 0, 1, 1, 1, 3, 3, 4, 4, 4, 4, 4, 5],
        ..Self::GUIDELINE
    };

    /// As [`Self::GUIDELINE`], with the combos of Tetris 99, which count from the second clear on.
    pub const NINETY_NINE: Self =
        Self { name: "ninety-nine", title: "Tetris 99", combo: &[0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5], ..Self::GUIDELINE };

    /// Every table.
    pub const ALL: [&'static Self; 4] = [&Self::PPT, &Self::GUIDELINE, &Self::FRIENDS, &Self::NINETY_NINE];

    /// The table with this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        Self::ALL.into_iter().find(|table| table.name == name)
    }

    /// The lines that a clear sends after these streaks.
    #[inline]
    pub fn attack(&self, clear: Clear, before: Streaks) -> u32 {
        if clear.lines == 0 {
            return 0;
        }
        if let (true, PerfectClear::Instead(lines)) = (clear.perfect, self.perfect) {
            return u32::from(lines);
        }
        let by_lines = match clear.spin {
            Spin::None => &self.plain,
            Spin::Mini => &self.mini,
            Spin::Full => &self.full,
        };
        let mut attack = by_lines[usize::from(clear.lines.min(4))];
        if clear.is_difficult() && before.back_to_back > 0 {
            attack += self.back_to_back;
        }
        if let (true, PerfectClear::More(lines)) = (clear.perfect, self.perfect) {
            attack += lines;
        }
        let combo = (before.combo as usize).min(self.combo.len().saturating_sub(1));
        u32::from(attack) + u32::from(self.combo.get(combo).copied().unwrap_or(0))
    }
}

impl Default for AttackTable {
    fn default() -> Self {
        Self::PPT
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clear(lines: u8, spin: Spin) -> Clear {
        Clear { lines, spin, perfect: false }
    }

    fn sent(table: &AttackTable, clears: &[Clear]) -> Vec<u32> {
        let mut streaks = Streaks::default();
        clears.iter().map(|&clear| streaks.advance(clear, table)).collect()
    }

    #[test]
    fn each_clear_sends_what_its_table_says() {
        let alone = |lines, spin| AttackTable::PPT.attack(clear(lines, spin), Streaks::default());
        assert_eq!([0, 1, 2, 3, 4].map(|lines| alone(lines, Spin::None)), [0, 0, 1, 2, 4]);
        assert_eq!([0, 1, 2].map(|lines| alone(lines, Spin::Mini)), [0, 0, 1]);
        assert_eq!([0, 1, 2, 3].map(|lines| alone(lines, Spin::Full)), [0, 2, 4, 6]);
    }

    #[test]
    fn difficult_clears_after_each_other_send_one_more() {
        let nothing = clear(0, Spin::None);
        let clears = [clear(4, Spin::None), nothing, clear(1, Spin::Mini), nothing, clear(2, Spin::Full), nothing];
        assert_eq!(sent(&AttackTable::PPT, &clears), [4, 0, 1, 0, 5, 0]);
        let broken = [clear(4, Spin::None), nothing, clear(1, Spin::None), nothing, clear(4, Spin::None)];
        assert_eq!(sent(&AttackTable::PPT, &broken), [4, 0, 0, 0, 4]);
        let spin_without_lines = [clear(4, Spin::None), clear(0, Spin::Full), clear(4, Spin::None)];
        assert_eq!(sent(&AttackTable::PPT, &spin_without_lines), [4, 0, 5]);
    }

    #[test]
    fn combos_grow_to_the_end_of_their_table() {
        let singles = [clear(1, Spin::None); 14];
        assert_eq!(sent(&AttackTable::PPT, &singles), [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5]);
        assert_eq!(sent(&AttackTable::GUIDELINE, &singles), sent(&AttackTable::PPT, &singles));
        assert_eq!(sent(&AttackTable::FRIENDS, &singles), [0, 0, 1, 1, 1, 3, 3, 4, 4, 4, 4, 4, 5, 5]);
        assert_eq!(sent(&AttackTable::NINETY_NINE, &singles), [0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5]);
    }

    #[test]
    fn a_perfect_clear_replaces_everything_or_comes_on_top() {
        let perfect = Clear { perfect: true, ..clear(4, Spin::None) };
        let before = Streaks { combo: 7, back_to_back: 3 };
        assert_eq!(AttackTable::PPT.attack(perfect, before), 10);
        assert_eq!(AttackTable::GUIDELINE.attack(perfect, before), 4 + 1 + 10 + 3);
        assert_eq!(AttackTable::NINETY_NINE.attack(perfect, before), 4 + 1 + 10 + 4);
        let mut streaks = before;
        streaks.advance(perfect, &AttackTable::PPT);
        assert_eq!(streaks, Streaks { combo: 8, back_to_back: 4 });
    }

    #[test]
    fn locking_clears_full_rows_and_notices_an_empty_board() {
        let mut board = Board::from_rows(&["######....", "#########."]);
        let placement =
            |y| Placement { piece: crate::Piece::I, orientation: crate::Orientation::North, x: 7, y, spin: Spin::None };
        assert_eq!(board.lock_unchecked(placement(1)), clear(1, Spin::None));
        assert_eq!(board, Board::from_rows(&["#########."]));
        let mut board = Board::from_rows(&["######...."]);
        assert_eq!(board.lock_unchecked(placement(0)), Clear { perfect: true, ..clear(1, Spin::None) });
        assert_eq!(board, Board::EMPTY);
    }
}
