//! Four words at once: in one register, in two, or one after the other, depending on the processor. They hold two
//! boards of a hundred bits each, one for lying placements and one for standing ones.
//!
//! The search spends most of its time combining sets of placements and adding up boards. Compilers do not vectorise
//! such loops reliably, so the kernels are written once over [`Lanes`] and compiled for each kind of register.

use crate::legality::LANES;

/// Four words, as two boards of bits.
pub(crate) trait Lanes: Copy {
    /// A proof that the processor has these lanes.
    type Proof: Copy;

    fn load(proof: Self::Proof, words: &[u64; LANES]) -> Self;

    fn store(self, words: &mut [u64; LANES]);

    fn and(self, other: Self) -> Self;

    /// The bits that are not set in the other.
    fn without(self, other: Self) -> Self;

    fn or(self, other: Self) -> Self;

    fn xor(self, other: Self) -> Self;

    /// Both boards shifted to the left, each by its own distance, from 1 to 63.
    fn shifted<const LYING: u32, const STANDING: u32>(self) -> Self;

    /// The two boards exchanged.
    fn swapped(self) -> Self;
}

/// Methods of two operands: a name, the operands, and their combination.
macro_rules! bitwise {
    ($($name:ident($one:ident, $two:ident) $combined:expr;)*) => {$(
        #[inline(always)]
        fn $name(self, $two: Self) -> Self {
            let $one = self;
            $combined
        }
    )*};
}

/// Single words, one after the other.
impl Lanes for [u64; LANES] {
    type Proof = ();

    #[inline(always)]
    fn load((): (), words: &[u64; LANES]) -> Self {
        *words
    }

    #[inline(always)]
    fn store(self, words: &mut [u64; LANES]) {
        *words = self;
    }

    bitwise! {
        and(one, two) zip(one, two, |one, two| one & two);
        without(one, two) zip(one, two, |one, two| one & !two);
        or(one, two) zip(one, two, |one, two| one | two);
        xor(one, two) zip(one, two, |one, two| one ^ two);
    }

    #[inline(always)]
    fn shifted<const LYING: u32, const STANDING: u32>(self) -> Self {
        let [lying, more_lying, standing, more_standing] = self;
        [
            lying << LYING,
            more_lying << LYING | lying >> (64 - LYING),
            standing << STANDING,
            more_standing << STANDING | standing >> (64 - STANDING),
        ]
    }

    #[inline(always)]
    fn swapped(self) -> Self {
        let [lying, more_lying, standing, more_standing] = self;
        [standing, more_standing, lying, more_lying]
    }
}

#[inline(always)]
fn zip(mut one: [u64; LANES], two: [u64; LANES], combine: impl Fn(u64, u64) -> u64) -> [u64; LANES] {
    for lane in 0..LANES {
        one[lane] = combine(one[lane], two[lane]);
    }
    one
}

/// Runs a kernel on wide registers if there are any: `wide!(kernel(arguments) -> type)` calls
/// `kernel::<L>(proof, arguments)`.
macro_rules! wide {
    ($kernel:ident ( $($name:ident : $type:ty),* $(,)? ) $(-> $output:ty)?) => {
        tetrad_core::wide!(
            ($($name: $type),*) $(-> $output)?,
            proof => $kernel::<$crate::lanes::Avx2>(proof, $($name),*),
            $kernel::<$crate::lanes::Plain>((), $($name),*)
        )
    };
}
pub(crate) use wide;

/// The lanes that every processor of an architecture has.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
pub(crate) type Plain = [u64; LANES];

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(crate) use simd128::Simd128 as Plain;

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128 {
    use std::arch::wasm32::{
        i64x2, i64x2_shl, i64x2_shuffle, u64x2_extract_lane, u64x2_shr, v128, v128_and, v128_andnot, v128_or, v128_xor,
    };

    use super::{LANES, Lanes};

    /// A register of 128 bits for each board.
    #[derive(Clone, Copy)]
    pub(crate) struct Simd128([v128; 2]);

    impl Simd128 {
        #[inline(always)]
        fn zip(self, other: Self, combine: impl Fn(v128, v128) -> v128) -> Self {
            Self([combine(self.0[0], other.0[0]), combine(self.0[1], other.0[1])])
        }
    }

    #[inline(always)]
    fn shifted(board: v128, by: u32) -> v128 {
        let lower = i64x2_shuffle::<0, 2>(i64x2(0, 0), board);
        v128_or(i64x2_shl(board, by), u64x2_shr(lower, 64 - by))
    }

    impl Lanes for Simd128 {
        type Proof = ();

        #[inline(always)]
        fn load((): (), words: &[u64; LANES]) -> Self {
            let [lying, more_lying, standing, more_standing] = words.map(u64::cast_signed);
            Self([i64x2(lying, more_lying), i64x2(standing, more_standing)])
        }

        #[inline(always)]
        fn store(self, words: &mut [u64; LANES]) {
            let [lying, standing] =
                self.0.map(|board| [u64x2_extract_lane::<0>(board), u64x2_extract_lane::<1>(board)]);
            *words = [lying[0], lying[1], standing[0], standing[1]];
        }

        bitwise! {
            and(one, two) one.zip(two, |one, two| v128_and(one, two));
            without(one, two) one.zip(two, |one, two| v128_andnot(one, two));
            or(one, two) one.zip(two, |one, two| v128_or(one, two));
            xor(one, two) one.zip(two, |one, two| v128_xor(one, two));
        }

        #[inline(always)]
        fn shifted<const LYING: u32, const STANDING: u32>(self) -> Self {
            Self([shifted(self.0[0], LYING), shifted(self.0[1], STANDING)])
        }

        #[inline(always)]
        fn swapped(self) -> Self {
            Self([self.0[1], self.0[0]])
        }
    }
}

#[cfg(target_arch = "x86_64")]
pub(crate) use avx2::Avx2;

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use std::arch::x86_64::{
        __m256i, _mm256_and_si256, _mm256_andnot_si256, _mm256_bslli_epi128, _mm256_loadu_si256, _mm256_or_si256,
        _mm256_permute4x64_epi64, _mm256_setr_epi64x, _mm256_sllv_epi64, _mm256_srlv_epi64, _mm256_storeu_si256,
        _mm256_xor_si256,
    };

    use tetrad_core::processor::WideRegisters;

    use super::{LANES, Lanes};

    /// A register of 256 bits. A value exists only if the processor has AVX2.
    #[derive(Clone, Copy)]
    pub(crate) struct Avx2(__m256i);

    // SAFETY, for every block below: the first value comes with a proof that the instructions exist, and pointers are read and written as
    // whole arrays of 256 bits.
    impl Lanes for Avx2 {
        type Proof = WideRegisters;

        #[inline(always)]
        fn load(_proof: WideRegisters, words: &[u64; LANES]) -> Self {
            Self(unsafe { _mm256_loadu_si256(words.as_ptr().cast()) })
        }

        #[inline(always)]
        fn store(self, words: &mut [u64; LANES]) {
            unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0) }
        }

        bitwise! {
            and(one, two) Self(unsafe { _mm256_and_si256(one.0, two.0) });
            without(one, two) Self(unsafe { _mm256_andnot_si256(two.0, one.0) });
            or(one, two) Self(unsafe { _mm256_or_si256(one.0, two.0) });
            xor(one, two) Self(unsafe { _mm256_xor_si256(one.0, two.0) });
        }

        #[inline(always)]
        fn shifted<const LYING: u32, const STANDING: u32>(self) -> Self {
            let by = |lying: u32, standing: u32| {
                let [lying, standing] = [lying, standing].map(i64::from);
                unsafe { _mm256_setr_epi64x(lying, lying, standing, standing) }
            };
            Self(unsafe {
                // Bits that leave the lower half of a board enter its upper half.
                let lower = _mm256_bslli_epi128::<8>(self.0);
                let (stays, comes) = (by(LYING, STANDING), by(64 - LYING, 64 - STANDING));
                _mm256_or_si256(_mm256_sllv_epi64(self.0, stays), _mm256_srlv_epi64(lower, comes))
            })
        }

        #[inline(always)]
        fn swapped(self) -> Self {
            Self(unsafe { _mm256_permute4x64_epi64::<0b01_00_11_10>(self.0) })
        }
    }
}
