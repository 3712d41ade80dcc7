//! The tables of a report, without markup: a terminal and a page show the same ones.

use super::format::{ago, duration, elo, or_not_known, percent, points};
use super::{Report, Standing};
use crate::statistics::PairCounts;

/// A table of a report. Nothing is shown of one without rows.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// The headings. A `>` before one marks a column of numbers.
    pub headings: Vec<String>,
    /// The cells of each row.
    pub rows: Vec<Vec<Cell>>,
}

/// A cell of a table. Names, reasons and positions may hold any characters.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// A figure, or a word of ours.
    Plain(String),
    /// The name of an engine or a worker.
    Name(String),
    /// The reason of an ending.
    Reason(String),
    /// A position in the game's own notation.
    Position(String),
    /// A figure that calls for attention.
    Bad(String),
    /// A figure that says nothing.
    Dim(String),
    /// The points of one engine against another, and the number of their games.
    Score(f64, u64),
}

impl<T: ToString> From<T> for Cell {
    fn from(text: T) -> Self {
        Self::Plain(text.to_string())
    }
}

impl Table {
    /// A table whose headings stand between bars.
    fn new(headings: &str, rows: impl Iterator<Item = Vec<Cell>>) -> Self {
        Self { headings: headings.split('|').map(str::to_owned).collect(), rows: rows.collect() }
    }
}

impl Report {
    /// The standings: of duels with ratings, of solo games with what each engine sent.
    pub fn standings_table(&self) -> Table {
        let name = |standing: &Standing| [standing.rank.into(), Cell::Name(standing.engine.clone())];
        let faults = |standing: &Standing| match standing.faults {
            0 => Cell::Dim("0".to_owned()),
            faults => Cell::Bad(faults.to_string()),
        };
        if !self.alone.is_empty() {
            let solo = self.standings.iter().zip(&self.alone).map(|(standing, total)| {
                let interval = total.interval.map(|[low, high]| format!("{low:.3} to {high:.3}"));
                let figures = [format!("{:.3}", total.attack_per_piece), or_not_known(interval)].map(Cell::from);
                let counts = [total.attack, total.lines, total.pieces, total.games, total.survived].map(Cell::from);
                name(standing).into_iter().chain(figures).chain(counts).chain([faults(standing)]).collect()
            });
            let headings = ">#|engine|>sent a piece|>95 %|>sent|>lines|>pieces|>games|>survived|>faults";
            return Table::new(headings, solo);
        }
        let duels = self.standings.iter().map(|standing| {
            let [wins, draws, losses] = standing.games;
            let rating = standing.rating;
            let figures = [
                or_not_known(rating.map(|rating| elo(rating.elo))),
                or_not_known(rating.map(|rating| format!("{:.1}", rating.error))),
                points(standing.points),
            ];
            let counts = [wins + draws + losses, wins, draws, losses].map(Cell::from);
            let score = or_not_known(standing.estimate.map(|estimate| percent(estimate.score)));
            let ends = [score.into(), faults(standing)];
            name(standing).into_iter().chain(figures.map(Cell::from)).chain(counts).chain(ends).collect()
        });
        Table::new(">#|engine|>Elo|>±|>points|>games|>won|>drawn|>lost|>score|>faults", duels)
    }

    /// The results of each engine against each other one; empty with fewer than three.
    pub fn cross_table(&self) -> Table {
        let engines = if self.meetings.is_empty() || self.standings.len() < 3 { &[] } else { &self.standings[..] };
        let against = |row: &Standing, column: &Standing| match self.between(&row.engine, &column.engine) {
            _ if row.rank == column.rank => Cell::Dim("·".to_owned()),
            Some(tally) if tally.total() > 0 => Cell::Score(tally.points(), tally.total()),
            _ => Cell::Dim("–".to_owned()),
        };
        let rows = engines.iter().map(|row| {
            let head = [row.rank.into(), Cell::Name(row.engine.clone())];
            head.into_iter().chain(engines.iter().map(|column| against(row, column))).collect()
        });
        let mut table = Table::new(">#|engine", rows);
        table.headings.extend(engines.iter().map(|standing| format!(">{}", standing.rank)));
        table
    }

    /// The results of complete pairs.
    pub fn pairs_table(&self) -> Table {
        let meetings = self.meetings.iter().filter(|meeting| meeting.tally.pairs.total() > 0);
        let rows = meetings.map(|meeting| {
            let names = meeting.engines.iter().map(|name| Cell::Name(name.clone()));
            let counts = meeting.tally.pairs.named().map(|(_, count)| count.into());
            names.chain(counts).chain([meeting.tally.singles.iter().sum::<u64>().into()]).collect()
        });
        let mut table = Table::new("first engine|second engine", rows);
        table.headings.extend(PairCounts::default().named().map(|(name, _)| format!(">{name}")));
        table.headings.push(">unpaired".to_owned());
        table
    }

    /// The times of moves.
    pub fn times_table(&self) -> Table {
        let rows = self.standings.iter().filter_map(|standing| {
            let times = standing.times?;
            let figures =
                [times.mean, times.percentile_99 as f64, times.max as f64].map(|micros| duration(micros).into());
            Some([Cell::Name(standing.engine.clone())].into_iter().chain(figures).chain([times.moves.into()]).collect())
        });
        Table::new("engine|>mean|>99 % within|>longest|>moves", rows)
    }

    /// The reasons that ended games.
    pub fn endings_table(&self) -> Table {
        let rows = self.endings.iter().map(|ending| vec![ending.games.into(), Cell::Reason(ending.reason.clone())]);
        Table::new(">games|reason", rows)
    }

    /// The results from each opening.
    pub fn openings_table(&self) -> Table {
        let rows = self.openings.iter().map(|opening| {
            let [wins, draws, losses] = opening.first_side;
            let counts = [wins + draws + losses, wins, draws, losses].map(Cell::from);
            counts.into_iter().chain([Cell::Position(opening.opening.clone())]).collect()
        });
        Table::new(">games|>first won|>drawn|>lost|opening", rows)
    }

    /// The workers of a tournament on many machines.
    pub fn workers_table(&self) -> Table {
        let rows = self.workers.iter().map(|worker| {
            let results = match worker.deviation {
                Some(deviation) if worker.stands_out => Cell::Bad(format!("{deviation:+.1} σ, stands out")),
                deviation => or_not_known(deviation.map(|deviation| format!("{deviation:+.1} σ"))).into(),
            };
            vec![
                Cell::Name(worker.worker.clone()),
                if worker.jobs > 0 { worker.jobs.into() } else { Cell::Dim("left".to_owned()) },
                worker.pairs.into(),
                worker.games.into(),
                or_not_known(worker.pairs_per_hour.map(|speed| format!("{speed:.0}"))).into(),
                ago(worker.silent).into(),
                results,
            ]
        });
        Table::new("worker|>at once|>pairs|>games|>pairs/h|>last seen|>results", rows)
    }
}
