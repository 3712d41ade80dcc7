//! The fuzz targets' corpora, through the same bodies.

use tetrad_core::testkit::corpus;
use tetrad_tetris::fuzzing;

#[test]
fn every_corpus_file_passes_its_fuzz_body() {
    corpus("tetris-position", fuzzing::position);
    corpus("fumen", fuzzing::fumen);
    corpus("tbp", fuzzing::tbp);
}
