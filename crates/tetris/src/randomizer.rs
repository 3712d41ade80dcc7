//! The order in which pieces come: the randomizers of TBP, with random access to the pieces of a seed's sequence.

use tetrad_core::random::{SplitMix64, mix};

use crate::piece::Piece;

/// The number of each piece, in the order of [`Piece::ALL`].
pub type Counts = [u8; 7];

/// How the next piece is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Randomizer {
    /// From a bag with one of each piece, refilled when it is empty.
    #[default]
    SevenBag,
    /// Each piece independently and uniformly.
    Uniform,
    /// From a bag with other contents.
    GeneralBag(Bag),
}

/// The contents of a full bag: at least one piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bag(Counts);

impl Bag {
    /// One of each piece.
    pub const SEVEN: Self = Self([1; 7]);

    /// A bag with these contents; `None` if they are empty.
    pub fn new(contents: Counts) -> Option<Self> {
        contents.iter().any(|&count| count > 0).then_some(Self(contents))
    }

    /// The number of each piece in a full bag.
    pub const fn contents(self) -> Counts {
        self.0
    }

    /// The pieces in it, one after the other.
    fn pieces(self) -> impl Iterator<Item = Piece> {
        Piece::ALL.into_iter().zip(self.0).flat_map(|(piece, count)| std::iter::repeat_n(piece, usize::from(count)))
    }
}

/// The use of a random sequence. A seed yields one sequence per purpose, which must be independent.
#[derive(Clone, Copy)]
pub(crate) enum Purpose {
    Pieces = 1,
    Garbage = 2,
}

/// A separate generator for each seed, purpose and number.
pub(crate) const fn derived(seed: u64, purpose: Purpose, number: u64) -> SplitMix64 {
    SplitMix64::new(mix(mix(seed.wrapping_add(purpose as u64)).wrapping_add(number)))
}

impl Randomizer {
    /// The piece with this number, from 0, in the sequence of a seed.
    ///
    /// ```
    /// use tetrad_tetris::{Piece, Randomizer};
    /// let mut bag: Vec<Piece> = (7..14).map(|number| Randomizer::SevenBag.piece(1, number)).collect();
    /// bag.sort();
    /// assert_eq!(bag, Piece::ALL);
    /// ```
    pub fn piece(self, seed: u64, number: u64) -> Piece {
        let Some(bag) = self.bag() else {
            return Piece::ALL[derived(seed, Purpose::Pieces, number).below(Piece::ALL.len())];
        };
        let mut pieces: Vec<Piece> = bag.pieces().collect();
        let size = pieces.len() as u64;
        derived(seed, Purpose::Pieces, number / size).shuffle(&mut pieces);
        pieces[(number % size) as usize]
    }

    /// The full bag, if the randomizer has one.
    pub const fn bag(self) -> Option<Bag> {
        match self {
            Self::SevenBag => Some(Bag::SEVEN),
            Self::GeneralBag(bag) => Some(bag),
            Self::Uniform => None,
        }
    }

    /// What the next piece is drawn from after `drawn` pieces of a seed's sequence; never empty.
    pub fn left(self, seed: u64, drawn: u64) -> Draw {
        let mut draw = Draw::full(self);
        let size = self.bag().map_or(1, |bag| bag.pieces().count() as u64);
        for number in drawn - drawn % size..drawn {
            draw.take(self.piece(seed, number));
        }
        draw
    }
}

/// What the next piece is drawn from: the state of a randomizer as a player knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Draw {
    left: Counts,
    full: Counts,
    refills: bool,
}

impl Draw {
    /// The state before the first piece.
    pub const fn full(randomizer: Randomizer) -> Self {
        match randomizer.bag() {
            Some(bag) => Self { left: bag.0, full: bag.0, refills: true },
            None => Self { left: [1; 7], full: [1; 7], refills: false },
        }
    }

    /// A bag with these pieces left; a full one if none is left.
    pub fn with_left(left: Counts, bag: Bag) -> Self {
        Self { left: Bag::new(left).unwrap_or(bag).0, full: bag.0, refills: true }
    }

    /// The number of each piece that the next one is drawn from; at least one in all.
    pub const fn left(&self) -> Counts {
        self.left
    }

    /// Draws a piece, and refills the bag when it is empty. Returns `false` if the piece can't come now; the bag then
    /// counts as refilled just before, since the frontend is trusted.
    pub fn take(&mut self, piece: Piece) -> bool {
        if !self.refills {
            return true;
        }
        let expected = self.left[piece.index()] > 0;
        if !expected {
            self.left = self.full;
        }
        self.left[piece.index()] = self.left[piece.index()].saturating_sub(1);
        if self.left == [0; 7] {
            self.left = self.full;
        }
        expected
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sequence(randomizer: Randomizer, seed: u64, length: u64) -> Vec<Piece> {
        (0..length).map(|number| randomizer.piece(seed, number)).collect()
    }

    #[test]
    fn every_bag_holds_each_piece_once_and_bags_differ() {
        let pieces = sequence(Randomizer::SevenBag, 5, 70);
        for bag in pieces.chunks(7) {
            let mut bag = bag.to_vec();
            bag.sort();
            assert_eq!(bag, Piece::ALL);
        }
        assert_ne!(pieces[..7], pieces[7..14]);
        assert_ne!(pieces, sequence(Randomizer::SevenBag, 6, 70));
        assert_eq!(pieces, sequence(Randomizer::SevenBag, 5, 70));
    }

    #[test]
    fn a_general_bag_holds_what_it_is_told() {
        let bag = Bag::new([2, 0, 1, 0, 0, 0, 0]).unwrap();
        let pieces = sequence(Randomizer::GeneralBag(bag), 9, 30);
        for bag in pieces.chunks(3) {
            let mut bag = bag.to_vec();
            bag.sort();
            assert_eq!(bag, [Piece::I, Piece::I, Piece::T]);
        }
        assert_eq!(Bag::new([0; 7]), None);
    }

    #[test]
    fn uniform_pieces_come_equally_often() {
        let mut counts = [0_u32; 7];
        for piece in sequence(Randomizer::Uniform, 1, 7_000) {
            counts[piece.index()] += 1;
        }
        assert!(counts.iter().all(|count| (900..1_100).contains(count)), "{counts:?}");
    }

    #[test]
    fn a_draw_knows_what_can_still_come() {
        for drawn in 0..30 {
            let draw = Randomizer::SevenBag.left(3, drawn);
            assert_eq!(draw.left().iter().map(|&count| u64::from(count)).sum::<u64>(), 7 - drawn % 7);
            assert!(draw.left()[Randomizer::SevenBag.piece(3, drawn).index()] > 0);
        }
        let mut draw = Draw::full(Randomizer::SevenBag);
        assert_eq!([draw.take(Piece::T), draw.take(Piece::T)], [true, false]);
        assert_eq!(draw.left(), [1, 1, 0, 1, 1, 1, 1]);
        let mut uniform = Draw::full(Randomizer::Uniform);
        assert_eq!(([uniform.take(Piece::T), uniform.take(Piece::T)], uniform.left()), ([true; 2], [1; 7]));
        assert_eq!(Draw::with_left([0; 7], Bag::SEVEN), Draw::full(Randomizer::SevenBag));
    }
}
