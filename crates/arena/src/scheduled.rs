//! Playing one game of a schedule, in a local tournament or on a remote worker.

use std::time::Instant;

use tetrad_core::{Game, RecordedTurn, Stop};

use crate::adjudication::Adjudicator;
use crate::referee::{self, NoGame, Seat};
use crate::store::{GameKey, StoredGame};
use crate::tournament::{GameStart, GameTurn, Watch};
use crate::wire_log::WireLog;

/// A finished game with the lines that were exchanged with each engine.
pub(crate) type Played = (StoredGame, [WireLog; 2]);

/// Plays the game of a key. The seats are in the order of the fixture; the key says which side the first one plays.
pub(crate) fn play<G: Game>(
    key: GameKey,
    opening: &G,
    mut seats: Vec<Seat<'_, G>>,
    adjudicator: &mut Adjudicator<G>,
    watch: Option<&dyn Watch>,
    stop: &Stop,
) -> Result<Played, NoGame> {
    let began = Instant::now();
    for (number, seat) in seats.iter_mut().enumerate() {
        seat.player.set_seed(key.seed(number));
    }
    seats.rotate_left(key.side.index());
    let judged = match watch {
        None => referee::play_under(opening, &mut seats, adjudicator, stop),
        Some(watch) => {
            let players: Vec<&str> = seats.iter().map(|seat| seat.name).collect();
            watch.began(GameStart { key, players: &players, opening: &opening.to_string() });
            let mut on_turn =
                |turn: &RecordedTurn, position: &G| watch.turn(GameTurn { key, turn, position: &position.to_string() });
            let judged = referee::play_watched(opening, &mut seats, adjudicator, &mut on_turn, stop);
            watch.ended(key);
            judged
        }
    };
    Ok(StoredGame::just_played(key, judged?, began))
}
