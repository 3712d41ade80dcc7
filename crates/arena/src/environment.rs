//! Hiding secrets from engines: passwords and tokens in the arena's environment.
//!
//! An engine gets the arena's environment without the variables that [`is_secret`] matches. It could still read them in
//! `/proc/<arena>/environ`, so a program that plays engines calls [`protect_environment`] when it starts. Neither keeps
//! an engine from reading the files of the account that it runs under.

use std::ffi::OsString;

/// Prefixes of secret variables: those of PostgreSQL's clients and of Tetrad.
const BEGINNINGS: [&str; 2] = ["PG", "TETRAD_"];

/// A variable whose name contains one of these is secret.
const PARTS: [&str; 11] = [
    "TOKEN",
    "PASSW",
    "PASSPHRASE",
    "SECRET",
    "CREDENTIAL",
    "APIKEY",
    "API_KEY",
    "ACCESS_KEY",
    "PRIVATE_KEY",
    "DATABASE_URL",
    "SSH_AUTH_SOCK",
];

/// Returns whether a variable may hold a secret, by its name in any case or by a URL with a password in its value.
fn is_secret(name: &str, value: &str) -> bool {
    let name = name.to_ascii_uppercase();
    BEGINNINGS.iter().any(|beginning| name.starts_with(beginning))
        || PARTS.iter().any(|part| name.contains(part))
        || has_password(value)
}

/// Returns whether a text contains a URL with a password, such as `redis://user:password@host`.
fn has_password(text: &str) -> bool {
    text.split("://").skip(1).any(|rest| {
        let authority = &rest[..rest.find(['/', '?', '#']).unwrap_or(rest.len())];
        authority.rsplit_once('@').is_some_and(|(user, _)| user.contains(':'))
    })
}

/// Returns the names of the variables in the arena's environment that an engine does not get.
pub(crate) fn secrets() -> impl Iterator<Item = OsString> {
    let is_secret = |(name, value): &(OsString, OsString)| is_secret(&name.to_string_lossy(), &value.to_string_lossy());
    std::env::vars_os().filter(is_secret).map(|(name, _)| name)
}

/// Keeps other processes of this account, engines among them, from reading this process's environment and memory.
/// Programs that play engines call it before the first engine starts. After that no debugger can attach and no core is
/// dumped. Does nothing except on Linux.
pub fn protect_environment() {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{DumpableBehavior, set_dumpable_behavior};
        // The call can't fail with this argument.
        _ = set_dumpable_behavior(DumpableBehavior::NotDumpable);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_known_by_name_or_by_a_url_with_a_password() {
        for (name, value) in [
            ("PGPASSWORD", "x"),
            ("PGHOST", "db.example"),
            ("TETRAD_TOKEN", "x"),
            ("GITHUB_TOKEN", "x"),
            ("db_password", "x"),
            ("MYSQL_PASSWD", "x"),
            ("AWS_SECRET_ACCESS_KEY", "x"),
            ("OPENAI_API_KEY", "x"),
            ("GOOGLE_APPLICATION_CREDENTIALS", "/key.json"),
            ("DATABASE_URL", "postgres://db.example/games"),
            ("SSH_AUTH_SOCK", "/run/agent"),
            ("CACHE", "redis://:pass@host:6379/0"),
            ("MIRRORS", "http://a/ https://ann:se@cr@b?c"),
        ] {
            assert!(is_secret(name, value), "{name}");
        }
        for (name, value) in [
            ("PATH", "/usr/bin:/bin"),
            ("HOME", "/home/ann"),
            ("LD_LIBRARY_PATH", "/opt/lib"),
            ("CUDA_VISIBLE_DEVICES", "0"),
            ("XPG", ""),
            ("HTTP_PROXY", "http://proxy:3128/a@b:c"),
            ("MAIL", "ann:x@example"),
        ] {
            assert!(!is_secret(name, value), "{name}");
        }
    }
}
