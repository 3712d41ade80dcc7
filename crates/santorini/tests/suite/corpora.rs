//! Runs the fuzz targets on their corpora.

use tetrad_core::testkit::corpus;
use tetrad_santorini::fuzzing;

#[test]
fn every_corpus_file_passes_its_fuzz_body() {
    corpus("santorini-board", fuzzing::board);
    corpus("santorini-turn", fuzzing::turn);
    corpus("santorini", fuzzing::santorini);
}
