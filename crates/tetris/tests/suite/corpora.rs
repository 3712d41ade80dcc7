//! The corpora of the fuzz targets, as inputs of the same functions.

use tetrad_core::testkit::corpus;
use tetrad_tetris::fuzzing;

#[test]
fn every_corpus_file_passes_its_fuzz_body() {
    corpus("tetris-position", fuzzing::position);
    corpus("fumen", fuzzing::fumen);
    corpus("tbp", fuzzing::tbp);
}
