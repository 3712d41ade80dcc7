//! What the arena has to know about tic-tac-toe: its protocols, and where its games begin.

use tetrad_core::{Limits, Search};
use tetrad_tictactoe::protocol::{GomocupDriver, St3pDriver};
use tetrad_tictactoe::{Engine, Position, Square};

use crate::adjudication::{self, Prover};
use crate::builtin::described;
use crate::contestant::Contestant;
use crate::external::launched;
use crate::openings;
use crate::spec::{EngineSpec, Proto, SpecError};

/// The protocols of its engines.
const SPOKEN: [Proto; 3] = [Proto::BuiltIn, Proto::St3p, Proto::Gomocup];

/// The engine that was described.
pub fn contestant(spec: &EngineSpec) -> Result<Contestant<Position>, SpecError> {
    let make = match (spec.proto, &spec.launch) {
        (Proto::St3p, Some(launch)) => launched(launch, || Box::new(St3pDriver::new())),
        (Proto::Gomocup, Some(launch)) => launched(launch, || Box::new(GomocupDriver::new())),
        (Proto::BuiltIn, _) => described(spec, Engine::new)?,
        _ => return Err(spec.wrong_proto(&SPOKEN)),
    };
    Ok(Contestant::described(spec, make))
}

/// Who proves results for an [`crate::Adjudicator`], with so many nodes for each turn.
pub fn prover(nodes: u64) -> Prover<Position> {
    adjudication::prover(Engine::new(), nodes)
}

/// Draws up to `count` different openings of about equal chances, by `plies` random marks near the centre of `start`.
/// Where the engine finds no such position (on boards that the first player wins from anywhere), chances
/// are what they are: the pairs are fair all the same. The same seed gives the same openings.
pub fn random_openings(start: &Position, plies: usize, count: usize, seed: u64) -> Vec<Position> {
    /// Enough to see what wins at once or by force soon.
    const GLANCE: u64 = 3_000;
    /// A position beyond this is no longer open.
    const WINDOW: i32 = 150;
    let mut judge = Engine::new();
    judge.set_option("hash", "1").expect("engines have a table of any size");
    let accept = openings::balanced(judge, Limits::nodes(GLANCE), WINDOW);
    let balanced = openings::random(start, plies, count, seed, central_squares, accept);
    if balanced.is_empty() { openings::random(start, plies, count, seed, central_squares, |_| true) } else { balanced }
}

/// How many marks make an opening of a board, if nobody says otherwise.
pub fn usual_plies(start: &Position) -> usize {
    if start.rows().min(start.cols()) < 7 { 2 } else { 4 }
}

/// The squares that may be marked and are near the centre; all that may be marked if none is.
fn central_squares(position: &Position) -> Vec<Square> {
    let reach = i32::from(position.rows().min(position.cols()) / 4).max(2);
    // From the middle of the board, in half squares: it may lie between two.
    let is_near = |at: u8, size: u8| (2 * i32::from(at) - i32::from(size - 1)).abs() <= 2 * reach;
    let near = |square: &Square| is_near(square.col, position.cols()) && is_near(square.row, position.rows());
    let squares: Vec<Square> = position.legal_squares().filter(near).collect();
    if squares.is_empty() { position.legal_squares().collect() } else { squares }
}
