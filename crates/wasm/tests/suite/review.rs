//! Reviews of games, by searches of fixed numbers of nodes.

use tetrad_core::review::Mark;
use tetrad_core::search::{self, Answer, Task};
use tetrad_core::{Game, Limits, NoClock, Room, Score, Side, Stop, Turn};
use tetrad_games::{Kind, with_room};
use tetrad_wasm::review::{GameReview, MoveReview, PlayedMove, ScoredLine, marks, review_game};
use tetrad_wasm::views::pass_turn;

const NODES: u64 = 10_000;
const LINES: usize = 3;

fn searched<R: Room>(position: &R, side: Side, engine: &mut R::Engine) -> (Answer<R::Move>, Option<R::Move>) {
    let task = Task { position: position.query(side), limits: Limits::nodes(NODES), lines: LINES };
    let mut first = None;
    let answer = search::run(engine, task, &NoClock, &Stop::new(), |info| {
        if first.as_ref().is_none_or(|(depth, _)| *depth == info.depth) && info.line == 1 {
            first = info.pv.first().map(|mv| (info.depth, mv.clone()));
        }
    });
    (answer, first.map(|(_, mv)| mv))
}

fn lines<R: Room>(answer: &Answer<R::Move>) -> Vec<ScoredLine> {
    let line = |info: &search::Info<R::Move>| ScoredLine {
        score: info.score,
        moves: info.pv.iter().map(ToString::to_string).collect(),
    };
    answer.lines.iter().map(line).collect()
}

/// Reviews a game in which `choose` picks each move, from the turn's number, the engine's answer and the legal moves.
fn reviewed<R: Room>(turns: usize, choose: impl Fn(usize, &Answer<R::Move>, Vec<R::Move>) -> R::Move) -> GameReview {
    let mut engine = R::Engine::default();
    let (mut position, mut moves) = (R::start(), Vec::<PlayedMove>::new());
    for turn in 0..turns {
        let sides = position.actors().sides().to_vec();
        let mut chosen = Vec::new();
        for &side in &sides {
            let (answer, first) = searched(&position, side, &mut engine);
            if let (Some(last), [_]) = (moves.last_mut(), &sides[..]) {
                last.after = answer.lines.first().map(|info| info.score);
            }
            let mv = choose(turn, &answer, position.legal_moves(side));
            moves.push(PlayedMove {
                position: position.to_string(),
                side,
                played: mv.to_string(),
                lines: lines::<R>(&answer),
                at_first_sight: first.map(|mv| mv.to_string()),
                after: None,
            });
            chosen.push(mv);
        }
        let turn = match &chosen[..] {
            [one] => Turn::One(one.clone()),
            [one, other] => Turn::Both([one.clone(), other.clone()]),
            _ => break,
        };
        if position.play(&turn).unwrap().is_some() {
            break;
        }
    }
    review_game(R::NAME, &moves).unwrap()
}

fn own_choice<M: Clone>(answer: &Answer<M>) -> M {
    answer.best.clone().expect("there are legal moves")
}

#[test]
fn the_engines_own_line_gets_no_negative_mark() {
    for &kind in Kind::ALL {
        let review = with_room!(kind, R => reviewed::<R>(24, |_, answer, _| own_choice(answer)));
        let known = review.moves.iter().flatten().count();
        assert!(known > 4 && known + 4 > review.moves.len(), "{kind:?}: {known} of {} moves", review.moves.len());
        // The engine may answer without a search, as where one move is legal.
        for review in review.moves.iter().flatten() {
            assert!(!review.is_weak && review.better.is_empty(), "{kind:?}: {review:?}");
        }
        let accuracies = review.sides.map(|side| side.accuracy);
        assert!(
            accuracies.iter().flatten().all(|accuracy| (accuracy - 100.0).abs() < 1e-9),
            "{kind:?}: {accuracies:?}"
        );
    }
}

#[test]
fn the_worst_moves_are_found_in_every_game() {
    for &kind in Kind::ALL {
        // Every fifth turn is the last legal move instead of the engine's.
        let review = with_room!(kind, R => reviewed::<R>(24, |turn, answer, legal| match turn % 5 {
            4 => *legal.last().unwrap(),
            _ => own_choice(answer),
        }));
        let weak: Vec<&MoveReview> = review.moves.iter().flatten().filter(|review| review.is_weak).collect();
        assert!(!weak.is_empty(), "{kind:?}");
        assert!(weak.iter().all(|weak| !weak.better.is_empty() && weak.after < weak.before), "{kind:?}");
    }
}

fn played(position: &str, side: Side, played: &str, lines: &[(Score, &str)], after: Option<Score>) -> PlayedMove {
    let line = |&(score, mv): &(Score, &str)| ScoredLine { score, moves: vec![mv.to_owned()] };
    PlayedMove {
        position: position.to_owned(),
        side,
        played: played.to_owned(),
        lines: lines.iter().map(line).collect(),
        at_first_sight: None,
        after,
    }
}

#[test]
fn a_planted_forced_loss_is_a_blunder() {
    // O has to answer the corner in the middle; at the edge it loses by force.
    type Room = tetrad_tictactoe::Position;
    let mut engine = <Room as tetrad_core::Room>::Engine::default();
    let before = Room::parse("x2_/3_/3_ o").unwrap();
    let (answer, _) = searched(&before, Side::Second, &mut engine);
    assert_eq!(answer.best.unwrap().to_string(), "b2");
    let mut after = before.clone();
    let edge = "b3".parse().unwrap();
    after.play(&Turn::One(edge)).unwrap();
    let (reply, _) = searched(&after, Side::First, &mut engine);
    let mv = PlayedMove {
        lines: lines::<Room>(&answer),
        ..played(&before.to_string(), Side::Second, "b3", &[], Some(reply.lines[0].score))
    };
    let review = review_game("tictactoe", &[mv]).unwrap();
    let found = review.moves[0].as_ref().unwrap();
    assert_eq!((found.mark, found.word.as_str()), (Some(Mark::Blunder), "blunder"));
    assert_eq!((found.before, found.after, found.better[0].as_str()), (0.5, 0.0, "b2"));
    assert_eq!(review.sides[1].counts, [0, 0, 0, 0, 0, 1]);
}

#[test]
fn the_end_of_a_game_needs_no_analysis_and_other_gaps_stay_open() {
    let win = played("xx_/oo_/3_ x", Side::First, "c1", &[(Score::Loss(2), "c3")], None);
    let unknown = played("3_/3_/3_ x", Side::First, "a1", &[(Score::Draw, "b2")], None);
    let bare = played("3_/3_/3_ x", Side::First, "a1", &[], Some(Score::Draw));
    let review = review_game("tictactoe", &[win, unknown, bare]).unwrap();
    assert_eq!(review.moves[0].as_ref().map(|review| (review.before, review.after)), Some((1.0, 1.0)));
    assert_eq!(review.moves[1..], [None, None]);
}

#[test]
fn only_moves_without_an_alternative_are_forced() {
    let last = played("xox/oxo/ox_ o", Side::Second, "c3", &[(Score::Draw, "c3")], None);
    let review = review_game("tictactoe", &[last]).unwrap();
    assert!(review.moves[0].as_ref().unwrap().is_forced);
    assert_eq!(review.sides[1].accuracy, None);
}

#[test]
fn the_table_of_marks_is_written_in_the_guide() {
    let page = include_str!("../../../../docs/review.md");
    for row in marks() {
        assert!(page.contains(&format!("| `{}` | {} | {} |", row.mark.text(), row.word, row.meaning)), "{row:?}");
    }
}

#[test]
fn a_threat_is_searched_with_the_turn_passed() {
    assert_eq!(pass_turn("tictactoe", "2x_/2o_/3_ x").unwrap().text, "2x_/2o_/3_ o");
    let santorini = "0110000000000000000000000/2/athena[^]:6,13/pan:3,17";
    assert_eq!(pass_turn("santorini", santorini).unwrap().actors, [Side::First]);
    let lits = tetrad_lits::Position::random(7).to_string();
    let turned = pass_turn("lits", &lits).map(|passed| passed.actors);
    assert_eq!(turned, Ok(vec![Side::Second]), "{lits}");
    for (game, position) in [("tetris", "start"), ("santorini", "start"), ("tictactoe", "xxx/oo_/3_ o")] {
        assert!(pass_turn(game, position).is_err(), "{game}");
    }
}
