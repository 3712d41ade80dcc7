//! Scripts of others in the sandbox, from our server and from a static host: what they reach.

import { describe, test } from "vitest";
import { serve } from "./site";
import { serveTetrad } from "./tetrad";
import { close, visits } from "./visits";

/** A TBP bot whose name says what it reached. It tries everything that a worker has. */
const HOSTILE = (address: string) => `
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
    const reached = [];
    for (const [name, act] of Object.entries(tries)) {
      try { await Promise.race([act(), late()]); reached.push(name); } catch {}
    }
    postMessage({ type: "info", name: "reached: " + (reached.join(" ") || "nothing") + "; origin: " + self.origin });
  })();
  onmessage = () => undefined;
`;

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
    const buffer = Buffer.from(HOSTILE(site().address));
    await page.setInputFiles('input[type="file"]', { name: "bot.js", mimeType: "text/javascript", buffer });
    await page.locator("main").click({ position: { x: 5, y: 5 } });
    await page.keyboard.press("Enter");
    const frame = page.locator('iframe[sandbox="allow-scripts"]');
    await frame.waitFor({ state: "attached" });
    await page.locator("text=reached: nothing; origin: null").first().waitFor({ timeout: 60_000 });
    // What the script fails at is logged.
    visit.complaints.length = 0;
    await close(visit);
  });
});
