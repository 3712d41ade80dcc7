//! Symmetries of boards, and the canonical form of positions that are images of each other.

use crate::Game;

/// A way to turn or mirror a rectangle of cells. Half of the eight exchange rows and columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry(u8);

const FLIPS_ROWS: u8 = 1;
const FLIPS_COLS: u8 = 2;
const TRANSPOSES: u8 = 4;

impl Symmetry {
    /// All eight; the first changes nothing.
    pub const ALL: [Self; 8] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7)];

    /// Returns the image of a cell, as row and column, on a board with these rows and columns.
    #[must_use]
    #[inline]
    pub const fn cell(self, (row, col): (u8, u8), (rows, cols): (u8, u8)) -> (u8, u8) {
        let row = if self.0 & FLIPS_ROWS == 0 { row } else { rows - 1 - row };
        let col = if self.0 & FLIPS_COLS == 0 { col } else { cols - 1 - col };
        if self.0 & TRANSPOSES == 0 { (row, col) } else { (col, row) }
    }

    /// Returns the rows and columns of the image of a board.
    #[must_use]
    pub const fn size(self, (rows, cols): (u8, u8)) -> (u8, u8) {
        if self.0 & TRANSPOSES == 0 { (rows, cols) } else { (cols, rows) }
    }

    /// Returns the symmetry that maps images back.
    #[must_use]
    pub const fn inverse(self) -> Self {
        // The axes change places, and so do their flips.
        match self.0 {
            5 => Self(6),
            6 => Self(5),
            other => Self(other),
        }
    }
}

/// The canonical form of a position: equal for all its images, and only for them.
///
/// ```
/// # fn show<G: tetrad_core::Game>(position: &G, mv: &G::Move) {
/// use tetrad_core::Canonical;
/// let canonical = Canonical::new(position);
/// for &symmetry in G::SYMMETRIES {
///     let image = position.image(symmetry);
///     assert_eq!(Canonical::new(&image).text(), canonical.text());
///     assert_eq!(Canonical::new(&image).mv(&position.move_image(mv, symmetry)), canonical.mv(mv));
/// }
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Canonical<'a, G> {
    position: &'a G,
    /// Of the images of the position the one with the least text.
    image: G,
    text: String,
    /// The symmetries that lead to that image; several if it is symmetric itself.
    symmetries: Vec<Symmetry>,
}

impl<'a, G: Game> Canonical<'a, G> {
    /// Returns the canonical form of a position.
    pub fn new(position: &'a G) -> Self {
        let unchanged = Symmetry::ALL[0];
        let (image, text) = (position.clone(), position.to_string());
        let mut least = Self { position, image, text, symmetries: vec![unchanged] };
        for &symmetry in G::SYMMETRIES.iter().filter(|&&symmetry| symmetry != unchanged) {
            let image = position.image(symmetry);
            let text = image.to_string();
            if text < least.text {
                least = Self { position, image, text, symmetries: vec![symmetry] };
            } else if text == least.text {
                least.symmetries.push(symmetry);
            }
        }
        least
    }

    /// Returns the text of the canonical position.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the text of the canonical position, without the rest.
    pub fn into_text(self) -> String {
        self.text
    }

    /// Returns the canonical form of a move: equal for moves that are images of each other in images of the position.
    pub fn mv(&self, mv: &G::Move) -> G::Move {
        let images = self.symmetries.iter().map(|&symmetry| self.position.move_image(mv, symmetry));
        images.min().unwrap_or_else(|| mv.clone())
    }

    /// Returns a move of the position whose canonical form this is.
    pub fn back(&self, canonical: &G::Move) -> G::Move {
        let symmetry = self.symmetries.first().copied().unwrap_or(Symmetry::ALL[0]);
        self.image.move_image(canonical, symmetry.inverse())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symmetries_are_inverted_and_are_all_different() {
        let size = (2, 3);
        let cells = || (0..2).flat_map(|row| (0..3).map(move |col| (row, col)));
        let mut images: Vec<Vec<_>> = Vec::new();
        for symmetry in Symmetry::ALL {
            let (rows, cols) = symmetry.size(size);
            let image: Vec<_> = cells().map(|cell| symmetry.cell(cell, size)).collect();
            assert!(image.iter().all(|&(row, col)| row < rows && col < cols), "{symmetry:?}");
            let back = image.iter().map(|&cell| symmetry.inverse().cell(cell, (rows, cols)));
            assert!(back.eq(cells()), "{symmetry:?}");
            assert!(!images.contains(&image), "{symmetry:?}");
            images.push(image);
        }
        assert!(cells().all(|cell| Symmetry::ALL[0].cell(cell, size) == cell));
    }
}
