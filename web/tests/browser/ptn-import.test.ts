//! Games in other forms on the PTN page, pasted and dropped, in a real browser.

import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { drop, type Dropped } from "./dropping";
import { cardCount } from "./library";
import { becomes, isAt, strictCheck, text } from "./ptn-text";
import { close, problems, visits } from "./visits";

const { open, site } = visits();

const data = (name: string) => readFileSync(new URL(`../../../crates/ptn/tests/data/${name}`, import.meta.url), "utf8");

const FUMEN = data("scuti.fumen").trim();
const PAGES = FUMEN.slice("v115@".length);
const FIRST_LINE = "Lr-12 Tu-345 I-6789 O-23 Jl-89";

const RABBIT = "# piece, rotation, x, y\nL\t3,-5,18\nT 2,-2,19\nI [0, 2, 19]\n";
const RABBIT_GAME = "Title:\nLr-12 Tu-345 I-6789\n";

async function importText(page: Page, given: string): Promise<void> {
  await page.fill("#ptn-import", given);
  await page.click('[aria-label="Import"] button:has-text("Import")');
}

test.each(["v115@", "d115@", "m115@", "https://fumen.zui.jp/?v115@", "https://example.org/fumen?D=a&x=m115%40"])(
  "a fumen that starts with %s is imported, undone and redone",
  async (start) => {
    const visit = await open("ptn");
    const { page } = visit;
    const before = await text(page);
    await importText(page, `\n ${start}${PAGES}\n`);
    await isAt(page, 30);
    const game = await text(page);
    expect(game).toContain(`Title:\n${FIRST_LINE}\n`);
    expect(strictCheck(game)).toBe("1 file: nothing wrong\n");
    expect(await page.inputValue("#ptn-import")).toBe("");
    await page.click('[aria-label="Undo"]');
    await becomes(page, before);
    await page.click('[aria-label="Redo"]');
    await becomes(page, game);
    await close(visit);
  },
);

test("placements of StackRabbit are imported, and the old text stays in the library", async () => {
  const visit = await open("ptn");
  const { page } = visit;
  const own = "Title: Mine\nI-1234\n";
  await page.fill("#ptn-text", own);
  await page.waitForFunction(() => location.hash.startsWith("#/ptn?entry="));
  await importText(page, RABBIT);
  await becomes(page, RABBIT_GAME);
  await page.goto(`${site().address}#/library`);
  await cardCount(page, 2);
  expect((await page.locator(".kept").allTextContents()).some((card) => card.includes("Mine"))).toBe(true);
  await close(visit);
});

test.each([
  ["a digit that is none", `v115@${PAGES.replace("vBRx", "vB-x")}`, "-", "expected a digit in base 64"],
  ["a page that is not a move", "https://fumen.zui.jp/?v115@vhAAgH", "vhAAgH", "page 1: expected a piece"],
  ["a link to something else", "https://example.org/game", "https://example.org/game", "expected a fumen"],
  ["a bad line", "L 3,-5,18\nT 2,left,19\n", "left", "line 2: found `left`, expected a piece, rotation, x and y"],
  ["a piece in the air", "L 3,-5,18\nT 2,-2,10\n", "T 2,-2,10", "piece 2, `Tu-345@10`: nothing is under the piece"],
  ["no game at all", "Dear diary,\ntoday", "Dear diary,", "expected a game in PTN, a fumen or a link to one"],
])("%s is pointed at, and the text stays", async (_, given, place, message) => {
  const visit = await open("ptn");
  const { page } = visit;
  const before = await text(page);
  await importText(page, given);
  const problem = page.locator('[aria-label="Import"] .problem');
  await problem.waitFor();
  expect(await problem.locator("mark").textContent()).toBe(place);
  expect(await problem.textContent()).toContain(message);
  expect([await text(page), await page.inputValue("#ptn-import")]).toEqual([before, given]);
  expect(await problems(page)).toEqual([]);
  await close(visit);
});

test("a fumen that is pasted as the whole text becomes PTN, and in the middle stays as it is", async () => {
  const visit = await open("ptn");
  const { page } = visit;
  const paste = async (given: string) => {
    await page.evaluate((given) => navigator.clipboard.writeText(given), given);
    await page.focus("#ptn-text");
    await page.keyboard.press("Control+v");
  };
  await page.fill("#ptn-text", "");
  await paste(`https://fumen.zui.jp/?v115@${PAGES}`);
  await isAt(page, 30);
  await page.keyboard.press("Control+z");
  await becomes(page, "");
  await page.fill("#ptn-text", "Title: t\n");
  await page.keyboard.press("Control+End");
  await paste(FUMEN);
  await becomes(page, `Title: t\n${FUMEN}`);
  await close(visit);
});

test("a file dropped anywhere is opened in its form", async () => {
  const visit = await open("ptn");
  const { page } = visit;
  const before = await text(page);
  await drop(page, ".ptn-replay", { name: "game.ptn", content: "Title: Dropped\nI-1234 O-90?!\n" });
  await becomes(page, "Title: Dropped\nI-1234 O-90?!\n");
  await drop(page, "h1", { name: "fumen.txt", content: `https://fumen.zui.jp/?v115@${PAGES}` });
  await isAt(page, 30);
  await drop(page, "#ptn-text", { name: "rabbit.tsv", content: RABBIT });
  await becomes(page, RABBIT_GAME);
  for (let step = 0; step < 3; step++) await page.click('[aria-label="Undo"]');
  await becomes(page, before);
  await close(visit);
});

test("a text with errors is opened, with its errors", async () => {
  const visit = await open("ptn");
  const { page } = visit;
  await drop(page, "body", { name: "slip.ptn", content: "Title: Slip\nI-1234 O-12@9\n" });
  await becomes(page, "Title: Slip\nI-1234 O-12@9\n");
  await page.waitForSelector(".finding:not(.is-hint)");
  await close(visit);
});

test("a wrong file gets a sentence, and the text stays", async () => {
  const visit = await open("ptn");
  const { page } = visit;
  const before = await text(page);
  const ptn = { name: "a.ptn", content: "Title: a\nI-1234\n" };
  const refused = async (sentence: string, ...files: readonly Dropped[]) => {
    await drop(page, "main", ...files);
    await page.waitForSelector(`.ptn-head .problem:has-text("${sentence}")`);
    expect(await text(page)).toBe(before);
  };
  await refused("“photo.png” is not a text.", { name: "photo.png", content: [0x89, 0x50, 0x4e, 0x47, 0, 0xff] });
  await refused("“empty.ptn” is empty.", { name: "empty.ptn", content: " \n" });
  await refused("“notes.txt”: found `Dear diary`, expected a game in PTN", {
    name: "notes.txt",
    content: "Dear diary",
  });
  await refused("“bad.txt”: line 1: found `z`", { name: "bad.txt", content: "O 0,z,3" });
  await refused("open one file at a time", ptn, ptn);
  await refused("“long.ptn” is larger than 4 MiB", { name: "long.ptn", content: "I-1234 ".repeat(600_000) });
  // Going on takes the sentence away: typing, or a file that can be opened.
  await page.focus("#ptn-text");
  await page.keyboard.type("O");
  await page.waitForSelector(".ptn-head .problem", { state: "detached" });
  await drop(page, "main", { name: "empty.ptn", content: "" });
  await page.waitForSelector(".ptn-head .problem");
  await page.setInputFiles('.file input[type="file"]', {
    name: "a.ptn",
    mimeType: "",
    buffer: Buffer.from(ptn.content),
  });
  await becomes(page, ptn.content);
  expect(await page.locator(".ptn-head .problem").count()).toBe(0);
  await close(visit);
});
