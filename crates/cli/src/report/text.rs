//! A report as text for a terminal.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use tetrad_arena::printable;
use tetrad_arena::report::format::{ago, duration, elo, or_not_known, percent, played, points};
use tetrad_arena::report::{FaultReport, Report, Standing};
use tetrad_arena::statistics::{Estimate, PairCounts};
use tetrad_arena::store::State;
use tetrad_core::text::cut;

use crate::table::{Cell, Table};

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();
const GOOD: Style = AnsiColor::Green.on_default();
const BAD: Style = AnsiColor::Red.on_default();

/// The number of openings and faults shown without `--all`.
const SOME: usize = 10;

/// The longest name in characters; longer ones are cut.
const LONGEST_NAME: usize = 28;

/// The longest line of an engine in characters; longer ones are cut.
const LONGEST_LINE: usize = 100;

pub(super) fn render(report: &Report, all: bool) -> String {
    let mut text = overview(report);
    if report.standings.is_empty() && report.workers.is_empty() && report.unreadable.is_empty() {
        return text;
    }
    let sections = [
        ("Standings", if report.alone.is_empty() { standings(report) } else { alone(report) }),
        ("Strength", strength(report)),
        ("Cross table", cross_table(report)),
        ("Pairs of games", pairs(report)),
        ("Time a move", times(&report.standings)),
        ("How games ended", endings(report)),
        ("Openings", openings(report, all)),
        ("Faults", faults(report, all)),
        ("Games that can't be read", unreadable(report, all)),
        ("Workers", workers(report)),
    ];
    for (title, section) in sections.into_iter().filter(|(_, section)| !section.is_empty()) {
        _ = write!(text, "\n{BOLD}{title}{BOLD:#}\n{section}");
    }
    text
}

fn overview(report: &Report) -> String {
    let overview = &report.overview;
    let state = match overview.state {
        State::Running => "games are missing",
        State::Finished => "all games played",
        State::Decided => "ended by its test",
    };
    let name = printable(&overview.tournament);
    let mut text = format!("{BOLD}{name}{BOLD:#}  {}, {}, {state}\n", printable(&overview.game), games(overview.games));
    if overview.repeated > 0 {
        _ = writeln!(text, "{}", played(overview.games, overview.repeated));
    }
    let [wins, draws, losses] = overview.first_side;
    if overview.games > 0 {
        let turns = overview.turns as f64 / overview.games as f64;
        let seconds = duration(1e6 * overview.seconds / overview.games as f64);
        let results = if report.alone.is_empty() {
            format!("first side: {wins} won, {draws} drawn, {losses} lost")
        } else {
            format!("alone: {wins} reached the goal, {losses} did not")
        };
        _ = writeln!(text, "{results}; {turns:.1} turns and {seconds} a game");
    }
    text
}

fn standings(report: &Report) -> String {
    let mut table =
        Table::new([">#", "engine", ">Elo", ">±", ">points", ">games", ">won", ">drawn", ">lost", ">score", ">faults"]);
    for standing in &report.standings {
        let [wins, draws, losses] = standing.games;
        let rating = standing.rating;
        table.row([
            standing.rank.to_string().into(),
            short_name(&standing.engine).into(),
            or_not_known(rating.map(|rating| elo(rating.elo))).into(),
            or_not_known(rating.map(|rating| format!("{:.1}", rating.error))).into(),
            points(standing.points).into(),
            (wins + draws + losses).to_string().into(),
            wins.to_string().into(),
            draws.to_string().into(),
            losses.to_string().into(),
            or_not_known(standing.estimate.map(|estimate| percent(estimate.score))).into(),
            count_of_faults(standing),
        ]);
    }
    let mut text = table.render();
    if report.overview.prior {
        let why = "Somebody won or lost everything, so each engine was given one imaginary draw to keep Elo finite.";
        _ = writeln!(text, "{DIM}{why}{DIM:#}");
    }
    text
}

/// The totals of each engine in solo games.
fn alone(report: &Report) -> String {
    let mut table = Table::new([
        ">#",
        "engine",
        ">sent a piece",
        ">95 %",
        ">sent",
        ">lines",
        ">pieces",
        ">games",
        ">survived",
        ">faults",
    ]);
    for (standing, total) in report.standings.iter().zip(&report.alone) {
        table.row([
            standing.rank.to_string().into(),
            short_name(&standing.engine).into(),
            format!("{:.3}", total.attack_per_piece).into(),
            or_not_known(total.interval.map(|[low, high]| format!("{low:.3} to {high:.3}"))).into(),
            total.attack.to_string().into(),
            total.lines.to_string().into(),
            total.pieces.to_string().into(),
            total.games.to_string().into(),
            total.survived.to_string().into(),
            count_of_faults(standing),
        ]);
    }
    table.render()
}

fn count_of_faults(standing: &Standing) -> Cell {
    if standing.faults > 0 { Cell::styled(standing.faults.to_string(), BAD) } else { Cell::styled("0", DIM) }
}

/// The difference in strength of two engines, and the state of the SPRT.
fn strength(report: &Report) -> String {
    let mut text = String::new();
    if let [meeting] = &report.meetings[..]
        && let Some(estimate) = &meeting.estimate
    {
        let [first, second] = meeting.engines.each_ref().map(|name| short_name(name));
        _ = writeln!(text, "{first} against {second}");
        text += &figures(estimate);
    }
    if let Some(sprt) = &report.sprt {
        _ = writeln!(text, "  SPRT            {}; {}", sprt.state, sprt.test);
    }
    text
}

fn figures(estimate: &Estimate) -> String {
    let elo = |value: Option<f64>| or_not_known(value.map(elo));
    let between = |interval: [Option<f64>; 2]| {
        let [low, high] = interval.map(elo);
        format!("95 % between {low} and {high}")
    };
    let [low, high] = estimate.score_interval.map(percent);
    let normalised = estimate.normalised_elo_interval.map_or([None, None], |interval| interval.map(Some));
    let superior = estimate.likelihood_of_superiority;
    let style = match superior {
        superior if superior >= 0.95 => GOOD,
        superior if superior <= 0.05 => BAD,
        _ => Style::new(),
    };
    format!(
        "  score           {}, 95 % between {low} and {high}\n  Elo             {}, {}\n  normalised Elo  {}, {}\n  \
         stronger with   {style}{}{style:#}\n",
        percent(estimate.score),
        elo(estimate.elo),
        between(estimate.elo_interval),
        elo(estimate.normalised_elo),
        between(normalised),
        percent(superior),
    )
}

fn pairs(report: &Report) -> String {
    let meetings = report.meetings.iter().filter(|meeting| meeting.tally.pairs.total() > 0);
    let counts = PairCounts::default().named().map(|(name, _)| format!(">{name}"));
    let names = ["first engine", "second engine"].map(str::to_owned);
    let mut table = Table::new(names.into_iter().chain(counts).chain([">unpaired".to_owned()]));
    let mut is_empty = true;
    for meeting in meetings {
        is_empty = false;
        let names = meeting.engines.iter().map(|name| short_name(name).into());
        let counts = meeting.tally.pairs.named().map(|(_, count)| count.to_string().into());
        let unpaired: u64 = meeting.tally.singles.iter().sum();
        table.row(names.chain(counts).chain([unpaired.to_string().into()]));
    }
    if is_empty { String::new() } else { table.render() }
}

fn cross_table(report: &Report) -> String {
    let standings = &report.standings;
    if standings.len() < 3 || report.meetings.is_empty() {
        return String::new();
    }
    let ranks = standings.iter().map(|standing| format!(">{}", standing.rank));
    let mut table = Table::new([">#".to_owned(), "engine".to_owned()].into_iter().chain(ranks));
    for row in standings {
        let against = |column: &Standing| match report.between(&row.engine, &column.engine) {
            _ if row.rank == column.rank => Cell::styled("·", DIM),
            Some(tally) if tally.total() > 0 => format!("{}/{}", points(tally.points()), tally.total()).into(),
            _ => Cell::styled("–", DIM),
        };
        let head = [row.rank.to_string().into(), short_name(&row.engine).into()];
        table.row(head.into_iter().chain(standings.iter().map(against)));
    }
    table.render()
}

fn times(standings: &[Standing]) -> String {
    let mut table = Table::new(["engine", ">mean", ">99 % within", ">longest", ">moves"]);
    let mut is_empty = true;
    for (standing, times) in standings.iter().filter_map(|standing| Some((standing, standing.times?))) {
        is_empty = false;
        table.row([
            short_name(&standing.engine).into(),
            duration(times.mean).into(),
            duration(times.percentile_99 as f64).into(),
            duration(times.max as f64).into(),
            times.moves.to_string().into(),
        ]);
    }
    if is_empty { String::new() } else { table.render() }
}

fn endings(report: &Report) -> String {
    let mut table = Table::new([">games", "reason"]);
    for ending in report.endings.iter().take(SOME) {
        table.row([ending.games.to_string().into(), cut(&printable(&ending.reason), LONGEST_LINE).into()]);
    }
    table.render() + &more(report.endings.len(), SOME, "other reasons in --json")
}

fn openings(report: &Report, all: bool) -> String {
    let mut table = Table::new([">games", ">first won", ">drawn", ">lost", "opening"]);
    let shown = if all { report.openings.len() } else { SOME };
    for opening in report.openings.iter().take(shown) {
        let [wins, draws, losses] = opening.first_side;
        let numbers = [wins + draws + losses, wins, draws, losses].map(|count| Cell::from(count.to_string()));
        let text = printable(&opening.opening);
        table.row(numbers.into_iter().chain([(if all { text } else { cut(&text, LONGEST_LINE) }).into()]));
    }
    table.render() + &more(report.openings.len(), shown, "more with --all")
}

fn faults(report: &Report, all: bool) -> String {
    let shown = if all { report.faults.len() } else { SOME };
    let text: String = report.faults.iter().take(shown).map(fault).collect();
    text + &more(report.faults.len(), shown, "more with --all")
}

fn unreadable(report: &Report, all: bool) -> String {
    if report.unreadable.is_empty() {
        return String::new();
    }
    let mut text = format!("{DIM}Their pairs don't count, and are played again when the tournament goes on.{DIM:#}\n");
    let shown = if all { report.unreadable.len() } else { SOME };
    for game in report.unreadable.iter().take(shown) {
        _ = writeln!(text, "game {}: {BAD}{}{BAD:#}", game.key, game.why);
    }
    text + &more(report.unreadable.len(), shown, "more with --all")
}

fn fault(report: &FaultReport) -> String {
    let FaultReport { key, engine, opponent, fault } = report;
    let reason = printable(&fault.to_string());
    let against = opponent.as_ref().map_or_else(|| "alone".to_owned(), |name| format!("against {}", short_name(name)));
    let mut text = format!("game {key}: {} {against}  {BAD}{reason}{BAD:#}\n", short_name(engine));
    let transcript = &fault.transcript;
    for (sign, lines) in [(">", &transcript.sent), ("<", &transcript.received), ("!", &transcript.stderr)] {
        for line in lines {
            _ = writeln!(text, "  {DIM}{sign} {}{DIM:#}", cut(&printable(line), LONGEST_LINE));
        }
    }
    text
}

fn workers(report: &Report) -> String {
    if report.workers.is_empty() {
        return String::new();
    }
    let mut table = Table::new(["worker", ">at once", ">pairs", ">games", ">pairs/h", ">last seen", ">results"]);
    for worker in &report.workers {
        let results = match worker.deviation {
            Some(deviation) if worker.stands_out => Cell::styled(format!("{deviation:+.1} σ, stands out"), BAD),
            deviation => or_not_known(deviation.map(|deviation| format!("{deviation:+.1} σ"))).into(),
        };
        table.row([
            short_name(&worker.worker).into(),
            if worker.jobs > 0 { worker.jobs.to_string().into() } else { Cell::styled("left", DIM) },
            worker.pairs.to_string().into(),
            worker.games.to_string().into(),
            or_not_known(worker.pairs_per_hour.map(|speed| format!("{speed:.0}"))).into(),
            ago(worker.silent).into(),
            results,
        ]);
    }
    let mut text = table.render();
    if report.workers.iter().any(|worker| worker.stands_out) {
        let why = "Whoever stands out has other results than all others together, by more than chance explains.";
        _ = writeln!(text, "{DIM}{why}{DIM:#}");
    }
    text
}

fn more(count: usize, shown: usize, words: &str) -> String {
    if count > shown { format!("{DIM}… {} {words}{DIM:#}\n", count - shown) } else { String::new() }
}

fn games(count: u64) -> String {
    if count == 1 { "1 game".to_owned() } else { format!("{count} games") }
}

fn short_name(name: &str) -> String {
    cut(&printable(name), LONGEST_NAME)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_any_origin_stay_within_their_cell() {
        assert_eq!(short_name("\u{1b}[31mred\u{202e}"), "\\u{1b}[31mred\\u{202e}");
        assert_eq!(short_name(&"é".repeat(40)), format!("{}…", "é".repeat(27)));
        assert_eq!(short_name("plain"), "plain");
    }
}
