//! The notation of games: a position with seed, tally, goal and rules, or two positions with garbage.
//!
//! Solo: `- IOLJSZT - 0 0 seed 7 piece 0 lines 40`. Defaults are left out.
//! Versus: `<position> <garbage> | <position> <garbage> seed 7 piece 0`.

use std::fmt;
use std::str::FromStr;

use super::{NotationError, NotationErrorKind, Word, Words, read_position};
use crate::board::WIDTH;
use crate::clears::AttackTable;
use crate::garbage::{Attack, Incoming};
use crate::kicks::Rotation;
use crate::piece::Piece;
use crate::randomizer::{Bag, Randomizer};
use crate::rules::{LockOut, Rules};
use crate::solo::{Goal, Solo};
use crate::versus::{Contestant, Versus};

const A_SEED: &str = "a seed, a number below 2^64";
const A_COUNT: &str = "a number below 2^32";
const RULE_WORDS: &str = "`srs+`, `lock-out`, `attack`, `uniform`, `bag`";
const SOLO_WORDS: &str =
    "`seed`, `piece`, `cleared`, `sent`, `pieces`, `lines`, `srs+`, `lock-out`, `attack`, `uniform`, `bag`";

impl Rules {
    /// Applies a word about the rules; `false` if it is not about the rules, or repeats an earlier one.
    fn read(&mut self, word: &Word<'_>, words: &mut Words<'_>) -> Result<bool, NotationError> {
        let usual = Self::default();
        match word.as_str() {
            "srs+" if self.rotation == usual.rotation => self.rotation = Rotation::SrsPlus,
            "lock-out" if self.lock_out == usual.lock_out => self.lock_out = LockOut::On,
            "uniform" if self.randomizer == usual.randomizer => self.randomizer = Randomizer::Uniform,
            "attack" if self.attack == usual.attack => {
                let name = words.next();
                let table = AttackTable::named(name.as_str());
                self.attack = table.ok_or_else(|| name.error(NotationErrorKind::UnknownTable))?;
            }
            "bag" if self.randomizer == usual.randomizer => {
                let pieces = words.next();
                let mut counts = [0_u8; 7];
                for (here, letter) in pieces.letters() {
                    let piece = Piece::from_letter(letter);
                    let count =
                        piece.and_then(|piece| counts[piece.index()].checked_add(1).map(|count| (piece, count)));
                    let (piece, count) = count.ok_or_else(|| here.error(NotationErrorKind::BadBag))?;
                    counts[piece.index()] = count;
                }
                let bag = Bag::new(counts).ok_or_else(|| pieces.error(NotationErrorKind::BadBag))?;
                self.randomizer = if bag == Bag::SEVEN { Randomizer::SevenBag } else { Randomizer::GeneralBag(bag) };
            }
            _ => return Ok(false),
        }
        Ok(true)
    }
}

impl fmt::Display for Rules {
    /// Prints the rules that differ from the default, each after a space.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.rotation == Rotation::SrsPlus {
            f.write_str(" srs+")?;
        }
        if self.lock_out == LockOut::On {
            f.write_str(" lock-out")?;
        }
        if *self.attack != AttackTable::PPT {
            write!(f, " attack {}", self.attack.name)?;
        }
        match self.randomizer {
            Randomizer::SevenBag | Randomizer::GeneralBag(Bag::SEVEN) => Ok(()),
            Randomizer::Uniform => f.write_str(" uniform"),
            Randomizer::GeneralBag(bag) => {
                f.write_str(" bag ")?;
                let mut pieces = Piece::ALL.into_iter().zip(bag.contents());
                pieces.try_for_each(|(piece, count)| f.write_str(&piece.to_string().repeat(usize::from(count))))
            }
        }
    }
}

impl FromStr for Solo {
    type Err = NotationError;

    /// Reads a position, followed in any order by a seed, a tally, a goal and rules.
    ///
    /// ```
    /// use tetrad_tetris::{Goal, Solo};
    /// let game: Solo = "- IOLJSZ - 0 0 seed 7 piece 3 cleared 1 lines 40".parse()?;
    /// assert_eq!((game.seed, game.tally.lines, game.goal), (Some(7), 1, Goal::Lines(40)));
    /// # Ok::<(), tetrad_tetris::NotationError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut words = Words::of(text);
        let mut game = Self::from(read_position(&mut words)?);
        while !words.is_at_end() {
            let word = words.next();
            let is_usual = game.goal == Goal::default();
            match word.as_str() {
                "seed" if game.seed.is_none() => game.seed = Some(words.number(A_SEED)?),
                "piece" if game.tally.pieces == 0 => game.tally.pieces = words.number(A_COUNT)?,
                "cleared" if game.tally.lines == 0 => game.tally.lines = words.number(A_COUNT)?,
                "sent" if game.tally.attack == 0 => game.tally.attack = words.number(A_COUNT)?,
                "pieces" if is_usual => game.goal = Goal::Pieces(words.number(A_COUNT)?),
                "lines" if is_usual => game.goal = Goal::Lines(words.number(A_COUNT)?),
                _ if game.rules.read(&word, &mut words)? => {}
                _ => return Err(word.error(NotationErrorKind::UnknownWord(SOLO_WORDS))),
            }
        }
        if let Some(seed) = game.seed {
            game.position.refill(&game.rules, seed, game.tally.pieces);
        }
        Ok(game)
    }
}

impl fmt::Display for Solo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.position.fmt(f)?;
        if let Some(seed) = self.seed {
            write!(f, " seed {seed}")?;
        }
        let tally = [("piece", self.tally.pieces), ("cleared", self.tally.lines), ("sent", self.tally.attack)];
        for (word, count) in tally.into_iter().filter(|&(_, count)| count > 0) {
            write!(f, " {word} {count}")?;
        }
        match self.goal {
            goal if goal == Goal::default() => {}
            Goal::Pieces(pieces) => write!(f, " pieces {pieces}")?,
            Goal::Lines(lines) => write!(f, " lines {lines}")?,
        }
        self.rules.fmt(f)
    }
}

fn read_incoming(word: &Word<'_>) -> Result<Incoming, NotationError> {
    if word.as_str() == "-" {
        return Ok(Incoming::default());
    }
    let attack = |part: Word<'_>| {
        let number = |text: &str| if text.starts_with('+') { None } else { text.parse::<u32>().ok() };
        let mut numbers = part.as_str().split(':').map(number);
        let attack = match (numbers.next(), numbers.next(), numbers.next(), numbers.next()) {
            (Some(Some(rows @ 1..)), Some(Some(delay)), None, None) => Some(Attack { rows, delay, hole: None }),
            (Some(Some(rows @ 1..)), Some(Some(delay)), Some(Some(hole)), None) if (hole as usize) < WIDTH => {
                Some(Attack { rows, delay, hole: Some(hole as u8) })
            }
            _ => None,
        };
        attack.ok_or_else(|| part.error(NotationErrorKind::BadGarbage))
    };
    word.split(',').map(attack).collect()
}

impl fmt::Display for Incoming {
    /// Prints each attack as `rows:delay`, the oldest first, with `:hole` once that is known; `-` if there is none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.attacks().is_empty() {
            return f.write_str("-");
        }
        for (number, attack) in self.attacks().iter().enumerate() {
            let comma = if number > 0 { "," } else { "" };
            write!(f, "{comma}{}:{}", attack.rows, attack.delay)?;
            if let Some(hole) = attack.hole {
                write!(f, ":{hole}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.position, self.incoming)
    }
}

fn read_contestant(words: &mut Words<'_>) -> Result<Contestant, NotationError> {
    Ok(Contestant { position: read_position(words)?, incoming: read_incoming(&words.next())? })
}

impl FromStr for Versus {
    type Err = NotationError;

    /// Reads both sides, each with garbage on its way, the seed, the number of pieces placed, and rules.
    ///
    /// ```
    /// use tetrad_tetris::Versus;
    /// let text = "4G_5G IOLJSZ T 2 1 4:1,2:0:5 | - OLJSZT - 0 0 - seed 7 piece 3";
    /// assert_eq!(text.parse::<Versus>()?.to_string(), text);
    /// # Ok::<(), tetrad_tetris::NotationError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut words = Words::of(text);
        let first = read_contestant(&mut words)?;
        let bar = words.next();
        if bar.as_str() != "|" {
            return Err(bar.error(NotationErrorKind::NoOtherSide));
        }
        let second = read_contestant(&mut words)?;
        let mut expect = |keyword: &'static str| match words.next() {
            word if word.as_str() == keyword => Ok(()),
            word => Err(word.error(NotationErrorKind::Missing(keyword))),
        };
        expect("seed")?;
        let seed = words.number(A_SEED)?;
        let piece = words.next();
        if piece.as_str() != "piece" {
            return Err(piece.error(NotationErrorKind::Missing("piece")));
        }
        let placed = words.number(A_COUNT)?;
        let mut rules = Rules::default();
        while !words.is_at_end() {
            let word = words.next();
            if !rules.read(&word, &mut words)? {
                return Err(word.error(NotationErrorKind::UnknownWord(RULE_WORDS)));
            }
        }
        let mut game = Self { contestants: [first, second], seed, placed, rules };
        game.refill();
        Ok(game)
    }
}

impl fmt::Display for Versus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = &self.contestants;
        write!(f, "{first} | {second} seed {} piece {}{}", self.seed, self.placed, self.rules)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solo_games_print_what_is_not_as_usual() {
        for text in [
            "- IOLJSZT - 0 0",
            "- - - 0 0",
            "- IOLJSZ T 0 0 seed 18446744073709551615 piece 7 cleared 2 sent 4 lines 40 srs+ lock-out attack guideline uniform",
            "4I6_ IOLJSZ - 3 1 seed 0 pieces 500 bag IIOT",
        ] {
            assert_eq!(text.parse::<Solo>().unwrap().to_string(), text);
        }
        let usual = "- i - 0 0 piece 0 pieces 1000 attack ppt bag ZSJLTOI";
        assert_eq!(usual.parse::<Solo>().unwrap().to_string(), "- I - 0 0");
    }

    #[test]
    fn a_seed_brings_the_queue_to_its_length() {
        let game: Solo = "- - - 0 0 seed 3".parse().unwrap();
        assert_eq!(game, Solo::new(3, Goal::default(), Rules::default()));
        let versus: Versus = "- - - 0 0 - | - - - 0 0 - seed 3 piece 0".parse().unwrap();
        assert_eq!(versus, Versus::new(3, Rules::default()));
    }

    #[test]
    fn bad_games_are_refused_with_place_and_reason() {
        let solo = |text: &str| text.parse::<Solo>().unwrap_err().to_string();
        assert_eq!(solo("- I - 0 0 seed x"), "at byte 15: found `x`, expected a seed, a number below 2^64");
        assert_eq!(solo("- I - 0 0 piece"), "at byte 15: expected a number below 2^32");
        assert_eq!(solo("- I - 0 0 pie"), format!("at byte 10: found `pie`, expected {SOLO_WORDS} or the end"));
        assert_eq!(solo("- I - 0 0 srs+ srs+"), format!("at byte 15: found `srs+`, expected {SOLO_WORDS} or the end"));
        assert_eq!(
            solo("- I - 0 0 attack x"),
            "at byte 17: found `x`, expected an attack table, one of `ppt`, `guideline`, `friends` and `ninety-nine`"
        );
        assert_eq!(solo("- I - 0 0 bag IX"), "at byte 15: found `X`, expected the pieces in a full bag, like `IIOT`");
        assert_eq!(solo("- I - 0 0 bag"), "at byte 13: expected the pieces in a full bag, like `IIOT`");
        let versus = |text: &str| text.parse::<Versus>().unwrap_err().to_string();
        let garbage = "expected garbage on its way, like `4:1,2:0` or `2:0:5`, or `-` for none";
        assert_eq!(versus("- I - 0 0 4:1,0:1"), format!("at byte 14: found `0:1`, {garbage}"));
        assert_eq!(versus("- I - 0 0 1:1:10"), format!("at byte 10: found `1:1:10`, {garbage}"));
        assert_eq!(versus("- I - 0 0"), format!("at byte 9: {garbage}"));
        assert_eq!(versus("- I - 0 0 -"), "at byte 11: expected `|` and the other side");
        assert_eq!(versus("- I - 0 0 - | - I - 0 0 - sed"), "at byte 26: found `sed`, expected `seed`");
        assert_eq!(versus("- I - 0 0 - | - I - 0 0 - seed 1"), "at byte 32: expected `piece`");
        let words = format!("at byte 41: found `lines`, expected {RULE_WORDS} or the end");
        assert_eq!(versus("- I - 0 0 - | - I - 0 0 - seed 1 piece 0 lines 40"), words);
    }
}
