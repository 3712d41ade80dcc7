//! Stand-ins for closing parentheses in comments, which PTN lacks: a comment ends at the first one.
//!
//! In a game each is written as its full-width form after a word joiner, which is invisible. Full-width parentheses in
//! the original stay as they are, with any joiners before them doubled, so that every text survives a round trip in
//! both directions.

/// The full-width closing parenthesis, the stand-in.
const STAND_IN: char = '\u{FF09}';

/// The word joiner, which marks a stand-in.
const JOINER: char = '\u{2060}';

/// Replaces closing parentheses by stand-ins.
pub(super) fn replaced(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut joiners = 0;
    for letter in text.chars() {
        match letter {
            JOINER => joiners += 1,
            STAND_IN => push(&mut out, 2 * std::mem::take(&mut joiners), STAND_IN),
            ')' => push(&mut out, 2 * std::mem::take(&mut joiners) + 1, STAND_IN),
            _ => push(&mut out, std::mem::take(&mut joiners), letter),
        }
    }
    out.extend(std::iter::repeat_n(JOINER, joiners));
    out
}

/// Reverses [`replaced`].
pub(super) fn restored(comment: &str) -> String {
    let mut out = String::with_capacity(comment.len());
    let mut joiners = 0;
    for letter in comment.chars() {
        let before = if letter == JOINER { 0 } else { std::mem::take(&mut joiners) };
        match letter {
            JOINER => joiners += 1,
            STAND_IN if before % 2 == 1 => push(&mut out, before / 2, ')'),
            STAND_IN => push(&mut out, before / 2, STAND_IN),
            _ => push(&mut out, before, letter),
        }
    }
    out.extend(std::iter::repeat_n(JOINER, joiners));
    out
}

fn push(out: &mut String, joiners: usize, letter: char) {
    out.extend(std::iter::repeat_n(JOINER, joiners));
    out.push(letter);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every text of up to six of these letters.
    fn texts(letters: &[char]) -> Vec<String> {
        let mut texts = vec![String::new()];
        let mut longest = texts.clone();
        for _ in 0..6 {
            longest =
                longest.iter().flat_map(|text| letters.iter().map(move |letter| format!("{text}{letter}"))).collect();
            texts.extend_from_slice(&longest);
        }
        texts
    }

    #[test]
    fn every_text_comes_back_as_it_was() {
        for text in texts(&[')', STAND_IN, JOINER, 'a']) {
            let comment = replaced(&text);
            assert!(!comment.contains(')'), "{text:?}");
            assert_eq!(restored(&comment), text);
        }
        for comment in texts(&[STAND_IN, JOINER, '(']) {
            assert_eq!(replaced(&restored(&comment)), comment);
        }
    }

    #[test]
    fn a_parenthesis_looks_as_it_should() {
        assert_eq!(replaced("smile :)"), "smile :\u{2060}）");
        assert_eq!(replaced("全角）"), "全角）");
    }
}
