//! The engine: correct on small boards, deterministic, cheap in slices, and never without a move.

use tetrad_core::random::SplitMix64;
use tetrad_core::search::{Answer, Info, Task, run};
use tetrad_core::testkit::{
    ManualClock, lines_are_in_order, lines_of_threads_are_legal, slices_do_not_grow, slices_do_not_grow_in_total,
};
use tetrad_core::{Game, Limits, Score, Search, Side, Stop};
use tetrad_tictactoe::{Engine, Position, Square};

const VALUES: &str = include_str!("../data/values.tsv");
const ONLY_MOVES: &str = include_str!("../data/positions.tsv");

fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect())
}

fn small_engine() -> Engine {
    let mut engine = Engine::new();
    engine.set_option("hash", "4").unwrap();
    engine
}

fn search(engine: &mut Engine, position: &Position, limits: Limits) -> Answer<Square> {
    run(engine, Task::new(position.clone(), limits), &ManualClock::default(), &Stop::new(), |_| {})
}

/// The proven value of a position that is small enough to solve.
fn solve(engine: &mut Engine, position: &Position) -> Score {
    search(engine, position, Limits::default()).lines[0].score
}

fn square(text: &str) -> Square {
    text.parse().unwrap()
}

#[test]
fn empty_boards_have_their_known_values() {
    let mut engine = Engine::new();
    for row in rows(VALUES) {
        let number = |index: usize| row[index].parse::<u32>().unwrap();
        let position = Position::empty(number(0) as u8, number(1) as u8, number(2)).unwrap();
        let score = solve(&mut engine, &position);
        let value = if matches!(score, Score::Win(_)) { "win" } else { "draw" };
        assert_eq!(value, row[3], "{position}: {score}");
        assert!(score.is_proven());
    }
}

#[test]
fn the_only_move_is_found() {
    let mut engine = small_engine();
    for row in rows(ONLY_MOVES) {
        let position: Position = row[0].parse().unwrap();
        let answer = search(&mut engine, &position, Limits::default());
        assert_eq!(answer.best, Some(square(row[1])), "{position}");
        assert_eq!(matches!(answer.lines[0].score, Score::Win(_)), row[2] == "win", "{position}");
    }
}

/// The value by full search: slow and obvious.
fn minimax(position: &Position) -> Score {
    match position.outcome() {
        Some(outcome) if outcome.winner.is_some() => Score::Loss(0),
        Some(_) => Score::Draw,
        None => {
            let further = |score: Score| match score {
                Score::Win(plies) => Score::Win(plies + 1),
                Score::Loss(plies) => Score::Loss(plies + 1),
                other => other,
            };
            let rank = |score: &Score| match *score {
                Score::Win(plies) => 1_000 - plies as i32,
                Score::Loss(plies) => plies as i32 - 1_000,
                _ => 0,
            };
            let replies = position.successors();
            replies.iter().map(|(_, next)| further(minimax(next)).reversed()).max_by_key(rank).unwrap()
        }
    }
}

#[test]
fn values_and_distances_agree_with_minimax() {
    let mut rng = SplitMix64::new(11);
    let mut engine = small_engine();
    let boards = [
        "3_/3_/3_ x",
        "4_/4_ x win-length 2",
        "3_/_._/3_ o",
        "4_/4_/2_2. x win-length 3",
        "9_ x win-length 3",
        "5_/_.3_ x win-length 4",
        "4_/4_/4_ x win-length 3",
        "3_/3_/3_ x win-length 2",
        "4_/4_ o win-length 1",
        "8_ x win-length 7",
    ];
    for board in boards {
        for _ in 0..12 {
            let mut position: Position = board.parse().unwrap();
            let most = usize::from(position.free_cells()).saturating_sub(7);
            for _ in 0..most + rng.below(3) {
                let squares: Vec<Square> = position.legal_squares().collect();
                if let Some(&square) = rng.pick(&squares) {
                    position.mark(square).unwrap();
                }
            }
            if !position.is_over() {
                assert_eq!(solve(&mut engine, &position), minimax(&position), "{position}");
            }
        }
    }
}

#[derive(Clone, Copy, Debug)]
enum Opponent {
    Random,
    Perfect,
}

/// Plays a game and returns the winner.
fn play(start: &Position, engine_side: Side, opponent: Opponent, rng: &mut SplitMix64) -> Option<Side> {
    let (mut engine, mut other) = (small_engine(), small_engine());
    let mut position = start.clone();
    while !position.is_over() {
        let mv = if position.to_move().side() == engine_side {
            search(&mut engine, &position, Limits::nodes(20_000)).best.unwrap()
        } else {
            let squares: Vec<Square> = position.legal_squares().collect();
            match opponent {
                Opponent::Random => *rng.pick(&squares).unwrap(),
                Opponent::Perfect => search(&mut other, &position, Limits::default()).best.unwrap(),
            }
        };
        position.mark(mv).unwrap();
    }
    position.winner().map(tetrad_tictactoe::Mark::side)
}

#[test]
fn drawn_boards_are_never_lost() {
    let mut rng = SplitMix64::new(5);
    for (size, games) in [(3, 30), (4, 8), (5, 3)] {
        let start = Position::empty(size, size, u32::from(size)).unwrap();
        for side in Side::BOTH {
            assert_eq!(play(&start, side, Opponent::Perfect, &mut rng), None, "{start} as {side:?}");
            for _ in 0..games {
                assert_ne!(play(&start, side, Opponent::Random, &mut rng), Some(side.other()), "{start} as {side:?}");
            }
        }
    }
}

#[test]
fn won_boards_are_won() {
    let mut rng = SplitMix64::new(6);
    for row in rows(VALUES).filter(|row| row[3] == "win") {
        let number = |index: usize| row[index].parse::<u32>().unwrap();
        let start = Position::empty(number(0) as u8, number(1) as u8, number(2)).unwrap();
        for opponent in [Opponent::Perfect, Opponent::Random, Opponent::Random, Opponent::Random] {
            assert_eq!(play(&start, Side::First, opponent, &mut rng), Some(Side::First), "{start} {opponent:?}");
        }
    }
}

#[test]
fn random_positions_of_a_solved_board_keep_their_value() {
    let mut rng = SplitMix64::new(7);
    for _ in 0..30 {
        let mut start = Position::empty(4, 4, 4).unwrap();
        for _ in 0..rng.below(6) {
            let squares: Vec<Square> = start.legal_squares().collect();
            start.mark(*rng.pick(&squares).unwrap()).unwrap();
        }
        let side = start.to_move().side();
        let value = solve(&mut small_engine(), &start);
        let winner = play(&start, side, Opponent::Perfect, &mut rng);
        let expected = match value {
            Score::Win(_) => Some(side),
            Score::Loss(_) => Some(side.other()),
            _ => None,
        };
        assert_eq!(winner, expected, "{start}: {value}");
    }
}

#[test]
fn a_board_on_which_nobody_can_win_is_a_draw_at_once() {
    for board in ["3_/3_/3_ x win-length 4", "2_/2_ o win-length 4000000000", "64_ x win-length 65"] {
        let answer = search(&mut small_engine(), &board.parse().unwrap(), Limits::default());
        assert_eq!(answer.lines[0].score, Score::Draw, "{board}");
        assert!(answer.best.is_some());
    }
}

#[test]
fn a_finished_position_has_no_move() {
    let mut engine = small_engine();
    for board in ["3x/2o_/3_ o", "xox/oxo/oxo x", "3. x"] {
        assert_eq!(search(&mut engine, &board.parse().unwrap(), Limits::default()).best, None, "{board}");
        assert_eq!(Engine::instant(&board.parse().unwrap()), None, "{board}");
    }
}

/// Fifteen by fifteen after a few moves.
const OPENING: &str = "15_/15_/15_/15_/15_/15_/6_x8_/7_xo6_/7_ox6_/15_/15_/15_/15_/15_/15_ o win-length 5";

#[test]
fn slices_cost_little() {
    let openings = [
        OPENING,
        "15_/15_/10_x4_/15_/15_/6_o8_/7_x7_/7_x7_/15_/7_o7_/15_/15_/15_/15_/15_ o win-length 5",
        "15_/15_/15_/15_/15_/15_/10_x4_/15_/4_o2_x7_/15_/15_/15_/15_/15_/15_ o win-length 5",
        "15_/15_/15_/15_/15_/15_/4_xo9_/4_o10_/8_o6_/5_x3_x5_/15_/15_/15_/15_/15_ x win-length 5",
        "15_/15_/15_/15_/5_xo8_/4_o10_/15_/15_/15_/7_x7_/15_/15_/15_/15_/15_ x win-length 5",
    ];
    slices_do_not_grow_in_total(small_engine_of_64, &openings.map(|text| text.parse().unwrap()), 12);
    slices_do_not_grow(small_engine_of_64, &"6_/6_/6_/6_/6_/6_ x win-length 5".parse().unwrap(), 20);
}

fn small_engine_of_64() -> Engine {
    let mut engine = Engine::new();
    engine.set_option("hash", "64").unwrap();
    engine
}

#[test]
fn one_thread_gives_the_same_nodes_and_lines_every_time() {
    let position: Position = OPENING.parse().unwrap();
    let reports = || {
        let mut reports: Vec<Info<Square>> = Vec::new();
        let task = Task { lines: 3, ..Task::new(position.clone(), Limits::nodes(60_000)) };
        run(&mut small_engine(), task, &ManualClock::default(), &Stop::new(), |info| reports.push(info.clone()));
        for info in &mut reports {
            info.time = std::time::Duration::ZERO;
        }
        reports
    };
    assert_eq!(reports(), reports());
}

#[test]
fn several_lines_are_different_and_in_order() {
    let boards = [
        "5_/5_/2_x2_/5_/5_ o win-length 4",
        "15_/15_/15_/15_/15_/6_o8_/6_ox7_/7_x7_/6_x8_/15_/15_/15_/15_/15_/15_ x win-length 5",
    ];
    for board in boards {
        lines_are_in_order(small_engine, &board.parse().unwrap(), 4);
    }
}

#[test]
fn the_first_marks_on_a_large_board_are_around_its_centre() {
    let mut engine = small_engine();
    for size in [15_u8, 19, 20, 64] {
        let empty = Position::empty(size, size, 5).unwrap();
        let answer = search(&mut engine, &empty, Limits::nodes(20_000));
        let off = |at: u8| (2 * i32::from(at) + 1 - i32::from(size)).abs();
        let best = answer.best.unwrap();
        assert!(off(best.row) + off(best.col) <= 8, "{best} on {size}×{size}");

        let mut first_in_the_corner = empty.clone();
        first_in_the_corner.mark(square("a1")).unwrap();
        for position in [empty, first_in_the_corner] {
            lines_are_in_order(small_engine, &position, 20);
        }
    }
}

#[test]
fn an_empty_board_without_a_centre_has_lines_too() {
    let row = "7_5.7_";
    let hole = vec!["19_"; 7].into_iter().chain([row; 5]).chain(["19_"; 7]).collect::<Vec<_>>().join("/");
    lines_are_in_order(small_engine, &format!("{hole} x win-length 5").parse().unwrap(), 20);
}

#[test]
fn lines_of_several_threads_are_legal() {
    for board in ["15_/".repeat(14) + "15_ x win-length 5", "4_/4_/4_/4_ x win-length 4".to_owned()] {
        lines_of_threads_are_legal(small_engine, &board.parse().unwrap());
    }
}

#[test]
fn many_threads_find_the_same_win() {
    let mut engine = small_engine();
    engine.set_option("threads", "3").unwrap();
    let position = Position::empty(5, 6, 4).unwrap();
    assert!(matches!(solve(&mut engine, &position), Score::Win(_)));
}

#[test]
fn every_kind_of_board_gets_a_legal_move() {
    let boards = [
        "64_/".repeat(63) + "64_ x",
        "64_/".repeat(63) + "64_ o win-length 7",
        "64_/".repeat(63) + "64_ x win-length 64",
        "20_/".repeat(19) + "20_ x win-length 6",
        "15./".repeat(14) + "14._ x",
        "64_ x win-length 5".to_owned(),
        "_/_/_/_/_/_ o win-length 2".to_owned(),
        "4_.4_/2.5_2./9_/._._._._. x win-length 3".to_owned(),
    ];
    let mut engine = small_engine();
    for board in boards {
        let mut position: Position = board.parse().unwrap();
        for _ in 0..3 {
            let best = search(&mut engine, &position, Limits::nodes(300)).best.expect("the game is not over");
            position.mark(best).unwrap();
            if position.is_over() {
                break;
            }
        }
    }
}

#[test]
fn forced_wins_on_a_large_board_are_proven() {
    // Three open in a row wins in three plies, a four and an open three crossing in five.
    let open_three = format!("{}6_3x6_{} x win-length 5", "15_/".repeat(7), "/15_".repeat(7));
    assert_eq!(solve(&mut small_engine(), &open_three.parse().unwrap()), Score::Win(3));
    let crossing = format!("{}2_o3x9_/15_/6_x8_/6_x8_{} x win-length 5", "15_/".repeat(5), "/15_".repeat(6));
    assert_eq!(solve(&mut small_engine(), &crossing.parse().unwrap()), Score::Win(5));
    let two_fours = format!("{}4x11_/15_/4x11_{} o win-length 5", "15_/".repeat(5), "/15_".repeat(7));
    assert_eq!(solve(&mut small_engine(), &two_fours.parse().unwrap()), Score::Loss(2));
}

#[test]
fn wins_by_threes_are_proven() {
    let boards = [
        "15_/15_/15_/15_/15_/15_/15_/6_x_o6_/5_x_x7_/5_2o2x6_/7_o_o5_/15_/15_/15_/15_ x win-length 5",
        "15_/15_/15_/15_/4_x3_o6_/4_x_2o7_/6_3xo5_/7_o7_/15_/15_/15_/15_/15_/15_/15_ x win-length 5",
    ];
    for board in boards {
        let position: Position = board.parse().unwrap();
        let answer = search(&mut small_engine(), &position, Limits::nodes(1_000_000));
        assert!(matches!(answer.lines[0].score, Score::Win(_)), "{position}: {}", answer.lines[0].score);
    }
}

#[test]
fn every_iteration_of_a_crowded_board_ends() {
    let board = "15_/15_/15_/15_/6_o8_/4_x4ox5_/3_2o3x2o5_/2_o4xo2x_x3_/3_x_2x2oxo4_/4_o_2xox5_/5_3ox6_/9_o5_/15_/15_/15_ x win-length 5";
    let answer = search(&mut small_engine(), &board.parse().unwrap(), Limits::nodes(100_000));
    assert!(answer.lines[0].depth >= 2, "{}", answer.lines[0].depth);
}
