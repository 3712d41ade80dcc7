//! Stored games, summed up.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;
use std::time::Duration;

use tetrad_core::{Record, Side};

use super::alone::{SoloReport, SoloTotal};
use super::progress::{Counted, progress};
use super::time_use::Times;
use super::tournament::{
    Ending, FaultReport, Meeting, OpeningResults, Overview, Report, SprtReport, Standing, UnreadableReport,
    seconds_since_1970,
};
use crate::movers::movers;
use crate::statistics::{Pairing, Ratings, Sprt, Tally, Verdict};
use crate::store::{GameResult, Store, StoreError, StoredGame, StoredTournament};

impl Report {
    /// Sums a tournament up from what the store holds of it now.
    pub fn new(store: &dyn Store, tournament: &StoredTournament) -> Result<Self, StoreError> {
        let mut sum = Sum::default();
        let unreadable = store.games(tournament.id, &mut |game| {
            sum.add(&game);
            ControlFlow::Continue(())
        })?;
        let workers = store.workers(tournament.id, &unreadable)?;
        let unreadable = unreadable.into_iter().map(UnreadableReport::from).collect();
        Ok(Self { unreadable, workers, ..sum.report(tournament) })
    }
}

/// What is known about one engine.
#[derive(Clone)]
struct Engine {
    name: String,
    tally: Tally,
    faults: u64,
    times: Times,
    alone: SoloTotal,
}

/// Two engines, by number, and the results of the first.
#[derive(Clone)]
struct Met {
    engines: [usize; 2],
    tally: Tally,
}

/// All that was seen so far. Games come in the order of their keys, so those of a pair come together.
#[derive(Default)]
struct Sum {
    engines: Vec<Engine>,
    met: Vec<Met>,
    /// Pairings, the side of their first engine, and the game's digest. Of equal games the first by key counts, as it does
    /// while a tournament is played.
    seen: HashSet<(u32, Side, u64)>,
    open: Vec<Counted>,
    counted: Vec<Counted>,
    first_side: [u64; 3],
    games: u64,
    turns: u64,
    took: Duration,
    finished: Option<u64>,
    openings: Vec<OpeningResults>,
    opening_numbers: HashMap<String, usize>,
    endings: HashMap<String, u64>,
    faults: Vec<FaultReport>,
}

impl Sum {
    fn add(&mut self, game: &StoredGame) {
        let result = game.result();
        let is_alone = SoloReport::is_for(&game.record);
        // The schedule's first engine first, whichever side it has.
        let mut order = [0, 1];
        order.rotate_left(game.key.side.index());
        let numbers = order.map(|side: usize| self.engine(&result.players[if is_alone { 0 } else { side }]));
        let sides = if game.key.side == Side::First { numbers } else { [numbers[1], numbers[0]] };
        let verdict = match result.half_points {
            0 => Verdict::Loss,
            1 => Verdict::Draw,
            _ => Verdict::Win,
        };
        self.games += 1;
        self.turns += u64::from(result.plies);
        self.took += result.took;
        self.finished = self.finished.max(Some(seconds_since_1970(result.finished)));
        self.add_opening(&result, verdict);
        self.add_ending(&result);
        self.add_faults(&result, sides);
        self.add_times(&game.record, sides);
        if is_alone {
            self.add_alone(&game.record, sides[0], verdict);
        }
        // An engine that plays itself says nothing about strength.
        if sides[0] != sides[1] && self.seen.insert((game.key.pairing, game.key.side, result.digest)) {
            self.first_side[verdict as usize] += 1;
            let meeting = self.meeting(numbers);
            let turned = self.met[meeting].engines[0] != sides[0];
            let verdict = if turned { verdict.reversed() } else { verdict };
            let pair = (result.key.pairing, result.key.pair);
            self.count(Counted { finished: result.finished, meeting, pair, verdict });
        }
    }

    fn engine(&mut self, name: &str) -> usize {
        self.engines.iter().position(|engine| engine.name == name).unwrap_or_else(|| {
            self.engines.push(Engine {
                name: name.to_owned(),
                tally: Tally::default(),
                faults: 0,
                times: Times::new(),
                alone: SoloTotal::new(name),
            });
            self.engines.len() - 1
        })
    }

    fn meeting(&mut self, engines: [usize; 2]) -> usize {
        let reversed = [engines[1], engines[0]];
        self.met.iter().position(|met| met.engines == engines || met.engines == reversed).unwrap_or_else(|| {
            self.met.push(Met { engines, tally: Tally::default() });
            self.met.len() - 1
        })
    }

    fn count(&mut self, game: Counted) {
        self.counted.push(game);
        if self.open.first().is_some_and(|open| open.pair != game.pair) {
            self.close_pair();
        }
        self.open.push(game);
    }

    /// Files the games of a pair of which no more can come.
    fn close_pair(&mut self) {
        match self.open[..] {
            [first, second] => self.met[first.meeting].tally.add_pair([first.verdict, second.verdict]),
            [only] => self.met[only.meeting].tally.add_single(only.verdict),
            _ => {}
        }
        self.open.clear();
    }

    fn add_opening(&mut self, result: &GameResult, verdict: Verdict) {
        let number = *self.opening_numbers.entry(result.opening.clone()).or_insert_with(|| {
            let opening = result.opening.clone();
            self.openings.push(OpeningResults { opening, first_side: [0; 3], turns: 0 });
            self.openings.len() - 1
        });
        let opening = &mut self.openings[number];
        opening.first_side[verdict as usize] += 1;
        opening.turns += u64::from(result.plies);
    }

    fn add_ending(&mut self, result: &GameResult) {
        // The particulars of a fault differ from game to game.
        let kinds: Vec<String> = result.faults.iter().flatten().map(|fault| fault.kind.to_string()).collect();
        let reason = if kinds.is_empty() { result.reason.clone() } else { kinds.join(", ") };
        *self.endings.entry(reason).or_default() += 1;
    }

    fn add_faults(&mut self, result: &GameResult, sides: [usize; 2]) {
        for side in Side::BOTH {
            if let Some(fault) = &result.faults[side.index()] {
                self.engines[sides[side.index()]].faults += 1;
                let [engine, opponent] = [side, side.other()].map(|side| result.players[side.index()].as_str());
                let opponent = Some(opponent).filter(|name| !name.is_empty());
                self.faults.push(FaultReport::new(result.key, engine, opponent, fault.clone()));
            }
        }
    }

    /// Games that can't be played again tell nobody's times.
    fn add_times(&mut self, record: &Record, sides: [usize; 2]) {
        let Ok(movers) = movers(record) else { return };
        for (at, actors) in record.main_line().into_iter().zip(movers) {
            for (side, micros) in actors.iter().zip(&record.turns[at].micros) {
                self.engines[sides[side.index()]].times.add(*micros);
            }
        }
    }

    /// What an engine did in a game of one player. One that can't be played again counts as a game and no more.
    fn add_alone(&mut self, record: &Record, engine: usize, verdict: Verdict) {
        let engine = &mut self.engines[engine];
        engine.tally.add_single(verdict);
        self.first_side[verdict as usize] += 1;
        if let Ok(report) = SoloReport::new(record) {
            engine.alone.add(&report);
        }
    }

    fn report(mut self, tournament: &StoredTournament) -> Report {
        self.close_pair();
        for Met { engines: [first, second], tally } in &self.met {
            self.engines[*first].tally += *tally;
            self.engines[*second].tally += tally.reversed();
        }
        let pairings: Vec<Pairing> =
            self.met.iter().map(|met| Pairing { engines: met.engines, tally: met.tally }).collect();
        let ratings = Ratings::new(self.engines.len(), &pairings);
        let names: Vec<String> = self.engines.iter().map(|engine| engine.name.clone()).collect();
        let test = self.test(tournament);
        let sprt = test.map(|test| {
            let state = test.state(&self.met[0].tally);
            SprtReport { engine: names[self.met[0].engines[0]].clone(), test, state }
        });
        let is_alone = self.engines.iter().any(|engine| engine.alone.games > 0);
        let repeated = if is_alone { 0 } else { self.games - self.counted.len() as u64 };
        if is_alone {
            self.engines.sort_by(|a, b| b.alone.attack_per_piece.total_cmp(&a.alone.attack_per_piece));
        }
        let meetings: Vec<[usize; 2]> = self.met.iter().map(|met| met.engines).collect();
        let mut endings: Vec<Ending> =
            self.endings.into_iter().map(|(reason, games)| Ending { reason, games }).collect();
        endings.sort_by(|a, b| b.games.cmp(&a.games).then_with(|| a.reason.cmp(&b.reason)));
        Report {
            overview: Overview {
                tournament: tournament.name.clone(),
                game: tournament.game.clone(),
                state: tournament.state,
                games: self.games,
                repeated,
                first_side: self.first_side,
                turns: self.turns,
                seconds: self.took.as_secs_f64(),
                finished: self.finished,
                prior: ratings.prior && !self.counted.is_empty(),
            },
            standings: standings(&self.engines, &ratings),
            alone: self.engines.iter().filter(|_| is_alone).map(|engine| engine.alone.clone()).collect(),
            meetings: self.met.iter().map(|met| meeting(met, &names)).collect(),
            sprt,
            progress: progress(&names, &meetings, self.counted, test.as_ref()),
            openings: self.openings,
            endings,
            faults: self.faults,
            unreadable: Vec::new(),
            workers: Vec::new(),
        }
    }

    /// The test that the tournament was played for, where it is one between two engines.
    fn test(&self, tournament: &StoredTournament) -> Option<Sprt> {
        #[derive(serde::Deserialize)]
        struct Definition {
            sprt: Option<Sprt>,
        }
        let definition: Definition = serde_json::from_str(&tournament.definition).ok()?;
        definition.sprt.filter(|_| self.met.len() == 1)
    }
}

fn meeting(met: &Met, names: &[String]) -> Meeting {
    Meeting {
        engines: met.engines.map(|engine| names[engine].clone()),
        tally: met.tally,
        estimate: met.tally.estimate(),
    }
}

/// The engines by rating, then by score.
fn standings(engines: &[Engine], ratings: &Ratings) -> Vec<Standing> {
    let mut standings: Vec<Standing> = engines
        .iter()
        .zip(&ratings.engines)
        .map(|(engine, &rating)| Standing {
            rank: 0,
            engine: engine.name.clone(),
            rating,
            games: engine.tally.games(),
            points: engine.tally.points(),
            estimate: engine.tally.estimate().filter(|_| engine.alone.games == 0),
            faults: engine.faults,
            times: engine.times.summary(),
        })
        .collect();
    let strength = |standing: &Standing| standing.rating.map_or(f64::NEG_INFINITY, |rating| rating.elo);
    standings.sort_by(|a, b| strength(b).total_cmp(&strength(a)));
    for (index, standing) in standings.iter_mut().enumerate() {
        standing.rank = index + 1;
    }
    standings
}
