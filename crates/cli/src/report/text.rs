//! A report as text for a terminal.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use tetrad_arena::printable;
use tetrad_arena::report::format::{duration, elo, or_not_known, percent, played, points};
use tetrad_arena::report::{FaultReport, Report, tables};
use tetrad_arena::statistics::Estimate;
use tetrad_arena::store::State;
use tetrad_core::text::cut;

use crate::table::{Cell, Table};

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();
const GOOD: Style = AnsiColor::Green.on_default();
const BAD: Style = AnsiColor::Red.on_default();

/// The number of openings and faults shown without `--all`.
const SOME: usize = 10;

const ALL: usize = usize::MAX;

/// The longest name in characters; longer ones are cut.
const LONGEST_NAME: usize = 28;

/// The longest line of an engine in characters; longer ones are cut.
const LONGEST_LINE: usize = 100;

pub(super) fn render(report: &Report, all: bool) -> String {
    let mut text = overview(report);
    if report.standings.is_empty() && report.workers.is_empty() && report.unreadable.is_empty() {
        return text;
    }
    let some = if all { ALL } else { SOME };
    let endings = shown(report.endings_table(), SOME, false);
    let openings = shown(report.openings_table(), some, all);
    let sections = [
        ("Standings", standings(report)),
        ("Strength", strength(report)),
        ("Cross table", shown(report.cross_table(), ALL, false)),
        ("Pairs of games", shown(report.pairs_table(), ALL, false)),
        ("Time a move", shown(report.times_table(), ALL, false)),
        ("How games ended", endings + &more(report.endings.len(), SOME, "other reasons in --json")),
        ("Openings", openings + &more(report.openings.len(), some, "more with --all")),
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
    let mut text = shown(report.standings_table(), ALL, false);
    if report.overview.prior {
        let why = "Somebody won or lost everything, so each engine was given one imaginary draw to keep Elo finite.";
        _ = writeln!(text, "{DIM}{why}{DIM:#}");
    }
    text
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

/// A table of the report with its first rows. Long positions are cut unless `all` is to be shown.
fn shown(table: tables::Table, rows: usize, all: bool) -> String {
    if table.rows.is_empty() {
        return String::new();
    }
    let cell = |cell: tables::Cell| match cell {
        tables::Cell::Plain(text) => text.into(),
        tables::Cell::Name(name) => short_name(&name).into(),
        tables::Cell::Position(text) if all => printable(&text).into(),
        tables::Cell::Reason(text) | tables::Cell::Position(text) => cut(&printable(&text), LONGEST_LINE).into(),
        tables::Cell::Bad(text) => Cell::styled(text, BAD),
        tables::Cell::Dim(text) => Cell::styled(text, DIM),
        tables::Cell::Score(score, games) => format!("{}/{games}", points(score)).into(),
    };
    let mut text = Table::new(table.headings);
    table.rows.into_iter().take(rows).for_each(|row| text.row(row.into_iter().map(cell)));
    text.render()
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
    let mut text = shown(report.workers_table(), ALL, false);
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
