//! Puzzles of Tetris: proofs of perfect clears against a search of all placements, and mirror images.

use tetrad_core::puzzle::Proof;
use tetrad_core::random::SplitMix64;
use tetrad_core::{Game, Room, Side};
use tetrad_tetris::{Placement, Solo};

/// Drafts of puzzles, with the number of pieces to the perfect clear.
fn drafts(seed: u64, pieces: u32) -> impl Iterator<Item = Solo> {
    let mut random = SplitMix64::new(seed);
    std::iter::from_fn(move || Some(Solo::puzzle_draft(&mut random, pieces..=pieces))).flatten().map(|(game, _)| game)
}

/// Whether the field is empty after this placement and at most `pieces - 1` others: every placement, however high.
fn clears(game: &Solo, placement: Placement, pieces: u32) -> bool {
    let next = game.after(&placement);
    let mut others = next.legal_moves(Side::First).into_iter();
    next.position.board().is_empty() || pieces > 1 && others.any(|other| clears(&next, other, pieces - 1))
}

#[test]
fn proofs_of_perfect_clears_agree_with_a_search_of_all_placements() {
    let (mut clearing, mut deep) = (0, 0);
    for (pieces, count) in [(1, 20), (2, 40), (3, 8)] {
        for game in drafts(7, pieces).take(count) {
            let mut proof = Proof::<Solo>::new(u64::MAX);
            for placement in game.legal_moves(Side::First) {
                let clears = clears(&game, placement, pieces);
                assert_eq!(proof.answer(&game, &placement, pieces).is_lost(), clears, "{game}: {placement}");
                clearing += u32::from(clears);
            }
            deep += u32::from(proof.win(&game, pieces).is_none());
        }
    }
    assert!(clearing > 20 && deep > 0, "{clearing} placements lead to a perfect clear, {deep} drafts have none");
}

#[test]
fn a_mirror_image_has_its_rows_backwards_and_the_other_pieces() {
    let mirrored = |start: &str| start.parse::<Solo>().unwrap().puzzle_mirrored().unwrap().to_string();
    assert_eq!(mirrored("3G4_J2_/G4_G4_ LOSZTI J 2 1"), "2_L4_3G/4_G4_G JOZSTI L 2 1");
    for game in drafts(1, 4).take(20) {
        assert_eq!(game.puzzle_mirrored().and_then(|image| image.puzzle_mirrored()), Some(game));
    }
}
