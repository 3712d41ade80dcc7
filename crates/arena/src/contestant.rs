//! Engines that take part in a tournament.

use serde_json::Value;
use tetrad_core::{Game, Room};

use crate::builtin;
use crate::control::Control;
use crate::external::External;
use crate::player::Player;
use crate::spec::{EngineSpec, SpecError};

/// Makes a player on the thread that will play with it.
pub type MakePlayer<G> = Box<dyn Fn() -> Box<dyn Player<G>> + Send + Sync>;

/// Stack size in bytes of threads that play: built-in engines search on them, deeper than default stacks may allow.
pub(crate) const STACK: usize = 64 << 20;

/// An engine that takes part in a tournament.
pub struct Contestant<G: Game> {
    /// The name in records.
    pub name: String,
    /// The engine's time and search limits.
    pub control: Control,
    /// The number of threads that the engine searches on.
    pub threads: u32,
    /// Everything else that affects how the engine plays, as it is stored with a tournament.
    pub settings: Value,
    /// Makes a player of this engine.
    pub make: MakePlayer<G>,
}

impl<G: Game> Contestant<G> {
    /// An engine with one thread and without settings.
    pub fn new(name: impl Into<String>, control: Control, make: MakePlayer<G>) -> Self {
        Self { name: name.into(), control, threads: 1, settings: Value::Null, make }
    }
}

impl<R: Room> Contestant<R> {
    /// Makes the engine that a description specifies; fails if it does not play this game.
    pub fn described(spec: &EngineSpec) -> Result<Self, SpecError> {
        let make: MakePlayer<R> = if spec.launch.is_none() {
            builtin::described(spec)?
        } else {
            External::<R>::described(spec)?;
            let spec = spec.clone();
            Box::new(move || Box::new(External::<R>::described(&spec).expect("it was made before")))
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
