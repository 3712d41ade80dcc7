//! Shortest input sequences to placements, from shifts, turns and drops to the ground (sonic drops).
//!
//! A breadth-first search over centres. Whether a T arrives with a spin depends only on its last step and its place, so
//! the first arrival with each spin is the shortest, and the spin need not be part of the state.

use crate::board::{Board, HEIGHT, SPAWN_X, WIDTH};

use crate::kicks::{FIFTH_TEST, Rotation, Turning, kicks};
use crate::lanes::Places;
use crate::moves::{Centres, Moves, Placement, Spin};
use crate::piece::{Orientation, Piece};

/// An input that moves a falling piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, ts_rs::TS)]
#[ts(rename = "TetrisInput", rename_all = "lowercase")]
pub enum Input {
    /// A column to the left.
    Left,
    /// A column to the right.
    Right,
    /// A quarter turn to the right.
    #[ts(rename = "cw")]
    Clockwise,
    /// A quarter turn to the left.
    #[ts(rename = "ccw")]
    Counterclockwise,
    /// A half turn.
    Flip,
    /// A drop to the ground, without locking.
    Sonic,
}

impl Input {
    /// All inputs that the rotation allows, in the order in which equally short paths prefer them.
    pub const fn all(rotation: Rotation) -> &'static [Self] {
        match rotation {
            Rotation::Srs => &[Self::Left, Self::Right, Self::Clockwise, Self::Counterclockwise, Self::Sonic],
            Rotation::SrsPlus => {
                &[Self::Left, Self::Right, Self::Clockwise, Self::Counterclockwise, Self::Flip, Self::Sonic]
            }
        }
    }

    const fn twist(self) -> Option<Turning> {
        match self {
            Self::Clockwise => Some(Turning::Clockwise),
            Self::Counterclockwise => Some(Turning::Counterclockwise),
            Self::Flip => Some(Turning::Half),
            Self::Left | Self::Right | Self::Sonic => None,
        }
    }
}

/// The state of a falling piece: its orientation and centre.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Falling {
    orientation: Orientation,
    x: u8,
    y: u8,
}

const STATES: usize = 4 * WIDTH * HEIGHT;

impl Falling {
    pub(crate) fn at_spawn(board: &Board, piece: Piece) -> Option<Self> {
        Some(Self { orientation: Orientation::North, x: SPAWN_X, y: board.spawn_row(piece)? })
    }

    const fn index(self) -> usize {
        (self.orientation.index() * WIDTH + self.x as usize) * HEIGHT + self.y as usize
    }

    const fn from_index(index: usize) -> Self {
        let orientation = Orientation::ALL[index / (WIDTH * HEIGHT)];
        Self { orientation, x: (index / HEIGHT % WIDTH) as u8, y: (index % HEIGHT) as u8 }
    }

    /// The state and spin after an input; `None` if the piece does not move.
    pub(crate) fn after(self, input: Input, board: &Board, piece: Piece, places: &Places) -> Option<(Self, Spin)> {
        let rows = |orientation: Orientation, x: i8| places.rows(orientation.index(), x);
        match input {
            Input::Left | Input::Right => {
                let x = self.x as i8 + if input == Input::Left { -1 } else { 1 };
                let fits = rows(self.orientation, x) >> self.y & 1 == 1;
                fits.then_some((Self { x: x as u8, ..self }, Spin::None))
            }
            Input::Sonic => {
                let blocked = !rows(self.orientation, self.x as i8) & ((1 << self.y) - 1);
                let y = (u64::BITS - blocked.leading_zeros()) as u8;
                (y != self.y).then_some((Self { y, ..self }, Spin::None))
            }
            Input::Clockwise | Input::Counterclockwise | Input::Flip => {
                let twist = input.twist()?;
                let orientation = self.orientation.turned(twist.quarters());
                let tests = kicks(piece, self.orientation, twist).iter().enumerate();
                let landed = tests.map(|(test, (dx, dy))| (test, self.x as i8 + dx, self.y as i8 + dy));
                let fits = |&(_, x, y): &(usize, i8, i8)| y >= 0 && rows(orientation, x) >> y & 1 == 1;
                let (test, x, y) = landed.into_iter().find(fits)?;
                let there = Self { orientation, x: x as u8, y: y as u8 };
                let by_fifth = test == FIFTH_TEST && twist != Turning::Half;
                Some((there, there.spin_after_a_turn(board, piece, by_fifth)))
            }
        }
    }

    /// The state one row further down, where the piece must fit.
    pub(crate) const fn lower(self) -> Self {
        Self { y: self.y - 1, ..self }
    }

    /// The row of its centre.
    pub(crate) const fn row(self) -> u8 {
        self.y
    }

    /// The T-spin of a turn that ends here.
    fn spin_after_a_turn(self, board: &Board, piece: Piece, by_fifth_test: bool) -> Spin {
        if piece != Piece::T {
            return Spin::None;
        }
        let corner = |dx: i32, dy: i32| board.is_filled(i32::from(self.x) + dx, i32::from(self.y) + dy);
        // Clockwise from the upper left, so that the front corners of each orientation are neighbours in the array.
        let corners = [corner(-1, 1), corner(1, 1), corner(1, -1), corner(-1, -1)];
        let front = self.orientation.index();
        if corners.iter().filter(|&&filled| filled).count() < 3 {
            Spin::None
        } else if by_fifth_test || (corners[front] && corners[(front + 1) % 4]) {
            Spin::Full
        } else {
            Spin::Mini
        }
    }

    pub(crate) const fn placed(self, piece: Piece, spin: Spin) -> Placement {
        Placement { piece, orientation: self.orientation, x: self.x, y: self.y, spin }
    }
}

/// The placement at which inputs leave a piece that has just appeared. `None` if the piece can't appear, or would not
/// rest there. Inputs that move nothing are ignored.
pub fn replay(board: &Board, piece: Piece, inputs: &[Input]) -> Option<Placement> {
    let places = Places::of(board, piece);
    let start = (Falling::at_spawn(board, piece)?, Spin::None);
    let step = |(falling, spin): (Falling, Spin), &input: &Input| {
        falling.after(input, board, piece, &places).unwrap_or((falling, spin))
    };
    let (falling, spin) = inputs.iter().fold(start, step);
    let placement = falling.placed(piece, spin);
    board.supports(placement).then_some(placement)
}

#[derive(Clone, Copy, Debug)]
struct Step {
    from: u16,
    input: Input,
}

/// A search for shortest input sequences, with reusable buffers.
#[derive(Clone, Debug)]
pub struct Sonic {
    piece: Piece,
    /// By spin and state, the step of the first arrival; valid where `reached` is set. The start's own is never read.
    steps: Vec<[Step; STATES]>,
    reached: [Centres; 3],
    /// By state, the spin of the first arrival with any spin.
    first: Box<[Spin; STATES]>,
    queue: Vec<u16>,
    resting: Centres,
}

impl Default for Sonic {
    fn default() -> Self {
        Self::new()
    }
}

impl Sonic {
    /// A search that has reached nothing yet.
    pub fn new() -> Self {
        Self {
            piece: Piece::I,
            steps: vec![[Step { from: 0, input: Input::Sonic }; STATES]; 3],
            reached: [[[0; WIDTH]; 4]; 3],
            first: Box::new([Spin::None; STATES]),
            queue: Vec::with_capacity(STATES),
            resting: [[0; WIDTH]; 4],
        }
    }

    /// Finds the shortest paths of a piece to every state that it can reach.
    pub fn search(&mut self, board: &Board, piece: Piece, rotation: Rotation) {
        self.piece = piece;
        self.reached = [[[0; WIDTH]; 4]; 3];
        self.resting = [[0; WIDTH]; 4];
        self.queue.clear();
        let Some(start) = Falling::at_spawn(board, piece) else { return };
        let places = Places::of(board, piece);
        for (orientation, columns) in self.resting.iter_mut().enumerate() {
            for (x, rows) in (0..).zip(columns) {
                let fits = places.rows(orientation, x);
                *rows = fits & !(fits << 1);
            }
        }
        self.arrive(start, Spin::None, Step { from: start.index() as u16, input: Input::Sonic });
        let mut next = 0;
        while let Some(&from) = self.queue.get(next) {
            next += 1;
            let falling = Falling::from_index(usize::from(from));
            for &input in Input::all(rotation) {
                if let Some((there, spin)) = falling.after(input, board, piece, &places) {
                    self.arrive(there, spin, Step { from, input });
                }
            }
        }
    }

    fn arrive(&mut self, falling: Falling, spin: Spin, step: Step) {
        let (orientation, x, row) = (falling.orientation.index(), usize::from(falling.x), 1 << falling.y);
        if self.reached[spin.index()][orientation][x] & row != 0 {
            return;
        }
        let index = falling.index();
        if self.reached.iter().all(|set| set[orientation][x] & row == 0) {
            self.queue.push(index as u16);
            self.first[index] = spin;
        }
        self.reached[spin.index()][orientation][x] |= row;
        self.steps[spin.index()][index] = step;
    }

    /// The shortest inputs to the cells of a placement with its spin, and the placement in which they end, which may
    /// be another one with the same cells. `None` if no inputs lead there.
    pub fn path(&self, placement: Placement) -> Option<(Placement, Vec<Input>)> {
        let ways = placement.twins().filter_map(|twin| Some((twin, self.exact_path(twin)?)));
        ways.min_by_key(|(_, inputs)| inputs.len())
    }

    fn exact_path(&self, placement: Placement) -> Option<Vec<Input>> {
        let Placement { piece, orientation, x, y, mut spin } = placement;
        placement.cells()?;
        let resting = self.resting[orientation.index()][usize::from(x)];
        let arrived = self.reached[spin.index()][orientation.index()][usize::from(x)];
        if piece != self.piece || (resting & arrived) >> y & 1 == 0 {
            return None;
        }
        let start = usize::from(*self.queue.first()?);
        let mut index = Falling { orientation, x, y }.index();
        let mut inputs = Vec::new();
        // A shortest path comes back to the start only to end there with a spin.
        while index != start || (inputs.is_empty() && spin != Spin::None) {
            let Step { from, input } = self.steps[spin.index()][index];
            inputs.push(input);
            index = usize::from(from);
            spin = self.first[index];
        }
        inputs.reverse();
        Some(inputs)
    }

    /// Fills a buffer with all placements that inputs reach, each once.
    pub fn generate(&mut self, board: &Board, piece: Piece, rotation: Rotation, moves: &mut Moves) {
        self.search(board, piece, rotation);
        let mut sets = self.reached;
        for columns in &mut sets {
            self.keep_resting(columns);
        }
        *moves = Moves { piece, sets, has_spins: true };
    }

    /// As [`Self::generate`], but every set of cells counts once, as if there were no spins.
    pub fn generate_cells(&mut self, board: &Board, piece: Piece, rotation: Rotation, moves: &mut Moves) {
        self.search(board, piece, rotation);
        let [mut cells, mini, full] = self.reached;
        let spun = mini.as_flattened().iter().zip(full.as_flattened());
        for (rows, (mini, full)) in cells.as_flattened_mut().iter_mut().zip(spun) {
            *rows |= mini | full;
        }
        self.keep_resting(&mut cells);
        moves.piece = piece;
        moves.sets[Spin::None.index()] = cells;
        moves.has_spins = false;
    }

    /// Keeps the centres at which the piece rests, converted to canonical orientations.
    fn keep_resting(&self, set: &mut Centres) {
        let mut kept = [[0; WIDTH]; 4];
        for orientation in Orientation::ALL {
            let to = self.piece.canonical_orientation(orientation).index();
            let (dx, dy) = self.piece.canonical_step(orientation);
            for x in 0..WIDTH {
                let rows = set[orientation.index()][x] & self.resting[orientation.index()][x];
                if rows != 0 {
                    let rows = if dy < 0 { rows >> -dy } else { rows << dy };
                    kept[to][x.wrapping_add_signed(isize::from(dx))] |= rows;
                }
            }
        }
        *set = kept;
    }
}
