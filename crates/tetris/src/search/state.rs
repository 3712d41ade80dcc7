//! The states of the tree, and how one follows from another.

use tetrad_core::wide;

use crate::board::Board;
use crate::clears::{AttackTable, Streaks};
use crate::eval::{danger, reward, shape};
use crate::kicks::Rotation;
use crate::moves::{Moves, Placement};
use crate::piece::Piece;
use crate::weights::Weights;

/// The context that all states of a tree share.
#[derive(Clone, Debug)]
pub(super) struct TreeContext {
    /// The known pieces from the root on.
    pub(super) queue: Vec<Piece>,
    /// The number of each piece that the first unknown one is drawn from.
    pub(super) left: [u8; 7],
    /// The number of rows of garbage on their way at the root.
    pub(super) incoming: i32,
    pub(super) rotation: Rotation,
    pub(super) attack: &'static AttackTable,
    pub(super) weights: Weights,
}

/// A position after some placements.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    pub(super) board: Board,
    /// Equal for states that differ only in how they came about.
    pub(super) key: u64,
    /// The reward plus the evaluation of this position.
    pub(super) value: i32,
    /// The sum of the rewards of the placements since the root.
    pub(super) reward: i32,
    /// The index of the state before the last placement, in the layer before.
    pub(super) parent: u32,
    /// The index of the root's placement from which this state descends.
    pub(super) first: u16,
    pub(super) placement: Placement,
    pub(super) hold: Option<Piece>,
    /// The number of pieces of the queue that are used up.
    pub(super) used: u8,
    pub(super) combo: u8,
    pub(super) back_to_back: bool,
    /// The number of lines sent since the root.
    pub(super) sent: u8,
    /// Whether the state is still to be expanded.
    pub(super) is_open: bool,
}

/// A piece that can be played in a state, with hold and used pieces after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlayablePiece {
    pub(super) piece: Piece,
    pub(super) hold: Option<Piece>,
    pub(super) used: u8,
}

/// Random odd multipliers, one per column.
const COLUMN_KEYS: [u64; 10] = {
    let mut rng = tetrad_core::random::SplitMix64::new(0x7e72);
    let mut keys = [0; 10];
    let mut x = 0;
    while x < 10 {
        keys[x] = rng.next_u64() | 1;
        x += 1;
    }
    keys
};

impl TreeContext {
    /// Whether equal states have comparable values in both.
    pub(super) fn has_rules_of(&self, other: &Self) -> bool {
        // The weight of attacks changes slowly with the opponents' boards; that is no reason to discard a tree.
        let lasting = |ground: &Self| Weights { attack: 0, ..ground.weights.clone() };
        (self.rotation, self.attack, lasting(self)) == (other.rotation, other.attack, lasting(other))
    }
}

impl State {
    pub(super) fn root(board: Board, hold: Option<Piece>, streaks: Streaks) -> Self {
        Self {
            board,
            key: 0,
            value: 0,
            reward: 0,
            parent: 0,
            first: 0,
            placement: Placement {
                piece: Piece::I,
                orientation: crate::piece::Orientation::North,
                x: 0,
                y: 0,
                spin: crate::moves::Spin::None,
            },
            hold,
            used: 0,
            combo: streaks.combo.min(u32::from(u8::MAX)) as u8,
            back_to_back: streaks.back_to_back > 0,
            sent: 0,
            is_open: true,
        }
    }

    /// Whether both have the same future, given the same queue.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        let future = |state: &Self| (state.board, state.hold, state.combo, state.back_to_back);
        future(self) == future(other)
    }

    pub(super) const fn streaks(&self) -> Streaks {
        Streaks { combo: self.combo as u32, back_to_back: self.back_to_back as u32 }
    }

    /// The pieces that can be played; none at the end of the queue.
    pub(super) fn hands(&self, queue: &[Piece]) -> [Option<PlayablePiece>; 2] {
        let used = usize::from(self.used);
        let Some(&current) = queue.get(used) else { return [None; 2] };
        let other = match self.hold {
            Some(held) => Some((held, 1)),
            None => queue.get(used + 1).map(|&next| (next, 2)),
        };
        let other = other.filter(|&(piece, _)| piece != current);
        [
            Some(PlayablePiece { piece: current, hold: self.hold, used: self.used + 1 }),
            other.map(|(piece, pieces)| PlayablePiece { piece, hold: Some(current), used: self.used + pieces }),
        ]
    }

    /// The state after a placement, without its key. `hand` must be one of the [hands](Self::hands).
    pub(super) fn after(&self, placement: Placement, hand: PlayablePiece, ground: &TreeContext) -> Self {
        let before = self;
        wide!(
            (before: &State, placement: Placement, hand: PlayablePiece, ground: &TreeContext) -> State,
            before.followed_by(placement, hand, ground),
            before.followed_by(placement, hand, ground)
        )
    }

    #[inline(always)]
    fn followed_by(&self, placement: Placement, hand: PlayablePiece, ground: &TreeContext) -> Self {
        let mut board = self.board;
        let clear = board.lock_unchecked(placement);
        let mut streaks = self.streaks();
        let attack = streaks.advance(clear, ground.attack);
        let sent = self.sent.saturating_add(attack.min(255) as u8);
        let weights = &ground.weights;
        let reward = self.reward + reward(placement.piece, clear, attack as i32, weights);
        let back_to_back = streaks.back_to_back > 0;
        let combo = streaks.combo.min(255) as u8;
        let shape = shape(&board, weights);
        let threat = (ground.incoming - i32::from(sent)).max(0);
        let mut value = reward + shape.value + danger(shape.height, threat, weights);
        value += weights.back_to_back * i32::from(back_to_back) + weights.combo * i32::from(combo);
        value += match hand.hold {
            Some(Piece::T) => weights.held_t,
            Some(Piece::I) => weights.held_i,
            _ => 0,
        };
        Self {
            board,
            key: 0,
            value,
            reward,
            parent: 0,
            first: self.first,
            placement,
            hold: hand.hold,
            used: hand.used,
            combo,
            back_to_back,
            sent,
            is_open: true,
        }
    }

    /// Hashes what decides the future of a state in its layer; never 0, the key of unused elements.
    #[inline]
    pub(super) fn compute_key(&self) -> u64 {
        let mut sum = 0_u64;
        for (column, key) in self.board.columns().iter().zip(COLUMN_KEYS) {
            sum = sum.wrapping_add((column ^ column >> 29).wrapping_mul(key)).rotate_left(7);
        }
        let hold = self.hold.map_or(7, |piece| piece as u64);
        // The number of used pieces follows from the layer and from whether a piece is held.
        let rest = hold | (self.combo as u64) << 3 | (self.back_to_back as u64) << 11;
        tetrad_core::random::mix(sum ^ rest.wrapping_mul(COLUMN_KEYS[3])) | 1
    }

    /// Calls `visit` with every successor. There is none when the current piece can't appear.
    #[inline]
    pub(super) fn for_each_next(&self, ground: &TreeContext, moves: &mut Moves, mut visit: impl FnMut(Self)) {
        let Some(&current) = ground.queue.get(usize::from(self.used)) else { return };
        if self.board.spawn_row(current).is_none() {
            return;
        }
        for hand in self.hands(&ground.queue).into_iter().flatten() {
            moves.generate(&self.board, hand.piece, ground.rotation);
            moves.for_each(|placement| visit(self.after(placement, hand, ground)));
        }
    }
}
