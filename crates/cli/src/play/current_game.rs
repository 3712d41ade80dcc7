//! The current game of `tetrad play`: start, moves, and a forfeit.

use std::borrow::Cow;

use tetrad_core::{Actors, Game, IllegalMove, Outcome, Side, Turn};

/// A running game in which one side moves at a time.
pub(super) struct CurrentGame<G: Game> {
    pub(super) start: G,
    pub(super) position: G,
    played: Vec<(Side, G::Move)>,
    outcome: Option<Outcome>,
    /// The outcome of a game that ended by forfeit.
    verdict: Option<Outcome>,
}

impl<G: Game> CurrentGame<G> {
    pub(super) fn new(start: G) -> Self {
        Self { position: start.clone(), outcome: start.outcome(), start, played: Vec::new(), verdict: None }
    }

    pub(super) fn moves(&self) -> Vec<G::Move> {
        self.played.iter().map(|(_, mv)| mv.clone()).collect()
    }

    /// The side to move; `None` when the game is over.
    pub(super) fn to_move(&self) -> Option<Side> {
        match self.position.actors() {
            Actors::One(side) if self.verdict.is_none() => Some(side),
            _ => None,
        }
    }

    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.outcome.clone().or_else(|| self.verdict.clone())
    }

    pub(super) fn last_move(&self) -> Option<&G::Move> {
        self.played.last().map(|(_, mv)| mv)
    }

    pub(super) fn legal_moves(&self) -> Vec<G::Move> {
        self.to_move().map(|side| self.position.legal_moves(side)).unwrap_or_default()
    }

    pub(super) fn play(&mut self, mv: G::Move) -> Result<(), IllegalMove> {
        let side = self.to_move();
        self.outcome = self.position.play(&Turn::One(mv.clone()))?;
        self.played.extend(side.map(|side| (side, mv)));
        Ok(())
    }

    /// Ends the game by forfeit: `side` loses.
    pub(super) fn forfeit(&mut self, side: Side, reason: impl Into<Cow<'static, str>>) {
        self.verdict = Some(Outcome::win(side.other(), reason));
    }

    /// Takes back the last move of one of these sides and all after it, or a forfeit; `false` if there is neither.
    pub(super) fn take_back(&mut self, sides: &[Side]) -> bool {
        if self.verdict.take().is_some() {
            return true;
        }
        let Some(last) = self.played.iter().rposition(|(side, _)| sides.contains(side)) else { return false };
        self.played.truncate(last);
        (self.position, self.outcome) = (self.start.clone(), self.start.outcome());
        for (_, mv) in &self.played {
            let played = self.position.play(&Turn::One(mv.clone()));
            self.outcome = played.expect("what was played can be played again");
        }
        true
    }

    pub(super) fn restart(&mut self) {
        *self = Self::new(self.start.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tetrad_tictactoe::Position;

    fn table(moves: &[&str]) -> CurrentGame<Position> {
        let mut table = CurrentGame::new(Position::start());
        for mv in moves {
            table.play(mv.parse().unwrap()).unwrap();
        }
        table
    }

    #[test]
    fn a_takeback_undoes_the_reply_too() {
        let mut table = table(&["b2", "a1", "c1", "a3"]);
        assert!(table.take_back(&[Side::First]));
        assert_eq!(table.position.to_string(), "o2_/_x_/3_ x");
        assert!(table.take_back(&[Side::Second]));
        assert_eq!(table.position.to_string(), "3_/_x_/3_ o");
        assert!(!table.take_back(&[Side::Second]));
        assert_eq!(table.position.to_string(), "3_/_x_/3_ o");
    }

    #[test]
    fn a_forfeit_ends_the_game_until_it_is_taken_back() {
        let mut table = table(&["b2"]);
        table.forfeit(Side::Second, "resignation");
        assert_eq!((table.to_move(), table.outcome()), (None, Some(Outcome::win(Side::First, "resignation"))));
        assert!(table.take_back(&Side::BOTH));
        assert_eq!((table.to_move(), table.outcome()), (Some(Side::Second), None));
    }
}
