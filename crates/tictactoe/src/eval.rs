//! The evaluation: the value of every free cell for either player, by the shapes that a mark there makes; and a network for five in a row.

use std::sync::OnceLock;

use crate::shapes::Shape;

pub(crate) mod network;
pub(crate) mod products;
mod weights;
pub(crate) mod windows;

pub(crate) use weights::{TEMPO, WEIGHTS};

/// What a mark on a free cell threatens on its four lines together, in ascending order of urgency.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub(crate) enum Threat {
    /// No line through the cell can be finished.
    Dead,
    /// Needs no answer.
    Quiet,
    /// Threatens to make an open four.
    Three,
    /// Threatens to make an open four in two ways.
    DoubleThree,
    /// Threatens to win with the next mark.
    Four,
    /// Makes a four and an open three: wins unless the opponent can make a four.
    FourThree,
    /// Two ways to win with the next mark.
    OpenFour,
    /// Wins.
    Five,
}

impl Threat {
    pub(crate) const COUNT: usize = 8;

    const ALL: [Self; Self::COUNT] = [
        Self::Dead,
        Self::Quiet,
        Self::Three,
        Self::DoubleThree,
        Self::Four,
        Self::FourThree,
        Self::OpenFour,
        Self::Five,
    ];
}

/// What a free cell offers one player, in one word: the board keeps two for every cell and copies them often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Offer(u32);

impl Offer {
    /// The offer of a cell that is taken, or through which no line can be finished.
    pub(crate) const NOTHING: Self = Self(0);

    const NEAR: u32 = 1 << 3;

    /// From the lowest bit: the threat (3 bits), whether it is near (1), both worths (14 each, signed).
    const fn new(threat: Threat, is_near: bool, worth: Worth) -> Self {
        let worth = (worth.to_move as u32 & 0x3FFF) << 4 | (worth.waiting as u32) << 18;
        Self(threat as u32 | if is_near { Self::NEAR } else { 0 } | worth)
    }

    /// The most urgent threat that a mark here makes.
    #[inline]
    pub(crate) const fn threat(self) -> Threat {
        Threat::ALL[(self.0 & 7) as usize]
    }

    /// Whether a mark here works together with one that is on the board already.
    #[inline]
    pub(crate) const fn is_near(self) -> bool {
        self.0 & Self::NEAR != 0
    }

    /// Points for the evaluation.
    #[inline]
    pub(crate) const fn worth(self) -> Worth {
        // Shifting up and arithmetically down again restores the signs.
        Worth { to_move: (self.0 << 14) as i32 >> 18, waiting: self.0 as i32 >> 18 }
    }

    /// Whether both offers make the same threat.
    #[inline]
    pub(crate) const fn same_threat(self, other: Self) -> bool {
        (self.0 ^ other.0) & 7 == 0
    }
}

/// A value for a player in points, depending on whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Worth {
    /// When that player is to move.
    pub(crate) to_move: i32,
    /// When the opponent is to move.
    pub(crate) waiting: i32,
}

impl Worth {
    /// Adds one value and subtracts another.
    #[inline(always)]
    pub(crate) const fn exchange(&mut self, added: Self, removed: Self) {
        self.to_move += added.to_move - removed.to_move;
        self.waiting += added.waiting - removed.waiting;
    }
}

/// The four shapes of a cell in any order, as the sum of their [`SHAPE_SUMMANDS`].
pub(crate) type ShapeSum = u16;

/// Numbers of which no two different choices of four have the same sum, so that a small table covers all combinations
/// and a change of one line is an addition. Dead is zero.
pub(crate) const SHAPE_SUMMANDS: [ShapeSum; 10] = [0, 1, 5, 21, 55, 153, 368, 856, 1424, 2603];

pub(crate) const SUMS: usize = 4 * SHAPE_SUMMANDS[9] as usize + 1;

/// The table of offers by the sum of shapes, for a win length.
pub(crate) fn offers(win_length: usize) -> &'static [Offer; SUMS] {
    // The win length decides which shapes contain another mark already; from five on they are the same.
    static TABLES: [OnceLock<Vec<Offer>>; 6] = [const { OnceLock::new() }; 6];
    let kind = win_length.min(5);
    let table = TABLES[kind].get_or_init(|| {
        let mut table = vec![Offer::NOTHING; SUMS];
        for code in 0..10_000_usize {
            let shapes = [1, 10, 100, 1000].map(|place| Shape::from_code(code / place % 10));
            let sum: ShapeSum = shapes.iter().map(|&shape| SHAPE_SUMMANDS[shape as usize]).sum();
            table[usize::from(sum)] = offer(shapes, kind);
        }
        table
    });
    table.as_slice().try_into().expect("the table is as long as it was made")
}

fn offer(shapes: [Shape; 4], win_length: usize) -> Offer {
    let count = |wanted: Shape| shapes.iter().filter(|&&shape| shape == wanted).count();
    let (fours, threes) = (count(Shape::Four), count(Shape::OpenThree));
    let threat = if count(Shape::Five) > 0 {
        Threat::Five
    } else if count(Shape::OpenFour) > 0 || fours >= 2 {
        Threat::OpenFour
    } else if fours == 1 && threes >= 1 {
        Threat::FourThree
    } else if fours == 1 {
        Threat::Four
    } else if threes >= 2 {
        Threat::DoubleThree
    } else if threes == 1 {
        Threat::Three
    } else if shapes.iter().any(|&shape| shape != Shape::Dead) {
        Threat::Quiet
    } else {
        Threat::Dead
    };
    // A lone mark lacks `win_length − 1` cells; a shape that lacks fewer contains another mark.
    let lone = match win_length {
        0 | 1 => Shape::Five,
        2 => Shape::OpenFour,
        3 => Shape::OpenThree,
        4 => Shape::OpenTwo,
        _ => Shape::OpenOne,
    };
    let is_near = shapes.iter().any(|&shape| shape > lone);
    let [to_move, waiting] = WEIGHTS[combination(shapes)].map(i32::from);
    Offer::new(threat, is_near, Worth { to_move, waiting })
}

/// The number of different combinations of four shapes.
pub(crate) const COMBINATIONS: usize = 715;

/// The number of a combination of shapes in any order: sorted combinations in lexicographic order.
pub(crate) fn combination(mut shapes: [Shape; 4]) -> usize {
    shapes.sort_unstable();
    // In the combinatorial number system: the `place`th of ascending shapes counts the choices below it.
    let choose = |n: usize, k: usize| (0..k).fold(1, |product, index| product * (n - index) / (index + 1));
    let digit = |(place, &shape): (usize, &Shape)| choose(shape as usize + place, place + 1);
    shapes.iter().enumerate().map(digit).sum()
}
