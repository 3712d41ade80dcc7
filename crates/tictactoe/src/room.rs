//! Tic-tac-toe for programs that handle all games.

use tetrad_core::engine::weights::Weights;
use tetrad_core::protocol::driver::Driver;
use tetrad_core::room::export::{GameFormat, Heading};
use tetrad_core::room::openings;
use tetrad_core::room::replay::Replayed;
use tetrad_core::room::terminal::SetupError;
use tetrad_core::{BoxedSession, DriverOptions, Protocol, Room, Served, SessionOptions, Side, Turn};

use crate::eval::network::WEIGHTS;
use crate::protocol::{GOMOCUP, GomocupDriver, GomocupSession, ST3P, St3pDriver, St3pSession};
use crate::{Engine, Position, Square};

impl Room for Position {
    type Engine = Engine;

    const PROTOCOLS: &'static [Protocol] = &[ST3P, GOMOCUP];

    const SERVED: &'static [Served] = &[
        Served { protocol: ST3P, about: "Tic-tac-toe on any board, with T3EN positions", is_json: false },
        Served { protocol: GOMOCUP, about: "Five in a row, for Gomocup (Piskvork) managers", is_json: false },
    ];

    const WEIGHTS: Option<Weights> = Some(WEIGHTS);

    const GAME_FORMAT: GameFormat = GameFormat {
        name: "t3en",
        extension: "t3en",
        drops: "times, scores, depths, versions, and all that belongs to faults but their reason",
    };

    fn query(&self, _side: Side) -> Self {
        self.clone()
    }

    fn driver(protocol: Protocol, _options: DriverOptions) -> Option<Box<dyn Driver<Game = Self>>> {
        match protocol {
            ST3P => Some(Box::new(St3pDriver::new())),
            GOMOCUP => Some(Box::new(GomocupDriver::new())),
            _ => None,
        }
    }

    fn session(protocol: Protocol, options: SessionOptions<'_>) -> Result<Option<BoxedSession<Engine>>, SetupError> {
        options.refuse_dialect()?.refuse_flip()?;
        Ok(match protocol {
            ST3P => Some(Box::new(St3pSession::new())),
            GOMOCUP => Some(Box::new(GomocupSession::new())),
            _ => None,
        })
    }

    /// Takes openings of five in a row on 15×15 from the book. On other boards, plays two random marks near the centre, or four on a
    /// large board.
    fn openings(&self, count: usize, seed: u64) -> Vec<Self> {
        /// The largest score of a balanced position.
        const WINDOW: i32 = 150;
        let plies = if self.rows().min(self.cols()) < 7 { 2 } else { 4 };
        let draw = |count| openings::balanced(self, plies, count, seed, central_squares, WINDOW);
        let is_in_book = Self::empty(15, 15, 5).is_ok_and(|start| *self == start);
        if is_in_book { openings::from_book(BOOK, |_| true, count, seed, draw) } else { draw(count) }
    }

    fn puzzle_win(&self) -> Option<Square> {
        self.win()
    }

    fn puzzle_tries(&self) -> Vec<Square> {
        self.attacks()
    }

    fn puzzle_replies(&self) -> Vec<Square> {
        self.defences()
    }

    /// Prints the start position in T3EN, then the squares on one line.
    fn write_game(game: &Replayed<Self>, heading: &Heading<'_>) -> String {
        let squares: Vec<String> = game.turns.iter().flat_map(Turn::moves).map(ToString::to_string).collect();
        format!("{}{}\n{}\n\n", heading.comment(), game.start(), squares.join(" "))
    }
}

/// Balanced openings of the game that Gomocup plays; the file says how they were chosen.
const BOOK: &str = include_str!("openings.txt");

/// The legal squares near the centre; all legal squares if there are none.
fn central_squares(position: &Position) -> Vec<Square> {
    let reach = i32::from(position.rows().min(position.cols()) / 4).max(2);
    // Distances from the middle of the board are in half squares, because it may lie between two.
    let is_near = |at: u8, size: u8| (2 * i32::from(at) - i32::from(size - 1)).abs() <= 2 * reach;
    let near = |square: &Square| is_near(square.col, position.cols()) && is_near(square.row, position.rows());
    let squares: Vec<Square> = position.legal_squares().filter(near).collect();
    if squares.is_empty() { position.legal_squares().collect() } else { squares }
}
