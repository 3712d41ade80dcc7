//! The fuzz targets' corpora, through the same bodies.

use tetrad_core::testkit::corpus;
use tetrad_ptn::fuzzing;

#[test]
fn every_corpus_file_passes_its_fuzz_body() {
    corpus("ptn", fuzzing::reader);
    corpus("ptn-words", fuzzing::words);
    corpus("ptn-conversions", fuzzing::conversions);
}
