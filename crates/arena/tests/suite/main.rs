//! Everything the arena promises, in one test binary.

mod contest;
mod faults;
mod openings;
mod orphans;
mod simple;
mod tictactoe;
