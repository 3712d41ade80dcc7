//! Options of an engine that a web page may set, each with a type and a range, as a description declares them:
//!
//! | key | value |
//! |---|---|
//! | `page-option.X.type` | `bool`, `integer`, `choice` or `text` |
//! | `page-option.X.default` | the value if the page sets none |
//! | `page-option.X.min`, `page-option.X.max` | the range of an integer |
//! | `page-option.X.choices` | one of the values of a choice; repeat for several |
//! | `page-option.X.length` | the longest text, in characters |

use std::collections::BTreeMap;

use serde::Serialize;
use tetrad_core::protocol::driver::Setting;
use tetrad_core::text::shorten;

use super::{EngineSpec, SpecError};

/// The longest text that a description may allow, in characters.
const LONGEST_TEXT: u32 = 1_000;

/// An option of an engine that a web page may set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
#[ts(rename = "EngineOption")]
pub struct PageOption {
    /// The name in the engine's protocol.
    pub name: String,
    /// The value if the page sets none.
    pub default: String,
    /// The values that the option takes.
    #[serde(flatten)]
    pub kind: PageOptionKind,
}

/// The values that an option takes; pages send all of them as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(tag = "type", rename_all = "lowercase")]
#[ts(rename = "EngineOptionKind")]
pub enum PageOptionKind {
    /// `true` or `false`.
    Bool,
    /// A whole number of a range.
    Integer {
        /// The smallest number.
        #[ts(type = "number")]
        min: i64,
        /// The largest number.
        #[ts(type = "number")]
        max: i64,
    },
    /// One of these.
    Choice {
        /// The values.
        choices: Vec<String>,
    },
    /// One line of text.
    Text {
        /// The longest text, in characters.
        length: u32,
    },
}

impl PageOption {
    /// Checks a value, and converts it for the engine's driver.
    pub fn read(&self, value: &str) -> Result<Setting, SpecError> {
        let is_valid = match &self.kind {
            PageOptionKind::Bool => matches!(value, "true" | "false"),
            PageOptionKind::Integer { min, max } => {
                value.parse::<i64>().is_ok_and(|number| (min..=max).contains(&&number) && number.to_string() == value)
            }
            PageOptionKind::Choice { choices } => choices.iter().any(|choice| choice == value),
            PageOptionKind::Text { length } => is_line(value) && value.chars().count() <= *length as usize,
        };
        match (is_valid, &self.kind) {
            (true, PageOptionKind::Bool) => Ok(Setting::Switch(value == "true")),
            (true, _) => Ok(Setting::Text(value.to_owned())),
            (false, _) => Err(SpecError::BadValue {
                key: format!("option {}", self.name),
                value: shorten(value),
                expected: self.kind.expected(),
            }),
        }
    }
}

impl PageOptionKind {
    /// Says in words which values the option takes.
    fn expected(&self) -> String {
        match self {
            Self::Bool => "`true` or `false`".to_owned(),
            Self::Integer { min, max } => format!("a whole number from {min} to {max}"),
            Self::Choice { choices } => {
                format!("one of {}", choices.iter().map(|choice| format!("`{choice}`")).collect::<Vec<_>>().join(", "))
            }
            Self::Text { length } => format!("one line of at most {length} characters"),
        }
    }
}

/// Whether a text is one line: a line break would be another command to the engine.
fn is_line(text: &str) -> bool {
    !text.contains(|letter: char| letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}'))
}

impl EngineSpec {
    /// The values of all options for a page: those that it has set, and defaults. An error names the option, the value
    /// and the values that are allowed.
    pub fn settings(&self, set: &BTreeMap<String, String>) -> Result<Vec<(String, Setting)>, SpecError> {
        let names = || self.page_options.iter().map(|option| option.name.as_str()).collect::<Vec<_>>().join(", ");
        if let Some(name) = set.keys().find(|name| self.page_options.iter().all(|option| option.name != **name)) {
            let name = shorten(name);
            return Err(SpecError::Conflict(match names().as_str() {
                "" => format!("option {name}: {} has no options that a page may set", self.name),
                known => format!("unknown option `{name}`, expected one of: {known}"),
            }));
        }
        let value = |option: &PageOption| option.read(set.get(&option.name).unwrap_or(&option.default));
        self.page_options.iter().map(|option| Ok((option.name.clone(), value(option)?))).collect()
    }
}

/// The keys of an option as far as they were read.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    name: String,
    kind: Option<String>,
    default: Option<String>,
    min: Option<i64>,
    max: Option<i64>,
    choices: Vec<String>,
    length: Option<u32>,
}

/// Whether a key of a description may be given several times.
pub(super) fn may_repeat(key: &str) -> bool {
    key.starts_with("page-option.") && key.ends_with(".choices")
}

/// Reads the key `page-option.` with this rest. An error is what was expected of the value, or `None` if there is no such
/// key.
pub(super) fn set(drafts: &mut Vec<Draft>, rest: &str, value: &str) -> Result<(), Option<&'static str>> {
    let (name, field) = rest.rsplit_once('.').ok_or(None)?;
    if name.is_empty() || name.contains(char::is_whitespace) || !is_line(name) {
        return Err(None);
    }
    let at = drafts.iter().position(|draft| draft.name == name).unwrap_or_else(|| {
        drafts.push(Draft { name: name.to_owned(), ..Draft::default() });
        drafts.len() - 1
    });
    let (draft, number) = (&mut drafts[at], || value.parse::<i64>().map_err(|_| Some("a whole number")));
    match field {
        "type" => draft.kind = Some(value.to_owned()),
        "default" => draft.default = Some(value.to_owned()),
        "min" => draft.min = Some(number()?),
        "max" => draft.max = Some(number()?),
        "choices" if !value.is_empty() && is_line(value) => draft.choices.push(value.to_owned()),
        "choices" => return Err(Some("a value of one line")),
        "length" => {
            let length = value.parse().ok().filter(|length| (1..=LONGEST_TEXT).contains(length));
            draft.length = Some(length.ok_or(Some("a number of characters from 1 to 1000"))?);
        }
        _ => return Err(None),
    }
    Ok(())
}

impl Draft {
    /// The option, if its keys fit together.
    pub(super) fn finish(self) -> Result<PageOption, SpecError> {
        let Self { name, kind, default, min, max, choices, length } = self;
        let key = |field: &str| format!("page-option.{name}.{field}");
        let missing = |field: &str, why: &str| SpecError::Conflict(format!("`{}` is missing: {why}", key(field)));
        let kind = match kind.as_deref() {
            Some("bool") => PageOptionKind::Bool,
            Some("integer") => {
                let min = min.ok_or_else(|| missing("min", "the smallest number"))?;
                let max = max.ok_or_else(|| missing("max", "the largest number"))?;
                PageOptionKind::Integer { min, max }
            }
            Some("choice") if choices.is_empty() => return Err(missing("choices", "the values to choose from")),
            Some("choice") => PageOptionKind::Choice { choices },
            Some("text") => {
                PageOptionKind::Text { length: length.ok_or_else(|| missing("length", "the most characters"))? }
            }
            Some(other) => {
                let (value, expected) = (shorten(other), "`bool`, `integer`, `choice` or `text`".to_owned());
                return Err(SpecError::BadValue { key: key("type"), value, expected });
            }
            None => return Err(missing("type", "`bool`, `integer`, `choice` or `text`")),
        };
        let default = default.ok_or_else(|| missing("default", "the value if the page sets none"))?;
        let option = PageOption { name: name.clone(), default, kind };
        option.read(&option.default).map_err(|error| SpecError::Conflict(format!("{}: {error}", key("default"))))?;
        Ok(option)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOMOCUP: &str = "name=Five proto=gomocup cmd=x ";

    fn parse(text: &str) -> Result<EngineSpec, String> {
        EngineSpec::parse(&format!("{GOMOCUP}{text}"), "").map_err(|error| error.to_string())
    }

    fn full() -> EngineSpec {
        parse(
            "page-option.max_depth.type=integer page-option.max_depth.min=1 page-option.max_depth.max=20 \
             page-option.max_depth.default=6 page-option.book.type=bool page-option.book.default=true \
             page-option.style.type=choice page-option.style.choices=calm page-option.style.choices=wild \
             page-option.style.default=calm page-option.note.type=text page-option.note.length=5 page-option.note.default=''",
        )
        .unwrap()
    }

    #[test]
    fn values_are_checked_and_others_are_defaults() {
        let set = |pairs: &[(&str, &str)]| {
            let pairs = pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
            full().settings(&pairs.collect()).map_err(|error| error.to_string())
        };
        let text = |text: &str| Setting::Text(text.to_owned());
        let expected = [
            ("max_depth".to_owned(), text("20")),
            ("book".to_owned(), Setting::Switch(false)),
            ("style".to_owned(), text("calm")),
            ("note".to_owned(), text("été!!")),
        ];
        assert_eq!(set(&[("max_depth", "20"), ("book", "false"), ("note", "été!!")]).unwrap(), expected);
        for (name, value, error) in [
            ("max_depth", "21", "option max_depth: found `21`, expected a whole number from 1 to 20"),
            ("max_depth", "+5", "option max_depth: found `+5`, expected a whole number from 1 to 20"),
            ("book", "yes", "option book: found `yes`, expected `true` or `false`"),
            ("style", "odd", "option style: found `odd`, expected one of `calm`, `wild`"),
            ("note", "123456", "option note: found `123456`, expected one line of at most 5 characters"),
            ("note", "a\nEND", "option note: found `a\\nEND`, expected one line of at most 5 characters"),
            ("cmd", "sh", "unknown option `cmd`, expected one of: max_depth, book, style, note"),
        ] {
            assert_eq!(set(&[(name, value)]).unwrap_err(), error);
        }
    }

    #[test]
    fn declarations_are_complete_or_refused() {
        for (text, error) in [
            ("page-option.x.type=bool", "`page-option.x.default` is missing: the value if the page sets none"),
            ("page-option.x.default=1", "`page-option.x.type` is missing: `bool`, `integer`, `choice` or `text`"),
            (
                "page-option.x.type=int",
                "page-option.x.type: found `int`, expected `bool`, `integer`, `choice` or `text`",
            ),
            ("page-option.x.min=a", "page-option.x.min: found `a`, expected a whole number"),
            (
                "page-option.x.type=text page-option.x.default=a",
                "`page-option.x.length` is missing: the most characters",
            ),
            (
                "page-option.x.type=integer page-option.x.min=1 page-option.x.max=3 page-option.x.default=4",
                "page-option.x.default: option x: found `4`, expected a whole number from 1 to 3",
            ),
        ] {
            assert_eq!(parse(text).unwrap_err(), error);
        }
        assert!(parse("page-option.x.kind=bool").unwrap_err().starts_with("word 4: unknown key `page-option.x.kind`"));
    }

    #[test]
    fn protocols_without_options_may_declare_none() {
        let error = |proto: &str| {
            let text = format!("{proto} page-option.x.type=bool page-option.x.default=true");
            EngineSpec::parse(&text, "").unwrap_err().to_string()
        };
        for proto in ["st3p", "santorini", "tbp", "blits"] {
            let words = format!("page-option.x: {proto} has no options that a client can set");
            assert_eq!(error(&format!("cmd=x proto={proto}")), words);
        }
        assert_eq!(error("proto=builtin"), "page-option.x: options of the built-in engine are set with `option.`");
        assert!(parse("").unwrap().settings(&BTreeMap::new()).unwrap().is_empty());
    }
}
