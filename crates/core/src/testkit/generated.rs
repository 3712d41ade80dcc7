//! Generated files that are kept in the repository.

use std::fs;
use std::path::Path;

/// Compares files of a folder with the texts that they should have; with `TETRAD_UPDATE` set, writes them first.
pub fn generated(folder: &str, files: &[(&str, String)]) {
    for (file, expected) in files {
        let path = Path::new(folder).join(file);
        if std::env::var_os("TETRAD_UPDATE").is_some() {
            fs::create_dir_all(folder).unwrap();
            fs::write(&path, expected).unwrap();
        }
        let found = fs::read_to_string(&path).unwrap_or_default();
        assert!(found == *expected, "{file} is out of date. Type: cargo xtask generate");
    }
}
