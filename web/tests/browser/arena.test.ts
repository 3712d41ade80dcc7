//! The arena and native engines, in a real browser with the real server.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { GameRecord, GameName } from "../../src/generated/rules";
import type { GamePage, GameView } from "../../src/generated/server";
import { describePosition, ok } from "./rules";
import { PHONE, visit } from "./site";
import { runTetrad, serveStore, serveTetrad } from "./tetrad";
import { close, fitsPhone, problems, visits } from "./visits";

const { browser, open, site } = visits(serveTetrad);

/** Fills in the form for games of about a second. */
async function fill(page: Page, labels: Readonly<Record<string, string>>): Promise<void> {
  await page.waitForSelector("form");
  for (const [label, value] of Object.entries(labels))
    await page.locator("form").getByLabel(label, { exact: true }).fill(value);
}

/** Submits the form; returns the number of the tournament. */
async function start(page: Page): Promise<number> {
  await page.click('button:has-text("Start the tournament")');
  return Number(await (await page.waitForSelector("main[data-tournament]")).getAttribute("data-tournament"));
}

const ended = (page: Page) => page.waitForSelector('main[data-state="finished"]');

async function ask<T>(path: string): Promise<T> {
  return (await (await fetch(`${site().address}api/${path}`)).json()) as T;
}

/** The records of a tournament's stored games. */
async function storedGames(id: number): Promise<GameRecord[]> {
  const { games } = await ask<GamePage>(`tournaments/${id}/games`);
  const views = games.map(({ key }) => ask<GameView>(`tournaments/${id}/games/${key}`));
  return (await Promise.all(views)).map(({ record }) => record);
}

test("engines that played alone are shown with what they sent, and their games on one board", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tetrad-"));
  const store = join(folder, "alone.db");
  const engines = ["--engine", "name=steady nodes=10", "--engine", "name=stuck proto=tbp cmd=/bin/cat startup=100ms"];
  await runTetrad(["match", "--game", "tetris", "--solo", "--games", "1", "--store", store, ...engines]).ended;
  const served = await serveStore(store);
  const visited = await visit(browser(), `${served.address}#/arena/1`);
  const { page } = visited;
  await page.waitForSelector(".arena-table tbody th");
  const cells = await page.$$eval(".arena-table", ([standings]) =>
    [...standings!.querySelectorAll("tbody tr")].map((row) => [...row.children].map((cell) => cell.textContent)),
  );
  expect(cells).toEqual([
    ["steady", expect.stringMatching(/^0\.[3-9]\d\d$/), "1 of 1", "0"],
    ["stuck", "0.000", "0 of 1", "⚠ 1"],
  ]);
  expect(await page.locator(".chart").count()).toBe(0);
  expect(await problems(page, "everything")).toEqual([]);
  await page.click(".game-link");
  await page.waitForSelector(".stored-game");
  expect(await page.textContent(".stored-game")).toContain("game 1.1.1: won, the goal is reached");
  expect(await page.locator(".moves-row").count()).toBe(500);
  await close(visited);
  await served.close();
  rmSync(folder, { recursive: true });
});

test("a tournament is started, watched to its end, and one of its games replayed", async () => {
  const visit = await open("arena");
  const { page } = visit;
  await page.click("text=New tournament");
  await page.click('.choices label:has-text("Santorini")');
  await fill(page, { "Milliseconds a move": "25", Games: "6", "Name of the tournament": "Watched" });
  await page.click('label:has-text("Stop as soon as the result is clear")');
  const id = await start(page);
  // The boards change while the page is open.
  const turns = await page.waitForSelector(".match-board:not([data-plies='0'])");
  const before = await turns.getAttribute("data-changed");
  await page.waitForFunction(
    (before) => document.querySelector(".match-board")?.getAttribute("data-changed") !== before,
    before,
  );
  await page.waitForFunction(() => (document.querySelector("progress")?.value ?? 0) > 0);
  await ended(page);
  expect(await page.textContent(".progress")).toContain("6 of 6 games");
  expect(
    await page.$$eval('section[aria-label="Standings"] tbody th', (names) => names.map((name) => name.textContent)),
  ).toHaveLength(2);
  expect(await page.locator(".chart").count()).toBe(2);
  const records = await storedGames(id);
  expect(records).toHaveLength(6);
  await page.click(".game-link >> nth=0");
  await page.waitForSelector("main.game .stored-game");
  const record = records[0]!;
  expect(await page.textContent(".players")).toContain(record.players[0]!.name);
  await page.click('[aria-label="First position"]');
  const shown = await page.getAttribute("main.game", "data-position");
  expect(shown).toBe(ok(describePosition("santorini", record.start)).text);
  await page.click('[aria-label="Last position"]');
  await page.click(".stored-game a");
  await ended(page);
  await close(visit);
});

test("a tournament is stopped and goes on, by keyboard alone", async () => {
  const visit = await open("arena/new");
  const { page } = visit;
  await page.waitForSelector("form");
  /** Presses Tab until the element has the focus. */
  const tabTo = async (selector: string) => {
    for (let count = 0; count < 60; count++) {
      await page.keyboard.press("Tab");
      if (await page.evaluate((selector) => document.activeElement?.matches(selector) === true, selector)) return;
    }
    throw new Error(`no way to ${selector}`);
  };
  const press = async (keys: string) => {
    for (const key of keys.split(" ")) await page.keyboard.press(key);
  };
  await tabTo("input[name=game]");
  await press("ArrowRight");
  await tabTo("input[name=limit]");
  await press("ArrowRight ArrowRight ArrowRight");
  await tabTo("input[type=number]");
  // Few openings to draw, and games that are not over before they are stopped.
  await press("ControlOrMeta+a 5 0 0 0 0");
  await tabTo("input[type=number]");
  await tabTo("input[type=number]");
  await press("ControlOrMeta+a 2 0 0");
  await tabTo("button.primary");
  await press("Enter");
  await page.waitForSelector(".match-board");
  await page.waitForSelector(".game-link");
  await tabTo(".tournament-head button:not(.small)");
  await press("Enter");
  await page.waitForSelector('main[data-state="stopped"]');
  await tabTo(".tournament-head button:not(.small)");
  await press("Enter");
  await page.waitForSelector('main[data-state="playing"] .match-board');
  await tabTo(".tournament-head button:not(.small)");
  await press("Enter");
  await page.waitForSelector('main[data-state="stopped"]');
  await tabTo(".game-link");
  await press("Enter");
  await page.waitForSelector('main.game[data-game="lits"] .stored-game');
  await close(visit);
});

test("what the server refuses is said beside its field, and nothing is lost", async () => {
  const visit = await open("arena/new?game=lits&position=nonsense");
  const { page } = visit;
  await fill(page, { Games: "2" });
  await page.click('button:has-text("Start the tournament")');
  await page.waitForSelector(".field-problem");
  const position = page.getByLabel("Position, in the game's own notation");
  expect(await position.getAttribute("aria-invalid")).toBe("true");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-invalid"))).toBe("true");
  expect(await page.inputValue("input[type=number] >> nth=1")).toBe("2");
  expect(await problems(page)).toEqual([]);
  // The browser logs the refusal.
  expect(visit.complaints.splice(0).every((complaint) => complaint.includes("400"))).toBe(true);
  await close(visit);
});

describe.each([
  ["tictactoe", "3_/3_/_x_ o"],
  ["lits", "start"],
  ["santorini", "0000000000000000000000000/1/mortal:11,13/mortal:7,17"],
  ["tetris", "GGGGGGGG_G IOLJSZT - 0 0"],
] as const satisfies readonly (readonly [GameName, string])[])("%s", (game, position) => {
  test("games are played from a position that was analysed", async () => {
    const path = game === "tetris" ? "tetris/table" : game;
    const visit = await open(`${path}?position=${encodeURIComponent(position)}`);
    const { page } = visit;
    await page.click("#tab-engine");
    await page.click("text=A hundred games from here");
    await page.waitForSelector(".form-board .still");
    const asked = await page.getByLabel("Position, in the game's own notation").inputValue();
    expect(asked).toBe(ok(describePosition(game, position)).text);
    expect(await page.locator("form").getByLabel("Games", { exact: true }).inputValue()).toBe("100");
    await page.click('.choices label:has-text("Nodes")');
    await fill(page, { "Nodes a move": "50", Games: "2" });
    const id = await start(page);
    await ended(page);
    const records = await storedGames(id);
    expect(records).toHaveLength(2);
    // In Tetris both players get the field of the solo position.
    for (const { start } of records) expect(start).toContain(game === "tetris" ? asked.split(" ")[0] : asked);
    await close(visit);
  });
});

test("the native engine thinks for the page", async () => {
  const visit = await open("santorini");
  const { page } = visit;
  await page.click("#tab-settings");
  await page.click('.choices label:has-text("Two people")');
  await page.click("#tab-engine");
  const asked = page.waitForEvent("websocket");
  await page.getByRole("combobox", { name: "Engine", exact: true }).selectOption("server");
  await page.click('.engine-panel button:has-text("Analyse")');
  expect((await asked).url()).toMatch(/\/api\/analysis$/);
  await page.waitForFunction(() => document.querySelectorAll(".line").length === 3);
  await page.click('.engine-panel button:has-text("Stop")');
  expect(await page.locator(".line").count()).toBe(3);
  await close(visit);
});

test("on a phone nothing overflows and every target is large enough, light and dark, with no serious problem", async () => {
  const visit = await open("arena/new", { viewport: PHONE, hasTouch: true, isMobile: true });
  const { page } = visit;
  await page.waitForSelector("form");
  const look = async () => {
    expect(await fitsPhone(page)).toEqual([]);
    expect(await problems(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await problems(page, "colours")).toEqual([]);
    await page.emulateMedia({ colorScheme: "light" });
  };
  await look();
  await page.tap('.choices label:has-text("Tetris")');
  await page.tap('button:has-text("Start the tournament")');
  await page.waitForSelector(".match-board");
  await look();
  await page.tap('button:has-text("Stop")');
  await page.waitForSelector('main[data-state="stopped"]');
  await look();
  await page.tap("text=All tournaments");
  await page.waitForSelector(".tournaments .card");
  await look();
  await close(visit);
});
