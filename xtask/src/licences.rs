//! Checks that all dependencies are under permissive licences.

use anyhow::{Result, bail, ensure};

use crate::workspace::Workspace;

/// The accepted licences, by their SPDX names.
const ACCEPTED: &[&str] = &[
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Fails with the list of packages under other licences.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let refusal = |licence: Option<&str>| match licence {
        None => Some("names no licence".to_owned()),
        Some(text) => match is_accepted(text) {
            Ok(true) => None,
            Ok(false) => Some(format!("is under `{text}`")),
            Err(error) => Some(format!("is under `{text}`, which can't be read: {error}")),
        },
    };
    let refused: Vec<String> = workspace
        .packages
        .iter()
        .filter_map(|package| {
            let reason = refusal(package.licence.as_deref())?;
            Some(format!("  {} {} {reason}", package.name, package.version))
        })
        .collect();
    ensure!(
        refused.is_empty(),
        "these packages ask for more than we accept:\n{}\nAccepted are {}.",
        refused.join("\n"),
        ACCEPTED.join(", ")
    );
    println!("{} packages, all under accepted licences", workspace.packages.len());
    Ok(())
}

/// Whether an SPDX expression allows a choice of accepted licences. `/` is an old form of `OR`.
fn is_accepted(expression: &str) -> Result<bool> {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let mut words = SpdxParser { words: spaced.split_whitespace().collect(), next: 0 };
    let accepted = words.any_of()?;
    match words.peek() {
        None => Ok(accepted),
        Some(word) => bail!("found `{word}`, expected `AND`, `OR` or the end"),
    }
}

/// A parser of SPDX expressions: `OR` of `AND`s of licences and parenthesised expressions.
struct SpdxParser<'a> {
    words: Vec<&'a str>,
    next: usize,
}

impl SpdxParser<'_> {
    fn peek(&self) -> Option<&str> {
        self.words.get(self.next).copied()
    }

    fn take(&mut self, word: &str) -> bool {
        let found = self.peek().is_some_and(|next| next.eq_ignore_ascii_case(word));
        self.next += usize::from(found);
        found
    }

    fn any_of(&mut self) -> Result<bool> {
        let mut accepted = self.all_of()?;
        while self.take("OR") {
            accepted |= self.all_of()?;
        }
        Ok(accepted)
    }

    fn all_of(&mut self) -> Result<bool> {
        let mut accepted = self.one()?;
        while self.take("AND") {
            accepted &= self.one()?;
        }
        Ok(accepted)
    }

    fn one(&mut self) -> Result<bool> {
        if self.take("(") {
            let accepted = self.any_of()?;
            ensure!(self.take(")"), "a `(` is never closed");
            return Ok(accepted);
        }
        let mut licence = self.name()?;
        if self.take("WITH") {
            licence = format!("{licence} WITH {}", self.name()?);
        }
        Ok(ACCEPTED.contains(&licence.as_str()))
    }

    fn name(&mut self) -> Result<String> {
        match self.words.get(self.next) {
            Some(&word) if !["AND", "OR", "WITH", "(", ")"].contains(&word) => {
                self.next += 1;
                Ok(word.to_owned())
            }
            Some(word) => bail!("found `{word}`, expected a name"),
            None => bail!("it ends where a name was expected"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_is_accepted_if_one_side_is() {
        for expression in [
            "MIT",
            "MIT OR GPL-3.0-only",
            "GPL-3.0-only OR MIT AND ISC",
            "MIT/Apache-2.0",
            "(MIT OR Apache-2.0) AND Unicode-3.0",
            "Apache-2.0 WITH LLVM-exception OR GPL-2.0-only",
        ] {
            assert!(is_accepted(expression).unwrap(), "{expression}");
        }
    }

    #[test]
    fn a_duty_that_is_not_accepted_spoils_the_whole() {
        for expression in [
            "GPL-3.0-only",
            "MIT AND GPL-3.0-only",
            "(MIT OR Apache-2.0) AND MPL-2.0",
            "Apache-2.0 WITH Some-exception",
        ] {
            assert!(!is_accepted(expression).unwrap(), "{expression}");
        }
    }

    #[test]
    fn an_unreadable_expression_is_refused_with_the_reason() {
        for (expression, reason) in [
            ("", "it ends where a name was expected"),
            ("MIT OR", "it ends where a name was expected"),
            ("(MIT", "a `(` is never closed"),
            ("MIT Apache-2.0", "found `Apache-2.0`, expected `AND`, `OR` or the end"),
            ("AND MIT", "found `AND`, expected a name"),
        ] {
            assert_eq!(is_accepted(expression).unwrap_err().to_string(), reason, "{expression}");
        }
    }
}
