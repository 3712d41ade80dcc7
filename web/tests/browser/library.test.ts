//! Nothing that a person made is lost: the library in a real browser.

import { readFileSync } from "node:fs";
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { cardCount, cards, tab } from "./library";
import { PHONE } from "./site";
import { Person, twoPeople } from "./table";
import { close, fitsPhone, problems, visits } from "./visits";

const { open, site } = visits();

const TOUCH: BrowserContextOptions = { viewport: PHONE, hasTouch: true, isMobile: true };

/** The moves on the page, with their branches. */
const moves = (page: Page) => page.$$eval(".moves .move", (moves) => moves.map((move) => move.textContent));

/** Goes to the library and waits until it has this number of cards. */
async function keeps(page: Page, count: number): Promise<void> {
  await page.goto(`${site().address}#/library`);
  await cardCount(page, count);
}

/** Loads the page anew, plays two moves, and waits until it says that they can't be kept. */
async function playsUnkept(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.goto(`${site().address}#/tictactoe`);
  await page.waitForSelector("main.game");
  await twoPeople(page);
  await type(page, "b2", "a1");
  await page.waitForSelector(".toast.is-bad");
}

const hash = (page: Page) => page.evaluate(() => location.hash);

/** Types a move and waits for it. */
async function type(page: Page, ...typed: readonly string[]): Promise<void> {
  for (const move of typed) {
    await page.fill("#typed-move", move);
    await page.press("#typed-move", "Enter");
    await page.waitForSelector(`.moves .move[aria-current] > :text-is("${move}")`);
  }
}

async function shows(page: Page, expected: readonly string[]): Promise<void> {
  await page.waitForFunction(
    (expected) =>
      [...document.querySelectorAll(".moves .move")].map((move) => move.textContent).join() === expected.join(),
    expected,
  );
}

test("every move is found again after a reload, a closed tab, a link and Back", async () => {
  const visit = await open("tictactoe");
  const { page } = visit;
  await twoPeople(page);
  expect(await hash(page)).toBe("#/tictactoe");
  await type(page, "b2", "a1", "c3");
  const address = await hash(page);
  expect(address).toMatch(/^#\/tictactoe\?entry=[a-z2-9]{10}$/);

  // A branch survives a reload, and the reload makes no copy.
  await page.keyboard.press("Escape");
  await page.click('[aria-label="Take back"]');
  await type(page, "b1");
  const branched = await moves(page);
  expect(branched).toHaveLength(4);
  await page.reload();
  await shows(page, branched);
  expect(await hash(page)).toBe(address);

  // A move just before the tab closes.
  await page.fill("#typed-move", "c1");
  await page.press("#typed-move", "Enter");
  const context = page.context();
  await page.close();
  const next = await tab(context, `${site().address}#/tictactoe`);
  await next.waitForSelector('.moves .move > :text-is("c1")');
  expect(await hash(next)).toBe(address);
  const all = await moves(next);
  expect(all).toEqual(["b2", "a1", "b1", "c3", "…", "c1"]);

  // A link opens as it is, and becomes an entry at its first change.
  await next.evaluate(() => (location.hash = `#/tictactoe?position=${encodeURIComponent("3_/_x_/3_ o")}`));
  await next.waitForSelector(".moves-empty");
  await next.goBack();
  await shows(next, all);
  await next.goForward();
  await next.waitForSelector(".moves-empty");
  await type(next, "a1");
  const linked = await hash(next);
  expect(linked).toMatch(/^#\/tictactoe\?entry=/);
  expect(linked).not.toBe(address);
  await next.reload();
  await shows(next, ["…", "a1"]);
  await next.goBack();
  await shows(next, all);

  await keeps(next, 2);
  await close(visit);
});

test("looking makes no entry: an untouched board, a link, an example", async () => {
  const visit = await open("tictactoe");
  const { page } = visit;
  await page.click("text=Show an example game");
  await page.waitForSelector(".moves .move");
  await page.keyboard.press("ArrowLeft");
  await page.evaluate(() => (location.hash = `#/santorini?position=${encodeURIComponent("start")}`));
  await page.waitForSelector('main.game[data-game="santorini"]');
  await page.evaluate(() => (location.hash = "#/library"));
  await page.waitForSelector("text=Nothing here yet");
  await close(visit);
});

test("N keeps the old game, and the toast brings it back", async () => {
  const visit = await open("lits");
  const { page } = visit;
  const person = new Person(page, "lits", 3);
  await twoPeople(page);
  await person.playOn("mouse", 2);
  const [played, position] = [await moves(page), await person.position()];
  await page.locator("body").press("n");
  await page.waitForSelector(".moves-empty");
  await page.waitForSelector("text=The old game is in the library.");
  await page.reload();
  await page.waitForSelector(".moves-empty");
  await person.playOn("mouse", 1);
  await page.locator("body").press("n");
  await page.waitForSelector(".moves-empty");
  await page.click('.toast button:has-text("Undo")');
  await page.waitForSelector(".moves .move");
  expect(await moves(page)).toHaveLength(1);
  await keeps(page, 2);
  await page.click(".kept-words a >> nth=1");
  await person.arrived(position);
  expect(await moves(page)).toEqual(played);
  await close(visit);
});

test("a game of the old session storage is taken over once", async () => {
  const visit = await open("");
  const { page } = visit;
  await page.evaluate(() => {
    const record = { tetrad: 1, game: "tictactoe", players: [{ name: "Person" }, { name: "Tetrad" }] };
    const turns = [{ moves: ["b2"] }, { moves: ["a1"] }];
    sessionStorage.setItem(
      "tetrad.tictactoe.table",
      JSON.stringify({ record: { ...record, start: "3_/3_/3_ x", turns }, path: [["b2"]] }),
    );
  });
  await page.evaluate(() => (location.hash = "#/tictactoe"));
  await shows(page, ["b2", "a1"]);
  expect(await page.getAttribute("main.game", "data-position")).toBe("3_/_x_/3_ o");
  await page.reload();
  await shows(page, ["b2", "a1"]);
  await page.evaluate(() => (location.hash = "#/library"));
  await cardCount(page, 1);
  await close(visit);
});

describe("two tabs", () => {
  test("a tab that only looks is refreshed", async () => {
    const visit = await open("tictactoe");
    const { page } = visit;
    await twoPeople(page);
    await type(page, "b2");
    const other = await tab(page.context(), `${site().address}#/tictactoe`);
    await shows(other, ["b2"]);
    await type(page, "a1");
    await shows(other, ["b2", "a1"]);
    await type(other, "c3");
    await shows(page, ["b2", "a1", "c3"]);
    await close(visit);
  });

  test("never overwrite each other: the later one becomes a copy, and says so", async () => {
    const visit = await open("tictactoe");
    const { page } = visit;
    await twoPeople(page);
    await type(page, "b2");
    const first = await hash(page);
    // A tab that hears nothing, as one that sleeps.
    const deaf = await page.context().newPage();
    await deaf.addInitScript(() => Reflect.deleteProperty(globalThis, "BroadcastChannel"));
    await deaf.goto(`${site().address}${first}`);
    await shows(deaf, ["b2"]);
    await type(page, "a1");
    await type(deaf, "c3");
    await deaf.waitForSelector("text=Another tab has changed this game.");
    expect(await hash(deaf)).not.toBe(first);
    await deaf.reload();
    await shows(deaf, ["b2", "c3"]);
    await page.reload();
    await shows(page, ["b2", "a1"]);
    await keeps(deaf, 2);
    expect((await cards(deaf)).sort()).toEqual(["Copy", "Tic-tac-toe"]);
    await close(visit);
  });
});

/** A library with two games. */
async function filled(options: BrowserContextOptions = {}) {
  const visit = await open("tictactoe", options);
  const { page } = visit;
  await twoPeople(page);
  await type(page, "b2", "a1", "c3", "b1", "c1", "c2", "a3");
  await page.evaluate(() => (location.hash = "#/santorini"));
  await page.waitForSelector('main.game[data-game="santorini"]');
  await twoPeople(page);
  await new Person(page, "santorini", 1).type("first");
  await page.evaluate(() => (location.hash = "#/library"));
  await cardCount(page, 2);
  return visit;
}

describe("the library's page", () => {
  test("searches, filters, renames, deletes and undoes, from the keyboard alone", async () => {
    const visit = await filled();
    const { page } = visit;
    expect(await cards(page)).toEqual(["Santorini", "Tic-tac-toe"]);
    expect(await page.textContent(".kept:nth-child(2)")).toContain("7 moves");
    expect(await page.textContent(".kept:nth-child(2)")).toContain("wins, 3 in a line");

    await page.focus('[aria-label="Rename Tic-tac-toe"]');
    await page.keyboard.press("Enter");
    await page.keyboard.type("The corner trick");
    await page.keyboard.press("Enter");
    await page.waitForSelector('.kept-words a:text-is("The corner trick")');
    await page.focus('input[type="search"]');
    await page.keyboard.type("corner?");
    await page.waitForSelector("text=Nothing found.");
    await page.keyboard.press("Backspace");
    await cardCount(page, 1);
    await page.fill('input[type="search"]', "");
    await page.selectOption(".library-tools select", "santorini");
    await cardCount(page, 1);
    expect(await cards(page)).toEqual(["Santorini"]);
    await page.selectOption(".library-tools select", "all");

    await page.focus('[aria-label="Delete The corner trick"]');
    await page.keyboard.press("Enter");
    await cardCount(page, 1);
    await page.waitForFunction(() => document.activeElement?.textContent === "Santorini");
    await page.keyboard.press("Control+z");
    await cardCount(page, 2);
    await page.reload();
    await cardCount(page, 2);
    await page.focus('.kept-words a:text-is("The corner trick")');
    await page.keyboard.press("Enter");
    await shows(page, ["b2", "a1", "c3", "b1", "c1", "c2", "a3"]);
    await close(visit);
  });

  test("exports everything, and another browser imports it once", async () => {
    const visit = await filled();
    const { page } = visit;
    const [saved] = await Promise.all([page.waitForEvent("download"), page.click("text=Export all")]);
    const file = readFileSync(await saved.path(), "utf8");
    expect(JSON.parse(file)).toMatchObject({ "tetrad-library": 1 });
    await close(visit);

    const elsewhere = await open("library");
    const upload = (text: string) =>
      elsewhere.page.setInputFiles('input[type="file"]', {
        name: "games.json",
        mimeType: "application/json",
        buffer: Buffer.from(text),
      });
    await elsewhere.page.waitForSelector("text=Nothing here yet");
    await upload(file.replace('"b2"', '"z9"'));
    await elsewhere.page.waitForSelector(".problem");
    expect(await elsewhere.page.textContent(".problem")).toMatch(
      /Nothing was imported from games\.json\. entries\[1\]\.content\.record: .*z9/,
    );
    await upload(file);
    await cardCount(elsewhere.page, 2);
    await upload(file);
    await elsewhere.page.waitForSelector("text=Imported 0; 2 were here already.");
    // Something else under a known id becomes a copy.
    await upload(file.replace('"a1"', '"a2"'));
    await cardCount(elsewhere.page, 3);
    expect(await cards(elsewhere.page)).toContain("Copy");
    await close(elsewhere);
  });

  test("on a phone everything fits and a finger can do it", async () => {
    const visit = await filled(TOUCH);
    const { page } = visit;
    expect(await fitsPhone(page)).toEqual([]);
    await page.tap('[aria-label="Delete Santorini"]');
    await cardCount(page, 1);
    expect(await fitsPhone(page)).toEqual([]);
    await page.tap('.toast button:has-text("Undo")');
    await cardCount(page, 2);
    await page.tap('[aria-label="Rename Santorini"]');
    expect(await fitsPhone(page)).toEqual([]);
    await page.fill(".kept-name input", "On the train");
    await page.tap('.kept-name button:has-text("Keep")');
    await page.tap('.kept-words a:text-is("On the train")');
    await page.waitForSelector('main.game[data-game="santorini"]');
    expect(await moves(page)).toHaveLength(1);
    await close(visit);
  });

  test.each(["light", "dark"] as const)("no serious problem for assistive technology, %s", async (colorScheme) => {
    const visit = await filled({ colorScheme });
    const { page } = visit;
    await page.click('[aria-label="Rename Santorini"]');
    await page.click('[aria-label="Delete Tic-tac-toe"]');
    await page.waitForSelector(".toast");
    expect(await problems(page)).toEqual([]);
    await close(visit);
  });
});

describe("a database that fails", () => {
  const FAILURES: readonly (readonly [string, () => void, RegExp])[] = [
    ["missing", () => Reflect.deleteProperty(globalThis, "indexedDB"), /this browser has no database/],
    [
      "refused",
      () => {
        IDBFactory.prototype.open = () => {
          throw new DOMException("denied", "SecurityError");
        };
      },
      /the browser refuses to keep anything here/,
    ],
    [
      "full",
      () => {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException("no room", "QuotaExceededError");
        };
      },
      /the browser has no room left/,
    ],
  ];

  test.each(FAILURES)("that is %s is reported in words, and the game goes on", async (_, fail, words) => {
    const visit = await open("");
    const { page } = visit;
    await page.addInitScript(fail);
    await playsUnkept(page);
    expect(await page.textContent(".toast.is-bad")).toMatch(words);
    expect(await problems(page)).toEqual([]);
    await type(page, "c3");
    await page.evaluate(() => (location.hash = "#/lits"));
    await page.waitForSelector('main.game[data-game="lits"]');
    await page.goBack();
    await shows(page, ["b2", "a1", "c3"]);
    await close(visit);
  });

  test("keeps what it could not write for the next visit", async () => {
    const visit = await open("");
    const { page } = visit;
    await page.addInitScript(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException("no room", "QuotaExceededError");
      };
    });
    await playsUnkept(page);
    await page.goto("about:blank");
    const next = await tab(page.context(), `${site().address}#/tictactoe`);
    await shows(next, ["b2", "a1"]);
    await keeps(next, 1);
    await close(visit);
  });

  test("of a newer Tetrad is left as it is, and said to be", async () => {
    const visit = await open("");
    const { page } = visit;
    const made = await page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const request = indexedDB.open("tetrad", 99);
          request.addEventListener("upgradeneeded", () => request.result.createObjectStore("future"));
          request.addEventListener("success", () => {
            const names = [...request.result.objectStoreNames];
            request.result.close();
            resolve(names);
          });
        }),
    );
    await page.evaluate(() => (location.hash = "#/tictactoe"));
    await page.waitForSelector("text=a newer Tetrad has written this library");
    const stores = await page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const request = indexedDB.open("tetrad");
          request.addEventListener("success", () => resolve([...request.result.objectStoreNames]));
        }),
    );
    expect(made).toContain("future");
    expect(stores).toEqual(made);
    await close(visit);
  });
});
