-- Tournaments that many machines play. What is left to play stands in `task`; a worker takes a pair of games by a lease, and
-- hands it in with its games in one transaction. Workers have no rights on any table: they call the functions below,
-- which run with the owner's rights and check who asks. The owner lets a role in with `admit_worker('role')`.

-- With it every transaction that brings games would lock the one row of its tournament, and each lock lists all that are held.
-- Games come from those who have just read the tournament, and no tournament is ever deleted.
ALTER TABLE game DROP CONSTRAINT game_tournament_fkey;

-- Nobody but the owner makes things that the functions below might stumble over. Newer servers have it so.
REVOKE CREATE ON SCHEMA public FROM PUBLIC;

-- How a tournament is played by many.
CREATE TABLE posting (
    tournament  BIGINT  PRIMARY KEY REFERENCES tournament (id),
    -- How long a pair is a worker's, from its last sign of life.
    lease       INTERVAL NOT NULL CHECK (lease > INTERVAL '0'),
    keep_logs   BOOLEAN NOT NULL
);

-- The engines of a tournament: their names, and what they have to be.
CREATE TABLE entrant (
    tournament  BIGINT  NOT NULL REFERENCES tournament (id),
    name        TEXT    NOT NULL,
    hash        TEXT    NOT NULL,
    settings    TEXT    NOT NULL,
    PRIMARY KEY (tournament, name)
);

CREATE TABLE opening (
    tournament  BIGINT  NOT NULL REFERENCES tournament (id),
    number      BIGINT  NOT NULL,
    text        TEXT    NOT NULL,
    PRIMARY KEY (tournament, number)
);

-- Two engines that meet, by the number that the schedule gave them.
CREATE TABLE pairing (
    tournament  BIGINT  NOT NULL,
    number      BIGINT  NOT NULL,
    first       TEXT    NOT NULL,
    second      TEXT    NOT NULL,
    -- No pair before this one was free when somebody last looked, which was then: see the function of this name.
    first_free  BIGINT  NOT NULL DEFAULT 0,
    looked      TIMESTAMPTZ NOT NULL DEFAULT '-infinity',
    PRIMARY KEY (tournament, number),
    FOREIGN KEY (tournament, first) REFERENCES entrant (tournament, name),
    FOREIGN KEY (tournament, second) REFERENCES entrant (tournament, name)
);

-- A process that plays, or played.
CREATE TABLE worker (
    id          BIGINT  GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- What it shows to be itself. Nobody else can know it.
    token       UUID    NOT NULL UNIQUE DEFAULT gen_random_uuid(),
    role        NAME    NOT NULL DEFAULT session_user,
    name        TEXT    NOT NULL,
    jobs        BIGINT  NOT NULL CHECK (jobs > 0),
    began       TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    seen        TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
    has_left    BOOLEAN NOT NULL DEFAULT FALSE
);

-- What it can play.
CREATE TABLE worker_engine (
    worker      BIGINT  NOT NULL REFERENCES worker (id),
    name        TEXT    NOT NULL,
    hash        TEXT    NOT NULL,
    settings    TEXT    NOT NULL,
    PRIMARY KEY (worker, name)
);

-- A pair of games that is left to play, or what is missing of it. The rows are short and change in place: no index has a
-- column that a lease changes.
CREATE TABLE task (
    tournament  BIGINT  NOT NULL,
    pairing     BIGINT  NOT NULL,
    pair        BIGINT  NOT NULL,
    -- The missing sides of the pairing's first engine: 1 the first, 2 the second, 3 both.
    sides       BIGINT  NOT NULL CHECK (sides IN (1, 2, 3)),
    -- How often it was handed out. A result counts only with the number of the last time.
    attempt     BIGINT  NOT NULL DEFAULT 0,
    worker      BIGINT,
    until       TIMESTAMPTZ,
    PRIMARY KEY (tournament, pairing, pair),
    FOREIGN KEY (tournament, pairing) REFERENCES pairing (tournament, number)
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.0, autovacuum_vacuum_threshold = 2000);

-- A pair that was handed in. That it stands here is the acknowledgement; the games came in the same transaction.
CREATE TABLE done (
    tournament  BIGINT  NOT NULL,
    pairing     BIGINT  NOT NULL,
    pair        BIGINT  NOT NULL,
    attempt     BIGINT  NOT NULL,
    worker      BIGINT  NOT NULL,
    -- The transaction: whoever follows a tournament asks for those that may have ended since.
    arrived     XID8    NOT NULL DEFAULT pg_current_xact_id(),
    PRIMARY KEY (tournament, pairing, pair)
);
CREATE INDEX done_arrived ON done (tournament, arrived);

-- What those who listen are told: that a tournament began or ended, or that there is more to play.
CREATE FUNCTION tell() RETURNS TRIGGER LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    NOTIFY tetrad;
    RETURN NULL;
END $$;
CREATE TRIGGER tell AFTER UPDATE OF state ON tournament EXECUTE FUNCTION tell();
CREATE TRIGGER tell AFTER INSERT ON task EXECUTE FUNCTION tell();

-- A tournament that is over has nothing left to play.
CREATE FUNCTION close_tasks() RETURNS TRIGGER LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    DELETE FROM task WHERE tournament = NEW.id;
    RETURN NULL;
END $$;
CREATE TRIGGER close_tasks AFTER UPDATE OF state ON tournament
    FOR EACH ROW WHEN (NEW.state <> 'running') EXECUTE FUNCTION close_tasks();

-- Functions that only others here call have no path of their own to search: they have that of their caller.

-- Who asks.
CREATE FUNCTION asking(by UUID) RETURNS BIGINT LANGUAGE plpgsql AS $$
DECLARE
    found BIGINT;
BEGIN
    SELECT id INTO found FROM worker WHERE token = by AND role = session_user;
    IF found IS NULL THEN
        RAISE EXCEPTION 'no such worker' USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN found;
END $$;

-- A worker begins. `engines` is a list of {name, hash, settings}. Gives its token.
CREATE FUNCTION announce(called TEXT, at_once BIGINT, engines JSONB) RETURNS UUID
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    new_id BIGINT;
    new_token UUID;
BEGIN
    INSERT INTO worker (name, jobs) VALUES (called, at_once) RETURNING id, token INTO new_id, new_token;
    INSERT INTO worker_engine (worker, name, hash, settings)
        SELECT new_id, name, hash, settings FROM jsonb_to_recordset(engines) AS (name TEXT, hash TEXT, settings TEXT);
    RETURN new_token;
END $$;

-- Two engines that meet in a tournament that is being played, with what has to be known to hand out their pairs.
CREATE VIEW meeting AS
    SELECT p.tournament, p.number, p.first, p.second, p.first_free, p.looked, posting.lease,
        (SELECT max(o.number) + 1 FROM opening o WHERE o.tournament = p.tournament) AS openings
    FROM posting JOIN tournament t ON t.id = posting.tournament AND t.state = 'running'
    JOIN pairing p ON p.tournament = t.id;

-- Looks where the free pairs of a pairing begin: whoever takes pairs starts there, so nobody has to pass by all that others are
-- playing. One of those who ask looks anew from the start, by the clock, because leases end; and now and then one looks on from
-- there, so that the way to a free pair is never long.
CREATE FUNCTION first_free(meeting meeting) RETURNS BIGINT
LANGUAGE plpgsql AS $$
DECLARE
    is_old BOOLEAN := meeting.looked < clock_timestamp() - least(meeting.lease / 4, INTERVAL '1 second');
    beginning BIGINT := meeting.first_free;
BEGIN
    IF NOT is_old AND random() >= 0.02 THEN
        RETURN beginning;
    END IF;
    PERFORM FROM pairing WHERE (tournament, number) = (meeting.tournament, meeting.number)
        FOR NO KEY UPDATE SKIP LOCKED;
    IF FOUND THEN
        SELECT pair INTO beginning FROM task WHERE (tournament, pairing) = (meeting.tournament, meeting.number)
            AND pair >= CASE WHEN is_old THEN 0 ELSE beginning END
            AND (until IS NULL OR until < clock_timestamp()) ORDER BY pair LIMIT 1;
        beginning := coalesce(beginning, 9223372036854775807);
        UPDATE pairing SET looked = CASE WHEN is_old THEN clock_timestamp() ELSE looked END, first_free = beginning
            WHERE (tournament, number) = (meeting.tournament, meeting.number);
    END IF;
    RETURN beginning;
END $$;

-- Whether a worker has both engines of a pairing, exactly as the tournament wants them.
CREATE FUNCTION can_play(me BIGINT, in_tournament BIGINT, first TEXT, second TEXT) RETURNS BOOLEAN
LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN NOT EXISTS (
        SELECT FROM entrant e WHERE e.tournament = in_tournament AND e.name IN (first, second) AND NOT EXISTS (
            SELECT FROM worker_engine w
            WHERE w.worker = me AND (w.name, w.hash, w.settings) = (e.name, e.hash, e.settings)));
END $$;

-- Hands out up to `wanted` pairs of a pairing. Rows are found once and then touched where they are, whatever the planner
-- thinks of their number.
CREATE FUNCTION lease_pairs(me BIGINT, meeting meeting, wanted BIGINT)
RETURNS TABLE (tournament BIGINT, pairing BIGINT, pair BIGINT, attempt BIGINT, sides BIGINT,
    first TEXT, second TEXT, opening TEXT)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    beginning BIGINT := first_free(meeting);
BEGIN
    RETURN QUERY
        UPDATE task SET attempt = attempt + 1, worker = me, until = clock_timestamp() + meeting.lease
        WHERE ctid = ANY (ARRAY(
            SELECT ctid FROM task
            WHERE tournament = meeting.tournament AND pairing = meeting.number AND pair >= beginning
                AND (until IS NULL OR until < clock_timestamp())
            ORDER BY pair LIMIT wanted FOR UPDATE SKIP LOCKED))
        RETURNING tournament, pairing, pair, attempt, sides, meeting.first, meeting.second,
            (SELECT text FROM opening o WHERE o.tournament = meeting.tournament AND o.number = pair % meeting.openings);
END $$;

-- Hands out up to `many` pairs that the worker can play, those of the pairing it played last before others.
CREATE FUNCTION take(by UUID, many BIGINT, last_tournament BIGINT, last_pairing BIGINT)
RETURNS TABLE (tournament BIGINT, pairing BIGINT, pair BIGINT, attempt BIGINT, sides BIGINT,
    first TEXT, second TEXT, opening TEXT)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
    me BIGINT := asking(by);
    wanted BIGINT := least(many, 1000);
    next meeting;
    taken BIGINT;
BEGIN
    -- A lease that is lost with the server's memory is handed out again, and the one before is refused: nobody has to wait
    -- for the disk here.
    PERFORM set_config('synchronous_commit', 'off', TRUE);
    SELECT m.* INTO next FROM meeting m
        WHERE (m.tournament, m.number) = (last_tournament, last_pairing) AND can_play(me, m.tournament, m.first, m.second);
    IF FOUND THEN
        RETURN QUERY SELECT * FROM lease_pairs(me, next, wanted);
        GET DIAGNOSTICS taken = ROW_COUNT;
        wanted := wanted - taken;
    END IF;
    IF wanted <= 0 THEN
        RETURN;
    END IF;
    FOR next IN
        SELECT m.* FROM meeting m
        WHERE (m.tournament, m.number) IS DISTINCT FROM (last_tournament, last_pairing)
            AND EXISTS (SELECT FROM task t WHERE t.tournament = m.tournament AND t.pairing = m.number)
            AND can_play(me, m.tournament, m.first, m.second)
        ORDER BY m.tournament, m.number
    LOOP
        RETURN QUERY SELECT * FROM lease_pairs(me, next, wanted);
        GET DIAGNOSTICS taken = ROW_COUNT;
        wanted := wanted - taken;
        EXIT WHEN wanted <= 0;
    END LOOP;
END $$;

-- What has to be known to play a tournament's games.
CREATE FUNCTION terms(by UUID, which BIGINT)
RETURNS TABLE (game TEXT, definition TEXT, lease_micros BIGINT, keep_logs BOOLEAN)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM asking(by);
    RETURN QUERY
        SELECT t.game, t.definition, (extract(epoch FROM p.lease) * 1000000)::BIGINT, p.keep_logs
        FROM tournament t JOIN posting p ON p.tournament = t.id WHERE t.id = which;
END $$;

-- A sign of life. `held` is a list of {tournament, pairing, pair, attempt}: those come back that are still the worker's, and
-- their leases go on. A lease is written anew when a quarter of it has passed. A pair whose handing out was lost on its way
-- is not named, and its lease ends.
CREATE FUNCTION keep(by UUID, held JSONB)
RETURNS TABLE (tournament BIGINT, pairing BIGINT, pair BIGINT, attempt BIGINT)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
    me BIGINT := asking(by);
BEGIN
    PERFORM set_config('synchronous_commit', 'off', TRUE);
    UPDATE worker SET seen = clock_timestamp() WHERE id = me;
    UPDATE task SET until = clock_timestamp() + posting.lease
    FROM jsonb_to_recordset(held) AS named (tournament BIGINT, pairing BIGINT, pair BIGINT, attempt BIGINT)
    JOIN posting ON posting.tournament = named.tournament
    WHERE (task.tournament, task.pairing, task.pair, task.attempt)
        = (named.tournament, named.pairing, named.pair, named.attempt)
        AND task.worker = me AND until < clock_timestamp() + posting.lease * 3 / 4;
    RETURN QUERY
        SELECT task.tournament, task.pairing, task.pair, task.attempt
        FROM jsonb_to_recordset(held) AS named (tournament BIGINT, pairing BIGINT, pair BIGINT, attempt BIGINT)
        JOIN task ON (task.tournament, task.pairing, task.pair, task.attempt)
            = (named.tournament, named.pairing, named.pair, named.attempt)
        WHERE task.worker = me;
END $$;

-- Gives pairs back unplayed, so that others need not wait for the lease.
CREATE FUNCTION give_back(by UUID, held JSONB) RETURNS BIGINT
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
DECLARE
    me BIGINT := asking(by);
    given BIGINT;
BEGIN
    UPDATE task SET worker = NULL, until = NULL
    FROM jsonb_to_recordset(held) AS named (tournament BIGINT, pairing BIGINT, pair BIGINT, attempt BIGINT)
    WHERE (task.tournament, task.pairing, task.pair, task.attempt)
        = (named.tournament, named.pairing, named.pair, named.attempt) AND task.worker = me;
    GET DIAGNOSTICS given = ROW_COUNT;
    IF given > 0 THEN
        NOTIFY tetrad;
    END IF;
    RETURN given;
END $$;

-- Takes in the games of a pair that was leased to a worker. FALSE if it is not the worker's any more, or was never.
CREATE FUNCTION take_in(me BIGINT, in_tournament BIGINT, in_pairing BIGINT, in_pair BIGINT, in_attempt BIGINT, games JSONB)
RETURNS BOOLEAN LANGUAGE plpgsql AS $$
DECLARE
    missing BIGINT;
    kept BIGINT;
BEGIN
    DELETE FROM task
    WHERE (tournament, pairing, pair, attempt) = (in_tournament, in_pairing, in_pair, in_attempt) AND worker = me
    RETURNING sides INTO missing;
    IF missing IS NULL THEN
        -- An answer that was lost on its way is given again.
        RETURN EXISTS (SELECT FROM done WHERE (tournament, pairing, pair, attempt, worker)
            = (in_tournament, in_pairing, in_pair, in_attempt, me));
    END IF;
    INSERT INTO game (tournament, pairing, pair, side, first, second, opening, seed, half_points, reason, plies, digest,
            micros, finished, faults, record)
        SELECT in_tournament, in_pairing, in_pair, side, g.first, g.second, opening, seed, half_points, reason, plies,
            digest, micros, finished, faults, record
        FROM jsonb_to_recordset(games) AS g (side BIGINT, first TEXT, second TEXT, opening TEXT, seed BIGINT,
            half_points BIGINT, reason TEXT, plies BIGINT, digest BIGINT, micros BIGINT, finished BIGINT, faults TEXT,
            record TEXT)
        JOIN pairing p ON (p.tournament, p.number) = (in_tournament, in_pairing)
        WHERE (missing >> side::INT) & 1 = 1
            AND (g.first, g.second) = (CASE side WHEN 0 THEN p.first ELSE p.second END,
                CASE side WHEN 0 THEN p.second ELSE p.first END);
    GET DIAGNOSTICS kept = ROW_COUNT;
    IF kept <> (CASE missing WHEN 3 THEN 2 ELSE 1 END) THEN
        RAISE EXCEPTION 'these are not the games of the pair' USING ERRCODE = 'check_violation';
    END IF;
    IF jsonb_path_exists(games, '$[*].first_log') THEN
        INSERT INTO wire_log (tournament, pairing, pair, side, first, second)
            SELECT in_tournament, in_pairing, in_pair, side, first_log, second_log
            FROM jsonb_to_recordset(games) AS (side BIGINT, first_log TEXT, second_log TEXT)
            WHERE first_log IS NOT NULL;
    END IF;
    INSERT INTO done (tournament, pairing, pair, attempt, worker)
        VALUES (in_tournament, in_pairing, in_pair, in_attempt, me);
    RETURN TRUE;
END $$;

-- Takes in pairs, games and acknowledgements in one transaction. `pairs` is a list of {tournament, pairing, pair, attempt,
-- games}; those come back that count.
CREATE FUNCTION hand_in(by UUID, pairs JSONB)
RETURNS TABLE (tournament BIGINT, pairing BIGINT, pair BIGINT, attempt BIGINT)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
DECLARE
    me BIGINT := asking(by);
BEGIN
    -- Whatever the server's usual settings are: what counts is on disk.
    PERFORM set_config('synchronous_commit', 'on', TRUE);
    RETURN QUERY
        SELECT handed.tournament, handed.pairing, handed.pair, handed.attempt
        FROM jsonb_to_recordset(pairs)
            AS handed (tournament BIGINT, pairing BIGINT, pair BIGINT, attempt BIGINT, games JSONB)
        WHERE take_in(me, handed.tournament, handed.pairing, handed.pair, handed.attempt, handed.games);
END $$;

-- A worker ends in order.
CREATE FUNCTION leave(by UUID) RETURNS VOID
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    UPDATE worker SET has_left = TRUE, seen = clock_timestamp() WHERE id = asking(by);
END $$;

-- Puts up a tournament to be played by many. `engines` is a list of {name, hash, settings}, `openings` one of texts.
CREATE FUNCTION post(which BIGINT, lease_micros BIGINT, with_logs BOOLEAN, engines JSONB, openings JSONB) RETURNS VOID
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    other TEXT;
BEGIN
    INSERT INTO posting (tournament, lease, keep_logs) VALUES (which, lease_micros * INTERVAL '1 microsecond', with_logs)
        ON CONFLICT (tournament) DO UPDATE SET lease = excluded.lease, keep_logs = excluded.keep_logs;
    INSERT INTO entrant (tournament, name, hash, settings)
        SELECT which, name, hash, settings FROM jsonb_to_recordset(engines) AS (name TEXT, hash TEXT, settings TEXT)
        ON CONFLICT DO NOTHING;
    SELECT name INTO other FROM jsonb_to_recordset(engines) AS asked (name TEXT, hash TEXT, settings TEXT)
        JOIN entrant USING (name)
        WHERE tournament = which AND (asked.hash, asked.settings) <> (entrant.hash, entrant.settings);
    IF other IS NOT NULL THEN
        RAISE EXCEPTION 'the program of engine `%` is not the one with which the tournament began', other
            USING ERRCODE = 'check_violation';
    END IF;
    INSERT INTO opening (tournament, number, text)
        SELECT which, number - 1, text FROM jsonb_array_elements_text(openings) WITH ORDINALITY AS listed (text, number)
        ON CONFLICT DO NOTHING;
END $$;

-- Puts up what is missing of a pairing's games.
CREATE FUNCTION post_pairing(which BIGINT, number BIGINT, first TEXT, second TEXT, games BIGINT) RETURNS VOID
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
#variable_conflict use_variable
BEGIN
    INSERT INTO pairing VALUES (which, number, first, second) ON CONFLICT DO NOTHING;
    -- A pair that is being handed in must not be put up again: from here on none is.
    LOCK TABLE task IN SHARE ROW EXCLUSIVE MODE;
    INSERT INTO task (tournament, pairing, pair, sides)
        SELECT which, number, missing.pair, sum(1 << side)
        FROM generate_series(0, (games + 1) / 2 - 1) AS missing (pair), generate_series(0, 1) AS sides (side)
        WHERE 2 * missing.pair + side < games AND NOT EXISTS (
            SELECT FROM game g
            WHERE (g.tournament, g.pairing, g.pair, g.side) = (which, number, missing.pair, sides.side))
        GROUP BY missing.pair
        ON CONFLICT DO NOTHING;
    -- What misses games is not over, whatever was said before somebody took them out.
    IF FOUND THEN
        UPDATE tournament SET state = 'running' WHERE id = which AND state <> 'running';
    END IF;
END $$;

REVOKE ALL ON FUNCTION post(BIGINT, BIGINT, BOOLEAN, JSONB, JSONB),
    post_pairing(BIGINT, BIGINT, TEXT, TEXT, BIGINT), tell(), close_tasks(), asking(UUID), announce(TEXT, BIGINT, JSONB),
    take(UUID, BIGINT, BIGINT, BIGINT), terms(UUID, BIGINT), keep(UUID, JSONB), give_back(UUID, JSONB),
    take_in(BIGINT, BIGINT, BIGINT, BIGINT, BIGINT, JSONB), first_free(meeting),
    can_play(BIGINT, BIGINT, TEXT, TEXT), lease_pairs(BIGINT, meeting, BIGINT), hand_in(UUID, JSONB), leave(UUID)
    FROM PUBLIC;

-- Lets a role play, and do nothing else.
CREATE FUNCTION admit_worker(newcomer NAME) RETURNS VOID LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    EXECUTE format('GRANT USAGE ON SCHEMA public TO %I', newcomer);
    EXECUTE format('GRANT SELECT ON _sqlx_migrations TO %I', newcomer);
    EXECUTE format('GRANT EXECUTE ON FUNCTION announce(TEXT, BIGINT, JSONB), take(UUID, BIGINT, BIGINT, BIGINT), '
        'terms(UUID, BIGINT), keep(UUID, JSONB), give_back(UUID, JSONB), '
        'hand_in(UUID, JSONB), leave(UUID) TO %I', newcomer);
END $$;

-- Lets a role look on, and change nothing.
CREATE FUNCTION admit_reader(newcomer NAME) RETURNS VOID LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    EXECUTE format('GRANT USAGE ON SCHEMA public TO %I', newcomer);
    EXECUTE format('GRANT SELECT ON _sqlx_migrations, tournament, game, wire_log, posting, entrant, opening, pairing, task, '
        'done TO %I', newcomer);
    EXECUTE format('GRANT SELECT (id, role, name, jobs, began, seen, has_left) ON worker TO %I', newcomer);
    EXECUTE format('GRANT SELECT ON worker_engine TO %I', newcomer);
END $$;
REVOKE ALL ON FUNCTION admit_worker(NAME), admit_reader(NAME) FROM PUBLIC;
