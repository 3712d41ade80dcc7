//! A report as one self-contained HTML page: no scripts, no fonts, no network.
//!
//! Names and lines of engines may be hostile, so every text goes through [`escape`], and the page's security policy
//! allows nothing but inline styles.

mod plot;

use std::fmt::Write;

use self::plot::{Curve, Plot, Rule};
use super::format::{ago, duration, elo, or_not_known, percent, points};
use super::{Report, SoloTotal, Standing, UnreadableReport};
use crate::printable;
use crate::statistics::{Estimate, Hypothesis, PairCounts};
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
            section("Standings", &if self.alone.is_empty() { standings(self) } else { alone(self) }),
            section("Elo over games", &elo_curves(self)),
            section("Test", &test(self)),
            section("Cross table", &cross_table(self)),
            section("Pairs of games", &pairs(self)),
            section("Time a move", &times(&self.standings)),
            section("How games ended", &endings(self)),
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

/// A table from its headings and rows. A `#` before a heading marks a column of numbers.
fn table(headings: &[&str], rows: &[Vec<String>]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let is_number: Vec<bool> = headings.iter().map(|heading| heading.starts_with('#')).collect();
    let mut text = String::from("<div class=\"wide\"><table>\n<thead><tr>");
    for heading in headings {
        let (class, words) = heading.strip_prefix('#').map_or(("", *heading), |words| (" class=\"number\"", words));
        _ = write!(text, "<th scope=\"col\"{class}>{words}</th>");
    }
    text.push_str("</tr></thead>\n<tbody>\n");
    for row in rows {
        text.push_str("<tr>");
        for (cell, is_number) in row.iter().zip(&is_number) {
            let class = if *is_number { " class=\"number\"" } else { "" };
            _ = write!(text, "<td{class}>{cell}</td>");
        }
        text.push_str("</tr>\n");
    }
    text.push_str("</tbody></table></div>\n");
    text
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
    let row = |standing: &Standing| {
        let [wins, draws, losses] = standing.games;
        let rating = standing.rating;
        let whisker = rating.map_or_else(String::new, |rating| plot::whisker(rating.elo, rating.error, [low, high]));
        vec![
            standing.rank.to_string(),
            format!("<b>{}</b>", escape(&standing.engine)),
            or_not_known(rating.map(|rating| elo(rating.elo))),
            or_not_known(rating.map(|rating| format!("±{:.1}", rating.error))),
            whisker,
            points(standing.points),
            (wins + draws + losses).to_string(),
            wins.to_string(),
            draws.to_string(),
            losses.to_string(),
            or_not_known(standing.estimate.map(|estimate| percent(estimate.score))),
            count_of_faults(standing),
        ]
    };
    let rows: Vec<Vec<String>> = report.standings.iter().map(row).collect();
    let headings =
        ["#rank", "engine", "#Elo", "#95 %", "", "#points", "#games", "#won", "#drawn", "#lost", "#score", "#faults"];
    let mut text = table(&headings, &rows);
    if report.overview.prior {
        text += "<p class=\"note\">Somebody won or lost everything, so each engine was given one imaginary draw to keep Elo \
                 finite.</p>\n";
    }
    text
}

/// The standings of solo games.
fn alone(report: &Report) -> String {
    let row = |(standing, total): (&Standing, &SoloTotal)| {
        vec![
            standing.rank.to_string(),
            format!("<b>{}</b>", escape(&standing.engine)),
            format!("{:.3}", total.attack_per_piece),
            or_not_known(total.interval.map(|[low, high]| format!("{low:.3} to {high:.3}"))),
            total.attack.to_string(),
            total.lines.to_string(),
            total.pieces.to_string(),
            total.games.to_string(),
            total.survived.to_string(),
            count_of_faults(standing),
        ]
    };
    let rows: Vec<Vec<String>> = report.standings.iter().zip(&report.alone).map(row).collect();
    let headings =
        ["#rank", "engine", "#sent a piece", "#95 %", "#sent", "#lines", "#pieces", "#games", "#survived", "#faults"];
    table(&headings, &rows)
}

fn count_of_faults(standing: &Standing) -> String {
    match standing.faults {
        0 => "0".to_owned(),
        faults => format!("<span class=\"bad\">{faults}</span>"),
    }
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

fn cross_table(report: &Report) -> String {
    let standings = &report.standings;
    if standings.len() < 3 || report.meetings.is_empty() {
        return String::new();
    }
    let ranks: Vec<String> = standings.iter().map(|standing| format!("#{}", standing.rank)).collect();
    let headings: Vec<&str> = ["#rank", "engine"].into_iter().chain(ranks.iter().map(String::as_str)).collect();
    let rows = standings.iter().map(|row| {
        let against = |column: &Standing| match report.between(&row.engine, &column.engine) {
            _ if row.rank == column.rank => "·".to_owned(),
            Some(tally) if tally.total() > 0 => {
                let share = tally.points() / tally.total() as f64;
                // A bar from the left edge shows the share without relying on colour.
                let shade = format!("style=\"--share:{:.0}%\"", 100.0 * share);
                format!(
                    "<span class=\"share\" {shade}>{}<small>/{}</small></span>",
                    points(tally.points()),
                    tally.total()
                )
            }
            _ => "–".to_owned(),
        };
        let head = [row.rank.to_string(), format!("<b>{}</b>", escape(&row.engine))];
        head.into_iter().chain(standings.iter().map(against)).collect()
    });
    table(&headings, &rows.collect::<Vec<_>>())
}

fn pairs(report: &Report) -> String {
    let meetings = report.meetings.iter().filter(|meeting| meeting.tally.pairs.total() > 0);
    let names = PairCounts::default().named().map(|(name, _)| format!("#{name}"));
    let headings: Vec<&str> =
        ["engine", "against"].into_iter().chain(names.iter().map(String::as_str)).chain(["#unpaired"]).collect();
    let rows = meetings.map(|meeting| {
        let names = meeting.engines.iter().map(|name| escape(name));
        let counts = meeting.tally.pairs.named().map(|(_, count)| count.to_string());
        names.chain(counts).chain([meeting.tally.singles.iter().sum::<u64>().to_string()]).collect()
    });
    table(&headings, &rows.collect::<Vec<_>>())
}

fn times(standings: &[Standing]) -> String {
    let rows = standings.iter().filter_map(|standing| {
        let times = standing.times?;
        Some(vec![
            format!("<b>{}</b>", escape(&standing.engine)),
            duration(times.mean),
            duration(times.percentile_99 as f64),
            duration(times.max as f64),
            times.moves.to_string(),
        ])
    });
    table(&["engine", "#mean", "#99 % within", "#longest", "#moves"], &rows.collect::<Vec<_>>())
}

fn endings(report: &Report) -> String {
    let rows =
        report.endings.iter().take(MOST_ROWS).map(|ending| vec![ending.games.to_string(), escape(&ending.reason)]);
    table(&["#games", "reason"], &rows.collect::<Vec<_>>()) + &more(report.endings.len())
}

fn openings(report: &Report) -> String {
    let rows = report.openings.iter().take(MOST_ROWS).map(|opening| {
        let [wins, draws, losses] = opening.first_side;
        let numbers = [wins + draws + losses, wins, draws, losses].map(|count| count.to_string());
        numbers.into_iter().chain([format!("<code>{}</code>", escape(&opening.opening))]).collect()
    });
    let rows: Vec<Vec<String>> = rows.collect();
    let table = table(&["#games", "#first won", "#drawn", "#lost", "opening"], &rows) + &more(report.openings.len());
    if report.openings.is_empty() {
        return String::new();
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
    let rows: Vec<Vec<String>> = report.unreadable.iter().take(MOST_ROWS).map(row).collect();
    if rows.is_empty() {
        return String::new();
    }
    let note = "<p>Their pairs don't count, and are played again when the tournament goes on.</p>\n";
    note.to_owned() + &table(&["game", "why"], &rows) + &more(report.unreadable.len())
}

fn workers(report: &Report) -> String {
    let rows = report.workers.iter().take(MOST_ROWS).map(|worker| {
        let results = match worker.deviation {
            Some(deviation) if worker.stands_out => format!("<span class=\"bad\">{deviation:+.1} σ, stands out</span>"),
            deviation => or_not_known(deviation.map(|deviation| format!("{deviation:+.1} σ"))),
        };
        vec![
            format!("<b>{}</b>", escape(&worker.worker)),
            if worker.jobs > 0 { worker.jobs.to_string() } else { "left".to_owned() },
            worker.pairs.to_string(),
            worker.games.to_string(),
            or_not_known(worker.pairs_per_hour.map(|speed| format!("{speed:.0}"))),
            ago(worker.silent),
            results,
        ]
    });
    let headings = ["worker", "#at once", "#pairs", "#games", "#pairs an hour", "#last seen", "#results"];
    let text = table(&headings, &rows.collect::<Vec<_>>()) + &more(report.workers.len());
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
