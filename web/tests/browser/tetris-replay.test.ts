//! The page of a replay in a real browser: on phones, with its effects, and with the way to the analysis.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { minos } from "./minos";
import { PHONE } from "./site";
import { clearingGame, openReplay } from "./stacker";
import { close, fitsPhone, problems, visits } from "./visits";

const { open, site } = visits();

const GAME = clearingGame(2);

/** Plays the replay to its end, four times as fast. */
async function playAll(page: Page): Promise<void> {
  await page.selectOption(".transport select", "4");
  await page.click('[aria-label="Play"]');
  await page.waitForSelector('[aria-label="Pause"]');
  await page.waitForSelector('[aria-label="Play"]');
}

const SIDE = { width: PHONE.height, height: PHONE.width };

test.each([
  ["light", PHONE],
  ["dark", PHONE],
  ["light", SIDE],
  ["dark", SIDE],
] as const)(
  "on a phone the replay fits, has a board to see, and no serious problem: %s %o",
  async (colorScheme, viewport) => {
    const visit = await open("library", { colorScheme, viewport, hasTouch: true, isMobile: true });
    const { page } = visit;
    await openReplay(page, GAME);
    for (const piece of [1, 2, 3]) {
      await page.tap('[aria-label="Next piece"]');
      await page.waitForSelector(`main.live[data-piece="${piece}"]`);
    }
    await page.evaluate(() => scrollTo(0, 0));
    const seen = await page.$$eval(".live-board, .transport", (parts) =>
      parts
        .map((part) => part.getBoundingClientRect())
        .map(({ top, bottom, height }) => ({
          isInside: top >= 0 && bottom <= innerHeight,
          height,
        })),
    );
    expect(seen.map(({ isInside }) => isInside)).toEqual([true, true]);
    expect(seen[0]!.height).toBeGreaterThan(150);
    await page.tap("text=Review every piece");
    await page.waitForSelector("text=Accuracy");
    await page.waitForSelector("text=Review every piece");
    expect(await fitsPhone(page)).toEqual([]);
    if (viewport === SIDE) expect(await page.evaluate(() => document.scrollingElement!.scrollHeight)).toBe(SIDE.height);
    expect(await problems(page)).toEqual([]);
    await close(visit);
  },
);

test("cleared rows flash, and nothing does with the effects off", async () => {
  const visit = await open("library", { reducedMotion: "no-preference" });
  const { page } = visit;
  await openReplay(page, GAME);
  const replay = page.url();
  const flashes = await page.evaluateHandle(() => {
    const seen = { cells: 0, rows: 0 };
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          seen.cells += node.querySelectorAll(".flash-cells").length;
          seen.rows += node.querySelectorAll(".flash-row").length;
        }
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return seen;
  });
  await playAll(page);
  const { cells, rows } = await flashes.jsonValue();
  expect(cells).toBeGreaterThan(0);
  expect(rows).toBeGreaterThanOrEqual(GAME.players[0]!.lines);

  await page.goto(`${site().address}#/tetris`);
  await page.click('summary:has-text("Sounds and effects")');
  await page.click('.switch:has-text("Flashes of locked pieces and cleared rows")');
  await page.goto(replay);
  await page.waitForSelector('main.live[data-phase="replay"]');
  await playAll(page);
  expect(await flashes.jsonValue()).toEqual({ cells, rows });
  await close(visit);
});

test("each piece of a replay is analysed on its own board", async () => {
  const visit = await open("library");
  const { page } = visit;
  await openReplay(page, GAME);
  const replay = page.url();
  const analyse = page.locator('a:has-text("Analyse this moment")');
  const links = new Set<string>();
  for (const piece of [2, 5]) {
    await page.goto(replay);
    await page.waitForSelector('main.live[data-phase="replay"]');
    for (let step = 0; step < piece; step++) await page.keyboard.press("ArrowRight");
    await page.waitForSelector(`main.live[data-piece="${piece}"]`);
    const field = await minos(page, ".live-board .seat:first-of-type .filled");
    expect(field.length).toBeGreaterThan(0);
    const link = (await analyse.getAttribute("href"))!;
    links.add(link);
    await analyse.click();
    await page.waitForSelector('main.game[data-game="tetris"]');
    const position = new URLSearchParams(link.replace(/.*\?/, "")).get("position");
    expect(await page.getAttribute("main.game", "data-position")).toBe(position);
    expect(await minos(page, ".board-area .seat:first-of-type .filled")).toEqual(field);
  }
  expect(links.size).toBe(2);
  await close(visit);
});
