//! The positions of `tetrad bench lits`. A changed row changes the checksum.

use tetrad_core::room::terminal::BenchPosition;
use tetrad_core::room::terminal::Until::Nodes;

pub(super) const BENCH: &[BenchPosition] = &[
    // Random boards: the first piece, with and without the pie rule, and the opening.
    BenchPosition {
        position: "5aa5a05aa550aaa000a00000a5000aa50005050a5aaa55005a5a00aa555a50a0a000a55000a50000050005550aa55a05a55a,5555",
        until: Nodes(300_000),
    },
    BenchPosition {
        position: "5aa5a05aa550aaa000a00000a5000aa50005050a5aaa55005a5a00aa555a50a0a000a55000a50000050005550aa55a05a55a,5555 swap",
        until: Nodes(100_000),
    },
    BenchPosition {
        position: "5a5aaa005505030050a5a05ddaaa00a0035005a055a0550a500a50aa05aa05a00a00050055555a05a50a0000a0aa00555a5a,5545",
        until: Nodes(300_000),
    },
    BenchPosition {
        position: "aa5090a550050e95550a0b5950a000a6bb0a00005a00550a500a50aa005a00005055a500050aaa5050aaaa50a00aa50a0a55,4554",
        until: Nodes(300_000),
    },
    BenchPosition {
        position: "a5550050aa55555aa50000000000aa00a55a500500a05a5555aaea5a0500a04e5aa500550400440000a65eeaaa550b11aaa5,4553",
        until: Nodes(300_000),
    },
    // The middle of the game, where proofs become feasible.
    BenchPosition {
        position: "5aaa00aa0aa0a500000050a5055a0555000a0605a5511ba655aaa6544bb5a0a09400aaa05bb0a50a000100a505505600555a,2554",
        until: Nodes(300_000),
    },
    BenchPosition {
        position: "500a0550055a550a0aa00058505a0a55385a00aa01a325055a5ba0c0050066007aa0aa806a2aaa00386160aa5ad00aa0500a,3435",
        until: Nodes(300_000),
    },
    BenchPosition {
        position: "0a5500a5a5027c250aa00d505a5050d307166005ada2a06a504e5c050555a44ca0a0050a0b5a0a500551a05a00a5b600aa50,3344",
        until: Nodes(300_000),
    },
    BenchPosition {
        position: "00005a505aa727c0016a05aa30551005a38d5a1ac2c70c2cc5a55050a605505a5a06a000aa0066a05a0005a0a55a0a5a0000,3245",
        until: Nodes(300_000),
    },
    BenchPosition {
        position: "a555a00500aa0a55665016649a510550104e010aaa0aba530a503a655385503361030aa03a5c2cc00aaaaa505500a005aaa5,2434",
        until: Nodes(300_000),
    },
    // The endgame, searched to the end.
    BenchPosition {
        position: "005a0b00500009a655a5aaee665aaa0b900455a00b05044a801b5000e38308aa003a50885eed8555a8eea5d0000a00505a00,3522",
        until: Nodes(2_000_000),
    },
    BenchPosition {
        position: "5ac50500005a2a00a5a505211a59ea0d7010a0e4d8aa18a165ad05a386a51615030b5065da5000a0a8d500505a0030a0a55a,2424",
        until: Nodes(2_000_000),
    },
    BenchPosition {
        position: "aa05611a855050b594dd00005e4a3a0727c5b094a5001619e5a5a4e000b50a49a5b1b051535a0000563da50a0abb530aa055,1432",
        until: Nodes(2_000_000),
    },
];
