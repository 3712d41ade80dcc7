//! Every game on its page, in a real browser, against the engine in its worker.

import { describe, expect, test } from "vitest";
import type { GameName } from "../../src/generated/rules";
import { PHONE } from "./site";
import { Person } from "./table";
import { close, fitsPhone, problems, visits } from "./visits";

const GAMES: readonly GameName[] = ["tictactoe", "lits", "santorini"];

const { open, site } = visits();

describe.each(GAMES)("%s", (game) => {
  test("a whole game against the engine, with the mouse, and a takeback in it", async () => {
    const visit = await open(game);
    const person = new Person(visit.page, game);
    await person.playOn("mouse", 2);
    await person.turn();
    if (!(await person.described()).outcome) {
      const before = await person.position();
      await person.move((await person.turn())!, "mouse");
      await person.turn();
      await visit.page.keyboard.press("u");
      expect(await person.position()).toBe(before);
    }
    await person.playOn("mouse");
    expect((await person.described()).outcome).not.toBeNull();
    expect(await visit.page.textContent(".status")).toMatch(/wins|Draw/);
    await close(visit);
  });

  test("a game by keyboard alone", async () => {
    const visit = await open(game);
    const person = new Person(visit.page, game, 2);
    await visit.page.keyboard.press("b");
    const size = { tictactoe: 3, lits: 10, santorini: 5, tetris: 0 }[game];
    person.cursor = { row: Math.floor(size / 2), col: Math.floor(size / 2) };
    await person.playOn("keys", 4);
    expect((await person.position()).length).toBeGreaterThan(0);
    await visit.page.keyboard.press("?");
    await visit.page.waitForSelector("dialog[open]");
    await visit.page.keyboard.press("Escape");
    await close(visit);
  });

  test("on a phone nothing overflows, every target is large enough, and a finger can play", async () => {
    const visit = await open(game, { viewport: PHONE, hasTouch: true, isMobile: true });
    const person = new Person(visit.page, game, 3);
    await person.playOn("touch", 3);
    for (const tab of ["moves", "engine", "position", "settings"]) {
      await visit.page.tap(`#tab-${tab}`);
      expect(await fitsPhone(visit.page)).toEqual([]);
    }
    await close(visit);
  });

  test("a position is edited, exported, shared by link and reopened", async () => {
    const visit = await open(game);
    const { page } = visit;
    const person = new Person(page, game, 4);
    await person.playOn("mouse", 2);
    await person.turn();
    await page.click("#tab-position");
    await page.click("text=Edit the position");
    if (game === "tictactoe") {
      await page.click('.choices label:has-text("Free")');
      const { board } = await person.described();
      if (board.game !== "tictactoe") throw new Error("another game");
      const index = [...board.cells].findIndex((letter) => letter !== "_");
      await person.click(Math.floor(index / 3), index % 3, 3, 3);
    } else if (game === "lits") {
      await page.click('.choices label:has-text("Symbol X")');
      await person.click(9, 9, 10, 10);
    } else {
      await page.click('.choices label:has-text("Dome")');
      await person.click(4, 4, 5, 5);
    }
    const before = await person.position();
    await page.click('.status button:has-text("Done")');
    await person.moved(before);
    const edited = await person.position();
    expect(await page.inputValue("#position-text")).toBe(edited);
    await page.click("text=Link to this position");
    await page.waitForSelector("text=Copied");
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await page.goto("about:blank");
    await page.goto(link);
    await person.arrived(edited);
    await close(visit);
  });

  test("a game is shared by link with its branches", async () => {
    const visit = await open(game);
    const { page } = visit;
    const person = new Person(page, game, 5);
    await person.playOn("mouse", 2);
    await person.turn();
    await page.keyboard.press("u");
    await person.playOn("mouse", 1);
    await person.turn();
    const position = await person.position();
    await page.click("#tab-position");
    await page.click("text=Link to the game");
    await page.waitForSelector("text=Copied");
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await page.goto("about:blank");
    await page.goto(link);
    await person.arrived(position);
    expect(await page.locator(".branch").count()).toBeGreaterThan(0);
    await close(visit);
  });

  test("analysis answers at once, shows several lines, and keeps them when it is stopped", async () => {
    const visit = await open(game);
    const { page } = visit;
    await page.click("#tab-settings");
    await page.click('.choices label:has-text("Two people")');
    await page.click("#tab-engine");
    // The time to the first line, measured in the page.
    const waited = await page.evaluate(async () => {
      const started = performance.now();
      document.querySelector<HTMLButtonElement>(".engine-panel .button")!.click();
      while (document.querySelector(".line") === null) await new Promise(requestAnimationFrame);
      return performance.now() - started;
    });
    console.log(`${game}: first line after ${waited.toFixed(0)} ms`);
    expect(waited).toBeLessThan(2000);
    await page.waitForFunction(() => document.querySelectorAll(".line").length === 3);
    await page.click('.engine-panel button:has-text("Stop")');
    await page.waitForSelector('.engine-panel button:has-text("Analyse")');
    const lines = await page.$$eval(".line", (lines) => lines.map((line) => line.textContent));
    expect(lines).toHaveLength(3);
    await page.hover(".line .move");
    await page.waitForSelector('.board-area[data-preview="true"]');
    await page.mouse.move(5, 400);
    await page.waitForSelector('.board-area[data-preview="false"]');
    expect(await page.$$eval(".line", (lines) => lines.map((line) => line.textContent))).toEqual(lines);
    await close(visit);
  });

  test.each(["light", "dark"] as const)("no serious problem for assistive technology, %s", async (colorScheme) => {
    const visit = await open(game, { colorScheme });
    const { page } = visit;
    await new Person(page, game, 6).playOn("mouse", 1);
    for (const tab of ["moves", "engine", "position", "settings"]) {
      await page.click(`#tab-${tab}`);
      expect(await problems(page, colorScheme === "light" ? "everything" : "colours")).toEqual([]);
    }
    await page.goto(`${site().address}#/${game}/rules`);
    await page.waitForSelector("main.prose");
    expect(await problems(page, colorScheme === "light" ? "everything" : "colours")).toEqual([]);
    await close(visit);
  });
});

test("engines play each other to the end, with a pause in between", async () => {
  const visit = await open("tictactoe");
  const { page } = visit;
  await page.click("#tab-settings");
  await page.click('.choices label:has-text("Engine against engine")');
  await page.click('.status button:has-text("Pause")');
  const person = new Person(page, "tictactoe");
  const paused = await person.position();
  await page.click('.status button:has-text("Let it move")');
  await person.moved(paused);
  await page.waitForSelector('main.game[data-over="true"]');
  await close(visit);
});

test("a hint is drawn and spoken, and can be followed", async () => {
  const visit = await open("santorini");
  const { page } = visit;
  await page.keyboard.press("h");
  await page.waitForSelector(".trace.advice");
  const spoken = await page.textContent('[role="status"]');
  expect(spoken).toMatch(/^The engine would play [A-E][1-5],[A-E][1-5]\.$/);
  await page.fill("#typed-move", /play (.*)\.$/.exec(spoken!)![1]!);
  const person = new Person(page, "santorini");
  const before = await person.position();
  await page.press("#typed-move", "Enter");
  await person.moved(before);
  await close(visit);
});
