//! The figures of both players as a table, and whether the bot keeps its pace.

import type { RealtimeView } from "../../../rules";
import type { Match } from "./match";
import { rate } from "./words";

export function Figures({ view: { seats, time }, names }: { view: RealtimeView; names: readonly string[] }) {
  return (
    <table class="live-figures numbers">
      <thead>
        <tr>
          <th scope="col">
            <span class="hidden-text">Player</span>
          </th>
          <th scope="col">pieces</th>
          <th scope="col">lines</th>
          <th scope="col">sent</th>
          <th scope="col">a second</th>
        </tr>
      </thead>
      <tbody>
        {seats.map(({ pieces, lines, attack }, index) => (
          <tr key={index}>
            <th scope="row">{names[index]}</th>
            <td>{pieces}</td>
            <td>{lines}</td>
            <td>{attack}</td>
            <td>{rate(pieces, time)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The pieces after which a pace can be told, and the share of the asked pace that counts as kept. */
const LEAST_PIECES = 10;
const KEPT_SHARE = 0.95;

/** Why the bot is slower than it was asked to be; empty if it is not. */
export function paceProblem(pieces: number, time: number, pace: number): string {
  const expected = (pace * time) / 1000;
  if (expected < LEAST_PIECES || pieces + 1 >= expected * KEPT_SHARE) return "";
  return `The bot places ${rate(pieces, time)} of the ${pace} pieces a second: it needs longer for a move on this device.`;
}

export function LiveFigures({ match }: { match: Match }) {
  const view = match.figures.value;
  const { bot, pace } = match.setup;
  const problem = bot === undefined ? "" : paceProblem(view.seats[1]?.pieces ?? 0, view.time, pace);
  return (
    <>
      <Figures view={view} names={["You", bot?.name ?? ""]} />
      {problem !== "" && <p class="soft">{problem}</p>}
    </>
  );
}
