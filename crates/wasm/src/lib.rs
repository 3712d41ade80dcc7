//! The rules, tools, protocols and engines of Tetrad for JavaScript: in a page, in a Web Worker, or under Node.
//!
//! Pages call [functions](pages): text and plain objects go in, plain objects come out, and no pointer is ever held.
//! Workers use [a class](engines) that speaks any protocol. The engine runs in time slices and takes lines between
//! them, so that a command arrives while a search is running.
//!
//! ```js
//! const reply = describe("tictactoe", "3_/_x_/3_ o");
//! if ("ok" in reply) draw(reply.ok.board);
//!
//! const engine = new ProtocolEngine("st3p");
//! engine.line("move 3_/3_/3_ x time ms:1000");
//! while (engine.busy) {
//!   engine.step(15);
//!   for (const line of engine.takeLines()) postMessage(line);
//!   await messages(); // let the event loop bring in what was sent meanwhile
//! }
//! ```
//!
//! Not here: the text of protocols, the rules of games, and any clock but the host's `performance.now`.

pub mod analyst;
pub mod engines;
pub mod fixed_work;
pub mod forms;
mod pacing;
pub mod pages;
pub mod ptn;
pub mod puzzles;
pub mod realtime;
pub mod records;
pub mod replays;
pub mod reply;
pub mod review;
mod served;
#[cfg(feature = "types")]
pub mod typescript;
pub mod views;
pub mod weights;
