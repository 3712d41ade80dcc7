//! The settings of a match, from flags and a file; flags take precedence.

use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use anyhow::{Context, anyhow, bail, ensure};
use serde::Deserialize;
use tetrad_arena::schedule::Schedule;
use tetrad_arena::spec::EngineSpec;
use tetrad_arena::statistics::Sprt;
use tetrad_arena::{Adjudication, Agreement};
use tetrad_games::Kind;
use toml::{Table, Value};

use super::Args;
use crate::play::Setup;

/// The default lease: the time from a worker's last heartbeat until its pair may go to another one.
const LEASE: Duration = Duration::from_mins(2);

/// The settings of a match, with defaults filled in.
pub(crate) struct Plan {
    pub(crate) game: &'static str,
    /// The texts of the engine specifications.
    pub(crate) engines: Vec<String>,
    pub(crate) specs: Vec<EngineSpec>,
    /// `None` for the default of the game.
    pub(crate) schedule: Option<Schedule>,
    pub(crate) games: u32,
    pub(crate) seed: u64,
    pub(crate) openings: Option<PathBuf>,
    pub(crate) setup: Setup,
    pub(crate) sprt: Option<Sprt>,
    pub(crate) adjudication: Adjudication,
    pub(crate) concurrency: u32,
    pub(crate) pin: bool,
    pub(crate) store: Option<String>,
    /// The lease, if workers play the games.
    pub(crate) remote: Option<Duration>,
    pub(crate) name: Option<String>,
    pub(crate) log: bool,
    pub(crate) json: bool,
}

/// A match in TOML.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
struct File {
    game: Option<String>,
    engine: Vec<Table>,
    each: Table,
    schedule: Option<String>,
    games: Option<u32>,
    seed: Option<u64>,
    openings: Option<PathBuf>,
    board: Option<String>,
    win_length: Option<u32>,
    solo: bool,
    sprt: Option<Table>,
    adjudicate: Option<Table>,
    concurrency: Option<u32>,
    pin: bool,
    store: Option<String>,
    name: Option<String>,
    log: bool,
}

impl Plan {
    pub(super) fn new(args: &Args) -> anyhow::Result<Self> {
        let file = args.file.as_deref().map(read).transpose()?.unwrap_or_default();
        let game = match (args.game, &file.game) {
            (Some(game), _) => game,
            (None, Some(name)) => game_named(name)?,
            (None, None) => bail!("`game` is missing: name it in the file or with --game"),
        };
        let mut engines: Vec<String> = file.engine.iter().map(words).collect::<Result<_, _>>()?;
        engines.extend_from_slice(&args.engines);
        // An engine's own words take precedence over `--each`, and that over the file's `each`.
        let (flags, beneath) = (args.each.clone().unwrap_or_default(), words(&file.each)?);
        let spec = |text: &String| {
            let each = over(&flags, &beneath);
            EngineSpec::parse(text, &each).with_context(|| format!("--engine '{text}'"))
        };
        let specs = engines.iter().map(spec).collect::<Result<_, _>>()?;
        if args.store.is_none() && file.store.is_none() {
            ensure!(args.name.is_none() && file.name.is_none(), "--name is what a tournament is called in a --store");
            ensure!(!args.log && !file.log, "--log keeps lines in a --store");
        }
        let is_solo = args.solo || (file.solo && args.setup.board.is_none());
        if is_solo && Kind::for_players(game, 1).is_none() {
            let alone: Vec<&str> =
                Kind::ALL.iter().filter(|kind| kind.players() == 1).map(|kind| kind.name()).collect();
            bail!("--solo: {game} is for two players, only {} is played alone", alone.join(", "));
        }
        let board = if is_solo { Some("solo".to_owned()) } else { args.setup.board.clone().or(file.board) };
        Ok(Self {
            game,
            engines,
            specs,
            schedule: given(args.schedule, file.schedule.as_deref(), "schedule")?,
            games: in_range(args.games.or(file.games).unwrap_or(100), u32::MAX, "games")?,
            seed: args.seed.or(file.seed).unwrap_or(1),
            openings: args.openings.clone().or(file.openings.filter(|_| args.setup.board.is_none())),
            setup: Setup { board, win_length: args.setup.win_length.or(file.win_length) },
            sprt: given(args.sprt, file.sprt.as_ref().map(words).transpose()?.as_deref(), "sprt")?,
            adjudication: match (&args.adjudicate, &file.adjudicate) {
                (Some(terms), _) => terms.clone(),
                (None, Some(table)) => adjudication(&words(table)?).map_err(|error| anyhow!("adjudicate: {error}"))?,
                (None, None) => Adjudication::default(),
            },
            concurrency: in_range(args.concurrency.or(file.concurrency).unwrap_or(1), 10_000, "concurrency")?,
            pin: args.pin || file.pin,
            store: args.store.clone().or(file.store),
            remote: args.remote.then(|| args.lease.unwrap_or(LEASE)),
            name: args.name.clone().or(file.name),
            log: args.log || file.log,
            json: args.json,
        })
    }
}

pub(crate) fn engines(path: &Path) -> anyhow::Result<Vec<EngineSpec>> {
    let file = read(path)?;
    let each = words(&file.each)?;
    let spec = |table: &Table| {
        let text = words(table)?;
        EngineSpec::parse(&text, &each).with_context(|| format!("{}: engine '{text}'", path.display()))
    };
    file.engine.iter().map(spec).collect()
}

fn read(path: &Path) -> anyhow::Result<File> {
    let text = fs::read_to_string(path).with_context(|| format!("can't read {}", path.display()))?;
    toml::from_str(&text).map_err(|error| anyhow!("{}: {}", path.display(), error.to_string().trim_end()))
}

fn game_named(name: &str) -> anyhow::Result<&'static str> {
    let known = Kind::names().into_iter().find(|known| *known == name);
    known.with_context(|| format!("game: found `{name}`, expected one of {}", Kind::names().join(", ")))
}

/// The value of the flag, or else of the file.
fn given<T: FromStr>(flag: Option<T>, file: Option<&str>, key: &str) -> anyhow::Result<Option<T>>
where
    T::Err: std::error::Error + Send + Sync + 'static,
{
    match flag {
        Some(value) => Ok(Some(value)),
        None => file.map(|text| text.parse().with_context(|| key.to_owned())).transpose(),
    }
}

fn in_range(number: u32, most: u32, key: &str) -> anyhow::Result<u32> {
    if (1..=most).contains(&number) { Ok(number) } else { bail!("{key}: found {number}, expected 1 to {most}") }
}

/// Converts a table to the words of a flag: `key=value`, shell-quoted where needed; lists repeat their key, and nested
/// tables become `key.inner=value`.
fn words(table: &Table) -> anyhow::Result<String> {
    let mut words = Vec::new();
    for (key, value) in table {
        push_words(key, value, &mut words)?;
    }
    Ok(words.join(" "))
}

fn push_words(key: &str, value: &Value, words: &mut Vec<String>) -> anyhow::Result<()> {
    let text = match value {
        Value::String(text) => text.clone(),
        Value::Integer(number) => number.to_string(),
        Value::Float(number) => number.to_string(),
        Value::Boolean(flag) => flag.to_string(),
        Value::Datetime(_) => bail!("{key}: found a date, expected text or a number"),
        Value::Array(values) => return values.iter().try_for_each(|value| push_words(key, value, words)),
        Value::Table(inner) => {
            return inner.iter().try_for_each(|(name, value)| push_words(&format!("{key}.{name}"), value, words));
        }
    };
    let word = format!("{key}={text}");
    words.push(shlex::try_quote(&word).with_context(|| format!("{key}: a value can't hold a zero byte"))?.into_owned());
    Ok(())
}

/// Merges two lists of words; those of `words` replace those of `beneath` with the same key.
fn over(words: &str, beneath: &str) -> String {
    // Words that can't be split cause an error where they are parsed.
    let (Some(own), Some(rest)) = (shlex::split(words), shlex::split(beneath)) else { return words.to_owned() };
    let key = |word: &str| word.split_once('=').map_or(word, |(key, _)| key).to_owned();
    let keys: Vec<String> = own.iter().map(|word| key(word)).collect();
    let kept = rest.into_iter().filter(|word| !keys.contains(&key(word)));
    let quoted = kept.filter_map(|word| shlex::try_quote(&word).ok().map(std::borrow::Cow::into_owned));
    [words.to_owned()].into_iter().chain(quoted).collect::<Vec<_>>().join(" ").trim().to_owned()
}

/// Parses the terms of adjudication: `turns=200 win=800:3 draw=10:5:40 proof=10000`.
pub(super) fn adjudication(text: &str) -> Result<Adjudication, String> {
    let mut terms = Adjudication::default();
    for word in text.split_whitespace() {
        let bad = |expected: &str| format!("found `{word}`, expected {expected}");
        let (key, value) = word.split_once('=').ok_or_else(|| bad("turns=, win=, draw= or proof="))?;
        let agreement = || agreement(value).ok_or_else(|| bad("SCORE, SCORE:MOVES or SCORE:MOVES:AFTER"));
        let positive = |number: &u64| *number > 0;
        match key {
            "turns" => {
                let turns = value.parse().ok().filter(|&turns: &u32| turns > 0);
                terms.turns = Some(turns.ok_or_else(|| bad("a number of turns from 1"))?);
            }
            "win" => terms.win = Some(agreement()?),
            "draw" => terms.draw = Some(agreement()?),
            "proof" => {
                terms.proof = Some(value.parse().ok().filter(positive).ok_or_else(|| bad("a number of nodes from 1"))?);
            }
            _ => return Err(bad("turns=, win=, draw= or proof=")),
        }
    }
    Ok(terms)
}

fn agreement(text: &str) -> Option<Agreement> {
    /// The default number of moves in a row on which the engines have to agree.
    const MOVES: u32 = 4;
    let mut parts = text.split(':');
    let bound = parts.next()?.parse().ok().filter(|&bound: &i32| bound >= 0)?;
    let moves = parts.next().map_or(Some(MOVES), |part| part.parse().ok().filter(|&moves| moves > 0))?;
    let after = parts.next().map_or(Some(0), |part| part.parse().ok())?;
    parts.next().is_none().then_some(Agreement { bound, moves, after })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_become_the_words_of_flags() {
        let table: Table = toml::from_str(
            "name = 'my bot'\ncmd = \"./b --say 'a b'\"\narg = ['x', 'y z']\nthreads = 2\noption = { Hash = 64 }\nenv.A = '1'",
        )
        .unwrap();
        let text = words(&table).unwrap();
        let spec = EngineSpec::parse(&format!("{text} proto=st3p"), "").unwrap_err().to_string();
        assert!(spec.starts_with("option.Hash: st3p has no options"), "{spec}");
        let split = shlex::split(&text).unwrap();
        let expected =
            ["arg=x", "arg=y z", "cmd=./b --say 'a b'", "env.A=1", "name=my bot", "option.Hash=64", "threads=2"];
        assert_eq!(split, expected);
    }

    #[test]
    fn what_flags_say_for_each_comes_before_the_file() {
        assert_eq!(over("time=1s", "time=2s 'arg=a b' depth=3"), "time=1s 'arg=a b' 'depth=3'");
        assert_eq!(over("", "time=2s"), "'time=2s'");
        assert_eq!(over("time=1s", ""), "time=1s");
    }

    #[test]
    fn adjudications_are_read_whole_or_refused() {
        let terms = adjudication("turns=200 win=800:3 draw=10:5:40 proof=9").unwrap();
        let win = Agreement { bound: 800, moves: 3, after: 0 };
        let draw = Agreement { bound: 10, moves: 5, after: 40 };
        let expected = Adjudication { turns: Some(200), win: Some(win), draw: Some(draw), proof: Some(9) };
        assert_eq!(terms, expected);
        assert_eq!(adjudication(""), Ok(Adjudication::default()));
        for bad in ["turns", "turns=0", "win=", "win=-1", "win=1:0", "win=1:1:1:1", "proof=0", "loss=1"] {
            assert!(adjudication(bad).unwrap_err().starts_with(&format!("found `{bad}`, expected ")), "{bad}");
        }
    }
}
