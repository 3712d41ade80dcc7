//! Shards: files of games of self-play.
//!
//! A shard begins with [`MAGIC`]. A game is the length of its start position's text (one byte) and the text, the result for the side
//! to move there (one byte: 0 lost, 1 drawn, 2 won), the number of plies (two bytes), and five bytes a ply: the move's place in the list
//! of legal ones, the score of the search in points for the side to move, and its flags. All numbers are little-endian.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail, ensure};

/// The beginning of a shard: a name and the version of the form.
const MAGIC: &[u8; 16] = b"tetrad games 001";

/// The flag of a ply whose score is proven.
pub(crate) const PROVEN: u8 = 1;

/// The flag of a ply whose move is not the one that the search chose.
pub(crate) const STRAY: u8 = 2;

/// A move that the engine played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ply {
    /// The move's place in the list of legal ones.
    pub(crate) mv: u16,
    /// The score in points, for the side to move.
    pub(crate) score: i16,
    /// [`PROVEN`], [`STRAY`], both or 0.
    pub(crate) flags: u8,
}

/// A game of self-play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredGame {
    /// The position after the opening, in the game's notation.
    pub(crate) start: String,
    /// Twice the points of the side to move at the start.
    pub(crate) result: u8,
    pub(crate) plies: Vec<Ply>,
}

/// The path of a shard.
pub(crate) fn path(folder: &Path, number: u64) -> PathBuf {
    folder.join(format!("{number:06}.games"))
}

/// The shards of a folder, in the order of their numbers.
pub(crate) fn list(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| format!("can't read the folder {}", folder.display()))?;
    let mut paths: Vec<PathBuf> = entries.map(|entry| Ok(entry?.path())).collect::<anyhow::Result<_>>()?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "games"));
    ensure!(!paths.is_empty(), "{} has no files *.games; `play` makes them", folder.display());
    paths.sort();
    Ok(paths)
}

/// Writes a shard as a whole: a run that is killed leaves none that is incomplete.
pub(crate) fn write(path: &Path, games: &[StoredGame]) -> anyhow::Result<()> {
    let mut bytes = MAGIC.to_vec();
    for game in games {
        bytes.push(u8::try_from(game.start.len()).context("the text of a start position is too long")?);
        bytes.extend_from_slice(game.start.as_bytes());
        bytes.push(game.result);
        bytes.extend_from_slice(&u16::try_from(game.plies.len()).context("a game is too long")?.to_le_bytes());
        for ply in &game.plies {
            bytes.extend_from_slice(&ply.mv.to_le_bytes());
            bytes.extend_from_slice(&ply.score.to_le_bytes());
            bytes.push(ply.flags);
        }
    }
    let unfinished = path.with_extension("part");
    fs::File::create(&unfinished)?.write_all(&bytes)?;
    Ok(fs::rename(&unfinished, path)?)
}

/// Reads a shard.
pub(crate) fn read(path: &Path) -> anyhow::Result<Vec<StoredGame>> {
    let bytes = fs::read(path)?;
    let mut rest = bytes.as_slice();
    let mut games = Vec::new();
    let mut parse = || -> anyhow::Result<()> {
        ensure!(take(&mut rest, MAGIC.len())? == MAGIC, "it does not begin as a shard of this version does");
        while !rest.is_empty() {
            games.push(read_game(&mut rest)?);
        }
        Ok(())
    };
    parse().with_context(|| format!("{} is damaged after {} games", path.display(), games.len()))?;
    Ok(games)
}

fn read_game(rest: &mut &[u8]) -> anyhow::Result<StoredGame> {
    let length = take(rest, 1)?[0];
    let start = std::str::from_utf8(take(rest, length.into())?)?.to_owned();
    let result = take(rest, 1)?[0];
    ensure!(result <= 2, "the result {result} is none of 0, 1 and 2");
    let count = u16::from_le_bytes(array(rest)?);
    let ply = |_| {
        let (mv, score) = (u16::from_le_bytes(array(rest)?), i16::from_le_bytes(array(rest)?));
        Ok(Ply { mv, score, flags: take(rest, 1)?[0] })
    };
    let plies = (0..count).map(ply).collect::<anyhow::Result<_>>()?;
    Ok(StoredGame { start, result, plies })
}

fn array<const N: usize>(rest: &mut &[u8]) -> anyhow::Result<[u8; N]> {
    Ok(take(rest, N)?.try_into()?)
}

fn take<'a>(rest: &mut &'a [u8], count: usize) -> anyhow::Result<&'a [u8]> {
    let Some((taken, after)) = rest.split_at_checked(count) else { bail!("it ends in the middle of a game") };
    *rest = after;
    Ok(taken)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_come_back_as_they_were_written_and_damage_is_named() {
        let folder = std::env::temp_dir().join(format!("tetrad-shards-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = path(&folder, 7);
        let ply = |mv| Ply { mv, score: -300, flags: PROVEN };
        let game = |start: &str| StoredGame { start: start.to_owned(), result: 2, plies: vec![ply(1), ply(u16::MAX)] };
        let games = [game("a start"), game("another")];
        write(&path, &games).unwrap();
        assert_eq!(read(&path).unwrap(), games);
        assert_eq!(list(&folder).unwrap(), std::slice::from_ref(&path));

        let whole = fs::read(&path).unwrap();
        fs::write(&path, &whole[..whole.len() - 1]).unwrap();
        let error = format!("{:#}", read(&path).unwrap_err());
        assert!(error.ends_with("is damaged after 1 games: it ends in the middle of a game"), "{error}");
        fs::write(&path, b"tetrad games 002").unwrap();
        assert!(format!("{:#}", read(&path).unwrap_err()).contains("as a shard of this version does"));
        fs::remove_dir_all(&folder).unwrap();
    }
}
