//! The classic rules, compared with a slow and obvious implementation.

use std::collections::HashSet;

use tetrad_core::random::SplitMix64;
use tetrad_tetris::classic::{Board, FULL_ROW, Footprint, Orientation, Piece, Placement, ROWS, Reach, WIDTH};

/// The cells of a placement, by the published pictures of the pieces.
fn cells(placement: Placement) -> Vec<(i32, i32)> {
    let picture = match (placement.piece, placement.orientation) {
        (Piece::I, Orientation::Down) => "XXXX",
        (Piece::I, _) => "X/X/X/X",
        (Piece::O, _) => "XX/XX",
        (Piece::T, Orientation::Down) => "XXX/.X.",
        (Piece::T, Orientation::Left) => ".X/XX/.X",
        (Piece::T, Orientation::Up) => ".X./XXX",
        (Piece::T, Orientation::Right) => "X./XX/X.",
        (Piece::J, Orientation::Down) => "XXX/..X",
        (Piece::J, Orientation::Left) => ".X/.X/XX",
        (Piece::J, Orientation::Up) => "X../XXX",
        (Piece::J, Orientation::Right) => "XX/X./X.",
        (Piece::L, Orientation::Down) => "XXX/X..",
        (Piece::L, Orientation::Left) => "XX/.X/.X",
        (Piece::L, Orientation::Up) => "..X/XXX",
        (Piece::L, Orientation::Right) => "X./X./XX",
        (Piece::S, Orientation::Down) => ".XX/XX.",
        (Piece::S, _) => "X./XX/.X",
        (Piece::Z, Orientation::Down) => "XX./.XX",
        (Piece::Z, _) => ".X/XX/X.",
    };
    let rows: Vec<&str> = picture.split('/').rev().collect();
    let mut cells = Vec::new();
    for (up, row) in rows.iter().enumerate() {
        for (right, cell) in row.chars().enumerate() {
            if cell == 'X' {
                cells.push((i32::from(placement.left) + right as i32, i32::from(placement.row) + up as i32));
            }
        }
    }
    cells
}

/// `StackRabbit`'s coordinates of a piece: rotation, x, y.
type State = (usize, i32, i32);

/// The placement at these coordinates, by the rules at the end of `stackrabbit.tsv`; `None` outside the well.
fn place(piece: Piece, (rotation, x, y): State) -> Option<Placement> {
    let base = match piece {
        Piece::T | Piece::J | Piece::L => [5, 5, 5, 6][rotation],
        Piece::S | Piece::Z => [5, 6][rotation],
        Piece::O => 5,
        Piece::I => [4, 6][rotation],
    };
    let high = matches!((piece, rotation), (Piece::I, 0) | (Piece::T | Piece::J | Piece::L, 2));
    let (left, row) = (base + x - 1, if high { 20 - y } else { 19 - y } - 1);
    let orientation = Orientation::ALL[rotation];
    Some(Placement { piece, orientation, left: u8::try_from(left).ok()?, row: u8::try_from(row).ok()? })
}

fn is_free(board: &Board, placement: Placement) -> bool {
    cells(placement).iter().all(|&(column, row)| {
        (0..WIDTH as i32).contains(&column)
            && (0..ROWS as i32).contains(&row)
            && !board.is_taken(column as usize, row as usize)
    })
}

/// Every place where a piece can come to rest, found one step at a time.
fn slow_placements(board: &Board, piece: Piece) -> HashSet<Placement> {
    let turns = piece.orientations().len();
    let free = |state: State| place(piece, state).filter(|&placement| is_free(board, placement));
    let (mut seen, mut open, mut resting) = (HashSet::new(), vec![(0, 0, 0)], HashSet::new());
    while let Some(state @ (rotation, x, y)) = open.pop() {
        let Some(placement) = free(state) else { continue };
        if !seen.insert(state) {
            continue;
        }
        if free((rotation, x, y + 1)).is_none() {
            resting.insert(placement);
        }
        let (clockwise, back) = ((rotation + 1) % turns, (rotation + turns - 1) % turns);
        open.extend([
            (rotation, x - 1, y),
            (rotation, x + 1, y),
            (rotation, x, y + 1),
            (clockwise, x, y),
            (back, x, y),
        ]);
    }
    resting
}

/// A board with a ragged stack, overhangs and holes included.
fn ragged(rng: &mut SplitMix64, height: usize) -> Board {
    let mut rows = [0; ROWS];
    for row in &mut rows[..height] {
        *row = rng.next_u64() as u16 & rng.next_u64() as u16 & FULL_ROW;
        if rng.below(3) == 0 {
            *row |= rng.next_u64() as u16 & FULL_ROW;
        }
        if *row == FULL_ROW {
            *row ^= 1 << rng.below(WIDTH);
        }
    }
    Board::from_rows(rows)
}

/// Every place inside the well, on free cells or not.
fn everywhere(piece: Piece) -> impl Iterator<Item = Placement> {
    piece.orientations().iter().flat_map(move |&orientation| {
        let shape = piece.shape(orientation);
        let lefts = 0..=WIDTH as u8 - shape.width;
        lefts.flat_map(move |left| (0..ROWS as u8).map(move |row| Placement { piece, orientation, left, row }))
    })
}

#[test]
fn a_sweep_finds_what_walking_finds() {
    let mut rng = SplitMix64::new(11);
    for round in 0..400 {
        let height = rng.below(if round % 4 == 0 { ROWS + 1 } else { 15 });
        let board = ragged(&mut rng, height);
        for piece in Piece::ALL {
            let expected = slow_placements(&board, piece);
            let found = board.placements(piece);
            assert_eq!(found.len(), expected.len(), "{piece}\n{board}");
            assert_eq!(found.iter().copied().collect::<HashSet<_>>(), expected, "{piece}\n{board}");
            assert_eq!(expected.is_empty(), !board.has_room_for(piece), "{piece}\n{board}");
            let reach = Reach::new(&board, piece);
            for placement in everywhere(piece) {
                assert_eq!(Reach::leads_to(&board, &placement), reach.contains(&placement), "{placement:?}\n{board}");
            }
            for placement in found {
                assert!(reach.contains(&placement));
                let footprint = placement.footprint();
                assert!(board.fits(&footprint, placement.row) && board.rests(&footprint, placement.row));
            }
        }
    }
}

#[test]
fn on_a_roomy_board_every_straight_drop_is_reached() {
    let mut rng = SplitMix64::new(12);
    let mut roomy = 0;
    for _ in 0..300 {
        let height = 10 + rng.below(12);
        let board = ragged(&mut rng, height);
        assert_eq!(board.is_roomy(), board.highest() <= 18);
        if !board.is_roomy() {
            continue;
        }
        roomy += 1;
        for piece in Piece::ALL {
            let reach = Reach::new(&board, piece);
            for &orientation in piece.orientations() {
                let shape = piece.shape(orientation);
                for left in 0..=WIDTH as u8 - shape.width {
                    let row = board.landing_row(&Footprint::new(shape, left));
                    assert!(
                        reach.contains(&Placement { piece, orientation, left, row }),
                        "{piece} {left} {row}\n{board}"
                    );
                }
            }
        }
    }
    assert!(roomy > 50);
}

/// The board after a lock, cell by cell.
fn slow_lock(board: &Board, placement: Placement) -> (Board, u32) {
    let mut rows = board.rows();
    for (column, row) in cells(placement) {
        rows[row as usize] |= 1 << column;
    }
    let mut kept: Vec<u16> = rows.into_iter().filter(|&row| row != FULL_ROW).collect();
    let lines = ROWS - kept.len();
    kept.resize(ROWS, 0);
    (Board::from_rows(kept.try_into().unwrap()), lines as u32)
}

#[test]
fn locking_keeps_rows_and_heights_right() {
    let mut rng = SplitMix64::new(13);
    for _ in 0..300 {
        let mut board = Board::EMPTY;
        while let Some(placement) = rng.pick(&board.placements(*rng.clone().pick(&Piece::ALL).unwrap())).copied() {
            rng.next_u64();
            let (expected, lines) = slow_lock(&board, placement);
            assert_eq!(board.lock_unchecked(&placement.footprint(), placement.row), lines);
            assert_eq!(board, expected);
            let heights = |board: &Board| (0..WIDTH).map(|column| board.height(column)).collect::<Vec<_>>();
            assert_eq!(heights(&board), heights(&expected), "{board}");
            if board.highest() > 16 {
                board = ragged(&mut rng, 8);
                if rng.below(3) == 0 {
                    break;
                }
            }
        }
    }
}

#[test]
fn any_rows_of_a_piece_can_be_cleared_at_once() {
    let mut rng = SplitMix64::new(14);
    let mut clears = [0; 5];
    for _ in 0..20_000 {
        let piece = *rng.pick(&Piece::ALL).unwrap();
        let placement = *rng.pick(&everywhere(piece).collect::<Vec<_>>()).unwrap();
        let footprint = placement.footprint();
        if !Board::EMPTY.fits(&footprint, placement.row) {
            continue;
        }
        let height = rng.below(ROWS + 1);
        let mut rows = std::array::from_fn(|row| if row < height { rng.below(FULL_ROW as usize) as u16 } else { 0 });
        let cells = cells(placement);
        for row in cells.iter().map(|&(_, row)| row as usize) {
            rows[row] = if rng.below(2) == 0 { FULL_ROW } else { rows[row] };
        }
        for (column, row) in cells {
            rows[row as usize] &= !(1 << column);
        }
        let mut board = Board::from_rows(rows);
        let (expected, lines) = slow_lock(&board, placement);
        assert_eq!(board.lock_unchecked(&footprint, placement.row), lines);
        assert_eq!(board, expected);
        clears[lines as usize] += 1;
    }
    assert!(clears.iter().all(|&clears| clears > 50), "{clears:?}");
}

#[test]
fn the_known_tuck_and_spin_are_found() {
    let board: Board = "..XX......
                        ...X......
                        X..X......"
        .parse()
        .unwrap();
    let tuck = Placement { piece: Piece::O, orientation: Orientation::Down, left: 1, row: 0 };
    assert!(!board.placements(Piece::O).contains(&tuck), "the way in is one column wide");
    let open: Board = "..X.......
                       ..........
                       X........."
        .parse()
        .unwrap();
    assert!(open.placements(Piece::O).contains(&tuck), "it slides in from the right");
    let spin: Board = "...X......
                       X.........
                       XX.XXXXXXX"
        .parse()
        .unwrap();
    let turned = Placement { piece: Piece::T, orientation: Orientation::Down, left: 1, row: 0 };
    assert!(spin.placements(Piece::T).contains(&turned));
    assert_eq!(spin.landing_row(&turned.footprint()), 2, "straight down it stays above");
}

#[test]
fn pictures_are_read_as_they_are_printed() {
    let mut rng = SplitMix64::new(14);
    for _ in 0..50 {
        let height = rng.below(ROWS + 1);
        let board = ragged(&mut rng, height);
        assert_eq!(board.to_string().parse(), Ok(board));
    }
    for bad in ["XXXXXXXXXX", "X", "...........", "....x.....", &"X.........\n".repeat(23)] {
        assert!(bad.parse::<Board>().is_err(), "{bad}");
    }
}
