//! Writes random legal games into a folder, one file each, as test data for readers and checkers.
//!
//! ```text
//! cargo run --release -p tetrad-ptn --features generate --example generate-games -- FOLDER 200     (megabytes)
//! ```

use std::path::PathBuf;
use std::{env, fs, io, process};

use tetrad_ptn::generate::random_game;

const MOST_MOVES: usize = 2000;

fn main() -> io::Result<()> {
    let mut words = env::args().skip(1);
    let (Some(folder), Some(megabytes)) = (words.next(), words.next().and_then(|word| word.parse::<usize>().ok()))
    else {
        eprintln!("usage: generate-games FOLDER MEGABYTES");
        process::exit(2);
    };
    let folder = PathBuf::from(folder);
    fs::create_dir_all(&folder)?;
    let (mut seed, mut bytes) = (0, 0);
    while bytes < megabytes * 1_000_000 {
        let text = random_game(seed, MOST_MOVES).to_string();
        fs::write(folder.join(format!("{seed:07}.ptn")), &text)?;
        bytes += text.len();
        seed += 1;
    }
    println!("{seed} games, {bytes} bytes");
    Ok(())
}
