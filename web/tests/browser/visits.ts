//! Shared by all browser tests: one site and one browser per file, and pages that must not log errors.

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
      // Key listeners are added when the page has been drawn.
      await opened.page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      );
      return opened;
    },
  };
}

/** Closes a page, which must not have logged errors. */
export async function close({ complaints, close }: Visit): Promise<void> {
  await close();
  expect(complaints).toEqual([]);
}

/** The problems of a page on a phone: too wide, or with touch targets that are too small. */
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

/** The serious problems that axe-core finds, in everything or in colour contrast alone. */
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
