//! Pinning: each worker runs, with the engines it starts, on its own cores.

/// Returns the number of cores that this process may use.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

/// Pins this thread, and the threads and processes it starts, to the `worker`th group of `width` cores. Workers share
/// groups in turn if there are fewer groups than workers. Returns `false` where the system does not support pinning.
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
