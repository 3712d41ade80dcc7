//! Printing of errors: what was found, where, and what was expected.

use std::io;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use tetrad_core::ParseError;
use tetrad_core::room::terminal::SetupError;
use tetrad_core::text::printable_lines;

use crate::exit::Exit;

/// Renders a headline, the text that should have been a `what`, and a caret under the offending part.
fn underline(what: &str, text: &str, error: &ParseError) -> String {
    let title = match error.found.as_str() {
        "" => format!("the {what} ends too early"),
        found => format!("`{found}` does not belong in a {what}"),
    };
    let label = format!("expected {}", error.expected);
    let place = AnnotationKind::Primary.span(error.span.clone()).label(label);
    let snippet = Snippet::source(text).annotation(place);
    Renderer::styled().render(&[Level::ERROR.primary_title(title.as_str()).element(snippet)])
}

/// Prints an error on stderr. A broken pipe is not a failure.
pub(crate) fn report(error: &anyhow::Error) -> Exit {
    if is_broken_pipe(error) {
        return Exit::Fine;
    }
    match error.downcast_ref() {
        Some(SetupError::Unreadable { what, text, error }) => anstream::eprintln!("{}", underline(what, text, error)),
        _ => anstream::eprintln!(
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
