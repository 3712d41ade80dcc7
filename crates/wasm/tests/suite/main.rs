//! Tests the functions for pages as pages call them: text in, plain data out.

mod fixed_work;
mod forms;
mod games;
#[cfg(feature = "types")]
mod generated;
mod ptn;
mod puzzles;
mod realtime;
mod records;
mod review;

use serde::Serialize;
use serde_json::Value;

/// A return value as JavaScript sees it.
fn json<T: Serialize>(answer: &T) -> Value {
    serde_json::to_value(answer).expect("answers are plain data")
}
