//! The windows that the network sees: the four cells on either side of a free cell on one line.
//!
//! What lies behind a cell that can't be marked does not count, and a window and its mirror image are the same one. A half of a window
//! has one of 121 contents, so that there are 121 · 122 / 2 windows.

/// The number of cells on either side.
pub(crate) const RADIUS: usize = 4;

/// The number of contents of one half: up to four cells with three states each.
const HALVES: usize = 121;

/// The number of windows.
pub(crate) const WINDOWS: usize = HALVES * (HALVES + 1) / 2;

/// The number of window codes: one bit for each cell and player.
pub(crate) const CODES: usize = 1 << (4 * RADIUS);

/// The number of the window with a code, which has the first player's bits of the cells before and behind the middle and above them the
/// second player's. A cell that can't be marked has both bits.
pub(crate) const fn number(code: usize) -> usize {
    let (before, behind) = (half(code, true), half(code, false));
    let (less, more) = if before < behind { (before, behind) } else { (behind, before) };
    more * (more + 1) / 2 + less
}

/// The code with both players' marks exchanged.
pub(crate) const fn exchanged(code: usize) -> usize {
    code >> (2 * RADIUS) | code << (2 * RADIUS) & (CODES - 1)
}

/// The number of a half's content: shorter ones come first.
const fn half(code: usize, is_before: bool) -> usize {
    let (mut number, mut place) = (0, 1);
    let mut steps = 0;
    while steps < RADIUS {
        let bit = if is_before { RADIUS - 1 - steps } else { RADIUS + steps };
        let state = code >> bit & 1 | (code >> (bit + 2 * RADIUS) & 1) << 1;
        if state == 3 {
            break;
        }
        // The halves with fewer cells number `place` at this length.
        number += place * (state + 1);
        place *= 3;
        steps += 1;
    }
    number
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_cover_all_windows_and_images_share_a_number() {
        let mut seen = vec![false; WINDOWS];
        for code in 0..CODES {
            let mirrored = |bits: usize| bits.reverse_bits() >> (usize::BITS as usize - 2 * RADIUS);
            let image = mirrored(code & 0xFF) | mirrored(code >> 8) << 8;
            assert_eq!(number(code), number(image), "{code:016b}");
            seen[number(code)] = true;
        }
        assert!(seen.iter().all(|&is_seen| is_seen));
    }

    #[test]
    fn cells_behind_a_wall_do_not_count() {
        let wall_at_once = 0b0001_0000_0001_0000;
        assert_eq!(number(wall_at_once | 0b1110_0000), number(wall_at_once));
        assert_ne!(number(wall_at_once | 0b1000), number(wall_at_once));
    }
}
