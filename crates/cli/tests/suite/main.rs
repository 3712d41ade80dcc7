//! The real binary, from the outside: what scripts and people see.

mod check;
mod command;
mod engine;
mod failures;
mod generated;
mod help;
mod lits;
mod matches;
mod pipes;
mod play;
mod ptn;
mod replay;
mod report;
mod reports;
mod santorini;
mod serve;
mod stored;
mod tetris;
