-- What a worker may hold and be called: a worker and a role hold no more pairs than they may, and a worker's name is its role's.

-- How many pairs all workers of a role may hold at once; NULL is any number.
CREATE TABLE admission (
    role        NAME    PRIMARY KEY,
    pairs       BIGINT  DEFAULT 256 CHECK (pairs > 0)
);

-- Whose a worker's name is: the role's that used it first.
CREATE TABLE worker_name (
    name        TEXT    PRIMARY KEY,
    role        NAME    NOT NULL
);
INSERT INTO worker_name SELECT DISTINCT ON (name) name, role FROM worker ORDER BY name, id;

CREATE INDEX worker_role ON worker (role);

-- What each worker holds. Handing out a pair changes this column, and handing in removes the row; a lease that is kept
-- changes no index.
CREATE INDEX task_worker ON task (worker) WHERE worker IS NOT NULL;

CREATE OR REPLACE FUNCTION announce(called TEXT, at_once BIGINT, engines JSONB) RETURNS UUID
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    new_id BIGINT;
    new_token UUID;
BEGIN
    IF length(called) NOT BETWEEN 1 AND 200 OR at_once NOT BETWEEN 1 AND 10000 THEN
        RAISE EXCEPTION 'found a name of % letters and % jobs, expected 1 to 200 and 1 to 10000', length(called), at_once
            USING ERRCODE = 'check_violation';
    END IF;
    INSERT INTO worker_name (name, role) VALUES (called, session_user) ON CONFLICT DO NOTHING;
    PERFORM FROM worker_name WHERE (name, role) = (called, session_user);
    IF NOT FOUND THEN
        RAISE EXCEPTION 'the name `%` belongs to a worker of another role', called
            USING ERRCODE = 'insufficient_privilege';
    END IF;
    INSERT INTO admission (role) VALUES (session_user) ON CONFLICT DO NOTHING;
    INSERT INTO worker (name, jobs) VALUES (called, at_once) RETURNING id, token INTO new_id, new_token;
    INSERT INTO worker_engine (worker, name, hash, settings)
        SELECT new_id, name, hash, settings FROM jsonb_to_recordset(engines) AS (name TEXT, hash TEXT, settings TEXT);
    RETURN new_token;
END $$;

-- How many more pairs a worker may take: it holds at most two for each of its jobs, and all workers of its role at most as many as
-- the role may. Roles that own the store are not counted.
CREATE FUNCTION may_take(me BIGINT) RETURNS BIGINT LANGUAGE plpgsql AS $$
DECLARE
    room BIGINT;
    cap BIGINT;
BEGIN
    -- Those who ask for one worker or one role wait for each other, and each sees what those before it took.
    IF current_setting('transaction_isolation') <> 'read committed' THEN
        RAISE EXCEPTION 'pairs are taken in transactions that are read committed' USING ERRCODE = 'check_violation';
    END IF;
    SELECT 2 * jobs INTO room FROM worker WHERE id = me FOR NO KEY UPDATE;
    room := room - (SELECT count(*) FROM task WHERE worker = me AND until >= clock_timestamp());
    SELECT pairs INTO cap FROM admission WHERE role = session_user;
    IF room <= 0 OR cap IS NULL OR pg_has_role(session_user, current_user, 'MEMBER') THEN
        RETURN room;
    END IF;
    PERFORM FROM admission WHERE role = session_user FOR UPDATE;
    RETURN least(room, cap - (SELECT count(*) FROM worker w JOIN task t ON t.worker = w.id
        WHERE w.role = session_user AND t.until >= clock_timestamp()));
END $$;

CREATE OR REPLACE FUNCTION take(by UUID, many BIGINT, last_tournament BIGINT, last_pairing BIGINT)
RETURNS TABLE (tournament BIGINT, pairing BIGINT, pair BIGINT, attempt BIGINT, sides BIGINT,
    first TEXT, second TEXT, opening TEXT)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
    me BIGINT := asking(by);
    wanted BIGINT := least(many, may_take(me));
    next meeting;
    taken BIGINT;
BEGIN
    IF wanted <= 0 THEN
        RETURN;
    END IF;
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

-- Lets a role play, and do nothing else. Its workers hold up to 256 pairs together, unless it was said otherwise before.
CREATE OR REPLACE FUNCTION admit_worker(newcomer NAME) RETURNS VOID
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    INSERT INTO admission (role) VALUES (newcomer) ON CONFLICT DO NOTHING;
    EXECUTE format('GRANT USAGE ON SCHEMA public TO %I', newcomer);
    EXECUTE format('GRANT SELECT ON _sqlx_migrations TO %I', newcomer);
    EXECUTE format('GRANT EXECUTE ON FUNCTION announce(TEXT, BIGINT, JSONB), take(UUID, BIGINT, BIGINT, BIGINT), '
        'terms(UUID, BIGINT), keep(UUID, JSONB), give_back(UUID, JSONB), '
        'hand_in(UUID, JSONB), leave(UUID) TO %I', newcomer);
END $$;

-- The same with the number of pairs that its workers may hold together; NULL is any number.
CREATE FUNCTION admit_worker(newcomer NAME, most BIGINT) RETURNS VOID
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM admit_worker(newcomer);
    UPDATE admission SET pairs = most WHERE role = newcomer;
END $$;

REVOKE ALL ON FUNCTION may_take(BIGINT), admit_worker(NAME, BIGINT) FROM PUBLIC;
