//! Measures the speed of pages on the real server: `MEASURE=1 npm test speed`. Nothing is asserted; the figures go into
//! docs/benchmarks.md.

import type { Page } from "playwright-core";
import { test } from "vitest";
import type { TournamentForm, TournamentRow } from "../../src/generated/server";
import { visit } from "./site";
import { serveTetrad } from "./tetrad";
import { visits } from "./visits";

const isAsked = process.env["MEASURE"] !== undefined;
const ROUNDS = 5;
/** The time for which moves are watched, in milliseconds. */
const WATCHED = 30_000;

const { browser, site, open } = visits(isAsked ? () => serveTetrad("--concurrency", "50") : undefined);

const quantile = (values: readonly number[], share: number): string =>
  [...values].sort((one, other) => one - other)[Math.floor(share * (values.length - 1))]?.toFixed(0) ?? "–";

/** The time from navigation until the board could be played on, and the bytes transferred until then. */
function untilPlayable(page: Page): Promise<{ readonly time: number; readonly bytes: number }> {
  return page.evaluate(async () => {
    const playable = 'main.game:not([data-acting=""]) [data-board], main.live .button';
    while (document.querySelector(playable) === null) await new Promise(requestAnimationFrame);
    const entries = performance.getEntries() as PerformanceResourceTiming[];
    return { time: performance.now(), bytes: entries.reduce((sum, entry) => sum + (entry.transferSize ?? 0), 0) };
  });
}

test.skipIf(!isAsked)("how soon a game can be played on a first visit", { timeout: 300_000 }, async () => {
  for (const game of ["tictactoe", "lits", "santorini", "tetris"]) {
    const times: number[] = [];
    let size = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const { page, close } = await visit(browser(), `${site().address}#/${game}`);
      const { time, bytes } = await untilPlayable(page);
      times.push(time);
      size = bytes;
      await close();
    }
    console.log(
      `${game}: ${quantile(times, 0)} ms at best, median ${quantile(times, 0.5)} ms, ${(size / 1024).toFixed(0)} KiB`,
    );
  }
});

test.skipIf(!isAsked)("how soon a move is on the screen, with fifty games at once", { timeout: 300_000 }, async () => {
  const form: TournamentForm = {
    game: "santorini",
    engines: [{ engine: "Tetrad" }, { engine: "Tetrad", name: "Weaker", level: 5 }],
    limits: { time: 500 },
    games: 2_000,
    concurrency: 50,
  };
  const response = await fetch(`${site().address}api/tournaments`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(form),
  });
  const { id } = (await response.json()) as TournamentRow;
  const { page, close } = await open(`arena/${id}`);
  await page.click("text=Show all 50");
  const delays = await page.evaluate(
    (watched) =>
      new Promise<number[]>((resolve) => {
        const delays: number[] = [];
        const observer = new MutationObserver((changes) => {
          const made = changes.map(({ target }) => Number((target as Element).getAttribute("data-changed")));
          // Measured after the frame that shows the move.
          requestAnimationFrame(() => setTimeout(() => delays.push(...made.map((time) => Date.now() - time))));
        });
        observer.observe(document.querySelector(".match-boards")!, {
          subtree: true,
          attributeFilter: ["data-changed"],
        });
        setTimeout(() => resolve(delays), watched);
      }),
    WATCHED,
  );
  console.log(
    `${delays.length} moves in ${WATCHED / 1000} s: median ${quantile(delays, 0.5)} ms, ` +
      `95 % ${quantile(delays, 0.95)} ms, worst ${quantile(delays, 1)} ms`,
  );
  await close();
});
