//! Films of games, and annotations.

use tetrad_ptn::generate::random_game;
use tetrad_ptn::{Film, Game, Rating, Replay, Verdict};
use tetrad_tetris::classic::Board;

use crate::texts::{EXPERTS, file};

#[test]
fn every_picture_of_a_film_is_the_board_of_the_replay() {
    let texts = EXPERTS.iter().map(|name| file(name).parse().unwrap()).take(1);
    for game in texts.chain((0..20).map(|seed| random_game(seed, 200))) {
        let game: Game = game;
        let (film, mut replay) = (Film::of(&game), Replay::new());
        for (index, mv) in game.moves().enumerate() {
            replay.play(mv);
            let rows = film.cells(index + 1).map(|row| {
                let taken = row.iter().enumerate().filter(|(_, cell)| cell.is_some());
                taken.fold(0, |bits, (column, _)| bits | 1 << column)
            });
            assert_eq!(Board::from_rows(rows), *replay.board(), "move {}", index + 1);
        }
        assert_eq!(film.frames.len(), game.moves().count());
    }
}

#[test]
fn a_title_can_not_break_a_picture() {
    let svg = Film::of(&random_game(1, 3)).to_svg("<script> & \"co\" \u{1b}[31m");
    assert!(svg.contains("<title>&lt;script&gt; &amp; &quot;co&quot; [31m</title>"), "{svg}");
}

#[test]
fn games_that_can_not_be_played_to_their_end_are_filmed_as_far_as_they_go() {
    let game: Game = "Title: t\nO-12 O-12@1 I-0123 O-34".parse().unwrap();
    let film = Film::of(&game);
    assert_eq!(film.frames.len(), 2);
    assert_eq!(film.cells(2)[3][..3], [film.cells(2)[0][0], film.cells(2)[0][1], None]);
}

#[test]
fn a_move_that_only_its_author_calls_weak_gets_no_better_one() {
    let game: Game = "Title: t\nI-1234".parse().unwrap();
    let [verdict] = game.verdicts().unwrap()[..] else { panic!("one move, one verdict") };
    let own = Verdict { best: verdict.played, rating: Some(Rating::Blunder), ..verdict };
    assert_eq!(game.annotated(&[own]).to_string(), "Title: t\nI-1234??\n");
}

#[test]
fn annotation_changes_ratings_and_comments_alone() {
    for seed in 0..5 {
        let game = random_game(seed, 60);
        let verdicts = game.verdicts().unwrap();
        let annotated = game.annotated(&verdicts);
        assert_eq!(annotated.placements().unwrap(), game.placements().unwrap());
        assert_eq!(annotated.annotated(&annotated.verdicts().unwrap()), annotated);
        assert!(verdicts.iter().all(|verdict| (verdict.loss == 0) == (verdict.best == verdict.played)), "{verdicts:?}");
        // The suggested move is legal.
        for (index, verdict) in verdicts.iter().enumerate() {
            let mut line: Vec<_> = game.moves().take(index).collect();
            line.push(verdict.best);
            let mut replay = Replay::new();
            assert!(line.into_iter().all(|mv| replay.play(mv).is_none()), "{verdict:?}");
        }
    }
}
