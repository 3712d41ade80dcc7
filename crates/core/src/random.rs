//! Seeded pseudo-random numbers. The same seed gives the same sequence on every
//! machine and in every version; nothing here reads the operating system's entropy.

/// `SplitMix64` (Steele, Lea, Flood 2014): tiny, fast, passes `BigCrush`, and works in `const` code,
/// so hash keys can be compile-time tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// A generator whose whole sequence is fixed by `seed`.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        mix(self.0)
    }

    /// A number in `0..bound`, as good as uniform for the small bounds of board games.
    ///
    /// # Panics
    /// If `bound` is zero.
    pub const fn below(&mut self, bound: usize) -> usize {
        assert!(bound > 0, "an empty range has no numbers");
        ((self.next_u64() as u128 * bound as u128) >> 64) as usize
    }

    /// A random element of a slice; `None` if it is empty.
    pub const fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { Some(&items[self.below(items.len())]) }
    }

    /// Puts a slice in random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// Scrambles 64 bits so that every input bit reaches every output bit: the finaliser of `SplitMix64`.
pub const fn mix(value: u64) -> u64 {
    let value = (value ^ (value >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    value ^ (value >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_is_the_published_one() {
        let mut rng = SplitMix64::new(1_234_567);
        let expected = [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
        assert_eq!([rng.next_u64(), rng.next_u64(), rng.next_u64()], expected);
    }

    #[test]
    fn below_stays_below_and_reaches_every_number() {
        let mut rng = SplitMix64::new(7);
        let mut seen = [false; 5];
        for _ in 0..200 {
            seen[rng.below(5)] = true;
        }
        assert_eq!(seen, [true; 5]);
    }

    #[test]
    fn shuffle_keeps_every_item() {
        let mut items: Vec<u32> = (0..50).collect();
        SplitMix64::new(3).shuffle(&mut items);
        assert_ne!(items, (0..50).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..50).collect::<Vec<_>>());
    }
}
