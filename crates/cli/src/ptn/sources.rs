//! The inputs of the PTN commands: files, folders and stdin.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use tetrad_core::text::printable;
use tetrad_ptn::{Colour, Diagnostic, Game, Mode, Place, Severity, render_without_text};

use crate::exit::Exit;
use crate::failure;

/// The files that a command is about.
#[derive(Debug, clap::Args)]
pub(super) struct Files {
    /// Files, folders with *.ptn files, or `-` for stdin, which is read if there is none
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// The most bytes of a text that are kept in memory: 8 MiB are a thousand long games.
const LONGEST_KEPT: u64 = 8 << 20;

pub(super) enum Text {
    /// The whole text.
    Whole(Vec<u8>),
    /// A stream, for a text longer than [`LONGEST_KEPT`].
    Long(Box<dyn Read>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Source {
    Stdin,
    File(PathBuf),
}

impl Source {
    pub(super) fn name(&self) -> String {
        match self {
            Self::Stdin => "<stdin>".to_owned(),
            Self::File(path) => path.display().to_string(),
        }
    }

    /// Opens the text, whole or as a stream.
    pub(super) fn open(&self) -> anyhow::Result<Text> {
        let open = || -> io::Result<Text> {
            let mut source: Box<dyn Read> = match self {
                Self::Stdin => Box::new(io::stdin()),
                Self::File(path) => Box::new(File::open(path)?),
            };
            let mut text = Vec::new();
            source.by_ref().take(LONGEST_KEPT + 1).read_to_end(&mut text)?;
            let is_long = text.len() as u64 > LONGEST_KEPT;
            Ok(if is_long { Text::Long(Box::new(io::Cursor::new(text).chain(source))) } else { Text::Whole(text) })
        };
        open().with_context(|| self.trouble())
    }

    /// Finds lines and columns of bytes, if the text can be read again.
    pub(super) fn places(&self, bytes: &[usize]) -> anyhow::Result<Vec<Option<Place>>> {
        match self {
            Self::Stdin => Ok(vec![None; bytes.len()]),
            Self::File(path) => {
                let places = File::open(path).and_then(|file| tetrad_ptn::places(file, bytes));
                Ok(places.with_context(|| self.trouble())?.into_iter().map(Some).collect())
            }
        }
    }

    /// The message for a source that can't be read.
    pub(super) fn trouble(&self) -> String {
        format!("can't read {}", self.name())
    }

    /// Reads the whole text; fails if it is longer than [`LONGEST_KEPT`].
    pub(super) fn read(&self) -> anyhow::Result<Vec<u8>> {
        match self.open()? {
            Text::Whole(text) => Ok(text),
            Text::Long(_) => bail!(
                "{} has more than {} MiB, and no game has; `tetrad ptn check` and `tetrad ptn stats` read any length",
                self.name(),
                LONGEST_KEPT >> 20
            ),
        }
    }
}

/// The places of the problems of a long text, known if it could be read twice.
pub(super) struct LongText {
    name: String,
    places: BTreeMap<usize, Option<Place>>,
}

impl LongText {
    pub(super) fn new(source: &Source, diagnostics: &[Diagnostic]) -> anyhow::Result<Self> {
        let bytes: Vec<usize> = diagnostics.iter().map(|diagnostic| diagnostic.span.start).collect();
        let places = if bytes.is_empty() { Vec::new() } else { source.places(&bytes)? };
        Ok(Self { name: source.name(), places: bytes.into_iter().zip(places).collect() })
    }

    pub(super) fn place(&self, byte: usize) -> Option<Place> {
        self.places.get(&byte).copied().flatten()
    }

    pub(super) fn render(&self, diagnostic: &Diagnostic) -> String {
        render_without_text(&self.name, self.place(diagnostic.span.start), diagnostic, Colour::On)
    }
}

impl Files {
    /// All sources in the order of the arguments, those of a folder by name. A folder that can't be read is an error in
    /// its place.
    pub(super) fn sources(&self) -> Vec<anyhow::Result<Source>> {
        if self.files.is_empty() {
            return vec![Ok(Source::Stdin)];
        }
        let mut sources = Vec::new();
        for path in &self.files {
            if path.as_os_str() == "-" {
                sources.push(Ok(Source::Stdin));
            } else if path.is_dir() {
                let before = sources.len();
                walk(path, &mut sources);
                if sources.len() == before {
                    sources.push(Err(anyhow::anyhow!("there is no *.ptn in {}", path.display())));
                }
            } else {
                sources.push(Ok(Source::File(path.clone())));
            }
        }
        sources
    }

    /// The only source; an error if there are several.
    pub(super) fn only(&self) -> anyhow::Result<Source> {
        let mut sources = self.sources();
        ensure!(sources.len() == 1, "found {} files, expected one", sources.len());
        sources.remove(0)
    }
}

/// Adds every `*.ptn` in a folder, recursively. Links to folders are not followed, because they may form cycles.
fn walk(folder: &Path, sources: &mut Vec<anyhow::Result<Source>>) {
    let entries = fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    let mut entries = match entries {
        Ok(entries) => entries,
        Err(error) => {
            let context = format!("can't read the folder {}", folder.display());
            return sources.push(Err(anyhow::Error::new(error).context(context)));
        }
    };
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            walk(&path, sources);
        } else if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("ptn")) && !path.is_dir() {
            sources.push(Ok(Source::File(path)));
        }
    }
}

/// The worse of two exit codes, which is the greater one.
pub(super) fn worse(one: Exit, other: Exit) -> Exit {
    if one.code() >= other.code() { one } else { other }
}

/// Renders the errors among diagnostics.
pub(super) fn errors(name: &str, text: &[u8], diagnostics: &[Diagnostic]) -> String {
    let source = tetrad_ptn::Source::new(name, text);
    let errors = diagnostics.iter().filter(|diagnostic| diagnostic.severity() == Severity::Error);
    errors.map(|error| source.render(error, Colour::On) + "\n").collect()
}

/// Calls `act` with every text. A text that can't be read is reported and skipped.
pub(super) fn for_each(
    files: &Files,
    mut act: impl FnMut(&Source, &[u8]) -> anyhow::Result<Exit>,
) -> anyhow::Result<Exit> {
    for_each_read(files, Source::read, |source, text| act(source, &text))
}

/// Calls `act` with what `read` returns for every source. A source that can't be read is reported and skipped.
pub(super) fn for_each_read<T>(
    files: &Files,
    read: impl Fn(&Source) -> anyhow::Result<T>,
    mut act: impl FnMut(&Source, T) -> anyhow::Result<Exit>,
) -> anyhow::Result<Exit> {
    let mut exit = Exit::Fine;
    for source in files.sources() {
        let text = source.and_then(|source| read(&source).map(|text| (source, text)));
        exit = worse(
            exit,
            match text {
                Ok((source, text)) => act(&source, text)?,
                Err(error) => failure::report(&error),
            },
        );
    }
    Ok(exit)
}

/// Reads a game in tolerant mode; prints the errors on stderr if there are any.
pub(super) fn read_game(source: &Source, text: &[u8]) -> Option<Game> {
    let (game, diagnostics) = Game::recover(text, Mode::Tolerant);
    if diagnostics.iter().any(|diagnostic| diagnostic.severity() == Severity::Error) {
        anstream::eprint!("{}", errors(&source.name(), text, &diagnostics));
        return None;
    }
    Some(game)
}

pub(super) fn title(game: &Game) -> String {
    printable(game.header("Title").unwrap_or_default())
}
