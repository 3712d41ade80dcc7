//! The orientations of shapes, for people who turn and mirror a piece before they lay it.

use serde::Serialize;

use crate::moves::{Placement, Shape};

/// Rows and columns from the corner of the smallest box around the cells, in row-by-row order.
type Outline = [(u8, u8); 4];

/// One orientation of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, ts_rs::TS)]
#[ts(rename = "LitsOrientation")]
pub struct Orientation {
    /// The cells as `[row, column]` from the corner of the box around the piece.
    pub cells: [(u8, u8); 4],
    /// The number of the orientation after a quarter turn clockwise.
    pub turned: usize,
    /// The number of the orientation with left and right exchanged.
    pub mirrored: usize,
}

impl Shape {
    /// Every way to turn and mirror this shape, each once: two for I, four for T and S, eight for L.
    ///
    /// ```
    /// use tetrad_lits::Shape;
    /// let upright = Shape::I.orientations()[0];
    /// assert_eq!(upright.cells, [(0, 0), (1, 0), (2, 0), (3, 0)]);
    /// assert_eq!((upright.turned, upright.mirrored), (1, 0));
    /// ```
    pub fn orientations(self) -> Vec<Orientation> {
        let outlines = outlines(self);
        let number = |outline: Outline| {
            outlines.iter().position(|&known| known == outline).expect("turning and mirroring stay among them")
        };
        outlines
            .iter()
            .map(|&cells| Orientation { cells, turned: number(turned(cells)), mirrored: number(mirrored(cells)) })
            .collect()
    }
}

impl Placement {
    /// The orientation of the piece: an index into its shape's [orientations](Shape::orientations).
    pub fn orientation(self) -> usize {
        let outline = boxed(self.cells().map(|cell| (cell.row() as i8, cell.col() as i8)));
        outlines(self.shape()).iter().position(|&known| known == outline).expect("every placement is one of them")
    }
}

/// The four rotations of the pattern, then those of its mirror image, without repeats.
fn outlines(shape: Shape) -> Vec<Outline> {
    let pattern = boxed(shape.pattern());
    let mut outlines = Vec::new();
    for mut outline in [pattern, mirrored(pattern)] {
        for _ in 0..4 {
            if !outlines.contains(&outline) {
                outlines.push(outline);
            }
            outline = turned(outline);
        }
    }
    outlines
}

fn turned(outline: Outline) -> Outline {
    boxed(outline.map(|(row, col)| (col as i8, -(row as i8))))
}

fn mirrored(outline: Outline) -> Outline {
    boxed(outline.map(|(row, col)| (row as i8, -(col as i8))))
}

fn boxed(cells: [(i8, i8); 4]) -> Outline {
    let least = |numbers: [i8; 4]| numbers.into_iter().min().unwrap_or(0);
    let (top, left) = (least(cells.map(|cell| cell.0)), least(cells.map(|cell| cell.1)));
    let mut outline = cells.map(|(row, col)| ((row - top) as u8, (col - left) as u8));
    outline.sort_unstable();
    outline
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_have_as_many_orientations_as_they_look_different() {
        assert_eq!(Shape::ALL.map(|shape| shape.orientations().len()), [8, 2, 4, 4]);
    }

    #[test]
    fn four_turns_and_two_mirrorings_change_nothing() {
        for shape in Shape::ALL {
            let all = shape.orientations();
            for start in 0..all.len() {
                assert_eq!((0..4).fold(start, |number, _| all[number].turned), start, "{shape}");
                assert_eq!(all[all[start].mirrored].mirrored, start, "{shape}");
            }
        }
    }

    #[test]
    fn every_placement_lies_as_its_orientation_says() {
        for placement in Placement::all() {
            let outline = placement.shape().orientations()[placement.orientation()].cells;
            let [first, ..] = placement.cells();
            let left = placement.cells().map(crate::cells::Cell::col).into_iter().min().unwrap();
            let cells = outline.map(|(row, col)| (first.row() + row, left + col));
            assert_eq!(placement.cells().map(|cell| (cell.row(), cell.col())), cells, "{placement}");
        }
    }
}
