//! The pieces that can be played: the current one, or the one that comes when the current one is held.

use crate::piece::Piece;

/// A piece that can be played now, with the queue and hold after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice<'a> {
    /// The piece to play.
    pub piece: Piece,
    /// The queue after it.
    pub queue: &'a [Piece],
    /// The held piece after it.
    pub hold: Option<Piece>,
}

/// The pieces that can be played from a queue, whose first piece is the current one, and a hold. Use of the hold is
/// inferred from the piece that is played, so a held piece equal to the current one is never played from the hold.
pub fn choices(queue: &[Piece], hold: Option<Piece>) -> impl Iterator<Item = Choice<'_>> {
    let current = queue.split_first().map(|(&piece, queue)| Choice { piece, queue, hold });
    let other = current.and_then(|Choice { piece: current, queue, .. }| {
        let (piece, queue) = match hold {
            Some(held) => (held, queue),
            None => queue.split_first().map(|(&next, rest)| (next, rest))?,
        };
        (piece != current).then_some(Choice { piece, queue, hold: Some(current) })
    });
    current.into_iter().chain(other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use Piece::{I, O, T};

    fn played(queue: &[Piece], hold: Option<Piece>) -> Vec<(Piece, Vec<Piece>, Option<Piece>)> {
        choices(queue, hold).map(|choice| (choice.piece, choice.queue.to_vec(), choice.hold)).collect()
    }

    #[test]
    fn the_held_piece_or_the_next_one_can_be_played_instead() {
        assert_eq!(played(&[I, O], Some(T)), [(I, vec![O], Some(T)), (T, vec![O], Some(I))]);
        assert_eq!(played(&[I, O, T], None), [(I, vec![O, T], None), (O, vec![T], Some(I))]);
        assert_eq!(played(&[I], None), [(I, vec![], None)]);
        assert_eq!(played(&[], Some(T)), []);
    }

    #[test]
    fn an_equal_piece_does_not_come_out_of_the_hold() {
        assert_eq!(played(&[I, O], Some(I)), [(I, vec![O], Some(I))]);
        assert_eq!(played(&[I, I], None), [(I, vec![I], None)]);
    }
}
