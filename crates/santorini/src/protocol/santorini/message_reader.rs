//! Reading other engines: one message per line, or an object over several lines.

use serde_json::Value;

use super::messages::EngineMessage;

/// The maximum number of lines of an object.
const MOST_LINES: usize = 1_000;

/// The maximum number of bytes of an object.
const MOST_BYTES: usize = 1 << 16;

/// Assembles messages from the lines of an engine.
#[derive(Clone, Debug, Default)]
pub(super) struct MessageReader {
    /// The lines of an incomplete object.
    object: String,
    lines: usize,
}

impl MessageReader {
    /// Takes a line. A complete message on one line ends an incomplete object, and so does a line that can't continue
    /// it.
    pub(super) fn line(&mut self, line: &str) -> EngineMessage {
        let alone = EngineMessage::read(line);
        let has_begun = !self.object.is_empty();
        if alone != EngineMessage::Noise || !(has_begun || line.trim_start().starts_with('{')) {
            *self = Self::default();
            return alone;
        }
        self.object.push_str(line);
        self.object.push('\n');
        self.lines += 1;
        match serde_json::from_str::<Value>(&self.object) {
            Err(error) if error.is_eof() && self.lines < MOST_LINES && self.object.len() < MOST_BYTES => {
                EngineMessage::Noise
            }
            Ok(object) => {
                *self = Self::default();
                EngineMessage::read_value(&object)
            }
            Err(_) => {
                *self = Self::default();
                // The line may begin another object.
                if has_begun { self.line(line) } else { EngineMessage::Noise }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(text: &str) -> Vec<EngineMessage> {
        let mut hearing = MessageReader::default();
        text.lines().map(|line| hearing.line(line)).filter(|heard| *heard != EngineMessage::Noise).collect()
    }

    #[test]
    fn an_object_may_span_lines() {
        let text = "{\n  \"type\": \"best_move\",\n  \"start_state\": \"a\",\n  \"next_state\": \"b\",\n  \"meta\":\n  {\n    \"actions\": [\n      {\"type\": \"build\", \"selection\": 3}\n    ],\n    \"calculated_depth\": 3\n  }\n}\npong";
        let [EngineMessage::BestMove(best), EngineMessage::Pong] = &heard(text)[..] else {
            panic!("{:?}", heard(text))
        };
        assert_eq!((&*best.start, &*best.next, best.depth), ("a", "b", Some(3)));
    }

    #[test]
    fn an_object_that_never_ends_costs_no_later_message() {
        let started = r#"{"type":"started"}"#;
        let object = "{\n\"type\":\n\"started\"\n}";
        for broken in ["{", "{\"type\":\"best_move\",\"start_state\":\"cut off", "{\"type\":\"best_move\","] {
            let all = heard(&format!("{broken}\n{started}\n{broken}\n{object}\n{broken}\npong"));
            assert_eq!(all, [EngineMessage::Started, EngineMessage::Started, EngineMessage::Pong], "{broken}");
        }
        assert_eq!(
            heard(&format!("{{\"type\":\n{started}\n{{\"type\":\npong")),
            [EngineMessage::Started, EngineMessage::Pong]
        );
        let mut hearing = MessageReader::default();
        hearing.line("{\"a\":[");
        for _ in 0..3 * MOST_LINES {
            assert_eq!(hearing.line("1,"), EngineMessage::Noise);
            assert!(hearing.object.len() < MOST_BYTES);
        }
        assert!(hearing.object.is_empty());
    }

    #[test]
    fn pong_may_be_a_string() {
        assert_eq!(
            heard("\"pong\"\n pong \n\"ping\"\n{\"type\":\"pong\"}"),
            [EngineMessage::Pong, EngineMessage::Pong, EngineMessage::Pong]
        );
    }
}
