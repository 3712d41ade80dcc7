--
-- PostgreSQL database dump
--


-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- Name: admit_reader(name); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.admit_reader(newcomer name) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
    EXECUTE format('GRANT USAGE ON SCHEMA public TO %I', newcomer);
    EXECUTE format('GRANT SELECT ON _sqlx_migrations, tournament, game, wire_log, posting, entrant, opening, pairing, task, '
        'done TO %I', newcomer);
    EXECUTE format('GRANT SELECT (id, role, name, jobs, began, seen, has_left) ON worker TO %I', newcomer);
    EXECUTE format('GRANT SELECT ON worker_engine TO %I', newcomer);
END $$;


--
-- Name: admit_worker(name); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.admit_worker(newcomer name) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
    INSERT INTO admission (role) VALUES (newcomer) ON CONFLICT DO NOTHING;
    EXECUTE format('GRANT USAGE ON SCHEMA public TO %I', newcomer);
    EXECUTE format('GRANT SELECT ON _sqlx_migrations TO %I', newcomer);
    EXECUTE format('GRANT EXECUTE ON FUNCTION announce(TEXT, BIGINT, JSONB), take(UUID, BIGINT, BIGINT, BIGINT), '
        'terms(UUID, BIGINT), keep(UUID, JSONB), give_back(UUID, JSONB), '
        'hand_in(UUID, JSONB), leave(UUID) TO %I', newcomer);
END $$;


--
-- Name: admit_worker(name, bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.admit_worker(newcomer name, most bigint) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
    PERFORM admit_worker(newcomer);
    UPDATE admission SET pairs = most WHERE role = newcomer;
END $$;


--
-- Name: announce(text, bigint, jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.announce(called text, at_once bigint, engines jsonb) RETURNS uuid
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
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


--
-- Name: asking(uuid); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.asking(by uuid) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
DECLARE
    found BIGINT;
BEGIN
    SELECT id INTO found FROM worker WHERE token = by AND role = session_user;
    IF found IS NULL THEN
        RAISE EXCEPTION 'no such worker' USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN found;
END $$;


--
-- Name: can_play(bigint, bigint, text, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.can_play(me bigint, in_tournament bigint, first text, second text) RETURNS boolean
    LANGUAGE plpgsql STABLE
    AS $$
BEGIN
    RETURN NOT EXISTS (
        SELECT FROM entrant e WHERE e.tournament = in_tournament AND e.name IN (first, second) AND NOT EXISTS (
            SELECT FROM worker_engine w
            WHERE w.worker = me AND (w.name, w.hash, w.settings) = (e.name, e.hash, e.settings)));
END $$;


--
-- Name: close_tasks(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.close_tasks() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
    DELETE FROM task WHERE tournament = NEW.id;
    RETURN NULL;
END $$;


SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: opening; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.opening (
    tournament bigint NOT NULL,
    number bigint NOT NULL,
    text text NOT NULL
);


--
-- Name: pairing; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.pairing (
    tournament bigint NOT NULL,
    number bigint NOT NULL,
    first text NOT NULL,
    second text NOT NULL,
    first_free bigint DEFAULT 0 NOT NULL,
    looked timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL
);


--
-- Name: posting; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.posting (
    tournament bigint NOT NULL,
    lease interval NOT NULL,
    keep_logs boolean NOT NULL,
    CONSTRAINT posting_lease_check CHECK ((lease > '00:00:00'::interval))
);


--
-- Name: tournament; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournament (
    id bigint NOT NULL,
    name text NOT NULL,
    game text NOT NULL,
    definition text NOT NULL,
    created bigint NOT NULL,
    state text NOT NULL,
    CONSTRAINT tournament_state_check CHECK ((state = ANY (ARRAY['running'::text, 'finished'::text, 'decided'::text])))
);


--
-- Name: meeting; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.meeting AS
 SELECT p.tournament,
    p.number,
    p.first,
    p.second,
    p.first_free,
    p.looked,
    posting.lease,
    ( SELECT (max(o.number) + 1)
           FROM public.opening o
          WHERE (o.tournament = p.tournament)) AS openings
   FROM ((public.posting
     JOIN public.tournament t ON (((t.id = posting.tournament) AND (t.state = 'running'::text))))
     JOIN public.pairing p ON ((p.tournament = t.id)));


--
-- Name: first_free(public.meeting); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.first_free(meeting public.meeting) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
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


--
-- Name: flaw(text, text[], text, bigint, bigint, bigint, bigint, text, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.flaw(played text, names text[], start text, points bigint, turns bigint, took bigint, ended bigint, fault_list text, game_record text) RETURNS text
    LANGUAGE plpgsql
    AS $_$
DECLARE
    recorded JSONB;
    wrongs JSONB;
BEGIN
    IF took NOT BETWEEN 0 AND 366 * 86400 * 1000000::BIGINT THEN
        RETURN format('found micros %s, expected 0 to a year', took);
    END IF;
    IF ended NOT BETWEEN 0 AND 9000000000000000 THEN
        RETURN format('found finished %s, expected microseconds since 1970', ended);
    END IF;
    BEGIN
        -- The one escape that texts here can't hold.
        recorded := replace(game_record, E'\\u0000', E'\\ufffd')::JSONB;
        wrongs := replace(fault_list, E'\\u0000', E'\\ufffd')::JSONB;
    EXCEPTION WHEN OTHERS THEN
        RETURN format('its record or its faults are no JSON: %s', SQLERRM);
    END;
    IF (recorded->'tetrad', recorded->'game', recorded->'start')
        IS DISTINCT FROM ('1'::JSONB, to_jsonb(played), to_jsonb(start)) THEN
        RETURN 'its record has another format, game or start';
    END IF;
    IF jsonb_typeof(recorded->'players') IS DISTINCT FROM 'array' OR jsonb_array_length(recorded->'players') <> 2
        OR ARRAY[recorded#>>'{players,0,name}', recorded#>>'{players,1,name}'] IS DISTINCT FROM names THEN
        RETURN 'its record has other players';
    END IF;
    IF jsonb_typeof(recorded->'turns') IS DISTINCT FROM 'array' OR jsonb_array_length(recorded->'turns') <> turns THEN
        RETURN format('its record does not have %s turns', turns);
    END IF;
    IF jsonb_path_exists(recorded, 'strict $.turns[*] ? (@.type() != "object")')
        OR jsonb_path_exists(recorded, '$.turns[*] ? (!exists(@.moves) || @.moves.type() != "array")')
        OR jsonb_path_exists(recorded, '$.turns[*].moves[*] ? (@.type() != "string")') THEN
        RETURN 'its record has a turn without moves';
    END IF;
    IF jsonb_typeof(recorded#>'{outcome,reason}') IS DISTINCT FROM 'string'
        OR (CASE recorded#>'{outcome,winner}' WHEN '"first"' THEN 2 WHEN '"second"' THEN 0 WHEN 'null' THEN 1 END)
            IS DISTINCT FROM points THEN
        RETURN 'its record has another outcome';
    END IF;
    IF wrongs IS NOT NULL THEN
        IF jsonb_typeof(wrongs) <> 'array' OR jsonb_array_length(wrongs) <> 2 THEN
            RETURN 'its faults are not a list of two';
        END IF;
        IF jsonb_path_exists(wrongs, 'strict $[*] ? (@.type() != "null" && @.type() != "object")')
            OR jsonb_path_exists(wrongs, '$[*] ? (@.type() == "object" && (!exists(@.kind) || !exists(@.detail)
                || @.kind.type() != "string" || @.detail.type() != "string"))') THEN
            RETURN 'one of its faults has no kind or no detail';
        END IF;
    END IF;
    RETURN NULL;
END $_$;


--
-- Name: give_back(uuid, jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.give_back(by uuid, held jsonb) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
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


--
-- Name: hand_in(uuid, jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.hand_in(by uuid, pairs jsonb) RETURNS TABLE(tournament bigint, pairing bigint, pair bigint, attempt bigint)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
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


--
-- Name: keep(uuid, jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.keep(by uuid, held jsonb) RETURNS TABLE(tournament bigint, pairing bigint, pair bigint, attempt bigint)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
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


--
-- Name: lease_pairs(bigint, public.meeting, bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.lease_pairs(me bigint, meeting public.meeting, wanted bigint) RETURNS TABLE(tournament bigint, pairing bigint, pair bigint, attempt bigint, sides bigint, first text, second text, opening text)
    LANGUAGE plpgsql
    AS $$
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


--
-- Name: leave(uuid); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.leave(by uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
    UPDATE worker SET has_left = TRUE, seen = clock_timestamp() WHERE id = asking(by);
END $$;


--
-- Name: may_take(bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.may_take(me bigint) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
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


--
-- Name: post(bigint, bigint, boolean, jsonb, jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.post(which bigint, lease_micros bigint, with_logs boolean, engines jsonb, openings jsonb) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
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


--
-- Name: post_pairing(bigint, bigint, text, text, bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.post_pairing(which bigint, number bigint, first text, second text, games bigint) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
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


--
-- Name: take(uuid, bigint, bigint, bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.take(by uuid, many bigint, last_tournament bigint, last_pairing bigint) RETURNS TABLE(tournament bigint, pairing bigint, pair bigint, attempt bigint, sides bigint, first text, second text, opening text)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET enable_seqscan TO 'off'
    AS $$
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


--
-- Name: take_in(bigint, bigint, bigint, bigint, bigint, jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.take_in(me bigint, in_tournament bigint, in_pairing bigint, in_pair bigint, in_attempt bigint, games jsonb) RETURNS boolean
    LANGUAGE plpgsql
    AS $_$
DECLARE
    missing BIGINT;
    kept BIGINT;
    wrong TEXT;
BEGIN
    DELETE FROM task
    WHERE (tournament, pairing, pair, attempt) = (in_tournament, in_pairing, in_pair, in_attempt) AND worker = me
    RETURNING sides INTO missing;
    IF missing IS NULL THEN
        -- An answer that was lost on its way is given again.
        RETURN EXISTS (SELECT FROM done WHERE (tournament, pairing, pair, attempt, worker)
            = (in_tournament, in_pairing, in_pair, in_attempt, me));
    END IF;
    WITH inserted AS (
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
                    CASE side WHEN 0 THEN p.second ELSE p.first END)
            RETURNING *)
    SELECT count(*), min(format('game %s.%s.%s: ', in_pairing + 1, in_pair + 1, side + 1) || flaw) INTO kept, wrong
        FROM inserted, flaw((SELECT t.game FROM tournament t WHERE t.id = in_tournament), ARRAY[first, second], opening,
            half_points, plies, micros, finished, faults, record);
    IF kept <> (CASE missing WHEN 3 THEN 2 ELSE 1 END) THEN
        RAISE EXCEPTION 'these are not the games of the pair' USING ERRCODE = 'check_violation';
    END IF;
    IF wrong IS NOT NULL THEN
        RAISE EXCEPTION '%', wrong USING ERRCODE = 'check_violation';
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
END $_$;


--
-- Name: tell(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.tell() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
    NOTIFY tetrad;
    RETURN NULL;
END $$;


--
-- Name: terms(uuid, bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.terms(by uuid, which bigint) RETURNS TABLE(game text, definition text, lease_micros bigint, keep_logs boolean)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
BEGIN
    PERFORM asking(by);
    RETURN QUERY
        SELECT t.game, t.definition, (extract(epoch FROM p.lease) * 1000000)::BIGINT, p.keep_logs
        FROM tournament t JOIN posting p ON p.tournament = t.id WHERE t.id = which;
END $$;


--
-- Name: void_pair(bigint, bigint, bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.void_pair(which bigint, in_pairing bigint, in_pair bigint) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
DECLARE
    last done;
    rows JSONB;
    taken_out BIGINT;
BEGIN
    DELETE FROM done WHERE (tournament, pairing, pair) = (which, in_pairing, in_pair) RETURNING * INTO last;
    DELETE FROM wire_log WHERE (tournament, pairing, pair) = (which, in_pairing, in_pair);
    WITH gone AS (
        DELETE FROM game WHERE (tournament, pairing, pair) = (which, in_pairing, in_pair) RETURNING *)
    SELECT jsonb_agg(to_jsonb(gone)), sum(1 << side::INT) INTO rows, taken_out FROM gone;
    IF taken_out IS NULL THEN
        RETURN;
    END IF;
    INSERT INTO voided (tournament, pairing, pair, attempt, worker, games)
        VALUES (which, in_pairing, in_pair, last.attempt, last.worker, rows);
    INSERT INTO task (tournament, pairing, pair, sides, attempt)
        SELECT which, in_pairing, in_pair, taken_out, coalesce(last.attempt, 0)
        FROM pairing JOIN tournament ON id = tournament
        WHERE (tournament, number) = (which, in_pairing) AND state = 'running'
        ON CONFLICT (tournament, pairing, pair) DO UPDATE SET sides = task.sides | excluded.sides,
            attempt = task.attempt + 1, worker = NULL, until = NULL;
END $$;


--
-- Name: _sqlx_migrations; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public._sqlx_migrations (
    version bigint NOT NULL,
    description text NOT NULL,
    installed_on timestamp with time zone DEFAULT now() NOT NULL,
    success boolean NOT NULL,
    checksum bytea NOT NULL,
    execution_time bigint NOT NULL
);


--
-- Name: admission; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.admission (
    role name NOT NULL,
    pairs bigint DEFAULT 256,
    CONSTRAINT admission_pairs_check CHECK ((pairs > 0))
);


--
-- Name: done; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.done (
    tournament bigint NOT NULL,
    pairing bigint NOT NULL,
    pair bigint NOT NULL,
    attempt bigint NOT NULL,
    worker bigint NOT NULL,
    arrived xid8 DEFAULT pg_current_xact_id() NOT NULL
);


--
-- Name: entrant; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.entrant (
    tournament bigint NOT NULL,
    name text NOT NULL,
    hash text NOT NULL,
    settings text NOT NULL
);


--
-- Name: game; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.game (
    tournament bigint NOT NULL,
    pairing bigint NOT NULL,
    pair bigint NOT NULL,
    side bigint NOT NULL,
    first text NOT NULL,
    second text NOT NULL,
    opening text NOT NULL,
    seed bigint,
    half_points bigint NOT NULL,
    reason text NOT NULL,
    plies bigint NOT NULL,
    digest bigint NOT NULL,
    micros bigint NOT NULL,
    finished bigint NOT NULL,
    faults text,
    record text NOT NULL,
    CONSTRAINT game_half_points_check CHECK ((half_points = ANY (ARRAY[(0)::bigint, (1)::bigint, (2)::bigint]))),
    CONSTRAINT game_pair_check CHECK ((pair >= 0)),
    CONSTRAINT game_pairing_check CHECK ((pairing >= 0)),
    CONSTRAINT game_side_check CHECK ((side = ANY (ARRAY[(0)::bigint, (1)::bigint])))
);


--
-- Name: task; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.task (
    tournament bigint NOT NULL,
    pairing bigint NOT NULL,
    pair bigint NOT NULL,
    sides bigint NOT NULL,
    attempt bigint DEFAULT 0 NOT NULL,
    worker bigint,
    until timestamp with time zone,
    CONSTRAINT task_sides_check CHECK ((sides = ANY (ARRAY[(1)::bigint, (2)::bigint, (3)::bigint])))
)
WITH (fillfactor='70', autovacuum_vacuum_scale_factor='0.0', autovacuum_vacuum_threshold='2000');


--
-- Name: tournament_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournament ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.tournament_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: voided; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.voided (
    tournament bigint NOT NULL,
    pairing bigint NOT NULL,
    pair bigint NOT NULL,
    attempt bigint,
    worker bigint,
    games jsonb NOT NULL,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);


--
-- Name: wire_log; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.wire_log (
    tournament bigint NOT NULL,
    pairing bigint NOT NULL,
    pair bigint NOT NULL,
    side bigint NOT NULL,
    first text NOT NULL,
    second text NOT NULL
);


--
-- Name: worker; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.worker (
    id bigint NOT NULL,
    token uuid DEFAULT gen_random_uuid() NOT NULL,
    role name DEFAULT SESSION_USER NOT NULL,
    name text NOT NULL,
    jobs bigint NOT NULL,
    began timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    seen timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    has_left boolean DEFAULT false NOT NULL,
    CONSTRAINT worker_jobs_check CHECK ((jobs > 0))
);


--
-- Name: worker_engine; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.worker_engine (
    worker bigint NOT NULL,
    name text NOT NULL,
    hash text NOT NULL,
    settings text NOT NULL
);


--
-- Name: worker_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.worker ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.worker_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: worker_name; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.worker_name (
    name text NOT NULL,
    role name NOT NULL
);


--
-- Data for Name: _sqlx_migrations; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public._sqlx_migrations VALUES (1, 'tournaments', '2026-11-16 06:47:37.070229+00', true, '\x6473930911a8dca97d9f03c2b86a576252615c725c28d8d2b4a83fdf695237571b7911d9a83340a8d6647a182783444a', 31904704);
INSERT INTO public._sqlx_migrations VALUES (2, 'workers', '2026-11-16 06:47:37.106165+00', true, '\xfa594d9cade53b6baf5f1514e410c12b89013ecc597f2169a5876cd70d3f50ef0b659c48222254152ebf8fcca538c172', 100076295);
INSERT INTO public._sqlx_migrations VALUES (3, 'readable', '2026-11-16 06:47:37.222207+00', true, '\xa0bfda787ac284e1c0e1a5c8b9ce85e13ca60f4b3ee6250211aecce7533a3457af74072ea570476d2a4264a88677f7b7', 27689444);
INSERT INTO public._sqlx_migrations VALUES (4, 'limits', '2026-11-16 06:47:37.254917+00', true, '\x450dfe159b2c47b933f66b53c39782ef919e01ce9506138ff04a22049736a16b12d10fb49ceeadc8cffe8821c01aa751', 43209143);


--
-- Data for Name: admission; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.admission VALUES ('postgres', 256);


--
-- Data for Name: done; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.done VALUES (1, 0, 0, 1, 1, '741');
INSERT INTO public.done VALUES (1, 0, 1, 1, 1, '743');


--
-- Data for Name: entrant; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.entrant VALUES (1, 'a', 'd8ec33151ac763b193af335b18a2377a1bf175113904a6bc13b7546542c1fdc7', '{"args":[],"level":null,"options":[],"proto":"builtin","threads":null}');
INSERT INTO public.entrant VALUES (1, 'b', 'd8ec33151ac763b193af335b18a2377a1bf175113904a6bc13b7546542c1fdc7', '{"args":[],"level":null,"options":[],"proto":"builtin","threads":null}');


--
-- Data for Name: game; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.game VALUES (1, 0, 0, 0, 'a', 'b', '3_/_o_/_x_ x', NULL, 1, 'no cell is free', 7, 4221480743560535114, 278400, 1794811667211115, NULL, '{"tetrad":1,"game":"tictactoe","players":[{"name":"a","version":"0.1.0"},{"name":"b","version":"0.1.0"}],"start":"3_/_o_/_x_ x","turns":[{"moves":["a3"],"micros":[592],"score":"draw","depth":5},{"moves":["c3"],"micros":[40],"score":"draw","depth":5},{"moves":["a1"],"micros":[44],"score":"draw","depth":5},{"moves":["a2"],"micros":[24],"score":"draw","depth":4},{"moves":["c2"],"micros":[15],"score":"draw","depth":3},{"moves":["b1"],"micros":[15],"score":"draw","depth":2},{"moves":["c1"],"micros":[13],"score":"draw","depth":1}],"outcome":{"winner":null,"reason":"no cell is free"}}');
INSERT INTO public.game VALUES (1, 0, 0, 1, 'b', 'a', '3_/_o_/_x_ x', NULL, 1, 'no cell is free', 7, 4221480743560535114, 22599, 1794811667233718, NULL, '{"tetrad":1,"game":"tictactoe","players":[{"name":"b","version":"0.1.0"},{"name":"a","version":"0.1.0"}],"start":"3_/_o_/_x_ x","turns":[{"moves":["a3"],"micros":[105],"score":"draw","depth":5},{"moves":["c3"],"micros":[29],"score":"draw","depth":5},{"moves":["a1"],"micros":[20],"score":"draw","depth":5},{"moves":["a2"],"micros":[17],"score":"draw","depth":4},{"moves":["c2"],"micros":[15],"score":"draw","depth":3},{"moves":["b1"],"micros":[15],"score":"draw","depth":2},{"moves":["c1"],"micros":[13],"score":"draw","depth":1}],"outcome":{"winner":null,"reason":"no cell is free"}}');
INSERT INTO public.game VALUES (1, 0, 1, 0, 'a', 'b', '3_/x_o/3_ x', NULL, 1, 'no cell is free', 7, -2315019538646554622, 31614, 1794811667283489, NULL, '{"tetrad":1,"game":"tictactoe","players":[{"name":"a","version":"0.1.0"},{"name":"b","version":"0.1.0"}],"start":"3_/x_o/3_ x","turns":[{"moves":["c1"],"micros":[198],"score":{"eval":0},"depth":3},{"moves":["a1"],"micros":[45],"score":"draw","depth":5},{"moves":["b2"],"micros":[26],"score":"draw","depth":5},{"moves":["a3"],"micros":[17],"score":"draw","depth":4},{"moves":["b3"],"micros":[17],"score":"draw","depth":3},{"moves":["b1"],"micros":[13],"score":"draw","depth":2},{"moves":["c3"],"micros":[13],"score":"draw","depth":1}],"outcome":{"winner":null,"reason":"no cell is free"}}');
INSERT INTO public.game VALUES (1, 0, 1, 1, 'b', 'a', '3_/x_o/3_ x', NULL, 1, 'no cell is free', 7, -2315019538646554622, 43210, 1794811667326703, NULL, '{"tetrad":1,"game":"tictactoe","players":[{"name":"b","version":"0.1.0"},{"name":"a","version":"0.1.0"}],"start":"3_/x_o/3_ x","turns":[{"moves":["c1"],"micros":[180],"score":{"eval":0},"depth":4},{"moves":["a1"],"micros":[68],"score":"draw","depth":5},{"moves":["b2"],"micros":[39],"score":"draw","depth":5},{"moves":["a3"],"micros":[19],"score":"draw","depth":4},{"moves":["b3"],"micros":[18],"score":"draw","depth":3},{"moves":["b1"],"micros":[43],"score":"draw","depth":2},{"moves":["c3"],"micros":[24],"score":"draw","depth":1}],"outcome":{"winner":null,"reason":"no cell is free"}}');
INSERT INTO public.game VALUES (2, 0, 0, 0, 'a', '', '- STOJZL - 0 0 seed 10451216379200822465 pieces 500', NULL, 2, 'the goal is reached', 500, -7604958801094542794, 95322, 1794811681869690, NULL, '{"tetrad":1,"game":"tetris","players":[{"name":"a","version":"0.1.0"}],"start":"- STOJZL - 0 0 seed 10451216379200822465 pieces 500","turns":[{"moves":["Tn1,0"],"micros":[287],"score":{"eval":-123},"depth":5},{"moves":["On8,0"],"micros":[295],"score":{"eval":-115},"depth":6},{"moves":["Jn4,0"],"micros":[20],"score":{"eval":-115},"depth":6},{"moves":["Se5,1"],"micros":[139],"score":{"eval":-123},"depth":6},{"moves":["Ls3,2"],"micros":[201],"score":{"eval":-168},"depth":6},{"moves":["Ze0,2"],"micros":[137],"score":{"eval":-162},"depth":6},{"moves":["In7,2"],"micros":[268],"score":{"eval":-83},"depth":6},{"moves":["Js3,2"],"micros":[20],"score":{"eval":-13},"depth":6},{"moves":["On8,2"],"micros":[176],"score":{"eval":-30},"depth":6},{"moves":["Ie7,2"],"micros":[189],"score":{"eval":11},"depth":6},{"moves":["Ls1,1"],"micros":[280],"score":{"eval":-38},"depth":6},{"moves":["Se4,1"],"micros":[138],"score":{"eval":-46},"depth":6},{"moves":["Tw3,2"],"micros":[162],"score":{"eval":-127},"depth":6},{"moves":["Lw6,1"],"micros":[128],"score":{"eval":-28},"depth":6},{"moves":["Zn4,1"],"micros":[91],"score":{"eval":800},"depth":6},{"moves":["On0,0"],"micros":[78],"score":{"eval":800},"depth":6},{"moves":["Tw9,1"],"micros":[164],"score":{"eval":800},"depth":6},{"moves":["Zn7,0"],"micros":[119],"score":{"eval":870},"depth":6},{"moves":["Js1,1"],"micros":[111],"score":{"eval":940},"depth":6},{"moves":["In6,0"],"micros":[99],"score":{"eval":1010},"depth":6},{"moves":["Sn1,0"],"micros":[119],"score":{"eval":-101},"depth":6},{"moves":["Sn3,0"],"micros":[134],"score":{"eval":-101},"depth":6},{"moves":["Tn5,0"],"micros":[13761],"score":{"eval":-123},"depth":6},{"moves":["Zn7,0"],"micros":[205],"score":{"eval":-41},"depth":6},{"moves":["Js7,2"],"micros":[55],"score":{"eval":-41},"depth":6},{"moves":["In3,2"],"micros":[86],"score":{"eval":-41},"depth":6},{"moves":["Ls2,3"],"micros":[107],"score":{"eval":-103},"depth":6},{"moves":["On4,3"],"micros":[134],"score":{"eval":-168},"depth":6},{"moves":["On6,3"],"micros":[13],"score":{"eval":-168},"depth":6},{"moves":["Lw9,2"],"micros":[126],"score":{"eval":-148},"depth":6},{"moves":["Jn2,4"],"micros":[164],"score":{"eval":-151},"depth":6},{"moves":["Ie0,3"],"micros":[114],"score":{"eval":135},"depth":6},{"moves":["Se8,1"],"micros":[80],"score":{"eval":26},"depth":6},{"moves":["Zn2,0"],"micros":[100],"score":{"eval":-56},"depth":6},{"moves":["Sn7,0"],"micros":[147],"score":{"eval":815},"depth":6},{"moves":["Je0,1"],"micros":[129],"score":{"eval":815},"depth":6},{"moves":["On4,0"],"micros":[93],"score":{"eval":815},"depth":6},{"moves":["Ts3,2"],"micros":[83],"score":{"eval":815},"depth":6},{"moves":["Lw9,1"],"micros":[141],"score":{"eval":885},"depth":6},{"moves":["Ts6,1"],"micros":[83],"score":{"eval":955},"depth":6},{"moves":["In1,0"],"micros":[61],"score":{"eval":-9},"depth":6},{"moves":["Zn4,0"],"micros":[106],"score":{"eval":-53},"depth":6},{"moves":["Jn7,0"],"micros":[16],"score":{"eval":-53},"depth":6},{"moves":["Zn7,1"],"micros":[48],"score":{"eval":-91},"depth":6},{"moves":["Lw9,1"],"micros":[8292],"score":{"eval":735},"depth":6},{"moves":["In7,2"],"micros":[95],"score":{"eval":805},"depth":6},{"moves":["Tw5,1"],"micros":[85],"score":{"eval":805},"depth":6},{"moves":["Sn3,1"],"micros":[55],"score":{"eval":875},"depth":6},{"moves":["Te0,1"],"micros":[97],"score":{"eval":875},"depth":6},{"moves":["On1,0"],"micros":[126],"score":{"eval":981},"depth":6},{"moves":["In1,0"],"micros":[44],"score":{"eval":-9},"depth":6},{"moves":["Ln8,0"],"micros":[81],"score":{"eval":-45},"depth":6},{"moves":["Zn4,0"],"micros":[45],"score":{"eval":-33},"depth":6},{"moves":["Jn1,1"],"micros":[95],"score":{"eval":-37},"depth":6},{"moves":["Se7,2"],"micros":[104],"score":{"eval":-40},"depth":6},{"moves":["Ln2,2"],"micros":[47],"score":{"eval":-78},"depth":6},{"moves":["Se8,3"],"micros":[67],"score":{"eval":-102},"depth":6},{"moves":["On0,3"],"micros":[9],"score":{"eval":-102},"depth":6},{"moves":["On0,5"],"micros":[167],"score":{"eval":269},"depth":6},{"moves":["Ts6,1:full"],"micros":[21],"score":{"eval":269},"depth":6},{"moves":["Ie2,3"],"micros":[56],"score":{"eval":-156},"depth":6},{"moves":["Jw6,1"],"micros":[80],"score":{"eval":-138},"depth":6},{"moves":["Ze4,1"],"micros":[50],"score":{"eval":-25},"depth":6},{"moves":["On3,0"],"micros":[8],"score":{"eval":-65},"depth":6},{"moves":["Ze7,1"],"micros":[158],"score":{"eval":-40},"depth":6},{"moves":["Js4,2"],"micros":[112],"score":{"eval":-46},"depth":6},{"moves":["Lw6,2"],"micros":[157],"score":{"eval":-38},"depth":6},{"moves":["Sn4,3"],"micros":[65],"score":{"eval":-97},"depth":6},{"moves":["Ie9,2"],"micros":[49],"score":{"eval":-7},"depth":6},{"moves":["Jn1,1"],"micros":[199],"score":{"eval":-44},"depth":6},{"moves":["Te7,1"],"micros":[50],"score":{"eval":-73},"depth":6},{"moves":["Ln2,0"],"micros":[78],"score":{"eval":-36},"depth":6},{"moves":["Ie9,2"],"micros":[43],"score":{"eval":-144},"depth":6},{"moves":["Se7,1"],"micros":[44],"score":{"eval":-100},"depth":6},{"moves":["On4,1"],"micros":[137],"score":{"eval":-78},"depth":6},{"moves":["Ze2,2"],"micros":[60],"score":{"eval":-116},"depth":6},{"moves":["Ie6,2"],"micros":[41],"score":{"eval":-205},"depth":6},{"moves":["Tw8,2"],"micros":[27],"score":{"eval":-184},"depth":6},{"moves":["Je1,1"],"micros":[73],"score":{"eval":-32},"depth":6},{"moves":["On4,2"],"micros":[36],"score":{"eval":-12},"depth":6},{"moves":["Sn7,3"],"micros":[31],"score":{"eval":-45},"depth":6},{"moves":["Zn2,3"],"micros":[37],"score":{"eval":-113},"depth":6},{"moves":["Lw9,4"],"micros":[60],"score":{"eval":-91},"depth":6},{"moves":["Jn4,4"],"micros":[76],"score":{"eval":-123},"depth":6},{"moves":["Ts6,5"],"micros":[34],"score":{"eval":-161},"depth":6},{"moves":["Sn2,5"],"micros":[49],"score":{"eval":-149},"depth":6},{"moves":["Ze4,6"],"micros":[43],"score":{"eval":-161},"depth":6},{"moves":["Ie0,2"],"micros":[34],"score":{"eval":-14},"depth":6},{"moves":["Ln8,3"],"micros":[37],"score":{"eval":-193},"depth":6},{"moves":["On3,4"],"micros":[27],"score":{"eval":-243},"depth":6},{"moves":["Ls7,4"],"micros":[36],"score":{"eval":-173},"depth":6},{"moves":["Ie0,3"],"micros":[29],"score":{"eval":15},"depth":6},{"moves":["On8,3"],"micros":[31],"score":{"eval":-87},"depth":6},{"moves":["Tn6,3"],"micros":[21],"score":{"eval":-151},"depth":6},{"moves":["Ze1,2"],"micros":[28],"score":{"eval":13},"depth":6},{"moves":["Tw1,1"],"micros":[89],"score":{"eval":-81},"depth":6},{"moves":["Jn3,0"],"micros":[42],"score":{"eval":-105},"depth":6},{"moves":["Se4,1"],"micros":[18],"score":{"eval":-145},"depth":6},{"moves":["Ze0,1"],"micros":[23],"score":{"eval":-105},"depth":6},{"moves":["Ls8,1"],"micros":[42],"score":{"eval":-160},"depth":6},{"moves":["On8,1"],"micros":[22],"score":{"eval":-137},"depth":6},{"moves":["Je3,1"],"micros":[31],"score":{"eval":-129},"depth":6},{"moves":["Se1,2"],"micros":[29],"score":{"eval":-153},"depth":6},{"moves":["Ie0,3"],"micros":[35],"score":{"eval":-99},"depth":6},{"moves":["Se4,3"],"micros":[12160],"score":{"eval":-75},"depth":6},{"moves":["Ts6,1:full"],"micros":[55],"score":{"eval":370},"depth":6},{"moves":["On2,1"],"micros":[54],"score":{"eval":25},"depth":6},{"moves":["Ls8,1"],"micros":[16],"score":{"eval":25},"depth":6},{"moves":["Je6,1"],"micros":[35],"score":{"eval":-4},"depth":6},{"moves":["Zn8,0"],"micros":[54],"score":{"eval":805},"depth":6},{"moves":["Ts1,1"],"micros":[48],"score":{"eval":805},"depth":6},{"moves":["In1,2"],"micros":[19],"score":{"eval":875},"depth":6},{"moves":["Js8,2"],"micros":[54],"score":{"eval":875},"depth":6},{"moves":["In4,1"],"micros":[40],"score":{"eval":875},"depth":6},{"moves":["Ts5,1"],"micros":[39],"score":{"eval":945},"depth":6},{"moves":["On0,0"],"micros":[27],"score":{"eval":-39},"depth":6},{"moves":["Zn4,0"],"micros":[23],"score":{"eval":-116},"depth":6},{"moves":["Ln8,0"],"micros":[36],"score":{"eval":-140},"depth":6},{"moves":["Se5,1"],"micros":[26],"score":{"eval":-142},"depth":6},{"moves":["Jw8,2"],"micros":[43],"score":{"eval":-198},"depth":6},{"moves":["Zn6,2"],"micros":[24],"score":{"eval":-198},"depth":6},{"moves":["Lw9,3"],"micros":[26],"score":{"eval":-182},"depth":6},{"moves":["Ie2,2"],"micros":[32],"score":{"eval":-209},"depth":6},{"moves":["On0,1"],"micros":[24],"score":{"eval":-98},"depth":6},{"moves":["Te3,1"],"micros":[33],"score":{"eval":-84},"depth":6},{"moves":["Se6,1"],"micros":[26],"score":{"eval":-51},"depth":6},{"moves":["On0,1"],"micros":[24],"score":{"eval":-56},"depth":6},{"moves":["Te2,2"],"micros":[25],"score":{"eval":-92},"depth":6},{"moves":["Jn8,2"],"micros":[40],"score":{"eval":-34},"depth":6},{"moves":["Sn5,2"],"micros":[36],"score":{"eval":-63},"depth":6},{"moves":["Zn8,2"],"micros":[35],"score":{"eval":-22},"depth":6},{"moves":["Le0,3"],"micros":[33],"score":{"eval":-34},"depth":6},{"moves":["Ie9,5"],"micros":[22],"score":{"eval":-92},"depth":6},{"moves":["On7,4"],"micros":[9],"score":{"eval":-92},"depth":6},{"moves":["Lw1,4"],"micros":[33],"score":{"eval":-116},"depth":6},{"moves":["Jw6,4"],"micros":[38],"score":{"eval":-128},"depth":6},{"moves":["In3,4"],"micros":[19],"score":{"eval":-149},"depth":6},{"moves":["Ts4,1:full"],"micros":[32],"score":{"eval":391},"depth":6},{"moves":["Se2,1"],"micros":[19],"score":{"eval":21},"depth":6},{"moves":["In6,3"],"micros":[17],"score":{"eval":118},"depth":6},{"moves":["Sn1,3"],"micros":[20],"score":{"eval":-8},"depth":6},{"moves":["Ze0,5"],"micros":[29],"score":{"eval":-62},"depth":6},{"moves":["Ts4,2:full"],"micros":[47],"score":{"eval":431},"depth":6},{"moves":["Js3,1"],"micros":[23],"score":{"eval":-33},"depth":6},{"moves":["Zn3,0"],"micros":[38],"score":{"eval":-101},"depth":6},{"moves":["Ln8,0"],"micros":[14],"score":{"eval":-101},"depth":6},{"moves":["Js3,2"],"micros":[19],"score":{"eval":-119},"depth":6},{"moves":["On5,0"],"micros":[40],"score":{"eval":-154},"depth":6},{"moves":["On7,0"],"micros":[14],"score":{"eval":-84},"depth":6},{"moves":["Zn5,0"],"micros":[89],"score":{"eval":900},"depth":6},{"moves":["In4,2"],"micros":[52],"score":{"eval":900},"depth":6},{"moves":["Tw9,1"],"micros":[60],"score":{"eval":900},"depth":6},{"moves":["Sn7,1"],"micros":[30],"score":{"eval":970},"depth":6},{"moves":["In1,1"],"micros":[28],"score":{"eval":970},"depth":6},{"moves":["Ls1,1"],"micros":[34],"score":{"eval":1040},"depth":6},{"moves":["Zn2,0"],"micros":[38],"score":{"eval":-91},"depth":6},{"moves":["Ln8,0"],"micros":[32],"score":{"eval":-115},"depth":6},{"moves":["Sn8,1"],"micros":[24],"score":{"eval":-145},"depth":6},{"moves":["On5,0"],"micros":[21],"score":{"eval":-145},"depth":6},{"moves":["Je4,1"],"micros":[60],"score":{"eval":-145},"depth":6},{"moves":["Zn6,2"],"micros":[29],"score":{"eval":-157},"depth":6},{"moves":["On8,3"],"micros":[25],"score":{"eval":-199},"depth":6},{"moves":["Se2,2"],"micros":[28],"score":{"eval":-199},"depth":6},{"moves":["Te0,2"],"micros":[16],"score":{"eval":-170},"depth":6},{"moves":["Js6,2"],"micros":[65],"score":{"eval":-113},"depth":6},{"moves":["In7,3"],"micros":[36],"score":{"eval":-137},"depth":6},{"moves":["Le3,2"],"micros":[38],"score":{"eval":-175},"depth":6},{"moves":["Ze4,3"],"micros":[24],"score":{"eval":-149},"depth":6},{"moves":["Je1,1"],"micros":[31],"score":{"eval":-77},"depth":6},{"moves":["Tn1,2"],"micros":[18],"score":{"eval":-138},"depth":6},{"moves":["Ie0,2"],"micros":[64],"score":{"eval":115},"depth":6},{"moves":["On2,0"],"micros":[40],"score":{"eval":-48},"depth":6},{"moves":["Ls2,2"],"micros":[39],"score":{"eval":-66},"depth":6},{"moves":["Se5,1"],"micros":[24],"score":{"eval":-82},"depth":6},{"moves":["Tn8,0"],"micros":[38],"score":{"eval":-138},"depth":6},{"moves":["Se6,2"],"micros":[31],"score":{"eval":-80},"depth":6},{"moves":["Tw9,2"],"micros":[25],"score":{"eval":-117},"depth":6},{"moves":["Ie4,2"],"micros":[17],"score":{"eval":-20},"depth":6},{"moves":["Zn7,1"],"micros":[28],"score":{"eval":-83},"depth":6},{"moves":["Ls1,1"],"micros":[127],"score":{"eval":810},"depth":6},{"moves":["On8,1"],"micros":[30],"score":{"eval":880},"depth":6},{"moves":["Jn1,1"],"micros":[30],"score":{"eval":880},"depth":6},{"moves":["Tn4,1"],"micros":[27],"score":{"eval":880},"depth":6},{"moves":["Ls6,1"],"micros":[24],"score":{"eval":1020},"depth":6},{"moves":["Js2,1"],"micros":[23],"score":{"eval":1020},"depth":6},{"moves":["In1,0"],"micros":[53],"score":{"eval":-9},"depth":6},{"moves":["On8,0"],"micros":[18],"score":{"eval":-51},"depth":6},{"moves":["Zn4,0"],"micros":[17],"score":{"eval":-83},"depth":6},{"moves":["Se5,1"],"micros":[24],"score":{"eval":-28},"depth":6},{"moves":["Tn1,1"],"micros":[85],"score":{"eval":-115},"depth":6},{"moves":["Lw7,1"],"micros":[46],"score":{"eval":-4},"depth":6},{"moves":["Zn8,0"],"micros":[20],"score":{"eval":-63},"depth":6},{"moves":["Jn3,0"],"micros":[22],"score":{"eval":-43},"depth":6},{"moves":["In4,1"],"micros":[16],"score":{"eval":-21},"depth":6},{"moves":["Se8,2"],"micros":[34],"score":{"eval":-75},"depth":6},{"moves":["Ls2,2"],"micros":[19],"score":{"eval":-63},"depth":6},{"moves":["On6,2"],"micros":[25],"score":{"eval":-37},"depth":6},{"moves":["Zn4,2"],"micros":[11],"score":{"eval":-37},"depth":6},{"moves":["Ie0,2"],"micros":[16],"score":{"eval":82},"depth":6},{"moves":["Tw9,1"],"micros":[209],"score":{"eval":900},"depth":6},{"moves":["On0,1"],"micros":[21],"score":{"eval":970},"depth":6},{"moves":["Je5,1"],"micros":[31],"score":{"eval":970},"depth":6},{"moves":["Sn7,1"],"micros":[29],"score":{"eval":970},"depth":6},{"moves":["Ln3,1"],"micros":[33],"score":{"eval":970},"depth":6},{"moves":["Sn2,0"],"micros":[25],"score":{"eval":1040},"depth":6},{"moves":["On0,0"],"micros":[37],"score":{"eval":-14},"depth":6},{"moves":["Zn4,0"],"micros":[25],"score":{"eval":-91},"depth":6},{"moves":["Jn7,0"],"micros":[44],"score":{"eval":-123},"depth":6},{"moves":["Ie9,2"],"micros":[12158],"score":{"eval":-181},"depth":6},{"moves":["On7,1"],"micros":[82],"score":{"eval":-131},"depth":6},{"moves":["Sn8,3"],"micros":[42],"score":{"eval":-161},"depth":6},{"moves":["Ts5,2"],"micros":[21],"score":{"eval":-193},"depth":6},{"moves":["Te0,3"],"micros":[39],"score":{"eval":-142},"depth":6},{"moves":["Ln5,3"],"micros":[71],"score":{"eval":-110},"depth":6},{"moves":["Ze7,5"],"micros":[34],"score":{"eval":-172},"depth":6},{"moves":["Ie9,7"],"micros":[29],"score":{"eval":-180},"depth":6},{"moves":["Ze7,7"],"micros":[31],"score":{"eval":-192},"depth":6},{"moves":["Jw6,6"],"micros":[22],"score":{"eval":-238},"depth":6},{"moves":["On6,8"],"micros":[28],"score":{"eval":-312},"depth":6},{"moves":["Jw9,10"],"micros":[32],"score":{"eval":-386},"depth":6},{"moves":["Sn3,3"],"micros":[23],"score":{"eval":-420},"depth":6},{"moves":["Ts2,2:full"],"micros":[34],"score":{"eval":120},"depth":6},{"moves":["Ln7,7"],"micros":[27],"score":{"eval":-368},"depth":6},{"moves":["Ie5,5"],"micros":[44],"score":{"eval":-386},"depth":6},{"moves":["Jw4,3"],"micros":[16],"score":{"eval":-386},"depth":6},{"moves":["Ie2,2"],"micros":[27],"score":{"eval":-419},"depth":6},{"moves":["Se0,2"],"micros":[29],"score":{"eval":-460},"depth":6},{"moves":["Ts1,3"],"micros":[23],"score":{"eval":-400},"depth":6},{"moves":["On0,4"],"micros":[46],"score":{"eval":-263},"depth":6},{"moves":["Lw3,3"],"micros":[16],"score":{"eval":-263},"depth":6},{"moves":["Zn2,3"],"micros":[29],"score":{"eval":-231},"depth":6},{"moves":["Je4,3"],"micros":[15],"score":{"eval":-231},"depth":6},{"moves":["Ze0,3"],"micros":[19],"score":{"eval":-276},"depth":6},{"moves":["Ls8,4"],"micros":[26],"score":{"eval":-294},"depth":6},{"moves":["Ts3,3"],"micros":[27],"score":{"eval":-331},"depth":6},{"moves":["Ie6,4"],"micros":[18],"score":{"eval":-268},"depth":6},{"moves":["On7,4"],"micros":[32],"score":{"eval":-88},"depth":6},{"moves":["Lw5,2"],"micros":[15],"score":{"eval":-88},"depth":6},{"moves":["Se2,1"],"micros":[27],"score":{"eval":-173},"depth":6},{"moves":["Jn4,1"],"micros":[35],"score":{"eval":-103},"depth":6},{"moves":["Sn5,2"],"micros":[21],"score":{"eval":-115},"depth":6},{"moves":["Ze1,2"],"micros":[24],"score":{"eval":-94},"depth":6},{"moves":["Ie9,3"],"micros":[9],"score":{"eval":-94},"depth":6},{"moves":["On7,3"],"micros":[22],"score":{"eval":-31},"depth":6},{"moves":["Sn4,3"],"micros":[24],"score":{"eval":-31},"depth":6},{"moves":["Ls2,4"],"micros":[32],"score":{"eval":5},"depth":6},{"moves":["Ie0,2"],"micros":[24],"score":{"eval":471},"depth":6},{"moves":["Ze0,1"],"micros":[26],"score":{"eval":24},"depth":6},{"moves":["Tn3,1"],"micros":[17],"score":{"eval":-72},"depth":6},{"moves":["Jn8,1"],"micros":[113],"score":{"eval":-52},"depth":6},{"moves":["On8,2"],"micros":[34],"score":{"eval":-56},"depth":6},{"moves":["Se4,2"],"micros":[34],"score":{"eval":-14},"depth":6},{"moves":["Ie6,2"],"micros":[28],"score":{"eval":-47},"depth":6},{"moves":["Ze2,1"],"micros":[27],"score":{"eval":-84},"depth":6},{"moves":["On8,2"],"micros":[161],"score":{"eval":-138},"depth":6},{"moves":["Lw7,2"],"micros":[110],"score":{"eval":-158},"depth":6},{"moves":["Ts5,2:full"],"micros":[59],"score":{"eval":-94},"depth":6},{"moves":["Te0,1"],"micros":[54],"score":{"eval":-70},"depth":6},{"moves":["Jn4,1"],"micros":[34],"score":{"eval":-82},"depth":6},{"moves":["On1,0"],"micros":[145],"score":{"eval":-61},"depth":6},{"moves":["In5,1"],"micros":[62],"score":{"eval":4},"depth":6},{"moves":["Sn2,1"],"micros":[33],"score":{"eval":-28},"depth":6},{"moves":["Ls2,3"],"micros":[35],"score":{"eval":-54},"depth":6},{"moves":["Jw9,2"],"micros":[32],"score":{"eval":-44},"depth":6},{"moves":["Zn7,2"],"micros":[25],"score":{"eval":-143},"depth":6},{"moves":["Tn5,2:mini"],"micros":[28],"score":{"eval":-107},"depth":6},{"moves":["Ie0,2"],"micros":[17],"score":{"eval":126},"depth":6},{"moves":["Ze8,1"],"micros":[18],"score":{"eval":-25},"depth":6},{"moves":["Sn7,1"],"micros":[23],"score":{"eval":-25},"depth":6},{"moves":["Jn1,1"],"micros":[233],"score":{"eval":-49},"depth":6},{"moves":["On5,2"],"micros":[41],"score":{"eval":-20},"depth":6},{"moves":["Ts4,1:full"],"micros":[40],"score":{"eval":444},"depth":6},{"moves":["Ln3,0"],"micros":[33],"score":{"eval":29},"depth":6},{"moves":["Jn8,1"],"micros":[20],"score":{"eval":5},"depth":6},{"moves":["On8,2"],"micros":[92],"score":{"eval":800},"depth":6},{"moves":["In1,1"],"micros":[37],"score":{"eval":800},"depth":6},{"moves":["Se0,1"],"micros":[39],"score":{"eval":870},"depth":6},{"moves":["Zn2,0"],"micros":[28],"score":{"eval":940},"depth":6},{"moves":["Ts4,1"],"micros":[35],"score":{"eval":940},"depth":6},{"moves":["Sn6,0"],"micros":[26],"score":{"eval":1010},"depth":6},{"moves":["Jn1,0"],"micros":[141],"score":{"eval":-33},"depth":6},{"moves":["In4,0"],"micros":[65],"score":{"eval":-33},"depth":6},{"moves":["Ln2,1"],"micros":[20],"score":{"eval":-83},"depth":6},{"moves":["Ln1,2"],"micros":[33],"score":{"eval":-82},"depth":6},{"moves":["Zn7,0"],"micros":[25],"score":{"eval":-82},"depth":6},{"moves":["On4,1"],"micros":[21],"score":{"eval":-44},"depth":6},{"moves":["On0,3"],"micros":[22],"score":{"eval":-63},"depth":6},{"moves":["Tw9,1"],"micros":[17],"score":{"eval":-69},"depth":6},{"moves":["In4,1"],"micros":[25],"score":{"eval":-117},"depth":6},{"moves":["Jw7,1"],"micros":[140],"score":{"eval":-38},"depth":6},{"moves":["Te8,1"],"micros":[30],"score":{"eval":-66},"depth":6},{"moves":["Zn2,0"],"micros":[18],"score":{"eval":-85},"depth":6},{"moves":["Ln5,0"],"micros":[24],"score":{"eval":-53},"depth":6},{"moves":["Sn5,1"],"micros":[36],"score":{"eval":-128},"depth":6},{"moves":["Tw9,1:mini"],"micros":[48],"score":{"eval":-128},"depth":6},{"moves":["Ls1,1"],"micros":[46],"score":{"eval":-53},"depth":6},{"moves":["Jn1,2"],"micros":[12142],"score":{"eval":-107},"depth":6},{"moves":["On3,1"],"micros":[42],"score":{"eval":-158},"depth":6},{"moves":["Ze8,2"],"micros":[12],"score":{"eval":-158},"depth":6},{"moves":["In2,3"],"micros":[24],"score":{"eval":-176},"depth":6},{"moves":["Le5,3"],"micros":[32],"score":{"eval":-196},"depth":6},{"moves":["Jw9,5"],"micros":[33],"score":{"eval":-150},"depth":6},{"moves":["Ts7,3:full"],"micros":[37],"score":{"eval":381},"depth":6},{"moves":["On0,2"],"micros":[31],"score":{"eval":-220},"depth":6},{"moves":["Ie7,2"],"micros":[11],"score":{"eval":-220},"depth":6},{"moves":["Se5,2"],"micros":[22],"score":{"eval":-167},"depth":6},{"moves":["Se1,3"],"micros":[25],"score":{"eval":-170},"depth":6},{"moves":["Zn6,3"],"micros":[35],"score":{"eval":-150},"depth":6},{"moves":["Lw8,3"],"micros":[17],"score":{"eval":-150},"depth":6},{"moves":["Se8,5"],"micros":[21],"score":{"eval":-204},"depth":6},{"moves":["On6,5"],"micros":[29],"score":{"eval":-188},"depth":6},{"moves":["Ie0,5"],"micros":[24],"score":{"eval":-188},"depth":6},{"moves":["Js8,7"],"micros":[46],"score":{"eval":-192},"depth":6},{"moves":["Ts3,1:full"],"micros":[44],"score":{"eval":275},"depth":6},{"moves":["Ie4,2"],"micros":[22],"score":{"eval":-116},"depth":6},{"moves":["On1,3"],"micros":[24],"score":{"eval":-244},"depth":6},{"moves":["Ze5,5"],"micros":[6],"score":{"eval":-244},"depth":6},{"moves":["Zn7,6"],"micros":[19],"score":{"eval":-294},"depth":6},{"moves":["Se8,7"],"micros":[30],"score":{"eval":-273},"depth":6},{"moves":["Je4,5"],"micros":[36],"score":{"eval":-263},"depth":6},{"moves":["Ln1,5"],"micros":[37],"score":{"eval":-293},"depth":6},{"moves":["Sn1,6"],"micros":[26],"score":{"eval":-317},"depth":6},{"moves":["Js8,9"],"micros":[34],"score":{"eval":-379},"depth":6},{"moves":["Ls6,8"],"micros":[36],"score":{"eval":-351},"depth":6},{"moves":["Te0,8"],"micros":[19],"score":{"eval":-425},"depth":6},{"moves":["On8,10"],"micros":[22],"score":{"eval":-459},"depth":6},{"moves":["Ie3,2"],"micros":[29],"score":{"eval":-378},"depth":6},{"moves":["Ze3,5"],"micros":[26],"score":{"eval":-291},"depth":6},{"moves":["Tw3,4"],"micros":[35],"score":{"eval":-361},"depth":6},{"moves":["Jn5,3"],"micros":[27],"score":{"eval":-448},"depth":6},{"moves":["Se0,4"],"micros":[17],"score":{"eval":-428},"depth":6},{"moves":["On6,4"],"micros":[28],"score":{"eval":-458},"depth":6},{"moves":["Zn2,4"],"micros":[10],"score":{"eval":-458},"depth":6},{"moves":["In7,6"],"micros":[25],"score":{"eval":-498},"depth":6},{"moves":["Tw5,5:mini"],"micros":[31],"score":{"eval":-461},"depth":6},{"moves":["Ln8,6"],"micros":[24],"score":{"eval":-454},"depth":6},{"moves":["Ze8,8"],"micros":[19],"score":{"eval":-498},"depth":6},{"moves":["Sn1,5"],"micros":[25],"score":{"eval":-418},"depth":6},{"moves":["Ls1,7"],"micros":[37],"score":{"eval":-434},"depth":6},{"moves":["Je7,8"],"micros":[30],"score":{"eval":-464},"depth":6},{"moves":["Ts3,5:full"],"micros":[31],"score":{"eval":35},"depth":6},{"moves":["On5,4"],"micros":[30],"score":{"eval":-491},"depth":6},{"moves":["Ie4,6"],"micros":[15],"score":{"eval":-491},"depth":6},{"moves":["Sn1,6"],"micros":[28],"score":{"eval":-509},"depth":6},{"moves":["Ze0,8"],"micros":[25],"score":{"eval":-563},"depth":6},{"moves":["Ie3,6"],"micros":[24],"score":{"eval":-616},"depth":6},{"moves":["Jw6,5"],"micros":[34],"score":{"eval":-617},"depth":6},{"moves":["Tw5,6"],"micros":[23],"score":{"eval":-641},"depth":6},{"moves":["Ln8,5"],"micros":[24],"score":{"eval":-498},"depth":6},{"moves":["On3,6"],"micros":[25],"score":{"eval":-503},"depth":6},{"moves":["On6,6"],"micros":[32],"score":{"eval":-541},"depth":6},{"moves":["Ie2,5"],"micros":[35],"score":{"eval":-532},"depth":6},{"moves":["Te8,5"],"micros":[29],"score":{"eval":-638},"depth":6},{"moves":["Js4,6"],"micros":[26],"score":{"eval":-610},"depth":6},{"moves":["Ls1,5"],"micros":[23],"score":{"eval":-483},"depth":6},{"moves":["Sn7,4"],"micros":[18],"score":{"eval":-546},"depth":6},{"moves":["Zn1,4"],"micros":[17],"score":{"eval":-694},"depth":6},{"moves":["On5,5"],"micros":[9],"score":{"eval":-694},"depth":6},{"moves":["Ln3,5"],"micros":[24],"score":{"eval":-680},"depth":6},{"moves":["Js8,6"],"micros":[27],"score":{"eval":-677},"depth":6},{"moves":["Ze0,5"],"micros":[26],"score":{"eval":-641},"depth":6},{"moves":["Sn3,5"],"micros":[26],"score":{"eval":-584},"depth":6},{"moves":["In6,5"],"micros":[27],"score":{"eval":-519},"depth":6},{"moves":["Jn7,6"],"micros":[33],"score":{"eval":-601},"depth":6},{"moves":["Te0,6"],"micros":[17],"score":{"eval":-681},"depth":6},{"moves":["Ie9,6"],"micros":[25],"score":{"eval":-594},"depth":6},{"moves":["Lw2,5"],"micros":[33],"score":{"eval":-403},"depth":6},{"moves":["Te3,4:mini"],"micros":[27],"score":{"eval":-315},"depth":6},{"moves":["On7,4"],"micros":[27],"score":{"eval":-243},"depth":6},{"moves":["Se4,4"],"micros":[11],"score":{"eval":-243},"depth":6},{"moves":["Lw3,3"],"micros":[26],"score":{"eval":-322},"depth":6},{"moves":["Ze5,2"],"micros":[29],"score":{"eval":-225},"depth":6},{"moves":["Js1,1"],"micros":[27],"score":{"eval":7},"depth":6},{"moves":["Tw9,1:mini"],"micros":[24],"score":{"eval":128},"depth":6},{"moves":["Sn5,0"],"micros":[55],"score":{"eval":-43},"depth":6},{"moves":["On0,0"],"micros":[23],"score":{"eval":15},"depth":6},{"moves":["Ze8,2"],"micros":[19],"score":{"eval":-9},"depth":6},{"moves":["Sn4,1"],"micros":[16],"score":{"eval":-41},"depth":6},{"moves":["Lw7,1"],"micros":[23],"score":{"eval":-80},"depth":6},{"moves":["In5,2"],"micros":[72],"score":{"eval":725},"depth":6},{"moves":["Ze2,1"],"micros":[30],"score":{"eval":725},"depth":6},{"moves":["On0,0"],"micros":[18],"score":{"eval":795},"depth":6},{"moves":["Ts8,1"],"micros":[29],"score":{"eval":865},"depth":6},{"moves":["Js1,1"],"micros":[25],"score":{"eval":935},"depth":6},{"moves":["In4,0"],"micros":[18],"score":{"eval":1005},"depth":6},{"moves":["Sn1,0"],"micros":[27],"score":{"eval":-101},"depth":6},{"moves":["In3,0"],"micros":[27],"score":{"eval":-28},"depth":6},{"moves":["Ln8,0"],"micros":[32],"score":{"eval":-8},"depth":6},{"moves":["Jn4,1"],"micros":[30],"score":{"eval":-52},"depth":6},{"moves":["Ze0,2"],"micros":[126],"score":{"eval":-94},"depth":6},{"moves":["On7,1"],"micros":[22],"score":{"eval":-82},"depth":6},{"moves":["Js8,3"],"micros":[33],"score":{"eval":-80},"depth":6},{"moves":["Lw6,1"],"micros":[56],"score":{"eval":-15},"depth":6},{"moves":["Ze2,1"],"micros":[25],"score":{"eval":-58},"depth":6},{"moves":["Te0,2"],"micros":[33],"score":{"eval":815},"depth":6},{"moves":["Sn6,1"],"micros":[35],"score":{"eval":885},"depth":6},{"moves":["On8,2"],"micros":[29],"score":{"eval":885},"depth":6},{"moves":["Ts2,3"],"micros":[31],"score":{"eval":885},"depth":6},{"moves":["In5,3"],"micros":[16],"score":{"eval":955},"depth":6},{"moves":["Je4,1"],"micros":[21],"score":{"eval":1025},"depth":6},{"moves":["On0,0"],"micros":[28],"score":{"eval":-39},"depth":6},{"moves":["Zn4,0"],"micros":[28],"score":{"eval":-91},"depth":6},{"moves":["Se5,1"],"micros":[24],"score":{"eval":-141},"depth":6},{"moves":["Ln8,0"],"micros":[33],"score":{"eval":-127},"depth":6},{"moves":["Ie0,4"],"micros":[28],"score":{"eval":-247},"depth":6},{"moves":["Ie1,4"],"micros":[24],"score":{"eval":-247},"depth":6},{"moves":["Le3,3"],"micros":[31],"score":{"eval":-253},"depth":6},{"moves":["On7,1"],"micros":[21],"score":{"eval":-253},"depth":6},{"moves":["Ze6,3"],"micros":[26],"score":{"eval":-291},"depth":6},{"moves":["Tw9,3"],"micros":[16],"score":{"eval":-327},"depth":6},{"moves":["Sn5,3"],"micros":[23],"score":{"eval":-219},"depth":6},{"moves":["Js7,5"],"micros":[31],"score":{"eval":-219},"depth":6},{"moves":["Ts4,5"],"micros":[17],"score":{"eval":-253},"depth":6},{"moves":["On0,6"],"micros":[21],"score":{"eval":-237},"depth":6},{"moves":["Se8,6"],"micros":[21],"score":{"eval":-267},"depth":6},{"moves":["Jn6,6"],"micros":[29],"score":{"eval":-299},"depth":6},{"moves":["Ls3,6"],"micros":[31],"score":{"eval":-174},"depth":6},{"moves":["Ie2,2"],"micros":[22],"score":{"eval":1},"depth":6},{"moves":["Ze2,2"],"micros":[22],"score":{"eval":-154},"depth":6},{"moves":["Ie9,3"],"micros":[24],"score":{"eval":-257},"depth":6},{"moves":["Tn1,2"],"micros":[16],"score":{"eval":-339},"depth":6},{"moves":["Sn7,1"],"micros":[23],"score":{"eval":-205},"depth":6},{"moves":["Ls5,2"],"micros":[32],"score":{"eval":7},"depth":6},{"moves":["Jn7,1"],"micros":[33],"score":{"eval":-70},"depth":6},{"moves":["On4,1"],"micros":[12142],"score":{"eval":-70},"depth":6},{"moves":["Zn7,2"],"micros":[48],"score":{"eval":-82},"depth":6},{"moves":["Zn8,3"],"micros":[33],"score":{"eval":-121},"depth":6},{"moves":["Tw3,1"],"micros":[25],"score":{"eval":-179},"depth":6},{"moves":["Ls1,1"],"micros":[47],"score":{"eval":22},"depth":6},{"moves":["Js8,2"],"micros":[320],"score":{"eval":-38},"depth":6},{"moves":["On0,0"],"micros":[106],"score":{"eval":-68},"depth":6},{"moves":["In3,0"],"micros":[43],"score":{"eval":-91},"depth":6},{"moves":["Se1,1"],"micros":[35],"score":{"eval":-114},"depth":6},{"moves":["Sn4,0"],"micros":[34],"score":{"eval":-153},"depth":6},{"moves":["Ts3,2"],"micros":[45],"score":{"eval":-191},"depth":6},{"moves":["Je0,2"],"micros":[55],"score":{"eval":-99},"depth":6},{"moves":["On8,2"],"micros":[35],"score":{"eval":-129},"depth":6},{"moves":["Ls8,4"],"micros":[43],"score":{"eval":-59},"depth":6},{"moves":["Ts6,2:full"],"micros":[38],"score":{"eval":416},"depth":6},{"moves":["Ie6,2"],"micros":[71],"score":{"eval":-49},"depth":6},{"moves":["Zn2,1"],"micros":[25],"score":{"eval":-102},"depth":6},{"moves":["On3,2"],"micros":[10],"score":{"eval":-102},"depth":6},{"moves":["Ze0,3"],"micros":[30],"score":{"eval":-119},"depth":6},{"moves":["Ls3,4"],"micros":[38],"score":{"eval":-93},"depth":6},{"moves":["Jn8,3"],"micros":[35],"score":{"eval":-105},"depth":6},{"moves":["Ie5,2"],"micros":[30],"score":{"eval":12},"depth":6},{"moves":["Sn6,1"],"micros":[28],"score":{"eval":-161},"depth":6},{"moves":["Le8,2"],"micros":[34],"score":{"eval":-165},"depth":6},{"moves":["Te0,2:mini"],"micros":[27],"score":{"eval":-100},"depth":6},{"moves":["Zn2,1"],"micros":[84],"score":{"eval":-45},"depth":6},{"moves":["Sn7,2"],"micros":[32],"score":{"eval":-107},"depth":6},{"moves":["Je5,2"],"micros":[35],"score":{"eval":-58},"depth":6},{"moves":["Ie9,3"],"micros":[27],"score":{"eval":1},"depth":6},{"moves":["On0,3"],"micros":[22],"score":{"eval":-29},"depth":6},{"moves":["Se2,3"],"micros":[26],"score":{"eval":71},"depth":6},{"moves":["On7,4"],"micros":[22],"score":{"eval":21},"depth":6},{"moves":["Ie4,2"],"micros":[27],"score":{"eval":529},"depth":6},{"moves":["Jn4,0"],"micros":[32],"score":{"eval":22},"depth":6},{"moves":["Tn1,1"],"micros":[18],"score":{"eval":-72},"depth":6},{"moves":["Zn4,1"],"micros":[122],"score":{"eval":-10},"depth":6},{"moves":["Ls3,3"],"micros":[48],"score":{"eval":-28},"depth":6},{"moves":["Se8,2"],"micros":[27],"score":{"eval":-38},"depth":6},{"moves":["Ze0,3"],"micros":[25],"score":{"eval":-57},"depth":6},{"moves":["Ie6,2"],"micros":[26],"score":{"eval":-79},"depth":6},{"moves":["On2,2"],"micros":[41],"score":{"eval":-174},"depth":6},{"moves":["Je5,1"],"micros":[31],"score":{"eval":-110},"depth":6},{"moves":["Tw9,2"],"micros":[19],"score":{"eval":-140},"depth":6},{"moves":["Ls5,3"],"micros":[34],"score":{"eval":-32},"depth":6},{"moves":["Te0,3"],"micros":[22],"score":{"eval":-106},"depth":6},{"moves":["Je7,2"],"micros":[22],"score":{"eval":154},"depth":6},{"moves":["Zn1,1"],"micros":[56],"score":{"eval":-25},"depth":6},{"moves":["On8,1"],"micros":[34],"score":{"eval":-55},"depth":6},{"moves":["Ln5,1"],"micros":[31],"score":{"eval":-65},"depth":6},{"moves":["Se2,2"],"micros":[27],"score":{"eval":-32},"depth":6},{"moves":["Ie7,2"],"micros":[23],"score":{"eval":-27},"depth":6},{"moves":["Se3,1"],"micros":[38],"score":{"eval":-72},"depth":6},{"moves":["Jw9,2"],"micros":[32],"score":{"eval":-94},"depth":6},{"moves":["Ie0,3"],"micros":[25],"score":{"eval":-205},"depth":6},{"moves":["Te1,2"],"micros":[20],"score":{"eval":-200},"depth":6},{"moves":["Ze5,1"],"micros":[29],"score":{"eval":-41},"depth":6},{"moves":["On7,0"],"micros":[62],"score":{"eval":-81},"depth":6},{"moves":["Ln8,2"],"micros":[49],"score":{"eval":-98},"depth":6},{"moves":["Sn5,0"],"micros":[24],"score":{"eval":-121},"depth":6},{"moves":["Ts2,1"],"micros":[18],"score":{"eval":-169},"depth":6},{"moves":["Jn1,2"],"micros":[145],"score":{"eval":-135},"depth":6},{"moves":["Ls5,1"],"micros":[65],"score":{"eval":-77},"depth":6},{"moves":["In6,1"],"micros":[34],"score":{"eval":-12},"depth":6},{"moves":["On8,2"],"micros":[22],"score":{"eval":-54},"depth":6},{"moves":["Ze3,1"],"micros":[23],"score":{"eval":-13},"depth":6},{"moves":["Zn1,0"],"micros":[231],"score":{"eval":-46},"depth":6},{"moves":["On6,0"],"micros":[79],"score":{"eval":-46},"depth":6},{"moves":["Ts3,1"],"micros":[50],"score":{"eval":-29},"depth":6},{"moves":["Lw5,1"],"micros":[33],"score":{"eval":26},"depth":6},{"moves":["In1,0"],"micros":[27],"score":{"eval":16},"depth":6},{"moves":["Sn7,0"],"micros":[196],"score":{"eval":-71},"depth":6},{"moves":["Jn1,1"],"micros":[48],"score":{"eval":-107},"depth":6},{"moves":["On3,1"],"micros":[24],"score":{"eval":-145},"depth":6},{"moves":["Ts6,2"],"micros":[17],"score":{"eval":-277},"depth":6},{"moves":["Lw9,1"],"micros":[31],"score":{"eval":-231},"depth":6},{"moves":["Zn1,2"],"micros":[24],"score":{"eval":-160},"depth":6}],"outcome":{"winner":"first","reason":"the goal is reached"}}');


--
-- Data for Name: opening; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.opening VALUES (1, 0, '3_/_o_/_x_ x');
INSERT INTO public.opening VALUES (1, 1, '3_/x_o/3_ x');


--
-- Data for Name: pairing; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.pairing VALUES (1, 0, 'a', 'b', 0, '2026-11-16 06:47:46.917474+00');


--
-- Data for Name: posting; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.posting VALUES (1, '00:02:00', false);


--
-- Data for Name: task; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournament; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.tournament OVERRIDING SYSTEM VALUE VALUES (1, 'tictactoe-9ef0e491caad9eeb', 'tictactoe', '{"game":"tictactoe","engines":[{"name":"a","settings":{"control":{"limits":{"nodes":60},"margin":{"nanos":100000000,"secs":0},"startup":{"nanos":0,"secs":10}},"name":"a","proto":"builtin"}},{"name":"b","settings":{"control":{"limits":{"nodes":90},"margin":{"nanos":100000000,"secs":0},"startup":{"nanos":0,"secs":10}},"name":"b","proto":"builtin"}}],"schedule":"round-robin","games":4,"openings":{"count":2,"digest":"a6baa1a3f5b525c4"},"adjudication":{}}', 1794811657306064, 'finished');
INSERT INTO public.tournament OVERRIDING SYSTEM VALUE VALUES (2, 'tetris-da31239df79db024', 'tetris', '{"game":"tetris","engines":[{"name":"a","settings":{"control":{"limits":{"nodes":30},"margin":{"nanos":100000000,"secs":0},"startup":{"nanos":0,"secs":10}},"name":"a","proto":"builtin"}}],"schedule":"alone","games":1,"openings":{"count":1,"digest":"9efe28a6774c3d76"},"adjudication":{}}', 1794811681745944, 'finished');


--
-- Data for Name: voided; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: wire_log; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: worker; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.worker OVERRIDING SYSTEM VALUE VALUES (1, 'cf34eac0-cb93-4afe-8bbd-96eca732ef06', 'postgres', 'old', 1, '2026-11-16 06:47:46.881833+00', '2026-11-16 06:48:01.598733+00', true);


--
-- Data for Name: worker_engine; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.worker_engine VALUES (1, 'a', 'd8ec33151ac763b193af335b18a2377a1bf175113904a6bc13b7546542c1fdc7', '{"args":[],"level":null,"options":[],"proto":"builtin","threads":null}');
INSERT INTO public.worker_engine VALUES (1, 'b', 'd8ec33151ac763b193af335b18a2377a1bf175113904a6bc13b7546542c1fdc7', '{"args":[],"level":null,"options":[],"proto":"builtin","threads":null}');


--
-- Data for Name: worker_name; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.worker_name VALUES ('old', 'postgres');


--
-- Name: tournament_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournament_id_seq', 2, true);


--
-- Name: worker_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.worker_id_seq', 1, true);


--
-- Name: _sqlx_migrations _sqlx_migrations_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public._sqlx_migrations
    ADD CONSTRAINT _sqlx_migrations_pkey PRIMARY KEY (version);


--
-- Name: admission admission_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.admission
    ADD CONSTRAINT admission_pkey PRIMARY KEY (role);


--
-- Name: done done_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.done
    ADD CONSTRAINT done_pkey PRIMARY KEY (tournament, pairing, pair);


--
-- Name: entrant entrant_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.entrant
    ADD CONSTRAINT entrant_pkey PRIMARY KEY (tournament, name);


--
-- Name: game game_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.game
    ADD CONSTRAINT game_pkey PRIMARY KEY (tournament, pairing, pair, side);


--
-- Name: opening opening_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.opening
    ADD CONSTRAINT opening_pkey PRIMARY KEY (tournament, number);


--
-- Name: pairing pairing_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.pairing
    ADD CONSTRAINT pairing_pkey PRIMARY KEY (tournament, number);


--
-- Name: posting posting_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.posting
    ADD CONSTRAINT posting_pkey PRIMARY KEY (tournament);


--
-- Name: task task_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.task
    ADD CONSTRAINT task_pkey PRIMARY KEY (tournament, pairing, pair);


--
-- Name: tournament tournament_name_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournament
    ADD CONSTRAINT tournament_name_key UNIQUE (name);


--
-- Name: tournament tournament_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournament
    ADD CONSTRAINT tournament_pkey PRIMARY KEY (id);


--
-- Name: wire_log wire_log_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.wire_log
    ADD CONSTRAINT wire_log_pkey PRIMARY KEY (tournament, pairing, pair, side);


--
-- Name: worker_engine worker_engine_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.worker_engine
    ADD CONSTRAINT worker_engine_pkey PRIMARY KEY (worker, name);


--
-- Name: worker_name worker_name_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.worker_name
    ADD CONSTRAINT worker_name_pkey PRIMARY KEY (name);


--
-- Name: worker worker_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.worker
    ADD CONSTRAINT worker_pkey PRIMARY KEY (id);


--
-- Name: worker worker_token_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.worker
    ADD CONSTRAINT worker_token_key UNIQUE (token);


--
-- Name: done_arrived; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX done_arrived ON public.done USING btree (tournament, arrived);


--
-- Name: task_worker; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX task_worker ON public.task USING btree (worker) WHERE (worker IS NOT NULL);


--
-- Name: worker_role; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX worker_role ON public.worker USING btree (role);


--
-- Name: tournament close_tasks; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER close_tasks AFTER UPDATE OF state ON public.tournament FOR EACH ROW WHEN ((new.state <> 'running'::text)) EXECUTE FUNCTION public.close_tasks();


--
-- Name: task tell; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER tell AFTER INSERT ON public.task FOR EACH STATEMENT EXECUTE FUNCTION public.tell();


--
-- Name: tournament tell; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER tell AFTER UPDATE OF state ON public.tournament FOR EACH STATEMENT EXECUTE FUNCTION public.tell();


--
-- Name: entrant entrant_tournament_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.entrant
    ADD CONSTRAINT entrant_tournament_fkey FOREIGN KEY (tournament) REFERENCES public.tournament(id);


--
-- Name: opening opening_tournament_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.opening
    ADD CONSTRAINT opening_tournament_fkey FOREIGN KEY (tournament) REFERENCES public.tournament(id);


--
-- Name: pairing pairing_tournament_first_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.pairing
    ADD CONSTRAINT pairing_tournament_first_fkey FOREIGN KEY (tournament, first) REFERENCES public.entrant(tournament, name);


--
-- Name: pairing pairing_tournament_second_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.pairing
    ADD CONSTRAINT pairing_tournament_second_fkey FOREIGN KEY (tournament, second) REFERENCES public.entrant(tournament, name);


--
-- Name: posting posting_tournament_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.posting
    ADD CONSTRAINT posting_tournament_fkey FOREIGN KEY (tournament) REFERENCES public.tournament(id);


--
-- Name: task task_tournament_pairing_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.task
    ADD CONSTRAINT task_tournament_pairing_fkey FOREIGN KEY (tournament, pairing) REFERENCES public.pairing(tournament, number);


--
-- Name: wire_log wire_log_tournament_pairing_pair_side_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.wire_log
    ADD CONSTRAINT wire_log_tournament_pairing_pair_side_fkey FOREIGN KEY (tournament, pairing, pair, side) REFERENCES public.game(tournament, pairing, pair, side);


--
-- Name: worker_engine worker_engine_worker_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.worker_engine
    ADD CONSTRAINT worker_engine_worker_fkey FOREIGN KEY (worker) REFERENCES public.worker(id);


--
-- PostgreSQL database dump complete
--


