-- Games that can't be read: pairs are taken in only if their games have the form of games, and those that can't be read all the
-- same are void, taken out and played again.

-- Pairs that were taken out because a game of theirs can't be read, as they were, and who handed them in.
CREATE TABLE voided (
    tournament  BIGINT  NOT NULL,
    pairing     BIGINT  NOT NULL,
    pair        BIGINT  NOT NULL,
    attempt     BIGINT,
    worker      BIGINT,
    games       JSONB   NOT NULL,
    at          TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()
);

-- Takes a pair out of a tournament. If workers play the tournament it is put up again, under the next attempt number.
CREATE FUNCTION void_pair(which BIGINT, in_pairing BIGINT, in_pair BIGINT) RETURNS VOID
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
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

-- What is wrong with a game that is handed in, or NULL. Readers look closer, and what they find makes the pair void.
CREATE FUNCTION flaw(played TEXT, names TEXT[], start TEXT, points BIGINT, turns BIGINT, took BIGINT, ended BIGINT,
    fault_list TEXT, game_record TEXT) RETURNS TEXT
LANGUAGE plpgsql AS $$
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
END $$;

CREATE OR REPLACE FUNCTION take_in(me BIGINT, in_tournament BIGINT, in_pairing BIGINT, in_pair BIGINT, in_attempt BIGINT,
    games JSONB)
RETURNS BOOLEAN LANGUAGE plpgsql AS $$
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
END $$;

REVOKE ALL ON FUNCTION void_pair(BIGINT, BIGINT, BIGINT),
    flaw(TEXT, TEXT[], TEXT, BIGINT, BIGINT, BIGINT, BIGINT, TEXT, TEXT) FROM PUBLIC;
