//! Random positions: from games, and composed so that rare situations are frequent.

use tetrad_core::Side;
use tetrad_core::random::SplitMix64;
use tetrad_santorini::{God, Position, Square};

/// Every pair of gods.
pub(crate) fn pairs() -> impl Iterator<Item = [God; 2]> {
    God::ALL.into_iter().flat_map(|first| God::ALL.into_iter().map(move |second| [first, second]))
}

/// A position that need not come from a game: heights from one of several distributions, any workers, perhaps a ban.
pub(crate) fn thrown(gods: [God; 2], rng: &mut SplitMix64) -> Position {
    let tempers: [&[u8]; 5] =
        [&[0, 0, 0, 1], &[0, 1, 1, 2, 2, 3, 4], &[1, 2, 2, 3, 3], &[2, 3, 4, 4], &[0, 0, 1, 2, 3, 4, 4, 4]];
    let temper = rng.pick(&tempers).unwrap();
    let mut heights: Vec<u8> = (0..25).map(|_| *rng.pick(temper).unwrap()).collect();
    let mut squares: Vec<usize> = (0..25).collect();
    rng.shuffle(&mut squares);
    if rng.below(2) == 0 {
        // The workers are close together, so that they block each other.
        let centre = Square::new(squares[0]).unwrap();
        squares.sort_by_key(|&square| {
            let square = Square::new(square).unwrap();
            square.row().abs_diff(centre.row()).max(square.col().abs_diff(centre.col()))
        });
    }
    for &square in &squares[..4] {
        heights[square] = heights[square].min(3);
    }
    let heights: String = heights.iter().map(ToString::to_string).collect();
    let to_move = rng.below(2);
    let player = |index: usize| {
        let bans = gods[index] == God::Athena && index != to_move && rng.clone().below(2) == 0;
        format!("{}{}", gods[index], if bans { "[^]" } else { "" })
    };
    let text = format!(
        "{heights}/{}/{}:{},{}/{}:{},{}",
        to_move + 1,
        player(0),
        squares[0],
        squares[1],
        player(1),
        squares[2],
        squares[3]
    );
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Calls `check` with about `count` positions, equally many of each pair of gods: half from random games, half
/// composed.
pub(crate) fn each(count: usize, seed: u64, mut check: impl FnMut(&Position)) {
    let mut rng = SplitMix64::new(seed);
    let of_each = count.div_ceil(2 * God::ALL.len().pow(2));
    for gods in pairs() {
        let mut position = Position::new(gods);
        for _ in 0..of_each {
            check(&thrown(gods, &mut rng));
            check(&position);
            match rng.pick(&position.turns()) {
                Some(&turn) => position.make(turn).unwrap(),
                None => position = Position::new(gods),
            }
        }
    }
}

/// Both sides, the one to move first.
pub(crate) fn sides(position: &Position) -> [Side; 2] {
    [position.to_move(), position.to_move().other()]
}
