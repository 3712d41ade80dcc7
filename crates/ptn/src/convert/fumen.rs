//! Fumens: one page a move.

use tetrad_tetris::{Fumen, LONGEST_COMMENT, Operation, Orientation, Page, Sheet, Spin};

use super::{ConvertError, parentheses, srs};
use crate::game::{Comment, Game, Item};

/// Whether comments go into a fumen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FumenComments {
    /// They are left out.
    Dropped,
    /// What is said after a move goes on its page, cut to what a page can hold, with closing parentheses where a game
    /// [read from a fumen](Game::from_fumen) has stand-ins for them.
    Kept,
}

impl Game {
    /// The game as a fumen, one page a move. Headers, levels and ratings are left out.
    pub fn to_fumen(&self, comments: FumenComments) -> Result<String, ConvertError> {
        let mut pages: Vec<Page> = Vec::new();
        let mut sheet = Sheet::EMPTY;
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

    /// Puts what is said after each move on its page. A comment counts until the next one, so it is taken back where
    /// nothing is said.
    fn comment_pages(&self, pages: &mut [Page]) {
        let mut said = vec![String::new(); pages.len()];
        let mut played: usize = 0;
        for item in &self.items {
            match item {
                Item::Move(_) => played += 1,
                Item::Comment(comment) if played > 0 => {
                    let text = &mut said[played - 1];
                    // No character is shorter on a page than here, so a page has no room for what would follow.
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

    /// A game from a fumen, in which every page has a piece and starts with what the page before leaves behind.
    ///
    /// A comment of PTN ends at its first `)`. In its place stands `）`, the full-width one, behind a word joiner, which
    /// nobody sees; [`to_fumen`](Self::to_fumen) turns both into `)` again.
    pub fn from_fumen(text: &str) -> Result<Self, ConvertError> {
        let fumen: Fumen = text.trim().parse()?;
        let (mut placements, mut sheet) = (Vec::new(), Sheet::EMPTY);
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
