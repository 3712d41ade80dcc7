//! The report as a page: complete, well-formed, and safe whatever the names of engines are.

use tetrad_arena::report::Report;
use tetrad_arena::{Fault, FaultKind, Transcript};
use tetrad_core::Side;

use crate::stored::{DRAWN, FIRST_WINS, Played, WITH_TEST, played, three_engines, tournament};

/// Asserts that tags are closed in the reverse order of their opening.
#[track_caller]
fn assert_well_formed(html: &str) {
    let mut open: Vec<&str> = Vec::new();
    let (_, mut rest) = html.split_once("<!doctype html>").unwrap();
    while let Some(start) = rest.find('<') {
        let end = start + rest[start..].find('>').expect("a tag ends");
        let tag = &rest[start + 1..end];
        rest = &rest[end + 1..];
        let name = tag.split([' ', '/']).next().unwrap();
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else if name != "meta" && !tag.ends_with('/') {
            open.push(name);
            if name == "style" {
                rest = &rest[rest.find("</style>").unwrap()..];
            }
        }
    }
    assert_eq!(open, Vec::<&str>::new());
}

const HOSTILE: &str = "<script>alert('&\"')</script>\u{1b}[31m";
const ESCAPED: &str = "&lt;script&gt;alert(&#39;&amp;&quot;&#39;)&lt;/script&gt;\\u{1b}[31m";

fn hostile_games() -> Vec<Played<'static>> {
    let transcript = Transcript { received: vec!["</pre><img src=x onerror=y>".into()], ..Transcript::default() };
    let fault = Fault::new(FaultKind::Garbled, "</details><b onclick=z>").with(transcript);
    vec![
        played("1.1.1", HOSTILE, "b", FIRST_WINS),
        played("1.1.2", "b", HOSTILE, FIRST_WINS),
        played("1.2.1", HOSTILE, "b", DRAWN),
        Played { fault: Some((Side::First, fault)), ..played("1.2.2", "b", HOSTILE, "b2") },
    ]
}

#[test]
fn nothing_that_engines_say_becomes_part_of_the_page() {
    let (store, cup) = tournament("page-hostile", WITH_TEST, &hostile_games());
    let html = Report::new(&store, &cup).unwrap().to_html();
    assert_well_formed(&html);
    for forbidden in ["<script", "<img", "<b onclick", "\u{1b}", "javascript:", "http://", "https://", "url("] {
        assert!(!html.contains(forbidden), "{forbidden}");
    }
    assert!(html.contains(&format!("<b>{ESCAPED}</b>")));
    assert!(html.contains("&lt; &lt;/pre&gt;&lt;img src=x onerror=y&gt;"));
    assert!(html.contains("default-src 'none'"));
}

fn headings(html: &str) -> Vec<&str> {
    html.split("<h2>").skip(1).map(|rest| rest.split("</h2>").next().unwrap()).collect()
}

#[test]
fn a_match_shows_its_figures_curves_and_test() {
    let (store, cup) = tournament("page-match", WITH_TEST, &hostile_games());
    let html = Report::new(&store, &cup).unwrap().to_html();
    let expected = [
        "Strength",
        "Standings",
        "Elo over games",
        "Test",
        "Pairs of games",
        "Time a move",
        "How games ended",
        "Openings",
        "Faults",
    ];
    assert_eq!(headings(&html), expected);
    assert_eq!(html.matches("<polyline").count(), 2);
    assert_eq!(html.matches("class=\"whisker\"").count(), 2);
    assert!(html.contains("decided at -2.94 and 2.94"));
}

#[test]
fn several_engines_have_a_cross_table_and_a_curve_each() {
    let (store, cup) = tournament("page-several", "{}", &three_engines());
    let html = Report::new(&store, &cup).unwrap().to_html();
    assert_well_formed(&html);
    let expected =
        ["Standings", "Elo over games", "Cross table", "Pairs of games", "Time a move", "How games ended", "Openings"];
    assert_eq!(headings(&html), expected);
    assert_eq!(html.matches("<polyline").count(), 3);
    assert!(html.contains("style=\"--share:25%\">0.5<small>/2</small>"));
    assert!(!html.contains("NaN") && !html.contains("inf"));
}

#[test]
fn tournaments_with_few_games_have_a_page_too() {
    for count in 0..=3 {
        let (store, cup) = tournament(&format!("page-{count}"), "{}", &hostile_games()[..count]);
        let html = Report::new(&store, &cup).unwrap().to_html();
        assert_well_formed(&html);
        assert!(!html.contains("NaN") && !html.contains("inf"), "{count} games");
    }
}
