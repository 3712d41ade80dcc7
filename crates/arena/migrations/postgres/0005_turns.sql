-- Pairings take turns, so that every engine plays early, also when remote workers play.

-- Hands out up to `wanted` pairs of a pairing, and notes where its free pairs begin from now on if that is further by an eighth or more:
-- the order of pairings needs no more precision, and later in a tournament few requests change the row.
CREATE OR REPLACE FUNCTION lease_pairs(me BIGINT, meeting meeting, wanted BIGINT)
RETURNS TABLE (tournament BIGINT, pairing BIGINT, pair BIGINT, attempt BIGINT, sides BIGINT,
    first TEXT, second TEXT, opening TEXT)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    beginning BIGINT := first_free(meeting);
    free CONSTANT TID[] := ARRAY(
        SELECT ctid FROM task
        WHERE tournament = meeting.tournament AND pairing = meeting.number AND pair >= beginning
            AND (until IS NULL OR until < clock_timestamp())
        ORDER BY pair LIMIT wanted FOR UPDATE SKIP LOCKED);
    ending BIGINT;
BEGIN
    IF cardinality(free) = 0 THEN
        RETURN;
    END IF;
    SELECT pair + 1 INTO ending FROM task WHERE ctid = free[cardinality(free)];
    IF ending > beginning + beginning / 8 THEN
        -- Requests never wait for each other here: one that finds the row locked leaves it as it is.
        PERFORM FROM pairing p WHERE (p.tournament, p.number) = (meeting.tournament, meeting.number)
            FOR NO KEY UPDATE SKIP LOCKED;
        IF FOUND THEN
            UPDATE pairing p SET first_free = greatest(p.first_free, ending)
                WHERE (p.tournament, p.number) = (meeting.tournament, meeting.number);
        END IF;
    END IF;
    RETURN QUERY
        UPDATE task SET attempt = attempt + 1, worker = me, until = clock_timestamp() + meeting.lease
        WHERE ctid = ANY (free)
        RETURNING tournament, pairing, pair, attempt, sides, meeting.first, meeting.second,
            (SELECT text FROM opening o WHERE o.tournament = meeting.tournament AND o.number = pair % meeting.openings);
END $$;

-- Hands out up to `many` pairs that the worker can play: of the oldest tournament, and there of the pairing of which the fewest pairs were
-- begun. A worker stays with the pairing that it played last, and so keeps its engines, until that is ahead by a factor of two.
CREATE OR REPLACE FUNCTION take(by UUID, many BIGINT, last_tournament BIGINT, last_pairing BIGINT)
RETURNS TABLE (tournament BIGINT, pairing BIGINT, pair BIGINT, attempt BIGINT, sides BIGINT,
    first TEXT, second TEXT, opening TEXT)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
    me BIGINT := asking(by);
    wanted BIGINT := least(many, may_take(me));
    before BIGINT;
    next meeting;
    taken BIGINT;
BEGIN
    IF wanted <= 0 THEN
        RETURN;
    END IF;
    -- A lease that is lost with the server's memory is handed out again, and the one before is refused: no request has to wait
    -- for the disk here.
    PERFORM set_config('synchronous_commit', 'off', TRUE);
    LOOP
        before := wanted;
        FOR next IN
            -- OFFSET keeps the expensive condition outside, where it is checked for the first rows alone.
            SELECT m.* FROM (
                SELECT meeting.* FROM meeting,
                    LATERAL (SELECT (tournament, number) IS NOT DISTINCT FROM (last_tournament, last_pairing)) own (is_last)
                ORDER BY tournament, first_free - CASE WHEN is_last THEN first_free / 2 ELSE 0 END, is_last DESC, number
                OFFSET 0) m
            WHERE EXISTS (SELECT FROM task t WHERE t.tournament = m.tournament AND t.pairing = m.number)
                AND can_play(me, m.tournament, m.first, m.second)
        LOOP
            RETURN QUERY SELECT * FROM lease_pairs(me, next, least(wanted, next.first_free / 2 + 1));
            GET DIAGNOSTICS taken = ROW_COUNT;
            wanted := wanted - taken;
            EXIT WHEN wanted <= 0;
        END LOOP;
        EXIT WHEN wanted <= 0 OR wanted = before;
    END LOOP;
END $$;
