//! Tetris in a real browser: in real time against the engine, against a bot from a file, and by placements.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { minos } from "./minos";
import { DIST, PHONE, serve, visit } from "./site";
import { dropsWithX, Person } from "./table";
import { close, problems, visits } from "./visits";

const { open, browser } = visits();

const phase = (page: Page, wanted: string, timeout = 20_000) =>
  page.waitForSelector(`main.live[data-phase="${wanted}"]`, { timeout });
const pieces = async (page: Page) => Number(await page.getAttribute("main.live", "data-pieces"));

/** The filled cells of the person's field. */
const filled = (page: Page) => page.$eval(".live-board .seat .filled", ({ innerHTML }) => innerHTML);

/** A library with a finished game as the first release kept it. */
const OLD_GAME = JSON.stringify({
  "tetrad-library": 1,
  entries: [
    {
      id: "old",
      name: "",
      created: 1,
      updated: 2,
      revision: 1,
      content: {
        kind: "live",
        version: 1,
        contest: "forty",
        seed: 7,
        result: "Topped out.",
        time: 62_350,
        players: [{ name: "You", pieces: 30, lines: 4, attack: 0 }],
        position: "- IOLJSZT - 0 0",
      },
    },
  ],
});

/** Drops pieces in place until the game is over. */
async function stackUp(page: Page): Promise<void> {
  for (let count = 0; count < 60; count++) {
    if ((await page.getAttribute("main.live", "data-phase")) === "over") return;
    await page.keyboard.press("Space");
  }
}

test("a game in real time against the engine, with a pause, from the keyboard alone", async () => {
  const visit = await open("tetris");
  const { page } = visit;
  await page.keyboard.press("Enter");
  await phase(page, "playing");
  for (const key of ["ArrowLeft", "ArrowLeft", "ArrowUp", "KeyC", "KeyZ", "ArrowRight"]) await page.keyboard.press(key);
  await page.keyboard.press("Space");
  await page.waitForSelector('main.live[data-pieces="1"]');
  await page.keyboard.press("KeyP");
  await phase(page, "paused");
  await page.keyboard.press("Space");
  expect(await pieces(page)).toBe(1);
  await page.keyboard.press("KeyP");
  await phase(page, "playing");
  // The bot places pieces too.
  await page.waitForFunction(
    () => Number(document.querySelector(".live-figures tbody tr:nth-child(2) td")?.textContent) >= 1,
  );
  await stackUp(page);
  await phase(page, "over");
  expect(await page.textContent(".status")).toMatch(/wins|win/);
  const end = await filled(page);

  // The replay ends on the same board, and goes piece by piece.
  await page.waitForSelector('a:has-text("Replay and review")[href*="entry="]');
  await page.click("text=Replay and review");
  await phase(page, "replay");
  expect(await filled(page)).toBe("");
  await page.keyboard.press("End");
  expect(await filled(page)).toBe(end);
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.waitForSelector('main.live[data-piece="1"]');
  expect(await page.locator(".live-board .laid").count()).toBe(4);
  await page.selectOption(".transport select", "4");
  await page.click('[aria-label="Play"]');
  await page.waitForSelector('[aria-label="Pause"]');
  await page.waitForSelector('[aria-label="Play"]');
  expect(await filled(page)).toBe(end);

  // Reviewed, a weak piece has a better place drawn beside its own.
  await page.click("text=Review every piece");
  await page.waitForSelector("text=Accuracy");
  await page.waitForSelector("text=Review every piece");
  await page.keyboard.press("Home");
  await page.keyboard.press("j");
  await page.waitForSelector(".live-board .advised-mino");
  expect(await problems(page)).toEqual([]);

  // Exported as a fumen, and analysed at this moment.
  await page.click("text=Copy as a fumen");
  await page.waitForSelector("text=Copied ✓");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^v115@/);
  await page.click("text=Analyse this moment");
  await page.waitForSelector('main.game[data-game="tetris"]:not([data-over="true"])');

  // It is in the library, and opens from there after a reload.
  await page.goto(page.url().replace(/#.*/, "#/library"));
  await page.click('.kept-words a:has-text("Tetris, against a bot")');
  await phase(page, "replay");
  await page.reload();
  await phase(page, "replay");
  await page.keyboard.press("End");
  expect(await filled(page)).toBe(end);

  // A game of the first release opens, and says that it holds no replay.
  await page.goto(page.url().replace(/#.*/, "#/library"));
  await page.setInputFiles('input[type="file"]', {
    name: "old.json",
    mimeType: "application/json",
    buffer: Buffer.from(OLD_GAME),
  });
  await page.click('.kept-words a:has-text("Tetris, 40 lines")');
  await page.waitForSelector("text=This game was kept before replays were");
  await page.click("text=Analyse the last position");
  await page.waitForSelector('main.game[data-game="tetris"]');
  await close(visit);
});

test("forty lines alone: Enter starts right after the choice, keys can be added, and R restarts", async () => {
  const visit = await open("tetris");
  const { page } = visit;
  await dropsWithX(page);
  await page.click('.choices label:has-text("40 lines")');
  await page.keyboard.press("Enter");
  await phase(page, "playing");
  expect(await page.textContent(".hud-main")).toBe("lines left40");
  await page.keyboard.press("KeyX");
  await page.waitForSelector('main.live[data-pieces="1"]');
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await page.waitForSelector('main.live[data-pieces="2"]');
  expect(await page.textContent(".hud")).toContain("keys / piece2.00");
  expect(await page.textContent(".hud")).toContain("faults1");
  await page.keyboard.press("KeyR");
  await page.waitForSelector('main.live[data-phase="counting"][data-pieces="0"]');
  await close(visit);
});

test("somebody else's TBP worker plays as the opponent", async () => {
  const visit = await open("tetris");
  const { page } = visit;
  const script = readFileSync(fileURLToPath(new URL("../../public/workers/tbp.js", import.meta.url)));
  await page.setInputFiles('input[type="file"]', { name: "bot.js", mimeType: "text/javascript", buffer: script });
  await page.selectOption(".fields select", "3");
  await page.locator("main").click({ position: { x: 5, y: 5 } });
  await page.keyboard.press("Enter");
  await phase(page, "playing");
  await page.waitForFunction(
    () => Number(document.querySelector(".live-figures tbody tr:nth-child(2) td")?.textContent) >= 8,
  );
  await close(visit);
});

/** The text of the panel, and of it the bot's pieces, lines, lines sent, and pieces a second. */
const botFigures = (page: Page) =>
  page.$eval(".panel", (panel) => {
    const cells = panel.querySelectorAll(".live-figures tbody tr:nth-child(2) td");
    const [pieces, , sent, pace] = [...cells].map((cell) => Number(cell.textContent));
    return { pieces: pieces!, sent: sent!, pace: pace!, text: panel.textContent };
  });

test("the bot keeps the pace that was asked or the page says why not, and its attacks queue in the meter", async () => {
  const visit = await open("tetris");
  const { page } = visit;
  await page.getByLabel("Pieces a second").selectOption("5");
  await page.keyboard.press("Enter");
  await phase(page, "playing");
  // The person places nothing, so that the garbage stays where it is.
  const bars = ".live-board .seat:first-of-type :is(.meter-near, .meter-far)";
  await page.waitForSelector(bars, { state: "attached" });
  const queued = () =>
    page.$$eval(bars, (bars) => bars.reduce((sum, bar) => sum + Math.round(Number(bar.getAttribute("height"))), 0));
  await expect.poll(async () => (await queued()) - (await botFigures(page)).sent, { timeout: 20_000 }).toBe(0);
  await page.waitForFunction(() => (document.querySelector(".status")?.textContent ?? "") >= "0:06");
  const { pieces, pace, text } = await botFigures(page);
  const time = pieces / pace;
  if (pieces + 1 < 0.94 * 5 * time)
    expect(text).toMatch(/The bot places [\d.]+ of the 5 pieces a second: it needs longer/);
  expect(pieces).toBeGreaterThan(0);
  await close(visit);
});

test("a bot whose script fails ends the game without a result, in words", async () => {
  const visit = await open("tetris");
  const { page } = visit;
  const script = Buffer.from("this is no script");
  await page.setInputFiles('input[type="file"]', { name: "bot.js", mimeType: "text/javascript", buffer: script });
  await page.locator("main").click({ position: { x: 5, y: 5 } });
  await page.keyboard.press("Enter");
  await phase(page, "over");
  const words = await page.textContent(".status");
  expect(words).toMatch(/^The bot failed, and the game ended without a result: its script stopped with “SyntaxError: /);
  expect(words).not.toContain("win");
  await close(visit);
});

test("a page that shares no code with ours launches tbp.js and plays twenty lines", async () => {
  const bare = fileURLToPath(new URL("./bare", import.meta.url));
  const site = await serve(bare, { "/tbp.js": join(DIST, "workers/tbp.js") });
  const { page, complaints, close } = await visit(browser(), site.address);
  await page.waitForFunction(() => document.title === "Over", undefined, { timeout: 50_000 });
  expect(await page.textContent("#outcome")).toBe("20 lines");
  await close();
  await site.close();
  expect(complaints).toEqual([]);
});

test("by placements against the engine, both at once, and a takeback", async () => {
  const visit = await open("tetris/table");
  const { page } = visit;
  const person = new Person(page, "tetris", 1);
  await person.playOn("mouse", 4);
  await person.turn();
  const before = await person.position();
  await person.type("first");
  await page.waitForSelector("main.game[data-acting='first']");
  await page.click('[aria-label="Take back"]');
  expect(await person.position()).toBe(before);
  await close(visit);
});

/** Whether the board and every button of the pad are on the screen. */
const isAllInView = (page: Page) =>
  page.$$eval(".live-board, .pad-button", (parts) =>
    parts.every((part) => {
      const { top, bottom, left, right } = part.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth;
    }),
  );

/** The person's falling piece. */
const OWN = ".live-board .seat:first-of-type .falling";

/** The letter of the falling piece, and its cells from their own corner. */
async function falling(page: Page): Promise<{ letter: string; shape: readonly string[] }> {
  const name = await page.getAttribute(`${OWN} .minos`, "class");
  const cells = (await minos(page, OWN)).map((cell) => cell.split(",").map(Number));
  const [left, top] = [0, 1].map((axis) => Math.min(...cells.map((cell) => cell[axis]!)));
  const shape = cells.map(([x, y]) => `${x! - left!},${Math.round(y! - top!)}`).sort();
  return { letter: name!.at(-1)!, shape };
}

test("on a phone, upright and on its side: buttons, gestures, and nothing that ends the game by mistake", async () => {
  const visit = await open("tetris", { viewport: PHONE, hasTouch: true, isMobile: true });
  const { page } = visit;
  await page.tap(".live-welcome .button");
  await phase(page, "playing");
  expect(await page.locator(".controls .primary").count()).toBe(0);
  expect(await isAllInView(page)).toBe(true);
  expect(await page.evaluate(() => [scrollY, document.scrollingElement!.scrollWidth <= innerWidth])).toEqual([0, true]);
  await page.tap('[aria-label="Hard drop"]');
  await page.waitForSelector('main.live[data-pieces="1"]');

  // The other pieces look the same after a turn by 180°.
  while (!"TLJ".includes((await falling(page)).letter)) {
    const before = await pieces(page);
    await page.tap('[aria-label="Hard drop"]');
    await page.waitForSelector(`main.live[data-pieces="${before + 1}"]`);
  }
  const { shape } = await falling(page);
  await page.tap('[aria-label="Turn by 180°"]');
  const turned = shape.map((cell) => cell.split(",").map(Number)).map(([x, y]) => `${2 - x!},${1 - y!}`);
  await expect.poll(async () => (await falling(page)).shape, { timeout: 20_000 }).toEqual(turned.sort());

  // A flick down on the field drops a piece.
  const flick = async () => {
    const box = (await page.locator(".live-board").boundingBox())!;
    const [x, y] = [box.x + box.width / 4, box.y + box.height / 4];
    const session = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", below: number) =>
      session.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y: y + below }] });
    await touch("touchStart", 0);
    await touch("touchMove", 60);
    await touch("touchMove", 160);
    await touch("touchEnd", 160);
  };
  // On a loaded machine a flick may be too slow to count; the next one is not.
  const dropped = await pieces(page);
  while ((await pieces(page)) === dropped) await flick();
  expect(await problems(page)).toEqual([]);

  await page.setViewportSize({ width: PHONE.height, height: PHONE.width });
  await page.waitForFunction(() => document.querySelector(".live-board")!.getBoundingClientRect().height > 260);
  expect(await isAllInView(page)).toBe(true);
  // On a loaded machine a tap may come while the page is laid out for the other side; the next one does not.
  const pause = async () => {
    await page.tap("text=Pause");
    return await phase(page, "paused", 3_000).catch(() => undefined);
  };
  while ((await pause()) === undefined);
  expect(await page.textContent(".controls .primary")).toBe("Go on");
  await close(visit);
});

test.each(["light", "dark"] as const)("no serious problem for assistive technology, %s", async (colorScheme) => {
  const visit = await open("tetris", { colorScheme });
  const which = colorScheme === "light" ? "everything" : "colours";
  for (const summary of await visit.page.locator("main summary").all()) {
    if ((await summary.textContent()) !== "Personal bests") await summary.click();
  }
  expect(await problems(visit.page, which)).toEqual([]);
  await visit.page.goto(visit.page.url().replace(/#.*/, "#/tetris/table"));
  await visit.page.waitForSelector("main.game[data-game]");
  expect(await problems(visit.page, which)).toEqual([]);
  await close(visit);
});
