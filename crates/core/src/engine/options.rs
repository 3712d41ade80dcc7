//! The options of engines: one table per engine, from which protocols, help and checks are derived.

/// One option of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// The name, in lower case.
    pub name: &'static str,
    /// What the option does, in one line.
    pub help: &'static str,
    /// The values that the option takes.
    pub kind: OptionKind,
}

/// The values that an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// A whole number.
    Number {
        /// The value if the option is not set.
        default: u64,
        /// The smallest value.
        min: u64,
        /// The largest value.
        max: u64,
    },
    /// `on` or `off`.
    Switch {
        /// The value if the option is not set.
        default: bool,
    },
}

/// Why an option was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// No option has this name.
    #[error("unknown option `{name}`, expected one of: {known}")]
    Unknown {
        /// The name as given, shortened.
        name: String,
        /// The names of all options.
        known: String,
    },
    /// The option does not take this value.
    #[error("option {name}: found `{value}`, expected {expected}")]
    BadValue {
        /// The name of the option.
        name: &'static str,
        /// The value as given, shortened.
        value: String,
        /// The values that the option takes.
        expected: String,
    },
}

/// A checked value of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionValue {
    /// The value of a [`OptionKind::Number`].
    Number(u64),
    /// The value of a [`OptionKind::Switch`].
    Switch(bool),
}

impl OptionSpec {
    /// An option that takes a whole number.
    pub const fn number(name: &'static str, help: &'static str, default: u64, min: u64, max: u64) -> Self {
        Self { name, help, kind: OptionKind::Number { default, min, max } }
    }

    /// Parses a value, or says which values the option takes.
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

/// Finds an option by name, in any case, and parses its value.
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
