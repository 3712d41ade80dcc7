#!/bin/sh
# How many pairs of games one PostgreSQL hands out and takes in, with 1 to 32 workers whose games cost nothing, and how much of
# the server's processor time a pair costs. Workers here say what `tetrad worker --jobs 1` says, in two statements a pair; one
# with more jobs hands in several pairs at once. The server has its usual settings: what is handed in is on disk.
#
#   crates/arena/benches/pairs.sh [SECONDS FOR EACH]
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
SELECT post_pairing(1, 0, 'a', 'b', 200000);
SELECT announce('worker ' || number, 1, '$engines') FROM generate_series(1, 32) AS number;
SQL
# A record of a short game is about so long.
record=$(printf '%900s' | tr ' ' x)
game() { printf '{"side":%s,"first":"%s","second":"%s","opening":"first","half_points":2,"reason":"won","plies":9,"digest":5,"micros":10,"finished":11,"record":"%s"}' "$1" "$2" "$3" "$record"; }
say -d pairs -c "UPDATE worker SET token = md5(id::text)::uuid" -c "VACUUM ANALYZE"
cat > "$folder/pair.sql" <<SQL
SELECT tournament, pairing, pair, attempt FROM take(md5((:client_id + 1)::text)::uuid, 1, 1, 0) \gset
SELECT * FROM hand_in(md5((:client_id + 1)::text)::uuid, ('[{"tournament":' || (:tournament)::text || ',"pairing":' || (:pairing)::text ||
    ',"pair":' || (:pair)::text || ',"attempt":' || (:attempt)::text || ',"games":[$(game 0 a b),$(game 1 b a)]}]')::jsonb);
SQL

# Processor time of the server and of all that it started, those that have ended included, in clock ticks.
ticks() {
    for process in "$server" $(pgrep -P "$server"); do cat "/proc/$process/stat" 2> /dev/null || true; done |
        awk -v server="$server" '{ ticks += $14 + $15; if ($1 == server) ticks += $16 + $17 } END { print ticks }'
}
echo "load before: $(cut -d ' ' -f 1-3 /proc/loadavg) on $(getconf _NPROCESSORS_ONLN) processors"
$as pg_test_fsync -s 1 -f "$folder/fsync" 2> /dev/null | awk '/^ +fdatasync/ { print "one fdatasync:", $(NF - 1), "µs"; exit }'
echo "workers  pairs/s  server time a pair (µs)"
for workers in 1 2 4 8 16 32; do
    # Each begins with a store of its own, so that none pays for what those before it have left.
    database=pairs$workers
    say -d postgres -c "CREATE DATABASE $database TEMPLATE pairs" -c CHECKPOINT
    pgbench -n -M prepared -h "$folder" -U tetrad -f "$folder/pair.sql" -c "$workers" -j 1 -T $((seconds + 3)) "$database" \
        > "$folder/result" 2>&1 &
    client=$!
    # Workers keep their connection for hours. What it costs to make one, and to plan its first statements, is no part of a pair.
    sleep 2
    before=$(ticks) done_before=$(say -d "$database" -c "SELECT count(*) FROM done") began=$(date +%s.%N)
    sleep "$seconds"
    after=$(ticks) done_after=$(say -d "$database" -c "SELECT count(*) FROM done") ended=$(date +%s.%N)
    wait "$client" || { cat "$folder/result"; exit 1; }
    awk -v workers="$workers" -v ticks=$((after - before)) -v rate="$(getconf CLK_TCK)" -v began="$began" -v ended="$ended" \
        -v pairs=$((done_after - done_before)) 'BEGIN {
            printf "%7d %8.0f %24.0f\n", workers, pairs / (ended - began), ticks / rate / pairs * 1e6
        }'
    played=$(say -d "$database" -c "SELECT count(*) = count(DISTINCT pair) AND 2 * count(*) = (SELECT count(*) FROM game) FROM done")
    [ "$played" = t ] || { echo "pairs were lost or counted twice"; exit 1; }
done
