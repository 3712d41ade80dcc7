//! What pages are promised, asked as they ask it: text in, plain data out.

mod fixed_work;
mod forms;
mod games;
#[cfg(feature = "types")]
mod generated;
mod ptn;
mod realtime;
mod records;

use serde::Serialize;
use serde_json::Value;

/// An answer as JavaScript sees it.
fn json<T: Serialize>(answer: &T) -> Value {
    serde_json::to_value(answer).expect("answers are plain data")
}
