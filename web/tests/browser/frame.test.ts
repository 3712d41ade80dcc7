//! The frame in a real browser: theme, help, home, bad links, and visits without a network.

import { expect, test } from "vitest";
import { serve, visit } from "./site";
import { Person } from "./table";
import { close, problems, visits } from "./visits";

const { open, browser } = visits();

test("the theme follows the system, and a choice is remembered", async () => {
  const visit = await open("tictactoe", { colorScheme: "dark" });
  const { page } = visit;
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await background();
  await page.click('[aria-label="Light theme"]');
  const light = await background();
  expect(light).not.toBe(dark);
  await page.reload();
  await page.waitForSelector("main");
  expect(await background()).toBe(light);
  await close(visit);
});

test.each(["light", "dark"] as const)(
  "home has a card for every game, and no serious problem, %s",
  async (colorScheme) => {
    const visit = await open("", { colorScheme });
    expect(await visit.page.locator(".card").count()).toBeGreaterThanOrEqual(4);
    // An ordinary build has no guide, so nothing links to it.
    expect(await visit.page.locator("a[href*=guide]").count()).toBe(0);
    expect(await problems(visit.page)).toEqual([]);
    await close(visit);
  },
);

test("help lists the keys of the frame and of the board", async () => {
  const visit = await open("lits");
  await visit.page.waitForSelector("main");
  await visit.page.keyboard.press("?");
  const help = await visit.page.textContent("dialog");
  expect(help).toContain("take back");
  expect(help).toContain("mirror it");
  expect(await problems(visit.page)).toEqual([]);
  await close(visit);
});

test("a link that can't be read says so and leaves a board to play on", async () => {
  const visit = await open("santorini?position=nonsense");
  await visit.page.waitForSelector(".status.bad");
  expect(await visit.page.textContent(".status")).toContain("The link can't be read");
  await close(visit);
});

test("a move that is typed wrong is named, and nothing changes", async () => {
  const visit = await open("tictactoe");
  const { page } = visit;
  const person = new Person(page, "tictactoe");
  await person.turn();
  const before = await person.position();
  await page.fill("#typed-move", "z99");
  await page.press("#typed-move", "Enter");
  await page.waitForSelector(".typed .problem");
  expect(await person.position()).toBe(before);
  await close(visit);
});

test("after the first visit games are played without a network", async () => {
  const site = await serve();
  const { page, complaints, close } = await visit(browser(), `${site.address}#/tictactoe`, { serviceWorkers: "allow" });
  await page.waitForSelector("main.game");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await site.close();
  await page.reload();
  const person = new Person(page, "tictactoe");
  await person.playOn("mouse");
  expect((await person.described()).outcome).not.toBeNull();
  await close();
  expect(complaints).toEqual([]);
});
