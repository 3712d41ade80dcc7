//! Inputs that fuzzing has collected.

use std::fs;
use std::path::Path;

/// Runs the body of a fuzz target on every file of its corpus.
pub fn corpus(target: &str, body: impl Fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target);
    let files: Vec<_> = fs::read_dir(folder).expect("every target has a corpus").collect();
    assert!(!files.is_empty(), "the corpus of {target} is empty");
    for file in files {
        let path = file.expect("the folder can be read").path();
        println!("{}", path.display());
        body(&fs::read(path).expect("corpora are plain files"));
    }
}
