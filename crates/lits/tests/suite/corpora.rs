//! Runs the fuzz targets on their corpora.

use tetrad_core::testkit::corpus;
use tetrad_lits::fuzzing;

#[test]
fn every_corpus_file_passes_its_fuzz_body() {
    corpus("lits-board", fuzzing::board);
    corpus("lits-tetromino", fuzzing::tetromino);
    corpus("ltp", fuzzing::ltp);
}
