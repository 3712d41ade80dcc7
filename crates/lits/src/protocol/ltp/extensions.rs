//! Which commands beyond the protocol's text an engine takes.

/// The longest list of commands that is kept.
const MOST_COMMANDS: usize = 1_000;

/// What is known of an engine's commands beyond the protocol's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Extensions {
    /// It takes none, or may not survive a question about them.
    None,
    /// It is telling its commands, one a line.
    Listing(Vec<String>),
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
            Self::None | Self::Listing(_) => false,
            Self::Listed(words) => words.iter().any(|known| known == word),
            Self::Untold { refused } => !refused.contains(&word),
        }
    }

    /// Whether the engine's next line is one of its list.
    pub(super) const fn are_being_listed(&self) -> bool {
        matches!(self, Self::Listing(_))
    }

    /// Takes a line of the engine's list. An empty one ends it.
    pub(super) fn list(&mut self, line: &str) {
        match self {
            Self::Listing(words) if !line.trim().is_empty() => {
                let room = MOST_COMMANDS.saturating_sub(words.len());
                words.extend(line.split_whitespace().take(room).map(str::to_ascii_lowercase));
            }
            _ => self.end_list(),
        }
    }

    /// The engine has told all its commands.
    pub(super) fn end_list(&mut self) {
        if let Self::Listing(words) = self {
            *self = Self::Listed(std::mem::take(words));
        }
    }

    /// Takes the engine's refusal of a command.
    pub(super) fn refuse(&mut self, word: &'static str) {
        match self {
            Self::None | Self::Listing(_) => {}
            Self::Listed(words) => words.retain(|known| known != word),
            Self::Untold { refused } => refused.push(word),
        }
    }
}
