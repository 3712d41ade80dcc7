//! The `tetrad` command: arguments and printing, nothing else.

fn main() {}
