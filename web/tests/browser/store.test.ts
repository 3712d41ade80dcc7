//! The arena of a server that was started without a store.

import { expect, test } from "vitest";
import { PHONE, type Site, type Visit } from "./site";
import { runTetrad } from "./tetrad";
import { close, fitsPhone, problems, visits } from "./visits";

async function serveWithoutStore(): Promise<Site> {
  const server = runTetrad(["serve", "--port", "0"]);
  return { address: await server.firstLine, close: () => server.end() };
}

const { open } = visits(serveWithoutStore);

/** Closes a page that has asked for the tournaments of no store, once; the browser logs the refusal. */
async function closeRefused(visit: Visit): Promise<void> {
  const logged = visit.complaints.splice(0);
  expect(logged.length).toBeLessThanOrEqual(1);
  expect(logged.every((complaint) => complaint.includes("404"))).toBe(true);
  await close(visit);
}

test.each(["arena", "arena/new"])(
  "%s says how to get a store, offers no form, and asks nothing again",
  async (path) => {
    const visit = await open(path);
    const { page } = visit;
    await page.waitForSelector('main[data-store="none"]');
    expect(await page.textContent("main")).toContain("tetrad serve --store games.db");
    expect(await page.locator('form, main a[href="#/arena/new"]').count()).toBe(0);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/")) asked.push(request.url());
    });
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 3_000)));
    expect(asked).toEqual([]);
    await closeRefused(visit);
  },
);

test.each(["light", "dark"] as const)("no serious problem on a phone, %s", async (colorScheme) => {
  const visit = await open("arena", { viewport: PHONE, hasTouch: true, isMobile: true, colorScheme });
  await visit.page.waitForSelector('main[data-store="none"]');
  expect(await problems(visit.page)).toEqual([]);
  expect(await fitsPhone(visit.page)).toEqual([]);
  await closeRefused(visit);
});

test("a game has no explorer, and asks for none", async () => {
  const visit = await open("tictactoe");
  const { page } = visit;
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.click("#tab-engine");
  await page.click("#tab-moves");
  expect(await page.locator('[role="tab"]').allTextContents()).toEqual(["Moves", "Engine", "Position", "Settings"]);
  expect(asked.filter((url) => url.includes("explorer"))).toEqual([]);
  await close(visit);
});
