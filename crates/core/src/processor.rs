//! Detection of processor instructions beyond the baseline that we compile for.
//!
//! A binary for many machines may use wide registers only on processors that have them. [`wide!`](crate::wide)
//! therefore compiles a kernel twice from one source. Both versions give the same results, which the rooms test.

/// Whether this processor has the instructions that [`wide!`](crate::wide) compiles kernels to.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub fn has_wide_registers() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

/// Ends a function with a kernel that is also compiled for wide registers, a version that runs if the processor has
/// them: `wide!((arguments) -> type, on_wide_registers, otherwise)`. What the kernel calls has to be inlined into it.
#[macro_export]
macro_rules! wide {
    (($($name:ident : $type:ty),* $(,)?) $(-> $output:ty)?, $wide:expr, $plain:expr) => {{
        #[cfg(target_arch = "x86_64")]
        {
            #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
            fn on_wide_registers($($name: $type),*) $(-> $output)? {
                $wide
            }
            if $crate::processor::has_wide_registers() {
                // SAFETY: the processor has the instructions that the function is compiled for.
                return unsafe { on_wide_registers($($name),*) };
            }
        }
        $plain
    }};
}
