//! White space of 64 bytes at a time, as a bit set.

/// How many bytes a block has.
pub(super) const BLOCK: usize = 64;

/// The white space of the grammar: space, tab, newline, carriage return, form feed; not the vertical tab.
const WHITE: [u8; 5] = [b' ', b'\n', b'\t', b'\r', b'\x0C'];

/// Whether a byte is white space.
#[inline]
pub(crate) fn is_white(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\t' | b'\r' | b'\x0C')
}

/// Bit `i` is set if byte `i` is white space.
#[inline(always)]
pub(super) fn white_bits(block: &[u8; BLOCK]) -> u64 {
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
fn with_sse2(block: &[u8; BLOCK]) -> u64 {
    use std::arch::x86_64::{_mm_cmpeq_epi8, _mm_movemask_epi8, _mm_or_si128, _mm_set_epi64x, _mm_set1_epi8};
    let (halves, _) = block.as_chunks::<8>();
    let half = |index: usize| i64::from_le_bytes(halves[index]);
    let mut bits = 0;
    for quarter in 0..4 {
        let bytes = _mm_set_epi64x(half(2 * quarter + 1), half(2 * quarter));
        let mut white = _mm_cmpeq_epi8(bytes, _mm_set1_epi8(WHITE[0] as i8));
        for byte in &WHITE[1..] {
            white = _mm_or_si128(white, _mm_cmpeq_epi8(bytes, _mm_set1_epi8(*byte as i8)));
        }
        bits |= u64::from(_mm_movemask_epi8(white) as u16) << (16 * quarter);
    }
    bits
}

/// The same with ordinary words of eight bytes, for processors of other kinds.
#[cfg(any(test, not(target_arch = "x86_64")))]
#[inline(always)]
fn with_words(block: &[u8; BLOCK]) -> u64 {
    const LOW: u64 = 0x0101_0101_0101_0101;
    const REST: u64 = 0x7F7F_7F7F_7F7F_7F7F;
    let (words, _) = block.as_chunks::<8>();
    let mut bits = 0;
    for (index, word) in words.iter().enumerate() {
        let word = u64::from_le_bytes(*word);
        let white = WHITE.iter().fold(0, |white, &byte| {
            let differs = word ^ (LOW * u64::from(byte));
            // The highest bit of each byte: exactly where `differs` is zero.
            white | !(((differs & REST) + REST) | differs | REST)
        });
        // Gathers the highest bits of the eight bytes.
        let gathered = (white >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        bits |= gathered << (8 * index);
    }
    bits
}

#[cfg(test)]
mod tests {
    use super::*;
    use tetrad_core::random::SplitMix64;

    #[test]
    fn every_way_finds_the_same_white_space() {
        let mut rng = SplitMix64::new(5);
        for round in 0..20_000 {
            let mut block = [0; BLOCK];
            for byte in &mut block {
                *byte = if rng.below(2) == 0 { WHITE[rng.below(5)] } else { rng.next_u64() as u8 };
            }
            if round < 256 {
                block[round % BLOCK] = round as u8;
            }
            let plain = block.iter().enumerate().fold(0, |bits, (at, &byte)| bits | u64::from(is_white(byte)) << at);
            assert_eq!((white_bits(&block), with_words(&block)), (plain, plain), "{block:?}");
        }
    }
}
