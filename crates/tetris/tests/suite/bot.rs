//! The bot always answers, with legal moves, and deterministically.

use std::time::Duration;

use tetrad_core::random::SplitMix64;
use tetrad_core::search::{Answer, Info, Progress, SearchContext, Task, run};
use tetrad_core::testkit::{ManualClock, lines_are_in_order};
use tetrad_core::{Game, Limits, Pace, Search, Side, Stop};
use tetrad_tetris::{
    Board, Engine, Orientation, Piece, Placement, Rotation, Rules, Seats, Sonic, Spin, Versus, View, choices, replay,
};

/// A solo game with occasional garbage.
struct Play {
    view: View,
    bag: Vec<Piece>,
    rng: SplitMix64,
}

impl Play {
    fn new(seed: u64) -> Self {
        let mut play = Self { view: View::default(), bag: Vec::new(), rng: SplitMix64::new(seed) };
        play.refill();
        play
    }

    fn refill(&mut self) {
        while self.view.queue.len() < 6 {
            self.new_piece();
        }
    }

    fn new_piece(&mut self) {
        if self.bag.is_empty() {
            self.bag = Piece::ALL.to_vec();
            self.rng.shuffle(&mut self.bag);
        }
        self.view.queue.extend(self.bag.pop());
        let left = if self.bag.is_empty() { &Piece::ALL[..] } else { &self.bag };
        self.view.left = Piece::ALL.map(|piece| left.contains(&piece).into());
    }

    fn place(&mut self, placement: Placement) {
        let choice = choices(&self.view.queue, self.view.hold).find(|choice| choice.piece == placement.piece);
        let (queue, hold) = choice.map(|choice| (choice.queue.to_vec(), choice.hold)).unwrap();
        (self.view.queue, self.view.hold) = (queue, hold);
        let clear = self.view.board.lock_unchecked(placement);
        self.view.streaks.advance(clear, self.view.attack);
    }

    fn raise(&mut self, rows: u32) {
        let hole = self.rng.below(10);
        self.view.board.raise(rows, hole);
    }
}

fn think(engine: &mut Engine, view: &View, limits: Limits, lines: usize) -> Answer<Placement> {
    let task = Task { lines, ..Task::new(view.clone(), limits) };
    run(engine, task, &ManualClock::default(), &Stop::new(), |_| {})
}

/// Checks that the moves of a line are legal.
fn check_line(view: &View, info: &Info<Placement>) {
    let mut play = Play { view: view.clone(), bag: Vec::new(), rng: SplitMix64::new(0) };
    for &placement in &info.pv {
        assert!(play.view.placements().contains(&placement), "{placement:?} in {info:?} of {view:?}");
        play.place(placement);
    }
}

#[test]
fn whatever_comes_every_line_can_be_played_and_every_input_replays() {
    let mut sonic = Sonic::new();
    let mut with_inputs = 0;
    for seed in 0..12 {
        let (mut play, mut engine) = (Play::new(seed), Engine::new());
        for turn in 0..40 {
            let answer = think(&mut engine, &play.view, Limits::nodes(2_000), 8);
            let legal = play.view.placements();
            let Some(best) = answer.best else {
                assert_eq!(legal, [], "seed {seed}, turn {turn}");
                break;
            };
            assert_eq!(answer.lines.len(), legal.len().min(8), "{:?}", play.view);
            assert_eq!(answer.lines[0].pv[0], best);
            for (line, info) in answer.lines.iter().enumerate() {
                assert_eq!(info.line, line + 1);
                check_line(&play.view, info);
                let placement = info.pv[0];
                sonic.search(&play.view.board, placement.piece, Rotation::Srs);
                if let Some((end, inputs)) = sonic.path(placement) {
                    assert_eq!(replay(&play.view.board, placement.piece, &inputs), Some(end));
                    assert_eq!((end.canonical(), end.spin), (placement.canonical(), placement.spin));
                    with_inputs += 1;
                }
            }
            // In some turns another move is played, pieces come late, or garbage comes early.
            let choice = play.rng.below(answer.lines.len().min(1 + turn % 3));
            if turn % 2 == 0 {
                play.new_piece();
                assert!(think(&mut engine, &play.view, Limits::nodes(500), 1).best.is_some());
            }
            play.place(answer.lines[choice].pv[0]);
            if turn % 5 == 4 {
                let rows = 1 + play.rng.below(5) as u32;
                play.raise(rows);
            }
            if turn % 7 == 3 {
                play.view.incoming = play.rng.below(12) as u32;
                think(&mut engine, &play.view, Limits::nodes(500), 1);
            }
            play.refill();
        }
    }
    assert!(with_inputs > 2_000, "{with_inputs}");
}

#[test]
fn the_same_tasks_give_the_same_answers() {
    let game = || {
        let (mut play, mut engine) = (Play::new(5), Engine::new());
        let mut answers = Vec::new();
        for _ in 0..15 {
            let answer = think(&mut engine, &play.view, Limits::nodes(10_000), 3);
            play.place(answer.best.unwrap());
            play.refill();
            answers.push(answer);
        }
        answers
    };
    assert_eq!(game(), game());
}

#[test]
fn slices_change_neither_the_answer_nor_the_nodes() {
    let view = Play::new(9).view;
    let whole = think(&mut Engine::new(), &view, Limits::nodes(60_000), 4);
    let (mut engine, mut lines) = (Engine::new(), Vec::new());
    let (stop, clock) = (Stop::new(), ManualClock::default());
    engine.begin(Task { lines: 4, ..Task::new(view, Limits::nodes(60_000)) }, Pace::default());
    let mut keep = |info: Info<Placement>| tetrad_core::search::keep_latest(&mut lines, info);
    let mut context = SearchContext { stop: &stop, clock: &clock, report: &mut keep };
    let mut slices = 1;
    while engine.step(Some(1_000), &mut context) == Progress::Running {
        slices += 1;
    }
    assert!(slices > 40, "{slices}");
    let timeless = |lines: Vec<Info<Placement>>| -> Vec<_> {
        lines.into_iter().map(|info| Info { time: Duration::ZERO, ..info }).collect()
    };
    assert_eq!((engine.best(), timeless(lines)), (whole.best, timeless(whole.lines)));
}

#[test]
fn there_is_an_answer_as_soon_as_a_task_begins() {
    let mut engine = Engine::new();
    let mut play = Play::new(2);
    for _ in 0..30 {
        engine.begin(Task::new(play.view.clone(), Limits::default()), Pace::default());
        let best = engine.best().expect("a placement");
        assert!(play.view.placements().contains(&best));
        assert!(play.view.placements().contains(&Engine::instant(&play.view).unwrap()));
        play.place(best);
        play.refill();
    }
}

#[test]
fn a_player_who_has_topped_out_or_has_no_pieces_gets_no_answer() {
    let blocked = Board::from_columns([0, 0, 0, !0, !0, !0, 0, 0, 0, 0]);
    let lost = View { board: blocked, ..Play::new(1).view };
    let waiting = View { queue: Vec::new(), hold: Some(Piece::T), ..View::default() };
    for view in [lost, waiting] {
        let mut engine = Engine::new();
        let answer = think(&mut engine, &view, Limits::nodes(1_000), 4);
        assert_eq!((answer.best, answer.lines, Engine::instant(&view)), (None, Vec::new(), None));
        // The same engine goes on with the next game.
        assert!(think(&mut engine, &Play::new(1).view, Limits::nodes(1_000), 1).best.is_some());
    }
}

#[test]
fn one_piece_without_anything_held_is_enough() {
    for queue in [vec![Piece::S], vec![Piece::S, Piece::T]] {
        let view = View { queue, ..View::default() };
        let answer = think(&mut Engine::new(), &view, Limits::nodes(5_000), 100);
        assert_eq!(answer.lines.len(), view.placements().len());
        answer.lines.iter().for_each(|info| check_line(&view, info));
    }
}

/// Whether a task begins with most of its nodes already in the tree.
fn known_after(engine: &mut Engine, view: &View) -> bool {
    let answer = think(engine, view, Limits::nodes(2_000), 1);
    answer.lines[0].nodes < 1_000
}

#[test]
fn the_tree_outlives_placements_pieces_and_garbage() {
    for seed in 0..5 {
        let (mut play, mut engine) = (Play::new(seed), Engine::new());
        let best = think(&mut engine, &play.view, Limits::nodes(100_000), 1).best.unwrap();
        assert!(known_after(&mut engine, &play.view), "the same position");
        play.place(best);
        assert!(known_after(&mut engine, &play.view), "a placement");
        play.new_piece();
        assert!(known_after(&mut engine, &play.view), "a piece");
        let deep = think(&mut engine, &play.view, Limits::nodes(100_000), 1).lines;
        play.raise(2);
        let taken_along = think(&mut engine, &play.view, Limits::nodes(1), 1).lines;
        assert_eq!(taken_along[0].pv.len(), deep[0].pv.len(), "garbage");
        check_line(&play.view, &taken_along[0]);
    }
}

#[test]
fn the_tree_follows_games_in_which_ways_meet_that_sent_different_numbers_of_lines() {
    let mut game = Versus::new(10_451_216_379_200_822_465, Rules::default());
    let mut engines = [Engine::new(), Engine::new()];
    while game.outcome().is_none() && game.placed < 200 {
        let mut best = |side: Side| {
            let view = game.view(side);
            think(&mut engines[side.index()], &view, Limits::nodes(20_000), 1).best.unwrap()
        };
        let placements = Side::BOTH.map(&mut best);
        game.place(placements).unwrap();
    }
}

#[test]
fn an_answer_that_is_waited_for_comes_at_once_after_pondering() {
    let (play, mut engine) = (Play::new(3), Engine::new());
    think(&mut engine, &play.view, Limits::nodes(50_000), 1);
    let answer = think(&mut engine, &play.view, Engine::ANSWER_NOW, 5);
    assert_eq!((answer.lines.len(), answer.lines[0].nodes), (5, 0));
    assert_eq!(Engine::ANSWER_NOW.time, Some(Duration::from_millis(20)));
}

#[test]
fn a_full_tree_is_done_and_still_follows_the_game() {
    let (mut play, mut engine) = (Play::new(4), Engine::new());
    engine.set_option("hash", "1").unwrap();
    for _ in 0..5 {
        let answer = think(&mut engine, &play.view, Limits::default(), 2);
        assert!(answer.lines[0].nodes < 3_000_000);
        answer.lines.iter().for_each(|info| check_line(&play.view, info));
        play.place(answer.best.unwrap());
        play.refill();
    }
}

#[test]
fn several_lines_are_different_and_in_order() {
    let mut play = Play::new(5);
    for rows in [0, 3, 6] {
        play.raise(rows);
        lines_are_in_order(Engine::new, &play.view, 6);
    }
}

#[test]
fn several_threads_find_legal_lines_too() {
    let (mut play, mut engine) = (Play::new(6), Engine::new());
    engine.set_option("threads", "3").unwrap();
    for _ in 0..10 {
        let answer = think(&mut engine, &play.view, Limits::nodes(20_000), 5);
        answer.lines.iter().for_each(|info| check_line(&play.view, info));
        play.place(answer.best.unwrap());
        play.refill();
    }
}

/// The best answer on a board with these pieces.
fn best_with(rows: &[&str], queue: &[Piece]) -> Placement {
    let view = View { board: Board::from_rows(rows), queue: queue.to_vec(), ..View::default() };
    think(&mut Engine::new(), &view, Limits::nodes(20_000), 1).best.unwrap()
}

#[test]
fn tetrises_spins_and_perfect_clears_are_taken() {
    let upright =
        Placement { piece: Piece::I, orientation: Orientation::East, x: 9, y: 2, spin: Spin::None }.canonical();
    let rows = ["#########."; 4];
    let tetris = best_with(&rows, &[Piece::I]);
    assert_eq!(tetris.canonical(), upright);
    let slot = ["####......", "###...####", "####.#####"];
    let spin = best_with(&slot, &[Piece::T]);
    assert_eq!((spin.piece, spin.spin), (Piece::T, Spin::Full));
    let nearly = ["####....##", "####....##"];
    let perfect = best_with(&nearly, &[Piece::O, Piece::O, Piece::Z]);
    assert_eq!(perfect.piece, Piece::O);
}

#[test]
fn options_are_checked() {
    let mut engine = Engine::new();
    assert!(engine.set_option("threads", "0").is_err());
    assert!(engine.set_option("speed", "1").is_err());
    assert_eq!(Engine::options().iter().map(|option| option.name).collect::<Vec<_>>(), ["threads", "hash"]);
}
