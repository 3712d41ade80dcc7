//! Playing pairs of games of any game on a job's thread.

use tetrad_core::{Game, Room, Side, Stop};
use tetrad_games::{Kind, with_room};

use super::client::{Assignment, Terms};
use crate::adjudication::Adjudicator;
use crate::contestant::Contestant;
use crate::player::Player;
use crate::referee::{NoGame, Seat};
use crate::scheduled::{self, Played};
use crate::spec::{EngineSpec, SpecError};
use crate::store::GameKey;

/// Why a pair could not be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Unplayed {
    /// The pair is not needed any more.
    #[error("interrupted")]
    Interrupted,
    /// This worker can never play the pair.
    #[error("{0}")]
    Impossible(String),
}

/// Plays pairs of one game and keeps the engines of the pairing that it played last.
pub(super) trait PairPlayer {
    /// Returns the game's name on the command line.
    fn game(&self) -> &'static str;

    /// Plays the missing games of a pair with the worker's own engines.
    fn play(
        &mut self,
        assignment: &Assignment,
        terms: &Terms,
        own: &[EngineSpec],
        stop: &Stop,
    ) -> Result<Vec<Played>, Unplayed>;

    /// Closes the engines.
    fn close(&mut self);
}

/// Returns a player of pairs of the game with this name.
pub(super) fn pair_player(game: &str) -> Option<Box<dyn PairPlayer>> {
    let kind = Kind::for_players(game, 2)?;
    Some(with_room!(kind, R => Box::new(RoomPairPlayer::<R> { bench: None })))
}

struct RoomPairPlayer<G: Room> {
    bench: Option<SeatedPair<G>>,
}

/// The engines of the pairing played last.
struct SeatedPair<G: Game> {
    tournament: i64,
    pairing: i64,
    seats: [(Contestant<G>, Box<dyn Player<G>>); 2],
    adjudicator: Adjudicator<G>,
}

impl<G: Room> RoomPairPlayer<G> {
    /// Makes the engines of a pairing with the tournament's limits.
    fn seat(assignment: &Assignment, terms: &Terms, own: &[EngineSpec]) -> Result<SeatedPair<G>, Unplayed> {
        let seat = |name: &String| {
            let missing = || Unplayed::Impossible(format!("there is no engine called `{name}` here"));
            let mut spec = own.iter().find(|spec| spec.name == *name).ok_or_else(missing)?.clone();
            let (_, control) = terms.engines.iter().find(|(known, _)| known == name).ok_or_else(missing)?;
            spec.control = control.clone();
            let wrong = |error: SpecError| Unplayed::Impossible(format!("{name}: {error}"));
            let contestant = Contestant::described(&spec).map_err(wrong)?;
            let mut player = (contestant.make)();
            player.keep_log(terms.keep_logs);
            Ok((contestant, player))
        };
        let [first, second] = &assignment.engines;
        Ok(SeatedPair {
            tournament: assignment.lease.tournament,
            pairing: assignment.lease.pairing,
            seats: [seat(first)?, seat(second)?],
            adjudicator: Adjudicator::new(terms.adjudication.clone()),
        })
    }
}

impl<G: Room> PairPlayer for RoomPairPlayer<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn play(
        &mut self,
        assignment: &Assignment,
        terms: &Terms,
        own: &[EngineSpec],
        stop: &Stop,
    ) -> Result<Vec<Played>, Unplayed> {
        let place = (assignment.lease.tournament, assignment.lease.pairing);
        if self.bench.as_ref().is_none_or(|bench| (bench.tournament, bench.pairing) != place) {
            self.close();
            self.bench = Some(Self::seat(assignment, terms, own)?);
        }
        let Some(bench) = &mut self.bench else { return Err(Unplayed::Interrupted) };
        let opening = G::parse(&assignment.opening)
            .map_err(|error| Unplayed::Impossible(format!("opening `{}`: {error}", assignment.opening)))?;
        let number = |number: i64| u32::try_from(number).map_err(|_| Unplayed::Impossible("numbers too large".into()));
        let (pairing, pair) = (number(assignment.lease.pairing)?, number(assignment.lease.pair)?);
        let missing = Side::BOTH.into_iter().filter(|side| assignment.sides >> side.index() & 1 == 1);
        missing.map(|side| bench.play(GameKey { pairing, pair, side }, &opening, stop)).collect()
    }

    fn close(&mut self) {
        if let Some(bench) = &mut self.bench.take() {
            bench.seats.iter_mut().for_each(|(_, player)| player.close());
        }
    }
}

impl<G: Game> SeatedPair<G> {
    fn play(&mut self, key: GameKey, opening: &G, stop: &Stop) -> Result<Played, Unplayed> {
        let seats = self.seats.iter_mut().map(|(contestant, player)| Seat {
            name: &contestant.name,
            player: player.as_mut(),
            control: &contestant.control,
        });
        let played = scheduled::play(key, opening, seats.collect(), &mut self.adjudicator, None, stop);
        played.map_err(|error| match error {
            NoGame::Interrupted => Unplayed::Interrupted,
            other => Unplayed::Impossible(other.to_string()),
        })
    }
}
