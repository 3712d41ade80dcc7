//! Detection of processor instructions beyond the baseline that we compile for.
//!
//! A binary for many machines may use wide registers only on processors that have them. [`wide!`](crate::wide)
//! therefore compiles a kernel twice from one source. Both versions give the same results, which the rooms test.

/// A proof that this processor has the instructions that [`wide!`](crate::wide) compiles kernels to.
#[derive(Clone, Copy, Debug)]
pub struct WideRegisters(());

impl WideRegisters {
    /// The proof, if the processor has the instructions.
    #[inline(always)]
    pub fn detect() -> Option<Self> {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt")
        {
            return Some(Self(()));
        }
        None
    }
}

/// Ends a function with a kernel that is also compiled for wide registers, a version that runs if the processor has
/// them: `wide!((arguments) -> type, proof => on_wide_registers, otherwise)`, where `proof` is the [`WideRegisters`] if it
/// is named. What the kernel calls has to be inlined into it.
#[macro_export]
macro_rules! wide {
    (($($name:ident : $type:ty),* $(,)?) $(-> $output:ty)?, $wide:expr, $plain:expr) => {
        $crate::wide!(($($name: $type),*) $(-> $output)?, _proof => $wide, $plain)
    };
    (($($name:ident : $type:ty),* $(,)?) $(-> $output:ty)?, $proof:ident => $wide:expr, $plain:expr) => {{
        #[cfg(target_arch = "x86_64")]
        {
            #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
            fn on_wide_registers($proof: $crate::processor::WideRegisters, $($name: $type),*) $(-> $output)? {
                $wide
            }
            if let Some(proof) = $crate::processor::WideRegisters::detect() {
                // SAFETY: the processor has the instructions that the function is compiled for.
                return unsafe { on_wide_registers(proof, $($name),*) };
            }
        }
        $plain
    }};
}
