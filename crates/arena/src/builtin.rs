//! A player that is one of the built-in engines, without a process.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

use tetrad_core::engine::options;
use tetrad_core::protocol::driver::{Situation, Thought};
use tetrad_core::protocol::shell::SystemClock;
use tetrad_core::search::{self, Task};
use tetrad_core::{Room, Search, Stop, Strength};

use crate::contestant::MakePlayer;
use crate::control::Control;
use crate::fault::{Fault, FaultKind, Transcript};
use crate::player::{Choice, MoveRequest, NoAnswer, Player};
use crate::spec::{EngineSpec, SpecError};

/// Makes an engine with its options set.
pub type MakeSearch<S> = Box<dyn Fn() -> S + Send + Sync>;

/// A built-in engine. It keeps its table between moves and clears it between games.
pub struct BuiltIn<R: Room> {
    make: MakeSearch<R::Engine>,
    search: Option<R::Engine>,
    /// The playing strength; full strength if `None`.
    strength: Option<Strength>,
}

impl<R: Room> BuiltIn<R> {
    /// An engine that is made when it is first needed.
    pub fn new(make: MakeSearch<R::Engine>) -> Self {
        Self { make, search: None, strength: None }
    }

    /// Sets a playing level; full strength if `None`.
    #[must_use]
    pub fn at_level(self, level: Option<u8>) -> Self {
        Self { strength: level.map(|level| Strength { level, seed: 0 }), ..self }
    }
}

/// Makes players of the built-in engine with the options of a description, which it checks.
pub(crate) fn described<R: Room>(spec: &EngineSpec) -> Result<MakePlayer<R>, SpecError> {
    let mut settings = spec.options.clone();
    settings.extend(spec.threads.map(|threads| ("threads".to_owned(), threads.to_string())));
    for (name, value) in &settings {
        options::read(R::Engine::options(), name, value)?;
    }
    let level = spec.level;
    Ok(Box::new(move || {
        let settings = settings.clone();
        let make = move || {
            let mut engine = R::Engine::default();
            for (name, value) in &settings {
                engine.set_option(name, value).expect("the options were read before");
            }
            engine
        };
        Box::new(BuiltIn::<R>::new(Box::new(make)).at_level(level))
    }))
}

impl<R: Room> Player<R> for BuiltIn<R> {
    fn new_game(&mut self, _start: &R, _control: &Control, stop: &Stop) -> Result<(), NoAnswer> {
        // Making and clearing a large table takes a while, so a stopped game does neither.
        if stop.is_raised() {
            return Err(NoAnswer::Interrupted);
        }
        self.search.get_or_insert_with(&self.make).forget();
        Ok(())
    }

    fn choose(&mut self, question: MoveRequest<'_, R>) -> Result<Choice<R::Move>, NoAnswer> {
        let MoveRequest { situation, limits, limit, margin, stop } = question;
        let search = self.search.get_or_insert_with(&self.make);
        let position = situation.position.query(situation.side);
        let task = match self.strength {
            Some(strength) => Task { position, limits: strength.limit(limits.clone()), lines: strength.lines() },
            None => Task::new(position, limits.clone()),
        };
        let asked = Instant::now();
        // A panic costs the engine the game but does not end the match. `give_up` drops it, and a new one is made.
        let think = AssertUnwindSafe(|| search::run(search, task, &SystemClock::new(), stop, |_| ()));
        let Ok(answer) = catch_unwind(think) else {
            return Err(Fault::new(FaultKind::Crashed, "the engine panicked").into());
        };
        let took = asked.elapsed();
        if stop.is_raised() {
            return Err(NoAnswer::Interrupted);
        }
        if took > limit.saturating_add(margin) {
            let words = format!("the move took {took:?}; the limit is {limit:?} and a margin of {margin:?}");
            return Err(Fault::new(FaultKind::Late, words).into());
        }
        let weaker = self.strength.and_then(|strength| {
            let Situation { position, side, .. } = situation;
            strength.choose(&position.to_string(), &answer.lines, || position.legal_moves(side))
        });
        let Some(mv) = weaker.or(answer.best) else {
            return Err(Fault::new(FaultKind::Refused, "the engine found no move").into());
        };
        let thought = answer.lines.first().map_or_else(Thought::default, |line| Thought {
            score: Some(line.score),
            depth: Some(line.depth),
            nodes: Some(line.nodes),
            line: line.pv.clone(),
        });
        Ok(Choice { mv, thought, took })
    }

    fn set_seed(&mut self, seed: u64) {
        if let Some(strength) = &mut self.strength {
            strength.seed = seed;
        }
    }

    fn give_up(&mut self) -> Transcript {
        self.search = None;
        Transcript::default()
    }

    fn close(&mut self) {
        self.search = None;
    }

    fn version(&self) -> Option<String> {
        Some(env!("CARGO_PKG_VERSION").to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use tetrad_core::Game;
    use tetrad_tictactoe::{Engine, Position};

    #[test]
    fn no_engine_is_made_for_a_game_that_is_stopped() {
        let is_made = Arc::new(AtomicBool::new(false));
        let told = Arc::clone(&is_made);
        let make = move || {
            told.store(true, Ordering::Relaxed);
            Engine::new()
        };
        let mut player = BuiltIn::<Position>::new(Box::new(make));
        let (control, stop) = (Control::new(tetrad_core::Limits::nodes(1)), Stop::new());
        stop.raise();
        assert_eq!(player.new_game(&Position::start(), &control, &stop), Err(NoAnswer::Interrupted));
        assert!(!is_made.load(Ordering::Relaxed));
        stop.lower();
        assert_eq!(player.new_game(&Position::start(), &control, &stop), Ok(()));
        assert!(is_made.load(Ordering::Relaxed));
    }
}
