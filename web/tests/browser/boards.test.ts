//! Boards and panels where they were wrong once: arrow keys after a click, coordinates of large boards, the hold box.

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { PHONE } from "./site";
import { Person } from "./table";
import { close, problems, visits } from "./visits";

const { open } = visits();

const arrived = (page: Page, moves: number) =>
  page.waitForFunction((moves) => {
    const position = document.querySelector("main.game")?.getAttribute("data-position") ?? "";
    return [...position.split(" ")[0]!].filter((letter) => letter === "x" || letter === "o").length === moves;
  }, moves);

test("arrow keys step through the moves after a tab was clicked", async () => {
  const visit = await open("tictactoe?position=3_/3_/3_%20x");
  const { page } = visit;
  await page.click("#tab-settings");
  await page.click('.choices label:has-text("Two people")');
  const person = new Person(page, "tictactoe");
  await person.playOn("mouse", 3);
  await page.click("#tab-engine");
  await page.keyboard.press("ArrowLeft");
  await arrived(page, 2);
  expect(await page.getAttribute("#tab-engine", "aria-selected")).toBe("true");
  await page.keyboard.press("ArrowLeft");
  await arrived(page, 1);
  await page.keyboard.press("ArrowRight");
  await arrived(page, 2);
  await close(visit);
});

test("arrow keys switch tabs that the keyboard has focused", async () => {
  const visit = await open("tictactoe");
  const { page } = visit;
  await page.click("#tab-moves");
  // Away with Tab and back, so that the keyboard has put the focus there.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  for (const tab of ["engine", "position", "settings", "moves"]) {
    await page.keyboard.press("ArrowRight");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe(`tab-${tab}`);
    expect(await page.getAttribute(`#tab-${tab}`, "aria-selected")).toBe("true");
  }
  expect(await problems(page)).toEqual([]);
  await close(visit);
});

describe.each([
  ["a desk", {}],
  ["a phone", { viewport: PHONE, hasTouch: true, isMobile: true }],
] as const)("on %s", (_, options) => {
  test("the coordinates of a board of 64 by 64 stay in view at their cells", async () => {
    const rows = Array.from({ length: 64 }, () => "64_").join("/");
    const visit = await open(`tictactoe?position=${encodeURIComponent(`${rows} x win-length 5`)}`, options);
    const { page } = visit;
    await page.waitForSelector(".ruler-rows");
    await page.$eval(".zoom-holder", (box) => box.scrollTo(box.scrollWidth, 0));
    await page.waitForFunction(() => {
      const box = document.querySelector(".zoom-holder")!;
      return box.scrollLeft > 100 && box.scrollTop === 0;
    });
    const found = await page.evaluate(() => {
      const holder = document.querySelector(".zoom-holder")!.getBoundingClientRect();
      const board = document.querySelector(".zoom-sheet .grid")!.getBoundingClientRect();
      const [row, column] = [
        document.querySelector(".ruler-rows text:nth-child(2)")!.getBoundingClientRect(),
        document.querySelector(".ruler-columns text:last-child")!.getBoundingClientRect(),
      ];
      const cell = board.height / 64.12;
      return {
        rowInView: row.left >= holder.left - 1 && row.right <= holder.left + 60,
        rowAtItsCell: Math.abs((row.top + row.bottom) / 2 - (board.top + 2.56 * cell)) < cell / 2,
        columnInView: column.bottom <= holder.bottom + 1 && column.top >= holder.bottom - 60,
        columnNearTheEnd: board.right - (column.left + column.right) / 2 < 3 * cell,
      };
    });
    expect(found).toEqual({ rowInView: true, rowAtItsCell: true, columnInView: true, columnNearTheEnd: true });
    await close(visit);
  });

  test("the cursor of a large board is never under the rulers", async () => {
    const rows = Array.from({ length: 64 }, () => "64_").join("/");
    const visit = await open(`tictactoe?position=${encodeURIComponent(`${rows} x win-length 5`)}`, options);
    const { page } = visit;
    await page.waitForSelector(".ruler-rows");
    await page.keyboard.press("b");
    for (let count = 0; count < 40; count++) await page.keyboard.press(count % 2 === 0 ? "ArrowLeft" : "ArrowDown");
    await page.waitForFunction(() => {
      const cursor = document.querySelector(".cursor")?.getBoundingClientRect();
      const left = document.querySelector(".ruler-rows")!.getBoundingClientRect();
      const below = document.querySelector(".ruler-columns")!.getBoundingClientRect();
      return cursor !== undefined && cursor.left >= left.right - 1 && cursor.bottom <= below.top + 1;
    });
    await close(visit);
  });

  test("the I piece fits into the hold box of live Tetris", async () => {
    const visit = await open("tetris", options);
    const { page } = visit;
    await page.click('.choices label:has-text("Endless")');
    await page.click(".live-welcome .button");
    await page.waitForSelector('main.live[data-phase="playing"]');
    // A bag has every piece, so I is in hand within two of them.
    for (let count = 1; count <= 14 && (await page.locator(".box + g .piece-I").count()) === 0; count++) {
      await page.keyboard.press("KeyC");
      if ((await page.locator(".box + g .piece-I").count()) > 0) break;
      // In three stacks, none of which gets too high.
      const way = count % 3 === 0 ? "ArrowLeft" : "ArrowRight";
      for (let step = 0; step < (count % 3 === 2 ? 0 : 4); step++) await page.keyboard.press(way);
      await page.keyboard.press("Space");
      await page.waitForSelector(`main.live[data-pieces="${count}"]`);
    }
    const [box, piece] = [
      await page.locator(".seat .box").first().boundingBox(),
      await page.locator(".seat .box + g").first().boundingBox(),
    ];
    expect(await page.locator(".box + g .piece-I").count()).toBe(1);
    expect(piece!.x).toBeGreaterThan(box!.x);
    expect(piece!.x + piece!.width).toBeLessThan(box!.x + box!.width);
    await close(visit);
  });
});

/** Whether the middle of each element can be clicked: it is on the screen, and nothing else is above it. */
const covered = (page: Page, selector: string) =>
  page.$$eval(selector, (elements) =>
    elements
      .filter((element) => element.getClientRects().length > 0)
      .flatMap((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return isInside && (hit === element || element.contains(hit)) ? [] : [element.outerHTML.slice(0, 120)];
      }),
  );

test("tools and controls are on the screen and uncovered, on a tablet and on a phone on its side", async () => {
  const sizes = [
    { width: 1024, height: 768 },
    { width: PHONE.height, height: PHONE.width },
  ];
  for (const viewport of sizes) {
    for (const path of ["lits", `tictactoe?position=${encodeURIComponent(`${"15_/".repeat(14)}15_ x win-length 5`)}`]) {
      const visit = await open(path, { viewport });
      await visit.page.waitForSelector(".board-area .grid");
      expect(await covered(visit.page, ".tray .button, .zoom-buttons .button, .controls .button")).toEqual([]);
      await close(visit);
    }
  }
});
