//! Four words at once: in a register where the processor has wide ones, else one after the other.
//!
//! What the search does most is to combine sets of placements and to add up boards. Compilers don't find their way from
//! loops to wide registers reliably, so the kernels are written once over [`Lanes`], and compiled twice.

use crate::legality::LANES;

/// Four words.
pub(crate) trait Lanes: Copy {
    fn load(words: &[u64; LANES]) -> Self;

    fn store(self, words: &mut [u64; LANES]);

    fn and(self, other: Self) -> Self;

    /// Without the bits of another.
    fn without(self, other: Self) -> Self;

    fn or(self, other: Self) -> Self;

    fn xor(self, other: Self) -> Self;

    /// Every word shifted to the left by its own distance, below 64.
    fn shift_left(self, by: Self) -> Self;

    /// What [`Lanes::shift_left`] shifts out.
    fn shifted_out(self, by: Self) -> Self;
}

/// One word after the other.
impl Lanes for [u64; LANES] {
    #[inline(always)]
    fn load(words: &[u64; LANES]) -> Self {
        *words
    }

    #[inline(always)]
    fn store(self, words: &mut [u64; LANES]) {
        *words = self;
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        zip(self, other, |one, two| one & two)
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        zip(self, other, |one, two| one & !two)
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        zip(self, other, |one, two| one | two)
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        zip(self, other, |one, two| one ^ two)
    }

    #[inline(always)]
    fn shift_left(self, by: Self) -> Self {
        zip(self, by, |word, by| word << by)
    }

    #[inline(always)]
    fn shifted_out(self, by: Self) -> Self {
        // In two steps, because the distance may be 0.
        zip(self, by, |word, by| word >> 1 >> (63 - by))
    }
}

#[inline(always)]
fn zip(mut one: [u64; LANES], two: [u64; LANES], combine: impl Fn(u64, u64) -> u64) -> [u64; LANES] {
    for lane in 0..LANES {
        one[lane] = combine(one[lane], two[lane]);
    }
    one
}

/// Runs a kernel on wide registers where they are there: `wide!(kernel(arguments) -> type)` calls `kernel::<L>(arguments)`.
macro_rules! wide {
    ($kernel:ident ( $($name:ident : $type:ty),* $(,)? ) $(-> $output:ty)?) => {
        tetrad_core::wide!(
            ($($name: $type),*) $(-> $output)?,
            $kernel::<$crate::lanes::Avx2>($($name),*),
            $kernel::<[u64; $crate::legality::LANES]>($($name),*)
        )
    };
}
pub(crate) use wide;

#[cfg(target_arch = "x86_64")]
pub(crate) use avx2::Avx2;

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use std::arch::x86_64::{
        __m256i, _mm256_and_si256, _mm256_andnot_si256, _mm256_loadu_si256, _mm256_or_si256, _mm256_set1_epi64x,
        _mm256_sllv_epi64, _mm256_srlv_epi64, _mm256_storeu_si256, _mm256_sub_epi64, _mm256_xor_si256,
    };

    use super::{LANES, Lanes};

    /// A register of 256 bits. It is made only in functions that `wide!` guards.
    #[derive(Clone, Copy)]
    pub(crate) struct Avx2(__m256i);

    // SAFETY, for every block below: the instructions are there, as said above, and what is read and written through
    // pointers are whole arrays of 256 bits.
    impl Lanes for Avx2 {
        #[inline(always)]
        fn load(words: &[u64; LANES]) -> Self {
            Self(unsafe { _mm256_loadu_si256(words.as_ptr().cast()) })
        }

        #[inline(always)]
        fn store(self, words: &mut [u64; LANES]) {
            unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0) }
        }

        #[inline(always)]
        fn and(self, other: Self) -> Self {
            Self(unsafe { _mm256_and_si256(self.0, other.0) })
        }

        #[inline(always)]
        fn without(self, other: Self) -> Self {
            Self(unsafe { _mm256_andnot_si256(other.0, self.0) })
        }

        #[inline(always)]
        fn or(self, other: Self) -> Self {
            Self(unsafe { _mm256_or_si256(self.0, other.0) })
        }

        #[inline(always)]
        fn xor(self, other: Self) -> Self {
            Self(unsafe { _mm256_xor_si256(self.0, other.0) })
        }

        #[inline(always)]
        fn shift_left(self, by: Self) -> Self {
            Self(unsafe { _mm256_sllv_epi64(self.0, by.0) })
        }

        #[inline(always)]
        fn shifted_out(self, by: Self) -> Self {
            // Shifts by 64 give 0 here.
            Self(unsafe { _mm256_srlv_epi64(self.0, _mm256_sub_epi64(_mm256_set1_epi64x(64), by.0)) })
        }
    }
}
