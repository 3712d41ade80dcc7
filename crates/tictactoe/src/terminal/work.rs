//! The positions of `tetrad bench tictactoe`. A changed row changes the checksum.

use tetrad_core::room::terminal::BenchPosition;
use tetrad_core::room::terminal::Until::{Depth, Nodes};

pub(super) const BENCH: &[BenchPosition] = &[
    // Small boards, searched to the end.
    BenchPosition { position: "3_/3_/3_ x", until: Depth(9) },
    BenchPosition { position: "4_/4_/4_/4_ x", until: Depth(16) },
    BenchPosition { position: "4_/_x2_/2_o_/4_ x", until: Depth(12) },
    BenchPosition { position: "5_/5_/5_/5_/5_ x win-length 4", until: Nodes(300_000) },
    BenchPosition { position: "5_/2_o2_/2_x2_/5_/5_ x win-length 4", until: Nodes(300_000) },
    // Boards of medium size.
    BenchPosition { position: "7_/7_/7_/7_/7_/7_/7_ x win-length 5", until: Nodes(300_000) },
    BenchPosition { position: "7_/7_/2_x4_/2_oxo2_/3_o3_/3_x3_/7_ x win-length 5", until: Nodes(300_000) },
    // Unplayable cells break lines.
    BenchPosition { position: "8_/8_/2_.2_.2_/3_xo3_/3_ox3_/2_.2_.2_/8_/8_ x win-length 5", until: Nodes(300_000) },
    // Gomoku: the empty board, two openings, two midgames.
    BenchPosition {
        position: "15_/15_/15_/15_/15_/15_/15_/15_/15_/15_/15_/15_/15_/15_/15_ x win-length 5",
        until: Nodes(200_000),
    },
    BenchPosition {
        position: "15_/15_/15_/15_/15_/15_/8_o6_/7_x7_/15_/15_/15_/15_/15_/15_/15_ x win-length 5",
        until: Nodes(400_000),
    },
    BenchPosition {
        position: "15_/15_/15_/15_/6_x8_/15_/7_ox6_/7_x7_/6_o8_/15_/15_/15_/15_/15_/15_ o win-length 5",
        until: Nodes(400_000),
    },
    BenchPosition {
        position: "15_/15_/15_/15_/15_/15_/5_o9_/6_o_xo5_/6_xox6_/5_o_x7_/5_2xo7_/15_/15_/15_/15_ x win-length 5",
        until: Nodes(400_000),
    },
    BenchPosition {
        position: "15_/15_/15_/15_/4_2o9_/4_2x9_/5_o9_/6_o_xo5_/6_xox6_/5_o_2x6_/5_2x2o6_/5_o9_/4_x10_/15_/15_ x win-length 5",
        until: Nodes(400_000),
    },
    // Six in a line on a larger board.
    BenchPosition {
        position: "20_/20_/20_/20_/20_/20_/20_/20_/9_x10_/9_ox9_/9_xo9_/10_o9_/20_/20_/20_/20_/20_/20_/20_/20_ x win-length 6",
        until: Nodes(400_000),
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use tetrad_core::Game;
    use tetrad_tictactoe::{Cell, Mark, Position};

    #[test]
    fn every_position_is_balanced() {
        for work in BENCH {
            let position = Position::parse(work.position).unwrap();
            let count = |mark| position.cells().iter().filter(|&&cell| cell == Cell::Marked(mark)).count();
            let ahead = usize::from(position.to_move() == Mark::O);
            assert_eq!(count(Mark::X), count(Mark::O) + ahead, "{}", work.position);
        }
    }
}
