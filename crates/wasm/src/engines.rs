//! A class for each protocol, all with the same few methods.

use tetrad_lits::protocol::LtpSession;
use tetrad_santorini::protocol::SantoriniSession;
use tetrad_tetris::protocol::TbpSession;
use tetrad_tictactoe::protocol::{GomocupSession, St3pSession};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::served::Served;

/// Makes a class of a session and its engine. The classes differ in nothing else.
macro_rules! class {
    ($name:ident, $session:ty, $engine:ty, $doc:literal) => {
        #[doc = $doc]
        #[wasm_bindgen]
        pub struct $name(Served<$session>);

        #[wasm_bindgen]
        impl $name {
            /// Opens the session.
            #[wasm_bindgen(constructor)]
            #[expect(clippy::new_without_default, reason = "made by JavaScript's `new` alone")]
            pub fn new() -> Self {
                Self(Served::new(<$session>::new(), <$engine>::new()))
            }

            /// Takes a line of the protocol, without its line break.
            pub fn line(&mut self, text: &str) {
                self.0.line(text);
            }

            /// Searches on for about this many milliseconds; does nothing unless `busy`.
            pub fn step(&mut self, milliseconds: f64) {
                self.0.step(milliseconds);
            }

            /// Whether there is something to search.
            #[wasm_bindgen(getter)]
            pub fn busy(&self) -> bool {
                self.0.is_busy()
            }

            /// Whether the session said goodbye. It takes no more lines.
            #[wasm_bindgen(getter)]
            pub fn closed(&self) -> bool {
                self.0.is_closed()
            }

            /// The lines that the engine has printed since the last call.
            #[wasm_bindgen(js_name = takeLines)]
            pub fn take_lines(&mut self) -> Vec<String> {
                self.0.take_printed()
            }
        }
    };
}

class!(St3pEngine, St3pSession, tetrad_tictactoe::Engine, "The tic-tac-toe engine, speaking ST3P.");
class!(
    GomocupEngine,
    GomocupSession,
    tetrad_tictactoe::Engine,
    "The tic-tac-toe engine, speaking the Gomocup protocol."
);
class!(LtpEngine, LtpSession, tetrad_lits::Engine, "The engine for Battle of LITS, speaking LTP.");
class!(
    SantoriniEngine,
    SantoriniSession,
    tetrad_santorini::Engine,
    "The engine for Santorini, speaking its UCI-like protocol."
);
class!(TbpEngine, TbpSession, tetrad_tetris::Engine, "The bot for guideline Tetris, speaking TBP.");
