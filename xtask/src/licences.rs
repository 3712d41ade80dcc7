//! Checks that all dependencies are under permissive licences.

use anyhow::{Result, ensure};

use crate::third_party::{self, Part};
use crate::workspace::{Package, Workspace};

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

/// Fails with the list of packages under other licences: crates, and npm packages that are part of the web app.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let crates = workspace.packages.iter().map(|package| {
        let Package { name, version, licence, .. } = package;
        (name.as_str(), version.as_str(), licence.as_deref())
    });
    let web = third_party::web_packages()?;
    let packages: Vec<_> = crates.chain(web.iter().map(Part::under)).collect();
    let refused = refused(&packages);
    ensure!(
        refused.is_empty(),
        "these packages ask for more than we accept:\n{}\nAccepted are {}.",
        refused.join("\n"),
        ACCEPTED.join(", ")
    );
    println!("{} packages, {} of them from npm, all under accepted licences", packages.len(), web.len());
    Ok(())
}

/// The packages, by name, version and licence, that are not accepted, and why.
fn refused(packages: &[(&str, &str, Option<&str>)]) -> Vec<String> {
    let refusal = |licence: Option<&str>| match licence {
        None => Some("names no licence".to_owned()),
        Some(text) => match is_accepted(text) {
            Ok(true) => None,
            Ok(false) => Some(format!("is under `{text}`")),
            Err(error) => Some(format!("is under `{text}`, which can't be read: {error}")),
        },
    };
    let line = |&(name, version, licence): &(&str, &str, Option<&str>)| {
        refusal(licence).map(|reason| format!("  {name} {version} {reason}"))
    };
    packages.iter().filter_map(line).collect()
}

/// Whether an SPDX expression allows a choice of accepted licences. `/` is an old form of `OR`.
fn is_accepted(expression: &str) -> Result<bool> {
    let expression = spdx::Expression::parse_mode(expression, spdx::ParseMode::LAX)?;
    Ok(expression.evaluate(|requirement| ACCEPTED.contains(&requirement.to_string().as_str())))
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
        for expression in ["GPL-3.0-only", "MIT AND GPL-3.0-only", "(MIT OR Apache-2.0) AND MPL-2.0"] {
            assert!(!is_accepted(expression).unwrap(), "{expression}");
        }
    }

    #[test]
    fn refused_packages_are_named_with_the_reason() {
        let packages =
            [("one", "1.0.0", Some("MIT")), ("@two/web", "2.0.0", Some("GPL-3.0-only")), ("three", "3.0.0", None)];
        let expected = ["  @two/web 2.0.0 is under `GPL-3.0-only`", "  three 3.0.0 names no licence"];
        assert_eq!(refused(&packages), expected);
    }

    #[test]
    fn an_unreadable_expression_is_refused() {
        for expression in ["", "MIT OR", "(MIT", "MIT Apache-2.0", "AND MIT", "Apache-2.0 WITH Some-exception"] {
            assert!(is_accepted(expression).is_err(), "{expression}");
        }
    }
}
