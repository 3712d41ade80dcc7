//! Tests of the real binary from the outside.

mod check;
mod command;
mod console;
mod engine;
mod engine_pages;
mod failures;
mod generated;
mod help;
mod lits;
mod many_machines;
mod matches;
mod older_stores;
mod pipes;
mod play;
#[path = "../../../arena/tests/suite/postgres_server.rs"]
#[allow(dead_code, reason = "the arena's tests use all of it")]
mod postgres_server;
mod ptn;
mod puzzles;
mod readme;
mod replay;
mod report;
mod reports;
mod santorini;
mod serve;
mod stored;
mod tetris;
