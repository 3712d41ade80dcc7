//! SQL statements that all kinds of database share. `readable.rs` parses the rows of games.

use std::collections::BTreeSet;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde_json::{Map, Value as Json};

use super::link::{Columns, Link, Value, without_nul};
use super::readable::key_number;
use super::writer::Save;
use super::{
    GameKey, GameResult, PairKey, Queried, Saved, State, StoreErrorKind, StoredGame, StoredPair, StoredTournament,
    TournamentId,
};
use crate::wire_log::WireLog;

const SELECT_TOURNAMENT: &str = "SELECT id, name, game, definition, created, state,
     (SELECT count(*) FROM game WHERE game.tournament = tournament.id) AS games FROM tournament";

/// Selects one game in a table with the columns of its key.
pub(super) const BY_KEY: &str = "WHERE tournament = $1 AND pairing = $2 AND pair = $3 AND side = $4";

/// The values for [`BY_KEY`].
pub(super) const fn key_values(tournament: TournamentId, key: GameKey) -> [Value<'static>; 4] {
    let (pairing, pair, side) = columns_of(key);
    [Value::Integer(tournament.0), Value::Integer(pairing), Value::Integer(pair), Value::Integer(side)]
}

/// Returns all tournaments, the oldest first.
pub(super) async fn tournaments<L: Link>(link: &mut L) -> Queried<Vec<StoredTournament>> {
    let rows = link.fetch(&format!("{SELECT_TOURNAMENT} ORDER BY id"), &[]).await?;
    rows.iter().map(stored_tournament).collect()
}

/// Returns pairs of a tournament in the order of their keys, from the index of the keys alone.
pub(super) async fn pairs<L: Link>(
    link: &mut L,
    tournament: TournamentId,
    after: Option<PairKey>,
    most: usize,
) -> Queried<Vec<StoredPair>> {
    let sql = "SELECT pairing, pair, CAST(sum(side + 1) AS BIGINT) AS sides FROM game
               WHERE tournament = $1 AND (pairing, pair) > ($2, $3)
               GROUP BY pairing, pair ORDER BY pairing, pair LIMIT $4";
    let (pairing, pair) = after.map_or((-1, 0), |(pairing, pair)| (i64::from(pairing), i64::from(pair)));
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let rows = link.fetch(sql, &[tournament.0, pairing, pair, most].map(Value::Integer)).await?;
    let pair = |row: &L::Row| {
        let key = (key_number(row, "pairing")?, key_number(row, "pair")?);
        Ok(StoredPair { key, sides: key_number(row, "sides")? as u8 })
    };
    rows.iter().map(pair).collect()
}

/// Returns the tournament with this name, which it begins if missing; fails if its definition differs.
pub(super) async fn enter<L: Link>(
    link: &mut L,
    name: &str,
    game: &str,
    definition: &str,
) -> Queried<StoredTournament> {
    let created = Value::Integer(micros_since_1970(SystemTime::now()));
    link.execute(
        "INSERT INTO tournament (name, game, definition, created, state) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (name) DO NOTHING",
        &[Value::Text(name), Value::Text(game), Value::Text(definition), created, Value::Text(State::Running.name())],
    )
    .await?;
    let rows = link.fetch(&format!("{SELECT_TOURNAMENT} WHERE name = $1"), &[Value::Text(name)]).await?;
    let found = rows.first().map(stored_tournament).transpose()?;
    found
        .filter(|found| found.game == game && found.definition == definition)
        .ok_or_else(|| StoreErrorKind::OtherDefinition(name.to_owned()))
}

pub(crate) async fn set_state<L: Link>(link: &mut L, tournament: TournamentId, state: State) -> Queried<()> {
    let values = [Value::Text(state.name()), Value::Integer(tournament.0)];
    link.execute("UPDATE tournament SET state = $1 WHERE id = $2", &values).await?;
    Ok(())
}

/// Renames a tournament; fails if another one has the name.
pub(super) async fn rename<L: Link>(link: &mut L, tournament: TournamentId, name: &str) -> Queried<()> {
    let values = [Value::Text(name), Value::Integer(tournament.0)];
    let sql = "UPDATE tournament SET name = $1 WHERE id = $2
               AND NOT EXISTS (SELECT 1 FROM tournament AS other WHERE other.name = $1 AND other.id <> $2)";
    if link.execute(sql, &values).await? == 0 {
        return Err(StoreErrorKind::OtherDefinition(name.to_owned()));
    }
    Ok(())
}

/// Deletes a tournament and everything that belongs to it.
pub(super) async fn delete<L: Link>(link: &mut L, tournament: TournamentId) -> Queried<()> {
    in_transaction(link, async |link| {
        for table in L::TABLES {
            link.execute(&format!("DELETE FROM {table} WHERE tournament = $1"), &[Value::Integer(tournament.0)])
                .await?;
        }
        link.execute("DELETE FROM tournament WHERE id = $1", &[Value::Integer(tournament.0)]).await?;
        Ok(())
    })
    .await
}

/// Saves games in one transaction.
pub(super) async fn commit<L: Link>(link: &mut L, group: &[Save]) -> Queried<Vec<Saved>> {
    in_transaction(link, async |link| {
        let mut saved = Vec::with_capacity(group.len());
        for save in group {
            saved.push(insert(link, save).await?);
        }
        Ok(saved)
    })
    .await
}

/// Removes pairs with all their games from a tournament.
pub(super) async fn void<L: Link>(link: &mut L, tournament: TournamentId, pairs: &BTreeSet<(u32, u32)>) -> Queried<()> {
    in_transaction(link, async |link| {
        for &(pairing, pair) in pairs {
            for sql in L::VOID_PAIR {
                link.execute(sql, &[tournament.0, i64::from(pairing), i64::from(pair)].map(Value::Integer)).await?;
            }
        }
        Ok(())
    })
    .await
}

/// Runs statements in a transaction, which an error rolls back.
pub(crate) async fn in_transaction<L: Link, T>(
    link: &mut L,
    work: impl AsyncFnOnce(&mut L) -> Queried<T>,
) -> Queried<T> {
    link.execute(L::BEGIN, &[]).await?;
    let done = work(link).await;
    let ended = link.execute(if done.is_ok() { "COMMIT" } else { "ROLLBACK" }, &[]).await;
    // If a rollback fails too, the connection is lost, and its transaction with it.
    done.and_then(|done| ended.map(|_| done))
}

async fn insert<L: Link>(link: &mut L, save: &Save) -> Queried<Saved> {
    let Save { tournament, game, logs, .. } = save;
    let sheet = GameRow::of(game);
    let key = key_values(*tournament, game.key);
    let (names, columns): (Vec<&str>, Vec<Value<'_>>) = sheet.columns().into_iter().unzip();
    let numbers: Vec<String> = (1..=key.len() + columns.len()).map(|number| format!("${number}")).collect();
    let sql = format!(
        "INSERT INTO game (tournament, pairing, pair, side, {}) VALUES ({})
         ON CONFLICT (tournament, pairing, pair, side) DO NOTHING",
        names.join(", "),
        numbers.join(", ")
    );
    if link.execute(&sql, &[&key[..], &columns].concat()).await? == 0 {
        return Ok(Saved::Before);
    }
    if logs.iter().any(|log| !log.is_empty()) {
        let texts = [Value::Text(logs[0].text()), Value::Text(logs[1].text())];
        link.execute(
            "INSERT INTO wire_log (tournament, pairing, pair, side, first, second) VALUES ($1, $2, $3, $4, $5, $6)",
            &[&key[..], &texts].concat(),
        )
        .await?;
    }
    Ok(Saved::Now)
}

struct GameRow {
    result: GameResult,
    seed: Option<u64>,
    faults: Option<String>,
    record: String,
}

impl GameRow {
    fn of(game: &StoredGame) -> Self {
        let result = game.result();
        let is_faulty = result.faults.iter().any(Option::is_some);
        let faults = is_faulty.then(|| serde_json::to_string(&result.faults).expect("faults are plain data"));
        Self { seed: game.record.seed, faults, record: game.record.to_json(), result }
    }

    /// All columns except those of the key.
    fn columns(&self) -> [(&'static str, Value<'_>); 12] {
        let Self { result, seed, faults, record } = self;
        let [first, second] = result.columns();
        [
            ("first", Value::Text(first)),
            ("second", Value::Text(second)),
            ("opening", Value::Text(&result.opening)),
            ("seed", Value::OptionalInteger(seed.map(|seed| seed as i64))),
            ("half_points", Value::Integer(i64::from(result.half_points))),
            ("reason", Value::Text(&result.reason)),
            ("plies", Value::Integer(i64::from(result.plies))),
            ("digest", Value::Integer(result.digest as i64)),
            ("micros", Value::Integer(micros(result.took))),
            ("finished", Value::Integer(micros_since_1970(result.finished))),
            ("faults", Value::OptionalText(faults.as_deref())),
            ("record", Value::Text(record)),
        ]
    }
}

/// Returns games as workers hand them in: a JSON array of rows, with the lines that were exchanged if any were kept.
pub(crate) fn games_to_hand_in(games: &[(StoredGame, [WireLog; 2])]) -> String {
    let text = |text: &str| Json::from(without_nul(text).into_owned());
    let row = |(game, logs): &(StoredGame, [WireLog; 2])| {
        let sheet = GameRow::of(game);
        let columns = sheet.columns().into_iter().map(|(name, value)| {
            let value = match value {
                Value::Integer(number) => number.into(),
                Value::OptionalInteger(number) => number.into(),
                Value::Text(value) => text(value),
                Value::OptionalText(value) => value.map(text).into(),
            };
            (name.to_owned(), value)
        });
        let mut row: Map<String, Json> = columns.collect();
        row.insert("side".into(), game.key.side.index().into());
        if logs.iter().any(|log| !log.is_empty()) {
            row.insert("first_log".into(), text(logs[0].text()));
            row.insert("second_log".into(), text(logs[1].text()));
        }
        Json::from(row)
    };
    games.iter().map(row).collect::<Json>().to_string()
}

pub(super) const fn columns_of(key: GameKey) -> (i64, i64, i64) {
    (key.pairing as i64, key.pair as i64, key.side.index() as i64)
}

pub(crate) fn micros_since_1970(time: SystemTime) -> i64 {
    time.duration_since(UNIX_EPOCH).map_or(0, micros)
}

fn micros(time: Duration) -> i64 {
    i64::try_from(time.as_micros()).unwrap_or(i64::MAX)
}

/// The time at this number of microseconds since 1970.
fn time(micros: i64) -> SystemTime {
    UNIX_EPOCH + Duration::from_micros(micros.max(0) as u64)
}

fn stored_tournament(row: &impl Columns) -> Queried<StoredTournament> {
    let state = row.text("state")?;
    Ok(StoredTournament {
        id: TournamentId(row.integer("id")?),
        name: row.text("name")?,
        game: row.text("game")?,
        definition: row.text("definition")?,
        created: time(row.integer("created")?),
        state: State::named(&state).ok_or_else(|| StoreErrorKind::Damaged(format!("a tournament is `{state}`")))?,
        games: row.integer("games")? as u64,
    })
}
