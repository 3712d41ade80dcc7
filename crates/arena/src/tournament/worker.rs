//! A worker thread: takes pairs from the queue, plays them, and passes the games to the store.

use std::sync::Arc;
use std::sync::mpsc::SyncSender;

use tetrad_core::{Room, Side, Stop};

use super::queue::{Queue, Task};
use super::{RunOptions, Tournament, pinning};
use crate::adjudication::Adjudicator;
use crate::player::Player;
use crate::referee::{NoGame, Seat};
use crate::scheduled;
use crate::store::{GameKey, Saved, Store, StoreError, StoredGame, TournamentId};

/// What workers report to the thread that counts.
pub(super) enum Event {
    /// A game was played and committed.
    Counted(Arc<StoredGame>),
    /// A game is in the store, but another run stored it first.
    Superseded(GameKey),
    /// A game could not be played.
    Unplayed(GameKey, NoGame),
    /// A game could not be saved.
    Unsaved(StoreError),
}

/// Raises the stop flag and closes the queue when dropped: all threads end after a panic and at the end of a run.
pub(super) struct StopGuard<'a> {
    pub(super) queue: &'a Queue,
    pub(super) stop: &'a Stop,
}

impl Drop for StopGuard<'_> {
    fn drop(&mut self) {
        self.stop.raise();
        self.queue.close();
    }
}

/// A worker that plays games on its own thread.
pub(super) struct Worker<'a, G: Room> {
    pub(super) number: usize,
    pub(super) tournament: &'a Tournament<G>,
    pub(super) options: &'a RunOptions<'a>,
    pub(super) store: Option<(&'a dyn Store, TournamentId)>,
    pub(super) stop: &'a Stop,
    pub(super) events: SyncSender<Event>,
}

/// The players of the pairing that was played last, with the numbers of their engines.
type Players<G> = Vec<(usize, Box<dyn Player<G>>)>;

impl<G: Room> Worker<'_, G> {
    /// Plays tasks until the queue is closed.
    pub(super) fn work(self, queue: &Queue) {
        let alarm = StopGuard { queue, stop: self.stop };
        if self.options.pin {
            pinning::pin(self.number, self.tournament.threads());
        }
        let mut bench: Players<G> = Vec::new();
        let mut adjudicator = self.tournament.adjudicator();
        let mut pairing = None;
        while let Some(task) = queue.next(pairing) {
            if pairing.replace(task.number) != Some(task.number) {
                self.change(&mut bench, task.fixture.engines());
            }
            for &side in &task.sides {
                if !self.play(&task, side, &mut bench, &mut adjudicator) {
                    queue.close();
                    break;
                }
            }
        }
        if !self.stop.is_raised() {
            for (_, player) in &mut bench {
                player.close();
            }
        }
        // Nothing went wrong, so the other workers continue.
        std::mem::forget(alarm);
    }

    /// Closes the players that the pairing does not need and makes the missing ones, in the order of the pairing.
    fn change(&self, bench: &mut Players<G>, engines: &[usize]) {
        let (mut stay, go): (Players<G>, Players<G>) =
            bench.drain(..).partition(|(engine, _)| engines.contains(engine));
        for (_, mut player) in go {
            player.close();
        }
        for &engine in engines {
            let seated = stay.iter().position(|&(one, _)| one == engine).map(|at| stay.swap_remove(at));
            bench.push(seated.unwrap_or_else(|| {
                let mut player = (self.tournament.engines[engine].make)();
                player.keep_log(self.options.keep_logs);
                (engine, player)
            }));
        }
    }

    /// Plays a game and passes it on. Returns `false` if the worker has to end.
    fn play(&self, task: &Task, side: Side, bench: &mut Players<G>, adjudicator: &mut Adjudicator<G>) -> bool {
        let key = GameKey { pairing: task.number as u32, pair: task.pair, side };
        let openings = &self.tournament.openings;
        let opening = &openings[task.pair as usize % openings.len()];
        let seats = bench.iter_mut().map(|(engine, player)| {
            let engine = &self.tournament.engines[*engine];
            Seat { name: &engine.name, player: player.as_mut(), control: &engine.control }
        });
        match scheduled::play(key, opening, seats.collect(), adjudicator, self.options.watch, self.stop) {
            Ok((game, logs)) => {
                self.hand_in(Arc::new(game), logs);
                true
            }
            Err(NoGame::Interrupted) => false,
            Err(error) => {
                // Sending fails only if the counting thread has ended; then the event is of no use.
                _ = self.events.send(Event::Unplayed(key, error));
                false
            }
        }
    }

    fn hand_in(&self, game: Arc<StoredGame>, logs: [crate::WireLog; 2]) {
        let events = self.events.clone();
        let Some((store, tournament)) = self.store else {
            _ = events.send(Event::Counted(game));
            return;
        };
        let saved = Arc::clone(&game);
        let then = move |result| {
            _ = events.send(match result {
                Ok(Saved::Now) => Event::Counted(saved),
                Ok(Saved::Before) => Event::Superseded(saved.key),
                Err(error) => Event::Unsaved(error),
            });
        };
        store.save(tournament, game, logs, Box::new(then));
    }
}
