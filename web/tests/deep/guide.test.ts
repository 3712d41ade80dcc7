//! The guide in a browser, as files and from `tetrad serve`: every page opens, and its search finds sections.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DIST, PHONE, launch, serve, visit, type Site } from "../browser/site";
import { serveTetrad } from "../browser/tetrad";
import { problems } from "../browser/visits";

const GUIDE = join(DIST, "guide");
const PAGES = readdirSync(GUIDE, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".html"))
  .sort();

let site: Site;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([serve(GUIDE, {}, "/x/y/guide/"), launch()]);
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

test("every page opens under a strict policy and has the contents", async () => {
  expect(PAGES.length).toBeGreaterThan(30);
  const { page, complaints, close } = await visit(browser, site.address);
  for (const name of PAGES) {
    await page.goto(`${site.address}${name}`);
    expect(await page.locator("main h1").count(), name).toBeGreaterThanOrEqual(1);
    expect(await page.locator(".contents [aria-current]").count(), name).toBe(1);
  }
  await close();
  expect(complaints).toEqual([]);
});

test.each(["light", "dark"] as const)("pages have no serious problem, %s", async (colorScheme) => {
  for (const name of ["index.html", "docs/benchmarks.html", "docs/protocols/tbp.html"]) {
    const { page, complaints, close } = await visit(browser, `${site.address}${name}`, { colorScheme });
    expect(await problems(page), name).toEqual([]);
    await close();
    expect(complaints).toEqual([]);
  }
});

test("search finds a section, and Enter opens it", async () => {
  const { page, complaints, close } = await visit(browser, `${site.address}docs/protocols/tbp.html`);
  await page.keyboard.press("/");
  await page.keyboard.type("behaviour checksum");
  await page.waitForSelector(".results a");
  expect(await page.textContent(".results a b")).toContain("The behaviour checksum");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/CONTRIBUTING.html#the-behaviour-checksum");
  await page.fill("#search", "zyzzyva");
  await page.waitForSelector(".results:has-text('Nothing found')");
  await close();
  expect(complaints).toEqual([]);
});

test("search works in files that are opened from a disk", async () => {
  const { page, close } = await visit(browser, pathToFileURL(join(GUIDE, "index.html")).href);
  await page.fill("#search", "glossary");
  await page.waitForSelector(".results a");
  await close();
});

test("the theme is switched, and remembered on the next page", async () => {
  const { page, close } = await visit(browser, site.address, { colorScheme: "light" });
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.click("#theme");
  const dark = await background();
  expect(dark).not.toBe(light);
  await page.goto(`${site.address}docs/glossary.html`);
  expect(await background()).toBe(dark);
  await close();
});

test("tables of benchmarks are drawn as plots, in both themes with other colours", async () => {
  const colours = [];
  for (const colorScheme of ["light", "dark"] as const) {
    const { page, close } = await visit(browser, `${site.address}docs/benchmarks.html`, { colorScheme });
    expect(await page.locator(".plot svg").count()).toBe(11);
    expect(await page.locator(".plot .mark").count()).toBeGreaterThan(100);
    colours.push(await page.$eval(".plot .mark", (mark) => getComputedStyle(mark).fill));
    await close();
  }
  expect(colours[0]).not.toBe(colours[1]);
});

test("on a phone no page is wider than the screen", async () => {
  const { page, close } = await visit(browser, site.address, { viewport: PHONE });
  for (const name of PAGES) {
    await page.goto(`${site.address}${name}`);
    expect(await page.evaluate(() => document.scrollingElement!.scrollWidth - innerWidth), name).toBeLessThanOrEqual(0);
  }
  await close();
});

test("the server has the guide where it was built", async () => {
  const server = await serveTetrad();
  const { page, complaints, close } = await visit(browser, `${server.address}guide`);
  expect(page.url()).toBe(`${server.address}guide/`);
  await page.click(".contents a:has-text('Glossary')");
  await page.waitForSelector("h1:has-text('Glossary')");
  await page.goto(`${server.address}guide/docs/protocols`);
  await page.waitForSelector("h1:has-text('Protocols')");
  await page.fill("#search", "aspiration");
  await page.waitForSelector(".results a");
  await close();
  await server.close();
  expect(complaints).toEqual([]);
});
