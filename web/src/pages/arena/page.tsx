//! The tournaments of the server's store: standings, games, faults. Every game opens on its board.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { route, routeText } from "../../frame/route";
import { ProblemNote } from "../../game/problem";
import { games, hasServer, tournaments, type GameRow, type TournamentRow } from "../../server/api";
import { standings } from "./standings";

/** Games fetched at a time. */
const PAGE = 200;
/** How often a running tournament is looked at again, in milliseconds. */
const AGAIN = 2_000;

const RESULTS = ["0–1", "½–½", "1–0"] as const;

const date = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

function List({ rows, chosen }: { rows: readonly TournamentRow[]; chosen: number | undefined }) {
  return (
    <ul class="tournaments" aria-label="Tournaments">
      {rows.map(({ id, name, game, state, games, created }) => (
        <li key={id}>
          <a class="card" href={routeText(["arena", String(id)])} aria-current={id === chosen ? "true" : undefined}>
            <span class="card-words">
              <b>{name === "" ? `Tournament ${id}` : name}</b>
              <span class="soft">
                {game} · {games} games · {state} · {date.format(created)}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Tournament({ tournament }: { tournament: TournamentRow }) {
  const rows = useSignal<readonly GameRow[]>([]);
  const problem = useSignal("");
  const onlyFaults = useSignal(false);
  useEffect(() => {
    let isOn = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      try {
        let all: GameRow[] = [];
        for (let more = true; more && isOn;) {
          const page = await games(tournament.id, all.length, PAGE);
          all = [...all, ...page.games];
          more = page.more && page.games.length > 0;
          if (isOn && all.length > rows.value.length) rows.value = all;
        }
        problem.value = "";
      } catch (error) {
        problem.value = error instanceof Error ? error.message : String(error);
      }
      if (isOn && tournament.state === "running") timer = setTimeout(() => void look(), AGAIN);
    };
    rows.value = [];
    void look();
    return () => {
      isOn = false;
      clearTimeout(timer);
    };
  }, [tournament.id, tournament.state]);
  const shown = rows.value.filter(({ faults }) => !onlyFaults.value || faults.some((fault) => fault !== null));
  return (
    <section class="stack" aria-label={tournament.name}>
      <h2>Standings</h2>
      <table class="arena-table numbers">
        <thead>
          <tr>
            <th scope="col">Engine</th>
            <th scope="col">Points</th>
            <th scope="col">Won</th>
            <th scope="col">Drawn</th>
            <th scope="col">Lost</th>
            <th scope="col">Faults</th>
          </tr>
        </thead>
        <tbody>
          {standings(rows.value).map(({ name, wins, draws, losses, faults, share }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{(share * 100).toFixed(1)} %</td>
              <td>{wins}</td>
              <td>{draws}</td>
              <td>{losses}</td>
              <td>{faults}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div class="row spread">
        <h2>Games</h2>
        <label class="switch">
          <input type="checkbox" checked={onlyFaults.value} onChange={() => (onlyFaults.value = !onlyFaults.value)} />
          With faults only
        </label>
      </div>
      {problem.value !== "" && <ProblemNote message={problem.value} />}
      <table class="arena-table numbers">
        <thead>
          <tr>
            <th scope="col">Game</th>
            <th scope="col">First</th>
            <th scope="col">Second</th>
            <th scope="col">Result</th>
            <th scope="col">Turns</th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {shown.slice(0, 500).map(({ key, players, halfPoints, plies, reason, faults }) => (
            <tr key={key}>
              <td>
                <a
                  href={routeText([tournament.game, ...(tournament.game === "tetris" ? ["table"] : [])], {
                    stored: `${tournament.id}/${key}`,
                  })}
                >
                  {key}
                </a>
              </td>
              <td>{players[0]}</td>
              <td>{players[1]}</td>
              <td>{RESULTS[halfPoints] ?? "?"}</td>
              <td>{plies}</td>
              <td>{faults.find((fault) => fault !== null) ?? reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function ArenaPage() {
  const rows = useSignal<readonly TournamentRow[] | undefined>(undefined);
  const problem = useSignal("");
  const chosen = Number(route.value.path[1]);
  useEffect(() => {
    if (!hasServer.value) return undefined;
    let isOn = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      try {
        const found = await tournaments();
        if (isOn) [rows.value, problem.value] = [found, ""];
      } catch (error) {
        if (isOn) problem.value = error instanceof Error ? error.message : String(error);
      }
      if (isOn) timer = setTimeout(() => void look(), AGAIN);
    };
    void look();
    return () => {
      isOn = false;
      clearTimeout(timer);
    };
  }, [hasServer.value]);
  const tournament = rows.value?.find(({ id }) => id === chosen);
  return (
    <main class="arena">
      <header>
        <h1>Arena</h1>
        <p class="soft">Tournaments of engines, as they are stored and while they are played.</p>
      </header>
      {!hasServer.value && (
        <p>
          The arena needs the server. Start it with <code>cargo xtask serve</code>.
        </p>
      )}
      {problem.value !== "" && <ProblemNote message={problem.value} />}
      {rows.value?.length === 0 && (
        <p>
          No tournament is stored yet. Play one with <code>tetrad match … --store games.db</code>.
        </p>
      )}
      <List rows={rows.value ?? []} chosen={tournament?.id} />
      {tournament && <Tournament tournament={tournament} key={tournament.id} />}
    </main>
  );
}
