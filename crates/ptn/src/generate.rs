//! Random legal games, for tests and benchmarks (feature `generate`).
//!
//! The play is weak but not random: a low stack with few holes, some tucks and tetrises, so that boards, moves and
//! marks resemble those of human players. The same seed gives the same game.

use tetrad_core::random::SplitMix64;
use tetrad_tetris::classic::{Board, Footprint, Piece, Placement, WIDTH};

use crate::game::{Comment, Game, Header, Item};
use crate::moves::{Clear, Move, Rating};
use crate::replay::Replay;
use crate::slot::Slot;

/// A legal game of at most `most_moves` moves, with random comments, levels, scores and ratings.
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
    // One move in eight may be a tuck or spin, and any move when a straight drop may be unreachable.
    let places =
        if board.is_roomy() && rng.below(8) != 0 { straight_drops(board, piece) } else { board.placements(piece) };
    let place = places.into_iter().min_by_key(|&place| cost(board, place) + rng.below(16) as i32)?;
    Some(to_move(board, place))
}

fn straight_drops(board: &Board, piece: Piece) -> Vec<Placement> {
    let mut places = Vec::with_capacity(34);
    for &orientation in piece.orientations() {
        let shape = piece.shape(orientation);
        let drop = |left: u8| {
            let row = board.landing_row(&Footprint::new(shape, left));
            Placement { piece, orientation, left, row }
        };
        places.extend((0..=WIDTH as u8 - shape.width).map(drop));
    }
    places
}

/// The cost of the board after a move: height, steps and holes.
fn cost(board: &Board, place: Placement) -> i32 {
    let mut after = board.clone();
    let lines = after.lock_unchecked(&place.footprint(), place.row) as i32;
    let heights: [i32; WIDTH] = std::array::from_fn(|column| i32::from(after.height(column)));
    let right = WIDTH - 1;
    let stack = &heights[..right];
    let bumps: i32 = stack.windows(2).map(|pair| (pair[0] - pair[1]).abs()).sum();
    let height = |column: usize| stack.get(column).copied().unwrap_or(i32::MAX);
    let depth = |column: usize| height(column.wrapping_sub(1)).min(height(column + 1)) - stack[column];
    let needs_an_i: i32 = (0..right).map(|column| (depth(column) - 2).max(0)).sum();
    // While the stack is low, the column on the right stays open for a tetris, and other clears are a waste.
    let closes = i32::from(after.height(right) > board.height(right));
    let waste = match board.highest() {
        _ if lines == 4 => -1000,
        0..9 => 250 * (lines + closes),
        _ => -100 * lines,
    };
    51 * heights.iter().sum::<i32>() + 40 * bumps + 30 * needs_an_i + 300 * after.holes() as i32 + waste
}

fn to_move(board: &Board, place: Placement) -> Move {
    let slot = Slot::new(place.piece, place.orientation, place.left).expect("a placement is inside the well");
    let needs_row = board.landing_row(&place.footprint()) != place.row;
    let lines = board.clone().lock_unchecked(&place.footprint(), place.row);
    Move::new(slot).with_row(needs_row.then_some(place.row + 1)).with_clear(Clear::of_lines(lines))
}
