//! How good a position looks: the worth of every free cell to either player, by the shapes a mark there makes.

use std::sync::OnceLock;

use crate::shapes::Shape;

/// What a free cell offers one player, over its four lines together, in ascending order of urgency.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub(crate) enum Threat {
    /// Nothing can ever come of it.
    Dead,
    /// Nothing that has to be answered.
    Quiet,
    /// Threatens to make an open four.
    Three,
    /// Two such threats at once.
    DoubleThree,
    /// Threatens to win with the next mark.
    Four,
    /// A four and an open three: wins unless the other side has a four on the way.
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

/// What a free cell offers one player, in one word: the board keeps two for every cell and copies them a lot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Offer(u32);

impl Offer {
    /// Of a cell that is taken, or on which nothing can come of anything.
    pub(crate) const NOTHING: Self = Self(0);

    const NEAR: u32 = 1 << 8;

    const fn new(threat: Threat, is_near: bool, worth: i16) -> Self {
        Self(threat as u32 | if is_near { Self::NEAR } else { 0 } | (worth as u16 as u32) << 16)
    }

    /// The most urgent thing that a mark here does.
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
    pub(crate) const fn worth(self) -> i32 {
        self.0 as i32 >> 16
    }

    /// Whether both name the same threat.
    #[inline]
    pub(crate) const fn same_threat(self, other: Self) -> bool {
        (self.0 ^ other.0) & 7 == 0
    }
}

/// Points for a shape on one line, by [`Shape`].
const SHAPE_WORTH: [i16; 10] = [0, 1, 2, 3, 9, 11, 26, 28, 80, 0];

/// Points for two or more lines that can grow at once.
const CROSSING_WORTH: i16 = 6;

/// The four shapes of a cell in any order, as the sum of their [`SHAPE_SUMMANDS`].
pub(crate) type ShapeSum = u16;

/// Numbers of which no two different choices of four have the same sum, so that a small table serves
/// all combinations and a change of one line is an addition. Dead is zero.
pub(crate) const SHAPE_SUMMANDS: [ShapeSum; 10] = [0, 1, 5, 21, 55, 153, 368, 856, 1424, 2603];

/// How long the table of sums is.
pub(crate) const SUMS: usize = 4 * SHAPE_SUMMANDS[9] as usize + 1;

/// What every sum of shapes offers, for a win length.
pub(crate) fn offers(win_length: usize) -> &'static [Offer; SUMS] {
    // Which shapes contain a mark already depends on how many cells an empty run lacks; from five on they are alike.
    static TABLES: [OnceLock<Box<[Offer; SUMS]>>; 6] = [const { OnceLock::new() }; 6];
    let kind = win_length.min(5);
    TABLES[kind].get_or_init(|| {
        let mut table = Box::new([Offer::NOTHING; SUMS]);
        for code in 0..10_000_usize {
            let shapes = [1, 10, 100, 1000].map(|place| Shape::from_code(code / place % 10));
            let sum: ShapeSum = shapes.iter().map(|&shape| SHAPE_SUMMANDS[shape as usize]).sum();
            table[usize::from(sum)] = offer(shapes, kind);
        }
        table
    })
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
    // A lone mark lacks `win_length − 1` cells; whatever lacks fewer has company.
    let lone = match win_length {
        0 | 1 => Shape::Five,
        2 => Shape::OpenFour,
        3 => Shape::OpenThree,
        4 => Shape::OpenTwo,
        _ => Shape::OpenOne,
    };
    let growing = shapes.iter().filter(|&&shape| shape >= Shape::OpenTwo && shape < Shape::Five).count() as i16;
    let worth: i16 = shapes.iter().map(|&shape| SHAPE_WORTH[shape as usize]).sum();
    let is_near = shapes.iter().any(|&shape| shape > lone);
    Offer::new(threat, is_near, worth + CROSSING_WORTH * (growing - 1).max(0))
}
