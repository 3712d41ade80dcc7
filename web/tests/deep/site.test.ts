//! The static site in a folder of a plain file server: every page opens, a game is played, and no request leaves the folder.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Person } from "../browser/table";
import { launch, serve, visit, type StaticSite, type Visit } from "../browser/site";

const BASE = "/x/y/";

let site: StaticSite;
let browser: Browser;

beforeAll(async () => {
  const folder = process.env["SITE"];
  if (folder === undefined) throw new Error("SITE names no folder: run cargo xtask test --only site");
  [site, browser] = await Promise.all([serve(folder, {}, BASE), launch()]);
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

interface Watched extends Visit {
  /** Requests that left the folder or failed, also those of workers and of the service worker. */
  readonly strays: string[];
}

async function open(path: string): Promise<Watched> {
  const strays: string[] = [];
  const opened = await visit(browser, "about:blank", { serviceWorkers: "allow" });
  opened.page.context().on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(site.address) && !/^(about|blob|data):/.test(url)) strays.push(`outside: ${url}`);
  });
  opened.page.context().on("response", (response) => {
    if (response.status() >= 400) strays.push(`${response.status()}: ${response.url()}`);
  });
  opened.page.context().on("requestfailed", (request) => {
    // A page that is left ends its own requests.
    if (request.failure()?.errorText !== "net::ERR_ABORTED") strays.push(`failed: ${request.url()}`);
  });
  await opened.page.goto(`${site.address}${path}`);
  await opened.page.waitForSelector("main");
  return { ...opened, strays };
}

async function close({ page, complaints, strays, close }: Watched): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker?.ready);
  await close();
  expect({ complaints, strays, missing: site.missing }).toEqual({ complaints: [], strays: [], missing: [] });
}

test("a move is played against the engine, and the game is there after reloading", async () => {
  const visit = await open("#/santorini");
  const person = new Person(visit.page, "santorini");
  expect(await person.playOn("mouse", 2)).toBe(2);
  await person.turn();
  const position = await person.position();
  await visit.page.reload();
  await visit.page.waitForSelector("main.game");
  await person.arrived(position);
  await close(visit);
});

test("all addresses in the page and its manifest are relative", () => {
  // Browsers without a window fetch neither manifest nor icon.
  const text = ["index.html", "manifest.webmanifest"].map((name) =>
    readFileSync(join(process.env["SITE"]!, name), "utf8"),
  );
  const addresses = [...text.join("\n").matchAll(/(?:href|src|start_url|scope)"?[=:] ?"([^"]*)"/g)].map(
    ([, to]) => to!,
  );
  expect(addresses.length).toBeGreaterThanOrEqual(8);
  expect(addresses.filter((address) => !address.startsWith("./"))).toEqual([]);
});

test("a link to a position opens it, without rules of the host", async () => {
  const position = "3_/_x_/3_ o";
  const visit = await open(`#/tictactoe?${new URLSearchParams({ position })}`);
  await new Person(visit.page, "tictactoe").arrived(position);
  await close(visit);
});

/** Follows every link of the app that leads to another of its pages; returns their routes. */
async function everyRoute(page: Page): Promise<string[]> {
  const seen = new Set<string>();
  const waiting = ["#/"];
  for (let route = waiting.pop(); route !== undefined; route = waiting.pop()) {
    if (seen.has(route)) continue;
    seen.add(route);
    await page.goto(`${site.address}${route}`);
    await page.waitForSelector("main");
    const links = await page.$$eval("a[href^='#/']", (all) => all.map((link) => link.getAttribute("href")!));
    waiting.push(...links.filter((link) => !link.includes("?")));
  }
  return [...seen].sort();
}

test("every page opens", async () => {
  const visit = await open("");
  const routes = await everyRoute(visit.page);
  const games = ["lits", "santorini", "tetris", "tictactoe"];
  expect(routes).toEqual(expect.arrayContaining(["#/", "#/ptn", ...games.map((game) => `#/${game}`)]));
  expect(routes).toEqual(expect.arrayContaining(games.map((game) => `#/${game}/rules`)));
  await close(visit);
});

test("the arena says that it needs a server", async () => {
  const visit = await open("#/arena");
  expect(await visit.page.textContent("main")).toContain("tetrad serve");
  expect(await visit.page.locator('nav a[href="#/arena"]').count()).toBe(0);
  await close(visit);
});

test("the guide is part of the site", async () => {
  const visit = await open("");
  await visit.page.click("a.card:has-text('Guide')");
  await visit.page.waitForSelector(".contents");
  expect(visit.page.url()).toBe(`${site.address}guide/index.html`);
  await visit.page.goBack();
  await visit.page.waitForSelector("main");
  // Key listeners are added when the page has been drawn.
  await visit.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await visit.page.keyboard.press("?");
  await visit.page.click("dialog a:has-text('The guide')");
  await visit.page.waitForSelector(".contents");
  await visit.page.goBack();
  await close(visit);
});

test("after the first visit the site opens without a network", async () => {
  const own = await serve(process.env["SITE"], {}, BASE);
  const { page, complaints, close } = await visit(browser, `${own.address}#/lits`, { serviceWorkers: "allow" });
  await page.waitForSelector("main.game");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await own.close();
  await page.reload();
  await page.waitForSelector("main.game");
  await close();
  expect(complaints).toEqual([]);
});
