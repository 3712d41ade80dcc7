//! Stored games in the notations of their games, for other programs and for people.
//!
//! A notation has no place for everything that a record holds; [`Format::drops`] says what is left out. Where a text may hold several
//! games, each begins with a line `# game …`, which readers of these notations skip.

mod tbp;

use std::fmt::Write;

use serde::Serialize;
use serde_json::{Value, json};
use tetrad_core::{Game, Record, Turn};
use tetrad_lits::GameFile;

use crate::printable;
use crate::replayed::{ReplayError, Replayed};
use crate::store::StoredGame;

/// A way to write games down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Every game as a record of Tetrad's own, one JSON object a line.
    Records,
    /// Tic-tac-toe: the start in T3EN, then the squares on one line.
    T3en,
    /// Battle of LITS: game files of LTP, the base board and then a piece a line.
    Ltp,
    /// Santorini: lines of JSON with the actions of every turn and the state that they lead to.
    Actions,
    /// Tetris: what a TBP frontend says to each player, and their suggestions, as lines of JSON.
    Tbp,
}

/// One row for every format.
struct Row {
    format: Format,
    name: &'static str,
    /// The only game that it is for.
    game: Option<&'static str>,
    extension: &'static str,
    drops: &'static str,
}

const FORMATS: [Row; 5] = [
    Row {
        format: Format::Records,
        name: "records",
        game: None,
        extension: "jsonl",
        drops: "keys, times of day, what faulty engines said last, and wire logs",
    },
    Row {
        format: Format::T3en,
        name: "t3en",
        game: Some("tictactoe"),
        extension: "t3en",
        drops: "times, scores, depths, versions, and all that belongs to faults but their reason",
    },
    Row {
        format: Format::Ltp,
        name: "ltp",
        game: Some("lits"),
        extension: "ltp",
        drops: "times, scores, depths, versions, and all that belongs to faults but their reason",
    },
    Row {
        format: Format::Actions,
        name: "actions",
        game: Some("santorini"),
        extension: "jsonl",
        drops: "times, scores, depths, versions, and all that belongs to faults but their reason",
    },
    Row {
        format: Format::Tbp,
        name: "tbp",
        game: Some("tetris"),
        extension: "jsonl",
        drops: "the seed, garbage on its way, times, versions, and all that belongs to faults but their reason",
    },
];

impl Format {
    /// All of them, by name.
    pub fn all() -> impl Iterator<Item = (&'static str, Self)> {
        FORMATS.iter().map(|row| (row.name, row.format))
    }

    /// The notation that a game has of its own.
    pub fn of_game(game: &str) -> Option<Self> {
        FORMATS.iter().find(|row| row.game == Some(game)).map(|row| row.format)
    }

    fn row(self) -> &'static Row {
        FORMATS.iter().find(|row| row.format == self).unwrap_or(&FORMATS[0])
    }

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// Whether a game can be written in it.
    pub fn takes(self, game: &str) -> bool {
        self.row().game.is_none_or(|only| only == game)
    }

    /// How files of it end, without the dot.
    pub fn extension(self) -> &'static str {
        self.row().extension
    }

    /// What is known about a game and can't be said in it.
    pub fn drops(self) -> &'static str {
        self.row().drops
    }

    /// Writes a game down. Whoever writes several puts them one after the other.
    pub fn write(self, game: &StoredGame) -> Result<String, ReplayError> {
        match self {
            Self::Records => Ok(game.record.to_json() + "\n"),
            Self::T3en => t3en(game),
            Self::Ltp => ltp(game),
            Self::Actions => actions(game),
            Self::Tbp => tbp::replay(game),
        }
    }
}

/// Who played and how it ended, as two lines that readers skip.
fn comment(game: &StoredGame) -> String {
    let Record { players, outcome, .. } = &game.record;
    let names: Vec<String> = players.iter().map(|player| printable(&player.name)).collect();
    let mut text = format!("# game {}: {}\n", game.key, names.join(" - "));
    if let Some(outcome) = outcome {
        _ = writeln!(text, "# {}: {}", outcome.result(), printable(&outcome.reason));
    }
    text
}

/// The same as JSON.
#[derive(Serialize)]
struct Heading<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    key: String,
    players: Vec<&'a str>,
    result: &'static str,
    reason: &'a str,
}

impl<'a> Heading<'a> {
    fn new(kind: &'static str, game: &'a StoredGame) -> Self {
        let outcome = game.record.outcome.as_ref();
        Self {
            kind,
            key: game.key.to_string(),
            players: game.record.players.iter().map(|player| player.name.as_str()).collect(),
            result: outcome.map_or("*", |outcome| outcome.result()),
            reason: outcome.map_or("", |outcome| &outcome.reason),
        }
    }
}

fn json_line(data: &impl Serialize) -> String {
    serde_json::to_string(data).expect("games are plain data") + "\n"
}

fn t3en(game: &StoredGame) -> Result<String, ReplayError> {
    let replayed = Replayed::<tetrad_tictactoe::Position>::new(&game.record)?;
    let squares: Vec<String> = replayed.turns.iter().flat_map(Turn::moves).map(ToString::to_string).collect();
    Ok(format!("{}{}\n{}\n\n", comment(game), replayed.start().text(), squares.join(" ")))
}

fn ltp(game: &StoredGame) -> Result<String, ReplayError> {
    let replayed = Replayed::<tetrad_lits::Position>::new(&game.record)?;
    let mut file = GameFile::new(replayed.start().clone());
    file.moves = replayed.turns.iter().flat_map(Turn::moves).copied().collect();
    Ok(format!("{}{file}\n", comment(game)))
}

fn actions(game: &StoredGame) -> Result<String, ReplayError> {
    let replayed = Replayed::<tetrad_santorini::Position>::new(&game.record)?;
    let mut text = json_line(&Heading::new("game", game));
    for (turn, positions) in replayed.turns.iter().zip(replayed.positions.windows(2)) {
        for &turn in turn.moves() {
            let action = |action| match tetrad_santorini::Action::square(action) {
                Some(square) => json!({"type": action.name(), "selection": square.index()}),
                None => json!({"type": action.name()}),
            };
            let actions: Vec<Value> = positions[0].actions(turn).into_iter().map(action).collect();
            let [start, next] = [&positions[0], &positions[1]].map(Game::text);
            text += &json_line(&json!({
                "type": "turn", "start_state": start, "next_state": next, "actions": actions
            }));
        }
    }
    Ok(text)
}
