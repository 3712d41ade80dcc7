//! The driver with our own session, and with recorded lines of other engines.

use std::time::Duration;

use tetrad_core::protocol::driver::{Driver, Effect, Effects, Situation, Thought};
use tetrad_core::testkit::talk::{Conversation, Served};
use tetrad_core::testkit::{send, sends};
use tetrad_core::{ClockTime, Game, Limits, Score};
use tetrad_santorini::protocol::{Dialect, SantoriniDriver, SantoriniSession};
use tetrad_santorini::{God, Position, Turn};

const START: &str = "0000000000000000000000000/1/mortal:11,13/mortal:7,17";

fn milliseconds(time: u64) -> Limits {
    Limits::time(Duration::from_millis(time))
}

fn ask(driver: &mut SantoriniDriver, position: &Position, limits: &Limits) -> Effects<Position> {
    driver.ask(Situation::in_turn(position, &[], position), limits)
}

/// The wake after some milliseconds.
fn wake_in(time: u64) -> Effect<Turn> {
    Effect::WakeIn(Duration::from_millis(time))
}

/// A driver whose engine has started.
fn started() -> SantoriniDriver {
    let mut driver = SantoriniDriver::new();
    assert_eq!(driver.open(), [wake_in(1_000)]);
    assert_eq!(driver.line(r#"{"type":"started"}"#), [Effect::Ready]);
    driver
}

/// A driver whose engine has started and was asked about a position.
fn asked(position: &str, limits: &Limits) -> SantoriniDriver {
    let mut driver = started();
    let asked = ask(&mut driver, &position.parse().unwrap(), limits);
    assert_eq!(sends::<Position>(asked), [format!("set_position {position}")]);
    driver
}

fn turn(text: &str) -> Turn {
    text.parse().unwrap()
}

/// The report in a line of [`bare`], with the turn that it names.
fn bare_thought(named: &str) -> Effect<Turn> {
    Effect::Thought(Thought { depth: Some(3), line: vec![turn(named)], ..Thought::default() })
}

/// The report in a line of [`public`].
fn public_thought(score: Option<Score>) -> Effect<Turn> {
    Effect::Thought(Thought { score, depth: Some(7), nodes: Some(171_802), line: vec![turn("B3-A3+A4")] })
}

/// A line of an engine that prints no more than the protocol asks for.
fn bare(start: &str, next: &str) -> String {
    format!(r#"{{"type":"best_move","start_state":"{start}","next_state":"{next}","meta":{{"calculated_depth":3}}}}"#)
}

/// A line as the public engine printed it.
fn public(trigger: &str, score: i64) -> String {
    format!(
        r#"{{"type":"best_move","original_str":"{START}","start_state":"0000000000000000000000000/1/mortal:B3,D3/mortal:C4,C2","next_state":"0000010000000000000000000/2/mortal:A3,D3/mortal:C4,C2","trigger":"{trigger}","meta":{{"score":{score},"calculated_depth":7,"nodes_visited":171802,"elapsed_seconds":1.0074623,"actions":[{{"type":"select_worker","value":"B3"}},{{"type":"move_worker","value":{{"dest":"A3","meta":null}}}},{{"type":"build","value":"A4"}}],"action_str":"B3>A3^A4"}}}}"#
    )
}

#[test]
fn whole_games_are_played_through_the_protocol_in_both_dialects() {
    for dialect in [Dialect::Santorini, Dialect::SantoriniAi] {
        let mut driver = SantoriniDriver::new();
        let mut engine = Served::start(SantoriniSession::in_dialect(dialect));
        driver.open();
        assert_eq!(driver.line(&engine.next().unwrap()), [Effect::Ready]);
        for gods in [[God::Mortal; 2], [God::Athena, God::Prometheus], [God::Hermes, God::Pan]] {
            let mut position = Position::new(gods);
            while position.outcome().is_none() {
                for line in sends::<Position>(ask(&mut driver, &position, &Limits::nodes(2_000))) {
                    engine.send(&line);
                }
                let mv = loop {
                    let Some(line) = engine.next() else { panic!("no move in {position}") };
                    match &driver.line(&line)[..] {
                        &[Effect::Move(mv)] | &[Effect::Thought(_), Effect::Move(mv)] => break mv,
                        [Effect::Thought(_), Effect::Send(lines)] => lines.iter().for_each(|line| engine.send(line)),
                        [] | [Effect::Thought(_)] => {}
                        other => panic!("{other:?} to {line}"),
                    }
                };
                position.make(mv).unwrap();
            }
        }
    }
}

#[test]
fn limits_stay_with_us() {
    let mut driver = started();
    let mut asked = |limits: &Limits| ask(&mut driver, &START.parse().unwrap(), limits);
    let question = || send(&[&format!("set_position {START}")]);
    assert_eq!(asked(&Limits::depth(4)), [question()]);
    let clock = ClockTime { remaining: Duration::from_mins(1), increment: Duration::ZERO };
    assert_eq!(asked(&Limits { clock: Some(clock), ..Limits::default() }), [question(), wake_in(2_910)]);
    assert_eq!(asked(&milliseconds(300)), [question(), wake_in(285)]);
    assert_eq!(driver.woken(), [send(&["stop", "ping"])]);
    assert_eq!(driver.woken(), [], "once is enough");
    assert_eq!(driver.close(), ["quit"]);
}

#[test]
fn an_engine_that_says_its_last_word_is_taken_at_it() {
    let mut driver = asked(START, &milliseconds(300));
    let line = bare(START, "0000010000000000000000000/2/mortal:10,13/mortal:7,17");
    assert_eq!(driver.line(&line), [bare_thought("B3-A3+A4")]);
    let last = line.replace(r#""meta""#, r#""final":true,"meta""#);
    assert_eq!(driver.line(&last), [bare_thought("B3-A3+A4"), Effect::Move(turn("B3-A3+A4"))]);
    assert_eq!(driver.line(&last), []);
}

#[test]
fn an_engine_that_never_says_so_is_taken_at_what_it_said_before_its_pong() {
    let mut driver = asked(START, &milliseconds(300));
    driver.line(&bare(START, "0000010000000000000000000/2/mortal:10,13/mortal:7,17"));
    driver.line(&bare(START, "1000000000000000000000000/2/mortal:6,13/mortal:7,17"));
    driver.woken();
    assert_eq!(driver.line("pong"), [Effect::Move(turn("B3-B4+A5"))]);
    // An engine that has not found anything yet may still answer.
    let mut driver = asked(START, &milliseconds(300));
    driver.woken();
    assert_eq!(driver.line("pong"), []);
    let line = bare(START, "1000000000000000000000000/2/mortal:6,13/mortal:7,17");
    assert_eq!(driver.line(&line), [bare_thought("B3-B4+A5"), Effect::Move(turn("B3-B4+A5"))]);
}

#[test]
fn a_line_of_turns_is_read_if_it_begins_with_the_turn() {
    let line = bare(START, "0000010000000000000000000/2/mortal:10,13/mortal:7,17");
    let with = |line: &str, pv: &str| line.replace(r#""meta":{"#, &format!(r#""meta":{{"pv":{pv},"#));
    let heard = |pv: &str| match &asked(START, &milliseconds(300)).line(&with(&line, pv))[..] {
        [Effect::Thought(thought)] => thought.line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        other => panic!("{other:?}"),
    };
    assert_eq!(heard(r#"["B3-A3+A4","C4-B4+A5","no turn","D3-D2+D1"]"#), "B3-A3+A4 C4-B4+A5");
    assert_eq!(heard(r#"["C4-B4+A5"]"#), "B3-A3+A4");
    assert_eq!(heard("7"), "B3-A3+A4");
}

#[test]
fn an_engine_can_be_asked_for_its_move_before_its_time() {
    let mut driver = asked(START, &milliseconds(300_000));
    driver.line(&bare(START, "0000010000000000000000000/2/mortal:10,13/mortal:7,17"));
    assert_eq!(driver.hurry(), Some(vec![send(&["stop", "ping"])]));
    assert_eq!(driver.line("pong"), [Effect::Move(turn("B3-A3+A4"))]);
}

#[test]
fn objects_over_several_lines_and_a_quoted_pong_are_understood() {
    let mut driver = asked(START, &milliseconds(300));
    let value: serde_json::Value =
        serde_json::from_str(&bare(START, "0000010000000000000000000/2/mortal:10,13/mortal:7,17")).unwrap();
    let pretty = serde_json::to_string_pretty(&value).unwrap();
    let lines: Vec<&str> = pretty.lines().collect();
    let (last, before) = lines.split_last().unwrap();
    assert!(before.len() > 5 && before.iter().all(|line| driver.line(line).is_empty()));
    assert_eq!(driver.line(last), [bare_thought("B3-A3+A4")]);
    driver.woken();
    assert_eq!(driver.line("\"pong\""), [Effect::Move(turn("B3-A3+A4"))]);
}

#[test]
fn the_public_engine_is_understood() {
    let mut driver = asked(START, &milliseconds(300));
    assert_eq!(driver.line(&public("seed", -20_000)), [public_thought(None)]);
    let thought = public_thought(Some(Score::Eval(-81)));
    assert_eq!(driver.line(&public("improvement", -81)), std::slice::from_ref(&thought));
    driver.woken();
    assert_eq!(driver.line(&public("stop_flag", -81)), [thought, Effect::Move(turn("B3-A3+A4"))]);
    // The pong of that question does not count for the next one, and neither do late lines on the old position.
    ask(&mut driver, &OTHER.parse().unwrap(), &milliseconds(300));
    assert_eq!(driver.line("pong"), []);
    assert_eq!(driver.line(&public("stop_flag", -81)), []);
    driver.woken();
    assert_eq!(
        driver.line(&bare(OTHER, "1000000000000000000000000/1/mortal:11,13/mortal:6,17")),
        [bare_thought("C4-B4+A5")]
    );
    assert_eq!(driver.line("pong"), [Effect::Move(turn("C4-B4+A5"))]);
}

const OTHER: &str = "0000000000000000000000000/2/mortal:11,13/mortal:7,17";

#[test]
fn the_public_engine_may_say_several_times_that_all_is_proven() {
    let mut driver = asked(START, &milliseconds(300));
    let thought = public_thought(Some(Score::Win(3)));
    assert_eq!(driver.line(&public("end_of_line", 9_998)), [thought.clone(), send(&["stop", "ping"])]);
    assert_eq!(driver.line(&public("end_of_line", 9_998)), [thought]);
    assert_eq!(driver.line("pong"), [Effect::Move(turn("B3-A3+A4"))]);
}

#[test]
fn a_limit_of_depth_or_nodes_is_kept_by_listening() {
    let thought = [public_thought(Some(Score::Eval(1)))];
    let stop = [thought[0].clone(), send(&["stop", "ping"])];
    assert_eq!(asked(START, &Limits::depth(7)).line(&public("improvement", 1)), stop);
    assert_eq!(asked(START, &Limits::nodes(171_802)).line(&public("improvement", 1)), stop);
    assert_eq!(asked(START, &Limits::depth(8)).line(&public("improvement", 1)), thought);
    assert_eq!(asked(START, &Limits::nodes(171_803)).line(&public("improvement", 1)), thought);
}

#[test]
fn a_ban_may_be_written_where_it_counts_for_nothing() {
    // A line of the public engine after the turn of a player who was banned.
    let start = "0000000000001200000000000/2/athena[^]:11,13/mortal:7,17";
    let mut driver = asked(start, &milliseconds(300));
    let line = bare(start, "1000000000001200000000000/1/athena[^]:B3,D3/mortal:B5,C2");
    driver.line(&line);
    driver.woken();
    assert_eq!(driver.line("pong"), [Effect::Move(turn("C4-B5+A5"))]);
}

#[test]
fn a_lost_player_says_so() {
    let start = "4444444444444444440000400/1/mortal:20,21/mortal:23,24";
    let mut driver = asked(start, &milliseconds(300));
    let next = "4444444444444444440000400/1/mortal:A1,B1/#mortal:D1,E1";
    let last = bare(start, next).replace(r#""meta""#, r#""final":true,"meta""#);
    assert_eq!(driver.line(&last).last(), Some(&Effect::Move(Turn::NO_MOVES)));
}

#[test]
fn what_is_no_move_is_told_apart() {
    let heard = |next: &str| {
        let mut driver = asked(START, &milliseconds(300));
        driver.line(&bare(START, next).replace(r#""meta""#, r#""final":true,"meta""#))
    };
    let next = "0000010000000000000000000/2/mortal:0,13/mortal:7,17";
    assert_eq!(heard(next), [Effect::Garbled(format!("no turn leads from `{START}` to `{next}`"))]);
    let [Effect::Garbled(words)] = &heard("00/1")[..] else { panic!("that is no state") };
    assert_eq!(words, "`00/1` at byte 0: found `00`, expected 25 heights, not 2");
    let mut driver = asked(START, &milliseconds(300));
    let noises = ["", "empty command", "{", "[1,2]", r#"{"type":"next_moves"}"#, r#"{"type":"best_move"}"#, "pong"];
    for noise in noises {
        assert_eq!(driver.line(noise), [], "{noise}");
    }
    let refusal = r#"{"type":"error","message":"no such god","input":"set_position"}"#;
    assert_eq!(driver.line(refusal), [Effect::Refused("no such god".to_owned())]);
}

#[test]
fn an_engine_that_does_not_say_that_it_has_started_is_asked() {
    let mut driver = SantoriniDriver::new();
    driver.open();
    assert_eq!(driver.woken(), [send(&["ping"]), wake_in(1_000)]);
    assert_eq!(driver.line("pong"), [Effect::Ready]);
}
