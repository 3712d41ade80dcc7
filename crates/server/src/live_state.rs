//! The latest state of a tournament, for its watchers.
//!
//! Games publish their latest state without waking watchers and without queues. Each watcher polls at its own pace for
//! changes since its last sequence number, so a slow watcher sees fewer turns, costs no memory and delays no game. The
//! history is bounded; a watcher that is too far behind gets a snapshot.

use std::collections::{BTreeMap, VecDeque};
use std::time::{Duration, Instant, SystemTime};

use parking_lot::Mutex;
use tetrad_arena::scoreboard::{Curve, CurvePoint, Scoreboard};
use tetrad_arena::statistics::SprtState;
use tetrad_arena::store::GameKey;
use tetrad_arena::tournament::{Finish, GameStart, GameTurn, Progress, TournamentResults, Watch};
use tokio::sync::watch;

use crate::archive::{GameRow, TournamentRow, milliseconds};
use crate::live::{End, LiveEvent, LiveGame, News, Results, Snapshot, Standing, ranked};

/// Results, and ends of games, that are kept for watchers that are behind.
const HISTORY: usize = 1_024;

/// Results, and results with faults, in a snapshot.
const TOLD: usize = 100;

/// The shortest time between two computations of the standings; games may end much faster.
const STANDINGS_INTERVAL: Duration = Duration::from_millis(200);

/// The most points of a curve; beyond that every second one is dropped and the stride doubles.
const MOST_POINTS: usize = 400;

/// A sequence number: that of the last change that a watcher has seen.
pub(crate) type SequenceNumber = u64;

/// The latest state of a tournament, shared by its games and its watchers.
pub(crate) struct LiveState {
    inner: Mutex<Inner>,
    over: watch::Sender<bool>,
}

struct Inner {
    /// The sequence number of the last change.
    changes: SequenceNumber,
    /// The last change that was dropped from the history.
    forgotten: SequenceNumber,
    row: TournamentRow,
    boards: BTreeMap<GameKey, (SequenceNumber, LiveGame)>,
    left: VecDeque<(SequenceNumber, GameKey)>,
    games: VecDeque<(SequenceNumber, GameRow)>,
    faults: VecDeque<GameRow>,
    standing: (SequenceNumber, Standing),
    standings_computed: Option<Instant>,
    curve: Vec<(SequenceNumber, CurvePoint)>,
    curve_engines: Vec<String>,
    /// The fewest distinct games between two points of the curve.
    stride: u64,
    end: Option<End>,
}

impl LiveState {
    /// The state of a tournament that is about to start; `before` are the results of one that is resumed.
    pub(crate) fn new(row: TournamentRow, before: Option<Results>) -> Self {
        let total = row.total.unwrap_or(0);
        let empty = Standing { played: row.games, ..Standing::of(&Scoreboard::default(), total, None) };
        let (standing, curve) = match before {
            Some(Results { standing, curve, .. }) => (standing, curve),
            None => (empty, Curve::default()),
        };
        let inner = Inner {
            changes: 1,
            forgotten: 0,
            row,
            boards: BTreeMap::new(),
            left: VecDeque::new(),
            games: VecDeque::new(),
            faults: VecDeque::new(),
            standing: (1, standing),
            standings_computed: None,
            curve: curve.points.into_iter().map(|point| (1, point)).collect(),
            curve_engines: curve.engines,
            stride: 1,
            end: None,
        };
        Self { inner: Mutex::new(inner), over: watch::Sender::new(false) }
    }

    /// Adds a finished game, and recomputes the standings if [`STANDINGS_INTERVAL`] has passed or the game is the last.
    pub(crate) fn count(&self, progress: &Progress<'_>) {
        let row = GameRow::from(progress.game.result());
        let is_decided = progress.sprt.is_some_and(|state| state.decision.is_some());
        let is_last = is_decided || progress.results.board().played() >= progress.results.games_in_all();
        let mut inner = self.inner.lock();
        let change = inner.change();
        inner.row.games = progress.results.board().played();
        inner.standing.1.played = progress.results.board().played();
        if row.faults.iter().any(Option::is_some) {
            keep(&mut inner.faults, row.clone(), TOLD);
        }
        let dropped = keep(&mut inner.games, (change, row), HISTORY);
        inner.forget(dropped.map(|(change, _)| change));
        if !is_last
            && inner
                .standings_computed
                .is_some_and(|standings_computed| standings_computed.elapsed() < STANDINGS_INTERVAL)
        {
            return;
        }
        drop(inner);
        self.update_standings(progress.results, progress.sprt);
    }

    /// Computes the standings without holding the lock, so that games go on meanwhile.
    fn update_standings(&self, results: &TournamentResults, sprt: Option<SprtState>) {
        let standing = Standing::of(results.board(), results.games_in_all(), sprt);
        let point = CurvePoint { llr: sprt.and_then(|state| state.llr), ..results.board().latest(None) };
        let mut inner = self.inner.lock();
        let change = inner.change();
        inner.standings_computed = Some(Instant::now());
        inner.standing = (change, standing);
        inner.add_point(change, point);
    }

    /// Records the end of the tournament, after which nothing changes.
    pub(crate) fn end(&self, end: End, finish: Option<&Finish>) {
        let mut inner = self.inner.lock();
        let change = inner.change();
        if let Some(finish) = finish {
            inner.standing.0 = change;
            (inner.standing.1.kind, inner.standing.1.engines) = ranked(&finish.standings);
            inner.standing.1.test = finish.sprt;
        }
        let keys: Vec<GameKey> = inner.boards.keys().copied().collect();
        for key in keys {
            inner.leave(key);
        }
        inner.end = Some(end);
        drop(inner);
        self.over.send_replace(true);
    }

    /// A receiver that becomes `true` at the end of the tournament.
    pub(crate) fn is_over(&self) -> watch::Receiver<bool> {
        self.over.subscribe()
    }

    pub(crate) fn snapshot(&self) -> (SequenceNumber, LiveEvent) {
        let inner = self.inner.lock();
        (inner.changes, LiveEvent::Snapshot(inner.snapshot()))
    }

    /// The changes since `seen`, if there are any; a snapshot if some of them were dropped from the history.
    pub(crate) fn since(&self, seen: SequenceNumber) -> Option<(SequenceNumber, LiveEvent)> {
        let inner = self.inner.lock();
        let news = match seen {
            seen if seen >= inner.changes => return None,
            seen if seen < inner.forgotten => LiveEvent::Snapshot(inner.snapshot()),
            seen => LiveEvent::News(inner.news(seen)),
        };
        Some((inner.changes, news))
    }

    pub(crate) fn ending(&self) -> Option<End> {
        self.inner.lock().end.clone()
    }

    /// The standings and the curve.
    pub(crate) fn results(&self) -> Results {
        let inner = self.inner.lock();
        Results { standing: inner.standing.1.clone(), curve: inner.whole_curve(), workers: Vec::new() }
    }
}

impl Inner {
    fn change(&mut self) -> SequenceNumber {
        self.changes += 1;
        self.changes
    }

    fn forget(&mut self, change: Option<SequenceNumber>) {
        self.forgotten = self.forgotten.max(change.unwrap_or(0));
    }

    /// Removes a game that is not played any more.
    fn leave(&mut self, key: GameKey) {
        if self.boards.remove(&key).is_some() {
            let change = self.change();
            let dropped = keep(&mut self.left, (change, key), HISTORY);
            self.forget(dropped.map(|(change, _)| change));
        }
    }

    fn add_point(&mut self, change: SequenceNumber, point: CurvePoint) {
        let last = self.curve.last().map_or(0, |(_, last)| last.games);
        if point.games < last + self.stride {
            return;
        }
        self.curve.push((change, point));
        if self.curve.len() > MOST_POINTS {
            let mut number = 0;
            self.curve.retain(|_| {
                number += 1;
                number % 2 == 1
            });
            self.stride *= 2;
        }
    }

    fn whole_curve(&self) -> Curve {
        let points = self.curve.iter().map(|(_, point)| point.clone()).collect();
        Curve { engines: self.curve_engines.clone(), points }
    }

    fn snapshot(&self) -> Snapshot {
        let latest = self.games.len().saturating_sub(TOLD);
        Snapshot {
            tournament: self.row.clone(),
            standing: self.standing.1.clone(),
            curve: self.whole_curve(),
            boards: self.boards.values().map(|(_, board)| board.clone()).collect(),
            games: self.games.range(latest..).map(|(_, row)| row.clone()).collect(),
            faults: self.faults.iter().cloned().collect(),
        }
    }

    fn news(&self, seen: SequenceNumber) -> News {
        let boards = self.boards.values().filter(|(change, _)| *change > seen);
        let points = self.curve.iter().filter(|(change, _)| *change > seen);
        News {
            boards: boards.map(|(_, board)| board.clone()).collect(),
            over: after(&self.left, seen).map(ToString::to_string).collect(),
            games: after(&self.games, seen).cloned().collect(),
            standing: (self.standing.0 > seen).then(|| self.standing.1.clone()),
            points: points.map(|(_, point)| point.clone()).collect(),
        }
    }
}

/// Appends an item; returns the oldest one if there are more than `most`.
fn keep<T>(queue: &mut VecDeque<T>, item: T, most: usize) -> Option<T> {
    queue.push_back(item);
    if queue.len() > most { queue.pop_front() } else { None }
}

fn after<T>(queue: &VecDeque<(SequenceNumber, T)>, seen: SequenceNumber) -> impl Iterator<Item = &T> {
    let from = queue.partition_point(|(change, _)| *change <= seen);
    queue.range(from..).map(|(_, item)| item)
}

impl Watch for LiveState {
    fn opened(&self, results: &TournamentResults, sprt: Option<SprtState>) {
        let mut inner = self.inner.lock();
        inner.curve_engines = results.board().curve_engines().to_vec();
        // Earlier watchers don't know the engines of the curve and get a snapshot.
        let change = inner.change();
        inner.forget(Some(change));
        drop(inner);
        self.update_standings(results, sprt);
    }

    fn began(&self, game: GameStart<'_>) {
        let players = game.players.iter().map(|&name| name.to_owned()).collect();
        let (key, position, changed) = (game.key.to_string(), game.opening.to_owned(), milliseconds(SystemTime::now()));
        let board = LiveGame { key, players, plies: 0, position, last: None, changed };
        let mut inner = self.inner.lock();
        let change = inner.change();
        inner.boards.insert(game.key, (change, board));
    }

    fn turn(&self, turn: GameTurn<'_>) {
        let (last, position, changed) =
            (Some(turn.turn.clone()), turn.position.to_owned(), milliseconds(SystemTime::now()));
        let mut inner = self.inner.lock();
        let change = inner.change();
        if let Some((latest, board)) = inner.boards.get_mut(&turn.key) {
            *latest = change;
            board.plies += 1;
            (board.last, board.position, board.changed) = (last, position, changed);
        }
    }

    fn ended(&self, game: GameKey) {
        self.inner.lock().leave(game);
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use tetrad_core::{RecordedTurn, Side};

    use super::*;
    use crate::live::EndReason;

    /// The state of a tournament that is not being played.
    pub(crate) fn empty() -> LiveState {
        let row = TournamentRow {
            id: 1,
            name: "cup".to_owned(),
            game: "tictactoe".to_owned(),
            state: "running",
            games: 0,
            total: Some(2),
            created: 0,
            live: true,
            editable: false,
            resumable: false,
        };
        LiveState::new(row, None)
    }

    pub(crate) fn key(pair: u32) -> GameKey {
        GameKey { pairing: 0, pair, side: Side::First }
    }

    pub(crate) fn begin(live_state: &LiveState, pair: u32) {
        live_state.began(GameStart { key: key(pair), players: &["a", "b"], opening: "3_/3_/3_ x" });
    }

    fn turn(live_state: &LiveState, pair: u32, mv: &str, position: &str) {
        live_state.turn(GameTurn { key: key(pair), turn: &RecordedTurn::single(mv, Duration::ZERO), position });
    }

    fn news(live_state: &LiveState, seen: &mut SequenceNumber) -> Option<News> {
        let (now, event) = live_state.since(*seen)?;
        *seen = now;
        match event {
            LiveEvent::News(news) => Some(news),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn only_the_latest_turn_of_a_game_is_told_and_only_once() {
        let live_state = empty();
        let mut seen = live_state.snapshot().0;
        assert_eq!(live_state.since(seen), None);
        begin(&live_state, 0);
        begin(&live_state, 1);
        turn(&live_state, 0, "b2", "3_/_x_/3_ o");
        turn(&live_state, 0, "a1", "o2_/_x_/3_ x");
        let told = news(&live_state, &mut seen).unwrap();
        let boards: Vec<_> =
            told.boards.iter().map(|board| (&board.key[..], board.plies, &board.position[..])).collect();
        assert_eq!(boards, [("1.1.1", 2, "o2_/_x_/3_ x"), ("1.2.1", 0, "3_/3_/3_ x")]);
        assert_eq!(told.boards[0].last.as_ref().unwrap().moves, ["a1"]);
        turn(&live_state, 1, "b2", "3_/_x_/3_ o");
        live_state.ended(key(0));
        let told = news(&live_state, &mut seen).unwrap();
        assert_eq!((told.boards.len(), told.boards[0].plies, told.over), (1, 1, vec!["1.1.1".to_owned()]));
        assert_eq!(news(&live_state, &mut seen), None);
        live_state.end(End { why: EndReason::Stopped, error: None }, None);
        assert_eq!(news(&live_state, &mut seen).unwrap().over, ["1.2.1"]);
    }

    #[test]
    fn who_comes_too_late_gets_everything_anew() {
        let live_state = empty();
        let seen = live_state.snapshot().0;
        begin(&live_state, 0);
        for pair in 1..2_000 {
            begin(&live_state, pair);
            live_state.ended(key(pair));
        }
        let Some((now, LiveEvent::Snapshot(snapshot))) = live_state.since(seen) else { panic!("expected a snapshot") };
        let boards: Vec<&str> = snapshot.boards.iter().map(|board| &board.key[..]).collect();
        assert_eq!((boards, live_state.since(now)), (vec!["1.1.1"], None));
        let inner = live_state.inner.lock();
        assert!(inner.left.len() <= HISTORY && inner.boards.len() == 1, "nothing piles up");
    }
}
