//! Everything the arena promises, in one test binary.

mod adjudication;
mod checking;
mod contest;
mod examples;
mod faults;
mod fixture;
mod launching;
mod lits;
mod openings;
mod orphans;
mod santorini;
mod simple;
mod tetris;
mod tictactoe;
mod unreliable;
