//! The PTN page in a real browser.

import { expect, test } from "vitest";
import { PHONE } from "./site";
import { close, problems, visits } from "./visits";

const { open } = visits();

const BROKEN = `Title: One slip
=Level 18
I-1234 I-5678 O-90 I-1234 I-5678 Tu-123
`;

test("an error is underlined, named, and fixed by its suggestion", async () => {
  const visit = await open("ptn");
  const { page } = visit;
  await page.fill("#ptn-text", BROKEN);
  await page.waitForSelector(".error-mark");
  const count = await page.locator(".finding:not(.is-hint)").count();
  expect(count).toBeGreaterThan(0);
  await page.click('.finding button:has-text("Fix")');
  await page.waitForFunction((count) => document.querySelectorAll(".finding:not(.is-hint)").length < count, count);
  expect(await page.inputValue("#ptn-text")).not.toBe(BROKEN);
  await close(visit);
});

test("the board follows slider, keys and text, and figures count", async () => {
  const visit = await open("ptn");
  const { page } = visit;
  await page.fill("#ptn-text", "Title: Two lines\n=Level 18\nI-1234 I-5678 O-90/SINGLE Tu-123\n");
  await page.waitForSelector("text=A legal game");
  await page.fill('input[type="range"]', "2");
  expect(await page.textContent(".ptn-replay .status")).toContain("2. I-5678");
  await page.locator("body").press("End");
  expect(await page.textContent(".ptn-replay .status")).toContain("4. Tu-123");
  expect(await page.textContent(".ptn-figures")).toContain("Lines1");
  await close(visit);
});

test("moves are rated, and the ratings can be written into the text", async () => {
  const visit = await open("ptn");
  const { page } = visit;
  const before = await page.inputValue("#ptn-text");
  await page.click("text=Rate the moves");
  await page.click("text=Write the ratings into the text");
  // The example has a rating of its own.
  await page.click("text=Replace them");
  await page.waitForFunction(
    (before) => document.querySelector<HTMLTextAreaElement>("#ptn-text")?.value !== before,
    before,
  );
  await page.waitForSelector("text=A legal game");
  await close(visit);
});

test.each(["light", "dark"] as const)(
  "no serious problem for assistive technology, %s, and nothing overflows on a phone",
  async (colorScheme) => {
    const visit = await open("ptn", { colorScheme, viewport: PHONE });
    await visit.page.waitForSelector("main.ptn");
    expect(await problems(visit.page)).toEqual([]);
    expect(await visit.page.evaluate(() => document.scrollingElement!.scrollWidth <= innerWidth)).toBe(true);
    await close(visit);
  },
);
