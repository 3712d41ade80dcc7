//! Positions, actions and moves as pages draw them, for any of the games.
//!
//! A page names a game and hands over text; it never holds a position. What only one game knows stands in that
//! game's file.

use serde::{Deserialize, Serialize};
use tetrad_core::{Actors, Game, Outcome, Side, Turn};

use crate::reply::Problem;
use crate::{lits, santorini, tetris, tictactoe};

/// The games, by their names on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum GameName {
    /// On boards of any size.
    Tictactoe,
    /// Battle of LITS.
    Lits,
    /// With gods.
    Santorini,
    /// Of one player or two.
    Tetris,
}

impl GameName {
    /// The game with this name.
    pub fn read(name: &str) -> Result<Self, Problem> {
        match name {
            "tictactoe" => Ok(Self::Tictactoe),
            "lits" => Ok(Self::Lits),
            "santorini" => Ok(Self::Santorini),
            "tetris" => Ok(Self::Tetris),
            _ => Err(Problem::new(format!(
                "found game `{}`, expected `tictactoe`, `lits`, `santorini` or `tetris`",
                tetrad_core::text::shorten(name)
            ))),
        }
    }
}

/// A position as a page shows it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Described {
    /// The position in its game's own notation, as this library prints it.
    pub text: String,
    /// Who has to act: nobody when the game is over, both at once in versus Tetris.
    pub actors: Vec<Side>,
    /// What people call the two sides here.
    pub sides: [String; 2],
    /// How the game ended.
    pub outcome: Option<Outcome>,
    /// What to draw.
    pub board: BoardView,
}

/// What to draw, by game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "game", rename_all = "lowercase")]
pub enum BoardView {
    /// Marks in cells.
    Tictactoe(tictactoe::TictactoeBoard),
    /// Symbols and the pieces over them.
    Lits(lits::LitsBoard),
    /// Levels and workers.
    Santorini(santorini::SantoriniBoard),
    /// One field or two.
    Tetris(tetris::TetrisBoard),
}

/// How a chain of actions may go on.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Actions {
    /// What may come next, by game; nothing when the chain is a complete move that can't go on.
    pub next: NextActions,
    /// The move that the chain makes if it ends here.
    #[serde(rename = "move")]
    pub mv: Option<String>,
}

/// What may come next, by game. Every entry has an `action`: the text to put behind the chain.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "game", rename_all = "lowercase")]
pub enum NextActions {
    /// Cells to mark.
    Tictactoe {
        /// In the order of the board.
        actions: Vec<tictactoe::TictactoeAction>,
    },
    /// Every placement there is on the board, legal or not.
    Lits {
        /// In the order of the table; those without an objection are legal.
        actions: Vec<lits::LitsAction>,
        /// Whether `swap` is an action too.
        swap: bool,
    },
    /// Clicks.
    Santorini {
        /// In ascending order, `end_turn` last.
        actions: Vec<santorini::SantoriniAction>,
    },
    /// Resting places.
    Tetris {
        /// Those of the current piece first.
        actions: Vec<tetris::TetrisAction>,
    },
}

/// What a turn led to.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Played {
    /// The moves as this library prints them, one for every actor.
    pub moves: Vec<String>,
    /// Where they led.
    pub position: Described,
    /// In Tetris what each placement did, the first side's first; empty in other games.
    pub placed: Vec<tetris::PlacedView>,
}

/// A game as pages need it.
pub(crate) trait Paged: Game {
    /// What to draw.
    fn board_view(&self) -> BoardView;

    /// What people call the two sides.
    fn sides(&self) -> [String; 2];

    /// How a chain of actions of a side may go on.
    fn next_actions(&self, side: Side, chain: &[&str]) -> Result<Actions, Problem>;

    /// Plays a turn and says what it did, where there is more to say than the next position does.
    fn play_and_tell(&mut self, turn: &Turn<Self::Move>) -> Result<Vec<tetris::PlacedView>, Problem> {
        self.play(turn)?;
        Ok(Vec::new())
    }
}

/// Runs a body on the position of a text, whatever its game. `start` is every game's start position.
macro_rules! with_position {
    ($game:expr, $text:expr, |$position:ident| $body:expr) => {{
        let text: &str = $text;
        match $game {
            $crate::views::GameName::Tictactoe => {
                let $position = $crate::views::read::<tetrad_tictactoe::Position>(text)?;
                $body
            }
            $crate::views::GameName::Lits => {
                let $position = $crate::views::read::<tetrad_lits::Position>(text)?;
                $body
            }
            $crate::views::GameName::Santorini => {
                let $position = $crate::views::read::<tetrad_santorini::Position>(text)?;
                $body
            }
            // Two sides are told by the bar between them.
            $crate::views::GameName::Tetris if text.contains('|') => {
                let $position = $crate::views::read::<tetrad_tetris::Versus>(text)?;
                $body
            }
            $crate::views::GameName::Tetris => {
                let $position = $crate::views::read::<tetrad_tetris::Solo>(text)?;
                $body
            }
        }
    }};
}
pub(crate) use with_position;

/// Reads a position of a game.
pub(crate) fn read<G: Game>(text: &str) -> Result<G, Problem> {
    if text.trim() == "start" {
        return Ok(G::start());
    }
    G::parse(text).map_err(|error| Problem::in_text(text, error))
}

/// A position with everything that a page shows of it.
pub(crate) fn view<G: Paged>(position: &G) -> Described {
    Described {
        text: position.text(),
        actors: position.actors().sides().to_vec(),
        sides: position.sides(),
        outcome: position.outcome(),
        board: position.board_view(),
    }
}

/// Describes the position of a text, or says what is wrong with the text.
pub fn describe(game: &str, position: &str) -> Result<Described, Problem> {
    with_position!(GameName::read(game)?, position, |position| Ok(view(&position)))
}

/// How a chain of actions may go on; an empty chain asks for the first ones. Without a side it is the first actor's.
pub fn actions(game: &str, position: &str, chain: &[&str], side: Option<Side>) -> Result<Actions, Problem> {
    with_position!(GameName::read(game)?, position, |position| {
        let actor = position.actors().sides().first().copied();
        position.next_actions(side.or(actor).unwrap_or(Side::First), chain)
    })
}

/// Every legal move of a side as text; without a side, the first actor's.
pub fn legal_moves(game: &str, position: &str, side: Option<Side>) -> Result<Vec<String>, Problem> {
    with_position!(GameName::read(game)?, position, |position| {
        let Some(side) = side.or(position.actors().sides().first().copied()) else { return Ok(Vec::new()) };
        Ok(position.legal_moves(side).iter().map(|mv| position.move_text(mv)).collect())
    })
}

/// Plays one move for every actor.
pub fn play(game: &str, position: &str, moves: &[&str]) -> Result<Played, Problem> {
    with_position!(GameName::read(game)?, position, |position| {
        let mut position = position;
        let turn = read_turn(&position, moves)?;
        let placed = position.play_and_tell(&turn)?;
        let moves = turn.moves().iter().map(|mv| position.move_text(mv)).collect();
        Ok(Played { moves, position: view(&position), placed })
    })
}

/// The turn of these moves.
pub(crate) fn read_turn<G: Game>(position: &G, moves: &[impl AsRef<str>]) -> Result<Turn<G::Move>, Problem> {
    let expected = match position.actors() {
        Actors::Nobody => return Err(Problem::new("the game is over")),
        Actors::One(_) => 1,
        Actors::Both => 2,
    };
    let read = |text: &str| position.parse_move(text).map_err(|error| Problem::in_text(text, error));
    match moves {
        [one] if expected == 1 => Ok(Turn::One(read(one.as_ref())?)),
        [one, other] if expected == 2 => Ok(Turn::Both([read(one.as_ref())?, read(other.as_ref())?])),
        _ => Err(Problem::new(format!("expected one move for each actor, found {} for {expected}", moves.len()))),
    }
}
