//! An engine that takes part.

use serde_json::Value;
use tetrad_core::{Game, Room};

use crate::builtin;
use crate::control::Control;
use crate::external::launched;
use crate::player::Player;
use crate::spec::{EngineSpec, SpecError};

/// Makes a player on the thread that will play with it.
pub type MakePlayer<G> = Box<dyn Fn() -> Box<dyn Player<G>> + Send + Sync>;

/// Engines of ours search on the threads that play, and deep recursions must not depend on the system's idea of a stack.
pub(crate) const STACK: usize = 64 << 20;

/// An engine that takes part.
pub struct Contestant<G: Game> {
    /// As it goes on record.
    pub name: String,
    /// On which terms it plays.
    pub control: Control,
    /// How many threads it thinks on.
    pub threads: u32,
    /// What else makes it play as it does, as it is kept with a tournament.
    pub settings: Value,
    /// Makes it.
    pub make: MakePlayer<G>,
}

impl<G: Game> Contestant<G> {
    /// An engine of which no more is known than how it is made.
    pub fn new(name: impl Into<String>, control: Control, make: MakePlayer<G>) -> Self {
        Self { name: name.into(), control, threads: 1, settings: Value::Null, make }
    }
}

impl<R: Room> Contestant<R> {
    /// The engine that was described, if it plays this game.
    pub fn described(spec: &EngineSpec) -> Result<Self, SpecError> {
        let make = match &spec.launch {
            None => builtin::described(spec)?,
            Some(launch) if R::PROTOCOLS.contains(&spec.proto) => {
                let (protocol, options) = (spec.proto, spec.driver_options());
                let driver = move || R::driver(protocol, options).expect("a room drives the protocols that it lists");
                launched(launch, driver)
            }
            Some(_) => return Err(spec.wrong_protocol(R::PROTOCOLS)),
        };
        Ok(Self {
            name: spec.name.clone(),
            control: spec.control.clone(),
            threads: spec.threads.unwrap_or(1),
            settings: serde_json::to_value(spec).expect("a description is plain data"),
            make,
        })
    }
}
