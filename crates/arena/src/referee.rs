//! The referee: owns the rules and the clocks of one game, and judges it.

use std::panic::resume_unwind;
use std::thread;
use std::time::Duration;

use tetrad_core::driver::Situation;
use tetrad_core::{Actors, Game, Outcome, Player as Name, Record, RecordedTurn, Side, Stop, Turn};

use crate::contest::STACK;
use crate::control::{Control, Timer};
use crate::fault::{Fault, FaultKind};
use crate::player::{Choice, Player, Question, Setback};

/// One side of a game.
pub struct Seat<'a, G: Game> {
    /// As it goes on record.
    pub name: &'a str,
    /// Who plays.
    pub player: &'a mut dyn Player<G>,
    /// On which terms.
    pub control: &'a Control,
}

/// A game that was played to its end, by the rules or by a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The game, with its outcome.
    pub record: Record,
    /// What each side did wrong, the first side's first. Whoever alone committed a fault has lost.
    pub faults: [Option<Fault>; 2],
}

/// Why a game has no result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoGame {
    /// The stop flag was raised.
    #[error("interrupted")]
    Interrupted,
    /// A player's program can't be run at all, which is nobody's play.
    #[error("{name}: {fault}")]
    NotStarted {
        /// Whose.
        name: String,
        /// What the system said.
        fault: Box<Fault>,
    },
    /// Neither player got ready, so nobody deserves the point.
    #[error("neither player got ready; the first: {}; the second: {}", .0[0], .0[1])]
    NobodyReady(Box<[Fault; 2]>),
}

/// Plays a game from `start`, the first seat as the first side.
pub fn play<G: Game>(start: &G, mut seats: [Seat<'_, G>; 2], stop: &Stop) -> Result<Judged, NoGame> {
    let mut record = Record::new(G::NAME, start.text(), seats.iter().map(|seat| Name::named(seat.name)).collect());
    let mut faults = [None, None];
    for (seat, fault) in seats.iter_mut().zip(&mut faults) {
        *fault = fault_of(seat.player.new_game(start, seat.control, stop))?.err();
        if let Some(fault) = fault.take_if(|fault| fault.kind == FaultKind::NotStarted) {
            return Err(NoGame::NotStarted { name: seat.name.to_owned(), fault: Box::new(fault) });
        }
    }
    for (player, seat) in record.players.iter_mut().zip(&seats) {
        player.version = seat.player.version().unwrap_or_default();
    }
    if let [Some(first), Some(second)] = &faults {
        return Err(NoGame::NobodyReady(Box::new([first.clone(), second.clone()])));
    }
    if faults == [None, None] {
        faults = play_turns(start, &mut seats, &mut record, stop)?;
    }
    if record.outcome.is_none() {
        record.outcome = judge(&faults);
    }
    for (seat, _) in seats.iter_mut().zip(&faults).filter(|(_, fault)| fault.is_some()) {
        seat.player.give_up();
    }
    Ok(Judged { record, faults })
}

/// Plays turns until the rules or a fault end the game. The rules' outcome goes on record.
fn play_turns<G: Game>(
    start: &G,
    seats: &mut [Seat<'_, G>; 2],
    record: &mut Record,
    stop: &Stop,
) -> Result<[Option<Fault>; 2], NoGame> {
    let mut timers = [Timer::new(seats[0].control), Timer::new(seats[1].control)];
    let mut position = start.clone();
    let starts = Side::BOTH.map(|side| start.seen_by(side));
    let mut moves: Vec<G::Move> = Vec::new();
    loop {
        record.outcome = position.outcome();
        if record.outcome.is_some() {
            return Ok([None, None]);
        }
        let actors = position.actors();
        let mut faults = [None, None];
        let mut choices = Vec::with_capacity(2);
        let asked = ask(&position, actors, &starts, &moves, seats, &timers, stop);
        for (&side, answer) in actors.sides().iter().zip(asked) {
            match fault_of(answer)? {
                Ok(choice) => {
                    timers[side.index()].spend(choice.took);
                    choices.push(choice);
                }
                Err(fault) => faults[side.index()] = Some(fault),
            }
        }
        if faults != [None, None] {
            return Ok(faults);
        }
        let recorded = recorded_turn(&position, &choices);
        let turn = match (actors, &choices[..]) {
            (Actors::Both, [first, second]) => Turn::Both([first.mv.clone(), second.mv.clone()]),
            (_, [only]) => Turn::One(only.mv.clone()),
            _ => unreachable!("a game without an outcome has actors, and each has chosen"),
        };
        if let Err(illegal) = position.play(&turn) {
            return Ok(illegal_moves(&position, actors, &turn, &illegal.to_string(), seats));
        }
        moves.extend_from_slice(turn.moves());
        record.turns.push(recorded);
    }
}

/// Asks everybody who has to act about the position before anybody has moved. Where both act at once, both think at once.
fn ask<G: Game>(
    position: &G,
    actors: Actors,
    starts: &[G; 2],
    moves: &[G::Move],
    seats: &mut [Seat<'_, G>; 2],
    timers: &[Timer; 2],
    stop: &Stop,
) -> Vec<Result<Choice<G::Move>, Setback>> {
    let choose = |side: Side, seat: &mut Seat<'_, G>| {
        let (timer, seen) = (&timers[side.index()], position.seen_by(side));
        let situation = Situation { start: &starts[side.index()], moves, position: &seen, side };
        let (limits, limit, margin) = (timer.limits(), timer.limit(), timer.margin());
        seat.player.choose(Question { situation, limits, limit, margin, stop })
    };
    let [first, second] = seats;
    match actors {
        Actors::Nobody => Vec::new(),
        Actors::One(Side::First) => vec![choose(Side::First, first)],
        Actors::One(Side::Second) => vec![choose(Side::Second, second)],
        Actors::Both => thread::scope(|scope| {
            let builder = thread::Builder::new().name("second side".into()).stack_size(STACK);
            let other = builder.spawn_scoped(scope, || choose(Side::Second, second));
            let mine = choose(Side::First, first);
            let other = match other.map(thread::ScopedJoinHandle::join) {
                Ok(Ok(answer)) => answer,
                Ok(Err(panic)) => resume_unwind(panic),
                Err(error) => Err(Fault::new(FaultKind::NotStarted, format!("no thread to think on: {error}")).into()),
            };
            vec![mine, other]
        }),
    }
}

/// Separates what loses a game from what ends the run.
fn fault_of<T>(result: Result<T, Setback>) -> Result<Result<T, Fault>, NoGame> {
    match result {
        Ok(value) => Ok(Ok(value)),
        Err(Setback::Fault(fault)) => Ok(Err(fault)),
        Err(Setback::Interrupted) => Err(NoGame::Interrupted),
    }
}

fn recorded_turn<G: Game>(position: &G, choices: &[Choice<G::Move>]) -> RecordedTurn {
    let micros = |took: Duration| u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
    // Where both act at once there is no mover whose thought it would be.
    let thought = if let [only] = choices { only.thought } else { tetrad_core::driver::Thought::default() };
    RecordedTurn {
        moves: choices.iter().map(|choice| position.move_text(&choice.mv)).collect(),
        micros: choices.iter().map(|choice| micros(choice.took)).collect(),
        score: thought.score,
        depth: thought.depth,
        ..RecordedTurn::default()
    }
}

/// Who broke the rules in a turn that was refused.
fn illegal_moves<G: Game>(
    position: &G,
    actors: Actors,
    turn: &Turn<G::Move>,
    rule: &str,
    seats: &mut [Seat<'_, G>; 2],
) -> [Option<Fault>; 2] {
    let sides = actors.sides();
    let mut faults = [None, None];
    for (&side, mv) in sides.iter().zip(turn.moves()) {
        if sides.len() == 1 || !position.legal_moves(side).contains(mv) {
            let transcript = seats[side.index()].player.give_up();
            faults[side.index()] = Some(Fault::new(FaultKind::Illegal, rule).with(transcript));
        }
    }
    faults
}

/// The outcome of a game that a fault ended.
fn judge(faults: &[Option<Fault>; 2]) -> Option<Outcome> {
    match faults {
        [Some(fault), None] => Some(Outcome::win(Side::Second, fault.to_string())),
        [None, Some(fault)] => Some(Outcome::win(Side::First, fault.to_string())),
        [Some(first), Some(second)] => Some(Outcome::draw(format!("both failed; {first}; {second}"))),
        [None, None] => None,
    }
}
