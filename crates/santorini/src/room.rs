//! Santorini for programs that handle all games.

use serde_json::{Value, json};
use tetrad_core::engine::weights::Weights;
use tetrad_core::protocol::driver::Driver;
use tetrad_core::room::export::{GameFormat, Heading, json_line};
use tetrad_core::room::openings;
use tetrad_core::room::replay::Replayed;
use tetrad_core::room::terminal::SetupError;
use tetrad_core::{BoxedSession, DriverOptions, Game, Protocol, Room, Served, SessionOptions, Side};

use crate::eval::network::WEIGHTS;
use crate::protocol::{Dialect, SANTORINI, SantoriniDriver, SantoriniSession};
use crate::{Action, Engine, Position, Turn};

/// Balanced placements of mortals and of equal gods; the file says how they were chosen.
const BOOK: &str = include_str!("openings.txt");

impl Room for Position {
    type Engine = Engine;

    /// Both dialects are one protocol: the driver reads either.
    const PROTOCOLS: &'static [Protocol] = &[SANTORINI];

    const SERVED: &'static [Served] =
        &[Served { protocol: SANTORINI, about: "Santorini, UCI-like commands with answers in JSON", is_json: false }];

    const WEIGHTS: Option<Weights> = Some(WEIGHTS);

    const GAME_FORMAT: GameFormat = GameFormat {
        name: "actions",
        extension: "jsonl",
        drops: "times, scores, depths, versions, and all that belongs to faults but their reason",
    };

    fn query(&self, _side: Side) -> Self {
        *self
    }

    fn driver(protocol: Protocol, _options: DriverOptions) -> Option<Box<dyn Driver<Game = Self>>> {
        (protocol == SANTORINI).then(|| Box::new(SantoriniDriver::new()) as Box<dyn Driver<Game = Self>>)
    }

    fn session(protocol: Protocol, options: SessionOptions<'_>) -> Result<Option<BoxedSession<Engine>>, SetupError> {
        options.refuse_flip()?;
        if protocol != SANTORINI {
            return Ok(None);
        }
        let dialect = match options.dialect {
            None | Some("santorini") => Dialect::Santorini,
            Some("santorini-ai") => Dialect::SantoriniAi,
            Some(_) => return Err(SetupError::refused("--dialect: expected santorini or santorini-ai")),
        };
        Ok(Some(Box::new(SantoriniSession::in_dialect(dialect))))
    }

    /// Takes placements from the book as long as it has some for these gods. Otherwise places the workers at random, or plays two random
    /// turns if they are placed.
    fn openings(&self, count: usize, seed: u64) -> Vec<Self> {
        /// The largest score of a balanced position.
        const WINDOW: i32 = 100;
        let unplaced = Side::BOTH.into_iter().filter(|&side| self.workers(side).is_empty()).count();
        let plies = if unplaced == 0 { 2 } else { unplaced };
        let draw = |count| openings::balanced(self, plies, count, seed, Self::turns, WINDOW);
        let is_in_book = *self == Self::new(self.gods());
        let has_same_gods = |opening: &Self| opening.gods() == self.gods();
        let drawn = if is_in_book { openings::from_book(BOOK, has_same_gods, count, seed, draw) } else { draw(count) };
        if drawn.is_empty() && self.outcome().is_none() { vec![*self] } else { drawn }
    }

    fn puzzle_win(&self) -> Option<Turn> {
        self.winning_turn()
    }

    /// Prints lines of JSON with the actions of every turn and the state that they lead to.
    fn write_game(game: &Replayed<Self>, heading: &Heading<'_>) -> String {
        let action = |action: Action| match action.square() {
            Some(square) => json!({"type": action.name(), "selection": square.index()}),
            None => json!({"type": action.name()}),
        };
        let mut text = json_line(&heading.json("game"));
        for (turn, positions) in game.turns.iter().zip(game.positions.windows(2)) {
            for &turn in turn.moves() {
                let actions: Vec<Value> = positions[0].actions(turn).into_iter().map(action).collect();
                let [start, next] = [&positions[0], &positions[1]].map(ToString::to_string);
                text += &json_line(&json!({
                    "type": "turn", "start_state": start, "next_state": next, "actions": actions
                }));
            }
        }
        text
    }
}
