//! Puzzles in a real browser: solved on their boards, refuted, rated, kept, and served without a network.

import { readFileSync } from "node:fs";
import type { BrowserContextOptions, Page, Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { NamedPuzzle } from "../../src/pages/puzzles/files";
import { dailyPuzzle, KINDS } from "../../src/pages/puzzles/kinds";
import { tab } from "./library";
import { minos } from "./minos";
import { describePosition, legalMoves, ok, play, puzzleAnswer, puzzlePlacements } from "./rules";
import { PHONE, serve, visit } from "./site";
import { puzzles, Solver } from "./solver";
import type { Hands } from "./table";
import { close, fitsPhone, problems, visits } from "./visits";

const { open, browser, site } = visits();

const NAMES = KINDS.map(({ name }) => name);
const TOUCH: BrowserContextOptions = { viewport: PHONE, hasTouch: true, isMobile: true };

const path = ({ kind, id }: NamedPuzzle): string => `puzzles/${kind.name}/${id}`;

/** An easy puzzle of a kind. */
const easy = (name: string): NamedPuzzle => puzzles(name)[0]!;

/** Makes the solver's moves of the solution. */
async function solve(solver: Solver, named: NamedPuzzle): Promise<void> {
  if ("placement" in named) await solver.place(named, named.placement.best);
  else {
    const { line, start, game } = named.puzzle;
    let position = start;
    const [own] = ok(describePosition(named.kind.game, start)).actors;
    for (const move of line) {
      const { actors } = ok(describePosition(named.kind.game, position));
      if (actors[0] === own) await solver.move(move);
      position = ok(play(named.kind.game, position, [move])).position.text;
    }
    expect(game).toBe(named.kind.game);
  }
  await solver.phase("solved");
}

/** A wrong first move, with the reply that refutes it. */
function wrongMove(named: NamedPuzzle): { move: string; reply: string | null } {
  if ("placement" in named) {
    const last = ok(puzzlePlacements(named.placement)).at(-1)!;
    return { move: last.move, reply: null };
  }
  const { start, plies } = named.puzzle;
  for (const move of ok(legalMoves(named.kind.game, start, undefined)).reverse()) {
    const answer = ok(puzzleAnswer(named.kind.game, start, move, plies));
    if (answer.type === "refuted") return { move, reply: answer.reply };
  }
  throw new Error("every move wins");
}

async function tryWrong(solver: Solver, named: NamedPuzzle): Promise<{ move: string; reply: string | null }> {
  const wrong = wrongMove(named);
  await ("placement" in named ? solver.place(named, wrong.move) : solver.move(wrong.move));
  await solver.phase("wrong");
  return wrong;
}

const position = (page: Page) => page.getAttribute("main.puzzle", "data-position");

describe.each([
  ["with a mouse", "mouse", {}],
  ["with fingers on a phone", "touch", TOUCH],
  ["by keyboard alone", "keys", {}],
] as const)("%s", (_, how: Hands, options: BrowserContextOptions) => {
  test.each(NAMES)("a puzzle of each kind is solved and rated, and the next one comes: %s", async (name) => {
    const named = easy(name);
    const opened = await open(path(named), options);
    const { page } = opened;
    const solver = new Solver(page, named, how);
    await solver.begin();
    expect(await solver.rating()).toBe(1500);
    await solve(solver, named);
    await page.waitForSelector("text=✓ Solved");
    expect(await solver.rating()).toBeGreaterThan(1500);
    expect(await problems(page)).toEqual([]);
    if (how === "touch") expect(await fitsPhone(page)).toEqual([]);
    if (how === "keys") await page.keyboard.press("n");
    else await page.click('.controls button:has-text("Next")');
    await page.waitForSelector(`main.puzzle[data-phase="find"]:not([data-puzzle="${named.id}"])`);
    expect(page.url()).toContain(`#/puzzles/${name}/${(await page.getAttribute("main.puzzle", "data-puzzle"))!}`);
    await close(opened);
  });
});

test.each(NAMES)("a wrong try is refuted on the board and rated once: %s", async (name) => {
  const named = easy(name);
  const opened = await open(path(named));
  const { page } = opened;
  const solver = new Solver(page, named, "mouse");
  await solver.begin();
  const start = await position(page);
  const { move, reply } = await tryWrong(solver, named);
  await page.waitForSelector("text=✗ Not solved");
  const text = (await page.textContent(".puzzle-text")) ?? "";
  expect(text).toContain(move);
  if ("puzzle" in named) {
    const after = ok(play(named.kind.game, named.puzzle.start, [move])).position.text;
    const refuted = reply === null ? after : ok(play(named.kind.game, after, [reply])).position.text;
    expect(await position(page)).toBe(refuted);
    if (reply !== null) expect(text).toContain(reply);
  } else expect(await minos(page, ".ghost-piece")).toHaveLength(4);
  expect(await problems(page)).toEqual([]);
  const rated = await solver.rating();
  expect(rated).toBeLessThan(1500);

  // The second try is not rated.
  await page.click('button:has-text("Try again")');
  await solver.phase("find");
  expect(await position(page)).toBe(start);
  await solve(solver, named);
  expect(await solver.rating()).toBe(rated);
  await page.waitForSelector("text=✗ Not solved");
  await close(opened);
});

test("after a wrong second move the first one stands, and the puzzle counts as not solved", async () => {
  const named = easy("santorini");
  if (!("puzzle" in named)) throw new Error("another kind");
  const { start, line, plies } = named.puzzle;
  const opened = await open(path(named));
  const { page } = opened;
  const solver = new Solver(page, named, "mouse");
  await solver.begin();
  await solver.move(line[0]!);
  const second = line.slice(0, 2).reduce((text, move) => ok(play("santorini", text, [move])).position.text, start);
  await page.waitForSelector(`main.puzzle[data-phase="find"][data-position="${second}"]`);
  const moves = ok(legalMoves("santorini", second, undefined));
  const wrong = moves.find((move) => ok(puzzleAnswer("santorini", second, move, plies - 2)).type === "refuted")!;
  await solver.move(wrong);
  await solver.phase("wrong");
  await page.keyboard.press("a");
  await page.waitForSelector(`main.puzzle[data-phase="find"][data-position="${second}"]`);
  for (const move of line.filter((_, index) => index >= 2 && index % 2 === 0)) await solver.move(move);
  await solver.phase("solved");
  await page.waitForSelector("text=✗ Not solved");
  expect(await solver.rating()).toBeLessThan(1500);
  await close(opened);
});

test("the solution is shown move by move, and counts as not solved", async () => {
  const named = easy("santorini");
  if (!("puzzle" in named)) throw new Error("another kind");
  const opened = await open(path(named));
  const { page } = opened;
  const solver = new Solver(page, named, "mouse");
  await solver.begin();
  await page.keyboard.press("s");
  await solver.phase("shown");
  const { line, start } = named.puzzle;
  const shown = await page.$$eval(".puzzle-moves .move", (moves) => moves.map((move) => move.textContent));
  expect(shown).toEqual(["Start", ...line]);
  for (let count = 1; count < line.length; count++) await page.keyboard.press(count % 2 === 0 ? "ArrowRight" : ".");
  const end = line.reduce((text, move) => ok(play("santorini", text, [move])).position.text, start);
  await page.waitForFunction(
    (end) => document.querySelector("main.puzzle")?.getAttribute("data-position") === end,
    end,
  );
  expect(await solver.rating()).toBeLessThan(1500);
  await close(opened);
});

test("a try survives a reload, reaches other tabs, and is exported and imported", async () => {
  const [solved, failed] = [easy("tictactoe-small"), easy("santorini")];
  const opened = await open(path(solved));
  const { page } = opened;
  const other = await tab(page.context(), `${site().address}#/puzzles`);
  await other.waitForSelector(".puzzle-kind");
  const solver = new Solver(page, solved, "mouse");
  await solver.begin();
  await solve(solver, solved);
  await page.waitForSelector("text=✓ Solved");
  const rating = await solver.rating();
  await other.waitForSelector(`.puzzle-kind:has-text("${rating} ±")`);
  await page.reload();
  await page.waitForSelector("text=You tried this puzzle before");
  expect(await solver.rating()).toBe(rating);
  expect(await page.locator(".puzzle-try").count()).toBe(1);

  // Another kind has a rating of its own.
  await page.goto(`${site().address}#/${path(failed)}`);
  const second = new Solver(page, failed, "mouse");
  await second.begin();
  expect(await second.rating()).toBe(1500);
  await tryWrong(second, failed);
  await page.waitForSelector("text=✗ Not solved");

  await page.goto(`${site().address}#/library`);
  const [download] = await Promise.all([page.waitForEvent("download"), page.click('button:has-text("Export all")')]);
  const file = await download.path();
  const exported = JSON.parse(readFileSync(file, "utf8")) as { puzzles: { puzzle: string; solved: boolean }[] };
  expect(exported.puzzles.map(({ puzzle, solved }) => [puzzle, solved])).toEqual([
    [solved.id, true],
    [failed.id, false],
  ]);

  await page.goto(`${site().address}#/puzzles`);
  await page.click('button:has-text("Delete all tries")');
  await page.waitForSelector(".toast:has-text('All tries and ratings are deleted.')");
  await other.waitForSelector('.puzzle-kind:has-text("0 of 113 solved")');
  await page.goto(`${site().address}#/library`);
  const fields = { name: "library.json", mimeType: "application/json", buffer: readFileSync(file) };
  await page.locator("input[type=file]").setInputFiles(fields);
  await page.waitForSelector(".toast:has-text('Imported 2.')");
  await other.waitForSelector(`.puzzle-kind:has-text("${rating} ±")`);
  await close(opened);
});

test("a library that was made before there were puzzles keeps its entries, and tries are added to it", async () => {
  const named = easy("tictactoe-small");
  // A page of the same origin without the app.
  const opened = await visit(browser(), `${site().address}icon.svg`);
  const { page } = opened;
  await page.evaluate(async () => {
    const content = { kind: "ptn", text: "Title: Old\nI-1234\n", at: 1 };
    const entry = { id: "k3m8x2wq7d", name: "", created: 1, updated: 1, revision: 1, content };
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open("tetrad", 1);
      opening.addEventListener("upgradeneeded", () => {
        const entries = opening.result.createObjectStore("entries", { keyPath: "id" });
        entries.createIndex("kind", ["content.kind", "updated"]);
        entries.put(entry);
      });
      opening.addEventListener("error", () => reject(new Error("the database can't be made")));
      opening.addEventListener("success", () => {
        opening.result.close();
        resolve();
      });
    });
  });
  // The browser's own page around a picture breaks the site's policy.
  opened.complaints.length = 0;
  await page.goto(`${site().address}#/${path(named)}`);
  const solver = new Solver(page, named, "mouse");
  await solver.begin();
  await solve(solver, named);
  await page.waitForSelector("text=✓ Solved");
  await page.goto(`${site().address}#/library`);
  await page.waitForSelector('.kept-words a:has-text("Old")');
  await page.goto(`${site().address}#/puzzles`);
  await page.waitForSelector('.puzzle-kind:has-text("1 of 113 solved")');
  await close(opened);
});

test("without a database puzzles are rated for the visit, and a message says that nothing is kept", async () => {
  const named = easy("tictactoe-small");
  const opened = await open("");
  const { page } = opened;
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("no", "SecurityError");
    };
  });
  await page.goto("about:blank");
  await page.goto(`${site().address}#/${path(named)}`);
  const solver = new Solver(page, named, "mouse");
  await solver.begin();
  await solve(solver, named);
  await page.waitForSelector(".toast.is-bad:has-text('Nothing is being kept')");
  expect(await solver.rating()).toBeGreaterThan(1500);
  await page.click('.controls button:has-text("Next")');
  await page.waitForSelector(`main.puzzle[data-phase="find"]:not([data-puzzle="${named.id}"])`);
  await close(opened);
});

test("the page goes on while a move is checked", async () => {
  const named = easy("santorini");
  const opened = await open("puzzles");
  const { page } = opened;
  await page.waitForSelector(".puzzle-kind");
  const held: Route[] = [];
  await page.route("**/assets/worker-*.js", (route) => void held.push(route));
  await page.goto(`${site().address}#/${path(named)}`);
  const solver = new Solver(page, named, "mouse");
  await solver.begin();
  await solver.move(wrongMove(named).move);
  await solver.phase("checking");
  expect(await page.textContent(".puzzle-text")).toContain("Checking");
  await page.click('[aria-label="Dark theme"]');
  await page.waitForSelector('[aria-label="Light theme"]');
  expect(await problems(page)).toEqual([]);
  for (const route of held) await route.continue();
  await solver.phase("wrong");
  await close(opened);
});

test("the puzzle of the day is the same in two browsers, and on the home page", async () => {
  const { kind, number } = dailyPuzzle(Date.UTC(2026, 10, 18, 9));
  const all = puzzles(kind.name);
  const expected = all[number % all.length]!.id;
  for (const timezoneId of ["Pacific/Kiritimati", "America/Los_Angeles"]) {
    const opened = await open("", { timezoneId });
    const { page } = opened;
    await page.clock.setFixedTime(Date.UTC(2026, 10, 18, 9));
    await page.reload();
    await page.click('a:has-text("' + kind.title + '")[href="#/puzzles/daily"]');
    await page.waitForSelector(`main.puzzle[data-puzzle="${expected}"]`);
    await page.waitForSelector('.panel-head:has-text("Puzzle of the day")');
    expect(page.url()).toContain(`#/puzzles/${kind.name}/${expected}`);
    await close(opened);
  }
});

test("after one visit of a site in a folder puzzles are solved without a network, and home draws today's", async () => {
  const own = await serve(undefined, {}, "/x/y/");
  const opened = await visit(browser(), own.address, { serviceWorkers: "allow" });
  const { page, complaints } = opened;
  await page.waitForSelector("main.home");
  // The position needs the rules, which a first visit of this page does not load.
  expect(await page.getAttribute('a[href="#/puzzles/daily"]', "data-puzzle")).toBeNull();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await own.close();
  await page.reload();
  await page.waitForSelector('a[href="#/puzzles/daily"][data-puzzle] svg');
  for (const name of NAMES) {
    const named = easy(name);
    await page.goto(`${own.address}#/${path(named)}`);
    await page.waitForSelector(`main.puzzle[data-puzzle="${named.id}"]`);
  }
  const named = easy("ptn");
  const solver = new Solver(page, named, "mouse");
  await solver.begin();
  await solve(solver, named);
  // A wrong move is refuted without a network, too.
  const santorini = easy("santorini");
  await page.goto(`${own.address}#/${path(santorini)}`);
  const other = new Solver(page, santorini, "mouse");
  await other.begin();
  const { reply } = await tryWrong(other, santorini);
  expect(await page.textContent(".puzzle-text")).toContain(reply);
  await opened.close();
  expect(complaints).toEqual([]);
});

test("a link to a puzzle that is not there says so, with the way on", async () => {
  const opened = await open("puzzles/lits/0000000");
  const { page } = opened;
  await page.waitForSelector("text=This puzzle is not among those that come with this Tetrad.");
  expect(await problems(page)).toEqual([]);
  await page.click('a:has-text("All puzzles")');
  await page.waitForSelector("main.puzzles");
  await close(opened);
});

test("best placements are labelled as an opinion", async () => {
  const opened = await open("puzzles/ptn");
  await opened.page.waitForSelector("text=The engine's opinion, not a proof.");
  await close(opened);
});

describe.each([
  ["a desk", {}],
  ["a phone", TOUCH],
  ["a phone on its side", { ...TOUCH, viewport: { width: 844, height: 390 } }],
] as const)("on %s", (_, options) => {
  test.each(["light", "dark"] as const)("the overview has no serious problem and fits, %s", async (colorScheme) => {
    const opened = await open("puzzles", { ...options, colorScheme });
    const { page } = opened;
    await page.waitForSelector(".puzzle-kind");
    expect(await problems(page)).toEqual([]);
    if ("isMobile" in options) expect(await fitsPhone(page)).toEqual([]);
    await page.locator('[aria-label="Help"]').click();
    await page.click('dialog button:has-text("Close")');
    await page.click('.puzzle-kind:has-text("LITS endgames")');
    await page.waitForSelector('main.puzzle[data-game="lits"]');
    await page.locator('[aria-label="Help"]').click();
    const help = (await page.textContent("dialog")) ?? "";
    expect(help).toContain("show the solution");
    expect(help).toContain("mirror it");
    await close(opened);
  });
});
