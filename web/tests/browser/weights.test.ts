//! The weights of an engine's network come after the board, and a file that can't be used is an error in words.

import type { Route } from "playwright-core";
import { expect, test } from "vitest";
import { close, problems, visits } from "./visits";

const { open, site } = visits();

const FILES = "**/assets/*.weights";
const POSITION = "santorini?position=" + encodeURIComponent("0000000000000000000000000/1/mortal:11,13/mortal:7,17");

test("the board is there before the weights, and the engine says that it is loading", async () => {
  const opened = await open("");
  const { page } = opened;
  const held: Route[] = [];
  await page.route(FILES, (route) => void held.push(route));
  await page.goto(`${site().address}#/${POSITION}`);
  await page.waitForSelector(".board-area .worker");
  await page.click('[role="tab"]:has-text("Engine")');
  await page.click(".analyse-button");
  await page.waitForSelector('.lines-empty:has-text("The engine is loading…")');
  expect(await problems(page)).toEqual([]);
  await expect.poll(() => held.length).toBe(1);
  for (const route of held) await route.continue();
  await page.waitForSelector(".lines li:not(.lines-empty)");
  await close(opened);
});

test("weights that are damaged or missing are an error in words, and the next try may succeed", async () => {
  const opened = await open("");
  const { page } = opened;
  let damage: "flip" | "missing" | "none" = "flip";
  await page.route(FILES, async (route) => {
    const now = damage;
    if (now === "missing") return route.fulfill({ status: 404 });
    const body = await (await route.fetch()).body();
    if (now === "flip") body[body.length - 1]! ^= 1;
    return route.fulfill({ body });
  });
  await page.goto(`${site().address}#/${POSITION}`);
  await page.waitForSelector(".board-area .worker");
  await page.click('[role="tab"]:has-text("Engine")');
  const start = () => page.click('.analyse-button[aria-pressed="false"]');
  await start();
  await page.waitForSelector("text=the weights of santorini can't be used: the file is damaged");
  damage = "missing";
  await start();
  await page.waitForSelector("text=the weights of its network can't be fetched: status 404");
  damage = "none";
  await start();
  await page.waitForSelector(".lines li:not(.lines-empty)");
  await opened.close();
});
