//! The games there are. A new one is a [`Room`] and a row of [`GAMES`].

mod tictactoe;

use std::fmt;
use std::io::Write;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use tetrad_core::{Game, Search, Side};

use crate::exit::Exit;
use crate::{analyse, bench, perft, play};

/// A game as the command line needs it: the rules, the engine, and how it looks.
pub(crate) trait Room: Game {
    /// Our engine for it.
    type Engine: Search<Position = Self, Move = Self::Move>;

    /// The fixed work of `tetrad bench`.
    const BENCH: &'static [bench::Work];

    /// An engine with default options.
    fn engine() -> Self::Engine;

    /// The position that `tetrad play` begins with.
    fn set_up(setup: &play::Setup) -> anyhow::Result<Self>;

    /// The board as text with styles, these moves picked out, and a line break at the end.
    fn draw(&self, picked_out: &[Self::Move]) -> String;

    /// What a finished game picks out in place of the last move.
    fn decisive(&self) -> Vec<Self::Move>;

    /// The board and its rules in a few words.
    fn summary(&self) -> String;

    /// What a move looks like here.
    fn move_help(&self) -> String;

    /// What people call a side.
    fn side_name(side: Side) -> &'static str;
}

type Run<A> = fn(&A, &mut dyn Write) -> anyhow::Result<Exit>;

/// A game's commands.
pub(crate) struct Entry {
    pub(crate) name: &'static str,
    pub(crate) analyse: Run<analyse::Args>,
    pub(crate) perft: Run<perft::Args>,
    pub(crate) bench: fn(bool, &mut dyn Write) -> anyhow::Result<bench::Total>,
    pub(crate) play: Run<play::Args>,
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// Every game, in the order in which `bench` runs them.
pub(crate) const GAMES: &[Entry] = &[entry::<tetrad_tictactoe::Position>()];

const fn entry<R: Room>() -> Entry {
    Entry {
        name: R::NAME,
        analyse: analyse::run::<R>,
        perft: perft::run::<R>,
        bench: bench::run_game::<R>,
        play: play::run::<R>,
    }
}

/// Reads the name of a game.
pub(crate) fn parser() -> impl TypedValueParser<Value = &'static Entry> {
    PossibleValuesParser::new(GAMES.iter().map(|entry| entry.name))
        .map(|name| GAMES.iter().find(|entry| entry.name == name).expect("the parser knows only names of the table"))
}
