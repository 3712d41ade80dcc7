//! The commands beyond the protocol's text that an engine accepts.

/// The longest list of commands that is kept.
const MOST_COMMANDS: usize = 1_000;

/// The known state of an engine's commands beyond the protocol's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Extensions {
    /// The engine accepts none, or may not survive a question about them.
    None,
    /// The engine is listing its commands, one per line.
    Listing(Vec<String>),
    /// The engine has listed its commands.
    Listed(Vec<String>),
    /// The engine has refused to list its commands, and so refuses those that it does not know: each may be tried once.
    Unlisted {
        /// The commands that it has refused.
        refused: Vec<&'static str>,
    },
}

impl Extensions {
    /// Whether a command may be sent.
    pub(super) fn accept(&self, word: &str) -> bool {
        match self {
            Self::None | Self::Listing(_) => false,
            Self::Listed(words) => words.iter().any(|known| known == word),
            Self::Unlisted { refused } => !refused.contains(&word),
        }
    }

    /// Whether the engine's next line belongs to its list.
    pub(super) const fn are_being_listed(&self) -> bool {
        matches!(self, Self::Listing(_))
    }

    /// Takes a line of the engine's list. An empty line ends it.
    pub(super) fn list(&mut self, line: &str) {
        match self {
            Self::Listing(words) if !line.trim().is_empty() => {
                let room = MOST_COMMANDS.saturating_sub(words.len());
                words.extend(line.split_whitespace().take(room).map(str::to_ascii_lowercase));
            }
            _ => self.end_list(),
        }
    }

    pub(super) fn end_list(&mut self) {
        if let Self::Listing(words) = self {
            *self = Self::Listed(std::mem::take(words));
        }
    }

    /// Records that the engine refused a command.
    pub(super) fn refuse(&mut self, word: &'static str) {
        match self {
            Self::None | Self::Listing(_) => {}
            Self::Listed(words) => words.retain(|known| known != word),
            Self::Unlisted { refused } => refused.push(word),
        }
    }
}
