//! `tetrad puzzles`: finds puzzles in games, and proves those of a file.

use std::collections::HashMap;
use std::fs;
use std::ops::{ControlFlow, RangeInclusive};
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use tetrad_arena::store;
use tetrad_core::puzzle::find::{Finder, Wanted};
use tetrad_core::puzzle::{Puzzle, canonical_text};
use tetrad_core::random::SplitMix64;
use tetrad_core::room::replay::Replayed;
use tetrad_core::room::terminal::read_position;
use tetrad_core::{Room, Stop};
use tetrad_games::{Kind, with_room};

use crate::Out;
use crate::exit::Exit;
use crate::games;
use crate::interrupt;
use crate::wording::json_line;

const AFTER_HELP: &str = "\
A puzzle is a position in which one move wins within a number of plies and no other does. The engine finds it, in games against itself
or in the games of a store, and a search of every move, without the engine, proves it. On boards of more than 64 cells the attacker
has fours and threes alone. In tetris it is a perfect clear with a number of pieces, and the number of first moves that lead to it
is counted. Puzzles are printed as they are found, one JSON object a line; no two are mirror images. The same arguments give the
same puzzles.

Examples:
  tetrad puzzles tictactoe --from '4_/4_/4_/4_ x win-length 4' --count 5
  tetrad puzzles santorini --plies 7-9 --count 20 --seed 3 > puzzles.jsonl
  tetrad puzzles lits --store games.db --known puzzles.jsonl
  tetrad puzzles santorini --check puzzles.jsonl

Exit codes: 0 fine, 1 fewer puzzles than asked for, or with --check a puzzle that is none or a mirror image, 2 usage or internal error, 130 interrupted.";

/// Find positions in which one move wins and no other does
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The game
    #[arg(value_parser = games::parser())]
    game: &'static str,
    /// The position whose openings are played, in the game's own notation
    #[arg(long, value_name = "POSITION", default_value = "start", allow_hyphen_values = true)]
    from: String,
    /// Look at the games of all tournaments in this store instead
    #[arg(long, value_name = "STORE", conflicts_with = "from")]
    store: Option<PathBuf>,
    /// How many puzzles
    #[arg(long, value_name = "N", default_value_t = 10)]
    count: usize,
    /// How many games, or positions of tetris, to look at before it gives up
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    games: usize,
    /// The number of plies to the win: one number, or the least and the most
    #[arg(long, value_name = "PLIES", default_value = "5-7", value_parser = plies)]
    plies: RangeInclusive<u32>,
    /// How many nodes the engine searches in each position
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    nodes: u64,
    /// How many nodes a proof may take
    #[arg(long, value_name = "N", default_value_t = 50_000_000)]
    proof_nodes: u64,
    /// Draws the games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Leave out the puzzles of this file, and their mirror images
    #[arg(long, value_name = "FILE")]
    known: Vec<PathBuf>,
    /// Prove the puzzles of this file instead of finding some
    #[arg(long, value_name = "FILE", conflicts_with_all = ["from", "store", "count", "games", "plies", "nodes", "seed", "known"])]
    check: Option<PathBuf>,
}

/// Parses a number of plies or a range of them.
fn plies(text: &str) -> Result<RangeInclusive<u32>, String> {
    let read = |part: &str| part.parse().map_err(|_| format!("found `{text}`, expected plies as in `7` or `5-9`"));
    let (least, most) = text.split_once('-').unwrap_or((text, text));
    let (least, most) = (read(least)?, read(most)?);
    if least < 1 || most < least {
        return Err(format!("found `{text}`, expected at least 1 and the lower number first"));
    }
    Ok(least..=most)
}

pub(crate) fn run(args: &Args, out: Out<'_>) -> anyhow::Result<Exit> {
    let kind = Kind::of(args.game, &args.from).context("there is no such game")?;
    ensure!(!kind.is_simultaneous(), "there are no puzzles for two players who move at the same time");
    if let Some(path) = &args.check {
        return with_room!(kind, R => check::<R>(path, args.proof_nodes, out));
    }
    let known = args.known.iter().map(|path| read(path)).collect::<anyhow::Result<Vec<_>>>()?.concat();
    with_room!(kind, R => find::<R>(args, &known, out))
}

/// Reads a file of puzzles.
fn read(path: &Path) -> anyhow::Result<Vec<Puzzle>> {
    let text = fs::read_to_string(path).with_context(|| format!("can't read {}", path.display()))?;
    let puzzle = |(number, line): (usize, &str)| {
        serde_json::from_str(line).with_context(|| format!("{}, line {}", path.display(), number + 1))
    };
    text.lines().enumerate().map(puzzle).collect()
}

fn check<R: Room>(path: &Path, proof_nodes: u64, out: Out<'_>) -> anyhow::Result<Exit> {
    let mut flawed = 0;
    let mut lines = HashMap::new();
    for (puzzle, line) in read(path)?.iter().zip(1..) {
        ensure!(puzzle.game == R::NAME, "line {line}: found `{}`, expected `{}`", puzzle.game, R::NAME);
        let earlier = R::parse(&puzzle.start).ok().and_then(|start| lines.insert(canonical_text(&start), line));
        let flaw = match (earlier, puzzle.prove::<R>(proof_nodes)) {
            (Some(earlier), _) => format!("a mirror image of line {earlier}"),
            (None, Err(flaw)) => flaw.to_string(),
            (None, Ok(())) => continue,
        };
        flawed += 1;
        writeln!(out, "line {line}: {flaw}")?;
    }
    Ok(if flawed == 0 { Exit::Fine } else { Exit::Negative })
}

fn find<R: Room>(args: &Args, known: &[Puzzle], out: Out<'_>) -> anyhow::Result<Exit> {
    let stop = interrupt::stop();
    let wanted = Wanted { plies: args.plies.clone(), nodes: args.nodes, proof_nodes: args.proof_nodes };
    let mut search = Search { finder: Finder::<R>::new(wanted, known), stop, found: 0, args, out };
    match &args.store {
        _ if R::PLAYERS == 1 => search.drafted()?,
        Some(place) => search.stored(place)?,
        None => search.played()?,
    }
    Ok(match search.found {
        _ if stop.is_raised() => Exit::Interrupted,
        found if found < args.count => Exit::Negative,
        _ => Exit::Fine,
    })
}

/// A search for puzzles, which prints them.
struct Search<'a, R: Room> {
    finder: Finder<R>,
    stop: &'static Stop,
    found: usize,
    args: &'a Args,
    out: Out<'a>,
}

impl<R: Room> Search<'_, R> {
    fn is_over(&self) -> bool {
        self.found >= self.args.count || self.stop.is_raised()
    }

    fn print(&mut self, puzzle: &Puzzle) -> anyhow::Result<()> {
        self.found += 1;
        json_line(self.out, puzzle)?;
        Ok(self.out.flush()?)
    }

    /// Looks at drafts, for a single player.
    fn drafted(&mut self) -> anyhow::Result<()> {
        let mut random = SplitMix64::new(self.args.seed);
        for _ in 0..self.args.games {
            if self.is_over() {
                break;
            }
            if let Some(puzzle) = self.finder.draft(&mut random) {
                self.print(&puzzle)?;
            }
        }
        Ok(())
    }

    /// Looks at games of the engine against itself.
    fn played(&mut self) -> anyhow::Result<()> {
        const BATCH: usize = 16;
        let start: R = read_position(&self.args.from)?;
        let mut random = SplitMix64::new(self.args.seed);
        for _ in 0..self.args.games.div_ceil(BATCH) {
            for opening in start.openings(BATCH, random.next_u64()) {
                if self.is_over() {
                    return Ok(());
                }
                if let Some(puzzle) = self.finder.play(opening, &mut random, self.stop) {
                    self.print(&puzzle)?;
                }
            }
        }
        Ok(())
    }

    /// Looks at the games of a store.
    fn stored(&mut self, place: &Path) -> anyhow::Result<()> {
        let store = store::read(place)?;
        for tournament in store.tournaments()?.iter().filter(|tournament| tournament.game == R::NAME) {
            let mut result = Ok(());
            store.games(tournament.id, &mut |game| {
                let Ok(replayed) = Replayed::<R>::new(&game.record) else { return ControlFlow::Continue(()) };
                let puzzle = replayed.positions.iter().find_map(|position| self.finder.look(position, self.stop));
                result = puzzle.map_or(Ok(()), |puzzle| self.print(&puzzle));
                if result.is_err() || self.is_over() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })?;
            result?;
        }
        Ok(())
    }
}
