//! What authors of engines do with tournaments: read the cross table, tidy the store, look closer, ask a position.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import type { GamePage, GameView, TournamentRow } from "../../src/generated/server";
import { PHONE, type Site } from "./site";
import { runTetrad, serveStore } from "./tetrad";
import { close, fitsPhone, problems, visits } from "./visits";

let folder = "";

/** A server whose store has a finished round robin of three engines. */
async function serveCup(): Promise<Site> {
  folder = mkdtempSync(join(tmpdir(), "tetrad-"));
  const store = join(folder, "cup.db");
  const engines = ["nodes=50", "nodes=20", "level=1 nodes=20"].flatMap((words, index) => [
    "--engine",
    `name=engine-${index + 1} ${words}`,
  ]);
  const cup = ["match", "--game", "tictactoe", "--board", "5x5", "--win-length", "4", "--games", "4", "--name", "cup"];
  await runTetrad([...cup, "--store", store, ...engines]).ended;
  return serveStore(store);
}

const { open, site } = visits(serveCup);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function ask<T>(path: string): Promise<T> {
  return (await (await fetch(`${site().address}api/${path}`)).json()) as T;
}

const names = async (): Promise<string[]> => (await ask<TournamentRow[]>("tournaments")).map(({ name }) => name);

/** The texts of a table's body. */
const cells = (page: Page, section: string): Promise<string[][]> =>
  page.$$eval(`section[aria-label="${section}"] tbody tr`, (rows) =>
    rows.map((row) => [...row.children].map((cell) => cell.textContent ?? "")),
  );

const sum = (parts: readonly number[]): number => parts.reduce((one, other) => one + other, 0);

/** The points in a cell such as `2½/4`. */
function value(cell: string): number {
  const [text = ""] = cell.split("/");
  return Number(text.replace("½", "") || 0) + (text.endsWith("½") ? 0.5 : 0);
}

const played = (cell: string): number => Number(cell.split("/")[1]);

test("the cross table and the sides add up to the games", async () => {
  const visit = await open("arena/1");
  const { page } = visit;
  await page.waitForSelector('section[aria-label="Cross table"]');
  const table = await cells(page, "Cross table");
  expect(table).toHaveLength(3);
  const points = table.map((row) => row.slice(1).filter((text) => text !== ""));
  // Each pair of engines shares the points of its games.
  for (const row of points) for (const cell of row) expect(cell).toMatch(/^(\d+½?|½)\/[1-4]$/);
  expect(value(points[0]![0]!) + value(points[1]![0]!)).toBe(played(points[0]![0]!));
  const sides = await page.textContent('section[aria-label="By side"] .results p');
  const numbers = [...(sides ?? "").matchAll(/(\d+) (?:drawn )?\(|won (\d+) \(/g)].map((match) =>
    Number(match[1] ?? match[2]),
  );
  const standings = await cells(page, "Standings");
  const all = sum(standings.map((row) => sum(row[3]!.split("–").map(Number))));
  expect(sum(numbers)).toBe(all / 2);
  expect(await problems(page, "everything")).toEqual([]);
  await close(visit);
});

test("the engines' scores of a stored game open its graph", async () => {
  const { games } = await ask<GamePage>("tournaments/1/games");
  const { key } = games[0]!;
  const { record } = await ask<GameView>(`tournaments/1/games/${key}`);
  const scored = record.turns.filter(({ score }) => score !== undefined).length;
  expect(scored).toBeGreaterThan(1);
  const visit = await open(`tictactoe?stored=1/${key}`);
  const { page } = visit;
  await page.click("#tab-engine");
  await page.waitForSelector(".graph-dot");
  expect(await page.locator(".graph-dot").count()).toBeGreaterThanOrEqual(scored);
  await close(visit);
});

test("games are downloaded, and a tournament is renamed", async () => {
  const visit = await open("arena/1");
  const { page } = visit;
  const [download] = await Promise.all([page.waitForEvent("download"), page.click('a:has-text("Download the games")')]);
  expect(download.suggestedFilename()).toBe("tournament-1.jsonl");
  const lines = readFileSync(await download.path(), "utf8")
    .trim()
    .split("\n");
  expect(lines).toHaveLength(12);
  await page.click('button:has-text("Rename")');
  await page.fill('[aria-label="New name"]', " ");
  await page.keyboard.press("Enter");
  await page.waitForSelector('.tournament-head [role="alert"], .tournament-head .problem');
  expect(visit.complaints.splice(0).every((complaint) => complaint.includes("400"))).toBe(true);
  await page.fill('[aria-label="New name"]', "Spring cup");
  await page.keyboard.press("Enter");
  await page.waitForSelector('h1:has-text("Spring cup")');
  expect(await names()).toContain("Spring cup");
  await close(visit);
});

test("a tournament from one position says who wins how often from there", async () => {
  const visit = await open("arena/new?game=tictactoe&position=xo_/3_/3_%20x", { viewport: PHONE, hasTouch: true });
  const { page } = visit;
  await page.waitForSelector("form");
  await page.locator("form").getByLabel("Games", { exact: true }).fill("4");
  await page.locator("form").getByLabel("Name of the tournament", { exact: true }).fill("From here");
  await page.tap('button:has-text("Start the tournament")');
  await page.waitForSelector('main[data-state="finished"] section[aria-label="From this position"]');
  expect(await page.textContent('section[aria-label="From this position"] .results p')).toMatch(/^X won \d+ \(\d+ %\)/);
  expect(await cells(page, "From this position")).toHaveLength(2);
  expect(await fitsPhone(page)).toEqual([]);
  await close(visit);
});

test("random openings begin on the chosen board, which can be enlarged while it is played", async () => {
  const visit = await open("arena/new");
  const { page } = visit;
  await page.waitForSelector("form");
  const fill = (label: string, value: string) => page.locator("form").getByLabel(label, { exact: true }).fill(value);
  await fill("Rows", "9");
  await fill("Columns", "8");
  await fill("In a line", "10");
  await page.waitForSelector("text=No line on this board is that long.");
  await fill("In a line", "5");
  await fill("Milliseconds a move", "200");
  await fill("Games", "20");
  await fill("Name of the tournament", "Large");
  await page.click('button:has-text("Start the tournament")');
  await page.waitForSelector("main[data-tournament]");
  // The page draws boards anew while games end and begin, so each width is read in one step.
  const small = await page
    .locator(".match-board .still")
    .first()
    .evaluate((board) => board.getBoundingClientRect().width);
  expect(small).toBeGreaterThan(0);
  await page.click(".match-enlarge >> nth=0");
  await page.waitForFunction((width) => {
    const board = document.querySelector("dialog.enlarged .still");
    return board !== null && board.getBoundingClientRect().width > width;
  }, small * 1.5);
  expect(await problems(page, "everything")).toEqual([]);
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog.enlarged", { state: "detached" });
  await page.click('button:has-text("Stop")');
  await page.waitForSelector('main[data-state="stopped"]');
  const row = (await ask<TournamentRow[]>("tournaments")).find(({ name }) => name === "Large")!;
  const { games } = await ask<GamePage>(`tournaments/${row.id}/games`);
  for (const { key } of games) {
    const { record } = await ask<GameView>(`tournaments/${row.id}/games/${key}`);
    expect(record.start.split("/")).toHaveLength(9);
    expect(record.start).toMatch(/win-length 5$/);
  }
  await close(visit);
});

test("a deleted tournament can be restored, and is gone after the page was left", async () => {
  const visit = await open("arena/1");
  const { page } = visit;
  await page.click('button:has-text("Delete")');
  await page.waitForSelector("text=is deleted.");
  await page.waitForSelector('ul[aria-label="Tournaments"] li');
  const shown = () => page.$$eval('ul[aria-label="Tournaments"] b', (names) => names.map((name) => name.textContent));
  expect(await shown()).not.toContain("Spring cup");
  await page.click('.toast button:has-text("Undo")');
  await page.waitForSelector('ul[aria-label="Tournaments"] b:has-text("Spring cup")');
  expect(await names()).toContain("Spring cup");
  await page.goto(`${site().address}#/arena/1`);
  await page.click('button:has-text("Delete")');
  await page.waitForSelector("text=is deleted.");
  expect(await names()).toContain("Spring cup");
  await page.goto("about:blank");
  for (let count = 0; count < 100 && (await names()).includes("Spring cup"); count++)
    await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await names()).not.toContain("Spring cup");
  await close(visit);
});
