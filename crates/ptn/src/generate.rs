//! Random legal games, for tests and benchmarks (feature `generate`).
//!
//! They are played badly but not hopelessly: low, with few holes, some tucks and tetrises, so that boards, moves and marks
//! look like those of people. The same seed gives the same game.

use tetrad_core::random::SplitMix64;
use tetrad_tetris::classic::{Board, Footprint, Piece, Placement};

use crate::game::{Comment, Game, Header, Item};
use crate::moves::{Clear, Move, Rating};
use crate::replay::Replay;
use crate::slot::Slot;

/// A legal game of at most so many moves, with comments, levels, scores and ratings as the seed will have it.
pub fn random_game(seed: u64, most_moves: usize) -> Game {
    let mut rng = SplitMix64::new(seed);
    let level = rng.below(20) as u32;
    let header = Header::new("Title", &format!("random game {seed}")).expect("a title is a header");
    let mut game = Game { headers: vec![header], items: vec![Item::Level(level)] };
    let mut replay = Replay::new();
    replay.item(&game.items[0]);
    let mut last_level = level;
    for _ in 0..most_moves {
        let piece = *rng.pick(&Piece::ALL).expect("there are pieces");
        let Some(mv) = choose(&replay, piece, &mut rng) else { break };
        let problem = replay.play(mv);
        debug_assert_eq!(problem, None);
        let rating = (rng.below(40) == 0).then(|| *rng.pick(&Rating::ALL).expect("there are ratings"));
        game.items.push(Item::Move(mv.with_rating(rating)));
        let progress = replay.progress().expect("the game has a start level");
        if progress.level() != last_level {
            last_level = progress.level();
            game.items.push(Item::Level(last_level));
        }
        if rng.below(60) == 0 {
            let text = match rng.below(3) {
                0 => format!("score={}", progress.points()),
                1 => "a comment".to_owned(),
                _ => format!("{} lines so far", progress.lines()),
            };
            game.items.extend(Comment::new(text).map(Item::Comment));
        }
    }
    game
}

/// A move for a piece; `None` if it has no room.
fn choose(replay: &Replay, piece: Piece, rng: &mut SplitMix64) -> Option<Move> {
    if !replay.has_room_for(piece) {
        return None;
    }
    let board = replay.board();
    // Now and then anything that can be reached, so that there are tucks and spins.
    if !board.is_roomy() || rng.below(50) == 0 {
        let places = board.placements(piece);
        let place = *rng.pick(&places)?;
        return Some(to_move(board, place, board.landing_row(&place.footprint()) != place.row));
    }
    let mut best = (u32::MAX, None);
    for &orientation in piece.orientations() {
        let shape = piece.shape(orientation);
        for left in 0..=10 - shape.width {
            let footprint = Footprint::new(shape, left);
            let row = board.landing_row(&footprint);
            let mut after = board.clone();
            let lines = after.lock(&footprint, row);
            // The well on the right stays open until a tetris fills it.
            let fills_well = left + shape.width == 10 && lines < 4;
            let bumps: u32 =
                (0..8).map(|column| u32::from(after.height(column).abs_diff(after.height(column + 1)))).sum();
            let cost = 64 * after.holes() + 8 * u32::from(row) + 4 * bumps + 60 * u32::from(fills_well);
            let cost = cost + rng.below(8) as u32;
            if cost < best.0 {
                best = (cost, Some(Placement { piece, orientation, left, row }));
            }
        }
    }
    best.1.map(|place| to_move(board, place, false))
}

fn to_move(board: &Board, place: Placement, needs_row: bool) -> Move {
    let slot = Slot::new(place.piece, place.orientation, place.left).expect("a placement is inside the well");
    let lines = board.clone().lock(&place.footprint(), place.row);
    Move::new(slot).with_row(needs_row.then_some(place.row + 1)).with_clear(Clear::of_lines(lines))
}
