//! Building a report from stored games.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::time::Duration;

use tetrad_core::{Record, Side};

use super::time_use::Times;
use super::tournament::{
    Ending, FaultReport, Meeting, OpeningResults, Overview, Report, SprtReport, Standing, UnreadableReport,
    seconds_since_1970,
};
use crate::movers::movers;
use crate::scoreboard::{Scoreboard, SoloStanding, Standings};
use crate::statistics::{Pairing, Sprt, Verdict};
use crate::store::{GameResult, Store, StoreError, StoredGame, StoredTournament};
use crate::tournament::Definition;

impl Report {
    /// Builds the report of a tournament from the games that the store holds now.
    pub fn new(store: &dyn Store, tournament: &StoredTournament) -> Result<Self, StoreError> {
        let mut sum = ReportBuilder::default();
        let unreadable = store.games(tournament.id, &mut |game| {
            sum.add(&game);
            ControlFlow::Continue(())
        })?;
        let workers = store.workers(tournament.id, &unreadable)?;
        let unreadable = unreadable.into_iter().map(UnreadableReport::from).collect();
        Ok(Self { unreadable, workers, ..sum.report(tournament) })
    }
}

/// Totals over the games read so far: results, times, openings, endings, faults.
#[derive(Default)]
struct ReportBuilder {
    board: Scoreboard,
    /// By the engine's name.
    times: HashMap<String, Times>,
    turns: u64,
    took: Duration,
    finished: Option<u64>,
    openings: Vec<OpeningResults>,
    opening_numbers: HashMap<String, usize>,
    endings: HashMap<String, u64>,
    faults: Vec<FaultReport>,
}

impl ReportBuilder {
    fn add(&mut self, game: &StoredGame) {
        let result = game.result();
        self.board.add_game(game);
        self.turns += u64::from(result.plies);
        self.took += result.took;
        self.finished = self.finished.max(Some(seconds_since_1970(result.finished)));
        self.add_opening(&result);
        self.add_ending(&result);
        self.add_faults(&result);
        self.add_times(&game.record);
    }

    fn add_opening(&mut self, result: &GameResult) {
        let number = *self.opening_numbers.entry(result.opening.clone()).or_insert_with(|| {
            let opening = result.opening.clone();
            self.openings.push(OpeningResults { opening, first_side: [0; 3], turns: 0 });
            self.openings.len() - 1
        });
        let opening = &mut self.openings[number];
        let verdict = match result.half_points {
            0 => Verdict::Loss,
            1 => Verdict::Draw,
            _ => Verdict::Win,
        };
        opening.first_side[verdict as usize] += 1;
        opening.turns += u64::from(result.plies);
    }

    fn add_ending(&mut self, result: &GameResult) {
        // The details of a fault differ from game to game, so only its kind counts as a reason.
        let kinds: Vec<String> = result.faults.iter().flatten().map(|fault| fault.kind.to_string()).collect();
        let reason = if kinds.is_empty() { result.reason.clone() } else { kinds.join(", ") };
        *self.endings.entry(reason).or_default() += 1;
    }

    fn add_faults(&mut self, result: &GameResult) {
        for side in Side::BOTH {
            if let Some(fault) = &result.faults[side.index()]
                && let Some(engine) = result.players.get(side.index())
            {
                let opponent = result.players.get(side.other().index()).map(String::as_str);
                self.faults.push(FaultReport::new(result.key, engine, opponent, fault.clone()));
            }
        }
    }

    /// Adds the times of a game's moves, if the game can be replayed.
    fn add_times(&mut self, record: &Record) {
        let Ok(movers) = movers(record) else { return };
        for (at, actors) in record.main_line().into_iter().zip(movers) {
            for (side, micros) in actors.iter().zip(&record.turns[at].micros) {
                if let Some(player) = record.players.get(side.index()) {
                    self.times.entry(player.name.clone()).or_insert_with(Times::new).add(*micros);
                }
            }
        }
    }

    fn report(self, tournament: &StoredTournament) -> Report {
        let board = &self.board;
        let (meetings, names) = (board.meetings(), board.engines());
        let test = test(tournament).filter(|_| meetings.len() == 1);
        let sprt = test.map(|test| {
            let state = test.state(&meetings[0].tally);
            SprtReport { engine: names[meetings[0].engines[0]].clone(), test, state }
        });
        let mut endings: Vec<Ending> =
            self.endings.into_iter().map(|(reason, games)| Ending { reason, games }).collect();
        endings.sort_by(|a, b| b.games.cmp(&a.games).then_with(|| a.reason.cmp(&b.reason)));
        let (standings, alone) = standings(board.standings(), &self.times);
        Report {
            overview: Overview {
                tournament: tournament.name.clone(),
                game: tournament.game.clone(),
                state: tournament.state,
                games: board.played(),
                repeated: board.identical(),
                first_side: board.first_side(),
                turns: self.turns,
                seconds: self.took.as_secs_f64(),
                finished: self.finished,
                prior: board.ratings().prior && !meetings.is_empty(),
            },
            standings,
            alone: alone.into_iter().map(|standing| standing.total).collect(),
            meetings: meetings.iter().map(|meeting| of_names(meeting, names)).collect(),
            sprt,
            progress: board.curve(test.as_ref()),
            openings: self.openings,
            endings,
            faults: self.faults,
            unreadable: Vec::new(),
            workers: Vec::new(),
        }
    }
}

fn test(tournament: &StoredTournament) -> Option<Sprt> {
    Definition::read(tournament)?.sprt
}

fn of_names(meeting: &Pairing, names: &[String]) -> Meeting {
    Meeting {
        engines: meeting.engines.map(|engine| names[engine].clone()),
        tally: meeting.tally,
        estimate: meeting.tally.estimate(),
    }
}

/// Adds ranks and times to the standings; also returns the solo standings.
fn standings(standings: Standings, times: &HashMap<String, Times>) -> (Vec<Standing>, Vec<SoloStanding>) {
    let times = |engine: &str| times.get(engine).and_then(Times::summary);
    match standings {
        Standings::Duels(standings) => {
            let standing = |(index, standing): (usize, crate::scoreboard::Standing)| Standing {
                rank: index + 1,
                times: times(&standing.engine),
                engine: standing.engine,
                rating: standing.rating,
                games: standing.games,
                points: standing.points,
                estimate: standing.estimate,
                faults: standing.faults,
            };
            (standings.into_iter().enumerate().map(standing).collect(), Vec::new())
        }
        Standings::Solo(alone) => {
            let standing = |(index, standing): (usize, &SoloStanding)| Standing {
                rank: index + 1,
                engine: standing.total.player.clone(),
                rating: None,
                games: standing.games,
                points: standing.points(),
                estimate: None,
                faults: standing.faults,
                times: times(&standing.total.player),
            };
            (alone.iter().enumerate().map(standing).collect(), alone)
        }
    }
}
