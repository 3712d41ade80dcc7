//! The engine's name, author, version and address for protocols.

/// The name.
pub const NAME: &str = "Tetrad";

/// The author.
pub const AUTHOR: &str = env!("CARGO_PKG_AUTHORS");

/// The version.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The address; a dash if the package names no repository.
pub const URL: &str = match env!("CARGO_PKG_REPOSITORY") {
    url if url.is_empty() => "-",
    url => url,
};
