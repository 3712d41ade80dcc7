//! Tetris in a real browser: in real time against the engine, against a bot from a file, and by placements.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DIST, PHONE, serve, visit } from "./site";
import { Person } from "./table";
import { close, problems, visits } from "./visits";

const { open, browser } = visits();

const phase = (page: Page, wanted: string) => page.waitForSelector(`main.live[data-phase="${wanted}"]`);
const pieces = async (page: Page) => Number(await page.getAttribute("main.live", "data-pieces"));

/** Drops pieces in place until the game is over. */
async function stackUp(page: Page): Promise<void> {
  for (let count = 0; count < 60; count++) {
    if ((await page.getAttribute("main.live", "data-phase")) === "over") return;
    await page.keyboard.press("Space");
  }
}

test("a game in real time against the engine, with a pause, from the keyboard alone", async () => {
  const visit = await open("tetris");
  const { page } = visit;
  await page.keyboard.press("Enter");
  await phase(page, "playing");
  for (const key of ["ArrowLeft", "ArrowLeft", "ArrowUp", "KeyC", "KeyZ", "ArrowRight"]) await page.keyboard.press(key);
  await page.keyboard.press("Space");
  await page.waitForSelector('main.live[data-pieces="1"]');
  await page.keyboard.press("KeyP");
  await phase(page, "paused");
  await page.keyboard.press("Space");
  expect(await pieces(page)).toBe(1);
  await page.keyboard.press("KeyP");
  await phase(page, "playing");
  // The bot places pieces too.
  await page.waitForFunction(
    () => Number(document.querySelector(".live-figures tbody tr:nth-child(2) td")?.textContent) >= 1,
  );
  await stackUp(page);
  await phase(page, "over");
  expect(await page.textContent(".status")).toMatch(/wins|win/);
  await page.click("text=Analyse this position");
  await page.waitForSelector('main.game[data-game="tetris"]');
  await close(visit);
});

test("forty lines alone, and keys can be changed", async () => {
  const visit = await open("tetris");
  const { page } = visit;
  await page.click('.choices label:has-text("40 lines")');
  await page.click("summary:has-text('Keys')");
  await page.click(".live-keys .button >> nth=3");
  await page.waitForSelector("text=press a key");
  await page.keyboard.press("KeyX");
  await page.locator("main").click({ position: { x: 5, y: 5 } });
  await page.keyboard.press("Enter");
  await phase(page, "playing");
  await page.keyboard.press("KeyX");
  await page.waitForSelector('main.live[data-pieces="1"]');
  await close(visit);
});

test("somebody else's TBP worker plays as the opponent", async () => {
  const visit = await open("tetris");
  const { page } = visit;
  const script = readFileSync(fileURLToPath(new URL("../../public/workers/tbp.js", import.meta.url)));
  await page.setInputFiles('input[type="file"]', { name: "bot.js", mimeType: "text/javascript", buffer: script });
  await page.selectOption(".fields select", "3");
  await page.locator("main").click({ position: { x: 5, y: 5 } });
  await page.keyboard.press("Enter");
  await phase(page, "playing");
  await page.waitForFunction(
    () => Number(document.querySelector(".live-figures tbody tr:nth-child(2) td")?.textContent) >= 8,
  );
  await close(visit);
});

test("a bot whose script fails ends the game without a result, in words", async () => {
  const visit = await open("tetris");
  const { page } = visit;
  const script = Buffer.from("this is no script");
  await page.setInputFiles('input[type="file"]', { name: "bot.js", mimeType: "text/javascript", buffer: script });
  await page.locator("main").click({ position: { x: 5, y: 5 } });
  await page.keyboard.press("Enter");
  await phase(page, "over");
  const words = await page.textContent(".status");
  expect(words).toMatch(/^The bot failed, and the game ended without a result: its script stopped with “SyntaxError: /);
  expect(words).not.toContain("win");
  await close(visit);
});

test("a page that shares no code with ours launches tbp.js and plays twenty lines", async () => {
  const bare = fileURLToPath(new URL("./bare", import.meta.url));
  const site = await serve(bare, { "/tbp.js": join(DIST, "workers/tbp.js") });
  const { page, complaints, close } = await visit(browser(), site.address);
  await page.waitForFunction(() => document.title === "Over", undefined, { timeout: 50_000 });
  expect(await page.textContent("#outcome")).toBe("20 lines");
  await close();
  await site.close();
  expect(complaints).toEqual([]);
});

test("by placements against the engine, both at once, and a takeback", async () => {
  const visit = await open("tetris/table");
  const { page } = visit;
  const person = new Person(page, "tetris", 1);
  await person.playOn("mouse", 4);
  await person.turn();
  const before = await person.position();
  await person.type("first");
  await page.waitForSelector("main.game[data-acting='first']");
  await page.click('[aria-label="Take back"]');
  expect(await person.position()).toBe(before);
  await close(visit);
});

test("on a phone there are buttons to play with, and nothing overflows", async () => {
  const visit = await open("tetris", { viewport: PHONE, hasTouch: true, isMobile: true });
  const { page } = visit;
  await page.tap(".live-welcome .button");
  await phase(page, "playing");
  await page.tap('[aria-label="Hard drop"]');
  await page.waitForSelector('main.live[data-pieces="1"]');
  expect(await page.evaluate(() => document.scrollingElement!.scrollWidth <= innerWidth)).toBe(true);
  await close(visit);
});

test.each(["light", "dark"] as const)("no serious problem for assistive technology, %s", async (colorScheme) => {
  const visit = await open("tetris", { colorScheme });
  const which = colorScheme === "light" ? "everything" : "colours";
  await visit.page.click("summary:has-text('Handling')");
  expect(await problems(visit.page, which)).toEqual([]);
  await visit.page.goto(visit.page.url().replace(/#.*/, "#/tetris/table"));
  await visit.page.waitForSelector("main.game[data-game]");
  expect(await problems(visit.page, which)).toEqual([]);
  await close(visit);
});
