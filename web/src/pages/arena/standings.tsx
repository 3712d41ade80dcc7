//! Who leads, and how far the test has come.

import type { EngineStanding, Standing, TestState } from "../../server/api";
import { EngineTable, type Column } from "./engine-table";

const signed = (value: number): string => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(0)}`;
const exact = (value: number): string => (Math.abs(value) < 0.005 ? "0.00" : value.toFixed(2).replace("-", "−"));

function Elo({ elo }: { elo: EngineStanding["elo"] }) {
  if (elo === null) return <td class="soft">–</td>;
  const [value, low, high] = elo;
  return (
    <td>
      {signed(value)}{" "}
      <span class="soft interval">
        {signed(low)} … {signed(high)}
      </span>
    </td>
  );
}

function Faults({ faults }: { faults: number }) {
  return <td class={faults > 0 ? "bad-word" : "soft"}>{faults > 0 ? `⚠ ${faults}` : faults}</td>;
}

/** Of solo games: lines sent per piece, and how often each engine reaches the goal. */
const SOLO_COLUMNS: readonly Column[] = [
  ["Sent a piece", "Lines sent, divided by pieces placed"],
  ["Survived"],
  ["Faults"],
];

const COLUMNS: readonly Column[] = [
  ["Elo", "Rating on a scale whose average is 0, with its 95 % interval"],
  ["Points"],
  ["W–D–L", "won, drawn, lost"],
  ["Faults"],
];

export function Standings({ standing }: { standing: Standing }) {
  const isSolo = standing.kind === "solo";
  return (
    <EngineTable
      engines={standing.engines}
      columns={isSolo ? SOLO_COLUMNS : COLUMNS}
      cells={(row) => (
        <>
          {isSolo ? <SoloCells row={row} /> : <DuelCells row={row} />}
          <Faults faults={row.faults} />
        </>
      )}
    />
  );
}

function SoloCells({ row: { sent, games } }: { row: EngineStanding }) {
  return (
    <>
      <td>{sent?.toFixed(3) ?? "–"}</td>
      <td>
        {games[0]} <span class="soft share">of {games[0] + games[1] + games[2]}</span>
      </td>
    </>
  );
}

function DuelCells({ row: { elo, games, points } }: { row: EngineStanding }) {
  const played = games[0] + games[1] + games[2];
  return (
    <>
      <Elo elo={elo} />
      <td>
        {points}
        {played > 0 && <span class="soft share"> {((points / played) * 100).toFixed(1)} %</span>}
      </td>
      <td class="tally">{games.join("–")}</td>
    </>
  );
}

const DECISIONS: Readonly<Record<string, string>> = {
  H0: "Decided: the difference is not worth it (H0).",
  H1: "Decided: the first engine is stronger (H1).",
};

export function Test({ test: { llr, bounds, decision } }: { test: TestState }) {
  return (
    <p class="test" role="status">
      <b>{decision === null ? "The test is undecided." : (DECISIONS[decision] ?? decision)}</b>{" "}
      <span class="soft numbers">
        LLR {llr === null ? "–" : exact(llr)}, decides at {exact(bounds[0])} and {exact(bounds[1])}
      </span>
    </p>
  );
}
