//! The arena's page of a tournament that workers play, with a real PostgreSQL.

import { afterAll, expect, test } from "vitest";
import { PHONE } from "./site";
import { POSTGRES, startPostgres } from "./postgres";
import { runTetrad, serveStore, type Running } from "./tetrad";
import { close, fitsPhone, problems, visits } from "./visits";

const ENGINES = ["--engine", "name=Ours nodes=5000", "--engine", "name=Theirs nodes=5000"];
const started: Running[] = [];
/** Milliseconds to wait: workers take all cores, and the page polls less often when requests take longer. */
const PATIENCE = 60_000;

function run(...args: string[]): Running {
  const running = runTetrad(args);
  started.push(running);
  return running;
}

const programs = POSTGRES;
if (programs === undefined) {
  test.skip("POSTGRES names no PostgreSQL");
} else {
  const { open } = visits(async () => {
    const database = await startPostgres(programs);
    const { address } = database;
    const what = ["--game", "tictactoe", "--board", "9x9", "--win-length", "5", "--games", "300", "--name", "Cup"];
    const site = await serveStore(address);
    run("match", "--remote", "--json", "--store", address, ...what, ...ENGINES);
    for (const name of ["attic", "cellar"]) {
      const worker = run("worker", "--json", "--store", address, "--name", name, "--jobs", "1", ...ENGINES);
      await worker.firstLine;
    }
    const putUp = async () => (await (await fetch(`${site.address}api/tournaments`)).text()) !== "[]";
    while (!(await putUp())) await new Promise((resolve) => setTimeout(resolve, 50));
    return {
      address: site.address,
      async close() {
        await site.close();
        await database.close();
      },
    };
  });
  afterAll(() => Promise.all(started.map((running) => running.end())));

  test(
    "workers are shown with their speed while they play, and when they have left",
    async () => {
      const visit = await open("arena", { viewport: PHONE, hasTouch: true, isMobile: true });
      const { page } = visit;
      await page.tap("text=Cup");
      const workers = page.locator('section[aria-label="Workers"]');
      const pairs = (name: string) => workers.locator("tr", { hasText: name }).locator("td").nth(1);
      /** Waits until a worker has played more than `than` pairs; returns their number. */
      const more = async (name: string, than: number): Promise<number> => {
        await expect
          .poll(async () => Number(await pairs(name).textContent()), { timeout: PATIENCE })
          .toBeGreaterThan(than);
        return Number(await pairs(name).textContent());
      };
      // The page polls by itself.
      const seen = await more("attic", await more("attic", 0));
      await more("cellar", 0);
      expect(
        Number(await workers.locator("tr", { hasText: "attic" }).locator("td").nth(2).textContent()),
      ).toBeGreaterThan(0);
      expect(await fitsPhone(page)).toEqual([]);
      expect(await problems(page)).toEqual([]);
      await started[2]!.end();
      await workers.locator("tr", { hasText: "cellar" }).getByText("left").waitFor({ timeout: PATIENCE });
      await more("attic", seen);
      await close(visit);
    },
    5 * PATIENCE,
  );
}
