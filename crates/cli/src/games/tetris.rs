//! Tetris at the command line: analysed and counted alone, matched against each other, watched either way.

mod board;
mod solo;
mod watch;
mod work;

use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, ensure};
use tetrad_core::{Game, Room, Side};
use tetrad_tetris::{Choice, Counting, Goal, Holding, Moves, Placement, Rotation, Rules, Solo, Sonic, Versus};

use super::{Entry, Terminal};
use crate::bench::{self, Work};
use crate::failure::read_position;
use crate::perft::Conventions;
use crate::play::Setup;
use crate::{analyse, matches, perft, replay};

/// Its row of the table of games.
pub(super) const ENTRY: Entry = Entry {
    name: Solo::NAME,
    analyse: analyse::run::<Solo>,
    perft: perft::run::<Solo>,
    bench: bench::run_game::<Solo>,
    play: watch::run,
    matches: |plan, out| match &plan.setup.board {
        Some(board) if board == "solo" || board.starts_with("solo:") => solo::run(plan, out),
        _ => matches::play::<Versus>(plan, out),
    },
    replay: |scene, out| {
        if Versus::owns(&scene.game.record.start) {
            replay::show::<Versus>(scene, out)
        } else {
            replay::show::<Solo>(scene, out)
        }
    },
};

/// Pieces of a game alone, if nobody says otherwise.
const PIECES: u32 = 500;

/// A game to play, alone or against somebody.
enum Kind {
    Solo(Box<Solo>),
    Versus(Box<Versus>),
}

/// What `--board` names.
fn set_up(setup: &Setup) -> anyhow::Result<Kind> {
    ensure!(setup.win_length.is_none(), "--win-length: there are no lines of that kind in {}", Solo::NAME);
    let board = setup.board.as_deref().unwrap_or("solo");
    let seed = |text: Option<&str>| match text {
        None => Ok(seed_of_the_day()),
        Some(text) => text.parse::<u64>().with_context(|| format!("board {board}: the seed")),
    };
    let (kind, number) = board.split_once(':').map_or((board, None), |(kind, number)| (kind, Some(number)));
    Ok(match kind {
        "solo" => Kind::Solo(Box::new(Solo::new(seed(number)?, Goal::Pieces(PIECES), Rules::default()))),
        "versus" => Kind::Versus(Box::new(Versus::new(seed(number)?, Rules::default()))),
        _ if Versus::owns(board) => Kind::Versus(Box::new(read_position(board)?)),
        _ => Kind::Solo(Box::new(read_position(board)?)),
    })
}

/// Different at every start; `board` prints what it came to.
fn seed_of_the_day() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64)
}

/// What counts as a placement.
const fn counting(conventions: Conventions) -> Counting {
    match conventions {
        Conventions { spins: true, .. } => Counting::Spins,
        Conventions { sonic: true, .. } => Counting::Sonic,
        _ => Counting::Cells,
    }
}

const fn holding(conventions: Conventions) -> Holding {
    if conventions.hold { Holding::On } else { Holding::Off }
}

/// The placements of a piece, by what counts as one.
fn placements(game: &Solo, choice: Choice<'_>, counting: Counting) -> Vec<Placement> {
    let (board, mut moves) = (game.position.board(), Moves::new());
    match counting {
        Counting::Cells => moves.generate_cells(board, choice.piece, Rotation::Srs),
        Counting::Spins => moves.generate(board, choice.piece, Rotation::Srs),
        Counting::Sonic => Sonic::new().generate_cells(board, choice.piece, Rotation::Srs, &mut moves),
    }
    moves.iter().collect()
}

impl Terminal for Solo {
    const BENCH: &'static [Work] = work::BENCH;

    fn count(&self, depth: u32, conventions: Conventions) -> anyhow::Result<u64> {
        let (counting, holding) = (counting(conventions), holding(conventions));
        let position = &self.position;
        let depth = depth as usize;
        Ok(tetrad_tetris::perft(position.board(), &position.queue, position.hold, depth, counting, holding))
    }

    fn divide(&self, rest: u32, conventions: Conventions) -> anyhow::Result<Vec<(String, u64)>> {
        let counting = counting(conventions);
        let choices = self.position.choices().take(if conventions.hold { 2 } else { 1 });
        let mut shares = Vec::new();
        for choice in choices {
            for placement in placements(self, choice, counting) {
                let mut board = *self.position.board();
                board.lock(placement);
                let (queue, hold) = (choice.queue, choice.hold);
                let count = tetrad_tetris::perft(&board, queue, hold, rest as usize, counting, holding(conventions));
                shares.push((placement.to_string(), count));
            }
        }
        Ok(shares)
    }

    fn set_up(setup: &Setup) -> anyhow::Result<Self> {
        match set_up(setup)? {
            Kind::Solo(game) => Ok(*game),
            Kind::Versus(_) => anyhow::bail!("expected a game of one player"),
        }
    }

    fn draw(&self, _picked_out: &[Placement]) -> String {
        board::coloured(&self.position.diagram())
    }

    fn decisive(&self) -> Vec<Placement> {
        Vec::new()
    }

    fn summary(&self) -> String {
        let tally = self.tally;
        format!("{} pieces placed, {} lines cleared, {} lines sent", tally.pieces, tally.lines, tally.attack)
    }

    fn move_help(&self) -> String {
        "a piece, how it is turned, and the column and row of its centre: Tn4,0 or Ts4,1:full".to_owned()
    }

    fn side_name(_side: Side) -> &'static str {
        "the player"
    }
}

impl Terminal for Versus {
    const BENCH: &'static [Work] = &[];

    fn set_up(setup: &Setup) -> anyhow::Result<Self> {
        if setup.board.is_none() {
            return Ok(Self::start());
        }
        match set_up(setup)? {
            Kind::Versus(game) => Ok(*game),
            Kind::Solo(_) => anyhow::bail!("--board: expected a game of two players, or `solo`"),
        }
    }

    fn draw(&self, _picked_out: &[Placement]) -> String {
        board::coloured(&self.diagram())
    }

    fn decisive(&self) -> Vec<Placement> {
        Vec::new()
    }

    fn summary(&self) -> String {
        format!("{} pieces placed by each", self.placed)
    }

    fn move_help(&self) -> String {
        Solo::default().move_help()
    }

    fn side_name(side: Side) -> &'static str {
        match side {
            Side::First => "left",
            Side::Second => "right",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(board: &str) -> Result<Kind, String> {
        set_up(&Setup { board: Some(board.to_owned()), win_length: None }).map_err(|error| format!("{error:#}"))
    }

    #[test]
    fn boards_are_positions_or_seeds() {
        assert!(matches!(read("solo:7"), Ok(Kind::Solo(game)) if game.seed == Some(7)));
        assert!(matches!(read("versus:7"), Ok(Kind::Versus(game)) if game.seed == 7));
        assert!(matches!(read("solo"), Ok(Kind::Solo(game)) if game.goal == Goal::Pieces(PIECES)));
        assert!(matches!(read("start"), Ok(Kind::Solo(game)) if *game == Solo::start()));
        let text = Versus::new(3, Rules::default()).to_string();
        assert!(matches!(read(&text), Ok(Kind::Versus(game)) if game.seed == 3));
        assert!(read("versus:x").err().unwrap().starts_with("board versus:x: the seed: "));
    }

    #[test]
    fn counts_divide_by_the_first_placement() {
        let game: Solo = "- IOL - 0 0".parse().unwrap();
        for conventions in [
            Conventions::default(),
            Conventions { spins: true, ..Conventions::default() },
            Conventions { sonic: true, ..Conventions::default() },
            Conventions { hold: true, ..Conventions::default() },
        ] {
            let sum: u64 = game.divide(1, conventions).unwrap().iter().map(|(_, count)| count).sum();
            assert_eq!(sum, game.count(2, conventions).unwrap(), "{conventions:?}");
        }
        assert_eq!(game.count(3, Conventions::default()).unwrap(), 5266);
    }
}
