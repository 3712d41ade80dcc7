-- Tournaments and their games. The schema is that of a store in a SQLite file; this file differs in how `id` is drawn.
-- Times are microseconds since 1970.

CREATE TABLE tournament (
    id          BIGINT  GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name        TEXT    NOT NULL UNIQUE,
    game        TEXT    NOT NULL,
    -- What was asked for, as JSON. A tournament of the same name and definition is the same one.
    definition  TEXT    NOT NULL,
    created     BIGINT  NOT NULL,
    state       TEXT    NOT NULL CHECK (state IN ('running', 'finished', 'decided'))
);

-- A finished game. That it stands here is what makes it count; the key makes it count once.
CREATE TABLE game (
    tournament  BIGINT  NOT NULL REFERENCES tournament (id),
    -- Two engines that meet, numbered by the schedule; the pairs of games they play; and the side of the engine that the
    -- schedule names first: 0 for the first side, 1 for the second. All from 0.
    pairing     BIGINT  NOT NULL CHECK (pairing >= 0),
    pair        BIGINT  NOT NULL CHECK (pair >= 0),
    side        BIGINT  NOT NULL CHECK (side IN (0, 1)),
    -- Who had which side, by name.
    first       TEXT    NOT NULL,
    second      TEXT    NOT NULL,
    opening     TEXT    NOT NULL,
    seed        BIGINT,
    -- Of the first side.
    half_points BIGINT  NOT NULL CHECK (half_points IN (0, 1, 2)),
    reason      TEXT    NOT NULL,
    plies       BIGINT  NOT NULL,
    -- Equal for games with the same opening, moves and reason.
    digest      BIGINT  NOT NULL,
    micros      BIGINT  NOT NULL,
    finished    BIGINT  NOT NULL,
    -- What each side did wrong, as JSON; nothing in a game without faults.
    faults      TEXT,
    -- The game as played, as JSON.
    record      TEXT    NOT NULL,
    PRIMARY KEY (tournament, pairing, pair, side)
);

-- Every line to and from the engine of each side, with its microsecond, where that was asked for.
CREATE TABLE wire_log (
    tournament  BIGINT  NOT NULL,
    pairing     BIGINT  NOT NULL,
    pair        BIGINT  NOT NULL,
    side        BIGINT  NOT NULL,
    first       TEXT    NOT NULL,
    second      TEXT    NOT NULL,
    PRIMARY KEY (tournament, pairing, pair, side),
    FOREIGN KEY (tournament, pairing, pair, side) REFERENCES game (tournament, pairing, pair, side)
);
