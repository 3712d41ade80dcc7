//! Prints games in a canonical form.

use std::fmt;

use crate::game::{Game, Item};

/// The usual number of moves on a line, as in the published sample.
pub(crate) const MOVES_PER_LINE: usize = 5;

/// The rule for line breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// After a number of moves; 0 counts as 1.
    Moves(usize),
    /// Before lines get wider than a number of characters, as far as comments allow.
    Width(usize),
}

impl Default for Layout {
    /// Five moves per line.
    fn default() -> Self {
        Self::Moves(MOVES_PER_LINE)
    }
}

/// A game with the layout in which it prints. See [`Game::layout`].
#[derive(Clone, Copy, Debug)]
pub struct Formatted<'a> {
    game: &'a Game,
    layout: Layout,
}

impl Game {
    /// The game as text with a layout. Nothing is lost: comments keep their line breaks, and moves their `@row`.
    ///
    /// ```
    /// use tetrad_ptn::{Game, Layout};
    ///
    /// let game: Game = "Title: t\nLr-12 Tu-345 I-6789 O-23 Jl-89".parse()?;
    /// assert_eq!(game.layout(Layout::Width(14)).to_string(), "Title: t\nLr-12 Tu-345\nI-6789 O-23\nJl-89\n");
    /// # Ok::<(), tetrad_ptn::Diagnostic>(())
    /// ```
    pub fn layout(&self, layout: Layout) -> Formatted<'_> {
        Formatted { game: self, layout }
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.layout(Layout::default()).fmt(f)
    }
}

impl fmt::Display for Formatted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for header in &self.game.headers {
            let space = if header.value().is_empty() { "" } else { " " };
            writeln!(f, "{}:{space}{}", header.name(), header.value())?;
        }
        let mut line = OutputLine { layout: self.layout, width: 0, moves: 0 };
        for item in &self.game.items {
            match item {
                Item::Level(level) => {
                    line.finish(f)?;
                    writeln!(f, "=Level {level}")?;
                }
                Item::Move(mv) => {
                    line.make_room(f, mv.text_length(), 1)?;
                    write!(f, "{mv}")?;
                }
                Item::Comment(comment) => {
                    let text = comment.text();
                    let first = text.lines().next().unwrap_or_default();
                    line.make_room(f, first.chars().count() + 2, 0)?;
                    write!(f, "({text})")?;
                    if let Some((_, last)) = text.rsplit_once('\n') {
                        line.width = last.chars().count() + 1;
                    }
                }
            }
        }
        line.finish(f)
    }
}

struct OutputLine {
    layout: Layout,
    width: usize,
    moves: usize,
}

impl OutputLine {
    /// Writes a space or a line break before an item of this width.
    fn make_room(&mut self, f: &mut fmt::Formatter<'_>, width: usize, moves: usize) -> fmt::Result {
        let is_full = match self.layout {
            Layout::Moves(most) => self.moves + moves > most.max(1),
            Layout::Width(most) => self.width + 1 + width > most,
        };
        if is_full {
            self.finish(f)?;
        }
        if self.width > 0 {
            f.write_str(" ")?;
            self.width += 1;
        }
        self.width += width;
        self.moves += moves;
        Ok(())
    }

    fn finish(&mut self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.width > 0 {
            f.write_str("\n")?;
        }
        (self.width, self.moves) = (0, 0);
        Ok(())
    }
}
