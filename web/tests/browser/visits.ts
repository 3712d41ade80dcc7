//! What all browser tests share: one site and one browser a file, and pages that must not complain.

import axe, { type RunOptions } from "axe-core";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { launch, serve, visit, type Site, type Visit } from "./site";

export interface Visits {
  readonly site: () => Site;
  readonly browser: () => Browser;
  readonly open: (path: string, options?: BrowserContextOptions) => Promise<Visit>;
}

/** Sets up a site and a browser for the tests of a file. */
export function visits(start: () => Promise<Site> = serve): Visits {
  let site: Site;
  let browser: Browser;
  beforeAll(async () => {
    [site, browser] = await Promise.all([start(), launch()]);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });
  return {
    site: () => site,
    browser: () => browser,
    async open(path, options = {}) {
      const opened = await visit(browser, `${site.address}#/${path}`, options);
      await opened.page.waitForSelector("main");
      // What listens to keys begins to do so when the page has been drawn.
      await opened.page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      );
      return opened;
    },
  };
}

/** Closes a page that must not have complained. */
export async function close({ complaints, close }: Visit): Promise<void> {
  await close();
  expect(complaints).toEqual([]);
}

/** What is wrong with a page on a phone: it is too wide, or targets are too small for a finger. */
export function fitsPhone(page: Page): Promise<string[]> {
  return page.$$eval("button, .button, input, select", (elements) => {
    const wide = document.scrollingElement!.scrollWidth > innerWidth ? ["the page is too wide"] : [];
    const small = elements.flatMap((element) => {
      const target = element.matches(".switch input, .choices input, .file input")
        ? element.closest("label")!
        : element;
      const { width, height } = target.getBoundingClientRect();
      return width > 0 && (height < 43.5 || width < 43.5)
        ? [`${element.outerHTML.slice(0, 120)} ${width}×${height}`]
        : [];
    });
    return [...wide, ...small];
  });
}

/** What axe-core finds seriously wrong. What depends on colours alone can be asked for alone. */
export async function problems(page: Page, which: "everything" | "colours" = "everything"): Promise<string[]> {
  await page.evaluate(axe.source);
  const options: RunOptions = {
    resultTypes: ["violations"],
    ...(which === "colours" ? { runOnly: ["color-contrast"] } : {}),
  };
  const violations = await page.evaluate(
    async (options) => (await (globalThis as unknown as { axe: typeof axe }).axe.run(options)).violations,
    options,
  );
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
