//! The fixed positions of `tetrad bench tetris`. Changing one changes the checksum.

use tetrad_core::room::terminal::BenchPosition;
use tetrad_core::room::terminal::Until::Nodes;

pub(super) const BENCH: &[BenchPosition] = &[
    // Empty boards.
    BenchPosition { position: "- IOLJSZT - 0 0", until: Nodes(300_000) },
    BenchPosition { position: "- SZTLIJO T 0 0", until: Nodes(300_000) },
    // Four rows ready for an I, in back-to-back.
    BenchPosition { position: "9G_/9G_/9G_/9G_ TLSJZO I 0 1", until: Nodes(300_000) },
    // A slot for a T-spin.
    BenchPosition { position: "4G_5G/3G3_4G/4G6_ TIOLJS - 0 1", until: Nodes(300_000) },
    // In the middle of a combo.
    BenchPosition { position: "3G_6G/3G_6G/3G_6G/3G_6G/3G_6G/3G_6G/3G_6G/3G_6G JLTIOS Z 3 0", until: Nodes(300_000) },
    // A high stack with holes.
    BenchPosition {
        position: "_9G/2G_7G/2G_7G/5G_4G/5G_4G/8G_G/8G_G/_9G/_9G/3G_6G/3G_6G/3G_6G/6G_3G/6G_3G OTISZJ L 0 0",
        until: Nodes(300_000),
    },
];
