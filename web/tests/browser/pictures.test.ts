//! Takes screenshots of every page, light and dark, on desks, tablets and phones: `PICTURES=folder npm test pictures`.
//! `ONLY=name,name` takes some of them; `ONLY=workbench` takes the frames of README's moving picture.

import { mkdirSync } from "node:fs";
import type { Page } from "playwright-core";
import { test } from "vitest";
import { PHONE, WIDE } from "./site";
import { clearingGame, openReplay, placeWell } from "./stacker";
import { serveTetrad } from "./tetrad";
import { Person, twoPeople } from "./table";
import { visits } from "./visits";

const out = process.env["PICTURES"];
const wanted = (process.env["ONLY"] ?? "").split(",").filter((name) => name !== "");

type Scene = readonly [name: string, path: string, act?: (page: Page) => Promise<void>];

const position = (text: string) => `?position=${encodeURIComponent(text)}`;

async function load(page: Page, text: string): Promise<void> {
  await page.click("#tab-position");
  await page.fill("#position-text", text);
  await page.click('button:has-text("Load")');
  await page.click("#tab-moves");
}

async function analyse(page: Page): Promise<void> {
  await page.click("#tab-engine");
  await page.click("text=Review the game");
  await page.waitForSelector("text=Review the game");
  await page.click('.engine-panel .button:has-text("Analyse")');
  await page.waitForSelector(".line");
}

/** Starts a tournament and waits until the page shows results. */
async function tournament(page: Page): Promise<void> {
  // Nodes instead of time, so that no engine is late while screenshots are taken.
  await page.click('.choices label:has-text("Nodes")');
  await page.getByLabel("Nodes a move").fill("30000");
  await page.getByLabel("At once", { exact: false }).fill("4");
  // Few games, so that those of one size are over before the next.
  await page.locator("form").getByLabel("Games", { exact: true }).fill("12");
  await page.click('label:has-text("Stop as soon as the result is clear")');
  await page.click('button:has-text("Start the tournament")');
  await page.waitForFunction(() => (document.querySelector("progress")?.value ?? 0) >= 8, undefined, {
    timeout: 120_000,
  });
}

const SANTORINI_BOARD = "4112202311011420102000100/2/athena[^]:3,14/artemis:1,12";
const SANTORINI = "B3,D3 C2,C4 B3-B4+B5 C4-D5+C5 D3-D4+E4 C2-B3+C4";

const SCENES: readonly Scene[] = [
  ["home", ""],
  ["tictactoe", "tictactoe", (page) => load(page, "b2 a1 c3 b1")],
  ["tictactoe-won", "tictactoe", (page) => load(page, "b2 a1 c3 b1 c1 c2 a3")],
  ["gomoku", `tictactoe${position(`${"15_/".repeat(6)}6_xo7_/7_x7_/${"15_/".repeat(6)}15_ x win-length 5`)}`],
  ["lits", "lits"],
  [
    "lits-play",
    "lits",
    async (page) => {
      await twoPeople(page);
      await new Person(page, "lits", 1).playOn("mouse", 7);
      await page.keyboard.press("3");
      await page.hover(".board-area .grid");
    },
  ],
  [
    "santorini",
    "santorini",
    async (page) => {
      await load(page, SANTORINI);
      await analyse(page);
    },
  ],
  [
    "santorini-gods",
    `santorini${position(SANTORINI_BOARD)}`,
    async (page) => {
      await twoPeople(page);
      await new Person(page, "santorini", 2).playOn("mouse", 3);
      await analyse(page);
      await page.waitForTimeout(1500);
      await page.click('.engine-panel .button:has-text("Stop")');
    },
  ],
  [
    "santorini-hint",
    "santorini",
    async (page) => {
      await load(page, SANTORINI);
      await page.click('[aria-label="Hint"]');
      await page.waitForSelector(".trace.advice");
    },
  ],
  [
    "lits-hint",
    "lits",
    async (page) => {
      await twoPeople(page);
      await new Person(page, "lits", 1).playOn("mouse", 3);
      await page.click('[aria-label="Hint"]');
      await page.waitForSelector(".advised");
    },
  ],
  ["santorini-settings", "santorini", (page) => page.click("#tab-settings")],
  ["santorini-position", "santorini", (page) => page.click("#tab-position")],
  [
    "santorini-editor",
    "santorini",
    async (page) => {
      await load(page, SANTORINI);
      await page.click("#tab-position");
      await page.click("text=Edit the position");
    },
  ],
  ["tetris-welcome", "tetris"],
  [
    "tetris-live",
    "tetris",
    async (page) => {
      await page.getByLabel("Pieces a second").selectOption("2");
      await page.click('summary:has-text("Handling")');
      await page.click('.presets button:has-text("Instant")');
      await page.click('summary:has-text("Handling")');
      await page.click(".live-welcome .button");
      await page.waitForSelector('main.live[data-phase="playing"]');
      // Until the engine has something to show, too.
      for (let placed = 0; placed < 15;) {
        await placeWell(page);
        await page.waitForTimeout(150);
        placed = Number(await page.textContent(".live-figures tbody tr:nth-child(2) td"));
      }
    },
  ],
  [
    "tetris-replay",
    "library",
    async (page) => {
      await openReplay(page, clearingGame(8));
      await page.click('[aria-label="Close the message"]');
      await page.click("text=Review every piece");
      await page.waitForSelector("text=Accuracy");
      await page.waitForSelector("text=Review every piece");
      await page.keyboard.press("End");
      await page.keyboard.press("k");
    },
  ],
  ["tetris", "tetris/table", (page) => new Person(page, "tetris", 1).playOn("mouse", 6).then(() => undefined)],
  ["ptn", "ptn", (page) => page.fill('input[aria-label="Move"]', "16")],
  ["puzzles", "puzzles", (page) => page.waitForSelector(".puzzle-kind").then(() => undefined)],
  [
    "puzzle",
    "puzzles/santorini/1ku3td3",
    async (page) => {
      await page.waitForSelector("main.puzzle");
      await page.keyboard.press("s");
      await page.waitForSelector('main.puzzle[data-phase="shown"]');
    },
  ],
  ["tictactoe-rules", "tictactoe/rules"],
  ["lits-rules", "lits/rules"],
  ["santorini-rules", "santorini/rules"],
  ["tetris-rules", "tetris/rules"],
  [
    "arena-form",
    `arena/new${position(SANTORINI_BOARD)}&game=santorini`,
    (page) => page.waitForSelector("form").then(() => undefined),
  ],
  ...(["tictactoe", "lits", "santorini", "tetris"] as const).map(
    (game) => [`arena-${game}`, `arena/new?game=${game}`, tournament] as const,
  ),
  ["library", "library", (page) => page.waitForSelector("main").then(() => undefined)],
  ["unknown", "nowhere"],
  ["arena", "arena", (page) => page.waitForSelector(".tournaments .card").then(() => undefined)],
];

/** The frames of README's moving picture: clicks of a game of Santorini while the engine analyses. */
const FILM_START = "0000000000000000000000000/1/athena:11,13/demeter:7,17";
const FILM =
  "B3-A3+B3 C4-B3+A2 D3-C3+C4 B3-A4+A5 A3-A2+B3 A4-B5+A5 C3-C4+C5 B5-A4+A5 C4-B4+C4 A4-B5+A5 " +
  "A2-B3+A4 C2-C3+B2+D2 B3-C4+D4 B5-C5+B5 B4-A3+B4 C5-B5+C5 A3-B4+C5 B5-A4+A3+B3 C4-C5#";

async function film(page: Page, shoot: () => Promise<void>): Promise<void> {
  await twoPeople(page);
  await page.click("#tab-engine");
  await page.click('.engine-panel .button:has-text("Analyse")');
  const person = new Person(page, "santorini");
  const turns = FILM.split(" ");
  for (const [index, turn] of turns.entries()) {
    const before = await person.position();
    for (const [click, name] of (turn.match(/[A-E][1-5]/g) ?? []).entries()) {
      await person.click(5 - Number(name[1]), name.charCodeAt(0) - 65, 5, 5);
      // The last turns are shown click by click.
      if (index >= turns.length - 5 && click < 2) await shoot();
    }
    // Demeter, who moves second, could build again.
    const builds = turn.split("+").length - 1;
    if (index % 2 === 1 && builds === 1) await page.click('.status button:has-text("End the turn")');
    await person.moved(before);
    await page.waitForTimeout(1500);
    if (index >= 6) await shoot();
  }
}

/** README shows pictures of the first size. */
const SIZES = [
  ["wide", WIDE],
  ["desk", { width: 1440, height: 900 }],
  ["tablet", { width: 1024, height: 768 }],
  ["phone", PHONE],
  ["side", { width: PHONE.height, height: PHONE.width }],
] as const;

const { open } = visits(out === undefined ? undefined : serveTetrad);

test.skipIf(out === undefined)("pictures of every page", { timeout: 1_800_000 }, async () => {
  mkdirSync(out!, { recursive: true });
  for (const [name, path, act] of SCENES) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    for (const [size, viewport] of SIZES) {
      const isMobile = size === "phone" || size === "side";
      const options = { viewport, isMobile, hasTouch: isMobile, colorScheme: "light" } as const;
      const { page, complaints, close } = await open(path, options);
      await act?.(page);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await page.evaluate(() => scrollTo(0, 0));
        await page.screenshot({
          path: `${out}/${name}-${size}-${colorScheme}.png`,
          fullPage: viewport.width < WIDE.width,
        });
      }
      if (complaints.length > 0) console.log(name, size, complaints);
      await close();
    }
  }
});

test.skipIf(out === undefined || !wanted.includes("workbench"))(
  "frames of the workbench in motion",
  { timeout: 300_000 },
  async () => {
    mkdirSync(out!, { recursive: true });
    const { page, close } = await open(`santorini${position(FILM_START)}`, { viewport: { width: 1280, height: 812 } });
    let frame = 0;
    await film(page, async () => {
      await page.screenshot({ path: `${out}/workbench-${String(frame++).padStart(2, "0")}.png` });
    });
    await close();
  },
);
