//! What forms of a game's page refuse, and where they say so.

import { expect, test } from "vitest";
import type { GameName } from "../../src/generated/rules";
import { PHONE } from "./site";
import { Person } from "./table";
import { close, fitsPhone, problems, visits } from "./visits";

const { open } = visits();

const SIZES = [
  ["a desk", {}],
  ["a phone", { viewport: PHONE, hasTouch: true, isMobile: true }],
] as const;

test.each(SIZES)("a line longer than the board is refused with the reason, on %s", async (_, options) => {
  const visit = await open("tictactoe", options);
  const { page } = visit;
  const before = await new Person(page, "tictactoe").position();
  await page.click("#tab-settings");
  await page.getByLabel("Rows").fill("3");
  await page.getByLabel("Columns").fill("3");
  await page.waitForSelector("text=The board has only 3.");
  expect(await page.getByRole("spinbutton", { name: "In a line" }).getAttribute("aria-invalid")).toBe("true");
  expect(await page.isDisabled('form button:has-text("Begin")')).toBe(true);
  await page.getByRole("spinbutton", { name: "In a line" }).press("Enter");
  expect(await page.getAttribute("main.game", "data-position")).toBe(before);
  if ("viewport" in options) expect(await fitsPhone(page)).toEqual([]);
  expect(await problems(page)).toEqual([]);
  await page.getByRole("spinbutton", { name: "In a line" }).fill("2");
  await page.getByRole("spinbutton", { name: "In a line" }).press("Enter");
  await page.waitForFunction(
    () => document.querySelector("main.game")?.getAttribute("data-position") === "3_/3_/3_ x win-length 2",
  );
  await close(visit);
});

test.each(SIZES)("a size out of range is refused with the reason, on %s", async (_, options) => {
  const visit = await open("tictactoe", options);
  const { page } = visit;
  const before = await new Person(page, "tictactoe").position();
  await page.click("#tab-settings");
  await page.getByLabel("Rows").fill("65");
  await page.waitForSelector("text=Only 1 to 64.");
  await page.click('form button:has-text("Begin")');
  expect(await page.getAttribute("main.game", "data-position")).toBe(before);
  expect(await page.getByLabel("Rows").inputValue()).toBe("65");
  await page.getByLabel("Rows").fill("64");
  await page.click('form button:has-text("Begin")');
  await page.waitForFunction(
    () => (document.querySelector("main.game")?.getAttribute("data-position") ?? "").split("/").length === 64,
  );
  await close(visit);
});

test.each([
  ["tictactoe", "tictactoe", "b2 a1 z99 c3", "99", "move 3"],
  ["tictactoe", "tictactoe", "\n  b2 a1 b2 c3", "b2", "move 3"],
  ["lits", "lits", "I[26,27,28,29]\nL[25,35,45,46]\nT[00,01,02,11]", "T[00,01,02,11]", "move 3"],
  ["santorini", "santorini", "B3,D3 C2,C4 B3-B9+B5", "B9", "move 3"],
  ["tetris", "tetris/table", "In1,0 On4,0 On4,0 Ln7,0", "On4,0", "move 3"],
] as const satisfies readonly (readonly [GameName, string, string, string, string])[])(
  "a bad move in a text of %s is blamed at its own place: %s, %s",
  async (game, path, text, marked, words) => {
    const visit = await open(path);
    const { page } = visit;
    const before = await new Person(page, game).position();
    await page.click("#tab-position");
    await page.fill("#position-text", text);
    await page.click('.tabpanel button:has-text("Load")');
    await page.waitForSelector(".tabpanel .problem");
    expect(await page.textContent(".problem mark")).toBe(marked);
    expect(await page.textContent(".problem")).toContain(words);
    const shown = (await page.textContent(".problem .numbers")) ?? "";
    expect(shown.indexOf(marked)).toBeGreaterThan(0);
    expect(await page.getAttribute("main.game", "data-position")).toBe(before);
    await close(visit);
  },
);
