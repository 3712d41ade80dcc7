//! The board of Santorini: heights for eyes and ears, a turn in the middle, marks that differ, and cards of gods.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { PHONE } from "./site";
import { Person, twoPeople } from "./table";
import { close, fitsPhone, problems, visits } from "./visits";

const { open } = visits();

/** All heights; player 1 stands on D4 and E3 and may build before a move. */
const PROMETHEUS = "4112202311031420102030100/1/prometheus:8,14/artemis:1,12";

/** The shapes of a target's marks, each once. */
const shapes = (page: Page, target: string) =>
  page.$$eval(`[data-target="${target}"] path`, (paths) => [
    ...new Set(paths.map((path) => path.getAttribute("class")?.split(" ")[0])),
  ]);

/** How long workers and new levels move, in seconds; 0 where they don't. */
const motion = (page: Page) =>
  page.$$eval(".board-area .worker, .board-area .hop, .board-area .tier.new", (parts) =>
    Math.max(
      ...parts.map((part) => {
        const style = getComputedStyle(part);
        const animated = style.animationName === "none" ? 0 : Number.parseFloat(style.animationDuration);
        return Math.max(animated, Number.parseFloat(style.transitionDuration));
      }),
    ),
  );

test("a turn is seen and heard in every step, with each worker drawn once", async () => {
  const visit = await open(`santorini?position=${encodeURIComponent(PROMETHEUS)}`, { reducedMotion: "no-preference" });
  const { page } = visit;
  await twoPeople(page);
  const person = new Person(page, "santorini");
  const board = ".board-area .santorini";
  const applies = '.god-card[data-applies="true"] .god-name';
  const choose = (square: number) => person.choose(Math.floor(square / 5), square % 5, 5, 5, "mouse");

  // Every level is one part of the drawing, and every height is said.
  expect(await page.locator(`${board} .tier`).count()).toBe(34);
  expect(await page.locator(`${board} .dome`).count()).toBe(2);
  expect(await page.textContent("#board-words")).toContain("Built: A5 dome, B5 1, C5 1, D5 2, E5 2, B4 2, C4 3, ");
  await page.keyboard.press("b");
  await page.keyboard.press("ArrowUp");
  const status = page.locator('[role="status"]').first();
  await expect.poll(() => status.textContent()).toBe("C4, level 3");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => status.textContent()).toBe("D4, level 1, worker of player 1; you can choose this worker");

  await choose(8);
  await page.waitForSelector(`${board} [data-target="either"]`);
  expect(await page.locator(`${board} .worker[data-hold="selected"]`).count()).toBe(1);
  expect(await page.locator(applies).allTextContents()).toEqual(["Prometheus"]);
  expect(await shapes(page, "build")).toEqual(["mark-block", "mark-plus-halo", "mark-plus"]);
  expect(await shapes(page, "either")).toEqual(["mark-block", "mark-disc", "mark-plus"]);

  // A click that could be either asks; the build is drawn at once, the worker then where it went and nowhere else.
  await choose(9);
  await page.click('.status button:has-text("Build here")');
  await page.waitForSelector(`${board} .tier.new`);
  expect(await page.locator(`${board} .tier`).count()).toBe(35);
  expect(await shapes(page, "move")).toEqual(["mark-disc"]);
  await choose(2);
  await page.waitForSelector(`${board} .hop`);
  expect(await motion(page)).toBe(0.22);
  expect(await page.locator(`${board} .worker`).count()).toBe(4);
  expect(await page.locator(`${board} .worker[data-hold="selected"]`).count()).toBe(1);
  expect(await page.locator(`${board} .trace.begun`).count()).toBe(1);
  expect(await page.locator(`${board} .last-turn`).count()).toBe(0);

  const before = await person.position();
  await choose(8);
  await person.moved(before);
  await page.waitForSelector(`${board} .trace.last-turn`);
  expect(await page.locator(`${board} .trace.begun`).count()).toBe(0);
  expect(await page.locator(`${board} .worker`).count()).toBe(4);
  expect(await page.locator(applies).allTextContents()).toEqual(["Artemis"]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await motion(page)).toBe(0);
  await close(visit);
});

test("gods are chosen by their cards on a phone", async () => {
  const visit = await open("santorini", { viewport: PHONE, hasTouch: true, isMobile: true });
  const { page } = visit;
  await page.tap("#tab-settings");
  const card = page.locator('.god-choice .god-card[data-god="athena"]');
  expect(await card.locator(".god-words").innerText()).toMatch(
    /^Athena\s+Opponent's turn\s+When she has moved up, the opponent's workers can't move up in the next turn\.$/,
  );
  const taken = (god: string, player: number) => page.getByLabel(`${god} for player ${player}`);
  expect(await fitsPhone(page)).toEqual([]);
  await taken("Athena", 2).tap();
  await taken("Demeter", 1).tap();
  expect(await problems(page)).toEqual([]);
  await page.tap('button:has-text("Begin")');
  await page.waitForSelector('.player .god-card[data-god="demeter"]');
  const person = new Person(page, "santorini");
  expect((await person.position()).split("/").slice(2)).toEqual(["demeter:", "athena:"]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await problems(page)).toEqual([]);
  await close(visit);
});
