//! The text that protocols of different games share: numbers, times, and thoughts (reports of a search).
//!
//! A thought reads `depth 5 score eval +12 nodes 1234 time ms:12 pv b2 a1`, with the moves as the protocol
//! names them. The score is `win N` or `loss N` with the plies to the end, `draw`, or `eval ±N`; a score that is
//! only a bound is followed by `lower` or `upper`.

use std::time::Duration;

use crate::protocol::driver::Thought;
use crate::search::Info;
use crate::{Bound, Score};

/// Reads a whole number. Numbers that overflow become `u64::MAX`.
pub fn number(text: &str) -> Option<u64> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().unwrap_or(u64::MAX))
}

/// Reads a number of milliseconds. A negative one, from a clock that has run out, counts as zero.
pub fn milliseconds(text: &str) -> Option<Duration> {
    match text.strip_prefix('-') {
        Some(overdrawn) => number(overdrawn).map(|_| Duration::ZERO),
        None => number(text).map(Duration::from_millis),
    }
}

/// Rounds a time down to whole milliseconds, but never to 0, which some engines take for "no limit".
pub fn whole_milliseconds(time: Duration) -> Duration {
    Duration::from_millis(u64::try_from(time.as_millis()).unwrap_or(u64::MAX).max(1))
}

/// A limit of time from a protocol, for a search; `None` if it is more than a day. A search without a limit ends at
/// once when its input ends, and one with such a limit would go on.
pub fn sensible(time: Duration) -> Option<Duration> {
    const DAY: Duration = Duration::from_hours(24);
    (time <= DAY).then_some(time)
}

/// Prints a report of our engine as a thought.
pub fn thought<M>(info: &Info<M>, move_text: impl Fn(&M) -> String) -> String {
    let bound = match info.bound {
        Bound::Exact => "",
        Bound::Lower => " lower",
        Bound::Upper => " upper",
    };
    let pv: Vec<String> = info.pv.iter().map(move_text).collect();
    let Info { depth, score, nodes, .. } = info;
    format!("depth {depth} score {score}{bound} nodes {nodes} time ms:{} pv {}", info.time.as_millis(), pv.join(" "))
}

/// The most moves of a line that are read.
const LONGEST_LINE: usize = 256;

/// Reads a thought; missing or unknown parts are left out, and a line ends at the first word that is no move.
pub fn read_thought<'a, M>(words: impl Iterator<Item = &'a str>, read_move: impl Fn(&str) -> Option<M>) -> Thought<M> {
    let mut words = words.peekable();
    let mut thought = Thought::default();
    while let Some(word) = words.next() {
        match word {
            "depth" => thought.depth = words.peek().and_then(|depth| depth.parse().ok()).or(thought.depth),
            "score" => {
                let kind = words.next().unwrap_or_default();
                let value = words.peek().copied().unwrap_or_default();
                thought.score = match kind {
                    "win" => value.parse().ok().map(Score::Win),
                    "loss" => value.parse().ok().map(Score::Loss),
                    "draw" => Some(Score::Draw),
                    "eval" => value.parse().ok().map(Score::Eval),
                    _ => None,
                };
            }
            "nodes" => thought.nodes = words.peek().and_then(|nodes| nodes.parse().ok()).or(thought.nodes),
            // Only moves follow.
            "pv" => {
                thought.line = words.map_while(read_move).take(LONGEST_LINE).collect();
                break;
            }
            _ => {}
        }
    }
    thought
}

/// Prints the parts of a thought that are known.
pub fn thought_text<M>(thought: &Thought<M>, move_text: impl Fn(&M) -> String) -> String {
    let Thought { score, depth, nodes, line } = thought;
    let line: Vec<String> = line.iter().map(move_text).collect();
    let parts = [
        depth.map(|depth| format!("depth {depth}")),
        score.map(|score| format!("score {score}")),
        nodes.map(|nodes| format!("nodes {nodes}")),
        (!line.is_empty()).then(|| format!("pv {}", line.join(" "))),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A move of the tests' protocol.
    fn square(word: &str) -> Option<String> {
        (word.len() == 2).then(|| word.to_owned())
    }

    #[test]
    fn absurd_numbers_are_cut_and_other_text_refused() {
        assert_eq!(number("007"), Some(7));
        assert_eq!(number(&"9".repeat(400)), Some(u64::MAX));
        assert_eq!(["", "-1", "+1", "1.5", "x", "１"].map(number), [None; 6]);
        assert_eq!(milliseconds("-250"), Some(Duration::ZERO));
        assert_eq!([milliseconds("-"), milliseconds("--1")], [None; 2]);
    }

    #[test]
    fn thoughts_are_read_back() {
        let scores = [Score::Win(3), Score::Loss(12), Score::Draw, Score::Eval(-40)];
        for (score, bound) in scores.into_iter().zip([Bound::Exact, Bound::Lower, Bound::Upper, Bound::Exact]) {
            let pv = vec!["b2", "a1"];
            let info = Info { line: 1, depth: 5, score, bound, nodes: 99, time: Duration::from_millis(12), pv };
            let text = thought(&info, ToString::to_string);
            let read = read_thought(text.split(' '), square);
            let line = vec!["b2".to_owned(), "a1".to_owned()];
            let expected = Thought { score: Some(score), depth: Some(5), nodes: Some(99), line };
            assert_eq!(read, expected, "{text}");
            assert_eq!(read_thought(thought_text(&read, Clone::clone).split(' '), square), expected);
        }
    }

    #[test]
    fn foreign_thoughts_give_what_can_be_understood() {
        let read = |text: &str| read_thought(text.split_whitespace(), square);
        assert_eq!(read("pv [b2, c2]"), Thought::default());
        assert_eq!(read("depth 7 score cp 30"), Thought { depth: Some(7), ..Thought::default() });
        assert_eq!(read("pv b2 c2 ...").line, ["b2", "c2"]);
        assert_eq!(read("score win depth"), Thought::default());
        assert_eq!(read("depth 99999999999 score eval 99999999999"), Thought::default());
    }
}
