//! The results of every engine against every other, in the order of the standings.

import type { Meeting, Standing } from "../../server/api";

/** The games of one engine against another: won, drawn and lost. */
type Games = Meeting["games"];

/** The games of `engine` against `opponent`; `undefined` if they have not met. */
export function gamesBetween(meetings: readonly Meeting[], engine: string, opponent: string): Games | undefined {
  for (const { engines, games } of meetings) {
    if (engines[0] === engine && engines[1] === opponent) return games;
    if (engines[1] === engine && engines[0] === opponent) return [games[2], games[1], games[0]];
  }
  return undefined;
}

/** Points with halves: `12½`. */
export function pointsText([won, drawn]: Games): string {
  const half = drawn % 2 === 1 ? "½" : "";
  const whole = won + Math.floor(drawn / 2);
  return whole === 0 && half !== "" ? half : `${whole}${half}`;
}

function Cell({ games, engine, opponent }: { games: Games | undefined; engine: string; opponent: string }) {
  if (games === undefined) return <td class="soft">·</td>;
  const played = games[0] + games[1] + games[2];
  const share = played === 0 ? 0.5 : (games[0] + games[1] / 2) / played;
  const words = `${engine} against ${opponent}: ${games[0]} won, ${games[1]} drawn, ${games[2]} lost`;
  return (
    <td title={words} data-lead={share > 0.5 ? "ahead" : share < 0.5 ? "behind" : "level"}>
      {pointsText(games)}
      <span class="soft">/{played}</span>
    </td>
  );
}

export function CrossTable({ standing: { engines, meetings } }: { standing: Standing }) {
  return (
    <section class="stack" aria-label="Cross table">
      <h2>Against each other</h2>
      <div class="cross-table" role="group" aria-label="Cross table, can be scrolled" tabIndex={0}>
        <table class="arena-table numbers">
          <thead>
            <tr>
              <th scope="col">Engine</th>
              {engines.map(({ engine }, index) => (
                <th scope="col" key={engine}>
                  <abbr title={engine}>{index + 1}</abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {engines.map(({ engine }, index) => (
              <tr key={engine}>
                <th scope="row">
                  {index + 1}. {engine}
                </th>
                {engines.map(({ engine: opponent }) =>
                  opponent === engine ? (
                    <td class="cross-self" key={opponent} aria-label="itself" />
                  ) : (
                    <Cell
                      key={opponent}
                      games={gamesBetween(meetings, engine, opponent)}
                      engine={engine}
                      opponent={opponent}
                    />
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
