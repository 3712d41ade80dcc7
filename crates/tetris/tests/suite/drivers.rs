//! TBP from the frontend's side.

use std::time::Duration;

use tetrad_core::protocol::driver::{Driver, Effect, Effects, Situation};
use tetrad_core::random::SplitMix64;
use tetrad_core::testkit::talk::{Conversation, Stepped};
use tetrad_core::testkit::{send, sends};
use tetrad_core::{Game, Limits, Side};
use tetrad_tetris::protocol::{Dialect, TbpDriver, TbpSession};
use tetrad_tetris::{Goal, Piece, Placement, Rules, Seats, Solo, Versus};

const INFO: &str = r#"{"type":"info","name":"Bot","version":"7","author":"x","features":[]}"#;

const RULES: &str = r#"{"type":"rules","randomizer":"seven_bag"}"#;

/// Asks for a move without a limit, and returns the lines sent.
fn ask<G: Seats>(driver: &mut TbpDriver<G>, game: &G, side: Side) -> Vec<String> {
    let effects = driver.ask(Situation { start: game, moves: &[], position: game, side }, &Limits::default());
    assert_eq!(effects[1..], [Effect::WakeIn(Duration::from_secs(1))]);
    sends::<G>(effects)
}

/// A driver connected to our own bot.
struct Seat<G> {
    driver: TbpDriver<G>,
    bot: Stepped<TbpSession>,
    /// The types of the messages sent to the bot.
    sent: Vec<String>,
}

impl<G: Seats> Seat<G> {
    fn new(dialect: Dialect, game: &G) -> Self {
        let mut seat =
            Self { driver: TbpDriver::new(dialect), bot: Stepped::start(TbpSession::new()), sent: Vec::new() };
        assert_eq!(seat.driver.open(), []);
        assert_eq!(seat.exchange(vec![]), [Effect::Ready]);
        let rules = sends::<G>(seat.driver.new_game(game, &Limits::default()).unwrap());
        assert_eq!(seat.exchange(rules), [Effect::Ready]);
        assert_eq!(seat.driver.identity().0, Some("Tetrad"));
        seat
    }

    fn send(&mut self, lines: Vec<String>) {
        for line in lines {
            let value: serde_json::Value = serde_json::from_str(&line).unwrap();
            self.sent.push(value["type"].as_str().unwrap().to_owned());
            self.bot.send(&line);
        }
    }

    /// Sends lines and returns the effects of the first line that has any.
    fn exchange(&mut self, lines: Vec<String>) -> Effects<G> {
        self.send(lines);
        loop {
            let effects = self.driver.line(&self.bot.next().expect("an answer"));
            if !effects.is_empty() {
                return effects;
            }
        }
    }

    fn choose(&mut self, game: &G, side: Side) -> Placement {
        let seen = game.seen_by(side);
        let news = ask(&mut self.driver, &seen, side);
        self.send(news);
        let suggest = sends::<G>(self.driver.woken());
        match self.exchange(suggest)[..] {
            [Effect::Move(placement)] => placement,
            ref other => panic!("{other:?}"),
        }
    }

    fn count(&self, kind: &str) -> usize {
        self.sent.iter().filter(|sent| *sent == kind).count()
    }
}

#[test]
fn whole_games_against_each_other_are_played_through_the_protocol() {
    for (seed, dialect) in [(1, Dialect::Current), (2, Dialect::Original)] {
        let mut game = Versus::new(seed, Rules::default());
        let mut seat = Seat::new(dialect, &game);
        let mut rng = SplitMix64::new(seed);
        for _ in 0..60 {
            let taken = seat.choose(&game, Side::Second);
            // The other side plays at random, and some attacks are added.
            let moves = game.legal_moves(Side::First);
            let other = moves[rng.below(moves.len())];
            game.place([other, taken]).unwrap();
            if rng.below(4) == 0 {
                let incoming = &mut game.contestants[1].incoming;
                incoming.push(tetrad_tetris::Attack { rows: 1 + rng.below(3) as u32, delay: 0, hole: None });
            }
            if game.outcome().is_some() {
                break;
            }
        }
        // All changes are sent as news: the bot keeps its game from the first `start` on.
        assert_eq!((seat.count("start"), seat.count("stop")), (1, 0), "{:?}", seat.sent);
        assert!(seat.count("garbage") > 0 && seat.count("play") > 10, "{:?}", seat.sent);
    }
}

#[test]
fn a_game_alone_is_played_through_the_protocol() {
    let mut game = Solo::new(5, Goal::Pieces(40), Rules::default());
    let mut seat = Seat::new(Dialect::Current, &game);
    while game.outcome().is_none() {
        let placement = seat.choose(&game, Side::First);
        game.place(placement).unwrap();
    }
    assert_eq!((game.tally.pieces, seat.count("start"), seat.count("play")), (40, 1, 39));
    // A second game in the same process with the same rules begins with the next question.
    assert_eq!(seat.driver.new_game(&game, &Limits::default()), Ok(vec![Effect::Ready]));
    let mut game = Solo::new(6, Goal::Pieces(3), Rules::default());
    while game.outcome().is_none() {
        let placement = seat.choose(&game, Side::First);
        game.place(placement).unwrap();
    }
    assert_eq!((seat.count("stop"), seat.count("start"), seat.count("rules")), (1, 2, 1));
}

/// A driver whose bot sent this `info`, and a game with garbage and back-to-back.
fn prepared(dialect: Dialect, info: &str) -> (TbpDriver<Versus>, Versus) {
    let mut game = Versus::new(1, Rules::default());
    game.contestants[0].position.field.raise(1, 4);
    game.contestants[0].position.streaks.back_to_back = 2;
    let mut driver = TbpDriver::new(dialect);
    driver.open();
    assert_eq!(driver.line(info), [Effect::Ready]);
    (driver, game)
}

#[test]
fn the_original_protocol_has_words_for_back_to_back_and_no_opponents() {
    let (mut driver, game) = prepared(Dialect::Original, INFO);
    assert_eq!(driver.new_game(&game, &Limits::default()), Ok(vec![send(&[RULES])]));
    let [start] = &ask(&mut driver, &game, Side::First)[..] else { panic!("one line") };
    let value: serde_json::Value = serde_json::from_str(start).unwrap();
    let keys: Vec<&str> = value.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(keys, ["back_to_back", "board", "combo", "hold", "queue", "randomizer", "type"]);
    assert_eq!((&value["back_to_back"], value["board"].as_array().unwrap().len()), (&true.into(), 40));
    assert_eq!(value["board"][0].to_string(), r#"["G","G","G","G",null,"G","G","G","G","G"]"#);
}

#[test]
fn the_current_protocol_has_numbers_opponents_and_what_the_bot_offers() {
    let info = INFO.replace(r#""features":[]"#, r#""features":["garbage"]"#);
    let (mut driver, game) = prepared(Dialect::Current, &info);
    let rules = r#"{"type":"rules","randomizer":"seven_bag","garbage":"general"}"#;
    assert_eq!(driver.new_game(&game, &Limits::default()), Ok(vec![send(&[rules])]));
    let [start] = &ask(&mut driver, &game, Side::First)[..] else { panic!("one line") };
    let value: serde_json::Value = serde_json::from_str(start).unwrap();
    assert_eq!(value["back_to_back"], 2);
    assert_eq!(value["opponents"][0]["board"].as_array().unwrap().len(), 40);
    let last = Piece::ALL.into_iter().find(|piece| !game.contestants[0].position.queue.contains(piece)).unwrap();
    let randomizer = format!(r#"{{"bag_state":["{last}"],"type":"seven_bag"}}"#);
    assert_eq!(value["randomizer"].to_string(), randomizer);
}

fn suggestion(moves: &[(Piece, &str, i32, i32, &str)]) -> String {
    let moves: Vec<String> = moves
        .iter()
        .map(|(piece, orientation, x, y, spin)| {
            format!(
                r#"{{"location":{{"type":"{piece}","orientation":"{orientation}","x":{x},"y":{y}}},"spin":"{spin}"}}"#
            )
        })
        .collect();
    format!(r#"{{"type":"suggestion","moves":[{}],"move_info":"none"}}"#, moves.join(","))
}

#[test]
fn the_first_valid_move_is_taken() {
    let (mut driver, game) = prepared(Dialect::Current, INFO);
    let current = game.contestants[0].position.queue[0];
    let (spawned, valid) = ((current, "north", 4, 30, "none"), (current, "north", 1, 1, "none"));
    let tries = [
        (vec![valid], true),
        (vec![spawned, (current, "sideways", 1, 1, "none"), (current, "north", -3, 1, "none"), valid], true),
        (vec![(current, "north", 1, 1, "full"), valid], true),
        (vec![spawned], false),
    ];
    for (moves, is_taken) in tries {
        ask(&mut driver, &game, Side::First);
        // A suggestion before `suggest` is ignored.
        assert_eq!(driver.line(&suggestion(&[valid])), []);
        assert_eq!(driver.woken(), [send(&[r#"{"type":"suggest"}"#])]);
        match &driver.line(&suggestion(&moves))[..] {
            &[Effect::Move(placement)] => {
                assert!(is_taken, "{moves:?}");
                assert_eq!((placement.piece, placement.x, placement.y), (current, 1, 1));
                assert_eq!(game.contestants[0].position.objection(placement, &game.rules), None);
            }
            [Effect::Refused(reason)] => assert!(!is_taken, "{moves:?}: {reason}"),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn a_bot_that_suggests_nothing_is_asked_again() {
    let (mut driver, game) = prepared(Dialect::Current, INFO);
    ask(&mut driver, &game, Side::First);
    for _ in 0..2 {
        driver.woken();
        let not_yet = Effect::NotYet("it suggested no move".to_owned());
        assert_eq!(driver.line(&suggestion(&[])), [not_yet, Effect::WakeIn(Duration::from_millis(5))]);
    }
}

#[test]
fn a_bot_that_knows_no_garbage_starts_anew_after_it() {
    let (mut driver, mut game) = prepared(Dialect::Original, INFO);
    ask(&mut driver, &game, Side::First);
    driver.woken();
    let current = game.contestants[0].position.queue[0];
    let [Effect::Move(placement)] = driver.line(&suggestion(&[(current, "north", 1, 1, "none")]))[..] else {
        panic!("a move")
    };
    let other = game.legal_moves(Side::Second)[0];
    game.place([placement, other]).unwrap();
    game.contestants[0].position.field.raise(2, 3);
    let kinds = |lines: &[String]| -> Vec<String> {
        lines.iter().map(|line| line[9..].split('"').next().unwrap().to_owned()).collect()
    };
    assert_eq!(kinds(&ask(&mut driver, &game, Side::First)), ["stop", "start"]);
    // The same position again needs no messages.
    assert_eq!(ask(&mut driver, &game, Side::First), Vec::<String>::new());
}

#[test]
fn refusals_and_noise_are_told_apart() {
    let mut driver: TbpDriver<Versus> = TbpDriver::new(Dialect::Current);
    driver.open();
    for noise in ["", "starting up", "{", r#"{"type":"mood"}"#, r#"{"type":"suggestion","moves":[]}"#] {
        assert_eq!(driver.line(noise), [], "{noise}");
    }
    assert_eq!(driver.line(INFO), [Effect::Ready]);
    assert_eq!(driver.identity(), (Some("Bot"), Some("7")));
    let refusal = driver.line(r#"{"type":"error","reason":"unsupported_rules"}"#);
    assert_eq!(refusal, [Effect::Refused("unsupported_rules".to_owned())]);
    ask(&mut driver, &Versus::start(), Side::First);
    driver.woken();
    assert!(matches!(driver.line("{\"type\":")[..], [Effect::Garbled(_)]));
}

#[test]
fn a_bot_that_thinks_is_told_to_stop_before_it_is_told_to_quit() {
    let (mut driver, game) = prepared(Dialect::Current, INFO);
    assert_eq!(driver.close(), [r#"{"type":"quit"}"#]);
    ask(&mut driver, &game, Side::First);
    driver.woken();
    let current = game.contestants[0].position.queue[0];
    let forfeit = driver.line(&suggestion(&[(current, "north", 4, 30, "none")]));
    assert!(matches!(forfeit[..], [Effect::Refused(_)]), "{forfeit:?}");
    assert_eq!(driver.close(), [r#"{"type":"stop"}"#, r#"{"type":"quit"}"#]);
}

#[test]
fn the_new_piece_comes_before_the_move_and_after_it_in_the_original_protocol() {
    for (dialect, expected) in [(Dialect::Current, ["new_piece", "play"]), (Dialect::Original, ["play", "new_piece"])] {
        let mut game = Solo::new(5, Goal::Pieces(40), Rules::default());
        let mut seat = Seat::new(dialect, &game);
        for _ in 0..2 {
            let placement = seat.choose(&game, Side::First);
            game.place(placement).unwrap();
        }
        let since_start: Vec<&str> =
            seat.sent.iter().map(String::as_str).skip_while(|&kind| kind != "start").skip(1).collect();
        let mut news: Vec<&str> = since_start.into_iter().filter(|&kind| kind != "suggest").collect();
        // A piece that goes into the empty hold makes two new pieces visible.
        news.dedup();
        assert_eq!(news, expected, "{dialect:?}");
    }
}
