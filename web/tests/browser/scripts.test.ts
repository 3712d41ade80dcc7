//! Worker scripts from files as engines on a game's page, in the browser alone: our own scripts opened as those of others,
//! and scripts that fail.

import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { choose, exchanged, openScript } from "./engine-lists";
import { PHONE } from "./site";
import { Person } from "./table";
import { close, fitsPhone, problems, visits } from "./visits";

const { open } = visits();

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url));
const own = (protocol: string) => read(`web/public/workers/${protocol}.js`);

/** A script that speaks ST3P and answers every question for a move like this. */
const st3p = (answer: string) =>
  Buffer.from(`onmessage = ({ data }) => {
    if (data.startsWith("st3p")) postMessage("st3p version 2 ok");
    else if (data === "identify") postMessage("identify ok");
    else if (data.startsWith("move")) ${answer};
  };`);

/** Analyses and waits for a line of moves. */
async function analyses(page: Page): Promise<void> {
  await page.click('.engine-panel button:has-text("Analyse")');
  await page.waitForSelector(".engine-panel > .lines .line .move");
}

async function hint(page: Page): Promise<void> {
  await page.click('[aria-label="Hint"]');
  await page.locator("[role=status]", { hasText: "would play" }).waitFor({ state: "attached" });
}

test("scripts of two protocols analyse, play, give hints and review, and are forgotten by a reload", async () => {
  const board = Array.from({ length: 15 }, () => "15_").join("/");
  const visit = await open(`tictactoe?position=${encodeURIComponent(`${board} x win-length 5`)}`);
  const { page } = visit;
  const person = new Person(page, "tictactoe", 5);
  await page.click("#tab-engine");
  expect(await page.getByRole("combobox", { name: "Engine", exact: true }).count()).toBe(0);
  await openScript(page, "mine.js", own("st3p"));
  await openScript(page, "five.js", own("gomocup"), "Gomocup");
  await choose(page, "Engine", "mine.js");
  await choose(page, "Beside it", "five.js");
  await analyses(page);
  await page.waitForSelector(".beside .line .move");
  await exchanged(page, "mine.js (analyses)", /^info .*pv/);
  expect(await problems(page)).toEqual([]);
  await page.click('.engine-panel button:has-text("Stop")');

  await page.click("#tab-settings");
  await choose(page, "The engine: which one", "five.js");
  await choose(page, "Hints from", "mine.js");
  expect(await page.textContent(".players")).toContain("five.js");
  await page.click("#tab-moves");
  await person.playOn("mouse", 1);
  await person.turn();
  expect((await person.position()).match(/o/g)).toHaveLength(1);
  await hint(page);

  await page.click("#tab-engine");
  await page.click('button:has-text("Review")');
  await page.waitForSelector(".review-accuracy");

  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("script:");
  await page.reload();
  await page.click("#tab-settings");
  await page.waitForSelector(".add-engine");
  expect(await page.getByLabel("Hints from").count()).toBe(0);
  await close(visit);
});

test("a script plays LITS against itself, one of Santorini analyses, and a Tetris bot gives hints", async () => {
  const visit = await open("lits");
  const { page } = visit;
  await page.click("#tab-engine");
  await openScript(page, "shapes.js", own("ltp"));
  expect(await page.textContent(".engine-panel")).toContain(
    "shapes.js (LTP): the protocol has no score and no line of moves",
  );
  await page.click("#tab-settings");
  await page.click('.choices label:has-text("Engine against engine")');
  const sides = await page.$$eval(".player-name b", (names) => names.map((name) => name.textContent));
  for (const side of sides) await choose(page, `${side}: which one`, "shapes.js");
  const watcher = new Person(page, "lits");
  for (let count = 0; count < 3; count++) await watcher.moved(await watcher.position());
  expect((await page.textContent(".players"))?.match(/shapes\.js/g)).toHaveLength(2);

  await page.evaluate(() => (location.hash = "#/santorini"));
  await page.click("#tab-engine");
  await openScript(page, "gods.js", own("santorini"));
  await choose(page, "Engine", "gods.js");
  await analyses(page);
  await page.click('.engine-panel button:has-text("Stop")');

  await page.evaluate(() => (location.hash = "#/tetris/table"));
  await page.click("#tab-settings");
  await openScript(page, "bot.js", own("tbp"));
  await choose(page, "Hints from", "bot.js");
  await hint(page);
  await close(visit);
});

const FAULTS: readonly (readonly [string, Buffer, string])[] = [
  ["broken.js", Buffer.from("if ("), "broken.js crashed: SyntaxError: "],
  ["crash.js", st3p(`null.idea`), "crash.js crashed: TypeError: "],
  ["cheat.js", st3p(`postMessage("best b2")`), "cheat.js broke the rules: illegal move `b2`"],
  ["odd.js", st3p(`postMessage("best of all")`), "odd.js answered with something that is no move: "],
  [
    "flood.js",
    st3p(`for (;;) postMessage("info string again")`),
    "flood.js was stopped: it sent more than 500 messages a second",
  ],
];

test("on a phone a script that fails is judged in words, and another one plays on", async () => {
  const visit = await open("tictactoe?position=3_/_x_/3_ o", { viewport: PHONE, hasTouch: true, isMobile: true });
  const { page } = visit;
  await page.tap("#tab-engine");
  for (const [name, script, words] of FAULTS) {
    await openScript(page, name, script);
    await choose(page, "Engine", name);
    await page.tap('.engine-panel button:has-text("Analyse")');
    await page.locator(".engine-panel > .problem", { hasText: words }).waitFor();
    expect(await page.locator("iframe").count()).toBe(0);
  }
  expect(await fitsPhone(page)).toEqual([]);
  expect(await problems(page)).toEqual([]);
  await page.tap('[aria-label="Remove cheat.js"]');
  await page.getByText("cheat.js").waitFor({ state: "detached" });

  await page.tap("#tab-settings");
  await openScript(page, "example.js", read("examples/st3p.js"));
  await choose(page, "Hints from", "example.js");
  expect(await fitsPhone(page)).toEqual([]);
  expect(await problems(page)).toEqual([]);
  await page.tap('[aria-label="Hint"]');
  await page.locator("[role=status]", { hasText: "would play a1" }).waitFor({ state: "attached" });
  // Errors of scripts are logged.
  visit.complaints.length = 0;
  await close(visit);
});
