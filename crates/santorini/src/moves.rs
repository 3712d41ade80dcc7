//! Turns, as what they change on the board, and the interface of turn generators.
//!
//! Every next state of a position has exactly one [`Turn`]: workers that end where a worker of the same player stood
//! before do not count as moved, and two builds are stored in ascending order, whatever the order they were made in.
//! The clicks that make up a turn are in `actions.rs`.

use std::fmt;
use std::ops::ControlFlow;

use tetrad_core::Symmetry;

use crate::square::{Square, Squares};

/// A player's turn: one next state of a position, in 32 bits.
///
/// From the high bits down: the kind of turn, then six squares of five bits each, all ones for an absent one: from, to,
/// the second worker's from and to, the build, the second build. A turn without a build wins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn(u32);

/// The bits of an absent square.
const NONE: u32 = 31;

const FROM: u32 = 25;
const TO: u32 = 20;
const SECOND_FROM: u32 = 15;
const SECOND_TO: u32 = 10;
const BUILD: u32 = 5;
const SECOND_BUILD: u32 = 0;
const KIND: u32 = 30;

const ORDINARY: u32 = 0;
const DOME: u32 = 1;
const PLACEMENT: u32 = 2;
const STUCK: u32 = 3;

const NOTHING: u32 =
    NONE << FROM | NONE << TO | NONE << SECOND_FROM | NONE << SECOND_TO | NONE << BUILD | NONE << SECOND_BUILD;

impl Turn {
    /// The turn of a player without a legal one, who loses.
    pub const NO_MOVES: Self = Self(STUCK << KIND | NOTHING);

    /// No worker moves, and nothing is built yet.
    pub(crate) const STAY: Self = Self(NOTHING);

    /// Places both workers on the empty board, in either order.
    pub(crate) const fn place(one: Square, other: Square) -> Self {
        let (low, high) = if one.index() < other.index() { (one, other) } else { (other, one) };
        Self(PLACEMENT << KIND | NOTHING).with(TO, low).with(SECOND_TO, high)
    }

    /// A worker goes from one square to another. Without a build, this turn wins.
    pub(crate) const fn step(from: Square, to: Square) -> Self {
        Self(NOTHING).with(FROM, from).with(TO, to)
    }

    /// A step whose destination is not set yet.
    pub(crate) const fn step_from(from: Square) -> Self {
        Self(NOTHING).with(FROM, from)
    }

    /// The same turn with a step of the second worker.
    pub(crate) const fn and_step(self, from: Square, to: Square) -> Self {
        self.with(SECOND_FROM, from).with(SECOND_TO, to)
    }

    /// The same turn with the first, or lower, build.
    pub(crate) const fn and_build(self, square: Square) -> Self {
        self.with(BUILD, square)
    }

    /// The same turn with the second, or higher, build.
    pub(crate) const fn and_second_build(self, square: Square) -> Self {
        self.with(SECOND_BUILD, square)
    }

    /// The same turn with a dome instead of a block.
    pub(crate) const fn domed(self) -> Self {
        Self(self.0 | DOME << KIND)
    }

    const fn with(self, field: u32, square: Square) -> Self {
        Self(self.0 & !(NONE << field) | (square.index() as u32) << field)
    }

    const fn get(self, field: u32) -> Option<Square> {
        Square::new((self.0 >> field & NONE) as usize)
    }

    const fn kind(self) -> u32 {
        self.0 >> KIND
    }

    /// Whether both workers are placed.
    pub const fn is_placement(self) -> bool {
        self.kind() == PLACEMENT
    }

    /// Whether the mover reaches a winning square.
    pub const fn wins(self) -> bool {
        self.kind() == ORDINARY && self.0 >> BUILD & NONE == NONE
    }

    /// Whether a dome is built at any height.
    pub const fn is_dome(self) -> bool {
        self.kind() == DOME
    }

    /// The square that a worker left; `None` if none moved, or if they are placed.
    pub const fn from(self) -> Option<Square> {
        self.get(FROM)
    }

    /// The square that this worker entered, or the lower of two placed ones.
    pub const fn to(self) -> Option<Square> {
        self.get(TO)
    }

    /// The square that the other worker left, if both moved.
    pub const fn second_from(self) -> Option<Square> {
        self.get(SECOND_FROM)
    }

    /// The square that the other worker entered, if both moved or were placed.
    pub const fn second_to(self) -> Option<Square> {
        self.get(SECOND_TO)
    }

    /// The square of the block or dome that is built.
    pub const fn build(self) -> Option<Square> {
        self.get(BUILD)
    }

    /// The square of a second block, which may be the same.
    pub const fn second_build(self) -> Option<Square> {
        self.get(SECOND_BUILD)
    }

    /// All 32 bits, for tables. They are never zero.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The turn with these bits. Any bits give a turn; whether it is legal depends on the position.
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    /// The squares that the mover's workers leave and enter, as five bits each. The number of absent ones is even.
    #[inline]
    pub(crate) const fn walk(self) -> [usize; 4] {
        [
            (self.0 >> FROM & NONE) as usize,
            (self.0 >> TO & NONE) as usize,
            (self.0 >> SECOND_FROM & NONE) as usize,
            (self.0 >> SECOND_TO & NONE) as usize,
        ]
    }

    /// The squares on which the mover's workers stand either before or after, but not both.
    #[inline]
    pub(crate) const fn moved(self) -> Squares {
        let [a, b, c, d] = self.walk();
        // Absent squares are off the board.
        Squares::from_bits(1 << a ^ 1 << b ^ 1 << c ^ 1 << d)
    }

    /// The same turn on the turned or mirrored board.
    #[must_use]
    pub fn image(self, symmetry: Symmetry) -> Self {
        let map = |square: Option<Square>| square.map(|square| square.image(symmetry));
        let sorted = |one: Option<Square>, other: Option<Square>| match (one, other) {
            (Some(a), Some(b)) if b < a => (other, one),
            _ => (one, other),
        };
        let (from, second_from) = sorted(map(self.from()), map(self.second_from()));
        let (to, second_to) = sorted(map(self.to()), map(self.second_to()));
        let (build, second_build) = sorted(map(self.build()), map(self.second_build()));
        let fields = [
            (FROM, from),
            (TO, to),
            (SECOND_FROM, second_from),
            (SECOND_TO, second_to),
            (BUILD, build),
            (SECOND_BUILD, second_build),
        ];
        let bare = Self(self.kind() << KIND | NOTHING);
        fields.into_iter().fold(bare, |turn, (field, square)| square.map_or(turn, |square| turn.with(field, square)))
    }
}

impl fmt::Debug for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Turn({self})")
    }
}

/// The part of a turn that the squares of a set fill in, as a factor: the part's bits in the base turn are absent.
#[derive(Clone, Copy)]
pub(crate) struct Part(u32);

impl Part {
    /// The destination of the step.
    pub(crate) const TO: Self = Self(1 << TO);
    pub(crate) const SECOND_TO: Self = Self(1 << SECOND_TO);
    pub(crate) const BUILD: Self = Self(1 << BUILD);
    pub(crate) const SECOND_BUILD: Self = Self(1 << SECOND_BUILD);
    /// Both builds on one square.
    pub(crate) const BOTH_BUILDS: Self = Self(1 << BUILD | 1 << SECOND_BUILD);
}

/// Whether a generator should continue.
pub type Flow = ControlFlow<()>;

/// A receiver of generated turns. Turns that differ in one part come together, so that a counter need not visit each of
/// them.
pub(crate) trait Sink {
    /// Takes the turns that `base` becomes with each of `squares` in `part`.
    fn take(&mut self, base: Turn, part: Part, squares: Squares) -> Flow;
}

/// A sink that calls a function with every turn.
pub(crate) struct Visitor<F>(pub(crate) F);

impl<F: FnMut(Turn) -> Flow> Sink for Visitor<F> {
    #[inline]
    fn take(&mut self, base: Turn, part: Part, squares: Squares) -> Flow {
        let bare = base.0 & !(part.0 * NONE);
        squares.into_iter().try_for_each(|square| (self.0)(Turn(bare | (part.0 * square.index() as u32))))
    }
}

/// A sink that counts turns without visiting each.
pub(crate) struct Counter(pub(crate) u64);

impl Sink for Counter {
    #[inline]
    fn take(&mut self, _: Turn, _: Part, squares: Squares) -> Flow {
        self.0 += u64::from(squares.len());
        Flow::Continue(())
    }
}
