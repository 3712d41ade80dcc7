-- The index of the explorer. Everything here follows from the games of a store.

CREATE TABLE tournament (
    id          INTEGER PRIMARY KEY,
    -- Tells a tournament from a later one with the same number.
    created     INTEGER NOT NULL
);

-- The pairs of games that were read.
CREATE TABLE pair (
    tournament  INTEGER NOT NULL,
    pairing     INTEGER NOT NULL,
    pair        INTEGER NOT NULL,
    -- 1 for the game of the first side, 2 for that of the second, 3 for both.
    sides       INTEGER NOT NULL,
    -- Whether a game could not be read, so that none of the pair counts.
    is_void     INTEGER NOT NULL,
    PRIMARY KEY (tournament, pairing, pair)
) WITHOUT ROWID;

-- The different games that count.
CREATE TABLE game (
    tournament  INTEGER NOT NULL,
    pairing     INTEGER NOT NULL,
    side        INTEGER NOT NULL,
    digest      INTEGER NOT NULL,
    PRIMARY KEY (tournament, pairing, side, digest)
) WITHOUT ROWID;

CREATE TABLE engine (
    id          INTEGER PRIMARY KEY,
    name        TEXT    NOT NULL UNIQUE
);

-- How often an engine played a move in a tournament, by the results of the games, and the key of one of them.
CREATE TABLE played (
    -- A hash of the canonical position.
    position    INTEGER NOT NULL,
    move        TEXT    NOT NULL,
    tournament  INTEGER NOT NULL,
    engine      INTEGER NOT NULL,
    first       INTEGER NOT NULL,
    draws       INTEGER NOT NULL,
    second      INTEGER NOT NULL,
    pairing     INTEGER NOT NULL,
    pair        INTEGER NOT NULL,
    side        INTEGER NOT NULL,
    PRIMARY KEY (position, move, tournament, engine)
) WITHOUT ROWID;
