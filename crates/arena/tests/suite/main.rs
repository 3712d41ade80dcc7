//! Everything the arena promises, in one test binary.

mod adjudication;
mod contest;
mod examples;
mod faults;
mod fixture;
mod launching;
mod lits;
mod many_machines;
mod openings;
mod orphans;
mod postgres_server;
mod santorini;
mod schedule;
mod simple;
mod statistics;
mod store;
mod tetris;
mod tictactoe;
mod unreliable;
