//! Sums of products of a layer: in plain code, on SIMD128 and on AVX2, with equal results.

/// The weights of two inputs for each unit of a layer.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(crate) struct Pair<const UNITS: usize>(pub(crate) [[i16; 2]; UNITS]);

/// A way to compute the sums of a layer.
pub(crate) trait Products: Copy {
    /// Adds to each unit the products of all pairs of inputs and their weights. There is a multiple of eight units, at most 32.
    fn add<const UNITS: usize>(self, pairs: &[Pair<UNITS>], inputs: &[i16], units: &mut [i32; UNITS]);
}

/// One product after the other.
#[cfg(any(test, not(all(target_arch = "wasm32", target_feature = "simd128"))))]
#[derive(Clone, Copy)]
pub(crate) struct Scalar;

#[cfg(any(test, not(all(target_arch = "wasm32", target_feature = "simd128"))))]
impl Products for Scalar {
    #[inline(always)]
    fn add<const UNITS: usize>(self, pairs: &[Pair<UNITS>], inputs: &[i16], units: &mut [i32; UNITS]) {
        for (Pair(weights), inputs) in pairs.iter().zip(inputs.as_chunks().0) {
            let [one, two] = inputs.map(i32::from);
            for (unit, &[first, second]) in units.iter_mut().zip(weights) {
                *unit = unit.wrapping_add(i32::from(first) * one + i32::from(second) * two);
            }
        }
    }
}

/// The way that every processor of an architecture has.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
pub(crate) type Plain = Scalar;

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
pub(crate) const PLAIN: Plain = Scalar;

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(crate) const PLAIN: simd128::Simd128 = simd128::Simd128;

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128 {
    use std::arch::wasm32::{i32x4_add, i32x4_dot_i16x8, i32x4_splat, v128, v128_load, v128_store};

    use super::{Pair, Products};

    /// Registers of 128 bits.
    #[derive(Clone, Copy)]
    pub(crate) struct Simd128;

    // SAFETY, for every block below: pointers are read and written within their arrays, and need no alignment.
    impl Products for Simd128 {
        #[inline(always)]
        fn add<const UNITS: usize>(self, pairs: &[Pair<UNITS>], inputs: &[i16], units: &mut [i32; UNITS]) {
            const { assert!(UNITS.is_multiple_of(8) && UNITS <= 32) };
            let mut sums = [i32x4_splat(0); 8];
            let start: *mut v128 = units.as_mut_ptr().cast();
            for (block, sum) in sums[..UNITS / 4].iter_mut().enumerate() {
                *sum = unsafe { v128_load(start.add(block)) };
            }
            for (Pair(weights), &[one, two]) in pairs.iter().zip(inputs.as_chunks().0) {
                let both = i32x4_splat(i32::from(one as u16) | i32::from(two) << 16);
                let weights: *const v128 = weights.as_ptr().cast();
                for (block, sum) in sums[..UNITS / 4].iter_mut().enumerate() {
                    let products = i32x4_dot_i16x8(both, unsafe { v128_load(weights.add(block)) });
                    *sum = i32x4_add(*sum, products);
                }
            }
            for (block, &sum) in sums[..UNITS / 4].iter().enumerate() {
                unsafe { v128_store(start.add(block), sum) };
            }
        }
    }
}

#[cfg(target_arch = "x86_64")]
pub(crate) use avx2::Avx2;

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use std::arch::x86_64::{
        __m256i, _mm256_add_epi32, _mm256_loadu_si256, _mm256_madd_epi16, _mm256_set1_epi32, _mm256_setzero_si256,
        _mm256_storeu_si256,
    };

    use tetrad_core::processor::WideRegisters;

    use super::{Pair, Products};

    /// Registers of 256 bits. A value exists only if the processor has AVX2.
    #[derive(Clone, Copy)]
    pub(crate) struct Avx2(pub(crate) WideRegisters);

    // SAFETY, for every block below: the proof says that the instructions exist; pointers are read and written within their arrays, and
    // need no alignment.
    impl Products for Avx2 {
        #[inline(always)]
        fn add<const UNITS: usize>(self, pairs: &[Pair<UNITS>], inputs: &[i16], units: &mut [i32; UNITS]) {
            const { assert!(UNITS.is_multiple_of(8) && UNITS <= 32) };
            let mut sums = [unsafe { _mm256_setzero_si256() }; 4];
            let start: *mut __m256i = units.as_mut_ptr().cast();
            for (block, sum) in sums[..UNITS / 8].iter_mut().enumerate() {
                *sum = unsafe { _mm256_loadu_si256(start.add(block)) };
            }
            for (Pair(weights), &[one, two]) in pairs.iter().zip(inputs.as_chunks().0) {
                let weights: *const __m256i = weights.as_ptr().cast();
                let both = unsafe { _mm256_set1_epi32(i32::from(one as u16) | i32::from(two) << 16) };
                for (block, sum) in sums[..UNITS / 8].iter_mut().enumerate() {
                    let products = unsafe { _mm256_madd_epi16(both, _mm256_loadu_si256(weights.add(block))) };
                    *sum = unsafe { _mm256_add_epi32(*sum, products) };
                }
            }
            for (block, &sum) in sums[..UNITS / 8].iter().enumerate() {
                unsafe { _mm256_storeu_si256(start.add(block), sum) };
            }
        }
    }
}
