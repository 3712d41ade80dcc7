//! PTN texts and finished Tetris games are kept, and what was typed can be undone, in a real browser.

import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { cardCount, cards, tab } from "./library";
import { becomes, text } from "./ptn-text";
import { PHONE } from "./site";
import { close, fitsPhone, problems, visits } from "./visits";

const { open, site } = visits();

const SLIP = `Title: One slip
=Level 18
I-1234 I-5678 O-90 I-1234! Tu-123
`;

describe("texts", () => {
  test("are kept from the first letter on, also if the tab closes at once", async () => {
    const visit = await open("ptn");
    const { page } = visit;
    await page.fill("#ptn-text", SLIP);
    await page.waitForFunction(() => location.hash.startsWith("#/ptn?entry="));
    await page.focus("#ptn-text");
    await page.keyboard.press("Control+End");
    await page.keyboard.type("S-56");
    const context = page.context();
    await page.close();
    const next = await tab(context, `${site().address}#/ptn`);
    await becomes(next, `${SLIP}S-56`);
    // Another text leaves the first one in the library.
    await next.click("text=New text");
    await becomes(next, "");
    await next.waitForSelector("text=The old text is in the library.");
    await next.click('.toast button:has-text("Undo")');
    await becomes(next, `${SLIP}S-56`);
    await next.goto(`${site().address}#/library`);
    await cardCount(next, 1);
    expect(await cards(next)).toEqual(["One slip"]);
    await close(visit);
  });

  test("undo and redo go over typing, a paste, fixes and ratings", async () => {
    const visit = await open("ptn");
    const { page } = visit;
    await page.click("text=New text");
    await page.focus("#ptn-text");
    await page.evaluate((text) => navigator.clipboard.writeText(text), SLIP);
    await page.keyboard.press("Control+v");
    await becomes(page, SLIP);
    await page.keyboard.type("S-567");
    const typed = await text(page);
    expect(typed).toBe(`${SLIP}S-567`);
    await page.click('button:has-text("Fix all")');
    await page.waitForFunction(() => document.querySelector("#ptn-verdict")?.textContent?.includes("A legal game"));
    const fixed = await text(page);
    await page.click("text=Rate the moves");
    await page.click("text=Write the ratings into the text");
    await page.click("text=Replace them");
    await page.waitForFunction(
      (fixed) => document.querySelector<HTMLTextAreaElement>("#ptn-text")?.value !== fixed,
      fixed,
    );
    const rated = await text(page);
    await page.locator("body").press("Control+z");
    await becomes(page, fixed);
    await page.focus("#ptn-text");
    await page.keyboard.press("Control+z");
    await becomes(page, typed);
    await page.keyboard.press("Control+z");
    await becomes(page, SLIP);
    await page.keyboard.press("Control+z");
    await becomes(page, "");
    for (const key of ["Control+Shift+z", "Control+y", "Control+y"]) await page.keyboard.press(key);
    await becomes(page, fixed);
    await page.click('[aria-label="Redo"]');
    await becomes(page, rated);
    expect(await page.isDisabled('[aria-label="Redo"]')).toBe(true);
    await close(visit);
  });

  test("a finger undoes on a phone, and nothing overflows", async () => {
    const visit = await open("ptn", { viewport: PHONE, hasTouch: true, isMobile: true });
    const { page } = visit;
    const before = await text(page);
    await page.fill("#ptn-text", SLIP);
    await page.tap('button:has-text("Fix all")');
    await page.tap('[aria-label="Undo"]');
    await becomes(page, SLIP);
    await page.tap('[aria-label="Undo"]');
    await becomes(page, before);
    expect(await fitsPhone(page)).toEqual([]);
    await close(visit);
  });

  test("ratings of the author are kept unless the author says otherwise", async () => {
    const visit = await open("ptn");
    const { page } = visit;
    await page.fill("#ptn-text", "Title: Mine\nI-1234?? I-5678 O-12!!\n");
    await page.waitForSelector("text=A legal game");
    await page.click("text=Rate the moves");
    await page.click("text=Write the ratings into the text");
    await page.waitForSelector("text=2 moves have a rating of your own");
    expect(await problems(page)).toEqual([]);
    await page.click("text=Keep mine");
    await page.waitForSelector("text=2 moves have", { state: "detached" });
    expect(await text(page)).toMatch(/I-1234\?\?.* O-12!!/);
    await close(visit);
  });
});

const phase = (page: Page, wanted: string) => page.waitForSelector(`main.live[data-phase="${wanted}"]`);

describe("Tetris in real time", () => {
  test("pauses when its page is left, and a finished game is kept", async () => {
    const visit = await open("tetris");
    const { page } = visit;
    await page.keyboard.press("Enter");
    await phase(page, "playing");
    await page.keyboard.press("Space");
    await page.waitForSelector('main.live[data-pieces="1"]');
    await page.evaluate(() => (location.hash = "#/library"));
    await page.waitForSelector("text=Nothing here yet");
    await page.goBack();
    await phase(page, "paused");
    expect(await page.getAttribute("main.live", "data-pieces")).toBe("1");
    await page.keyboard.press("KeyP");
    // Also during the countdown.
    await phase(page, "counting");
    await page.evaluate(() => (location.hash = "#/"));
    await page.waitForSelector("main.home");
    await page.goBack();
    await phase(page, "paused");
    await page.keyboard.press("KeyP");
    await phase(page, "playing");
    for (let count = 0; count < 60 && (await page.getAttribute("main.live", "data-phase")) !== "over"; count++)
      await page.keyboard.press("Space");
    await phase(page, "over");
    await page.evaluate(() => (location.hash = "#/library"));
    await cardCount(page, 1);
    expect(await cards(page)).toEqual(["Tetris, against a bot"]);
    expect(await page.textContent(".kept")).toContain("You topped out: the bot wins.");
    await page.click(".kept-words a");
    await phase(page, "replay");
    await close(visit);
  });
});
