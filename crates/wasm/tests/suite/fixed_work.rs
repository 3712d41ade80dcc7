//! Compares the node counts of fixed searches with stored data, which other machines and the browser use as well. With
//! `TETRAD_UPDATE` set, writes the data.

use std::fmt::Write;
use std::fs;

use tetrad_wasm::fixed_work::fixed_work;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/nodes.tsv");

#[test]
fn generated_node_counts_are_those_of_this_machine() {
    let data = fs::read_to_string(FILE).unwrap();
    let mut counted = String::new();
    for line in data.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let [game, position, limit, ..] = fields[..] else {
            writeln!(counted, "{line}").unwrap();
            continue;
        };
        let (kind, number) = limit.split_once(' ').unwrap();
        let number = number.parse().unwrap();
        let nodes = fixed_work(game, position, if kind == "depth" { number } else { 0 }, number);
        writeln!(counted, "{game}\t{position}\t{limit}\t{nodes}").unwrap();
    }
    if std::env::var_os("TETRAD_UPDATE").is_some() {
        fs::write(FILE, &counted).unwrap();
    }
    assert_eq!(fs::read_to_string(FILE).unwrap(), counted, "if engines should play differently: cargo xtask generate");
}

#[test]
fn what_is_no_position_has_no_nodes() {
    assert_eq!(["chess", "lits", "tetris"].map(|game| fixed_work(game, "nonsense", 3, 0) as u64), [0, 0, 0]);
}
