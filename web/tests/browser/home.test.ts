//! The home page, the help, titles and unknown addresses.

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { PHONE, visit } from "./site";
import { dropsWithX } from "./table";
import { close, fitsPhone, problems, visits } from "./visits";

const { open, browser, site } = visits();

/** 1.6 Mbit/s and 150 ms, the slow line of docs/benchmarks.md. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

/** The time of the first contentful paint in milliseconds. */
const firstPaint = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const [entry] = list.getEntriesByName("first-contentful-paint");
          if (entry !== undefined) resolve(entry.startTime);
        }).observe({ type: "paint", buffered: true });
      }),
  );

test("home has four doors, each with a first step", async () => {
  const visit = await open("");
  const { page } = visit;
  expect(await page.$$eval(".door h2", (titles) => titles.map((title) => title.textContent))).toEqual([
    "Play",
    "Study",
    "Write an engine",
    "Run a tournament",
  ]);
  expect(await page.locator(".door-step").count()).toBe(4);
  await page.click(".door-step a >> nth=0");
  await page.waitForSelector('main.game[data-game="santorini"]');
  await close(visit);
});

test("home is drawn without the rules, on a slow line too", async () => {
  const context = await browser().newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW);
  await page.goto(site().address);
  await page.waitForSelector(".cards .card-picture svg");
  console.log(`home: first contentful paint after ${(await firstPaint(page)).toFixed(0)} ms at 1.6 Mbit/s`);
  expect(asked.filter((url) => url.endsWith(".wasm"))).toEqual([]);
  await context.close();
});

describe.each([
  ["a desk", {}],
  ["a phone", { viewport: PHONE, hasTouch: true, isMobile: true }],
  ["a phone on its side", { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true }],
] as const)("on %s", (_, options) => {
  test.each(["light", "dark"] as const)("home has no serious problem and is not too wide, %s", async (colorScheme) => {
    const visit = await open("", { ...options, colorScheme });
    expect(await problems(visit.page)).toEqual([]);
    expect((await fitsPhone(visit.page)).filter((problem) => problem.includes("too wide"))).toEqual([]);
    await close(visit);
  });

  test("the help button shows the keys of the page", async () => {
    const visit = await open("lits", options);
    const { page } = visit;
    await page.waitForSelector("main.game");
    const shown = async () => {
      await page.locator('[aria-label="Help"]').click();
      const text = (await page.textContent("dialog")) ?? "";
      expect(await problems(page)).toEqual([]);
      await page.click('dialog button:has-text("Close")');
      return text;
    };
    const lits = await shown();
    expect(lits).toContain("take back");
    expect(lits).toContain("mirror it");
    await page.goto(`${site().address}#/tetris`);
    await page.waitForSelector("main.live");
    const live = await shown();
    expect(live).toContain("hard drop");
    expect(live).not.toContain("take back");
    await page.goto(`${site().address}#/ptn`);
    await page.waitForSelector("main.ptn");
    expect(await shown()).toMatch(/Outside the text.*←back/);
    await page.goto(`${site().address}#/arena`);
    await page.waitForSelector("main.arena");
    expect(await shown()).toContain("In the arena");
    await page.goto(`${site().address}#/`);
    await page.waitForSelector("main.home");
    const home = await shown();
    expect(home).toContain("Everywhere");
    expect(home).not.toContain("In the arena");
    await close(visit);
  });
});

test("changed keys of live Tetris stand in its help", async () => {
  const visit = await open("tetris");
  const { page } = visit;
  await dropsWithX(page);
  await page.click('[aria-label="Help"]');
  expect(await page.textContent("dialog")).toContain("Xhard drop");
  await close(visit);
});

test("by keyboard alone the top bar is skipped, and the help is opened and closed", async () => {
  const visit = await open("tictactoe");
  const { page } = visit;
  await page.waitForSelector("main.game");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to the content");
  expect((await page.locator(".skip-link").boundingBox())!.width).toBeGreaterThan(100);
  expect(await problems(page)).toEqual([]);
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
  await page.keyboard.press("?");
  await page.waitForSelector("dialog[open]");
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog[open]", { state: "detached" });
  expect(page.url()).toContain("#/tictactoe");
  await close(visit);
});

test("titles name page and game", async () => {
  const visit = await open("");
  const { page } = visit;
  const title = (wanted: string) => page.waitForFunction((wanted) => document.title === wanted, wanted);
  await title("Tetrad");
  await page.click('nav a:has-text("Santorini")');
  await title("Santorini · Tetrad");
  await page.goto(`${site().address}#/santorini/rules`);
  await title("Santorini, rules · Tetrad");
  await page.goto(`${site().address}#/arena/3`);
  await title("Tournament 3 · Tetrad");
  await close(visit);
});

test.each(["light", "dark"] as const)("an unknown address says so, with the way home, %s", async (colorScheme) => {
  const visit = await open("chess/rules", { colorScheme });
  const { page } = visit;
  expect(await page.textContent("main h1")).toBe("There is no such page");
  expect(await page.textContent("main")).toContain("#/chess/rules");
  expect(await problems(page)).toEqual([]);
  await page.click('main a:has-text("Home")');
  await page.waitForSelector("main.home");
  await close(visit);
});

test("a page whose code can't be fetched says so, and tries again", async () => {
  const { page, close } = await visit(browser(), site().address);
  await page.waitForSelector("main.home");
  await page.route("**/assets/games-*.js", (route) => route.abort());
  await page.click('nav a:has-text("LITS")');
  await page.waitForSelector("text=This page can't be loaded");
  await page.unroute("**/assets/games-*.js");
  await page.click('button:has-text("Try again")');
  await page.waitForSelector('main.game[data-game="lits"]');
  await close();
});
