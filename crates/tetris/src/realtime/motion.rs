//! How the falling piece of a game in real time moves: falls, rests, locks, and follows the keys.

use std::time::Duration;

use super::finesse::PieceKeys;
use super::{Active, Ending, GameEvent, Realtime};
use crate::lanes::Places;
use crate::moves::{Placement, Spin};
use crate::solo::Goal;
use crate::sonic::{Falling, Input};
use crate::versus::Contestant;

impl Realtime {
    /// The state and spin after an input; `None` if the piece does not move.
    pub(super) fn moved(&self, falling: Falling, input: Input) -> Option<(Falling, Spin)> {
        let piece = self.position.current()?;
        let board = self.position.board();
        falling.after(input, board, piece, &Places::of(board, piece))
    }

    /// Begins the turn of the current piece.
    pub(super) fn begin_turn(&mut self) {
        self.turn.clone_from(&self.position);
        self.appear();
    }

    /// Makes the current piece appear.
    pub(super) fn appear(&mut self) {
        self.piece_keys = PieceKeys::of_next(self.is_dropping);
        self.shifting.cut(self.now, self.handling);
        let Some(piece) = self.position.current() else { return };
        let Some(falling) = Falling::at_spawn(self.position.board(), piece) else {
            self.active = None;
            return self.end(Ending::ToppedOut);
        };
        self.active = Some(Active {
            falling,
            spin: Spin::None,
            falls_at: Duration::MAX,
            locks_at: None,
            delays: 0,
            lowest: falling.row(),
            was_held: false,
        });
        self.restart_fall();
        self.rest(false);
        self.hurry();
    }

    pub(super) fn end(&mut self, ending: Ending) {
        self.ending = Some(ending);
        self.happenings.push(GameEvent::Ended(ending));
    }

    /// The time for one row; `None` without gravity and soft drop.
    fn row_time(&self) -> Option<Duration> {
        let soft = self.is_dropping.then_some(self.handling.soft_drop);
        soft.into_iter().chain(self.handling.gravity).min()
    }

    fn restart_fall(&mut self) {
        let time = self.row_time();
        if let Some(active) = &mut self.active {
            active.falls_at = time.map_or(Duration::MAX, |time| self.now.saturating_add(time));
        }
    }

    /// Applies a change of speed; a piece with a row time of zero falls now.
    pub(super) fn hurry(&mut self) {
        let time = self.row_time();
        let Some(active) = &mut self.active else { return };
        active.falls_at = active.falls_at.min(time.map_or(Duration::MAX, |time| self.now.saturating_add(time)));
        if time == Some(Duration::ZERO) {
            self.fall();
        }
        self.shift_at_once();
    }

    /// Lets the piece fall by a row, or to the ground if the row time is zero.
    pub(super) fn fall(&mut self) {
        let is_instant = self.row_time() == Some(Duration::ZERO);
        let Some(Active { falling, .. }) = self.active else { return };
        let dropped = self.moved(falling, Input::Sonic).map(|(dropped, _)| dropped);
        if let (Some(dropped), Some(active)) = (dropped, &mut self.active) {
            active.falling = if is_instant { dropped } else { falling.lower() };
            active.spin = Spin::None;
            self.rest(false);
            self.shift_at_once();
        }
        self.restart_fall();
        // A piece on the ground does not fall; `rest` restarts the fall once it has moved off.
        if let Some(active) = &mut self.active
            && active.locks_at.is_some()
        {
            active.falls_at = Duration::MAX;
        }
    }

    /// Updates whether the piece rests and when it locks. `was_steered` restarts the lock delay, within `lock_resets`.
    fn rest(&mut self, was_steered: bool) {
        let Some(mut active) = self.active else { return };
        if active.falling.row() < active.lowest {
            active.lowest = active.falling.row();
            active.delays = 0;
        }
        let is_resting = self.moved(active.falling, Input::Sonic).is_none();
        let may_delay = active.delays < self.handling.lock_resets;
        active.locks_at = match active.locks_at {
            _ if !is_resting => None,
            Some(_) if was_steered && may_delay => {
                active.delays += 1;
                Some(self.now.saturating_add(self.handling.lock_delay))
            }
            Some(at) => Some(at),
            None if may_delay => Some(self.now.saturating_add(self.handling.lock_delay)),
            None => Some(self.now),
        };
        let was_on_ground = active.falls_at == Duration::MAX;
        self.active = Some(active);
        if !is_resting && was_on_ground {
            self.restart_fall();
        }
    }

    /// Applies an input of the player; `false` if the piece does not move, which does not restart the lock delay.
    pub(super) fn steer(&mut self, input: Input) -> bool {
        let allowed = input != Input::Flip || Input::all(self.rules.rotation).contains(&Input::Flip);
        let Some(active) = self.active.filter(|_| allowed) else { return false };
        let Some((falling, spin)) = self.moved(active.falling, input) else { return false };
        let was_resting = active.locks_at.is_some();
        self.active = Some(Active { falling, spin, ..active });
        self.rest(was_resting);
        if self.row_time() == Some(Duration::ZERO) {
            self.fall();
        }
        if !matches!(input, Input::Left | Input::Right) {
            self.shifting.cut(self.now, self.handling);
            self.shift_at_once();
        }
        true
    }

    pub(super) fn repeat_shift(&mut self) {
        let Some(input) = self.shifting.direction() else { return };
        if self.handling.repeat.is_zero() {
            self.shifting.charge();
            self.shift_at_once();
        } else {
            self.steer(input);
            self.shifting.wait(self.now, self.handling);
        }
    }

    /// Moves the piece to the wall at once if a shift key with a repeat time of zero was held long enough.
    fn shift_at_once(&mut self) {
        if let Some(input) = self.shifting.charged() {
            while self.steer(input) {}
        }
    }

    pub(super) fn hold(&mut self) {
        if !self.can_hold() {
            return;
        }
        let current = self.position.queue.remove(0);
        if let Some(held) = self.position.hold.replace(current) {
            self.position.queue.insert(0, held);
        }
        self.position.refill(&self.rules, self.seed, self.tally.pieces);
        self.appear();
        if let Some(active) = &mut self.active {
            active.was_held = true;
        }
    }

    pub(super) fn lock(&mut self) {
        if let Some(placement) = self.active().filter(|&placement| self.position.board().supports(placement)) {
            self.settle(placement);
        }
    }

    pub(super) fn settle(&mut self, placement: Placement) {
        let before = Box::new(Contestant { position: self.turn.clone(), incoming: self.incoming.clone() });
        let mut board = *self.position.board();
        board.place_unchecked(placement);
        let cleared = board.full_rows();
        let placed = self.position.place_unchecked(placement, &self.rules);
        let sent = self.incoming.cancel(placed.attack);
        if placed.clear.lines == 0 {
            self.incoming.rise(&mut self.position.field, self.seed, self.tally.pieces, self.side);
        }
        self.incoming.wait();
        self.tally.pieces = self.tally.pieces.saturating_add(1);
        self.tally.lines = self.tally.lines.saturating_add(u32::from(placed.clear.lines));
        self.tally.attack = self.tally.attack.saturating_add(placed.attack);
        self.position.refill(&self.rules, self.seed, self.tally.pieces);
        self.happenings.push(GameEvent::Locked { before, placement, placed, cleared, sent });
        let is_reached = match self.goal {
            None => false,
            Some(Goal::Pieces(pieces)) => self.tally.pieces >= pieces,
            Some(Goal::Lines(lines)) => self.tally.lines >= lines,
        };
        if is_reached {
            self.active = None;
            self.end(Ending::Goal);
        } else {
            self.begin_turn();
        }
    }
}
