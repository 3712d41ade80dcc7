//! The referee: applies the rules and the clocks of one game, and judges it.

use std::sync::Arc;
use std::thread::{self, Scope};
use std::time::Duration;

use tetrad_core::protocol::driver::Situation;
use tetrad_core::{Actors, Game, Outcome, Player as Name, Record, RecordedTurn, Side, Stop, Turn};

use crate::adjudication::Adjudicator;
use crate::control::Control;
use crate::fault::{Fault, FaultKind, Transcript};
use crate::player::{Choice, MoveRequest, NoAnswer, Player};
use crate::player_thread::{OwnedRequest, PlayerThread};
use crate::wire_log::WireLog;

/// One side of a game.
pub struct Seat<'a, G: Game> {
    /// The name in the record.
    pub name: &'a str,
    /// The player.
    pub player: &'a mut dyn Player<G>,
    /// The player's time and search limits.
    pub control: &'a Control,
}

/// A game that ended, by the rules or by a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The record, with the outcome.
    pub record: Record,
    /// The fault of each side, the first side's first. If only one side has a fault, it has lost.
    pub faults: [Option<Fault>; 2],
    /// Every line exchanged with each side, if its player keeps a log.
    pub logs: [WireLog; 2],
}

/// Why a game has no result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoGame {
    /// The stop flag was raised.
    #[error("interrupted")]
    Interrupted,
    /// A player's program can't be run, which says nothing about its play.
    #[error("{name}: {fault}")]
    NotStarted {
        /// The engine's name.
        name: String,
        /// The system's error.
        fault: Box<Fault>,
    },
    /// Neither player got ready, so neither gets the point.
    #[error("neither player got ready; the first: {}; the second: {}", .0[0], .0[1])]
    NobodyReady(Box<[Fault; 2]>),
}

/// Plays a game from `start`; the first seat has the first side. A solo game has one seat.
pub fn play<G: Game>(start: &G, seats: &mut [Seat<'_, G>], stop: &Stop) -> Result<Judged, NoGame> {
    play_under(start, seats, &mut Adjudicator::absent(), stop)
}

/// Plays a game that the adjudicator may end before the rules do.
pub fn play_under<G: Game>(
    start: &G,
    seats: &mut [Seat<'_, G>],
    adjudicator: &mut Adjudicator<G>,
    stop: &Stop,
) -> Result<Judged, NoGame> {
    play_watched(start, seats, adjudicator, &mut |_, _| (), stop)
}

/// Plays a game like [`play_under`] and calls `on_turn` with every turn and the position after it.
pub fn play_watched<G: Game>(
    start: &G,
    seats: &mut [Seat<'_, G>],
    adjudicator: &mut Adjudicator<G>,
    on_turn: &mut dyn FnMut(&RecordedTurn, &G),
    stop: &Stop,
) -> Result<Judged, NoGame> {
    let mut record = Record::new(G::NAME, start.to_string(), seats.iter().map(|seat| Name::named(seat.name)).collect());
    let mut faults = [None, None];
    for (seat, fault) in seats.iter_mut().zip(&mut faults) {
        *fault = fault_of(seat.player.new_game(start, seat.control, stop))?.err();
        if let Some(fault) = fault.take_if(|fault| fault.kind == FaultKind::NotStarted) {
            return Err(NoGame::NotStarted { name: seat.name.to_owned(), fault: Box::new(fault) });
        }
    }
    for (player, seat) in record.players.iter_mut().zip(&*seats) {
        player.version = seat.player.version().unwrap_or_default();
    }
    if let [Some(first), Some(second)] = &faults {
        return Err(NoGame::NobodyReady(Box::new([first.clone(), second.clone()])));
    }
    if faults == [None, None] {
        adjudicator.begin();
        faults = play_turns(start, seats, adjudicator, &mut record, on_turn, stop)?;
    }
    if record.outcome.is_none() {
        record.outcome = judge(&faults);
    }
    for (seat, fault) in seats.iter_mut().zip(&mut faults) {
        if let Some(fault) = fault {
            let transcript = seat.player.give_up();
            if fault.transcript == Transcript::default() {
                fault.transcript = transcript;
            }
        }
    }
    let mut logs = [WireLog::default(), WireLog::default()];
    for (log, seat) in logs.iter_mut().zip(seats) {
        *log = seat.player.take_log();
    }
    Ok(Judged { record, faults, logs })
}

/// Plays turns until the rules, a fault or the adjudicator end the game. Records the outcome unless it is a fault.
fn play_turns<G: Game>(
    start: &G,
    seats: &mut [Seat<'_, G>],
    adjudicator: &mut Adjudicator<G>,
    record: &mut Record,
    on_turn: &mut dyn FnMut(&RecordedTurn, &G),
    stop: &Stop,
) -> Result<[Option<Fault>; 2], NoGame> {
    let starts = Side::BOTH.map(|side| start.seen_by(side));
    // Their clocks run during the game.
    let mut controls: Vec<Control> = seats.iter().map(|seat| seat.control.clone()).collect();
    let mut position = start.clone();
    let mut moves = Arc::new(Vec::new());
    let Some((first, others)) = seats.split_first_mut() else { return Ok([None, None]) };
    let second = others.first_mut().map_or(Second::Nowhere, |second| Second::Here(&mut *second.player));
    thread::scope(|scope| {
        let mut players = Players { first: &mut *first.player, second };
        record.outcome = position.outcome();
        while record.outcome.is_none() {
            let actors = position.actors();
            let mut faults = [None, None];
            let mut choices = Vec::with_capacity(2);
            let state = GameState { position: &position, starts: &starts, moves: &moves, controls: &controls, stop };
            for (side, answer) in Side::BOTH.into_iter().zip(players.ask(actors, &state, &starts[1], stop, scope)) {
                match answer.map(fault_of).transpose()? {
                    Some(Ok(choice)) => choices.push((side, choice)),
                    Some(Err(fault)) => faults[side.index()] = Some(fault),
                    None => {}
                }
            }
            if faults != [None, None] {
                return Ok(faults);
            }
            for (side, choice) in &choices {
                controls[side.index()].spend(choice.took);
                adjudicator.hear(*side, choice.thought.score);
            }
            let recorded = recorded_turn(&choices);
            let turn = match (actors, &choices[..]) {
                (Actors::Both, [(_, first), (_, second)]) => Turn::Both([first.mv.clone(), second.mv.clone()]),
                (_, [(_, only)]) => Turn::One(only.mv.clone()),
                _ => unreachable!("a game without an outcome has actors, and each has chosen"),
            };
            let outcome = match position.play(&turn) {
                Ok(outcome) => outcome,
                Err(illegal) => return Ok(illegal_moves(&position, actors, &turn, &illegal.to_string())),
            };
            Arc::make_mut(&mut moves).extend_from_slice(turn.moves());
            on_turn(&recorded, &position);
            record.turns.push(recorded);
            record.outcome = outcome.or_else(|| adjudicator.judge(&position));
        }
        Ok([None, None])
    })
}

/// The state of a game that questions to the players are made from.
struct GameState<'a, G: Game> {
    position: &'a G,
    /// The start position as each side saw it.
    starts: &'a [G; 2],
    moves: &'a Arc<Vec<G::Move>>,
    controls: &'a [Control],
    stop: &'a Stop,
}

impl<G: Game> GameState<'_, G> {
    fn ask(&self, side: Side, player: &mut dyn Player<G>) -> Answer<G> {
        let (control, seen) = (&self.controls[side.index()], self.position.seen_by(side));
        let situation = Situation { start: &self.starts[side.index()], moves: self.moves, position: &seen, side };
        let (limits, limit, margin) = (&control.limits, control.limit(), control.margin);
        player.choose(MoveRequest { situation, limits, limit, margin, stop: self.stop })
    }

    fn inquiry(&self, side: Side) -> OwnedRequest<G> {
        let control = &self.controls[side.index()];
        OwnedRequest {
            seen: self.position.seen_by(side),
            moves: Arc::clone(self.moves),
            limits: control.limits.clone(),
            limit: control.limit(),
            margin: control.margin,
        }
    }
}

/// The players. The second one moves to its own thread when both first have to think at once.
struct Players<'p, G: Game> {
    first: &'p mut dyn Player<G>,
    second: Second<'p, G>,
}

enum Second<'p, G: Game> {
    Here(&'p mut dyn Player<G>),
    There(PlayerThread<G>),
    /// There is no second player, or no thread for it could be started.
    Nowhere,
}

type Answer<G> = Result<Choice<<G as Game>::Move>, NoAnswer>;

impl<'p, G: Game> Players<'p, G> {
    /// Asks all sides that have to act about the position before any of them has moved. Returns the answers by side.
    fn ask<'scope>(
        &mut self,
        actors: Actors,
        state: &GameState<'_, G>,
        start: &'p G,
        stop: &'p Stop,
        scope: &'scope Scope<'scope, '_>,
    ) -> [Option<Answer<G>>; 2]
    where
        'p: 'scope,
    {
        match actors {
            Actors::Nobody => [None, None],
            Actors::One(Side::First) => [Some(state.ask(Side::First, self.first)), None],
            Actors::One(Side::Second) => {
                let answer = match &mut self.second {
                    Second::Here(player) => state.ask(Side::Second, *player),
                    Second::There(apart) => {
                        apart.ask(state.inquiry(Side::Second));
                        apart.answer()
                    }
                    Second::Nowhere => nowhere(),
                };
                [None, Some(answer)]
            }
            Actors::Both => {
                if let Second::Here(_) = &self.second
                    && let Second::Here(player) = std::mem::replace(&mut self.second, Second::Nowhere)
                    && let Ok(apart) = PlayerThread::seat(scope, player, start, Side::Second, stop)
                {
                    self.second = Second::There(apart);
                }
                let Second::There(apart) = &self.second else { return [None, Some(nowhere())] };
                apart.ask(state.inquiry(Side::Second));
                let first = state.ask(Side::First, self.first);
                [Some(first), Some(apart.answer())]
            }
        }
    }
}

fn nowhere<T>() -> Result<T, NoAnswer> {
    Err(Fault::new(FaultKind::NotStarted, "no thread to think on").into())
}

/// Separates faults, which lose a game, from interruptions, which end the run.
fn fault_of<T>(result: Result<T, NoAnswer>) -> Result<Result<T, Fault>, NoGame> {
    match result {
        Ok(value) => Ok(Ok(value)),
        Err(NoAnswer::Fault(fault)) => Ok(Err(fault)),
        Err(NoAnswer::Interrupted) => Err(NoGame::Interrupted),
    }
}

fn recorded_turn<M: ToString>(choices: &[(Side, Choice<M>)]) -> RecordedTurn {
    let micros = |took: Duration| u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
    // If both sides act at once, the turn has no single score and depth to record.
    let (score, depth) =
        if let [(_, only)] = choices { (only.thought.score, only.thought.depth) } else { (None, None) };
    RecordedTurn {
        moves: choices.iter().map(|(_, choice)| choice.mv.to_string()).collect(),
        micros: choices.iter().map(|(_, choice)| micros(choice.took)).collect(),
        score,
        depth,
        ..RecordedTurn::default()
    }
}

/// Finds the sides that made an illegal move in a turn that the rules refused.
fn illegal_moves<G: Game>(position: &G, actors: Actors, turn: &Turn<G::Move>, rule: &str) -> [Option<Fault>; 2] {
    let sides = actors.sides();
    let mut faults = [None, None];
    for (&side, mv) in sides.iter().zip(turn.moves()) {
        if sides.len() == 1 || !position.legal_moves(side).contains(mv) {
            faults[side.index()] = Some(Fault::new(FaultKind::Illegal, rule));
        }
    }
    faults
}

/// Returns the outcome of a game that a fault ended.
fn judge(faults: &[Option<Fault>; 2]) -> Option<Outcome> {
    match faults {
        [Some(fault), None] => Some(Outcome::win(Side::Second, fault.to_string())),
        [None, Some(fault)] => Some(Outcome::win(Side::First, fault.to_string())),
        [Some(first), Some(second)] => Some(Outcome::draw(format!("both failed; {first}; {second}"))),
        [None, None] => None,
    }
}
