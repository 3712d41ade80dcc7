//! Tetris on the command line: perft and analysis of solo positions, and games that engines play while people watch.

mod board;

use tetrad_core::room::terminal::{BoardChoice, PerftConventions, SetupError, Terminal, read_position};
use tetrad_core::{Game, Room, Side};

use crate::{Choice, Counting, Goal, Holding, Moves, Placement, Rotation, Rules, Solo, Sonic, Versus};

/// The length of a solo game, in pieces, if the user names no goal.
const PIECES: u32 = 500;

/// Whether a `--board` argument is `name` or `name:SEED`.
fn is_named(board: &str, name: &str) -> bool {
    board.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with(':'))
}

/// The seed of `name:SEED`, or the default of `choice`.
fn seed(board: &str, choice: &BoardChoice<'_>) -> Result<u64, SetupError> {
    match board.split_once(':') {
        None => Ok(choice.seed),
        Some((_, seed)) => {
            seed.parse().map_err(|error| SetupError::Refused(format!("board {board}: the seed: {error}")))
        }
    }
}

fn refuse_win_length(choice: &BoardChoice<'_>) -> Result<(), SetupError> {
    if choice.win_length.is_none() {
        return Ok(());
    }
    Err(SetupError::refused("--win-length: there are no lines of that kind in tetris"))
}

/// What counts as a different placement.
const fn counting(conventions: PerftConventions) -> Counting {
    match conventions {
        PerftConventions { spins: true, .. } => Counting::Spins,
        PerftConventions { sonic: true, .. } => Counting::Sonic,
        _ => Counting::Cells,
    }
}

const fn holding(conventions: PerftConventions) -> Holding {
    if conventions.hold { Holding::On } else { Holding::Off }
}

/// The placements of a piece that count as different.
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
    const BENCH: &'static str = include_str!("terminal/bench.txt");

    const IS_TYPED: bool = false;

    fn count(&self, depth: u32, conventions: PerftConventions) -> Result<u64, SetupError> {
        let (counting, holding) = (counting(conventions), holding(conventions));
        let position = &self.position;
        let depth = depth as usize;
        Ok(crate::perft(position.board(), &position.queue, position.hold, depth, counting, holding))
    }

    fn divide(&self, rest: u32, conventions: PerftConventions) -> Result<Vec<(String, u64)>, SetupError> {
        let counting = counting(conventions);
        let choices = self.position.choices().take(if conventions.hold { 2 } else { 1 });
        let mut shares = Vec::new();
        for choice in choices {
            for placement in placements(self, choice, counting) {
                let mut board = *self.position.board();
                board.lock_unchecked(placement);
                let (queue, hold) = (choice.queue, choice.hold);
                let count = crate::perft(&board, queue, hold, rest as usize, counting, holding(conventions));
                shares.push((placement.to_string(), count));
            }
        }
        Ok(shares)
    }

    fn is_named_by(board: &str) -> bool {
        is_named(board, "solo")
    }

    fn set_up(choice: &BoardChoice<'_>) -> Result<Self, SetupError> {
        refuse_win_length(choice)?;
        let board = choice.board.unwrap_or("solo");
        if Self::is_named_by(board) {
            return Ok(Self::new(seed(board, choice)?, Goal::Pieces(PIECES), Rules::default()));
        }
        if Versus::is_named_by(board) || Versus::owns(board) {
            return Err(SetupError::refused("expected a game of one player"));
        }
        read_position(board)
    }

    fn draw(&self, _highlighted: &[Placement]) -> String {
        board::coloured(&self.position.diagram())
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
    const BENCH: &'static str = "";

    const IS_TYPED: bool = false;

    fn is_named_by(board: &str) -> bool {
        is_named(board, "versus")
    }

    fn set_up(choice: &BoardChoice<'_>) -> Result<Self, SetupError> {
        refuse_win_length(choice)?;
        let Some(board) = choice.board else { return Ok(Self::start()) };
        if Self::is_named_by(board) {
            return Ok(Self::new(seed(board, choice)?, Rules::default()));
        }
        if Self::owns(board) {
            return read_position(board);
        }
        // Syntax errors are reported before the wrong number of players.
        if !Solo::is_named_by(board) {
            read_position::<Solo>(board)?;
        }
        Err(SetupError::refused("--board: expected a game of two players, or `solo`"))
    }

    fn draw(&self, _highlighted: &[Placement]) -> String {
        board::coloured(&self.diagram())
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

    fn set_up<T: Terminal>(board: &str) -> Result<T, String> {
        T::set_up(&BoardChoice { board: Some(board), win_length: None, seed: 3 }).map_err(|error| error.to_string())
    }

    #[test]
    fn boards_are_positions_or_seeds() {
        let solo = |seed| Solo::new(seed, Goal::Pieces(PIECES), Rules::default());
        assert_eq!(set_up::<Solo>("solo:7"), Ok(solo(7)));
        assert_eq!(set_up::<Solo>("solo"), Ok(solo(3)));
        assert_eq!(set_up::<Solo>("start"), Ok(Solo::start()));
        assert_eq!(set_up::<Versus>("versus:7"), Ok(Versus::new(7, Rules::default())));
        let game = Versus::new(4, Rules::default());
        assert_eq!(set_up::<Versus>(&game.to_string()), Ok(game.clone()));
        assert!(set_up::<Versus>("versus:x").unwrap_err().starts_with("board versus:x: the seed: "));
        assert_eq!(set_up::<Solo>(&game.to_string()).unwrap_err(), "expected a game of one player");
        let wanted = "--board: expected a game of two players, or `solo`";
        assert_eq!(set_up::<Versus>("start").unwrap_err(), wanted);
        assert!(set_up::<Versus>("nonsense").unwrap_err().starts_with("position: "));
    }

    #[test]
    fn counts_divide_by_the_first_placement() {
        let game: Solo = "- IOL - 0 0".parse().unwrap();
        for conventions in [
            PerftConventions::default(),
            PerftConventions { spins: true, ..PerftConventions::default() },
            PerftConventions { sonic: true, ..PerftConventions::default() },
            PerftConventions { hold: true, ..PerftConventions::default() },
        ] {
            let sum: u64 = game.divide(1, conventions).unwrap().iter().map(|(_, count)| count).sum();
            assert_eq!(sum, game.count(2, conventions).unwrap(), "{conventions:?}");
        }
        assert_eq!(game.count(3, PerftConventions::default()).unwrap(), 5266);
    }
}
