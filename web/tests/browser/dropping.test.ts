//! Files that are dropped on pages of the app, in a real browser: each opens where it belongs, or the page stays.

import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { drop } from "./dropping";
import { cardCount } from "./library";
import { becomes } from "./ptn-text";
import { close, problems, visits } from "./visits";

const { open, site } = visits();

const GAME = "Title: Dropped\nI-1234 O-90\n";

const LIBRARY = JSON.stringify({
  "tetrad-library": 1,
  entries: [
    {
      id: "dropped",
      name: "A dropped game",
      created: 1,
      updated: 2,
      revision: 1,
      content: { kind: "ptn", text: GAME, at: 2 },
    },
  ],
});

/** The pages that open no files themselves. */
const PLACES = ["", "tetris", "santorini", "puzzles", "library"];

test.each(PLACES)("a game in text that is dropped on #/%s opens on the PTN page", async (path) => {
  const visit = await open(path);
  const { page } = visit;
  await drop(page, "main", { name: "game.ptn", content: GAME });
  await page.waitForSelector("main.ptn");
  await becomes(page, GAME);
  expect(page.url().startsWith(`${site().address}#/ptn`)).toBe(true);
  // Back leads to the page on which it was dropped.
  await page.goBack();
  await page.waitForSelector("main:not(.ptn)");
  await close(visit);
});

test.each(["", "tetris", "ptn", "library"])("an exported library that is dropped on #/%s is imported", async (path) => {
  const visit = await open(path);
  const { page } = visit;
  await drop(page, "main", { name: "library.json", content: LIBRARY });
  await page.waitForSelector("main.library");
  await cardCount(page, 1);
  await page.waitForSelector(".toast:has-text('Imported 1.')");
  await page.click('.kept-words a:has-text("A dropped game")');
  await becomes(page, GAME);
  await close(visit);
});

test("a game record that is dropped is imported", async () => {
  const visit = await open("tictactoe");
  const { page } = visit;
  const players = [{ name: "Ada" }, { name: "Engine" }];
  const record = { tetrad: 1, game: "tictactoe", players, start: "3_/3_/3_ x", turns: [{ moves: ["b2"] }] };
  await drop(page, "main", { name: "record.json", content: JSON.stringify(record) });
  await page.waitForSelector(".toast:has-text('Imported 1.')");
  await cardCount(page, 1);
  await close(visit);
});

test("a library that can't be read is refused in the library, with the place", async () => {
  const visit = await open("");
  const { page } = visit;
  await drop(page, "main", { name: "library.json", content: '{"tetrad-library": 1, "entries": [{"id": 7}]}' });
  await page.waitForSelector('main.library .problem:has-text("Nothing was imported from library.json. entries[0].id")');
  await close(visit);
});

/** Waits for a message that says what files can be dropped. */
const refusal = (page: Page, start: string) =>
  page.waitForSelector(`.toast:has-text("${start}"):has-text("Tetrad opens games in PTN, fumens")`);

test.each(["", "tetris", "library"])("a wrong file that is dropped on #/%s gets a sentence", async (path) => {
  const visit = await open(path);
  const { page } = visit;
  const address = page.url();
  await drop(page, "main", { name: "photo.png", content: [0x89, 0x50, 0x4e, 0x47, 0, 0xff] });
  await refusal(page, "“photo.png” is not a text.");
  await drop(page, ".topbar", { name: "package.json", content: '{"name": "other"}' });
  await refusal(page, "“package.json”: ");
  const games = ["one.ptn", "two.ptn"].map((name) => ({ name, content: GAME }));
  await drop(page, "main", ...games);
  await refusal(page, "open one file at a time");
  expect(page.url()).toBe(address);
  expect(await problems(page)).toEqual([]);
  await close(visit);
});

test.each([
  ["crates/ptn/tests/data/scuti.fumen", "main.ptn"],
  ["docs/pictures/ptn.png", ".toast:has-text('“ptn.png” is not a text.')"],
])("the browser's own drop of %s does not leave the app", async (path, shown) => {
  const visit = await open("");
  const { page } = visit;
  const session = await page.context().newCDPSession(page);
  const file = fileURLToPath(new URL(`../../../${path}`, import.meta.url));
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await session.send("Input.dispatchDragEvent", { type, x: 300, y: 400, data });
  await page.waitForSelector(shown);
  expect(page.url().startsWith(site().address)).toBe(true);
  await close(visit);
});
