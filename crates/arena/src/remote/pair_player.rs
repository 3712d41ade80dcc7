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

/// Plays the missing games of pairs of one game with the worker's own engines. Keeps the engines of the pairing played
/// last; dropping the player closes them.
pub(super) type PairPlayer = Box<dyn FnMut(&Assignment, &Terms, &[EngineSpec], &Stop) -> Result<Vec<Played>, Unplayed>>;

pub(super) fn pair_player(game: &str) -> Option<PairPlayer> {
    let kind = Kind::for_players(game, 2)?;
    Some(with_room!(kind, R => {
        let mut seated: Option<SeatedPair<R>> = None;
        Box::new(move |assignment, terms, own, stop| play(&mut seated, assignment, terms, own, stop))
    }))
}

/// The engines of the pairing played last.
struct SeatedPair<G: Game> {
    tournament: i64,
    pairing: i64,
    seats: [(Contestant<G>, Box<dyn Player<G>>); 2],
    adjudicator: Adjudicator<G>,
}

impl<G: Room> SeatedPair<G> {
    /// Makes the engines of a pairing with the tournament's limits.
    fn new(assignment: &Assignment, terms: &Terms, own: &[EngineSpec]) -> Result<Self, Unplayed> {
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
        Ok(Self {
            tournament: assignment.lease.tournament,
            pairing: assignment.lease.pairing,
            seats: [seat(first)?, seat(second)?],
            adjudicator: Adjudicator::new(terms.adjudication.clone()),
        })
    }
}

fn play<G: Room>(
    seated: &mut Option<SeatedPair<G>>,
    assignment: &Assignment,
    terms: &Terms,
    own: &[EngineSpec],
    stop: &Stop,
) -> Result<Vec<Played>, Unplayed> {
    let place = (assignment.lease.tournament, assignment.lease.pairing);
    let seats = match seated.take().filter(|seats| (seats.tournament, seats.pairing) == place) {
        Some(seats) => seated.insert(seats),
        None => seated.insert(SeatedPair::new(assignment, terms, own)?),
    };
    let opening = G::parse(&assignment.opening)
        .map_err(|error| Unplayed::Impossible(format!("opening `{}`: {error}", assignment.opening)))?;
    let number = |number: i64| u32::try_from(number).map_err(|_| Unplayed::Impossible("numbers too large".into()));
    let (pairing, pair) = (number(assignment.lease.pairing)?, number(assignment.lease.pair)?);
    let missing = Side::BOTH.into_iter().filter(|side| assignment.sides >> side.index() & 1 == 1);
    missing.map(|side| seats.play(GameKey { pairing, pair, side }, &opening, stop)).collect()
}

impl<G: Game> Drop for SeatedPair<G> {
    fn drop(&mut self) {
        self.seats.iter_mut().for_each(|(_, player)| player.close());
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
