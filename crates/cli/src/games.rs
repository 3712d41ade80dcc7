//! The games at the command line. A new one is a [`Terminal`] and a row of [`GAMES`].

mod lits;
mod santorini;
mod tetris;
mod tictactoe;

use std::fmt;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use tetrad_core::{Protocol, Room, Side, Turn};

use crate::exit::Exit;
use crate::failure::{BadText, read_position};
use crate::{Out, analyse, bench, matches, perft, play, replay};

/// A game as the command line shows it.
pub(crate) trait Terminal: Room {
    /// The fixed work of `tetrad bench`.
    const BENCH: &'static [bench::Work];

    /// Counts the sequences of exactly so many turns.
    fn count(&self, depth: u32, conventions: perft::Conventions) -> anyhow::Result<u64> {
        conventions.are_usual(Self::NAME)?;
        Ok(self.perft(depth))
    }

    /// The first turns in words, each with the count of so many more turns behind it.
    fn divide(&self, rest: u32, conventions: perft::Conventions) -> anyhow::Result<Vec<(String, u64)>> {
        conventions.are_usual(Self::NAME)?;
        let words = |turn: &Turn<Self::Move>| turn.moves().iter().map(|mv| self.move_text(mv)).collect::<Vec<_>>();
        Ok(self.successors().iter().map(|(turn, next)| (words(turn).join(" | "), next.perft(rest))).collect())
    }

    /// Reads what `analyse` is given: a position, or the text of a game, of which the last position counts. Also gives
    /// what was put right in it, in words for people.
    fn read(text: &str) -> Result<(Self, Vec<String>), BadText> {
        Ok((read_position(text)?, Vec::new()))
    }

    /// The position that a game begins with.
    fn set_up(setup: &play::Setup) -> anyhow::Result<Self>;

    /// What people play on if they don't say.
    fn table() -> Self {
        Self::start()
    }

    /// The board as text with styles, these moves picked out, and a line break at the end.
    fn draw(&self, picked_out: &[Self::Move]) -> String;

    /// What a finished game picks out in place of the last move.
    fn decisive(&self) -> Vec<Self::Move>;

    /// The board and its rules in a few words.
    fn summary(&self) -> String;

    /// Reads what somebody types at the board.
    fn read_typed(&self, line: &str) -> Typed<Self::Move> {
        self.parse_move(line).map_or(Typed::Nonsense, Typed::Move)
    }

    /// What a move looks like here.
    fn move_help(&self) -> String;

    /// What people call a side.
    fn side_name(side: Side) -> &'static str;
}

/// What somebody typed at the board came to.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Typed<M> {
    /// A move, legal or not.
    Move(M),
    /// Something that is about a move; what is missing or wrong with it, in a sentence.
    Almost(String),
    /// Nothing that has to do with moves.
    Nonsense,
}

type Run<A> = fn(&A, Out<'_>) -> anyhow::Result<Exit>;

/// A game's commands.
pub(crate) struct Entry {
    pub(crate) name: &'static str,
    pub(crate) analyse: Run<analyse::Args>,
    pub(crate) perft: Run<perft::Args>,
    pub(crate) bench: fn(bool, Out<'_>) -> anyhow::Result<bench::Total>,
    pub(crate) play: Run<play::Args>,
    pub(crate) matches: Run<matches::Plan>,
    pub(crate) replay: Run<replay::Scene>,
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// Every game, in the order in which `bench` runs them.
pub(crate) const GAMES: &[Entry] = &[
    entry::<tetrad_tictactoe::Position>(),
    entry::<tetrad_lits::Position>(),
    entry::<tetrad_santorini::Position>(),
    tetris::ENTRY,
];

const fn entry<R: Terminal>() -> Entry {
    Entry {
        name: R::NAME,
        analyse: analyse::run::<R>,
        perft: perft::run::<R>,
        bench: bench::run_game::<R>,
        play: play::run::<R>,
        matches: matches::play::<R>,
        replay: replay::show::<R>,
    }
}

/// Reads the name of a game.
pub(crate) fn parser() -> impl TypedValueParser<Value = &'static Entry> {
    PossibleValuesParser::new(GAMES.iter().map(|entry| entry.name))
        .map(|name| GAMES.iter().find(|entry| entry.name == name).expect("the parser knows only names of the table"))
}

/// Reads the name of a protocol that programs speak.
pub(crate) fn protocol_parser() -> impl TypedValueParser<Value = Protocol> {
    PossibleValuesParser::new(tetrad_games::protocols().into_iter().map(Protocol::name)).map(|name| {
        let named = tetrad_games::protocols().into_iter().find(|protocol| protocol.name() == name);
        named.expect("the parser knows only names of protocols")
    })
}
