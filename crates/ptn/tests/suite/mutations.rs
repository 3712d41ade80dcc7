//! Valid files with a few changes: nothing panics or hangs, every byte is accounted for, and all lexer paths agree.

use tetrad_core::random::SplitMix64;
use tetrad_ptn::fuzzing;
use tetrad_ptn::generate::random_game;

use crate::texts::{EXPERTS, escaped_texts, file};

/// Texts to mutate.
fn seeds() -> Vec<Vec<u8>> {
    let mut seeds = escaped_texts("accept.txt");
    seeds.extend(escaped_texts("reject.txt"));
    seeds.push(file("scuti.ptn").into_bytes());
    seeds.extend((0..10).map(|seed| random_game(seed, 60).to_string().into_bytes()));
    seeds
}

/// A text with up to eight changes.
fn spoilt(text: &[u8], rng: &mut SplitMix64) -> Vec<u8> {
    const PARTS: [&str; 22] = [
        "(",
        ")",
        "=",
        "=Level 19\n",
        "=Level",
        "I-",
        "-",
        "0",
        "9",
        "@1",
        "/TETRIS",
        "/tetris",
        "?!",
        " ",
        "\n",
        "\r\n",
        "...",
        "Title: x\n",
        "T-345 ",
        "\u{feff}",
        "\0",
        "\0\0\0",
    ];
    let mut text = text.to_vec();
    for _ in 0..=rng.below(8) {
        let at = rng.below(text.len() + 1);
        match rng.below(5) {
            0 if at < text.len() => text[at] = rng.next_u64() as u8,
            1 if at < text.len() => _ = text.remove(at),
            2 => _ = text.splice(at..at, rng.pick(&PARTS).unwrap().bytes()),
            3 => {
                let end = (at + rng.below(20)).min(text.len());
                let part = text[at..end].repeat(1 + rng.below(3));
                _ = text.splice(at..at, part);
            }
            _ => text.truncate(text.len() - rng.below(10).min(text.len())),
        }
    }
    text
}

#[test]
fn spoilt_files_do_no_harm() {
    let (seeds, mut rng) = (seeds(), SplitMix64::new(20_250_901));
    for _ in 0..6_000 {
        let text = spoilt(rng.clone().pick(&seeds).unwrap(), &mut rng);
        fuzzing::reader(&text);
    }
    for _ in 0..1_000 {
        let text = spoilt(rng.clone().pick(&seeds).unwrap(), &mut rng);
        fuzzing::conversions(&text);
    }
}

#[test]
fn spoilt_long_files_do_no_harm() {
    let mut rng = SplitMix64::new(7);
    for name in EXPERTS {
        for _ in 0..5 {
            fuzzing::reader(&spoilt(file(name).as_bytes(), &mut rng));
        }
    }
}

#[test]
fn bytes_of_any_kind_do_no_harm() {
    let mut rng = SplitMix64::new(9);
    for _ in 0..1_500 {
        let length = rng.below(300);
        let bytes: Vec<u8> = (0..length).map(|_| rng.next_u64() as u8).collect();
        fuzzing::reader(&bytes);
        let near: Vec<u8> =
            (0..length).map(|_| *rng.pick(b"IOTLJSZudlr-0123456789@/!?()= \n\rLevel.\0").unwrap()).collect();
        fuzzing::reader(&near);
        fuzzing::reader(&[b"Title: t\n", &near[..]].concat());
        fuzzing::conversions(&near);
    }
}

#[test]
fn words_in_any_order_do_no_harm() {
    let mut rng = SplitMix64::new(11);
    for _ in 0..1_500 {
        let bytes: Vec<u8> = (0..rng.below(80)).map(|_| rng.next_u64() as u8).collect();
        fuzzing::words(&bytes);
    }
}

#[test]
fn generated_games_with_nuls_in_them_do_no_harm() {
    let mut rng = SplitMix64::new(12);
    for seed in 0..300 {
        let mut text = random_game(seed, 1 + rng.below(80)).to_string().into_bytes();
        fuzzing::reader(&text);
        for _ in 0..=rng.below(6) {
            let at = rng.below(text.len() + 1);
            // Half of the time right after a word.
            let word = text[at..].iter().position(u8::is_ascii_whitespace).unwrap_or(0);
            let at = if rng.below(2) == 0 { at + word } else { at };
            _ = text.splice(at..at, vec![0; 1 + rng.below(4)]);
        }
        fuzzing::reader(&text);
    }
}
