//! Reviews, exercises, best moves on the board, threats, and the tools of the move list.

import { describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import type { GameName } from "../../src/generated/rules";
import { PHONE } from "./site";
import { Person, twoPeople } from "./table";
import { close, fitsPhone, problems, visits } from "./visits";

const { open } = visits();

const DESKTOP = { viewport: { width: 1440, height: 900 } };

/** O answers the corner at the edge, which loses by force. */
const LOST_BY_O = ["a1", "b1", "b2", "c3", "a3", "a2", "c1"];

async function type(page: Page, moves: readonly string[]): Promise<void> {
  for (const [index, move] of moves.entries()) {
    await page.fill("#typed-move", move);
    await page.press("#typed-move", "Enter");
    await page.waitForFunction((count) => document.querySelectorAll("button.move").length >= count, index + 1);
  }
}

async function review(page: Page): Promise<void> {
  await page.click("#tab-engine");
  await page.click("text=Review the game");
  await page.waitForSelector(".review-table");
  await page.waitForSelector('button:has-text("Review the game")');
}

/** Opens a game of tic-tac-toe that O loses in its first move, and reviews it. */
async function reviewed(options = {}) {
  const visit = await open("tictactoe", options);
  await twoPeople(visit.page);
  await type(visit.page, LOST_BY_O);
  await review(visit.page);
  return visit;
}

const position = (page: Page) => page.getAttribute("main.game", "data-position");

/** Waits until the page shows a position. */
async function shows(page: Page, text: string): Promise<void> {
  await page.waitForSelector(`main.game[data-position="${text}"]`);
}

test("a review marks the losing move with sign and words, and counts it", async () => {
  const visit = await reviewed();
  const { page } = visit;
  const cells = await page.$$eval(".review-table tbody tr", (rows) =>
    rows.map((row) => [...row.children].map((cell) => cell.textContent)),
  );
  expect(cells[0]).toEqual(["accuracy", "100 %", expect.stringMatching(/^[3-9]\d %$/)]);
  expect(cells.at(-1)).toEqual(["??blunder", "0", "1"]);
  await page.click("#tab-moves");
  const move = page.locator('button.move:has-text("b1")').first();
  const words = "blunder: O's expected score fell from 50 % to 0 %";
  expect(await move.getAttribute("aria-label")).toBe(`b1, ${words}`);
  expect(await move.getAttribute("title")).toBe(`${words}\nX wins in 5`);
  expect(await move.textContent()).toBe("b1??blunder");
  for (const which of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: which });
    expect(await problems(page)).toEqual([]);
  }
  await page.click("#tab-engine");
  expect(await problems(page)).toEqual([]);
  await close(visit);
});

test("the better move is previewed and played from the list", async () => {
  const visit = await reviewed();
  const { page } = visit;
  await page.click("#tab-moves");
  const better = page.locator("button.better").first();
  expect(await better.getAttribute("aria-label")).toMatch(/^better b2 .*than b1$/);
  await better.hover();
  await page.waitForSelector('.board-area[data-preview="true"]');
  await better.click();
  await page.waitForSelector('.branch button.move:has-text("b2")');
  await close(visit);
});

test("keys and the graph lead to mistakes", async () => {
  const visit = await reviewed();
  const { page } = visit;
  await page.keyboard.press("Home");
  await page.keyboard.press("j");
  await shows(page, "xo_/3_/3_ x");
  await page.keyboard.press("End");
  await page.keyboard.press("k");
  await shows(page, "xo_/3_/3_ x");
  await page.keyboard.press("Home");
  const mark = page.locator(".graph-mark").first();
  expect(await mark.getAttribute("aria-label")).toBe("Turn 2, b1, blunder: O's expected score fell from 50 % to 0 %");
  await mark.click();
  await shows(page, "xo_/3_/3_ x");
  // The middle of the curve is the middle of the game.
  const box = (await page.locator(".graph svg").boundingBox())!;
  await page.mouse.click(box.x + (box.width * 4) / 7, box.y + box.height - 4);
  await shows(page, "xo_/_x_/2_o x");
  await page.keyboard.press("?");
  expect(await page.textContent("dialog[open]")).toContain("next mistake");
  await close(visit);
});

test("a person learns from mistakes: a bad try is refused, a good one accepted", async () => {
  const visit = await reviewed();
  const { page } = visit;
  const person = new Person(page, "tictactoe");
  await page.click("text=Learn from O's mistakes (1)");
  await shows(page, "x2_/3_/3_ o");
  expect(await page.textContent(".status")).toBe("O played b1, a blunder. Find a better move.");
  await person.click(0, 2, 3, 3);
  await page.waitForSelector('.status:has-text("c1 is no better: it loses 50 %. Try again.")');
  await shows(page, "x2_/3_/3_ o");
  await page.click('.learning [aria-label="Hint"]');
  await page.waitForSelector(".hint");
  await person.click(1, 1, 3, 3);
  await page.waitForSelector('.status:has-text("b2 is the engine\'s choice.")');
  await shows(page, "x2_/_o_/3_ x");
  await page.click('.learning button:has-text("Again")');
  await shows(page, "x2_/3_/3_ o");
  await page.click('.learning button:has-text("Show")');
  await page.waitForSelector('.status:has-text("Better was b2.")');
  await page.click('.learning button:has-text("Leave")');
  await page.waitForSelector('[aria-label="Game controls"]');
  await page.click("#tab-moves");
  expect(await page.locator('.branch button.move:has-text("b2")').count()).toBe(1);
  await close(visit);
});

test("the review and its exercises fit a phone", async () => {
  const visit = await reviewed({ viewport: PHONE, hasTouch: true, isMobile: true });
  const { page } = visit;
  expect(await fitsPhone(page)).toEqual([]);
  await page.click("text=Learn from O's mistakes (1)");
  expect(await fitsPhone(page)).toEqual([]);
  await page.tap("#tab-moves");
  expect(await fitsPhone(page)).toEqual([]);
  await close(visit);
});

test("a review can be stopped, and what was searched stays", async () => {
  const visit = await open("lits", DESKTOP);
  const { page } = visit;
  await twoPeople(page);
  await page.click("text=Show an example game");
  await page.click("#tab-engine");
  await page.click("text=Review the game");
  await page.click('button:has-text("Stop at")');
  await page.waitForSelector('button:has-text("Review the game")');
  await close(visit);
});

/** The boxes of everything on the page but what is inside the parts that show the results. */
function boxes(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const found: Record<string, string> = {};
    for (const element of document.querySelectorAll("main *")) {
      if (element.closest(".lines *, .board-area *, .evalbar *, .figures *, .graph-plot *, .analyse-button *") !== null)
        continue;
      const { x, y, width, height } = element.getBoundingClientRect();
      const name = `${element.tagName}.${element.getAttribute("class") ?? ""} ${element.id}`;
      let key = name;
      for (let count = 2; key in found; count++) key = `${name} ${count}`;
      found[key] = [x, y, width, height].map(Math.round).join(" ");
    }
    return found;
  });
}

describe.each<GameName>(["tictactoe", "lits", "santorini", "tetris"])("%s", (game) => {
  const path = game === "tetris" ? "tetris/table" : game;

  test.each([
    ["a desk", DESKTOP],
    ["a phone", { viewport: PHONE, hasTouch: true, isMobile: true }],
  ] as const)("starting and stopping the analysis moves nothing on %s", async (_, options) => {
    const visit = await open(path, options);
    const { page } = visit;
    await page.click("#tab-settings");
    await page.click('.choices label:has-text("Analyse")');
    await page.click("#tab-engine");
    await page.click(".analyse-button:has-text('Stop')");
    await page.waitForSelector(".analyse-button:has-text('Analyse')");
    const before = await boxes(page);
    await page.click(".analyse-button");
    await page.waitForFunction(() => document.querySelectorAll(".line").length > 1);
    expect(withoutState(await boxes(page))).toEqual(withoutState(before));
    await page.click(".analyse-button:has-text('Stop')");
    await page.waitForSelector(".analyse-button:has-text('Analyse')");
    expect(withoutState(await boxes(page))).toEqual(withoutState(before));
    await close(visit);
  });

  test("every move of a game is reviewed, for both sides", async () => {
    const visit = await open(path, DESKTOP);
    const { page } = visit;
    const person = new Person(page, game, 7);
    for (let count = 0; count < 3; count++) await person.type((await person.turn())!);
    await person.turn();
    await review(page);
    const accuracies = await page.$$eval(".review-accuracy td", (cells) => cells.map((cell) => cell.textContent));
    expect(accuracies).toEqual([expect.stringMatching(/^\d+ %$/), expect.stringMatching(/^\d+ %$/)]);
    expect(await problems(page)).toEqual([]);
    await close(visit);
  });

  test("best moves are drawn on the board while the engine searches, unless they are switched off", async () => {
    const visit = await open(path, DESKTOP);
    const { page } = visit;
    await page.click("#tab-settings");
    await page.click('.choices label:has-text("Analyse")');
    await page.waitForFunction(() => document.querySelectorAll(".board-area .best").length > 1);
    await page.click('label:has-text("Best moves on the board")');
    await page.waitForFunction(() => document.querySelectorAll(".board-area .best").length === 0);
    await page.click('label:has-text("Best moves on the board")');
    await page.waitForFunction(() => document.querySelectorAll(".board-area .best").length > 1);
    await page.keyboard.press("a");
    await page.waitForFunction(() => document.querySelectorAll(".board-area .best").length === 0);
    await close(visit);
  });
});

/** Without the classes that change what an element looks like, and not where it is. */
function withoutState(all: Record<string, string>): string[] {
  return Object.entries(all).map(
    ([name, box]) => `${name.replace(/ (primary|empty)/, "").replace(/ +/g, " ")}: ${box}`,
  );
}

test("the evaluation bar is empty until something is known", async () => {
  const visit = await open("tictactoe", DESKTOP);
  const { page } = visit;
  await twoPeople(page);
  expect(await page.getAttribute(".evalbar", "aria-label")).toBe("Evaluation: not analysed yet");
  expect(await page.locator(".evalbar-fill").count()).toBe(0);
  await page.keyboard.press("a");
  await page.waitForSelector('.evalbar[aria-valuetext="Even: 50 %"] .evalbar-fill');
  await close(visit);
});

test("a game against the engine hides what the analysis knew, until the person asks", async () => {
  const visit = await open("tictactoe", DESKTOP);
  const { page } = visit;
  await twoPeople(page);
  await type(page, ["a1", "b1"]);
  await page.locator("#typed-move").blur();
  await page.keyboard.press("a");
  await page.waitForSelector(".line");
  await page.waitForSelector(".best");
  await page.click("#tab-settings");
  await page.click('.choices label:has-text("Against the engine")');
  await page.click("#tab-engine");
  await page.waitForSelector('.lines-empty:has-text("hidden while you play")');
  expect(await page.locator(".line, .best, .graph-dot, .evalbar-fill, .graph-mark").count()).toBe(0);
  expect(await page.textContent(".analyse-button")).toBe("Analyse");
  await page.click("#tab-moves");
  expect(await page.getAttribute('button.move:has-text("b1")', "title")).toBeNull();
  await page.keyboard.press("a");
  await page.waitForSelector(".line");
  await page.keyboard.press("n");
  await page.waitForSelector('.lines-empty:has-text("hidden while you play")');
  await close(visit);
});

test("a key shows what the other side threatens, and says where that can't be", async () => {
  const visit = await open("tictactoe", DESKTOP);
  const { page } = visit;
  await twoPeople(page);
  await type(page, ["a1", "b1", "a2"]);
  await page.locator("#typed-move").blur();
  await page.keyboard.press("t");
  await page.waitForSelector('.status:has-text("X would play a3 if it were its turn.")');
  await page.waitForSelector(".board-area .threat");
  await page.keyboard.press("t");
  await page.waitForFunction(() => document.querySelector(".board-area .threat") === null);
  await close(visit);
  const tetris = await open("tetris/table", DESKTOP);
  await tetris.page.keyboard.press("t");
  await tetris.page.waitForSelector('.status:has-text("No threat can be shown")');
  await close(tetris);
});

test("moves are commented on, deleted, promoted and copied, and each change can be undone", async () => {
  const visit = await open("tictactoe", DESKTOP);
  const { page } = visit;
  await twoPeople(page);
  await type(page, ["a1", "b1", "b2"]);
  await page.locator("#typed-move").blur();
  await page.click('button.move:has-text("b1")');
  await page.fill("#move-comment", "too far out");
  await page.waitForSelector('.moves .comment:has-text("too far out")');
  await page.click('button.move:has-text("a1")');
  await type(page, ["c3"]);
  // A played move is the main line; the old one is its branch.
  await page.waitForSelector('.branch button.move:has-text("b1")');
  await page.click('.branch button.move:has-text("b2")');
  await page.click('button:has-text("Promote")');
  await page.waitForSelector('.branch button.move:has-text("c3")');
  await page.click('.move-undo button:has-text("Undo")');
  await page.waitForSelector('.branch button.move:has-text("b1")');
  await page.click('.branch button.move:has-text("b1")');
  await page.click('button:has-text("Delete")');
  await page.waitForSelector('.move-undo:has-text("Deleted 2 moves.")');
  expect(await page.locator(".branch").count()).toBe(0);
  expect(await position(page)).toBe("x2_/3_/3_ o");
  await page.click('.move-undo button:has-text("Undo")');
  await page.waitForSelector('.branch button.move:has-text("b2")');
  await shows(page, "xo_/3_/3_ x");
  await page.click("text=Copy moves");
  await page.waitForSelector("text=Copied");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe("1. a1 c3 (1… b1 {too far out} 2. b2)");
  await page.reload();
  await page.waitForSelector('.branch .comment:has-text("too far out")');
  await page.click('.branch button.move:has-text("b1")');
  await page.fill("#move-comment", "");
  await page.waitForFunction(() => document.querySelector(".comment") === null);
  await close(visit);
});

test("moves of LITS have a small picture of their shape", async () => {
  const visit = await open("lits", DESKTOP);
  const { page } = visit;
  await twoPeople(page);
  await page.click("text=Show an example game");
  await page.waitForFunction(() => document.querySelectorAll("button.move .move-picture .piece").length === 2);
  expect(await page.locator(".move-picture .shape-I").count()).toBe(1);
  await close(visit);
});
