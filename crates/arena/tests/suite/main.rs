//! Everything the arena promises, in one test binary.

mod contest;
mod faults;
mod lits;
mod openings;
mod orphans;
mod santorini;
mod simple;
mod statistics;
mod tetris;
mod tictactoe;
