//! Studying a game on the PTN page, in a real browser: clears, the next piece, autoplay, and the better placement.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { minos } from "./minos";
import { isAt } from "./ptn-text";
import { PHONE } from "./site";
import { close, fitsPhone, problems, visits } from "./visits";

const { open } = visits();

const SINGLE = "Title: Two lines\n=Level 18\nI-1234 I-5678 O-90/SINGLE Tu-123\n";
const SLIP = "Title: A slip\nI-1234 O-12 Td-345 I-6789\n";

/** The number of filled cells in the lowest row. */
const lowest = async (page: Page) => (await minos(page, ".ptn-well")).filter((cell) => cell.endsWith(",19")).length;

async function write(page: Page, text: string): Promise<void> {
  await page.fill("#ptn-text", text);
  await page.waitForSelector("text=A legal game");
}

test("a piece lies in the rows that it fills before they are cleared", async () => {
  const visit = await open("ptn");
  const { page } = visit;
  await write(page, SINGLE);
  await page.fill('input[aria-label="Move"]', "3");
  await isAt(page, 3, true);
  expect(await page.textContent(".ptn-replay .status")).toBe("3. O-90/SINGLEclears a line");
  expect([await lowest(page), await page.locator(".full-row").count()]).toEqual([10, 1]);
  expect(await page.locator(".ptn-well .laid").count()).toBe(4);
  await page.click('[aria-label="Forward"]');
  await isAt(page, 3);
  expect([await lowest(page), await page.locator(".full-row").count()]).toEqual([2, 0]);
  await page.locator("body").press("ArrowLeft");
  await isAt(page, 3, true);
  await page.locator("body").press("ArrowLeft");
  await isAt(page, 2);
  await close(visit);
});

test("the next piece is shown as the player saw it", async () => {
  const visit = await open("ptn");
  const { page } = visit;
  await write(page, SINGLE);
  const seen: (string | null)[] = [];
  for (const moves of [0, 1, 2, 3, 4]) {
    await page.fill('input[aria-label="Move"]', String(moves));
    seen.push(await page.getAttribute(".ptn-next", "aria-label"));
  }
  expect(seen).toEqual([...["I", "I", "O", "T"].map((piece) => `Next piece: ${piece}`), "No next piece"]);
  expect(await minos(page, ".ptn-next")).toEqual([]);
  await close(visit);
});

test("autoplay goes at the chosen speed, shows clears in two steps, and ends or stops by itself", async () => {
  const visit = await open("ptn");
  const { page } = visit;
  await write(page, SINGLE);
  await page.fill('input[aria-label="Move"]', "0");
  await isAt(page, 0);
  await page.getByLabel("Moves a second").selectOption("2");
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await page.click('[aria-label="Play"]');
  await page.waitForSelector('[aria-label="Pause"]');
  await page.clock.runFor(499);
  await isAt(page, 0);
  await page.clock.runFor(1);
  await isAt(page, 1);
  await page.clock.runFor(500);
  await isAt(page, 2);
  await page.clock.runFor(500);
  await isAt(page, 3, true);
  await page.clock.runFor(250);
  await isAt(page, 3);
  await page.clock.runFor(250);
  await isAt(page, 4);
  // The end stops it, and the next start is at the beginning; five times as fast.
  await page.waitForSelector('[aria-label="Play"]');
  await page.getByLabel("Moves a second").selectOption("10");
  await page.click('[aria-label="Play"]');
  await isAt(page, 0);
  await page.clock.runFor(100);
  await isAt(page, 1);
  // A step by hand stops it; so does typing. Space starts and pauses.
  await page.locator("body").press("ArrowRight");
  await page.waitForSelector('[aria-label="Play"]');
  await page.clock.runFor(5_000);
  await isAt(page, 2);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.locator("body").press("Space");
  await page.waitForSelector('[aria-label="Pause"]');
  await page.fill("#ptn-text", SLIP);
  await page.waitForSelector('[aria-label="Play"]');
  await close(visit);
});

/** The moves and values of the study: `Td-345`, `−120`. */
const values = (page: Page) => page.locator(".ptn-values dd").allTextContents();
const valueOf = (text: string | undefined) => Number(text?.replace("−", "-"));

test("the better placement is drawn over the well, with both values and what they mean", async () => {
  const visit = await open("ptn");
  const { page } = visit;
  await write(page, SLIP);
  await page.fill('input[aria-label="Move"]', "3");
  await isAt(page, 3);
  const [played, value, better, best] = await values(page);
  expect([played, better]).toEqual(["Td-345", "Td-456"]);
  const loss = valueOf(best) - valueOf(value);
  const study = page.locator(".ptn-study");
  expect(loss).toBeGreaterThan(100);
  expect(await study.textContent()).toContain(`mistake Td-345 is ${loss} points worse than Td-456.`);
  expect(await study.textContent()).toContain("a hole in a low stack costs about 100 points");
  expect(await study.textContent()).toContain("and the best placement of the next one");
  // Nub down over columns 4 to 6, where the floor is free.
  const cells = await page.$$eval(".ptn-well .advised-mino", (cells) =>
    cells.map(
      (cell) => `${Math.floor(Number(cell.getAttribute("x")))},${19 - Math.floor(Number(cell.getAttribute("y")))}`,
    ),
  );
  expect(cells).toEqual(["4,0", "3,1", "4,1", "5,1"]);
  await page.fill("#ptn-text", "Title: t\nI-5678 O-12 Td-345 I-6789\n");
  await page.fill('input[aria-label="Move"]', "2");
  await page.waitForSelector("text=The engine finds nothing better.");
  expect(await page.locator(".ptn-well .advised-mino").count()).toBe(0);
  await page.fill('input[aria-label="Move"]', "4");
  await page.waitForSelector("text=the next one is not known");
  // It can be turned off, and stays off.
  await page.fill('input[aria-label="Move"]', "3");
  await page.click('.ptn-study .switch:has-text("Better placement")');
  await page.waitForSelector(".ptn-values", { state: "detached" });
  expect(await page.locator(".ptn-well .advised-mino").count()).toBe(0);
  await page.reload();
  await page.waitForSelector(".ptn-study");
  expect(await page.locator(".ptn-values").count()).toBe(0);
  await close(visit);
});

test("moves that lose the game and moves that are not legal are named as such", async () => {
  const visit = await open("ptn");
  const { page } = visit;
  await page.fill("#ptn-text", "Title: t\nO-12 O-12@9\n");
  await page.fill('input[aria-label="Move"]', "2");
  await page.waitForSelector("text=The engine judges legal moves alone");
  // Nine O on top of each other reach row 18; the tenth leaves no room in the middle.
  const tower = `Title: t\n${"O-56 ".repeat(9)}O-56 I-1234\n`;
  await page.fill("#ptn-text", tower);
  await page.fill('input[aria-label="Move"]', "10");
  await page.waitForSelector("text=After O-56 the next piece has no room.");
  expect((await values(page))[1]).toBe("lost");
  await close(visit);
});

test.each([
  ["light", PHONE],
  ["dark", PHONE],
  ["light", { width: 844, height: 390 }],
  ["dark", { width: 1024, height: 768 }],
  ["light", { width: 1440, height: 900 }],
] as const)("the study has no problem for assistive technology and fits, %s %o", async (colorScheme, viewport) => {
  const isMobile = viewport.width < 1000;
  const visit = await open("ptn", { colorScheme, viewport, isMobile, hasTouch: isMobile });
  const { page } = visit;
  await write(page, SLIP);
  await page.fill('input[aria-label="Move"]', "3");
  await page.click("text=Enter moves on the board");
  await page.waitForSelector(".ptn-palette");
  expect(await problems(page)).toEqual([]);
  if (isMobile) expect(await fitsPhone(page)).toEqual([]);
  else expect(await page.evaluate(() => document.scrollingElement!.scrollWidth <= innerWidth)).toBe(true);
  await close(visit);
});
