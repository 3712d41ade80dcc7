//! What the arena has to know about Tetris: its protocols, where its games begin, and how well somebody plays alone.

use serde::{Deserialize, Serialize};
use tetrad_core::driver::Situation;
use tetrad_core::random::SplitMix64;
use tetrad_core::{Game, Limits, Outcome, Side, Stop};
use tetrad_tetris::protocol::{Dialect, TbpDriver};
use tetrad_tetris::{Engine, Seats, Solo, Versus};

use crate::builtin::seated;
use crate::contestant::Contestant;
use crate::control::Control;
use crate::external::launched;
use crate::fault::{Fault, FaultKind};
use crate::player::{Player, Question, Setback};
use crate::referee::NoGame;
use crate::spec::{EngineSpec, Proto, SpecError};

/// The protocols of its engines.
const SPOKEN: [Proto; 3] = [Proto::BuiltIn, Proto::Tbp, Proto::Tbp1];

/// The engine that was described, for a game alone or against somebody.
pub fn contestant<G: Seats>(spec: &EngineSpec) -> Result<Contestant<G>, SpecError> {
    let make = match (spec.proto, &spec.launch) {
        (Proto::Tbp, Some(launch)) => launched(launch, || Box::new(TbpDriver::new(Dialect::Current))),
        (Proto::Tbp1, Some(launch)) => launched(launch, || Box::new(TbpDriver::new(Dialect::Original))),
        (Proto::BuiltIn, _) => {
            seated(spec, Engine::new, |situation: &Situation<'_, G>| situation.position.view(situation.side))?
        }
        _ => return Err(spec.wrong_proto(&SPOKEN)),
    };
    Ok(Contestant::described(spec, make))
}

/// Games of different seeds by the rules of `start`, or that game itself if it is under way. Both sides of a game have
/// the same pieces. The same seed gives the same games.
pub fn random_openings(start: &Versus, count: usize, seed: u64) -> Vec<Versus> {
    if start.placed > 0 || *start != Versus::new(start.seed, start.rules) {
        return vec![start.clone()];
    }
    let mut rng = SplitMix64::new(seed);
    (0..count).map(|_| Versus::new(rng.next_u64(), start.rules)).collect()
}

/// How somebody did alone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename = "solo")]
pub struct SoloReport {
    /// Who played.
    pub player: String,
    /// What the pieces came from.
    pub seed: Option<u64>,
    /// Pieces placed.
    pub pieces: u32,
    /// Lines cleared.
    pub lines: u32,
    /// Lines sent.
    pub attack: u32,
    /// Lines sent by a piece.
    pub attack_per_piece: f64,
    /// Whether the goal was reached.
    pub survived: bool,
    /// How it ended.
    pub reason: String,
}

/// Lets somebody play alone to the end of the game.
pub fn play_solo(
    name: &str,
    player: &mut dyn Player<Solo>,
    control: &Control,
    start: &Solo,
    stop: &Stop,
) -> Result<SoloReport, NoGame> {
    let mut game = start.clone();
    let ended = match play_on(player, control, &mut game, stop) {
        Ok(outcome) => outcome,
        Err(Setback::Interrupted) => return Err(NoGame::Interrupted),
        Err(Setback::Fault(fault)) if fault.kind == FaultKind::NotStarted => {
            return Err(NoGame::NotStarted { name: name.to_owned(), fault: Box::new(fault) });
        }
        Err(Setback::Fault(fault)) => {
            player.give_up();
            Outcome::win(Side::Second, fault.to_string())
        }
    };
    let tally = game.tally;
    Ok(SoloReport {
        player: name.to_owned(),
        seed: start.seed,
        pieces: tally.pieces,
        lines: tally.lines,
        attack: tally.attack,
        attack_per_piece: f64::from(tally.attack) / f64::from(tally.pieces.max(1)),
        survived: ended.winner == Some(Side::First),
        reason: ended.reason.into_owned(),
    })
}

fn play_on(player: &mut dyn Player<Solo>, control: &Control, game: &mut Solo, stop: &Stop) -> Result<Outcome, Setback> {
    let start = game.seen_by(Side::First);
    player.new_game(&start, control, stop)?;
    let mut moves = Vec::new();
    loop {
        if let Some(outcome) = game.outcome() {
            return Ok(outcome);
        }
        let placement = choose(player, control, &start, &moves, game, stop)?;
        game.place(placement).map_err(|illegal| Fault::new(FaultKind::Illegal, illegal.to_string()))?;
        moves.push(placement);
    }
}

/// Asks a player who plays alone, each time with the whole of the limits.
fn choose(
    player: &mut dyn Player<Solo>,
    control: &Control,
    start: &Solo,
    moves: &[tetrad_tetris::Placement],
    game: &Solo,
    stop: &Stop,
) -> Result<tetrad_tetris::Placement, Setback> {
    let seen = game.seen_by(Side::First);
    let limits: &Limits = &control.limits;
    let question = Question {
        situation: Situation { start, moves, position: &seen, side: Side::First },
        limits,
        limit: limits.time.unwrap_or(Control::LONGEST_MOVE),
        margin: control.margin,
        stop,
    };
    Ok(player.choose(question)?.mv)
}
