//! How many games can be played at once, by the threads that search in a game and the memory of its engines.

use tetrad_arena::spec::EngineSpec;
use tetrad_games::Kind;

use crate::limits::Limits;
use crate::machine;

/// Bytes that a built-in search needs besides its transposition table.
const SEARCH: u64 = 16 << 20;

/// Bytes assumed for an external engine that was registered without a limit (`memory=`).
const PROGRAM: u64 = 256 << 20;

/// Threads and memory of one or several games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Demand {
    /// Threads that search at once.
    pub(crate) threads: u32,
    /// In bytes.
    pub(crate) memory: u64,
}

impl Demand {
    /// An upper bound of the demand of a game between any two of these engines.
    pub(crate) fn of(kind: Kind, engines: &[EngineSpec]) -> Self {
        let two_highest = |mut numbers: Vec<u64>| {
            numbers.sort_unstable_by(|a, b| b.cmp(a));
            numbers.into_iter().take(2).collect::<Vec<_>>()
        };
        let threads = two_highest(engines.iter().map(|spec| u64::from(spec.threads.unwrap_or(1))).collect());
        let memory = two_highest(engines.iter().map(|spec| memory(kind, spec)).collect());
        let thinking = if kind.is_simultaneous() { 2 } else { 1 };
        let threads: u64 = threads.iter().take(thinking).sum();
        Self {
            threads: u32::try_from(threads).unwrap_or(u32::MAX).max(1),
            memory: memory.iter().fold(0, |all, one| all.saturating_add(*one)),
        }
    }

    /// The demand of this many games.
    pub(crate) const fn times(self, games: u32) -> Self {
        Self { threads: self.threads.saturating_mul(games), memory: self.memory.saturating_mul(games as u64) }
    }

    const fn plus(self, other: Self) -> Self {
        Self { threads: self.threads.saturating_add(other.threads), memory: self.memory.saturating_add(other.memory) }
    }
}

impl std::iter::Sum for Demand {
    fn sum<I: Iterator<Item = Self>>(demands: I) -> Self {
        demands.fold(Self::default(), Self::plus)
    }
}

/// The memory of an engine, in bytes.
fn memory(kind: Kind, spec: &EngineSpec) -> u64 {
    if let Some(launch) = &spec.launch {
        return launch.memory.unwrap_or(PROGRAM);
    }
    let set = spec.options.iter().rev().find(|(name, _)| name.eq_ignore_ascii_case("hash"));
    let mebibytes = set.and_then(|(_, value)| value.parse().ok()).unwrap_or_else(|| kind.default_table_mebibytes());
    mebibytes.saturating_mul(1 << 20).saturating_add(SEARCH)
}

/// Threads and memory for the games of all tournaments together.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Capacity {
    threads: u32,
    memory: u64,
}

impl Capacity {
    pub(crate) const fn new(limits: &Limits) -> Self {
        Self { threads: limits.threads, memory: limits.memory }
    }

    /// The number of games at once if no others are played. Engines with more threads than there are may play one game.
    pub(crate) fn games(self, each: Demand) -> u32 {
        games(self.threads, self.memory, each).max(u32::from(each.memory <= self.memory))
    }

    /// The number of further games at once, with the memory that is free now.
    pub(crate) fn games_left(self, each: Demand, taken: Demand) -> u32 {
        if taken == Demand::default() && each.memory <= self.memory {
            return self.games(each).min(games(u32::MAX, free_now(), each).max(1));
        }
        let memory = self.memory.saturating_sub(taken.memory).min(free_now());
        games(self.threads.saturating_sub(taken.threads), memory, each)
    }

    /// Says how threads and memory bound the number of games.
    pub(crate) fn reason(self, each: Demand) -> String {
        let mebibytes = |bytes: u64| bytes >> 20;
        format!(
            "a game takes {} of the {} threads ({} cores) and {} of the {} MiB of memory that are for games",
            each.threads,
            self.threads,
            machine::cores(),
            mebibytes(each.memory),
            mebibytes(self.memory)
        )
    }

    /// The number of games of built-in engines at once, whatever the game.
    pub(crate) fn usual_games(self) -> u32 {
        let largest = Kind::ALL.iter().map(|kind| kind.default_table_mebibytes()).max().unwrap_or(0);
        self.games(Demand { threads: 1, memory: 2 * ((largest << 20) + SEARCH) })
    }

    /// The memory for games, in MiB.
    pub(crate) fn mebibytes(self) -> u32 {
        u32::try_from(self.memory >> 20).unwrap_or(u32::MAX)
    }
}

/// Bytes of free memory that games may take; a quarter stays free.
fn free_now() -> u64 {
    machine::free_memory() / 4 * 3
}

fn games(threads: u32, memory: u64, each: Demand) -> u32 {
    let by_memory = u32::try_from(memory / each.memory.max(1)).unwrap_or(u32::MAX);
    (threads / each.threads.max(1)).min(by_memory)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spec(text: &str) -> EngineSpec {
        EngineSpec::parse(text, "").unwrap()
    }

    #[test]
    fn a_game_takes_the_tables_of_its_two_engines() {
        let ours = spec("name=Ours");
        let demand = |kind, engines: &[EngineSpec]| {
            let Demand { threads, memory } = Demand::of(kind, engines);
            (threads, memory >> 20)
        };
        assert_eq!(demand(Kind::Tictactoe, &[ours.clone(), ours.clone()]), (1, 160));
        assert_eq!(demand(Kind::Versus, &[ours.clone(), ours.clone()]), (2, 288), "both sides think at once");
        let large = spec("name=Large option.Hash=4096 threads=4");
        assert_eq!(demand(Kind::Lits, &[ours.clone(), large.clone(), ours.clone()]), (4, 4192));
        let program = spec("name=Program proto=st3p cmd=./engine");
        let limited = spec("name=Limited proto=st3p cmd=./engine memory=1G");
        assert_eq!(demand(Kind::Tictactoe, &[ours, program, limited]), (1, 1280));
    }

    #[test]
    fn games_are_bounded_by_threads_and_by_memory() {
        let capacity = Capacity { threads: 8, memory: 1 << 30 };
        let each = |threads, mebibytes: u64| Demand { threads, memory: mebibytes << 20 };
        assert_eq!(capacity.games(each(1, 16)), 8);
        assert_eq!(capacity.games(each(2, 16)), 4);
        assert_eq!(capacity.games(each(1, 300)), 3);
        assert_eq!(capacity.games(each(16, 300)), 1, "an engine with many threads may play");
        assert_eq!(capacity.games(each(1, 2_000)), 0, "memory that is not there can't be had");
        assert_eq!(capacity.games_left(each(1, 16), each(1, 16).times(6)), 2);
        assert_eq!(capacity.games_left(each(16, 16), each(1, 16)), 0);
        assert_eq!(capacity.usual_games(), 3);
    }
}
