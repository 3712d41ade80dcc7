//! The positions of `tetrad bench santorini`. A changed row changes the checksum.

use tetrad_core::room::terminal::BenchPosition;
use tetrad_core::room::terminal::Until::Nodes;

pub(super) const BENCH: &[BenchPosition] = &[
    // The placement, and the position that perft counts are compared on.
    BenchPosition { position: "0000000000000000000000000/1/mortal:/mortal:", until: Nodes(100_000) },
    BenchPosition { position: "0000000000000000000000000/1/mortal:11,13/mortal:7,17", until: Nodes(300_000) },
    // Mortals from the opening to the end.
    BenchPosition { position: "0000000000000000000000000/1/mortal:5,12/mortal:13,17", until: Nodes(300_000) },
    BenchPosition { position: "0001000300000100000100000/1/mortal:4,9/mortal:1,2", until: Nodes(300_000) },
    BenchPosition { position: "1200010100021211021010011/1/mortal:16,19/mortal:1,23", until: Nodes(300_000) },
    BenchPosition { position: "1110111001301301300212010/1/mortal:5,7/mortal:6,17", until: Nodes(300_000) },
    // Every god.
    BenchPosition { position: "0000000000000000112000000/1/artemis:6,23/pan:1,17", until: Nodes(300_000) },
    BenchPosition { position: "0020000010012000100001001/1/hephaestus:3,19/mortal:10,17", until: Nodes(300_000) },
    BenchPosition { position: "0000001012020000011010010/1/apollo:14,22/minotaur:10,12", until: Nodes(300_000) },
    BenchPosition { position: "0001001111000110000000000/2/athena:1,4/atlas:0,8", until: Nodes(300_000) },
    BenchPosition { position: "0000012010011320200200120/1/demeter:12,20/hermes:18,21", until: Nodes(300_000) },
    BenchPosition { position: "0010000000012100000000000/2/prometheus:3,18/artemis:7,16", until: Nodes(300_000) },
    BenchPosition { position: "0030120010121002000211020/1/pan:3,16/hephaestus:12,24", until: Nodes(300_000) },
    BenchPosition { position: "2000000201000000110100100/2/hermes:1,14/athena:18,20", until: Nodes(300_000) },
];

#[cfg(test)]
mod tests {
    use super::*;
    use tetrad_santorini::God;

    #[test]
    fn every_god_has_work() {
        for god in God::ALL {
            assert!(BENCH.iter().any(|work| work.position.contains(god.name())), "{god}");
        }
    }
}
