//! The fuzz targets' corpora, through the same bodies.

use std::fs;
use std::path::Path;

use tetrad_santorini::fuzzing;

#[test]
fn every_corpus_file_passes_its_fuzz_body() {
    for target in ["santorini-board", "santorini-turn", "santorini"] {
        let body = match target {
            "santorini-board" => fuzzing::board,
            "santorini-turn" => fuzzing::turn,
            _ => fuzzing::santorini,
        };
        let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target);
        let files: Vec<_> = fs::read_dir(directory).unwrap().map(|file| file.unwrap().path()).collect();
        assert!(!files.is_empty(), "{target} has a corpus");
        for file in files {
            println!("{}", file.display());
            body(&fs::read(file).unwrap());
        }
    }
}
