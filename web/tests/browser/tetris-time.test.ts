//! Live Tetris in a real browser while the test holds the clock: the countdown, and taps that come too late.

import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { PHONE } from "./site";
import { close, visits } from "./visits";

const { open } = visits();

const phase = (page: Page, wanted: string) => page.waitForSelector(`main.live[data-phase="${wanted}"]`);

/** Stops the page's clock; from now on time passes in `clock.runFor` alone. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
}

test("the countdown shows three, two and one, and the game starts", async () => {
  const visit = await open("tetris");
  const { page } = visit;
  await stopClock(page);
  await page.keyboard.press("Enter");
  for (const number of ["3", "2", "1"]) {
    await page.waitForFunction(
      (number) =>
        [...document.querySelectorAll(".live-board .seat-over")].map(({ textContent }) => textContent).join() ===
        `${number},${number}`,
      number,
    );
    await phase(page, "counting");
    await page.clock.runFor(450);
  }
  await phase(page, "playing");
  expect(await page.locator(".live-board .seat-over").count()).toBe(0);
  await close(visit);
});

test("a tap right after the end, which was meant for the game, does not start another one", async () => {
  const visit = await open("tetris", { viewport: PHONE, hasTouch: true, isMobile: true });
  const { page } = visit;
  await page.tap('.choices label:has-text("Endless")');
  await stopClock(page);
  await page.tap(".live-welcome .button");
  await phase(page, "counting");
  await page.clock.runFor(1_400);
  await phase(page, "playing");
  for (let piece = 1; (await page.getAttribute("main.live", "data-phase")) === "playing"; piece++) {
    await page.tap('[aria-label="Hard drop"]');
    await page.waitForSelector(`main.live[data-pieces="${piece}"], main.live[data-phase="over"]`);
  }
  await phase(page, "over");
  const again = page.locator('.controls .button:has-text("Play again")');
  await again.tap();
  await page.clock.runFor(500);
  await again.tap();
  await page.clock.runFor(50);
  await phase(page, "over");
  await page.clock.runFor(100);
  await again.tap();
  await phase(page, "counting");
  await close(visit);
});
