//! Drivers with our own sessions, and with recorded lines of other engines.

use std::time::Duration;

use tetrad_core::protocol::driver::{Driver, Effect, Effects, Situation, Thought, Unplayable};
use tetrad_core::{ClockTime, Game, Limits, Score, Session};
use tetrad_tictactoe::protocol::{GomocupDriver, GomocupSession, St3pDriver, St3pSession};
use tetrad_tictactoe::{Engine, Position, Square};

use tetrad_core::testkit::talk::{Conversation, Stepped};
use tetrad_core::testkit::{send, sends};

fn position(text: &str) -> Position {
    text.parse().unwrap()
}

fn gomoku() -> Position {
    Position::empty(15, 15, 5).unwrap()
}

fn square(text: &str) -> Square {
    text.parse().unwrap()
}

fn milliseconds(time: u64) -> Limits {
    Limits::time(Duration::from_millis(time))
}

/// A game from `start` in which `moves` were made.
struct Played {
    start: Position,
    moves: Vec<Square>,
    position: Position,
}

impl Played {
    fn new(start: Position, moves: &[&str]) -> Self {
        let mut this = Self { position: start.clone(), start, moves: Vec::new() };
        for mv in moves {
            this.play(square(mv));
        }
        this
    }

    fn play(&mut self, square: Square) {
        self.position.mark(square).unwrap();
        self.moves.push(square);
    }

    fn situation(&self) -> Situation<'_, Position> {
        Situation::in_turn(&self.start, &self.moves, &self.position)
    }
}

/// One of our engines with its driver.
struct Player<D, T: Session<Search = Engine> + 'static> {
    driver: D,
    engine: Stepped<T>,
}

impl<D: Driver<Game = Position>, T: Session<Search = Engine> + 'static> Player<D, T> {
    fn new(driver: D, session: T) -> Self {
        let mut this = Self { driver, engine: Stepped::start(session) };
        let effects = this.driver.open();
        assert_eq!(this.exchange(effects), Effect::Ready);
        this
    }

    fn send(&mut self, lines: &[String]) {
        for line in lines {
            self.engine.send(line);
        }
    }

    /// Carries out effects and returns the one that ends the exchange.
    fn exchange(&mut self, mut effects: Effects<Position>) -> Effect<Square> {
        loop {
            for effect in effects {
                match effect {
                    Effect::Send(lines) => self.send(&lines),
                    Effect::WakeIn(_) | Effect::Thought(_) => {}
                    effect => return effect,
                }
            }
            let line = self.engine.next().expect("an answer");
            effects = self.driver.line(&line);
        }
    }

    fn start(&mut self, game: &Played, limits: &Limits) {
        let effects = self.driver.new_game(&game.start, limits).unwrap();
        assert_eq!(self.exchange(effects), Effect::Ready);
    }

    fn play(&mut self, game: &mut Played, limits: &Limits) {
        let effects = self.driver.ask(game.situation(), limits);
        let Effect::Move(square) = self.exchange(effects) else { panic!("no move in `{}`", game.position) };
        game.play(square);
    }
}

/// The time after which an engine is offered another version.
const PATIENCE: Effect<Square> = Effect::WakeIn(Duration::from_secs(1));

#[test]
fn whole_games_are_played_through_both_protocols() {
    let mut st3p = Player::new(St3pDriver::new(), St3pSession::new());
    let mut gomocup = Player::new(GomocupDriver::new().with_max_memory(64 << 20), GomocupSession::new());
    let opening = ["h8", "i9", "g7"];
    let set_up = "9_/9_/9_/3_x5_/4_o4_/9_/9_ x win-length 5";
    let games = [Played::new(gomoku(), &[]), Played::new(gomoku(), &opening), Played::new(position(set_up), &["a1"])];
    let clock = ClockTime { remaining: Duration::from_secs(10), increment: Duration::ZERO };
    let limits = Limits { clock: Some(clock), ..milliseconds(30) };
    for mut game in games {
        st3p.start(&game, &limits);
        gomocup.start(&game, &limits);
        while game.position.outcome().is_none() {
            if game.moves.len().is_multiple_of(2) {
                st3p.play(&mut game, &limits);
            } else {
                gomocup.play(&mut game, &limits);
            }
        }
    }
    assert_eq!(st3p.driver.identity(), (Some("Tetrad"), Some(env!("CARGO_PKG_VERSION"))));
    assert_eq!(gomocup.driver.identity(), (Some("Tetrad"), Some(env!("CARGO_PKG_VERSION"))));
    let goodbye = st3p.driver.close();
    st3p.send(&goodbye);
    let goodbye = gomocup.driver.close();
    gomocup.send(&goodbye);
    assert!(st3p.engine.is_closed() && gomocup.engine.is_closed());
}

/// A driver that has received these lines since it was opened.
fn st3p_after(lines: &[&str]) -> St3pDriver {
    let mut driver = St3pDriver::new();
    assert_eq!(driver.open(), [send(&["st3p version 2"]), PATIENCE]);
    for line in lines {
        driver.line(line);
    }
    driver
}

#[test]
fn an_st3p_engine_is_asked_who_it_is_and_then_ready() {
    let mut driver = st3p_after(&[]);
    assert_eq!(driver.line("st3p version 2 ok"), [send(&["identify"])]);
    for line in ["name random-step", "author a@b", "version 1.0.0", "url https://x", "identify name random-step 2"] {
        assert_eq!(driver.line(line), []);
    }
    assert_eq!(driver.line("identify ok"), [Effect::Ready]);
    assert_eq!(driver.identity(), (Some("random-step 2"), Some("1.0.0")));
    assert_eq!(driver.new_game(&gomoku(), &milliseconds(5)), Ok(vec![Effect::Ready]));
}

#[test]
fn an_engine_that_ignores_version_2_is_offered_version_1_and_plays_default_lengths_only() {
    let mut driver = st3p_after(&[]);
    assert_eq!(driver.woken(), [send(&["st3p version 1"]), PATIENCE]);
    assert_eq!(driver.woken(), [PATIENCE]);
    assert_eq!(driver.line("st3p version 1 ok"), [send(&["identify"])]);
    assert_eq!(driver.line("identify ok"), [Effect::Ready]);
    assert_eq!(driver.new_game(&position("3_/3_/3_ x"), &milliseconds(5)), Ok(vec![Effect::Ready]));
    let Err(Unplayable(reason)) = driver.new_game(&position("4_/4_/4_/4_ x win-length 3"), &milliseconds(5)) else {
        panic!("version 1 has no win length");
    };
    assert_eq!(
        reason,
        "the engine speaks ST3P version 1, which has no word for a win length of 3 on `4_/4_/4_/4_ x win-length 3`"
    );
}

#[test]
fn an_engine_that_was_only_slow_gets_its_version_back() {
    let mut driver = st3p_after(&[]);
    driver.woken();
    assert_eq!(driver.line("st3p version 2 ok"), [send(&["st3p version 2", "identify"])]);
    assert_eq!([driver.line("st3p version 1 ok"), driver.line("st3p version 2 ok")], [[], []]);
    assert_eq!(driver.line("identify ok"), [Effect::Ready]);
    assert_eq!(driver.new_game(&gomoku(), &milliseconds(5)), Ok(vec![Effect::Ready]));
}

#[test]
fn an_engine_that_is_slow_to_answer_every_line_is_ready_after_the_last_one() {
    let mut driver = st3p_after(&[]);
    assert_eq!(driver.woken(), [send(&["st3p version 1"]), PATIENCE]);
    assert_eq!(driver.line("st3p version 2 ok"), [send(&["st3p version 2", "identify"])]);
    // Older lines are still unanswered, so nothing is asked again and nothing is taken for an answer to later ones.
    assert_eq!(driver.woken(), [PATIENCE]);
    assert_eq!(driver.line("st3p version 1 ok"), []);
    assert_eq!(driver.line("st3p version 2 ok"), []);
    assert_eq!(driver.woken(), [send(&["st3p version 2"]), PATIENCE]);
    assert_eq!(driver.silent(), []);
    assert_eq!(driver.line("identify ok"), []);
    // It may be one that does not agree twice.
    assert_eq!(driver.silent(), [Effect::Ready]);
    assert_eq!(driver.clone().woken(), [Effect::Ready]);
    assert_eq!(driver.line("st3p version 2 ok"), [Effect::Ready]);
    assert_eq!(driver.new_game(&gomoku(), &milliseconds(5)), Ok(vec![Effect::Ready]));
}

#[test]
fn an_engine_that_ends_at_the_offer_of_version_2_is_offered_version_1_from_the_start() {
    let mut driver = st3p_after(&[]);
    assert!(driver.falls_back());
    assert_eq!(driver.open(), [send(&["st3p version 1"]), PATIENCE]);
    assert!(!driver.falls_back(), "there is nothing older");
    assert_eq!(driver.line("st3p version 1 ok"), [send(&["identify"])]);
    // The version did not end an engine that has agreed to it.
    assert!(!st3p_after(&["st3p version 2 ok"]).falls_back());
}

#[test]
fn an_engine_that_does_not_say_who_it_is_can_play() {
    let mut driver = st3p_after(&["st3p version 1 ok"]);
    assert_eq!(driver.woken(), [send(&["st3p version 1"]), PATIENCE]);
    assert_eq!(driver.line("st3p version 1 ok"), [Effect::Ready]);
    assert_eq!(driver.identity(), (None, None));
}

#[test]
fn st3p_questions_carry_time_and_win_length() {
    let mut driver = st3p_after(&["st3p version 2 ok", "identify ok"]);
    let game = Played::new(position("4_/4_/4_/4_ x win-length 3"), &["b2"]);
    let clock = ClockTime { remaining: Duration::from_millis(900), increment: Duration::ZERO };
    let cases = [
        (Limits::depth(3), "move 4_/_x2_/4_/4_ o win-length 3"),
        (milliseconds(70), "move 4_/_x2_/4_/4_ o time ms:70 win-length 3"),
        (Limits::time(Duration::from_micros(10)), "move 4_/_x2_/4_/4_ o time ms:1 win-length 3"),
        (
            Limits { clock: Some(clock), ..milliseconds(70) },
            "move 4_/_x2_/4_/4_ o time ms:70 time-remaining ms:900 win-length 3",
        ),
    ];
    for (limits, line) in cases {
        assert_eq!(driver.ask(game.situation(), &limits), [send(&[line])]);
    }
    assert_eq!(driver.close(), ["quit"]);
}

#[test]
fn what_st3p_engines_say_is_read() {
    let game = Played::new(position("3_/3_/3_ x"), &[]);
    let mut driver = st3p_after(&["st3p version 2 ok", "identify ok"]);
    let mut heard = |line: &str| {
        driver.ask(game.situation(), &milliseconds(5));
        driver.line(line)
    };
    assert_eq!(heard("info pv [b2, c2]"), []);
    let line = vec!["b2".parse().unwrap()];
    let thought = Thought { score: Some(Score::Win(5)), depth: Some(4), nodes: Some(9), line };
    assert_eq!(heard("info depth 4 score win 5 nodes 9 time ms:1 pv b2"), [Effect::Thought(thought)]);
    assert_eq!(heard("best b2"), [Effect::Move(square("b2"))]);
    assert_eq!(heard("best ba27"), [Effect::Move(square("ba27"))]);
    assert_eq!(
        heard("best 5"),
        [Effect::Garbled("`best 5` at byte 5: expected a column name from `a` to `bl`".to_owned())]
    );
    assert_eq!(heard("error game over"), [Effect::Refused("game over".to_owned())]);
    assert_eq!([heard("thread 'main' panicked"), heard("")], [[], []]);
    // No question is open once the answer has come.
    assert_eq!(heard("best b2"), [Effect::Move(square("b2"))]);
    assert_eq!([driver.line("best c3"), driver.line("error late")], [[], []]);
}

#[test]
fn a_gomocup_game_is_announced_with_its_rule_and_times() {
    let mut driver = GomocupDriver::new().with_max_memory(1_000_000);
    assert_eq!(driver.open(), [Effect::Ready]);
    let clock = ClockTime { remaining: Duration::from_mins(1), increment: Duration::ZERO };
    let both = Limits { clock: Some(clock), ..milliseconds(500) };
    let lines = sends::<Position>(driver.new_game(&gomoku(), &both).unwrap());
    let expected = [
        "ABOUT",
        "START 15",
        "INFO rule 0",
        "INFO max_memory 1000000",
        "INFO timeout_match 60000",
        "INFO timeout_turn 500",
        "INFO time_left 60000",
    ];
    assert_eq!(lines, expected);
    assert_eq!(driver.line("UNKNOWN command ABOUT"), []);
    assert_eq!(driver.line("OK"), [Effect::Ready]);

    let lines = sends::<Position>(driver.new_game(&Position::empty(10, 20, 5).unwrap(), &milliseconds(100)).unwrap());
    let expected =
        ["RECTSTART 20,10", "INFO rule 0", "INFO max_memory 1000000", "INFO timeout_match 0", "INFO timeout_turn 100"];
    assert_eq!(lines, expected);
    assert_eq!(driver.line("UNKNOWN RECTSTART"), [Effect::Refused("UNKNOWN RECTSTART".to_owned())]);

    let lines =
        sends::<Position>(driver.new_game(&gomoku(), &Limits { depth: Some(7), ..Limits::nodes(5_000) }).unwrap());
    let expected = ["START 15", "INFO rule 0", "INFO max_memory 1000000", "INFO max_depth 7", "INFO max_node 5000"];
    assert_eq!(lines, expected);
}

#[test]
fn gomocup_engines_play_only_five_in_a_row_on_whole_boards() {
    let mut driver = GomocupDriver::new();
    for board in ["3_/3_/3_ x", "6_/6_/6_/6_/6_/6_ x", "5_/5_/2_.2_/5_/5_ x", "5_/5_/5_/5_ x win-length 5"] {
        assert!(driver.new_game(&position(board), &milliseconds(5)).is_err(), "{board}");
    }
}

/// A driver whose engine is ready for a game of gomoku.
fn gomocup_ready() -> GomocupDriver {
    let mut driver = GomocupDriver::new();
    driver.open();
    driver.new_game(&gomoku(), &milliseconds(500)).unwrap();
    assert_eq!(driver.line("OK"), [Effect::Ready]);
    driver
}

#[test]
fn a_gomocup_engine_that_knows_the_game_is_told_the_last_move_only() {
    let mut driver = gomocup_ready();
    let mut game = Played::new(gomoku(), &[]);
    assert_eq!(driver.ask(game.situation(), &milliseconds(500)), [send(&["BEGIN"])]);
    assert_eq!(driver.line("7,7"), [Effect::Move(square("h8"))]);
    game.play(square("h8"));
    game.play(square("i10"));
    assert_eq!(driver.ask(game.situation(), &milliseconds(500)), [send(&["TURN 8,9"])]);
    assert_eq!(driver.line("0,14"), [Effect::Move(square("a15"))]);
    // The clock is sent before every move, the time for a move only when it changes.
    game.play(square("a15"));
    game.play(square("b1"));
    let clock = ClockTime { remaining: Duration::from_millis(1_234), increment: Duration::ZERO };
    let limits = Limits { clock: Some(clock), ..milliseconds(300) };
    assert_eq!(
        driver.ask(game.situation(), &limits),
        [send(&["INFO timeout_turn 300", "INFO time_left 1234", "TURN 1,0"])]
    );
}

#[test]
fn a_gomocup_engine_that_does_not_know_the_game_gets_the_board() {
    let mut driver = gomocup_ready();
    let mut game = Played::new(gomoku(), &["a1", "b1", "c1"]);
    assert_eq!(driver.ask(game.situation(), &milliseconds(500)), [send(&["BOARD", "0,0,2", "1,0,1", "2,0,2", "DONE"])]);
    driver.line("3,0");
    game.play(square("d1"));
    game.play(square("e5"));
    assert_eq!(driver.ask(game.situation(), &milliseconds(500)), [send(&["TURN 4,4"])]);

    // Stones of the start position.
    let start = position("x4_/o4_/x4_/5_/5_ o win-length 5");
    let lines = sends::<Position>(driver.new_game(&start, &milliseconds(500)).unwrap());
    assert_eq!(lines[0], "START 5");
    driver.line("OK");
    let game = Played::new(start, &["c3"]);
    assert_eq!(
        driver.ask(game.situation(), &milliseconds(500)),
        [send(&["BOARD", "0,0,1", "0,1,2", "0,2,1", "2,2,2", "DONE"])]
    );
}

#[test]
fn what_gomocup_engines_say_is_read() {
    let game = Played::new(gomoku(), &[]);
    let mut driver = gomocup_ready();
    let mut heard = |line: &str| {
        driver.ask(game.situation(), &milliseconds(5));
        driver.line(line)
    };
    for noise in ["MESSAGE hello", "DEBUG 7,7", "UNKNOWN RESTART", "", "banner", "OK"] {
        assert_eq!(heard(noise), [], "{noise}");
    }
    let line = vec!["h8".parse().unwrap()];
    let thought = Thought { score: Some(Score::Eval(-3)), depth: Some(4), nodes: Some(9), line };
    assert_eq!(heard("MESSAGE depth 4 score eval -3 nodes 9 time ms:1 pv 7,7"), [Effect::Thought(thought)]);
    assert_eq!(heard("7,9"), [Effect::Move(square("h10"))]);
    assert_eq!(heard("ERROR no idea"), [Effect::Refused("no idea".to_owned())]);
    assert_eq!(
        heard("-1,-1"),
        [Effect::Garbled("`-1,-1` at byte 0: found `-1,-1`, expected column and row, like `7,7`".to_owned())]
    );
    assert_eq!(driver.line("7,7"), []);
    assert_eq!((driver.woken(), driver.close()), (Vec::new(), vec!["END".to_owned()]));

    driver.new_game(&gomoku(), &milliseconds(5)).unwrap();
    assert_eq!(driver.line("ERROR unsupported size"), [Effect::Refused("unsupported size".to_owned())]);
}
