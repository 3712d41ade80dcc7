//! Keeping games apart: each worker, with the engines it starts, on cores of its own.

/// Cores that may be used by this process.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

/// Keeps this thread and whatever it starts to the `worker`th group of `width` cores. Where there are fewer groups than
/// workers, they are gone through again. `false` where the system has no such thing.
#[cfg(target_os = "linux")]
pub(super) fn pin(worker: usize, width: usize) -> bool {
    use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

    let Ok(allowed) = sched_getaffinity(None) else { return false };
    let cores: Vec<usize> = (0..CpuSet::MAX_CPU).filter(|&core| allowed.is_set(core)).collect();
    let width = width.clamp(1, cores.len().max(1));
    let groups: Vec<&[usize]> = cores.chunks_exact(width).collect();
    let Some(group) = worker.checked_rem(groups.len()).map(|index| groups[index]) else { return false };
    let mut set = CpuSet::new();
    for &core in group {
        set.set(core);
    }
    sched_setaffinity(None, &set).is_ok()
}

#[cfg(not(target_os = "linux"))]
pub(super) fn pin(_worker: usize, _width: usize) -> bool {
    false
}
