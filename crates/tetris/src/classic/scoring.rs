//! Points and levels.

/// Points for 0 to 4 lines at level 0.
const POINTS: [u64; 5] = [0, 40, 100, 300, 1200];

/// The most points that a piece can earn by soft drops: one for each row.
pub const MOST_SOFT_DROP: u64 = 20;

/// The points for a number of lines cleared at once. `level` is the level after the clear.
pub const fn line_points(lines: u32, level: u32) -> u64 {
    POINTS[lines as usize] * (level as u64 + 1)
}

/// The number of lines from a start level to the next one; after that, every ten lines raise the level.
///
/// For a start level s it is 10s + 10 up to 9, 100 from 10 to 15, and 10s − 50 from 16 on.
pub const fn lines_to_first_change(start: u32) -> u64 {
    let start = start as u64;
    match start {
        0..=9 => 10 * start + 10,
        10..=15 => 100,
        _ => 10 * start - 50,
    }
}

/// Lines, level and points of a running game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    lines: u64,
    level: u32,
    next_change: u64,
    points: u64,
}

impl Progress {
    /// The start of a game at a level.
    pub const fn new(start: u32) -> Self {
        Self { lines: 0, level: start, next_change: lines_to_first_change(start), points: 0 }
    }

    /// Counts lines cleared at once, at most four. The level changes first, and the points are those of the new level.
    pub const fn clear(&mut self, lines: u32) {
        self.lines += lines as u64;
        if self.lines >= self.next_change {
            self.level = self.level.saturating_add(1);
            self.next_change += 10;
        }
        self.points = self.points.saturating_add(line_points(lines, self.level));
    }

    /// The number of lines so far.
    pub const fn lines(&self) -> u64 {
        self.lines
    }

    /// The current level.
    pub const fn level(&self) -> u32 {
        self.level
    }

    /// Points for lines so far, without soft drops.
    pub const fn points(&self) -> u64 {
        self.points
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_level_change_depends_on_the_start() {
        let changes = [0, 1, 8, 9, 10, 12, 15, 16, 17, 18, 19, 29].map(lines_to_first_change);
        assert_eq!(changes, [10, 20, 90, 100, 100, 100, 100, 110, 120, 130, 140, 240]);
    }

    #[test]
    fn later_changes_come_every_ten_lines() {
        let mut progress = Progress::new(18);
        let mut changes = Vec::new();
        for _ in 0..40 {
            let before = progress.level();
            progress.clear(4);
            if progress.level() != before {
                changes.push((progress.lines(), progress.level()));
            }
        }
        assert_eq!(changes, [(132, 19), (140, 20), (152, 21), (160, 22)]);
    }

    #[test]
    fn points_count_at_the_level_after_the_clear() {
        let mut progress = Progress::new(0);
        for lines in [1, 2, 3, 4] {
            progress.clear(lines);
        }
        assert_eq!((progress.points(), progress.level()), (40 + 100 + 300 + 2 * 1200, 1));
    }
}
