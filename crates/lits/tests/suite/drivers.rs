//! Drivers against our own session, and against what other people's engines were heard to say.

use std::time::Duration;

use tetrad_core::driver::{Driver, Reply, Situation};
use tetrad_core::{ClockTime, Game, Limits};
use tetrad_lits::protocol::{BlitsDriver, LtpDriver, LtpSession};
use tetrad_lits::{Move, Pie, Position};

use crate::rules::after;
use tetrad_core::testkit::talk::{Stepped, Talk};

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
    let mut exchange = |driver: &mut LtpDriver, lines: Vec<String>| {
        for line in &lines {
            engine.send(line);
        }
        loop {
            match driver.line(&engine.next().expect("an answer")) {
                Reply::Noise => {}
                reply => return reply,
            }
        }
    };
    let lines = driver.open().unwrap();
    assert_eq!(exchange(&mut driver, lines), Reply::Ready);
    let clock = ClockTime { remaining: Duration::from_secs(10), increment: Duration::ZERO };
    let limits = Limits { clock: Some(clock), ..milliseconds(30) };
    for start in [Position::random(1), Position::random(2).with_pie(Pie::On), after(9)] {
        let mut game = Played::new(start, &[]);
        assert_eq!(driver.new_game(&game.start, &limits), Ok(None));
        while game.position.outcome().is_none() {
            let lines = driver.ask(game.situation(), &limits);
            let Reply::Move(mv) = exchange(&mut driver, lines) else { panic!("no move in `{}`", game.position) };
            game.play(mv);
        }
    }
    assert_eq!(driver.identity(), (Some("Tetrad"), Some(env!("CARGO_PKG_VERSION"))));
}

#[test]
fn an_ltp_engine_is_told_the_board_the_time_and_the_player() {
    let mut driver = LtpDriver::new();
    assert_eq!(driver.open().unwrap(), ["0 initialize", "1 name", "2 version"]);
    let position = after(3);
    let game = Played::new(position.clone(), &[]);
    let setup = format!("setup-position {position},O");
    let asked = driver.ask(game.situation(), &milliseconds(70));
    assert_eq!(asked, [format!("3 {setup}"), "4 time-settings 0 0 70".to_owned(), "5 gen-move O".to_owned()]);
    // What has not changed is not said again; a clock is said before every move.
    assert_eq!(driver.ask(game.situation(), &milliseconds(70)), [format!("6 {setup}"), "7 gen-move O".to_owned()]);
    let clock = ClockTime { remaining: Duration::from_mins(1), increment: Duration::from_secs(1) };
    let limits = Limits { clock: Some(clock), ..Limits::default() };
    let asked = driver.ask(game.situation(), &limits);
    let timing = ["9 time-settings 60000 1000 0", "10 time-left O 60000", "11 gen-move O"];
    assert_eq!(asked[1..], timing);
    assert_eq!(driver.interrupt(), ["12 cancel-search"]);
    assert_eq!(driver.close(), ["13 shutdown"]);
}

#[test]
fn the_pie_rule_is_turned_on_and_off_as_the_game_has_it() {
    let mut driver = LtpDriver::new();
    let mut game = Played::new(Position::random(1).with_pie(Pie::On), &["I[26,27,28,29]"]);
    let first = |driver: &mut LtpDriver, game: &Played| driver.ask(game.situation(), &milliseconds(70)).swap_remove(0);
    assert_eq!(first(&mut driver, &game), "0 set-option swap on");
    game.play(Move::Swap);
    assert_eq!(first(&mut driver, &game), "4 set-option swap off");
}

#[test]
fn engines_may_leave_numbers_out_or_answer_nothing_but_moves() {
    let game = Played::new(Position::random(1), &[]);
    let asked = || {
        let mut driver = LtpDriver::new();
        driver.open();
        driver
    };
    let best = mv("L[00,01,02,10]");

    // With numbers.
    let mut driver = asked();
    assert_eq!([driver.line("=0"), driver.line(""), driver.line("=1 Foo")], [Reply::Noise, Reply::Noise, Reply::Noise]);
    assert_eq!(driver.line("?2 unknown command"), Reply::Ready);
    assert_eq!(driver.identity(), (Some("Foo"), None));
    driver.ask(game.situation(), &milliseconds(5));
    assert_eq!([driver.line("=3"), driver.line("?4 what?")], [Reply::Noise, Reply::Noise]);
    assert_eq!(driver.line("=5 l[10,02,01,00]"), Reply::Move(best));
    assert_eq!(driver.line("=5 L[00,01,02,10]"), Reply::Noise);

    // Without.
    let mut driver = asked();
    assert_eq!([driver.line("="), driver.line("= Bar")], [Reply::Noise, Reply::Noise]);
    assert_eq!(driver.line("= 2.5 beta"), Reply::Ready);
    assert_eq!(driver.identity(), (Some("Bar"), Some("2.5 beta")));
    driver.ask(game.situation(), &milliseconds(5));
    assert_eq!([driver.line("="), driver.line("? what?")], [Reply::Noise, Reply::Noise]);
    assert_eq!(driver.line("= L[00,01,02,10]"), Reply::Move(best));

    // Moves alone.
    let mut driver = asked();
    assert!(driver.takes_silence_for_readiness() && driver.patience().is_some());
    driver.ask(game.situation(), &milliseconds(5));
    assert_eq!(driver.line("= 5 L[00,01,02,10]"), Reply::Move(best));
    driver.ask(game.situation(), &milliseconds(5));
    assert_eq!(driver.line("= swap"), Reply::Move(Move::Swap));
}

#[test]
fn what_is_no_move_is_told_apart() {
    let game = Played::new(Position::random(1), &[]);
    let mut driver = LtpDriver::new();
    let mut number = 0;
    let mut heard = |line: &str| {
        let asked = driver.ask(game.situation(), &milliseconds(5));
        number = asked.last().unwrap().split_once(' ').unwrap().0.parse().unwrap_or(number);
        driver.line(&line.replace('#', &number.to_string()))
    };
    assert_eq!(heard("=# pass"), Reply::Refused("pass".to_owned()));
    assert_eq!(heard("?# no idea"), Reply::Refused("no idea".to_owned()));
    let Reply::Garbled(words) = heard("=# Z[00]") else { panic!("that is no move") };
    assert!(words.ends_with("at byte 0: found `Z`, expected a shape, `L`, `I`, `T` or `S`"), "{words}");
    assert_eq!([heard("info depth 3"), heard("")], [Reply::Noise, Reply::Noise]);
}

/// A driver whose engine is ready for a game on a random board.
fn blits_ready(start: &Position) -> BlitsDriver {
    let mut driver = BlitsDriver::new();
    assert_eq!(driver.open().unwrap(), ["info"]);
    assert_eq!([driver.line("id blits-rs v0.1.0"), driver.line("ok")], [Reply::Noise, Reply::Ready]);
    assert_eq!(driver.identity(), (Some("blits-rs"), Some("0.1.0")));
    let lines = driver.new_game(start, &milliseconds(1_000)).unwrap().unwrap();
    assert!(lines[0].starts_with("newgame ") && lines.len() == 1, "{lines:?}");
    assert_eq!([driver.line("…"), driver.line("ok")], [Reply::Noise, Reply::Ready]);
    driver
}

#[test]
fn a_blits_engine_is_told_what_it_does_not_know() {
    let start = Position::random(1).with_pie(Pie::On);
    let mut driver = blits_ready(&start);
    let mut game = Played::new(start, &["I[26,27,28,29]", "swap"]);
    let asked = driver.ask(game.situation(), &milliseconds(61_900));
    assert_eq!(asked, ["play I[26,27,28,29]", "swap", "bestmove time 00:01:01"]);
    for line in ["game", "ok", "game", "ok", "T[25,35,45,34]"] {
        assert_eq!(driver.line(line), Reply::Noise);
    }
    let best = mv("T[25,34,35,45]");
    assert_eq!(driver.line("ok"), Reply::Move(best));
    game.play(best);
    game.play(game.position.legal_placements().next().unwrap().into());
    let asked = driver.ask(game.situation(), &Limits::depth(4));
    assert_eq!(asked[0], "play T[25,34,35,45]");
    assert_eq!((asked.len(), asked[2].as_str()), (3, "bestmove depth 4"));
    for _ in 0..2 {
        assert_eq!(driver.line("ok"), Reply::Noise);
    }
    assert_eq!([driver.line("err"), driver.line("game over")], [Reply::Noise, Reply::Noise]);
    assert_eq!(driver.line("ok"), Reply::Refused("game over".to_owned()));
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
        let line = driver.new_game(&start, &Limits::default()).unwrap().unwrap().swap_remove(0);
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
