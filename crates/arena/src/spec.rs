//! Descriptions of engines, such as `name=A cmd=./a proto=st3p arg=--fast time=100ms`: one shell-quoted text each.
//!
//! | key | value |
//! |---|---|
//! | `name` | the name in records; by default the program's file name without extension |
//! | `proto` | the protocol: one of [`protocols`]; `builtin` is the built-in engine, without a process |
//! | `cmd` | the program, with arguments if any, quoted once more for the shell |
//! | `arg` | one more argument; repeat for several |
//! | `dir` | the working directory |
//! | `env.X` | an environment variable, added to the arena's without [secrets](crate::protect_environment) |
//! | `memory` | the memory limit of each of the engine's processes: `512M`, `2G` |
//! | `threads` | the number of threads; also sets the option of a built-in engine |
//! | `option.X` | an option of a built-in engine |
//! | `page-option.X.…` | an option that a web page may set: see [`PageOption`] |
//! | `level` | the playing level of a built-in engine, from 1 to 10 |
//! | `time` | the time limit of a move: `100ms`, `1.5s`, `2m` |
//! | `clock` | the time for the game and the increment for each move: `60s+1s`, `60s` |
//! | `depth`, `nodes` | limits of the search |
//! | `margin` | the tolerance past the time limit of a move |
//! | `startup` | the time limit for getting ready |
//! | `pause` | the minimum time from a program's answer to the next line sent, on no clock: up to `1s`, or `0` |
//! | `ids` | `on` or `off`: whether LTP commands have ids; by default the engine's first answer decides |
//! | `board` | `105` or `107`: the length of an LTP board; by default 107 only where the side to move is needed |
//!
//! Of several limits the strictest counts. Without any limit, a move may take one second.

mod page_options;
mod quantities;

use std::path::PathBuf;
use std::time::Duration;

use serde::Serialize;
use tetrad_core::engine::options::OptionError;
use tetrad_core::text::shorten;
use tetrad_core::{DriverOptions, Limits, Protocol, Strength};

use crate::control::Control;
use crate::launch::Launch;
pub use page_options::{PageOption, PageOptionKind};
pub use quantities::{bytes, duration};
use quantities::{clock, from_one};

/// Returns every value of `proto`: the built-in engine, and the protocols of all games.
pub fn protocols() -> Vec<Protocol> {
    std::iter::once(Protocol::BUILT_IN).chain(tetrad_games::protocols()).collect()
}

fn names(protocols: &[Protocol]) -> String {
    protocols.iter().map(|protocol| protocol.name()).collect::<Vec<_>>().join(", ")
}

/// A parsed description of an engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EngineSpec {
    /// The name in records.
    pub name: String,
    /// The protocol.
    pub proto: Protocol,
    /// How the program is run; `None` for a built-in engine.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub launch: Option<Launch>,
    /// The number of threads, if given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub threads: Option<u32>,
    /// Options in the order they were given.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<(String, String)>,
    /// Options that a web page may set. Tournaments don't use them.
    #[serde(skip)]
    pub page_options: Vec<PageOption>,
    /// The level of a built-in engine, from 1 to [`Strength::HIGHEST`]; full strength if `None`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// Whether LTP commands have ids, if given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ids: Option<bool>,
    /// Whether an LTP board ends in the side to move, if given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<bool>,
    /// The time and search limits.
    pub control: Control,
}

/// What is wrong with a description of an engine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// An open quote or a trailing backslash.
    #[error("`{0}`: the quotes don't match")]
    Quotes(String),
    /// A word that is not `key=value`.
    #[error("word {number}: found `{word}`, expected key=value")]
    NoValue {
        /// The word's number, from 1.
        number: usize,
        /// The word as written.
        word: String,
    },
    /// An unknown key.
    #[error("word {number}: unknown key `{key}`, expected one of: {known}", known = KEYS)]
    UnknownKey {
        /// The word's number, from 1.
        number: usize,
        /// The key as written.
        key: String,
    },
    /// A key that occurs twice.
    #[error("word {number}: `{key}` is given twice")]
    Twice {
        /// The word's number, from 1.
        number: usize,
        /// The key as written.
        key: String,
    },
    /// A value that its key does not accept.
    #[error("{key}: found `{value}`, expected {expected}")]
    BadValue {
        /// The key of the setting.
        key: String,
        /// The value as written.
        value: String,
        /// A description of acceptable values.
        expected: String,
    },
    /// A required key that is missing.
    #[error("`{key}` is missing: {why}")]
    Missing {
        /// The missing key.
        key: &'static str,
        /// The question that the key answers.
        why: &'static str,
    },
    /// An option that the engine does not have, or a value that it does not accept.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// Settings that exclude each other.
    #[error("{0}")]
    Conflict(String),
}

const KEYS: &str = "name, proto, cmd, arg, dir, env.NAME, memory, threads, option.NAME, page-option.NAME.KEY, level, time, clock, depth, nodes, margin, startup, pause, ids, board";

/// The maximum value of `pause`.
const LONGEST_PAUSE: Duration = Duration::from_secs(1);

/// Settings as written, for one engine or for all.
#[derive(Clone, Debug, Default)]
struct Settings {
    name: Option<String>,
    proto: Option<Protocol>,
    cmd: Option<Vec<String>>,
    args: Vec<String>,
    dir: Option<PathBuf>,
    env: Vec<(String, String)>,
    memory: Option<u64>,
    threads: Option<u32>,
    options: Vec<(String, String)>,
    page_options: Vec<page_options::Draft>,
    level: Option<u8>,
    limits: Limits,
    margin: Option<Duration>,
    startup: Option<Duration>,
    pause: Option<Duration>,
    ids: Option<bool>,
    side: Option<bool>,
}

impl Settings {
    /// Reads the settings of one engine, completed by those for `each` engine where a key is not given.
    fn read(text: &str, each: &str) -> Result<Self, SpecError> {
        let mut settings = Self::default();
        let given = settings.add(text, &[])?;
        settings.add(each, &given)?;
        Ok(settings)
    }

    /// Adds the settings of a text whose keys are not `given`; the others are only checked. Returns the text's keys.
    fn add(&mut self, text: &str, given: &[String]) -> Result<Vec<String>, SpecError> {
        let words = shlex::split(text).ok_or_else(|| SpecError::Quotes(shorten(text)))?;
        let (mut seen, mut overridden): (Vec<String>, Self) = Default::default();
        for (index, word) in words.iter().enumerate() {
            let number = index + 1;
            let Some((key, value)) = word.split_once('=') else {
                return Err(SpecError::NoValue { number, word: shorten(word) });
            };
            if key != "arg" && !page_options::may_repeat(key) && seen.iter().any(|known| known == key) {
                return Err(SpecError::Twice { number, key: shorten(key) });
            }
            let is_option = key.starts_with("option.");
            let is_given = |known: &String| known == key || is_option && known.eq_ignore_ascii_case(key);
            let settings = if given.iter().any(is_given) { &mut overridden } else { &mut *self };
            settings.set(key, value, number)?;
            seen.push(key.to_owned());
        }
        Ok(seen)
    }

    fn set(&mut self, key: &str, value: &str, number: usize) -> Result<(), SpecError> {
        let bad = |expected: &str| SpecError::BadValue {
            key: key.to_owned(),
            value: shorten(value),
            expected: expected.to_owned(),
        };
        let duration = || duration(value).ok_or_else(|| bad("a time such as `100ms`, `1.5s` or `2m`"));
        match key {
            "name" if value.is_empty() => return Err(bad("a name")),
            "name" => self.name = Some(value.to_owned()),
            "proto" => {
                let known = protocols();
                let named = known.iter().find(|protocol| protocol.name() == value);
                self.proto = Some(*named.ok_or_else(|| bad(&format!("one of {}", names(&known))))?);
            }
            "cmd" => {
                let words = shlex::split(value).filter(|words| !words.is_empty());
                self.cmd = Some(words.ok_or_else(|| bad("a program, with its arguments quoted as for a shell"))?);
            }
            "arg" => self.args.push(value.to_owned()),
            "dir" => self.dir = Some(value.into()),
            "memory" => {
                self.memory = Some(bytes(value).ok_or_else(|| bad("an amount of memory such as `512M` or `2G`"))?);
            }
            "threads" => self.threads = Some(from_one(value).ok_or_else(|| bad("a number of threads from 1"))?),
            "level" => {
                let level = value.parse().ok().filter(|level| (1..=Strength::HIGHEST).contains(level));
                self.level = Some(level.ok_or_else(|| bad("a level from 1 to 10"))?);
            }
            "time" => self.limits.time = Some(duration()?),
            "clock" => self.limits.clock = Some(clock(value).ok_or_else(|| bad("a clock such as `60s+1s` or `60s`"))?),
            "depth" => self.limits.depth = Some(from_one(value).ok_or_else(|| bad("a depth from 1"))?),
            "nodes" => self.limits.nodes = Some(from_one(value).ok_or_else(|| bad("a number of nodes from 1"))?),
            "margin" => self.margin = Some(duration()?),
            "startup" => self.startup = Some(duration()?),
            "pause" => {
                let pause = quantities::duration(value).filter(|&pause| pause <= LONGEST_PAUSE);
                self.pause = Some(pause.ok_or_else(|| bad("a time up to `1s`, or `0`"))?);
            }
            "ids" => match value {
                "on" => self.ids = Some(true),
                "off" => self.ids = Some(false),
                _ => return Err(bad("`on` or `off`")),
            },
            "board" => match value {
                "105" => self.side = Some(false),
                "107" => self.side = Some(true),
                _ => return Err(bad("`105` or `107` characters")),
            },
            _ => match key.split_once('.') {
                Some(("option", name)) if !name.is_empty() => self.options.push((name.to_owned(), value.to_owned())),
                Some(("env", name)) if !name.is_empty() => self.env.push((name.to_owned(), value.to_owned())),
                Some(("page-option", rest)) => page_options::set(&mut self.page_options, rest, value)
                    .map_err(|expected| expected.map_or(SpecError::UnknownKey { number, key: shorten(key) }, bad))?,
                _ => return Err(SpecError::UnknownKey { number, key: shorten(key) }),
            },
        }
        Ok(())
    }
}

impl EngineSpec {
    /// Returns the error for a protocol that engines of this game do not speak.
    pub(crate) fn wrong_protocol(&self, spoken: &[Protocol]) -> SpecError {
        let expected = format!("one of {} for this game", names(&[&[Protocol::BUILT_IN], spoken].concat()));
        SpecError::BadValue { key: "proto".into(), value: self.proto.name().to_owned(), expected }
    }

    /// Returns the driver's options, as far as they were given.
    pub(crate) const fn driver_options(&self) -> DriverOptions {
        DriverOptions { ids: self.ids, side: self.side }
    }

    /// The built-in engine with default settings.
    pub fn built_in(name: impl Into<String>, control: Control) -> Self {
        Self {
            name: name.into(),
            proto: Protocol::BUILT_IN,
            launch: None,
            threads: None,
            options: Vec::new(),
            page_options: Vec::new(),
            level: None,
            ids: None,
            side: None,
            control,
        }
    }

    /// The time limit of a move if no limit is given.
    const DEFAULT_TIME: Duration = Duration::from_secs(1);

    /// Parses the description of an engine. `each` holds the settings for all engines, which the description overrides.
    ///
    /// ```
    /// use tetrad_arena::spec::EngineSpec;
    /// let spec = EngineSpec::parse("cmd='./bot --fast' proto=st3p margin=20ms", "time=100ms margin=0s")?;
    /// assert_eq!((spec.name.as_str(), spec.proto.name()), ("bot", "st3p"));
    /// assert_eq!(spec.launch.unwrap().args, ["--fast"]);
    /// assert_eq!(spec.control.limits.time.unwrap().as_millis(), 100);
    /// assert_eq!(spec.control.margin.as_millis(), 20);
    /// # Ok::<(), tetrad_arena::spec::SpecError>(())
    /// ```
    pub fn parse(text: &str, each: &str) -> Result<Self, SpecError> {
        let settings = Settings::read(text, each)?;
        let Settings { name, proto, cmd, args, dir, env, memory, threads, options, page_options, level, .. } = settings;
        let Settings { mut limits, margin, startup, pause, ids, side, .. } = settings;
        let proto = match (proto, &cmd) {
            (Some(proto), _) => proto,
            (None, None) => Protocol::BUILT_IN,
            (None, Some(_)) => return Err(SpecError::Missing { key: "proto", why: "how does the program speak?" }),
        };
        let launch = match (proto, cmd) {
            (Protocol::BUILT_IN, Some(_)) => {
                return Err(SpecError::Conflict("proto=builtin is our own engine and takes no `cmd`".to_owned()));
            }
            (Protocol::BUILT_IN, None) => None,
            (_, None) => return Err(SpecError::Missing { key: "cmd", why: "which program is the engine?" }),
            (_, Some(mut words)) => {
                let program = words.remove(0);
                words.extend(args);
                Some(Launch { program, args: words, dir, env, memory, pause })
            }
        };
        if proto != Protocol::BUILT_IN
            && let Some((option, _)) = options.first()
        {
            let proto = proto.name();
            let message = format!("option.{option}: {proto} has no options; give the engine an argument with `arg`");
            return Err(SpecError::Conflict(message));
        }
        let page_options: Vec<PageOption> =
            page_options.into_iter().map(page_options::Draft::finish).collect::<Result<_, _>>()?;
        if let Some(PageOption { name, .. }) = page_options.first()
            && !tetrad_games::abilities(proto).options
        {
            return Err(SpecError::Conflict(if proto == Protocol::BUILT_IN {
                format!("page-option.{name}: options of the built-in engine are set with `option.`")
            } else {
                format!("page-option.{name}: {} has no options that a client can set", proto.name())
            }));
        }
        if proto != Protocol::BUILT_IN && level.is_some() {
            return Err(SpecError::Conflict("only built-in engines have a `level`".to_owned()));
        }
        if proto != tetrad_lits::protocol::LTP && (ids.is_some() || side.is_some()) {
            let key = if ids.is_some() { "ids" } else { "board" };
            return Err(SpecError::Conflict(format!("`{key}` is for engines of proto=ltp alone")));
        }
        if limits.is_infinite() {
            limits.time = Some(Self::DEFAULT_TIME);
        }
        let file_name = |launch: &Launch| {
            let program = std::path::Path::new(&launch.program).file_stem().unwrap_or(launch.program.as_ref());
            program.to_string_lossy().into_owned()
        };
        let name = name.unwrap_or_else(|| launch.as_ref().map_or_else(|| proto.name().to_owned(), file_name));
        let margin = margin.unwrap_or(Control::MARGIN);
        let startup = startup.unwrap_or(Control::STARTUP);
        let control = Control { limits, margin, startup };
        Ok(Self { name, proto, launch, threads, options, page_options, level, ids, side, control })
    }
}

#[cfg(test)]
mod tests {
    use tetrad_core::ClockTime;

    use super::*;

    fn error(text: &str) -> String {
        EngineSpec::parse(text, "").unwrap_err().to_string()
    }

    #[test]
    fn a_full_description_is_read_whole() {
        let text = r#"name="my bot" cmd=./b proto=gomocup arg=--fast arg='a b' threads=2 dir=/tmp env.A=1 env.B='x y' memory=512M
                      clock=60s+0.5s depth=9 nodes=1000 margin=1.5s startup=2m pause=5ms"#;
        let limits = Limits {
            time: None,
            clock: Some(ClockTime { remaining: Duration::from_mins(1), increment: Duration::from_millis(500) }),
            depth: Some(9),
            nodes: Some(1_000),
        };
        let expected = EngineSpec {
            name: "my bot".into(),
            proto: tetrad_tictactoe::protocol::GOMOCUP,
            launch: Some(Launch {
                program: "./b".into(),
                args: vec!["--fast".into(), "a b".into()],
                dir: Some("/tmp".into()),
                env: vec![("A".into(), "1".into()), ("B".into(), "x y".into())],
                memory: Some(512 << 20),
                pause: Some(Duration::from_millis(5)),
            }),
            threads: Some(2),
            options: Vec::new(),
            page_options: Vec::new(),
            level: None,
            ids: None,
            side: None,
            control: Control { limits, margin: Duration::from_millis(1_500), startup: Duration::from_mins(2) },
        };
        assert_eq!(EngineSpec::parse(text, "").unwrap(), expected);
    }

    #[test]
    fn what_is_said_for_each_counts_where_an_engine_says_nothing() {
        let spec = EngineSpec::parse("option.Hash=8 time=5ms", "time=100ms depth=3 option.hash=1 option.x=2").unwrap();
        assert_eq!(spec.control.limits, Limits { depth: Some(3), ..Limits::time(Duration::from_millis(5)) });
        assert_eq!(spec.options, [("Hash".into(), "8".into()), ("x".into(), "2".into())]);
        assert_eq!((spec.name.as_str(), spec.proto), ("builtin", Protocol::BUILT_IN));
        assert_eq!(EngineSpec::parse("level=3", "level=5").unwrap().level, Some(3));
        let spec = EngineSpec::parse("proto=ltp cmd=x env.A=1", "env.A=2 env.a=3 memory=1G").unwrap();
        let launch = spec.launch.unwrap();
        assert_eq!(launch.env, [("A".into(), "1".into()), ("a".into(), "3".into())]);
        assert_eq!(launch.memory, Some(1 << 30));
        let spec = EngineSpec::parse("proto=gomocup cmd=x pause=0", "pause=20ms").unwrap();
        assert_eq!(spec.launch.unwrap().pause, Some(Duration::ZERO));
    }

    #[test]
    fn the_form_of_ltp_can_be_forced() {
        let form = |text: &str| EngineSpec::parse(text, "ids=off").map(|spec| (spec.ids, spec.side));
        assert_eq!(form("proto=ltp cmd=x"), Ok((Some(false), None)));
        assert_eq!(form("proto=ltp cmd=x ids=on board=107"), Ok((Some(true), Some(true))));
        assert_eq!(form("proto=ltp cmd=x board=105"), Ok((Some(false), Some(false))));
        assert_eq!(error("proto=ltp cmd=x ids=1"), "ids: found `1`, expected `on` or `off`");
        assert_eq!(error("proto=ltp cmd=x board=106"), "board: found `106`, expected `105` or `107` characters");
        assert_eq!(error("proto=blits cmd=x board=107"), "`board` is for engines of proto=ltp alone");
    }

    #[test]
    fn without_a_limit_a_move_may_take_a_second() {
        assert_eq!(EngineSpec::parse("", "").unwrap().control, Control::new(Limits::time(Duration::from_secs(1))));
    }

    #[test]
    fn errors_say_what_was_found_and_what_was_expected() {
        assert_eq!(error("name='a"), "`name=\\'a`: the quotes don't match");
        assert_eq!(error("proto=builtin fast"), "word 2: found `fast`, expected key=value");
        assert_eq!(error("tiem=1s"), format!("word 1: unknown key `tiem`, expected one of: {KEYS}"));
        assert_eq!(error("memory=much"), "memory: found `much`, expected an amount of memory such as `512M` or `2G`");
        assert_eq!(error("env.=1"), format!("word 1: unknown key `env.`, expected one of: {KEYS}"));
        assert_eq!(error("option.=1"), format!("word 1: unknown key `option.`, expected one of: {KEYS}"));
        assert_eq!(error("time=1s time=2s"), "word 2: `time` is given twice");
        assert_eq!(error("time=1"), "time: found `1`, expected a time such as `100ms`, `1.5s` or `2m`");
        assert_eq!(error("clock=1m+x"), "clock: found `1m+x`, expected a clock such as `60s+1s` or `60s`");
        assert_eq!(error("pause=2s"), "pause: found `2s`, expected a time up to `1s`, or `0`");
        assert_eq!(error("depth=0"), "depth: found `0`, expected a depth from 1");
        assert_eq!(
            error("proto=uci"),
            "proto: found `uci`, expected one of builtin, st3p, gomocup, ltp, blits, santorini, tbp, tbp1"
        );
        assert_eq!(error("cmd=./b"), "`proto` is missing: how does the program speak?");
        assert_eq!(error("proto=st3p"), "`cmd` is missing: which program is the engine?");
        assert_eq!(error("level=11"), "level: found `11`, expected a level from 1 to 10");
        assert_eq!(error("proto=st3p cmd=x level=3"), "only built-in engines have a `level`");
        assert_eq!(error("proto=builtin cmd=x"), "proto=builtin is our own engine and takes no `cmd`");
        assert_eq!(
            error("proto=st3p cmd=x option.Hash=1"),
            "option.Hash: st3p has no options; give the engine an argument with `arg`"
        );
    }
}
