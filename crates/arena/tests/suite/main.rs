//! Everything the arena promises, in one test binary.

mod adjudication;
mod contest;
mod export;
mod faults;
mod launching;
mod lits;
mod openings;
mod orphans;
mod page;
mod report;
mod santorini;
mod schedule;
mod simple;
mod statistics;
mod store;
mod stored;
mod tetris;
mod tictactoe;
