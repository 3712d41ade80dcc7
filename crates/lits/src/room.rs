//! Battle of LITS for programs that handle all games.

use tetrad_core::protocol::driver::Driver;
use tetrad_core::random::SplitMix64;
use tetrad_core::room::export::{GameFormat, Heading};
use tetrad_core::room::openings;
use tetrad_core::room::replay::Replayed;
use tetrad_core::room::terminal::SetupError;
use tetrad_core::{BoxedSession, DriverOptions, Game, Protocol, Room, Served, SessionOptions, Side, Turn};

use crate::protocol::{BLITS, BlitsDriver, LTP, LtpDriver, LtpSession};
use crate::{Engine, GameFile, Move, Pie, Position};

impl Room for Position {
    type Engine = Engine;

    const PROTOCOLS: &'static [Protocol] = &[LTP, BLITS];

    const SERVED: &'static [Served] =
        &[Served { protocol: LTP, about: "Battle of LITS, the LITS Text Protocol", is_json: false }];

    const GAME_FORMAT: GameFormat = GameFormat {
        name: "ltp",
        extension: "ltp",
        drops: "times, scores, depths, versions, and all that belongs to faults but their reason",
    };

    fn query(&self, _side: Side) -> Self {
        self.clone()
    }

    fn driver(protocol: Protocol, options: DriverOptions) -> Option<Box<dyn Driver<Game = Self>>> {
        match protocol {
            LTP => Some(Box::new(LtpDriver::with_options(options))),
            BLITS => Some(Box::new(BlitsDriver::new())),
            _ => None,
        }
    }

    fn session(protocol: Protocol, options: SessionOptions<'_>) -> Result<Option<BoxedSession<Engine>>, SetupError> {
        options.refuse_dialect()?.refuse_flip()?;
        Ok((protocol == LTP).then(|| Box::new(LtpSession::new()) as BoxedSession<Engine>))
    }

    /// Draws random boards if this one is empty, else lays two random pieces on it. The player who begins on a random
    /// board nearly always wins, so each board gets a first piece that makes the chances about equal, unless the pie rule
    /// does.
    fn openings(&self, count: usize, seed: u64) -> Vec<Self> {
        /// The largest score of a balanced position; an empty board is worth about 120 to the player who begins.
        const WINDOW: i32 = 25;
        let pieces = |position: &Self| position.legal_placements().map(Move::Place).collect();
        if *self == Self::empty().with_pie(self.pie()) {
            let mut rng = SplitMix64::new(seed);
            let mut judge = openings::Judge::new(WINDOW);
            let mut draw = || {
                let board = Self::random(rng.next_u64()).with_pie(self.pie());
                if board.pie() != Pie::Off {
                    return board;
                }
                let accept = |opening: &Self| judge.accepts(opening);
                openings::random(&board, 1, 1, rng.next_u64(), pieces, accept).pop().unwrap_or(board)
            };
            return std::iter::repeat_with(&mut draw).take(count).collect();
        }
        let drawn = openings::random(self, 2, count, seed, pieces, |_| true);
        if drawn.is_empty() && self.outcome().is_none() { vec![self.clone()] } else { drawn }
    }

    /// Turns the pie rule on for engines of the blits dialect, which play no game without it.
    fn playable_in(self, protocols: &[Protocol]) -> Self {
        let needs_pie = protocols.contains(&BLITS);
        if needs_pie && self.pie() == Pie::Off { self.with_pie(Pie::On) } else { self }
    }

    /// Prints a game file of LTP: the base board, then one piece per line.
    fn write_game(game: &Replayed<Self>, heading: &Heading<'_>) -> String {
        let mut file = GameFile::new(game.start().clone());
        file.moves = game.turns.iter().flat_map(Turn::moves).copied().collect();
        format!("{}{file}\n", heading.comment())
    }
}
