//! Finds white space and suffixes in 64 bytes at a time, as bit sets.

#[cfg(target_arch = "x86_64")]
use tetrad_core::processor::WideRegisters;

pub(super) const BLOCK: usize = 64;

/// Whether a byte is white space of the grammar: space, tab, newline, carriage return, form feed; not the vertical tab.
#[inline]
pub(crate) fn is_white(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\t' | b'\r' | b'\x0C')
}

/// The classified bytes of a block: bit `i` stands for byte `i`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Marks {
    pub(super) white: u64,
    /// The bytes with which a suffix of a move starts: `/`, `?`, `!` or `@`.
    pub(super) suffixes: u64,
    /// Whether any byte is a NUL. In words that are compared as numbers, a NUL would look like the end of the text.
    pub(super) has_nul: bool,
}

/// An implementation of block classification. All give the same results.
pub(super) trait Kernel: Copy {
    fn marks(self, block: &[u8; BLOCK]) -> Marks;

    /// Prefetches a place in a text or after its end.
    fn prefetch(self, _text: &[u8], _place: usize) {}
}

/// The implementation for every processor of the target.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plain;

impl Kernel for Plain {
    #[inline(always)]
    fn marks(self, block: &[u8; BLOCK]) -> Marks {
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
}

/// The implementation with wide registers.
#[cfg(target_arch = "x86_64")]
impl Kernel for WideRegisters {
    #[inline(always)]
    fn marks(self, block: &[u8; BLOCK]) -> Marks {
        // SAFETY: a `WideRegisters` exists only if the processor has AVX2.
        unsafe { with_avx2(block) }
    }

    #[inline(always)]
    fn prefetch(self, text: &[u8], place: usize) {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: every x86-64 has this instruction, which accepts any address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(text.as_ptr().wrapping_add(place).cast()) }
    }
}

/// Classifies 32 bytes at a time.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
#[inline]
fn with_avx2(block: &[u8; BLOCK]) -> Marks {
    use std::arch::x86_64::{
        __m256i, _mm256_cmpeq_epi8, _mm256_loadu_si256, _mm256_min_epu8, _mm256_movemask_epi8, _mm256_or_si256,
        _mm256_set_epi64x, _mm256_set1_epi8, _mm256_setzero_si256, _mm256_shuffle_epi8,
    };
    /// For each low nibble, the wanted byte with that nibble. Unused entries hold a byte with another low nibble, so
    /// that no byte equals its entry.
    const fn by_lower_half(wanted: &[u8]) -> [u8; 16] {
        let mut table = [0xFF; 16];
        table[0xF] = 0;
        let mut index = 0;
        while index < wanted.len() {
            table[wanted[index] as usize % 16] = wanted[index];
            index += 1;
        }
        table
    }
    const WHITE: [u8; 16] = by_lower_half(b" \n\t\r\x0C");
    const SUFFIXES: [u8; 16] = by_lower_half(b"/!@");
    let table = |table: [u8; 16]| -> __m256i {
        let (halves, _) = table.as_chunks::<8>();
        let [low, high] = [i64::from_le_bytes(halves[0]), i64::from_le_bytes(halves[1])];
        _mm256_set_epi64x(high, low, high, low)
    };
    let (halves, _) = block.as_chunks::<32>();
    let mut marks = Marks { white: 0, suffixes: 0, has_nul: false };
    let mut least = _mm256_set1_epi8(-1);
    for (half, bytes) in halves.iter().enumerate() {
        // SAFETY: there are 32 bytes to load, and the load needs no alignment.
        let bytes = unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) };
        least = _mm256_min_epu8(least, bytes);
        let equal = |candidates: __m256i| _mm256_cmpeq_epi8(_mm256_shuffle_epi8(candidates, bytes), bytes);
        let white = equal(table(WHITE));
        // `?` has the low nibble of `/`, so it is compared separately.
        let suffixes = _mm256_or_si256(equal(table(SUFFIXES)), _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(b'?' as i8)));
        marks.white |= u64::from(_mm256_movemask_epi8(white) as u32) << (32 * half);
        marks.suffixes |= u64::from(_mm256_movemask_epi8(suffixes) as u32) << (32 * half);
    }
    marks.has_nul = _mm256_movemask_epi8(_mm256_cmpeq_epi8(least, _mm256_setzero_si256())) != 0;
    marks
}

/// Classifies 16 bytes at a time.
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
    let mut marks = Marks { white: 0, suffixes: 0, has_nul: false };
    let mut least = all(u8::MAX);
    for quarter in 0..4 {
        let bytes = _mm_set_epi64x(half(2 * quarter + 1), half(2 * quarter));
        least = _mm_min_epu8(least, bytes);
        // All five bytes from tab to carriage return are white space, except the vertical tab.
        let after_tab = _mm_sub_epi8(bytes, all(b'\t'));
        let control = _mm_cmpeq_epi8(_mm_min_epu8(after_tab, all(b'\r' - b'\t')), after_tab);
        let control = _mm_andnot_si128(_mm_cmpeq_epi8(bytes, all(b'\x0B')), control);
        let white = _mm_or_si128(control, _mm_cmpeq_epi8(bytes, all(b' ')));
        let is = |byte: u8| _mm_cmpeq_epi8(bytes, all(byte));
        let suffixes = _mm_or_si128(_mm_or_si128(is(b'/'), is(b'?')), _mm_or_si128(is(b'!'), is(b'@')));
        marks.white |= u64::from(_mm_movemask_epi8(white) as u16) << (16 * quarter);
        marks.suffixes |= u64::from(_mm_movemask_epi8(suffixes) as u16) << (16 * quarter);
    }
    marks.has_nul = _mm_movemask_epi8(_mm_cmpeq_epi8(least, all(0))) != 0;
    marks
}

/// Classifies 8 bytes at a time in ordinary words, for other architectures.
#[cfg(any(test, not(target_arch = "x86_64")))]
#[inline(always)]
fn with_words(block: &[u8; BLOCK]) -> Marks {
    const LOW: u64 = 0x0101_0101_0101_0101;
    const REST: u64 = 0x7F7F_7F7F_7F7F_7F7F;
    let (words, _) = block.as_chunks::<8>();
    let mut marks = Marks { white: 0, suffixes: 0, has_nul: false };
    for (index, word) in words.iter().enumerate() {
        let word = u64::from_le_bytes(*word);
        let places = |byte: u8| {
            let differs = word ^ (LOW * u64::from(byte));
            // Sets the highest bit of exactly the bytes in which `differs` is zero.
            !(((differs & REST) + REST) | differs | REST)
        };
        // Gathers the highest bits of the eight bytes.
        let gathered = |places: u64| (places >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56 << (8 * index);
        let any = |bytes: &[u8]| gathered(bytes.iter().fold(0, |found, &byte| found | places(byte)));
        marks.white |= any(b" \n\t\r\x0C");
        marks.suffixes |= any(b"/?!@");
        marks.has_nul |= places(0) != 0;
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
                *byte = if rng.below(2) == 0 { b" \n\t\r\x0C\x0B/?!@"[rng.below(10)] } else { rng.next_u64() as u8 };
            }
            if round < 256 {
                block[round % BLOCK] = round as u8;
            }
            let places = |is: fn(u8) -> bool| {
                block.iter().enumerate().fold(0, |bits, (at, &byte)| bits | u64::from(is(byte)) << at)
            };
            let (white, suffixes) = (places(is_white), places(|byte| b"/?!@".contains(&byte)));
            let seen = Marks { white, suffixes, has_nul: block.contains(&0) };
            assert_eq!((Plain.marks(&block), with_words(&block)), (seen, seen), "{block:?}");
            #[cfg(target_arch = "x86_64")]
            assert_eq!(WideRegisters::detect().map_or(seen, |wide| wide.marks(&block)), seen, "{block:?}");
        }
    }
}
