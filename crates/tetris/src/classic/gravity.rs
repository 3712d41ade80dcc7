//! The speed at which pieces fall.
//!
//! The tables are facts about the original games: <https://tetris.wiki/Tetris_(NES,_Nintendo)>.

/// The two versions of the console, with their own speeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Region {
    /// America and Japan.
    Ntsc,
    /// Europe.
    Pal,
}

const NTSC: [u8; 30] =
    [48, 43, 38, 33, 28, 23, 18, 13, 8, 6, 5, 5, 5, 4, 4, 4, 3, 3, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1];
const PAL: [u8; 20] = [36, 32, 29, 25, 22, 18, 15, 11, 7, 5, 4, 4, 4, 3, 3, 3, 2, 2, 2, 1];

impl Region {
    /// For each level, the frames that a piece takes to fall by one row. The last entry holds for all higher levels.
    pub const fn gravity(self) -> &'static [u8] {
        match self {
            Self::Ntsc => &NTSC,
            Self::Pal => &PAL,
        }
    }

    /// The frames that a piece takes to fall by one row at a level.
    pub fn frames_per_row(self, level: u32) -> u8 {
        let table = self.gravity();
        table[(level as usize).min(table.len() - 1)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speeds_rise_to_one_row_a_frame_and_stay_there() {
        for region in [Region::Ntsc, Region::Pal] {
            assert!(region.gravity().is_sorted_by(|slow, fast| slow >= fast), "{region:?}");
            assert_eq!(region.frames_per_row(u32::MAX), 1);
        }
        let at = |region: Region| [0, 9, 18, 19, 28, 29].map(|level| region.frames_per_row(level));
        assert_eq!((at(Region::Ntsc), at(Region::Pal)), ([48, 6, 3, 2, 2, 1], [36, 5, 2, 1, 1, 1]));
    }
}
