//! The standings and the state of the test.

import type { EngineStanding, Standing, TestState } from "../../server/api";

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

/** The standings of solo games: lines sent per piece, and how often each engine reaches the goal. */
function SoloStandings({ standing }: { standing: Standing }) {
  return (
    <table class="arena-table numbers">
      <thead>
        <tr>
          <th scope="col">Engine</th>
          <th scope="col">
            <abbr title="Lines sent, divided by pieces placed">Sent a piece</abbr>
          </th>
          <th scope="col">Survived</th>
          <th scope="col">Faults</th>
        </tr>
      </thead>
      <tbody>
        {standing.engines.map(({ engine, sent, games, faults }) => (
          <tr key={engine}>
            <th scope="row">{engine}</th>
            <td>{sent?.toFixed(3) ?? "–"}</td>
            <td>
              {games[0]} <span class="soft share">of {games[0] + games[1] + games[2]}</span>
            </td>
            <Faults faults={faults} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Faults({ faults }: { faults: number }) {
  return <td class={faults > 0 ? "bad-word" : "soft"}>{faults > 0 ? `⚠ ${faults}` : faults}</td>;
}

export function Standings({ standing }: { standing: Standing }) {
  if (standing.kind === "solo") return <SoloStandings standing={standing} />;
  return (
    <table class="arena-table numbers">
      <thead>
        <tr>
          <th scope="col">Engine</th>
          <th scope="col">
            <abbr title="Rating on a scale whose average is 0, with its 95 % interval">Elo</abbr>
          </th>
          <th scope="col">Points</th>
          <th scope="col">
            <abbr title="won, drawn, lost">W–D–L</abbr>
          </th>
          <th scope="col">Faults</th>
        </tr>
      </thead>
      <tbody>
        {standing.engines.map(({ engine, elo, games, points, faults }) => {
          const played = games[0] + games[1] + games[2];
          return (
            <tr key={engine}>
              <th scope="row">{engine}</th>
              <Elo elo={elo} />
              <td>
                {points}
                {played > 0 && <span class="soft share"> {((points / played) * 100).toFixed(1)} %</span>}
              </td>
              <td class="tally">{games.join("–")}</td>
              <Faults faults={faults} />
            </tr>
          );
        })}
      </tbody>
    </table>
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
