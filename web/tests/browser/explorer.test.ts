//! The explorer on the pages of games, with a server and a store that tournaments have filled.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import type { ExplorerPage, GameView } from "../../src/generated/server";
import { ok, play } from "./rules";
import { PHONE, type Site } from "./site";
import { runTetrad, serveStore } from "./tetrad";
import { Person } from "./table";
import { close, fitsPhone, problems, visits } from "./visits";

const GAMES = ["tictactoe", "lits", "santorini"] as const;
type Explorable = (typeof GAMES)[number];

const LYING = { width: 844, height: 390 };
const DESK = { width: 1024, height: 768 };

let folder = "";

/** A server whose store has a tournament of each game; that of tic-tac-toe begins with X in the top left corner. */
async function serveGames(): Promise<Site> {
  folder = mkdtempSync(join(tmpdir(), "tetrad-"));
  const [store, openings] = [join(folder, "games.db"), join(folder, "openings.txt")];
  writeFileSync(openings, "x2_/3_/3_ o\n");
  for (const game of GAMES) {
    const start = game === "tictactoe" ? ["--openings", openings] : [];
    const engines = ["--engine", "name=ann level=1", "--engine", "name=bob level=2"];
    const match = ["match", "--game", game, "--games", "8", "--each", "nodes=30", "--name", game, "--store", store];
    await runTetrad([...match, ...start, ...engines]).ended;
  }
  return serveStore(store);
}

const { open, site } = visits(serveGames);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function ask<T>(path: string): Promise<T> {
  return (await (await fetch(`${site().address}api/${path}`)).json()) as T;
}

/** The answer of the API, once the index is up to date. */
async function explored(game: Explorable, position: string): Promise<ExplorerPage> {
  for (;;) {
    const page = await ask<ExplorerPage>(`explorer/${game}?${new URLSearchParams({ position }).toString()}`);
    if (page.current) return page;
  }
}

/** A position from which stored games went on. */
async function start(game: Explorable): Promise<string> {
  const id = GAMES.indexOf(game) + 1;
  return (await ask<GameView>(`tournaments/${id}/games/1.1.1`)).record.start;
}

const address = (game: Explorable, position: string) => `${game}?${new URLSearchParams({ position }).toString()}`;

/** Waits until the panel shows the moves of a position. */
const shows = (page: Page, position: string) =>
  page.waitForSelector(`.explorer-panel[data-position="${position}"][aria-busy="false"]`);

const shownMoves = (page: Page): Promise<string[]> =>
  page.$$eval(".explored-move > span:not(.explored-count)", (moves) => moves.map((move) => move.textContent ?? ""));

test("the first question starts the index, and the panel asks until the index is complete", async () => {
  const visit = await open(address("tictactoe", "x2_/3_/3_ o"));
  const { page } = visit;
  const answers: boolean[] = [];
  page.on("response", async (response) => {
    if (response.url().includes("/api/explorer/")) answers.push(((await response.json()) as ExplorerPage).current);
  });
  await page.click("#tab-explorer");
  await page.waitForSelector('.explored-state:has-text("Out of 24 games")');
  await page.waitForSelector(".explored-move");
  expect(answers[0]).toBe(false);
  await close(visit);
});

test("a mirrored position shows the moves as its board stands, and a click plays them", async () => {
  const mirrored = "2_x/3_/3_ o";
  const known = await explored("tictactoe", mirrored);
  const original = await explored("tictactoe", "x2_/3_/3_ o");
  expect(known.games).toEqual(original.games);
  expect(known.games.first + known.games.draws + known.games.second).toBeGreaterThan(0);

  const visit = await open(address("tictactoe", mirrored));
  const { page } = visit;
  await page.click("#tab-explorer");
  await shows(page, mirrored);
  expect(await shownMoves(page)).toEqual(known.moves.map(({ move }) => move));
  const words = await page.textContent(".explored .results p");
  const [most] = known.moves;
  expect(words).toContain(`X won ${most!.games.first} (`);
  expect(words).toContain(`O won ${most!.games.second} (`);
  expect(await page.textContent(".explored")).toContain(`Played by ${most!.engines[0]!.name}`);
  expect(await page.textContent(".explored-state")).toBe("Out of 24 games in the server's store.");

  const next = ok(play("tictactoe", mirrored, [most!.move])).position.text;
  await page.click(".explored-move");
  await new Person(page, "tictactoe").arrived(next);
  await shows(page, next);
  expect(await shownMoves(page)).toEqual((await explored("tictactoe", next)).moves.map(({ move }) => move));
  await page.keyboard.press("ArrowLeft");
  await shows(page, mirrored);

  const link = page.locator(".explored-examples a").first();
  const { tournament, key } = most!.examples[0]!;
  expect(await link.textContent()).toBe(`Game ${key} of tournament ${tournament}`);
  await link.click();
  await page.waitForSelector(".stored-game");
  expect(await page.textContent(".stored-game")).toContain(`Tournament ${tournament}, game ${key}: `);
  await close(visit);
});

test.each(GAMES)("the moves of %s can be chosen with the keyboard", async (game) => {
  const position = await start(game);
  const known = await explored(game, position);
  const visit = await open(address(game, position), { viewport: DESK });
  const { page } = visit;
  await page.focus("#tab-moves");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await shows(page, position);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const next = ok(play(game, position, [known.moves[0]!.move])).position.text;
  await shows(page, next);
  // The next Tab reaches the moves of the new position.
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.className)).toContain("explored-move");
  await close(visit);
});

test("a position that no game has reached says so", async () => {
  const visit = await open(address("tictactoe", "xo_/3_/2_x o"));
  await visit.page.click("#tab-explorer");
  await visit.page.waitForSelector('.explorer-panel:has-text("No stored game went on from this position.")');
  await close(visit);
});

const SCREENS = [
  { kind: "phone", viewport: PHONE, colorScheme: "light" },
  { kind: "phone", viewport: PHONE, colorScheme: "dark" },
  { kind: "lying phone", viewport: LYING, colorScheme: "light" },
  { kind: "desk", viewport: DESK, colorScheme: "dark" },
] as const;

test.each(SCREENS.flatMap((screen) => GAMES.map((game) => ({ game, screen }))))(
  "$game has no problem on a $screen.kind, $screen.colorScheme",
  async ({ game, screen: { kind, viewport, colorScheme } }) => {
    const isPhone = kind !== "desk";
    const position = await start(game);
    const visit = await open(address(game, position), {
      viewport,
      colorScheme,
      ...(isPhone && { hasTouch: true, isMobile: true }),
    });
    const { page } = visit;
    await page.click("#tab-explorer");
    await shows(page, position);
    const pictures = process.env["PICTURES"];
    if (pictures !== undefined)
      await page.screenshot({ path: join(pictures, `explorer-${game}-${viewport.width}-${colorScheme}.png`) });
    expect(await problems(page)).toEqual([]);
    if (isPhone) expect(await fitsPhone(page)).toEqual([]);
    expect(await page.$eval(".tabs", (tabs) => tabs.scrollWidth <= tabs.clientWidth)).toBe(true);
    await close(visit);
  },
);
