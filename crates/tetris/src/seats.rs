//! One side's view of a game of Tetris, solo or versus.

use tetrad_core::{Game, Side};

use crate::moves::Placement;
use crate::position::Position;
use crate::randomizer::Draw;
use crate::rules::Rules;
use crate::search::View;
use crate::solo::Solo;
use crate::versus::Versus;

/// A game of Tetris that can be seen from each player's side.
pub trait Seats: Game<Move = Placement> {
    /// The position of a side.
    fn position(&self, side: Side) -> &Position;

    /// The positions of the other sides.
    fn opponents(&self, side: Side) -> Vec<&Position>;

    /// The number of rows of garbage on their way to a side.
    fn incoming(&self, side: Side) -> u32;

    /// The rules of the game.
    fn rules(&self) -> &Rules;

    /// The number of pieces that each side has placed.
    fn placed(&self) -> u32;

    /// What the first piece beyond a side's queue is drawn from, as far as the queue tells: for bags of seven, fully.
    fn drawn_from(&self, side: Side) -> Draw {
        let Position { queue, hold, .. } = self.position(side);
        let mut draw = Draw::full(self.rules().randomizer);
        let size: usize = draw.left().iter().map(|&count| usize::from(count)).sum();
        let drawn = self.placed() as usize + usize::from(hold.is_some()) + queue.len();
        let of_this_bag = (drawn % size).min(queue.len());
        for &piece in &queue[queue.len() - of_this_bag..] {
            draw.take(piece);
        }
        draw
    }

    /// The position of a task for the bot.
    fn view(&self, side: Side) -> View {
        View {
            incoming: self.incoming(side),
            opponents: self.opponents(side).iter().map(|position| *position.board()).collect(),
            ..View::new(self.position(side), self.rules(), &self.drawn_from(side))
        }
    }
}

impl Seats for Solo {
    fn position(&self, _side: Side) -> &Position {
        &self.position
    }

    fn opponents(&self, _side: Side) -> Vec<&Position> {
        Vec::new()
    }

    fn incoming(&self, _side: Side) -> u32 {
        0
    }

    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn placed(&self) -> u32 {
        self.tally.pieces
    }
}

impl Seats for Versus {
    fn position(&self, side: Side) -> &Position {
        &self.contestant(side).position
    }

    fn opponents(&self, side: Side) -> Vec<&Position> {
        vec![&self.contestant(side.other()).position]
    }

    fn incoming(&self, side: Side) -> u32 {
        self.contestant(side).incoming.rows()
    }

    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn placed(&self) -> u32 {
        self.placed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solo::Goal;
    use tetrad_core::Turn;

    #[test]
    fn the_bag_behind_the_queue_is_known_without_the_seed() {
        let rules = Rules::default();
        let mut game = Solo::new(5, Goal::Pieces(40), rules);
        while game.outcome().is_none() {
            let Position { queue, hold, .. } = &game.position;
            let drawn = u64::from(game.tally.pieces) + u64::from(hold.is_some()) + queue.len() as u64;
            let seen = game.seen_by(Side::First);
            assert_eq!(seen.drawn_from(Side::First), rules.randomizer.left(5, drawn), "{game}");
            let moves = game.legal_moves(Side::First);
            // Every third piece comes from the hold.
            let at = if game.tally.pieces.is_multiple_of(3) { moves.len() - 1 } else { 0 };
            game.play(&Turn::One(moves[at])).unwrap();
        }
    }
}
