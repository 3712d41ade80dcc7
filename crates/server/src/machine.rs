//! The machine's resources: cores, free memory, and files that this process may open.

use std::fs;
use std::path::{Path, PathBuf};

use tetrad_arena::tournament;

/// Bytes of free memory that are assumed where the system does not report them.
const UNKNOWN: u64 = 2 << 30;

/// The priority of engines below that of the server, on the scale of `nice`.
pub(crate) const ENGINES: i32 = 5;

/// The priority of work that can wait for engines, on the scale of `nice`.
pub(crate) const BACKGROUND: i32 = 15;

/// Cores that this process may use.
pub(crate) fn cores() -> u32 {
    u32::try_from(tournament::cores()).unwrap_or(u32::MAX)
}

/// Files that this process may have open at a time.
#[cfg(unix)]
pub(crate) fn files() -> usize {
    let limit = rustix::process::getrlimit(rustix::process::Resource::Nofile).current;
    limit.map_or(usize::MAX, |limit| usize::try_from(limit).unwrap_or(usize::MAX))
}

#[cfg(not(unix))]
pub(crate) const fn files() -> usize {
    512
}

/// Lowers the priority of this thread and all that it starts, engines included, on the scale of `nice`, so that the
/// server stays responsive. Threads that don't compete for cores are not affected.
#[cfg(target_os = "linux")]
pub(crate) fn lower_priority(by: i32) {
    if let Err(error) = rustix::process::nice(by) {
        tracing::debug!("a thread is as urgent as the server: {error}");
    }
}

/// Does nothing: on other systems the priority is that of the whole process.
#[cfg(not(target_os = "linux"))]
pub(crate) const fn lower_priority(_by: i32) {}

/// Bytes of memory that programs can allocate without swapping: the system's estimate, bounded by the control groups of
/// this process.
pub(crate) fn free_memory() -> u64 {
    let system = fs::read_to_string("/proc/meminfo").ok().and_then(|text| available(&text)).unwrap_or(UNKNOWN);
    let groups = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    folders(&groups).iter().filter_map(|folder| left_in(folder)).fold(system, u64::min)
}

/// `MemAvailable` of `/proc/meminfo`, in bytes.
fn available(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1 << 10)
}

/// The folders of the control groups in `/proc/self/cgroup` and of their ancestors; each may have a limit.
fn folders(text: &str) -> Vec<PathBuf> {
    let mut folders = Vec::new();
    for line in text.lines() {
        let mut fields = line.splitn(3, ':').skip(1);
        let (Some(controllers), Some(path)) = (fields.next(), fields.next()) else { continue };
        let root = match controllers {
            "" => Path::new("/sys/fs/cgroup"),
            list if list.split(',').any(|name| name == "memory") => Path::new("/sys/fs/cgroup/memory"),
            _ => continue,
        };
        let path = Path::new(path.trim_start_matches('/'));
        folders.extend(path.ancestors().map(|path| root.join(path)));
    }
    folders
}

/// Bytes left in a control group (version 2 or 1). Its inactive file cache can be dropped and counts as free.
fn left_in(folder: &Path) -> Option<u64> {
    let read = |name: &str| fs::read_to_string(folder.join(name)).ok();
    let number = |name: &str| read(name)?.trim().parse::<u64>().ok();
    let limit = number("memory.max").or_else(|| number("memory.limit_in_bytes"))?;
    let used = number("memory.current").or_else(|| number("memory.usage_in_bytes"))?;
    let stat = read("memory.stat").unwrap_or_default();
    let cached = stat.lines().find_map(|line| line.strip_prefix("inactive_file ")?.parse().ok()).unwrap_or(0);
    Some(limit.saturating_sub(used.saturating_sub(cached)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_read_from_the_system_and_from_control_groups() {
        assert_eq!(available("MemTotal: 9 kB\nMemAvailable:   1024 kB\n"), Some(1 << 20));
        assert_eq!(available("MemTotal: 9 kB\n"), None);
        let paths: Vec<String> =
            folders("4:memory:/a\n3:cpu:/b\n0::/c/d\n").iter().map(|path| path.display().to_string()).collect();
        let expected = [
            "/sys/fs/cgroup/memory/a",
            "/sys/fs/cgroup/memory/",
            "/sys/fs/cgroup/c/d",
            "/sys/fs/cgroup/c",
            "/sys/fs/cgroup/",
        ];
        assert_eq!(paths, expected);

        let folder = std::env::temp_dir().join(format!("tetrad-cgroup-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        for (name, text) in
            [("memory.max", "1000\n"), ("memory.current", "700\n"), ("memory.stat", "anon 600\ninactive_file 100\n")]
        {
            fs::write(folder.join(name), text).unwrap();
        }
        assert_eq!(left_in(&folder), Some(400));
        fs::write(folder.join("memory.max"), "max\n").unwrap();
        assert_eq!(left_in(&folder), None, "no limit");
        fs::remove_dir_all(&folder).unwrap();
        assert!(free_memory() > 0 && files() > 0 && cores() > 0);
    }
}
