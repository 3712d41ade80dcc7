//! Checks by playing whole games or from random positions, judged by the referee.

use std::time::Duration;

use tetrad_core::protocol::driver::{Driver, Thought};
use tetrad_core::random::SplitMix64;
use tetrad_core::{Game, Limits, Room, Stop, Turn};

use super::conversation::{Conversation, Objection};
use crate::adjudication::{Adjudication, Adjudicator};
use crate::control::Control;
use crate::external::External;
use crate::fault::{Fault, FaultKind, Transcript};
use crate::player::{Choice, MoveRequest, NoAnswer, Player};
use crate::referee::{self, Seat};

/// Plays random legal moves.
struct RandomPlayer(SplitMix64);

impl<G: Game> Player<G> for RandomPlayer {
    fn new_game(&mut self, _start: &G, _control: &Control, _stop: &Stop) -> Result<(), NoAnswer> {
        Ok(())
    }

    fn choose(&mut self, question: MoveRequest<'_, G>) -> Result<Choice<G::Move>, NoAnswer> {
        let situation = question.situation;
        let moves = situation.position.legal_moves(situation.side);
        let mv = self.0.pick(&moves).cloned();
        let mv = mv.ok_or_else(|| Fault::new(FaultKind::Refused, "there is no legal move"))?;
        Ok(Choice { mv, thought: Thought::default(), took: std::time::Duration::ZERO })
    }

    fn give_up(&mut self) -> Transcript {
        Transcript::default()
    }

    fn close(&mut self) {}
}

/// Returns unfinished positions after random moves.
pub(super) fn random_positions<G: Game>(start: &G, count: usize, most_turns: usize, seed: u64) -> Vec<G> {
    let mut rng = SplitMix64::new(seed);
    let mut positions = Vec::new();
    // Limits the attempts, because games may be over in all of them.
    for _ in 0..count * 10 {
        if positions.len() == count {
            break;
        }
        let mut position = start.clone();
        for _ in 0..rng.below(most_turns + 1) {
            let mut choose = |side| rng.pick(&position.legal_moves(side)).cloned();
            let moves: Option<Vec<G::Move>> = position.actors().sides().iter().map(|&side| choose(side)).collect();
            let turn = match moves.as_deref() {
                Some([only]) => Turn::One(only.clone()),
                Some([first, second]) => Turn::Both([first.clone(), second.clone()]),
                _ => break,
            };
            if position.play(&turn).is_err() {
                break;
            }
        }
        if position.outcome().is_none() {
            positions.push(position);
        }
    }
    positions
}

/// Makes the engine play from these positions, on alternating sides, against random moves for at most `turns` turns.
/// All its moves must be legal and come in the time for a move and a margin.
pub(super) fn plays<G: Room>(
    talk: &mut Conversation<'_>,
    [time, margin]: [Duration; 2],
    driver: fn() -> Box<dyn Driver<Game = G>>,
    starts: &[G],
    turns: u32,
) -> Result<(), Objection> {
    let expected = "legal moves in time";
    talk.hang_up();
    let mut engine = External::new(talk.launch.clone(), Box::new(driver));
    engine.keep_log(true);
    let mut opponent = RandomPlayer(SplitMix64::new(talk.terms.seed));
    let control = Control { limits: Limits::time(time), margin, startup: talk.terms.startup };
    let mut adjudicator = Adjudicator::new(Adjudication { turns: Some(turns), ..Adjudication::default() });
    for (index, start) in starts.iter().enumerate() {
        let mut seats = [
            Seat { name: "engine", player: &mut engine as &mut dyn Player<G>, control: &control },
            Seat { name: "random moves", player: &mut opponent, control: &control },
        ];
        seats.rotate_left(index % 2);
        let judged = referee::play_under(start, &mut seats, &mut adjudicator, talk.stop)
            .map_err(|no_game| Objection::new(expected, no_game.to_string()))?;
        talk.overhear(&judged.logs[index % 2]);
        if let Some(fault) = &judged.faults[index % 2] {
            let found = format!("{fault}, in a game from `{start}`");
            return Err(Objection { is_late: fault.kind == FaultKind::Late, ..Objection::new(expected, found) });
        }
    }
    engine.close();
    talk.overhear(&Player::<G>::take_log(&mut engine));
    Ok(())
}
