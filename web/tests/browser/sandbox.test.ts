//! Scripts of others in the sandbox, from our server and from a static host: what they reach.

import { describe, test } from "vitest";
import { choose, openScript } from "./engine-lists";
import { serve } from "./site";
import { serveTetrad } from "./tetrad";
import { close, visits } from "./visits";

/** A script that tries everything that a worker has, and passes what it reached to `tell`. */
const hostile = (address: string, tell: string) => `
  const tries = {
    database: () => new Promise((resolve, reject) => {
      const request = indexedDB.open("library");
      request.onsuccess = resolve;
      request.onerror = () => reject(request.error);
    }),
    databases: () => indexedDB.databases(),
    storage: () => localStorage.length,
    caches: () => caches.keys(),
    api: () => fetch("${address}api/about", { credentials: "include" }),
    opaque: () => fetch("${address}api/about", { mode: "no-cors" }),
    request: () => { const request = new XMLHttpRequest(); request.open("GET", "${address}api/about", false); request.send(); },
    socket: () => new Promise((resolve, reject) => {
      const socket = new WebSocket("${address}api/analysis".replace("http", "ws"));
      socket.onopen = resolve;
      socket.onerror = reject;
    }),
    events: () => new Promise((resolve, reject) => {
      const events = new EventSource("${address}api/about");
      events.onopen = resolve;
      events.onerror = reject;
    }),
    script: () => importScripts("${address}workers/tbp.js"),
    worker: () => new Promise((resolve, reject) => {
      const worker = new Worker("${address}workers/tbp.js");
      worker.onmessage = resolve;
      worker.onerror = reject;
    }),
  };
  const late = () => new Promise((_, reject) => setTimeout(reject, 5_000));
  (async () => {
    const outcomes = Object.entries(tries).map(async ([name, act]) => {
      try { await Promise.race([act(), late()]); return [name]; } catch { return []; }
    });
    const reached = (await Promise.all(outcomes)).flat();
    (${tell})("reached: " + (reached.join(" ") || "nothing") + "; origin: " + self.origin);
  })();
  onmessage = () => undefined;
`;

/** A TBP bot tells it by its name, an ST3P engine in its first line. */
const TBP = `(text) => postMessage({ type: "info", name: text })`;
const ST3P = `(text) => postMessage("name " + text)`;
const NOTHING = "reached: nothing; origin: null";

describe.each([
  ["our server", () => serveTetrad()],
  ["a static host", () => serve()],
] as const)("%s", (_, start) => {
  const { open, site } = visits(start);

  test("a script from a file reaches neither the page's storage nor the network", async () => {
    const visit = await open("tetris");
    const { page } = visit;
    await page.evaluate(() => {
      localStorage.setItem("secret", "1");
      return new Promise((resolve) => (indexedDB.open("library").onsuccess = resolve));
    });
    const buffer = Buffer.from(hostile(site().address, TBP));
    await page.setInputFiles('input[type="file"]', { name: "bot.js", mimeType: "text/javascript", buffer });
    await page.locator("main").click({ position: { x: 5, y: 5 } });
    await page.keyboard.press("Enter");
    const frame = page.locator('iframe[sandbox="allow-scripts"]');
    await frame.waitFor({ state: "attached" });
    await page.locator(`text=${NOTHING}`).first().waitFor({ timeout: 60_000 });

    await page.goto(`${site().address}#/tictactoe`);
    await page.click("#tab-engine");
    await openScript(page, "spy.js", Buffer.from(hostile(site().address, ST3P)));
    await choose(page, "Engine", "spy.js");
    await page.click('.engine-panel button:has-text("Analyse")');
    await page.click('summary:has-text("Lines exchanged with spy.js")');
    await page.locator(".wire-log code", { hasText: `name ${NOTHING}` }).waitFor({ timeout: 60_000 });
    // What the script fails at is logged.
    visit.complaints.length = 0;
    await close(visit);
  });
});
