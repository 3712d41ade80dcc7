//! Takes pictures of every page, light and dark, wide and narrow, for people to look at: `PICTURES=folder npm test pictures`.

import { mkdirSync } from "node:fs";
import { test } from "vitest";
import { launch, PHONE, serve, visit, WIDE } from "./site";

const out = process.env["PICTURES"];
const wanted = (process.env["ONLY"] ?? "").split(",").filter((name) => name !== "");

const MOVES: Readonly<Record<string, string>> = {
  tictactoe: "b2 a1 c3 b1",
  santorini: "B3,D3 C2,C4 B3-B4+B5 C4-D5+C5 D3-D4+E4 C2-B3+C4",
};

const PAGES: readonly (readonly [string, string])[] = [
  ["home", "#/"],
  ["tictactoe", "#/tictactoe"],
  ["gomoku", `#/tictactoe?position=${encodeURIComponent(`${"15_/".repeat(6)}6_xo7_/7_x7_/${"15_/".repeat(6)}15_ x win-length 5`)}`],
  ["huge", `#/tictactoe?position=${encodeURIComponent(`${"64_/".repeat(63)}64_ x win-length 6`)}`],
  ["lits", "#/lits"],
  ["santorini", "#/santorini"],
  ["tetris", "#/tetris"],
  ["ptn", "#/ptn"],
  ["tictactoe-rules", "#/tictactoe/rules"],
  ["lits-rules", "#/lits/rules"],
  ["santorini-rules", "#/santorini/rules"],
];

test.skipIf(out === undefined)("pictures of every page", { timeout: 600_000 }, async () => {
  mkdirSync(out!, { recursive: true });
  const site = await serve();
  const browser = await launch();
  for (const [name, hash] of PAGES) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    for (const colorScheme of ["light", "dark"] as const) {
      for (const [size, viewport] of [["wide", WIDE], ["narrow", PHONE]] as const) {
        const { page, complaints, close } = await visit(browser, site.address + hash, { viewport, colorScheme, hasTouch: size === "narrow" });
        await page.waitForSelector("main");
        const moves = MOVES[name];
        if (moves !== undefined) {
          await page.evaluate(() => localStorage.setItem("tetrad.tictactoe.mode", '"people"'));
          await page.click("#tab-position");
          await page.fill("#position-text", moves);
          await page.click("text=Load");
          await page.click("#tab-moves");
        }
        await page.waitForTimeout(300);
        await page.screenshot({ path: `${out}/${name}-${size}-${colorScheme}.png`, fullPage: size === "narrow" });
        if (complaints.length > 0) console.log(name, size, colorScheme, complaints);
        await close();
      }
    }
  }
  await browser.close();
  await site.close();
});
