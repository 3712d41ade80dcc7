//! The lists of a tournament's games, with links to their boards.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Choices } from "../../frame/fields";
import { BackIcon, ForwardIcon, WarnIcon } from "../../frame/icons";
import { boardAddress } from "../../game/links";
import { ProblemNote } from "../../game/problem";
import { resultText } from "../../game/records";
import type { GameRoom } from "../../game/room";
import { games, reasonOf, type GamePage, type GameRow } from "../../server/api";
import { isFaulty, type WatchedTournament } from "./watching";

/** Games on a page of the list. */
const PAGE = 50;
/** Games per request when looking for faults. */
const AT_ONCE = 500;

/** The games to list. */
type GameFilter = "latest" | "all" | "faults";

function Row({ room, id, row }: { room: GameRoom; id: number; row: GameRow }) {
  const { key, players, halfPoints, plies, reason, faults } = row;
  const fault = faults.find((fault) => fault !== null);
  return (
    <tr>
      <td>
        <a class="game-link" href={boardAddress(room.game, id, key)}>
          {key}
        </a>
      </td>
      <td>
        {players.length === 1
          ? players[0]
          : (["first", "second"] as const).map((side, index) => (
              <span class="pairing" key={side}>
                {room.symbol(side)} {players[index]}
              </span>
            ))}
      </td>
      <td class="result">{resultText(halfPoints, players)}</td>
      <td class="roomy-only">{plies}</td>
      <td class={fault === undefined ? "soft" : "fault"}>
        {fault !== undefined && <WarnIcon />}
        {fault ?? reason}
      </td>
    </tr>
  );
}

/** Stored games, and the games that can't be read. */
type StoredGames = Pick<GamePage, "games" | "unreadable">;

/** A page of all stored games. */
const pageOf = (id: number, from: number): Promise<StoredGames> => games(id, from, PAGE);

/** The first stored games with faults. */
async function faultsOf(id: number): Promise<StoredGames> {
  const found: GameRow[] = [];
  let unreadable: StoredGames["unreadable"] = [];
  for (let from = 0; found.length < PAGE; from += AT_ONCE) {
    const page = await games(id, from, AT_ONCE);
    found.push(...page.games.filter(isFaulty));
    ({ unreadable } = page);
    if (!page.more) break;
  }
  return { games: found.slice(0, PAGE), unreadable };
}

export function Games({ room, watched }: { room: GameRoom; watched: WatchedTournament }) {
  const { id } = watched;
  const isLive = watched.row.value?.live ?? false;
  const played = watched.standing.value?.played ?? 0;
  const wanted = useSignal<GameFilter | undefined>(undefined);
  const from = useSignal(0);
  const stored = useSignal<readonly GameRow[]>([]);
  const unreadable = useSignal<StoredGames["unreadable"]>([]);
  const problem = useSignal("");
  const list =
    wanted.value === undefined || (wanted.value === "latest" && !isLive) ? (isLive ? "latest" : "all") : wanted.value;
  const isStored = list === "all" || (list === "faults" && !isLive);
  // A full page does not change any more.
  const isFull = stored.value.length === PAGE;
  useEffect(() => {
    if (!isStored) return undefined;
    let isOn = true;
    (list === "all" ? pageOf(id, from.value) : faultsOf(id)).then(
      (found) => isOn && ([stored.value, unreadable.value, problem.value] = [found.games, found.unreadable, ""]),
      (error: unknown) => isOn && (problem.value = reasonOf(error)),
    );
    return () => (isOn = false);
  }, [id, list, isStored, from.value, isFull || played]);
  const rows = isStored ? stored.value : list === "faults" ? watched.faults.value : watched.latest.value.slice(0, PAGE);
  const options: readonly (readonly [GameFilter, string])[] = [
    ...(isLive ? ([["latest", "Latest"]] as const) : []),
    ["all", "All"],
    ["faults", "With faults"],
  ];
  const show = (next: GameFilter) => {
    stored.value = [];
    from.value = 0;
    wanted.value = next;
  };
  return (
    <section class="stack" aria-label="Games">
      <div class="row spread">
        <h2>Games</h2>
        <Choices legend="Which games" name="games-list" value={list} options={options} change={show} />
      </div>
      {problem.value !== "" && <ProblemNote message={problem.value} />}
      {isStored &&
        unreadable.value.map(({ key, why }) => (
          <ProblemNote key={key} message={`Game ${key} can't be read, and its pair does not count: ${why}`} />
        ))}
      {rows.length === 0 ? (
        <p class="soft">{list === "faults" ? "No engine has done anything wrong." : "No game is over yet."}</p>
      ) : (
        <table class="arena-table games-table numbers">
          <thead>
            <tr>
              <th scope="col">Game</th>
              <th scope="col">Players</th>
              <th scope="col">Result</th>
              <th scope="col" class="roomy-only">
                Turns
              </th>
              <th scope="col">Why</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.key} room={room} id={id} row={row} />
            ))}
          </tbody>
        </table>
      )}
      {list === "all" && played > PAGE && (
        <div class="row spread">
          <button
            class="button"
            aria-label="Earlier games"
            disabled={from.value === 0}
            onClick={() => (from.value = Math.max(0, from.value - PAGE))}
          >
            <BackIcon />
          </button>
          <span class="numbers soft">
            {from.value + 1} to {from.value + rows.length} of {played}
          </span>
          <button
            class="button"
            aria-label="Later games"
            disabled={from.value + PAGE >= played}
            onClick={() => (from.value += PAGE)}
          >
            <ForwardIcon />
          </button>
        </div>
      )}
    </section>
  );
}
