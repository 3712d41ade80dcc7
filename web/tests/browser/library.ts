//! Shared by the tests of the library: its cards, and other tabs.

import type { BrowserContext, Page } from "playwright-core";

/** The titles of the library's cards. */
export const cards = (page: Page) => page.$$eval(".kept-words a", (links) => links.map((link) => link.textContent));

/** Waits until the library has this number of cards. */
export async function cardCount(page: Page, count: number): Promise<void> {
  await page.waitForFunction((count) => document.querySelectorAll(".kept").length === count, count);
}

/** Opens an address in another tab of the same browser. */
export async function tab(context: BrowserContext, address: string): Promise<Page> {
  const other = await context.newPage();
  other.setDefaultTimeout(20_000);
  await other.goto(address);
  await other.waitForSelector("main");
  return other;
}
