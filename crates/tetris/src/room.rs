//! Solo and versus Tetris as rooms: protocols, drivers, sessions and openings.

use std::ops::RangeInclusive;

use tetrad_core::protocol::driver::Driver;
use tetrad_core::random::SplitMix64;
use tetrad_core::room::export::{GameFormat, Heading};
use tetrad_core::room::replay::Replayed;
use tetrad_core::room::terminal::SetupError;
use tetrad_core::{BoxedSession, DriverOptions, Game, ParseError, Protocol, Room, Served, SessionOptions, Side};

use crate::protocol::{Dialect, TBP, TBP1, TbpDriver, TbpSession, tbp};
use crate::{Engine, Placement, Rotation, Seats, Solo, Versus, View, puzzle};

/// The separator between the two sides in the text of a versus game.
const BETWEEN_SIDES: char = '|';

/// The part of [`Room`] that both games share.
macro_rules! shared_by_both {
    () => {
        type Engine = Engine;

        const PROTOCOLS: &'static [Protocol] = &[TBP, TBP1];

        const SERVED: &'static [Served] =
            &[Served { protocol: TBP, about: "Guideline Tetris, the Tetris Bot Protocol", is_json: true }];

        /// What a TBP frontend says to each player, and their suggestions, as lines of JSON.
        const GAME_FORMAT: GameFormat = GameFormat {
            name: "tbp",
            extension: "jsonl",
            drops: "the seed, garbage on its way, times, versions, and all that belongs to faults but their reason",
        };

        const PROVES: bool = false;

        fn query(&self, side: Side) -> View {
            self.view(side)
        }

        fn driver(protocol: Protocol, _options: DriverOptions) -> Option<Box<dyn Driver<Game = Self>>> {
            let dialect = match protocol {
                TBP => Dialect::Current,
                TBP1 => Dialect::Original,
                _ => return None,
            };
            Some(Box::new(TbpDriver::new(dialect)))
        }

        fn session(
            protocol: Protocol,
            options: SessionOptions<'_>,
        ) -> Result<Option<BoxedSession<Engine>>, SetupError> {
            let rotation = if options.refuse_dialect()?.flip { Rotation::SrsPlus } else { Rotation::Srs };
            let session = || Box::new(TbpSession::with_rotation(rotation)) as BoxedSession<Engine>;
            Ok((protocol == TBP).then(session))
        }

        fn write_game(game: &Replayed<Self>, heading: &Heading<'_>) -> String {
            tbp::replay(game, heading)
        }
    };
}

fn seeds(count: usize, seed: u64) -> impl Iterator<Item = u64> {
    let mut rng = SplitMix64::new(seed);
    (0..count).map(move |_| rng.next_u64())
}

impl Room for Solo {
    shared_by_both!();

    /// Puzzles of one player ask for a perfect clear.
    fn puzzle_is_won(&self, _side: Side) -> bool {
        self.tally.pieces > 0 && self.position.board().is_empty()
    }

    fn puzzle_tries(&self) -> Vec<Placement> {
        self.low_placements()
    }

    fn puzzle_draft(random: &mut SplitMix64, plies: RangeInclusive<u32>) -> Option<(Self, u32)> {
        puzzle::draft(random, plies)
    }

    fn puzzle_mirrored(&self) -> Option<Self> {
        Some(self.mirrored())
    }

    fn owns(position: &str) -> bool {
        !position.contains(BETWEEN_SIDES)
    }

    /// Returns games of different seeds with the goal and rules of this one, or only this one if it is under way.
    fn openings(&self, count: usize, seed: u64) -> Vec<Self> {
        match self.seed {
            Some(drawn) if *self == Self::new(drawn, self.goal, self.rules) => {
                seeds(count, seed).map(|seed| Self::new(seed, self.goal, self.rules)).collect()
            }
            _ => vec![self.clone()],
        }
    }
}

impl Room for Versus {
    shared_by_both!();

    fn owns(position: &str) -> bool {
        position.contains(BETWEEN_SIDES)
    }

    /// Returns games of different seeds with the rules of this one, or only this one if it is under way.
    fn openings(&self, count: usize, seed: u64) -> Vec<Self> {
        if self.placed > 0 || *self != Self::new(self.seed, self.rules) {
            return vec![self.clone()];
        }
        seeds(count, seed).map(|seed| Self::new(seed, self.rules)).collect()
    }

    /// Accepts a solo position as the start of both sides; each opening has other pieces to come.
    fn openings_from(position: &str, count: usize, seed: u64) -> Result<Vec<Self>, ParseError> {
        if Self::owns(position) {
            return Ok(vec![Self::parse(position)?]);
        }
        let solo = Solo::parse(position)?;
        Ok(seeds(count.max(1), seed).map(|seed| Self::between(&solo.position, seed, solo.rules)).collect())
    }
}
