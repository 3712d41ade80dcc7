//! White space and slashes of 64 bytes at a time, as bit sets.

/// How many bytes a block has.
pub(super) const BLOCK: usize = 64;

/// Whether a byte is white space of the grammar: space, tab, newline, carriage return, form feed; not the vertical tab.
#[inline]
pub(crate) fn is_white(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\t' | b'\r' | b'\x0C')
}

/// What a block has where: bit `i` stands for byte `i`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Marks {
    /// White space.
    pub(super) white: u64,
    /// Slashes, which end a slot as white space does.
    pub(super) slashes: u64,
}

/// What a block has where.
#[inline(always)]
pub(super) fn marks(block: &[u8; BLOCK]) -> Marks {
    #[cfg(target_arch = "x86_64")]
    {
        // SAFETY: SSE2 is part of every x86-64.
        unsafe { with_sse2(block) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        with_words(block)
    }
}

/// Sixteen bytes at a time.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "sse2")]
#[inline]
fn with_sse2(block: &[u8; BLOCK]) -> Marks {
    use std::arch::x86_64::{
        _mm_andnot_si128, _mm_cmpeq_epi8, _mm_min_epu8, _mm_movemask_epi8, _mm_or_si128, _mm_set_epi64x, _mm_set1_epi8,
        _mm_sub_epi8,
    };
    let (halves, _) = block.as_chunks::<8>();
    let half = |index: usize| i64::from_le_bytes(halves[index]);
    let all = |byte: u8| _mm_set1_epi8(byte as i8);
    let mut marks = Marks { white: 0, slashes: 0 };
    for quarter in 0..4 {
        let bytes = _mm_set_epi64x(half(2 * quarter + 1), half(2 * quarter));
        // From tab to carriage return there are five, of which the vertical tab is no white space.
        let after_tab = _mm_sub_epi8(bytes, all(b'\t'));
        let control = _mm_cmpeq_epi8(_mm_min_epu8(after_tab, all(b'\r' - b'\t')), after_tab);
        let control = _mm_andnot_si128(_mm_cmpeq_epi8(bytes, all(b'\x0B')), control);
        let white = _mm_or_si128(control, _mm_cmpeq_epi8(bytes, all(b' ')));
        let slashes = _mm_cmpeq_epi8(bytes, all(b'/'));
        marks.white |= u64::from(_mm_movemask_epi8(white) as u16) << (16 * quarter);
        marks.slashes |= u64::from(_mm_movemask_epi8(slashes) as u16) << (16 * quarter);
    }
    marks
}

/// The same with ordinary words of eight bytes, for processors of other kinds.
#[cfg(any(test, not(target_arch = "x86_64")))]
#[inline(always)]
fn with_words(block: &[u8; BLOCK]) -> Marks {
    const LOW: u64 = 0x0101_0101_0101_0101;
    const REST: u64 = 0x7F7F_7F7F_7F7F_7F7F;
    /// The white space of the grammar.
    const WHITE: [u8; 5] = [b' ', b'\n', b'\t', b'\r', b'\x0C'];
    let (words, _) = block.as_chunks::<8>();
    let mut marks = Marks { white: 0, slashes: 0 };
    for (index, word) in words.iter().enumerate() {
        let word = u64::from_le_bytes(*word);
        let places = |byte: u8| {
            let differs = word ^ (LOW * u64::from(byte));
            // The highest bit of each byte: exactly where `differs` is zero.
            !(((differs & REST) + REST) | differs | REST)
        };
        // The highest bits of the eight bytes, side by side.
        let gathered = |places: u64| (places >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56 << (8 * index);
        marks.white |= gathered(WHITE.iter().fold(0, |white, &byte| white | places(byte)));
        marks.slashes |= gathered(places(b'/'));
    }
    marks
}

#[cfg(test)]
mod tests {
    use super::*;
    use tetrad_core::random::SplitMix64;

    #[test]
    fn every_way_finds_the_same() {
        let mut rng = SplitMix64::new(5);
        for round in 0..20_000 {
            let mut block = [0; BLOCK];
            for byte in &mut block {
                *byte = if rng.below(2) == 0 { b" \n\t\r\x0C\x0B/"[rng.below(7)] } else { rng.next_u64() as u8 };
            }
            if round < 256 {
                block[round % BLOCK] = round as u8;
            }
            let places = |is: fn(u8) -> bool| {
                block.iter().enumerate().fold(0, |bits, (at, &byte)| bits | u64::from(is(byte)) << at)
            };
            let plain = Marks { white: places(is_white), slashes: places(|byte| byte == b'/') };
            assert_eq!((marks(&block), with_words(&block)), (plain, plain), "{block:?}");
        }
    }
}
