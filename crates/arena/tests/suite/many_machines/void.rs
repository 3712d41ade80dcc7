//! Pairs that can't be read, in a tournament that workers play and a follower watches.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use tetrad_arena::RunOptions;
use tetrad_arena::remote::Identity;
use tetrad_arena::store::{PostgresStore, State, Store, Unreadable};
use tetrad_arena::tournament::{Remote, Storage};
use tetrad_core::Stop;

use super::following::{ENGINES, with_workers};
use super::worker_process::specs;
use crate::postgres_server::Server;
use crate::tournament::{field, games};

/// Simulates a server that accepts any data: every tenth pair that arrives is spoiled once.
const SPOIL: &str = "
    CREATE TABLE spoiled (pair BIGINT PRIMARY KEY);
    CREATE FUNCTION spoil() RETURNS TRIGGER LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
    BEGIN
        IF NEW.pair % 10 = 3 AND NEW.side = 1 AND NOT EXISTS (SELECT FROM spoiled WHERE pair = NEW.pair) THEN
            INSERT INTO spoiled VALUES (NEW.pair);
            UPDATE game SET record = '{}' WHERE (tournament, pairing, pair, side)
                = (NEW.tournament, NEW.pairing, NEW.pair, NEW.side);
        END IF;
        RETURN NULL;
    END $$;
    CREATE TRIGGER spoil AFTER INSERT ON game FOR EACH ROW EXECUTE FUNCTION spoil();";

#[test]
fn whoever_follows_names_what_can_not_be_read_and_has_it_played_again() {
    let Some(server) = Server::shared() else { return };
    let address = server.database("void");
    let store = PostgresStore::open(&address).unwrap();
    server.sql("void", SPOIL);
    let tournament = field(2, 100);
    let engines = Identity::of_all(&specs(&ENGINES[..2])).unwrap();
    let (stop, told) = (Stop::new(), AtomicUsize::new(0));
    let tell = |game: &Unreadable| {
        assert!(game.why.starts_with("its record: missing field"), "{game}");
        told.fetch_add(1, Ordering::Relaxed);
    };
    let remote = Remote { store: &store, lease: Duration::from_secs(2), engines: &engines };
    let options = RunOptions { storage: Storage::Remote(remote), on_unreadable: Some(&tell), ..RunOptions::new(&stop) };
    let mut counted = 0;
    let (finish, _) = with_workers(&address, 2, || tournament.run(&options, |_| counted += 1).unwrap());
    assert_eq!((counted, told.load(Ordering::Relaxed), finish.interrupted), (100, 5, false));
    assert_eq!(games(&store).len(), 100);
    assert_eq!(store.tournaments().unwrap()[0].state, State::Finished);
    // The pairs were played under the next attempt number, and the workers that handed in the bad ones are recorded.
    let sql = "SELECT count(*), count(voided.worker), min(done.attempt - voided.attempt)
               FROM voided JOIN done USING (tournament, pairing, pair)";
    assert_eq!(server.sql("void", sql), "5|5|1");

    // Pairs that are found unreadable after the tournament is over are also played again by workers.
    server.sql("void", "UPDATE game SET micros = 9223372036854775807 WHERE pair IN (0, 1)");
    assert_eq!(store.workers(tournament.stored(&store, None).unwrap().unwrap().id, &[]).unwrap().len(), 2);
    server.sql("void", "UPDATE game SET micros = 1, faults = '[]' WHERE pair IN (0, 1)");
    told.store(0, Ordering::Relaxed);
    let tell = |_: &Unreadable| _ = told.fetch_add(1, Ordering::Relaxed);
    let options = RunOptions { on_unreadable: Some(&tell), ..options };
    let (again, workers) = with_workers(&address, 1, || tournament.run(&options, |_| ()).unwrap());
    assert_eq!((again.found, told.load(Ordering::Relaxed), workers[0].pairs), (96, 4, 2));
    assert_eq!(again.standings, finish.standings);
}
