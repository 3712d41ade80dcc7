#!/bin/sh
# How many pairs of games one PostgreSQL hands out and takes in, with 1 to 32 workers whose games cost nothing, and how much of
# the server's processor time a pair costs. Workers here say what `tetrad worker` says, in two statements a pair.
#
#   crates/arena/benches/pairs.sh [SECONDS]
set -eu
seconds=${1:-10}
migrations=$(dirname "$0")/../migrations/postgres
programs=$(ls -d /usr/lib/postgresql/*/bin 2> /dev/null | sort -V | tail -1 || true)
PATH=${programs:+$programs:}$PATH
folder=$(mktemp -d)
as=""
if [ "$(id -u)" = 0 ]; then
    chown postgres "$folder"
    as="setpriv --reuid=postgres --regid=postgres --clear-groups"
fi
trap 'kill -QUIT "$server" 2> /dev/null; wait; rm -rf "$folder"' EXIT
cd /
$as initdb --auth=trust --username=tetrad --encoding=UTF8 --locale=C --no-sync -D "$folder/data" > "$folder/log"
$as postgres -D "$folder/data" -c listen_addresses= -c unix_socket_directories="$folder" >> "$folder/log" 2>&1 &
server=$!
until pg_isready -q -h "$folder"; do :; done
cd "$OLDPWD"

say() { psql -q -t -A -h "$folder" -U tetrad -v ON_ERROR_STOP=1 "$@"; }
say -d postgres -c "CREATE DATABASE pairs"
say -d pairs -c "CREATE TABLE _sqlx_migrations (version BIGINT)" \
    -f "$migrations/0001_tournaments.sql" -f "$migrations/0002_workers.sql"
engines='[{"name":"a","hash":"x","settings":"{}"},{"name":"b","hash":"y","settings":"{}"}]'
say -d pairs > /dev/null <<SQL
INSERT INTO tournament (name, game, definition, created, state) VALUES ('t', 'tictactoe', '{}', 0, 'running');
SELECT post(1, 60000000, FALSE, '$engines', '["first", "second", "third"]');
SELECT post_pairing(1, 0, 'a', 'b', 2000000);
SELECT announce('worker ' || number, 1, '$engines') FROM generate_series(1, 32) AS number;
SQL
# A record of a short game is about so long.
record=$(printf '%900s' | tr ' ' x)
game() { printf '{"side":%s,"first":"%s","second":"%s","opening":"first","half_points":2,"reason":"won","plies":9,"digest":5,"micros":10,"finished":11,"record":"%s"}' "$1" "$2" "$3" "$record"; }
cat > "$folder/pair.sql" <<SQL
SELECT token AS token FROM worker WHERE id = :client_id + 1 \gset
SELECT tournament, pairing, pair, attempt FROM take(:token, 1, 1, 0) \gset
SELECT hand_in(:token, :tournament, :pairing, :pair, :attempt, '[$(game 0 a b),$(game 1 b a)]');
SQL

# Processor time of the server and all that it started and that has ended, in clock ticks.
ticks() { awk '{ print $14 + $15 + $16 + $17 }' "/proc/$server/stat"; }
usual=$(pgrep -c -P "$server")
echo "workers  pairs/s  server time a pair (µs)"
for workers in 1 2 4 8 16 32; do
    say -d pairs -c "VACUUM ANALYZE task"
    before=$(ticks)
    pgbench -n -M prepared -h "$folder" -U tetrad -f "$folder/pair.sql" -c "$workers" -j 1 -T "$seconds" pairs > "$folder/result" 2>&1 ||
        { cat "$folder/result"; exit 1; }
    # The time of a connection is counted when its process has gone.
    while [ "$(pgrep -c -P "$server")" -gt "$usual" ]; do :; done
    after=$(ticks)
    awk -v workers="$workers" -v ticks=$((after - before)) -v rate="$(getconf CLK_TCK)" '
        /transactions actually processed/ { pairs = $NF }
        /^tps/ { printf "%7d %8.0f %24.0f\n", workers, $3, ticks / rate / pairs * 1e6 }' "$folder/result"
done
