//! Corrupted texts, which parsers and sessions have to survive.

use crate::random::SplitMix64;

/// One to seven random lines out of `lines`.
pub fn a_few_lines(lines: &[&str], rng: &mut SplitMix64) -> Vec<u8> {
    let mut bytes = Vec::new();
    for _ in 0..=rng.below(7) {
        bytes.extend_from_slice(rng.pick(lines).expect("there are lines").as_bytes());
        bytes.push(b'\n');
    }
    bytes
}

/// The text with up to six small changes: a byte replaced, one of `signs` inserted, a byte removed, a piece repeated.
pub fn spoilt(text: impl Into<Vec<u8>>, signs: &[u8], rng: &mut SplitMix64) -> Vec<u8> {
    let mut bytes = text.into();
    for _ in 0..rng.below(7) {
        if bytes.is_empty() {
            break;
        }
        let at = rng.below(bytes.len());
        match rng.below(4) {
            0 => bytes[at] = rng.next_u64() as u8,
            1 => bytes.insert(at, *rng.pick(signs).expect("there are signs")),
            2 => _ = bytes.remove(at),
            _ => {
                let piece = bytes[at..(at + 1 + rng.below(12)).min(bytes.len())].repeat(1 + rng.below(4));
                bytes.splice(at..at, piece);
            }
        }
    }
    bytes
}

/// Up to 199 random bytes.
pub fn any_bytes(rng: &mut SplitMix64) -> Vec<u8> {
    (0..rng.below(200)).map(|_| rng.next_u64() as u8).collect()
}
