//! Clocks on a game's page: against the engine, between two people, and when a flag falls.

import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { PHONE } from "./site";
import { Person } from "./table";
import { close, fitsPhone, problems, visits } from "./visits";

const { open } = visits();

/** Opens a game with clocks of this many milliseconds. */
async function timed(game: string, base: number, mode: "people" | "engine", options: BrowserContextOptions = {}) {
  const visit = await open(game, options);
  const { page } = visit;
  await page.evaluate(
    ([game, base, mode]) => {
      localStorage.setItem(`tetrad.${game}.clock`, JSON.stringify({ base, increment: 0 }));
      localStorage.setItem(`tetrad.${game}.mode`, JSON.stringify(mode));
    },
    [game, base, mode] as const,
  );
  await page.reload();
  await page.waitForSelector(".clock");
  return visit;
}

const clock = (page: Page, side: "first" | "second") => page.locator(`.player[data-side="${side}"] .clock`);

/** The seconds on a clock. */
async function seconds(page: Page, side: "first" | "second"): Promise<number> {
  const [minutes, rest] = ((await clock(page, side).textContent()) ?? "").split(":");
  return Number(minutes) * 60 + Number(rest);
}

const runs = (page: Page, side: "first" | "second") =>
  page.waitForSelector(`.player[data-side="${side}"] .clock[data-running="true"]`);

/** Waits until a clock shows less than this many seconds. */
const below = (page: Page, side: "first" | "second", limit: number) =>
  page.waitForFunction(
    ([side, limit]) => {
      const text = document.querySelector(`.player[data-side="${side}"] .clock`)?.textContent ?? "";
      const [minutes, rest] = text.split(":");
      return Number(minutes) * 60 + Number(rest) < limit;
    },
    [side, limit] as const,
  );

test("two people: a clock is chosen by keyboard, runs for the side to move, and taking back restores it", async () => {
  const visit = await open("tictactoe");
  const { page } = visit;
  await page.click("#tab-settings");
  await page.click('.choices label:has-text("Two people")');
  await page.getByLabel("Time for each player").focus();
  await page.keyboard.press("ArrowDown");
  await page.waitForSelector(".clock");
  expect(await clock(page, "first").textContent()).toBe("1:00");
  expect(await page.locator('.clock[data-running="true"]').count()).toBe(0);
  const person = new Person(page, "tictactoe");
  await person.playOn("mouse", 1);
  await runs(page, "second");
  await below(page, "second", 60);
  await person.playOn("mouse", 1);
  await runs(page, "first");
  const second = await seconds(page, "second");
  await below(page, "first", 59);
  // Browsing does not stop the clock of the side to move.
  await page.keyboard.press("ArrowLeft");
  await runs(page, "first");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("u");
  await page.waitForFunction(() => document.querySelector('.clock[data-running="true"]') === null);
  expect([await seconds(page, "first"), await seconds(page, "second")]).toEqual([60, 60]);
  expect(second).toBeLessThan(60);
  await close(visit);
});

describe.each([
  ["a desk", {}],
  ["a phone", { viewport: PHONE, hasTouch: true, isMobile: true }],
] as const)("on %s", (_, options) => {
  test("a flag that falls ends the game with the reason", async () => {
    const visit = await timed("lits", 4_000, "people", options);
    const { page } = visit;
    const person = new Person(page, "lits");
    const side = await person.turn();
    await person.type(side!);
    await page.waitForSelector('.clock[data-state="low"][data-running="true"]');
    expect(await problems(page)).toEqual([]);
    await page.waitForSelector('main.game[data-over="true"]');
    expect(await page.textContent(".status")).toMatch(/^X winsO ran out of time/);
    expect(await page.locator('.clock[data-state="out"]').count()).toBe(1);
    expect(await page.getAttribute("main.game", "data-acting")).toBe("");
    expect(await page.textContent('[role="status"]')).toBe("Time is up: O ran out of time.");
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await problems(page, "colours")).toEqual([]);
    if ("viewport" in options) expect(await fitsPhone(page)).toEqual([]);
    // A game that is taken back goes on, with the times of its position.
    await page.click('[aria-label="Take back"]');
    await page.waitForSelector('main.game[data-over="false"]');
    expect(await seconds(page, "second")).toBe(4);
    await close(visit);
  });
});

test("the engine keeps within its clock", async () => {
  const visit = await timed("lits", 15_000, "engine");
  const { page } = visit;
  await page.evaluate(() => localStorage.setItem("tetrad.lits.level", "7"));
  await page.reload();
  await page.waitForSelector(".clock");
  const person = new Person(page, "lits");
  // At this level it would think for ten seconds a move.
  for (let count = 0; count < 2; count++) {
    const side = await person.turn();
    if (side === undefined) break;
    await person.type(side);
  }
  await person.turn();
  expect(await seconds(page, "second")).toBeGreaterThan(6);
  await close(visit);
});

test("an engine that waits because a person browses loses no time", async () => {
  const visit = await timed("santorini", 600_000, "engine");
  const { page } = visit;
  await page.evaluate(() => localStorage.setItem("tetrad.santorini.level", "7"));
  await page.reload();
  await page.waitForSelector(".clock");
  const person = new Person(page, "santorini");
  await person.type((await person.turn())!);
  await runs(page, "second");
  await page.click('[aria-label="Back"]');
  await page.waitForFunction(() => document.querySelector('.clock[data-running="true"]') === null);
  await page.click('[aria-label="Forward"]');
  await page.click('.status button:has-text("Let it move")');
  await runs(page, "second");
  await close(visit);
});

test("no clock is offered where both sides move at once", async () => {
  const visit = await open("tetris/table");
  const { page } = visit;
  await page.click("#tab-settings");
  await page.waitForSelector("text=Engine against engine");
  expect(await page.getByLabel("Time for each player").count()).toBe(0);
  await close(visit);
});
