//! Which commands beyond the protocol's text an engine takes.

/// The longest list of commands that is kept.
const MOST_COMMANDS: usize = 1_000;

/// What is known of an engine's commands beyond the protocol's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Extensions {
    /// It takes none, or may not survive a question about them.
    None,
    /// It has told its commands.
    Listed(Vec<String>),
    /// It has refused to tell its commands, and so refuses those that it does not know: each may be tried once.
    Untold {
        /// The commands that it does not know.
        refused: Vec<&'static str>,
    },
}

impl Extensions {
    /// Whether a command may be sent.
    pub(super) fn accept(&self, word: &str) -> bool {
        match self {
            Self::None => false,
            Self::Listed(words) => words.iter().any(|known| known == word),
            Self::Untold { refused } => !refused.contains(&word),
        }
    }

    /// Takes a line of the engine's list.
    pub(super) fn list(&mut self, line: &str) {
        if let Self::Listed(words) = self
            && words.len() < MOST_COMMANDS
        {
            words.extend(line.split_whitespace().map(str::to_ascii_lowercase));
        }
    }

    /// Takes the engine's refusal of a command.
    pub(super) fn refuse(&mut self, word: &'static str) {
        match self {
            Self::None => {}
            Self::Listed(words) => words.retain(|known| known != word),
            Self::Untold { refused } => refused.push(word),
        }
    }
}
