//! A report as one self-contained HTML page: no scripts, no fonts, no network.
//!
//! Names and lines of engines may be hostile, so every text goes through [`escape`], and the page's security policy
//! allows nothing but inline styles.

mod plot;

use std::fmt::Write;

use self::plot::{Curve, Plot, Rule};
use super::format::{duration, elo, or_not_known, percent, points};
use super::tables::{Cell, Table};
use super::{Report, Standing, UnreadableReport};
use crate::printable;
use crate::statistics::{Estimate, Hypothesis};
use crate::store::State;

/// The maximum number of openings, faults and reasons shown; the rest is in the store.
const MOST_ROWS: usize = 200;

/// The maximum number of curves that a reader can tell apart.
const MOST_CURVES: usize = 8;

const STYLE: &str = include_str!("html/style.css");

impl Report {
    /// Returns the report as a page.
    pub fn to_html(&self) -> String {
        let name = escape(&self.overview.tournament);
        let sections = [
            section("Strength", &strength(self)),
            section("Standings", &standings(self)),
            section("Elo over games", &elo_curves(self)),
            section("Test", &test(self)),
            section("Cross table", &shown(&self.cross_table())),
            section("Pairs of games", &shown(&self.pairs_table())),
            section("Time a move", &shown(&self.times_table())),
            section("How games ended", &shown(&self.endings_table())),
            section("Openings", &openings(self)),
            section("Faults", &faults(self)),
            section("Games that can't be read", &unreadable(self)),
            section("Workers", &workers(self)),
        ];
        format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
             <title>{name} · Tetrad</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n{}{}</main>\n</body>\n</html>\n",
            overview(self),
            sections.concat(),
        )
    }
}

/// Escapes any text for use in a page or an attribute.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in printable(text).chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            letter => out.push(letter),
        }
    }
    out
}

fn section(title: &str, body: &str) -> String {
    if body.is_empty() { String::new() } else { format!("<section>\n<h2>{title}</h2>\n{body}</section>\n") }
}

/// A table of the report.
fn shown(Table { headings, rows }: &Table) -> String {
    table(headings, &rows.iter().map(|row| row.iter().map(cell).collect()).collect::<Vec<Vec<String>>>())
}

fn cell(cell: &Cell) -> String {
    match cell {
        Cell::Plain(text) | Cell::Dim(text) => text.clone(),
        Cell::Name(name) => format!("<b>{}</b>", escape(name)),
        Cell::Reason(reason) => escape(reason),
        Cell::Position(position) => format!("<code>{}</code>", escape(position)),
        Cell::Bad(text) => format!("<span class=\"bad\">{text}</span>"),
        &Cell::Score(score, games) => {
            // A bar from the left edge shows the share without relying on colour.
            let share = 100.0 * score / games as f64;
            let score = points(score);
            format!("<span class=\"share\" style=\"--share:{share:.0}%\">{score}<small>/{games}</small></span>")
        }
    }
}

/// The first rows of a table, and the number of the others. A `>` before a heading marks a column of numbers.
fn table(headings: &[impl AsRef<str>], rows: &[Vec<String>]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let class = |heading: &str| if heading.starts_with('>') { " class=\"number\"" } else { "" };
    let classes: Vec<&str> = headings.iter().map(|heading| class(heading.as_ref())).collect();
    let mut text = String::from("<div class=\"wide\"><table>\n<thead><tr>");
    for (heading, class) in headings.iter().zip(&classes) {
        _ = write!(text, "<th scope=\"col\"{class}>{}</th>", words(heading.as_ref().trim_start_matches('>')));
    }
    text.push_str("</tr></thead>\n<tbody>\n");
    for row in rows.iter().take(MOST_ROWS) {
        text.push_str("<tr>");
        for (cell, class) in row.iter().zip(&classes) {
            _ = write!(text, "<td{class}>{cell}</td>");
        }
        text.push_str("</tr>\n");
    }
    text + "</tbody></table></div>\n" + &more(rows.len())
}

/// The words of a heading: a page has room for more of them than a terminal.
fn words(heading: &str) -> &str {
    match heading {
        "#" => "rank",
        "±" => "95 %",
        "first engine" => "engine",
        "second engine" => "against",
        "pairs/h" => "pairs an hour",
        _ => heading,
    }
}

fn overview(report: &Report) -> String {
    let overview = &report.overview;
    let (class, state) = match overview.state {
        State::Running => ("warn", "games are missing"),
        State::Finished => ("good", "all games played"),
        State::Decided => ("good", "ended by its test"),
    };
    let [wins, draws, losses] = overview.first_side;
    let mut facts = vec![
        ("game", escape(&overview.game)),
        ("games", overview.games.to_string()),
        ("engines", report.standings.len().to_string()),
        if report.alone.is_empty() {
            ("first side", format!("{wins} won, {draws} drawn, {losses} lost"))
        } else {
            ("alone", format!("{wins} reached the goal, {losses} did not"))
        },
    ];
    if overview.repeated > 0 {
        facts.insert(2, ("identical", format!("{}, not counted", overview.repeated)));
    }
    if overview.games > 0 {
        let turns = overview.turns as f64 / overview.games as f64;
        facts.push((
            "a game",
            format!("{turns:.1} turns, {}", duration(1e6 * overview.seconds / overview.games as f64)),
        ));
    }
    let facts: Vec<String> =
        facts.iter().map(|(name, value)| format!("<div><dt>{name}</dt><dd>{value}</dd></div>")).collect();
    let facts = facts.concat();
    let name = escape(&overview.tournament);
    format!(
        "<header>\n<h1>{name}</h1>\n<p class=\"state {class}\">{state}</p>\n<dl class=\"facts\">{facts}</dl>\n</header>\n"
    )
}

/// The figures of a match of two engines.
fn strength(report: &Report) -> String {
    let ([meeting], 2) = (&report.meetings[..], report.standings.len()) else { return String::new() };
    let Some(estimate) = &meeting.estimate else { return String::new() };
    let [first, second] = meeting.engines.each_ref().map(|name| escape(name));
    let cards: Vec<String> = figures(estimate)
        .iter()
        .map(|(name, value, more)| {
            format!("<div class=\"card\"><dt>{name}</dt><dd>{value}</dd><dd class=\"more\">{more}</dd></div>")
        })
        .collect();
    format!("<p><b>{first}</b> against <b>{second}</b></p>\n<dl class=\"cards\">{}</dl>\n", cards.concat())
}

fn figures(estimate: &Estimate) -> [(&'static str, String, String); 4] {
    let percent = |share: f64| percent(share).replace(' ', "\u{a0}");
    let elo = |value: Option<f64>| or_not_known(value.map(elo));
    let between = |low: String, high: String| format!("95\u{a0}% between {low} and {high}");
    let [elo_low, elo_high] = estimate.elo_interval.map(elo);
    let [low, high] = estimate.score_interval.map(percent);
    let normalised = estimate.normalised_elo_interval.map_or([None, None], |interval| interval.map(Some)).map(elo);
    let [normalised_low, normalised_high] = normalised;
    [
        ("Elo", elo(estimate.elo), between(elo_low, elo_high)),
        ("Score", percent(estimate.score), between(low, high)),
        ("Normalised Elo", elo(estimate.normalised_elo), between(normalised_low, normalised_high)),
        ("Stronger with", percent(estimate.likelihood_of_superiority), "likelihood of superiority".to_owned()),
    ]
}

fn standings(report: &Report) -> String {
    let bounds =
        |standing: &Standing| standing.rating.map(|rating| [rating.elo - rating.error, rating.elo + rating.error]);
    let all: Vec<[f64; 2]> = report.standings.iter().filter_map(bounds).collect();
    let low = all.iter().map(|[low, _]| *low).fold(0.0, f64::min);
    let high = all.iter().map(|[_, high]| *high).fold(0.0, f64::max);
    let Table { mut headings, rows } = report.standings_table();
    let mut rows: Vec<Vec<String>> = rows.iter().map(|row| row.iter().map(cell).collect()).collect();
    if report.alone.is_empty() {
        // A plot of each rating beside its figures.
        headings.insert(4, String::new());
        for (row, standing) in rows.iter_mut().zip(&report.standings) {
            let whisker = standing.rating.map(|rating| plot::whisker(rating.elo, rating.error, [low, high]));
            row[3].insert_str(0, if whisker.is_some() { "±" } else { "" });
            row.insert(4, whisker.unwrap_or_default());
        }
    }
    let mut text = table(&headings, &rows);
    if report.overview.prior {
        text += "<p class=\"note\">Somebody won or lost everything, so each engine was given one imaginary draw to keep Elo \
                 finite.</p>\n";
    }
    text
}

fn elo_curves(report: &Report) -> String {
    let progress = &report.progress;
    let (Some(last), true) = (progress.points.last(), progress.points.len() > 1) else { return String::new() };
    // The strongest engines, in the order of the standings.
    let strongest = report.standings.iter().filter_map(|standing| {
        progress.engines.iter().position(|engine| *engine == standing.engine).map(|at| (at, standing.engine.as_str()))
    });
    let chosen: Vec<(usize, &str)> = if progress.engines.len() == 1 {
        vec![(0, progress.engines[0].as_str())]
    } else {
        strongest.take(MOST_CURVES).collect()
    };
    let curves = chosen.iter().map(|&(at, name)| Curve {
        name: if progress.engines.len() == 1 { String::new() } else { escape(name) },
        points: progress
            .points
            .iter()
            .filter_map(|point| Some((point.games as f64, point.elo.get(at).copied().flatten()?)))
            .collect(),
        has_band: progress.engines.len() == 1,
    });
    let curves: Vec<Curve> = curves.filter(|curve| curve.points.len() > 1).collect();
    if curves.is_empty() {
        return String::new();
    }
    let rules = vec![Rule { at: 0.0, label: String::new() }];
    let (words, caption) = if progress.engines.len() == 1 {
        let engine = escape(&progress.engines[0]);
        let caption =
            format!("Elo of {engine} as in the standings, on a scale whose average is 0, with its 95 % interval.");
        (format!("Elo of {engine} over {} games", last.games), caption)
    } else {
        let caption = "Elo of each engine as in the standings, on a scale whose average is 0.".to_owned();
        (format!("Elo of {} engines over {} games", curves.len(), last.games), caption)
    };
    figure(&Plot { curves, rules, x_label: "games", y_label: "Elo", words }.render(), &caption)
}

fn test(report: &Report) -> String {
    let Some(sprt) = &report.sprt else { return String::new() };
    let (class, verdict) = match sprt.state.decision {
        None => ("warn", "undecided".to_owned()),
        Some(Hypothesis::H0) => ("bad", format!("H0 accepted: not stronger by {} Elo", sprt.test.elo1)),
        Some(Hypothesis::H1) => ("good", format!("H1 accepted: stronger by more than {} Elo", sprt.test.elo0)),
    };
    let llr = or_not_known(sprt.state.llr.map(|llr| format!("{llr:.2}")));
    let [low, high] = sprt.state.bounds;
    let text = format!(
        "<p><b>{}</b>: <span class=\"state {class}\">{verdict}</span></p>\n\
         <p class=\"note\">LLR {llr}, decided at {low:.2} and {high:.2}; {}</p>\n",
        escape(&sprt.engine),
        escape(&sprt.test.to_string())
    );
    let points = report.progress.points.iter().filter_map(|point| Some((point.games as f64, [point.llr?; 3])));
    let curve = Curve { name: String::new(), points: points.collect(), has_band: false };
    if curve.points.len() < 2 {
        return text;
    }
    let rules = vec![
        Rule { at: high, label: "H1".to_owned() },
        Rule { at: 0.0, label: String::new() },
        Rule { at: low, label: "H0".to_owned() },
    ];
    let words = format!("The logarithm of the likelihood ratio, now {llr}");
    let plot = Plot { curves: vec![curve], rules, x_label: "games", y_label: "LLR", words };
    text + &figure(&plot.render(), "The logarithm of the likelihood ratio, and where it decides.")
}

fn figure(svg: &str, caption: &str) -> String {
    format!("<figure>\n{svg}<figcaption>{caption}</figcaption>\n</figure>\n")
}

fn openings(report: &Report) -> String {
    let table = shown(&report.openings_table());
    if table.is_empty() {
        return table;
    }
    format!("<details><summary>{}</summary>\n{table}</details>\n", counted(report.openings.len(), "opening"))
}

fn faults(report: &Report) -> String {
    let text: Vec<String> = report
        .faults
        .iter()
        .take(MOST_ROWS)
        .map(|report| {
            let fault = &report.fault;
            let lines =
                [(">", &fault.transcript.sent), ("<", &fault.transcript.received), ("!", &fault.transcript.stderr)];
            let lines =
                lines.into_iter().flat_map(|(sign, lines)| lines.iter().map(move |line| format!("{sign} {line}")));
            let lines: Vec<String> = lines.map(|line| escape(&line)).collect();
            let transcript = if lines.is_empty() { String::new() } else { format!("<pre>{}</pre>", lines.join("\n")) };
            format!(
                "<details><summary><span class=\"bad\">{}</span> <b>{}</b> {} in game {}</summary>\
                 <p>{}</p>{transcript}</details>\n",
                fault.kind,
                escape(&report.engine),
                report
                    .opponent
                    .as_deref()
                    .map_or_else(|| "alone".to_owned(), |name| format!("against {}", escape(name))),
                escape(&report.key),
                escape(&fault.detail),
            )
        })
        .collect();
    text.concat() + &more(report.faults.len())
}

fn unreadable(report: &Report) -> String {
    let row = |game: &UnreadableReport| vec![escape(&game.key), escape(&game.why)];
    let rows: Vec<Vec<String>> = report.unreadable.iter().map(row).collect();
    if rows.is_empty() {
        return String::new();
    }
    let note = "<p>Their pairs don't count, and are played again when the tournament goes on.</p>\n";
    note.to_owned() + &table(&["game", "why"], &rows)
}

fn workers(report: &Report) -> String {
    let text = shown(&report.workers_table());
    if report.workers.iter().any(|worker| worker.stands_out) {
        text + "<p class=\"note\">Results are compared with those of all other workers, in standard deviations. Whoever stands \
                out differs by more than chance explains: look at the machine, its load and its programs.</p>\n"
    } else {
        text
    }
}

fn counted(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

fn more(count: usize) -> String {
    if count > MOST_ROWS {
        format!("<p class=\"note\">… and {} more</p>\n", count - MOST_ROWS)
    } else {
        String::new()
    }
}
