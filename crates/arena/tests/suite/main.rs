//! Everything the arena promises, in one test binary.

mod adjudication;
mod checking;
mod examples;
mod export;
mod faults;
mod fixture;
mod launching;
mod lits;
mod many_machines;
mod matches;
mod openings;
mod orphans;
mod page;
mod postgres_server;
mod report;
mod resuming;
mod santorini;
mod schedule;
mod simple;
mod statistics;
mod store;
mod stored;
mod tetris;
mod tictactoe;
mod tournament;
mod unreliable;
