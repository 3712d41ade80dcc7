//! Typed commands other than moves, and suggestions for mistyped input.

use strsim::damerau_levenshtein;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Help,
    Moves,
    Hint,
    Undo,
    Board,
    New,
    Resign,
    Quit,
}

pub(super) struct CommandSpec {
    pub(super) names: &'static [&'static str],
    pub(super) help: &'static str,
    command: Command,
}

pub(super) const COMMANDS: &[CommandSpec] = &[
    CommandSpec { names: &["hint"], help: "what the engine would play", command: Command::Hint },
    CommandSpec { names: &["undo", "takeback", "u"], help: "take your last move back", command: Command::Undo },
    CommandSpec { names: &["moves"], help: "list the legal moves", command: Command::Moves },
    CommandSpec { names: &["board"], help: "draw the board and print it as text to copy", command: Command::Board },
    CommandSpec { names: &["new"], help: "start again", command: Command::New },
    CommandSpec { names: &["resign"], help: "give up this game", command: Command::Resign },
    CommandSpec { names: &["quit", "exit", "q"], help: "leave", command: Command::Quit },
    CommandSpec { names: &["help", "?", "h"], help: "show this", command: Command::Help },
];

/// The command that a text names, ignoring case.
pub(super) fn command(text: &str) -> Option<Command> {
    let named = |spec: &&CommandSpec| spec.names.iter().any(|name| name.eq_ignore_ascii_case(text));
    COMMANDS.iter().find(named).map(|spec| spec.command)
}

/// The command or move nearest to a mistyped text, if it is near enough.
pub(super) fn nearest<'a>(text: &str, moves: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    // Longer texts are hardly typing errors, and the comparison is slow on them.
    const LONGEST: usize = 40;
    if text.chars().nth(LONGEST).is_some() {
        return None;
    }
    let text = text.to_lowercase();
    let near = if text.chars().count() <= 3 { 1 } else { 2 };
    // One-letter shortcuts would be near everything.
    let commands = COMMANDS.iter().flat_map(|spec| spec.names).copied().filter(|name| name.len() > 2);
    let distances = commands.chain(moves).map(|word| (damerau_levenshtein(&text, &word.to_lowercase()), word));
    distances.filter(|&(distance, _)| distance <= near).min_by_key(|&(distance, _)| distance).map(|(_, word)| word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read_in_any_case_and_by_their_short_names() {
        assert_eq!(command("Undo"), Some(Command::Undo));
        assert_eq!(command("q"), Some(Command::Quit));
        assert_eq!(command("b2"), None);
        assert_eq!(command(""), None);
    }

    #[test]
    fn slips_are_recognised_and_nonsense_is_not() {
        let near = |text| nearest(text, ["a1", "b2", "c3"].into_iter());
        assert_eq!(near("udno"), Some("undo"));
        assert_eq!(near("HNIT"), Some("hint"));
        assert_eq!(near("2b"), Some("b2"));
        assert_eq!(near("elephant"), None);
        assert_eq!(near(&"x".repeat(100_000)), None);
    }
}
