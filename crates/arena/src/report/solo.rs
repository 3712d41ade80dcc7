//! Results of solo games: one game, and the total of an engine.

use serde::{Deserialize, Serialize};
use tetrad_core::room::replay::{ReplayError, Replayed};
use tetrad_core::{Game, Record, Side};
use tetrad_tetris::Solo;

use crate::statistics::student_95;

/// The result of one solo game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename = "solo")]
pub struct SoloReport {
    /// The player's name.
    pub player: String,
    /// The seed of the piece sequence.
    pub seed: Option<u64>,
    /// Pieces placed.
    pub pieces: u32,
    /// Lines cleared.
    pub lines: u32,
    /// Lines sent (attack).
    pub attack: u32,
    /// Lines sent per piece.
    pub attack_per_piece: f64,
    /// Whether the goal was reached.
    pub survived: bool,
    /// The rule or the fault that ended the game.
    pub reason: String,
}

impl SoloReport {
    pub(crate) fn is_for(record: &Record) -> bool {
        record.game == Solo::NAME && record.players.len() == Solo::PLAYERS
    }

    /// Replays a record to count what was done in it.
    pub fn new(record: &Record) -> Result<Self, ReplayError> {
        let replayed = Replayed::<Solo>::new(record)?;
        let (start, outcome) = (replayed.start(), record.outcome.as_ref());
        // What the start position counts already was not done in this game.
        let (before, after) = (start.tally, replayed.positions.last().unwrap_or(start).tally);
        let (pieces, attack) = (after.pieces - before.pieces, after.attack - before.attack);
        Ok(Self {
            player: record.players.first().map(|player| player.name.clone()).unwrap_or_default(),
            seed: start.seed,
            pieces,
            lines: after.lines - before.lines,
            attack,
            attack_per_piece: share(attack.into(), pieces.into()),
            survived: outcome.is_some_and(|outcome| outcome.winner == Some(Side::First)),
            reason: outcome.map(|outcome| outcome.reason.to_string()).unwrap_or_default(),
        })
    }
}

/// The totals over all solo games of an engine.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SoloTotal {
    /// The player's name.
    pub player: String,
    /// The number of games.
    pub games: u64,
    /// The number of games that reached their goal.
    pub survived: u64,
    /// Pieces placed.
    pub pieces: u64,
    /// Lines cleared.
    pub lines: u64,
    /// Lines sent (attack).
    pub attack: u64,
    /// Lines sent per piece.
    pub attack_per_piece: f64,
    /// The 95 % interval of `attack_per_piece`; `None` with fewer than two games, or without pieces.
    pub interval: Option<[f64; 2]>,
    /// Sums over games: pieces², pieces × attack, attack².
    #[serde(skip)]
    squares: [f64; 3],
}

impl SoloTotal {
    /// A total without games.
    pub fn new(player: &str) -> Self {
        Self { player: player.to_owned(), ..Self::default() }
    }

    /// Adds a game.
    pub fn add(&mut self, game: &SoloReport) {
        self.games += 1;
        self.survived += u64::from(game.survived);
        self.pieces += u64::from(game.pieces);
        self.lines += u64::from(game.lines);
        self.attack += u64::from(game.attack);
        self.attack_per_piece = share(self.attack, self.pieces);
        let (pieces, attack) = (f64::from(game.pieces), f64::from(game.attack));
        for (sum, square) in self.squares.iter_mut().zip([pieces * pieces, pieces * attack, attack * attack]) {
            *sum += square;
        }
        self.interval = self.error().map(|error| [self.attack_per_piece - error, self.attack_per_piece + error]);
    }

    /// Half the width of the 95 % interval. Games differ in length, so it is that of a ratio of two sums.
    fn error(&self) -> Option<f64> {
        let student = student_95(self.games.checked_sub(1)?).filter(|_| self.pieces > 0)?;
        let (games, share) = (self.games as f64, self.attack_per_piece);
        let [pieces, both, attack] = self.squares;
        let residue = (attack - 2.0 * share * both + share * share * pieces).max(0.0);
        let deviation = (games / (games - 1.0) * residue).sqrt() / self.pieces as f64;
        Some(student * deviation)
    }
}

fn share(attack: u64, pieces: u64) -> f64 {
    attack as f64 / pieces.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(pieces: u32, attack: u32, survived: bool) -> SoloReport {
        SoloReport {
            player: "a".into(),
            seed: None,
            pieces,
            lines: pieces / 3,
            attack,
            attack_per_piece: 0.0,
            survived,
            reason: String::new(),
        }
    }

    #[test]
    fn games_are_summed_up_with_how_sure_that_is() {
        let mut total = SoloTotal::new("a");
        total.add(&game(100, 50, true));
        assert_eq!((total.games, total.attack_per_piece, total.interval), (1, 0.5, None));
        total.add(&game(100, 70, true));
        total.add(&game(100, 60, false));
        assert_eq!((total.games, total.survived, total.pieces, total.lines, total.attack), (3, 2, 300, 99, 180));
        // As for the mean of 0.5, 0.7 and 0.6: a standard deviation of 0.1 over the square root of three.
        let error = 4.303 * 0.1 / 3_f64.sqrt();
        let [low, high] = total.interval.unwrap();
        assert!((low - (0.6 - error)).abs() < 1e-3 && (high - (0.6 + error)).abs() < 1e-3, "{low} {high}");
    }

    #[test]
    fn nothing_but_lost_games_are_no_trouble() {
        let mut total = SoloTotal::new("a");
        total.add(&game(0, 0, false));
        total.add(&game(0, 0, false));
        assert_eq!((total.attack_per_piece, total.interval), (0.0, None));
        total.add(&game(10, 0, false));
        assert_eq!(total.interval, Some([0.0, 0.0]));
    }
}
