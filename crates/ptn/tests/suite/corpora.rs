//! The corpora of the fuzz targets, as inputs of the same functions.

use tetrad_core::testkit::corpus;
use tetrad_ptn::fuzzing;

#[test]
fn every_corpus_file_passes_its_fuzz_body() {
    corpus("ptn", fuzzing::reader);
    corpus("ptn-words", fuzzing::words);
    corpus("ptn-conversions", fuzzing::conversions);
}
