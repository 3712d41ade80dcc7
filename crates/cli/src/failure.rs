//! Errors as people see them: what was found, where, and what was expected.

use std::io;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use tetrad_core::text::printable_lines;
use tetrad_core::{Game, ParseError};

use crate::exit::Exit;

/// A text on the command line that can't be read.
#[derive(Debug, thiserror::Error)]
#[error("{what}: {error}")]
pub(crate) struct BadText {
    what: &'static str,
    text: String,
    error: ParseError,
}

impl BadText {
    /// An error about `text`, which should have been a `what`.
    pub(crate) fn new(what: &'static str, text: &str, error: ParseError) -> Self {
        Self { what, text: text.to_owned(), error }
    }

    /// A headline, the text, and a caret under the offending part.
    fn render(&self) -> String {
        let title = match self.error.found.as_str() {
            "" => format!("the {} ends too early", self.what),
            found => format!("`{found}` does not belong in a {}", self.what),
        };
        let label = format!("expected {}", self.error.expected);
        let place = AnnotationKind::Primary.span(self.error.span.clone()).label(label);
        let snippet = Snippet::source(self.text.as_str()).annotation(place);
        Renderer::styled().render(&[Level::ERROR.primary_title(title.as_str()).element(snippet)])
    }
}

/// A position of the command line: the game's own notation, or `start`.
pub(crate) fn read_position<G: Game>(text: &str) -> Result<G, BadText> {
    match text {
        "start" => Ok(G::start()),
        _ => G::parse(text).map_err(|error| BadText::new("position", text, error)),
    }
}

/// Says on stderr what went wrong. That nobody reads our output any more is no failure.
pub(crate) fn report(error: &anyhow::Error) -> Exit {
    if is_broken_pipe(error) {
        return Exit::Fine;
    }
    match error.downcast_ref::<BadText>() {
        Some(bad) => anstream::eprintln!("{}", bad.render()),
        None => anstream::eprintln!(
            "{}",
            Renderer::styled()
                .render(&[Group::with_title(Level::ERROR.primary_title(printable_lines(&format!("{error:#}"))))])
        ),
    }
    Exit::Failure
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let broken = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
    error.chain().any(|cause| {
        cause.downcast_ref::<io::Error>().is_some_and(broken)
            || cause
                .downcast_ref::<serde_json::Error>()
                .is_some_and(|error| error.io_error_kind() == Some(io::ErrorKind::BrokenPipe))
    })
}
