//! The sides that moved in each turn of a game.

use tetrad_core::room::replay::{ReplayError, Replayed};
use tetrad_core::{Game, Record, Side};
use tetrad_games::{Kind, with_room};

/// Returns the sides that moved in each turn of the main line.
pub(crate) fn movers(record: &Record) -> Result<Vec<&'static [Side]>, ReplayError> {
    fn of<G: Game>(record: &Record) -> Result<Vec<&'static [Side]>, ReplayError> {
        let replayed = Replayed::<G>::new(record)?;
        let turns = replayed.turns.len();
        Ok(replayed.positions.iter().take(turns).map(|position| position.actors().sides()).collect())
    }
    let unknown = || ReplayError::UnknownGame(tetrad_core::text::shorten(&record.game));
    let kind = Kind::of(&record.game, &record.start).ok_or_else(unknown)?;
    if kind.is_simultaneous() && record.turns.iter().all(|turn| turn.moves.len() == 2) {
        // Both sides move in every turn; replaying would take long, because these games are long.
        return Ok(vec![&Side::BOTH; record.main_line().len()]);
    }
    with_room!(kind, R => of::<R>(record))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tetrad_core::{Player, RecordedTurn};
    use tetrad_tictactoe::Position;

    fn record(start: &str, moves: &[&str]) -> Record {
        let mut record = Record::new("tictactoe", start.into(), vec![Player::named("a"), Player::named("b")]);
        record.turns = moves.iter().map(|mv| RecordedTurn::single(*mv, Duration::ZERO)).collect();
        record
    }

    #[test]
    fn every_position_comes_back() {
        let replayed = Replayed::<Position>::new(&record("x2_/3_/3_ o", &["b2", "c3"])).unwrap();
        let texts: Vec<String> = replayed.positions.iter().map(ToString::to_string).collect();
        assert_eq!(texts, ["x2_/3_/3_ o", "x2_/_o_/3_ x", "x2_/_o_/2_x o"]);
        let sides = movers(&record("x2_/3_/3_ o", &["b2", "c3"])).unwrap();
        assert_eq!(sides, [&[Side::Second], &[Side::First]]);
    }

    #[test]
    fn records_that_break_the_rules_are_refused_with_the_turn() {
        let error = |record: &Record| movers(record).unwrap_err().to_string();
        assert!(error(&record("3_/3_", &[])).starts_with("the start position: at byte "));
        assert!(error(&record("3_/3_/3_ x", &["b2", "?"])).starts_with("turn 2: at byte "));
        assert!(error(&record("3_/3_/3_ x", &["b2", "b2"])).starts_with("turn 2: illegal move `b2`"));
        let mut crowded = record("3_/3_/3_ x", &["b2"]);
        crowded.turns[0].moves.push("a1".into());
        assert_eq!(error(&crowded), "turn 1: found 2 moves, expected 1");
        crowded.game = "chess".into();
        assert_eq!(error(&crowded), "`chess` is no game that we know");
    }
}
