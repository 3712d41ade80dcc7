//! Random legal games check clean, and survive round trips through every format.

use tetrad_ptn::convert::resolve_unlettered;
use tetrad_ptn::generate::random_game;
use tetrad_ptn::{Game, Layout, Mode, check};

#[test]
fn a_legal_game_checks_clean_and_reads_as_it_was() {
    for seed in 0..60 {
        let game = random_game(seed, 400);
        for layout in [Layout::Moves(5), Layout::Width(72)] {
            let text = game.layout(layout).to_string();
            assert_eq!(Game::parse(text.as_bytes(), Mode::Strict).as_ref(), Ok(&game), "{seed}");
            assert_eq!(check(text.as_bytes(), Mode::Strict).diagnostics, [], "{seed}");
        }
    }
}

#[test]
fn legal_games_have_what_games_have() {
    let text: String = (0..20).map(|seed| random_game(seed, 400).to_string()).collect();
    for part in ["/SINGLE", "/DOUBLE", "/TRIPLE", "/TETRIS", "@", "?!", "(", "=Level"] {
        assert!(text.contains(part), "{part}");
    }
}

#[test]
fn a_legal_game_comes_back_from_every_form() {
    for seed in 100..120 {
        let game = random_game(seed, 300);
        assert_eq!(Game::from_json(&game.to_json()).unwrap(), game);
        let moves = |game: &Game| game.moves().map(|mv| mv.with_rating(None)).collect::<Vec<_>>();
        assert_eq!(moves(&Game::from_stackrabbit(&game.to_stackrabbit().unwrap()).unwrap()), moves(&game));
        assert_eq!(moves(&Game::from_tbp(&game.to_tbp().unwrap()).unwrap()), moves(&game));
        let (same, problems) = resolve_unlettered(game.to_string().as_bytes());
        assert_eq!((same, problems), (game, vec![]));
    }
}
