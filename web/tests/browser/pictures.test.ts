//! Takes screenshots of every page, light and dark, wide and narrow: `PICTURES=folder npm test pictures`.
//! `ONLY=name,name` takes some of them.

import { mkdirSync } from "node:fs";
import type { Page } from "playwright-core";
import { test } from "vitest";
import { PHONE, WIDE } from "./site";
import { serveTetrad } from "./tetrad";
import { Person } from "./table";
import { visits } from "./visits";

const out = process.env["PICTURES"];
const wanted = (process.env["ONLY"] ?? "").split(",").filter((name) => name !== "");

type Scene = readonly [name: string, path: string, act?: (page: Page) => Promise<void>];

const position = (text: string) => `?position=${encodeURIComponent(text)}`;

async function twoPeople(page: Page): Promise<void> {
  await page.click("#tab-settings");
  await page.click('.choices label:has-text("Two people")');
  await page.click("#tab-moves");
}

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
      await page.click(".live-welcome .button");
      await page.waitForSelector('main.live[data-phase="playing"]');
      for (const key of [
        "ArrowLeft",
        "ArrowLeft",
        "Space",
        "ArrowRight",
        "ArrowRight",
        "Space",
        "KeyC",
        "ArrowUp",
        "Space",
      ])
        await page.keyboard.press(key);
      await page.waitForFunction(
        () => Number(document.querySelector(".live-figures tbody tr:nth-child(2) td")?.textContent) >= 3,
      );
      await page.keyboard.press("KeyP");
    },
  ],
  ["tetris", "tetris/table", (page) => new Person(page, "tetris", 1).playOn("mouse", 6).then(() => undefined)],
  ["ptn", "ptn"],
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
  ["arena", "arena", (page) => page.waitForSelector(".tournaments .card").then(() => undefined)],
];

const { open } = visits(out === undefined ? undefined : serveTetrad);

test.skipIf(out === undefined)("pictures of every page", { timeout: 900_000 }, async () => {
  mkdirSync(out!, { recursive: true });
  for (const [name, path, act] of SCENES) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    for (const [size, viewport] of [
      ["wide", WIDE],
      ["narrow", PHONE],
    ] as const) {
      const { page, complaints, close } = await open(path, { viewport, colorScheme: "light" });
      await act?.(page);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await page.evaluate(() => scrollTo(0, 0));
        await page.screenshot({ path: `${out}/${name}-${size}-${colorScheme}.png`, fullPage: size === "narrow" });
      }
      if (complaints.length > 0) console.log(name, size, complaints);
      await close();
    }
  }
});
