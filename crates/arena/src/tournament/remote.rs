//! Tournaments that remote workers play: posting them on a server, following their results, and closing them.

use std::thread;
use std::time::{Duration, Instant};

use tetrad_core::{Room, Side, Stop};

use super::{LOOK, Progress, RunOptions, RunState, Tournament, TournamentError};
use crate::remote::{Identity, Mark, Poster};
use crate::schedule::Fixture;
use crate::store::{GameKey, PostgresStore, State, Store, StoreError, TournamentId, Unreadable};

/// How often the server is asked for new games.
const POLL: Duration = Duration::from_millis(100);

/// The server that a tournament is posted on, and how.
#[derive(Clone, Copy)]
pub struct Remote<'a> {
    /// The server's store.
    pub store: &'a PostgresStore,
    /// How long a worker keeps a pair after it last contacted the server.
    pub lease: Duration,
    /// The identities of the engines, which are equal on every machine, in the order of their seeding.
    pub engines: &'a [Identity],
}

impl<G: Room> Tournament<G> {
    /// Posts open fixtures for workers on any machine, and counts the games that they hand in after the mark. Closes
    /// the tournament on the server when all games are played or a test is decided; when `options.stop` is raised, this
    /// process ends and the workers continue. Retries while the server can't be reached.
    pub(super) fn follow(
        &self,
        options: &RunOptions<'_>,
        remote: &Remote<'_>,
        (id, mut mark): (TournamentId, Mark),
        run: &mut RunState<'_, G, impl FnMut(Progress<'_>)>,
    ) -> Result<(), TournamentError> {
        let poster = Poster(remote.store);
        let openings: Vec<String> = self.openings.iter().map(ToString::to_string).collect();
        poster.post(id, remote.lease, options.keep_logs, remote.engines, &openings)?;
        let mut posted = 0;
        while run.open_more() {
            let certain = run.results.fixtures().len();
            for number in posted..certain {
                let Fixture::Duel(engines) = run.results.fixtures()[number] else { continue };
                let engines = engines.map(|engine| self.engines[engine].name.as_str());
                patiently(options.stop, || poster.post_pairing(id, number as u32, engines, self.games))?;
            }
            posted = certain;
            // `add` raises `run.stop` when a test is decided.
            while !run.stop.is_raised() && (0..certain).any(|number| !run.results.is_over(number)) {
                let Some(news) = patiently(options.stop, || poster.news(id, mark))? else { return Ok(()) };
                mark = news.next;
                if !news.unreadable.is_empty() {
                    options.tell(&news.unreadable);
                    patiently(options.stop, || remote.store.void(id, &news.unreadable))?;
                    self.discount(run, &news.unreadable)?;
                }
                for game in &news.games {
                    let (pairing, key) = (game.key.pairing as usize, game.key);
                    // Games that were being committed at the last mark arrive twice.
                    if pairing < certain && !run.results.board().count(pairing).has(key.pair, key.side) {
                        run.add(game);
                    }
                }
                if options.stop.is_raised() {
                    return Ok(());
                }
                pause(POLL, options.stop);
            }
            if run.stop.is_raised() {
                break;
            }
        }
        let state = if run.decision.is_some() { State::Decided } else { State::Finished };
        patiently(options.stop, || poster.close(id, state))?;
        Ok(())
    }

    /// Removes void pairs from the results. If a game of such a pair was counted before the unreadable one came,
    /// recounts all counted games that the store still has.
    fn discount(
        &self,
        run: &mut RunState<'_, G, impl FnMut(Progress<'_>)>,
        unreadable: &[Unreadable],
    ) -> Result<(), TournamentError> {
        let is_counted = |key: GameKey| {
            (key.pairing as usize) < run.results.fixtures().len()
                && run.results.board().count(key.pairing as usize).has(key.pair, key.side)
        };
        if unreadable.iter().any(|game| Side::BOTH.iter().any(|&side| is_counted(GameKey { side, ..game.key }))) {
            let (mut results, _) = self.stored_results(run.store, is_counted)?;
            results.open_fixtures();
            run.results = results;
        }
        Ok(())
    }
}

/// Repeats a request until the server can be reached. Returns `None` if `stop` is raised before that.
fn patiently<T>(stop: &Stop, mut ask: impl FnMut() -> Result<T, StoreError>) -> Result<Option<T>, StoreError> {
    loop {
        match ask() {
            Err(error) if error.trouble.may_pass() => {
                if stop.is_raised() {
                    return Ok(None);
                }
                pause(POLL, stop);
            }
            asked => return asked.map(Some),
        }
    }
}

/// Sleeps for `time`, or until the flag is raised.
fn pause(time: Duration, stop: &Stop) {
    let until = Instant::now() + time;
    while Instant::now() < until && !stop.is_raised() {
        thread::sleep(LOOK.min(time));
    }
}
