//! Everything the arena promises, in one test binary.

mod adjudication;
mod examples;
mod faults;
mod fixture;
mod launching;
mod lits;
mod many_machines;
mod matches;
mod openings;
mod orphans;
mod postgres_server;
mod resuming;
mod santorini;
mod schedule;
mod simple;
mod statistics;
mod store;
mod tetris;
mod tictactoe;
mod tournament;
mod unreliable;
