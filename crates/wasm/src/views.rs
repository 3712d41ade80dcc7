//! Positions, actions and moves as pages draw them, for any of the games.
//!
//! A page passes the name of a game and text; it never holds a position. What is specific to a game stands in its
//! crate, as its `Page`.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tetrad_core::room::page::{Page, Problem, read_turn};
use tetrad_core::text::shorten;
use tetrad_core::{Game, Outcome, Side};
use tetrad_games::{Kind, with_games, with_room};

/// Wraps the views of one game into the unions of all games.
trait Tagged: Page {
    fn tag_board(board: Self::Board) -> BoardView;

    fn tag_actions(actions: Self::Actions) -> NextActions;
}

macro_rules! tagged {
    ($game:ident: $($room:ty,)*) => {
        $(impl Tagged for $room {
            fn tag_board(board: Self::Board) -> BoardView {
                BoardView::$game(board)
            }

            fn tag_actions(actions: Self::Actions) -> NextActions {
                NextActions::$game(actions)
            }
        })*
    };
}

/// Declares the types that have a variant or a field for each game.
macro_rules! by_game {
    ($($game:ident $field:ident: $room:ty, $($other:ty,)*;)*) => {
        /// The games, by their names on the command line.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
        #[serde(rename_all = "lowercase")]
        #[expect(missing_docs, reason = "the registry describes the games")]
        pub enum GameName {
            $($game,)*
        }

        /// The board to draw, by game.
        #[derive(Clone, Debug, PartialEq, Serialize, ts_rs::TS)]
        #[serde(tag = "game", rename_all = "lowercase")]
        #[expect(missing_docs, reason = "the registry describes the games")]
        pub enum BoardView {
            $($game(<$room as Page>::Board),)*
        }

        /// The next actions, by game. Every entry has an `action`: the text to append to the chain.
        #[derive(Clone, Debug, PartialEq, Serialize, ts_rs::TS)]
        #[serde(tag = "game", rename_all = "lowercase")]
        #[expect(missing_docs, reason = "the registry describes the games")]
        pub enum NextActions {
            $($game(<$room as Page>::Actions),)*
        }

        $(tagged!($game: $room, $($other,)*);)*

        /// The options of a new game, by game.
        #[cfg(feature = "types")]
        #[derive(ts_rs::TS)]
        #[ts(tag = "game", rename_all = "lowercase")]
        #[expect(missing_docs, reason = "the registry describes the games")]
        pub enum NewGame {
            $($game(<$room as Page>::Options),)*
        }

        /// The effects of a move that the next position does not show, by game.
        #[cfg(feature = "types")]
        #[derive(ts_rs::TS)]
        #[ts(untagged)]
        #[expect(missing_docs, reason = "the registry describes the games")]
        pub enum Effect {
            $($game(<$room as Page>::Effect),)*
        }

        /// An edited board, by game.
        #[derive(Clone, Debug, PartialEq, Eq, Deserialize, ts_rs::TS)]
        #[serde(tag = "game", rename_all = "lowercase")]
        #[expect(missing_docs, reason = "the registry describes the games")]
        pub enum Setup {
            $($game(<$room as Page>::Setup),)*
        }

        /// The position of an edited board, or what is wrong with it.
        pub fn compose(setup: Setup) -> Result<Described, Problem> {
            match setup {
                $(Setup::$game(setup) => <$room as Page>::compose(setup).map(|position| view(&position)),)*
            }
        }

        /// The tables that don't depend on a position, by game: for pages that draw pieces and explain gods.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
        #[expect(missing_docs, reason = "the registry describes the games")]
        pub struct Tables {
            $(pub $field: <$room as Page>::Tables,)*
        }

        /// The tables of all games.
        pub fn tables() -> Tables {
            Tables { $($field: <$room as Page>::tables(),)* }
        }
    };
}

with_games!(by_game);

/// A position as a page shows it.
#[derive(Clone, Debug, PartialEq, Serialize, ts_rs::TS)]
pub struct Described {
    /// The position in its game's own notation, as this library prints it.
    pub text: String,
    /// The sides to act: none when the game is over, both in versus Tetris.
    pub actors: Vec<Side>,
    /// The names of the two sides.
    pub sides: [String; 2],
    /// The outcome, if the game is over.
    pub outcome: Option<Outcome>,
    /// The board to draw.
    pub board: BoardView,
}

/// The continuations of a chain of actions.
#[derive(Clone, Debug, PartialEq, Serialize, ts_rs::TS)]
pub struct Actions {
    /// The next actions; none when the chain is a complete move that can't be continued.
    pub next: NextActions,
    /// The move that the chain makes if it ends here.
    #[serde(rename = "move")]
    pub mv: Option<String>,
}

/// A turn that was played and the position after it.
#[derive(Clone, Debug, PartialEq, Serialize, ts_rs::TS)]
pub struct Played {
    /// The moves as this library prints them, one for every actor.
    pub moves: Vec<String>,
    /// The position after the turn.
    pub position: Described,
    /// The effect of each placement in Tetris, the first side's first; empty in other games.
    #[ts(as = "Vec<Effect>")]
    pub placed: Vec<Value>,
}

/// The game of this name and position.
pub(crate) fn kind(game: &str, position: &str) -> Result<Kind, Problem> {
    Kind::of(game, position).ok_or_else(|| {
        let names: Vec<String> = Kind::names().iter().map(|name| format!("`{name}`")).collect();
        let (last, others) = names.split_last().expect("there are games");
        Problem::new(format!("found game `{}`, expected {} or {last}", shorten(game), others.join(", ")))
    })
}

/// Reads a position of a game. `start` is every game's start position.
pub(crate) fn read<G: Game>(text: &str) -> Result<G, Problem> {
    if text.trim() == "start" {
        return Ok(G::start());
    }
    G::parse(text).map_err(|error| Problem::in_text(text, error))
}

/// A position with everything that a page shows of it.
fn view<G: Tagged>(position: &G) -> Described {
    Described {
        text: position.to_string(),
        actors: position.actors().sides().to_vec(),
        sides: position.side_names(),
        outcome: position.outcome(),
        board: G::tag_board(position.board_view()),
    }
}

/// Describes the position of a text, or says what is wrong with the text.
pub fn describe(game: &str, position: &str) -> Result<Described, Problem> {
    with_room!(kind(game, position)?, R => Ok(view(&read::<R>(position)?)))
}

/// The next actions of a chain, which may be empty. `side` defaults to the first actor.
pub fn actions(game: &str, position: &str, chain: &[&str], side: Option<Side>) -> Result<Actions, Problem> {
    with_room!(kind(game, position)?, R => {
        let position = read::<R>(position)?;
        let actor = position.actors().sides().first().copied();
        let continuation = position.continue_chain(side.or(actor).unwrap_or(Side::First), chain)?;
        Ok(Actions { next: R::tag_actions(continuation.next), mv: continuation.mv })
    })
}

/// Every legal move of a side as text. `side` defaults to the first actor.
pub fn legal_moves(game: &str, position: &str, side: Option<Side>) -> Result<Vec<String>, Problem> {
    with_room!(kind(game, position)?, R => {
        let position = read::<R>(position)?;
        let Some(side) = side.or(position.actors().sides().first().copied()) else { return Ok(Vec::new()) };
        Ok(position.legal_moves(side).iter().map(ToString::to_string).collect())
    })
}

/// Plays one move for every actor.
pub fn play(game: &str, position: &str, moves: &[&str]) -> Result<Played, Problem> {
    with_room!(kind(game, position)?, R => {
        let mut position = read::<R>(position)?;
        let turn = read_turn(&position, moves)?;
        let (effects, outcome) = position.play_with_effects(&turn)?;
        let placed = effects.iter().map(|effect| serde_json::to_value(effect).unwrap_or_default()).collect();
        let moves = turn.moves().iter().map(ToString::to_string).collect();
        Ok(Played { moves, position: Described { outcome, ..view(&position) }, placed })
    })
}

/// The same board with the other side to act.
pub fn pass_turn(game: &str, position: &str) -> Result<Described, Problem> {
    with_room!(kind(game, position)?, R => {
        let passed = read::<R>(position)?.passed();
        passed.as_ref().map(view).ok_or_else(|| Problem::new("the rules don't let the other side move here"))
    })
}

/// The first position of a new game, made from options that name the game.
pub fn new_game(options: &Value) -> Result<Described, Problem> {
    let game = options["game"].as_str().unwrap_or_default();
    // The options choose between rooms that share a name.
    let mut found = Err(kind(game, "start").err().unwrap_or_else(|| Problem::new("options: no such game")));
    for &kind in Kind::ALL.iter().filter(|kind| kind.name() == game) {
        found = with_room!(kind, R => {
            let options = <R as Page>::Options::deserialize(options);
            let options = options.map_err(|error| Problem::new(format!("options: {error}")))?;
            if !<R as Page>::takes(&options) {
                continue;
            }
            <R as Page>::new_game(options).map(|position| view(&position))
        });
        break;
    }
    found
}
