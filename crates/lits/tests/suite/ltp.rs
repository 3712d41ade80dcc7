//! The engine's side of LTP, beyond what transcripts can test.

use std::time::{Duration, Instant};

use tetrad_lits::protocol::LtpSession;
use tetrad_lits::protocol::ltp::messages::{COMMANDS, Command, Request, Response};
use tetrad_lits::{Move, Player, Position};

use crate::rules::after;
use tetrad_core::testkit::talk::{Conversation, Served, Stepped, answered_within};

/// A reply without its empty line.
fn reply(talk: &mut impl Conversation, line: &str) -> String {
    talk.send(line);
    let mut lines = Vec::new();
    loop {
        match talk.next() {
            Some(line) if line.is_empty() => return lines.join("\n"),
            Some(line) => lines.push(line),
            None => panic!("the reply to `{line}` does not end: {lines:?}"),
        }
    }
}

#[test]
fn what_is_listed_is_known_and_works() {
    let mut talk = Stepped::start(LtpSession::new());
    let listed = reply(&mut talk, "list-commands");
    let words: Vec<&str> = listed.trim_start_matches("= ").lines().collect();
    assert_eq!(words, COMMANDS.iter().map(|(word, _)| *word).collect::<Vec<_>>());
    for word in &words {
        assert_eq!(reply(&mut talk, &format!("known-command {word}")), "= true");
        let request = Request::read(word).unwrap();
        let is_known = !request.command.is_err_and(|error| error.to_string().starts_with("unknown command"));
        assert!(is_known, "{word}");
    }
    for word in ["analyze", "board", "cancel-search", "gen-move", "play-move", "undo-move", "new-game", "initialize"] {
        assert!(words.contains(&word), "{word}");
    }
}

#[test]
fn commands_are_printed_as_they_are_read() {
    let board = after(7).text_with_side();
    let setup = format!("12 setup-position {board}");
    let game = format!("load-game {} L[00,01,02,10] swap I[03,04,05,06]", Position::empty());
    let lines = [
        "1 gen-move X",
        "gen-move",
        "play-move L[00,01,02,10]",
        "3 play-move swap",
        "play-move pass",
        "time-settings 60000 1000 0",
        "time-left O 1234",
        "set-option Hash 16",
        "new-game",
        "new-game random",
        "new-game random 18446744073709551615",
        "known-command fly",
        &setup,
        &game,
    ];
    for line in lines {
        assert_eq!(Request::read(line).unwrap().to_string(), line);
    }
    for (word, _) in COMMANDS {
        if let Ok(command) = Request::read(word).unwrap().command {
            assert_eq!(command.to_string(), *word);
        }
    }
}

#[test]
fn replies_are_read_with_and_without_numbers() {
    let read = |line: &str| Response::read(line).map(|response| (response.id, response.text));
    let id = |id: &str| Some(id.to_owned());
    assert_eq!(read("=1 L[00,01,02,10]"), Some((id("1"), Ok("L[00,01,02,10]".to_owned()))));
    assert_eq!(read("= 0 L[00,01,02,10]"), Some((id("0"), Ok("L[00,01,02,10]".to_owned()))));
    assert_eq!(read("= L[00,01,02,10]"), Some((None, Ok("L[00,01,02,10]".to_owned()))));
    assert_eq!(read("="), Some((None, Ok(String::new()))));
    assert_eq!(read("?12 no such thing"), Some((id("12"), Err("no such thing".to_owned()))));
    assert_eq!(read("? 2x2"), Some((None, Err("2x2".to_owned()))));
    assert_eq!((read("L[00,01,02,10]"), read("")), (None, None));
}

#[test]
fn every_question_has_its_answer() {
    let mut talk = Stepped::start(LtpSession::new());
    let position = after(12);
    assert_eq!(reply(&mut talk, &format!("setup-position {position}")), "=");
    assert_eq!(reply(&mut talk, "1 board"), format!("=1 {position}"));
    let moves: Vec<String> = position.legal_placements().map(|placement| placement.to_string()).collect();
    assert_eq!(reply(&mut talk, "2 legal-moves"), format!("=2 {}", moves.join("\n")));
    assert_eq!(reply(&mut talk, "3 score"), format!("=3 {}", position.margin()));
    assert_eq!(reply(&mut talk, "4 show-board"), format!("=4 {}", position.diagram()));
    assert_eq!(reply(&mut talk, "5 version"), format!("=5 {}", env!("CARGO_PKG_VERSION")));
    assert_eq!(reply(&mut talk, "6 new-game random 9"), format!("=6 {}", Position::random(9)));
}

#[test]
fn inconsistent_boards_are_refused_with_a_reason_and_the_old_game_stays() {
    let mut talk = Stepped::start(LtpSession::new());
    let before = reply(&mut talk, "new-game random 4");
    assert_eq!(reply(&mut talk, "play-move I[26,27,28,29]"), "=");
    let zeros = "0".repeat(96);
    let far = format!("2222{}2222{}", "0".repeat(46), "0".repeat(46));
    let square = format!("2222{}111{}1{}", "0".repeat(6), "0".repeat(7), "0".repeat(79));
    let touching = format!("2222{}2222{}", "0".repeat(6), "0".repeat(86));
    for (board, reason) in [
        (format!("2222{zeros},5555"), "1 I on the board leave 4, not 5"),
        (format!("2220{zeros},5455"), "the I cells around 00 are not one I piece"),
        (format!("1111{zeros},4555"), "the L cells around 00 are not one L piece"),
        (format!("{far},5355"), "the piece on 50 is not connected with the others"),
        (format!("{square},4455"), "the 2×2 cells from 00 are all covered"),
        (format!("{touching},5355"), "the I cells around 00 are not one I piece"),
    ] {
        assert_eq!(reply(&mut talk, &format!("9 setup-position {board}")), format!("?9 inconsistent board: {reason}"));
    }
    assert_eq!(reply(&mut talk, "undo-move"), "=");
    assert_eq!(reply(&mut talk, "board"), before);
}

#[test]
fn a_move_is_found_for_whoever_is_named_and_not_played() {
    let mut talk = Stepped::start(LtpSession::new());
    let position = after(9);
    reply(&mut talk, "time-settings 0 0 100");
    reply(&mut talk, &format!("setup-position {position}"));
    for player in [Player::X, Player::O] {
        let answer = reply(&mut talk, &format!("gen-move {player}"));
        let mv: Move = answer.trim_start_matches("= ").parse().unwrap();
        assert!(position.clone().with_to_move(player).make(mv).is_ok());
        assert_eq!(reply(&mut talk, "board"), format!("= {position}"));
    }
}

#[test]
fn the_time_for_a_move_is_what_was_set() {
    let deadline = |settings: &[&str]| {
        let mut talk = Stepped::start(LtpSession::new());
        for line in settings {
            talk.send(line);
        }
        talk.send("gen-move X");
        talk.deadline().unwrap()
    };
    let ms = Duration::from_millis;
    assert_eq!(deadline(&[]), ms(4_850));
    assert_eq!(deadline(&["time-settings 0 0 200"]), ms(190));
    assert_eq!(deadline(&["time-settings 0 0 200", "time-settings 0 0 0"]), ms(4_850));
    assert!(deadline(&["time-settings 60000 0 0"]) < ms(40_000));
    assert!(deadline(&["time-settings 60000 0 0", "time-left X 50"]) < ms(50));
    assert!(deadline(&["time-settings 60000 0 0", "time-left O 50"]) > ms(5_000));
}

#[test]
fn a_cancelled_search_answers_at_once() {
    let mut served = Served::start(LtpSession::new());
    served.send("time-settings 0 0 600000");
    served.expect("=");
    for seed in 0..10 {
        served.send(&format!("new-game random {seed}"));
        served.expect("= *");
        served.send("1 gen-move X");
        // The search has begun once a question that was sent after it is answered.
        served.send("2 score");
        served.expect("=2 0");
        let cancelled = Instant::now();
        served.send("3 cancel-search");
        served.expect("=1 *");
        served.expect("=3");
        // Ten times the promised time; a benchmark measures how often the promise is kept.
        assert!(cancelled.elapsed() < Duration::from_millis(500), "{:?}", cancelled.elapsed());
    }
}

#[test]
fn moves_come_in_their_time() {
    let mut served = Served::start(LtpSession::new());
    served.send("time-settings 0 0 20");
    served.expect("=");
    for seed in 0..4 {
        served.send(&format!("new-game random {seed}"));
        served.expect("= *");
        loop {
            // Ten times the given time; a benchmark measures how often it is kept.
            let answer = answered_within(Duration::from_millis(200), || {
                served.send("gen-move");
                served.expect("= *")
            });
            let Some(mv) = answer.strip_prefix("= ").filter(|mv| *mv != "pass") else { break };
            served.send(&format!("play-move {mv}"));
            served.expect("=");
        }
    }
}

#[test]
fn thoughts_tell_the_margin_once_it_is_proven() {
    let mut talk = Stepped::start(LtpSession::new());
    reply(&mut talk, &format!("setup-position {}", after(11)));
    talk.send("1 analyze");
    let mut last = talk.next().unwrap();
    assert_eq!(last, "=1");
    while let Some(line) = talk.next().filter(|line| !line.is_empty()) {
        last = line;
    }
    assert!(last.starts_with("info depth ") && last.contains(" score win 3 margin +3 nodes "), "{last}");
    // The search has ended by itself; the next command is answered as usual.
    assert_eq!(reply(&mut talk, "score"), format!("= {}", after(11).margin()));
    assert_eq!(Request::read("analyze").unwrap().command, Ok(Command::Analyze));
}
