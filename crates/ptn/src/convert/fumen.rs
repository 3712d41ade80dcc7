//! Fumens with one page per move.

use tetrad_tetris::{Fumen, LONGEST_COMMENT, Operation, Orientation, Page, PageField, Spin};

use super::{ConvertError, parentheses, srs};
use crate::game::{Comment, Game, Item};

/// Whether comments go into a fumen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FumenComments {
    /// Comments are left out.
    Dropped,
    /// The comments after a move go on its page, cut to the length that a page can hold. Stand-ins for closing
    /// parentheses in a game [read from a fumen](Game::from_fumen) become parentheses again.
    Kept,
}

impl Game {
    /// The game as a fumen with one page per move. Headers, levels and ratings are left out.
    pub fn to_fumen(&self, comments: FumenComments) -> Result<String, ConvertError> {
        let mut pages: Vec<Page> = Vec::new();
        let mut sheet = PageField::EMPTY;
        for placement in self.placements()? {
            let (turns, x, y) = srs::centre(placement);
            let orientation = Orientation::North.turned(turns as usize);
            let (x, y) = (x as u8, y as u8);
            let piece = placement.piece;
            let operation = Operation::new(tetrad_tetris::Placement { piece, orientation, x, y, spin: Spin::None });
            let page = Page { sheet, operation, ..Page::default() };
            sheet = page.after();
            pages.push(page);
        }
        if comments == FumenComments::Kept {
            self.comment_pages(&mut pages);
        }
        Ok(Fumen { pages, guideline_colours: true }.to_string())
    }

    /// Adds the comments after each move to its page. On a page a comment holds until the next one, so pages without
    /// comments get an empty one where needed.
    fn comment_pages(&self, pages: &mut [Page]) {
        let mut said = vec![String::new(); pages.len()];
        let mut played: usize = 0;
        for item in &self.items {
            match item {
                Item::Move(_) => played += 1,
                Item::Comment(comment) if played > 0 => {
                    let text = &mut said[played - 1];
                    // Escaping on a page never shortens text, so a page has no room for more.
                    if text.len() <= LONGEST_COMMENT {
                        text.push_str(if text.is_empty() { "" } else { " " });
                        text.push_str(&parentheses::restored(comment.text()));
                    }
                }
                _ => {}
            }
        }
        let mut present = String::new();
        for (page, text) in pages.iter_mut().zip(said) {
            if text != present {
                page.comment = Some(text.clone());
                present = text;
            }
        }
    }

    /// Reads a game from a fumen in which every page has a piece and continues the page before.
    ///
    /// A comment of PTN ends at its first `)`. It is replaced by `）`, the full-width form, after an invisible word
    /// joiner; [`to_fumen`](Self::to_fumen) turns both into `)` again.
    pub fn from_fumen(text: &str) -> Result<Self, ConvertError> {
        let fumen: Fumen = text.trim().parse()?;
        let (mut placements, mut sheet) = (Vec::new(), PageField::EMPTY);
        for (page, number) in fumen.pages.iter().zip(1..) {
            let other = ConvertError::FumenPage { number };
            if page.sheet != sheet || !page.lock || page.rise || page.mirror {
                return Err(other);
            }
            let Some(operation) = page.operation else { return Err(other) };
            let tetrad_tetris::Placement { piece, orientation, x, y, .. } = operation.placement();
            let placement = srs::placement(piece, orientation.index() as u8, i32::from(x), i32::from(y));
            placements.push(placement.ok_or(other)?);
            sheet = page.after();
        }
        let mut game = Self::from_placements(placements)?;
        for (index, page) in fumen.pages.iter().enumerate().rev() {
            let said = page.comment.as_deref().filter(|said| !said.is_empty());
            let comment = said.and_then(|said| Comment::new(parentheses::replaced(said)));
            if let Some(comment) = comment {
                game.items.insert(index + 1, Item::Comment(comment));
            }
        }
        Ok(game)
    }
}
