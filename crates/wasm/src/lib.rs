//! The rules, tools, protocols and engines of Tetrad for JavaScript: in a page, in a Web Worker, or under Node.
//!
//! For pages there are [functions](pages), one a question: text and plain objects go in, plain objects come out, and no
//! pointer is ever held. For workers there is [a class](engines) that speaks any protocol. The thread belongs to the engine
//! for a slice at a time: lines go in between slices, so that a command is heard while a search is running.
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
//! What is not here: text of any protocol, rules of any game, and any clock but the host's `performance.now`.

pub mod analyst;
pub mod engines;
pub mod fixed_work;
pub mod forms;
mod pacing;
pub mod pages;
pub mod ptn;
pub mod realtime;
pub mod records;
pub mod reply;
mod served;
#[cfg(feature = "types")]
pub mod typescript;
pub mod views;
