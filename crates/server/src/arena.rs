//! The tournaments that this server plays: how they start, stop, resume and end.
//!
//! [`tetrad_arena`] plays each one on a thread of its own into the server's store. The state of an ended tournament
//! stays available for a while, for watchers that connect late.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use parking_lot::Mutex;
use tetrad_arena::RunOptions;
use tetrad_arena::store::{State, Store, StoreError, StoredTournament, TournamentId, Unreadable};
use tetrad_arena::tournament::{Definition, Finish, Storage};
use tetrad_core::Stop;

use crate::api::ArenaTerms;
use crate::archive::TournamentRow;
use crate::capacity::{Capacity, Demand};
use crate::form::TournamentForm;
use crate::form_error::{FormError, FormField};
use crate::limits::Limits;
use crate::live::{End, EndReason, Results};
use crate::live_state::LiveState;
use crate::machine;
use crate::plan::{Plan, Prepared, check_name};
use crate::registry::Registry;

/// Ended tournaments whose last state stays available.
const KEPT: usize = 16;

/// Why a request about a tournament is refused.
#[derive(Debug)]
pub(crate) enum Refused {
    /// The form is wrong.
    Wrong(FormError),
    /// The form is well formed, but a field conflicts with the state of the store.
    Unfit(FormError),
    /// There is no such tournament.
    Missing,
    /// The request conflicts with the state of the tournament or the store.
    Conflict(String),
    /// The server can't play another tournament now.
    Full(String),
    /// The server can't play this many more games at once now.
    NoRoom(FormError),
    /// The store failed.
    Store(StoreError),
}

impl From<StoreError> for Refused {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// The tournaments of a store, and those that are being played.
pub(crate) struct Arena {
    registry: Arc<Registry>,
    pub(crate) store: Option<Arc<dyn Store>>,
    most_running: u32,
    capacity: Capacity,
    tournaments: Mutex<Tournaments>,
    /// Held from the choice of a free name until the store has it.
    naming: Mutex<()>,
}

#[derive(Default)]
struct Tournaments {
    is_closed: bool,
    /// The demand of each tournament that is being prepared.
    preparing: Vec<Demand>,
    running: BTreeMap<TournamentId, RunningTournament>,
    /// The tournaments that are being renamed or deleted. None is prepared meanwhile.
    changing: BTreeSet<TournamentId>,
    /// The last states of ended tournaments, the latest last.
    ended: VecDeque<(TournamentId, Arc<LiveState>)>,
    /// The threads of tournaments that have ended, or are about to.
    ending_threads: Vec<JoinHandle<()>>,
}

/// A tournament that is being played.
struct RunningTournament {
    live_state: Arc<LiveState>,
    stop: Arc<Stop>,
    takes: Demand,
    thread: Option<JoinHandle<()>>,
}

impl Arena {
    pub(crate) fn new(registry: Arc<Registry>, store: Option<Arc<dyn Store>>, limits: &Limits) -> Self {
        Self {
            registry,
            store,
            most_running: limits.tournaments,
            capacity: Capacity::new(limits),
            tournaments: Mutex::default(),
            naming: Mutex::default(),
        }
    }

    /// The bounds of tournaments, if the store can be written.
    pub(crate) fn terms(&self) -> Option<ArenaTerms> {
        self.store.as_ref().filter(|store| store.may_write()).map(|_| ArenaTerms {
            most_running: self.most_running,
            most_engines: Limits::ENTRANTS,
            most_games: Limits::GAMES,
            most_in_all: Limits::GAMES_IN_ALL,
            longest_name: Limits::NAME,
            most_at_once: self.capacity.usual_games(),
            cores: machine::cores(),
            memory: self.capacity.mebibytes(),
        })
    }

    /// The store, if it can be written.
    fn open_store(&self) -> Result<&Arc<dyn Store>, Refused> {
        let conflict = |words: &str| Refused::Conflict(words.to_owned());
        match &self.store {
            None => Err(conflict("there is no store: start the server with --store FILE")),
            Some(store) if !store.may_write() => {
                Err(conflict("the store is only read: another run is using it, or it can't be written"))
            }
            Some(store) => Ok(store),
        }
    }

    pub(crate) fn row(&self, stored: &StoredTournament) -> TournamentRow {
        let definition = Definition::read(stored);
        let live = self.tournaments.lock().running.contains_key(&stored.id);
        let is_ours = definition.as_ref().is_some_and(|definition| form_of(definition).is_some());
        let is_open = stored.state == State::Running;
        let may_change = !live && self.open_store().is_ok();
        let resumable = is_open && is_ours && may_change;
        let editable = may_change && (!is_open || is_ours);
        let total = definition.map(|definition| definition.games_in_all());
        TournamentRow { total, live, resumable, editable, ..TournamentRow::from(stored.clone()) }
    }

    /// The tournament of this number in the store.
    pub(crate) fn stored(&self, id: TournamentId) -> Result<StoredTournament, Refused> {
        let Some(store) = &self.store else { return Err(Refused::Missing) };
        store.tournaments()?.into_iter().find(|stored| stored.id == id).ok_or(Refused::Missing)
    }

    pub(crate) fn form(stored: &StoredTournament) -> Option<TournamentForm> {
        form_of(&Definition::read(stored)?)
    }

    /// The state of a tournament that is being played or ended recently.
    pub(crate) fn live_state(&self, id: TournamentId) -> Option<Arc<LiveState>> {
        let tournaments = self.tournaments.lock();
        let ended = || tournaments.ended.iter().find(|(ended, _)| *ended == id).map(|(_, live_state)| live_state);
        tournaments.running.get(&id).map(|running| &running.live_state).or_else(ended).cloned()
    }

    pub(crate) fn results(&self, id: TournamentId) -> Result<Results, Refused> {
        if let Some(running) = self.tournaments.lock().running.get(&id) {
            return Ok(running.live_state.results());
        }
        let Some(store) = &self.store else { return Err(Refused::Missing) };
        Ok(Results::read(store.as_ref(), &self.stored(id)?)?)
    }

    pub(crate) fn start(self: &Arc<Self>, form: &TournamentForm) -> Result<TournamentRow, Refused> {
        let store = self.open_store()?;
        let plan = Plan::read(form, &self.registry.current().engines).map_err(Refused::Wrong)?;
        let (each, most) = (plan.demand(), self.capacity.games(plan.demand()));
        if !(1..=most).contains(&form.concurrency) {
            let expected = if most == 0 { "no game at all".to_owned() } else { format!("1 to {most}") };
            let reason = self.capacity.reason(each);
            let words = format!("found {}, expected {expected}: {reason}", form.concurrency);
            return Err(Refused::Wrong(FormError::new(FormField::Concurrency, "concurrency", words)));
        }
        let place = self.enter(each, |left| (form.concurrency <= left).then_some(form.concurrency))?;
        let prepared = plan.prepare().map_err(Refused::Wrong)?;
        let stored = {
            let _naming = self.naming.lock();
            let taken: Vec<String> = store.tournaments()?.into_iter().map(|stored| stored.name).collect();
            let name = match &form.name {
                Some(name) if taken.contains(name) => {
                    let words = format!("there is a tournament called `{name}`; give another, or resume it");
                    return Err(Refused::Unfit(FormError::new(FormField::Name, "name", words)));
                }
                Some(name) => name.clone(),
                None => free_name(&usual_name(form), &taken),
            };
            store.tournament(&name, &form.game, &prepared.definition.to_json())?
        };
        self.play(place, prepared, stored, None)
    }

    pub(crate) fn resume(self: &Arc<Self>, id: TournamentId) -> Result<TournamentRow, Refused> {
        let store = self.open_store()?;
        let stored = self.stored(id)?;
        let conflict = |words: &str| Refused::Conflict(words.to_owned());
        if stored.state != State::Running {
            return Err(conflict("the tournament is over"));
        }
        let form = Self::form(&stored).ok_or_else(|| conflict("the tournament was not started here"))?;
        let unfit =
            |error: FormError| conflict(&format!("the tournament can't go on with the engines of now: {error}"));
        let plan = Plan::read(&form, &self.registry.current().engines).map_err(unfit)?;
        // It may have started with more capacity; the definition does not depend on the number of games at once.
        let place = self.enter(plan.demand(), |left| Some(form.concurrency.min(left)).filter(|&games| games > 0))?;
        // From here on it can't be deleted, but it may have been.
        self.stored(id)?;
        let prepared = plan.prepare().map_err(unfit)?;
        if prepared.definition.to_json() != stored.definition {
            return Err(conflict("the tournament can't go on: its engines are registered with other settings now"));
        }
        let before = Results::read(store.as_ref(), &stored)?;
        self.play(place, prepared, stored, Some(before))
    }

    pub(crate) fn rename(&self, id: TournamentId, name: &str) -> Result<TournamentRow, Refused> {
        check_name(FormField::Name, "name", name).map_err(Refused::Wrong)?;
        let _naming = self.naming.lock();
        self.change(id, |store| store.rename(id, name))?;
        Ok(self.row(&self.stored(id)?))
    }

    pub(crate) fn delete(&self, id: TournamentId) -> Result<(), Refused> {
        self.change(id, |store| store.delete(id))?;
        self.tournaments.lock().ended.retain(|(ended, _)| *ended != id);
        Ok(())
    }

    /// Changes a tournament that no process plays. It can't be resumed meanwhile.
    fn change(
        &self,
        id: TournamentId,
        change: impl FnOnce(&dyn Store) -> Result<(), StoreError>,
    ) -> Result<(), Refused> {
        let store = self.open_store()?;
        let stored = self.stored(id)?;
        if !self.row(&stored).editable {
            let words = "the tournament is being played, or was begun elsewhere and is not over";
            return Err(Refused::Conflict(words.to_owned()));
        }
        let mut tournaments = self.tournaments.lock();
        let is_busy = tournaments.running.contains_key(&id) || !tournaments.preparing.is_empty();
        if is_busy || !tournaments.changing.insert(id) {
            return Err(Refused::Conflict("a tournament is being prepared, played or changed; try again".to_owned()));
        }
        // A store may take its time, and pages ask for tournaments meanwhile.
        drop(tournaments);
        let changed = change(store.as_ref());
        self.tournaments.lock().changing.remove(&id);
        Ok(changed?)
    }

    /// Reserves capacity for a tournament. `choose` maps the number of games that fit at once to the number that the
    /// tournament plays at once, or to `None` if they are too few.
    fn enter(self: &Arc<Self>, each: Demand, choose: impl Fn(u32) -> Option<u32>) -> Result<Reservation, Refused> {
        let mut tournaments = self.tournaments.lock();
        if tournaments.is_closed {
            return Err(Refused::Full("the server is about to end".to_owned()));
        }
        if !tournaments.changing.is_empty() {
            return Err(Refused::Conflict("a tournament is being renamed or deleted; try again".to_owned()));
        }
        if tournaments.preparing.len() + tournaments.running.len() >= self.most_running as usize {
            let words = format!("{} tournaments are being played; stop one, or wait", self.most_running);
            return Err(Refused::Full(words));
        }
        let taken =
            tournaments.preparing.iter().copied().chain(tournaments.running.values().map(|one| one.takes)).sum();
        let left = self.capacity.games_left(each, taken);
        let Some(at_once) = choose(left) else {
            let words = format!("there is room for {left} more games at once; ask for fewer, or wait");
            return Err(Refused::NoRoom(FormError::new(FormField::Concurrency, "concurrency", words)));
        };
        let takes = each.times(at_once);
        tournaments.preparing.push(takes);
        drop(tournaments);
        Ok(Reservation { arena: Arc::clone(self), at_once, takes })
    }

    /// Starts the thread that plays a tournament.
    fn play(
        self: &Arc<Self>,
        place: Reservation,
        prepared: Prepared,
        stored: StoredTournament,
        before: Option<Results>,
    ) -> Result<TournamentRow, Refused> {
        let store = Arc::clone(self.open_store()?);
        let row = TournamentRow { live: true, resumable: false, editable: false, ..self.row(&stored) };
        let (live_state, stop) = (Arc::new(LiveState::new(row.clone(), before)), Arc::new(Stop::new()));
        let (id, at_once, takes) = (stored.id, place.at_once, place.takes);
        let mut tournaments = self.tournaments.lock();
        if tournaments.is_closed {
            return Err(Refused::Full("the server is about to end".to_owned()));
        }
        if tournaments.running.contains_key(&id) {
            return Err(Refused::Conflict("the tournament is being played already".to_owned()));
        }
        let show = TournamentRun {
            live_state: Arc::clone(&live_state),
            stop: Arc::clone(&stop),
            store,
            prepared,
            name: stored.name,
            at_once,
        };
        let arena = Arc::clone(self);
        // `leave` waits for this lock, so the thread can't remove the tournament before it is inserted below.
        let spawned = thread::Builder::new().name(format!("tournament {}", id.0)).spawn(move || {
            machine::lower_priority(machine::ENGINES);
            let (end, finish) = show.run();
            arena.leave(id, end, finish.as_ref());
        });
        let thread = match spawned {
            Ok(thread) => Some(thread),
            Err(error) => return Err(Refused::Full(format!("no thread to play on: {error}"))),
        };
        tournaments.ended.retain(|(ended, _)| *ended != id);
        tournaments.running.insert(id, RunningTournament { live_state, stop, takes, thread });
        drop(tournaments);
        drop(place);
        Ok(row)
    }

    /// Removes a tournament that has ended from those that are played, before its watchers are told the end.
    fn leave(&self, id: TournamentId, end: End, finish: Option<&Finish>) {
        let mut tournaments = self.tournaments.lock();
        if let Some(running) = tournaments.running.remove(&id) {
            running.live_state.end(end, finish);
            tournaments.ending_threads.retain(|thread| !thread.is_finished());
            tournaments.ending_threads.extend(running.thread);
            tournaments.ended.push_back((id, running.live_state));
            if tournaments.ended.len() > KEPT {
                tournaments.ended.pop_front();
            }
        }
    }

    /// Asks a tournament to stop; returns the state that says when it has.
    pub(crate) fn stop(&self, id: TournamentId) -> Result<Arc<LiveState>, Refused> {
        let tournaments = self.tournaments.lock();
        let Some(running) = tournaments.running.get(&id) else {
            drop(tournaments);
            self.stored(id)?;
            return Err(Refused::Conflict("the tournament is not being played here".to_owned()));
        };
        running.stop.raise();
        Ok(Arc::clone(&running.live_state))
    }

    /// Refuses new tournaments and asks the running ones to stop.
    pub(crate) fn close(&self) {
        let mut tournaments = self.tournaments.lock();
        tournaments.is_closed = true;
        for running in tournaments.running.values() {
            running.stop.raise();
        }
    }

    /// Waits until all tournaments have ended. Blocks.
    pub(crate) fn clear(&self) {
        loop {
            let next = {
                let mut tournaments = self.tournaments.lock();
                let running = tournaments.running.values_mut().find_map(|running| running.thread.take());
                running.or_else(|| tournaments.ending_threads.pop())
            };
            // A panic was reported where it happened.
            let Some(thread) = next else { return };
            _ = thread.join();
        }
    }
}

/// Capacity reserved for a tournament in preparation; dropped when the tournament runs or was refused.
struct Reservation {
    arena: Arc<Arena>,
    at_once: u32,
    takes: Demand,
}

impl Drop for Reservation {
    fn drop(&mut self) {
        let mut tournaments = self.arena.tournaments.lock();
        if let Some(index) = tournaments.preparing.iter().position(|&takes| takes == self.takes) {
            tournaments.preparing.swap_remove(index);
        }
    }
}

/// A tournament with everything that its thread needs to play it.
struct TournamentRun {
    live_state: Arc<LiveState>,
    stop: Arc<Stop>,
    store: Arc<dyn Store>,
    prepared: Prepared,
    name: String,
    at_once: u32,
}

impl TournamentRun {
    fn run(&self) -> (End, Option<Finish>) {
        let name = self.name.as_str();
        let on_unreadable = |game: &Unreadable| tracing::warn!("tournament `{name}`: {game}; its pair is played again");
        let options = RunOptions {
            concurrency: self.at_once as usize,
            storage: Storage::Local(self.store.as_ref()),
            name: Some(name),
            watch: Some(self.live_state.as_ref()),
            on_unreadable: Some(&on_unreadable),
            ..RunOptions::new(&self.stop)
        };
        let play = AssertUnwindSafe(|| (self.prepared.run)(&options, &mut |progress| self.live_state.count(&progress)));
        let (end, finish) = match catch_unwind(play) {
            Ok(Ok(finish)) => (End { why: why(&finish), error: None }, Some(finish)),
            Ok(Err(error)) => (End { why: EndReason::Failed, error: Some(error.to_string()) }, None),
            Err(_) => {
                let error = "a bug ended the tournament; the server's log says more".to_owned();
                (End { why: EndReason::Failed, error: Some(error) }, None)
            }
        };
        if let Some(error) = &end.error {
            tracing::error!("tournament `{}`: {error}", self.name);
        }
        (end, finish)
    }
}

fn why(finish: &Finish) -> EndReason {
    let is_decided = finish.sprt.is_some_and(|state| state.decision.is_some());
    match finish.interrupted {
        true => EndReason::Stopped,
        false if is_decided => EndReason::Decided,
        false => EndReason::Finished,
    }
}

fn form_of(definition: &Definition) -> Option<TournamentForm> {
    serde_json::from_value(definition.request.clone()).ok()
}

/// The most engines whose names stand in the name of a tournament.
pub(crate) const NAMED_ENGINES: usize = 3;

/// The name of a tournament whose form has none: its engines.
fn usual_name(form: &TournamentForm) -> String {
    let names: Vec<&str> = form.engines.iter().map(|entry| entry.name.as_deref().unwrap_or(&entry.engine)).collect();
    match names.split_at_checked(NAMED_ENGINES) {
        Some((shown, others)) if !others.is_empty() => format!("{} and {} more", shown.join(", "), others.len()),
        Some(_) => names.join(", "),
        None => names.join(" - "),
    }
}

/// The name, with the first free number appended if it is taken.
fn free_name(name: &str, taken: &[String]) -> String {
    let numbered = (2..).map(|number| format!("{name} ({number})"));
    std::iter::once(name.to_owned()).chain(numbered).find(|name| !taken.contains(name)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tournament_without_a_name_is_named_by_its_engines() {
        let named = |count: usize| {
            let engines: Vec<_> = ["A", "B", "C", "D", "E"][..count]
                .iter()
                .map(|name| serde_json::json!({ "engine": "Tetrad", "name": name }))
                .collect();
            let form = serde_json::json!({ "game": "lits", "engines": engines, "limits": {}, "games": 2 });
            usual_name(&serde_json::from_value(form).unwrap())
        };
        assert_eq!([2, 3, 4, 5].map(named), ["A - B", "A, B, C", "A, B, C and 1 more", "A, B, C and 2 more"]);
    }
}
