//! The arena: stored and running tournaments of engines.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { useKeys, type Keys } from "../../frame/help";
import { route, routeText } from "../../frame/route";
import { ProblemNote } from "../../game/problem";
import { rooms } from "../../generated/rooms";
import { about, hasServer, reasonOf, RefusedError, tournaments, type TournamentRow } from "../../server/api";
import { deleted } from "./deleting";
import { NewTournament } from "./new";
import { WithoutServer, WithoutStore } from "./missing";
import { TournamentPage } from "./tournament";
import { dateText, nameOf, stateText } from "./words";

/** The interval of reloading the list, in milliseconds. */
const AGAIN = 2_000;

const KEYS: Keys = [
  ["Enter", "open a tournament or a game, or send the form"],
  ["← →", "another one of a row of choices"],
];

function Card({ row }: { row: TournamentRow }) {
  const room = rooms.find(({ game }) => game === row.game);
  return (
    <a class="card" href={routeText(["arena", String(row.id)])}>
      <span class="card-words">
        <b>{nameOf(row)}</b>
        <span class="soft">
          {room?.title ?? row.game} · {row.games}
          {row.total === null ? "" : ` of ${row.total}`} games ·{" "}
          <span class="state" data-live={row.live}>
            {stateText(row)}
          </span>
        </span>
        <span class="soft">{dateText(row.created)}</span>
      </span>
    </a>
  );
}

/** The list of tournaments, and whether the server can start new ones. */
interface Listed {
  readonly rows: readonly TournamentRow[];
  readonly canStart: boolean;
}

/** The tournaments of a server that can't start any: those of a store that is only read, or none without a store. */
const storedTournaments = (): Promise<readonly TournamentRow[]> =>
  tournaments().catch((error: unknown) => {
    if (error instanceof RefusedError) return [];
    throw error;
  });

function TournamentList() {
  const listed = useSignal<Listed | undefined>(undefined);
  const problem = useSignal("");
  useEffect(() => {
    let isOn = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      try {
        const canStart = listed.value?.canStart ?? (await about()).arena !== null;
        const rows = await (canStart ? tournaments() : storedTournaments());
        if (!isOn) return;
        [listed.value, problem.value] = [{ rows, canStart }, ""];
        // Without a store the list stays empty.
        if (!canStart && rows.length === 0) return;
      } catch (error) {
        if (isOn) problem.value = reasonOf(error);
      }
      if (isOn) timer = setTimeout(() => void look(), AGAIN);
    };
    void look();
    return () => {
      isOn = false;
      clearTimeout(timer);
    };
  }, []);
  const { rows = [], canStart = true } = listed.value ?? {};
  if (!canStart && rows.length === 0) return <WithoutStore />;
  return (
    <main class="arena">
      <header class="row spread">
        <div>
          <h1>Arena</h1>
          <p class="soft">Engines against each other, while they play and as it is stored.</p>
        </div>
        {canStart && (
          <a class="button primary" href={routeText(["arena", "new"])}>
            New tournament
          </a>
        )}
      </header>
      {problem.value !== "" && <ProblemNote message={problem.value} />}
      {listed.value?.rows.length === 0 && <p>Nothing has been played yet. Start a tournament, and watch it here.</p>}
      <ul class="tournaments" aria-label="Tournaments">
        {[...rows]
          .reverse()
          .filter(({ id }) => !deleted.value.has(id))
          .map((row) => (
            <li key={row.id}>
              <Card row={row} />
            </li>
          ))}
      </ul>
    </main>
  );
}

export function ArenaPage() {
  const name = route.value.path[1];
  useKeys(() => [{ title: "In the arena", keys: KEYS }]);
  if (hasServer.value === undefined) return <main class="arena" aria-busy="true" />;
  if (!hasServer.value) return <WithoutServer />;
  if (name === "new") return <NewTournament />;
  const id = Number(name);
  return name !== undefined && Number.isSafeInteger(id) ? <TournamentPage id={id} key={id} /> : <TournamentList />;
}
