//! Conversations with scripts of others, on a clock that the tests move.

use std::time::Duration;

use serde_json::{Value, json};
use tetrad_core::analysis::{AnalysisDone, AnalysisError, AnalysisInfo, AnalysisReply, Reporter};
use tetrad_core::protocol::driver::Thought;
use tetrad_core::{Score, Side};
use tetrad_games::room::Tictactoe;
use tetrad_scripts::ScriptEngine;

const ST3P: &[(&str, &[&str])] =
    &[("st3p version 2", &["st3p version 2 ok"]), ("identify", &["name Odd", "identify ok"])];

/// A script that answers lines by a table, and everything that came of it.
struct Scripted {
    engine: ScriptEngine,
    answers: Vec<(&'static str, &'static [&'static str])>,
    /// Milliseconds.
    now: f64,
    wake: Option<u64>,
    starts: usize,
    ends: usize,
    sent: Vec<String>,
    replies: Vec<AnalysisReply>,
}

impl Scripted {
    fn new(protocol: &str, answers: &[(&'static str, &'static [&'static str])]) -> Self {
        Self {
            engine: ScriptEngine::new("Odd".to_owned(), protocol.to_owned()),
            answers: answers.to_vec(),
            now: 0.0,
            wake: None,
            starts: 0,
            ends: 0,
            sent: Vec::new(),
            replies: Vec::new(),
        }
    }

    fn with(mut self, line: &'static str, answer: &'static [&'static str]) -> Self {
        self.answers.push((line, answer));
        self
    }

    /// Does what the news say, and passes on what the script answers.
    fn follow(&mut self, news: &str) {
        let news: Value = serde_json::from_str(news).unwrap();
        self.wake = news["wake"].as_u64();
        let mut heard = Vec::new();
        for output in news["outputs"].as_array().unwrap() {
            match output["type"].as_str().unwrap() {
                "start" => self.starts += 1,
                "end" => self.ends += 1,
                "reply" => self.replies.push(serde_json::from_value(output["reply"].clone()).unwrap()),
                _ => {
                    for line in output["lines"].as_array().unwrap() {
                        let line = line.as_str().unwrap().to_owned();
                        let fits = |(start, _): &&(&str, &[&'static str])| line.starts_with(start);
                        heard.extend(self.answers.iter().find(fits).map_or(&[][..], |(_, answer)| answer));
                        self.sent.push(line);
                    }
                }
            }
        }
        for line in heard {
            self.hear(line);
        }
    }

    fn hear(&mut self, line: &str) {
        let news = self.engine.line(line, self.now);
        self.follow(&news);
    }

    fn crash(&mut self, reason: &str) {
        let news = self.engine.crashed(reason, self.now);
        self.follow(&news);
    }

    /// Lets the time pass until the next wake.
    fn tick(&mut self) {
        let time = u32::try_from(self.wake.expect("something is awaited")).unwrap();
        self.now += f64::from(time);
        let news = self.engine.tick(self.now);
        self.follow(&news);
    }

    /// Lets the time pass until nothing is awaited any more.
    fn wait(&mut self) {
        while self.wake.is_some() {
            self.tick();
        }
    }

    fn ask(&mut self, task: u64, game: &str, position: &str) {
        let request =
            json!({ "type": "analyse", "task": task, "game": game, "position": position, "limits": { "time": 1000 } });
        let news = self.engine.request(&request.to_string(), self.now);
        self.follow(&news);
    }

    fn stop(&mut self) {
        let news = self.engine.request(r#"{"type":"stop"}"#, self.now);
        self.follow(&news);
    }

    /// The only error.
    fn error(&self) -> &str {
        match &self.replies[..] {
            [AnalysisReply::Error(AnalysisError { task: 1, message })] => message,
            replies => panic!("{replies:?}"),
        }
    }
}

fn done(task: u64, best: &str) -> AnalysisReply {
    AnalysisReply::Done(AnalysisDone { task, best: Some(best.to_owned()) })
}

#[test]
fn a_script_reports_and_plays_and_is_started_once() {
    let mut script = Scripted::new("st3p", ST3P)
        .with("move 3_/3_/3_ x", &["info depth 3 score eval +7 pv b2 a1 b2", "best b2"])
        .with("move 3_/_x_/3_ o", &["best a1"]);
    script.ask(1, "tictactoe", "3_/3_/3_ x");
    script.ask(2, "tictactoe", "3_/_x_/3_ o");
    assert_eq!((script.starts, script.ends, script.wake), (1, 0, None));
    let [AnalysisReply::Info(AnalysisInfo { task: 1, depth: 3, pv, .. }), first, second] = &script.replies[..] else {
        panic!("{:?}", script.replies)
    };
    assert_eq!((pv.join(" ").as_str(), first, second), ("b2 a1", &done(1, "b2"), &done(2, "a1")));
    assert_eq!(script.sent[2], "move 3_/3_/3_ x time ms:1000");
}

#[test]
fn faults_are_told_in_the_words_of_the_arena_and_the_next_question_starts_the_script_anew() {
    let faults = [
        ("best a1", "Odd broke the rules: illegal move `a1`: the square is taken"),
        ("best of all", "Odd answered with something that is no move: "),
        ("error no", "Odd refused to move: "),
        ("", "Odd was too late: no move within 1s and a margin of 5s"),
    ];
    for (answer, words) in faults {
        let mut script = Scripted::new("st3p", ST3P).with("move x2_/3_/3_ o", Vec::leak(vec![answer]));
        script.ask(1, "tictactoe", "x2_/3_/3_ o");
        script.wait();
        assert!(script.error().starts_with(words), "{}", script.error());
        assert_eq!((script.starts, script.ends), (1, 1));
        script.ask(2, "tictactoe", "x2_/3_/3_ o");
        assert_eq!(script.starts, 2);
    }
}

#[test]
fn a_script_that_says_nothing_is_not_ready() {
    let mut script = Scripted::new("santorini", &[]);
    script.ask(1, "santorini", "start");
    script.wait();
    assert_eq!(script.error(), "Odd did not get ready: no sign of readiness within 20s");
    assert_eq!(script.wake, None);
}

#[test]
fn a_crash_is_told_after_the_driver_has_tried_an_older_version() {
    let mut script = Scripted::new("st3p", &[]);
    script.ask(1, "tictactoe", "start");
    script.crash("SyntaxError: odd");
    assert_eq!((script.starts, script.replies.len()), (2, 0));
    script.crash("SyntaxError: odd");
    assert_eq!(script.error(), "Odd crashed: SyntaxError: odd");
    assert_eq!((script.starts, script.ends, script.wake), (2, 2, None));
    script.hear("best a1");
    assert_eq!(script.replies.len(), 1, "an ended script has no say");
}

#[test]
fn a_stopped_script_is_asked_for_its_move_or_ended_with_the_best_of_its_line() {
    let mut script = Scripted::new("st3p", ST3P).with("move", &["info depth 1 score eval +7 pv b2"]);
    script.ask(1, "tictactoe", "3_/3_/3_ x");
    script.stop();
    assert_eq!((script.replies.last(), script.ends), (Some(&done(1, "b2")), 1), "ST3P has no stop");

    let board = format!("{} x win-length 5", ["15_"; 15].join("/"));
    let mut script = Scripted::new("gomocup", &[("START", &["OK"]), ("YXSTOP", &["7,7"]), ("STOP", &["7,7"])]);
    script.ask(1, "tictactoe", &board);
    while script.sent.last().is_none_or(|line| line != "BEGIN" && line != "DONE") {
        script.tick();
    }
    script.ask(2, "tictactoe", &board);
    assert_eq!((script.replies.last(), script.ends), (Some(&done(1, "h8")), 0));
    assert!(script.wake.is_some(), "Gomocup engines get a pause before the next line");
}

#[test]
fn a_question_that_comes_too_early_takes_the_place_of_the_one_that_waits() {
    let mut script = Scripted::new("st3p", &[]).with("move", &["best a1"]);
    script.ask(1, "tictactoe", "start");
    script.ask(2, "tictactoe", "start");
    assert_eq!(script.replies, [AnalysisReply::Done(AnalysisDone { task: 1, best: None })]);
    for line in ["st3p version 2 ok", "identify ok"] {
        script.hear(line);
    }
    assert_eq!(script.replies[1..], [done(2, "a1")]);
}

#[test]
fn what_a_protocol_can_t_say_is_no_fault_of_the_script() {
    let mut script = Scripted::new("gomocup", &[("START", &["OK"])]);
    script.ask(1, "tictactoe", "3_/3_/3_ x");
    script.wait();
    assert!(
        script.error().starts_with("Odd can't play this: Gomocup engines play five in a row"),
        "{}",
        script.error()
    );
    assert_eq!(script.ends, 0);
    let mut script = Scripted::new("ltp", &[]);
    script.ask(1, "tictactoe", "start");
    assert_eq!(script.error(), "Odd speaks ltp and does not play tictactoe");
}

#[test]
fn solo_and_versus_tetris_are_two_conversations() {
    let info = r#"{"type":"info","name":"Bot","version":"1","author":"me","features":[]}"#;
    let mut script = Scripted::new("tbp", &[]);
    script.ask(1, "tetris", "start");
    script.hear(info);
    assert!(script.sent[0].contains(r#""type":"rules""#), "{:?}", script.sent);
    let versus =
        tetrad_games::with_room!(tetrad_games::Kind::Versus, R => <R as tetrad_core::Game>::start().to_string());
    script.ask(2, "tetris", &versus);
    assert_eq!((script.starts, script.ends), (2, 1));
}

#[test]
fn a_flood_of_reports_becomes_a_few_with_legal_lines() {
    let position: Tictactoe = "xo_/3_/3_ x".parse().unwrap();
    let line: Vec<_> = ["b2", "c3", "b2", "a3"].iter().map(|square| square.parse().unwrap()).collect();
    let mut reporter = Reporter::new(7, position, Side::First, Duration::ZERO);
    let mut passed = Vec::new();
    for micros in 0..100_000_u32 {
        let thought = Thought { score: Some(Score::Eval(5)), depth: Some(micros), nodes: Some(9), line: line.clone() };
        passed.extend(reporter.hear(&thought, Duration::from_micros(micros.into())));
    }
    let bare = Thought { depth: Some(1), ..Thought::default() };
    assert_eq!(reporter.hear(&bare, Duration::from_secs(1)), None, "there is no score");
    passed.extend(reporter.flush(Duration::from_secs(1)));
    assert_eq!(passed.iter().map(|info| info.depth).collect::<Vec<_>>(), [0, 50_000, 99_999]);
    let last = serde_json::to_string(&passed[2]).unwrap();
    assert_eq!(
        last,
        r#"{"task":7,"line":1,"depth":99999,"score":{"eval":5},"bound":"exact","nodes":9,"nps":9,"time":1000,"pv":["b2","c3"]}"#
    );
    assert_eq!(reporter.best(), Some("b2"));
}
