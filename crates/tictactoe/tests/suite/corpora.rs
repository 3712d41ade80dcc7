//! Runs the fuzz targets on their corpora.

use tetrad_core::testkit::corpus;
use tetrad_tictactoe::fuzzing;

#[test]
fn every_corpus_file_passes_its_fuzz_body() {
    corpus("t3en", fuzzing::t3en);
    corpus("st3p", fuzzing::st3p);
    corpus("gomocup", fuzzing::gomocup);
}
