//! The arena: stored and running tournaments of engines.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { route, routeText } from "../../frame/route";
import { ProblemNote } from "../../game/problem";
import { rooms } from "../../generated/rooms";
import { hasServer, reasonOf, tournaments, type TournamentRow } from "../../server/api";
import { NewTournament } from "./new";
import { TournamentPage } from "./tournament";
import { dateText, nameOf, stateText } from "./words";

/** The interval of reloading the list, in milliseconds. */
const AGAIN = 2_000;

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

function TournamentList() {
  const rows = useSignal<readonly TournamentRow[] | undefined>(undefined);
  const problem = useSignal("");
  useEffect(() => {
    let isOn = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      try {
        const found = await tournaments();
        if (isOn) [rows.value, problem.value] = [found, ""];
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
  return (
    <main class="arena">
      <header class="row spread">
        <div>
          <h1>Arena</h1>
          <p class="soft">Engines against each other, while they play and as it is stored.</p>
        </div>
        <a class="button primary" href={routeText(["arena", "new"])}>
          New tournament
        </a>
      </header>
      {problem.value !== "" && <ProblemNote message={problem.value} />}
      {rows.value?.length === 0 && <p>Nothing has been played yet. Start a tournament, and watch it here.</p>}
      <ul class="tournaments" aria-label="Tournaments">
        {[...(rows.value ?? [])].reverse().map((row) => (
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
  if (hasServer.value === undefined) return <main class="arena" aria-busy="true" />;
  if (!hasServer.value) {
    return (
      <main class="arena">
        <h1>Arena</h1>
        <p>
          Tournaments need the server. Start it with <code>tetrad serve</code>, or <code>cargo xtask serve</code> out of
          a clone.
        </p>
      </main>
    );
  }
  if (name === "new") return <NewTournament />;
  const id = Number(name);
  return name !== undefined && Number.isSafeInteger(id) ? <TournamentPage id={id} key={id} /> : <TournamentList />;
}
