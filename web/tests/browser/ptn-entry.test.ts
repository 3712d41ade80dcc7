//! Entering a game by clicks, fingers and keys on the PTN page, in a real browser.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { minos } from "./minos";
import { becomes, isAt, strictCheck, text } from "./ptn-text";
import { ptnCandidates, random } from "./rules";
import { PHONE } from "./site";
import { close, visits } from "./visits";

const { open } = visits();

const BOARD = ".ptn-well.is-entry";

/** The place on the screen of a point of the well, in cells from the left and from the bottom. */
async function pointAt(page: Page, x: number, y: number): Promise<{ readonly x: number; readonly y: number }> {
  const box = (await page.locator(`${BOARD} .well`).boundingBox())!;
  return { x: box.x + (x * box.width) / 10, y: box.y + box.height - (y * box.height) / 20 };
}

async function click(page: Page, x: number, y: number): Promise<void> {
  await page.locator(BOARD).scrollIntoViewIfNeeded();
  const at = await pointAt(page, x, y);
  await page.mouse.click(at.x, at.y);
}

const choose = (page: Page, piece: string) => page.click(`[aria-label="Piece ${piece}"]`);

async function begin(page: Page): Promise<void> {
  await page.click("text=New text");
  await becomes(page, "");
  expect(await page.textContent("#ptn-verdict")).toBe("No game yet");
  await page.click("text=Enter moves on the board");
  await page.waitForSelector(BOARD);
}

/** Enters a move at the middle of its columns. */
async function enter(page: Page, piece: string, x: number, y: number, moves: number): Promise<void> {
  await choose(page, piece);
  await click(page, x, y);
  await isAt(page, moves);
}

test("a game of clicks has clears and tucks, is strict PTN, can be undone, and is kept", async () => {
  const visit = await open("ptn");
  const { page } = visit;
  await begin(page);
  await enter(page, "I", 2, 10, 1);
  await enter(page, "I", 6, 10, 2);
  // The piece that clears is drawn before it does.
  await choose(page, "O");
  const last = await pointAt(page, 9, 10);
  await page.mouse.move(last.x, last.y);
  await page.waitForSelector(".full-row");
  expect(await minos(page, `${BOARD} .ghost-piece`)).toHaveLength(4);
  expect(await page.textContent("#ptn-target")).toBe("O-90/SINGLE");
  expect(await text(page)).toBe("Title:\nI-1234 I-5678\n");
  await page.mouse.click(last.x, last.y);
  await isAt(page, 3);
  await enter(page, "O", 1, 10, 4);
  await enter(page, "I", 2, 10, 5);
  // The I is over columns 3 and 4; a click below it tucks the O in.
  await enter(page, "O", 3, 0.5, 6);
  // The wheel turns the piece.
  await choose(page, "T");
  const side = await pointAt(page, 6, 10);
  await page.mouse.move(side.x, side.y);
  await page.mouse.wheel(0, 100);
  await page.waitForFunction(() => document.querySelector("#ptn-target")?.textContent?.startsWith("Tl-"));
  await page.mouse.click(side.x, side.y);
  await isAt(page, 7);
  const game = "Title:\nI-1234 I-5678 O-90/SINGLE O-12 I-1234\nO-34@1 Tl-67\n";
  expect(await text(page)).toBe(game);
  expect(strictCheck(game)).toBe("1 file: nothing wrong\n");
  for (let step = 0; step < 2; step++) await page.click('[aria-label="Undo"]');
  await becomes(page, "Title:\nI-1234 I-5678 O-90/SINGLE O-12 I-1234\n");
  await isAt(page, 5);
  for (let step = 0; step < 2; step++) await page.click('[aria-label="Redo"]');
  await becomes(page, game);
  await isAt(page, 7);
  await page.reload();
  await becomes(page, game);
  await close(visit);
});

test("any clicks make strict PTN", async () => {
  const visit = await open("ptn");
  const { page } = visit;
  await begin(page);
  const chance = random(7);
  const pick = (count: number) => Math.floor(chance() * count);
  for (let moves = 0; moves < 40; moves++) {
    const piece = "IOTLJSZ"[pick(7)]!;
    const before = await text(page);
    if (ptnCandidates(before, moves, piece as "I").length === 0) break;
    await choose(page, piece);
    for (let turns = pick(4); turns > 0; turns--) await page.click('.ptn-moving button:has-text("Turn")');
    await click(page, chance() * 10, chance() * 20);
    await isAt(page, moves + 1);
  }
  const game = await text(page);
  expect(game.split(/\s/).length).toBeGreaterThan(20);
  expect(strictCheck(game)).toBe("1 file: nothing wrong\n");
  await close(visit);
});

test("a finger taps columns, turns and drops, also on the piece itself", async () => {
  const visit = await open("ptn", { viewport: PHONE, hasTouch: true, isMobile: true });
  const { page } = visit;
  await begin(page);
  const tap = async (x: number, y: number) => {
    await page.locator(BOARD).scrollIntoViewIfNeeded();
    const at = await pointAt(page, x, y);
    await page.touchscreen.tap(at.x, at.y);
  };
  const target = (move: string) => page.waitForSelector(`#ptn-target:has-text("${move}")`);
  await page.tap('[aria-label="Piece L"]');
  await tap(2.5, 12);
  await target("Ld-234");
  expect(await text(page)).toBe("");
  await page.tap('.ptn-moving button:has-text("Turn")');
  await page.tap('.ptn-moving button:has-text("Turn")');
  await target("Lu-234");
  await page.tap('.ptn-moving button:has-text("Drop")');
  await becomes(page, "Title:\nLu-234\n");
  await page.tap('[aria-label="Piece O"]');
  await tap(8, 12);
  await target("O-89");
  await page.tap('[aria-label="To the right"]');
  await target("O-90");
  await tap(8.5, 0.5);
  await becomes(page, "Title:\nLu-234 O-90\n");
  expect(strictCheck(await text(page))).toBe("1 file: nothing wrong\n");
  await close(visit);
});

test("keys alone enter a game", async () => {
  const visit = await open("ptn");
  const { page } = visit;
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  /** Goes to a control as a person without a mouse does. */
  const tabTo = async (name: string) => {
    const control = page.getByRole("button", { name });
    for (let count = 0; count < 60; count++) {
      if (await control.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`${name} is not reached by Tab`);
  };
  await tabTo("New text");
  await press("Enter");
  await becomes(page, "");
  await tabTo("Enter moves on the board");
  await press("Enter");
  await page.waitForFunction((board) => document.activeElement?.matches(board), BOARD);
  await press("o", "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft", "Enter");
  await isAt(page, 1);
  await press("i", "ArrowLeft", "ArrowLeft", "ArrowLeft", "Space");
  await isAt(page, 2);
  // Under the overhang.
  await press("o", "ArrowLeft", "ArrowLeft", "ArrowDown", "Enter");
  await isAt(page, 3);
  await press("Z", "ArrowUp", "Enter");
  await isAt(page, 4);
  const game = await text(page);
  expect(game).toBe("Title:\nO-12 I-1234 O-34@1 Z-56\n");
  expect(strictCheck(game)).toBe("1 file: nothing wrong\n");
  await press("Control+z");
  await becomes(page, "Title:\nO-12 I-1234 O-34@1\n");
  await close(visit);
});

test("in the middle of a game a drop replaces the next move, and says so", async () => {
  const visit = await open("ptn");
  const { page } = visit;
  await page.fill("#ptn-text", "Title: t\nI-1234 (first) O-56?? (hm)\n");
  await page.fill('input[aria-label="Move"]', "1");
  await page.click("text=Enter moves on the board");
  await page.waitForSelector('[aria-label="Piece O"][aria-pressed="true"]');
  expect(await page.textContent("#ptn-target")).toContain("replaces 2. O-56??");
  await click(page, 9, 10);
  await becomes(page, "Title: t\nI-1234 (first) O-90 (hm)\n");
  await close(visit);
});

test("a move that can't be written is refused at its place, and the text stays", async () => {
  const visit = await open("ptn");
  const { page } = visit;
  const broken = "Title: t\nI-1234 (never ends";
  await page.fill("#ptn-text", broken);
  await page.click("text=Enter moves on the board");
  await click(page, 8, 10);
  await page.waitForSelector(".ptn-entry .problem mark");
  expect(await page.textContent(".ptn-entry .problem mark")).toBe("(never ends");
  expect(await text(page)).toBe(broken);
  await close(visit);
});

test("a piece without room says that the game is over", async () => {
  const visit = await open("ptn");
  const { page } = visit;
  await page.fill("#ptn-text", `Title: t\n${"O-56 ".repeat(10)}\n`);
  await page.waitForSelector("text=A legal game");
  await page.click("text=Enter moves on the board");
  await page.waitForSelector("text=has no room to appear: the game is over.");
  expect(await page.isDisabled('.ptn-moving button:has-text("Drop")')).toBe(true);
  await close(visit);
});
