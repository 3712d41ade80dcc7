//! Drivers with our own session, and with recorded lines of other engines.

use std::time::Duration;

use tetrad_core::protocol::driver::{Driver, Effect, Effects, Setting, Situation};
use tetrad_core::{ClockTime, DriverOptions, Game, Limits};
use tetrad_lits::protocol::{BlitsDriver, LtpDriver, LtpSession};
use tetrad_lits::{Move, Pie, Position};

use crate::rules::after;
use tetrad_core::testkit::talk::{Conversation, Stepped};
use tetrad_core::testkit::{send, sends};

fn milliseconds(time: u64) -> Limits {
    Limits::time(Duration::from_millis(time))
}

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

/// A game from `start` in which `moves` were made.
struct Played {
    start: Position,
    moves: Vec<Move>,
    position: Position,
}

impl Played {
    fn new(start: Position, moves: &[&str]) -> Self {
        let mut this = Self { position: start.clone(), start, moves: Vec::new() };
        for text in moves {
            this.play(mv(text));
        }
        this
    }

    fn play(&mut self, mv: Move) {
        self.position.make(mv).unwrap();
        self.moves.push(mv);
    }

    fn situation(&self) -> Situation<'_, Position> {
        Situation::in_turn(&self.start, &self.moves, &self.position)
    }
}

#[test]
fn whole_games_are_played_through_the_protocol() {
    let mut driver = LtpDriver::new();
    let mut engine = Stepped::start(LtpSession::new());
    let mut exchange = |driver: &mut LtpDriver, mut effects: Effects<Position>| loop {
        for line in sends::<Position>(effects) {
            engine.send(&line);
        }
        effects = driver.line(&engine.next().expect("an answer"));
        if effects.iter().any(|effect| !matches!(effect, Effect::Send(_))) {
            return effects;
        }
    };
    let effects = driver.open();
    assert_eq!(exchange(&mut driver, effects), [Effect::Ready]);
    let clock = ClockTime { remaining: Duration::from_secs(10), increment: Duration::ZERO };
    let limits = Limits { clock: Some(clock), ..milliseconds(30) };
    for start in [Position::random(1), Position::random(2).with_pie(Pie::On), after(9)] {
        let mut game = Played::new(start, &[]);
        assert_eq!(driver.new_game(&game.start, &limits), Ok(vec![Effect::Ready]));
        while game.position.outcome().is_none() {
            let effects = driver.prepare(&game.situation(), &limits);
            assert_eq!(exchange(&mut driver, effects), [Effect::Ready]);
            let effects = driver.ask(game.situation(), &limits);
            assert!(matches!(&effects[..], [Effect::Send(lines)] if lines.len() == 1), "{effects:?}");
            let [Effect::Move(mv)] = exchange(&mut driver, effects)[..] else {
                panic!("no move in `{}`", game.position)
            };
            game.play(mv);
        }
    }
    assert_eq!(driver.identity(), (Some("Tetrad"), Some(env!("CARGO_PKG_VERSION"))));
}

/// Opens a conversation and returns the driver and the effects of each line.
fn opened(form: DriverOptions, lines: &[&str]) -> (LtpDriver, Vec<Effects<Position>>) {
    let mut driver = LtpDriver::with_options(form);
    let initialize = if form.ids == Some(false) { "initialize" } else { "0 initialize" };
    assert_eq!(driver.open(), [send(&[initialize])]);
    let effects = lines.iter().map(|line| driver.line(line)).collect();
    (driver, effects)
}

/// The wake after some milliseconds.
fn wake_in(time: u64) -> Effect<Move> {
    Effect::WakeIn(Duration::from_millis(time))
}

/// A driver whose engine repeats ids and knows these commands beyond the protocol's text.
fn extended(commands: &[&str]) -> LtpDriver {
    let (mut driver, effects) = opened(DriverOptions::default(), &["=0", ""]);
    assert_eq!(effects, [vec![send(&["1 list-commands", "2 new-game"])], vec![]]);
    for line in ["=1 gen-move"].iter().chain(commands).chain(&["", "=2"]) {
        assert_eq!(driver.line(line), if *line == "=2" { vec![Effect::Ready] } else { vec![] });
    }
    driver
}

#[test]
fn an_engine_that_lists_them_gets_the_commands_for_time() {
    let position = after(3);
    let game = Played::new(position.clone(), &[]);
    let setup = format!("setup-position {position}");
    assert_eq!(setup.len(), "setup-position ".len() + 105);
    let mut driver = extended(&["time-settings", "time-left"]);
    let prepared = driver.prepare(&game.situation(), &milliseconds(70));
    assert_eq!(prepared, [send(&[&format!("3 {setup}"), "4 time-settings 0 0 70"])]);
    assert_eq!([driver.line("=3"), driver.line(""), driver.line("=4")], [vec![], vec![], vec![Effect::Ready]]);
    assert_eq!(driver.ask(game.situation(), &milliseconds(70)), [send(&["5 gen-move O"])]);
    assert_eq!(driver.line("=5 pass"), [Effect::Refused("pass".to_owned())]);
    // Unchanged settings are not sent again; a clock is sent before every move.
    assert_eq!(driver.prepare(&game.situation(), &milliseconds(70)), [send(&[&format!("6 {setup}")])]);
    let clock = ClockTime { remaining: Duration::from_mins(1), increment: Duration::from_secs(1) };
    let limits = Limits { clock: Some(clock), ..Limits::default() };
    let prepared = driver.prepare(&game.situation(), &limits);
    let expected = [&format!("7 {setup}"), "8 time-settings 60000 1000 0", "9 time-left O 60000"];
    assert_eq!(prepared, [send(&expected)]);
    assert_eq!(driver.woken(), [send(&["10 cancel-search"])]);
    assert_eq!(driver.close(), ["11 shutdown"]);
}

#[test]
fn options_are_sent_when_they_change_to_engines_that_take_them() {
    let game = Played::new(after(3), &[]);
    let setup = format!("setup-position {}", game.position);
    let mut driver = extended(&["set-option"]);
    let text = |text: &str| Setting::Text(text.to_owned());
    driver.set_options(&[("hash".to_owned(), text("64")), ("book".to_owned(), Setting::Switch(true))]);
    let prepared = driver.prepare(&game.situation(), &milliseconds(70));
    assert_eq!(prepared, [send(&["3 set-option hash 64", "4 set-option book on", &format!("5 {setup}")])]);
    assert_eq!([driver.line("=3"), driver.line("?4 no book"), driver.line("=5")].concat(), [Effect::Ready]);
    driver.set_options(&[("hash".to_owned(), text("32")), ("book".to_owned(), Setting::Switch(true))]);
    let prepared = driver.prepare(&game.situation(), &milliseconds(70));
    assert_eq!(prepared, [send(&["6 set-option hash 32", &format!("7 {setup}")])]);
    let mut other = extended(&["time-left"]);
    other.set_options(&[("hash".to_owned(), text("64"))]);
    assert_eq!(other.prepare(&game.situation(), &milliseconds(70)), [send(&[&format!("3 {setup}")])]);
}

#[test]
fn what_an_engine_refuses_once_is_not_sent_again() {
    // The engine repeats ids and knows no command beyond the text but `name`.
    let (mut driver, _) = opened(DriverOptions::default(), &["=0", "", "?1 unknown command", ""]);
    assert_eq!(driver.line("=2"), [send(&["3 name", "4 version"])]);
    assert_eq!([driver.line("=3 Foo"), driver.line("?4 what?")], [vec![], vec![Effect::Ready]]);
    assert_eq!(driver.identity(), (Some("Foo"), None));
    let game = Played::new(Position::random(1), &[]);
    let setup = format!("setup-position {}", game.position);
    let prepared = driver.prepare(&game.situation(), &milliseconds(100));
    assert_eq!(prepared, [send(&[&format!("5 {setup}"), "6 time-settings 0 0 100"])]);
    assert_eq!([driver.line("=5"), driver.line("?6 what?")], [vec![], vec![Effect::Ready]]);
    // An engine that does not accept time settings is cancelled in time.
    assert_eq!(driver.ask(game.situation(), &milliseconds(100)), [send(&["7 gen-move X"]), wake_in(95)]);
    assert_eq!(driver.line("=7 L[00,01,02,10]"), [Effect::Move(mv("L[00,01,02,10]"))]);
    assert_eq!(driver.prepare(&game.situation(), &milliseconds(100)), [send(&[&format!("8 {setup}")])]);
}

#[test]
fn the_pie_rule_is_turned_on_and_off_as_the_game_has_it() {
    let mut driver = extended(&["set-option"]);
    let mut game = Played::new(Position::random(1).with_pie(Pie::On), &["I[26,27,28,29]"]);
    let first = |driver: &mut LtpDriver, game: &Played| {
        sends::<Position>(driver.ask(game.situation(), &milliseconds(70))).swap_remove(0)
    };
    assert_eq!(first(&mut driver, &game), "3 set-option swap on");
    game.play(Move::Swap);
    assert_eq!(first(&mut driver, &game), "6 set-option swap off");
    // An engine that does not know the rule never uses it, and the board is the same.
    assert!(first(&mut extended(&[]), &game).starts_with("3 setup-position "));
}

#[test]
fn engines_that_do_not_repeat_the_id_are_driven_without() {
    let game = Played::new(Position::random(1), &[]);
    let setup = format!("setup-position {}", game.position.board());
    let best = mv("L[00,01,02,10]");
    let prepare = |driver: &mut LtpDriver| driver.prepare(&game.situation(), &milliseconds(100));
    let asked = |driver: &mut LtpDriver| driver.ask(game.situation(), &milliseconds(100));

    // The engine answers without the id.
    let (mut driver, effects) = opened(DriverOptions::default(), &["="]);
    assert_eq!(effects, [[Effect::Ready]]);
    assert_eq!(prepare(&mut driver), [send(&[&setup])]);
    assert_eq!([driver.line(""), driver.line("=")], [vec![], vec![Effect::Ready]]);
    assert_eq!(asked(&mut driver), [send(&["gen-move X"]), wake_in(95)]);
    assert_eq!([driver.line("="), driver.line("= l[10, 02, 01, 00]")], [vec![], vec![Effect::Move(best)]]);
    // `?` to the board is a refusal; to a `cancel-search` after the search had ended it is not.
    assert_eq!(driver.woken(), [send(&["cancel-search"])]);
    prepare(&mut driver);
    assert_eq!(driver.line("? nothing to cancel"), []);
    assert_eq!(driver.line("? no such board"), [Effect::Refused("setup-position: no such board".to_owned())]);

    // The engine takes the id for a command.
    let (mut driver, effects) = opened(DriverOptions::default(), &["? unknown command `0`", "", "="]);
    assert_eq!(effects, [vec![send(&["initialize"])], vec![], vec![Effect::Ready]]);
    assert_eq!(prepare(&mut driver), [send(&[&setup])]);

    // The engine prints nothing but bare moves.
    let (mut driver, effects) = opened(DriverOptions::default(), &["a banner", "L[00,01,02,10]"]);
    assert_eq!(effects, [[], []]);
    assert_eq!(driver.silent(), [send(&["initialize"]), Effect::Ready]);
    assert_eq!(prepare(&mut driver), [Effect::Ready]);
    assert_eq!(asked(&mut driver), [send(&[&setup, "gen-move X"]), wake_in(95)]);
    assert_eq!([driver.line("thinking"), driver.line("L[00,01,02,10]")], [vec![], vec![Effect::Move(best)]]);
    assert_eq!([driver.line("L[00,01,02,10]"), driver.line("swap")], [[], []]);
    asked(&mut driver);
    assert_eq!(driver.line("? no such board"), [Effect::Refused("setup-position: no such board".to_owned())]);

    // The engine starts later than it should, and then answers.
    let (mut driver, _) = opened(DriverOptions::default(), &[]);
    driver.silent();
    asked(&mut driver);
    assert_eq!([driver.line("? unknown command `0`"), driver.line("=")], [[], []]);
    assert_eq!([driver.line("="), driver.line("= L[00,01,02,10]")], [vec![], vec![Effect::Move(best)]]);
    assert_eq!(prepare(&mut driver), [send(&[&setup])]);
}

#[test]
fn the_form_of_commands_can_be_forced() {
    let game = Played::new(Position::random(1), &[]);
    let board = game.position.board().to_string();
    let asked = |driver: &mut LtpDriver| driver.ask(game.situation(), &milliseconds(100));
    // The blits of 2022 wants ids and the side to move, and answers nothing but `gen-move`.
    let (mut driver, _) = opened(DriverOptions { ids: Some(true), side: Some(true) }, &[]);
    assert_eq!(driver.silent(), [Effect::Ready]);
    let setup = format!("1 setup-position {board},X");
    assert_eq!(asked(&mut driver), [send(&[&setup, "2 gen-move X"]), wake_in(95)]);
    assert_eq!(driver.line("= 2 L[00,01,02,10]"), [Effect::Move(mv("L[00,01,02,10]"))]);
    assert_eq!(driver.line("=2 L[00,01,02,10]"), []);

    let (mut driver, effects) = opened(DriverOptions { ids: Some(false), side: None }, &["? what?"]);
    assert_eq!(effects, [[Effect::Ready]]);
    assert_eq!(asked(&mut driver), [send(&[&format!("setup-position {board}"), "gen-move X"]), wake_in(95)]);

    // The side to move is sent where it does not follow from the board, unless that is turned off.
    let odd: Position = format!("{board},O").parse().unwrap();
    let odd = Played::new(odd, &[]);
    let line = |side| {
        let mut driver = LtpDriver::with_options(DriverOptions { ids: None, side });
        sends::<Position>(driver.ask(odd.situation(), &milliseconds(5))).swap_remove(0)
    };
    assert_eq!(
        [line(None), line(Some(false))],
        [format!("0 setup-position {board},O"), format!("0 setup-position {board}")]
    );
}

#[test]
fn what_is_no_move_is_told_apart() {
    let game = Played::new(Position::random(1), &[]);
    let mut driver = LtpDriver::new();
    let mut number = 0;
    let mut heard = |line: &str| {
        let asked = sends::<Position>(driver.ask(game.situation(), &milliseconds(5)));
        number = asked.last().unwrap().split_once(' ').unwrap().0.parse().unwrap_or(number);
        driver.line(&line.replace('#', &number.to_string()))
    };
    assert_eq!(heard("=# pass"), [Effect::Refused("pass".to_owned())]);
    assert_eq!(heard("?# no idea"), [Effect::Refused("no idea".to_owned())]);
    let [Effect::Garbled(words)] = &heard("=# Z[00]")[..] else { panic!("that is no move") };
    assert!(words.ends_with("at byte 0: found `Z`, expected a shape, `L`, `I`, `T` or `S`"), "{words}");
    assert_eq!([heard("info depth 3"), heard("")], [[], []]);
}

/// A driver whose engine is ready for a game on a random board.
fn blits_ready(start: &Position) -> BlitsDriver {
    let mut driver = BlitsDriver::new();
    assert_eq!(driver.open(), [send(&["info"])]);
    assert_eq!([driver.line("id blits-rs v0.1.0"), driver.line("ok")], [vec![], vec![Effect::Ready]]);
    assert_eq!(driver.identity(), (Some("blits-rs"), Some("0.1.0")));
    let effects = driver.new_game(start, &milliseconds(1_000)).unwrap();
    let [Effect::Send(lines)] = &effects[..] else { panic!("{effects:?}") };
    assert!(lines[0].starts_with("newgame ") && lines.len() == 1, "{lines:?}");
    assert_eq!([driver.line("…"), driver.line("ok")], [vec![], vec![Effect::Ready]]);
    driver
}

#[test]
fn a_blits_engine_is_told_what_it_does_not_know() {
    let start = Position::random(1).with_pie(Pie::On);
    let mut driver = blits_ready(&start);
    let mut game = Played::new(start, &["I[26,27,28,29]", "swap"]);
    let asked = driver.ask(game.situation(), &milliseconds(61_900));
    assert_eq!(asked, [send(&["play I[26,27,28,29]", "swap", "bestmove time 00:01:01"])]);
    for line in ["game", "ok", "game", "ok", "T[25,35,45,34]"] {
        assert_eq!(driver.line(line), []);
    }
    let best = mv("T[25,34,35,45]");
    assert_eq!(driver.line("ok"), [Effect::Move(best)]);
    game.play(best);
    let other = game.position.legal_placements().next().unwrap().into();
    game.play(other);
    let asked = driver.ask(game.situation(), &Limits::depth(4));
    assert_eq!(asked, [send(&["play T[25,34,35,45]", &format!("play {other}"), "bestmove depth 4"])]);
    for _ in 0..2 {
        assert_eq!(driver.line("ok"), []);
    }
    assert_eq!([driver.line("err"), driver.line("game over")], [[], []]);
    assert_eq!(driver.line("ok"), [Effect::Refused("game over".to_owned())]);
    assert_eq!(driver.close(), ["quit"]);
}

#[test]
fn a_blits_game_begins_with_symbols_and_pieces() {
    let (_, line) = {
        let mut driver = BlitsDriver::new();
        let mut start = Position::random(3);
        for text in ["L[42,43,53,63]", "T[44,45,46,55]"] {
            start.make(mv(text)).unwrap();
        }
        let line = sends::<Position>(driver.new_game(&start, &Limits::default()).unwrap()).swap_remove(0);
        (start, line)
    };
    let (symbols, moves) = line.strip_prefix("newgame ").unwrap().split_once("; ").unwrap();
    assert_eq!((symbols.len(), symbols.matches('X').count(), symbols.matches('O').count()), (100, 30, 30));
    assert_eq!(moves, "L[42,43,53,63]; T[44,45,46,55]");
}

#[test]
fn blits_engines_play_only_their_own_rules() {
    let unplayable = |start: &Position| BlitsDriver::new().new_game(start, &Limits::default()).unwrap_err().to_string();
    assert!(unplayable(&Position::random(1)).ends_with("they play by the pie rule"));
    let lopsided: Position = format!("5{},5555 swap", "0".repeat(99)).parse().unwrap();
    assert!(unplayable(&lopsided).ends_with("a half turn has to exchange all symbols"));
    let odd: Position = format!("{},O swap", Position::random(1)).parse().unwrap();
    assert!(unplayable(&odd).ends_with("the other player is to move"));
}
