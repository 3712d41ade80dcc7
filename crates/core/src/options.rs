//! What can be set on an engine: one table each, from which protocols, help and checks are derived.

/// One setting of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// Its name, in lower case.
    pub name: &'static str,
    /// What it does, in a line.
    pub help: &'static str,
    /// What it takes.
    pub kind: OptionKind,
}

/// What a setting takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// A whole number.
    Number {
        /// Without any setting.
        default: u64,
        /// The least.
        min: u64,
        /// The most.
        max: u64,
    },
    /// `on` or `off`.
    Switch {
        /// Without any setting.
        default: bool,
    },
}

/// Why a setting was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// No such setting.
    #[error("unknown option `{name}`, expected one of: {known}")]
    Unknown {
        /// As it was given.
        name: String,
        /// The names there are.
        known: String,
    },
    /// Not a value for it.
    #[error("option {name}: found `{value}`, expected {expected}")]
    BadValue {
        /// Of the option.
        name: &'static str,
        /// As it was given.
        value: String,
        /// What would have been right.
        expected: String,
    },
}

/// A checked value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionValue {
    /// Of a [`OptionKind::Number`].
    Number(u64),
    /// Of a [`OptionKind::Switch`].
    Switch(bool),
}

impl OptionSpec {
    /// Reads a value, or says what would have been right.
    pub fn read(&self, value: &str) -> Result<OptionValue, OptionError> {
        let bad =
            |expected: String| OptionError::BadValue { name: self.name, value: crate::text::shorten(value), expected };
        match self.kind {
            OptionKind::Number { min, max, .. } => match value.parse::<u64>() {
                Ok(number) if (min..=max).contains(&number) => Ok(OptionValue::Number(number)),
                _ => Err(bad(format!("a number from {min} to {max}"))),
            },
            OptionKind::Switch { .. } => match value.to_ascii_lowercase().as_str() {
                "on" | "true" | "1" => Ok(OptionValue::Switch(true)),
                "off" | "false" | "0" => Ok(OptionValue::Switch(false)),
                _ => Err(bad("`on` or `off`".to_owned())),
            },
        }
    }
}

/// Finds a setting by name, in any case, and reads its value.
pub fn read(
    specs: &'static [OptionSpec],
    name: &str,
    value: &str,
) -> Result<(&'static OptionSpec, OptionValue), OptionError> {
    let spec = specs.iter().find(|spec| spec.name.eq_ignore_ascii_case(name)).ok_or_else(|| OptionError::Unknown {
        name: crate::text::shorten(name),
        known: specs.iter().map(|spec| spec.name).collect::<Vec<_>>().join(", "),
    })?;
    Ok((spec, spec.read(value)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPECS: &[OptionSpec] = &[
        OptionSpec { name: "threads", help: "", kind: OptionKind::Number { default: 1, min: 1, max: 64 } },
        OptionSpec { name: "swap", help: "", kind: OptionKind::Switch { default: false } },
    ];

    #[test]
    fn values_are_checked_against_the_table() {
        assert_eq!(read(SPECS, "Threads", "8").unwrap().1, OptionValue::Number(8));
        assert_eq!(read(SPECS, "swap", "on").unwrap().1, OptionValue::Switch(true));
        let message = read(SPECS, "threads", "0").unwrap_err().to_string();
        assert_eq!(message, "option threads: found `0`, expected a number from 1 to 64");
        let message = read(SPECS, "speed", "0").unwrap_err().to_string();
        assert_eq!(message, "unknown option `speed`, expected one of: threads, swap");
    }
}
