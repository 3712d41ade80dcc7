//! Positions: heights, workers, gods, the side to move, Athena's ban, and the winner.
//!
//! Each player has two workers on the board or none yet. A finished position has no turns; one whose player is stuck
//! has exactly one, [`Turn::NO_MOVES`]. Every change updates the hash, which depends on everything that equality does.

use tetrad_core::{Actors, Game, IllegalMove, Outcome, Side, Symmetry};

use crate::gods::God;
use crate::keys;
use crate::moves::{Counter, Flow, Part, Sink, Turn, Visitor};
use crate::square::{SQUARE_COUNT, Square, Squares};
use crate::view::{self, View};

/// A position of Santorini.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Squares of at least height 1, 2, 3, and domes.
    levels: [Squares; 4],
    workers: [Squares; 2],
    hash: u64,
    gods: [God; 2],
    to_move: Side,
    /// Whether the player to move must not climb.
    banned: bool,
    winner: Option<Side>,
}

impl Default for Position {
    fn default() -> Self {
        Self::new([God::Mortal; 2])
    }
}

impl Position {
    /// The empty board before the workers are placed.
    pub fn new(gods: [God; 2]) -> Self {
        Self::assemble([Squares::EMPTY; 4], [Squares::EMPTY; 2], gods, Side::First, false, None)
    }

    /// A position from its parts, unchecked. Every level lies within the one below, workers stand on different squares
    /// without domes, two of each player or none, and there is no ban when the game is over.
    pub(crate) fn assemble(
        levels: [Squares; 4],
        workers: [Squares; 2],
        gods: [God; 2],
        to_move: Side,
        banned: bool,
        winner: Option<Side>,
    ) -> Self {
        let position = Self { levels, workers, hash: 0, gods, to_move, banned, winner };
        Self { hash: position.hash_from_scratch(), ..position }
    }

    fn hash_from_scratch(&self) -> u64 {
        let mut hash = keys::god(Side::First, self.gods[0]) ^ keys::god(Side::Second, self.gods[1]);
        for (level, squares) in self.levels.into_iter().enumerate() {
            squares.into_iter().for_each(|square| hash ^= keys::level(level, square));
        }
        for side in Side::BOTH {
            self.workers(side).into_iter().for_each(|square| hash ^= keys::worker(side, square));
        }
        if self.to_move == Side::Second {
            hash ^= keys::TURN;
        }
        if self.banned {
            hash ^= keys::BAN;
        }
        self.winner.map_or(hash, |winner| hash ^ keys::winner(winner))
    }

    /// The height of a square: 0 to 3, and 4 for a dome whatever is under it.
    #[inline]
    pub const fn height(&self, square: Square) -> usize {
        view::height(&self.levels, square)
    }

    /// Squares of at least this height, 1 to 4.
    pub const fn at_least(&self, height: usize) -> Squares {
        self.levels[height - 1]
    }

    /// A player's workers: two, or none before they are placed.
    pub const fn workers(&self, side: Side) -> Squares {
        self.workers[side.index()]
    }

    /// The side whose worker stands on a square.
    pub fn worker_at(&self, square: Square) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.workers(side).contains(square))
    }

    /// The god of a side.
    pub const fn god(&self, side: Side) -> God {
        self.gods[side.index()]
    }

    /// The gods of both sides.
    pub const fn gods(&self) -> [God; 2] {
        self.gods
    }

    /// The side to move; after the last turn, the one that would be.
    pub const fn to_move(&self) -> Side {
        self.to_move
    }

    /// The winner; `None` while the game goes on.
    pub const fn winner(&self) -> Option<Side> {
        self.winner
    }

    /// Whether Athena bans the player to move from climbing.
    pub const fn is_banned(&self) -> bool {
        self.banned
    }

    /// Whether the player to move has to place their workers.
    pub const fn is_placement(&self) -> bool {
        self.workers(self.to_move).is_empty()
    }

    /// The hash: equal positions share it, others almost never do.
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// The board as a side sees it when it moves; only the side to move can be banned from climbing.
    pub(crate) fn view(&self, side: Side) -> View {
        View {
            own: self.workers(side),
            foe: self.workers(side.other()),
            levels: self.levels,
            banned: self.banned && side == self.to_move,
            wanted: Squares::ALL,
        }
    }

    fn generate<S: Sink>(&self, wanted: Squares, sink: &mut S) -> Flow {
        if self.winner.is_some() {
            return Flow::Continue(());
        }
        let view = View { wanted, ..self.view(self.to_move) };
        if self.is_placement() {
            return placements(&view, sink);
        }
        self.god(self.to_move).turns(&view, sink)
    }

    /// Calls `visit` with every turn that changes the board, each next state once, until it returns a break. A player
    /// who is stuck has none.
    #[inline]
    pub fn visit_turns(&self, visit: impl FnMut(Turn) -> Flow) -> Flow {
        self.generate(Squares::ALL, &mut Visitor(visit))
    }

    /// Like [`Self::visit_turns`], but only with turns that build on one of `wanted` or bring a worker (of either
    /// player) there, that win, or that forbid the opponent to climb.
    #[inline]
    pub fn visit_turns_touching(&self, wanted: Squares, visit: impl FnMut(Turn) -> Flow) -> Flow {
        self.generate(wanted, &mut Visitor(visit))
    }

    /// Every turn, as [`Self::visit_turns`] gives them; a player who is stuck has [`Turn::NO_MOVES`].
    pub fn turns(&self) -> Vec<Turn> {
        let mut turns = Vec::new();
        _ = self.visit_turns(|turn| {
            turns.push(turn);
            Flow::Continue(())
        });
        if turns.is_empty() && self.winner.is_none() {
            turns.push(Turn::NO_MOVES);
        }
        turns
    }

    /// The number of turns, with one for a player who is stuck.
    pub fn count_turns(&self) -> u64 {
        if self.winner.is_some() {
            return 0;
        }
        let view = self.view(self.to_move);
        let count = if self.is_placement() {
            let mut counter = Counter(0);
            _ = placements(&view, &mut counter);
            counter.0
        } else {
            self.god(self.to_move).count(&view)
        };
        count.max(1)
    }

    /// Whether the player to move has no legal turn.
    pub fn is_stuck(&self) -> bool {
        self.winner.is_none() && self.visit_turns(|_| Flow::Break(())).is_continue()
    }

    /// Whether the player to move can win with this turn.
    #[inline]
    pub fn can_win(&self) -> bool {
        self.winner.is_none() && self.god(self.to_move).can_win(&self.view(self.to_move))
    }

    /// A turn that wins at once.
    pub fn winning_turn(&self) -> Option<Turn> {
        if self.winner.is_some() {
            return None;
        }
        let view = self.view(self.to_move);
        let win = |from: Square| {
            let wins = self.god(self.to_move).moves(&view, from).wins;
            wins.first().map(|to| Turn::step(from, to))
        };
        self.workers(self.to_move).into_iter().find_map(win)
    }

    /// If the opponent could win at once were it their turn: squares such that every turn that prevents it builds on
    /// one of them, brings a worker there, or forbids climbing. Empty if the opponent could not.
    #[inline]
    pub fn threat(&self) -> Squares {
        let opponent = self.to_move.other();
        self.god(opponent).threat(&self.view(opponent))
    }

    /// Plays a turn, or says why it is not legal.
    pub fn make(&mut self, turn: Turn) -> Result<(), IllegalMove> {
        if let Some(reason) = self.objection(turn) {
            return Err(IllegalMove { mv: turn.to_string(), reason });
        }
        self.play_unchecked(turn);
        Ok(())
    }

    fn objection(&self, turn: Turn) -> Option<String> {
        if self.winner.is_some() {
            return Some("the game is over".to_owned());
        }
        if turn == Turn::NO_MOVES {
            return (!self.is_stuck()).then(|| "there are legal turns".to_owned());
        }
        let search = self.visit_turns(|legal| if legal == turn { Flow::Break(()) } else { Flow::Continue(()) });
        if search.is_break() {
            return None;
        }
        let god = self.god(self.to_move).name();
        Some(match (self.is_placement(), turn.is_placement()) {
            (true, false) => "the workers have to be placed first".to_owned(),
            (false, true) => "the workers are placed already".to_owned(),
            (true, true) => "the workers go onto two free squares".to_owned(),
            (false, false) if self.banned => format!("{god} has no such turn here, and must not climb"),
            (false, false) => format!("{god} has no such turn here"),
        })
    }

    /// The position after a turn that is known to be legal. Any other turn gives an invalid position.
    #[must_use]
    #[inline]
    pub fn after_unchecked(mut self, turn: Turn) -> Self {
        self.play_unchecked(turn);
        self
    }

    /// Plays a turn that is known to be legal. Any other turn leaves an invalid position.
    #[inline]
    pub fn play_unchecked(&mut self, turn: Turn) {
        let side = self.to_move;
        if turn == Turn::NO_MOVES {
            self.win(side.other());
            return;
        }
        let mut bans = false;
        if let (Some(from), Some(to)) = (turn.from(), turn.to()) {
            let foe = self.workers(side.other());
            if foe.contains(to) {
                let displaced = self.god(side).foe_after(&self.view(side), from, to);
                (foe ^ displaced).into_iter().for_each(|square| self.hash ^= keys::worker(side.other(), square));
                self.workers[side.other().index()] = displaced;
            }
            bans = self.god(side).forbids_climbing() && self.height(to) > self.height(from);
        }
        self.workers[side.index()] ^= turn.moved();
        self.hash ^= keys::moved(side, turn);
        if let Some(square) = turn.build() {
            if turn.is_dome() {
                self.dome(square);
            } else {
                self.raise(square);
                if let Some(second) = turn.second_build() {
                    self.raise(second);
                }
            }
        }
        self.pass();
        if turn.wins() {
            self.win(side);
        } else if bans {
            self.banned = true;
            self.hash ^= keys::BAN;
        }
    }

    /// Passes the turn to the opponent without a move, which no rule allows but searches use.
    #[inline]
    pub fn pass(&mut self) {
        if self.banned {
            self.banned = false;
            self.hash ^= keys::BAN;
        }
        self.to_move = self.to_move.other();
        self.hash ^= keys::TURN;
    }

    /// Ends the game.
    fn win(&mut self, winner: Side) {
        if self.banned {
            self.banned = false;
            self.hash ^= keys::BAN;
        }
        self.winner = Some(winner);
        self.hash ^= keys::winner(winner);
    }

    #[inline]
    fn raise(&mut self, square: Square) {
        let height = self.height(square);
        debug_assert!(height < 4, "nothing is built on a dome");
        self.levels[height & 3] |= square.bit();
        self.hash ^= keys::level(height & 3, square);
    }

    fn dome(&mut self, square: Square) {
        for level in self.height(square)..4 {
            self.levels[level] |= square.bit();
            self.hash ^= keys::level(level, square);
        }
    }
}

/// Generates every way to place two workers.
fn placements<S: Sink>(view: &View, sink: &mut S) -> Flow {
    let free = view.free();
    free.into_iter().try_for_each(|one| {
        let higher = free & one.above();
        let others = if view.wanted.contains(one) { higher } else { higher & view.wanted };
        sink.take(Turn::place(one, one), Part::SECOND_TO, others)
    })
}

impl Game for Position {
    type Move = Turn;

    const NAME: &'static str = "santorini";

    const SYMMETRIES: &'static [Symmetry] = &Symmetry::ALL;

    fn start() -> Self {
        Self::default()
    }

    fn actors(&self) -> Actors {
        if self.winner.is_some() { Actors::Nobody } else { Actors::One(self.to_move) }
    }

    fn legal_moves(&self, side: Side) -> Vec<Turn> {
        if side == self.to_move { self.turns() } else { Vec::new() }
    }

    fn play(&mut self, turn: &tetrad_core::Turn<Turn>) -> Result<Option<Outcome>, IllegalMove> {
        let (before, turn) = (*self, turn.only()?);
        self.make(turn)?;
        let Some(winner) = self.winner else { return Ok(None) };
        let climbed = || turn.to().is_some_and(|to| before.height(to) == 3);
        let reason = match turn.wins() {
            true if climbed() => "a worker climbed onto level 3",
            true => "a worker came down two levels or more",
            false => "the opponent has no legal turn",
        };
        Ok(Some(Outcome::win(winner, reason)))
    }

    fn after(&self, turn: &Turn) -> Self {
        self.after_unchecked(*turn)
    }

    /// A position does not store its last turn, and so not the reason.
    fn outcome(&self) -> Option<Outcome> {
        self.winner.map(|winner| Outcome::win(winner, "the position is marked as won"))
    }

    fn turns_left_at_most(&self) -> usize {
        // Every turn builds at least one level, except placements and the last turn.
        let built: u32 = self.levels.iter().map(|level| level.len()).sum();
        let unplaced = self.workers.iter().filter(|workers| workers.is_empty()).count();
        4 * SQUARE_COUNT - built as usize + unplaced + 1
    }

    fn image(&self, symmetry: Symmetry) -> Self {
        let image = |squares: Squares| squares.image(symmetry);
        let (levels, workers) = (self.levels.map(image), self.workers.map(image));
        Self::assemble(levels, workers, self.gods, self.to_move, self.banned, self.winner)
    }

    fn move_image(&self, turn: &Turn, symmetry: Symmetry) -> Turn {
        turn.image(symmetry)
    }

    fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_turns(),
            _ => {
                // A stuck player's only next state is finished, so it has no sequences.
                let mut count = 0;
                _ = self.visit_turns(|turn| {
                    count += self.after_unchecked(turn).perft(depth - 1);
                    Flow::Continue(())
                });
                count
            }
        }
    }
}
