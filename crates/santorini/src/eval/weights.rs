//! What everything that is counted is worth.

use super::{AROUND, COUNTS, FACING, FIRST_THERE, GODS, LATER_THERE, MOST, STANDING, TERMS, UNGUARDED};

/// What it is worth to be to move with one god against another.
pub(crate) const MATCHES: [[i16; GODS]; GODS] = [[10; GODS]; GODS];

/// How two workers face each other.
pub(crate) const PAIRS: [i16; FACING] = [0; FACING];

/// The worth of every term for each god, to move and waiting.
pub(crate) static WEIGHTS: [[[i16; 2]; TERMS]; GODS] = [first_guess(); GODS];

const fn first_guess() -> [[i16; 2]; TERMS] {
    let mut weights = [[0; 2]; TERMS];
    let mut height = 0;
    while height < 4 {
        let mut kind = 0;
        while kind < 6 {
            let value = [0, 30, 90, 90][height] + [0, 4, 6, 12, 16, 20][kind];
            weights[STANDING + height * 6 + kind] = [value, value];
            kind += 1;
        }
        let mut level = 0;
        while level < 4 {
            let mut count = 0;
            while count <= MOST {
                let each = if level > height + 1 { 0 } else { [2, 5, 9, 4][level] };
                let each = if level == 3 && height == 2 { 60 } else { each };
                let value = each * count as i16;
                weights[AROUND + (height * 4 + level) * COUNTS + count] = [value, value];
                count += 1;
            }
            level += 1;
        }
        let mut count = 0;
        while count <= MOST {
            let n = count as i16;
            weights[FIRST_THERE + height * COUNTS + count] = [[1, 3, 6, 8][height] * n; 2];
            weights[LATER_THERE + height * COUNTS + count] = [[1, 2, 5, 10][height] * n; 2];
            weights[UNGUARDED + height * COUNTS + count] = [[0, 1, 3, 8][height] * n; 2];
            count += 1;
        }
        height += 1;
    }
    weights
}
