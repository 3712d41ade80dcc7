//! The types of the API as TypeScript, made and never written by hand. Those of analysis messages are with the pages'.

use ts_rs::{Config, TS};

use crate::{About, GamePage, GameRow, GameView, Refusal, RegisteredEngine, TournamentRow};

/// What the file says about itself.
const HEAD: &str = "// Made by `cargo xtask generate` out of the types in Rust. Changes here are lost.\n\n\
    import type { GameRecord } from \"./rules\";\n";

fn declaration<T: TS>(config: &Config) -> String {
    format!("\n{}export {}\n", T::docs().unwrap_or_default(), T::decl(config))
}

/// The file.
pub fn api_types() -> String {
    let config = Config::new().with_large_int("number");
    let types = [
        declaration::<About>,
        declaration::<GamePage>,
        declaration::<GameRow>,
        declaration::<GameView>,
        declaration::<Refusal>,
        declaration::<RegisteredEngine>,
        declaration::<TournamentRow>,
    ];
    types.iter().fold(HEAD.to_owned(), |file, declare| file + &declare(&config))
}
