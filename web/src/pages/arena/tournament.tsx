//! The page of a tournament: progress, standings, boards, curves and games.

import { useEffect, useMemo } from "preact/hooks";
import { routeText } from "../../frame/route";
import { ProblemNote } from "../../game/problem";
import { rooms } from "../../generated/rooms";
import type { TournamentForm, TournamentRow } from "../../server/api";
import { Boards } from "./boards";
import { CrossTable } from "./cross-table";
import { Curves } from "./curves";
import { Games } from "./games";
import { Sides } from "./sides";
import { Standings, Test } from "./standings";
import { Tidying } from "./tidying";
import { gamesPerMinute, WatchedTournament } from "./watching";
import { dateText, nameOf, stateText, waitText } from "./words";
import { Workers } from "./workers";

function Progress({ watched, row }: { watched: WatchedTournament; row: TournamentRow }) {
  const played = watched.standing.value?.played ?? row.games;
  const total = watched.standing.value?.total ?? row.total ?? undefined;
  const identical = watched.standing.value?.identical ?? 0;
  const pace = row.live ? gamesPerMinute(watched.latest.value) : undefined;
  const words = [
    total === undefined ? `${played} games` : `${played} of ${total} games`,
    ...(identical === 0 ? [] : [`${identical} identical ${identical === 1 ? "game" : "games"} not counted`]),
    ...(pace === undefined ? [] : [`${pace < 10 ? pace.toFixed(1) : pace.toFixed(0)} a minute`]),
    ...(pace === undefined || total === undefined || total <= played
      ? []
      : [`${waitText((total - played) / pace)} left`]),
  ];
  return (
    <div class="progress">
      <progress aria-label="Games that are counted" max={total ?? Math.max(1, played)} value={played} />
      <p class="numbers">{words.join(" · ")}</p>
    </div>
  );
}

function Head({ watched, row }: { watched: WatchedTournament; row: TournamentRow }) {
  const room = rooms.find(({ game }) => game === row.game);
  const end = watched.end.value;
  return (
    <header class="tournament-head">
      <div>
        <h1>{nameOf(row)}</h1>
        <p class="soft">
          {room?.title ?? row.game} ·{" "}
          <span class="state" data-live={row.live}>
            {stateText(row)}
          </span>{" "}
          · begun {dateText(row.created)}
        </p>
      </div>
      <div class="row">
        {row.live && (
          <button class="button" disabled={watched.isChanging.value} onClick={() => void watched.stop()}>
            {watched.isChanging.value ? "Stopping…" : "Stop"}
          </button>
        )}
        {row.resumable && (
          <button class="button primary" disabled={watched.isChanging.value} onClick={() => void watched.resume()}>
            Go on
          </button>
        )}
        {watched.form.value !== undefined && (
          <a class="button" href={routeText(["arena", "new"], { like: String(row.id) })}>
            Another like this
          </a>
        )}
      </div>
      <Tidying row={row} changed={(row) => (watched.row.value = row)} />
      <Progress watched={watched} row={row} />
      {watched.problem.value !== "" && <ProblemNote message={watched.problem.value} />}
      {end?.why === "failed" && (
        <ProblemNote message={`The tournament failed: ${end.error ?? "the server gave no reason"}`} />
      )}
    </header>
  );
}

/** The position from which all games begin; `undefined` if they begin differently. */
function openingOf(form: TournamentForm | undefined): string | undefined {
  return form?.openings?.type === "position" ? form.openings.position : undefined;
}

export function TournamentPage({ id }: { id: number }) {
  const watched = useMemo(() => new WatchedTournament(id), [id]);
  useEffect(() => watched.open(), [watched]);
  const row = watched.row.value;
  const standing = watched.standing.value;
  const curve = watched.curve.value;
  const room = rooms.find(({ game }) => game === row?.game);
  return (
    <main class="arena" data-tournament={id} data-state={row === undefined ? "" : stateText(row)}>
      <p>
        <a href={routeText(["arena"])}>← All tournaments</a>
      </p>
      {row === undefined ? (
        watched.problem.value !== "" && <ProblemNote message={watched.problem.value} />
      ) : (
        <>
          <Head watched={watched} row={row} />
          {room !== undefined && row.live && <Boards room={room} watched={watched} />}
          {standing !== undefined && (
            <section class="stack" aria-label="Standings">
              <h2>Standings</h2>
              <Standings standing={standing} />
              {standing.test !== null && <Test test={standing.test} />}
            </section>
          )}
          {standing !== undefined && room !== undefined && standing.kind === "duels" && (
            <Sides room={room} standing={standing} position={openingOf(watched.form.value)} />
          )}
          {standing !== undefined && standing.kind === "duels" && standing.engines.length > 2 && (
            <CrossTable standing={standing} />
          )}
          {standing !== undefined && curve !== undefined && standing.kind === "duels" && (
            <section class="stack" aria-label="Curves">
              <h2>Over the games</h2>
              <Curves
                curve={curve}
                played={standing.played}
                test={standing.test}
                best={standing.engines.map(({ engine }) => engine)}
              />
            </section>
          )}
          {watched.workers.value.length > 0 && <Workers workers={watched.workers.value} />}
          {room !== undefined && <Games room={room} watched={watched} />}
        </>
      )}
    </main>
  );
}
