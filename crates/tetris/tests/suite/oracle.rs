//! The slow, obvious generator: one cell, one step and one test at a time.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use tetrad_core::random::SplitMix64;
use tetrad_tetris::{
    Board, Input, Moves, Orientation, Piece, Placement, Rotation, Sonic, Spin, Turning, kicks, replay,
};

/// What distinguishes placements: a set of cells and a spin.
pub(crate) type Rest = (BTreeSet<(i32, i32)>, Spin);

type State = (Orientation, i32, i32);

/// How a piece falls.
#[derive(Clone, Copy, PartialEq)]
enum Drop {
    OneRow,
    ToTheGround,
}

fn cells(piece: Piece, (orientation, x, y): State) -> BTreeSet<(i32, i32)> {
    piece.cells(orientation).iter().map(|&(dx, dy)| (x + i32::from(dx), y + i32::from(dy))).collect()
}

fn fits(board: &Board, piece: Piece, state: State) -> bool {
    cells(piece, state).iter().all(|&(x, y)| !board.is_filled(x, y))
}

/// The spin of a T after a turn into a state, by the letter of the rules.
fn spin(board: &Board, piece: Piece, (orientation, x, y): State, twist: Turning, test: usize) -> Spin {
    let filled = |&&(dx, dy): &&(i32, i32)| board.is_filled(x + dx, y + dy);
    let corners = [(-1, -1), (1, -1), (-1, 1), (1, 1)];
    if piece != Piece::T || corners.iter().filter(filled).count() < 3 {
        return Spin::None;
    }
    let front = match orientation {
        Orientation::North => [(-1, 1), (1, 1)],
        Orientation::East => [(1, -1), (1, 1)],
        Orientation::South => [(-1, -1), (1, -1)],
        Orientation::West => [(-1, -1), (-1, 1)],
    };
    let by_fifth = test == 4 && twist != Turning::Half;
    if by_fifth || front.iter().filter(filled).count() == 2 { Spin::Full } else { Spin::Mini }
}

fn steps(board: &Board, piece: Piece, state: State, rotation: Rotation, drop: Drop) -> Vec<(State, Spin)> {
    let (orientation, x, y) = state;
    let mut steps = Vec::new();
    for next in [(orientation, x - 1, y), (orientation, x + 1, y)] {
        if fits(board, piece, next) {
            steps.push((next, Spin::None));
        }
    }
    let mut low = y;
    while fits(board, piece, (orientation, x, low - 1)) && (drop == Drop::ToTheGround || low == y) {
        low -= 1;
    }
    if low < y {
        steps.push(((orientation, x, low), Spin::None));
    }
    for &twist in rotation.turns() {
        let turned = orientation.turned(twist.quarters());
        for (test, &(dx, dy)) in kicks(piece, orientation, twist).iter().enumerate() {
            let next = (turned, x + i32::from(dx), y + i32::from(dy));
            if fits(board, piece, next) {
                steps.push((next, spin(board, piece, next, twist, test)));
                break;
            }
        }
    }
    steps
}

fn rests(board: &Board, piece: Piece, rotation: Rotation, drop: Drop) -> BTreeSet<Rest> {
    let spawn = [19, 20].into_iter().map(|y| (Orientation::North, 4, y)).find(|&state| fits(board, piece, state));
    let Some(spawn) = spawn else { return BTreeSet::new() };
    let mut seen: BTreeMap<State, BTreeSet<Spin>> = BTreeMap::from([(spawn, BTreeSet::from([Spin::None]))]);
    let mut queue = VecDeque::from([spawn]);
    while let Some(state) = queue.pop_front() {
        for (next, spin) in steps(board, piece, state, rotation, drop) {
            let spins = seen.entry(next).or_default();
            if spins.is_empty() {
                queue.push_back(next);
            }
            spins.insert(spin);
        }
    }
    let resting = seen.into_iter().filter(|&((o, x, y), _)| !fits(board, piece, (o, x, y - 1)));
    resting.flat_map(|(state, spins)| spins.into_iter().map(move |spin| (cells(piece, state), spin))).collect()
}

fn rest(placement: Placement) -> Rest {
    let cells = placement.cells_unchecked().map(|(x, y)| (i32::from(x), i32::from(y)));
    (BTreeSet::from(cells), placement.spin)
}

/// A random messy board: garbage with changing holes, and above it a stack with overhangs.
pub(crate) fn messy_board(rng: &mut SplitMix64) -> Board {
    let mut board = Board::EMPTY;
    let heap = rng.below(16);
    let density = 2 + rng.below(7);
    for y in 0..heap {
        for x in 0..10 {
            if rng.below(10) < density {
                board.fill(x, y);
            }
        }
    }
    // A few shafts and overhangs make room for tucks and spins.
    for _ in 0..rng.below(4) {
        let (x, from) = (rng.below(10), rng.below(heap + 1));
        let mut columns = *board.columns();
        columns[x] &= !(0b111 << from);
        if x < 9 && rng.below(2) == 0 {
            columns[x + 1] &= !(0b11 << from);
        }
        board = Board::from_columns(columns);
    }
    board.clear_full_rows();
    for _ in 0..rng.below(4) {
        board.raise(rng.below(5) as u32, rng.below(10));
    }
    board
}

fn check(board: &Board, rotation: Rotation, moves: &mut Moves, sonic: &mut Sonic) {
    for piece in Piece::ALL {
        let slow = rests(board, piece, rotation, Drop::OneRow);
        moves.generate(board, piece, rotation);
        let fast: Vec<Placement> = moves.iter().collect();
        assert_eq!(fast.len(), moves.len());
        assert!(fast.iter().all(|&placement| placement == placement.canonical() && moves.contains(placement)));
        assert_eq!(fast.iter().copied().map(rest).collect::<BTreeSet<_>>(), slow, "{piece} {rotation:?} on {board:?}");
        assert_eq!(fast.len(), slow.len(), "{piece} twice on {board:?}");

        moves.generate_cells(board, piece, rotation);
        let cells: BTreeSet<_> = slow.into_iter().map(|(cells, _)| cells).collect();
        assert_eq!(moves.len(), cells.len(), "{piece} {rotation:?} without spins on {board:?}");

        let slow = rests(board, piece, rotation, Drop::ToTheGround);
        sonic.generate(board, piece, rotation, moves);
        assert_eq!(moves.iter().map(rest).collect::<BTreeSet<_>>(), slow, "sonic {piece} {rotation:?} on {board:?}");
        assert_eq!(moves.len(), slow.len(), "sonic {piece} twice on {board:?}");
        for placement in fast {
            let path = sonic.path(placement);
            assert_eq!(path.is_some(), slow.contains(&rest(placement)), "{placement:?} on {board:?}");
            let Some((end, inputs)) = path else { continue };
            assert_eq!(rest(end), rest(placement));
            assert_eq!(replay(board, piece, &inputs), Some(end), "{inputs:?} on {board:?}");
            assert!(rotation == Rotation::SrsPlus || !inputs.contains(&Input::Flip));
        }
    }
}

fn compare(boards: usize, seed: u64) {
    let mut rng = SplitMix64::new(seed);
    let (mut moves, mut sonic) = (Moves::new(), Sonic::new());
    for number in 0..boards {
        let rotation = if number % 4 == 0 { Rotation::SrsPlus } else { Rotation::Srs };
        check(&messy_board(&mut rng), rotation, &mut moves, &mut sonic);
    }
}

#[test]
fn both_generators_agree_on_messy_boards() {
    compare(300, 1);
}

#[test]
#[ignore = "deep"]
fn both_generators_agree_on_twenty_thousand_messy_boards() {
    compare(20_000, 2);
}

#[test]
fn paths_are_the_shortest_there_are() {
    let mut rng = SplitMix64::new(3);
    let (mut moves, mut sonic) = (Moves::new(), Sonic::new());
    for _ in 0..20 {
        let board = messy_board(&mut rng);
        for piece in [Piece::T, Piece::I, Piece::S] {
            sonic.generate(&board, piece, Rotation::Srs, &mut moves);
            let shortest: BTreeMap<Rest, usize> =
                moves.iter().map(|placement| (rest(placement), sonic.path(placement).unwrap().1.len())).collect();
            let mut sequences = vec![vec![]];
            for length in 0..=4 {
                for inputs in &sequences {
                    if let Some(end) = replay(&board, piece, inputs) {
                        assert!(shortest[&rest(end)] <= length, "{inputs:?} to {end:?} on {board:?}");
                    }
                }
                let longer = |inputs: &Vec<Input>| {
                    let inputs = inputs.clone();
                    Input::all(Rotation::Srs).iter().map(move |&input| [inputs.clone(), vec![input]].concat())
                };
                sequences = sequences.iter().flat_map(longer).collect();
            }
        }
    }
}
