//! A transposition table that threads share without locks.
//!
//! Each entry is two words, the data and the key xored with it (Hyatt and Mann 2002): a torn write gives a
//! key that matches nothing, so a reader sees a whole entry or none. Sixteen bytes an entry, four
//! entries a cache line.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use crate::Bound;

/// The stored result of a search of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The best move, in the engine's own coding: below 2²⁶.
    pub mv: u32,
    /// Its value, in the engine's own coding: between −2²¹ and 2²¹ − 1.
    pub value: i32,
    /// The depth of the search.
    pub depth: u8,
    /// Whether the value is exact or a bound.
    pub bound: Bound,
}

const MOVE_BITS: u32 = 26;
const VALUE_BITS: u32 = 22;
const GENERATIONS: u8 = 1 << 6;
const CLUSTER: usize = 4;

impl Entry {
    /// The largest move code.
    pub const MAX_MOVE: u32 = (1 << MOVE_BITS) - 1;

    const fn pack(self, generation: u8) -> u64 {
        let bound = match self.bound {
            Bound::Exact => 1,
            Bound::Lower => 2,
            Bound::Upper => 3,
        };
        let value = (self.value as u32 & ((1 << VALUE_BITS) - 1)) as u64;
        (self.mv & Self::MAX_MOVE) as u64
            | value << MOVE_BITS
            | (self.depth as u64) << 48
            | bound << 56
            | (generation as u64) << 58
    }

    const fn unpack(data: u64) -> Option<Self> {
        let bound = match data >> 56 & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            3 => Bound::Upper,
            _ => return None,
        };
        // Shifting up and arithmetically down again restores the sign.
        let value = ((data >> MOVE_BITS) as u32) << (32 - VALUE_BITS);
        Some(Self {
            mv: data as u32 & Self::MAX_MOVE,
            value: value as i32 >> (32 - VALUE_BITS),
            depth: (data >> 48) as u8,
            bound,
        })
    }
}

const fn depth_of(data: u64) -> i32 {
    (data >> 48) as u8 as i32
}

const fn generation_of(data: u64) -> u8 {
    (data >> 58) as u8
}

#[derive(Default)]
#[repr(align(64))]
struct Cluster([(AtomicU64, AtomicU64); CLUSTER]);

/// A transposition table.
pub struct TranspositionTable {
    clusters: Vec<Cluster>,
    generation: AtomicU8,
}

impl TranspositionTable {
    /// A table of at most `bytes` bytes (at least one cache line).
    pub fn new(bytes: usize) -> Self {
        let count = (bytes / size_of::<Cluster>()).max(1);
        Self { clusters: std::iter::repeat_with(Cluster::default).take(count).collect(), generation: AtomicU8::new(0) }
    }

    /// The size in bytes.
    pub const fn bytes(&self) -> usize {
        self.clusters.len() * size_of::<Cluster>()
    }

    /// Removes all entries.
    pub fn clear(&self) {
        for (key, data) in self.clusters.iter().flat_map(|cluster| &cluster.0) {
            key.store(0, Relaxed);
            data.store(0, Relaxed);
        }
    }

    /// Marks all entries as old, so that they are replaced first.
    pub fn age(&self) {
        self.generation.store((self.generation.load(Relaxed) + 1) % GENERATIONS, Relaxed);
    }

    /// Prefetches the cache line of a key that will be looked up soon.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: a prefetch is a hint; it reads no memory that the program could see and never faults.
        unsafe {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(self.cluster(key)).cast());
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// The entry of the position with this key.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        self.cluster(key).0.iter().find_map(|(mixed, data)| {
            let data = data.load(Relaxed);
            if mixed.load(Relaxed) ^ data == key { Entry::unpack(data) } else { None }
        })
    }

    /// Stores an entry in place of an older one of the same position or the least useful one of its cluster.
    #[inline]
    pub fn store(&self, key: u64, entry: Entry) {
        let generation = self.generation.load(Relaxed);
        let mut victim = 0;
        let mut least = i32::MAX;
        let cluster = &self.cluster(key).0;
        for (index, (mixed, data)) in cluster.iter().enumerate() {
            let data = data.load(Relaxed);
            if mixed.load(Relaxed) ^ data == key {
                victim = index;
                break;
            }
            let age = i32::from(generation.wrapping_sub(generation_of(data)) % GENERATIONS);
            let worth = if data == 0 { i32::MIN } else { depth_of(data) - 8 * age };
            if worth < least {
                least = worth;
                victim = index;
            }
        }
        let data = entry.pack(generation);
        cluster[victim].1.store(data, Relaxed);
        cluster[victim].0.store(key ^ data, Relaxed);
    }

    #[inline]
    fn cluster(&self, key: u64) -> &Cluster {
        // The high half of the product spreads keys evenly over any number of clusters.
        &self.clusters[((u128::from(key) * self.clusters.len() as u128) >> 64) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::SplitMix64;

    #[test]
    fn entries_come_back_whole() {
        let table = TranspositionTable::new(1 << 16);
        let mut rng = SplitMix64::new(1);
        for _ in 0..10_000 {
            let key = rng.next_u64();
            let entry = Entry {
                mv: rng.next_u64() as u32 & Entry::MAX_MOVE,
                value: rng.below(1 << 22) as i32 - (1 << 21),
                depth: rng.next_u64() as u8,
                bound: [Bound::Exact, Bound::Lower, Bound::Upper][rng.below(3)],
            };
            table.store(key, entry);
            assert_eq!(table.probe(key), Some(entry));
        }
    }

    #[test]
    fn an_empty_table_knows_nothing() {
        let table = TranspositionTable::new(0);
        assert_eq!(table.bytes(), 64);
        assert_eq!(table.probe(0), None);
        table.store(5, Entry { mv: 1, value: 2, depth: 3, bound: Bound::Exact });
        table.clear();
        assert_eq!(table.probe(5), None);
    }

    #[test]
    fn deep_entries_outlive_shallow_ones_until_they_are_old() {
        let table = TranspositionTable::new(64);
        let entry = |depth| Entry { mv: 0, value: 0, depth, bound: Bound::Lower };
        for key in 1..=4 {
            table.store(key, entry(20));
        }
        table.store(5, entry(1));
        table.store(6, entry(2));
        assert_eq!((1..=6).filter(|&key| table.probe(key).is_some()).count(), 4);
        assert!(table.probe(6).is_some());
        for _ in 0..5 {
            table.age();
        }
        table.store(7, entry(1));
        table.store(8, entry(1));
        assert!(table.probe(7).is_some() && table.probe(8).is_some());
    }

    #[test]
    fn threads_never_see_a_torn_entry() {
        let table = TranspositionTable::new(256);
        std::thread::scope(|scope| {
            for seed in 0..4 {
                let table = &table;
                scope.spawn(move || {
                    let mut rng = SplitMix64::new(seed);
                    for _ in 0..50_000 {
                        // Everything in an entry follows from its key, so a mixture of two would show.
                        let key = 1 + rng.below(64) as u64;
                        let of = |key: u64| Entry {
                            mv: key as u32 * 1000,
                            value: -(key as i32),
                            depth: key as u8,
                            bound: Bound::Upper,
                        };
                        if let Some(entry) = table.probe(key) {
                            assert_eq!(entry, of(key));
                        }
                        table.store(key, of(key));
                    }
                });
            }
        });
    }
}
