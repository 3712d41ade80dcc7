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
}

/// What the table knows about the four shapes that a cell has for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Combination {
    pub(crate) threat: Threat,
    /// Whether a mark here works together with one that is on the board already.
    pub(crate) is_near: bool,
    pub(crate) worth: i16,
}

/// Points for a shape on one line, by [`Shape`].
const SHAPE_WORTH: [i16; 10] = [0, 0, 1, 3, 9, 11, 26, 28, 80, 0];

/// Points for two or more lines that can grow at once.
const CROSSING_WORTH: i16 = 6;

/// Four shapes as four bits each, the way the board keeps them.
pub(crate) type Code = u16;

/// The combinations of all codes for a win length, which says which shapes contain a mark already.
pub(crate) fn combinations(win_length: usize) -> &'static [Combination] {
    // Whether a shape needs company depends on how many cells an empty run lacks; from five on they are alike.
    static TABLES: [OnceLock<Vec<Combination>>; 6] = [const { OnceLock::new() }; 6];
    let kind = win_length.min(5);
    TABLES[kind].get_or_init(|| (0..=Code::MAX).map(|code| combine(code, kind)).collect())
}

fn combine(code: Code, win_length: usize) -> Combination {
    let shapes: Vec<Shape> = (0..4).map(|line| Shape::from_code((code >> (4 * line) & 15).min(9) as usize)).collect();
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
    Combination {
        threat,
        is_near: shapes.iter().any(|&shape| shape > lone),
        worth: worth + CROSSING_WORTH * (growing - 1).max(0),
    }
}
