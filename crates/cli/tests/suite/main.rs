//! The real binary, from the outside: what scripts and people see.

mod command;
mod failures;
mod generated;
mod help;
mod pipes;
mod play;
mod reports;
