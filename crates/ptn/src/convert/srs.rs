//! Conversion between classic placements and the guideline's centres and orientations.

use tetrad_tetris::classic::{Orientation, Piece, Placement};

/// The cells relative to the centre, x right and y up, after a number of clockwise turns from north.
fn cells(piece: Piece, turns: u8) -> [(i32, i32); 4] {
    let orientation = tetrad_tetris::Orientation::North.turned(turns as usize);
    piece.cells(orientation).map(|(x, y)| (i32::from(x), i32::from(y)))
}

/// Clockwise turns from north, and the centre, of a placement. Horizontal I, O, S and Z face north, vertical ones east.
pub(super) fn centre(placement: Placement) -> (u8, i32, i32) {
    let turns = match (placement.piece.has_nub(), placement.orientation) {
        (false, Orientation::Down) | (true, Orientation::Up) => 0,
        (false, _) | (true, Orientation::Right) => 1,
        (true, Orientation::Down) => 2,
        (true, Orientation::Left) => 3,
    };
    let cells = cells(placement.piece, turns);
    let left = cells.iter().map(|cell| cell.0).min().expect("a piece has cells");
    let low = cells.iter().map(|cell| cell.1).min().expect("a piece has cells");
    (turns, i32::from(placement.left) - left, i32::from(placement.row) - low)
}

/// The placement with these cells; `None` if it is not inside the well.
pub(super) fn placement(piece: Piece, turns: u8, x: i32, y: i32) -> Option<Placement> {
    let cells = cells(piece, turns).map(|cell| (cell.0.saturating_add(x), cell.1.saturating_add(y)));
    let left = cells.iter().map(|cell| cell.0).min()?;
    let low = cells.iter().map(|cell| cell.1).min()?;
    let mut rows = [0_u8; 4];
    for (column, row) in cells {
        rows[(row - low) as usize] |= 1 << (column - left);
    }
    let orientation = *piece.orientations().iter().find(|&&orientation| piece.shape(orientation).rows == rows)?;
    let left = u8::try_from(left).ok().filter(|left| left.saturating_add(piece.shape(orientation).width) <= 10)?;
    Some(Placement { piece, orientation, left, row: u8::try_from(low).ok().filter(|&row| row < 22)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_placement_is_found_by_its_centre_and_turns() {
        for piece in Piece::ALL {
            for &orientation in piece.orientations() {
                for left in 0..=10 - piece.shape(orientation).width {
                    let place = Placement { piece, orientation, left, row: 5 };
                    let (turns, x, y) = centre(place);
                    assert_eq!(placement(piece, turns, x, y), Some(place));
                }
            }
        }
    }

    #[test]
    fn nubs_point_where_the_piece_faces() {
        let place = |orientation: Orientation| Placement { piece: Piece::T, orientation, left: 3, row: 0 };
        assert_eq!(centre(place(Orientation::Up)), (0, 4, 0));
        assert_eq!(centre(place(Orientation::Right)), (1, 3, 1));
        assert_eq!(centre(place(Orientation::Down)), (2, 4, 1));
        assert_eq!(centre(place(Orientation::Left)), (3, 4, 1));
    }
}
